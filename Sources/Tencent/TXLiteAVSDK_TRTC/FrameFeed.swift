import EmulatorAPI
import Foundation
import VoiceEngine

/// The format of the frames that an app gets.
struct FrameFormat: Hashable, Sendable {
    var sampleRate: TRTCAudioSampleRate = .rate48000
    var sound = SoundFrameFormat()
    /// Whether the app may change the frames.
    var isChangeable = true

    init() {}

    /// Nil for a format that the SDK does not take.
    init?(_ format: TRTCAudioFrameDelegateFormat) {
        sampleRate = format.sampleRate
        sound = SoundFrameFormat(
            sampleRate: sampleRate.rawValue, channelCount: Int(format.channels), length: Int(format.samplesPerCall))
        isChangeable = format.mode == .readWrite
        let unit = sampleRate.rawValue / 100
        guard (1...2).contains(sound.channelCount), (unit...sampleRate.rawValue).contains(sound.length),
            sound.length % unit == 0
        else { return nil }
    }
}

/// Who looks at the sound, in which formats.
struct FrameFeed: Sendable {
    /// Which sound a frame has.
    enum Source: Hashable, Sendable {
        case captured, sent, publisher(String), played, everything, monitored

        /// Whether the vendor's SDK lets an app change the frames.
        var isChangeable: Bool {
            switch self {
            case .captured, .sent, .played: true
            case .publisher, .everything, .monitored: false
            }
        }
    }

    /// The formats that the app chose. Other sounds have the format of ``FrameFormat/init()``.
    var captured = FrameFormat()
    var sent = FrameFormat()
    var played = FrameFormat()
    private var sounds = SoundFrames<Source>()

    /// The frames that are complete with this tick, in the order of the sound's way.
    mutating func cut(_ frames: VoiceFrames) -> [(source: Source, data: Data, format: FrameFormat)] {
        var blocks: [(Source, AudioBlock?)] = [
            (.captured, frames.captured), (.sent, frames.sent), (.monitored, frames.monitored),
        ]
        for publisher in frames.publishers { blocks.append((.publisher(publisher.publisher), publisher.block)) }
        blocks.append((.played, frames.played))
        blocks.append((.everything, frames.everything))
        var result: [(source: Source, data: Data, format: FrameFormat)] = []
        for case (let source, let block?) in blocks {
            let format = format(of: source)
            for frame in sounds.cut(block, of: source, as: format.sound) {
                result.append((source: source, data: Data(frame), format: format))
            }
        }
        return result
    }

    /// A frame as the app left it. The samples that go on in its place, at the engine's rate; nil while the app changes
    /// nothing of this sound, or may not.
    mutating func take(_ data: Data, changedFrom before: Data, of source: Source, _ format: FrameFormat) -> [Float]? {
        guard source.isChangeable, format.isChangeable, sounds.hasRestored(source) || data != before else { return nil }
        return sounds.restore(Array(data), of: source, as: format.sound)
    }

    /// Forgets what does not fill a frame yet, and what the app changed.
    mutating func reset() { sounds.reset() }

    private func format(of source: Source) -> FrameFormat {
        switch source {
        case .captured: captured
        case .sent: sent
        case .played: played
        case .publisher, .everything, .monitored: FrameFormat()
        }
    }
}
