/// How a stream of pictures is to be sent.
package struct WantedPictures: Sendable {
    /// Where its pictures come from.
    package var pictures: SentPictures
    package var encoding: PictureEncoding
    /// Whether nothing of it is sent for now.
    package var isMuted: Bool
    /// Whether its own source stands still.
    package var isPaused: Bool

    package init(
        _ pictures: SentPictures = .camera, _ encoding: PictureEncoding, isMuted: Bool = false, isPaused: Bool = false
    ) {
        (self.pictures, self.encoding, self.isMuted, self.isPaused) = (pictures, encoding, isMuted, isPaused)
    }
}

extension VideoEngine {
    /// Sends a stream as it is wanted, or with nil no longer. What is so already stays untouched: another source begins anew, and
    /// each change of a mute leads to a key frame.
    ///
    /// Returns why the stream's own source does not open; then nothing has changed. The camera's streams never fail. Beyond
    /// ``maximumSentStreams`` the stream is not sent.
    @discardableResult
    package mutating func send(_ stream: PictureStream, as wanted: WantedPictures?) -> CameraFailure? {
        guard let wanted else {
            stopSending(stream)
            return nil
        }
        if pictures(of: stream) != wanted.pictures {
            do {
                try startSending(stream, wanted.pictures, encoding: wanted.encoding)
            } catch {
                return error
            }
        } else if encoding(of: stream) != wanted.encoding {
            setEncoding(wanted.encoding, of: stream)
        }
        if isSentMuted(stream) != wanted.isMuted { setSentMuted(wanted.isMuted, stream) }
        if isPaused(stream) != wanted.isPaused { setPaused(wanted.isPaused, stream) }
        return nil
    }

    /// Sends these streams, named by their originals, in the small size too, and no others. A small stream is muted as its
    /// original is, and is not sent without it.
    package mutating func sendSmall(_ encodings: [PictureStream: PictureEncoding]) {
        for stream in sentStreams where stream.isSmall {
            if encodings[stream.original] == nil || !isSending(stream.original) { stopSending(stream) }
        }
        for (original, encoding) in encodings.sorted(by: { $0.key < $1.key }) where isSending(original) {
            send(original.small, as: WantedPictures(.camera, encoding, isMuted: isSentMuted(original)))
        }
    }

    /// Where the pictures of a stream come from; nil for one that is not sent.
    package func pictures(of stream: PictureStream) -> SentPictures? { sent.first { $0.stream == stream }?.pictures }
}
