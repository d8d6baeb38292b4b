import EmulatorAPI
import Foundation
import VoiceEngine

/// The form of the frames that an app gets.
struct FrameFormat: Hashable, Sendable {
    var sampleRate: TRTCAudioSampleRate = .rate48000
    var channelCount = 1
    /// Samples of one channel in a frame.
    var frameLength = AudioBlock.frameCount

    init() {}

    /// Nil for a form that the SDK does not take.
    init?(_ format: TRTCAudioFrameDelegateFormat) {
        sampleRate = format.sampleRate
        channelCount = Int(format.channels)
        frameLength = Int(format.samplesPerCall)
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

/// Who looks at the sound, in which forms.
struct FrameFeed: Sendable {
    /// Which sound a frame has.
    enum Source: Hashable, Sendable {
        case captured, sent, publisher(String), played, everything, monitored

        /// Whether an app of the vendor's SDK may change the frames.
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

    /// Forgets what does not fill a frame yet.
    mutating func reset() { cutters = [:] }

    private func format(of source: Source) -> FrameFormat {
        switch source {
        case .captured: captured
        case .sent: sent
        case .played: played
        case .publisher, .everything, .monitored: FrameFormat()
        }
    }
}
