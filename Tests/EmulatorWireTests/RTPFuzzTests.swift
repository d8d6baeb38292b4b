import EmulatorAPI
import EmulatorWire
import Foundation
import Testing

/// Datagrams of no form and of almost the right form: 5,000 of each seed, or for `PARLOR_FUZZ_SECONDS`.
@Suite struct RTPFuzzTests {
    /// Whether a round of this number is to be run.
    private let goesOn: (Int) -> Bool

    init() {
        let seconds = ProcessInfo.processInfo.environment["PARLOR_FUZZ_SECONDS"].flatMap { Int($0) }
        let end = seconds.map { ContinuousClock.now + .seconds($0) }
        goesOn = { round in end.map { .now < $0 } ?? (round < 5_000) }
    }

    private func bytes(_ count: Int, _ stream: inout RandomStream) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: stream.next()) }
    }

    /// Reads as all a receiver does; returns what was read within bounds.
    private func readAll(_ bytes: [UInt8]) {
        for direction in [RTP.Direction.up, .down] {
            guard let datagram = try? bytes.readDatagram(direction) else { continue }
            #expect(bytes.indices.contains(datagram.payload.lowerBound))
            #expect(datagram.payload.upperBound + RTP.trailerBytes == bytes.count)
            #expect(datagram.channel.upperBound <= datagram.payload.lowerBound)
            #expect(datagram.stream.upperBound <= datagram.payload.lowerBound)
            switch datagram.content {
            case .sound(let level): #expect(level <= 127 && datagram.ssrc % 4 == 0)
            case .picture:
                #expect(datagram.ssrc % 4 == 1 && datagram.payload.count <= MediaPacket.maximumPictureBytes)
            case .screen: #expect(datagram.ssrc % 4 == 2 && datagram.payload.count <= MediaPacket.maximumPictureBytes)
            case .smallPicture:
                #expect(datagram.ssrc % 4 == 3 && datagram.payload.count <= MediaPacket.maximumPictureBytes)
            }
            if direction == .down {
                _ = try? bytes.reading { bytes throws(RTPFault) in
                    try MediaPacket(datagram, in: bytes, sequence: 0)
                }
            }
        }
        if let report = try? bytes.readReport() { #expect(report.blocks.count <= RTPReport.maximumBlocks) }
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func `random bytes are refused or read, never more`(seed: UInt64) {
        var stream = RandomSource(seed: seed).stream("fuzz")
        var round = 0
        while goesOn(round) {
            round += 1
            var datagram = bytes(Int(stream.next() % 80), &stream)
            // Most begin as a datagram does, or nothing would get beyond the first byte.
            if !datagram.isEmpty, stream.chance(perMillion: 900_000) { datagram[0] = 0x90 }
            if datagram.count > 1, stream.chance(perMillion: 900_000) {
                datagram[1] = [201, 111, 111, 96, 96 | 0x80][Int(stream.next() % 5)]
            }
            if datagram.count > 11, stream.chance(perMillion: 800_000) {
                // Most have an SSRC that fits, and a level only where it is sound.
                datagram[11] = datagram[11] & 0xfc | (datagram[1] == 111 ? 0 : UInt8(1 + stream.next() % 2))
            }
            if datagram.count > 15, stream.chance(perMillion: 800_000) {
                datagram.replaceSubrange(12..<15, with: [0x10, 0, 0])
                datagram[15] %= 12
            }
            readAll(datagram)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func `a datagram that was changed never verifies`(seed: UInt64) throws {
        var stream = RandomSource(seed: seed).stream("mutations")
        let key = RTPKey(RTPSamples.keyBytes)
        let originals = [
            try RTPSamples.bytes(), try RTPSamples.bytes(direction: .down),
            try RTPSamples.bytes(of: RTPSamples.packet(stream: "song"), direction: .down),
            try RTPSamples.bytes(of: RTPSamples.picture()),
            try RTPSamples.bytes(of: RTPSamples.picture(isScreen: true, stream: "song"), direction: .down),
            try RTPSamples.bytes(of: RTPSamples.report(blocks: 3)),
        ]
        var round = 0
        while goesOn(round) {
            defer { round += 1 }
            let original = originals[round % originals.count]
            var changed = original
            for _ in 0...(stream.next() % 3) {
                let position = Int(stream.next() % UInt64(max(changed.count, 1)))
                switch stream.next() % 4 {
                case 0: changed.insert(UInt8(truncatingIfNeeded: stream.next()), at: min(position, changed.count))
                case 1 where !changed.isEmpty: changed.remove(at: position)
                case 2: changed = Array(changed[..<min(position, changed.count)])
                default: if !changed.isEmpty { changed[position] ^= UInt8(1 << (stream.next() % 8)) }
                }
            }
            guard changed != original else { continue }
            readAll(changed)
            let verdict = Result { () throws(RTPFault) in
                try changed.reading { bytes throws(RTPFault) in try key.verify(bytes) }
            }
            #expect(throws: RTPFault.self, "seed \(seed) round \(round): \(changed.hex)") { try verdict.get() }
        }
    }
}
