import Testing
import VoiceEngine

@Suite struct SpeakerTests {
    private let alice = "alice"
    private let bob = "bob"

    /// Plays `sound` from `tick` on, all of it by `publisher`.
    private func play(_ sound: [Float], by publisher: String, from tick: Int, on speaker: Speaker) {
        for (index, block) in blocks(sound).enumerated() {
            let rms = (block.samples.reduce(0) { $0 + Double($1) * Double($1) } / 960).squareRoot()
            speaker.play(block, at: tick + index, sources: [(publisher, rms)])
        }
    }

    @Test func `a speaker says who was heard, when and how loud`() {
        let speaker = Speaker()
        play(sine(hertz: 500, amplitude: 0.5, frames: 48_000), by: alice, from: 100, on: speaker)
        play(sine(hertz: 500, amplitude: 0.05, frames: 9_600), by: bob, from: 200, on: speaker)
        let heard = speaker.heard
        #expect(heard.map(\.publisher) == [alice, bob])
        #expect(heard.map(\.ticks) == [100..<150, 200..<210])
        #expect(heard[0].from == .seconds(2) && heard[0].to == .seconds(3))
        #expect(abs(heard[0].averageLevel + 9.03) < 0.1)
        #expect(abs(heard[1].averageLevel + 29.03) < 0.1)
        #expect(speaker.heard("carol").isEmpty)
    }

    @Test func `a pause of 200 ms is bridged and a longer one is not`() {
        let speaker = Speaker()
        let block = AudioBlock(samples: sine(hertz: 500, frames: 960))
        for tick in [0, 11, 23] { speaker.play(block, at: tick, sources: [(alice, 0.3)]) }
        #expect(speaker.heard(alice).map(\.ticks) == [0..<12, 23..<24])
    }

    @Test func `a source quieter than -60 dBFS is not heard`() {
        let speaker = Speaker()
        speaker.play(.silence(), at: 0, sources: [(alice, 0.000_9), (bob, 0.001)])
        #expect(speaker.heard.map(\.publisher) == [bob])
    }

    @Test func `level and amplitude are measured in the asked range`() {
        let speaker = Speaker()
        play(sine(hertz: 1_000, amplitude: 0.5, frames: 48_000), by: alice, from: 50, on: speaker)
        #expect(abs(speaker.level(from: 50, to: 100) + 9.03) < 0.1)
        #expect(speaker.level(from: 0, to: 50) == -127)
        #expect(abs(speaker.level(from: 0, to: 100) + 12.04) < 0.1)
        #expect(speaker.level(from: 60, to: 60) == -127)
        #expect(abs(speaker.level(from: Duration.seconds(1), to: .seconds(2)) + 9.03) < 0.1)
        #expect(abs(speaker.amplitude(hertz: 1_000, from: 60, to: 90) - 0.5) < 0.01)
        #expect(speaker.amplitude(hertz: 2_000, from: 60, to: 90) < 0.001)
        #expect(abs((speaker.dominantFrequency(from: Duration.seconds(1), to: .seconds(2)) ?? 0) - 1_000) < 1)
        #expect(speaker.dominantFrequency(from: 0, to: 50) == nil)
    }

    @Test func `a moment within a tick takes the whole tick in`() {
        let speaker = Speaker()
        play(sine(hertz: 500, frames: 960), by: alice, from: 1, on: speaker)
        #expect(speaker.level(from: .milliseconds(30), to: .milliseconds(31)) > -10)
        #expect(speaker.level(from: .milliseconds(0), to: .milliseconds(20)) == -127)
        #expect(speaker.level(from: .milliseconds(40), to: .milliseconds(41)) == -127)
    }

    @Test func `skipped ticks are silent`() {
        let speaker = Speaker()
        let block = AudioBlock(channelCount: 2, samples: [Float](repeating: 0.5, count: 1_920))
        speaker.play(block, at: 10, sources: [])
        speaker.play(block, at: 12, sources: [])
        let recording = speaker.recording
        #expect(recording.startTick == 10)
        #expect(recording.samples.count == 3 * 1_920)
        #expect(recording.samples[0] == 16_384)
        #expect(recording.samples[1_920..<3_840].allSatisfy { $0 == 0 })
        #expect(recording.samples[3_840] == 16_384)
    }

    @Test func `two blocks of one tick are mixed and clip at full scale`() {
        let speaker = Speaker()
        speaker.play(AudioBlock(samples: [Float](repeating: 0.25, count: 960)), at: 0, sources: [(alice, 0.25)])
        speaker.play(
            AudioBlock(channelCount: 2, samples: (0..<960).flatMap { _ in [Float(0.25), 0.9] }), at: 0,
            sources: [(bob, 0.6)])
        #expect(Array(speaker.recording.samples[0..<2]) == [16_384, 32_767])
        #expect(speaker.heard.map(\.publisher) == [alice, bob])
    }

    @Test func `only the last seconds are kept`() {
        let speaker = Speaker(capacitySeconds: 1)
        let block = AudioBlock(samples: [Float](repeating: 0.5, count: 960))
        for tick in 0..<50 { speaker.play(block, at: tick, sources: [(alice, 0.5)]) }
        #expect(speaker.recording.startTick == 0)
        for tick in 50..<170 { speaker.play(block, at: tick, sources: [(bob, 0.5)]) }
        #expect(speaker.recording.startTick == 120)
        #expect(speaker.recording.samples.count == 50 * 1_920)
        #expect(speaker.heard.map(\.publisher) == [bob])
        speaker.play(block, at: 100, sources: [(alice, 0.5)])
        #expect(speaker.heard.map(\.publisher) == [bob])
        speaker.play(block, at: 100_000, sources: [])
        #expect(speaker.recording.startTick == 100_000)
        #expect(speaker.recording.samples.count == 1_920)
    }

    @Test func `who was heard only before the recording begins is forgotten`() {
        let speaker = Speaker(capacitySeconds: 1)
        for tick in 0..<5 { speaker.play(.silence(), at: tick, sources: [(alice, 0.5)]) }
        for tick in 30..<54 { speaker.play(.silence(), at: tick, sources: [(bob, 0.5)]) }
        #expect(speaker.heard.map(\.publisher) == [alice, bob])
        speaker.play(.silence(), at: 54, sources: [(bob, 0.5)])
        #expect(speaker.heard.map(\.publisher) == [bob])
        #expect(speaker.heard(alice).isEmpty)
    }

    @Test func `a reset speaker remembers nothing`() {
        let speaker = Speaker()
        play(sine(hertz: 500, frames: 9_600), by: alice, from: 0, on: speaker)
        speaker.reset()
        #expect(speaker.heard.isEmpty)
        #expect(speaker.recording.samples.isEmpty)
    }

    @Test func `what was heard can be written as WAV`() throws {
        let folder = try TemporaryFolder()
        let speaker = Speaker()
        play(sine(hertz: 700, frames: 24_000), by: alice, from: 0, on: speaker)
        try speaker.writeWAV(to: folder.path("heard.wav"))
        let read = try AudioFile.read(path: folder.path("heard.wav"))
        #expect(read.channelCount == 2)
        #expect(read.samples.map { Int16($0 * 32_768) } == speaker.recording.samples)
    }
}
