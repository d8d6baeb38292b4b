import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// Pictures on their way. Everything here runs on the device's queue.
extension ByteRTCVideo {
    static let camera = "camera"

    /// Opens and closes the camera, and sends pictures, as it is needed.
    func drivePictures() {
        guard !lifetime.isOver else { return device.audio.stopPictures() }
        driveCamera()
        let (isOpen, encoding, isPublished) = state.withLock { state in
            (
                state.video.told != .stopped && state.video.told != .failed, state.video.encoding,
                state.stays.all.contains { $0.told.contains(.picture) }
            )
        }
        let isReceiving = device.video.withEngine { video -> Bool in
            if isOpen, isPublished {
                // The camera is open, and a stream of it needs no source.
                if !video.isSending(.main) { _ = try? video.startSending(.main, encoding: encoding) }
            } else {
                video.stopSending(.main)
            }
            return video.isReceiving
        }
        guard isOpen || isReceiving else { return device.audio.stopPictures() }
        device.audio.startPictures { [weak self] tick in self?.take(tick) }
    }

    private func driveCamera() {
        let video = state.withLock { $0.video }
        guard video.isCapturing else {
            guard video.told != .stopped else { return }
            device.video.withEngine { $0.stopCapture() }
            if video.told != .failed { tellDevice(.stateStopped, .OK) }
            return tell(.stopped, .ok)
        }
        guard video.told == .stopped || video.told == .failed else { return }
        do throws(CameraFailure) {
            try device.video.withEngine { engine throws(CameraFailure) in try engine.startCapture() }
        } catch {
            guard video.told != .failed else { return }
            return tell(of: error)
        }
        tellDevice(.stateStarted, .OK)
        tell(.recording, .ok)
    }

    func tell(of failure: CameraFailure) {
        device.record(.note, "\(failure)")
        switch failure {
        case .fault(.notAuthorized):
            warn(.codeNoCameraPermission)
            tellDevice(.stateRuntimeError, .deviceNoPermission)
            tell(.failed, .deviceNoPermission)
        case .fault(.occupied):
            tellDevice(.stateRuntimeError, .deviceBusy)
            tell(.failed, .deviceBusy)
        case .fault(.missing):
            tellDevice(.stateRuntimeError, .deviceNotFound)
            tell(.failed, .deviceNotFound)
        case .picture:
            tellDevice(.stateRuntimeError, .deviceFailure)
            tell(.failed, .captureFailure)
        }
    }

    private func tellDevice(_ new: ByteRTCMediaDeviceState, _ error: ByteRTCMediaDeviceError) {
        tell("onVideoDeviceStateChanged(\(Self.camera), \(new), \(error))") { [self] in
            $0.tellRtcEngine(
                self, onVideoDeviceStateChanged: Self.camera, device_type: .captureDevice, device_state: new,
                device_error: error)
        }
    }

    /// Tells how far the own picture is, if that changed.
    private func tell(_ new: ByteRTCLocalVideoStreamState, _ error: ByteRTCLocalVideoStreamError) {
        let isNews = state.withLock { state in
            defer { state.video.told = new }
            return state.video.told != new
        }
        guard isNews else { return }
        tell("onLocalVideoStateChanged(\(new), error: \(error))") { [self] in
            $0.tellRtcEngine(
                self, onLocalVideoStateChanged: .indexMain, withStreamState: new, withStreamError: error)
        }
    }

    // MARK: Packets

    private func take(_ tick: PictureTick) {
        guard !lifetime.isOver else { return }
        for packet in tick.outgoing { send(packet.packet) }
        for event in tick.events { take(event) }
    }

    private func send(_ packet: PicturePacket) {
        guard let link = state.withLock({ $0.connection.link }) else { return }
        for stay in state.withLock({ $0.stays.all }) where stay.isInside && stay.told.contains(.picture) {
            guard let user = stay.request?.user else { continue }
            change(stay.number) { $0.reports.sentPictureBytes += packet.payload.count }
            link.send(MediaPacket(packet, of: .picture, channel: stay.channel, publisher: user))
        }
    }

    func receivePicture(_ packet: MediaPacket) {
        guard let picture = PicturePacket(packet), case .picture = packet.content,
            let stay = state.withLock({ $0.stays[packet.channel] }), stay.isInside, !stay.paused.contains(.picture),
            let remote = stay.remotes[packet.publisher], remote.isVisible
        else { return }
        change(stay.number) { $0.reports.receivedPictureBytes += packet.payload.count }
        let key = PictureStreamKey(publisher: stay.publisher(packet.publisher))
        device.video.withEngine { $0.receive(picture, from: key) }
        if !device.audio.isPicturing { drivePictures() }
    }

    /// Drops what was received of a user's pictures, and tells it.
    func stopSeeing(_ user: UserID, _ stay: Stay, _ reason: ByteRTCRemoteVideoStateChangeReason) {
        device.video.withEngine { $0.removePublisher(stay.publisher(user)) }
        tellPicture(user, stay.number, .stopped, reason)
        drivePictures()
    }

