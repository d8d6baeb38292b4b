import EasemobVoiceRoom

/// The voice room of one app: what the vendor's view controller does, without the views.
///
/// Nothing here knows of an emulator. Seats are the App Server's: it writes them into the chat room's attributes, and the channel
/// follows them.
final class VoiceRoomController: NSObject {
    let name: String
    private(set) var user = VRUser()
    private(set) var room = VRRoomEntity()
    private(set) var seats: [Int: VRRoomMic] = [:]
    private(set) var applicants: [VRUser] = []
    private(set) var isInvited = false
    private(set) var isRefused = false
    private(set) var announcement = ""
    private(set) var gifts: [String] = []
    private(set) var ranking: [VRUser] = []
    private(set) var robotVolume = ""
    private(set) var robots: [ALIEN_TYPE] = []
    private(set) var isOutOfRoom = false
    private(set) var loudest: [UInt: UInt] = [:]
    private(set) var newcomers: [String] = []
    private(set) var isPasswordRight: Bool?
    private(set) var lastError = ""
    /// Told of somebody who comes in.
    var onNewcomer: ((VRUser) -> Void)?

    init(name: String) {
        self.name = name
        super.init()
    }

    private var requests: VoiceRoomBusinessRequest { VoiceRoomBusinessRequest.shared }
    private var chat: VoiceRoomIMManager? { VoiceRoomIMManager.shared }
    private var rtckit: ASRTCKit { ASRTCKit.getSharedInstance() }

    var isOwner: Bool { user.uid != nil && room.owner?.uid == user.uid }
    /// The index of the user's own seat.
    var ownSeat: Int? { seats.first { $0.value.member?.uid == user.uid }?.key }
    var isInRoom: Bool { room.room_id != nil && !isOutOfRoom && isJoined }
    private var isJoined = false
    /// The chosen name of whoever sits on a seat.
    func occupant(_ seat: Int) -> String? { seats[seat]?.member?.name }
    func status(_ seat: Int) -> Int? { seats[seat]?.status }
    private var roomID: String { room.room_id ?? "" }

    // MARK: Login

    /// Logs in to the App Server with the phone's id, then to chat with the token that it gives.
    func login(appkey: String, rtcId: String, device: String, then: @escaping (Bool) -> Void = { _ in }) {
        AgoraConfig.rtcId = rtcId
        chat?.configIM(appkey: appkey)
        requests.sendPOSTRequest(
            api: .login(()), params: ["deviceId": device, "name": name, "portrait": "avatar1"], classType: VRUser.self
        ) { [weak self] user, error in
            guard let self, let user else {
                self?.keep(error)
                return then(false)
            }
            self.user = user
            VoiceRoomUserInfo.shared.user = user
            requests.userToken = user.authorization ?? ""
            chat?.loginIM(userName: user.chat_uid ?? "", token: user.im_token ?? "") { _, error in then(error == nil) }
        }
    }

    // MARK: The room

    /// Makes a room and goes in.
    func createRoom(_ title: String, password: String?, sound: String, then: @escaping (Bool) -> Void = { _ in }) {
        var params: [String: Any] = [
            "name": title, "is_private": password != nil, "type": 0, "allow_free_join_mic": false,
            "sound_effect": sound,
        ]
        params["password"] = password
        requests.sendPOSTRequest(api: .createRoom(()), params: params, classType: VRRoomInfo.self) {
            [weak self] info, error in
            guard let id = info?.room?.room_id else {
                self?.keep(error)
                return then(false)
            }
            self?.enterRoom(id, then: then)
        }
    }

    func findRoom(_ title: String, then: @escaping (String?) -> Void) {
        requests.sendGETRequest(
            api: .fetchRoomList(cursor: "", pageSize: 50, type: 0), params: [:], classType: VRRoomsEntity.self
        ) { list, _ in then(list?.rooms?.first { $0.name == title }?.room_id) }
    }

    /// Fetches who is in the room besides its owner.
    func fetchMembers(then: @escaping ([VRUser]) -> Void) {
        requests.sendGETRequest(
            api: .fetchRoomMembers(roomId: roomID, cursor: "", pageSize: 50), params: [:],
            classType: VoiceRoomAudiencesEntity.self
        ) { [weak self] list, error in
            self?.keep(error)
            then(list?.members ?? [])
        }
    }

    func checkPassword(_ password: String, of id: String) {
        requests.sendPOSTRequest(api: .validatePassWord(roomId: id), params: ["password": password]) {
            [weak self] answer, _ in self?.isPasswordRight = answer?["result"] as? Bool
        }
    }

