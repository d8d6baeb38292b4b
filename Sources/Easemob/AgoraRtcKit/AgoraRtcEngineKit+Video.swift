public import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// The bit rate that the vendor's SDK chooses for pictures.
public let AgoraVideoBitrateStandard = 0
/// The bit rate that pictures may fall to in a call.
public let AgoraVideoBitrateCompatible = -1
/// The least bit rate, as the vendor's SDK chooses it.
public let AgoraVideoBitrateDefaultMin = -1

/// Where a picture is shown.
open class AgoraRtcVideoCanvas: NSObject {
    /// The view; nil shows the picture nowhere.
    public var view: PhoneView?
    /// Whose picture; 0 is the local user.
    public var uid: UInt = 0
    /// How it fits.
    public var renderMode: AgoraVideoRenderMode = .hidden
    /// Whether it is mirrored.
    public var mirrorMode: AgoraVideoMirrorMode = .auto
    /// Which of the local pictures: the camera's, the screen's or what the app pushes. The camera's view shows the external
    /// source while there is one.
    public var sourceType: AgoraVideoSourceType = .camera
}

/// How pictures are encoded.
open class AgoraVideoEncoderConfiguration: NSObject {
    /// Wide and high.
    public var dimensions: CGSize
    /// Pictures in a second.
    public var frameRate: AgoraVideoFrameRate
    /// Kilobits in a second.
    public var bitrate: Int
    /// How it is turned.
    public var orientationMode: AgoraVideoOutputOrientationMode
    /// Whether it is mirrored.
    public var mirrorMode: AgoraVideoMirrorMode

    /// Makes a form of pictures.
    public init(
        width: Int, height: Int, frameRate: AgoraVideoFrameRate, bitrate: Int,
        orientationMode: AgoraVideoOutputOrientationMode, mirrorMode: AgoraVideoMirrorMode
    ) {
        dimensions = CGSize(width: width, height: height)
        self.frameRate = frameRate
        self.bitrate = bitrate
        self.orientationMode = orientationMode
        self.mirrorMode = mirrorMode
    }

    /// Makes a form of pictures.
    public init(
        size: CGSize, frameRate: AgoraVideoFrameRate, bitrate: Int,
        orientationMode: AgoraVideoOutputOrientationMode, mirrorMode: AgoraVideoMirrorMode
    ) {
        dimensions = size
        self.frameRate = frameRate
        self.bitrate = bitrate
        self.orientationMode = orientationMode
        self.mirrorMode = mirrorMode
    }
}

// MARK: The local pictures

extension AgoraRtcEngineKit {
    /// Switches pictures on: the camera's are sent by a host who publishes them, and remote users' are shown.
    @discardableResult
    public func enableVideo() -> Int32 { setVideo("enableVideo()") { $0.isEnabled = true } }

    /// Switches pictures off.
    @discardableResult
    public func disableVideo() -> Int32 { setVideo("disableVideo()") { $0.isEnabled = false } }

    /// Opens or closes the camera, and sends or no longer sends the external source.
    @discardableResult
    public func enableLocalVideo(_ enabled: Bool) -> Int32 {
        setVideo("enableLocalVideo(\(enabled))") { $0.isLocalEnabled = enabled }
    }

    /// Opens the camera before a channel is joined, and shows its pictures. -8 before ``enableVideo()``.
    @discardableResult
    public func startPreview() -> Int32 { startPreview(.camera) }

    /// Shows the pictures of a source before they are sent. -8 before ``enableVideo()``, -4 for what is no source of local
    /// pictures here.
    @discardableResult
    public func startPreview(_ sourceType: AgoraVideoSourceType) -> Int32 {
        act("startPreview(\(sourceType == .camera ? "" : "\(sourceType)"))") { state in
            guard sourceType.isOwn else { return .notSupported }
            guard state.video.isEnabled else { return .invalidState }
            state.video.previews.insert(sourceType)
            return .noError
        } then: {
            $0.drivePictures()
        }
    }

    /// Closes the camera, unless its pictures are sent.
    @discardableResult
    public func stopPreview() -> Int32 { stopPreview(.camera) }

    /// Shows the pictures of a source no longer, unless they are sent. -4 for what is no source of local pictures here.
    @discardableResult
    public func stopPreview(_ sourceType: AgoraVideoSourceType) -> Int32 {
        act("stopPreview(\(sourceType == .camera ? "" : "\(sourceType)"))") { state in
            guard sourceType.isOwn else { return .notSupported }
            state.video.previews.remove(sourceType)
            return .noError
        } then: {
            $0.drivePictures()
        }
    }

