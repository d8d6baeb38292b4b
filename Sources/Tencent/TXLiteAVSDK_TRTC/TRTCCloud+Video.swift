public import Foundation
import VendorDialects

// There are no pictures: every call here causes onError with -4, and the text names the call.

// MARK: The own picture

extension TRTCCloud {
    /// Calls `onError` with -4: there are no pictures.
    public func startLocalPreview(_ frontCamera: Bool, view: TXView?) { refuse("startLocalPreview(_:view:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func updateLocalView(_ view: TXView?) { refuse("updateLocalView(_:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func stopLocalPreview() { refuse("stopLocalPreview()") }

    /// Calls `onError` with -4: there are no pictures.
    public func muteLocalVideo(_ streamType: TRTCVideoStreamType, mute: Bool) { refuse("muteLocalVideo(_:mute:)") }

    /// Calls `onError` with -4: there are no pictures. Deprecated by the vendor.
    public func muteLocalVideo(_ mute: Bool) { refuse("muteLocalVideo(_:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func setVideoEncoderParam(_ param: TRTCVideoEncParam) { refuse("setVideoEncoderParam(_:)") }
}

// MARK: Others' pictures

extension TRTCCloud {
    /// Calls `onError` with -4: there are no pictures.
    public func startRemoteView(_ userId: String, streamType: TRTCVideoStreamType, view: TXView?) {
        refuse("startRemoteView(_:streamType:view:)")
    }

    /// Calls `onError` with -4: there are no pictures. Deprecated by the vendor.
    public func startRemoteView(_ userId: String, view: TXView?) { refuse("startRemoteView(_:view:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func updateRemoteView(_ view: TXView?, streamType: TRTCVideoStreamType, forUser userId: String) {
        refuse("updateRemoteView(_:streamType:forUser:)")
    }

    /// Calls `onError` with -4: there are no pictures.
    public func stopRemoteView(_ userId: String, streamType: TRTCVideoStreamType) {
        refuse("stopRemoteView(_:streamType:)")
    }

    /// Calls `onError` with -4: there are no pictures. Deprecated by the vendor.
    public func stopRemoteView(_ userId: String) { refuse("stopRemoteView(_:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func stopAllRemoteView() { refuse("stopAllRemoteView()") }

    /// Calls `onError` with -4: there are no pictures.
    public func muteRemoteVideoStream(_ userId: String, streamType: TRTCVideoStreamType, mute: Bool) {
        refuse("muteRemoteVideoStream(_:streamType:mute:)")
    }

    /// Calls `onError` with -4: there are no pictures. Deprecated by the vendor.
    public func muteRemoteVideoStream(_ userId: String, mute: Bool) { refuse("muteRemoteVideoStream(_:mute:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func muteAllRemoteVideoStreams(_ mute: Bool) { refuse("muteAllRemoteVideoStreams(_:)") }
}

// MARK: The screen

extension TRTCCloud {
    /// Calls `onError` with -4: there are no pictures.
    public func startScreenCapture(inApp streamType: TRTCVideoStreamType, encParam: TRTCVideoEncParam?) {
        refuse("startScreenCapture(inApp:encParam:)")
    }

    /// Calls `onError` with -4: there are no pictures.
    public func startScreenCapture(
        byReplaykit streamType: TRTCVideoStreamType, encParam: TRTCVideoEncParam?, appGroup: String?
    ) {
        refuse("startScreenCapture(byReplaykit:encParam:appGroup:)")
    }

    /// -4, and `onError` with -4: there are no pictures.
    @discardableResult
    public func stopScreenCapture() -> Int {
        refuse("stopScreenCapture()")
        return -4
    }
}

// MARK: Drawing, and the app's own pictures

extension TRTCCloud {
    /// Calls `onError` with -4: there are no pictures.
    public func setLocalRenderParams(_ params: TRTCRenderParams) { refuse("setLocalRenderParams(_:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func setRemoteRenderParams(_ userId: String, streamType: TRTCVideoStreamType, params: TRTCRenderParams) {
        refuse("setRemoteRenderParams(_:streamType:params:)")
    }

    /// Calls `onError` with -4: there are no pictures.
    public func setGSensorMode(_ mode: TRTCGSensorMode) { refuse("setGSensorMode(_:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func setNetworkQosParam(_ param: TRTCNetworkQosParam) { refuse("setNetworkQosParam(_:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func setVideoEncoderRotation(_ rotation: TRTCVideoRotation) { refuse("setVideoEncoderRotation(_:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func setVideoEncoderMirror(_ mirror: Bool) { refuse("setVideoEncoderMirror(_:)") }

    /// -4, and `onError` with -4: there are no pictures.
    @discardableResult
    public func enableEncSmallVideoStream(_ enable: Bool, withQuality smallVideoEncParam: TRTCVideoEncParam) -> Int32 {
        refuse("enableEncSmallVideoStream(_:withQuality:)")
        return Tencent.TRTCCode.notSupported.rawValue
    }

    /// Calls `onError` with -4: there are no pictures.
    public func enableCustomVideoCapture(_ streamType: TRTCVideoStreamType, enable: Bool) {
        refuse("enableCustomVideoCapture(_:enable:)")
    }

    /// Calls `onError` with -4: there are no pictures. Deprecated by the vendor.
    public func enableCustomVideoCapture(_ enable: Bool) { refuse("enableCustomVideoCapture(_:)") }

    /// Calls `onError` with -4: there are no pictures.
    public func sendCustomVideoData(_ streamType: TRTCVideoStreamType, frame: TRTCVideoFrame) {
        refuse("sendCustomVideoData(_:frame:)")
    }

    /// Calls `onError` with -4: there are no pictures. Deprecated by the vendor.
    public func sendCustomVideoData(_ frame: TRTCVideoFrame) { refuse("sendCustomVideoData(_:)") }

    /// -4, and `onError` with -4: there are no pictures.
    @discardableResult
    public func setLocalVideoRenderDelegate(
        _ delegate: (any TRTCVideoRenderDelegate)?, pixelFormat: TRTCVideoPixelFormat,
        bufferType: TRTCVideoBufferType
    ) -> Int32 {
        refuse("setLocalVideoRenderDelegate(_:pixelFormat:bufferType:)")
        return Tencent.TRTCCode.notSupported.rawValue
    }

    /// -4, and `onError` with -4: there are no pictures.
    @discardableResult
    public func setRemoteVideoRenderDelegate(
        _ userId: String, delegate: (any TRTCVideoRenderDelegate)?, pixelFormat: TRTCVideoPixelFormat,
        bufferType: TRTCVideoBufferType
    ) -> Int32 {
        refuse("setRemoteVideoRenderDelegate(_:delegate:pixelFormat:bufferType:)")
        return Tencent.TRTCCode.notSupported.rawValue
    }

    /// -4, and `onError` with -4: there are no pictures. The vendor's spelling.
    @discardableResult
    public func setLocalVideoProcessDelegete(
        _ delegate: (any TRTCVideoFrameDelegate)?, pixelFormat: TRTCVideoPixelFormat,
        bufferType: TRTCVideoBufferType
    ) -> Int32 {
        refuse("setLocalVideoProcessDelegete(_:pixelFormat:bufferType:)")
        return Tencent.TRTCCode.notSupported.rawValue
    }
}
