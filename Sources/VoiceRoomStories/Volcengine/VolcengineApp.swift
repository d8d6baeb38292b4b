import Devices
import Foundation
import ParlorTesting
import VolcEngineRTC

/// An app on the vendor's one SDK, built like its demo of a voice chat room. Seats are the back end's, which the app asks with
/// messages; whoever sits is visible in the room and publishes.
///
/// Everybody may sit down on a free seat.
final class VolcengineApp: NSObject, StoryApp {
    private let user: String
    private let device: Device
    private let place: AppPlace
    private let account: VolcengineBusinessLogin
    private let engine: ByteRTCVideo
    private var room: ByteRTCRoom?
    private var roomID = ""
    /// When the user's tokens end, in Unix seconds.
    private var tokenEnd: Int64 = 0
    private var seats: [Int: String] = [:]
    private(set) var isInRoom = false
    private(set) var volumes = VolumeReports()
    /// Whether the back end was asked to let the user go. Its answer comes in the room.
    private var isLeaving = false

    private var requestCount = 0
    /// Who waits for the answer to a request, by its id.
    private var waiting: [String: (VolcengineMessage.Response?, StoryAnswer) -> Void] = [:]
    /// The requests whose messages were not confirmed, by the messages' numbers.
    private var sent: [Int64: String] = [:]
    private var onLogin: ((StoryAnswer) -> Void)?
    private var onJoin: ((StoryAnswer) -> Void)?
    private var onNote: [Int: (StoryAnswer) -> Void] = [:]

    init(user: String, device: Device, place: AppPlace) {
        self.user = user
        self.device = device
        self.place = place
        account = place.tenant.volcengineBusinessLogin(user: user)
        guard let engine = ByteRTCVideo.createRTCVideo(place.tenant.appID, delegate: nil, parameters: [:]) else {
            preconditionFailure("the tenant's AppId is empty")
        }
        self.engine = engine
        super.init()
        engine.delegate = self
    }

    private var ownSeat: Int? { seats.filter { $0.value == user }.keys.min() }

    /// The SDK has a queue of its own for its delegates.
    var callbackQueue: DispatchQueue { engine.queue }

    func voice(of user: String) -> String { user }

    func occupant(of seat: Int) -> String? { seats[seat] }

    func perform(_ deed: Deed, answer: @escaping (StoryAnswer) -> Void) {
        switch deed {
        case .logIn(let seconds): logIn(as: user, tokenSeconds: seconds, answer)
        case .logInAs(let id): logIn(as: id, tokenSeconds: 86_400, answer)
        case .renewToken(let seconds): renewToken(seconds: seconds, answer)
        case .openRoom: open(answer)
        case .enterRoom: enter(answer)
        case .leaveRoom: leave("svcLeaveLiveRoom", answer)
        case .closeRoom: leave("svcFinishLive", answer)
        case .takeSeat(let seat): ask("svcApplyInteract", ["seat_id": .number(seat)], answer)
        case .leaveSeat: ask("svcFinishInteract", ["seat_id": .number(ownSeat ?? 0)], answer)
        case .moveToSeat: answer(.notOffered("the back end has no request that moves a guest"))
        case .turnMicrophone(let isOn): turnMicrophone(isOn, answer)
        case .seat: answer(.notOffered("the back end's host invites, and the user decides"))
        case .muteSeat(let seat, let isMuted):
            ask("svcManageSeat", ["seat_id": .number(seat), "type": isMuted ? 3 : 4], answer)
        case .closeSeat(let seat, let isClosed):
            ask("svcManageSeat", ["seat_id": .number(seat), "type": isClosed ? 1 : 2], answer)
        case .putOut: answer(.notOffered("the back end has no request that puts a guest out"))
        case .removeFromSeat(let seat): ask("svcManageSeat", ["seat_id": .number(seat), "type": 5], answer)
        case .overwriteSeat: answer(.notOffered("seats are the back end's, and the SDK has none"))
        case .say(let bytes): say(String(repeating: "a", count: bytes), answer: answer)
        case .setAttributes, .setTwoAttributes: setAttributes(deed.attributes, answer)
        case .invite(let invitee, _):
            // The invited user's app would count the time, and reply 3.
            let seat = (1...8).first { seats[$0] == nil } ?? 0
            ask("svcInviteInteract", ["audience_user_id": .text(invitee), "seat_id": .number(seat)], answer)
        case .accept: ask("svcReplyInvite", ["reply": 1], answer)
        case .refuse: ask("svcReplyInvite", ["reply": 2], answer)
        case .withdraw: answer(.notOffered("the back end has no request that takes an invitation back"))
        }
    }

    /// Publishes the voice or not, and tells the back end, which tells the room.
    private func turnMicrophone(_ isOn: Bool, _ answer: @escaping (StoryAnswer) -> Void) {
        if isOn { room?.publishStream(.audio) } else { room?.unpublishStream(.audio) }
        ask("svcUpdateMediaStatus", ["mic": isOn ? 1 : 0], answer)
    }

