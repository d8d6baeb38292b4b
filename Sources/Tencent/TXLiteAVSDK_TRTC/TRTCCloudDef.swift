public import Foundation

/// The use of a room; all users in a room use the same scene.
#if canImport(ObjectiveC)
    @objc
#endif
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
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCRoleType: Int, Sendable {
    /// Sends and receives.
    case anchor = 20
    /// Receives only, and is invisible to others.
    case audience = 21
}

/// How sound is captured and encoded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCAudioQuality: Int, Sendable {
    /// 16 kHz mono, 16 kbit/s.
    case speech = 1
    /// 48 kHz mono, 50 kbit/s.
    case `default` = 2
    /// 48 kHz stereo, 128 kbit/s.
    case music = 3
}

/// Where sound comes out.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCAudioRoute: Int, Sendable {
    /// The loudspeaker, which is the default.
    case modeSpeakerphone = 0
    /// The part held to the ear.
    case modeEarpiece = 1
}

/// How good a connection is.
#if canImport(ObjectiveC)
    @objc
#endif
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

/// Which of the phone's volumes the sound follows.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCSystemVolumeType: Int, Sendable {
    /// The SDK chooses.
    case auto = 0
    /// The media volume.
    case media = 1
    /// The call volume.
    case VOIP = 2
}

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
    /// The room's text, at most 64 bytes of letters, digits, spaces and `!#$%&()+-:;<=.>?@[]^_{}|~,`; used only when
    /// ``roomId`` is 0.
    public var strRoomId: String = ""
    /// The role to begin with; calls ignore it.
    public var role: TRTCRoleType = .anchor
    /// A name for the stream on a content network. Nothing is relayed.
    public var streamId: String?
    /// A name for recordings in the cloud. Nothing is recorded there.
    public var userDefineRecordId: String?
    /// Rights in the room, where the app demands them.
    public var privateMapKey: String?
    /// The vendor's own business parameters. What is no JSON object is refused, -102023; the rest is ignored.
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
    /// Who; nil is the local user.
    public var userId: String?
    /// 0…100.
    public var volume: UInt = 0
    /// 1 when a voice was recognized, else 0. Always 0 for others and without voice detection.
    public var vad: Int = 0
    /// The frequency of the local user's voice in hertz, if it was requested; 0 for others and without a voice.
    public var pitch: Float = 0
    /// The energy of 256 bands of equal width from 0 Hz, -300…0 dBFS, if it was requested.
    public var spectrumData: [NSNumber]?
}

/// The quality of a user's connection.
open class TRTCQualityInfo: NSObject {
    /// Who; nil is the local user.
    public var userId: String?
    /// How good.
    public var quality: TRTCQuality = .unknown
}

/// The content and interval of volume reports.
open class TRTCAudioVolumeEvaluateParams: NSObject {
    /// Milliseconds between reports; 0 means none, 1…99 become 100.
    public var interval: UInt = 300
    /// Whether to tell the local user's voice from noise.
    public var enableVadDetection: Bool = false
    /// Whether to measure the frequency of the local user's voice.
    public var enablePitchCalculation: Bool = false
    /// Whether to measure everybody's spectrum.
    public var enableSpectrumCalculation: Bool = false
}
