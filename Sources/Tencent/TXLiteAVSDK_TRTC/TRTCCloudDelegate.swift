public import Foundation

/// Callbacks of TRTC, on the delegate queue; all methods are optional.
public protocol TRTCCloudDelegate: NSObjectProtocol {
    // MARK: Errors

    /// An error, with or without another callback for it.
    func onError(_ errCode: TXLiteAVError, errMsg: String?, extInfo: [AnyHashable: Any]?)
    /// Something is not as it should be; nothing failed.
    func onWarning(_ warningCode: TXLiteAVWarning, warningMsg: String?, extInfo: [AnyHashable: Any]?)

    // MARK: The room

    /// Entering ended: above 0 it took that many milliseconds; below 0 it is an error, which `onError` repeats.
    func onEnterRoom(_ result: Int)
    /// The room was left: 0 by request, 1 removed by the cloud, 2 dismissed.
    func onExitRoom(_ reason: Int)
    /// A switch of the role ended.
    func onSwitchRole(_ errCode: TXLiteAVError, errMsg: String?)
    /// Going to another room ended; after an error the user is still in the old one.
    func onSwitchRoom(_ errCode: TXLiteAVError, errMsg: String?)
    /// Connecting to another room ended; it always fails, because it is not emulated.
    func onConnectOtherRoom(_ userId: String, errCode: TXLiteAVError, errMsg: String?)

    // MARK: Others

    /// An anchor is there. A user who enters gets it for each anchor who is already there.
    func onRemoteUserEnterRoom(_ userId: String)
    /// An anchor left: 0 by request, 1 timed out, 2 removed, 3 became audience.
    func onRemoteUserLeaveRoom(_ userId: String, reason: Int)
    /// The same as ``onRemoteUserEnterRoom(_:)``; deprecated by the vendor.
    func onUserEnter(_ userId: String)
    /// The same as ``onRemoteUserLeaveRoom(_:reason:)``; deprecated by the vendor.
    func onUserExit(_ userId: String, reason: Int)
    /// Whether a user's sound is available; never for the own user.
    func onUserAudioAvailable(_ userId: String, available: Bool)
    /// Never called: there are no pictures.
    func onUserVideoAvailable(_ userId: String, available: Bool)
    /// Never called: there are no pictures.
    func onUserSubStreamAvailable(_ userId: String, available: Bool)

    // MARK: Sound

    /// The first sound of a user is played.
    func onFirstAudioFrame(_ userId: String)
    /// The first packet of the own sound was sent since the microphone was opened.
    func onSendFirstLocalAudioFrame()
    /// The microphone is open.
    func onMicDidReady()
    /// Sound comes out elsewhere.
    func onAudioRouteChanged(_ route: TRTCAudioRoute, from fromRoute: TRTCAudioRoute)
    /// The volumes of all users: the own user (nil) while capturing, then others who can be heard, sorted.
    ///
    /// `totalVolume` is the loudest of the others.
    func onUserVoiceVolume(_ userVolumes: [TRTCVolumeInfo], totalVolume: Int)

    // MARK: The connection

    /// The quality of the own connection and of others' streams; every 2 s in a room.
    func onNetworkQuality(_ localQuality: TRTCQualityInfo, remoteQuality: [TRTCQualityInfo])
    /// Statistics of sending and receiving; every 2 s in a room.
    func onStatistics(_ statistics: TRTCStatistics)
    /// The connection is gone.
    func onConnectionLost()
    /// The SDK tries to reconnect; called every 5 s.
    func onTryToReconnect()
    /// The connection is back, and the stay with it.
    func onConnectionRecovery()

    // MARK: Messages

    /// A user sent a message; `seq` counts that user's messages of this `cmdID`, from 0.
    func onRecvCustomCmdMsgUserId(_ userId: String, cmdID: Int, seq: UInt32, message: Data)
    /// Never called: the emulator loses no messages.
    func onMissCustomCmdMsgUserId(_ userId: String, cmdID: Int, errCode: Int, missed: Int)
    /// Never called: there are no pictures to carry it.
    func onRecvSEIMsg(_ userId: String, message: Data)

    // MARK: The screen

    /// Never called: there are no pictures.
    func onScreenCaptureStarted()
    /// Never called: there are no pictures. The vendor's spelling.
    func onScreenCaptureStoped(_ reason: Int32)
}

extension TRTCCloudDelegate {
    /// Does nothing.
    public func onError(_ errCode: TXLiteAVError, errMsg: String?, extInfo: [AnyHashable: Any]?) {}
    /// Does nothing.
    public func onWarning(_ warningCode: TXLiteAVWarning, warningMsg: String?, extInfo: [AnyHashable: Any]?) {}
    /// Does nothing.
    public func onEnterRoom(_ result: Int) {}
    /// Does nothing.
    public func onExitRoom(_ reason: Int) {}
    /// Does nothing.
    public func onSwitchRole(_ errCode: TXLiteAVError, errMsg: String?) {}
    /// Does nothing.
    public func onSwitchRoom(_ errCode: TXLiteAVError, errMsg: String?) {}
    /// Does nothing.
    public func onConnectOtherRoom(_ userId: String, errCode: TXLiteAVError, errMsg: String?) {}
    /// Does nothing.
    public func onRemoteUserEnterRoom(_ userId: String) {}
    /// Does nothing.
    public func onRemoteUserLeaveRoom(_ userId: String, reason: Int) {}
    /// Does nothing.
    public func onUserEnter(_ userId: String) {}
    /// Does nothing.
    public func onUserExit(_ userId: String, reason: Int) {}
    /// Does nothing.
    public func onUserAudioAvailable(_ userId: String, available: Bool) {}
    /// Does nothing.
    public func onUserVideoAvailable(_ userId: String, available: Bool) {}
    /// Does nothing.
    public func onUserSubStreamAvailable(_ userId: String, available: Bool) {}
    /// Does nothing.
    public func onFirstAudioFrame(_ userId: String) {}
    /// Does nothing.
    public func onSendFirstLocalAudioFrame() {}
    /// Does nothing.
    public func onMicDidReady() {}
    /// Does nothing.
    public func onAudioRouteChanged(_ route: TRTCAudioRoute, from fromRoute: TRTCAudioRoute) {}
    /// Does nothing.
    public func onUserVoiceVolume(_ userVolumes: [TRTCVolumeInfo], totalVolume: Int) {}
    /// Does nothing.
    public func onNetworkQuality(_ localQuality: TRTCQualityInfo, remoteQuality: [TRTCQualityInfo]) {}
    /// Does nothing.
    public func onStatistics(_ statistics: TRTCStatistics) {}
    /// Does nothing.
    public func onConnectionLost() {}
    /// Does nothing.
    public func onTryToReconnect() {}
    /// Does nothing.
    public func onConnectionRecovery() {}
    /// Does nothing.
    public func onRecvCustomCmdMsgUserId(_ userId: String, cmdID: Int, seq: UInt32, message: Data) {}
    /// Does nothing.
    public func onMissCustomCmdMsgUserId(_ userId: String, cmdID: Int, errCode: Int, missed: Int) {}
    /// Does nothing.
    public func onRecvSEIMsg(_ userId: String, message: Data) {}
    /// Does nothing.
    public func onScreenCaptureStarted() {}
    /// Does nothing.
    public func onScreenCaptureStoped(_ reason: Int32) {}
}
