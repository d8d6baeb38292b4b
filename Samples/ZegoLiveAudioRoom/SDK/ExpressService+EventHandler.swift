import Foundation
import ZegoExpressEngine

extension ExpressService: ZegoEventHandler {
    func onRoomStateChanged(
        _ reason: ZegoRoomStateChangedReason, errorCode: Int32, extendedData: [AnyHashable: Any], roomID: String
    ) {
        for handler in eventHandlers.all {
            handler.onExpressRoomStateChanged(reason, errorCode: errorCode, roomID: roomID)
        }
    }

    func onRoomUserUpdate(_ updateType: ZegoUpdateType, userList: [ZegoUser], roomID: String) {
        switch updateType {
        case .add:
            for user in userList { remember(user) }
            let users = userList.compactMap { inRoomUserDict[$0.userID] }
            for handler in eventHandlers.all { handler.onExpressUserAdd(users) }
        case .delete:
            for user in userList { inRoomUserDict[user.userID] = nil }
            for handler in eventHandlers.all { handler.onExpressUserDelete(userList.map(\.userID)) }
        }
    }

    func onRoomStreamUpdate(
        _ updateType: ZegoUpdateType, streamList: [ZegoStream], extendedData: [AnyHashable: Any]?, roomID: String
    ) {
        for stream in streamList {
            switch updateType {
            case .add:
                streamDict[stream.streamID] = stream.user.userID
                remember(stream.user).streamID = stream.streamID
                startPlayingStream(stream.streamID)
                readDevices(of: stream)
            case .delete:
                streamDict[stream.streamID] = nil
                inRoomUserDict[stream.user.userID]?.streamID = nil
                stopPlayingStream(stream.streamID)
            }
        }
    }

    func onRoomStreamExtraInfoUpdate(_ streamList: [ZegoStream], roomID: String) {
        for stream in streamList { readDevices(of: stream) }
    }

    func onRoomExtraInfoUpdate(_ roomExtraInfoList: [ZegoRoomExtraInfo], roomID: String) {
        for extraInfo in roomExtraInfoList { keep(extraInfo, roomID: roomID) }
    }

    // MARK: Devices and sound

    func onRemoteMicStateUpdate(_ state: ZegoRemoteDeviceState, streamID: String) {
        guard let userID = streamDict[streamID] else { return }
        setMicrophone(of: userID, isOpen: state == .open)
    }

    func onCapturedSoundLevelUpdate(_ soundLevel: NSNumber) {
        guard let currentUser, currentUser.streamID != nil else { return }
        for handler in eventHandlers.all { handler.onSoundLevelUpdate([currentUser.id: soundLevel.floatValue]) }
    }

    func onRemoteSoundLevelUpdate(_ soundLevels: [String: NSNumber]) {
        var levels: [String: Float] = [:]
        for (streamID, level) in soundLevels {
            guard let userID = streamDict[streamID] else { continue }
            levels[userID] = level.floatValue
        }
        for handler in eventHandlers.all { handler.onSoundLevelUpdate(levels) }
    }

    // MARK: Messages

    func onIMRecvBarrageMessage(_ messageList: [ZegoBarrageMessageInfo], roomID: String) {
        for message in messageList {
            for handler in eventHandlers.all {
                handler.onBarrageMessage(message.message, from: message.fromUser.userID)
            }
        }
    }

    func onIMRecvBroadcastMessage(_ messageList: [ZegoBroadcastMessageInfo], roomID: String) {
        for message in messageList {
            for handler in eventHandlers.all {
                handler.onBroadcastMessage(message.message, from: message.fromUser.userID)
            }
        }
    }

    // MARK: What is remembered of users

    @discardableResult
    private func remember(_ user: ZegoUser) -> ZegoSDKUser {
        if let known = inRoomUserDict[user.userID] { return known }
        let fresh = ZegoSDKUser(id: user.userID, name: user.userName)
        inRoomUserDict[user.userID] = fresh
        return fresh
    }

    private func readDevices(of stream: ZegoStream) {
        guard let devices = JSON.value(StreamDevices.self, in: stream.extraInfo) else { return }
        setMicrophone(of: stream.user.userID, isOpen: devices.mic)
    }

    private func setMicrophone(of userID: String, isOpen: Bool) {
        guard let user = inRoomUserDict[userID], user.isMicrophoneOpen != isOpen else { return }
        user.isMicrophoneOpen = isOpen
        for handler in eventHandlers.all { handler.onMicrophoneOpen(userID, isMicOpen: isOpen) }
    }
}
