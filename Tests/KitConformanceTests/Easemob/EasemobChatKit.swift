import Devices
import EmulatorAPI
import Foundation
import HyphenateChat
import Synchronization
import VendorDialects

extension Kit {
    /// Easemob's chat.
    static let hyphenateChat = Kit(
        module: "HyphenateChat",
        source: (
            "Sources/Easemob/HyphenateChat",
            ["EMClient", "IEMChatManager", "IEMChatroomManager", "IEMUserInfoManager", "IEMPresenceManager"]
        ),
        tenant: easemobTenant, demo: .easemobDemo, makeApp: { EasemobChatApp(appKey: $0, heard: $1) },
        codeOfOthersToken: 202,
        standings: [
            Standing("before initializeSDK", [.sdk: 1]) { _, _ in },
            Standing("before login", [.login: 201, .room: 201]) { world, _ in _ = world.easemobDevice("bob") },
            Standing("outside the room", [.room: 702]) { world, _ in _ = try world.easemobUser("bob") },
            Standing("after logout", [.login: 201, .room: 201]) { world, bob in
                _ = try world.easemobMember("bob", of: world.easemobRoom)
                world.easemob(bob) { $0.logout(false) { _ in } }
                try world.easemobWorks("logout", on: bob)
            },
        ],
        calls: KitCall.ofHyphenateChat,
        neverRefused: [
            "shared initializeSDK changeAppkey": "the SDK itself, and its app",
            "add remove removeDelegate addMultiDevices addLog": "delegates come and go at any time",
            """
            bindDeviceToken registerForRemoteNotifications applicationDidEnterBackground applicationWillEnterForeground
            """: "nothing is pushed, and the connection stays",
            "sendMessageReadAck ackConversationRead":
                "receipts are not emulated: 111 wherever they are asked for",
            """
            getAllConversations getConversationWithConvId getConversation deleteConversation getMessageWithMessageId \
            update
            """: "what the device keeps is read and changed without the cloud",
        ],
        refusals: Refusal.hyphenateChat, dialectRefusals: DialectRefusal.hyphenateChat,
        codes: [CodeTable("Easemob/ErrorCode+HyphenateChat", neverGiven: Easemob.ChatCode.neverGiven)],
        limits: Limit.ofHyphenateChat)
}

extension KitWorld {
    /// The room of the first app here.
    var easemobRoom: String {
        listeners.lazy.compactMap { $0 as? EasemobChatApp }.first?.room.withLock { $0 } ?? ""
    }
}

/// An app of Easemob's chat. The cloud makes the rooms' ids, so who joins looks the room up in the list.
private final class EasemobChatApp: NSObject, KitApp, EMChatManagerDelegate, Sendable {
    private let device = Device.current
    private let appKey: String
    private let heard: @Sendable (String) -> Void
    let room = Mutex("")

    init(appKey: String, heard: @escaping @Sendable (String) -> Void) {
        self.appKey = appKey
        self.heard = heard
        super.init()
        EMClient.shared().initializeSDK(with: EMOptions(appkey: appKey))
        EMClient.shared().chatManager?.add(self, delegateQueue: nil)
    }

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        device.run {
            EMClient.shared().login(withUsername: user, token: token) { [self] _, error in
                if let error { return done(error.code.rawValue) }
                if opens { askToMakeRooms(user) { [self] in open(done) } } else { join(done) }
            }
        }
    }

    /// Has the app's own server name the user one who may make rooms.
    private func askToMakeRooms(_ user: String, then: @escaping @Sendable () -> Void) {
        let demo = TenantDescription.easemobDemo
        let token = Easemob.Token(
            .app, appKey: appKey, user: "", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 10_000_000_000)
        let call = VendorCall(
            method: "POST", target: "/\(appKey.replacing("#", with: "/"))/chatrooms/super_admin",
            authorization: "Bearer \(token.text(clientSecret: appKey == demo.appID ? demo.secret : "secret"))",
            contentType: "application/json", body: Array(#"{"superadmin":"\#(user)"}"#.utf8))
        device.ask(call, vendor: "easemob", app: AppID(appKey), patience: .seconds(30)) { _ in then() }
    }

    private func open(_ done: @escaping @Sendable (Int) -> Void) {
        EMClient.shared().roomManager?.createChatroom(
            withSubject: "Lobby", description: nil, invitees: nil, message: nil, maxMembersCount: 0
        ) { [self] found, error in enter(found, error, done) }
    }

    private func join(_ done: @escaping @Sendable (Int) -> Void) {
        EMClient.shared().roomManager?.getChatroomsFromServer(withPage: 1, pageSize: 1) { [self] page, error in
            guard let id = page?.list?.first?.chatroomId else { return done(error?.code.rawValue ?? -1) }
            EMClient.shared().roomManager?.joinChatroom(id) { [self] found, error in enter(found, error, done) }
        }
    }

    private func enter(_ found: EMChatroom?, _ error: EMError?, _ done: @escaping @Sendable (Int) -> Void) {
        let id = found?.chatroomId ?? ""
        room.withLock { $0 = id }
        done(error?.code.rawValue ?? 0)
    }

    func say(_ text: String) {
        device.run {
            let message = EMChatMessage(
                conversationID: room.withLock { $0 }, body: EMTextMessageBody(text: text), ext: nil)
            message.chatType = .chatRoom
            EMClient.shared().chatManager?.send(message, progress: nil) { _, _ in }
        }
    }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        device.run {
            EMClient.shared().roomManager?.leaveChatroom(room.withLock { $0 }) { _ in
                EMClient.shared().logout(false) { done($0?.code.rawValue ?? 0) }
            }
        }
    }

    // The SDK stays as long as the app does.
    func end() { device.run { EMClient.shared().logout(false) { _ in } } }

    func messagesDidReceive(_ aMessages: [EMChatMessage]) {
        for case let body as EMTextMessageBody in aMessages.map(\.body) { heard(body.text) }
    }
}
