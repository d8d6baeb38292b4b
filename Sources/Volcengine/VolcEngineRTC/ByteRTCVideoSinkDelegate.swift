// ByteRTCVideoSinkDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Takes pictures, on the device's own queue.
public protocol ByteRTCVideoSinkDelegate: _ByteRTCVideoSinkDelegateForms {
    /// A picture came.
    @_nonoverride func onFrame(_ videoFrame: ByteRTCVideoFrame)
}
#endif
