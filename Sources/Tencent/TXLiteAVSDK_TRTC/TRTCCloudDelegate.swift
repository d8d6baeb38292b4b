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
    /// Connecting with another room ended.
    func onConnectOtherRoom(_ userId: String, errCode: TXLiteAVError, errMsg: String?)
    /// Ending the connections with other rooms ended.
    func onDisconnectOtherRoom(_ errCode: TXLiteAVError, errMsg: String?)

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
    /// Reliable messages of a user were lost, as the gaps in their numbers say; at most every 5 s. The code is -1.
    func onMissCustomCmdMsgUserId(_ userId: String, cmdID: Int, errCode: Int, missed: Int)
    /// A user sent a message in a picture, black as it is.
    func onRecvSEIMsg(_ userId: String, message: Data)

    // MARK: Streams outside rooms

    /// Naming the own stream on the vendor's content network ended.
    func onStartPublishing(_ err: Int32, errMsg: String)
    /// Ending that ended.
    func onStopPublishing(_ err: Int32, errMsg: String)
    /// Relaying to another content network began, or not.
    func onStartPublishCDNStream(_ err: Int32, errMsg: String)
    /// Ending that ended.
    func onStopPublishCDNStream(_ err: Int32, errMsg: String)
    /// Mixing the room into one stream was set.
    func onSetMixTranscodingConfig(_ err: Int32, errMsg: String)
    /// A task to relay a stream began, or not; then `taskId` is empty.
    func onStartPublishMediaStream(_ taskId: String, code: Int32, message: String, extraInfo: [AnyHashable: Any]?)
    /// A task was changed, or not.
    func onUpdatePublishMediaStream(_ taskId: String, code: Int32, message: String, extraInfo: [AnyHashable: Any]?)
    /// A task ended, or not.
    func onStopPublishMediaStream(_ taskId: String, code: Int32, message: String, extraInfo: [AnyHashable: Any]?)
    /// Never called: nothing is relayed.
    func onCdnStreamStateChanged(
        _ cdnUrl: String, status: Int32, code: Int32, msg: String, extraInfo info: [AnyHashable: Any]?)

    // MARK: Recordings and tests

    /// Recording began: 0, or why it did not.
    func onLocalRecordBegin(_ errCode: Int, storagePath: String)
    /// So many milliseconds are recorded.
    func onLocalRecording(_ duration: Int, storagePath: String)
    /// One file of a recording is complete.
    func onLocalRecordFragment(_ storagePath: String)
    /// Recording ended: 0, or what is wrong with it.
    func onLocalRecordComplete(_ errCode: Int, storagePath: String)
    /// The network was tested.
    func onSpeedTestResult(_ result: TRTCSpeedTestResult)

    // MARK: The screen

    /// Never called: there are no pictures.
    func onScreenCaptureStarted()
    /// Never called: there are no pictures. The vendor's spelling.
    func onScreenCaptureStoped(_ reason: Int32)
}
