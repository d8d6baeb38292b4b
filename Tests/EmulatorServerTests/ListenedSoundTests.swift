import EmulatorAPI
import Foundation
import OpusAudio
import Testing

@testable import EmulatorServer

/// A tone as devices send it.
enum ListenedTone {
    /// Packets of 20 ms of 440 Hz; with two channels the right one is half as loud.
    static func packets(channelCount: Int, count: Int) throws -> [[UInt8]] {
        let encoder = try OpusEncoder(channelCount: channelCount, application: .audio)
        return try (0..<count).map { number in
            let samples = (0..<OpusEncoder.frameCount * channelCount).map { place -> Float in
                let (frame, channel) = (place / channelCount, place % channelCount)
                let seconds = Float(number * OpusEncoder.frameCount + frame) / 48_000
                return sin(2 * .pi * 440 * seconds) * (channel == 0 ? 0.5 : 0.25)
            }
            return try encoder.encode(samples)
        }
    }

    /// What a decoder of one's own makes of packets, as 16 bits, big-endian.
    static func samples(of packets: [[UInt8]]) throws -> [[UInt8]] {
        let decoder = try OpusDecoder(channelCount: OpusPacket.channelCount(inHeaderOf: packets[0]))
        return try packets.map { packet in
            try decoder.decode(packet).flatMap { sample -> [UInt8] in
                let value = UInt16(bitPattern: Int16((sample * 32_767).rounded()))
                return [UInt8(value >> 8), UInt8(value & 0xFF)]
            }
        }
    }
}

/// What the server decodes for those who listen.
@Suite struct ListenedSoundTests {
    private let start = ContinuousClock.now

    private func packet(_ user: String, _ payload: [UInt8], stream: StreamID? = nil) -> MediaPacket {
        MediaPacket(
            channel: "stage", publisher: UserID(user), stream: stream, sequence: 0, timestamp: 0, level: 1,
            payload: payload)
    }

    private func sound(_ outcome: ListenedSound.Outcome) -> [UInt8]? {
        if case .decoded(let piece) = outcome { piece.bytes } else { nil }
    }

    @Test func `two streams that alternate are decoded as each alone`() throws {
        var sound = ListenedSound(at: start)
        let (tone, other) = (
            try ListenedTone.packets(channelCount: 1, count: 4), try ListenedTone.packets(channelCount: 2, count: 4)
        )
        var got: [[[UInt8]?]] = [[], []]
        for number in 0..<4 {
            got[0].append(self.sound(sound.decode(packet("alice", tone[number]), at: start)))
            got[1].append(self.sound(sound.decode(packet("alice", other[number], stream: "music"), at: start)))
        }
        #expect(got == [try ListenedTone.samples(of: tone), try ListenedTone.samples(of: other)])
    }

    @Test func `sixty-four streams keep their decoders, and one more takes the place of the one silent for longest`()
        throws
    {
        var sound = ListenedSound(at: start)
        let tone = try ListenedTone.packets(channelCount: 1, count: 2)
        let expected = try ListenedTone.samples(of: tone)
        let users = (1...ListenedSound.maximumStreams).map { "user\($0)" }
        for user in users { #expect(self.sound(sound.decode(packet(user, tone[0]), at: start)) == expected[0]) }
        #expect(self.sound(sound.decode(packet("user1", tone[1]), at: start)) == expected[1])
        #expect(sound.streamCount == 64)
        #expect(self.sound(sound.decode(packet("late", tone[0]), at: start)) == expected[0])
        #expect(sound.streamCount == 64)
        #expect(self.sound(sound.decode(packet("user3", tone[1]), at: start)) == expected[1])
        let anew = self.sound(sound.decode(packet("user2", tone[1]), at: start))
        #expect(
            anew != nil && anew != expected[1], "user2 was silent for longest: what comes is the beginning of a stream")
    }

    @Test func `in a second as much is decoded as 64 speakers say, and no packet more`() throws {
        var sound = ListenedSound(at: start)
        let tone = try ListenedTone.packets(channelCount: 1, count: 1)[0]
        for _ in 0..<64 * 50 {
            guard case .decoded = sound.decode(packet("alice", tone), at: start) else {
                Issue.record("a packet within the limit is not decoded")
                return
            }
        }
        #expect(sound.decode(packet("alice", tone), at: start + .milliseconds(999)) == .tooMuch)
        #expect(self.sound(sound.decode(packet("alice", tone), at: start + .seconds(1))) != nil)
    }

    @Test func `a packet of 120 ms with two channels has a frame of its length`() throws {
        var sound = ListenedSound(at: start)
        // Six frames of 20 ms without a byte of sound (RFC 6716, 3.2.5): code 3, and as many frames.
        let long = packet("alice", [0xFF, 0x06])
        guard case .decoded(let piece) = sound.decode(long, at: start) else {
            Issue.record("it is not decoded")
            return
        }
        #expect(piece.channelCount == 2 && piece.bytes.count == 5_760 * 4)
        let frame = ListenFrame.bytes(long, microseconds: 0, decoded: piece)
        #expect(frame.count == ListenFrame.headByteCount + 5 + 5_760 * 4)
        #expect(Array(frame[6..<8]) == [0x5A, 0x00])
    }
}
