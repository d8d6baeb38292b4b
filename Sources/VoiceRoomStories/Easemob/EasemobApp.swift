import Devices
import EasemobVoiceRoom
import Foundation
import ParlorTesting

/// An app on the vendor's demo component. Where that lacks a call, the app uses the SDK below it.
///
/// Everybody may sit down on a free seat of the room. A phone's id is its user's, so that a user has the same account on each.
final class EasemobApp: NSObject, StoryApp {
    private let user: String
    private let place: AppPlace
    private var account = VRUser()
    private var room: VRRoomEntity?
    private var seats: [Int: VRRoomMic] = [:]
    private(set) var isInRoom = false
    private(set) var volumes = VolumeReports()
    /// Whom the app has met, by name.
    private var known: [String: VRUser] = [:]

    init(user: String, place: AppPlace) {
        self.user = user
        self.place = place
        super.init()
        AgoraConfig.rtcId = place.tenant.agoraAppID ?? ""
        chat.configIM(appkey: place.tenant.appID)
    }

    private var requests: VoiceRoomBusinessRequest { VoiceRoomBusinessRequest.shared }
    private var chat: VoiceRoomIMManager { VoiceRoomIMManager.shared! }
    private var sound: ASRTCKit { ASRTCKit.getSharedInstance() }
    private var roomID: String { room?.room_id ?? "" }
    private var chatRoomID: String { room?.chatroom_id ?? "" }
    private var ownSeat: Int? { seats.first { $0.value.member?.uid == account.uid }?.key }

    func voice(of user: String) -> String { known[user]?.rtc_uid ?? "" }

    var roomName: String { roomID }

    var ids: [String] { [account.chat_uid, account.rtc_uid].compactMap(\.self) }

    func occupant(of seat: Int) -> String? { seats[seat]?.member?.name }

    /// A chat id is long and nobody else's; a channel's number is one where the channel's callbacks have it. An invitation is the
    /// owner's.
    var aliases: [String: String] {
        var aliases: [String: String] = [:]
        for (name, user) in known {
            if let id = user.chat_uid { aliases[id] = name }
            if let id = user.rtc_uid { aliases["Uid(uid: \(id))"] = "Uid(uid: \(name))" }
        }
        if let owner = room?.owner?.name { aliases["receiveInviteSite("] = "receiveInviteSite(owner: \(owner), " }
        return aliases
    }

    func perform(_ deed: Deed, answer: @escaping (StoryAnswer) -> Void) {
        let failures: (EMError?, [String: EMError]?) -> Void = { error, _ in answer(StoryAnswer(error)) }
        switch deed {
        case .logIn(let seconds): logIn(tokenSeconds: seconds, answer)
        case .logInAs(let id): register(id, answer)
        case .renewToken(let seconds):
            let token = place.token(for: account.chat_uid ?? "", lifetimeSeconds: seconds)
            EMClient.shared().renewToken(token) { answer(StoryAnswer($0)) }
        case .openRoom: open(answer)
        case .enterRoom: enter(answer)
        case .leaveRoom: leave(answer)
        case .closeRoom: ask(.delete, .deleteRoom(roomId: roomID), [:], answer)
        case .takeSeat(let seat): ask(.post, .submitApply(roomId: roomID), ["mic_index": seat], answer)
        case .leaveSeat: ask(.delete, .leaveMic(roomId: roomID, index: ownSeat ?? -1), [:], answer)
        case .moveToSeat(let seat):
            ask(.post, .exchangeMic(roomId: roomID), ["from": ownSeat ?? -1, "to": seat], answer)
        case .turnMicrophone(isOn: true):
            ask(.delete, .cancelCloseMic(roomId: roomID, index: ownSeat ?? -1), [:], answer)
        case .turnMicrophone(isOn: false):
            ask(.post, .closeMic(roomId: roomID), ["mic_index": ownSeat ?? -1], answer)
        case .seat: answer(.notOffered("the App Server's owner invites, and the user decides"))
        case .muteSeat(let seat, true): ask(.post, .muteMic(roomId: roomID), ["mic_index": seat], answer)
        case .muteSeat(let seat, false): ask(.delete, .unmuteMic(roomId: roomID, index: seat), [:], answer)
        case .closeSeat(let seat, true): ask(.post, .lockMic(roomId: roomID), ["mic_index": seat], answer)
        case .closeSeat(let seat, false): ask(.delete, .unlockMic(roomId: roomID, index: seat), [:], answer)
        case .putOut(let user):
            let path = requests.convertApi(api: .kickUser(roomId: roomID))
            ask(.delete, path: path + "?uid=\(known[user]?.uid ?? "")", [:], answer)
        case .removeFromSeat(let seat):
            let uid = seats[seat]?.member?.uid ?? ""
            ask(.post, .kickMic(roomId: roomID), ["uid": uid, "mic_index": seat], answer)
        case .overwriteSeat(let seat, let isForced):
            let text = #"{"member":{"uid":"\#(account.uid ?? "")","name":"\#(user)"},"status":0,"mic_index":\#(seat)}"#
            let rooms = EMClient.shared().roomManager
            let attributes = ["mic_\(seat)": text]
            if isForced {
                rooms?.setChatroomAttributesForced(
                    chatRoomID, attributes: attributes, autoDelete: false, completionBlock: failures)
            } else {
                rooms?.setChatroomAttributes(
                    chatRoomID, attributes: attributes, autoDelete: false, completionBlock: failures)
            }
        case .say(let bytes):
            say(String(repeating: "a", count: bytes), answer: answer)
        case .setAttributes, .setTwoAttributes:
            EMClient.shared().roomManager?.setChatroomAttributes(
                chatRoomID, attributes: deed.attributes, autoDelete: false, completionBlock: failures)
        case .invite(let invitee, _):
            // The vendor's invitations have no time-out.
            let uid = known[invitee]?.uid ?? ""
            ask(.post, .inviteUserToMic(roomId: roomID), ["uid": uid], answer)
        case .accept: ask(.post, .agreeInvite(roomId: roomID), [:], answer)
        case .refuse: ask(.get, .refuseInvite(roomId: roomID), [:], answer)
        case .withdraw: answer(.notOffered("the App Server has no request that takes an invitation back"))
        }
    }

