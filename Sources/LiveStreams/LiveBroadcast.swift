package import EmulatorWire
import OpusAudio
public import VideoEngine

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A generated live program: a melody and a test card, over and over. Whoever watches at the same time sees and hears the
/// same.
///
/// Made by the codecs of calls, so a player decodes it as it would a real one. The same arguments give the same bytes.
public struct LiveBroadcast: Sendable {
    /// How long a note sounds.
    public static let noteMilliseconds = 500
    /// Notes that a broadcast has.
    public static let noteRange = 1...120
    /// The size of its pictures.
    public static let pictureSize = (width: 320, height: 180)
    /// Pictures in a second.
    public static let frameRate = 10

    private static let amplitude = 0.4
    /// Samples over which a note begins and ends, 10 ms.
    private static let fadeFrames = 480
    private static let ticksPerNote = noteMilliseconds / 20

    /// The program, for a server or a simulated one.
    package let program: LiveProgram

    /// A broadcast with a name on its test card and notes in hertz that follow each other.
    ///
    /// Without notes or with more than ``noteRange`` has, the melody is one note of 440 Hz or is cut.
    /// Throws ``PictureCodecError/notAvailable`` where there is no codec for pictures.
    public init(
        name: String, notes: [Double] = [523.25, 659.26, 783.99, 1_046.5, 880, 698.46]
    ) throws(PictureCodecError) {
        let notes = notes.isEmpty ? [440] : Array(notes.prefix(Self.noteRange.upperBound))
        let records = try Self.records(name: name, notes: notes)
        do throws(LiveStreamError) {
            program = try LiveProgram(records, loopMilliseconds: notes.count * Self.noteMilliseconds)
        } catch {
            preconditionFailure("a generated program is refused: \(error)")
        }
    }

    /// The whole program once, as a server takes it.
    public var bytes: [UInt8] { program.bytes }

    /// After how long the program repeats itself.
    public var length: Duration { .milliseconds(program.loopMilliseconds) }

    /// What a viewer pulls in virtual time who has had everything up to `last`, since the stream's beginning; nil stands for
    /// one who joins, and begins with a key frame.
    public func bytes(after last: Duration?, until now: Duration) -> [UInt8] {
        program.bytes(
            after: last.map { UInt64(max(0, $0.wholeMilliseconds)) }, until: UInt64(max(0, now.wholeMilliseconds)))
    }

    /// The frequency that sounds at a time since the stream's beginning, in hertz.
    public static func note(of notes: [Double], at time: Duration) -> Double {
        notes[max(0, time.wholeMilliseconds) / noteMilliseconds % notes.count]
    }

    private static func records(name: String, notes: [Double]) throws(PictureCodecError) -> [LiveRecord] {
        let (width, height) = pictureSize
        let sounds: OpusEncoder
        do throws(OpusError) {
            sounds = try OpusEncoder(channelCount: 1, application: .audio)
            try sounds.setBitRate(48_000)
        } catch {
            throw .library(reason: "\(error)")
        }
        let pictures = try PictureEncoder(try PictureEncoding(width: width, height: height, frameRate: frameRate))
        let card = TestCard(name: name, position: .back)
        var records: [LiveRecord] = []
        var count = 0
        for tick in 0..<notes.count * ticksPerNote {
            let time = UInt64(tick * 20)
            if tick % (50 / frameRate) == 0 {
                guard let picture = try? card.picture(width: width, height: height, number: count, tick: tick) else {
                    throw .wrongSize(width: width, height: height)
                }
                // One a second, so that whoever joins soon sees something.
                let isKey = count % frameRate == 0
                let bytes = try pictures.encode(picture, at: tick * 1_800, isKey: isKey)
                records.append(LiveRecord(kind: .picture, isKey: isKey, time: time, bytes: bytes))
                count += 1
            }
            let block = samples(of: notes[tick / ticksPerNote], tick: tick % ticksPerNote)
            do throws(OpusError) {
                records.append(LiveRecord(kind: .sound, isKey: true, time: time, bytes: try sounds.encode(block)))
            } catch {
                throw .library(reason: "\(error)")
            }
        }
        return records
    }

    /// 20 ms of a note that fades in at its beginning and out at its end.
    private static func samples(of hertz: Double, tick: Int) -> [Float] {
        let total = ticksPerNote * 960
        return (tick * 960..<(tick + 1) * 960).map { frame in
            let edge = min(frame, total - 1 - frame, fadeFrames)
            let loudness = amplitude * Double(edge) / Double(fadeFrames)
            return Float(loudness * sin(2 * .pi * hertz * Double(frame) / 48_000))
        }
    }
}

extension Duration {
    /// Rounded down.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
