import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// What the app wants of pictures.
struct VideoSettings: Hashable, Sendable {
    private static let facts = Agora.profile.sdk

    var isEnabled = false
    var isLocalEnabled = true
    var isPreviewing = false
    var isMuted = false
    var isEveryRemoteMuted = false
    var isMirroredForOthers = false
    var encoding = PictureEncoding.nearest(
        width: facts.pictureWidth.value, height: facts.pictureHeight.value, frameRate: facts.pictureRate.value)
    /// What was told last of the camera.
    var told = AgoraVideoLocalState.stopped

    /// Whether the camera may be opened.
    var isSending: Bool { isEnabled && isLocalEnabled }
}

// Pictures, from the camera to the others and from them to views. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    // MARK: The camera

    /// Opens or closes the camera and begins or ends the ticks, as the app's wishes and the connections need it.
    func drivePictures() {
        guard !lifetime.isOver else { return }
        let (video, isSending, isInside) = state.withLock { state in
            let all = state.connections.all
            return (
                state.video, all.contains { $0.isPublishingPictures == true }, all.contains(where: \.isInside)
            )
        }
        let isCapturing = video.isSending && (video.isPreviewing || isSending)
        do throws(CameraFailure) {
            try device.video.withEngine { engine throws(CameraFailure) in
                guard isCapturing else {
                    engine.stopSending(.main)
                    return engine.stopCapture()
                }
                try engine.startCapture()
                guard isSending else { return engine.stopSending(.main) }
                guard !engine.isSending(.main) else { return }
                try engine.startSending(.main, encoding: video.encoding)
                engine.setSentMuted(video.isMuted, .main)
            }
            if isCapturing {
                if [.stopped, .failed].contains(video.told) { tellCamera(.capturing, .OK) }
            } else {
                tellCamera(.stopped, .OK)
            }
        } catch {
            device.record(.note, error.description)
            tellCamera(.failed, AgoraLocalVideoStreamError(error))
        }
        guard video.isEnabled, isCapturing || isInside else { return device.audio.stopPictures() }
        if !device.audio.isPicturing { device.audio.startPictures { [weak self] in self?.takePictures($0) } }
    }

    private func tellCamera(_ new: AgoraVideoLocalState, _ error: AgoraLocalVideoStreamError) {
        let isNews = state.withLock { state in
            defer { state.video.told = new }
            return state.video.told != new
        }
        guard isNews else { return }
        tell("localVideoStateChangedOf(\(new), error: \(error))") { [self] in
            $0.tellRtcEngine(self, localVideoStateChangedOf: new, error: error, sourceType: .camera)
        }
    }

    func applyEncoding() {
        let video = state.withLock { $0.video }
        device.video.withEngine { engine in
            engine.setEncoding(video.encoding, of: .main)
            engine.mirrorsSentPictures = video.isMirroredForOthers
        }
    }

    func useOtherCamera() {
        do throws(CameraFailure) {
            try device.video.withEngine { engine throws(CameraFailure) in
                try engine.setCameraPosition(engine.cameraPosition == .front ? .back : .front)
            }
        } catch {
            device.record(.note, error.description)
            tellCamera(.failed, AgoraLocalVideoStreamError(error))
        }
    }

    func showOwn(_ mode: AgoraVideoRenderMode, _ mirror: AgoraVideoMirrorMode) {
        device.video.withEngine { engine in
            engine.previewMirror = PictureMirror(mirror)
            engine.preview?.layout.filling = PictureFilling(mode)
        }
    }

    func show(_ publisher: String, _ mode: AgoraVideoRenderMode, _ mirror: AgoraVideoMirrorMode) {
        device.video.withEngine { engine in
            guard let canvas = engine.canvas(for: PictureStreamKey(publisher: publisher)) else { return }
            canvas.layout.filling = PictureFilling(mode)
            canvas.layout.mirror = PictureMirror(mirror)
        }
    }

    // MARK: Sending

    /// Tells the cloud changes of the own pictures that it does not know yet.
    func settlePictures(_ number: Int) {
        defer { drivePictures() }
        guard let connection = connection(number), connection.isInside, connection.isConnected,
            let link = connection.link
        else { return }
        let video = state.withLock { $0.video }
        let isPublishing = connection.wantsToPublishPictures && video.isSending
        let channel = connection.channel
        // Muting goes first, so that others are not told of pictures that are muted from the beginning.
        if isPublishing, connection.hasToldPicturesMuted != video.isMuted {
            change(number) { $0.hasToldPicturesMuted = video.isMuted }
            device.video.withEngine { $0.setSentMuted(video.isMuted, .main) }
            let command = RTCCommand.mute(channel: channel, index: 0, kinds: .picture, isMuted: video.isMuted)
            link.send(.rtc(command)) { [weak self] result in
                guard case .failure(.lost) = result else { return }
                self?.change(number) { $0.hasToldPicturesMuted = nil }
            }
        }
        guard connection.isPublishingPictures != isPublishing else { return }
        change(number) { $0.isPublishingPictures = isPublishing }
        let command: RTCCommand =
            isPublishing
            ? .publish(channel: channel, index: 0, name: nil, kinds: .picture, extra: "")
            : .unpublish(channel: channel, index: 0, kinds: .picture)
        link.send(.rtc(command)) { [weak self] result in
            guard let self, !lifetime.isOver else { return }
            switch result {
            case .success: break
            case .failure(.lost): change(number) { $0.isPublishingPictures = nil }
            case .failure(.rejected(.notVisible)): change(number) { $0.isPublishingPictures = false }
            case .failure(.rejected(let error)): refusePictures(number, Agora.Failure(error))
            }
        }
    }

    /// The token does not let the user publish pictures; the sound goes on.
    func refusePictures(_ number: Int, _ failure: Agora.Failure) {
        let refused = change(number) { connection in
            connection.isPublishingPictures = false
            connection.arePicturesRefused = true
            return connection
        }
        guard let refused else { return }
        tell(failure, refused.outlet)
        drivePictures()
    }

    // MARK: The others

    /// A user's stream: whether there are pictures in it.
    func see(_ stream: ListedStream, _ number: Int) {
        see(
            UserNumber.number(of: stream.publisher.user), number, isShowing: stream.kinds.contains(.picture),
            isMuted: stream.muted.contains(.picture))
    }

    func unsee(_ uid: UInt, _ number: Int, _ reason: StreamEndReason) {
        switch reason {
        case .stopped, .rightEnded: see(uid, number, isShowing: false, isMuted: false)
        // They are told as leaving, which follows.
        case .timedOut, .enteredElsewhere, .removed, .left, .hidden: break
        }
    }

    private func see(_ uid: UInt, _ number: Int, isShowing: Bool, isMuted: Bool) {
        guard let connection = connection(number), var remote = connection.remotes[uid] else { return }
        let old = remote
        guard isShowing || old.isShowing else { return }
        remote.isShowing = isShowing
        remote.arePicturesMuted = isMuted
        let hasBegun = remote.isSeen && !old.isSeen
        remote.wasSeen = old.wasSeen || hasBegun
        change(number) { [remote] in $0.remotes[uid] = remote }
        if hasBegun {
            let key = PictureStreamKey(publisher: connection.publisher(uid))
            device.video.withEngine { $0.setMuted(connection.isHidden(uid), key) }
            // A user who is seen for the first time was not muted before.
            guard old.wasSeen || old.isShowing else { return tellPictures(uid, number, .starting, .internal) }
            tellPicturesMuted(false, uid, connection)
            tellPictures(uid, number, .starting, .remoteUnmuted)
        } else if !remote.isSeen, old.isSeen || !old.isShowing {
            device.video.withEngine { $0.removePublisher(connection.publisher(uid)) }
            tellPicturesMuted(true, uid, connection)
            tellPictures(uid, number, .stopped, .remoteMuted)
        }
    }

    private func tellPicturesMuted(_ isMuted: Bool, _ uid: UInt, _ connection: Connection) {
        tell(connection.outlet, "didVideoMuted(\(isMuted), uid: \(uid))") { [self] in
            $0.tellRtcEngine(self, didVideoMuted: isMuted, byUid: uid)
        }
    }

    /// Tells the state of a remote user's pictures, if it is another.
    func tellPictures(_ uid: UInt, _ number: Int, _ new: AgoraVideoRemoteState, _ reason: AgoraVideoRemoteReason) {
        let changed = change(number) { connection -> Connection? in
            guard let remote = connection.remotes[uid], remote.pictureState != new else { return nil }
            connection.remotes[uid]?.pictureState = new
            return connection
        }
        guard let connection = changed ?? nil else { return }
        let elapsed = connection.elapsed(at: device.now)
        tell(connection.outlet, "remoteVideoStateChangedOfUid(\(uid), \(new), reason: \(reason))") { [self] in
            $0.tellRtcEngine(self, remoteVideoStateChangedOfUid: uid, state: new, reason: reason, elapsed: elapsed)
        }
    }

    /// Applies whose pictures of the main connection are shown.
    func hidePictures(_ uids: [UInt]?) {
        guard let connection = state.withLock({ $0.connections.main }) else { return }
        for uid in uids ?? connection.remotes.keys.sorted() {
            let isHidden = connection.isHidden(uid)
            device.video.withEngine {
                $0.setMuted(isHidden, PictureStreamKey(publisher: connection.publisher(uid)))
            }
            guard connection.remotes[uid]?.isSeen == true else { continue }
            if isHidden {
                tellPictures(uid, connection.number, .stopped, .localMuted)
            } else {
                tellPictures(uid, connection.number, .decoding, .localUnmuted)
            }
        }
    }

    func receive(_ packet: PicturePacket, from uid: UInt, _ connection: Connection) {
        // Pictures that arrive before or after the user is told as seen are not shown.
        guard connection.remotes[uid]?.isSeen == true, state.withLock({ $0.video.isEnabled }) else { return }
        device.video.withEngine {
            $0.receive(packet, from: PictureStreamKey(publisher: connection.publisher(uid)))
        }
    }

    // MARK: Ticks

    private func takePictures(_ tick: PictureTick) {
        for outgoing in tick.outgoing { send(outgoing.packet) }
        for event in tick.events { take(event) }
    }

    private func send(_ packet: PicturePacket) {
        for connection in state.withLock({ $0.connections.all }) {
            guard connection.isInside, connection.isPublishingPictures == true,
                connection.hasToldPicturesMuted == false, let link = connection.link, let user = connection.user
            else { continue }
            link.send(MediaPacket(packet, of: .picture, channel: connection.channel, publisher: user))
        }
    }

    private func take(_ event: PictureEvent) {
        switch event {
        case .firstPreviewShown(let size):
            let shown = CGSize(width: size.width, height: size.height)
            tell("firstLocalVideoFrame(\(size.width) x \(size.height))") { [self] in
                $0.tellRtcEngine(self, firstLocalVideoFrameWith: shown, elapsed: elapsed())
                $0.tellRtcEngine(self, firstLocalVideoFrameWith: shown, elapsed: elapsed(), sourceType: .camera)
            }
        case .firstSent:
            tellCamera(.encoding, .OK)
            tell("firstLocalVideoFramePublished") { [self] in
                $0.tellRtcEngine(self, firstLocalVideoFramePublishedWithElapsed: elapsed(), sourceType: .camera)
            }
        case .sentSizeChanged(_, let size): tellSize(size, of: 0, outlet)
        case .encodingFailed(_, let error):
            device.record(.note, "\(error)")
            tellCamera(.failed, .encodeFailure)
        case .firstDecoded(let key, let size):
            guard let (connection, uid) = sender(key) else { return }
            let (elapsed, shown) = (connection.elapsed(at: device.now), CGSize(width: size.width, height: size.height))
            tellPictures(uid, connection.number, .decoding, .internal)
            tell(connection.outlet, "firstRemoteVideoDecodedOfUid(\(uid), \(size.width) x \(size.height))") { [self] in
                $0.tellRtcEngine(self, firstRemoteVideoDecodedOfUid: uid, size: shown, elapsed: elapsed)
            }
        case .firstShown(let key, let size):
            guard let (connection, uid) = sender(key) else { return }
            let (elapsed, shown) = (connection.elapsed(at: device.now), CGSize(width: size.width, height: size.height))
            tell(connection.outlet, "firstRemoteVideoFrameOfUid(\(uid), \(size.width) x \(size.height))") { [self] in
                $0.tellRtcEngine(self, firstRemoteVideoFrameOfUid: uid, size: shown, elapsed: elapsed)
            }
        case .sizeChanged(let key, let size):
            if let (connection, uid) = sender(key) { tellSize(size, of: uid, connection.outlet) }
        case .froze(let key):
            if let (connection, uid) = sender(key) { tellPictures(uid, connection.number, .frozen, .congestion) }
        case .resumed(let key):
            if let (connection, uid) = sender(key) { tellPictures(uid, connection.number, .decoding, .recovery) }
        case .keyPictureWanted(let key):
            guard let (connection, uid) = sender(key), let link = connection.link,
                let user = connection.remotes[uid]?.user
            else { return }
            let stream = StreamReference.numbered(user: user, index: 0)
            // One that is lost is asked for again.
            link.send(.rtc(.requestKeyPicture(channel: connection.channel, stream: stream, kind: .picture))) { _ in }
        // What the sizes are is told when pictures are sent and shown.
        case .firstCaptured, .capturedSizeChanged, .firstReceived: break
        }
    }

    private func tellSize(
        _ size: PictureSize, of uid: UInt, _ outlet: DelegateOutlet<any AgoraRtcEngineDelegate>
    ) {
        let shown = CGSize(width: size.width, height: size.height)
        tell(outlet, "videoSizeChangedOf(\(uid), \(size.width) x \(size.height))") { [self] in
            $0.tellRtcEngine(self, videoSizeChangedOfUid: uid, size: shown, rotation: 0)
            $0.tellRtcEngine(
                self, videoSizeChangedOf: uid == 0 ? .camera : .remote, uid: uid, size: shown, rotation: 0)
        }
    }

    /// Whose pictures these are.
    private func sender(_ key: PictureStreamKey) -> (connection: Connection, uid: UInt)? {
        for connection in state.withLock({ $0.connections.all }) {
            if let uid = connection.remotes.keys.first(where: { connection.publisher($0) == key.publisher }) {
                return (connection, uid)
            }
        }
        return nil
    }

    /// The milliseconds since the main channel was joined; 0 outside it.
    private func elapsed() -> Int {
        state.withLock { $0.connections.main }?.elapsed(at: device.now) ?? 0
    }
}

extension PictureMirror {
    fileprivate init(_ mode: AgoraVideoMirrorMode) {
        self =
            switch mode {
            case .auto: .automatic
            case .enabled: .on
            case .disabled: .off
            }
    }
}

extension PictureFilling {
    fileprivate init(_ mode: AgoraVideoRenderMode) {
        self =
            switch mode {
            case .hidden: .crop
            case .fit, .adaptive: .fit
            }
    }
}

extension AgoraLocalVideoStreamError {
    fileprivate init(_ failure: CameraFailure) {
        self =
            switch failure {
            case .fault(.notAuthorized): .deviceNoPermission
            case .fault(.occupied): .deviceBusy
            case .fault(.missing): .deviceNotFound
            case .picture: .captureFailure
            }
    }
}
