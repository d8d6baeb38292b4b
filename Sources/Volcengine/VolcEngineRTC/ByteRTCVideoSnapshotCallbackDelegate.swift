// ByteRTCVideoSnapshotCallbackDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Takes what became of pictures that an app asked for, on the engine's queue.
public protocol ByteRTCVideoSnapshotCallbackDelegate: _ByteRTCVideoSnapshotCallbackDelegateForms {
    /// The local picture. The code is 0, -2 for a stream that does not exist, -3 where no picture came within a second.
    @_nonoverride func onTakeLocalSnapshotResult(_ taskId: Int, streamIndex: ByteRTCStreamIndex, image: ByteRTCImage?, errorCode: Int)
    /// A user's picture. The code is 0, -2 for a stream that does not exist, -3 where no picture came within a second.
    @_nonoverride func onTakeRemoteSnapshotResult(_ taskId: Int, streamKey: ByteRTCRemoteStreamKey, image: ByteRTCImage?, errorCode: Int)

    // The same from version 3.60 of the SDK on, where streams have ids

    /// The local picture. The code is 0, -2 for a stream that does not exist, -3 where no picture came within a second.
    @_nonoverride func onTakeLocalSnapshotResult(_ taskId: Int, videoSource: ByteRTCVideoSource?, image: ByteRTCImage?, errorCode: Int)
    /// A stream's picture. The code is 0, -2 for a stream that does not exist, -3 where no picture came within a second.
    @_nonoverride func onTakeRemoteSnapshotResult(_ taskId: Int, streamId: String, info: ByteRTCStreamInfo, image: ByteRTCImage?, errorCode: Int)
}
#endif
