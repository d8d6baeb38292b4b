import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// The local pictures, and packets of pictures. Everything here runs on the device's queue.
extension ByteRTCVideo {
    static let camera = "camera"
    static let screen = "screen"

    /// Opens and closes camera and screen, and sends pictures, as it is needed.
    func drivePictures() {
        guard !isMessageOnly else { return }
        guard !lifetime.isOver else { return device.audio.stopPictures() }
        drive(.main)
        drive(.screen)
        let (video, told) = state.withLock { state in
            let told = state.stays.all.reduce(into: MediaKinds()) { $0.formUnion($1.told) }
            if !told.contains(.smallPicture) { state.video.layers = nil }
            return (state.video, told)
        }
        let isReceiving = device.video.withEngine { engine -> Bool in
            let isSent = video.isOpen(.main) && told.contains(.picture)
            engine.send(.main, as: isSent ? WantedPictures(.camera, video.layers?.large ?? video.encoding) : nil)
            engine.sendSmall(video.layers.map { [.main: $0.small] } ?? [:])
            if let source = engine.pictures(of: .screen) {
                engine.send(
                    .screen, as: WantedPictures(source, video.screenEncoding, isMuted: !told.contains(.screen)))
            }
            return engine.isReceiving
        }
        guard video.isOpen(.main) || video.isOpen(.screen) || isReceiving else { return device.audio.stopPictures() }
        device.audio.startPictures { [weak self] tick in self?.take(tick) }
    }

    /// Opens and closes a source of pictures, as the app wants it.
    private func drive(_ stream: PictureStream) {
        let video = state.withLock { $0.video }
        let told = video.told[stream] ?? .stopped
        let queue = video.pushed[stream]
        var isClosed = told == .stopped
        if !isClosed, !video.hasSource(stream) || queue !== video.openPushed[stream] {
            close(stream, video)
            isClosed = true
        }
        guard video.hasSource(stream), isClosed || told == .failed else { return }
        do throws(CameraFailure) {
            try open(stream, queue, video)
        } catch {
            guard isClosed else { return }
            return tell(of: error, stream)
        }
        state.withLock { $0.video.openPushed[stream] = queue }
        // Pictures of the app's own come from no device.
        if queue == nil { tellDevice(stream, .stateStarted, .OK) }
        tell(stream, .recording, .ok)
    }

    private func open(_ stream: PictureStream, _ queue: PictureQueue?, _ video: VideoSettings) throws(CameraFailure) {
        try device.video.withEngine { engine throws(CameraFailure) in
            guard stream == .screen else {
                engine.cameraStandIn = queue
                if video.mirror == nil { engine.previewMirror = queue == nil ? .automatic : .off }
                return try engine.startCapture()
            }
            let source = queue.map { SentPictures.source(.pushed($0)) } ?? .screen
            _ = try engine.startSending(.screen, source, encoding: video.screenEncoding)
            engine.setSentMuted(true, .screen)
        }
    }

    private func close(_ stream: PictureStream, _ video: VideoSettings) {
        device.video.withEngine { engine in
            engine.stopSending(stream)
            guard stream == .main else { return }
            engine.stopSending(.main.small)
            engine.stopCapture()
            engine.cameraStandIn = nil
        }
        let wasPushed = state.withLock { $0.video.openPushed.removeValue(forKey: stream) } != nil
        if video.told[stream] != .failed, !wasPushed { tellDevice(stream, .stateStopped, .OK) }
        tell(stream, .stopped, .ok)
    }

    func tell(of failure: CameraFailure, _ stream: PictureStream = .main) {
        device.record(.note, "\(failure)")
        switch failure {
        case .fault(.notAuthorized):
            if stream == .main { warn(.codeNoCameraPermission) }
            tellDevice(stream, .stateRuntimeError, .deviceNoPermission)
            tell(stream, .failed, .deviceNoPermission)
        case .fault(.occupied):
            tellDevice(stream, .stateRuntimeError, .deviceBusy)
            tell(stream, .failed, .deviceBusy)
        case .fault(.missing):
            tellDevice(stream, .stateRuntimeError, .deviceNotFound)
            tell(stream, .failed, .deviceNotFound)
        case .picture:
            tellDevice(stream, .stateRuntimeError, .deviceFailure)
            tell(stream, .failed, .captureFailure)
        }
    }

