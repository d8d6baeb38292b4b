import Foundation
import ZIM
import ZegoExpressEngine

/// The room's screen without its views: what can be tapped, and what it shows.
final class LiveAudioRoomPage: NSObject {
    let userID: String
    private let userName: String
    private let roomID: String
    private(set) var role = UserRole.audience

    // What the screen shows.
    private(set) var applicants: [RoomRequest] = []
    private(set) var requestOutcomes: [String] = []
    private(set) var invitationStates: [String: ZIMCallUserState] = [:]
    private(set) var names: [String: String] = [:]
    private(set) var microphones: [String: Bool] = [:]
    private(set) var loudest: [String: Float] = [:]
    private(set) var barrage: [String] = []
    private(set) var announcements: [String] = []
    private(set) var isInRoom = false
    private(set) var isKickedOffline = false
    /// Why Express threw this phone out of the room; nil if it did not.
    private(set) var kickOutCode: Int32?
    private(set) var isKickedOutOfRoom = false
    private(set) var isInvitationEnded = false
    /// The code of the last thing that was tapped; nil until it is answered.
    private(set) var lastCode: Int?
    /// Whether this user comes on stage when the host invites.
    var saysYesToInvitations = true

    private var myRequestID: String?
    private var invitationID: String?

    private var sdk: ZegoSDKManager { ZegoSDKManager.shared }
    private var room: ZegoLiveAudioRoomManager { ZegoLiveAudioRoomManager.shared }

    init(userID: String, userName: String, roomID: String) {
        self.userID = userID
        self.userName = userName
        self.roomID = roomID
        super.init()
    }

    var seats: [String?] { room.seatList.map { $0.currentUser?.id } }
    var seatIndex: Int? { room.localSeat?.seatIndex }
    var isSeatLocked: Bool { room.isSeatLocked }
    var hostID: String? { room.hostUser?.id }
    var isMicrophoneOpen: Bool { sdk.currentUser?.isMicrophoneOpen ?? false }

    // MARK: Login and room

    func login(appID: UInt32, appSign: String, token: String?) {
        sdk.initWithAppID(appID, appSign: appSign)
        sdk.zimService.addEventHandler(self)
        sdk.expressService.addEventHandler(self)
        room.initWithConfig(ZegoLiveAudioRoomLayoutConfig(), delegate: self)
        sdk.connectUser(userID: userID, userName: userName, token: token, callback: keepCode)
    }

    func logout() { sdk.disconnectUser() }

    /// Enters as a listener; who comes `asHost` opens the room and sits down on seat 0.
    func enterRoom(asHost: Bool = false) {
        lastCode = nil
        sdk.loginRoom(roomID, roomName: "Live audio room", scenario: .highQualityChatroom) { [weak self] code, _ in
            guard let self else { return }
            self.lastCode = code
            guard code == 0 else { return }
            self.isInRoom = true
            guard asHost else { return }
            self.role = .host
            self.room.setSelfHost()
            self.take(0)
        }
    }

    func leaveRoom() {
        lastCode = nil
        role = .audience
        isInRoom = false
        room.leaveRoom(callback: keepCode)
    }

    /// Comes back after the room was lost on the way.
    func enterRoomAgain(asHost: Bool = false) {
        lastCode = nil
        room.leaveRoom { [weak self] _, _ in self?.enterRoom(asHost: asHost) }
    }

    /// Enters the room only if it is there; the code says whether it is.
    func lookForRoom() { sdk.zimService.joinRoom(roomID, callback: keepCode) }

    // MARK: Seats

    /// A seat is tapped: a free one is taken, or the host asked for it.
    func tapSeat(_ index: Int) {
        if room.isSeatLocked, role == .audience {
            applyForSeat()
        } else if let seat = seatIndex {
            room.roomSeatService.switchSeat(fromSeatIndex: seat, toSeatIndex: index) { [weak self] _, error in
                self?.lastCode = Int(error.code.rawValue)
            }
        } else {
            take(index)
        }
    }

    private func take(_ index: Int) {
        lastCode = nil
        room.roomSeatService.takeSeat(seatIndex: index) { [weak self] _, errorKeys, error in
            guard let self else { return }
            self.lastCode = Int(error.code.rawValue)
            guard error.code == .success, !errorKeys.contains(String(index)) else { return }
            self.speak()
        }
    }

    private func takeFreeSeat() {
        guard let seat = room.seatList.first(where: { $0.currentUser == nil && $0.seatIndex > 0 }) else { return }
        take(seat.seatIndex)
    }

    func leaveSeat() {
        guard let seatIndex else { return }
        room.roomSeatService.leaveSeat(seatIndex: seatIndex) { [weak self] _, _, error in
            self?.lastCode = Int(error.code.rawValue)
        }
    }

    private func speak() {
        if role == .audience { role = .coHost }
        let ending = role == .host ? "host" : "cohost"
        sdk.expressService.openMicrophone(true)
        sdk.expressService.startPublishingStream("\(roomID)_\(userID)_main_\(ending)")
    }

    private func listen() {
        role = .audience
        sdk.expressService.stopPublishingStream()
        sdk.expressService.openMicrophone(false)
    }

    func openMicrophone(_ isOpen: Bool) { sdk.expressService.openMicrophone(isOpen) }

    // MARK: For the host

    func lockSeats(_ lock: Bool) { room.lockSeat(lock, callback: keepCode) }
    func mute(_ userID: String, _ isMute: Bool) { room.muteSpeaker(userID, isMute: isMute, callback: keepCode) }
    func kickOut(_ userID: String) { room.kickOutRoom(userID, callback: keepCode) }

