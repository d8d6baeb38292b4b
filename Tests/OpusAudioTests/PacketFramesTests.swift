import Seeds
import Testing

@testable import OpusAudio

/// The reader of packets' layout that iOS uses in place of libopus.
@Suite struct PacketFramesTests {
    @Test(arguments: Seed.drawn(beside: 1...40))
    func `any bytes have the same frames as libopus finds`(seed: Seed) {
        var state = seed.value &* 0x9E37_79B9_7F4A_7C15 | 1
        func draw(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<500 {
            // Mostly small numbers, so that sizes fit often enough.
            var bytes = (0..<1 + draw(draw(8) == 0 ? 2_000 : 24)).map { _ in UInt8(draw(draw(3) == 0 ? 256 : 6)) }
            bytes[0] = UInt8(draw(256))
            let samples = [480, 960, 1_920, 2_880, 480, 960, 120, 240, 480, 960]
            let configuration = Int(bytes[0] >> 3)
            let index =
                configuration < 12
                ? configuration % 4
                : configuration < 16
                    ? 4 + configuration % 2
                    : 6 + configuration % 4
            let library = try? OpusPacket.frames(of: bytes, samplesPerFrame: samples[index])
            let ours = PacketFrames(bytes, samplesPerFrame: samples[index])
            #expect(ours?.count == library?.count, "\(bytes)")
            #expect(ours?.firstSize == library?.firstSize, "\(bytes)")
            #expect(ours?.areEmpty == library?.areEmpty, "\(bytes)")
            #expect(ours?.offset == library?.offset, "\(bytes)")
        }
    }
}
