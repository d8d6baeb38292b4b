import Foundation

/// Somebody in the room, as both SDKs know them.
final class ZegoSDKUser: NSObject {
    let id: String
    var name: String
    var streamID: String?
    var isMicrophoneOpen = false
    var isCameraOpen = false

    init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// What somebody may do in the room.
enum UserRole: UInt {
    case audience = 1
    case coHost = 2
    case host = 3
}

/// What publishers say of their own devices, in the stream's extra info.
struct StreamDevices: Codable {
    var cam: Bool
    var mic: Bool
}
