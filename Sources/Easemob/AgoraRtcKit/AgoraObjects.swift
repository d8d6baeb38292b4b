public import Foundation

/// What an engine is made with.
open class AgoraRtcEngineConfig: NSObject {
    /// The project's App ID, 32 hexadecimal digits.
    public var appId: String?
    /// What channels are used for.
    public var channelProfile: AgoraChannelProfile = .liveBroadcasting
    /// A license; there are none here.
    public var license: String?
    /// What sound is used for.
    public var audioScenario: AgoraAudioScenario = .default
    /// Where the servers are; they are here.
    public var areaCode: AgoraAreaCodeType = .global
    /// Where the log goes; there is none.
    public var logConfig: AgoraLogConfig? = AgoraLogConfig()
    /// Whether the SDK may reach only some domains.
    public var domainLimit = false
    /// The priority of the SDK's threads.
    public var threadPriority: AgoraThreadPriorityType = .normal
}

/// The priority of threads.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraThreadPriorityType: Int, Sendable {
    /// The lowest.
    case lowest = 0
    /// Low.
    case low = 1
    /// Normal.
    case normal = 2
    /// High.
    case high = 3
    /// The highest.
    case highest = 4
    /// As critical as can be.
    case critical = 5
}

/// Where a log goes. There is none.
open class AgoraLogConfig: NSObject {
    /// The file.
    public var filePath: String?
    /// The size of a file, in kilobytes.
    public var fileSizeInKB = 1024
    /// How much it has.
    public var level: AgoraLogLevel = .info
}

/// What a connection publishes and subscribes to, and as what its user is in the channel.
///
/// Only what the app has assigned counts; on `updateChannel(with:)` the rest stays as it is.
open class AgoraRtcChannelMediaOptions: NSObject {
    // Swift knows no unset Boolean with a default, so the setters note themselves.
    var assigned = ConnectionOptions.Change()

    /// Whether the microphone's sound is published; true at first.
    public var publishMicrophoneTrack: Bool {
        get { assigned.publishesMicrophone ?? true }
        set { assigned.publishesMicrophone = newValue }
    }
    /// Whether the camera's pictures are published; true at first.
    public var publishCameraTrack: Bool {
        get { assigned.publishesCamera ?? true }
        set { assigned.publishesCamera = newValue }
    }
    /// Whether the screen's pictures are published, in place of the camera's; false at first. The name on iOS.
    public var publishScreenCaptureVideo: Bool {
        get { assigned.publishesScreen ?? false }
        set { assigned.publishesScreen = newValue }
    }
    /// The same. The name on macOS.
    public var publishScreenTrack: Bool {
        get { assigned.publishesScreen ?? false }
        set { assigned.publishesScreen = newValue }
    }
    /// Whether pictures that the app pushes are published, in place of the camera's; false at first.
    public var publishCustomVideoTrack: Bool {
        get { assigned.publishesPushed ?? false }
        set { assigned.publishesPushed = newValue }
    }
    /// Which of the tracks of pushed pictures; 0 is the external source.
    public var customVideoTrackId: Int {
        get { assigned.pushedTrack ?? 0 }
        set { assigned.pushedTrack = newValue }
    }
    /// Whether a screen's sound is published. It has none.
    public var publishScreenCaptureAudio = false
    /// Whether sound that the app pushes is published; false at first.
    public var publishCustomAudioTrack: Bool {
        get { assigned.publishesCustomSound ?? false }
        set { assigned.publishesCustomSound = newValue }
    }
    /// Which of the tracks of pushed sound.
    public var publishCustomAudioTrackId: Int {
        get { assigned.customSound ?? 0 }
        set { assigned.customSound = newValue }
    }
    /// Whether the rhythm player's beats are published; false at first.
    public var publishRhythmPlayerTrack: Bool {
        get { assigned.publishesRhythm ?? false }
        set { assigned.publishesRhythm = newValue }
    }
    /// Whether a media player's sound is published.
    public var publishMediaPlayerAudioTrack: Bool {
        get { assigned.publishesPlayer ?? false }
        set { assigned.publishesPlayer = newValue }
    }
    /// Whether a media player's picture is published. There is none.
    public var publishMediaPlayerVideoTrack = false
    /// Whose sound that is.
    public var publishMediaPlayerId: Int {
        get { assigned.playerID ?? 0 }
        set { assigned.playerID = newValue }
    }
    /// Whether remote users' sound comes by itself; true at first.
    public var autoSubscribeAudio: Bool {
        get { assigned.subscribesAudio ?? true }
        set { assigned.subscribesAudio = newValue }
    }
    /// Whether remote users' pictures come by themselves; true at first.
    public var autoSubscribeVideo: Bool {
        get { assigned.subscribesVideo ?? true }
        set { assigned.subscribesVideo = newValue }
    }
    /// Whether the connection plays and captures sound; true at first. Capturing goes on for other connections.
    public var enableAudioRecordingOrPlayout: Bool {
        get { assigned.playsAudio ?? true }
        set { assigned.playsAudio = newValue }
    }
    /// Host or audience.
    public var clientRoleType: AgoraClientRole {
        get { assigned.role ?? .audience }
        set { assigned.role = newValue }
    }
    /// How far behind the hosts the audience hears. It is always at once.
    public var audienceLatencyLevel: AgoraAudienceLatencyLevelType = .ultraLowLatency
    /// What the channel is used for.
    public var channelProfile: AgoraChannelProfile {
        get { assigned.profile ?? .liveBroadcasting }
        set { assigned.profile = newValue }
    }
    /// In which size remote users' pictures come; what
    /// ``AgoraRtcEngineKit/setRemoteDefaultVideoStreamType(_:)`` said, at first. A channel keeps it.
    public var defaultVideoStreamType: AgoraVideoStreamType {
        get { assigned.defaultSize ?? .high }
        set { assigned.defaultSize = newValue }
    }
    /// Another token; `updateChannel(with:)` renews it.
    public var token: String? {
        get { assigned.token }
        set { assigned.token = newValue }
    }
    /// Whether the audience may interact. It has no effect.
    public var isInteractiveAudience = false
    /// Whether a loud channel leaves out quiet users. It has no effect: everybody is heard.
    public var isAudioFilterable = true
    /// The media player whose sound is published, as some SDK versions call it.
    public var enableBuiltInMediaEncryption = false
}

