import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Whose sound a recorder records.
open class AgoraRecorderStreamInfo: NSObject {
    /// The channel.
    public var channelId = ""
    /// The user; 0 is the local one.
    public var uid: UInt = 0
    /// Whether the stream is a channel's.
    public var type: AgoraRecorderStreamType = .rtc
}

/// What a recorder records of.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraRecorderStreamType: Int, Sendable {
    /// A user of a channel.
    case rtc = 0
    /// The local user, in a channel or not.
    case preview = 1
}

/// How a recording is made.
open class AgoraMediaRecorderConfiguration: NSObject {
    /// The file; its name ends in `.mp4` or `.wav`.
    public var storagePath = ""
    /// The vendor's only form. A name that ends in `.wav` goes before it.
    public var containerFormat: AgoraMediaRecorderContainerFormat = .MP4
    /// What is recorded. It is always the sound alone.
    public var streamType: AgoraMediaRecorderStreamType = .both
    /// How long it may be, in milliseconds.
    public var maxDurationMs = UInt(Agora.profile.sdk.recordingMilliseconds.value)
    /// How often the delegate learns how long it is: 1,000…10,000 ms; anything else is never.
    public var recorderInfoUpdateInterval: UInt = 0
}

/// A recorder's file format.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaRecorderContainerFormat: Int, Sendable {
    /// MP4.
    case MP4 = 1
}

/// What a recorder records.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaRecorderStreamType: Int, Sendable {
    /// Sound.
    case audio = 1
    /// Pictures.
    case video = 2
    /// Both.
    case both = 3
}

/// How far a recorder is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaRecorderState: Int, Sendable {
    /// It failed.
    case error = -1
    /// It records.
    case start = 2
    /// It ended.
    case stop = 3
}

/// Why a recorder is in a state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaRecorderErrorCode: Int, Sendable {
    /// Nothing went wrong.
    case noError = 0
    /// The file cannot be written.
    case writeFailed = 1
    /// There was nothing to record for 5 s.
    case noStream = 2
    /// It is as long as it may be.
    case overMaxDuration = 3
    /// Never comes here.
    case configChanged = 4
}

/// Why a recorder is in a state, as SDKs from 4.3 say it.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaRecorderReasonCode: Int, Sendable {
    /// Nothing went wrong.
    case noError = 0
    /// The file cannot be written.
    case writeFailed = 1
    /// There was nothing to record for 5 s.
    case noStream = 2
    /// It is as long as it may be.
    case overMaxDuration = 3
    /// Never comes here.
    case configChanged = 4
}

/// How long a recording is.
open class AgoraMediaRecorderInfo: NSObject {
    /// The file.
    public var recorderFileName = ""
    /// Milliseconds.
    public var durationMs: UInt = 0
    /// Bytes of sound.
    public var fileSize: UInt = 0
}

/// Records one user's sound into a file of 48 kHz in two channels.
///
/// Methods return 0, and -7 after the recorder or its engine was destroyed.
public final class AgoraMediaRecorder: NSObject, Sendable {
    private unowned let device: Device
    private weak let engine: AgoraRtcEngineKit?
    let id: Int
    private let channel: String
    private let uid: UInt
    private let isPreview: Bool
    private let outlet: DelegateOutlet<any AgoraMediaRecorderDelegate>
    private let state = Mutex(State())

    private struct State: Sendable {
        var hasDelegate = false
        var isGone = false
        var file: SoundFileWriter?
        var maximum = 0
        /// Milliseconds between two reports; nil is never.
        var interval: Int?
        var toldAt = 0
        /// Ticks in which nothing came.
        var emptyTicks = 0
    }

    init(_ engine: AgoraRtcEngineKit, id: Int, _ info: AgoraRecorderStreamInfo) {
        device = engine.device
        self.engine = engine
        self.id = id
        (channel, uid, isPreview) = (info.channelId, info.uid, info.type == .preview)
        outlet = DelegateOutlet(device: engine.device)
        super.init()
    }

