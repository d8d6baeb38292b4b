/// What exists only while the camera is open.
struct OpenCamera {
    var reader: CameraReader
    var schedule = PictureSchedule()
    /// Of the last picture; nil before the first.
    var size: PictureSize?
    /// As it is shown and sent, before any mirror; nil before the first.
    var lastPicture: Picture?
    var hasPreviewed = false

    init(reader: CameraReader) { self.reader = reader }

    // Methods, because optimized code of Swift 6.3 never frees what an assignment through `camera?` puts in.

    /// Takes pictures from another source.
    mutating func use(_ reader: CameraReader) { self.reader = reader }

    /// Keeps the last picture.
    mutating func keep(_ picture: Picture) { lastPicture = picture }

    /// Keeps the size of the last picture.
    mutating func keep(_ size: PictureSize?) { self.size = size }

    /// Notes that the preview has shown a picture.
    mutating func notePreview() { hasPreviewed = true }
}

extension VideoEngine {
    /// Whether the camera is open and takes pictures.
    package var isCapturing: Bool { camera != nil }

    /// What a camera sees.
    package func source(of position: CameraPosition) -> CameraSource { sources[position] ?? .nothing }

    /// Changes what a camera sees, from the next tick on.
    ///
    /// Throws for a file that cannot be read, also while the camera is closed; then nothing has changed.
    package mutating func setSource(_ source: CameraSource, of position: CameraPosition) throws(PictureFileError) {
        let reader = try CameraReader(source, position: position)
        sources[position] = source
        if position == cameraPosition, cameraStandIn == nil { camera?.use(reader) }
    }

    /// Opens the camera and takes pictures from the next tick on.
    ///
    /// Throws if the camera does not open; then nothing has changed. An open camera stays open.
    package mutating func startCapture() throws(CameraFailure) {
        guard camera == nil else { return }
        camera = OpenCamera(reader: try open(cameraPosition))
    }

    /// Closes the camera. The preview keeps its last picture.
    package mutating func stopCapture() {
        camera = nil
        changedPicture = nil
        waitingForChange = nil
    }

    /// Uses another camera, from the next tick on.
    ///
    /// Throws if it does not open while the camera is in use; then nothing has changed.
    package mutating func setCameraPosition(_ position: CameraPosition) throws(CameraFailure) {
        guard position != cameraPosition else { return }
        if camera != nil {
            let reader = try open(position)
            camera?.use(reader)
        }
        cameraPosition = position
    }

    /// Sends a stream, or changes its source and encoding.
    ///
    /// A small stream has the pictures of its original: those of the camera, or while that is sent from a source of its own,
    /// those; it is muted by itself, and sends nothing of an original with a source of its own that is not sent.
    ///
    /// Throws if the stream's own source does not open; then nothing has changed. Beyond ``maximumSentStreams`` it sends
    /// none and returns false.
    @discardableResult
    package mutating func startSending(
        _ stream: PictureStream, _ pictures: SentPictures = .camera, encoding: PictureEncoding
    ) throws(CameraFailure) -> Bool {
        precondition(pictures == .camera || !stream.isSmall, "small pictures are another stream's")
        let reader: CameraReader? =
            switch pictures {
            case .camera: nil
            case .screen: try openScreen()
            case .source(let source): try Self.open(source, position: .back)
            }
        let index = sent.firstIndex { $0.stream >= stream } ?? sent.count
        if index < sent.count, sent[index].stream == stream {
            sent[index].change(pictures, reader, encoding)
        } else {
            guard sent.count < Self.maximumSentStreams else { return false }
            sent.insert(
                SentStream(stream: stream, pictures: pictures, reader: reader, encoding: encoding), at: index)
        }
        return true
    }

    /// Changes how a stream is encoded. Another size begins with a key frame. Nothing for a stream that is not sent.
    package mutating func setEncoding(_ encoding: PictureEncoding, of stream: PictureStream) {
        change(stream) { $0.setEncoding(encoding) }
    }

    /// How a stream is encoded; nil for one that is not sent.
    package func encoding(of stream: PictureStream) -> PictureEncoding? {
        sent.first { $0.stream == stream }?.encoding
    }

