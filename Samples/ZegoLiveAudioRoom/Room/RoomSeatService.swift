import Foundation
import ZIM

/// The seats of the room. Each is a room attribute: the key is the seat's index, the value the user on it.
///
/// The attribute's owner is the one who sat down first, so two who go for one seat cannot both get it, and the seat of
/// somebody who is gone frees itself.
final class RoomSeatService: NSObject {
    private(set) var seatList: [ZegoLiveAudioRoomSeat] = []
    private(set) var batchOperation = false
    /// Called after the seats changed.
    var onSeatChanged: (() -> Void)?

    private var zimService: ZIMService { ZegoSDKManager.shared.zimService }

    func initWithConfig(_ config: ZegoLiveAudioRoomLayoutConfig) {
        zimService.addEventHandler(self)
        ZegoSDKManager.shared.expressService.addEventHandler(self)
        seatList = (0..<config.rows * config.seatsPerRow).map {
            ZegoLiveAudioRoomSeat(
                rowIndex: $0 / config.seatsPerRow, columnIndex: $0 % config.seatsPerRow, seatIndex: $0)
        }
    }

    func seat(of userID: String?) -> ZegoLiveAudioRoomSeat? {
        seatList.first { $0.currentUser != nil && $0.currentUser?.id == userID }
    }

    /// Takes a seat, unless somebody else sits there.
    func takeSeat(seatIndex: Int, callback: ZIMRoomAttributesOperatedCallback?) {
        guard let localUser = ZegoSDKManager.shared.currentUser else { return }
        let key = String(seatIndex)
        zimService.setRoomAttributes(key, value: localUser.id) { [weak self] roomID, errorKeys, error in
            if error.code == .success, !errorKeys.contains(key) { self?.put(localUser.id, on: key) }
            callback?(roomID, errorKeys, error)
        }
    }

    func leaveSeat(seatIndex: Int, callback: ZIMRoomAttributesOperatedCallback?) {
        clear(seatIndex, isForce: false, callback)
    }

    /// Takes whoever sits there off the seat; for the host.
    func emptySeat(seatIndex: Int, callback: ZIMRoomAttributesOperatedCallback?) {
        clear(seatIndex, isForce: true, callback)
    }

    private func clear(_ seatIndex: Int, isForce: Bool, _ callback: ZIMRoomAttributesOperatedCallback?) {
        let key = String(seatIndex)
        zimService.deletedRoomAttributes([key], isForce: isForce) { [weak self] roomID, errorKeys, error in
            if error.code == .success, !errorKeys.contains(key) { self?.put(nil, on: key) }
            callback?(roomID, errorKeys, error)
        }
    }

    /// Moves to another seat in one step: whoever loses the race for the target keeps the seat they had.
    func switchSeat(fromSeatIndex: Int, toSeatIndex: Int, callback: ZIMRoomAttributesBatchOperatedCallback?) {
        guard !batchOperation else { return }
        batchOperation = true
        zimService.beginRoomPropertiesBatchOperation()
        takeSeat(seatIndex: toSeatIndex, callback: nil)
        leaveSeat(seatIndex: fromSeatIndex, callback: nil)
        zimService.endRoomPropertiesBatchOperation { [weak self] roomID, error in
            self?.batchOperation = false
            self?.onSeatChanged?()
            callback?(roomID, error)
        }
    }

    func removeRoomData() {
        for seat in seatList { seat.currentUser = nil }
        batchOperation = false
    }

    private func put(_ userID: String?, on key: String) {
        guard let index = Int(key), seatList.indices.contains(index) else { return }
        seatList[index].currentUser = userID.map {
            ZegoSDKManager.shared.getUser($0) ?? ZegoSDKUser(id: $0, name: $0)
        }
        // A move shows once, when both of its steps are known.
        if !batchOperation { onSeatChanged?() }
    }
}

extension RoomSeatService: ZIMServiceDelegate {
    func onRoomAttributesChanged(set: [String: String], deleted: [String]) {
        for key in deleted {
            guard let index = Int(key), seatList.indices.contains(index) else { continue }
            seatList[index].currentUser = nil
        }
        for (key, userID) in set {
            guard let index = Int(key), seatList.indices.contains(index) else { continue }
            seatList[index].currentUser =
                ZegoSDKManager.shared.getUser(userID) ?? ZegoSDKUser(id: userID, name: userID)
        }
        onSeatChanged?()
    }
}

extension RoomSeatService: ExpressServiceDelegate {
    func onExpressUserDelete(_ userIDs: [String]) {
        for seat in seatList {
            guard let user = seat.currentUser, userIDs.contains(user.id) else { continue }
            seat.currentUser = nil
        }
        onSeatChanged?()
    }
}