    func removeFromSeat(_ userID: String) {
        room.removeSpeakerFromSeat(userID) { [weak self] _, _, error in
            self?.lastCode = Int(error.code.rawValue)
        }
    }

    func answer(_ applicant: String, isWelcome: Bool) {
        guard let request = applicants.first(where: { $0.senderID == applicant }) else { return }
        applicants.removeAll { $0 === request }
        let done: RoomRequestCallback = { [weak self] code, _, _ in self?.lastCode = Int(code) }
        if isWelcome {
            sdk.zimService.acceptRoomRequest(request, callback: done)
        } else {
            sdk.zimService.rejectRoomRequest(request, callback: done)
        }
    }

    /// Asks people on stage who did not ask themselves.
    func invite(_ users: [String]) {
        let content = JSON.text(RoomRequestContent(type: .applyCoHost))
        sdk.zimService.sendUserRequest(userList: users, extendedData: content) { [weak self] code, requestID in
            self?.lastCode = Int(code)
            self?.invitationID = requestID
        }
    }

    func endInvitation() {
        guard let invitationID else { return }
        sdk.zimService.endUserRequest(requestID: invitationID) { [weak self] code, _ in self?.lastCode = Int(code) }
    }

    // MARK: For listeners

    func applyForSeat() {
        guard let host = room.getHostUser() else { return }
        let content = JSON.text(RoomRequestContent(type: .applyCoHost))
        sdk.zimService.sendRoomRequest(host.id, extendedData: content) { [weak self] code, _, requestID in
            self?.lastCode = Int(code)
            self?.myRequestID = requestID
        }
    }

    func cancelApplication() {
        guard let request = sdk.zimService.getRoomRequestByRequestID(myRequestID ?? "") else { return }
        sdk.zimService.cancelRoomRequest(request) { [weak self] code, _, _ in self?.lastCode = Int(code) }
    }

    func shout(_ text: String) { sdk.expressService.sendBarrageMessage(text, callback: keepCode) }
    func announce(_ text: String) { sdk.expressService.sendBroadcastMessage(text, callback: keepCode) }

    private var keepCode: CommonCallback { { [weak self] code, _ in self?.lastCode = code } }
}

// MARK: - The room's rules

extension LiveAudioRoomPage: ZegoLiveAudioRoomManagerDelegate {
    /// Whoever is on no seat any more is a listener again, whatever the reason.
    func onSeatChanged(_ seatList: [ZegoLiveAudioRoomSeat]) {
        if role == .coHost, room.localSeat == nil { listen() }
    }

    func onQueryUserInfoSucess(_ userInfoList: [ZIMUserFullInfo]) {
        for info in userInfoList { names[info.baseInfo.userID] = info.baseInfo.userName }
    }

    func onReceiveMuteUserSpeaker(_ userID: String, isMute: Bool) {
        guard userID == self.userID, role == .coHost else { return }
        openMicrophone(!isMute)
    }

    func onReceiveKickOutRoom() {
        isKickedOutOfRoom = true
        leaveRoom()
    }
}

// MARK: - ZIM

extension LiveAudioRoomPage: ZIMServiceDelegate {
    func onZIMConnectionStateChanged(_ state: ZIMConnectionState, event: ZIMConnectionEvent) {
        if state == .disconnected, event == .kickedOut { isKickedOffline = true }
    }

    func onZIMRoomStateChanged(_ state: ZIMRoomState, event: ZIMRoomEvent, roomID: String) {
        guard state == .disconnected, isInRoom, roomID == self.roomID else { return }
        isInRoom = false
        if role == .coHost { listen() }
    }

    func onInComingRoomRequestReceived(request: RoomRequest) { applicants.append(request) }

    func onInComingRoomRequestCancelled(request: RoomRequest) {
        applicants.removeAll { $0.requestID == request.requestID }
    }

    func onOutgoingRoomRequestAccepted(request: RoomRequest) {
        requestOutcomes.append("accepted")
        takeFreeSeat()
    }

    func onOutgoingRoomRequestRejected(request: RoomRequest) { requestOutcomes.append("rejected") }

    func onInComingUserRequestReceived(requestID: String, inviter: String, extendedData: String) {
        guard saysYesToInvitations else {
            sdk.zimService.refuseUserRequest(requestID: requestID, callback: nil)
            return
        }
        sdk.zimService.acceptUserRequest(requestID: requestID) { [weak self] code, _ in
            if code == 0 { self?.takeFreeSeat() }
        }
    }

    func onUserRequestStateChanged(requestID: String, userID: String, state: ZIMCallUserState) {
        invitationStates[userID] = state
    }

    func onUserRequestEnded(requestID: String) { isInvitationEnded = true }
}

// MARK: - Express

extension LiveAudioRoomPage: ExpressServiceDelegate {
    func onExpressRoomStateChanged(_ reason: ZegoRoomStateChangedReason, errorCode: Int32, roomID: String) {
        guard reason == .kickOut else { return }
        kickOutCode = errorCode
        leaveRoom()
    }

    func onMicrophoneOpen(_ userID: String, isMicOpen: Bool) { microphones[userID] = isMicOpen }

    func onSoundLevelUpdate(_ levels: [String: Float]) { loudest.merge(levels) { max($0, $1) } }

    func onBarrageMessage(_ message: String, from userID: String) { barrage.append("\(userID): \(message)") }

    func onBroadcastMessage(_ message: String, from userID: String) { announcements.append("\(userID): \(message)") }
}