    /// Ends a stream.
    package mutating func stopSending(_ stream: PictureStream) {
        sent.removeAll { $0.stream == stream }
    }

    /// The streams that are sent, in their order.
    package var sentStreams: [PictureStream] { sent.map(\.stream) }

    /// Whether a stream is sent.
    package func isSending(_ stream: PictureStream) -> Bool { sent.contains { $0.stream == stream } }

    /// Sends nothing of a stream, and after that a key frame first. The preview goes on.
    package mutating func setSentMuted(_ isMuted: Bool, _ stream: PictureStream) {
        change(stream) {
            $0.isMuted = isMuted
            $0.wantsKeyFrame = true
            // Nobody gets pictures of a muted stream, not even old ones.
            $0.history = PacketHistory()
        }
    }

    /// Whether nothing of a stream is sent because it is muted.
    package func isSentMuted(_ stream: PictureStream) -> Bool { sent.first { $0.stream == stream }?.isMuted ?? false }

    /// Makes the next picture of a stream a key frame, because somebody cannot go on without.
    package mutating func requestKeyFrame(_ stream: PictureStream) { change(stream) { $0.wantsKeyFrame = true } }

    /// Sends packets of a stream again in the next tick, as far as they are kept: the low 16 bits of their sequence numbers.
    package mutating func requestPackets(_ sequences: [UInt16], of stream: PictureStream) {
        change(stream) { $0.history.request(sequences) }
    }

    /// The last picture in a place, before any mirror and layout, while its camera or source is open or the stream is
    /// there; nil before the first. What the app changed is in it.
    package func lastPicture(_ place: CollectedPicture.Place) -> Picture? {
        switch place {
        case .captured(let stream):
            let own = sent.first { $0.stream == stream }
            if let own, own.reader != nil { return own.lastPicture }
            return own != nil || stream == .main ? camera?.lastPicture : nil
        case .received(let key): return received.first { $0.key == key }?.lastPicture
        }
    }

    /// Shows the pictures of a stream's own source, or no longer.
    package mutating func setPreview(_ canvas: PictureCanvas?, of stream: PictureStream) {
        ownPreviews[stream] = canvas
    }

    /// Hands back the last collected picture, changed, for the next step. Nothing unless ``appChangesPictures``.
    package mutating func giveBack(_ picture: Picture) { giveBack(picture, toSend: picture) }

    /// Hands back the last collected picture as the preview shows it and as it is sent; nil is not sent.
    package mutating func giveBack(_ picture: Picture, toSend sent: Picture?) {
        if waitingForChange != nil { changedPicture = (picture, sent) }
    }

    /// Takes the pictures of the camera and the streams' own sources, shows and encodes them.
    mutating func takePictures(into result: inout PictureTick) {
        for index in sent.indices { sent[index].advance(to: tickCount) }
        captureMeter.advance(to: tickCount)
        let picture = nextCameraPicture(into: &result)
        if let picture {
            camera?.keep(picture.shown)
            show(picture.shown, at: picture.tick, into: &result)
        }
        // Of the last stream with a source of its own. Its small one comes right behind it.
        var original: (stream: PictureStream, picture: Picture?)?
        for index in sent.indices {
            sent[index].sendAgain(at: tickCount, into: &result)
            let stream = sent[index].stream
            if stream.isSmall, let original, original.stream == stream.original {
                guard let own = original.picture, sent[index].isDue(at: tickCount) else { continue }
                sent[index].encode(own, capturedAt: tickCount, isMirrored: false, into: &result)
            } else if sent[index].reader != nil {
                let own = sent[index].ownPicture(at: tickCount)
                original = (stream, own)
                guard let own else { continue }
                Self.noteSize(own, &sent[index].capturedSize, stream, into: &result)
                collect(own, .captured(stream), at: tickCount, into: &result)
                ownPreviews[stream]?.show(own, at: tickCount, timestamp: PicturePacket.timestamp(ofTick: tickCount))
                sent[index].encode(own, capturedAt: tickCount, isMirrored: false, into: &result)
            } else if let picture, let toSend = picture.sent, sent[index].isDue(at: tickCount) {
                sent[index].encode(
                    toSend.turned(sentRotation), capturedAt: picture.tick, isMirrored: mirrorsSentPictures,
                    into: &result)
            }
        }
    }

