import Testing
import VoiceEngine

@Suite struct AudioFileTests {
    @Test func `a WAV file reads back as it was written`() throws {
        let folder = try TemporaryFolder()
        let written: [Int16] = (0..<4_800).map { Int16(truncatingIfNeeded: $0 &* 97) }
        try AudioFile.writeWAV(written, channelCount: 2, to: folder.path("round.wav"))
        let read = try AudioFile.read(path: folder.path("round.wav"))
        #expect(read.channelCount == 2)
        #expect(read.samples.map { Int16($0 * 32_768) } == written)
    }

    @Test func `samples beyond full scale are clipped and no number is silence`() throws {
        let folder = try TemporaryFolder()
        let samples: [Float] = [2, -3, .nan, .infinity, 0.5]
        try AudioFile.writeWAV(samples, channelCount: 1, to: folder.path("clipped.wav"))
        let read = try AudioFile.read(path: folder.path("clipped.wav")).samples.map { Int16($0 * 32_768) }
        #expect(read == [32_767, -32_767, 0, 0, 16_384])
    }

    @Test func `a file's length is told in milliseconds at any rate`() throws {
        let folder = try TemporaryFolder()
        #expect(try AudioFile.milliseconds(of: folder.tone("a.wav", milliseconds: 1_230)) == 1_230)
        #expect(try AudioFile.milliseconds(of: folder.tone("b.wav", milliseconds: 770, sampleRate: 44_100)) == 770)
        #expect(try AudioFile.milliseconds(of: folder.tone("c.wav", milliseconds: 20, sampleRate: 8_000)) == 20)
    }

    @Test(arguments: [8_000, 16_000, 22_050, 44_100, 96_000])
    func `a file of another rate keeps its pitch, level and length`(rate: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.tone(hertz: 440, amplitude: 0.5, milliseconds: 500, sampleRate: rate)
        let read = try AudioFile.read(path: path)
        #expect(read.samples.count == 24_000)
        let frequency = try #require(Spectrum.dominantFrequency(in: read.samples))
        #expect(abs(frequency - 440) < 2)
        #expect(abs(Spectrum.amplitude(of: 440, in: read.samples) - 0.5) < 0.01)
    }

    @Test func `reading in pieces gives what reading at once gives`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.tone(milliseconds: 300, sampleRate: 44_100, channelCount: 2)
        let whole = try AudioFile.read(path: path).samples
        var reader = try AudioFileReader(path: path)
        var pieces: [Float] = []
        while true {
            let piece = reader.read(331)
            if piece.isEmpty { break }
            pieces.append(contentsOf: piece)
        }
        #expect(pieces.count == whole.count)
        #expect(zip(pieces, whole).allSatisfy { abs($0 - $1) < 1e-5 })
        #expect(reader.position == reader.frameCount)
    }

    @Test func `seeking continues at the asked frame`() throws {
        let folder = try TemporaryFolder()
        let samples = (0..<9_600).map { Float($0) / 9_600 }
        try AudioFile.writeWAV(samples, channelCount: 1, to: folder.path("ramp.wav"))
        var reader = try AudioFileReader(path: folder.path("ramp.wav"))
        _ = reader.read(100)
        reader.seek(to: 4_800)
        let piece = reader.read(1)
        #expect(abs(piece[0] - 0.5) < 1e-3)
        reader.seek(to: 1_000_000)
        #expect(reader.read(1).isEmpty)
        reader.seek(to: -5)
        #expect(reader.position == 0)
        #expect(reader.read(9_601).count == 9_600)
    }

    @Test func `seeking in a file of another rate brings nothing along from before`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("half.wav")
        let sound = sine(hertz: 440, frames: 12_000, sampleRate: 24_000) + [Float](repeating: 0, count: 12_000)
        try AudioFile.writeWAV(sound, channelCount: 1, sampleRate: 24_000, to: path)
        var reader = try AudioFileReader(path: path)
        _ = reader.read(4_800)
        reader.seek(to: 36_000)
        let silence = reader.read(4_800)
        #expect(silence.count == 4_800)
        #expect(silence.allSatisfy { $0 == 0 })
    }

    @Test(arguments: ["flac", "ogg", "mp3", "opus"])
    func `compressed files are read too`(kind: String) throws {
        let folder = try TemporaryFolder()
        let bytes = try #require(EncodedTones.all[kind])
        let path = try folder.file("tone.\(kind)", bytes: bytes)
        let read = try AudioFile.read(path: path)
        #expect(try AudioFile.milliseconds(of: path) == 300)
        let frequency = try #require(Spectrum.dominantFrequency(in: read.samples))
        #expect(abs(frequency - 440) < 2)
        #expect(abs(Spectrum.amplitude(of: 440, in: Array(read.samples[2_400..<12_000])) - 0.5) < 0.05)
    }

    @Test func `a file cut off in its middle is reported with its path`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("cut.flac", bytes: Array(EncodedTones.flac.prefix(500)))
        let error = #expect(throws: AudioFileError.self) { try AudioFile.read(path: path) }
        guard case .unreadable(path, let reason) = error else {
            Issue.record("expected unreadable with the path, got \(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func `more than two channels are averaged to one`() throws {
        let folder = try TemporaryFolder()
        let frames: [Float] = (0..<480).flatMap { _ in [Float(0.3), 0.6, 0] }
        try AudioFile.writeWAV(frames, channelCount: 3, to: folder.path("three.wav"))
        let read = try AudioFile.read(path: folder.path("three.wav"))
        #expect(read.channelCount == 1)
        #expect(read.samples.count == 480)
        #expect(read.samples.allSatisfy { abs($0 - 0.3) < 1e-3 })
    }

    @Test func `a missing file is reported with its path`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("absent.wav")
        #expect(throws: AudioFileError.notFound(path: path)) { try AudioFile.read(path: path) }
        #expect(throws: AudioFileError.notFound(path: "")) { try AudioFile.read(path: "") }
        #expect(AudioFileError.notFound(path: path).description.contains(path))
    }

    @Test func `a file that is no sound is reported with its path`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("letter.txt", bytes: Array("Dear reader, this is no music.".utf8))
        let error = #expect(throws: AudioFileError.self) { try AudioFile.read(path: path) }
        guard case .formatNotSupported(path, let reason) = error else {
            Issue.record("expected formatNotSupported with the path, got \(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func `a folder is reported as unreadable`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("")
        #expect(throws: AudioFileError.unreadable(path: path, reason: "it is a folder")) {
            try AudioFile.read(path: path)
        }
    }

    @Test func `a sound file without a frame has no audio`() throws {
        let folder = try TemporaryFolder()
        try AudioFile.writeWAV([Int16](), channelCount: 1, to: folder.path("empty.wav"))
        let path = folder.path("empty.wav")
        #expect(throws: AudioFileError.noAudio(path: path)) { try AudioFile.milliseconds(of: path) }
    }

    @Test func `writing where nothing can be written is reported with the path`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("no/such/folder.wav")
        let error = #expect(throws: AudioFileError.self) {
            try AudioFile.writeWAV([Int16(1)], channelCount: 1, to: path)
        }
        guard case .notWritable(path, _) = error else {
            Issue.record("expected notWritable with the path, got \(String(describing: error))")
            return
        }
    }
}

