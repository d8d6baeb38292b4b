/// The sound of one device: microphone to packets, packets to speaker, in steps of 20 ms.
///
/// It has no clock and no threads: ``tick()`` makes one step, and the same calls in the same order give the same
/// packets and the same sound. Not copyable, because it owns libopus's encoders and decoders; a `Mutex` can hold it.
package struct VoiceEngine: ~Copyable {
    /// Publishers heard at once; packets of further ones are refused.
    package static let maximumPublishers = 100
    /// Volumes in percent; values outside are clamped. Beyond 200 % most voices are limited.
    package static let volumeRange = 0...400

    /// Where the mix is played.
    package let speaker: Speaker
    /// Steps made. The speaker gets the count before the current step as its tick number.
    package private(set) var tickCount = 0

    // Capture, in VoiceEngine+Capture.swift
    var capture: Capture?
    var nextSequence: UInt32 = 0
    var idleQuality = VoiceQuality.standard
    /// What is captured.
    package internal(set) var microphone = Microphone.silence
    /// Whether silence is sent instead of the local voice and music; packets are still sent. `false` at first.
    package var isMuted = false
    /// The local voice's volume for everyone, 0...400 %.
    package var captureVolume = 100 {
        didSet { captureVolume = Self.clamped(captureVolume) }
    }
    /// Whether a stereo microphone stays stereo. `true` at first.
    package var capturesStereo = true
    /// What is done to the microphone's sound before volume and effects.
    package var treatment = MicrophoneTreatment()
    /// The effects on the local voice.
    package var effects = VoiceEffects()
    /// Background music, for this device's speaker and, with the voice, for the others.
    package var music = MusicPlayer()
    var localMeter = LevelMeter()
    /// The last 20 ms of the local voice, after effects; nil when not capturing.
    private var lastVoice: AudioBlock?
    /// Invariant: sorted by number, at most `maximumSideStreams`.
    var sideStreams: [SideStream] = []
    var sentPackets = 0
    var sentBytes = 0
    /// Whether ticks have the sound in them that an app may look at. `false` at first.
    package var collectsFrames = false
    /// What an app made of the sound that it looked at.
    package var returned = ReturnedSounds()
    /// The sound of the current tick as far as it was collected.
    var frames = VoiceFrames()

    // Playout, in VoiceEngine+Playout.swift
    /// Whether the local voice is heard in this device's speaker. `false` at first.
    package var isEarMonitorEnabled = false
    /// The local voice's volume in this device's speaker, 0...400 %.
    package var earMonitorVolume = 100 {
        didSet { earMonitorVolume = Self.clamped(earMonitorVolume) }
    }
    /// Whether anything is played. If not, packets are skipped without decoding and the speaker gets nothing.
    package var isPlayoutEnabled = true
    /// The volume of everything in the speaker, 0...400 %.
    package var playoutVolume = 100 {
        didSet { playoutVolume = Self.clamped(playoutVolume) }
    }
    /// The volume of all publishers in the speaker, besides their own volumes and that of everything, 0...400 %.
    package var publishersVolume = 100 {
        didSet { publishersVolume = Self.clamped(publishersVolume) }
    }
    /// Lowers the local music in this device's speaker while a publisher speaks; nil does not.
    package var ducking: Ducking?
    /// Whether all publishers are muted, regardless of their own settings.
    package var isEveryPublisherMuted = false
    /// Invariant: sorted by publisher, at most `maximumPublishers`.
    var streams: [PublisherStream] = []
    /// Settings that differ from the default.
    var settings: [String: PublisherSettings] = [:]
    var refusedPackets = 0
    var mix = PlayoutMix()
    var musicGain: Float = 0
    var earMonitorGain: Float = 0

    /// An engine at tick 0 that captures silence, not yet started.
    package init(speaker: Speaker) {
        self.speaker = speaker
    }

    /// Becomes a new engine of the same device: everything that an app chose goes. The microphone, the speaker and the count of
    /// steps stay, and so do sequence numbers, which go on where they stopped.
    package mutating func reset() {
        var new = VoiceEngine(speaker: speaker)
        new.tickCount = tickCount
        new.microphone = microphone
        new.nextSequence = nextSequence
        self = new
    }

    /// Makes one step: captures and encodes 20 ms, mixes and plays 20 ms.
    ///
    /// A packet received since the last step is heard at the earliest two steps later than without a network.
    package mutating func tick() -> VoiceTick {
        music.collectsTracks = collectsFrames
        let (localMusic, publishedMusic, events) = music.nextBlock()
        if collectsFrames { frames.tracks = music.tracks }
        var result = VoiceTick(musicEvents: events)
        let voice = captureVoice()
        lastVoice = voice
        if collectsFrames { frames.voice = voice }
        if let voice {
            let sound = FirstStreamSound(voice: voice, music: publishedMusic, isMuted: isMuted)
            result.outgoing = encode(sound)
            result.sidePackets = encodeSideStreams(sound)
        }
        result.firstPacketFrom = playOut(voice: voice, music: localMusic)
        if collectsFrames {
            result.frames = frames
            frames = VoiceFrames()
        }
        tickCount += 1
        return result
    }

    /// The loudness since the last call; the first call counts from the beginning.
    package mutating func readLevels() -> VoiceLevels {
        var levels = VoiceLevels()
        let local = localMeter.read()
        if isCapturing {
            levels.local = local.level
            levels.localHasVoice = local.hasVoice
            levels.localMeanSquare = local.meanSquare
        }
        levels.publishers.reserveCapacity(streams.count)
        for index in streams.indices {
            let reading = streams[index].readLevel()
            levels.publishers.append(
                VoiceLevels.Publisher(
                    publisher: streams[index].publisher, level: reading.level, hasVoice: reading.hasVoice,
                    meanSquare: reading.meanSquare))
        }
        return levels
    }

    /// The last 20 ms of the local voice, mono, after capture volume and effects; nothing when not capturing or muted.
    package var recentVoice: [Float] { isMuted ? [] : lastVoice?.monoSamples ?? [] }

    /// The last 20 ms that a publisher sent, mono; empty for one without a stream.
    package func recentSamples(of publisher: String) -> [Float] {
        guard let stream = streams.first(where: { $0.publisher == publisher }), stream.hasDecoded,
            !isMuted(publisher: publisher), stream.samples.count == AudioBlock.frameCount * stream.channelCount
        else { return [] }
        return AudioBlock(channelCount: stream.channelCount, samples: stream.samples).monoSamples
    }

    /// Statistics of the packets so far.
    package var statistics: VoiceStatistics {
        VoiceStatistics(
            sentPackets: sentPackets, sentBytes: sentBytes, refusedPackets: refusedPackets,
            publishers: streams.map(\.statistics))
    }

    static func clamped(_ volume: Int) -> Int {
        min(max(volume, volumeRange.lowerBound), volumeRange.upperBound)
    }
}
