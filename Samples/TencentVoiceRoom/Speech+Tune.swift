import Foundation
import SampleStories
import VoiceEngine

extension Speech {
    /// A small tune, so that the demo needs no music file.
    func tune() throws -> String {
        let file = folder.appendingPathComponent("tune.wav").path
        let notes = [261.6, 329.6, 392.0, 523.3, 392.0, 329.6]
        var samples: [Float] = []
        for note in notes {
            for index in 0..<12_000 {
                let time = Double(index) / 48_000
                let fade = min(1, min(Double(index), Double(12_000 - index)) / 480)
                samples.append(Float(0.25 * fade * sin(2 * .pi * note * time)))
            }
        }
        try AudioFile.writeWAV(samples, channelCount: 1, to: file)
        return file
    }
}
