#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a simulated phone's microphone picks up.
public enum Microphone: Sendable {
    /// Nothing.
    case silence
    /// A steady sine; `amplitude` is its peak, 0...1.
    case tone(hertz: Double, amplitude: Double)
    /// A sound file; at its end it starts over, or silence follows.
    case file(path: String, loops: Bool)
    /// What the app pushes; silence while nothing waits.
    case pushed(PCMQueue)
    /// Nothing, because it does not open: the vendor's module reports the fault to its app. One that is open falls silent.
    case unusable(MicrophoneFault)
}

/// Why a phone's microphone does not open.
public enum MicrophoneFault: Hashable, Sendable, CaseIterable {
    /// The user has not allowed the app to use it.
    case notAuthorized
    /// Another app has it, for example for a call.
    case occupied
    /// The phone has none.
    case missing
}

/// Why the microphone did not open.
package enum MicrophoneFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sound that it is to pick up cannot be read.
    case sound(AudioFileError)
    /// It is one that does not open.
    case fault(MicrophoneFault)

    /// One line for a person.
    package var description: String {
        switch self {
        case .sound(let error): "\(error)"
        case .fault(.notAuthorized): "the app may not use the microphone"
        case .fault(.occupied): "another app has the microphone"
        case .fault(.missing): "there is no microphone"
        }
    }
}

/// Turns a microphone into 20 ms blocks.
///
/// Copies share an open file, so each phone keeps one reader and does not copy it.
package struct MicrophoneReader: Sendable {
    private enum Source {
        case silence
        case tone(hertz: Double, amplitude: Float, phase: Double)
        case file(AudioFileReader, loops: Bool)
        case pushed(PCMQueue)
    }
    private var source: Source

    /// Starts at the beginning of the sound; throws when a file cannot be opened.
    package init(_ microphone: Microphone) throws(AudioFileError) {
        switch microphone {
        case .silence, .unusable: source = .silence
        case .tone(let hertz, let amplitude):
            source = .tone(hertz: hertz, amplitude: Float(max(0, min(1, amplitude))), phase: 0)
        case .file(let path, let loops): source = .file(try AudioFileReader(path: path), loops: loops)
        case .pushed(let queue): source = .pushed(queue)
        }
    }

    /// The next 20 ms: mono, or stereo if the file or the queue is.
    package mutating func nextBlock() -> AudioBlock {
        switch source {
        case .silence:
            return .silence()
        case .tone(let hertz, let amplitude, var phase):
            let step = hertz / Double(AudioBlock.sampleRate)
            let samples = Self.sine(step: step, phase: phase, amplitude: amplitude)
            phase += step * Double(AudioBlock.frameCount)
            phase -= phase.rounded(.down)
            source = .tone(hertz: hertz, amplitude: amplitude, phase: phase)
            return AudioBlock(samples: samples)
        case .file(var reader, let loops):
            let block = Self.block(from: &reader, loops: loops)
            source = .file(reader, loops: loops)
            return block
        case .pushed(let queue):
            return queue.nextBlock() ?? .silence(channelCount: queue.channelCount)
        }
    }

    /// A block of a sine that begins at `phase` and advances by `step` with each sample, both in turns.
    ///
    /// The phase stays within one turn, and each block's rotation begins at it, so a tone of many hours stays exact.
    /// Four points are rotated in parallel, because each depends on its previous value.
    private static func sine(step: Double, phase: Double, amplitude: Float) -> [Float] {
        let turn = 2 * Double.pi * step * 4
        let (turnSine, turnCosine) = (sin(turn), cos(turn))
        var sines = SIMD4<Double>()
        var cosines = SIMD4<Double>()
        for lane in 0..<4 {
            let angle = 2 * Double.pi * (phase + step * Double(lane))
            sines[lane] = sin(angle)
            cosines[lane] = cos(angle)
        }
        return [Float](unsafeUninitializedCapacity: AudioBlock.frameCount) { samples, count in
            for frame in stride(from: 0, to: AudioBlock.frameCount, by: 4) {
                for lane in 0..<4 { samples[frame + lane] = amplitude * Float(sines[lane]) }
                (sines, cosines) = (
                    sines * turnCosine + cosines * turnSine, cosines * turnCosine - sines * turnSine
                )
            }
            count = AudioBlock.frameCount
        }
    }

    private static func block(from reader: inout AudioFileReader, loops: Bool) -> AudioBlock {
        var samples = reader.read(AudioBlock.frameCount)
        let wanted = AudioBlock.frameCount * reader.channelCount
        while loops && samples.count < wanted {
            reader.seek(to: 0)
            let more = reader.read(AudioBlock.frameCount - samples.count / reader.channelCount)
            // A file that cannot be read again ends in silence instead of an endless loop.
            if more.isEmpty { break }
            samples.append(contentsOf: more)
        }
        samples.append(contentsOf: repeatElement(0, count: wanted - samples.count))
        return AudioBlock(channelCount: reader.channelCount, samples: samples)
    }
}
