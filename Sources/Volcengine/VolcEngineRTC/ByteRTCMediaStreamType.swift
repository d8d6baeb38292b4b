@_exported public import CVolcEngineTypes
import EmulatorAPI

extension ByteRTCMediaStreamType {
    init(_ kinds: MediaKinds) {
        self = []
        if kinds.contains(.sound) { insert(.audio) }
        if kinds.contains(.picture) { insert(.video) }
    }

    var kinds: MediaKinds {
        var kinds: MediaKinds = []
        if contains(.audio) { kinds.insert(.sound) }
        if contains(.video) { kinds.insert(.picture) }
        return kinds
    }

    /// The word for traces.
    var word: String { self == .both ? "both" : self == .audio ? "audio" : self == .video ? "video" : "\(rawValue)" }
}

extension ByteRTCPauseResumControlMediaType {
    var kinds: MediaKinds {
        switch self {
        case .rtcControlMediaTypeAudio: .sound
        case .rtcControlMediaTypeVideo: .picture
        case .rtcControlMediaTypeAudioAndVideo: [.sound, .picture]
        }
    }
}

extension ByteRTCUserInfo {
    convenience init(_ user: ChannelUser) {
        self.init()
        userId = user.user.rawValue
        extraInfo = user.nickname
    }
}

extension ByteRTCRemoteStreamKey {
    /// The stream of camera and microphone.
    convenience init(room: String, user: String) {
        self.init()
        roomId = room
        userId = user
    }
}
