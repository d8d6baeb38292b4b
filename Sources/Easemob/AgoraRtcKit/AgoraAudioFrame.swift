public import Foundation

/// What an app does with frames of sound.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioRawFrameOperationMode: Int, Sendable {
    /// It looks.
    case readOnly = 0
    /// It may change them. Its changes are not taken here.
    case readWrite = 2
}

/// The form of the frames that a delegate gets.
open class AgoraAudioParams: NSObject {
    /// Samples in a second: 8000…48,000. 0 leaves what the engine was told.
    public var sampleRate = 0
    /// 1 or 2.
    public var channel = 1
    /// What the app does with them.
    public var mode: AgoraAudioRawFrameOperationMode = .readOnly
    /// Samples in a frame, of all channels.
    public var samplesPerCall = 960
}

/// A frame of sound: 16-bit samples, little-endian, interleaved.
open class AgoraAudioFrame: NSObject {
    /// Samples of one channel.
    public var samplesPerChannel = 0
    /// 2.
    public var bytesPerSample = 2
    /// 1 or 2.
    public var channels = 1
    /// Samples in a second.
    public var samplesPerSec = 48_000
    /// The samples, as long as the call lasts.
    public var buffer: UnsafeMutableRawPointer?
    /// Milliseconds since the device's world began.
    public var renderTimeMs: Int64 = 0
    /// 0.
    public var avSyncType = 0
}

// swift-format-ignore
/// Gets the sound as it passes through the SDK, on the device's own queue; all methods are optional.
///
/// Which frames come is what ``getObservedAudioFramePosition()`` says; without it none comes. Frames of 20 ms at 48 kHz in
/// one channel come where nothing else was asked for. Changes to a frame are not taken.
public protocol AgoraAudioFrameDelegate: _AgoraAudioFrameDelegateForms {
    /// The local sound as it is sent.
    @_nonoverride func onRecordAudioFrame(_ frame: AgoraAudioFrame, channelId: String) -> Bool  // Otherwise: true
    /// Others' sound and this app's music, as they are played.
    @_nonoverride func onPlaybackAudioFrame(_ frame: AgoraAudioFrame, channelId: String) -> Bool  // Otherwise: true
    /// The same with the local user's voice.
    @_nonoverride func onMixedAudioFrame(_ frame: AgoraAudioFrame, channelId: String) -> Bool  // Otherwise: true
    /// The local user's voice, as their own speaker plays it.
    @_nonoverride func onEarMonitoringAudioFrame(_ frame: AgoraAudioFrame) -> Bool  // Otherwise: true
    /// One user's sound before it is mixed.
    @_nonoverride func onPlaybackAudioFrame(beforeMixing frame: AgoraAudioFrame, channelId: String, uid: UInt) -> Bool  // Otherwise: true
    /// Which frames are wanted.
    @_nonoverride func getObservedAudioFramePosition() -> AgoraAudioFramePosition  // Otherwise: []
    /// The form of frames of everything.
    @_nonoverride func getMixedAudioParams() -> AgoraAudioParams  // Otherwise: AgoraAudioParams()
    /// The form of frames of the local sound.
    @_nonoverride func getRecordAudioParams() -> AgoraAudioParams  // Otherwise: AgoraAudioParams()
    /// The form of frames that are played.
    @_nonoverride func getPlaybackAudioParams() -> AgoraAudioParams  // Otherwise: AgoraAudioParams()
    /// The form of frames of the local user's voice in their own speaker.
    @_nonoverride func getEarMonitoringAudioParams() -> AgoraAudioParams  // Otherwise: AgoraAudioParams()
}
