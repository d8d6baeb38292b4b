public import Foundation

/// The use of a room; all users in a room use the same scene.
public enum TRTCAppScene: Int, Sendable {
    /// A call with pictures: everybody speaks and is seen by everybody.
    case videoCall = 0
    /// A broadcast: roles count, and only anchors are visible.
    case LIVE = 1
    /// A call: everybody speaks.
    case audioCall = 2
    /// A voice room: roles count, and only anchors are visible.
    case voiceChatRoom = 3
}

/// Whether a user may send, in ``TRTCAppScene/LIVE`` and ``TRTCAppScene/voiceChatRoom``; calls have anchors only.
public enum TRTCRoleType: Int, Sendable {
    /// Sends and receives.
    case anchor = 20
    /// Receives only, and is invisible to others.
    case audience = 21
}

/// How sound is captured and encoded.
public enum TRTCAudioQuality: Int, Sendable {
    /// 16 kHz mono, 16 kbit/s.
    case speech = 1
    /// 48 kHz mono, 50 kbit/s.
    case `default` = 2
    /// 48 kHz stereo, 128 kbit/s.
    case music = 3
}

/// Where sound comes out.
public enum TRTCAudioRoute: Int, Sendable {
    /// The loudspeaker, which is the default.
    case modeSpeakerphone = 0
    /// The part held to the ear.
    case modeEarpiece = 1
}

/// How good a connection is.
public enum TRTCQuality: Int, Sendable {
    /// Nothing was measured.
    case unknown = 0
    /// Up to 2 % of the packets are lost.
    case excellent = 1
    /// Up to 5 % are lost.
    case good = 2
    /// Up to 10 % are lost.
    case poor = 3
    /// Up to 20 % are lost.
    case bad = 4
    /// More are lost.
    case vbad = 5
    /// There is no connection.
    case down = 6
}

/// How much the SDK writes to its log.
public enum TRTCLogLevel: Int, Sendable {
    /// Everything.
    case verbose = 0
    /// Debugging and above.
    case debug = 1
    /// Information and above.
    case info = 2
    /// Warnings and above.
    case warn = 3
    /// Errors and above.
    case error = 4
    /// Fatal errors.
    case fatal = 5
    /// Nothing.
    case none = 6
}

/// Which of the phone's volumes the sound follows.
public enum TRTCSystemVolumeType: Int, Sendable {
    /// The SDK chooses.
    case auto = 0
    /// The media volume.
    case media = 1
    /// The call volume.
    case VOIP = 2
}

/// What a recording of sound holds.
public enum TRTCAudioRecordingContent: Int, Sendable {
    /// The own sound and others'.
    case all = 0
    /// The own sound.
    case local = 1
    /// Others' sound.
    case remote = 2
}

/// Which of a user's pictures is meant.
public enum TRTCVideoStreamType: Int, Sendable {
    /// The camera.
    case big = 0
    /// The camera, small.
    case small = 1
    /// The screen.
    case sub = 2
}

/// Stands in for the platform's view, where pictures would be drawn; no picture ever is.
public typealias TXView = NSObject

/// How to enter a room.
open class TRTCParams: NSObject {
    /// The app's number.
    public var sdkAppId: UInt32 = 0
    /// Who enters.
    public var userId: String = ""
    /// Proves the identity of `userId`.
    public var userSig: String = ""
    /// The room's number, 1…4294967294; 0 means that ``strRoomId`` names the room.
    public var roomId: UInt32 = 0
    /// The room's text, at most 64 bytes; used only when ``roomId`` is 0.
    public var strRoomId: String = ""
    /// The role to begin with; calls ignore it.
    public var role: TRTCRoleType = .anchor
    /// A name for a relayed stream; nothing is relayed.
    public var streamId: String?
    /// A name for cloud recordings; nothing is recorded there.
    public var userDefineRecordId: String?
    /// Rights in the room, where the app demands them.
    public var privateMapKey: String?
    /// The vendor's own business parameters; ignored.
    public var bussInfo: String?
}

/// How to go to another room.
open class TRTCSwitchRoomConfig: NSObject {
    /// The other room's number; 0 means that ``strRoomId`` names it.
    public var roomId: UInt32 = 0
    /// The other room's text.
    public var strRoomId: String?
    /// A fresh UserSig; without one the first is used again.
    public var userSig: String?
    /// Rights in the other room, where the app demands them.
    public var privateMapKey: String?
}

/// The volume of a user.
open class TRTCVolumeInfo: NSObject {
    /// Who; nil is the device's own user.
    public var userId: String?
    /// 0…100.
    public var volume: UInt = 0
    /// 1 when a voice was recognized, else 0. Only ever 1 for the own user, and only with voice detection enabled.
    public var vad: Int = 0
    /// The voice's frequency in hertz; 0, because it is not measured.
    public var pitch: Float = 0
    /// The loudness of bands; nil, because it is not measured.
    public var spectrumData: [NSNumber]?
}

/// The quality of a user's connection.
open class TRTCQualityInfo: NSObject {
    /// Who; nil is the device's own user.
    public var userId: String?
    /// How good.
    public var quality: TRTCQuality = .unknown
}

