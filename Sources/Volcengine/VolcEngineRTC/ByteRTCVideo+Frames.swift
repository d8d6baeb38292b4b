import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Looks at the sound as it passes through the SDK, on the device's own queue. Frames of 20 ms come of what
/// ``ByteRTCVideo/enableAudioFrameCallback(_:format:)`` asked for.
public protocol ByteRTCAudioFrameObserver: NSObjectProtocol {
    /// The local voice.
    func onRecord(_ audioFrame: ByteRTCAudioFrame)
    /// All remote voices together.
    func onPlaybackAudioFrame(_ audioFrame: ByteRTCAudioFrame)
    /// One remote user's voice.
    func onRemoteUserAudioFrame(_ streamKey: ByteRTCRemoteStreamKey, audioFrame: ByteRTCAudioFrame)
    /// All remote voices and the local one.
    func onMixedAudioFrame(_ audioFrame: ByteRTCAudioFrame)
}

/// Changes the sound as it passes through the SDK, on the device's own queue: what is in the frame afterwards is used, from the
/// next 20 ms on. Frames come of what ``ByteRTCVideo/enableAudioProcessor(_:audioFormat:)`` asked for.
public protocol ByteRTCAudioFrameProcessor: NSObjectProtocol {
    /// The local voice, before its volume and effects.
    func onProcessRecord(_ audioFrame: ByteRTCAudioFrame) -> Int32
    /// What is played.
    func onProcessPlayBack(_ audioFrame: ByteRTCAudioFrame) -> Int32
    /// One remote user's voice; never called here.
    func onProcessRemoteUserAudioFrame(_ streamKey: ByteRTCRemoteStreamKey, audioFrame: ByteRTCAudioFrame) -> Int32
    /// The local voice in this device's speaker; never called here.
    func onProcessEarMonitorAudioFrame(_ audioFrame: ByteRTCAudioFrame) -> Int32
    /// The screen's sound; never called here.
    func onProcessScreenAudioFrame(_ audioFrame: ByteRTCAudioFrame) -> Int32
}

/// The format of the frames that an app gets.
struct FrameFormat: Hashable, Sendable {
    var sampleRate: ByteRTCAudioSampleRate
    var channel: ByteRTCAudioChannel
    /// Samples of one channel in a frame.
    var length: Int

    /// How many frames come to an observer in a second, and to a processor, where the app does not say how long they are.
    static let observedPerSecond = 50
    static let processedPerSecond = 100

    /// Nil for a format that the SDK does not take. `standard` is how many frames come in a second where the app does not say.
    init?(_ format: ByteRTCAudioFormat?, framesPerSecond standard: Int) {
        let format = format ?? ByteRTCAudioFormat()
        let samples = Int(format.samplesPerCall)
        guard (0...Volcengine.profile.sdk.maximumSamplesPerCall.value).contains(samples) else { return nil }
        sampleRate = format.sampleRate == .rateAuto ? .rate48000 : format.sampleRate
        channel = format.channel == .auto ? .mono : format.channel
        length = samples > 0 ? samples : sampleRate.rawValue / standard
    }

    var channelCount: Int { channel.rawValue }

    var sound: SoundFrameFormat {
        SoundFrameFormat(sampleRate: sampleRate.rawValue, channelCount: channelCount, length: length)
    }

    func frame(_ bytes: [UInt8]) -> ByteRTCAudioFrame {
        let frame = ByteRTCAudioFrame()
        frame.buffer = Data(bytes)
        frame.samples = Int32(bytes.count / 2 / channelCount)
        frame.channel = channel
        frame.sampleRate = sampleRate
        return frame
    }
}

/// Who looks at the sound and who changes it, in which formats.
struct FrameFeed: Sendable {
    /// Which sound a frame has.
    enum Source: Hashable, Sendable {
        case record, playback, mixed
        case publisher(String)
        case processedRecord, processedPlayback
    }

