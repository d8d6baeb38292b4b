// ByteRTCEngineDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
    public import Foundation

/// Hears of an engine, from version 3.60 of the SDK on. All methods are optional, and come one after the other on the engine's
/// queue.
public protocol ByteRTCEngineDelegate: _ByteRTCEngineDelegateForms {
    // Devices

    /// A user of the room opened the microphone.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onUserStartAudioCapture streamId: String, info: ByteRTCStreamInfo)
    /// A user of the room closed the microphone.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onUserStopAudioCapture streamId: String, info: ByteRTCStreamInfo)
    /// A user of the room opened the camera.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onUserStartVideoCapture streamId: String, info: ByteRTCStreamInfo)
    /// A user of the room closed the camera.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onUserStopVideoCapture streamId: String, info: ByteRTCStreamInfo)

    // Sound

    /// The first local sound was sent.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onFirstLocalAudioFrame audioSource: ByteRTCAudioSource?)
    /// The first sound of a stream is heard.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onFirstRemoteAudioFrame streamId: String, info: ByteRTCStreamInfo)
    /// The local sound is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onLocalAudioStateChanged audioSource: ByteRTCAudioSource?, state: ByteRTCLocalAudioStreamState, error: ByteRTCLocalAudioStreamError)
    /// A stream's sound is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onRemoteAudioStateChanged streamId: String, info: ByteRTCStreamInfo, state: ByteRTCRemoteAudioState, reason: ByteRTCRemoteAudioStateChangeReason)

    // Pictures

    /// The first local picture was captured.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onFirstLocalVideoFrameCaptured videoSource: ByteRTCVideoSource?, withFrameInfo frameInfo: ByteRTCVideoFrameInfo)
    /// The local pictures have another size.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onLocalVideoSizeChanged videoSource: ByteRTCVideoSource?, withFrameInfo frameInfo: ByteRTCVideoFrameInfo)
    /// The local picture is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onLocalVideoStateChanged videoSource: ByteRTCVideoSource?, withStreamState state: ByteRTCLocalVideoStreamState, withStreamError error: ByteRTCLocalVideoStreamError)
    /// The first picture of a stream was decoded.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onFirstRemoteVideoFrameDecoded streamId: String, info: ByteRTCStreamInfo, withFrameInfo frameInfo: ByteRTCVideoFrameInfo)
    /// The first picture of a stream is in a view.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onFirstRemoteVideoFrameRendered streamId: String, info: ByteRTCStreamInfo, withFrameInfo frameInfo: ByteRTCVideoFrameInfo)
    /// A stream's pictures have another size.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onRemoteVideoSizeChanged streamId: String, info: ByteRTCStreamInfo, withFrameInfo frameInfo: ByteRTCVideoFrameInfo)
    /// A stream's picture is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onRemoteVideoStateChanged streamId: String, info: ByteRTCStreamInfo, withVideoState state: ByteRTCRemoteVideoState, withVideoStateReason reason: ByteRTCRemoteVideoStateChangeReason)

    // Messages

    /// Data came along a stream's pictures.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onSEIMessageReceived streamId: String, info: ByteRTCStreamInfo, andMessage message: Data)
    /// Data came along a stream's sound.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onStreamSyncInfoReceived streamId: String, info: ByteRTCStreamInfo, streamType: ByteRTCSyncInfoStreamType, data: Data)
    /// A text came, with its number at the sender; from version 3.64 on.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onUserMessageReceivedOutsideRoom msgid: Int, uid: String, message: String)
    /// Bytes came, with their number at the sender; from version 3.64 on.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onUserBinaryMessageReceivedOutsideRoom msgid: Int, uid: String, message: Data)

    // The same in all versions

    /// Something may be wrong.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onWarning code: ByteRTCWarningCode)
    /// Something is wrong.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onError errorCode: ByteRTCErrorCode)
    /// The connection is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onConnectionStateChanged state: ByteRTCConnectionState)
    /// The phone is connected another way; never called here.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onNetworkTypeChanged type: ByteRTCNetworkType)
    /// What the phone does, every 2 s; never called here.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onSysStats stats: ByteRTCSysStats)
    /// The time of the cloud is known.
    @_nonoverride func rtcEngine(onNetworkTimeSynchronized engine: ByteRTCEngine)
    /// How good the connection is, every 2 s of a test.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onNetworkDetectionResult type: ByteRTCNetworkDetectionLinkType, quality: ByteRTCNetworkQuality, rtt: Int32, lostRate: Double, bitrate: Int32, jitter: Int32)
    /// A test of the network ended.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onNetworkDetectionStopped errorCode: ByteRTCNetworkDetectionStopReason)
    /// Sound comes out elsewhere.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onAudioRouteChanged device: ByteRTCAudioRoute)
    /// How loud the local sound is.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onLocalAudioPropertiesReport audioPropertiesInfos: [ByteRTCLocalAudioPropertiesInfo])
    /// How loud the users are who are heard, and all of them together: 0…255.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onRemoteAudioPropertiesReport audioPropertiesInfos: [ByteRTCRemoteAudioPropertiesInfo], totalRemoteVolume: Int)
    /// Who speaks loudest.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onActiveSpeaker roomId: String, uid: String)
    /// The microphone or the speaker is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onAudioDeviceStateChanged deviceID: String, device_type deviceType: ByteRTCAudioDeviceType, device_state deviceState: ByteRTCMediaDeviceState, device_error deviceError: ByteRTCMediaDeviceError)
    /// The microphone or the speaker may have a fault.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onAudioDeviceWarning deviceId: String, deviceType: ByteRTCAudioDeviceType, deviceWarning: ByteRTCMediaDeviceWarning)
    /// A recording is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onAudioRecordingStateUpdate state: ByteRTCAudioRecordingState, error_code errorCode: ByteRTCAudioRecordingErrorCode)
    /// The camera is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onVideoDeviceStateChanged deviceID: String, device_type deviceType: ByteRTCVideoDeviceType, device_state deviceState: ByteRTCMediaDeviceState, device_error deviceError: ByteRTCMediaDeviceError)
    /// The camera or the screen is not to be opened or closed: the app pushes pictures of its own.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onVideoDeviceWarning deviceId: String, deviceType: ByteRTCVideoDeviceType, deviceWarning: ByteRTCMediaDeviceWarning)
    /// What became of a login for messages.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int)
    /// The login for messages ended.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onLogout reason: ByteRTCLogoutReason)
    /// What became of the address of the app's server; 200 is success.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onServerParamsSetResult errorCode: Int)
    /// What became of a message to the app's server, and its answer.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onServerMessageSendResult msgid: Int64, error: ByteRTCUserMessageSendResult, message: Data)
    /// Whether a user is logged in for messages.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onGetPeerOnlineStatus peerUserId: String, status: ByteRTCUserOnlineStatus)
    /// A text of a user came, or of the app's server.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onUserMessageReceivedOutsideRoom uid: String, message: String)
    /// Bytes of a user came, or of the app's server.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onUserBinaryMessageReceivedOutsideRoom uid: String, message: Data)
    /// What became of a message to a user.
    @_nonoverride func rtcEngine(_ engine: ByteRTCEngine, onUserMessageSendResultOutsideRoom msgid: Int, error: ByteRTCUserMessageSendResult)
}
#endif