    func say(_ text: String, answer: @escaping (StoryAnswer) -> Void) {
        chat.sendMessage(roomId: chatRoomID, text: text, ext: nil) { _, error in answer(StoryAnswer(error)) }
    }

    // MARK: Login and room

    private func logIn(tokenSeconds: Int64, _ answer: @escaping (StoryAnswer) -> Void) {
        requests.sendPOSTRequest(
            api: .login(()), params: ["deviceId": "phone of \(user)", "name": user, "portrait": "avatar1"],
            classType: VRUser.self
        ) { [self] account, error in
            guard let account else { return answer(StoryAnswer(error)) }
            self.account = account
            known[user] = account
            requests.userToken = account.authorization ?? ""
            // The App Server's token is good for a day; stories ask about others.
            let name = account.chat_uid ?? ""
            let token = place.token(for: name, lifetimeSeconds: tokenSeconds)
            chat.delegate = self
            chat.addChatRoomListener()
            chat.loginIM(userName: name, token: token) { _, error in answer(StoryAnswer(error)) }
        }
    }

    /// The App Server chooses the ids of its users; with the SDK below it an app makes an account and logs in.
    private func register(_ id: String, _ answer: @escaping (StoryAnswer) -> Void) {
        EMClient.shared().register(withUsername: id, password: "secret") { [self] _, error in
            guard error == nil else { return answer(StoryAnswer(error)) }
            EMClient.shared().login(withUsername: id, token: place.token(for: id)) { answer(StoryAnswer($1)) }
        }
    }

    private func open(_ answer: @escaping (StoryAnswer) -> Void) {
        requests.sendPOSTRequest(
            api: .createRoom(()),
            params: [
                "name": place.title, "is_private": false, "type": 0, "allow_free_join_mic": true,
                "sound_effect": "Social Chat",
            ], classType: VRRoomInfo.self
        ) { [self] info, error in
            guard let id = info?.room?.room_id else { return answer(StoryAnswer(error)) }
            enter(id, answer)
        }
    }

    /// Goes into the room of the list, or asks for one that is not there.
    private func enter(cursor: String = "", pages: Int = 20, _ answer: @escaping (StoryAnswer) -> Void) {
        requests.sendGETRequest(
            api: .fetchRoomList(cursor: cursor, pageSize: 10, type: nil), params: [:], classType: VRRoomsEntity.self
        ) { [self] list, error in
            guard let list else { return answer(StoryAnswer(error)) }
            let meant = list.rooms?.first {
                $0.name == place.title || [$0.room_id, $0.chatroom_id, $0.channel_id].contains(place.room ?? "")
            }
            if meant == nil, pages > 1, let cursor = list.cursor, !cursor.isEmpty {
                return enter(cursor: cursor, pages: pages - 1, answer)
            }
            enter(meant?.room_id ?? place.roomID, answer)
        }
    }

    private func enter(_ id: String, _ answer: @escaping (StoryAnswer) -> Void) {
        requests.sendGETRequest(api: .fetchRoomInfo(roomId: id), params: [:], classType: VRRoomInfo.self) {
            [self] info, error in
            guard let room = info?.room else { return answer(StoryAnswer(error)) }
            self.room = room
            if let owner = room.owner { meet(owner) }
            for seat in info?.mic_info ?? [] { show(seat) }
            let channel = room.channel_id ?? ""
            requests.sendGETRequest(
                api: .fetchRTCToken(roomId: id, channel_id: channel), params: [:], classType: ChannelToken.self
            ) { [self] token, error in
                guard let token else { return answer(StoryAnswer(error)) }
                join(channel, token: token.rtc_token ?? "", answer)
            }
        }
    }

