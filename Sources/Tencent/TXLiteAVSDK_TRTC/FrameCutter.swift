import EmulatorAPI
import Foundation
import VoiceEngine

/// The form of the frames that an app gets.
struct FrameFormat: Hashable, Sendable {
    var sampleRate: TRTCAudioSampleRate = .rate48000
    var channelCount = 1
    /// Samples of one channel in a frame.
    var frameLength = AudioBlock.frameCount
    /// Whether the app may change the frames.
    var isChangeable = true

    init() {}

    /// Nil for a form that the SDK does not take.
    init?(_ format: TRTCAudioFrameDelegateFormat) {
        sampleRate = format.sampleRate
        channelCount = Int(format.channels)
        frameLength = Int(format.samplesPerCall)
        isChangeable = format.mode == .readWrite
        let unit = sampleRate.rawValue / 100
        guard (1...2).contains(channelCount), (unit...sampleRate.rawValue).contains(frameLength),
            frameLength % unit == 0
        else { return nil }
    }
}

/// Cuts blocks of 20 ms into frames of an app's form. One cutter for each sound, because it keeps what does not fill a
/// frame yet.
struct FrameCutter: Sendable {
    let format: FrameFormat
    private var resampler: Resampler
    private var waiting: [Float] = []

    init(_ format: FrameFormat) {
        self.format = format
        resampler = Resampler(
            channelCount: format.channelCount, from: AudioBlock.sampleRate, to: format.sampleRate.rawValue)
    }

    /// The frames that are complete with this block, as bytes.
    mutating func cut(_ block: AudioBlock) -> [Data] {
        waiting += resampler.resample(block.floats(channelCount: format.channelCount))
        let length = format.frameLength * format.channelCount
        var frames: [Data] = []
        while waiting.count >= length {
            frames.append(Data(AudioFile.bytes(Array(waiting.prefix(length)))))
            waiting.removeFirst(length)
        }
        return frames
    }
}

/// Brings the frames of one sound back into the engine's rate.
struct FrameReturn: Sendable {
    let format: FrameFormat
    private var resampler: Resampler

    init(_ format: FrameFormat) {
        self.format = format
        resampler = Resampler(
            channelCount: format.channelCount, from: format.sampleRate.rawValue, to: AudioBlock.sampleRate)
    }

    /// The samples of a frame, in the format's channels.
    mutating func take(_ data: Data) -> [Float] { resampler.resample(AudioFile.samples(ofBytes: Array(data))) }
}

/// Who looks at the sound, in which forms.
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

    /// The forms that the app chose. Other sounds have the form of ``FrameFormat/init()``.
    var captured = FrameFormat()
    var sent = FrameFormat()
    var played = FrameFormat()
    private var cutters: [Source: FrameCutter] = [:]
    /// The sounds that the app began to change.
    private var returns: [Source: FrameReturn] = [:]

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
            var cutter = cutters.removeValue(forKey: source) ?? FrameCutter(format)
            if cutter.format != format { cutter = FrameCutter(format) }
            result += cutter.cut(block).map { (source: source, data: $0, format: format) }
            cutters[source] = cutter
        }
        return result
    }

    /// A frame as the app left it. The samples that go on in its place, at the engine's rate; nil while the app changes
    /// nothing of this sound, or may not.
    mutating func take(_ data: Data, changedFrom before: Data, of source: Source, _ format: FrameFormat) -> [Float]? {
        guard source.isChangeable, format.isChangeable, returns[source] != nil || data != before else { return nil }
        var way = returns.removeValue(forKey: source) ?? FrameReturn(format)
        if way.format != format { way = FrameReturn(format) }
        defer { returns[source] = way }
        return way.take(data)
    }

    /// Forgets what does not fill a frame yet, and what the app changed.
    mutating func reset() {
        cutters = [:]
        returns = [:]
    }

    private func format(of source: Source) -> FrameFormat {
        switch source {
        case .captured: captured
        case .sent: sent
        case .played: played
        case .publisher, .everything, .monitored: FrameFormat()
        }
    }
}