    private func act(_ call: String, _ check: (inout State) -> Agora.ErrorCode) -> Int32 {
        guard let engine, engine.lifetime.begin("AgoraMediaRecorder.\(call)", on: device),
            state.withLock({ !$0.isGone })
        else { return -Agora.ErrorCode.notInitialized.rawValue }
        return -state.withLock { check(&$0) }.rawValue
    }

    /// The delegate, held weakly; without one nothing is recorded.
    @discardableResult
    public func setMediaRecorderDelegate(_ delegate: (any AgoraMediaRecorderDelegate)?) -> Int32 {
        if let added = delegate.map(outlet.checked) {
            outlet.set(added) { [weak added] in added }
        } else {
            outlet.set(nil) { nil }
        }
        return act("setMediaRecorderDelegate(\(delegate == nil ? "nil" : "…"))") { state in
            state.hasDelegate = delegate != nil
            return .noError
        }
    }

    /// Whether the delegate is called on the main queue, as at first, or on one of the SDK's own.
    @discardableResult
    public func enableMainQueueDispatch(_ enabled: Bool) -> Int32 {
        act("enableMainQueueDispatch(\(enabled))") { [outlet] _ in
            outlet.queue = enabled ? nil : DispatchQueue(label: "io.agora.recorder")
            return .noError
        }
    }

    /// Records: 0, or -4 without a delegate, while a recording runs and for pictures alone, -1 for a user who is not in the channel, -2
    /// for a file that cannot be written, for a name that ends neither in `.mp4` nor in `.wav`, and for no length.
    @discardableResult
    public func startRecording(_ config: AgoraMediaRecorderConfiguration) -> Int32 {
        let (path, name) = (config.storagePath, config.storagePath.lowercased())
        let container: SoundFileWriter.Container? = name.hasSuffix(".wav") ? .wav : name.hasSuffix(".mp4") ? .mp4 : nil
        let sdk = Agora.profile.sdk
        let interval = Int(clamping: config.recorderInfoUpdateInterval)
        let isReported = (sdk.minimumRecorderInterval.value...sdk.maximumRecorderInterval.value).contains(interval)
        let (maximum, type) = (Int(clamping: config.maxDurationMs), config.streamType)
        if type == .both { device.warn(of: Agora.RTCNotEmulated.recordedPictures) }
        let isThere = isPreview || engine?.recorded(channel, uid) != nil
        let result = act("startRecording(\(path))") { state in
            guard state.hasDelegate, state.file == nil, type != .video else { return .notSupported }
            guard isThere else { return .failed }
            guard let container, maximum > 0, let file = try? SoundFileWriter(path: path, container: container) else {
                return .invalidArgument
            }
            (state.file, state.maximum, state.toldAt, state.emptyTicks) = (file, maximum, 0, 0)
            state.interval = isReported ? interval : nil
            return .noError
        }
        guard result == 0 else { return result }
        engine?.perform { engine in
            self.tell(.start, .noError)
            engine.driveSound()
        }
        return result
    }

    /// Ends the recording and completes its file. Without one nothing happens.
    @discardableResult
    public func stopRecording() -> Int32 {
        let result = act("stopRecording()") { _ in .noError }
        guard result == 0 else { return result }
        engine?.perform { engine in
            self.end(.stop, .noError)
            engine.driveSound()
        }
        return result
    }

    var isRecording: Bool { state.withLock { $0.file != nil } }

    /// Adds the sound of a tick. On the device's queue.
    func record(_ frames: VoiceFrames, _ engine: AgoraRtcEngineKit) {
        guard let file = state.withLock({ $0.file }) else { return }
        let publisher = isPreview ? "" : engine.recorded(channel, uid)
        let block =
            switch publisher {
            case "": frames.sent
            case let name?: frames.publishers.first { $0.publisher == name }?.block
            case nil: AudioBlock?.none
            }
        do throws(AudioFileError) {
            try file.write(block ?? .silence())
        } catch {
            device.record(.note, "\(error)")
            return end(.error, .writeFailed)
        }
        let limit = Agora.profile.sdk.recorderSilenceSeconds.value * 50
        let (length, isEmpty, isFull, isDue) = state.withLock { state in
            state.emptyTicks = block == nil ? state.emptyTicks + 1 : 0
            let length = file.milliseconds
            let isDue = state.interval.map { length - state.toldAt >= $0 } ?? false
            if isDue { state.toldAt = length }
            return (length, state.emptyTicks > limit, length >= state.maximum, isDue)
        }
        if isDue { tellLength(length, of: file) }
        if isEmpty { end(.error, .noStream) } else if isFull { end(.stop, .overMaxDuration) }
    }