    var observer = WeakListener<any ByteRTCAudioFrameObserver>()
    var processor = WeakListener<any ByteRTCAudioFrameProcessor>()
    /// The formats of what is looked at.
    var formats: [ByteRTCAudioFrameCallbackMethod: FrameFormat] = [:]
    /// The formats of what is changed.
    var processed: [ByteRTCAudioFrameMethod: FrameFormat] = [:]
    var sounds = SoundFrames<Source>()

    var isUsed: Bool {
        (observer.object != nil && !formats.isEmpty) || (processor.object != nil && !processed.isEmpty)
    }
}

// MARK: Looking at the sound

extension ByteRTCVideo {
    /// Asks for frames of a sound: 0, or -2 for a form that is not taken, as one of remote users' frames that is not auto.
    @discardableResult
    public func enableAudioFrameCallback(
        _ method: ByteRTCAudioFrameCallbackMethod, format: ByteRTCAudioFormat?
    ) -> Int32 {
        let made = FrameFormat(format, framesPerSecond: FrameFormat.observedPerSecond)
        let isAuto = format.map { $0.sampleRate == .rateAuto && $0.channel == .auto } ?? true
        return act("enableAudioFrameCallback(\(method))") { state in
            guard let made, method == .remoteUser ? isAuto : !isAuto || format == nil else { return .parameterErr }
            state.pieces.frames.formats[method] = made
            return .success
        } then: {
            $0.driveSound()
        }
    }

    /// Asks for frames of a sound no more.
    @discardableResult
    public func disableAudioFrameCallback(_ method: ByteRTCAudioFrameCallbackMethod) -> Int32 {
        act("disableAudioFrameCallback(\(method))") { state in
            state.pieces.frames.formats[method] = nil
            return .success
        } then: {
            $0.driveSound()
        }
    }

    /// Gives the frames to an observer, held weakly; nil ends that.
    @discardableResult
    public func registerAudioFrameObserver(_ audioFrameObserver: (any ByteRTCAudioFrameObserver)?) -> Int32 {
        let weak = WeakListener { [weak audioFrameObserver] in audioFrameObserver }
        return act("registerAudioFrameObserver(\(audioFrameObserver == nil ? "nil" : "…"))") { state in
            state.pieces.frames.observer = weak
            state.pieces.frames.sounds.reset()
            return .success
        } then: {
            $0.driveSound()
        }
    }

    /// Gives the frames of a tick to the app's observers. On the device's queue, with no lock held.
    func show(_ frames: VoiceFrames) {
        showTracks(frames)
        let (observer, formats) = state.withLock { ($0.pieces.frames.observer.object, $0.pieces.frames.formats) }
        guard let observer else { return }
        func show(
            _ block: AudioBlock?, _ source: FrameFeed.Source, _ format: FrameFormat?,
            _ body: (ByteRTCAudioFrame) -> Void
        ) {
            guard let block, let format else { return }
            for bytes in state.withLock({ $0.pieces.frames.sounds.cut(block, of: source, as: format.sound) }) {
                body(format.frame(bytes))
            }
        }
        show(frames.voice, .record, formats[.record]) { observer.onRecord($0) }
        if formats[.remoteUser] != nil {
            let stays = state.withLock { $0.stays.all.filter(\.isInside) }
            for publisher in frames.publishers {
                for stay in stays {
                    guard let user = stay.remotes.keys.first(where: { stay.publisher($0) == publisher.publisher })
                    else {
                        continue
                    }
                    let key = ByteRTCRemoteStreamKey(room: stay.channel.rawValue, user: user.rawValue)
                    show(publisher.block, .publisher(publisher.publisher), formats[.remoteUser]) {
                        observer.onRemoteUserAudioFrame(key, audioFrame: $0)
                    }
                }
            }
        }
        show(frames.remote, .playback, formats[.playback]) { observer.onPlaybackAudioFrame($0) }
        show(frames.voices, .mixed, formats[.mixed]) { observer.onMixedAudioFrame($0) }
    }

