// AgoraMediaRecorderDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Hears of a recorder. All methods are optional, and come on the main queue unless the recorder was told otherwise.
public protocol AgoraMediaRecorderDelegate: _AgoraMediaRecorderDelegateForms {
    /// The recorder is in another state, as SDKs to 4.2 say it.
    @_nonoverride func mediaRecorder(_ recorder: AgoraMediaRecorder, stateDidChanged channelId: String, uid: UInt, state: AgoraMediaRecorderState, error: AgoraMediaRecorderErrorCode)
    /// The recorder is in another state.
    @_nonoverride func mediaRecorder(_ recorder: AgoraMediaRecorder, stateDidChanged channelId: String, uid: UInt, state: AgoraMediaRecorderState, reason: AgoraMediaRecorderReasonCode)
    /// How long the recording is, in the interval that the app chose.
    @_nonoverride func mediaRecorder(_ recorder: AgoraMediaRecorder, informationDidUpdated channelId: String, uid: UInt, info: AgoraMediaRecorderInfo)
}
#endif
