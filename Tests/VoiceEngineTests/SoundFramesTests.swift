import Testing
import VoiceEngine

@Suite struct SoundFramesTests {
    private enum Source: Hashable { case voice, music }

    private static func block(_ value: Float) -> AudioBlock {
        AudioBlock(samples: [Float](repeating: value, count: AudioBlock.frameCount))
    }

    @Test func `frames come when they are full, whatever their length`() {
        for (milliseconds, counts) in [(10, [2, 2, 2]), (20, [1, 1, 1]), (30, [0, 1, 1]), (60, [0, 0, 1])] {
            var frames = SoundFrames<Source>()
            let format = SoundFrameFormat(length: 48 * milliseconds)
            let cut = (1...3).map { _ in frames.cut(Self.block(0.25), of: .voice, as: format) }
            #expect(cut.map(\.count) == counts, "\(milliseconds) ms")
            #expect(cut.joined().allSatisfy { $0.count == 2 * 48 * milliseconds }, "\(milliseconds) ms")
        }
    }

    @Test func `no sample is lost or doubled where frames do not end with a block`() {
        var frames = SoundFrames<Source>()
        let format = SoundFrameFormat(length: 700)
        var bytes: [UInt8] = []
        let blocks = (0..<7).map { Self.block(Float($0) / 8) }
        for block in blocks { bytes += frames.cut(block, of: .voice, as: format).joined() }
        #expect(bytes.count == 2 * 9 * 700)
        #expect(bytes == Array(AudioFile.bytes(blocks.flatMap(\.samples)).prefix(bytes.count)))
    }

    @Test func `each sound has its own rest, which another format and a reset drop`() {
        var frames = SoundFrames<Source>()
        let long = SoundFrameFormat(length: 1_440)
        let stereo = SoundFrameFormat(channelCount: 2, length: 1_440)
        #expect(frames.cut(Self.block(0.5), of: .voice, as: long) == [])
        #expect(frames.cut(Self.block(0.5), of: .music, as: long) == [])
        #expect(frames.cut(Self.block(0.5), of: .voice, as: stereo) == [])
        #expect(frames.cut(Self.block(0.5), of: .voice, as: stereo).map(\.count) == [2 * 2 * 1_440])
        #expect(frames.cut(Self.block(0.5), of: .music, as: long).map(\.count) == [2 * 1_440])
        frames.reset()
        #expect(frames.cut(Self.block(0.5), of: .music, as: long) == [])
    }

    @Test func `a frame of another rate comes back in the engine's`() {
        var frames = SoundFrames<Source>()
        let format = SoundFrameFormat(sampleRate: 16_000, length: 320)
        #expect(!frames.hasRestored(.voice))
        var samples: [Float] = []
        for _ in 1...10 {
            for frame in frames.cut(Self.block(0.5), of: .voice, as: format) {
                samples += frames.restore(frame, of: .voice, as: format)
            }
        }
        #expect(frames.hasRestored(.voice) && !frames.hasRestored(.music))
        #expect((8 * AudioBlock.frameCount...10 * AudioBlock.frameCount).contains(samples.count))
        #expect(samples.suffix(4_800).dropLast(960).allSatisfy { abs($0 - 0.5) < 0.01 })
        frames.reset()
        #expect(!frames.hasRestored(.voice))
    }
}