    /// Sets where local pictures are shown; nil or a canvas without a view shows them nowhere. -4 for what is no source of
    /// local pictures here.
    @discardableResult
    public func setupLocalVideo(_ local: AgoraRtcVideoCanvas?) -> Int32 {
        let (source, mode, mirror) = (
            local?.sourceType ?? .camera, local?.renderMode ?? .hidden, local?.mirrorMode ?? .auto
        )
        let view = OwnView(
            canvas: local?.view?.canvas, filling: PictureFilling(mode), mirror: PictureMirror(mirror))
        return act("setupLocalVideo(\(view.canvas == nil ? "none" : "a view"))") { state in
            guard source.isOwn else { return .notSupported }
            state.video.views[source] = view
            return .noError
        } then: {
            $0.drivePictures()
        }
    }

    /// Sets how the camera's pictures are shown.
    @discardableResult
    public func setLocalRenderMode(_ mode: AgoraVideoRenderMode, mirror: AgoraVideoMirrorMode) -> Int32 {
        setVideo("setLocalRenderMode(\(mode), mirror: \(mirror))") { video in
            var view = video.views[.camera] ?? OwnView()
            (view.filling, view.mirror) = (PictureFilling(mode), PictureMirror(mirror))
            video.views[.camera] = view
        }
    }

    /// Stops or goes on sending pictures in the channel. The camera stays open.
    @discardableResult
    public func muteLocalVideoStream(_ mute: Bool) -> Int32 {
        muteOwn("muteLocalVideoStream(\(mute))", .main, mute)
    }

    /// The same in a further connection; -113 where it is not there.
    @discardableResult
    public func muteLocalVideoStreamEx(_ mute: Bool, connection: AgoraRtcConnection) -> Int32 {
        muteOwn("muteLocalVideoStreamEx(\(mute))", Self.key(connection), mute)
    }

    private func muteOwn(_ call: String, _ key: Connection.Key, _ mute: Bool) -> Int32 {
        act(call) { state in
            guard key == .main || state.connections[key] != nil else { return .notInChannel }
            if key == .main { state.video.isMuted = mute }
            _ = state.connections.change(key) { $0.mutesPictures = mute }
            return .noError
        } then: {
            $0.settleAll()
        }
    }

    /// Sets how pictures are sent. -2 for a size without pixels, or below 0 kbit/s but for the two constants. What is larger than 1,280
    /// pixels is reduced in its shape.
    @discardableResult
    public func setVideoEncoderConfiguration(_ config: AgoraVideoEncoderConfiguration) -> Int32 {
        let sides = [config.dimensions.width, config.dimensions.height]
        let longest = CGFloat(Agora.profile.sdk.maximumPictureSide.value)
        let (rate, bits, isMirrored) = (config.frameRate.rawValue, config.bitrate, config.mirrorMode == .enabled)
        let orientation = config.orientationMode
        return act("setVideoEncoderConfiguration(\(sides[0]) x \(sides[1]), \(rate) fps)") { state in
            guard sides.allSatisfy({ $0 >= 1 && $0 <= longest }), bits >= AgoraVideoBitrateCompatible else {
                return .invalidArgument
            }
            state.video.encoding = .nearest(
                width: Int(sides[0]), height: Int(sides[1]), frameRate: rate,
                bitRate: bits > 0 ? bits.multipliedSaturated(by: 1000) : nil)
            state.video.isMirroredForOthers = isMirrored
            state.video.orientation = orientation
            return .noError
        } then: {
            $0.applyEncoding()
        }
    }

    /// Uses the other camera.
    @discardableResult
    public func switchCamera() -> Int32 { act("switchCamera()", then: { $0.useOtherCamera() }) }

    private func setVideo(_ call: String, _ change: @escaping (inout VideoSettings) -> Void) -> Int32 {
        act(call) { state in
            change(&state.video)
            return .noError
        } then: {
            $0.settleAll()
        }
    }
}

extension AgoraVideoSourceType {
    /// Whether it is a source of local pictures here.
    fileprivate var isOwn: Bool {
        switch self {
        case .camera, .screen, .custom: true
        case .cameraSecondary, .screenSecondary, .mediaPlayer, .remote: false
        }
    }
}

// MARK: Remote users' pictures

extension AgoraRtcEngineKit {
    /// Sets where a user's pictures are shown, also before they are there; a canvas without a view shows them nowhere. -121 for a
    /// uid that is none. Leaving the channel lets the views go.
    @discardableResult
    public func setupRemoteVideo(_ remote: AgoraRtcVideoCanvas) -> Int32 {
        let (canvas, uid) = (remote.view?.canvas, remote.uid)
        let (mode, mirror) = (remote.renderMode, remote.mirrorMode)
        return act("setupRemoteVideo(\(uid), \(canvas == nil ? "none" : "a view"))") { _ in
            Check.uid(uid) ?? .noError
        } then: { engine in
            // Users of the main connection have their number, whether it is joined or not.
            engine.device.video.withEngine { $0.setCanvas(canvas, for: PictureStreamKey(publisher: "\(uid)")) }
            engine.show("\(uid)", mode, mirror)
        }
    }

