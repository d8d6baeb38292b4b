import Devices
import EasemobVoiceRoom

/// A person with the vendor's demo on a phone: what the delegates were told, in order, as text, and the seats that the app shows.
///
/// As in the vendor's demo, the channel follows the seats: the user speaks while the seat of theirs has status 0.
final class Visitor: NSObject {
    let name: String
    let device: Device
    var events: [String] = []
    var user = VRUser()
    var info = VRRoomInfo()
    private(set) var seats: [Int: VRRoomMic] = [:]
    var speakers: [UInt: UInt] = [:]
    private(set) var robots: [ALIEN_TYPE] = []

    init(name: String, device: Device) {
        self.name = name
        self.device = device
    }

    var requests: VoiceRoomBusinessRequest { device.run { VoiceRoomBusinessRequest.shared } }
    var chat: VoiceRoomIMManager { device.run { VoiceRoomIMManager.shared! } }
    var sound: ASRTCKit { device.run { ASRTCKit.getSharedInstance() } }

    var uid: String { user.uid ?? "" }
    var chatUid: String { user.chat_uid ?? "" }
    /// What loudspeakers call the voice.
    var voice: String { user.rtc_uid ?? "" }
    var roomID: String { info.room?.room_id ?? "" }
    var chatRoomID: String { info.room?.chatroom_id ?? "" }
    var isOwner: Bool { info.room?.owner?.uid == uid }

    /// The index of the user's own seat.
    var ownSeat: Int? { seats.first { $0.value.member?.uid == uid }?.key }

    /// The seats as text, by index: the status, and who sits there.
    var shownSeats: [String] {
        seats.sorted { $0.key < $1.key }.map { seat in
            "\(seat.value.status)" + (seat.value.member?.name.map { " \($0)" } ?? "")
        }
    }

    func heard(_ text: String) -> Bool { events.contains { $0.contains(text) } }

    // MARK: Requests

    /// What a request was answered with.
    final class Answered {
        var status: Int?
        var json: Any?
        var error: (any Error)?

        var object: [String: Any] { json as? [String: Any] ?? [:] }
        /// The status, with the App Server's code where it refuses, or with its result.
        var text: String {
            guard let status else { return error.map { "\(($0 as? URLError)?.code.rawValue ?? 0)" } ?? "nothing" }
            if let code = object["code"] { return "\(status) \(code)" }
            return (object["result"] as? Bool).map { "\(status) \($0)" } ?? "\(status)"
        }
    }

    /// Asks for a route, and takes the bare answer; `query` goes behind the route.
    @discardableResult
    func ask(
        _ method: VoiceRoomRequestHTTPMethod, _ api: VoiceRoomBusinessApi, query: String = "",
        _ params: [String: Any] = [:]
    ) -> Answered {
        let answered = Answered()
        device.run {
            let uri = requests.convertApi(api: api) + query
            let headers = ["Authorization": requests.userToken, "Content-Type": "application/json"]
            VoiceRoomRequest.shared.constructRequest(method: method, uri: uri, params: params, headers: headers) {
                answered.status = $1?.statusCode
                answered.json = $0.flatMap { try? JSONSerialization.jsonObject(with: $0, options: [.fragmentsAllowed]) }
                answered.error = $2
            }
        }
        return answered
    }

    // MARK: Coming and going

    /// Logs in to the App Server.
    func logIn() {
        device.run {
            _ = requests.sendPOSTRequest(
                api: .login(()), params: ["deviceId": "phone-\(name)", "name": name, "portrait": "avatar1"],
                classType: VRUser.self
            ) { [self] user, error in
                guard let user else { return events.append("login: \((error as? VoiceRoomError)?.code ?? "nothing")") }
                self.user = user
                requests.userToken = user.authorization ?? ""
                VoiceRoomUserInfo.shared.user = user
                events.append("login: 0")
            }
        }
    }

    /// Logs in to chat.
    func logInToChat() {
        device.run {
            chat.loginIM(userName: chatUid, token: user.im_token ?? "") { [self] name, error in
                events.append("loginIM: \(name) \(error?.code.rawValue ?? 0)")
            }
        }
    }

    /// Fetches the room and its token, then enters chat and the channel, and tells the App Server.
    func enter(_ room: String, as type: VMMUSIC_TYPE = .social) {
        device.run {
            _ = requests.sendGETRequest(api: .fetchRoomInfo(roomId: room), params: [:], classType: VRRoomInfo.self) {
                [self] info, _ in
                guard let info else { return events.append("enter: no room") }
                self.info = info
                for seat in info.mic_info ?? [] { seats[seat.mic_index] = seat }
                let channel = info.room?.channel_id ?? ""
                requests.sendGETRequest(api: .fetchRTCToken(roomId: room, channel_id: channel), params: [:]) {
                    [self] answer, _ in
                    join(channel, token: answer?["rtc_token"] as? String ?? "", type)
                }
            }
        }
    }

    private func join(_ channel: String, token: String, _ type: VMMUSIC_TYPE) {
        meet(channel, token: token, type) { [self] in
            requests.sendPOSTRequest(api: .joinRoom(roomId: roomID), params: [:]) { [self] answer, _ in
                events.append("enter: \(answer?["result"] as? Bool ?? false)")
            }
        }
    }

