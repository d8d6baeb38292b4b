import Foundation
import VoiceEngine

/// A folder for one test's files, gone when the test is.
final class TemporaryFolder {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("parlor-sound-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a sine as WAV and returns its path.
    func tone(
        _ name: String = "tone.wav", hertz: Double = 440, amplitude: Double = 0.5, milliseconds: Int = 1_000,
        sampleRate: Int = 48_000, channelCount: Int = 1
    ) throws -> String {
        let path = path(name)
        let samples = sine(
            hertz: hertz, amplitude: amplitude, frames: milliseconds * sampleRate / 1_000, sampleRate: sampleRate)
        let spread = samples.flatMap { sample in repeatElement(sample, count: channelCount) }
        try AudioFile.writeWAV(spread, channelCount: channelCount, sampleRate: sampleRate, to: path)
        return path
    }

    /// Writes bytes and returns their path.
    func file(_ name: String, bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: url.appendingPathComponent(name))
        return path(name)
    }
}

/// A sine in one channel.
func sine(hertz: Double, amplitude: Double = 0.5, frames: Int, sampleRate: Int = 48_000) -> [Float] {
    (0..<frames).map { Float(amplitude * sin(2 * Double.pi * hertz * Double($0) / Double(sampleRate))) }
}

/// The same noise every time: a small generator of its own, so that no test depends on the system's.
func noise(amplitude: Float = 0.3, frames: Int, seed: UInt32 = 1) -> [Float] {
    var state = seed
    return (0..<frames).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return (Float(state >> 8) / Float(1 << 23) - 1) * amplitude
    }
}

/// Something like a vowel: a fundamental and its overtones.
func vowel(hertz: Double = 150, frames: Int) -> [Float] {
    (0..<frames).map { frame in
        var sum = 0.0
        for overtone in 1...12 {
            sum += sin(2 * Double.pi * hertz * Double(overtone) * Double(frame) / 48_000) / Double(overtone)
        }
        return Float(sum * 0.2)
    }
}

/// Mono samples in whole blocks; the last one is filled with silence.
func blocks(_ samples: [Float]) -> [AudioBlock] {
    stride(from: 0, to: samples.count, by: AudioBlock.frameCount).map { start in
        let piece = Array(samples[start..<min(start + AudioBlock.frameCount, samples.count)])
        return AudioBlock(samples: piece + repeatElement(0, count: AudioBlock.frameCount - piece.count))
    }
}

extension AudioBlock {
    /// Both channels' mean, or the only channel.
    var mono: [Float] {
        channelCount == 1
            ? samples : (0..<AudioBlock.frameCount).map { (samples[2 * $0] + samples[2 * $0 + 1]) / 2 }
    }

    var level: Double { Spectrum.level(of: samples) }
}
