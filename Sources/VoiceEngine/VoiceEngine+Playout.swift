/// What a listener chose for one publisher.
struct PublisherSettings: Hashable, Sendable {
    var isMuted = false
    var volume = VoiceEngine.usualVolume
    /// How loud the publisher is on either side; 1 on both for sound as it came.
    var left: Float = 1
    var right: Float = 1

    var isTurned: Bool { left != 1 || right != 1 }
}

extension VoiceEngine {
    /// Mutes this publisher alone. May be set before the first packet, and outlasts ``removePublisher(_:)``.
    package mutating func setMuted(_ isMuted: Bool, publisher: String) {
        change(publisher) { $0.isMuted = isMuted }
    }

    /// Whether this publisher was muted by name.
    package func isMuted(publisher: String) -> Bool {
        settings[publisher]?.isMuted ?? false
    }

    /// How loud a publisher is unless it is said otherwise, in percent.
    package static let usualVolume = 100

    /// Sets how loud this publisher is heard, 0...400 %, clamped. May be set before the first packet, and outlasts
    /// ``removePublisher(_:)``.
    package mutating func setVolume(_ volume: Int, publisher: String) {
        change(publisher) { $0.volume = Self.clamped(volume) }
    }

    /// Sets how loud this publisher is heard on either side, 0...1, besides its volume. May be set before the first packet, and
    /// outlasts ``removePublisher(_:)``.
    package mutating func setSides(_ sides: (left: Float, right: Float), publisher: String) {
        change(publisher) { ($0.left, $0.right) = (min(max(sides.left, 0), 1), min(max(sides.right, 0), 1)) }
    }

    /// How loud this publisher is heard, in percent.
    package func volume(of publisher: String) -> Int {
        settings[publisher]?.volume ?? Self.usualVolume
    }

    /// Takes a packet that came since the last tick.
    ///
    /// The first one makes the publisher's stream; beyond ``maximumPublishers`` it is counted and dropped.
    package mutating func receive(_ packet: VoicePacket, from publisher: String) {
        let index = streams.firstIndex { $0.publisher >= publisher } ?? streams.count
        if index == streams.count || streams[index].publisher != publisher {
            guard streams.count < Self.maximumPublishers else {
                refusedPackets += 1
                return
            }
            streams.insert(PublisherStream(publisher: publisher), at: index)
        }
        streams[index].receive(packet, at: tickCount)
    }

    /// Drops a publisher's stream; from the next tick on nothing of it is heard. A later packet makes another stream.
    package mutating func removePublisher(_ publisher: String) {
        streams.removeAll { $0.publisher == publisher }
    }

    /// Drops every stream and every mute and volume that was set for publishers, by name or for all.
    package mutating func resetPublishers() {
        streams.removeAll()
        settings.removeAll()
        isEveryPublisherMuted = false
    }

    /// Which sound of each publisher the last tick played, as the timestamp of its packet, sorted by publisher; muted
    /// ones too, but none of those who send nothing. Pictures are shown in time with it.
    package var heard: [(publisher: String, timestamp: UInt32)] {
        streams.compactMap { stream in
            stream.buffer.timestamp(at: tickCount - 1).map { (stream.publisher, $0) }
        }
    }

    private mutating func change(_ publisher: String, _ change: (inout PublisherSettings) -> Void) {
        var changed = settings[publisher] ?? PublisherSettings()
        change(&changed)
        settings[publisher] = changed == PublisherSettings() ? nil : changed
    }

    /// Mixes and plays 20 ms. Returns the publishers that were decoded for the first time.
    mutating func playOut(voice: AudioBlock?, music: AudioBlock?) -> [String] {
        var first: [String] = []
        var sources: [(publisher: String, level: Double)] = []
        sources.reserveCapacity(streams.count)
        let playoutGain = Float(playoutVolume) / 100
        let publishersGain = playoutGain * Float(publishersVolume) / 100
        mix.begin()
        for index in streams.indices {
            let publisher = streams[index].publisher
            let setting = settings.isEmpty ? PublisherSettings() : settings[publisher] ?? PublisherSettings()
            let isHeard = isPlayoutEnabled && !isEveryPublisherMuted && !setting.isMuted
            let hadDecoded = streams[index].hasDecoded
            let gains = streams[index].next(
                at: tickCount, gain: publishersGain * Float(setting.volume) / 100, isHeard: isHeard)
            if streams[index].hasDecoded, !hadDecoded { first.append(publisher) }
            guard let gains else { continue }
            if collectsFrames {
                let block = AudioBlock(channelCount: streams[index].channelCount, samples: streams[index].samples)
                frames.publishers.append(VoiceFrames.Publisher(publisher: publisher, block: block))
            }
            if setting.isTurned {
                let sides = Mixing.sides(
                    of: streams[index].samples, channelCount: streams[index].channelCount, left: setting.left,
                    right: setting.right)
                mix.add(sides, channelCount: 2, from: gains.from, to: gains.to)
            } else {
                mix.add(
                    streams[index].samples, channelCount: streams[index].channelCount, from: gains.from, to: gains.to)
            }
            let level = streams[index].measure().squareRoot() * Double(gains.from + gains.to) / 2
            if level > 0 { sources.append((publisher, level)) }
        }
        guard isPlayoutEnabled else { return first }
        if collectsFrames {
            frames.remote = AudioBlock(channelCount: mix.channelCount, samples: mix.samples)
            frames.voices = mixed(with: voice)
        }
        let heard = ducking == nil ? 0 : sources.reduce(0) { $0 + $1.level * $1.level }
        let ducked = ducking?.next(meanSquare: heard) ?? 1
        musicGain = Self.add(music, gain: playoutGain * ducked, last: musicGain, into: &mix)
        if collectsFrames { collectMixes(voice: voice) }
        if let changed = returned.played?.nextBlock() { mix.replace(with: changed) }
        earMonitorGain = Self.add(
            isEarMonitorEnabled ? voice : nil, gain: playoutGain * Float(earMonitorVolume) / 100, last: earMonitorGain,
            into: &mix)
        mix.limit()
        let block = mix.isEmpty ? nil : AudioBlock(channelCount: mix.channelCount, samples: mix.samples)
        speaker.play(block, at: tickCount, sources: sources)
        return first
    }

    /// Collects what is mixed so far, and the same with the local voice.
    private mutating func collectMixes(voice: AudioBlock?) {
        frames.played = AudioBlock(channelCount: mix.channelCount, samples: mix.samples)
        frames.monitored = isEarMonitorEnabled ? voice : nil
        frames.everything = mixed(with: voice)
    }

    /// What is mixed so far, with the local voice unless it is muted.
    private func mixed(with voice: AudioBlock?) -> AudioBlock {
        var everything = mix
        if let voice, !isMuted { everything.add(voice.samples, channelCount: voice.channelCount, from: 1, to: 1) }
        return AudioBlock(channelCount: everything.channelCount, samples: everything.samples)
    }

    /// Adds a block of the device's own. Returns the gain it ended with; 0 if there is none, so that the next fades in.
    private static func add(_ block: AudioBlock?, gain: Float, last: Float, into mix: inout PlayoutMix) -> Float {
        guard let block else { return 0 }
        mix.add(block.samples, channelCount: block.channelCount, from: last, to: gain)
        return gain
    }
}
