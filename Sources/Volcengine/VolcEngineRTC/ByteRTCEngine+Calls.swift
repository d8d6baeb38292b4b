public import Foundation

// Rooms, pictures, messages and the network: the calls that are the same in all versions of the SDK.
extension ByteRTCEngine {
    /// Sends up to 16 bytes along with the local sound. Returns 0, or -1 for more, -2 for none, -3 for the screen, which has no
    /// sound, -4 where no sound is published. Users who receive the sound are told of the bytes. They are sent once, whatever the
    /// config says.
    @discardableResult
    public func sendStreamSyncInfo(_ data: Data, config: ByteRTCStreamSycnInfoConfig) -> Int32 {
        video.sendStreamSyncInfo(data, config: config)
    }

    /// Logs in for messages: 0, or -5 while logged in. `rtcEngine(_:onLoginResult:errorCode:elapsed:)` says what became of it.
    @discardableResult
    public func login(_ token: String, uid: String) -> Int32 { video.login(token, uid: uid) }

    /// Ends the login: `rtcEngine(_:onLogout:)` follows. -3 without one.
    @discardableResult
    public func logout() -> Int32 { video.logout() }

    /// Presents another token for the login: 0, or -3 without one.
    @discardableResult
    public func updateLoginToken(_ token: String) -> Int32 { video.updateLoginToken(token) }

    /// Says where the app's server is, and what it is to know its users by. `rtcEngine(_:onServerParamsSetResult:)` says what
    /// became of it: 200 is success, 105 without a login.
    ///
    /// Messages go to the server that the emulator has for the app, and to no other.
    @discardableResult
    public func setServerParams(_ signature: String, url: String) -> Int32 {
        video.setServerParams(signature, url: url)
    }

    /// Sends a text message to the app's server. Returns the message's number, from 1.
    /// `rtcEngine(_:onServerMessageSendResult:error:message:)` has the answer.
    @discardableResult
    public func sendServerMessage(_ messageStr: String) -> Int { video.sendServerMessage(messageStr) }

    /// Sends bytes to the app's server. Returns the message's number, from 1.
    @discardableResult
    public func sendServerBinaryMessage(_ messageStr: Data) -> Int { video.sendServerBinaryMessage(messageStr) }

    /// Sends a text message to a user who is logged in. Returns the message's number, from 1, or -2 without a user.
    /// `rtcEngine(_:onUserMessageSendResultOutsideRoom:error:)` says what became of it. All messages arrive, in order, whatever
    /// the config says.
    @discardableResult
    public func sendUserMessageOutsideRoom(_ userId: String, message messageStr: String, config: ByteRTCMessageConfig)
        -> Int
    { video.sendUserMessageOutsideRoom(userId, message: messageStr, config: config) }

    /// Sends bytes to a user who is logged in. Returns the message's number, from 1, or -2 without a user.
    @discardableResult
    public func sendUserBinaryMessageOutsideRoom(
        _ userId: String, message messageStr: Data, config: ByteRTCMessageConfig
    ) -> Int { video.sendUserBinaryMessageOutsideRoom(userId, message: messageStr, config: config) }

    /// Asks whether a user is logged in: 0, or -2 without a user, -3 without a login.
    /// `rtcEngine(_:onGetPeerOnlineStatus:status:)` has the answer.
    @discardableResult
    public func getPeerOnlineStatus(_ peerUserId: String) -> Int32 { video.getPeerOnlineStatus(peerUserId) }

    /// Sets the object that changes this device's camera pictures, held weakly; nil ends that. -2 for a format other than I420
    /// and unknown, which is NV12.
    ///
    /// What comes back is shown, sent and given to sinks and snapshots 20 ms later.
    @discardableResult
    public func registerLocalVideoProcessor(
        _ processor: (any ByteRTCVideoProcessorDelegate)?, withConfig config: ByteRTCVideoPreprocessorConfig?
    ) -> Int32 { video.registerLocalVideoProcessor(processor, withConfig: config) }

    /// Makes a room, which is joined later; nil for an id that cannot be one.
    ///
    /// A room with the same id is replaced: it is left, and a warning -2016 comes.
    public func createRTCRoom(_ roomId: String) -> ByteRTCRoom? { video.createRTCRoom(roomId) }

    /// Captures what the device's screen shows: 0, or -10 for its sound alone. Its sound is never captured. Publishing is apart:
    /// ``ByteRTCRoom/publishScreen(_:)``.
    @discardableResult
    public func startScreenCapture(_ type: ByteRTCScreenMediaType, bundleId: String?) -> Int32 {
        video.startScreenCapture(type, bundleId: bundleId)
    }

    /// Changes what is captured of the screen: 0, or -10 for its sound alone, -3 while nothing is captured.
    @discardableResult
    public func updateScreenCapture(_ type: ByteRTCScreenMediaType) -> Int32 { video.updateScreenCapture(type) }

    /// Captures the screen no more. What is published stays so, without pictures.
    @discardableResult
    public func stopScreenCapture() -> Int32 { video.stopScreenCapture() }

