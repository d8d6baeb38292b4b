import ZegoExpressEngine

/// What the rest of the app hears of the Express engine. Everything may be left out.
protocol ExpressServiceDelegate: AnyObject {
    func onExpressRoomStateChanged(_ reason: ZegoRoomStateChangedReason, errorCode: Int32, roomID: String)
    func onExpressUserAdd(_ users: [ZegoSDKUser])
    func onExpressUserDelete(_ userIDs: [String])
    func onMicrophoneOpen(_ userID: String, isMicOpen: Bool)
    func onRoomExtraInfoUpdate2(_ extraInfo: ZegoRoomExtraInfo, roomID: String)
    /// How loud each user is, 0 to 100; the local user is among them.
    func onSoundLevelUpdate(_ levels: [String: Float])
    func onBarrageMessage(_ message: String, from userID: String)
    func onBroadcastMessage(_ message: String, from userID: String)
}

extension ExpressServiceDelegate {
    func onExpressRoomStateChanged(_ reason: ZegoRoomStateChangedReason, errorCode: Int32, roomID: String) {}
    func onExpressUserAdd(_ users: [ZegoSDKUser]) {}
    func onExpressUserDelete(_ userIDs: [String]) {}
    func onMicrophoneOpen(_ userID: String, isMicOpen: Bool) {}
    func onRoomExtraInfoUpdate2(_ extraInfo: ZegoRoomExtraInfo, roomID: String) {}
    func onSoundLevelUpdate(_ levels: [String: Float]) {}
    func onBarrageMessage(_ message: String, from userID: String) {}
    func onBroadcastMessage(_ message: String, from userID: String) {}
}
