import Foundation
import ZIM

extension ZIMService {
    // MARK: Coming and going

    func enterRoom(_ roomID: String, roomName: String, callback: CommonCallback?) {
        let room = ZIMRoomInfo()
        room.roomID = roomID
        room.roomName = roomName
        zim?.enterRoom(with: room, config: ZIMRoomAdvancedConfig()) { [weak self] info, error in
            if error.code == .success { self?.currentRoom = info }
            callback?(Int(error.code.rawValue), error.message)
        }
    }

    /// Comes in only if somebody is there.
    func joinRoom(_ roomID: String, callback: CommonCallback?) {
        zim?.joinRoom(by: roomID) { [weak self] info, error in
            if error.code == .success { self?.currentRoom = info }
            callback?(Int(error.code.rawValue), error.message)
        }
    }

    func leaveRoom(callback: CommonCallback?) {
        guard let roomID = currentRoom?.baseInfo.roomID else {
            callback?(0, "")
            return
        }
        forgetRoom()
        zim?.leaveRoom(by: roomID) { _, error in callback?(Int(error.code.rawValue), error.message) }
    }

    // MARK: Attributes

    /// Sets one attribute, unless somebody else owns it; it goes when this user goes.
    func setRoomAttributes(_ key: String, value: String, callback: ZIMRoomAttributesOperatedCallback?) {
        guard let roomID = currentRoom?.baseInfo.roomID else { return }
        let config = ZIMRoomAttributesSetConfig()
        config.isForce = false
        config.isDeleteAfterOwnerLeft = true
        config.isUpdateOwner = true
        zim?.setRoomAttributes([key: value], roomID: roomID, config: config) { [weak self] roomID, errorKeys, error in
            if error.code == .success, !errorKeys.contains(key) { self?.inRoomAttributsDict[key] = value }
            callback?(roomID, errorKeys, error)
        }
    }

    /// Deletes attributes; those of others only with `isForce`.
    func deletedRoomAttributes(_ keys: [String], isForce: Bool = false, callback: ZIMRoomAttributesOperatedCallback?) {
        guard let roomID = currentRoom?.baseInfo.roomID else { return }
        let config = ZIMRoomAttributesDeleteConfig()
        config.isForce = isForce
        zim?.deleteRoomAttributes(by: keys, roomID: roomID, config: config) { [weak self] roomID, errorKeys, error in
            if error.code == .success {
                for key in keys where !errorKeys.contains(key) { self?.inRoomAttributsDict[key] = nil }
            }
            callback?(roomID, errorKeys, error)
        }
    }

    /// What follows, up to ``endRoomPropertiesBatchOperation(callback:)``, happens as a whole or not at all.
    func beginRoomPropertiesBatchOperation() {
        guard let roomID = currentRoom?.baseInfo.roomID else { return }
        let config = ZIMRoomAttributesBatchOperationConfig()
        config.isForce = false
        config.isDeleteAfterOwnerLeft = true
        config.isUpdateOwner = true
        zim?.beginRoomAttributesBatchOperation(with: roomID, config: config)
    }

    func endRoomPropertiesBatchOperation(callback: ZIMRoomAttributesBatchOperatedCallback?) {
        guard let roomID = currentRoom?.baseInfo.roomID else { return }
        zim?.endRoomAttributesBatchOperation(with: roomID, callback: callback)
    }

    // MARK: Commands

    /// Sends a command to everybody in the room.
    func sendRoomCommand(_ command: String, callback: CommonCallback?) {
        send(command) { _, error in callback?(Int(error.code.rawValue), error.message) }
    }

    func send(_ command: String, callback: @escaping ZIMMessageSentCallback) {
        guard let roomID = currentRoom?.baseInfo.roomID else { return }
        zim?.sendMessage(
            ZIMCommandMessage(message: Data(command.utf8)), toConversationID: roomID, conversationType: .room,
            config: ZIMMessageSendConfig(), notification: nil, callback: callback)
    }
}
