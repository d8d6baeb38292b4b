public import Foundation

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
