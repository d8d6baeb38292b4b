import Devices
import EasemobVoiceRoom
import Foundation
import ParlorTesting
import Synchronization

/// An app of the component. Its chat logs in with the token that it is given, and its App Server knows it by its device. The
/// App Server makes the rooms' ids, so who joins takes the newest room of its list.
final class EasemobRoomApp: NSObject, KitApp, VoiceRoomIMDelegate, Sendable {
    let device = Device.current
    private let heard: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var uid = ""
        var voice = 0
        var room = ""
        var chatRoom = ""
    }

    init(appKey: String, heard: @escaping @Sendable (String) -> Void) {
        self.heard = heard
        super.init()
        // The tests' tenant has the demo's project.
        AgoraConfig.rtcId = Tenant.easemobDemoAgoraAppID
        chat?.configIM(appkey: appKey)
    }

    /// The user in requests.
    var uid: String { state.withLock { $0.uid } }
    /// The room in requests.
    var room: String { state.withLock { $0.room } }
    /// The room's chat room.
    var chatRoom: String { state.withLock { $0.chatRoom } }

    private var chat: VoiceRoomIMManager? { device.run { VoiceRoomIMManager.shared } }
    private var sound: ASRTCKit { device.run { ASRTCKit.getSharedInstance() } }
    private var requests: VoiceRoomBusinessRequest { device.run { VoiceRoomBusinessRequest.shared } }

    private static func code(_ error: (any Error)?) -> Int { (error as? VoiceRoomError)?.code.flatMap(Int.init) ?? -1 }

    // MARK: Coming

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        chat?.loginIM(userName: user, token: token) { [self] _, error in
            if let error { return done(error.code.rawValue) }
            logIn(as: user) { [self] code in
                guard code == 0 else { return done(code) }
                if opens { open(done) } else { join(done) }
            }
        }
    }

    /// Logs the device in to the App Server.
    func logIn(as user: String, done: @escaping @Sendable (Int) -> Void) {
        requests.sendPOSTRequest(
            api: .login(()), params: ["deviceId": "phone of \(user)", "name": user, "portrait": "avatar1"],
            classType: VRUser.self
        ) { [self] found, error in
            guard let found else { return done(Self.code(error)) }
            state.withLock { ($0.uid, $0.voice) = (found.uid ?? "", found.rtc_uid.flatMap { Int($0) } ?? 0) }
            requests.userToken = found.authorization ?? ""
            done(0)
        }
    }

    private func open(_ done: @escaping @Sendable (Int) -> Void) {
        let room: [String: Any] = [
            "name": "Lobby", "is_private": false, "type": 0, "allow_free_join_mic": false, "sound_effect": "Karaoke",
        ]
        requests.sendPOSTRequest(api: .createRoom(()), params: room, classType: VRRoomInfo.self) { [self] info, error in
            guard let room = info?.room else { return done(Self.code(error)) }
            enter(room, as: .owner, done)
        }
    }

    private func join(_ done: @escaping @Sendable (Int) -> Void) {
        requests.sendGETRequest(
            api: .fetchRoomList(cursor: "", pageSize: 1, type: nil), params: [:], classType: VRRoomsEntity.self
        ) { [self] list, error in
            guard let room = list?.rooms?.first else { return done(Self.code(error)) }
            enter(room, as: .audience, done)
        }
    }

    /// Fetches a token for the channel; then enters chat and the channel, and tells the App Server.
    private func enter(_ found: VRRoomEntity, as role: ASRoleType, _ done: @escaping @Sendable (Int) -> Void) {
        let (room, chatRoom, channel) = (found.room_id ?? "", found.chatroom_id ?? "", found.channel_id ?? "")
        state.withLock { ($0.room, $0.chatRoom) = (room, chatRoom) }
        requests.sendGETRequest(api: .fetchRTCToken(roomId: room, channel_id: channel), params: [:]) {
            [self] answer, _ in
            guard let token = answer?["rtc_token"] as? String else { return done(-1) }
            sound.setClientRole(role: role)
            let voice = state.withLock { $0.voice }
            let code = sound.joinVoicRoomWith(with: channel, token: token, rtcUid: voice, type: .social)
            guard code == 0 else { return done(Int(code)) }
            chat?.delegate = self
            chat?.addChatRoomListener()
            chat?.joinedChatRoom(roomId: chatRoom) { [self] _, error in
                if let error { return done(error.code.rawValue) }
                requests.sendPOSTRequest(api: .joinRoom(roomId: room), params: [:], classType: VRUser.self) {
                    done($0 == nil ? Self.code($1) : 0)
                }
            }
        }
    }

    // MARK: Being there, and going

    func say(_ text: String) {
        chat?.sendMessage(roomId: chatRoom, text: text, ext: nil) { _, _ in }
    }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        requests.sendDELETERequest(api: .leaveRoom(roomId: room), params: [:], classType: VRUser.self) {
            [self] answer, error in
            end()
            done(answer == nil ? Self.code(error) : 0)
        }
    }

    func end() {
        sound.leaveChannel()
        chat?.userQuitRoom(completion: nil)
        requests.userToken = ""
    }

    func receiveTextMessage(roomId: String, message: EMChatMessage) {
        if let body = message.body as? EMTextMessageBody { heard(body.text) }
    }
}

// Words for what apps of the component do.
extension KitWorld {
    /// The first app of the component here, whose room it is.
    var easemobRoomOwner: EasemobRoomApp? { listeners.lazy.compactMap { $0 as? EasemobRoomApp }.first }

    /// Somebody in the room, which the first one opens.
    func easemobRoomApp(_ name: String) throws -> EasemobRoomApp {
        let app = try appInRoom(.easemobVoiceRoom, name, opens: easemobRoomOwner == nil)
        listeners.append(app)
        guard let app = app as? EasemobRoomApp else { throw Unexpected(codes: []) }
        return app
    }

    /// Somebody with the app open, logged in to chat and to the App Server if they are to be.
    func easemobRoomVisitor(_ name: String, logsIn: Bool = true) throws -> EasemobRoomApp {
        let device = device(name)
        let app = device.run { EasemobRoomApp(appKey: easemobAppKey) { _ in } }
        listeners.append(app)
        guard logsIn else { return app }
        device.run {
            VoiceRoomIMManager.shared?.loginIM(userName: name, token: tenant.token(for: name)) { _, _ in }
        }
        try expect("login ok", on: device)
        app.logIn(as: name) { _ in }
        try expect("/user/login/device callback(status: 200)", on: device)
        settle()
        return app
    }

    /// Asks the App Server for a route; `query` goes behind it.
    func ask(
        _ app: EasemobRoomApp, _ method: VoiceRoomRequestHTTPMethod, _ api: VoiceRoomBusinessApi, query: String = "",
        _ params: [String: Any] = [:]
    ) {
        use(app.device) {
            let requests = VoiceRoomBusinessRequest.shared
            let headers = ["Authorization": requests.userToken, "Content-Type": "application/json"]
            VoiceRoomRequest.shared.constructRequest(
                method: method, uri: requests.convertApi(api: api) + query, params: params, headers: headers
            ) { _, _, _ in }
        }
    }

    /// Asks, and waits until it is done.
    func askAndWait(
        _ app: EasemobRoomApp, _ method: VoiceRoomRequestHTTPMethod, _ api: VoiceRoomBusinessApi,
        _ params: [String: Any] = [:]
    ) throws {
        ask(app, method, api, params)
        try expect("callback(status: 200)", on: app.device)
        settle()
    }
}
