public import Foundation

/// A user of a room.
open class ByteRTCUserInfo: NSObject {
    /// Who.
    public var userId: String = ""
    /// Text for the others, at most 200 bytes.
    public var extraInfo: String = ""
}

/// How to join a room.
open class ByteRTCRoomConfig: NSObject {
    /// What the room is used for.
    public var profile: ByteRTCRoomProfile = .communication
    /// Whether sound and picture are published on joining, as long as the user is visible.
    public var isAutoPublish: Bool = true
    /// Whether sound is among that; from version 3.60 on.
    public var isPublishAudio: Bool = true
    /// Whether pictures are among that; from version 3.60 on.
    public var isPublishVideo: Bool = true
    /// Whether all sound is received.
    public var isAutoSubscribeAudio: Bool = true
    /// Whether all pictures are received.
    public var isAutoSubscribeVideo: Bool = true
    /// Which pictures are wanted.
    public var remoteVideoConfig: ByteRTCRemoteVideoConfig = ByteRTCRemoteVideoConfig()
}

/// Which pictures are wanted of a remote user.
open class ByteRTCRemoteVideoConfig: NSObject {
    /// Pictures in a second.
    public var framerate: Int32 = 0
    /// In pixels.
    public var width: Int32 = 0
    /// In pixels.
    public var height: Int32 = 0
}

/// Which stream of which user in which room.
open class ByteRTCRemoteStreamKey: NSObject {
    /// Who.
    public var userId: String?
    /// In which room.
    public var roomId: String?
    /// Which of the user's streams.
    public var streamIndex: ByteRTCStreamIndex = .indexMain
}

/// What is received of a user.
open class ByteRTCSubscribeConfig: NSObject {
    /// Whether it is the screen.
    public var isScreen: Bool = false
    /// Subscribe video.
    public var subscribeVideo: Bool = false
    /// Subscribe audio.
    public var subscribeAudio: Bool = false
    /// Video index.
    public var videoIndex: Int = 0
    /// Svc layer.
    public var svcLayer: Int = 0
    /// In pixels.
    public var width: Int = 0
    /// In pixels.
    public var height: Int = 0
    /// Sub video index.
    public var subVideoIndex: Int = 0
    /// Pictures in a second.
    public var framerate: Int = 0
}

/// A user by name.
open class ByteRTCUser: NSObject {
    /// Who.
    public var userId: String?
    /// Text of the app's own.
    public var metaData: String?
}

/// A room that the local streams are forwarded to.
open class ByteRTCForwardStreamConfiguration: NSObject {
    /// In which room.
    public var roomId: String?
    /// A token for that room and the same user.
    public var token: String?
}

/// What became of forwarding to a room.
open class ByteRTCForwardStreamStateInfo: NSObject {
    /// In which room.
    public var roomId: String?
    /// How far it is.
    public var state: ByteRTCForwardStreamState = .idle
    /// Why.
    public var error: ByteRTCForwardStreamError = .OK
}

/// What happened to forwarding to a room.
open class ByteRTCForwardStreamEventInfo: NSObject {
    /// In which room; empty for all.
    public var roomId: String?
    /// What happened.
    public var event: ByteRTCForwardStreamEvent = .disconnected
}

/// How data is sent along with the local sound.
open class ByteRTCStreamSycnInfoConfig: NSObject {
    /// Which of the user's streams.
    public var streamIndex: ByteRTCStreamIndex = .indexMain
    /// How often it is sent again.
    public var repeatCount: Int32 = 0
    /// Which stream it is sent along with.
    public var streamType: ByteRTCSyncInfoStreamType = .audio
}

/// The time of the cloud.
open class ByteRTCNetworkTimeInfo: NSObject {
    /// In Unix milliseconds.
    public var timestamp: Int64 = 0
}
