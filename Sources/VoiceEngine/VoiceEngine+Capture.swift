import OpusAudio

/// What exists only while capturing.
struct Capture {
    var reader: MicrophoneReader
    var encoder: StreamEncoder
    /// Gain the last block ended with; changes are spread over a block, so that they do not click.
    var voiceGain: Float?

    init(quality: VoiceQuality, reader: MicrophoneReader) {
        self.reader = reader
        encoder = StreamEncoder(quality)
    }

    /// Takes sound from another microphone. A method, because optimized code of Swift 6.3 never frees what an assignment
    /// through `capture?` puts in.
    mutating func use(_ reader: MicrophoneReader) { self.reader = reader }

    /// Keeps the gain that the last block ended with.
    mutating func keep(gain: Float) { voiceGain = gain }
}

extension VoiceEngine {
    /// Whether the microphone is open and packets are made.
    package var isCapturing: Bool { capture != nil }

    /// How the voice is encoded, or would be.
    package var quality: VoiceQuality { capture?.encoder.quality ?? idleQuality }

    /// Opens the microphone, a file from its beginning, and makes packets from the next tick on.
    ///
    /// If it already captures, only the quality changes. Throws if the microphone does not open; then nothing has
    /// changed. Sequence numbers go on where they stopped.
    package mutating func startCapture(_ quality: VoiceQuality) throws(MicrophoneFailure) {
        guard !isCapturing else { return setQuality(quality) }
        if case .unusable(let fault) = microphone { throw .fault(fault) }
        let reader: MicrophoneReader
        do {
            reader = try MicrophoneReader(microphone)
        } catch {
            throw .sound(error)
        }
        capture = Capture(quality: quality, reader: reader)
        idleQuality = quality
        localMeter = LevelMeter()
    }

    /// Closes the microphone; no packets until the next start.
    package mutating func stopCapture() {
        capture = nil
    }

    /// Changes the quality from the next tick on. Without capturing, the next start sets the quality.
    package mutating func setQuality(_ quality: VoiceQuality) {
        idleQuality = quality
        guard let capture, capture.encoder.quality != quality else { return }
        self.capture = Capture(quality: quality, reader: capture.reader)
    }

    /// Changes the microphone, from the next tick on.
    ///
    /// Throws for a file that cannot be read, also without capturing; then nothing has changed.
    package mutating func setMicrophone(_ microphone: Microphone) throws(AudioFileError) {
        let reader = try MicrophoneReader(microphone)
        self.microphone = microphone
        capture?.use(reader)
    }

    /// The next 20 ms of the local voice, `nil` when not capturing.
    mutating func captureVoice() -> AudioBlock? {
        guard var block = capture?.reader.nextBlock() else { return nil }
        if !capturesStereo, block.channelCount == 2 { block = AudioBlock(samples: block.monoSamples) }
        treatment.apply(to: &block)
        if collectsFrames { frames.captured = block }
        if let changed = returned.captured?.nextBlock() { block = changed }
        let gain = Float(captureVolume) / 100
        let lastGain = capture?.voiceGain ?? gain
        capture?.keep(gain: gain)
        if gain != 1 || lastGain != 1 {
            Mixing.scale(&block.samples, channelCount: block.channelCount, from: lastGain, to: gain)
        }
        effects.apply(to: &block)
        localMeter.add(meanSquare: isMuted ? 0 : SampleEnergy.meanSquare(block.samples))
        return block
    }

    /// The packet for 20 ms of voice and music.
    mutating func encode(_ sound: FirstStreamSound) -> VoicePacket? {
        guard var capture = capture.take() else { return nil }
        defer { self.capture = capture }
        capture.encoder.mix(sound.voice, sound.music, isMuted: sound.isMuted)
        if collectsFrames {
            frames.sent = AudioBlock(channelCount: capture.encoder.quality.channelCount, samples: capture.encoder.mix)
        }
        // Nothing that an app makes of it is heard while the voice is muted.
        if let changed = returned.sent?.nextBlock(), !sound.isMuted { capture.encoder.replace(with: changed) }
        let (payload, level) = capture.encoder.encode(isMuted: sound.isMuted)
        defer { nextSequence &+= 1 }
        sentPackets += 1
        sentBytes += payload.count
        return VoicePacket(
            sequence: nextSequence,
            timestamp: UInt32(truncatingIfNeeded: tickCount) &* VoicePacket.sampleCount,
            level: level, payload: payload)
    }
}