    private func showTracks(_ frames: VoiceFrames) {
        guard !frames.tracks.isEmpty else { return }
        let (observer, files, players) = state.withLock {
            ($0.mixes.observer.object, $0.mixes.files, $0.pieces.players)
        }
        for track in frames.tracks {
            let frame = ByteRTCAudioFrame()
            frame.buffer = Data(AudioFile.bytes(track.block.samples))
            frame.samples = Int32(AudioBlock.frameCount)
            frame.channel = track.block.channelCount == 2 ? .stereo : .mono
            if let observer, let id = files.first(where: { $0.value.track == track.id })?.key {
                observer.onAudioFileFrame(id, audioFrame: frame)
            }
            if let player = players.values.first(where: { $0.track == track.id }) { player.show(frame) }
        }
    }

    // MARK: Changing the sound

    /// Sets who changes the sound, held weakly; nil ends that.
    @discardableResult
    public func registerAudioProcessor(_ processor: (any ByteRTCAudioFrameProcessor)?) -> Int32 {
        let weak = WeakListener { [weak processor] in processor }
        return act("registerAudioProcessor(\(processor == nil ? "nil" : "…"))") { state in
            state.pieces.frames.processor = weak
            state.pieces.frames.sounds.reset()
            return .success
        } then: {
            $0.applyProcessor()
        }
    }

    /// Asks for frames that the app may change, of 10 ms where the format does not say. Returns 0, or -2 for a format that is not
    /// taken, -10 for all but the local voice and what is played.
    @discardableResult
    public func enableAudioProcessor(_ method: ByteRTCAudioFrameMethod, audioFormat format: ByteRTCAudioFormat?)
        -> Int32
    {
        let made = FrameFormat(format, framesPerSecond: FrameFormat.processedPerSecond)
        return act("enableAudioProcessor(\(method))") { state in
            guard method == .processorRecord || method == .processorPlayback else { return .notSupport }
            guard let made else { return .parameterErr }
            state.pieces.frames.processed[method] = made
            return .success
        } then: {
            $0.applyProcessor()
        }
    }

    /// Asks for frames to change no more.
    @discardableResult
    public func disableAudioProcessor(_ method: ByteRTCAudioFrameMethod) -> Int32 {
        act("disableAudioProcessor(\(method))") { state in
            state.pieces.frames.processed[method] = nil
            return .success
        } then: {
            $0.applyProcessor()
        }
    }

    private func applyProcessor() {
        let feed = state.withLock { $0.pieces.frames }
        let isThere = feed.processor.object != nil
        let (records, plays) = (
            isThere && feed.processed[.processorRecord] != nil, isThere && feed.processed[.processorPlayback] != nil
        )
        device.audio.withEngine { engine in
            engine.returned.captured = records ? engine.returned.captured ?? ReturnedSound() : nil
            engine.returned.played = plays ? engine.returned.played ?? ReturnedSound() : nil
        }
        driveSound()
    }

    /// Lets the app change the frames of a tick. On the device's queue, with no lock held.
    func change(_ frames: VoiceFrames) {
        let (processor, formats) = state.withLock { ($0.pieces.frames.processor.object, $0.pieces.frames.processed) }
        guard let processor else { return }
        if let format = formats[.processorRecord], let block = frames.captured {
            let changed = change(block, .processedRecord, format) { _ = processor.onProcessRecord($0) }
            device.audio.withEngine { $0.returned.captured?.append(changed, channelCount: format.channelCount) }
        }
        if let format = formats[.processorPlayback], let block = frames.played {
            let changed = change(block, .processedPlayback, format) { _ = processor.onProcessPlayBack($0) }
            device.audio.withEngine { $0.returned.played?.append(changed, channelCount: format.channelCount) }
        }
    }

    private func change(
        _ block: AudioBlock, _ source: FrameFeed.Source, _ format: FrameFormat, _ body: (ByteRTCAudioFrame) -> Void
    ) -> [Float] {
        var samples: [Float] = []
        for bytes in state.withLock({ $0.pieces.frames.sounds.cut(block, of: source, as: format.sound) }) {
            let frame = format.frame(bytes)
            body(frame)
            // A frame that has another length now is used as it was.
            let changed = frame.buffer.count == bytes.count ? [UInt8](frame.buffer) : bytes
            samples += state.withLock { $0.pieces.frames.sounds.restore(changed, of: source, as: format.sound) }
        }
        return samples
    }
}
