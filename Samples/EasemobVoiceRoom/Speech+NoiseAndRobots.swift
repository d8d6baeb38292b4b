import Foundation
import SampleStories
import VoiceEngine

extension Speech {
    /// Speech in a noisy room: with a second without speech behind it, and steady noise under all of it.
    func noisyMicrophone(of speaker: String, text: String, pitch: Int) throws -> Microphone {
        let quiet = microphone(of: speaker, text: text, pitch: pitch)
        var (samples, channelCount) = (Self.hum(pitch: pitch), 1)
        if case .file(let path, _) = quiet { (samples, channelCount) = try AudioFile.read(path: path) }
        samples += [Float](repeating: 0, count: 48_000 * channelCount)
        // The same noise each time.
        var state: UInt64 = 1
        for index in samples.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            samples[index] += (Float(state >> 40) / Float(1 << 24) - 0.5) * 0.02
        }
        let file = folder.appendingPathComponent("\(speaker)-in-noise.wav").path
        try AudioFile.writeWAV(samples, channelCount: channelCount, to: file)
        return .file(path: file, loops: true)
    }

    /// Three seconds of a voice without words. Its pitch moves, as that of a voice does.
    private static func hum(pitch: Int) -> [Float] {
        var phase = 0.0
        return (0..<144_000).map { index in
            phase += (150 + 2 * Double(pitch) + 60 * sin(Double(index) / 3_000)) / 48_000
            return 0.3 * Float(sin(2 * .pi * phase))
        }
    }

    /// A robot's sentence as a file, in the vendor's naming: the color is in the name.
    func robot(_ color: String, index: Int, text: String) throws -> String {
        let name = "0\(index)-\(color)-EN"
        let microphone = microphone(of: name, text: text, pitch: color == "B" ? 5 : 99)
        if case .file(let path, _) = microphone { return path }
        let file = folder.appendingPathComponent("\(name).wav").path
        let samples = (0..<48_000).map { Float(0.2 * sin(Double($0) * 0.05)) }
        try AudioFile.writeWAV(samples, channelCount: 1, to: file)
        return file
    }
}
