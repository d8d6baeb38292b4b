import Foundation
import ZIM
import ZegoExpressEngine

/// What the screen hears of the room. Everything may be left out.
protocol ZegoLiveAudioRoomManagerDelegate: AnyObject {
    func onHostChanged(_ user: ZegoSDKUser)
    func onSeatLockChanged(_ lock: Bool)
    func onSeatChanged(_ seatList: [ZegoLiveAudioRoomSeat])
    func onQueryUserInfoSucess(_ userInfoList: [ZIMUserFullInfo])
    func onReceiveMuteUserSpeaker(_ userID: String, isMute: Bool)
    func onReceiveKickOutRoom()
}

extension ZegoLiveAudioRoomManagerDelegate {
    func onHostChanged(_ user: ZegoSDKUser) {}
    func onSeatLockChanged(_ lock: Bool) {}
    func onSeatChanged(_ seatList: [ZegoLiveAudioRoomSeat]) {}
    func onQueryUserInfoSucess(_ userInfoList: [ZIMUserFullInfo]) {}
    func onReceiveMuteUserSpeaker(_ userID: String, isMute: Bool) {}
    func onReceiveKickOutRoom() {}
}

/// The room's rules: who the host is, whether seats are free to take, what the host may order.
final class ZegoLiveAudioRoomManager: NSObject {
    private static let instances = PerDevice { ZegoLiveAudioRoomManager() }
    static var shared: ZegoLiveAudioRoomManager { instances.current }

    /// The one key of the room's extra info.
    private static let extraInfoKey = "audioRoom"

    /// What the extra info holds.
    private struct RoomState: Codable {
        var host: String
        var lockseat: Bool
    }

    let roomSeatService = RoomSeatService()
    private(set) var hostUser: ZegoSDKUser?
    private(set) var isSeatLocked = false
    private var delegates = Listeners<any ZegoLiveAudioRoomManagerDelegate>()

    private var sdk: ZegoSDKManager { ZegoSDKManager.shared }

    var seatList: [ZegoLiveAudioRoomSeat] { roomSeatService.seatList }
    var localSeat: ZegoLiveAudioRoomSeat? { roomSeatService.seat(of: sdk.currentUser?.id) }

    /// Hears of the room from here on, so that nothing is missed while it is being entered.
    func initWithConfig(_ config: ZegoLiveAudioRoomLayoutConfig, delegate: any ZegoLiveAudioRoomManagerDelegate) {
        delegates.add(delegate)
        sdk.zimService.addEventHandler(self)
        sdk.expressService.addEventHandler(self)
        roomSeatService.initWithConfig(config)
        roomSeatService.onSeatChanged = { [weak self] in
            guard let self else { return }
            for delegate in self.delegates.all { delegate.onSeatChanged(self.seatList) }
        }
    }

    func getHostUser() -> ZegoSDKUser? { hostUser }

    // MARK: For the host

    /// Makes this user the host of a room whose seats are free to take.
    func setSelfHost(callback: CommonCallback? = nil) { publishState(lock: false, callback) }

    /// Free mode or request mode, for everybody.
    func lockSeat(_ lock: Bool, callback: CommonCallback? = nil) { publishState(lock: lock, callback) }

    private func publishState(lock: Bool, _ callback: CommonCallback?) {
        guard let host = sdk.currentUser?.id else { return }
        // A room keeps one key of extra info, so everything is in one value.
        let value = JSON.text(RoomState(host: host, lockseat: lock))
        sdk.expressService.setRoomExtraInfo(key: Self.extraInfoKey, value: value, callback: callback)
    }

    func removeSpeakerFromSeat(_ userID: String, callback: ZIMRoomAttributesOperatedCallback?) {
        guard let seat = roomSeatService.seat(of: userID) else { return }
        roomSeatService.emptySeat(seatIndex: seat.seatIndex, callback: callback)
    }

    func muteSpeaker(_ userID: String, isMute: Bool, callback: CommonCallback? = nil) {
        order(isMute ? .muteSpeaker : .unMuteSpeaker, userID, callback)
    }

    func kickOutRoom(_ userID: String, callback: CommonCallback? = nil) { order(.kickOutRoom, userID, callback) }

    private func order(_ type: RoomCommandType, _ userID: String, _ callback: CommonCallback?) {
        sdk.zimService.sendRoomCommand(JSON.text(RoomCommand(type: type, receiverID: userID)), callback: callback)
    }

    // MARK: The end

    func leaveRoom(callback: CommonCallback?) {
        hostUser = nil
        isSeatLocked = false
        roomSeatService.removeRoomData()
        sdk.logoutRoom(callback: callback)
    }
}

extension ZegoLiveAudioRoomManager: ZIMServiceDelegate {
    func onRoomCommandReceived(senderID: String, command: String) {
        guard let order = JSON.value(RoomCommand.self, in: command), senderID == hostUser?.id else { return }
        switch order.type {
        case .muteSpeaker, .unMuteSpeaker:
            for delegate in delegates.all {
                delegate.onReceiveMuteUserSpeaker(order.receiverID, isMute: order.type == .muteSpeaker)
            }
        case .kickOutRoom:
            guard order.receiverID == sdk.currentUser?.id else { return }
            for delegate in delegates.all { delegate.onReceiveKickOutRoom() }
        }
    }
}

extension ZegoLiveAudioRoomManager: ExpressServiceDelegate {
    func onExpressUserAdd(_ users: [ZegoSDKUser]) {
        sdk.zimService.queryUsersInfo(users.map(\.id)) { [weak self] infos, _, error in
            guard let self, error.code == .success else { return }
            for delegate in self.delegates.all { delegate.onQueryUserInfoSucess(infos) }
        }
    }

    func onRoomExtraInfoUpdate2(_ extraInfo: ZegoRoomExtraInfo, roomID: String) {
        guard extraInfo.key == Self.extraInfoKey, let state = JSON.value(RoomState.self, in: extraInfo.value) else {
            return
        }
        if hostUser?.id != state.host {
            let host = sdk.getUser(state.host) ?? ZegoSDKUser(id: state.host, name: state.host)
            hostUser = host
            for delegate in delegates.all { delegate.onHostChanged(host) }
        }
        if isSeatLocked != state.lockseat {
            isSeatLocked = state.lockseat
            for delegate in delegates.all { delegate.onSeatLockChanged(state.lockseat) }
        }
    }
}
