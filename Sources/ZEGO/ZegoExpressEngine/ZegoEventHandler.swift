// ZegoEventHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
public import Foundation

/// Events of an engine for an app, on the main queue; all methods are optional.
///
/// Methods about CDNs, the phone's load, the network's time and the vendor's experiments are never called.
public protocol ZegoEventHandler: _ZegoEventHandlerForms {
    // MARK: The engine

    /// A call was wrong; `info` says what to do about it.
    @_nonoverride func onDebugError(_ errorCode: Int32, funcName: String, info: String)
    /// The audio engine started with the first stream or player, or stopped after the last.
    @_nonoverride func onEngineStateUpdate(_ state: ZegoEngineState)
    /// Never called.
    @_nonoverride func onFatalError(_ errorCode: Int32)
    /// Never called.
    @_nonoverride func onRecvExperimentalAPI(_ content: String)

    // MARK: The room

    /// The older form of ``onRoomStateChanged(_:errorCode:extendedData:roomID:)``; called after it.
    @_nonoverride func onRoomStateUpdate(
        _ state: ZegoRoomState, errorCode: Int32, extendedData: [AnyHashable: Any]?, roomID: String)
    /// A room's connection changed.
    @_nonoverride func onRoomStateChanged(
        _ reason: ZegoRoomStateChangedReason, errorCode: Int32, extendedData: [AnyHashable: Any], roomID: String)
    /// Others came or went; only if the room was entered with `isUserStatusNotify`.
    @_nonoverride func onRoomUserUpdate(_ updateType: ZegoUpdateType, userList: [ZegoUser], roomID: String)
    /// How many users are in the room, every 30 s.
    @_nonoverride func onRoomOnlineUserCountUpdate(_ count: Int32, roomID: String)
    /// Others' streams came or went.
    @_nonoverride func onRoomStreamUpdate(
        _ updateType: ZegoUpdateType, streamList: [ZegoStream], extendedData: [AnyHashable: Any]?, roomID: String)
    /// Others changed their streams' extra info.
    @_nonoverride func onRoomStreamExtraInfoUpdate(_ streamList: [ZegoStream], roomID: String)
    /// Another user set the room's extra info, or it was there when the room was entered.
    @_nonoverride func onRoomExtraInfoUpdate(_ roomExtraInfoList: [ZegoRoomExtraInfo], roomID: String)
    /// The room's token expires in this many seconds.
    @_nonoverride func onRoomTokenWillExpire(_ remainTimeInSecond: Int32, roomID: String)

    // MARK: Publishing

    /// Where a stream stands that is published here.
    @_nonoverride func onPublisherStateUpdate(
        _ state: ZegoPublisherState, errorCode: Int32, extendedData: [AnyHashable: Any]?, streamID: String)
    /// How a published stream does, every 3 s.
    @_nonoverride func onPublisherQualityUpdate(_ quality: ZegoPublishStreamQuality, streamID: String)
    /// The microphone gave the first sound.
    @_nonoverride func onPublisherCapturedAudioFirstFrame()
    /// The first sound was sent.
    @_nonoverride func onPublisherSendAudioFirstFrame(_ channel: ZegoPublishChannel)
    /// A step in a published stream's life; called after
    /// ``onPublisherStateUpdate(_:errorCode:extendedData:streamID:)``.
    @_nonoverride func onPublisherStreamEvent(_ eventID: ZegoStreamEvent, streamID: String, extraInfo: String)
    /// Never called.
    @_nonoverride func onPublisherRelayCDNStateUpdate(_ infoList: [ZegoStreamRelayCDNInfo], streamID: String)
    /// The first picture since the camera was opened was taken.
    @_nonoverride func onPublisherCapturedVideoFirstFrame(_ channel: ZegoPublishChannel)
    /// The first picture since the stream began, or the camera was turned on, was sent.
    @_nonoverride func onPublisherSendVideoFirstFrame(_ channel: ZegoPublishChannel)
    /// The first picture of the preview is on its view.
    @_nonoverride func onPublisherRenderVideoFirstFrame(_ channel: ZegoPublishChannel)
    /// The camera's pictures have this size: the first one, and whenever it changes.
    @_nonoverride func onPublisherVideoSizeChanged(_ size: CGSize, channel: ZegoPublishChannel)
    /// Never called.
    @_nonoverride func onPublisherVideoEncoderChanged(
        _ fromCodecID: ZegoVideoCodecID, to toCodecID: ZegoVideoCodecID, channel: ZegoPublishChannel)

