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
    /// What is played and not taken yet; nil before the app first takes it.
    var render: PulledPlayback?
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
        let samples = AudioFile.integers(ofBytes: Array(UnsafeBufferPointer(start: data, count: Int(dataLength))))
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
        let played = device.audio.played
        let samples = state.withLock {
            played.take(raw.count / 2, sampleRate: rate, channelCount: channels, from: &$0.customSound.render)
        }
        raw.copyBytes(from: AudioFile.bytes(samples))
    }
}