    private struct ChannelToken: Decodable { var rtc_token: String? }

    private func join(_ channel: String, token: String, _ answer: @escaping (StoryAnswer) -> Void) {
        sound.setClientRole(role: room?.owner?.uid == account.uid ? .owner : .audience)
        sound.delegate = self
        let number = Int(account.rtc_uid ?? "")
        let code = sound.joinVoicRoomWith(with: channel, token: token, rtcUid: number, type: .social)
        guard code == 0 else { return answer(.code(Int(code), "")) }
        chat.joinedChatRoom(roomId: chatRoomID) { [self] _, error in
            guard error == nil else { return answer(StoryAnswer(error)) }
            ask(.post, .joinRoom(roomId: roomID), [:]) { [self] result in
                isInRoom = result == .success
                answer(result)
            }
        }
    }

    /// As the vendor's demo leaves: it is out of chat as well then.
    private func leave(_ answer: @escaping (StoryAnswer) -> Void) {
        ask(.delete, .leaveRoom(roomId: roomID), [:], answer)
        chat.userQuitRoom(completion: nil)
        sound.leaveChannel()
        roomIsGone()
    }

    private func roomIsGone() {
        isInRoom = false
        seats = [:]
    }

    // MARK: Requests

    private struct Outcome: Decodable { var result: Bool? }

    private func ask(
        _ method: VoiceRoomRequestHTTPMethod, _ api: VoiceRoomBusinessApi, _ params: [String: Any],
        _ answer: @escaping (StoryAnswer) -> Void
    ) {
        ask(method, path: requests.convertApi(api: api), params, answer)
    }

    private func ask(
        _ method: VoiceRoomRequestHTTPMethod, path: String, _ params: [String: Any],
        _ answer: @escaping (StoryAnswer) -> Void
    ) {
        requests.sendRequest(method: method, uri: path, params: params) {
            (outcome: Outcome?, error: (any Error)?) in
            guard outcome?.result == false else { return answer(StoryAnswer(error)) }
            answer(.code(-1, "result is false"))
        }
    }

    // MARK: Seats

    private func meet(_ user: VRUser) {
        guard let name = user.name else { return }
        let met = known[name] ?? VRUser()
        met.name = name
        met.uid = user.uid ?? met.uid
        met.chat_uid = user.chat_uid ?? met.chat_uid
        met.rtc_uid = user.rtc_uid ?? met.rtc_uid
        known[name] = met
    }

    private func show(_ seat: VRRoomMic) {
        seats[seat.mic_index] = seat
        if let member = seat.member { meet(member) }
    }
}

extension EasemobApp: VoiceRoomIMDelegate {
    /// The role in the channel and the microphone follow the user's own seat.
    func roomAttributesDidUpdated(roomId: String, attributeMap: [String: String]?, from fromId: String) {
        let sat = ownSeat
        for (key, value) in attributeMap ?? [:] where key.hasPrefix("mic_") {
            guard let seat = try? JSONDecoder().decode(VRRoomMic.self, from: Data(value.utf8)) else { continue }
            show(seat)
        }
        let isOwner = room?.owner?.uid == account.uid
        if let own = ownSeat {
            let isOpen = seats[own]?.status == 0
            if !isOwner { sound.setClientRole(role: isOpen ? .coHost : .audience) }
            sound.muteLocalAudioStream(mute: !isOpen)
        } else if sat != nil {
            sound.setClientRole(role: .audience)
            sound.muteLocalAudioStream(mute: true)
        }
    }

    func userJoinedRoom(roomId: String, username: String, ext: [String: Any]?) {
        let text = ext?["room_user"] as? String ?? ""
        if let user = try? JSONDecoder().decode(VRUser.self, from: Data(text.utf8)) { meet(user) }
    }

    func userBeKicked(roomId: String, reason: EMChatroomBeKickedReason) {
        sound.leaveChannel()
        roomIsGone()
    }
}

extension EasemobApp: ASManagerDelegate {
    func reportAudioVolumeIndicationOfSpeakers(speakers: [AgoraRtcAudioVolumeInfo]) {
        for speaker in speakers {
            guard let name = known.first(where: { $0.value.rtc_uid == "\(speaker.uid)" })?.key else { continue }
            volumes.take(Int(speaker.volume), of: name)
        }
    }
}

extension StoryAnswer {
    init(_ error: EMError?) { self = .code(error?.code.rawValue ?? 0, error?.errorDescription ?? "") }

    /// The App Server's code, or that of the connection; 0 without an error.
    init(_ error: (any Error)?) {
        switch error {
        case let error as VoiceRoomError: self = .code(Int(error.code ?? "") ?? -1, error.message ?? "")
        case let error as URLError: self = .code(error.code.rawValue, "URLError")
        case let error: self = error == nil ? .success : .code(-1, "")
        }
    }
}