    private func setAttributes(_ attributes: [String: String], _ answer: @escaping (StoryAnswer) -> Void) {
        guard let (key, value) = attributes.first, attributes.count == 1 else {
            return answer(.notOffered("a call notes one text on the room"))
        }
        let task = room?.setRoomExtraInfo(key, value: value) ?? -1
        guard task >= 0 else { return answer(.code(task, "")) }
        onNote[task] = answer
    }

    func say(_ text: String, answer: @escaping (StoryAnswer) -> Void) {
        ask("svcSendMessage", ["message": .text(text)], answer)
    }

    // MARK: Login and room

    /// Logs in for messages, and says where the back end is.
    private func logIn(as id: String, tokenSeconds: Int64, _ answer: @escaping (StoryAnswer) -> Void) {
        let now = device.unixMilliseconds / 1000
        tokenEnd = now + tokenSeconds
        let token = place.tenant.loginToken(user: id, at: now, lifetimeSeconds: tokenSeconds)
        let code = engine.login(token, uid: id)
        guard code == 0 else { return answer(.code(Int(code), "")) }
        onLogin = answer
    }

    /// Presents a token for messages and one for the room; the answer is the room's.
    private func renewToken(seconds: Int64, _ answer: @escaping (StoryAnswer) -> Void) {
        let now = device.unixMilliseconds / 1000
        engine.updateLoginToken(place.tenant.loginToken(user: user, at: now, lifetimeSeconds: seconds))
        let token = place.tenant.roomToken(room: roomID, user: user, at: now, lifetimeSeconds: seconds)
        answer(.code(Int(room?.updateToken(token) ?? -1), ""))
    }

    private func open(_ answer: @escaping (StoryAnswer) -> Void) {
        clearUser { [self] in
            let fields: [String: VolcengineRequest.Value] = [
                "user_name": .text(user), "room_name": .text(place.title), "background_image_name": "",
            ]
            ask("svcStartLive", fields) { [self] response, result in
                guard let id = response?.room_info?.room_id else { return answer(result) }
                join(id) { [self] joined in
                    guard joined == .success else { return answer(joined) }
                    goOnAir(true)
                    ask("svcManageInteractApply", ["type": 2], answer)
                }
            }
        }
    }

    /// Goes into the room of the list, or asks for one that is not there.
    private func enter(_ answer: @escaping (StoryAnswer) -> Void) {
        ask("svcGetActiveLiveRoomList") { [self] response, result in
            guard let list = response?.room_list else { return answer(result) }
            let id = list.first { $0.room_name == place.title }?.room_id ?? place.roomID
            clearUser { [self] in
                ask("svcJoinLiveRoom", ["room_id": .text(id), "user_name": .text(user)]) { [self] response, result in
                    guard let response, result == .success else { return answer(result) }
                    seats = [:]
                    for (number, seat) in response.seat_list ?? [:] {
                        if let seat = seat.guest_info, let number = Int(number) { seats[number] = seat.user_id }
                    }
                    join(id, answer)
                }
            }
        }
    }

    /// Asks the back end to take the user out of every room. It answers in the room that the user is in: the app stays there
    /// until then, whatever it is told of the room.
    private func clearUser(then next: @escaping () -> Void) {
        isLeaving = true
        ask("svcClearUser") { [self] _, _ in
            isLeaving = false
            if room != nil { roomIsGone() }
            next()
        }
    }

    /// Everybody comes unseen; whoever speaks is seen.
    private func join(_ id: String, _ answer: @escaping (StoryAnswer) -> Void) {
        roomID = id
        room?.destroy()
        room = engine.createRTCRoom(id)
        room?.delegate = self
        engine.stopAudioCapture()
        let reports = ByteRTCAudioPropertiesConfig()
        reports.interval = 300
        engine.enableAudioPropertiesReport(reports)
        room?.setUserVisibility(false)
        let info = ByteRTCUserInfo()
        info.userId = user
        let config = ByteRTCRoomConfig()
        config.profile = .interactivePodcast
        config.isAutoSubscribeVideo = false
        // The back end's token is good for a week; stories ask about others.
        let now = device.unixMilliseconds / 1000
        let token = place.tenant.roomToken(room: id, user: user, at: now, lifetimeSeconds: tokenEnd - now)
        let code = room?.joinRoom(token, userInfo: info, roomConfig: config) ?? -1
        guard code == 0 else { return answer(.code(Int(code), "")) }
        onJoin = answer
    }

    /// Leaves, or ends the room, at the back end first.
    private func leave(_ event: String, _ answer: @escaping (StoryAnswer) -> Void) {
        isLeaving = true
        ask(event) { [self] _, result in
            isLeaving = false
            if result == .success || event == "svcLeaveLiveRoom" { roomIsGone() }
            answer(result)
        }
    }

    private func roomIsGone() {
        goOnAir(false)
        room?.leaveRoom()
        room?.destroy()
        room = nil
        roomID = ""
        isInRoom = false
        seats = [:]
    }

    private func goOnAir(_ isOn: Bool) {
        if isOn {
            engine.startAudioCapture()
            room?.setUserVisibility(true)
            room?.publishStream(.audio)
        } else {
            engine.stopAudioCapture()
            room?.setUserVisibility(false)
        }
    }

