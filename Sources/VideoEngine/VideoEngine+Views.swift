extension VideoEngine {
    /// Takes a packet that came since the last tick. `isSmall` says in which of a stream's two sizes its picture is; which one
    /// comes may change at any time, and what is shown changes with the next key frame.
    ///
    /// The first one makes the stream; beyond ``maximumStreams`` it is counted and dropped.
    package mutating func receive(_ packet: PicturePacket, from key: PictureStreamKey, isSmall: Bool = false) {
        let index = received.firstIndex { $0.key >= key } ?? received.count
        if index == received.count || received[index].key != key {
            guard received.count < Self.maximumStreams else {
                refusedPackets += 1
                return
            }
            received.insert(ReceivedStream(key: key), at: index)
        }
        received[index].receive(packet, isSmall: isSmall, at: tickCount)
    }

    /// Shows a stream on a canvas, in place of the one before; nil shows it nowhere. May be set before the first packet,
    /// and outlasts ``removeStream(_:)``.
    package mutating func setCanvas(_ canvas: PictureCanvas?, for key: PictureStreamKey) {
        canvases[key] = canvas
    }

    /// Where a stream is shown.
    package func canvas(for key: PictureStreamKey) -> PictureCanvas? { canvases[key] }

    /// Shows a stream's pictures no longer, without decoding them. May be set before the first packet, and outlasts
    /// ``removeStream(_:)``.
    package mutating func setMuted(_ isMuted: Bool, _ key: PictureStreamKey) {
        if isMuted { muted.insert(key) } else { muted.remove(key) }
    }

    /// Whether this stream was muted by name.
    package func isMuted(_ key: PictureStreamKey) -> Bool { muted.contains(key) }

    /// Drops a stream. Its canvas keeps the last picture. A later packet makes another stream.
    package mutating func removeStream(_ key: PictureStreamKey) {
        received.removeAll { $0.key == key }
    }

    /// Drops all streams of a publisher.
    package mutating func removePublisher(_ publisher: String) {
        received.removeAll { $0.key.publisher == publisher }
    }

    /// Shows a collected picture as the app changed it, in the tick in which it was collected.
    package mutating func showChanged(
        _ picture: Picture, _ key: PictureStreamKey, timestamp: UInt32
    ) -> PictureEvent? {
        guard let index = received.firstIndex(where: { $0.key == key }) else { return nil }
        received[index].lastPicture = picture
        guard let canvas = canvases[key] else { return nil }
        canvas.show(picture, at: max(0, tickCount - 1), timestamp: timestamp)
        return received[index].isFirstShown() ? .firstShown(key, PictureSize(picture)) : nil
    }

    /// Decodes and shows what is due.
    mutating func showPictures(
        _ heard: [(publisher: String, timestamp: UInt32)], into result: inout PictureTick
    ) {
        // Both are sorted by publisher.
        var next = heard.startIndex
        for index in received.indices {
            let key = received[index].key
            while next < heard.endIndex, heard[next].publisher < key.publisher { next += 1 }
            let hasSound = next < heard.endIndex && heard[next].publisher == key.publisher
            received[index].timing.heard = hasSound ? PictureTiming.timestamp(ofSound: heard[next].timestamp) : nil
            let isMuted = isEveryStreamMuted || (!muted.isEmpty && muted.contains(key))
            guard let shown = received[index].next(at: tickCount, isMuted: isMuted, events: &result.events) else {
                continue
            }
            if collected.contains(.received) || appChangesReceivedPictures {
                result.pictures.append(
                    CollectedPicture(place: .received(key), picture: shown.picture, timestamp: shown.timestamp))
            }
            guard !appChangesReceivedPictures, let canvas = canvases[key] else { continue }
            canvas.show(shown.picture, at: tickCount, timestamp: shown.timestamp)
            if received[index].isFirstShown() { result.events.append(.firstShown(key, PictureSize(shown.picture))) }
        }
    }
}