    private func tellDevice(
        _ stream: PictureStream, _ new: ByteRTCMediaDeviceState, _ error: ByteRTCMediaDeviceError
    ) {
        let (id, type) =
            stream == .screen
            ? (Self.screen, ByteRTCVideoDeviceType.screenCaptureDevice) : (Self.camera, .captureDevice)
        tell("onVideoDeviceStateChanged(\(id), \(new), \(error))") { [self] in
            $0.tellRtcEngine(
                self, onVideoDeviceStateChanged: id, device_type: type, device_state: new, device_error: error)
        }
    }

    /// Tells the state of the local picture, if it changed.
    func tell(
        _ stream: PictureStream, _ new: ByteRTCLocalVideoStreamState, _ error: ByteRTCLocalVideoStreamError
    ) {
        let isNews = state.withLock { state in
            defer { state.video.told[stream] = new }
            return state.video.told[stream] ?? .stopped != new
        }
        guard isNews else { return }
        let index = stream.streamIndex
        tell("onLocalVideoStateChanged(\(stream.prefix)\(new), error: \(error))") { [self] in
            $0.tellRtcEngine(self, onLocalVideoStateChanged: index, withStreamState: new, withStreamError: error)
        }
    }

    // MARK: Packets

    private func take(_ tick: PictureTick) {
        guard !lifetime.isOver else { return }
        for packet in tick.outgoing { send(packet.packet, of: packet.stream) }
        for event in tick.events { take(event) }
        for picture in tick.pictures { show(picture) }
    }

    private func send(_ packet: PicturePacket, of stream: PictureStream) {
        guard let link = state.withLock({ $0.connection.link }) else { return }
        for stay in state.withLock({ $0.stays.all }) where stay.isInside && stay.told.contains(stream.kind) {
            guard let user = stay.request?.user else { continue }
            change(stay.number) { $0.reports.pictures.sent += packet.payload.count }
            let targets = stay.forwarding?.targets.filter { $0.told.contains(stream.kind) } ?? []
            for channel in [stay.channel] + targets.map(\.channel) {
                link.send(
                    MediaPacket(
                        packet, of: stream.kind, channel: channel, publisher: user,
                        stream: .inPackets(unnamed: stream.index)))
            }
        }
    }

    func receivePicture(_ packet: MediaPacket) {
        let stream = packet.kind == .screen ? PictureStream.screen : .main
        guard let picture = PicturePacket(packet), let stay = state.withLock({ $0.stays[packet.channel] }),
            stay.isInside, !stay.paused.contains(stream.kind), let remote = stay.remotes[packet.publisher],
            remote.isSeen(stream)
        else { return }
        change(stay.number) { $0.reports.pictures.received += packet.payload.count }
        let key = PictureStreamKey(publisher: stay.publisher(packet.publisher), stream: stream)
        device.video.withEngine { $0.receive(picture, from: key, isSmall: packet.kind == .smallPicture) }
        if !device.audio.isPicturing { drivePictures() }
    }

    /// Drops what was received of a user's pictures, and tells it.
    func stopSeeing(
        _ user: UserID, _ stream: PictureStream, _ stay: Stay, _ reason: ByteRTCRemoteVideoStateChangeReason
    ) {
        let key = PictureStreamKey(publisher: stay.publisher(user), stream: stream)
        device.video.withEngine { $0.removeStream(key) }
        tellPicture(user, stream, stay.number, .stopped, reason)
        drivePictures()
    }
}

extension PictureStream {
    /// Names a screen in traces, where the camera's stream has no name.
    var prefix: String { self == .screen ? "screen, " : "" }
}