    // MARK: Playing

    /// Where a stream stands that is played here.
    @_nonoverride func onPlayerStateUpdate(
        _ state: ZegoPlayerState, errorCode: Int32, extendedData: [AnyHashable: Any]?, streamID: String)
    /// How a played stream does, every 3 s.
    @_nonoverride func onPlayerQualityUpdate(_ quality: ZegoPlayStreamQuality, streamID: String)
    /// The sound of a stream with an open microphone stopped for half a second, or comes again.
    @_nonoverride func onPlayerMediaEvent(_ event: ZegoPlayerMediaEvent, streamID: String)
    /// The first sound of a stream came.
    @_nonoverride func onPlayerRecvAudioFirstFrame(_ streamID: String)
    /// As ``onPlayerRecvAudioFirstFrame(_:)``; called after it.
    @_nonoverride func onPlayerSyncRecvAudioFirstFrame(_ streamID: String)
    /// A step in a played stream's life; called after ``onPlayerStateUpdate(_:errorCode:extendedData:streamID:)``.
    @_nonoverride func onPlayerStreamEvent(_ eventID: ZegoStreamEvent, streamID: String, extraInfo: String)
    /// Bytes came that the publisher sent beside the sound.
    @_nonoverride func onPlayerSyncRecvSEI(_ data: Data, streamID: String)
    /// The older form of ``onPlayerSyncRecvSEI(_:streamID:)``; both are called.
    @_nonoverride func onPlayerRecvSEI(_ data: Data, streamID: String)
    /// Bytes came that the publisher sent with ``ZegoExpressEngine/sendAudioSideInfo(_:timeStampMs:channel:)``.
    @_nonoverride func onPlayerRecvAudioSideInfo(_ data: Data, streamID: String)
    /// The first part of a picture of a played stream came.
    @_nonoverride func onPlayerRecvVideoFirstFrame(_ streamID: String)
    /// The first picture of a played stream is on its view.
    @_nonoverride func onPlayerRenderVideoFirstFrame(_ streamID: String)
    /// The same as ``onPlayerRenderVideoFirstFrame(_:)``: streams' pictures are those of cameras.
    @_nonoverride func onPlayerRenderCameraVideoFirstFrame(_ streamID: String)
    /// A played stream's pictures have this size: the first one, and whenever it changes.
    @_nonoverride func onPlayerVideoSizeChanged(_ size: CGSize, streamID: String)
    /// Never called.
    @_nonoverride func onPlayerLowFpsWarning(_ codecID: ZegoVideoCodecID, streamID: String)
    /// Never called.
    @_nonoverride func onPlayerVideoSuperResolutionUpdate(
        _ streamID: String, state: ZegoSuperResolutionState, errorCode: Int32)
    /// Never called.
    @_nonoverride func onVideoObjectSegmentationStateChanged(
        _ state: ZegoObjectSegmentationState, channel: ZegoPublishChannel, errorCode: Int32)

    // MARK: Sound

