import Devices
import Foundation
import VoiceEngine

extension Speaker {
    /// The pieces of a recording that are looked at: short beside a note, long enough to tell it from speech.
    private static let pieceTicks = 8

    /// How loud the live stream is in the last seconds of what was played, in dB of full scale: the median of short pieces, each by
    /// its loudest note. Speech, which has no note for long, hardly counts.
    func streamLevel(seconds: Int) -> Double {
        let amplitudes = pieces(seconds: seconds).map { $0.amplitude }.sorted()
        guard !amplitudes.isEmpty else { return -120 }
        return 20 * log10(max(amplitudes[amplitudes.count / 2], 0.000_001))
    }

    /// The note of the live stream in each piece of the last seconds, the newest first.
    func streamNotes(seconds: Int) -> [Int] { pieces(seconds: seconds).map { $0.note } }

    private func pieces(seconds: Int) -> [(note: Int, amplitude: Double)] {
        let recording = recording
        // 20 ms in stereo.
        let end = recording.startTick + recording.samples.count / 1920
        return (0..<seconds * 50 / Self.pieceTicks).map { index in
            let to = end - index * Self.pieceTicks
            let amplitudes = LiveStream.notes.map { amplitude(hertz: $0, from: to - Self.pieceTicks, to: to) }
            let loudest = amplitudes.indices.max { amplitudes[$0] < amplitudes[$1] } ?? 0
            return (loudest, amplitudes[loudest])
        }
    }

    /// For how many ticks of 20 ms somebody was heard.
    func ticks(of voice: String) -> Int { heard(voice).reduce(0) { $0 + $1.ticks.count } }

    /// How loud somebody was on average, in dB of full scale.
    func averageLevel(of voice: String) -> Double {
        let ticks = ticks(of: voice)
        guard ticks > 0 else { return -120 }
        return heard(voice).reduce(0.0) { $0 + $1.averageLevel * Double($1.ticks.count) } / Double(ticks)
    }
}