/// A further connection: a channel and the user's uid in it.
open class AgoraRtcConnection: NSObject {
    /// The channel.
    public var channelId: String
    /// The uid; 0 lets the cloud choose one.
    public var localUid: UInt

    /// Makes a connection to fill in.
    public override init() {
        channelId = ""
        localUid = 0
    }

    /// Makes a connection.
    public init(channelId: String, localUid: Int) {
        self.channelId = channelId
        self.localUid = UInt(clamping: localUid)
    }

    /// Two with the same channel and uid are the same connection.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AgoraRtcConnection else { return false }
        return channelId == other.channelId && localUid == other.localUid
    }

    /// The same for equal connections.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(channelId)
        hasher.combine(localUid)
        return hasher.finalize()
    }
}

/// How a data stream works.
open class AgoraDataStreamConfig: NSObject {
    /// Whether messages come in order. They always do.
    public var ordered = false
    /// Whether messages come with the sound they were sent with. They come at once.
    public var syncWithAudio = false
}

/// How a user is audience.
open class AgoraClientRoleOptions: NSObject {
    /// How far behind the hosts the audience hears. It is always at once.
    public var audienceLatencyLevel: AgoraAudienceLatencyLevelType = .ultraLowLatency
}

/// What ends with leaving.
open class AgoraLeaveChannelOptions: NSObject {
    /// Whether a mixed file ends.
    public var stopAudioMixing = true
    /// Whether effects end.
    public var stopAllEffect = true
    /// Whether the microphone closes. It always does.
    public var stopMicrophoneRecording = true
}

/// How loud a user is.
open class AgoraRtcAudioVolumeInfo: NSObject {
    /// The user; 0 is the local one.
    public var uid: UInt = 0
    /// 0…255.
    public var volume: UInt = 0
    /// 1 while the local user speaks, if that was asked for; else 0.
    public var vad: UInt = 0
    /// The pitch of the local user's voice in hertz; 0 without a voice.
    public var voicePitch: Double = 0
}

/// A user with an account of text.
open class AgoraUserInfo: NSObject {
    /// The number that stands for the account.
    public var uid: UInt = 0
    /// The account.
    public var userAccount: String?
}

/// How sound is recorded.
open class AgoraAudioRecordingConfiguration: NSObject {
    /// The file; its name ends in `.wav` or `.pcm`.
    public var filePath: String?
    /// Whether the sound is compressed. It is not.
    public var codec = true
    /// Samples in a second. A file always has 48,000.
    public var sampleRate = 32_000
    /// Whose sound.
    public var fileRecordOption: AgoraAudioFileRecordingType = .mixed
    /// How good. It has no effect.
    public var quality: AgoraAudioRecordingQuality = .high
    /// Channels. A file always has 2.
    public var recordingChannel = 1
}

/// How an echo test is made.
open class AgoraEchoTestConfiguration: NSObject {
    /// Whether sound is tested.
    public var enableAudio = true
    /// Whether pictures are tested. They are not.
    public var enableVideo = true
    /// Where the pictures would be shown.
    public var view: UIView?
    /// A token; none is needed.
    public var token: String?
    /// A channel; none is needed.
    public var channelId: String?
    /// After how many seconds the user's voice comes back, 2…10.
    public var intervalInSeconds = 2
}

/// How a track of sound that the app pushes works.
open class AgoraAudioTrackConfig: NSObject {
    /// Whether the local user hears it.
    public var enableLocalPlayback = true
}

/// A stream of a media player's file.
open class AgoraRtcMediaStreamInfo: NSObject {
    /// Its number in the file.
    public var streamIndex = 0
    /// What it is.
    public var streamType: AgoraMediaStreamType = .audio
    /// Its language; not known.
    public var language = ""
    /// How long it plays, in milliseconds.
    public var duration = 0
}
