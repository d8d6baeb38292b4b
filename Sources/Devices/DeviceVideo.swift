package import EmulatorAPI
import Synchronization
public import VideoEngine

/// A device's pictures: cameras and a screen that see what a test gives them.
///
/// Where pictures are shown is up to the app: a view that it gives to its vendor's module shows them on its canvas.
public final class DeviceVideo: Sendable {
    private let engine = Mutex(VideoEngine())

    /// Both cameras and the screen see a test card with the device's name; the screen's says "SCREEN".
    init(name: String) {
        do {
            for position in CameraPosition.allCases { try use(.testCard(name: name), as: position) }
            try useScreen(.testCard(name: name))
        } catch {
            preconditionFailure("a test card is a file: \(error)")
        }
    }

    /// Sets what a camera sees from here on.
    ///
    /// Throws `PictureFileError`, naming the path, for a missing or unreadable file; then the camera sees
    /// what it saw before.
    public func use(_ source: CameraSource, as position: CameraPosition = .front) throws(PictureFileError) {
        try engine.withLock { engine throws(PictureFileError) in try engine.setSource(source, of: position) }
    }

    /// Sets what the device's screen shows from here on, for apps that share it. A screen that is
    /// `CameraSource.unusable` cannot be shared.
    ///
    /// Throws `PictureFileError`, naming the path, for a missing or unreadable file; then the screen shows
    /// what it showed before.
    public func useScreen(_ source: CameraSource) throws(PictureFileError) {
        try engine.withLock { engine throws(PictureFileError) in try engine.setScreenSource(source) }
    }

    /// Runs `body` with the engine, which the device's vendor modules share.
    package func withEngine<Result: Sendable, Failure: Error>(
        _ body: (inout VideoEngine) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try engine.withLock { engine throws(Failure) in try body(&engine) }
    }

    /// Forgets what an app chose.
    func reset() { engine.withLock { $0.reset() } }

    /// Whether the pictures of a tick wait for the sound that is played in it.
    var needsSound: Bool { engine.withLock { $0.isReceiving } }

    func tick(_ number: Int, heard: [(publisher: String, timestamp: UInt32)]) -> PictureTick {
        engine.withLock { $0.tick(number, heard: heard) }
    }
}

// MARK: Packets

extension PictureStream {
    /// The kind of media of a camera's stream, in either size, or a screen's.
    package var kind: MediaKinds { isSmall ? .smallPicture : self == .screen ? .screen : .picture }

    /// The camera's stream of a kind of media, in either size, or the screen's.
    package init(_ kind: MediaKinds) { self = kind == .screen ? .screen : kind == .smallPicture ? .main.small : .main }

    /// The same stream in the size of a kind of media.
    package func sized(_ kind: MediaKinds) -> PictureStream { kind == .smallPicture ? small : self }
}

extension MediaPacket {
    /// A packet of pictures for a link. `kind` is a camera's, in either size, or a screen's.
    package init(
        _ packet: PicturePacket, of kind: MediaKinds, channel: ChannelID, publisher: UserID, stream: StreamID? = nil
    ) {
        let content: MediaContent =
            switch kind {
            case .screen: .screen(isLast: packet.isLast)
            case .smallPicture: .smallPicture(isLast: packet.isLast)
            default: .picture(isLast: packet.isLast)
            }
        self.init(
            channel: channel, publisher: publisher, stream: stream, sequence: packet.sequence,
            timestamp: packet.timestamp, content: content, payload: packet.payload)
    }
}

extension PicturePacket {
    /// A packet of a link; nil for one of sound.
    package init?(_ packet: MediaPacket) {
        switch packet.content {
        case .sound: return nil
        case .picture(let isLast), .screen(let isLast), .smallPicture(let isLast):
            self.init(
                sequence: packet.sequence, timestamp: packet.timestamp, isLast: isLast, payload: packet.payload)
        }
    }
}
