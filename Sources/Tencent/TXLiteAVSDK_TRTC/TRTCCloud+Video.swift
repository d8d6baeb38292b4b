public import Foundation

// There are no pictures: every call here answers onError with -4, naming itself.

// MARK: The own picture

extension TRTCCloud {
    /// Answers `onError` with -4: there are no pictures.
    public func startLocalPreview(_ frontCamera: Bool, view: TXView?) { refuse("startLocalPreview(_:view:)") }

    /// Answers `onError` with -4: there are no pictures.
    public func updateLocalView(_ view: TXView?) { refuse("updateLocalView(_:)") }

    /// Answers `onError` with -4: there are no pictures.
    public func stopLocalPreview() { refuse("stopLocalPreview()") }

    /// Answers `onError` with -4: there are no pictures.
    public func muteLocalVideo(_ streamType: TRTCVideoStreamType, mute: Bool) { refuse("muteLocalVideo(_:mute:)") }

    /// Answers `onError` with -4: there are no pictures. Deprecated by the vendor.
    public func muteLocalVideo(_ mute: Bool) { refuse("muteLocalVideo(_:)") }

    /// Answers `onError` with -4: there are no pictures.
    public func setVideoEncoderParam(_ param: TRTCVideoEncParam) { refuse("setVideoEncoderParam(_:)") }
}

// MARK: Others' pictures

extension TRTCCloud {
    /// Answers `onError` with -4: there are no pictures.
    public func startRemoteView(_ userId: String, streamType: TRTCVideoStreamType, view: TXView?) {
        refuse("startRemoteView(_:streamType:view:)")
    }

    /// Answers `onError` with -4: there are no pictures. Deprecated by the vendor.
    public func startRemoteView(_ userId: String, view: TXView?) { refuse("startRemoteView(_:view:)") }

    /// Answers `onError` with -4: there are no pictures.
    public func updateRemoteView(_ view: TXView?, streamType: TRTCVideoStreamType, forUser userId: String) {
        refuse("updateRemoteView(_:streamType:forUser:)")
    }

    /// Answers `onError` with -4: there are no pictures.
    public func stopRemoteView(_ userId: String, streamType: TRTCVideoStreamType) {
        refuse("stopRemoteView(_:streamType:)")
    }

    /// Answers `onError` with -4: there are no pictures. Deprecated by the vendor.
    public func stopRemoteView(_ userId: String) { refuse("stopRemoteView(_:)") }

    /// Answers `onError` with -4: there are no pictures.
    public func stopAllRemoteView() { refuse("stopAllRemoteView()") }

    /// Answers `onError` with -4: there are no pictures.
    public func muteRemoteVideoStream(_ userId: String, streamType: TRTCVideoStreamType, mute: Bool) {
        refuse("muteRemoteVideoStream(_:streamType:mute:)")
    }

    /// Answers `onError` with -4: there are no pictures. Deprecated by the vendor.
    public func muteRemoteVideoStream(_ userId: String, mute: Bool) { refuse("muteRemoteVideoStream(_:mute:)") }

    /// Answers `onError` with -4: there are no pictures.
    public func muteAllRemoteVideoStreams(_ mute: Bool) { refuse("muteAllRemoteVideoStreams(_:)") }
}

// MARK: The screen

extension TRTCCloud {
    /// Answers `onError` with -4: there are no pictures.
    public func startScreenCapture(inApp streamType: TRTCVideoStreamType, encParam: TRTCVideoEncParam?) {
        refuse("startScreenCapture(inApp:encParam:)")
    }

    /// Answers `onError` with -4: there are no pictures.
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
