import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// Pictures of others, and the device's ticks. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    // MARK: The others

    func show(_ publisher: String, _ mode: AgoraVideoRenderMode, _ mirror: AgoraVideoMirrorMode) {
        device.video.withEngine { engine in
            guard let canvas = engine.canvas(for: PictureStreamKey(publisher: publisher)) else { return }
            canvas.layout.filling = PictureFilling(mode)
            canvas.layout.mirror = PictureMirror(mirror)
        }
    }

    /// A user's stream: whether there are pictures in it.
    func see(_ stream: ListedStream, _ number: Int) {
        let uid = UserNumber.number(of: stream.publisher.user)
        see(
            uid, number, isShowing: stream.kinds.contains(.picture), isMuted: stream.muted.contains(.picture))
        seeSmall(uid, number, stream.kinds.contains(.smallPicture) && !stream.muted.contains(.smallPicture))
    }

    func unsee(_ uid: UInt, _ number: Int, _ reason: StreamEndReason) {
        switch reason {
        case .stopped, .rightEnded, .forbidden: see(uid, number, isShowing: false, isMuted: false)
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
        if hasBegun { remote.seenSince = device.now }
        remote.wasSeen = old.wasSeen || hasBegun
        change(number) { [remote] in $0.remotes[uid] = remote }
        if hasBegun {
            let key = PictureStreamKey(publisher: connection.publisher(uid))
            device.video.withEngine { $0.setMuted(connection.isHidden(uid), key) }
            // A user who is seen for the first time was not muted before.
            guard old.wasSeen || old.isShowing else {
                tellPictures(uid, number, .starting, .internal)
                if !connection.isHidden(uid) { tellSubscribed(uid, connection) }
                return
            }
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

    private func tellSubscribed(_ uid: UInt, _ connection: Connection) {
        let channel = connection.channel.rawValue
        tell(connection.outlet, "didVideoSubscribeStateChange(\(uid), subscribed)") { [self] in
            $0.tellRtcEngine(
                self, didVideoSubscribeStateChange: channel, uid: UInt32(truncatingIfNeeded: uid),
                oldState: .noSubscribed, newState: .subscribed, elapseSinceLastState: 0)
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

    /// Applies whose pictures of a connection are shown.
    func hidePictures(_ uids: [UInt]?, _ key: Connection.Key) {
        guard let connection = state.withLock({ $0.connections[key] }) else { return }
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

    func receive(_ opened: OpenedPicture, from uid: UInt, _ connection: Connection) {
        // Pictures that arrive before or after the user is told as seen are not shown.
        guard connection.remotes[uid]?.isSeen == true, state.withLock({ $0.video.isEnabled }) else { return }
        let publisher = connection.publisher(uid)
        change(connection.number) { $0.reports.pictures.received += opened.packet.payload.count }
        device.video.withEngine {
            $0.receive(opened.packet, from: PictureStreamKey(publisher: publisher), isSmall: opened.isSmall)
        }
    }

    // MARK: Ticks

    func takePictures(_ tick: PictureTick) {
        for outgoing in tick.outgoing { send(outgoing) }
        for event in tick.events { take(event) }
        for picture in tick.pictures { takeSnapshots(of: picture) }
        guard state.withLock({ $0.video.observer.object != nil || $0.video.wishes.seesAny }) else { return }
        show(tick.pictures)
        lookAtPictures()
    }

    func take(_ event: PictureEvent) {
        switch event {
        case .firstPreviewShown(let size): tellFirstOwn(size, .camera)
        case .firstCaptured(let stream, let size):
            guard stream != .main else { return }
            let track = PictureTrack(stream)
            tellSource(track.source, .capturing, .OK)
            if state.withLock({ $0.video.view(of: track)?.canvas }) != nil { tellFirstOwn(size, track.source) }
        case .firstSent(let stream, _) where !stream.isSmall:
            let source = PictureTrack(stream).source
            tellSource(source, .encoding, .OK)
            tell("firstLocalVideoFramePublished\(mark(source))") { [self] in
                $0.tellRtcEngine(self, firstLocalVideoFramePublishedWithElapsed: elapsed(), sourceType: source)
            }
        case .sentSizeChanged(let stream, let size) where !stream.isSmall:
            tellSize(size, of: 0, PictureTrack(stream).source, outlet)
        case .encodingFailed(let stream, let error):
            device.record(.note, "\(error)")
            if !stream.isSmall { tellSource(PictureTrack(stream).source, .failed, .encodeFailure) }
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
            if let (connection, uid) = sender(key) { tellSize(size, of: uid, .remote, connection.outlet) }
        case .froze(let key):
            if let (connection, uid) = sender(key) { tellPictures(uid, connection.number, .frozen, .congestion) }
        case .resumed(let key):
            if let (connection, uid) = sender(key) { tellPictures(uid, connection.number, .decoding, .recovery) }
        case .keyFrameWanted(let key): request(of: key) { .requestKeyFrame(channel: $0, stream: $1, kind: $2) }
        case .packetsWanted(let key, let sequences):
            request(of: key) { .requestPackets(channel: $0, stream: $1, kind: $2, sequences: sequences) }
        // Sizes are told when pictures are sent and shown. Nothing is told of local small pictures.
        case .capturedSizeChanged, .firstReceived, .firstSent, .sentSizeChanged: break
        }
    }

    /// Asks the publisher of a stream for something. A request that is lost is made again.
    private func request(
        of key: PictureStreamKey, _ command: (ChannelID, StreamReference, MediaKinds) -> RTCCommand
    ) {
        guard let (connection, uid) = sender(key), let link = connection.link, let user = connection.remotes[uid]?.user
        else { return }
        let kind: MediaKinds = key.stream.isSmall ? .smallPicture : .picture
        link.send(.rtc(command(connection.channel, .numbered(user: user, index: 0), kind))) { _ in }
    }

    private func tellFirstOwn(_ size: PictureSize, _ source: AgoraVideoSourceType) {
        let shown = CGSize(width: size.width, height: size.height)
        tell("firstLocalVideoFrame(\(size.width) x \(size.height)\(source == .camera ? "" : ", \(source)"))") {
            [self] in
            if source == .camera { $0.tellRtcEngine(self, firstLocalVideoFrameWith: shown, elapsed: elapsed()) }
            $0.tellRtcEngine(self, firstLocalVideoFrameWith: shown, elapsed: elapsed(), sourceType: source)
        }
    }

    private func tellSize(
        _ size: PictureSize, of uid: UInt, _ source: AgoraVideoSourceType,
        _ outlet: DelegateOutlet<any AgoraRtcEngineDelegate>
    ) {
        let shown = CGSize(width: size.width, height: size.height)
        tell(outlet, "videoSizeChangedOf(\(uid), \(size.width) x \(size.height))") { [self] in
            $0.tellRtcEngine(self, videoSizeChangedOfUid: uid, size: shown, rotation: 0)
            $0.tellRtcEngine(self, videoSizeChangedOf: source, uid: uid, size: shown, rotation: 0)
        }
    }

    /// Whose pictures these are.
    func sender(_ key: PictureStreamKey) -> (connection: Connection, uid: UInt)? {
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
    init(_ mode: AgoraVideoMirrorMode) {
        self =
            switch mode {
            case .auto: .automatic
            case .enabled: .on
            case .disabled: .off
            }
    }
}

extension PictureFilling {
    init(_ mode: AgoraVideoRenderMode) {
        self =
            switch mode {
            case .hidden: .crop
            case .fit, .adaptive: .fit
            }
    }
}
