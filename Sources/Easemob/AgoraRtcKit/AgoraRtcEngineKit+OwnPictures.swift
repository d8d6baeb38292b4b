import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// Own pictures, from their sources to the others. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    // MARK: Sources

    /// Opens or closes the sources and begins or ends the ticks, as the app's wishes and the connections need it.
    func drivePictures() {
        guard !lifetime.isOver else { return }
        let (video, connections) = state.withLock { ($0.video, $0.connections.all) }
        let sent = Set(connections.compactMap(\.sentTrack))
        let unmuted = Set(connections.filter { !$0.mutesPictures }.compactMap(\.sentTrack))
        let isCapturing = driveCamera(video, isSent: sent.contains(.camera), isMuted: !unmuted.contains(.camera))
        let others = video.isEnabled ? video.otherTracks : []
        let opened = others.filter { drive($0, video, isSent: sent.contains($0), isMuted: !unmuted.contains($0)) }
        closeOthers(opened)
        driveSmall(connections, video)
        guard video.isEnabled else { return device.audio.stopPictures() }
        guard isCapturing || !opened.isEmpty || connections.contains(where: \.isInside) else {
            return device.audio.stopPictures()
        }
        if !device.audio.isPicturing { device.audio.startPictures { [weak self] in self?.takePictures($0) } }
    }

    /// Opens or closes the camera, and says whether it is to be open.
    private func driveCamera(_ video: VideoSettings, isSent: Bool, isMuted: Bool) -> Bool {
        let view = video.view(of: .camera)
        view?.arrange()
        let isCapturing = video.has(.camera) && (isSent || video.isPreviewing(.camera))
        do throws(CameraFailure) {
            try device.video.withEngine { engine throws(CameraFailure) in
                engine.preview = view?.canvas
                guard isCapturing else {
                    engine.stopSending(.main)
                    return engine.stopCapture()
                }
                try engine.startCapture()
                let wanted = WantedPictures(.camera, video.encoding(of: .camera), isMuted: isMuted)
                engine.send(.main, as: isSent ? wanted : nil)
            }
            if !isCapturing {
                tellSource(.camera, .stopped, .OK)
            } else if [.stopped, .failed].contains(video.told[.camera, default: .stopped]) {
                tellSource(.camera, .capturing, .OK)
            }
        } catch {
            device.record(.note, error.description)
            tellSource(.camera, .failed, AgoraLocalVideoStreamError(error))
        }
        return isCapturing
    }

    /// Opens a screen while it is shared and what the app pushes while it is sent or seen, and says whether it is open.
    private func drive(_ track: PictureTrack, _ video: VideoSettings, isSent: Bool, isMuted: Bool) -> Bool {
        let (stream, view) = (track.stream, video.view(of: track))
        view?.arrange()
        let isSeen = view?.canvas != nil && video.isPreviewing(track)
        guard video.has(track), isSent || isSeen || track == .screen, let source = source(of: track, video) else {
            return false
        }
        let failure = device.video.withEngine { engine in
            engine.setPreview(view?.canvas, of: stream)
            return engine.send(stream, as: WantedPictures(source, video.encoding(of: track), isMuted: isMuted))
        }
        guard let failure else { return true }
        device.record(.note, failure.description)
        tellSource(track.source, .failed, AgoraLocalVideoStreamError(failure))
        return false
    }

    private func source(of track: PictureTrack, _ video: VideoSettings) -> SentPictures? {
        switch track {
        case .camera: .camera
        case .screen: .screen
        case .pushed(let id): video.pushed[id].map { .source(.pushed($0)) }
        }
    }

    /// Closes the sources that are not used any more.
    private func closeOthers(_ opened: [PictureTrack]) {
        let streams = Set(opened.map(\.stream))
        let closed = device.video.withEngine { engine in
            let closed = engine.sentStreams.filter { $0.original != .main && !streams.contains($0.original) }
            for stream in closed {
                engine.stopSending(stream)
                engine.setPreview(nil, of: stream)
            }
            return closed
        }
        let open = Set(opened.map(\.source))
        for source in closed.map({ PictureTrack($0).source }) where !open.contains(source) {
            tellSource(source, .stopped, .OK)
        }
    }

    /// Tells the state of a source, if it is another.
    func tellSource(
        _ source: AgoraVideoSourceType, _ new: AgoraVideoLocalState, _ error: AgoraLocalVideoStreamError
    ) {
        let isNews = state.withLock { state in
            defer { state.video.told[source] = new }
            return state.video.told[source, default: .stopped] != new
        }
        guard isNews else { return }
        tell("localVideoStateChangedOf(\(new), error: \(error)\(source == .camera ? "" : ", sourceType: \(source)"))") {
            [self] in
            $0.tellRtcEngine(self, localVideoStateChangedOf: new, error: error, sourceType: source)
        }
    }

    /// What a line of the trace says of a source; nothing of the camera.
    func mark(_ source: AgoraVideoSourceType) -> String { source == .camera ? "" : "(\(source))" }

    func applyEncoding() {
        let video = state.withLock { $0.video }
        device.video.withEngine { engine in
            for stream in engine.sentStreams where !stream.isSmall {
                let encoding = video.encoding(of: PictureTrack(stream))
                if engine.encoding(of: stream) != encoding { engine.setEncoding(encoding, of: stream) }
            }
            engine.mirrorsSentPictures = video.isMirroredForOthers
        }
        driveSmall(state.withLock { $0.connections.all }, video)
    }

    func useOtherCamera() {
        do throws(CameraFailure) {
            try device.video.withEngine { engine throws(CameraFailure) in
                try engine.setCameraPosition(engine.cameraPosition == .front ? .back : .front)
            }
        } catch {
            device.record(.note, error.description)
            tellSource(.camera, .failed, AgoraLocalVideoStreamError(error))
        }
    }

    // MARK: The cloud

    /// Tells the cloud of changes to the local pictures that it does not know yet.
    func settlePictures(_ number: Int) {
        defer {
            drivePictures()
            tellPublished(number)
        }
        guard let connection = connection(number), connection.isInside, connection.outages.isConnected else { return }
        let video = state.withLock { $0.video }
        let changes = change(number) { $0.settlePictures(video) }
        send(changes ?? [], connection)
    }

    /// The token does not let the user publish pictures; the sound goes on.
    func refusePictures(_ number: Int, _ failure: Agora.Failure) {
        let refused = change(number) { connection in
            connection.endPictures()
            connection.arePicturesRefused = true
            return connection
        }
        guard let refused else { return }
        tell(failure, refused.outlet)
        drivePictures()
        tellPublished(number)
    }

    /// Tells whether the local pictures are published, and whose, if that changed.
    private func tellPublished(_ number: Int) {
        let changed = change(number) { connection -> (old: PictureTrack?, new: PictureTrack?)? in
            let (old, new) = (connection.toldTrack, connection.mutesPictures ? nil : connection.sentTrack)
            connection.toldTrack = new
            return old == new ? nil : (old, new)
        }
        guard let changed = changed ?? nil, let connection = connection(number) else { return }
        if let old = changed.old { tellPublishing(.published, .noPublished, old.source, connection) }
        if let new = changed.new { tellPublishing(.noPublished, .published, new.source, connection) }
    }

    private func tellPublishing(
        _ old: AgoraStreamPublishState, _ new: AgoraStreamPublishState, _ source: AgoraVideoSourceType,
        _ connection: Connection
    ) {
        let channel = connection.channel.rawValue
        tell(connection.outlet, "didVideoPublishStateChange(\(source), \(old), newState: \(new))") { [self] in
            $0.tellRtcEngine(
                self, didVideoPublishStateChange: channel, sourceType: source, oldState: old, newState: new,
                elapseSinceLastState: 0)
        }
    }

    func send(_ outgoing: OutgoingPicturePacket) {
        for connection in state.withLock({ $0.connections.all }) {
            let isSmall = outgoing.stream.isSmall
            guard connection.isInside, connection.sentTrack?.stream == outgoing.stream.original,
                connection.client.published.sentKinds.contains(.picture), !isSmall || connection.sendsSmall,
                let link = connection.link, let user = connection.user
            else { continue }
            change(connection.number) { $0.reports.pictures.sent += outgoing.packet.payload.count }
            func make(_ channel: ChannelID, _ user: UserID) -> MediaPacket {
                let kind: MediaKinds = isSmall ? .smallPicture : .picture
                return sealed(MediaPacket(outgoing.packet, of: kind, channel: channel, publisher: user), of: connection)
            }
            link.send(make(connection.channel, user))
            // Other channels get the large ones.
            if !isSmall { relay(connection, make) }
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
