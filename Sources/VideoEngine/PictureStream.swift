/// Which of a publisher's streams of pictures.
package struct PictureStream: Hashable, Comparable, Sendable {
    /// The camera's.
    package static let main = PictureStream(number: 0)
    /// The screen's, or whatever a publisher shows beside the camera.
    package static let screen = PictureStream(number: 1)

    /// Chosen by the kit.
    package let number: Int
    /// Whether it is the smaller size of the stream with that number.
    package let isSmall: Bool

    package init(number: Int) { self.init(number: number, isSmall: false) }

    private init(number: Int, isSmall: Bool) { (self.number, self.isSmall) = (number, isSmall) }

    /// The same pictures in a smaller size.
    package var small: PictureStream { PictureStream(number: number, isSmall: true) }

    /// The stream whose smaller size it is, or itself.
    package var original: PictureStream { PictureStream(number: number) }

    package static func < (left: PictureStream, right: PictureStream) -> Bool {
        (left.number, left.isSmall ? 1 : 0) < (right.number, right.isSmall ? 1 : 0)
    }
}

/// A stream of pictures that is received.
package struct PictureStreamKey: Hashable, Comparable, Sendable {
    /// The name under which the publisher's sound is heard; pictures are shown in time with it.
    package let publisher: String
    /// Which of the publisher's streams.
    package let stream: PictureStream

    package init(publisher: String, stream: PictureStream = .main) {
        self.publisher = publisher
        self.stream = stream
    }

    package static func < (left: PictureStreamKey, right: PictureStreamKey) -> Bool {
        (left.publisher, left.stream) < (right.publisher, right.stream)
    }
}

/// The size of a picture.
package struct PictureSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    init(_ picture: Picture) {
        self.init(width: picture.width, height: picture.height)
    }
}

/// What happened in a tick.
package enum PictureEvent: Hashable, Sendable {
    /// The first picture since a source was opened: the camera's for ``PictureStream/main``, or a stream's own.
    case firstCaptured(PictureStream, PictureSize)
    /// The source's pictures have another size than before.
    case capturedSizeChanged(PictureStream, PictureSize)
    /// The first picture of the preview is on a canvas.
    case firstPreviewShown(PictureSize)
    /// The first picture since the stream is sent was encoded.
    case firstSent(PictureStream, PictureSize)
    /// Pictures are sent in another size than before.
    case sentSizeChanged(PictureStream, PictureSize)
    /// The encoder does not work; the stream sends nothing until its settings change.
    case encodingFailed(PictureStream, PictureCodecError)
    /// The first packet came.
    case firstReceived(PictureStreamKey)
    /// The first picture was decoded.
    case firstDecoded(PictureStreamKey, PictureSize)
    /// The first picture is on a canvas.
    case firstShown(PictureStreamKey, PictureSize)
    /// Decoded pictures have another size than before.
    case sizeChanged(PictureStreamKey, PictureSize)
    /// Behind what was shown or is about to be, nothing can be shown until a key frame comes. Of the size in which the
    /// pictures come, so it may be ``PictureStream/small``. Asked at most once in ``VideoEngine/ticksBetweenRequests``.
    case keyFrameWanted(PictureStreamKey)
    /// These packets were lost, and are wanted again: the low 16 bits of their sequence numbers, which is what all links carry.
    /// Of the size in which they were to come; asked at most once in a tick.
    case packetsWanted(PictureStreamKey, [UInt16])
    /// For ``VideoEngine/freezeTicks`` no other picture was shown.
    case froze(PictureStreamKey)
    /// A frozen stream shows pictures again.
    case resumed(PictureStreamKey)
}

/// A packet to be sent to the others.
package struct OutgoingPicturePacket: Hashable, Sendable {
    package var stream: PictureStream
    package var packet: PicturePacket
}

/// A picture itself, for an app that looks at pictures.
package struct CollectedPicture: Hashable, Sendable {
    /// Where on its way the picture was.
    package enum Place: Hashable, Sendable {
        /// Captured, before mirror and encoder. A stream's own source, or the camera for ``PictureStream/main``.
        case captured(PictureStream)
        /// Decoded, in the tick in which it is shown.
        case received(PictureStreamKey)
    }

    package var place: Place
    package var picture: Picture
    /// When it was captured, as in ``PicturePacket/timestamp``.
    package var timestamp: UInt32
}

/// The results of one tick.
package struct PictureTick: Hashable, Sendable {
    /// By stream, then in their order, those that are sent again first.
    package var outgoing: [OutgoingPicturePacket] = []
    /// In the order in which they happened.
    package var events: [PictureEvent] = []
    /// While the engine collects them.
    package var pictures: [CollectedPicture] = []

    package init() {}
}