    /// Fetches the room and a token for its channel, enters chat and the channel, and tells the App Server.
    func enterRoom(_ id: String, then: @escaping (Bool) -> Void = { _ in }) {
        requests.sendGETRequest(api: .fetchRoomInfo(roomId: id), params: [:], classType: VRRoomInfo.self) {
            [weak self] info, error in
            guard let self, let info, let room = info.room else {
                self?.keep(error)
                return then(false)
            }
            self.room = room
            isOutOfRoom = false
            for seat in info.mic_info ?? [] { seats[seat.mic_index] = seat }
            let channel = room.channel_id ?? ""
            requests.sendGETRequest(api: .fetchRTCToken(roomId: id, channel_id: channel), params: [:]) {
                [weak self] answer, error in
                guard let self, let token = answer?["rtc_token"] as? String else {
                    self?.keep(error)
                    return then(false)
                }
                join(channel, token: token, then)
            }
        }
    }

    private func join(_ channel: String, token: String, _ then: @escaping (Bool) -> Void) {
        rtckit.setClientRole(role: isOwner ? .owner : .audience)
        rtckit.delegate = self
        chat?.delegate = self
        chat?.addChatRoomListener()
        let type: VMMUSIC_TYPE = room.sound_effect == "Karaoke" ? .ktv : .social
        let code = rtckit.joinVoicRoomWith(with: channel, token: token, rtcUid: Int(user.rtc_uid ?? ""), type: type)
        chat?.joinedChatRoom(roomId: room.chatroom_id ?? "") { [weak self] _, error in
            guard let self, error == nil, code == 0 else { return then(false) }
            requests.sendPOSTRequest(api: .joinRoom(roomId: roomID), params: [:]) { [weak self] answer, _ in
                self?.isJoined = answer?["result"] as? Bool ?? false
                then(self?.isJoined ?? false)
            }
        }
    }

    /// Leaves; the owner's leave ends the room.
    func leaveRoom() {
        requests.sendDELETERequest(api: .leaveRoom(roomId: roomID), params: [:]) { _, _ in }
        chat?.userQuitRoom(completion: nil)
        rtckit.leaveChannel()
        isOutOfRoom = true
    }

    // MARK: Seats

    func apply(for seat: Int) { post(.submitApply(roomId: roomID), ["mic_index": seat]) }
    func agree(to applicant: VRUser) { post(.agreeApply(roomId: roomID), ["uid": applicant.uid ?? ""]) }
    func refuse(_ applicant: VRUser) { post(.refuseApply(roomId: roomID), ["uid": applicant.uid ?? ""]) }
    func invite(_ guest: VRUser, to seat: Int) {
        post(.inviteUserToMic(roomId: roomID), ["uid": guest.uid ?? "", "mic_index": seat])
    }
    func agreeToInvitation(seat: Int) { post(.agreeInvite(roomId: roomID), ["mic_index": seat]) }
    func refuseInvitation() {
        requests.sendGETRequest(api: .refuseInvite(roomId: roomID), params: [:]) { _, _ in }
    }
    func mute(_ seat: Int) { post(.muteMic(roomId: roomID), ["mic_index": seat]) }
    func unmute(_ seat: Int) { delete(.unmuteMic(roomId: roomID, index: seat)) }
    func lock(_ seat: Int) { post(.lockMic(roomId: roomID), ["mic_index": seat]) }
    func unlock(_ seat: Int) { delete(.unlockMic(roomId: roomID, index: seat)) }
    func takeOff(_ seat: Int) {
        post(.kickMic(roomId: roomID), ["uid": seats[seat]?.member?.uid ?? "", "mic_index": seat])
    }
    func changeSeat(to seat: Int) { post(.exchangeMic(roomId: roomID), ["from": ownSeat ?? -1, "to": seat]) }
    /// Closes the user's own microphone, or opens it.
    func closeMicrophone(_ isClosed: Bool) {
        let seat = ownSeat ?? -1
        if isClosed {
            post(.closeMic(roomId: roomID), ["mic_index": seat])
        } else {
            delete(.cancelCloseMic(roomId: roomID, index: seat))
        }
    }
    func leaveSeat() { delete(.leaveMic(roomId: roomID, index: ownSeat ?? -1)) }
    func putOut(_ guest: VRUser) {
        let uri = requests.convertApi(api: .kickUser(roomId: roomID)) + "?uid=\(guest.uid ?? "")"
        requests.sendDELETERequest(uri: uri, params: [:], classType: Outcome.self) { [weak self] in self?.keep($1) }
    }

    // MARK: Talk, gifts and robots

    func say(_ text: String) {
        chat?.sendMessage(roomId: room.chatroom_id ?? "", text: text, ext: ["userName": name]) { _, _ in }
    }

    /// Tells the App Server, and then everybody.
    func give(_ gift: String, count: Int) {
        requests.sendPOSTRequest(api: .giftTo(roomId: roomID), params: ["gift_id": gift, "num": count]) {
            [weak self] answer, _ in
            guard let self, answer?["result"] as? Bool == true else { return }
            let meta = ["gift_id": gift, "gift_count": String(count), "userName": name]
            chat?.sendCustomMessage(roomId: room.chatroom_id ?? "", event: VoiceRoomGift, customExt: meta) { _, _ in }
        }
    }