    /// Tells the state of a user's picture, if it is another.
    private func tellPicture(
        _ user: UserID, _ number: Int, _ new: ByteRTCRemoteVideoState,
        _ reason: ByteRTCRemoteVideoStateChangeReason
    ) {
        let changed = change(number) { stay -> String? in
            guard let remote = stay.remotes[user], remote.pictureState != new else { return nil }
            stay.remotes[user]?.pictureState = new
            return stay.channel.rawValue
        }
        guard let room = changed ?? nil else { return }
        tell("onRemoteVideoStateChanged(\(user), state: \(new), reason: \(reason))") { [self] in
            $0.tellRtcEngine(
                self, onRemoteVideoStateChanged: ByteRTCRemoteStreamKey(room: room, user: user.rawValue),
                withVideoState: new, withVideoStateReason: reason)
        }
    }

    // MARK: Events

    private func take(_ event: PictureEvent) {
        switch event {
        case .firstCaptured(.main, let size):
            tell("onFirstLocalVideoFrameCaptured(\(size.width) × \(size.height))") { [self] in
                $0.tellRtcEngine(
                    self, onFirstLocalVideoFrameCaptured: .indexMain, withFrameInfo: ByteRTCVideoFrameInfo(size))
            }
            tellLocalSize(size)
        case .capturedSizeChanged(.main, let size): tellLocalSize(size)
        case .firstSent(.main, _): tell(.encoding, .ok)
        case .encodingFailed(.main, let error):
            device.record(.note, "\(error)")
            tell(.failed, .encodeFailure)
        // Only the camera is sent. A preview's first picture, and the sent size, have no callback.
        case .firstCaptured, .capturedSizeChanged, .firstSent, .encodingFailed, .firstPreviewShown, .sentSizeChanged:
            break
        case .firstReceived(let key): found(key) { tellPicture($0, $1.number, .starting, .internal) }
        case .firstDecoded(let key, let size):
            found(key) { user, stay in
                tell("onFirstRemoteVideoFrameDecoded(\(user), \(size.width) × \(size.height))") { [self] in
                    $0.tellRtcEngine(
                        self,
                        onFirstRemoteVideoFrameDecoded: ByteRTCRemoteStreamKey(
                            room: stay.channel.rawValue, user: user.rawValue),
                        withFrameInfo: ByteRTCVideoFrameInfo(size))
                }
                tellSize(size, user, stay)
                tellPicture(user, stay.number, .decoding, .localUnmuted)
            }
        case .firstShown(let key, let size):
            found(key) { user, stay in
                tell("onFirstRemoteVideoFrameRendered(\(user), \(size.width) × \(size.height))") { [self] in
                    $0.tellRtcEngine(
                        self,
                        onFirstRemoteVideoFrameRendered: ByteRTCRemoteStreamKey(
                            room: stay.channel.rawValue, user: user.rawValue),
                        withFrameInfo: ByteRTCVideoFrameInfo(size))
                }
            }
        case .sizeChanged(let key, let size): found(key) { tellSize(size, $0, $1) }
        case .froze(let key): found(key) { tellPicture($0, $1.number, .frozen, .networkCongestion) }
        case .resumed(let key): found(key) { tellPicture($0, $1.number, .decoding, .networkRecovery) }
        case .keyPictureWanted(let key):
            found(key) { user, stay in
                let stream = StreamReference.numbered(user: user, index: Volcengine.StreamIndex.main.rawValue)
                // A request that the network loses is made again half a second later.
                state.withLock { $0.connection.link }?.send(
                    .rtc(.requestKeyPicture(channel: stay.channel, stream: stream, kind: .picture))
                ) { _ in }
            }
        }
    }

    /// Does something with the user whom a stream is of.
    private func found(_ key: PictureStreamKey, _ body: (UserID, Stay) -> Void) {
        for stay in state.withLock({ $0.stays.all }) where stay.isInside {
            guard let user = stay.remotes.keys.first(where: { stay.publisher($0) == key.publisher }) else { continue }
            return body(user, stay)
        }
    }

    private func tellLocalSize(_ size: PictureSize) {
        tell("onLocalVideoSizeChanged(\(size.width) × \(size.height))") { [self] in
            $0.tellRtcEngine(self, onLocalVideoSizeChanged: .indexMain, withFrameInfo: ByteRTCVideoFrameInfo(size))
        }
    }

    private func tellSize(_ size: PictureSize, _ user: UserID, _ stay: Stay) {
        tell("onRemoteVideoSizeChanged(\(user), \(size.width) × \(size.height))") { [self] in
            $0.tellRtcEngine(
                self,
                onRemoteVideoSizeChanged: ByteRTCRemoteStreamKey(
                    room: stay.channel.rawValue, user: user.rawValue), withFrameInfo: ByteRTCVideoFrameInfo(size))
        }
    }

    /// Ends what the engine has of the device's pictures.
    func forgetPictures() {
        device.audio.stopPictures()
        device.video.withEngine { video in
            video.stopCapture()
            video.stopSending(.main)
            video.preview = nil
            video.previewMirror = .automatic
            video.mirrorsSentPictures = false
            video.captureFormat = nil
            video.resetStreams()
        }
    }
}
