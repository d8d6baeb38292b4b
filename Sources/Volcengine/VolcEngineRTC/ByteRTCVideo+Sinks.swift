import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// MARK: The app's own drawing

extension ByteRTCVideo {
    /// Gives the local pictures, or those of the screen, to a sink, held weakly, besides a view; nil ends that, and so does
    /// leaving a room. -2 for any other stream.
    ///
    /// The sink is called on the device's own queue. Pictures are mirrored where they are for everybody.
    @discardableResult
    public func setLocalVideoSink(
        _ index: ByteRTCStreamIndex, withSink videoSink: (any ByteRTCVideoSinkDelegate)?,
        withPixelFormat requiredFormat: ByteRTCVideoSinkPixelFormat
    ) -> Int32 {
        let sink = sink(videoSink, requiredFormat)
        let source = PictureStream(index).map { PictureTaps.Source.own($0) }
        return setSink("setLocalVideoSink(\(index), \(sink == nil ? "nil" : "\(requiredFormat)"))", sink, of: source)
    }

    /// Gives a user's pictures to a sink, held weakly, besides a view; nil ends that. -2 without a room or a user, and for any other
    /// stream. Nobody's coming and going ends it.
    ///
    /// The sink is called on the device's own queue.
    @discardableResult
    public func setRemoteVideoSink(
        _ streamKey: ByteRTCRemoteStreamKey, withSink videoSink: (any ByteRTCVideoSinkDelegate)?,
        withPixelFormat requiredFormat: ByteRTCVideoSinkPixelFormat
    ) -> Int32 {
        let sink = sink(videoSink, requiredFormat)
        let call = "setRemoteVideoSink(\(streamKey.text), \(sink == nil ? "nil" : "\(requiredFormat)"))"
        return setSink(call, sink, of: PictureTaps.Source(streamKey))
    }

    /// Gives the local pictures to a sink, as captured or as the app changed them; otherwise as
    /// ``setLocalVideoSink(_:withSink:withPixelFormat:)``.
    @discardableResult
    public func setLocalVideoRender(
        _ index: ByteRTCStreamIndex, withSink videoSink: (any ByteRTCVideoSinkDelegate)?,
        withLocalRenderConfig config: ByteRTCLocalVideoSinkConfig
    ) -> Int32 {
        var sink = sink(videoSink, config.requiredPixelFormat)
        sink?.wantsCaptured = config.position == .afterCapture
        let source = PictureStream(index).map { PictureTaps.Source.own($0) }
        return setSink("setLocalVideoRender(\(index), \(sink == nil ? "nil" : "…"))", sink, of: source)
    }

    /// Gives a user's pictures to a sink, mirrored or not; otherwise as ``setRemoteVideoSink(_:withSink:withPixelFormat:)``.
    @discardableResult
    public func setRemoteVideoRender(
        _ streamKey: ByteRTCRemoteStreamKey, withSink videoSink: (any ByteRTCVideoSinkDelegate)?,
        withRemoteRenderConfig config: ByteRTCRemoteVideoSinkConfig
    ) -> Int32 {
        var sink = sink(videoSink, config.requiredPixelFormat)
        sink?.isMirrored = config.mirrorType == .on
        let call = "setRemoteVideoRender(\(streamKey.text), \(sink == nil ? "nil" : "…"))"
        return setSink(call, sink, of: PictureTaps.Source(streamKey))
    }

    private func sink(
        _ object: (any ByteRTCVideoSinkDelegate)?, _ format: ByteRTCVideoSinkPixelFormat
    ) -> PictureTaps.Sink? {
        object.map { object in
            let delegate = WeakListener { [weak checked = device.checked(object)] in checked }
            return PictureTaps.Sink(delegate: delegate, format: format)
        }
    }

    private func setSink(_ call: String, _ sink: PictureTaps.Sink?, of source: PictureTaps.Source?) -> Int32 {
        act(call) { state in
            guard let source else { return .parameterErr }
            return state.video.taps.set(sink, of: source) ? .success : .resourceOverflow
        } then: {
            $0.applyTaps()
        }
    }

    /// Collects the pictures that somebody wants. On the device's queue.
    func applyTaps() {
        guard !isMessageOnly else { return }
        let collected = state.withLock { $0.video.taps.collected }
        device.video.withEngine { $0.collected = collected }
    }

    /// Gives a picture to whom it is for. On the device's queue, with no lock held.
    func show(_ picture: CollectedPicture) {
        switch picture.place {
        case .captured(.main): give(processed(picture), of: .own(.main), asCaptured: picture.picture)
        case .captured(let stream): give(picture, of: .own(stream))
        case .received(let key):
            found(key) { user, stay in
                let place = VideoSettings.Place(room: stay.channel.rawValue, user: user.rawValue, stream: key.stream)
                give(picture, of: .remote(place))
            }
        }
    }

    private func give(
        _ picture: CollectedPicture, of source: PictureTaps.Source, asCaptured captured: Picture? = nil
    ) {
        let (sink, waiting, video) = state.withLock { state in
            (state.video.taps.sinks[source], state.video.taps.take(source), state.video)
        }
        if let sink {
            let isMirrored = sink.isMirrored || (source == .own(.main) && video.mirror == .renderAndEncoder)
            let wanted = sink.wantsCaptured ? captured ?? picture.picture : picture.picture
            let shown = isMirrored ? wanted.mirrored() : wanted
            let frame = ByteRTCVideoFrame(shown, sink.format, timestamp: picture.timestamp)
            if source.isOwn { frame.cameraId = video.camera == .back ? .back : .front }
            sink.delegate.object?.tellFrame(frame)
        }
        guard !waiting.isEmpty else { return }
        applyTaps()
        let isMirrored = source == .own(.main) && video.isPreviewMirrored
        let shown = isMirrored ? picture.picture.mirrored() : picture.picture
        for snapshot in waiting { answer(snapshot, shown, Volcengine.SnapshotCode.success) }
    }
}

