// TRTCCloudDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
public import Foundation

/// Callbacks of TRTC, on the delegate queue; all methods are optional.
public protocol TRTCCloudDelegate: _TRTCCloudDelegateForms {
    // MARK: Errors

    /// An error, with or without another callback for it.
    @_nonoverride func onError(_ errCode: TXLiteAVError, errMsg: String?, extInfo: [AnyHashable: Any]?)
    /// Something is not as it should be; nothing failed.
    @_nonoverride func onWarning(_ warningCode: TXLiteAVWarning, warningMsg: String?, extInfo: [AnyHashable: Any]?)

    // MARK: The room

    /// Entering ended: above 0 it took that many milliseconds; below 0 it is an error, which `onError` repeats.
    @_nonoverride func onEnterRoom(_ result: Int)
    /// The room was left: 0 by request, 1 removed by the cloud, 2 dismissed.
    @_nonoverride func onExitRoom(_ reason: Int)
    /// A switch of the role ended.
    @_nonoverride func onSwitchRole(_ errCode: TXLiteAVError, errMsg: String?)
    /// Going to another room ended; after an error the user is still in the old one.
    @_nonoverride func onSwitchRoom(_ errCode: TXLiteAVError, errMsg: String?)
    /// Connecting with another room ended.
    @_nonoverride func onConnectOtherRoom(_ userId: String, errCode: TXLiteAVError, errMsg: String?)
    /// Ending the connections with other rooms ended.
    @_nonoverride func onDisconnectOtherRoom(_ errCode: TXLiteAVError, errMsg: String?)

    // MARK: Others

    /// An anchor is there. A user who enters gets it for each anchor who is already there.
    @_nonoverride func onRemoteUserEnterRoom(_ userId: String)
    /// An anchor left: 0 by request, 1 timed out, 2 removed, 3 became audience.
    @_nonoverride func onRemoteUserLeaveRoom(_ userId: String, reason: Int)
    /// The same as ``onRemoteUserEnterRoom(_:)``; deprecated by the vendor.
    @_nonoverride func onUserEnter(_ userId: String)
    /// The same as ``onRemoteUserLeaveRoom(_:reason:)``; deprecated by the vendor.
    @_nonoverride func onUserExit(_ userId: String, reason: Int)
    /// Whether a user's sound is available; never for the local user.
    @_nonoverride func onUserAudioAvailable(_ userId: String, available: Bool)
    /// Whether a user's camera can be seen; never for the local user.
    @_nonoverride func onUserVideoAvailable(_ userId: String, available: Bool)
    /// Whether a user's screen can be seen; never for the local user.
    @_nonoverride func onUserSubStreamAvailable(_ userId: String, available: Bool)

    // MARK: Pictures

    /// The first picture of a user is shown on a view; nil is the local camera.
    @_nonoverride func onFirstVideoFrame(
        _ userId: String?, streamType: TRTCVideoStreamType, width: Int32, height: Int32)
    /// The first local picture was sent, each time the camera or the screen begins to be sent.
    @_nonoverride func onSendFirstLocalVideoFrame(_ streamType: TRTCVideoStreamType)
    /// The camera is open.
    @_nonoverride func onCameraDidReady()
    /// A user's pictures have another size than before.
    @_nonoverride func onUserVideoSizeChanged(
        _ userId: String, streamType: TRTCVideoStreamType, newWidth: Int32, newHeight: Int32)
    /// A user's pictures that were asked for began, wait for more, or ended.
    @_nonoverride func onRemoteVideoStatusUpdated(
        _ userId: String, streamType: TRTCVideoStreamType, streamStatus status: TRTCAVStatusType,
        reason: TRTCAVStatusChangeReason, extrainfo: [AnyHashable: Any]?)

    // MARK: Sound

    /// The first sound of a user is played.
    @_nonoverride func onFirstAudioFrame(_ userId: String)
    /// The first packet of local sound was sent after the microphone was opened.
    @_nonoverride func onSendFirstLocalAudioFrame()
    /// The microphone is open.
    @_nonoverride func onMicDidReady()
    /// Sound comes out elsewhere.
    @_nonoverride func onAudioRouteChanged(_ route: TRTCAudioRoute, from fromRoute: TRTCAudioRoute)
    /// The volumes of all users: the local user (nil) while capturing, then others who can be heard, sorted.
    ///
    /// `totalVolume` is the loudest of the others.
    @_nonoverride func onUserVoiceVolume(_ userVolumes: [TRTCVolumeInfo], totalVolume: Int)

