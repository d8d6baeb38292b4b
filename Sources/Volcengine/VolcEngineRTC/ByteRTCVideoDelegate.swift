// ByteRTCVideoDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
    public import Foundation

/// Hears of the engine. All methods are optional, and come one after the other on a queue of the SDK's own, never on the main one.
public protocol ByteRTCVideoDelegate: _ByteRTCVideoDelegateForms {
    // The connection and the phone

    /// Something may be wrong.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onWarning code: ByteRTCWarningCode)
    /// Something is wrong.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onError errorCode: ByteRTCErrorCode)
    /// A room could not be made: -1007 for an id that is none.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onCreateRoomStateChanged roomId: String, errorCode: Int)
    /// The connection is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onConnectionStateChanged state: ByteRTCConnectionState)
    /// The connection is in another state, as SDK 3.52 says it.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, connectionChangedToState state: ByteRTCConnectionState)
    /// The phone is connected another way; never called here.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onNetworkTypeChanged type: ByteRTCNetworkType)
    /// What the phone does, every 2 s; never called here.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onSysStats stats: ByteRTCSysStats)
    /// The time of the cloud is known.
    @_nonoverride func rtcEngine(onNetworkTimeSynchronized engine: ByteRTCVideo)
    /// How good the connection is, every 2 s of a test.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onNetworkDetectionResult type: ByteRTCNetworkDetectionLinkType, quality: ByteRTCNetworkQuality, rtt: Int32, lostRate: Double, bitrate: Int32, jitter: Int32)
    /// A test of the network ended.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onNetworkDetectionStopped errorCode: ByteRTCNetworkDetectionStopReason)
    /// What became of a test of the local sound.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onEchoTestResult result: ByteRTCEchoTestResult)

    // Sound

    /// Sound comes out elsewhere.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onAudioRouteChanged device: ByteRTCAudioRoute)
    /// How loud the local sound is.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onLocalAudioPropertiesReport audioPropertiesInfos: [ByteRTCLocalAudioPropertiesInfo])
    /// How loud the users are who are heard, and all of them together: 0…255.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onRemoteAudioPropertiesReport audioPropertiesInfos: [ByteRTCRemoteAudioPropertiesInfo], totalRemoteVolume: Int)
    /// Who speaks loudest.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onActiveSpeaker roomId: String, uid: String)
    /// A user's microphone was opened.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onUserStartAudioCapture roomId: String, uid userId: String)
    /// A user's microphone was closed.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onUserStopAudioCapture roomId: String, uid userId: String)
    /// The first local sound was captured.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onFirstLocalAudioFrame streamIndex: ByteRTCStreamIndex)
    /// The first sound of a user came.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onFirstRemoteAudioFrame key: ByteRTCRemoteStreamKey)
    /// The local sound is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onLocalAudioStateChanged state: ByteRTCLocalAudioStreamState, error: ByteRTCLocalAudioStreamError)
    /// A user's sound is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onRemoteAudioStateChanged key: ByteRTCRemoteStreamKey, state: ByteRTCRemoteAudioState, reason: ByteRTCRemoteAudioStateChangeReason)
    /// The microphone or the speaker is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onAudioDeviceStateChanged deviceID: String, device_type deviceType: ByteRTCAudioDeviceType, device_state deviceState: ByteRTCMediaDeviceState, device_error deviceError: ByteRTCMediaDeviceError)
    /// The microphone or the speaker may have a fault.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onAudioDeviceWarning deviceId: String, deviceType: ByteRTCAudioDeviceType, deviceWarning: ByteRTCMediaDeviceWarning)
    /// A mix is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onAudioMixingStateChanged mixId: Int, state: ByteRTCAudioMixingState, error: ByteRTCAudioMixingError)
    /// Where in its file a mix is, in milliseconds.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onAudioMixingPlayingProgress mixId: Int, progress: Int64)
    /// A recording is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onAudioRecordingStateUpdate state: ByteRTCAudioRecordingState, error_code errorCode: ByteRTCAudioRecordingErrorCode)

    // Pictures

    /// A user's camera was opened.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onUserStartVideoCapture roomId: String, uid: String)
    /// A user's camera was closed.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onUserStopVideoCapture roomId: String, uid: String)
    /// The first local picture was captured.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onFirstLocalVideoFrameCaptured streamIndex: ByteRTCStreamIndex, withFrameInfo frameInfo: ByteRTCVideoFrameInfo)
    /// The first picture of a user was decoded.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onFirstRemoteVideoFrameDecoded streamKey: ByteRTCRemoteStreamKey, withFrameInfo frameInfo: ByteRTCVideoFrameInfo)
    /// The first picture of a user was shown.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onFirstRemoteVideoFrameRendered streamKey: ByteRTCRemoteStreamKey, withFrameInfo frameInfo: ByteRTCVideoFrameInfo)
    /// The local picture has another size.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onLocalVideoSizeChanged streamIndex: ByteRTCStreamIndex, withFrameInfo frameInfo: ByteRTCVideoFrameInfo)
    /// A user's picture has another size.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onRemoteVideoSizeChanged streamKey: ByteRTCRemoteStreamKey, withFrameInfo frameInfo: ByteRTCVideoFrameInfo)
    /// The local picture is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onLocalVideoStateChanged streamIndex: ByteRTCStreamIndex, withStreamState state: ByteRTCLocalVideoStreamState, withStreamError error: ByteRTCLocalVideoStreamError)
    /// A user's picture is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onRemoteVideoStateChanged streamKey: ByteRTCRemoteStreamKey, withVideoState state: ByteRTCRemoteVideoState, withVideoStateReason reason: ByteRTCRemoteVideoStateChangeReason)
    /// The camera is in another state.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onVideoDeviceStateChanged deviceID: String, device_type deviceType: ByteRTCVideoDeviceType, device_state deviceState: ByteRTCMediaDeviceState, device_error deviceError: ByteRTCMediaDeviceError)
    /// The camera or the screen is not to be opened or closed: the app pushes pictures of its own.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onVideoDeviceWarning deviceId: String, deviceType: ByteRTCVideoDeviceType, deviceWarning: ByteRTCMediaDeviceWarning)

    // Messages

    /// What became of a login for messages.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int)
    /// The login for messages ended.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onLogout reason: ByteRTCLogoutReason)
    /// What became of the address of the app's server; 200 is success.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onServerParamsSetResult errorCode: Int)
    /// What became of a message to the app's server, and its answer.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onServerMessageSendResult msgid: Int64, error: ByteRTCUserMessageSendResult, message: Data)
    /// Whether a user is logged in for messages.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onGetPeerOnlineStatus peerUserId: String, status: ByteRTCUserOnlineStatus)
    /// A text of a user came, or of the app's server.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onUserMessageReceivedOutsideRoom uid: String, message: String)
    /// Bytes of a user came, or of the app's server.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onUserBinaryMessageReceivedOutsideRoom uid: String, message: Data)
    /// What became of a message to a user.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onUserMessageSendResultOutsideRoom msgid: Int, error: ByteRTCUserMessageSendResult)
    /// Data came with a user's sound.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onStreamSyncInfoReceived remoteStreamKey: ByteRTCRemoteStreamKey, streamType: ByteRTCSyncInfoStreamType, data: Data)
    /// Data came with a user's picture.
    @_nonoverride func rtcEngine(_ engine: ByteRTCVideo, onSEIMessageReceived remoteStreamKey: ByteRTCRemoteStreamKey, andMessage message: Data)
}
#endif