    func announce(_ text: String) { put(["announcement": text]) }
    func useRobots(_ isOn: Bool) { put(["use_robot": isOn]) }
    func setRobotVolume(_ volume: Int) {
        put(["robot_volume": volume])
        rtckit.adjustAudioMixingVolume(with: volume)
    }
    /// The robots' files, in their order.
    func letRobotsSpeak(_ files: [String]) {
        AgoraConfig.baseAlienMic = files
        rtckit.playMusic(with: .alien)
    }

    // MARK: Sound

    func suppressNoise(_ level: AINS_STATE) { rtckit.setAINS(with: level) }
    /// The best sound for songs: a preset of the SDK, which everybody hears.
    func singInTheHall(_ isOn: Bool) {
        let engine = AgoraRtcEngineKit.sharedEngine(withAppId: AgoraConfig.rtcId, delegate: nil)
        engine.setAudioEffectPreset(isOn ? .roomAcousticsKTV : .off)
    }

    // MARK: Requests

    private struct Outcome: Decodable { var result: Bool? }

    private func post(_ api: VoiceRoomBusinessApi, _ params: [String: Any]) {
        requests.sendPOSTRequest(api: api, params: params, classType: Outcome.self) { [weak self] in self?.keep($1) }
    }

    private func put(_ params: [String: Any]) {
        requests.sendPUTRequest(api: .modifyRoomInfo(roomId: roomID), params: params, classType: Outcome.self) {
            [weak self] in self?.keep($1)
        }
    }

    private func delete(_ api: VoiceRoomBusinessApi) {
        requests.sendDELETERequest(api: api, params: [:], classType: Outcome.self) { [weak self] in self?.keep($1) }
    }

    private func keep(_ error: (any Error)?) { lastError = (error as? VoiceRoomError)?.code ?? "" }
}

extension VoiceRoomController: VoiceRoomIMDelegate {
    func roomAttributesDidUpdated(roomId: String, attributeMap: [String: String]?, from fromId: String) {
        let sat = ownSeat
        for (key, value) in attributeMap ?? [:] where key.hasPrefix("mic_") {
            guard let seat = try? JSONDecoder().decode(VRRoomMic.self, from: Data(value.utf8)) else { continue }
            seats[seat.mic_index] = seat
        }
        if let own = ownSeat {
            let isOpen = seats[own]?.status == 0
            if !isOwner { rtckit.setClientRole(role: isOpen ? .coHost : .audience) }
            rtckit.muteLocalAudioStream(mute: !isOpen)
        } else if sat != nil {
            rtckit.setClientRole(role: .audience)
            rtckit.muteLocalAudioStream(mute: true)
        }
    }

    func receiveApplySite(roomId: String, meta: [String: String]?) {
        if let user = person(in: meta) { applicants.append(user) }
    }
    func receiveInviteSite(roomId: String, meta: [String: String]?) { isInvited = true }
    func refuseInvite(roomId: String, meta: [String: String]?) { isRefused = true }
    func userJoinedRoom(roomId: String, username: String, ext: [String: Any]?) {
        newcomers.append(username)
        let text = ext?["room_user"] as? String ?? ""
        if let user = try? JSONDecoder().decode(VRUser.self, from: Data(text.utf8)) { onNewcomer?(user) }
    }
    func announcementChanged(roomId: String, content: String) { announcement = content }
    func voiceRoomUpdateRobotVolume(roomId: String, volume: String) { robotVolume = volume }
    func userBeKicked(roomId: String, reason: EMChatroomBeKickedReason) {
        isOutOfRoom = true
        rtckit.leaveChannel()
    }

    /// Somebody gave: the ranking is another one.
    func receiveGift(roomId: String, meta: [String: String]?) {
        gifts.append("\(meta?["gift_count"] ?? "") × \(meta?["gift_id"] ?? "") from \(meta?["userName"] ?? "")")
        requests.sendGETRequest(
            api: .fetchGiftContribute(roomId: self.roomID), params: [:], classType: VRUsers.self
        ) { [weak self] users, _ in self?.ranking = users?.ranking_list ?? [] }
    }

    private func person(in meta: [String: String]?) -> VRUser? {
        try? JSONDecoder().decode(VRUser.self, from: Data((meta?["user"] ?? "").utf8))
    }
}

extension VoiceRoomController: ASManagerDelegate {
    func reportAudioVolumeIndicationOfSpeakers(speakers: [AgoraRtcAudioVolumeInfo]) {
        for speaker in speakers { loudest[speaker.uid] = max(loudest[speaker.uid] ?? 0, speaker.volume) }
    }
    func reportAlien(with type: ALIEN_TYPE, musicType: VMMUSIC_TYPE) { robots.append(type) }
}