    /// The same for a further connection; -113 where it is not there.
    @discardableResult
    public func setupRemoteVideoEx(_ remote: AgoraRtcVideoCanvas, connection: AgoraRtcConnection) -> Int32 {
        let (canvas, uid, key) = (remote.view?.canvas, remote.uid, Self.key(connection))
        let (mode, mirror) = (remote.renderMode, remote.mirrorMode)
        return act("setupRemoteVideoEx(\(uid), \(canvas == nil ? "none" : "a view"))") { state in
            if let fault = Check.uid(uid) { return fault }
            return state.connections[key] == nil ? .notInChannel : .noError
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }) else { return }
            let publisher = connection.publisher(uid)
            engine.device.video.withEngine { $0.setCanvas(canvas, for: PictureStreamKey(publisher: publisher)) }
            engine.show(publisher, mode, mirror)
        }
    }

    /// Sets how a user's pictures are shown.
    @discardableResult
    public func setRemoteRenderMode(_ uid: UInt, mode: AgoraVideoRenderMode, mirror: AgoraVideoMirrorMode) -> Int32 {
        act("setRemoteRenderMode(\(uid), mode: \(mode), mirror: \(mirror))") { _ in
            Check.uid(uid) ?? .noError
        } then: {
            $0.show("\(uid)", mode, mirror)
        }
    }

    /// The same for a further connection; -113 where it is not there.
    @discardableResult
    public func setRemoteRenderModeEx(
        _ uid: UInt, mode: AgoraVideoRenderMode, mirror: AgoraVideoMirrorMode, connection: AgoraRtcConnection
    ) -> Int32 {
        let key = Self.key(connection)
        return act("setRemoteRenderModeEx(\(uid), mode: \(mode), mirror: \(mirror))") { state in
            if let fault = Check.uid(uid) { return fault }
            return state.connections[key] == nil ? .notInChannel : .noError
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }) else { return }
            engine.show(connection.publisher(uid), mode, mirror)
        }
    }

    /// Shows a user's pictures no longer, or again.
    @discardableResult
    public func muteRemoteVideoStream(_ uid: UInt, mute: Bool) -> Int32 {
        muteRemote("muteRemoteVideoStream(\(uid), mute: \(mute))", .main, uid, mute)
    }

    /// The same in a further connection; -113 where it is not there.
    @discardableResult
    public func muteRemoteVideoStreamEx(_ uid: UInt, mute: Bool, connection: AgoraRtcConnection) -> Int32 {
        muteRemote("muteRemoteVideoStreamEx(\(uid), mute: \(mute))", Self.key(connection), uid, mute)
    }

    private func muteRemote(_ call: String, _ key: Connection.Key, _ uid: UInt, _ mute: Bool) -> Int32 {
        act(call) { state in
            if let fault = Check.uid(uid) { return fault }
            guard key == .main || state.connections[key] != nil else { return .notInChannel }
            _ = state.connections.change(key) { connection in
                if mute {
                    connection.mutedPictures.insert(uid)
                    connection.wantedPictures.remove(uid)
                } else {
                    connection.mutedPictures.remove(uid)
                    connection.wantedPictures.insert(uid)
                }
            }
            return .noError
        } then: {
            $0.hidePictures([uid], key)
        }
    }

    /// Shows nobody's pictures, also of those who come later, or all again.
    @discardableResult
    public func muteAllRemoteVideoStreams(_ mute: Bool) -> Int32 {
        muteAllRemotes("muteAllRemoteVideoStreams(\(mute))", .main, mute)
    }

    /// The same in a further connection; -113 where it is not there.
    @discardableResult
    public func muteAllRemoteVideoStreamsEx(_ mute: Bool, connection: AgoraRtcConnection) -> Int32 {
        muteAllRemotes("muteAllRemoteVideoStreamsEx(\(mute))", Self.key(connection), mute)
    }

    private func muteAllRemotes(_ call: String, _ key: Connection.Key, _ mute: Bool) -> Int32 {
        act(call) { state in
            guard key == .main || state.connections[key] != nil else { return .notInChannel }
            if key == .main { state.video.isEveryRemoteMuted = mute }
            _ = state.connections.change(key) { connection in
                connection.isEveryPictureMuted = mute
                // A word about all counts for each.
                if !mute { connection.mutedPictures = [] }
            }
            return .noError
        } then: {
            $0.hidePictures(nil, key)
        }
    }
}
