// swift-format-ignore
/// Gets the pictures as they pass through the SDK, on the device's own queue; all methods are optional.
///
/// Which come, in which form, and whether changes to them count is what the getters say, which are asked 50 times a second.
/// What a method returns counts with ``AgoraVideoFrameProcessMode/readWrite`` only: then false leaves the picture out.
public protocol AgoraVideoFrameDelegate: _AgoraVideoFrameDelegateForms {
    /// A picture of the camera, the screen or the app's own, before anything is done to it.
    @_nonoverride func onCapture(_ videoFrame: AgoraOutputVideoFrame, sourceType: AgoraVideoSourceType) -> Bool // Otherwise: true
    /// A picture of the camera, as SDKs before 4.2 say it.
    @_nonoverride func onCapture(_ videoFrame: AgoraOutputVideoFrame) -> Bool // Otherwise: true
    /// A picture of the screen, as SDKs before 4.2 say it.
    @_nonoverride func onScreenCapture(_ videoFrame: AgoraOutputVideoFrame) -> Bool // Otherwise: true
    /// A local picture, in the size that is sent.
    @_nonoverride func onPreEncode(_ videoFrame: AgoraOutputVideoFrame, sourceType: AgoraVideoSourceType) -> Bool // Otherwise: true
    /// A picture of the camera, in the size that is sent, as SDKs before 4.2 say it.
    @_nonoverride func onPreEncode(_ videoFrame: AgoraOutputVideoFrame) -> Bool // Otherwise: true
    /// A picture of the screen, in the size that is sent, as SDKs before 4.2 say it.
    @_nonoverride func onPreEncodeScreenVideoFrame(_ videoFrame: AgoraOutputVideoFrame) -> Bool // Otherwise: true
    /// A remote user's picture, before it is shown.
    @_nonoverride func onRenderVideoFrame(_ videoFrame: AgoraOutputVideoFrame, uid: UInt, channelId: String) -> Bool // Otherwise: true
    /// Whether the app looks at pictures or changes them.
    @_nonoverride func getVideoFrameProcessMode() -> AgoraVideoFrameProcessMode // Otherwise: .readOnly
    /// The form of their bytes.
    @_nonoverride func getVideoFormatPreference() -> AgoraVideoFormat // Otherwise: .default
    /// Whether they are turned upright. They always are.
    @_nonoverride func getRotationApplied() -> Bool // Otherwise: false
    /// Whether local pictures are mirrored. With ``AgoraVideoFrameProcessMode/readWrite`` the others see them so, unless both
    /// captured pictures and those to be sent are observed.
    @_nonoverride func getMirrorApplied() -> Bool // Otherwise: false
    /// Which pictures come.
    @_nonoverride func getObservedFramePosition() -> AgoraVideoFramePosition // Otherwise: [.postCapture, .preRenderer]
}
