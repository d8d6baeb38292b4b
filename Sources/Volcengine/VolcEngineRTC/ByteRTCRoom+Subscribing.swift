import Devices
import EmulatorAPI
public import Foundation
import VendorDialects

/// How a user's pictures are received, as SDK 3.4 said it.
open class ByteRTCSubscribeVideoConfig: NSObject {
    /// Which of their sizes, from 0, the largest; all others are the smallest, and -1 is the one before.
    public var videoIndex: Int = 0
    /// A raw value of ``ByteRTCRemoteUserPriority``.
    public var priority: Int = 0
}

extension ByteRTCRoom {
    /// Receives of a user's stream, or of their screen, what the media type says and no more, as SDK 3.4 said it; -2 for a
    /// stream that nobody has.
    @discardableResult
    public func subscribeUserStream(
        _ userId: String, streamType: ByteRTCStreamIndex, mediaType: ByteRTCSubscribeMediaType,
        videoConfig: ByteRTCSubscribeVideoConfig
    ) -> Int32 {
        let (index, isUsual) = (videoConfig.videoIndex, videoConfig.priority == 0)
        let wanted: ByteRTCMediaStreamType =
            switch mediaType {
            case .none: []
            case .audioOnly: .audio
            case .videoOnly: .video
            case .audioAndVideo: .both
            }
        let isScreen = streamType == .indexScreen
        return stay("subscribeUserStream(\(userId), \(streamType), \(mediaType))") { _ in
            isScreen || streamType == .indexMain ? .success : .parameterErr
        } then: { engine, number in
            if !isUsual { engine.device.warn(of: Volcengine.RTCNotEmulated.subscribedPriority) }
            if index >= 0, !isScreen { engine.choose(.index(index), of: UserID(userId), number) }
            let rest = ByteRTCMediaStreamType.both.subtracting(wanted)
            for (media, isOn) in [(wanted, true), (rest, false)] {
                let kinds = isScreen ? media.screenKinds : media.kinds
                if !kinds.isEmpty { engine.subscribe(to: UserID(userId), kinds, isOn, number) }
            }
        }
    }

    /// Returns -10: sound and pictures of two devices are not brought together.
    @discardableResult
    public func setMultiDeviceAVSync(_ audioUserId: String?) -> Int32 {
        stay("setMultiDeviceAVSync(\(audioUserId ?? "nil"))") { _ in .notSupport }
    }
}
