import Devices
import Foundation
import Synchronization

/// Passes on what the engine tells, in the words of ``ByteRTCEngineDelegate``.
final class EngineEcho: NSObject, ByteRTCVideoDelegate, Sendable {
    /// The engine that the app has.
    struct WeakEngine: Sendable { weak var object: ByteRTCEngine? }

    let engine = Mutex(WeakEngine())
    private let held = Mutex(WeakListener<any ByteRTCEngineDelegate>())
    private unowned let device: Device

    init(_ device: Device) { self.device = device }

    var delegate: (any ByteRTCEngineDelegate)? {
        get { held.withLock { $0 }.object }
        set {
            let delegate = WeakListener { [weak object = newValue.map(device.checked)] in object }
            held.withLock { $0 = delegate }
        }
    }

    var isHeard: Bool { delegate != nil }

    private func tell(_ body: (any ByteRTCEngineDelegate, ByteRTCEngine) -> Void) {
        guard let delegate, let engine = engine.withLock({ $0 }).object else { return }
        body(delegate, engine)
    }

    // MARK: The same in all versions

    func rtcEngine(_ engine: ByteRTCVideo, onWarning code: ByteRTCWarningCode) {
        tell { $0.tellRtcEngine($1, onWarning: code) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onConnectionStateChanged state: ByteRTCConnectionState) {
        tell { $0.tellRtcEngine($1, onConnectionStateChanged: state) }
    }
    func rtcEngine(onNetworkTimeSynchronized engine: ByteRTCVideo) {
        tell { $0.tellRtcEngine(onNetworkTimeSynchronized: $1) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onNetworkDetectionResult type: ByteRTCNetworkDetectionLinkType,
        quality: ByteRTCNetworkQuality, rtt: Int32, lostRate: Double, bitrate: Int32, jitter: Int32
    ) {
        tell {
            $0.tellRtcEngine(
                $1, onNetworkDetectionResult: type, quality: quality, rtt: rtt, lostRate: lostRate, bitrate: bitrate,
                jitter: jitter)
        }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onNetworkDetectionStopped errorCode: ByteRTCNetworkDetectionStopReason) {
        tell { $0.tellRtcEngine($1, onNetworkDetectionStopped: errorCode) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onAudioRouteChanged device: ByteRTCAudioRoute) {
        tell { $0.tellRtcEngine($1, onAudioRouteChanged: device) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onLocalAudioPropertiesReport audioPropertiesInfos: [ByteRTCLocalAudioPropertiesInfo]
    ) {
        tell { $0.tellRtcEngine($1, onLocalAudioPropertiesReport: audioPropertiesInfos) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onRemoteAudioPropertiesReport audioPropertiesInfos: [ByteRTCRemoteAudioPropertiesInfo],
        totalRemoteVolume: Int
    ) {
        tell {
            $0.tellRtcEngine(
                $1, onRemoteAudioPropertiesReport: audioPropertiesInfos, totalRemoteVolume: totalRemoteVolume)
        }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onActiveSpeaker roomId: String, uid: String) {
        tell { $0.tellRtcEngine($1, onActiveSpeaker: roomId, uid: uid) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onAudioDeviceStateChanged deviceID: String,
        device_type deviceType: ByteRTCAudioDeviceType, device_state deviceState: ByteRTCMediaDeviceState,
        device_error deviceError: ByteRTCMediaDeviceError
    ) {
        tell {
            $0.tellRtcEngine(
                $1, onAudioDeviceStateChanged: deviceID, device_type: deviceType, device_state: deviceState,
                device_error: deviceError)
        }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onVideoDeviceWarning deviceId: String, deviceType: ByteRTCVideoDeviceType,
        deviceWarning: ByteRTCMediaDeviceWarning
    ) {
        tell {
            $0.tellRtcEngine($1, onVideoDeviceWarning: deviceId, deviceType: deviceType, deviceWarning: deviceWarning)
        }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onAudioDeviceWarning deviceId: String, deviceType: ByteRTCAudioDeviceType,
        deviceWarning: ByteRTCMediaDeviceWarning
    ) {
        tell {
            $0.tellRtcEngine($1, onAudioDeviceWarning: deviceId, deviceType: deviceType, deviceWarning: deviceWarning)
        }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onAudioRecordingStateUpdate state: ByteRTCAudioRecordingState,
        error_code errorCode: ByteRTCAudioRecordingErrorCode
    ) {
        tell { $0.tellRtcEngine($1, onAudioRecordingStateUpdate: state, error_code: errorCode) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onVideoDeviceStateChanged deviceID: String,
        device_type deviceType: ByteRTCVideoDeviceType, device_state deviceState: ByteRTCMediaDeviceState,
        device_error deviceError: ByteRTCMediaDeviceError
    ) {
        tell {
            $0.tellRtcEngine(
                $1, onVideoDeviceStateChanged: deviceID, device_type: deviceType, device_state: deviceState,
                device_error: deviceError)
        }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int) {
        tell { $0.tellRtcEngine($1, onLoginResult: uid, errorCode: errorCode, elapsed: elapsed) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onLogout reason: ByteRTCLogoutReason) {
        tell { $0.tellRtcEngine($1, onLogout: reason) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onServerParamsSetResult errorCode: Int) {
        tell { $0.tellRtcEngine($1, onServerParamsSetResult: errorCode) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onServerMessageSendResult msgid: Int64, error: ByteRTCUserMessageSendResult,
        message: Data
    ) {
        tell { $0.tellRtcEngine($1, onServerMessageSendResult: msgid, error: error, message: message) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onGetPeerOnlineStatus peerUserId: String, status: ByteRTCUserOnlineStatus) {
        tell { $0.tellRtcEngine($1, onGetPeerOnlineStatus: peerUserId, status: status) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onUserMessageReceivedOutsideRoom uid: String, message: String) {
        tell { $0.tellRtcEngine($1, onUserMessageReceivedOutsideRoom: uid, message: message) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onUserBinaryMessageReceivedOutsideRoom uid: String, message: Data) {
        tell { $0.tellRtcEngine($1, onUserBinaryMessageReceivedOutsideRoom: uid, message: message) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onUserMessageSendResultOutsideRoom msgid: Int, error: ByteRTCUserMessageSendResult
    ) {
        tell { $0.tellRtcEngine($1, onUserMessageSendResultOutsideRoom: msgid, error: error) }
    }

    // MARK: Messages have numbers

    func hear(_ text: String, from user: String, number: Int) {
        tell { $0.tellRtcEngine($1, onUserMessageReceivedOutsideRoom: number, uid: user, message: text) }
    }
    func hear(_ data: Data, from user: String, number: Int) {
        tell { $0.tellRtcEngine($1, onUserBinaryMessageReceivedOutsideRoom: number, uid: user, message: data) }
    }

    // MARK: Streams have ids

    func rtcEngine(_ engine: ByteRTCVideo, onUserStartAudioCapture roomId: String, uid userId: String) {
        let info = ByteRTCStreamInfo(room: roomId, user: userId)
        tell { $0.tellRtcEngine($1, onUserStartAudioCapture: info.streamId, info: info) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onUserStopAudioCapture roomId: String, uid userId: String) {
        let info = ByteRTCStreamInfo(room: roomId, user: userId)
        tell { $0.tellRtcEngine($1, onUserStopAudioCapture: info.streamId, info: info) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onUserStartVideoCapture roomId: String, uid: String) {
        let info = ByteRTCStreamInfo(room: roomId, user: uid)
        tell { $0.tellRtcEngine($1, onUserStartVideoCapture: info.streamId, info: info) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onUserStopVideoCapture roomId: String, uid: String) {
        let info = ByteRTCStreamInfo(room: roomId, user: uid)
        tell { $0.tellRtcEngine($1, onUserStopVideoCapture: info.streamId, info: info) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onFirstLocalAudioFrame streamIndex: ByteRTCStreamIndex) {
        tell { $0.tellRtcEngine($1, onFirstLocalAudioFrame: ByteRTCAudioSource()) }
    }
    func rtcEngine(_ engine: ByteRTCVideo, onFirstRemoteAudioFrame key: ByteRTCRemoteStreamKey) {
        let info = key.info
        tell { $0.tellRtcEngine($1, onFirstRemoteAudioFrame: info.streamId, info: info) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onLocalAudioStateChanged state: ByteRTCLocalAudioStreamState,
        error: ByteRTCLocalAudioStreamError
    ) {
        tell { $0.tellRtcEngine($1, onLocalAudioStateChanged: ByteRTCAudioSource(), state: state, error: error) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onRemoteAudioStateChanged key: ByteRTCRemoteStreamKey, state: ByteRTCRemoteAudioState,
        reason: ByteRTCRemoteAudioStateChangeReason
    ) {
        let info = key.info
        tell {
            $0.tellRtcEngine($1, onRemoteAudioStateChanged: info.streamId, info: info, state: state, reason: reason)
        }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onFirstLocalVideoFrameCaptured streamIndex: ByteRTCStreamIndex,
        withFrameInfo frameInfo: ByteRTCVideoFrameInfo
    ) {
        tell {
            $0.tellRtcEngine($1, onFirstLocalVideoFrameCaptured: ByteRTCVideoSource(), withFrameInfo: frameInfo)
        }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onLocalVideoSizeChanged streamIndex: ByteRTCStreamIndex,
        withFrameInfo frameInfo: ByteRTCVideoFrameInfo
    ) {
        tell { $0.tellRtcEngine($1, onLocalVideoSizeChanged: ByteRTCVideoSource(), withFrameInfo: frameInfo) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onLocalVideoStateChanged streamIndex: ByteRTCStreamIndex,
        withStreamState state: ByteRTCLocalVideoStreamState, withStreamError error: ByteRTCLocalVideoStreamError
    ) {
        tell {
            $0.tellRtcEngine(
                $1, onLocalVideoStateChanged: ByteRTCVideoSource(), withStreamState: state, withStreamError: error)
        }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onFirstRemoteVideoFrameDecoded streamKey: ByteRTCRemoteStreamKey,
        withFrameInfo frameInfo: ByteRTCVideoFrameInfo
    ) {
        let info = streamKey.info
        tell {
            $0.tellRtcEngine(
                $1, onFirstRemoteVideoFrameDecoded: info.streamId, info: info, withFrameInfo: frameInfo)
        }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onFirstRemoteVideoFrameRendered streamKey: ByteRTCRemoteStreamKey,
        withFrameInfo frameInfo: ByteRTCVideoFrameInfo
    ) {
        let info = streamKey.info
        tell {
            $0.tellRtcEngine(
                $1, onFirstRemoteVideoFrameRendered: info.streamId, info: info, withFrameInfo: frameInfo)
        }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onRemoteVideoSizeChanged streamKey: ByteRTCRemoteStreamKey,
        withFrameInfo frameInfo: ByteRTCVideoFrameInfo
    ) {
        let info = streamKey.info
        tell { $0.tellRtcEngine($1, onRemoteVideoSizeChanged: info.streamId, info: info, withFrameInfo: frameInfo) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onRemoteVideoStateChanged streamKey: ByteRTCRemoteStreamKey,
        withVideoState state: ByteRTCRemoteVideoState,
        withVideoStateReason reason: ByteRTCRemoteVideoStateChangeReason
    ) {
        let info = streamKey.info
        tell {
            $0.tellRtcEngine(
                $1, onRemoteVideoStateChanged: info.streamId, info: info, withVideoState: state,
                withVideoStateReason: reason)
        }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onSEIMessageReceived remoteStreamKey: ByteRTCRemoteStreamKey, andMessage message: Data
    ) {
        let info = remoteStreamKey.info
        tell { $0.tellRtcEngine($1, onSEIMessageReceived: info.streamId, info: info, andMessage: message) }
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onStreamSyncInfoReceived remoteStreamKey: ByteRTCRemoteStreamKey,
        streamType: ByteRTCSyncInfoStreamType, data: Data
    ) {
        let info = remoteStreamKey.info
        tell {
            $0.tellRtcEngine(
                $1, onStreamSyncInfoReceived: info.streamId, info: info, streamType: streamType, data: data)
        }
    }
}