    /// Sets how large and how often the screen is sent: 0, or -2 for a size that cannot be. Nil is as at first, 1280 × 720 at 15
    /// pictures a second. The encoder here has sides of 16 to 1280 pixels; others become the nearest.
    @discardableResult
    public func setScreenVideoEncoderConfig(_ encoderConfig: ByteRTCScreenVideoEncoderConfig?) -> Int32 {
        video.setScreenVideoEncoderConfig(encoderConfig)
    }

    /// Has no effect: an emulated phone captures its screen without an extension.
    @discardableResult
    public func setExtensionConfig(_ groupId: String?) -> Int32 { video.setExtensionConfig(groupId) }

    /// Returns -10: no extension captures the screen.
    @discardableResult
    public func sendScreenCaptureExtensionMessage(_ messsage: Data) -> Int32 {
        video.sendScreenCaptureExtensionMessage(messsage)
    }

    /// Returns -9: no sound of a screen is captured, and the app cannot push it.
    @discardableResult
    public func setScreenAudioSourceType(_ sourceType: ByteRTCAudioSourceType) -> Int32 {
        video.setScreenAudioSourceType(sourceType)
    }

    /// Returns -9: a screen has no sound.
    @discardableResult
    public func pushScreenAudioFrame(_ audioFrame: ByteRTCAudioFrame) -> Int32 {
        video.pushScreenAudioFrame(audioFrame)
    }

    /// Reports a problem, as a line in the trace: 0, or -1 before any room was joined, -3 without a kind of problem and a text.
    @discardableResult
    public func feedback(_ types: ByteRTCProblemFeedbackOption, info: ByteRTCProblemFeedbackInfo?) -> Int32 {
        video.feedback(types, info: info)
    }

    /// The cloud's time. The first call asks for it and returns 0; `rtcEngine(onNetworkTimeSynchronized:)` says when it is known.
    public func getNetworkTimeInfo() -> ByteRTCNetworkTimeInfo { video.getNetworkTimeInfo() }

    /// Measures the connection before a room is joined, for a minute: 0, or -4 in a room, -2 for bandwidths that are neither 0 nor
    /// 100…10,000 kbit/s, -3 while it is measured. Results come every 2 s; the bandwidths have no effect on them.
    @discardableResult
    public func startNetworkDetection(
        _ isTestUplink: Bool, uplinkBandwidth expectedUplinkBitrate: Int32, downlink isTestDownlink: Bool,
        downlinkBandwidth expectedDownlinkBitrate: Int32
    ) -> Int32 {
        video.startNetworkDetection(
            isTestUplink, uplinkBandwidth: expectedUplinkBitrate, downlink: isTestDownlink,
            downlinkBandwidth: expectedDownlinkBitrate)
    }

    /// Ends the test: 0, or -3 without one.
    @discardableResult
    public func stopNetworkDetection() -> Int32 { video.stopNetworkDetection() }

    /// Opens the camera; it is closed at first. Rooms do not matter: it stays open until it is stopped. -3 and a warning of the
    /// device while the app pushes pictures of its own.
    @discardableResult
    public func startVideoCapture() -> Int32 { video.startVideoCapture() }

    /// Closes the camera. What is published stays so, without pictures.
    @discardableResult
    public func stopVideoCapture() -> Int32 { video.stopVideoCapture() }

    /// Uses the front camera, as at first, or the back one; -2 for anything else.
    @discardableResult
    public func switchCamera(_ cameraId: ByteRTCCameraID) -> Int32 { video.switchCamera(cameraId) }

    /// Mirrors the local picture for the user, for everybody, or not at all. Before the first call the front camera's picture is
    /// mirrored for the user.
    @discardableResult
    public func setLocalVideoMirrorType(_ mirrorType: ByteRTCMirrorType) -> Int32 {
        video.setLocalVideoMirrorType(mirrorType)
    }

    /// Sets what the camera captures, with the preference ``ByteRTCVideoCapturePreference/mannal``: 0, or -2 for a size that cannot
    /// be. With others, and nil, it is what is sent.
    @discardableResult
    public func setVideoCaptureConfig(_ captureConfig: ByteRTCVideoCaptureConfig?) -> Int32 {
        video.setVideoCaptureConfig(captureConfig)
    }

    /// Has no effect but for ``ByteRTCVideoOrientation/adaptive``: an emulated phone is never turned.
    @discardableResult
    public func setVideoOrientation(_ orientation: ByteRTCVideoOrientation) -> Int32 {
        video.setVideoOrientation(orientation)
    }

    /// Has no effect: an emulated phone is never turned.
    @discardableResult
    public func setVideoRotationMode(_ rotationMode: ByteRTCVideoRotationMode) -> Int32 {
        video.setVideoRotationMode(rotationMode)
    }

    /// Notes a text about the app's business, before a room is joined: 0, or -6001 in a room, -6002 for characters that cannot be
    /// in one.
    @discardableResult
    public func setBusinessId(_ businessId: String?) -> Int32 { video.setBusinessId(businessId) }

    /// Has no effect.
    @discardableResult
    public func setRuntimeParameters(_ parameters: [AnyHashable: Any]?) -> Int32 {
        video.setRuntimeParameters(parameters)
    }

    /// Effects on the local picture, of which there are none.
    public func getVideoEffectInterface() -> ByteRTCVideoEffect! { video.getVideoEffectInterface() }
}