@Suite struct ResamplerTests {
    @Test(arguments: [(16_000, 48_000), (48_000, 16_000), (44_100, 48_000), (48_000, 8_000)])
    func `resampling keeps frequency, level and length`(from: Int, to: Int) throws {
        var resampler = Resampler(channelCount: 1, from: from, to: to)
        var output: [Float] = []
        for start in stride(from: 0, to: from / 2, by: from / 50) {
            let input = sine(hertz: 440, frames: from / 2, sampleRate: from)
            output.append(contentsOf: resampler.resample(Array(input[start..<start + from / 50])))
        }
        output.append(contentsOf: resampler.finish())
        #expect(abs(output.count - to / 2) <= 2)
        #expect(abs(Spectrum.amplitude(of: 440, in: output, sampleRate: to) - 0.5) < 0.01)
        let frequency = try #require(Spectrum.dominantFrequency(in: output, sampleRate: to))
        #expect(abs(frequency - 440) < 3)
    }

    @Test func `equal rates pass samples untouched`() {
        var resampler = Resampler(channelCount: 2, from: 48_000, to: 48_000)
        #expect(resampler.resample([0.1, 0.2, 0.3, 0.4]) == [0.1, 0.2, 0.3, 0.4])
        #expect(resampler.finish().isEmpty)
    }

    @Test func `channels stay apart`() {
        var resampler = Resampler(channelCount: 2, from: 24_000, to: 48_000)
        let left = sine(hertz: 500, frames: 12_000, sampleRate: 24_000)
        let output = resampler.resample(left.flatMap { [$0, 0] })
        let right = stride(from: 1, to: output.count, by: 2).map { output[$0] }
        #expect(right.allSatisfy { $0 == 0 })
        #expect(output.count > 47_000)
    }

    @Test func `a reset resampler answers as a fresh one`() {
        var used = Resampler(channelCount: 1, from: 16_000, to: 48_000)
        _ = used.resample(noise(frames: 777))
        used.reset()
        var fresh = Resampler(channelCount: 1, from: 16_000, to: 48_000)
        #expect(used.resample(sine(hertz: 440, frames: 800)) == fresh.resample(sine(hertz: 440, frames: 800)))
    }
}

@Suite struct SpectrumTests {
    @Test func `a tone is measured and its neighbors are not`() {
        let tone = sine(hertz: 1_000, amplitude: 0.25, frames: 9_600)
        #expect(abs(Spectrum.amplitude(of: 1_000, in: tone) - 0.25) < 0.001)
        #expect(Spectrum.amplitude(of: 1_100, in: tone) < 0.001)
        #expect(Spectrum.amplitude(of: 1_000, in: []) == 0)
    }

    @Test(arguments: [55.0, 440, 443.3, 3_217, 12_000])
    func `the strongest frequency is found to a hertz`(hertz: Double) throws {
        let sound = zip(sine(hertz: hertz, frames: 24_000), noise(amplitude: 0.02, frames: 24_000)).map { $0 + $1 }
        let found = try #require(Spectrum.dominantFrequency(in: sound))
        #expect(abs(found - hertz) < 1)
    }

    @Test func `silence has no frequency and the lowest level`() {
        let silence = [Float](repeating: 0, count: 9_600)
        #expect(Spectrum.dominantFrequency(in: silence) == nil)
        #expect(Spectrum.level(of: silence) == -127)
        #expect(Spectrum.level(of: []) == -127)
    }

    @Test func `a full-scale sine lies three decibels below full scale`() {
        #expect(abs(Spectrum.level(of: sine(hertz: 480, amplitude: 1, frames: 4_800)) + 3.01) < 0.01)
    }
}
