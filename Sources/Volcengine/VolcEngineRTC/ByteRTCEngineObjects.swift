public import Foundation

/// How an engine is made, from version 3.60 of the SDK on.
open class ByteRTCEngineConfig: NSObject {
    /// The app.
    public var appID: String = ""
    /// Further settings; they have no effect.
    public var parameters: [AnyHashable: Any]?
    /// Whether it is for a game; the engine is the same.
    public var isGameScene: Bool = false
}

/// Which stream, from version 3.60 of the SDK on.
open class ByteRTCStreamInfo: NSObject {
    /// The stream.
    public var streamId: String = ""
    /// Whose.
    public var userId: String = ""
    /// In which room.
    public var roomId: String = ""
}

/// Which of the device's sources of pictures; reserved by the vendor.
open class ByteRTCVideoSource: NSObject {}

/// Which of the device's sources of sound; reserved by the vendor.
open class ByteRTCAudioSource: NSObject {}

/// How an app draws local pictures itself.
open class ByteRTCLocalVideoSinkConfig: NSObject {
    /// Which pictures it gets.
    public var position: ByteRTCLocalVideoRenderPosition = .afterPreprocess
    /// In which form.
    public var requiredPixelFormat: ByteRTCVideoSinkPixelFormat = .original
}

/// Whether others' pictures are turned for an app that draws them; they come upright.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoApplyRotation: Int, Sendable, CaseIterable {
    case `default` = -1
    case rotation0 = 0
}

/// Whether others' pictures are mirrored for an app that draws them.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoRenderMirrorType: Int, Sendable, CaseIterable {
    case on = 1
    case off = 2
}

/// How an app draws others' pictures itself.
open class ByteRTCRemoteVideoSinkConfig: NSObject {
    /// Which pictures it gets.
    public var position: ByteRTCRemoteVideoRenderPosition = .afterPostprocess
    /// In which form.
    public var requiredPixelFormat: ByteRTCVideoSinkPixelFormat = .original
    /// Whether they are turned.
    public var applyRotation: ByteRTCVideoApplyRotation = .default
    /// Whether they are mirrored.
    public var mirrorType: ByteRTCVideoRenderMirrorType = .off
}

/// Data along a stream, by the name that it has from version 3.60 of the SDK on.
public typealias ByteRTCStreamSyncInfoConfig = ByteRTCStreamSycnInfoConfig

extension ByteRTCStreamInfo {
    /// What versions from 3.60 on say of a user's stream.
    convenience init(room: String, user: String, index: ByteRTCStreamIndex = .indexMain) {
        self.init()
        (roomId, userId) = (room, user)
        streamId = "\(room)\(Self.separator)\(user)\(Self.separator)\(index.rawValue)"
    }

    /// It is in no id of a room or a user.
    private static let separator = "/"

    /// The stream of an id; a key that names no stream for any other text.
    static func key(_ streamId: String) -> ByteRTCRemoteStreamKey {
        let parts = streamId.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let number = Int(parts[2]), let index = ByteRTCStreamIndex(rawValue: number) else {
            return ByteRTCRemoteStreamKey(room: "", user: "")
        }
        return ByteRTCRemoteStreamKey(room: parts[0], user: parts[1], index: index)
    }
}

extension ByteRTCRemoteStreamKey {
    /// The same, as versions from 3.60 on say it.
    var info: ByteRTCStreamInfo { ByteRTCStreamInfo(room: roomId ?? "", user: userId ?? "", index: streamIndex) }
}
