/// Plays music beside the voice: several tracks at once, each for the local user only or for the room too.
///
/// Copies share the open files, so each phone keeps one player and does not copy it. A call for a track that does not
/// play changes nothing: the app may simply be late.
package struct MusicPlayer: Sendable {
    /// A track reports its progress after this many of its own blocks: 300 ms.
    static let progressBlocks = 15
    /// The initial volume of a track. Some documents give 60 for all music, others 100; a row of the profile can be
    /// applied with ``setAllVolume(_:)``.
    package static let defaultVolume = 100

    /// In the order of starting, which is also the order of events.
    private var playbacks: [MusicPlayback] = []
    /// Tracks that could not start, to report with the next block.
    private var refusals: [MusicEvent] = []
    private var volume = MusicPlayer.defaultVolume
    /// Whether ``pieces`` is wanted.
    var sumsPieces = false
    /// The last 20 ms of every track but short effects, at its volume for the room, whether it publishes or not.
    private(set) var pieces: AudioBlock?
    /// Which tracks ``sum(of:)`` is asked for.
    var wanted: Set<Int32> = []
    /// The last 20 ms of the wanted tracks, at their volumes for the room.
    private var parts: [VoiceFrames.Track] = []

    /// Whether ``tracks`` is wanted.
    var collectsTracks = false
    /// The last 20 ms of every track, if they are wanted.
    private(set) var tracks: [VoiceFrames.Track] = []

    /// A player without tracks.
    package init() {}

    /// Starts a track with the next block. That block has ``MusicEvent/started(id:failure:)`` in any case.
    ///
    /// A playing track with the same id ends without an event. The track is refused if `maximumTracks` others play or
    /// are paused.
    package mutating func start(_ track: MusicTrack, maximumTracks: Int) {
        start(id: track.id, maximumTracks: maximumTracks) { volume throws(MusicFailure) in
            try MusicPlayback(track, volume: volume)
        }
    }

    /// Starts a track that plays the sound pushed into `queue`. It completes when the queue is finished and empty.
    package mutating func start(pushed queue: PCMQueue, id: Int32, publishes: Bool, maximumTracks: Int) {
        start(id: id, maximumTracks: maximumTracks) { volume in
            MusicPlayback(pushed: queue, id: id, publishes: publishes, volume: volume)
        }
    }

    private mutating func start(
        id: Int32, maximumTracks: Int, open: (_ volume: Int) throws(MusicFailure) -> MusicPlayback
    ) {
        stop(id)
        guard playbacks.count < maximumTracks else {
            refusals.append(.started(id: id, failure: .tooManyTracks(maximum: maximumTracks)))
            return
        }
        do {
            playbacks.append(try open(volume))
        } catch {
            refusals.append(.started(id: id, failure: error))
        }
    }

    /// Ends a track without an event.
    package mutating func stop(_ id: Int32) {
        playbacks.removeAll { $0.id == id }
    }

    /// Ends every track without an event, forgets unreported refusals, and resets the volume.
    package mutating func stopAll() {
        let (sumsPieces, wanted) = (sumsPieces, wanted)
        self = MusicPlayer()
        (self.sumsPieces, self.wanted) = (sumsPieces, wanted)
    }

    /// Holds a track where it is, or continues it.
    package mutating func setPaused(_ id: Int32, _ isPaused: Bool) {
        change(id) { $0.isPaused = isPaused }
    }

    /// Continues a track at a position in its file, clamped to 0 and the end of the part that is played.
    package mutating func seek(_ id: Int32, milliseconds: Int) {
        change(id) { $0.seek(toMilliseconds: milliseconds) }
    }

    /// Sets all of how a track sounds, and to whom.
    package mutating func apply(_ sound: TrackSound, to id: Int32) {
        setPublishes(id, sound.publishes)
        setPublishVolume(id, sound.publishVolume)
        setPlayoutVolume(id, sound.playoutVolume)
        change(id) { playback in
            playback.pan = sound.pan.isNaN ? 0 : max(-1, min(1, sound.pan))
            playback.sides = sound.sides
            playback.change(pitch: sound.pitch, speed: sound.speed)
        }
    }

    /// Whether the room hears a track.
    package mutating func setPublishes(_ id: Int32, _ publishes: Bool) {
        change(id) { $0.publishes = publishes }
    }

    /// How loud the room hears a track: 0...400, clamped; 100 is as recorded.
    package mutating func setPublishVolume(_ id: Int32, _ volume: Int) {
        change(id) { $0.publishVolume = Self.clamped(volume) }
    }

    /// How loud the local user hears a track: 0...400, clamped; 100 is as recorded.
    package mutating func setPlayoutVolume(_ id: Int32, _ volume: Int) {
        change(id) { $0.playoutVolume = Self.clamped(volume) }
    }

    /// Sets both volumes of every track, also of later ones: 0...400, clamped.
    package mutating func setAllVolume(_ volume: Int) {
        self.volume = Self.clamped(volume)
        for index in playbacks.indices {
            playbacks[index].publishVolume = self.volume
            playbacks[index].playoutVolume = self.volume
        }
    }

    /// Moves a track's pitch and keeps its speed: -1...1 is an octave down to an octave up, clamped.
    package mutating func setPitch(_ id: Int32, _ pitch: Double) {
        change(id) { $0.change(pitch: pitch) }
    }

    /// Changes a track's speed and keeps its pitch: 0.5...2, clamped.
    package mutating func setSpeed(_ id: Int32, _ speed: Double) {
        change(id) { $0.change(speed: speed) }
    }

    /// The position of a track, in milliseconds of its file; nil if it does not play.
    package func position(_ id: Int32) -> Int? {
        playbacks.first { $0.id == id }?.milliseconds
    }

    /// How long a file plays, in milliseconds; nil when it cannot be read.
    package static func duration(_ path: String) -> Int? {
        try? AudioFile.milliseconds(of: path)
    }

    /// The next 20 ms: the local sound, the sound for the room, and the events, in order.
    ///
    /// A sum is nil if no track adds to it. Sums may exceed -1...1; a caller that mixes them with other sound limits
    /// the result.
    package mutating func nextBlock() -> (local: AudioBlock?, published: AudioBlock?, events: [MusicEvent]) {
        var events = refusals
        refusals = []
        var local: AudioBlock?
        var published: AudioBlock?
        pieces = nil
        parts = []
        tracks = []
        for index in playbacks.indices where !playbacks[index].isPaused {
            let id = playbacks[index].id
            if !playbacks[index].hasStarted {
                playbacks[index].hasStarted = true
                events.append(.started(id: id, failure: nil))
            }
            if let block = playbacks[index].nextBlock() {
                if collectsTracks { tracks.append(VoiceFrames.Track(id: id, block: block)) }
                Self.add(block, volume: playbacks[index].playoutVolume, to: &local)
                if playbacks[index].publishes {
                    Self.add(block, volume: playbacks[index].publishVolume, to: &published)
                }
                if sumsPieces, !playbacks[index].isShort {
                    Self.add(block, volume: playbacks[index].publishVolume, to: &pieces)
                }
                if wanted.contains(id) {
                    var part: AudioBlock?
                    Self.add(block, volume: playbacks[index].publishVolume, to: &part)
                    if let part { parts.append(VoiceFrames.Track(id: id, block: part)) }
                }
                for _ in 0..<playbacks[index].finishedPlays { events.append(.looped(id: id)) }
                if playbacks[index].isProgressDue {
                    events.append(
                        .progressed(
                            id: id, milliseconds: playbacks[index].milliseconds,
                            total: playbacks[index].totalMilliseconds))
                }
            }
            if playbacks[index].isComplete {
                events.append(.completed(id: id, failure: playbacks[index].failure))
            }
        }
        playbacks.removeAll(where: \.isComplete)
        return (local, published, events)
    }

    /// The last 20 ms of some of the wanted tracks; nil where none sounds.
    func sum(of ids: Set<Int32>) -> AudioBlock? {
        var sum: AudioBlock?
        for part in parts where ids.contains(part.id) { Self.add(part.block, volume: Self.defaultVolume, to: &sum) }
        return sum
    }

    private mutating func change(_ id: Int32, _ body: (inout MusicPlayback) -> Void) {
        guard let index = playbacks.firstIndex(where: { $0.id == id }) else { return }
        body(&playbacks[index])
    }

    private static func clamped(_ volume: Int) -> Int { VoiceEngine.clamped(volume) }

    /// Adds a block at a volume; the sum is stereo as soon as one track is.
    private static func add(_ block: AudioBlock, volume: Int, to sum: inout AudioBlock?) {
        let gain = Float(volume) / 100
        guard var total = sum else {
            sum = AudioBlock(channelCount: block.channelCount, samples: block.samples.map { $0 * gain })
            return
        }
        if total.channelCount < block.channelCount {
            total = AudioBlock(channelCount: 2, samples: total.samples.flatMap { [$0, $0] })
        }
        let isSpread = total.channelCount > block.channelCount
        for index in total.samples.indices {
            total.samples[index] += block.samples[isSpread ? index / 2 : index] * gain
        }
        sum = total
    }
}