    /// The camera's picture to be used in this tick, and the tick in which it was taken.
    private mutating func nextCameraPicture(
        into result: inout PictureTick
    ) -> (shown: Picture, sent: Picture?, tick: Int)? {
        let taken = takeCameraPicture()
        if let taken {
            captured += 1
            captureMeter.add(1)
            var size = camera?.size
            Self.noteSize(taken, &size, .main, into: &result)
            camera?.keep(size)
        }
        guard appChangesPictures else {
            (changedPicture, waitingForChange) = (nil, nil)
            guard let taken else { return nil }
            collect(taken, .captured(.main), at: tickCount, into: &result)
            return (taken, taken, tickCount)
        }
        let changed = changedPicture.map {
            ($0.shown.upright(), $0.sent?.upright(), waitingForChange ?? tickCount)
        }
        if changed != nil { (changedPicture, waitingForChange) = (nil, nil) }
        if let taken {
            waitingForChange = tickCount
            result.pictures.append(
                CollectedPicture(
                    place: .captured(.main), picture: taken, timestamp: PicturePacket.timestamp(ofTick: tickCount)))
        }
        return changed
    }

    private mutating func takeCameraPicture() -> Picture? {
        let format = captureFormat ?? sent.first { $0.reader == nil }?.encoding ?? .standard
        guard let camera, camera.schedule.isDue(at: tickCount, frameRate: format.frameRate),
            let picture = self.camera?.reader.picture(at: tickCount, width: format.width, height: format.height)
        else { return nil }
        self.camera?.schedule.take(at: tickCount, frameRate: format.frameRate)
        return captureRotation == .none ? picture : picture.turned(captureRotation)
    }

    private mutating func show(_ picture: Picture, at tick: Int, into result: inout PictureTick) {
        guard let preview else { return }
        let isMirrored =
            switch previewMirror {
            case .automatic: cameraPosition == .front
            case .on: true
            case .off: false
            }
        preview.show(
            picture, at: tickCount, timestamp: PicturePacket.timestamp(ofTick: tick), isMirrored: isMirrored)
        guard camera?.hasPreviewed == false else { return }
        camera?.notePreview()
        result.events.append(.firstPreviewShown(PictureSize(picture)))
    }

    private func collect(
        _ picture: Picture, _ place: CollectedPicture.Place, at tick: Int, into result: inout PictureTick
    ) {
        guard collected.contains(.captured) else { return }
        result.pictures.append(
            CollectedPicture(place: place, picture: picture, timestamp: PicturePacket.timestamp(ofTick: tick)))
    }

    private static func noteSize(
        _ picture: Picture, _ last: inout PictureSize?, _ stream: PictureStream, into result: inout PictureTick
    ) {
        let size = PictureSize(picture)
        if last == nil {
            result.events.append(.firstCaptured(stream, size))
        } else if last != size {
            result.events.append(.capturedSizeChanged(stream, size))
        }
        last = size
    }

    private func open(_ position: CameraPosition) throws(CameraFailure) -> CameraReader {
        try Self.open(cameraStandIn.map { .pushed($0) } ?? source(of: position), position: position)
    }

    private static func open(_ source: CameraSource, position: CameraPosition) throws(CameraFailure) -> CameraReader {
        try open(source) { source throws(PictureFileError) in try CameraReader(source, position: position) }
    }

    func openScreen() throws(CameraFailure) -> CameraReader {
        try Self.open(screenSource) { source throws(PictureFileError) in try CameraReader(screen: source) }
    }

    private static func open(
        _ source: CameraSource, _ read: (CameraSource) throws(PictureFileError) -> CameraReader
    ) throws(CameraFailure) -> CameraReader {
        if case .unusable(let fault) = source { throw .fault(fault) }
        do {
            return try read(source)
        } catch {
            throw .picture(error)
        }
    }

    mutating func change(_ stream: PictureStream, _ change: (inout SentStream) -> Void) {
        guard let index = sent.firstIndex(where: { $0.stream == stream }) else { return }
        change(&sent[index])
    }
}
