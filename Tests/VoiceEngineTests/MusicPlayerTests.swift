import Testing
import VoiceEngine

@Suite struct MusicPlayerTests {
    /// What a player gave over a number of blocks.
    private struct Take {
        var local: [Float] = []
        var published: [Float] = []
        var events: [(block: Int, event: MusicEvent)] = []
        var firstSilentBlock: Int?

        var outcomes: [MusicEvent] {
            events.map(\.event).filter { event in
                switch event {
                case .progressed, .looped: false
                case .started, .completed: true
                }
            }
        }
        func block(of event: MusicEvent) -> Int? { events.first { $0.event == event }?.block }
    }

    private func play(_ player: inout MusicPlayer, blocks: Int) -> Take {
        var take = Take()
        for index in 0..<blocks {
            let (local, published, events) = player.nextBlock()
            if local == nil && take.firstSilentBlock == nil { take.firstSilentBlock = index }
            take.local.append(contentsOf: (local ?? .silence()).mono)
            take.published.append(contentsOf: (published ?? .silence()).mono)
            take.events.append(contentsOf: events.map { (index, $0) })
        }
        return take
    }

    private func playing(_ track: MusicTrack, blocks: Int) -> Take {
        var player = MusicPlayer()
        player.start(track)
        return play(&player, blocks: blocks)
    }

    // MARK: Starting and ending