    /// Enters chat and the channel of the room.
    func meet(_ channel: String, token: String, _ type: VMMUSIC_TYPE, then: @escaping () -> Void) {
        sound.setClientRole(role: isOwner ? .owner : .audience)
        sound.delegate = self
        chat.delegate = self
        chat.addChatRoomListener()
        let code = sound.joinVoicRoomWith(with: channel, token: token, rtcUid: Int(user.rtc_uid ?? ""), type: type)
        chat.joinedChatRoom(roomId: chatRoomID) { [self] _, error in
            guard error == nil, code == 0 else { return events.append("enter: \(error?.code.rawValue ?? 0) \(code)") }
            then()
        }
    }

    /// Leaves as the vendor's demo does: the App Server's room, chat and the channel, one behind the other without waiting.
    func leave() {
        device.run {
            requests.sendDELETERequest(api: .leaveRoom(roomId: roomID), params: [:]) { [self] answer, _ in
                events.append("leave: \(answer?["result"] as? Bool ?? false)")
            }
            chat.userQuitRoom { [self] error in events.append("quit: \(error?.code.rawValue ?? 0)") }
            sound.leaveChannel()
        }
    }

    /// The channel follows the user's own seat.
    private func follow(_ changed: [VRRoomMic]) {
        let sat = ownSeat
        for seat in changed { seats[seat.mic_index] = seat }
        if let own = ownSeat, let status = seats[own]?.status {
            if !isOwner { sound.setClientRole(role: status == 0 ? .coHost : .audience) }
            sound.muteLocalAudioStream(mute: status != 0)
        } else if sat != nil {
            sound.setClientRole(role: .audience)
            sound.muteLocalAudioStream(mute: true)
        }
    }
}

extension Visitor: VoiceRoomIMDelegate {
    func chatTokenDidExpire(code: EMErrorCode) { events.append("chatTokenDidExpire \(code.rawValue)") }
    func chatTokenWillExpire(code: EMErrorCode) { events.append("chatTokenWillExpire \(code.rawValue)") }
    func receiveTextMessage(roomId: String, message: EMChatMessage) {
        events.append(
            "receiveTextMessage \((message.body as? EMTextMessageBody)?.text ?? "") from \(message.from ?? "")")
    }
    func receiveGift(roomId: String, meta: [String: String]?) {
        events.append("receiveGift \(meta?["gift_id"] ?? "") x \(meta?["gift_count"] ?? "")")
    }
    func receiveApplySite(roomId: String, meta: [String: String]?) {
        events.append("receiveApplySite \(meta?["mic_index"] ?? "none") \(person(in: meta))")
    }
    func receiveInviteSite(roomId: String, meta: [String: String]?) {
        events.append("receiveInviteSite \(meta?["mic_index"] ?? "none") \(person(in: meta))")
    }
    func refuseInvite(roomId: String, meta: [String: String]?) {
        events.append("refuseInvite \(meta?["mic_index"] ?? "none") \(person(in: meta))")
    }
    func userJoinedRoom(roomId: String, username: String, ext: [String: Any]?) {
        events.append("userJoinedRoom \(username) \(ext?["member_count"] ?? "")")
    }
    func announcementChanged(roomId: String, content: String) { events.append("announcementChanged \(content)") }
    func voiceRoomUpdateRobotVolume(roomId: String, volume: String) {
        events.append("voiceRoomUpdateRobotVolume \(volume)")
    }
    func userBeKicked(roomId: String, reason: EMChatroomBeKickedReason) {
        events.append("userBeKicked \(reason.rawValue) in \(chat.currentRoomId == roomId)")
    }
    func roomAttributesDidUpdated(roomId: String, attributeMap: [String: String]?, from fromId: String) {
        let map = attributeMap ?? [:]
        let changed = map.keys.sorted().compactMap { key -> VRRoomMic? in
            guard key.hasPrefix("mic_") else { return nil }
            return try? JSONDecoder().decode(VRRoomMic.self, from: Data(map[key]!.utf8))
        }
        follow(changed)
        let texts = changed.map { "\($0.mic_index): \($0.status)" + ($0.member?.name.map { " \($0)" } ?? "") }
        events.append("seats \(texts.joined(separator: ", ")) from \(fromId)")
    }
    func roomAttributesDidRemoved(roomId: String, attributes: [String]?, from fromId: String) {
        events.append("roomAttributesDidRemoved \(attributes ?? []) from \(fromId)")
    }
    func memberLeave(roomId: String, userName: String) { events.append("memberLeave \(userName)") }

    private func person(in meta: [String: String]?) -> String {
        let user = meta?["user"].flatMap { try? JSONDecoder().decode(VRUser.self, from: Data($0.utf8)) }
        return "\(user?.name ?? "nobody")\(user?.chat_uid == nil ? " without chat_uid" : "")"
    }
}

extension Visitor: ASManagerDelegate {
    func didRtcLocalUserJoinedOfUid(uid: UInt) { events.append("local \(uid == UInt(voice))") }
    func didRtcRemoteUserJoinedOfUid(uid: UInt) { events.append("speaker \(uid) comes") }
    func didRtcUserOfflineOfUid(uid: UInt) { events.append("speaker \(uid) goes") }
    func reportAudioVolumeIndicationOfSpeakers(speakers: [AgoraRtcAudioVolumeInfo]) {
        for speaker in speakers { self.speakers[speaker.uid] = max(self.speakers[speaker.uid] ?? 0, speaker.volume) }
    }
    func reportAlien(with type: ALIEN_TYPE, musicType: VMMUSIC_TYPE) { robots.append(type) }
}
