import Foundation
import Testing
import VoiceEngine

/// How well speech survives a network, in numbers: the short-time envelopes of the frequency bands that carry speech,
/// correlated with those of the same packets heard without a network. 1 is identical; intelligibility measures in use
/// (STOI and its kin) rest on the same quantity.
@Suite struct VoiceIntelligibilityTests {
    /// Where the bands lie, in Hz.
    private static let bands = [200.0, 350, 550, 800, 1_150, 1_600, 2_200, 3_000]
    /// Frames between two envelope values: 10 ms.
    private static let hop = 480
    /// Envelope values compared at a time: 400 ms.
    private static let segment = 40
    /// The delay changes on the way; a segment may be found this many values earlier or later.
    private static let search = 45

    /// Score below which we do not call a stream intelligible.
    private static let bound = 0.85

    /// For each band the energy every 10 ms, over windows of 20 ms.
    private func envelopes(_ samples: [Float]) -> [[Double]] {
        let count = (samples.count - 960) / Self.hop
        return samples.withUnsafeBufferPointer { samples in
            Self.bands.map { hertz in
                let coefficient = 2 * Float(cos(2 * Double.pi * hertz / 12_000))
                return (0..<count).map { position in
                    var last: Float = 0
                    var beforeLast: Float = 0
                    var index = position * Self.hop
                    let end = index + 960
                    // Means of four: a quarter of the rate is enough for these bands.
                    while index < end {
                        let mean = samples[index] + samples[index + 1] + samples[index + 2] + samples[index + 3]
                        let value = mean * 0.25 + coefficient * last - beforeLast
                        beforeLast = last
                        last = value
                        index += 4
                    }
                    let power = last * last + beforeLast * beforeLast - coefficient * last * beforeLast
                    return Double(max(power, 0)).squareRoot()
                }
            }
        }
    }

    private func correlation(_ left: ArraySlice<Double>, _ right: ArraySlice<Double>) -> Double {
        let leftMean = left.reduce(0, +) / Double(left.count)
        let rightMean = right.reduce(0, +) / Double(right.count)
        var product = 0.0
        var leftSquare = 0.0
        var rightSquare = 0.0
        for (a, b) in zip(left, right) {
            product += (a - leftMean) * (b - rightMean)
            leftSquare += (a - leftMean) * (a - leftMean)
            rightSquare += (b - rightMean) * (b - rightMean)
        }
        return product / max((leftSquare * rightSquare).squareRoot(), 1e-9)
    }

    /// The mean over segments and bands, each segment at the shift that suits it best.
    private func score(clean: [Float], heard: [Float]) -> Double {
        let cleanBands = envelopes(clean)
        let heardBands = envelopes(heard)
        let count = min(cleanBands[0].count, heardBands[0].count)
        var scores: [Double] = []
        for start in stride(from: Self.search, to: count - Self.segment - Self.search, by: Self.segment) {
            let best = (-5...Self.search).map { shift in
                zip(cleanBands, heardBands).map { clean, heard in
                    correlation(
                        clean[start..<start + Self.segment], heard[start + shift..<start + shift + Self.segment])
                }.reduce(0, +) / Double(Self.bands.count)
            }.max()!
            scores.append(best)
        }
        return scores.reduce(0, +) / Double(scores.count)
    }

    private func listen(
        quality: VoiceQuality, lossPercentage: Int, jitterMilliseconds: Int
    ) throws -> (score: Double, stream: VoiceStatistics.Publisher) {
        let packets = try TestDevice(speaking: .samples(speech(seconds: 8)), quality: quality).packets(400)
        let reference = try TestDevice()
        reference.hear(packets)
        let bob = try TestDevice()
        var network = TestNetwork(lossPercentage: lossPercentage, jitterMilliseconds: jitterMilliseconds)
        for (tick, packet) in packets.enumerated() {
            network.send(packet, at: tick)
            for arrived in network.arrivals(at: tick) { bob.engine.receive(arrived, from: "alice") }
            _ = bob.engine.tick()
        }
        let score = score(clean: reference.heard(0..<400), heard: bob.heard(0..<400))
        return (score, bob.engine.statistics.publishers[0])
    }

    @Test func `jitter of 30 ms alone costs nothing`() throws {
        let (score, stream) = try listen(quality: .standard, lossPercentage: 0, jitterMilliseconds: 30)
        #expect(score > 0.97)
        #expect(stream.lost <= 3)
        #expect(stream.delayMilliseconds <= 80)
    }

    @Test func `speech stays intelligible at 10 % loss with 30 ms of jitter and reordering`() throws {
        for quality in [VoiceQuality.speech, .standard] {
            let (score, stream) = try listen(quality: quality, lossPercentage: 10, jitterMilliseconds: 30)
            #expect(score > Self.bound, "\(score)")
            #expect(stream.lost > 25)
            // libopus has no room for a coarse copy in 16 kbit/s; in 50 kbit/s it has.
            #expect(stream.recovered > stream.lost / 2 || quality == .speech)
        }
    }

    @Test func `with most of the packets lost it is not, so the bound means something`() throws {
        for (quality, loss) in [(VoiceQuality.speech, 60), (.standard, 80)] {
            let (score, _) = try listen(quality: quality, lossPercentage: loss, jitterMilliseconds: 30)
            #expect(score < Self.bound, "\(score)")
        }
    }
}
