/// Where the sound of a side stream comes from.
package enum SideStreamSource: Sendable {
    /// The sound of the first stream, encoded once more.
    case firstStream
    /// The music, without short effects, at its volume for the room, whether the first stream has it or not.
    case music
    /// These tracks of the music, at their volume for the room, whether the first stream has them or not.
    case tracks(Set<Int32>)
    /// A microphone of its own, without volume, treatment and effects.
    case microphone(Microphone)
}

/// A packet of a side stream.
package struct SidePacket: Hashable, Sendable {
    /// The side stream's number.
    package var number: Int
    package var packet: VoicePacket
}

/// A stream that a device sends beside its first.
struct SideStream {
    /// Chosen by the kit; unique among the side streams.
    let number: Int
    var isMuted = false
    /// Nil for a source that the engine has already.
    private var reader: MicrophoneReader?
    private var source: SideStreamSource
    private var encoder: StreamEncoder
    private var nextSequence: UInt32 = 0

    init(number: Int, source: SideStreamSource, quality: VoiceQuality) throws(AudioFileError) {
        self.number = number
        self.source = source
        encoder = StreamEncoder(quality)
        if case .microphone(let microphone) = source { reader = try MicrophoneReader(microphone) }
    }

    var needsMusic: Bool {
        if case .music = source { true } else { false }
    }

    /// The tracks that it takes by name.
    var tracks: Set<Int32> {
        if case .tracks(let tracks) = source { tracks } else { [] }
    }

    /// Changes source and quality. The stream's packets go on.
    mutating func change(_ source: SideStreamSource, _ quality: VoiceQuality) throws(AudioFileError) {
        var changed = try SideStream(number: number, source: source, quality: quality)
        changed.isMuted = isMuted
        changed.nextSequence = nextSequence
        if quality == encoder.quality { changed.encoder = encoder }
        self = changed
    }

    /// The packet of a tick.
    mutating func encode(_ sound: FirstStreamSound, _ music: MusicPlayer, tick: Int) -> VoicePacket {
        let (payload, level) =
            switch source {
            case .firstStream: encoder.encode(sound.voice, sound.music, isMuted: isMuted || sound.isMuted)
            case .music: encoder.encode(nil, music.pieces, isMuted: isMuted)
            case .tracks(let tracks): encoder.encode(nil, music.sum(of: tracks), isMuted: isMuted)
            case .microphone: encoder.encode(reader?.nextBlock(), nil, isMuted: isMuted)
            }
        defer { nextSequence &+= 1 }
        return VoicePacket(
            sequence: nextSequence, timestamp: UInt32(truncatingIfNeeded: tick) &* VoicePacket.sampleCount,
            level: level, payload: payload)
    }
}

/// What the first stream carries in a tick.
struct FirstStreamSound {
    var voice: AudioBlock
    var music: AudioBlock?
    var isMuted: Bool
}

extension VoiceEngine {
    /// Side streams that a device can have.
    package static let maximumSideStreams = 8

    /// The numbers of the side streams, in order.
    package var sideStreamNumbers: [Int] { sideStreams.map(\.number) }

    /// Makes a side stream or changes one. While the engine captures, each tick has a packet of it.
    ///
    /// Throws for a microphone's file that cannot be read; then nothing has changed. Beyond ``maximumSideStreams`` it
    /// makes none.
    package mutating func setSideStream(
        _ number: Int, source: SideStreamSource, quality: VoiceQuality
    ) throws(AudioFileError) {
        let index = sideStreams.firstIndex { $0.number >= number } ?? sideStreams.count
        if index < sideStreams.count, sideStreams[index].number == number {
            try sideStreams[index].change(source, quality)
        } else if sideStreams.count < Self.maximumSideStreams {
            sideStreams.insert(try SideStream(number: number, source: source, quality: quality), at: index)
        }
        settleMusic()
    }

    /// Whether silence is sent instead of a side stream's sound.
    package mutating func setSideStreamMuted(_ isMuted: Bool, _ number: Int) {
        guard let index = sideStreams.firstIndex(where: { $0.number == number }) else { return }
        sideStreams[index].isMuted = isMuted
    }

    /// Ends a side stream.
    package mutating func removeSideStream(_ number: Int) {
        sideStreams.removeAll { $0.number == number }
        settleMusic()
    }

    /// Tells the player which of the music is wanted.
    private mutating func settleMusic() {
        music.sumsPieces = sideStreams.contains(where: \.needsMusic)
        music.wanted = sideStreams.reduce(into: []) { $0.formUnion($1.tracks) }
    }

    /// The packets of all side streams.
    mutating func encodeSideStreams(_ sound: FirstStreamSound) -> [SidePacket] {
        guard !sideStreams.isEmpty else { return [] }
        var packets: [SidePacket] = []
        for index in sideStreams.indices {
            let packet = sideStreams[index].encode(sound, music, tick: tickCount)
            packets.append(SidePacket(number: sideStreams[index].number, packet: packet))
        }
        return packets
    }
}