    // MARK: The connection

    /// The quality of the local connection and of others' streams; every 2 s in a room.
    @_nonoverride func onNetworkQuality(_ localQuality: TRTCQualityInfo, remoteQuality: [TRTCQualityInfo])
    /// Statistics of sending and receiving; every 2 s in a room.
    @_nonoverride func onStatistics(_ statistics: TRTCStatistics)
    /// The connection is gone.
    @_nonoverride func onConnectionLost()
    /// The SDK tries to reconnect; called every 5 s.
    @_nonoverride func onTryToReconnect()
    /// The connection is back, and the stay with it.
    @_nonoverride func onConnectionRecovery()

    // MARK: Messages

    /// A user sent a message; `seq` counts that user's messages of this `cmdID`, from 0.
    @_nonoverride func onRecvCustomCmdMsgUserId(_ userId: String, cmdID: Int, seq: UInt32, message: Data)
    /// Reliable messages of a user were lost, as the gaps in their numbers say; at most every 5 s. The code is -1.
    @_nonoverride func onMissCustomCmdMsgUserId(_ userId: String, cmdID: Int, errCode: Int, missed: Int)
    /// A user sent a message in a picture.
    @_nonoverride func onRecvSEIMsg(_ userId: String, message: Data)

    // MARK: Streams outside rooms

    /// The local stream was named on the vendor's content network, or not.
    @_nonoverride func onStartPublishing(_ err: Int32, errMsg: String)
    /// The stream's name was removed, or not.
    @_nonoverride func onStopPublishing(_ err: Int32, errMsg: String)
    /// Relaying to another content network began, or not.
    @_nonoverride func onStartPublishCDNStream(_ err: Int32, errMsg: String)
    /// The relay ended, or not.
    @_nonoverride func onStopPublishCDNStream(_ err: Int32, errMsg: String)
    /// Mixing the room into one stream was set.
    @_nonoverride func onSetMixTranscodingConfig(_ err: Int32, errMsg: String)
    /// A task to relay a stream began, or not; then `taskId` is empty.
    @_nonoverride func onStartPublishMediaStream(
        _ taskId: String, code: Int32, message: String, extraInfo: [AnyHashable: Any]?)
    /// A task was changed, or not.
    @_nonoverride func onUpdatePublishMediaStream(
        _ taskId: String, code: Int32, message: String, extraInfo: [AnyHashable: Any]?)
    /// A task ended, or not.
    @_nonoverride func onStopPublishMediaStream(
        _ taskId: String, code: Int32, message: String, extraInfo: [AnyHashable: Any]?)
    /// Never called: nothing is relayed.
    @_nonoverride func onCdnStreamStateChanged(
        _ cdnUrl: String, status: Int32, code: Int32, msg: String, extraInfo info: [AnyHashable: Any]?)

    // MARK: Recordings and tests

    /// Recording began: 0, or why it did not.
    @_nonoverride func onLocalRecordBegin(_ errCode: Int, storagePath: String)
    /// So many milliseconds are recorded.
    @_nonoverride func onLocalRecording(_ duration: Int, storagePath: String)
    /// One file of a recording is complete.
    @_nonoverride func onLocalRecordFragment(_ storagePath: String)
    /// Recording ended: 0, or what is wrong with it.
    @_nonoverride func onLocalRecordComplete(_ errCode: Int, storagePath: String)
    /// The network was tested.
    @_nonoverride func onSpeedTestResult(_ result: TRTCSpeedTestResult)

    // MARK: The screen

    /// The screen is shared.
    @_nonoverride func onScreenCaptureStarted()
    /// The screen is shared no longer: 0, by request. The vendor's spelling.
    @_nonoverride func onScreenCaptureStoped(_ reason: Int32)
    /// What the others see of the screen stands still: 0, by request.
    @_nonoverride func onScreenCapturePaused(_ reason: Int32)
    /// The others see the screen again: 0, by request.
    @_nonoverride func onScreenCaptureResumed(_ reason: Int32)
}
#endif
