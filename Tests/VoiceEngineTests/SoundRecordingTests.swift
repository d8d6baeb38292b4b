import Testing
import VoiceEngine

@Suite struct SoundRecordingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The sound of ticks in which this device sends a tone, and nobody else does.
    private func ticks(_ count: Int) throws -> [VoiceFrames] {
        let alice = try TestDevice(speaking: .tone(hertz: 440, amplitude: 0.5))
        alice.engine.collectsFrames = true
        return (0..<count).compactMap { _ in alice.engine.tick().frames }
    }

    private func loudest(_ path: String) throws -> Float {
        try AudioFile.read(path: path).samples.map(abs).max() ?? 0
    }

    @Test func `a recording has what it is of, and silence where there is none`() throws {
        let frames = try ticks(10)
        for (content, isLoud) in [(SoundRecording.Content.sent, true), (.remote, false), (.everything, true)] {
            let path = folder.path("\(content).wav")
            var recording = try SoundRecording(path: path, content: content, container: .wav)
            for tick in frames { #expect(try recording.write(tick) == nil) }
            #expect(recording.milliseconds == 200)
            try recording.file.finish()
            let hasSound = try loudest(path) > 0.3
            #expect(hasSound == isLoud, "\(content)")
        }
    }

    @Test func `pieces are as long as was wanted, in ticks, and have numbers`() throws {
        let path = folder.path("a.song.wav")
        var recording = try SoundRecording(path: path, content: .sent, container: .wav, pieceMilliseconds: 50)
        let pieces = try ticks(7).map { try recording.write($0) }
        let second = folder.path("a.song-2.wav")
        #expect(pieces == [nil, nil, path, nil, nil, second, nil])
        #expect(recording.milliseconds == 140)
        #expect(recording.file.path == folder.path("a.song-3.wav"))
        try recording.file.finish()
        for (path, milliseconds) in [(path, 60), (second, 60), (recording.file.path, 20)] {
            #expect(try AudioFile.read(path: path).samples.count == 2 * 48 * milliseconds)
        }
    }

    @Test func `the end of a name says what a file of sound is`() {
        let names = ["a.wav", "A.WAV", "a.pcm", "a.mp3", "wav", ""]
        let containers = names.map { SoundFileWriter.Container(soundFile: $0) }
        #expect(containers == [.wav, .wav, .raw, nil, nil, nil])
    }
}