    private func tellLength(_ milliseconds: Int, of file: SoundFileWriter) {
        let (path, bytes) = (file.path, file.frameCount * 4)
        outlet.call("mediaRecorder informationDidUpdated(\(self.uid), \(milliseconds) ms)") { [self] in
            let info = AgoraMediaRecorderInfo()
            (info.recorderFileName, info.durationMs, info.fileSize) = (path, UInt(milliseconds), UInt(bytes))
            $0.tellMediaRecorder(self, informationDidUpdated: channel, uid: uid, info: info)
        }
    }

    private func end(_ new: AgoraMediaRecorderState, _ error: AgoraMediaRecorderErrorCode) {
        let file = state.withLock { state in
            defer { state.file = nil }
            return state.file
        }
        guard let file else { return }
        do throws(AudioFileError) {
            try file.finish()
            tell(new, error)
        } catch {
            device.record(.note, "\(error)")
            tell(.error, .writeFailed)
        }
    }

    private func tell(_ new: AgoraMediaRecorderState, _ error: AgoraMediaRecorderErrorCode) {
        let reason = AgoraMediaRecorderReasonCode(rawValue: error.rawValue) ?? .noError
        outlet.call("mediaRecorder stateDidChanged(\(self.uid), \(new), error: \(error))") { [self] delegate in
            delegate.tellMediaRecorder(self, stateDidChanged: channel, uid: uid, state: new, error: error)
            delegate.tellMediaRecorder(self, stateDidChanged: channel, uid: uid, state: new, reason: reason)
        }
    }

    /// Ends the recorder for good.
    func destroy() {
        state.withLock { $0.isGone = true }
        outlet.set(nil) { nil }
        end(.stop, .noError)
    }
}

// MARK: The engine's recorders

extension AgoraRtcEngineKit {
    /// Makes a recorder of a user's sound; nil beyond 10 of them and after the engine was destroyed.
    public func createMediaRecorder(withInfo info: AgoraRecorderStreamInfo) -> AgoraMediaRecorder? {
        var made: AgoraMediaRecorder?
        act("createMediaRecorder(withInfo: \(info.channelId), \(info.uid))") { state in
            guard state.pieces.recorders.count < Agora.profile.sdk.maximumRecorders.value else {
                return .resourceLimited
            }
            let recorder = AgoraMediaRecorder(self, id: state.nextNumber(), info)
            state.pieces.recorders[recorder.id] = recorder
            made = recorder
            return .noError
        }
        return made
    }

    /// Ends a recorder: 0, or -2 for one that is not there.
    @discardableResult
    public func destroy(_ mediaRecorder: AgoraMediaRecorder?) -> Int32 {
        let result = act("destroyMediaRecorder(_:)") { state in
            guard let mediaRecorder, state.pieces.recorders.removeValue(forKey: mediaRecorder.id) != nil else {
                return .invalidArgument
            }
            return .noError
        }
        guard result == 0, let mediaRecorder else { return result }
        perform { engine in
            mediaRecorder.destroy()
            engine.driveSound()
        }
        return result
    }

    /// The voice engine's name for a user of a channel, empty for the local one; nil for one who is not there.
    func recorded(_ channel: String, _ uid: UInt) -> String? {
        for connection in state.withLock({ $0.connections.all }) where connection.channel.rawValue == channel {
            guard connection.isInside else { continue }
            if uid == 0 || uid == connection.uid { return "" }
            if connection.remotes[uid] != nil { return connection.publisher(uid) }
        }
        return nil
    }
}