    /// How loud the local microphone is, 0 to 100.
    @_nonoverride func onCapturedSoundLevelUpdate(_ soundLevel: NSNumber)
    /// How loud each played stream is, 0 to 100, by stream id.
    @_nonoverride func onRemoteSoundLevelUpdate(_ soundLevels: [String: NSNumber])
    /// As ``onCapturedSoundLevelUpdate(_:)``, with whether it is speech.
    @_nonoverride func onCapturedSoundLevelInfoUpdate(_ soundLevelInfo: ZegoSoundLevelInfo)
    /// As ``onRemoteSoundLevelUpdate(_:)``, with whether it is speech.
    @_nonoverride func onRemoteSoundLevelInfoUpdate(_ soundLevelInfos: [String: ZegoSoundLevelInfo])
    /// The spectrum of the local microphone's sound, by band.
    @_nonoverride func onCapturedAudioSpectrumUpdate(_ audioSpectrum: [NSNumber])
    /// How much of each band each played stream has, by stream id.
    @_nonoverride func onRemoteAudioSpectrumUpdate(_ audioSpectrums: [String: [NSNumber]])
    /// The sound level of each input of a played mix, 0 to 100, by its `soundLevelID`.
    @_nonoverride func onMixerSoundLevelUpdate(_ soundLevels: [NSNumber: NSNumber])
    /// The sound level of each stream of a played automatic mix, 0 to 100, by stream id.
    @_nonoverride func onAutoMixerSoundLevelUpdate(_ soundLevels: [String: NSNumber])
    /// Never called.
    @_nonoverride func onMixerRelayCDNStateUpdate(_ infoList: [ZegoStreamRelayCDNInfo], taskID: String)
    /// Whether the local microphone picks up speech, about every 3 s.
    @_nonoverride func onAudioVADStateUpdate(_ type: ZegoAudioVADType, monitorType: ZegoAudioVADStableStateMonitorType)

    // MARK: Devices

    /// The microphone behind a played stream changed.
    @_nonoverride func onRemoteMicStateUpdate(_ state: ZegoRemoteDeviceState, streamID: String)
    /// The camera behind a played stream changed.
    @_nonoverride func onRemoteCameraStateUpdate(_ state: ZegoRemoteDeviceState, streamID: String)
    /// The loudspeaker behind a played stream changed.
    @_nonoverride func onRemoteSpeakerStateUpdate(_ state: ZegoRemoteDeviceState, streamID: String)
    /// Something is wrong with an own device; `deviceID` is empty.
    @_nonoverride func onLocalDeviceExceptionOccurred(
        _ exceptionType: ZegoDeviceExceptionType, deviceType: ZegoDeviceType, deviceID: String)
    /// Sound comes out elsewhere.
    @_nonoverride func onAudioRouteChange(_ audioRoute: ZegoAudioRoute)

    // MARK: Messages

    /// Broadcast messages came.
    @_nonoverride func onIMRecvBroadcastMessage(_ messageList: [ZegoBroadcastMessageInfo], roomID: String)
    /// Barrage messages came.
    @_nonoverride func onIMRecvBarrageMessage(_ messageList: [ZegoBarrageMessageInfo], roomID: String)
    /// A custom command came.
    @_nonoverride func onIMRecvCustomCommand(_ command: String, from fromUser: ZegoUser, roomID: String)
    /// A transparent message came.
    @_nonoverride func onRecvRoomTransparentMessage(_ message: ZegoRoomRecvTransparentMessage, roomID: String)

    // MARK: The network

    /// Never called.
    @_nonoverride func onPerformanceStatusUpdate(_ status: ZegoPerformanceStatus)
    /// The device lost its network, or has one again, while it is in a room.
    @_nonoverride func onNetworkModeChanged(_ mode: ZegoNetworkMode)
    /// The quality of a user's connection, every 2 s while something is published or played; the local user's id is empty.
    /// Of others in the room whose streams are played, only the way to the cloud is known, by what is lost.
    @_nonoverride func onNetworkQuality(
        _ userID: String, upstreamQuality: ZegoStreamQualityLevel, downstreamQuality: ZegoStreamQualityLevel)
    /// A speed test found no network.
    @_nonoverride func onNetworkSpeedTestError(_ errorCode: Int32, type: ZegoNetworkSpeedTestType)
    /// What a speed test found; see ``ZegoExpressEngine/startNetworkSpeedTest(_:)``.
    @_nonoverride func onNetworkSpeedTestQualityUpdate(
        _ quality: ZegoNetworkSpeedTestQuality, type: ZegoNetworkSpeedTestType)
    /// Never called.
    @_nonoverride func onNetworkTimeSynchronized()
}
#endif
