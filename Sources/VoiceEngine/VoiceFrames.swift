/// The sound of one tick, at the points on its way where an app may look at it.
///
/// Collecting it copies the sound, so an engine does it only while ``VoiceEngine/collectsFrames`` is set. Sums are not
/// limited: beyond full scale they clip when they become integers.
package struct VoiceFrames: Hashable, Sendable {
    /// One publisher's sound as it was sent, before the listener's volumes.
    package struct Publisher: Hashable, Sendable {
        package var publisher: String
        package var block: AudioBlock
    }

    /// One track of the local music.
    package struct Track: Hashable, Sendable {
        package var id: Int32
        package var block: AudioBlock
    }

    /// The tracks that sound in this tick, as they are played, before their volumes; in the order of starting.
    package var tracks: [Track] = []
    /// The microphone's sound before volume and effects; nil when not capturing.
    package var captured: AudioBlock?
    /// The local voice after volume and effects, without music; nil when not capturing.
    package var voice: AudioBlock?
    /// The local voice after volume and effects with the published music, as it is encoded; silence while muted, nil
    /// when not capturing.
    package var sent: AudioBlock?
    /// The local voice in this device's speaker; nil when it is not heard there.
    package var monitored: AudioBlock?
    /// The publishers who sound in this tick, sorted by name.
    package var publishers: [Publisher] = []
    /// The sum of the publishers with the listener's volumes; nil while nothing is played.
    package var remote: AudioBlock?
    /// The same and the local voice, unless muted; nil while nothing is played.
    package var voices: AudioBlock?
    /// The publishers and the local music in this device's speaker; nil while nothing is played.
    package var played: AudioBlock?
    /// The same and the local voice after effects, unless muted; nil while nothing is played.
    package var everything: AudioBlock?
}

extension AudioBlock {
    /// The samples as 16-bit integers in so many channels, 1 or 2: both sides equal, or their mean.
    package func integers(channelCount wanted: Int) -> [Int16] {
        precondition(wanted == 1 || wanted == 2, "sound has 1 or 2 channels, not \(wanted)")
        return AudioFile.int16(floats(channelCount: wanted))
    }

    /// The samples in so many channels, 1 or 2: both sides equal, or their mean.
    package func floats(channelCount wanted: Int) -> [Float] {
        switch (channelCount, wanted) {
        case (1, 2): Mixing.doubled(samples)
        case (2, 1): monoSamples
        default: samples
        }
    }
}

extension AudioFile {
    /// The 16-bit integers in little-endian bytes; a last odd byte is left out.
    package static func integers(ofBytes bytes: [UInt8]) -> [Int16] {
        stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
    }

    /// The samples of 16-bit integers in little-endian bytes; a last odd byte is left out.
    package static func samples(ofBytes bytes: [UInt8]) -> [Float] {
        integers(ofBytes: bytes).map { Float($0) / 32_768 }
    }

    /// Interleaved samples as 16-bit integers in little-endian bytes. Beyond -1...1 they are clipped.
    package static func bytes(_ samples: [Float]) -> [UInt8] {
        let integers = int16(samples)
        return [UInt8](unsafeUninitializedCapacity: integers.count * 2) { bytes, count in
            for index in integers.indices {
                let bits = UInt16(bitPattern: integers[index])
                bytes[2 * index] = UInt8(truncatingIfNeeded: bits)
                bytes[2 * index + 1] = UInt8(truncatingIfNeeded: bits >> 8)
            }
            count = integers.count * 2
        }
    }
}