/// The content and interval of volume reports.
open class TRTCAudioVolumeEvaluateParams: NSObject {
    /// Milliseconds between reports; 0 means none, 1…99 become 100.
    public var interval: UInt = 300
    /// Whether to tell the own voice from noise.
    public var enableVadDetection: Bool = false
    /// Accepted; pitch is not measured.
    public var enablePitchCalculation: Bool = false
    /// Accepted; the spectrum is not measured.
    public var enableSpectrumCalculation: Bool = false
}

/// Where a recording of sound goes.
open class TRTCAudioRecordingParams: NSObject {
    /// The file to write; only names ending in `.wav` are taken.
    public var filePath: String = ""
    /// Accepted; the recording always has what the device plays.
    public var recordingContent: TRTCAudioRecordingContent = .all
}

/// A piece of the app's own sound.
open class TRTCAudioFrame: NSObject {
    /// 16-bit samples, little-endian, interleaved.
    public var data: Data = Data()
    /// In hertz, 8000…192000.
    public var sampleRate: Int = 48_000
    /// 1 or 2.
    public var channels: Int = 1
    /// Milliseconds; ignored, frames are played in the order in which they are sent.
    public var timestamp: UInt64 = 0
    /// Bytes that would travel with the frame; ignored.
    public var extraData: Data?
}

/// What to test a network with; the test is not emulated.
open class TRTCSpeedTestParams: NSObject {
    /// The app's number.
    public var sdkAppId: UInt32 = 0
    /// Who tests.
    public var userId: String = ""
    /// Proves the identity of `userId`.
    public var userSig: String = ""
    /// The bandwidth to try, in kbit/s.
    public var expectedUpBandwidth: Int = 0
    /// The bandwidth to try, in kbit/s.
    public var expectedDownBandwidth: Int = 0
}

/// The sizes of pictures, in landscape; for portrait, width and height change places.
public enum TRTCVideoResolution: Int, Sendable, CaseIterable {
    /// 120 by 120 pixels.
    case _120_120 = 1
    /// 160 by 160 pixels.
    case _160_160 = 3
    /// 270 by 270 pixels.
    case _270_270 = 5
    /// 480 by 480 pixels.
    case _480_480 = 7
    /// 160 by 120 pixels.
    case _160_120 = 50
    /// 240 by 180 pixels.
    case _240_180 = 52
    /// 280 by 210 pixels.
    case _280_210 = 54
    /// 320 by 240 pixels.
    case _320_240 = 56
    /// 400 by 300 pixels.
    case _400_300 = 58
    /// 480 by 360 pixels.
    case _480_360 = 60
    /// 640 by 480 pixels.
    case _640_480 = 62
    /// 960 by 720 pixels.
    case _960_720 = 64
    /// 160 by 90 pixels.
    case _160_90 = 100
    /// 256 by 144 pixels.
    case _256_144 = 102
    /// 320 by 180 pixels.
    case _320_180 = 104
    /// 480 by 270 pixels.
    case _480_270 = 106
    /// 640 by 360 pixels.
    case _640_360 = 108
    /// 960 by 540 pixels.
    case _960_540 = 110
    /// 1280 by 720 pixels.
    case _1280_720 = 112
    /// 1920 by 1080 pixels.
    case _1920_1080 = 114
}

/// The direction of pictures.
public enum TRTCVideoResolutionMode: Int, Sendable, CaseIterable {
    /// Wider than high.
    case landscape = 0
    /// Higher than wide.
    case portrait = 1
}

/// How pictures are encoded; none are.
open class TRTCVideoEncParam: NSObject {
    /// The size.
    public var videoResolution: TRTCVideoResolution = ._640_360
    /// The direction.
    public var resMode: TRTCVideoResolutionMode = .portrait
    /// Pictures a second.
    public var videoFps: Int32 = 15
    /// In kbit/s.
    public var videoBitrate: Int32 = 0
    /// In kbit/s.
    public var minVideoBitrate: Int32 = 0
}

/// Gets lines of the SDK's log. The emulator writes none; its trace has more.
public protocol TRTCLogDelegate: NSObjectProtocol {
    /// A line was written.
    func onLog(_ log: String?, logLevel: TRTCLogLevel, whichModule: String?)
}

extension TRTCLogDelegate {
    /// Does nothing.
    public func onLog(_ log: String?, logLevel: TRTCLogLevel, whichModule: String?) {}
}

/// Gets the sound as it passes through the SDK; not emulated.
public protocol TRTCAudioFrameDelegate: NSObjectProtocol {
    /// A frame was captured.
    func onCapturedAudioFrame(_ frame: TRTCAudioFrame)
    /// A frame of everything is about to be played.
    func onMixedPlayAudioFrame(_ frame: TRTCAudioFrame)
}

extension TRTCAudioFrameDelegate {
    /// Does nothing.
    public func onCapturedAudioFrame(_ frame: TRTCAudioFrame) {}
    /// Does nothing.
    public func onMixedPlayAudioFrame(_ frame: TRTCAudioFrame) {}
}
