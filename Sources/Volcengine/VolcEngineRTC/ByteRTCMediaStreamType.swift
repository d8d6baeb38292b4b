@_exported public import CVolcEngineTypes
import EmulatorAPI

extension ByteRTCMediaStreamType {
    init(_ kinds: MediaKinds) {
        self = []
        if kinds.contains(.sound) { insert(.audio) }
        if !kinds.isDisjoint(with: [.picture, .screen]) { insert(.video) }
    }

    var kinds: MediaKinds {
        var kinds: MediaKinds = []
        if contains(.audio) { kinds.insert(.sound) }
        if contains(.video) { kinds.insert(.picture) }
        return kinds
    }

    /// What it is of a screen, whose sound is not there.
    var screenKinds: MediaKinds { contains(.video) ? .screen : [] }

    /// The word for traces.
    var word: String { self == .both ? "both" : self == .audio ? "audio" : self == .video ? "video" : "\(rawValue)" }
}

extension ByteRTCPauseResumControlMediaType {
    var kinds: MediaKinds {
        switch self {
        case .rtcControlMediaTypeAudio: .sound
        case .rtcControlMediaTypeVideo: [.picture, .screen]
        case .rtcControlMediaTypeAudioAndVideo: .all
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
    /// A user's stream.
    convenience init(room: String, user: String, index: ByteRTCStreamIndex = .indexMain) {
        self.init()
        roomId = room
        userId = user
        streamIndex = index
    }
}
