import Devices
import Foundation
import ParlorTesting
import ZIM
import ZegoExpressEngine

/// An app on ZEGO's two SDKs, built like the vendor's sample of a live audio room. A seat is a room attribute whose key
/// is the seat's number; the occupant of a seat publishes a stream.
final class ZEGOApp: NSObject, StoryApp {
    private let user: String
    private let place: AppPlace
    private var token = ""
    private var seats: [Int: String] = [:]
    private(set) var isInRoom = false
    private(set) var volumes = VolumeReports()
    private var asksForVolumes = false
    private var received = ""
    private var sent = ""
    private var isPublishing = false

    init(user: String, place: AppPlace) {
        self.user = user
        self.place = place
        super.init()
        let appID = UInt32(place.tenant.appID)!
        let config = ZIMAppConfig()
        config.appID = appID
        ZIM.create(with: config)?.setEventHandler(self)
        let profile = ZegoEngineProfile()
        profile.appID = appID
        profile.scenario = .broadcast
        ZegoExpressEngine.createEngine(with: profile, eventHandler: self)
    }

    private var zim: ZIM { ZIM.shared()! }
    private var express: ZegoExpressEngine { ZegoExpressEngine.shared() }

    func voice(of user: String) -> String { "\(user)_main" }
    /// Whose stream it is.
    static func publisher(of stream: String) -> String { String(stream.prefix { $0 != "_" }) }

    func occupant(of seat: Int) -> String? { seats[seat] }

    func askForVolumes() { asksForVolumes = true }

    func perform(_ deed: Deed, answer: @escaping (StoryAnswer) -> Void) {
        switch deed {
        case .logIn(let seconds): logIn(as: user, place.token(for: user, lifetimeSeconds: seconds), answer)
        case .logInAs(let id): logIn(as: id, place.token(for: id), answer)
        case .renewToken(let seconds): renewToken(seconds: seconds, answer)
        // Rooms have no owner: the first user to enter creates them.
        case .openRoom, .enterRoom: enterRoom(answer)
        case .leaveRoom: leaveRoom(answer)
        case .closeRoom: answer(.notOffered("ZIM has no call that ends a room"))
        case .takeSeat(let seat): write(seat, isForced: false, answer)
        case .overwriteSeat(let seat, let isForced): write(seat, isForced: isForced, answer)
        case .leaveSeat: leaveSeat(answer)
        case .moveToSeat(let seat): move(to: seat, answer)
        case .turnMicrophone(let isOn):
            express.muteMicrophone(!isOn)
            answer(.success)
        case .seat: answer(.notOffered("the sample's host invites, and who accepts writes the seat"))
        case .muteSeat(let seat, let isMuted):
            guard let occupant = seats[seat] else {
                return answer(.notOffered("the sample mutes a person, and knows of nobody on the seat"))
            }
            command(isMuted ? .mute : .unmute, to: occupant, answer)
        case .closeSeat: answer(.notOffered("the sample locks all seats at once, and none alone"))
        // The person's own app obeys.
        case .putOut(let user): command(.leave, to: user, answer)
        case .removeFromSeat(let seat): clear(seat, isForced: true, answer)
        case .say(let bytes): say(String(repeating: "a", count: bytes), answer: answer)
        case .setAttributes, .setTwoAttributes:
            zim.setRoomAttributes(deed.attributes, roomID: place.roomID, config: ZIMRoomAttributesSetConfig()) {
                _, _, error in answer(StoryAnswer(error))
            }
        case .invite(let invitee, let seconds):
            let config = ZIMCallInviteConfig()
            config.timeout = UInt32(seconds)
            zim.callInvite(with: [invitee], config: config) { [weak self] callID, _, error in
                self?.sent = callID
                answer(StoryAnswer(error))
            }
        case .accept:
            zim.callAccept(with: received, config: ZIMCallAcceptConfig()) { _, error in answer(StoryAnswer(error)) }
        case .refuse:
            zim.callReject(with: received, config: ZIMCallRejectConfig()) { _, error in answer(StoryAnswer(error)) }
        case .withdraw:
            zim.callCancel(with: [], callID: sent, config: ZIMCallCancelConfig()) { _, _, error in
                answer(StoryAnswer(error))
            }
        }
    }

    func say(_ text: String, answer: @escaping (StoryAnswer) -> Void) {
        zim.sendMessage(
            ZIMTextMessage(message: text), toConversationID: place.roomID, conversationType: .room,
            config: ZIMMessageSendConfig(), notification: nil
        ) { _, error in answer(StoryAnswer(error)) }
    }

