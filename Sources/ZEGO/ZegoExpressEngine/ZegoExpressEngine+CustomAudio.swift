import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Sound that the app gives and takes itself.
struct CustomSound: Sendable {
    /// Sound from the app, by the slot it is for.
    var queues: [Int: PCMQueue] = [:]
    /// The sound of the microphone, while the app's sound takes its place.
    var microphone: Microphone?
    /// Sound for the app; nil if only the loudspeaker plays it.
    var render: CustomRender?

    /// Gives the device its microphone back.
    func restoreMicrophone(of device: Device) {
        guard let microphone else { return }
        // A file that was there before and is gone leaves silence.
        do { try device.audio.use(microphone) } catch { try? device.audio.use(.silence) }
    }
}

/// Played sound that the app has not taken yet.
struct CustomRender: Sendable {
    /// How far the app may be behind the playback, in ticks of 20 ms.
    static let lagTicks = 25

    var rate: Int
    var channels: Int
    /// The next tick of the device's sound.
    var tick: Int
    var resampler: Resampler
    /// Interleaved.
    var pending: [Float] = []

    init(rate: Int, channels: Int, tick: Int) {
        (self.rate, self.channels, self.tick) = (rate, channels, tick)
        resampler = Resampler(channelCount: channels, from: AudioBlock.sampleRate, to: rate)
    }

    /// Adds one tick of interleaved stereo; an empty tick is silent.
    mutating func add(_ stereo: [Int16]) {
        var samples = [Float](repeating: 0, count: AudioBlock.frameCount * channels)
        for frame in 0..<min(AudioBlock.frameCount, stereo.count / 2) {
            let (left, right) = (Float(stereo[2 * frame]) / 32_768, Float(stereo[2 * frame + 1]) / 32_768)
            if channels == 2 {
                (samples[2 * frame], samples[2 * frame + 1]) = (left, right)
            } else {
                samples[frame] = (left + right) / 2
            }
        }
        pending += resampler.resample(samples)
        tick += 1
    }

    /// The next samples, with silence for those not played yet.
    mutating func take(_ count: Int) -> [Int16] {
        let taken = pending.prefix(count)
        pending.removeFirst(taken.count)
        let samples = taken.map { Int16(clamping: Int(($0 * 32_767).rounded())) }
        return samples + Array(repeating: 0, count: count - samples.count)
    }
}

// MARK: Sound of the app's own

extension ZegoExpressEngine {
    /// Lets the app provide the published sound, with a config whose source is `.custom`, and take the played sound.
    /// 1000066 while something is published or played.
    public func enableCustomAudioIO(_ enable: Bool, config: ZegoCustomAudioConfig?) {
        enableCustomAudioIO(enable, config: config, channel: .main)
    }

    /// Lets the app provide the sound of a publish channel and take the played sound. Only the sources `.custom`,
    /// `.mediaPlayer`, for channels but the main one, and `.default` are chosen here; others are refused with 1000017.
    public func enableCustomAudioIO(_ enable: Bool, config: ZegoCustomAudioConfig?, channel: ZegoPublishChannel) {
        let source = enable ? config?.sourceType ?? .default : .default
        begin("enableCustomAudioIO(\(enable), source: \(source), channel: \(channel))") { engine in
            let slot = Int(channel.rawValue)
            let fault = engine.state.withLock { state -> ZEGO.ExpressFailure? in
                if state.isStarted {
                    return .soundIsUsed
                }
                guard [.default, .custom, .mediaPlayer].contains(source) else {
                    return .sourceChosenElsewhere("\(source)")
                }
                return state.sound.choose(source, for: slot)
            }
            if let fault { return engine.refuse("enableCustomAudioIO", fault) }
            engine.state.withLock { $0.customSound.render = nil }
            engine.applySources()
        }
    }

    /// Provides sound to publish: 16-bit samples, interleaved. Up to ten seconds wait; then the oldest are dropped.
    ///
    /// 1000017 for invalid samples, and if the sound has another source.
    public func sendCustomAudioCapturePCMData(
        _ data: UnsafeMutablePointer<UInt8>, dataLength: UInt32, param: ZegoAudioFrameParam
    ) {
        sendCustomAudioCapturePCMData(data, dataLength: dataLength, param: param, channel: .main)
    }

    /// Provides sound for a publish channel.
    public func sendCustomAudioCapturePCMData(
        _ data: UnsafeMutablePointer<UInt8>, dataLength: UInt32, param: ZegoAudioFrameParam,
        channel: ZegoPublishChannel
    ) {
        let call = "sendCustomAudioCapturePCMData"
        guard state.withLock({ $0.setup != nil }) else { return refuse(call, .noEngine) }
        let raw = UnsafeRawBufferPointer(start: data, count: Int(dataLength) / 2 * 2)
        let samples = stride(from: 0, to: raw.count, by: 2).map {
            raw.loadUnaligned(fromByteOffset: $0, as: Int16.self)
        }
        guard let queue = state.withLock({ $0.customSound.queues[Int(channel.rawValue)] }) else {
            return refuse(call, .appGivesNoSound)
        }
        do {
            try queue.push(
                samples, sampleRate: Int(param.sampleRate.rawValue), channelCount: Int(param.channel.rawValue))
        } catch {
            refuse(call, ZEGO.ExpressFailure(.illegalArgument, of: error))
        }
    }

    /// Takes the played sound: fills `data` with 16-bit samples, interleaved, and with silence where nothing was
    /// played. Begins with the first call. An app that is half a second behind loses the oldest samples. 1000017 for
    /// invalid samples.
    public func fetchCustomAudioRenderPCMData(
        _ data: UnsafeMutablePointer<UInt8>, dataLength: UInt32, param: ZegoAudioFrameParam
    ) {
        let (rate, channels) = (Int(param.sampleRate.rawValue), Int(param.channel.rawValue))
        let raw = UnsafeMutableRawBufferPointer(start: data, count: Int(dataLength))
        raw.initializeMemory(as: UInt8.self, repeating: 0)
        guard state.withLock({ $0.setup != nil }) else { return refuse("fetchCustomAudioRenderPCMData", .noEngine) }
        guard rate > 0, (1...2).contains(channels), raw.count % (2 * channels) == 0 else {
            return refuse("fetchCustomAudioRenderPCMData", .samplesInvalid(raw.count, channels, rate))
        }
        let end = device.audio.withEngine { $0.tickCount }
        let speaker = device.audio.speaker
        let samples = state.withLock { state -> [Int16] in
            var render = state.customSound.render ?? CustomRender(rate: rate, channels: channels, tick: end)
            if render.rate != rate || render.channels != channels {
                render = CustomRender(rate: rate, channels: channels, tick: end)
            }
            if render.tick < end - CustomRender.lagTicks {
                render.tick = end - CustomRender.lagTicks
                render.pending = []
            }
            while render.tick < end { render.add(speaker.samples(at: render.tick)) }
            defer { state.customSound.render = render }
            return render.take(raw.count / 2)
        }
        for (index, sample) in samples.enumerated() {
            raw.storeBytes(of: sample, toByteOffset: 2 * index, as: Int16.self)
        }
    }
}