extension PictureTaps.Source {
    /// The pictures that a key names; nil for a room or user that cannot be, and for a stream that nobody sends pictures on.
    init?(_ key: ByteRTCRemoteStreamKey) {
        guard let place = VideoSettings.Place(key), Volcengine.isID(place.room), Volcengine.isID(place.user) else {
            return nil
        }
        self = .remote(place)
    }
}

// MARK: Single pictures

extension ByteRTCVideo {
    /// Takes a picture with this device's camera, as the user sees it, or of the screen. Returns the task's number, from 1, or
    /// -11 while 100 are waited for, -2 for any other stream. `onTakeLocalSnapshotResult(_:streamIndex:image:errorCode:)` has the
    /// picture.
    @discardableResult
    public func takeLocalSnapshot(
        _ streamIndex: ByteRTCStreamIndex, callback: (any ByteRTCVideoSnapshotCallbackDelegate)?
    ) -> Int {
        let source = PictureStream(streamIndex).map { PictureTaps.Source.own($0) }
        return takeSnapshot("takeLocalSnapshot(\(streamIndex))", source, callback)
    }

    /// Takes a picture of a user. Returns the task's number, from 1, or -11 while 100 are waited for, -2 without a room or a user
    /// and for a stream that nobody sends pictures on. `onTakeRemoteSnapshotResult(_:streamKey:image:errorCode:)` has the
    /// picture.
    @discardableResult
    public func takeRemoteSnapshot(
        _ streamKey: ByteRTCRemoteStreamKey, callback: (any ByteRTCVideoSnapshotCallbackDelegate)?
    ) -> Int {
        takeSnapshot("takeRemoteSnapshot(\(streamKey.text))", PictureTaps.Source(streamKey), callback)
    }

    private func takeSnapshot(
        _ call: String, _ source: PictureTaps.Source?, _ callback: (any ByteRTCVideoSnapshotCallbackDelegate)?
    ) -> Int {
        let held = Handover(callback.map(device.checked))
        var task = 0
        let code = act(call) { state in
            guard let source else { return .parameterErr }
            guard let taken = state.video.taps.wait(for: source, held) else { return .resourceOverflow }
            task = taken
            return .success
        }
        guard code == 0, let source else { return Int(code) }
        perform { [task] in $0.waitForPicture(task, source) }
        return task
    }

    private func waitForPicture(_ task: Int, _ source: PictureTaps.Source) {
        guard comes(source) else { return giveUp(task, source, Volcengine.SnapshotCode.noStream) }
        applyTaps()
        device.after(.milliseconds(Volcengine.profile.sdk.snapshotMilliseconds.value)) { [weak self] in
            guard let self, !lifetime.isOver else { return }
            giveUp(task, source, Volcengine.SnapshotCode.timedOut)
            applyTaps()
        }
    }

    /// Whether pictures may come from there.
    private func comes(_ source: PictureTaps.Source) -> Bool {
        switch source {
        case .own(let stream): return state.withLock { $0.video.isOpen(stream) }
        case .remote(let place):
            guard let stay = state.withLock({ $0.stays[ChannelID(place.room)] }), stay.isInside else { return false }
            return stay.remotes[UserID(place.user)]?.isSeen(place.stream) == true
        }
    }

    private func giveUp(_ task: Int, _ source: PictureTaps.Source, _ code: Int) {
        guard let snapshot = state.withLock({ $0.video.taps.take(task, of: source) }) else { return }
        answer(snapshot, nil, code)
    }

    private func answer(_ snapshot: PictureTaps.Snapshot, _ picture: Picture?, _ code: Int) {
        let (task, calling) = (snapshot.task, calling)
        let name = snapshot.source.isOwn ? "onTakeLocalSnapshotResult" : "onTakeRemoteSnapshotResult"
        device.complete(on: queue, "\(name)(\(task), errorCode: \(code))") {
            guard let callback = snapshot.callback.value else { return }
            calling.call {
                let image = picture.map { PhoneImage.of($0) }
                switch snapshot.source {
                case .own(let stream):
                    callback.tellTakeLocalSnapshotResult(
                        task, streamIndex: stream.streamIndex, image: image, errorCode: code)
                    callback.tellTakeLocalSnapshotResult(
                        task, videoSource: ByteRTCVideoSource(), image: image, errorCode: code)
                case .remote(let place):
                    let key = ByteRTCRemoteStreamKey(
                        room: place.room, user: place.user, index: place.stream.streamIndex)
                    callback.tellTakeRemoteSnapshotResult(task, streamKey: key, image: image, errorCode: code)
                    callback.tellTakeRemoteSnapshotResult(
                        task, streamId: key.info.streamId, info: key.info, image: image, errorCode: code)
                }
            }
        }
    }
}

// MARK: Reports to the vendor

extension ByteRTCVideo {
    /// Reports a problem, as a line in the trace: 0, or -1 before any room was joined, -3 without a kind of problem and a text.
    @discardableResult
    public func feedback(_ types: ByteRTCProblemFeedbackOption, info: ByteRTCProblemFeedbackInfo?) -> Int32 {
        let text = info?.problemDesc ?? ""
        let rooms = info?.roomInfo?.map { "\($0.roomId), \($0.userId)" } ?? []
        return act("feedback(\(types.rawValue), \(text))") { state in
            guard state.hasJoined else { return .failure }
            return types.isEmpty && text.isEmpty ? .wrongState : .success
        } then: { engine in
            engine.device.record(.note, "a problem was reported: \(types.rawValue) \(text) \(rooms)")
        }
    }
}
