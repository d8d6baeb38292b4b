import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// The own pictures, and packets of pictures. Everything here runs on the device's queue.
extension ByteRTCVideo {
    static let camera = "camera"
    static let screen = "screen"

    /// Opens and closes camera and screen, and sends pictures, as it is needed.
    func drivePictures() {
        guard !isMessageOnly else { return }
        guard !lifetime.isOver else { return device.audio.stopPictures() }
        driveCamera()
        driveScreen()
        let (video, told) = state.withLock { state in
            (state.video, state.stays.all.reduce(into: MediaKinds()) { $0.formUnion($1.told) })
        }
        let isReceiving = device.video.withEngine { engine -> Bool in
            if video.isOpen(.main), told.contains(.picture) {
                // The camera is open, and a stream of it needs no source.
                if !engine.isSending(.main) { _ = try? engine.startSending(.main, encoding: video.encoding) }
            } else {
                engine.stopSending(.main)
            }
            let isScreenMuted = !told.contains(.screen)
            if engine.isSending(.screen), engine.isSentMuted(.screen) != isScreenMuted {
                engine.setSentMuted(isScreenMuted, .screen)
            }
            return engine.isReceiving
        }
        guard video.isOpen(.main) || video.isOpen(.screen) || isReceiving else { return device.audio.stopPictures() }
        device.audio.startPictures { [weak self] tick in self?.take(tick) }
    }

    private func driveCamera() {
        let video = state.withLock { $0.video }
        let told = video.told[.main] ?? .stopped
        guard video.isCapturing else {
            guard told != .stopped else { return }
            device.video.withEngine { $0.stopCapture() }
            if told != .failed { tellDevice(.main, .stateStopped, .OK) }
            return tell(.main, .stopped, .ok)
        }
        guard told == .stopped || told == .failed else { return }
        do throws(CameraFailure) {
            try device.video.withEngine { engine throws(CameraFailure) in try engine.startCapture() }
        } catch {
            guard told != .failed else { return }
            return tell(of: error)
        }
        tellDevice(.main, .stateStarted, .OK)
        tell(.main, .recording, .ok)
    }

    private func driveScreen() {
        let video = state.withLock { $0.video }
        let told = video.told[.screen] ?? .stopped
        guard video.isCapturingScreen else {
            guard told != .stopped else { return }
            device.video.withEngine { $0.stopSending(.screen) }
            if told != .failed { tellDevice(.screen, .stateStopped, .OK) }
            return tell(.screen, .stopped, .ok)
        }
        guard told == .stopped || told == .failed else { return }
        do throws(CameraFailure) {
            try device.video.withEngine { engine throws(CameraFailure) in
                _ = try engine.startSending(.screen, .screen, encoding: video.screenEncoding)
                engine.setSentMuted(true, .screen)
            }
        } catch {
            guard told != .failed else { return }
            return tell(of: error, .screen)
        }
        tellDevice(.screen, .stateStarted, .OK)
        tell(.screen, .recording, .ok)
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

    /// Tells how far the own picture is, if that changed.
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
            change(stay.number) { $0.reports.sentPictureBytes += packet.payload.count }
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
        change(stay.number) { $0.reports.receivedPictureBytes += packet.payload.count }
        let key = PictureStreamKey(publisher: stay.publisher(packet.publisher), stream: stream)
        device.video.withEngine { $0.receive(picture, from: key) }
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

    /// Ends what the engine has of the device's pictures.
    func forgetPictures() {
        device.audio.stopPictures()
        device.video.withEngine { video in
            video.stopCapture()
            video.stopSending(.main)
            video.stopSending(.screen)
            video.preview = nil
            video.setPreview(nil, of: .screen)
            video.previewMirror = .automatic
            video.mirrorsSentPictures = false
            video.captureFormat = nil
            video.collected = []
            video.appChangesPictures = false
            video.resetStreams()
        }
    }
}

extension PictureStream {
    /// Names a screen in traces, where the camera's stream has no name.
    var prefix: String { self == .screen ? "screen, " : "" }
}
