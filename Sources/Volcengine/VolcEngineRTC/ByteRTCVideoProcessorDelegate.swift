// ByteRTCVideoProcessorDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Changes the pictures of this device's camera before anybody sees them, on the device's own queue.
public protocol ByteRTCVideoProcessorDelegate: _ByteRTCVideoProcessorDelegateForms {
    /// The picture that is used in place of this one; nil uses it as it was. A pixel buffer goes before bytes.
    @_nonoverride func processVideoFrame(_ srcFrame: ByteRTCVideoFrame) -> ByteRTCVideoFrame?
}
#endif