    @Test func `a track starts with the next block, progresses every 300 ms and completes at its end`() throws {
        let folder = try TemporaryFolder()
        let take = playing(MusicTrack(id: 7, path: try folder.tone(milliseconds: 1_000)), blocks: 60)
        #expect(
            take.events.map(\.event) == [
                .started(id: 7, failure: nil),
                .progressed(id: 7, milliseconds: 300, total: 1_000),
                .progressed(id: 7, milliseconds: 600, total: 1_000),
                .progressed(id: 7, milliseconds: 900, total: 1_000),
                .completed(id: 7, failure: nil),
            ])
        #expect(take.events.map(\.block) == [0, 14, 29, 44, 49])
        #expect(take.firstSilentBlock == 50)
        #expect(abs(Spectrum.amplitude(of: 440, in: Array(take.local[0..<48_000])) - 0.5) < 0.01)
    }

    @Test func `a track that ends within a block is followed by silence`() throws {
        let folder = try TemporaryFolder()
        let take = playing(MusicTrack(id: 1, path: try folder.tone(milliseconds: 30)), blocks: 3)
        #expect(take.block(of: .completed(id: 1, failure: nil)) == 1)
        #expect(take.local[1_440...].allSatisfy { $0 == 0 })
        #expect(Spectrum.level(of: Array(take.local[960..<1_440])) > -12)
    }

    @Test(arguments: [(0, 1), (1, 2), (2, 3), (-4, 1)])
    func `a loop count of n plays n + 1 times without a gap`(loopCount: Int, plays: Int) throws {
        let folder = try TemporaryFolder()
        let track = MusicTrack(id: 1, path: try folder.tone(hertz: 500, milliseconds: 210), loopCount: loopCount)
        let take = playing(track, blocks: 60)
        let frames = 210 * 48 * plays
        #expect(take.outcomes == [.started(id: 1, failure: nil), .completed(id: 1, failure: nil)])
        #expect(take.block(of: .completed(id: 1, failure: nil)) == (frames - 1) / 960)
        let expected = sine(hertz: 500, frames: frames)
        #expect(zip(take.local, expected).allSatisfy { abs($0 - $1) < 1e-3 })
        #expect(take.local[frames...].allSatisfy { $0 == 0 })
    }

    @Test func `a part of a file plays from its start to its end, in every loop`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("halves.wav")
        try AudioFile.writeWAV(
            sine(hertz: 400, frames: 24_000) + sine(hertz: 1_600, frames: 24_000), channelCount: 1, to: path)
        let track = MusicTrack(id: 1, path: path, loopCount: 1, startMilliseconds: 600, endMilliseconds: 900)
        let take = playing(track, blocks: 40)
        #expect(take.block(of: .completed(id: 1, failure: nil)) == 29)
        #expect(Spectrum.amplitude(of: 1_600, in: Array(take.local[0..<28_800])) > 0.45)
        #expect(Spectrum.amplitude(of: 400, in: Array(take.local[0..<28_800])) < 0.01)
        #expect(
            take.events.map(\.event).contains(.progressed(id: 1, milliseconds: 600, total: 1_000)),
            "after the first play the position is back at the start of the part")
    }

    @Test(arguments: [(0, 0), (-50, 0), (0, 99_999), (0, -1), (300, 300), (300, 200)])
    func `a part outside the file is clamped to it`(start: Int, end: Int) throws {
        let folder = try TemporaryFolder()
        let track = MusicTrack(
            id: 1, path: try folder.tone(milliseconds: 500), startMilliseconds: start, endMilliseconds: end)
        let take = playing(track, blocks: 30)
        #expect(take.block(of: .completed(id: 1, failure: nil)) == (500 - max(0, start)) / 20 - 1)
    }

    @Test func `a part that begins at the file's end completes at once however often it loops`() throws {
        let folder = try TemporaryFolder()
        let track = MusicTrack(
            id: 1, path: try folder.tone(milliseconds: 500), loopCount: .max, startMilliseconds: .max)
        let take = playing(track, blocks: 2)
        #expect(take.events.map(\.event) == [.started(id: 1, failure: nil), .completed(id: 1, failure: nil)])
        #expect(take.firstSilentBlock == 0)
    }

    @Test func `a stopped track is gone without an event`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone(milliseconds: 200)))
        _ = play(&player, blocks: 5)
        player.stop(1)
        let take = play(&player, blocks: 20)
        #expect(take.events.isEmpty)
        #expect(take.firstSilentBlock == 0)
        #expect(player.position(1) == nil)
    }

    @Test func `a paused track is silent, keeps its place and completes only after it goes on`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone(milliseconds: 200)))
        _ = play(&player, blocks: 5)
        player.setPaused(1, true)
        let paused = play(&player, blocks: 50)
        #expect(paused.events.isEmpty)
        #expect(paused.firstSilentBlock == 0)
        #expect(player.position(1) == 100)
        player.setPaused(1, false)
        let resumed = play(&player, blocks: 10)
        #expect(resumed.block(of: .completed(id: 1, failure: nil)) == 4)
    }

    @Test func `a track paused before its first block starts when it goes on`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone()))
        player.setPaused(1, true)
        #expect(play(&player, blocks: 3).events.isEmpty)
        player.setPaused(1, false)
        #expect(play(&player, blocks: 1).outcomes == [.started(id: 1, failure: nil)])
    }

    @Test func `progress counts the time a track plays and not the time it is paused`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone()))
        _ = play(&player, blocks: 14)
        player.setPaused(1, true)
        _ = play(&player, blocks: 14)
        player.setPaused(1, false)
        #expect(play(&player, blocks: 1).events.map(\.event) == [.progressed(id: 1, milliseconds: 300, total: 1_000)])
    }

    @Test func `the same id started again replaces the track silently`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone("low.wav", hertz: 400)))
        _ = play(&player, blocks: 5)
        player.start(MusicTrack(id: 1, path: try folder.tone("high.wav", hertz: 1_600)))
        let take = play(&player, blocks: 10)
        #expect(take.events.map(\.event) == [.started(id: 1, failure: nil)])
        #expect(Spectrum.amplitude(of: 1_600, in: take.local) > 0.45)
        #expect(Spectrum.amplitude(of: 400, in: take.local) < 0.01)
    }

    @Test func `calls that name an unknown track change nothing`() {
        var player = MusicPlayer()
        player.stop(9)
        player.setPaused(9, true)
        player.setPaused(9, false)
        player.seek(9, milliseconds: 100)
        player.setPublishVolume(9, 50)
        player.setPlayoutVolume(9, 50)
        player.apply(TrackSound(publishes: true), to: 9)
        player.setPitch(9, 1)
        player.setSpeed(9, 2)
        #expect(player.position(9) == nil)
        #expect(play(&player, blocks: 2).events.isEmpty)
    }

    // MARK: Seeking

    @Test func `seeking continues at the asked place`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("halves.wav")
        try AudioFile.writeWAV(
            sine(hertz: 400, frames: 48_000) + sine(hertz: 1_600, frames: 48_000), channelCount: 1, to: path)
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: path))
        player.seek(1, milliseconds: 1_500)
        #expect(player.position(1) == 1_500)
        let take = play(&player, blocks: 30)
        #expect(take.block(of: .completed(id: 1, failure: nil)) == 24)
        #expect(Spectrum.amplitude(of: 1_600, in: Array(take.local[0..<24_000])) > 0.45)
    }

    @Test func `seeking outside the file is clamped`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone()))
        player.seek(1, milliseconds: -20)
        #expect(player.position(1) == 0)
        player.seek(1, milliseconds: .max)
        #expect(player.position(1) == 1_000)
        #expect(play(&player, blocks: 1).outcomes == [.started(id: 1, failure: nil), .completed(id: 1, failure: nil)])
    }

    // MARK: Volumes

    @Test func `a track is as loud as recorded until a volume is set, up to 400 percent`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone(amplitude: 0.2, milliseconds: 2_000), publishes: true))
        func amplitudes() -> [Double] {
            let take = play(&player, blocks: 10)
            return [take.local, take.published].map { Spectrum.amplitude(of: 440, in: $0) }
        }
        #expect(zip(amplitudes(), [0.2, 0.2]).allSatisfy { abs($0 - $1) < 0.01 })
        player.setPlayoutVolume(1, 50)
        player.setPublishVolume(1, 400)
        #expect(zip(amplitudes(), [0.1, 0.8]).allSatisfy { abs($0 - $1) < 0.01 })
        player.setPlayoutVolume(1, 401)
        player.setPublishVolume(1, -1)
        #expect(zip(amplitudes(), [0.8, 0]).allSatisfy { abs($0 - $1) < 0.01 })
        player.setAllVolume(50)
        #expect(zip(amplitudes(), [0.1, 0.1]).allSatisfy { abs($0 - $1) < 0.01 })
    }

    @Test func `the volume of all music holds for later tracks until everything is stopped`() throws {
        let folder = try TemporaryFolder()
        let track = MusicTrack(id: 1, path: try folder.tone(amplitude: 0.4))
        var player = MusicPlayer()
        player.setAllVolume(50)
        player.start(track)
        #expect(abs(Spectrum.amplitude(of: 440, in: play(&player, blocks: 10).local) - 0.2) < 0.01)
        player.stopAll()
        player.start(track)
        #expect(abs(Spectrum.amplitude(of: 440, in: play(&player, blocks: 10).local) - 0.4) < 0.01)
    }

    @Test func `only a track that publishes reaches the room`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone("a.wav", hertz: 400)))
        #expect(player.nextBlock().published == nil)
        player.start(MusicTrack(id: 2, path: try folder.tone("b.wav", hertz: 1_600, channelCount: 2), publishes: true))
        let (local, published, _) = player.nextBlock()
        #expect(local?.channelCount == 2 && published?.channelCount == 2)
        let take = play(&player, blocks: 10)
        #expect(Spectrum.amplitude(of: 400, in: take.local) > 0.45)
        #expect(Spectrum.amplitude(of: 1_600, in: take.local) > 0.45)
        #expect(Spectrum.amplitude(of: 400, in: take.published) < 0.01)
        #expect(Spectrum.amplitude(of: 1_600, in: take.published) > 0.45)
    }

    @Test func `all of how a track sounds is set at once, and only of that track`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone("a.wav", hertz: 400)))
        player.start(MusicTrack(id: 2, path: try folder.tone("b.wav", hertz: 1_600)))
        player.apply(TrackSound(publishes: true, publishVolume: 40, playoutVolume: 0), to: 1)
        let take = play(&player, blocks: 10)
        #expect(abs(Spectrum.amplitude(of: 400, in: take.published) - 0.2) < 0.01)
        #expect(Spectrum.amplitude(of: 400, in: take.local) < 0.01)
        #expect(abs(Spectrum.amplitude(of: 1_600, in: take.local) - 0.5) < 0.01)
        #expect(Spectrum.amplitude(of: 1_600, in: take.published) < 0.01)
        player.apply(TrackSound(), to: 1)
        #expect(abs(Spectrum.amplitude(of: 400, in: play(&player, blocks: 10).local) - 0.5) < 0.01)
        #expect(player.nextBlock().published == nil)
    }

    @Test(arguments: [(-1.0, true, false), (0, true, true), (1, false, true), (9, false, true), (.nan, true, true)])
    func `a track that is moved to one side is heard there alone`(pan: Double, isLeft: Bool, isRight: Bool) throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone(channelCount: 2)))
        var sound = TrackSound()
        sound.pan = pan
        player.apply(sound, to: 1)
        let samples = try #require(player.nextBlock().local).floats(channelCount: 2)
        func sounds(from first: Int) -> Bool {
            stride(from: first, to: samples.count, by: 2).contains { abs(samples[$0]) > 0.1 }
        }
        #expect((sounds(from: 0), sounds(from: 1)) == (isLeft, isRight))
    }

    // MARK: Pitch and speed

    @Test func `pitch and speed are set with the rest of the sound, and end with it`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone(milliseconds: 2_000)))
        var sound = TrackSound()
        (sound.pitch, sound.speed) = (1, 2)
        player.apply(sound, to: 1)
        let take = play(&player, blocks: 25)
        #expect(player.position(1) == 1_000)
        let found = try #require(Spectrum.dominantFrequency(in: Array(take.local[4_800..<21_600])))
        #expect(abs(found - 880) < 9)
        player.apply(TrackSound(), to: 1)
        let rest = play(&player, blocks: 60)
        #expect(rest.block(of: .completed(id: 1, failure: nil)) == 49)
        #expect(abs(try #require(Spectrum.dominantFrequency(in: Array(rest.local[0..<38_400]))) - 440) < 4)
    }

    @Test(arguments: [(1.0, 880.0), (-1.0, 220), (5.0, 880)])
    func `pitch moves the frequency and keeps the length`(pitch: Double, hertz: Double) throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone()))
        player.setPitch(1, pitch)
        let take = play(&player, blocks: 60)
        #expect(take.block(of: .completed(id: 1, failure: nil)) == 49)
        let found = try #require(Spectrum.dominantFrequency(in: Array(take.local[9_600..<38_400])))
        #expect(abs(found - hertz) < hertz * 0.01)
        #expect(Spectrum.level(of: Array(take.local[0..<4_800])) > -20, "it sounds from the first block on")
    }

    @Test(arguments: [(2.0, 24), (0.5, 99), (9.0, 24), (0.1, 99)])
    func `speed changes the length and keeps the frequency`(speed: Double, lastBlock: Int) throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone()))
        player.setSpeed(1, speed)
        let take = play(&player, blocks: 110)
        #expect(take.block(of: .completed(id: 1, failure: nil)) == lastBlock)
        let found = try #require(Spectrum.dominantFrequency(in: Array(take.local[2_400..<21_600])))
        #expect(abs(found - 440) < 4)
    }

    @Test func `progress tells the place in the file whatever the speed`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone()))
        player.setSpeed(1, 2)
        #expect(play(&player, blocks: 15).events.last?.event == .progressed(id: 1, milliseconds: 600, total: 1_000))
    }

    @Test func `going back to the recorded pitch goes on where the ear is`() throws {
        let folder = try TemporaryFolder()
        let sound = noise(frames: 48_000)
        try AudioFile.writeWAV(sound, channelCount: 1, to: folder.path("noise.wav"))
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: folder.path("noise.wav"), loopCount: 1))
        player.setPitch(1, 1)
        _ = play(&player, blocks: 49)
        player.setPitch(1, 0)
        let take = play(&player, blocks: 60)
        #expect(take.block(of: .completed(id: 1, failure: nil)) == 50)
        let expected = sound[(49 * 960)...] + sound
        #expect(zip(take.local, expected).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    @Test func `seeking at another pitch brings nothing along from before`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("halves.wav")
        try AudioFile.writeWAV(
            sine(hertz: 400, frames: 48_000) + sine(hertz: 1_600, frames: 48_000), channelCount: 1, to: path)
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: path))
        player.setPitch(1, 1)
        _ = play(&player, blocks: 10)
        player.seek(1, milliseconds: 1_200)
        let take = play(&player, blocks: 3)
        #expect(Spectrum.amplitude(of: 800, in: take.local) < 0.02)
        #expect(Spectrum.amplitude(of: 3_200, in: take.local) > 0.3)
    }

    @Test func `no number leaves pitch and speed alone`() throws {
        let folder = try TemporaryFolder()
        var player = MusicPlayer()
        player.start(MusicTrack(id: 1, path: try folder.tone()))
        player.setPitch(1, .nan)
        player.setSpeed(1, .nan)
        #expect(play(&player, blocks: 60).block(of: .completed(id: 1, failure: nil)) == 49)
    }

    // MARK: Failures and limits

    @Test func `files that cannot be played are refused with their path`() throws {
        let folder = try TemporaryFolder()
        let absent = folder.path("absent.mp3")
        let garbage = try folder.file("garbage.bin", bytes: (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let empty = folder.path("empty.wav")
        try AudioFile.writeWAV([Int16](), channelCount: 1, to: empty)
        var player = MusicPlayer()
        for (id, path) in [absent, garbage, empty, "", "https://example.com/a.mp3"].enumerated() {
            player.start(MusicTrack(id: Int32(id), path: path))
        }
        let (local, published, events) = player.nextBlock()
        #expect(local == nil && published == nil)
        #expect(events.count == 5)
        #expect(events[0] == .started(id: 0, failure: .notFound(path: absent)))
        guard case .started(1, .formatNotSupported(garbage, _)?) = events[1] else {
            Issue.record("expected formatNotSupported with the path, got \(events[1])")
            return
        }
        #expect(events[2] == .started(id: 2, failure: .noAudioStream(path: empty)))
        #expect(events[3] == .started(id: 3, failure: .invalidPath(path: "")))
        #expect(events[4] == .started(id: 4, failure: .urlNotSupported(url: "https://example.com/a.mp3")))
        #expect(player.nextBlock().events.isEmpty)
    }

    @Test func `a file that is damaged in the middle completes with the failure`() throws {
        let folder = try TemporaryFolder()
        var bytes = EncodedTones.flac
        for index in bytes.count / 2..<bytes.count / 2 + 200 { bytes[index] ^= 0x5A }
        let path = try folder.file("damaged.flac", bytes: bytes)
        let take = playing(MusicTrack(id: 1, path: path, loopCount: 5), blocks: 60)
        #expect(take.outcomes.first == .started(id: 1, failure: nil))
        guard case .completed(1, .decodeFailed(path, let reason)?) = take.outcomes.last, take.outcomes.count == 2 else {
            Issue.record("expected one completion with decodeFailed and the path, got \(take.outcomes)")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func `ten tracks play at once and an eleventh is refused`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.tone(amplitude: 0.05)
        var player = MusicPlayer()
        for id in 1...11 as ClosedRange<Int32> { player.start(MusicTrack(id: id, path: path)) }
        let take = play(&player, blocks: 10)
        #expect(
            take.outcomes == [.started(id: 11, failure: .tooManyTracks(maximum: 10))]
                + (1...10).map { .started(id: $0, failure: nil) })
        #expect(abs(Spectrum.amplitude(of: 440, in: take.local) - 0.5) < 0.01)
        player.start(MusicTrack(id: 10, path: path))
        #expect(play(&player, blocks: 1).outcomes == [.started(id: 10, failure: nil)])
        player.stop(3)
        player.start(MusicTrack(id: 11, path: path))
        #expect(play(&player, blocks: 1).outcomes == [.started(id: 11, failure: nil)])
    }

    @Test func `a file's length can be asked for without playing it`() throws {
        let folder = try TemporaryFolder()
        #expect(MusicPlayer.duration(try folder.tone(milliseconds: 750)) == 750)
        #expect(MusicPlayer.duration(folder.path("absent.wav")) == nil)
    }

    // MARK: Pushed sound

    @Test func `pushed music sounds as it comes and completes when it is finished`() throws {
        let queue = PCMQueue()
        var player = MusicPlayer()
        player.start(pushed: queue, id: 4, publishes: true, maximumTracks: 10)
        var take = play(&player, blocks: 2)
        #expect(take.events.map(\.event) == [.started(id: 4, failure: nil)])
        #expect(take.firstSilentBlock == 0)
        try queue.push(sine(hertz: 440, frames: 2_000), sampleRate: 48_000, channelCount: 1)
        take = play(&player, blocks: 3)
        #expect(take.events.isEmpty)
        #expect(take.firstSilentBlock == 2)
        #expect(take.published == take.local)
        queue.finish()
        take = play(&player, blocks: 2)
        #expect(take.events.map(\.event) == [.completed(id: 4, failure: nil)])
        #expect(player.position(4) == nil)
    }

    @Test func `pushed music can be played at another pitch`() throws {
        let queue = PCMQueue()
        var player = MusicPlayer()
        player.start(pushed: queue, id: 4, publishes: false, maximumTracks: 10)
        player.setPitch(4, 1)
        try queue.push(sine(hertz: 440, frames: 48_000), sampleRate: 48_000, channelCount: 1)
        queue.finish()
        let take = play(&player, blocks: 60)
        let found = try #require(Spectrum.dominantFrequency(in: Array(take.local[4_800..<33_600])))
        #expect(abs(found - 880) < 9)
        #expect(take.outcomes.last == .completed(id: 4, failure: nil))
    }
}

extension MusicPlayer {
    /// Starts a track where most tests do not come near the limit.
    mutating func start(_ track: MusicTrack) { start(track, maximumTracks: 10) }
}
