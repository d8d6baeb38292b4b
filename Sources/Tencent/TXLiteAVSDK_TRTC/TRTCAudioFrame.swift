public import Foundation

/// Samples in a second.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCAudioSampleRate: Int, Sendable, CaseIterable {
    /// 16 kHz.
    case rate16000 = 16_000
    /// 32 kHz.
    case rate32000 = 32_000
    /// 44.1 kHz.
    case rate44100 = 44_100
    /// 48 kHz.
    case rate48000 = 48_000
}

/// A piece of sound, the app's own or a look at the SDK's.
open class TRTCAudioFrame: NSObject {
    /// 16-bit samples, little-endian, interleaved.
    public var data: Data = Data()
    /// Samples in a second.
    public var sampleRate: TRTCAudioSampleRate = .rate48000
    /// 1 or 2.
    public var channels: Int32 = 1
    /// Milliseconds since the device's world began, in frames from the SDK. Frames of the app are played in the order in
    /// which they are sent.
    public var timestamp: UInt64 = 0
    /// Bytes that would travel with the frame. They do not.
    public var extraData: Data?
}

/// Whether an app may change the frames it gets.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCAudioFrameOperationMode: Int, Sendable {
    /// It may.
    case readWrite = 0
    /// It only looks.
    case readOnly = 1
}

/// The form of the frames that a delegate gets.
open class TRTCAudioFrameDelegateFormat: NSObject {
    /// Samples in a second.
    public var sampleRate: TRTCAudioSampleRate = .rate48000
    /// 1 or 2.
    public var channels: Int32 = 1
    /// Samples of one channel in a frame: a multiple of 10 ms, at most a second.
    public var samplesPerCall: Int32 = 960
    /// Whether frames may be changed. Changes to others have no effect.
    public var mode: TRTCAudioFrameOperationMode = .readWrite
}

// TRTCAudioFrameDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Gets the sound as it passes through the SDK, on the device's own queue; all methods are optional.
///
/// Frames come while sound runs: in a room, and while the microphone is open outside one. Without a format of its own, a
/// frame has 20 ms at 48 kHz in one channel.
///
/// The captured, the processed and the mixed played sound may be changed. What an app makes of a frame's data, of the
/// same length, goes on in its place, from the first changed frame on one frame later than before.
public protocol TRTCAudioFrameDelegate: _TRTCAudioFrameDelegateForms {
    /// The microphone's sound before volume and effects, as SDK 9.x calls it.
    @_nonoverride func onCapturedRawAudioFrame(_ frame: TRTCAudioFrame)
    /// The microphone's sound before volume and effects; it may be changed.
    @_nonoverride func onCapturedAudioFrame(_ frame: TRTCAudioFrame)
    /// The local sound as it is sent: with volume, effects and published music; silence while muted. It may be changed.
    @_nonoverride func onLocalProcessedAudioFrame(_ frame: TRTCAudioFrame)
    /// One user's sound before it is mixed with others'. A user who is silenced here has none.
    @_nonoverride func onRemoteUserAudioFrame(_ frame: TRTCAudioFrame, userId: String)
    /// Others' sound and the local music, mixed as they are played, without the local user's voice. It may be changed.
    @_nonoverride func onMixedPlayAudioFrame(_ frame: TRTCAudioFrame)
    /// The same with the local user's voice, unless it is muted.
    @_nonoverride func onMixedAllAudioFrame(_ frame: TRTCAudioFrame)
    /// The local user's voice as this device's speaker plays it, while it is monitored.
    @_nonoverride func onVoiceEarMonitorAudioFrame(_ frame: TRTCAudioFrame)
}
#endif
