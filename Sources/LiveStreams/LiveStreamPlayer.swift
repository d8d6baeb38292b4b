import EmulatorWire
import OpusAudio
import Synchronization
public import VideoEngine

/// Why a player stopped.
public struct LiveStreamFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for a person.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// Plays a live stream: it decodes sound and pictures, and gives both to the app at their time.
///
/// It stays ``delay`` behind the newest that came, drops sound that is more than ``maximumLag`` late, and shows of late
/// pictures only the last. It has no clock: whoever calls it says what time it is, on any clock that does not stand still.
public final class LiveStreamPlayer: Sendable {
    /// How far behind the newest of the stream it plays.
    public static let delay = Duration.milliseconds(200)
    /// Sound that is later is dropped.
    public static let maximumLag = Duration.milliseconds(500)
    /// Pieces of sound, and pictures, that wait at most, 20 s; beyond that everything is dropped.
    public static let capacity = 1_000

    /// What is to be heard and seen from a moment on.
    public struct Playback: Sendable {
        /// One channel at 48 kHz, in whole blocks of 20 ms; empty if nothing is due.
        public var sound: [Int16] = []
        /// The picture; nil if it is still the last one.
        public var picture: Picture?
    }

    private struct State {
        var reader = LiveStreamReader()
        var sounds: [LiveRecord] = []
        var pictures: [LiveRecord] = []
        /// Stream time minus the caller's, of what came with the least delay, in milliseconds.
        var edge: Int?
        var position: Int?
        var soundDecoder: OpusDecoder?
        var pictureDecoder: PictureDecoder?
        var needsKeyFrame = true
    }
    private let state = Mutex(State())

    /// A player without a stream.
    public init() {}

    /// What plays, as time since the stream's beginning; nil before anything does.
    public var position: Duration? { state.withLock { $0.position.map { .milliseconds($0) } } }

    /// Forgets the stream. The next bytes begin another.
    public func close() { state.withLock { $0 = State() } }

    /// Takes bytes of the stream, cut anywhere, at a time on the caller's clock.
    ///
    /// Throws for bytes that are no live stream; then the player is closed.
    public func receive(_ bytes: [UInt8], at now: Duration) throws(LiveStreamFailure) {
        let failure = state.withLock { state -> LiveStreamError? in
            do throws(LiveStreamError) {
                for record in try state.reader.read(bytes) { Self.hold(record, at: now.wholeMilliseconds, in: &state) }
                return nil
            } catch {
                state = State()
                return error
            }
        }
        if let failure { throw LiveStreamFailure("\(failure)") }
    }

    /// What is due at a time on the caller's clock and has not been played.
    public func play(until now: Duration) -> Playback {
        state.withLock { state in
            var playback = Playback()
            guard let edge = state.edge else { return playback }
            let position = now.wholeMilliseconds + edge - Self.delay.wholeMilliseconds
            playback.sound = Self.playSound(until: position, in: &state)
            playback.picture = Self.playPictures(until: position, in: &state)
            if !playback.sound.isEmpty || playback.picture != nil { state.position = position }
            return playback
        }
    }

    private static func hold(_ record: LiveRecord, at now: Int, in state: inout State) {
        let time = Int(clamping: min(record.time, 1 << 60))
        state.edge = max(state.edge ?? Int.min, time - now)
        switch record.kind {
        case .sound: state.sounds.append(record)
        case .picture: state.pictures.append(record)
        }
        guard state.sounds.count > capacity || state.pictures.count > capacity else { return }
        state.sounds.removeAll()
        state.pictures.removeAll()
        state.needsKeyFrame = true
    }

    private static func playSound(until position: Int, in state: inout State) -> [Int16] {
        var samples: [Int16] = []
        var played = 0
        let late = position - maximumLag.wholeMilliseconds
        for record in state.sounds {
            guard Int(clamping: record.time) <= position else { break }
            played += 1
            if Int(clamping: record.time) >= late { samples += decode(record, in: &state) }
        }
        state.sounds.removeFirst(played)
        return samples
    }

    /// 20 ms; silence for what is no packet of them.
    private static func decode(_ record: LiveRecord, in state: inout State) -> [Int16] {
        let silence = [Int16](repeating: 0, count: 960)
        if state.soundDecoder == nil { state.soundDecoder = try? OpusDecoder(channelCount: 1) }
        guard let samples = try? state.soundDecoder?.decode(record.bytes), samples.count == 960 else { return silence }
        return samples.map { Int16(max(-1, min(1, $0)) * 32_767) }
    }

    private static func playPictures(until position: Int, in state: inout State) -> Picture? {
        var last: Picture?
        var played = 0
        for record in state.pictures {
            guard Int(clamping: record.time) <= position else { break }
            played += 1
            if record.isKey { state.needsKeyFrame = false }
            guard !state.needsKeyFrame else { continue }
            do throws(PictureCodecError) {
                if state.pictureDecoder == nil { state.pictureDecoder = try PictureDecoder() }
                if let picture = try state.pictureDecoder?.decode(record.bytes) { last = picture }
            } catch {
                // The next key frame goes on.
                state.needsKeyFrame = true
            }
        }
        state.pictures.removeFirst(played)
        return last
    }
}