    // MARK: Login and room

    private func logIn(as id: String, _ token: String, _ answer: @escaping (StoryAnswer) -> Void) {
        self.token = token
        let info = ZIMUserInfo()
        info.userID = id
        info.userName = user
        zim.login(with: info, token: token) { answer(StoryAnswer($0)) }
    }

    /// Presents a token to both SDKs; the answer is ZIM's.
    private func renewToken(seconds: Int64, _ answer: @escaping (StoryAnswer) -> Void) {
        token = place.token(for: user, lifetimeSeconds: seconds)
        if isInRoom { express.renewToken(token, roomID: place.roomID) }
        zim.renewToken(token) { _, error in answer(StoryAnswer(error)) }
    }

    /// Enters the room of both SDKs, ZIM's first; the first refusal ends it.
    private func enterRoom(_ answer: @escaping (StoryAnswer) -> Void) {
        let info = ZIMRoomInfo()
        info.roomID = place.roomID
        info.roomName = place.title
        zim.enterRoom(with: info, config: ZIMRoomAdvancedConfig()) { [weak self] _, error in
            guard let self, error.code == .success else { return answer(StoryAnswer(error)) }
            let config = ZegoRoomConfig()
            config.isUserStatusNotify = true
            config.token = token
            express.loginRoom(place.roomID, user: ZegoUser(userID: user, userName: user), config: config) {
                [weak self] code, _ in
                self?.isInRoom = code == 0
                if self?.asksForVolumes ?? false { self?.express.startSoundLevelMonitor() }
                answer(.code(Int(code), ""))
            }
        }
    }

    /// Leaves both rooms; the answer is ZIM's.
    private func leaveRoom(_ answer: @escaping (StoryAnswer) -> Void) {
        roomIsGone()
        express.logoutRoom { _, _ in }
        zim.leaveRoom(by: place.roomID) { _, error in answer(StoryAnswer(error)) }
    }

    private func roomIsGone() {
        isInRoom = false
        seats = [:]
        stopPublishing()
    }

    // MARK: Seats

    private func write(_ seat: Int, isForced: Bool, _ answer: @escaping (StoryAnswer) -> Void) {
        let config = ZIMRoomAttributesSetConfig()
        config.isForce = isForced
        config.isDeleteAfterOwnerLeft = true
        config.isUpdateOwner = true
        let key = "\(seat)"
        zim.setRoomAttributes([key: user], roomID: place.roomID, config: config) { [weak self] _, errorKeys, error in
            if let self, error.code == .success, !errorKeys.contains(key) {
                seats[seat] = user
                startPublishing()
            }
            answer(StoryAnswer(error))
        }
    }

    /// Writes the new seat and deletes the old one in one step, as the sample's switching of seats does.
    private func move(to seat: Int, _ answer: @escaping (StoryAnswer) -> Void) {
        guard let old = seats.filter({ $0.value == user }).keys.min() else {
            return answer(.notOffered("the app knows of no seat of its own"))
        }
        let batch = ZIMRoomAttributesBatchOperationConfig()
        batch.isDeleteAfterOwnerLeft = true
        batch.isUpdateOwner = true
        zim.beginRoomAttributesBatchOperation(with: place.roomID, config: batch)
        let config = ZIMRoomAttributesSetConfig()
        config.isDeleteAfterOwnerLeft = true
        config.isUpdateOwner = true
        zim.setRoomAttributes(["\(seat)": user], roomID: place.roomID, config: config) { _, _, _ in }
        zim.deleteRoomAttributes(
            by: ["\(old)"], roomID: place.roomID, config: ZIMRoomAttributesDeleteConfig()
        ) { _, _, _ in }
        zim.endRoomAttributesBatchOperation(with: place.roomID) { _, error in answer(StoryAnswer(error)) }
    }

    private func leaveSeat(_ answer: @escaping (StoryAnswer) -> Void) {
        guard let seat = seats.filter({ $0.value == user }).keys.min() else {
            return answer(.notOffered("the app knows of no seat of its own"))
        }
        clear(seat, isForced: false, answer)
    }

