public import Foundation

// Empty defaults, so that every method is optional.
extension ZegoEventHandler {
    /// Does nothing.
    public func onDebugError(_ errorCode: Int32, funcName: String, info: String) {}
    /// Does nothing.
    public func onEngineStateUpdate(_ state: ZegoEngineState) {}
    /// Does nothing.
    public func onFatalError(_ errorCode: Int32) {}
    /// Does nothing.
    public func onRecvExperimentalAPI(_ content: String) {}
    /// Does nothing.
    public func onRoomStateUpdate(
        _ state: ZegoRoomState, errorCode: Int32, extendedData: [AnyHashable: Any]?, roomID: String
    ) {}
    /// Does nothing.
    public func onRoomStateChanged(
        _ reason: ZegoRoomStateChangedReason, errorCode: Int32, extendedData: [AnyHashable: Any], roomID: String
    ) {}
    /// Does nothing.
    public func onRoomUserUpdate(_ updateType: ZegoUpdateType, userList: [ZegoUser], roomID: String) {}
    /// Does nothing.
    public func onRoomOnlineUserCountUpdate(_ count: Int32, roomID: String) {}
    /// Does nothing.
    public func onRoomStreamUpdate(
        _ updateType: ZegoUpdateType, streamList: [ZegoStream], extendedData: [AnyHashable: Any]?, roomID: String
    ) {}
    /// Does nothing.
    public func onRoomStreamExtraInfoUpdate(_ streamList: [ZegoStream], roomID: String) {}
    /// Does nothing.
    public func onRoomExtraInfoUpdate(_ roomExtraInfoList: [ZegoRoomExtraInfo], roomID: String) {}
    /// Does nothing.
    public func onRoomTokenWillExpire(_ remainTimeInSecond: Int32, roomID: String) {}
    /// Does nothing.
    public func onPublisherStateUpdate(
        _ state: ZegoPublisherState, errorCode: Int32, extendedData: [AnyHashable: Any]?, streamID: String
    ) {}
    /// Does nothing.
    public func onPublisherQualityUpdate(_ quality: ZegoPublishStreamQuality, streamID: String) {}
    /// Does nothing.
    public func onPublisherCapturedAudioFirstFrame() {}
    /// Does nothing.
    public func onPublisherSendAudioFirstFrame(_ channel: ZegoPublishChannel) {}
    /// Does nothing.
    public func onPublisherStreamEvent(_ eventID: ZegoStreamEvent, streamID: String, extraInfo: String) {}
    /// Does nothing.
    public func onPublisherRelayCDNStateUpdate(_ infoList: [ZegoStreamRelayCDNInfo], streamID: String) {}
    /// Does nothing.
    public func onPublisherCapturedVideoFirstFrame(_ channel: ZegoPublishChannel) {}
    /// Does nothing.
    public func onPublisherSendVideoFirstFrame(_ channel: ZegoPublishChannel) {}
    /// Does nothing.
    public func onPublisherRenderVideoFirstFrame(_ channel: ZegoPublishChannel) {}
    /// Does nothing.
    public func onPublisherVideoSizeChanged(_ size: CGSize, channel: ZegoPublishChannel) {}
    /// Does nothing.
    public func onPublisherVideoEncoderChanged(
        _ fromCodecID: ZegoVideoCodecID, to toCodecID: ZegoVideoCodecID, channel: ZegoPublishChannel
    ) {}
    /// Does nothing.
    public func onPlayerStateUpdate(
        _ state: ZegoPlayerState, errorCode: Int32, extendedData: [AnyHashable: Any]?, streamID: String
    ) {}
    /// Does nothing.
    public func onPlayerQualityUpdate(_ quality: ZegoPlayStreamQuality, streamID: String) {}
    /// Does nothing.
    public func onPlayerMediaEvent(_ event: ZegoPlayerMediaEvent, streamID: String) {}
    /// Does nothing.
    public func onPlayerRecvAudioFirstFrame(_ streamID: String) {}
    /// Does nothing.
    public func onPlayerSyncRecvAudioFirstFrame(_ streamID: String) {}
    /// Does nothing.
    public func onPlayerStreamEvent(_ eventID: ZegoStreamEvent, streamID: String, extraInfo: String) {}
    /// Does nothing.
    public func onPlayerSyncRecvSEI(_ data: Data, streamID: String) {}
    /// Does nothing.
    public func onPlayerRecvSEI(_ data: Data, streamID: String) {}
    /// Does nothing.
    public func onPlayerRecvAudioSideInfo(_ data: Data, streamID: String) {}
    /// Does nothing.
    public func onPlayerRecvVideoFirstFrame(_ streamID: String) {}
    /// Does nothing.
    public func onPlayerRenderVideoFirstFrame(_ streamID: String) {}
    /// Does nothing.
    public func onPlayerRenderCameraVideoFirstFrame(_ streamID: String) {}
    /// Does nothing.
    public func onPlayerVideoSizeChanged(_ size: CGSize, streamID: String) {}
    /// Does nothing.
    public func onPlayerLowFpsWarning(_ codecID: ZegoVideoCodecID, streamID: String) {}
    /// Does nothing.
    public func onPlayerVideoSuperResolutionUpdate(
        _ streamID: String, state: ZegoSuperResolutionState, errorCode: Int32
    ) {}
    /// Does nothing.
    public func onVideoObjectSegmentationStateChanged(
        _ state: ZegoObjectSegmentationState, channel: ZegoPublishChannel, errorCode: Int32
    ) {}
    /// Does nothing.
    public func onCapturedSoundLevelUpdate(_ soundLevel: NSNumber) {}
    /// Does nothing.
    public func onRemoteSoundLevelUpdate(_ soundLevels: [String: NSNumber]) {}
    /// Does nothing.
    public func onCapturedSoundLevelInfoUpdate(_ soundLevelInfo: ZegoSoundLevelInfo) {}
    /// Does nothing.
    public func onRemoteSoundLevelInfoUpdate(_ soundLevelInfos: [String: ZegoSoundLevelInfo]) {}
    /// Does nothing.
    public func onCapturedAudioSpectrumUpdate(_ audioSpectrum: [NSNumber]) {}
    /// Does nothing.
    public func onRemoteAudioSpectrumUpdate(_ audioSpectrums: [String: [NSNumber]]) {}
    /// Does nothing.
    public func onMixerSoundLevelUpdate(_ soundLevels: [NSNumber: NSNumber]) {}
    /// Does nothing.
    public func onAutoMixerSoundLevelUpdate(_ soundLevels: [String: NSNumber]) {}
    /// Does nothing.
    public func onMixerRelayCDNStateUpdate(_ infoList: [ZegoStreamRelayCDNInfo], taskID: String) {}
    /// Does nothing.
    public func onAudioVADStateUpdate(_ type: ZegoAudioVADType, monitorType: ZegoAudioVADStableStateMonitorType) {}
    /// Does nothing.
    public func onRemoteMicStateUpdate(_ state: ZegoRemoteDeviceState, streamID: String) {}
    /// Does nothing.
    public func onRemoteCameraStateUpdate(_ state: ZegoRemoteDeviceState, streamID: String) {}
    /// Does nothing.
    public func onRemoteSpeakerStateUpdate(_ state: ZegoRemoteDeviceState, streamID: String) {}
    /// Does nothing.
    public func onLocalDeviceExceptionOccurred(
        _ exceptionType: ZegoDeviceExceptionType, deviceType: ZegoDeviceType, deviceID: String
    ) {}
    /// Does nothing.
    public func onAudioRouteChange(_ audioRoute: ZegoAudioRoute) {}
    /// Does nothing.
    public func onIMRecvBroadcastMessage(_ messageList: [ZegoBroadcastMessageInfo], roomID: String) {}
    /// Does nothing.
    public func onIMRecvBarrageMessage(_ messageList: [ZegoBarrageMessageInfo], roomID: String) {}
    /// Does nothing.
    public func onIMRecvCustomCommand(_ command: String, from fromUser: ZegoUser, roomID: String) {}
    /// Does nothing.
    public func onRecvRoomTransparentMessage(_ message: ZegoRoomRecvTransparentMessage, roomID: String) {}
    /// Does nothing.
    public func onPerformanceStatusUpdate(_ status: ZegoPerformanceStatus) {}
    /// Does nothing.
    public func onNetworkModeChanged(_ mode: ZegoNetworkMode) {}
    /// Does nothing.
    public func onNetworkQuality(
        _ userID: String, upstreamQuality: ZegoStreamQualityLevel, downstreamQuality: ZegoStreamQualityLevel
    ) {}
    /// Does nothing.
    public func onNetworkSpeedTestError(_ errorCode: Int32, type: ZegoNetworkSpeedTestType) {}
    /// Does nothing.
    public func onNetworkSpeedTestQualityUpdate(
        _ quality: ZegoNetworkSpeedTestQuality, type: ZegoNetworkSpeedTestType
    ) {}
    /// Does nothing.
    public func onNetworkTimeSynchronized() {}
}
