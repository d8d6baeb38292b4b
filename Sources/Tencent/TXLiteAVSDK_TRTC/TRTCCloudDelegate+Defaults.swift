public import Foundation

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
    public func onDisconnectOtherRoom(_ errCode: TXLiteAVError, errMsg: String?) {}
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
    public func onStartPublishing(_ err: Int32, errMsg: String) {}
    /// Does nothing.
    public func onStopPublishing(_ err: Int32, errMsg: String) {}
    /// Does nothing.
    public func onStartPublishCDNStream(_ err: Int32, errMsg: String) {}
    /// Does nothing.
    public func onStopPublishCDNStream(_ err: Int32, errMsg: String) {}
    /// Does nothing.
    public func onSetMixTranscodingConfig(_ err: Int32, errMsg: String) {}
    /// Does nothing.
    public func onStartPublishMediaStream(
        _ taskId: String, code: Int32, message: String, extraInfo: [AnyHashable: Any]?
    ) {}
    /// Does nothing.
    public func onUpdatePublishMediaStream(
        _ taskId: String, code: Int32, message: String, extraInfo: [AnyHashable: Any]?
    ) {}
    /// Does nothing.
    public func onStopPublishMediaStream(_ taskId: String, code: Int32, message: String, extraInfo: [AnyHashable: Any]?)
    {}
    /// Does nothing.
    public func onCdnStreamStateChanged(
        _ cdnUrl: String, status: Int32, code: Int32, msg: String, extraInfo info: [AnyHashable: Any]?
    ) {}
    /// Does nothing.
    public func onLocalRecordBegin(_ errCode: Int, storagePath: String) {}
    /// Does nothing.
    public func onLocalRecording(_ duration: Int, storagePath: String) {}
    /// Does nothing.
    public func onLocalRecordFragment(_ storagePath: String) {}
    /// Does nothing.
    public func onLocalRecordComplete(_ errCode: Int, storagePath: String) {}
    /// Does nothing.
    public func onSpeedTestResult(_ result: TRTCSpeedTestResult) {}
    /// Does nothing.
    public func onScreenCaptureStarted() {}
    /// Does nothing.
    public func onScreenCaptureStoped(_ reason: Int32) {}
}
