import OpusAudio

/// What exists only while capturing.
struct Capture {
    var quality: VoiceQuality
    var reader: MicrophoneReader
    var encoder: OpusEncoder
    var limiter: LookaheadLimiter
    /// The sound for the encoder.
    var mix: [Float]
    /// Gain the last block ended with; changes are spread over a block, so that they do not click.
    var voiceGain: Float?
    var sendGain: Float = 1

    init(quality: VoiceQuality, reader: MicrophoneReader) {
        self.quality = quality
        self.reader = reader
        encoder = quality.makeEncoder()
        limiter = LookaheadLimiter(channelCount: quality.channelCount)
        mix = [Float](repeating: 0, count: AudioBlock.frameCount * quality.channelCount)
    }
}

extension VoiceEngine {
    /// Whether the microphone is open and packets are made.
    package var isCapturing: Bool { capture != nil }

    /// How the voice is encoded, or would be.
    package var quality: VoiceQuality { capture?.quality ?? idleQuality }

    /// Opens the microphone, a file from its beginning, and makes packets from the next tick on.
    ///
    /// If it already captures, only the quality changes. Throws if the microphone's file cannot be read; then nothing
    /// has changed. Sequence numbers go on where they stopped.
    package mutating func startCapture(_ quality: VoiceQuality) throws(AudioFileError) {
        guard !isCapturing else { return setQuality(quality) }
        capture = Capture(quality: quality, reader: try MicrophoneReader(microphone))
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
        guard let capture, capture.quality != quality else { return }
        self.capture = Capture(quality: quality, reader: capture.reader)
    }

    /// Changes the microphone, from the next tick on.
    ///
    /// Throws for a file that cannot be read, also without capturing; then nothing has changed.
    package mutating func setMicrophone(_ microphone: Microphone) throws(AudioFileError) {
        let reader = try MicrophoneReader(microphone)
        self.microphone = microphone
        capture?.reader = reader
    }

    /// The next 20 ms of the own voice, `nil` when not capturing.
    mutating func captureVoice() -> AudioBlock? {
        guard var block = capture?.reader.nextBlock() else { return nil }
        let gain = Float(captureVolume) / 100
        let lastGain = capture?.voiceGain ?? gain
        capture?.voiceGain = gain
        if gain != 1 || lastGain != 1 {
            Mixing.scale(&block.samples, channelCount: block.channelCount, from: lastGain, to: gain)
        }
        effects.apply(to: &block)
        localMeter.add(meanSquare: isMuted ? 0 : SampleEnergy.meanSquare(block.samples))
        return block
    }

    /// The packet for 20 ms of voice and music.
    mutating func encode(voice: AudioBlock, music: AudioBlock?) -> VoicePacket? {
        guard var capture = capture.take() else { return nil }
        defer { self.capture = capture }
        let channelCount = capture.quality.channelCount
        let gain: Float = isMuted ? 0 : 1
        capture.mix.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        // The block in which muting begins is silent from its first sample.
        if !isMuted {
            Mixing.add(
                voice.samples, channelCount: voice.channelCount, from: capture.sendGain, to: gain,
                into: &capture.mix, channelCount: channelCount)
            if let music {
                Mixing.add(
                    music.samples, channelCount: music.channelCount, from: capture.sendGain, to: gain,
                    into: &capture.mix, channelCount: channelCount)
            }
            capture.limiter.apply(to: &capture.mix)
        } else if capture.sendGain != 0 {
            capture.limiter = LookaheadLimiter(channelCount: channelCount)
        }
        capture.sendGain = gain
        let level = AudioLevel.wireLevel(meanSquare: SampleEnergy.meanSquare(capture.mix))
        // libopus treats a steady sound, a tone or a held note, as background noise. Only quiet sound may be left out.
        let isQuiet = level >= VoiceQuality.quietLevel
        capture.encoder.setUsesDTX(isMuted || capture.quality.usesDTX && isQuiet)
        let payload: [UInt8]
        do {
            payload = try capture.encoder.encode(capture.mix)
        } catch {
            preconditionFailure("libopus refuses a block of \(capture.mix.count) samples: \(error)")
        }
        defer { nextSequence &+= 1 }
        sentPackets += 1
        sentBytes += payload.count
        return VoicePacket(
            sequence: nextSequence,
            timestamp: UInt32(truncatingIfNeeded: tickCount) &* VoicePacket.sampleCount,
            level: level, payload: payload)
    }
}
