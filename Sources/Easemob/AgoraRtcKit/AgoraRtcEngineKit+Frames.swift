import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

extension SoundFrameFormat {
    /// Nil for a format that the SDK does not take. `samples` counts those of all channels.
    init?(sampleRate: Int, channelCount: Int, samples: Int) {
        let sdk = Agora.profile.sdk
        guard (sdk.minimumFrameRate.value...sdk.maximumFrameRate.value).contains(sampleRate),
            (1...2).contains(channelCount), samples > 0,
            samples % channelCount == 0, samples / channelCount <= sampleRate
        else { return nil }
        self.init(sampleRate: sampleRate, channelCount: channelCount, length: samples / channelCount)
    }
}

/// Who looks at the sound, in which formats.
struct FrameFeed: Sendable {
    /// Which sound a frame has.
    enum Source: Hashable, Sendable { case record, playback, mixed, earMonitoring, publisher(String) }

    var delegate = WeakListener<any AgoraAudioFrameDelegate>()
    /// The formats that the app chose.
    var formats: [Source: SoundFrameFormat] = [:]
    var sounds = SoundFrames<Source>()

    var isUsed: Bool { delegate.object != nil }
}

// MARK: Looking at the sound

extension AgoraRtcEngineKit {
    /// Gives the sound on its way to a delegate, held weakly; nil ends that. True unless the engine was destroyed.
    @discardableResult
    public func setAudioFrameDelegate(_ delegate: (any AgoraAudioFrameDelegate)?) -> Bool {
        let weak = WeakListener { [weak object = delegate.map(device.checked)] in object }
        if let delegate, delegate.tellGetObservedAudioFramePosition().isEmpty {
            device.warn("no frame comes to an AgoraAudioFrameDelegate without getObservedAudioFramePosition()")
        }
        return act("setAudioFrameDelegate(\(delegate == nil ? "nil" : "…"))") { state in
            state.pieces.frames.delegate = weak
            state.pieces.frames.sounds.reset()
            return .noError
        } then: {
            $0.driveSound()
        } == 0
    }

    /// The form of frames of the local sound: 0, or -2 for one that is not taken.
    @discardableResult
    public func setRecordingAudioFrameParametersWithSampleRate(
        _ sampleRate: Int, channel: Int, mode: AgoraAudioRawFrameOperationMode, samplesPerCall: Int
    ) -> Int32 {
        setFormat("setRecordingAudioFrameParameters", .record, sampleRate, channel, samplesPerCall)
    }

    /// The form of frames that are played: 0, or -2 for one that is not taken.
    @discardableResult
    public func setPlaybackAudioFrameParametersWithSampleRate(
        _ sampleRate: Int, channel: Int, mode: AgoraAudioRawFrameOperationMode, samplesPerCall: Int
    ) -> Int32 {
        setFormat("setPlaybackAudioFrameParameters", .playback, sampleRate, channel, samplesPerCall)
    }

    /// The form of frames of everything: 0, or -2 for one that is not taken.
    @discardableResult
    public func setMixedAudioFrameParametersWithSampleRate(
        _ sampleRate: Int, channel: Int, samplesPerCall: Int
    ) -> Int32 {
        setFormat("setMixedAudioFrameParameters", .mixed, sampleRate, channel, samplesPerCall)
    }

    private func setFormat(
        _ call: String, _ source: FrameFeed.Source, _ rate: Int, _ channels: Int, _ samples: Int
    ) -> Int32 {
        act("\(call)WithSampleRate(\(rate), channel: \(channels), samplesPerCall: \(samples))") { state in
            guard let format = SoundFrameFormat(sampleRate: rate, channelCount: channels, samples: samples) else {
                return .invalidArgument
            }
            state.pieces.frames.formats[source] = format
            return .noError
        }
    }

    /// Gives the frames of a tick to the app's delegate. On the device's queue, with no lock held.
    func show(_ frames: VoiceFrames) {
        guard let delegate = state.withLock({ $0.pieces.frames.delegate }).object else { return }
        let wanted = delegate.tellGetObservedAudioFramePosition()
        let main = state.withLock { $0.connections.main }
        let channel = main?.channel.rawValue ?? ""
        func show(
            _ position: AgoraAudioFramePosition, _ source: FrameFeed.Source, _ block: AudioBlock?,
            _ params: AgoraAudioParams, _ body: (AgoraAudioFrame) -> Void
        ) {
            guard wanted.contains(position), let block else { return }
            let own = SoundFrameFormat(
                sampleRate: params.sampleRate, channelCount: params.channel, samples: params.samplesPerCall)
            let (pieces, format) = state.withLock { state in
                let format = own ?? state.pieces.frames.formats[source] ?? SoundFrameFormat()
                return (state.pieces.frames.sounds.cut(block, of: source, as: format), format)
            }
            for bytes in pieces { self.show(bytes, format, body) }
        }
        show(.record, .record, frames.sent, delegate.tellGetRecordAudioParams()) {
            _ = delegate.tellRecordAudioFrame($0, channelId: channel)
        }
        show(.earMonitoring, .earMonitoring, frames.monitored, delegate.tellGetEarMonitoringAudioParams()) {
            _ = delegate.tellEarMonitoringAudioFrame($0)
        }
        for publisher in frames.publishers {
            guard let uid = UInt(publisher.publisher) else { continue }
            show(.beforeMixing, .publisher(publisher.publisher), publisher.block, AgoraAudioParams()) {
                _ = delegate.tellPlaybackAudioFrame(beforeMixing: $0, channelId: channel, uid: uid)
            }
        }
        show(.playback, .playback, frames.played, delegate.tellGetPlaybackAudioParams()) {
            _ = delegate.tellPlaybackAudioFrame($0, channelId: channel)
        }
        show(.mixed, .mixed, frames.everything, delegate.tellGetMixedAudioParams()) {
            _ = delegate.tellMixedAudioFrame($0, channelId: channel)
        }
    }

    private func show(_ bytes: [UInt8], _ format: SoundFrameFormat, _ body: (AgoraAudioFrame) -> Void) {
        var changed = bytes
        changed.withUnsafeMutableBytes { buffer in
            let frame = AgoraAudioFrame()
            frame.samplesPerChannel = format.length
            frame.channels = format.channelCount
            frame.samplesPerSec = format.sampleRate
            frame.buffer = buffer.baseAddress
            frame.renderTimeMs = device.now.milliseconds
            body(frame)
            frame.buffer = nil
        }
        if changed != bytes { device.warn(of: Agora.RTCNotEmulated.changedAudioFrame) }
    }
}