    private func clear(_ seat: Int, isForced: Bool, _ answer: @escaping (StoryAnswer) -> Void) {
        let config = ZIMRoomAttributesDeleteConfig()
        config.isForce = isForced
        zim.deleteRoomAttributes(by: ["\(seat)"], roomID: place.roomID, config: config) {
            [weak self] _, errorKeys, error in
            if error.code == .success, !errorKeys.contains("\(seat)") {
                self?.seats[seat] = nil
                self?.seatsChanged()
            }
            answer(StoryAnswer(error))
        }
    }

    /// A user without a seat is a listener again, whatever the reason.
    private func seatsChanged() {
        if !seats.values.contains(user) { stopPublishing() }
    }

    private func startPublishing() {
        guard !isPublishing else { return }
        isPublishing = true
        express.startPublishingStream(voice(of: user))
    }

    private func stopPublishing() {
        guard isPublishing else { return }
        isPublishing = false
        express.stopPublishingStream()
    }
}

/// What the sample's host tells a person's app by a command message to the room. Nothing but that app enforces it.
private struct RoomCommand: Codable {
    enum Kind: Int, Codable {
        case mute = 20_000
        case unmute = 20_001
        case leave = 20_002
    }

    var room_command_type: Kind
    var receiver_id: String
}

extension ZEGOApp {
    private func command(_ kind: RoomCommand.Kind, to user: String, _ answer: @escaping (StoryAnswer) -> Void) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let text = try? encoder.encode(RoomCommand(room_command_type: kind, receiver_id: user)) else {
            preconditionFailure("a number and a text are JSON")
        }
        zim.sendMessage(
            ZIMCommandMessage(message: text), toConversationID: place.roomID, conversationType: .room,
            config: ZIMMessageSendConfig(), notification: nil
        ) { _, error in answer(StoryAnswer(error)) }
    }
}

extension ZEGOApp: ZIMEventHandler {
    func zim(
        _ zim: ZIM, roomStateChanged state: ZIMRoomState, event: ZIMRoomEvent, extendedData: [AnyHashable: Any],
        roomID: String
    ) {
        if state == .disconnected { roomIsGone() }
    }

    func zim(
        _ zim: ZIM, connectionStateChanged state: ZIMConnectionState, event: ZIMConnectionEvent,
        extendedData: [AnyHashable: Any]
    ) {
        if state == .disconnected { roomIsGone() }
    }

    func zim(_ zim: ZIM, roomAttributesUpdated updateInfo: ZIMRoomAttributesUpdateInfo, roomID: String) {
        take([updateInfo])
    }

    func zim(_ zim: ZIM, roomAttributesBatchUpdated updateInfo: [ZIMRoomAttributesUpdateInfo], roomID: String) {
        take(updateInfo)
    }

    private func take(_ updates: [ZIMRoomAttributesUpdateInfo]) {
        for update in updates {
            for (key, value) in update.roomAttributes {
                guard let seat = Int(key) else { continue }
                seats[seat] = update.action == .set ? value : nil
            }
        }
        seatsChanged()
    }

    func zim(_ zim: ZIM, receiveRoomMessage messageList: [ZIMMessage], fromRoomID: String) {
        for case let message as ZIMCommandMessage in messageList {
            guard let command = try? JSONDecoder().decode(RoomCommand.self, from: message.message),
                command.receiver_id == user
            else { continue }
            switch command.room_command_type {
            case .mute: express.muteMicrophone(true)
            case .unmute: express.muteMicrophone(false)
            case .leave: leaveRoom { _ in }
            }
        }
    }

    func zim(_ zim: ZIM, callInvitationReceived info: ZIMCallInvitationReceivedInfo, callID: String) {
        received = callID
    }
}

extension ZEGOApp: ZegoEventHandler {
    func onCapturedSoundLevelUpdate(_ soundLevel: NSNumber) { volumes.take(soundLevel.intValue, of: user) }

    func onRemoteSoundLevelUpdate(_ soundLevels: [String: NSNumber]) {
        for (stream, level) in soundLevels { volumes.take(level.intValue, of: Self.publisher(of: stream)) }
    }

    func onRoomStreamUpdate(
        _ updateType: ZegoUpdateType, streamList: [ZegoStream], extendedData: [AnyHashable: Any]?, roomID: String
    ) {
        for stream in streamList {
            if updateType == .add {
                express.startPlayingStream(stream.streamID)
            } else {
                express.stopPlayingStream(stream.streamID)
            }
        }
    }
}

extension StoryAnswer {
    init(_ error: ZIMError) { self = .code(Int(error.code.rawValue), error.message) }
}
