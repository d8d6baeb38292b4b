import Foundation
import LiveStreams
import Synchronization
import VideoEngine
import VolcEngineRTC

/// Plays a live stream: it decodes sound and pictures, shows these, and gives the sound to the app instead of the loudspeaker.
///
/// It stays a fifth of a second behind the stream, and goes back there where it was held or could not keep up.
final class LivePlayer: Sendable {
    private let state = Mutex(State())
    private let decoder = LiveStreamPlayer()
    /// Whether it pulls over HTTP; a simulated world has none, and what would come is generated.
    private let pullsOverHTTP: Bool

    private struct State {
        var url: String?
        var isPaused = false
        var stream: HTTPStream?
        /// What the stream's server sent up to here was pulled.
        var pulled: Duration?
        var picture: Picture?
        var onAudioFrame: (@Sendable (ByteRTCAudioFrame) -> Void)?
    }

    init(pullsOverHTTP: Bool) { self.pullsOverHTTP = pullsOverHTTP }

    /// The stream that plays.
    var url: String? { state.withLock { $0.url } }

    /// The picture that is shown; the last one after the stream was closed.
    var picture: Picture? { state.withLock { $0.picture } }

    /// Opens a stream at what it has now. Decoded sound goes to `onAudioFrame`.
    func open(_ url: String, onAudioFrame: @escaping @Sendable (ByteRTCAudioFrame) -> Void) {
        close()
        state.withLock { $0 = State(url: url, onAudioFrame: onAudioFrame) }
        guard pullsOverHTTP, let address = URL(string: url) else { return }
        let stream = HTTPStream(address, begin: decoder.close) { [weak self, decoder] bytes in
            do {
                try decoder.receive(bytes, at: wallClock())
            } catch {
                self?.close()
            }
        }
        state.withLock { $0.stream = stream }
    }

    func close() {
        let stream = state.withLock { state in
            defer { state = State(picture: state.picture) }
            return state.stream
        }
        stream?.end()
        decoder.close()
    }

    func pause(_ isPaused: Bool) { state.withLock { $0.isPaused = isPaused } }

    /// Pulls and decodes what the stream has until a moment since its beginning: what the player's thread does all the time.
    func play(until now: Duration) {
        let pulled = state.withLock { state -> [UInt8]? in
            guard state.url != nil else { return nil }
            guard !pullsOverHTTP else { return [] }
            defer { state.pulled = now }
            return LiveStream.broadcast.bytes(after: state.pulled, until: now)
        }
        guard let pulled else { return }
        do {
            try decoder.receive(pulled, at: now)
        } catch {
            return close()
        }
        let playback = decoder.play(until: now)
        // A held player goes on without showing anything: a live stream has moved on when it is let go.
        let give = state.withLock { state -> (@Sendable (ByteRTCAudioFrame) -> Void)? in
            guard !state.isPaused else { return nil }
            if let picture = playback.picture { state.picture = picture }
            return state.onAudioFrame
        }
        for start in stride(from: 0, to: playback.sound.count, by: Self.blockFrames) {
            give?(Self.frame(playback.sound[start..<start + Self.blockFrames]))
        }
    }

    /// What the decoder gives at a time, 20 ms.
    private static let blockFrames = 960

    /// Decoded sound in the form that RTC takes: 16 bits, the low byte first as in this machine's memory.
    private static func frame(_ block: ArraySlice<Int16>) -> ByteRTCAudioFrame {
        let frame = ByteRTCAudioFrame()
        frame.buffer = block.withUnsafeBytes { Data($0) }
        frame.samples = Int32(block.count)
        frame.channel = .mono
        frame.sampleRate = .rate48000
        return frame
    }
}