    // MARK: Requests

    private func ask(
        _ event: String, _ fields: [String: VolcengineRequest.Value] = [:], _ answer: @escaping (StoryAnswer) -> Void
    ) {
        ask(event, fields) { _, result in answer(result) }
    }

    private func ask(
        _ event: String, _ fields: [String: VolcengineRequest.Value] = [:],
        _ answer: @escaping (VolcengineMessage.Response?, StoryAnswer) -> Void
    ) {
        requestCount += 1
        let id = "\(device.name)-\(requestCount)"
        var content = fields
        content["login_token"] = .text(account.loginToken)
        if content["room_id"] == nil { content["room_id"] = .text(roomID) }
        let request = VolcengineRequest(
            app_id: place.tenant.appID, room_id: roomID, user_id: user, event_name: event,
            content: VolcengineRequest.content(content), request_id: id, device_id: "phone \(device.name)")
        waiting[id] = answer
        sent[Int64(engine.sendServerMessage(request.text))] = id
    }

    // MARK: Messages

    private func take(_ text: String) {
        guard let message = VolcengineMessage(text) else { return }
        if message.message_type == "return", let id = message.request_id {
            let code = message.code ?? -1
            let result = code == 200 ? StoryAnswer.success : .code(code, message.message ?? "")
            waiting.removeValue(forKey: id)?(message.response, result)
            return
        }
        let person = message.data?.user_info?.user_id
        switch message.event {
        case "svcOnJoinInteract":
            guard let seat = message.data?.seat_id, let person else { return }
            seats[seat] = person
            if person == user { goOnAir(true) }
        case "svcOnFinishInteract":
            if let seat = message.data?.seat_id { seats[seat] = nil }
            if person == user { goOnAir(false) }
        case "svcOnMediaOperate": turnMicrophone(message.data?.mic == 1) { _ in }
        case "svcOnFinishLive", "svcOnClearUser":
            if !isLeaving { roomIsGone() }
        default: break
        }
    }
}

extension VolcengineApp: ByteRTCVideoDelegate {
    func rtcEngine(
        _ engine: ByteRTCVideo, onLocalAudioPropertiesReport audioPropertiesInfos: [ByteRTCLocalAudioPropertiesInfo]
    ) {
        for info in audioPropertiesInfos { volumes.take(info.audioPropertiesInfo.linearVolume, of: user) }
    }

    func rtcEngine(
        _ engine: ByteRTCVideo, onRemoteAudioPropertiesReport audioPropertiesInfos: [ByteRTCRemoteAudioPropertiesInfo],
        totalRemoteVolume: Int
    ) {
        for info in audioPropertiesInfos {
            volumes.take(info.audioPropertiesInfo.linearVolume, of: info.streamKey.userId ?? "")
        }
    }

    func rtcEngine(
        _ engine: ByteRTCVideo, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int
    ) {
        guard errorCode != .success else {
            engine.setServerParams(account.serverSignature, url: account.serverURL)
            return
        }
        onLogin?(.code(errorCode.rawValue, "\(errorCode)"))
        onLogin = nil
    }

    func rtcEngine(_ engine: ByteRTCVideo, onServerParamsSetResult errorCode: Int) {
        onLogin?(errorCode == 200 ? .success : .code(errorCode, ""))
        onLogin = nil
    }

    /// The message was delivered; the back end's answer is a message of its own.
    func rtcEngine(
        _ engine: ByteRTCVideo, onServerMessageSendResult msgid: Int64, error: ByteRTCUserMessageSendResult,
        message: Data
    ) {
        guard let id = sent.removeValue(forKey: msgid) else { return }
        let code = (try? JSONDecoder().decode(Acknowledgment.self, from: message))?.code
        if error != .success {
            waiting.removeValue(forKey: id)?(nil, .code(error.rawValue, "\(error)"))
        } else if let code, code != 200 {
            waiting.removeValue(forKey: id)?(nil, .code(code, ""))
        }
    }

    private struct Acknowledgment: Decodable { var code: Int }

    func rtcEngine(_ engine: ByteRTCVideo, onUserMessageReceivedOutsideRoom uid: String, message: String) {
        take(message)
    }
}

extension VolcengineApp: ByteRTCRoomDelegate {
    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String
    ) {
        guard roomId == roomID else { return }
        if state == 0 { isInRoom = true }
        if let answer = onJoin {
            onJoin = nil
            answer(state == 0 ? .success : .code(state, ByteRTCVideo.getErrorDescription(state)))
        } else if ByteRTCErrorCode(rawValue: state) != nil {
            // Thrown out, or the room is no more; the app presents no second token.
            roomIsGone()
        }
    }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageReceived uid: String, message: String) { take(message) }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserMessageReceived uid: String, message: String) { take(message) }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onSetRoomExtraInfoResult taskId: Int, error: ByteRTCSetRoomExtraInfoResult) {
        onNote.removeValue(forKey: taskId)?(error == .success ? .success : .code(error.rawValue, "\(error)"))
    }
}
