import Testing

@testable import VoiceEngine

/// What iOS uses in place of libsndfile, Speex and SoundTouch. It is Swift alone, so it is tested on every system.
@Suite struct SoundWithoutLibrariesTests {
    private func allSamples(of file: WAVFile, channelCount: Int) -> [Float] {
        var samples: [Float] = []
        while true {
            let piece = file.read(331, channelCount: channelCount)
            samples += piece.samples
            if piece.isLast { return samples }
        }
    }

    @Test func `a WAV file that libsndfile wrote reads back`() throws {
        let folder = try TemporaryFolder()
        let written: [Int16] = (0..<4_801).map { Int16(truncatingIfNeeded: $0 &* 97) }
        try AudioFile.writeWAV(written, channelCount: 1, sampleRate: 44_100, to: folder.path("a.wav"))
        let file = try WAVFile(path: folder.path("a.wav"))
        #expect(file.channelCount == 1 && file.sampleRate == 44_100 && file.frameCount == 4_801)
        #expect(allSamples(of: file, channelCount: 1).map { Int16($0 * 32_768) } == written)
    }

    @Test func `libsndfile reads a WAV file that was written without it`() throws {
        let folder = try TemporaryFolder()
        let written: [Int16] = (0..<4_800).map { Int16(truncatingIfNeeded: $0 &* 97) }
        try WAVFile.write(written, channelCount: 2, sampleRate: 48_000, to: folder.path("b.wav"))
        let read = try AudioFile.read(path: folder.path("b.wav"))
        #expect(read.channelCount == 2)
        #expect(read.samples.map { Int16($0 * 32_768) } == written)
    }

    @Test func `seeking and mixing to one channel give the frames asked for`() throws {
        let folder = try TemporaryFolder()
        try WAVFile.write(
            [100, 200, 300, 400, 500, 600], channelCount: 2, sampleRate: 48_000, to: folder.path("c.wav"))
        let file = try WAVFile(path: folder.path("c.wav"))
        #expect(file.seek(to: 1) == nil)
        let mean: Float = 350 / 32_768
        #expect(file.read(1, channelCount: 1).samples == [mean])
        #expect(file.seek(to: 9) == nil)
        let end = file.read(1, channelCount: 2)
        #expect(end.samples.isEmpty && end.isLast && end.reason == nil)
    }

    @Test func `floating-point samples and parts before the sound are read`() throws {
        let folder = try TemporaryFolder()
        func bytes(_ value: UInt32, _ count: Int = 4) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
        let format = bytes(3, 2) + bytes(1, 2) + bytes(8_000) + bytes(32_000) + bytes(4, 2) + bytes(32, 2)
        let sound = [Float(0.25), -1].flatMap { bytes($0.bitPattern) }
        let parts = [
            Array("LIST".utf8) + bytes(3) + [1, 2, 3, 0], Array("fmt ".utf8) + bytes(16) + format,
            Array("data".utf8) + bytes(8) + sound,
        ].flatMap { $0 }
        let whole = Array("RIFF".utf8) + bytes(UInt32(parts.count + 4)) + Array("WAVE".utf8) + parts
        let file = try WAVFile(path: folder.file("float.wav", bytes: whole))
        #expect(file.sampleRate == 8_000 && file.frameCount == 2)
        #expect(file.read(5, channelCount: 1).samples == [0.25, -1])
        let cut = try WAVFile(path: folder.file("cut.wav", bytes: whole.dropLast(4)))
        #expect(cut.read(5, channelCount: 1).reason == "it ends before its header says")
        // Whatever is missing of the file, an error says so, or there is less sound.
        for length in 0..<whole.count - 8 {
            let path = try folder.file("short.wav", bytes: Array(whole.prefix(length)))
            #expect(throws: AudioFileError.self, "\(length) bytes") { try WAVFile(path: path) }
        }
    }

    @Test func `a file of another kind is in no supported format`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("song.ogg", bytes: Array("OggS and what follows".utf8))
        #expect(
            throws: AudioFileError.formatNotSupported(
                path: path, reason: "it is no WAV file, and this system decodes nothing else")
        ) { try WAVFile(path: path) }
        #expect(throws: AudioFileError.notFound(path: "/nowhere")) { try WAVFile(path: "/nowhere") }
        #expect(throws: AudioFileError.self) { try WAVFile.write([], channelCount: 1, sampleRate: 8_000, to: "/no/a") }
    }

    @Test(arguments: [(16_000, 48_000), (48_000, 16_000), (44_100, 48_000), (48_000, 8_000), (44_101, 48_000)])
    func `resampling keeps frequency, level, length and what is silent`(from: Int, to: Int) throws {
        let filter = SincFilter(channelCount: 2, inputRate: from, outputRate: to)
        let input = sine(hertz: 440, frames: from / 2, sampleRate: from).flatMap { sample -> [Float] in [sample, 0] }
        var output: [Float] = []
        for start in stride(from: 0, to: input.count, by: 2 * 331) {
            let piece = Array(input[start..<min(input.count, start + 2 * 331)])
            output += filter.resample(piece, channelCount: 2, inputRate: from, outputRate: to)
        }
        let silence = [Float](repeating: 0, count: filter.inputLatencyFrames * 2)
        output += filter.resample(silence, channelCount: 2, inputRate: from, outputRate: to)
        let left = stride(from: 0, to: output.count, by: 2).map { output[$0] }
        #expect(abs(left.count - to / 2) <= 2)
        #expect(stride(from: 1, to: output.count, by: 2).allSatisfy { output[$0] == 0 })
        #expect(abs(Spectrum.amplitude(of: 440, in: left, sampleRate: to) - 0.5) < 0.01)
        let frequency = try #require(Spectrum.dominantFrequency(in: left, sampleRate: to))
        #expect(abs(frequency - 440) < 3)
    }

    @Test func `what a lower rate cannot hold is removed, not folded down`() {
        let filter = SincFilter(channelCount: 1, inputRate: 48_000, outputRate: 8_000)
        let input = sine(hertz: 6_000, frames: 24_000)
        let output = filter.resample(input, channelCount: 1, inputRate: 48_000, outputRate: 8_000)
        #expect(output.dropFirst(100).allSatisfy { abs($0) < 0.005 })
    }

    @Test func `a reset filter answers as a fresh one`() {
        let used = SincFilter(channelCount: 1, inputRate: 16_000, outputRate: 48_000)
        _ = used.resample(noise(frames: 777), channelCount: 1, inputRate: 16_000, outputRate: 48_000)
        used.reset()
        let fresh = SincFilter(channelCount: 1, inputRate: 16_000, outputRate: 48_000)
        let sound = sine(hertz: 440, frames: 800)
        let expected = fresh.resample(sound, channelCount: 1, inputRate: 16_000, outputRate: 48_000)
        #expect(used.resample(sound, channelCount: 1, inputRate: 16_000, outputRate: 48_000) == expected)
    }
}
