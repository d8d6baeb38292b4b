public import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// What a snapshot is.
public typealias ZGImage = PhoneImage

/// A snapshot of an own stream; 0 is success, otherwise there is no image.
public typealias ZegoPublisherTakeSnapshotCallback = (_ errorCode: Int32, _ image: ZGImage?) -> Void
/// A snapshot of a played stream; 0 is success, otherwise there is no image.
public typealias ZegoPlayerTakeSnapshotCallback = (_ errorCode: Int32, _ image: ZGImage?) -> Void
/// A snapshot of a media player; 0 is success, otherwise there is no image.
public typealias ZegoMediaPlayerTakeSnapshotCallback = (_ errorCode: Int32, _ image: ZGImage?) -> Void

extension ZegoExpressEngine {
    /// Gives the main channel's last picture as it is sent; see ``takePublishStreamSnapshot(_:channel:)``.
    public func takePublishStreamSnapshot(_ callback: @escaping ZegoPublisherTakeSnapshotCallback) {
        takePublishStreamSnapshot(callback, channel: .main)
    }

    /// Gives a channel's last picture in the size of the video config, as others get it, also while it is only previewed.
    /// 1003030 where there is none, as in channels without pictures.
    public func takePublishStreamSnapshot(
        _ callback: @escaping ZegoPublisherTakeSnapshotCallback, channel: ZegoPublishChannel
    ) {
        let handed = Handover(callback)
        snapshot("takePublishStreamSnapshot(channel: \(channel))", .publishSnapshotFailed, handed) { engine in
            let stream = PictureStream(number: Int(channel.rawValue))
            let encoding = engine.state.withLock { $0.pictures.config(of: stream.number).encoding }
            return engine.device.video.withEngine { video in
                guard (stream == .main && video.isCapturing) || video.isSending(stream),
                    let picture = video.lastPicture(.captured(stream))
                else { return nil }
                let sent = picture.filled(encoding.width, encoding.height, .crop, .black)
                return video.mirrorsSentPictures && video.isCapturing && stream == .main ? sent.mirrored() : sent
            }
        }
    }

    /// Gives the last picture of a played stream as it came. 1004030 where there is none.
    public func takePlayStreamSnapshot(_ streamID: String, callback: @escaping ZegoPlayerTakeSnapshotCallback) {
        let handed = Handover(callback)
        snapshot("takePlayStreamSnapshot(\(streamID))", .playSnapshotFailed, handed) { engine in
            guard engine.state.withLock({ $0.plays[StreamID(streamID)] != nil }) else { return nil }
            return engine.device.video.withEngine {
                $0.lastPicture(.received(PictureStreamKey(publisher: streamID)))
            }
        }
    }

    private func snapshot(
        _ call: String, _ code: ZEGO.ExpressCode, _ callback: Handover<(Int32, ZGImage?) -> Void>,
        _ picture: @escaping @Sendable (ZegoExpressEngine) -> Picture?
    ) {
        let name = String(call.prefix { $0 != "(" })
        let refused: @Sendable (ZEGO.ExpressFailure) -> Void = { [weak self] failure in
            self?.answer(name, failure) { callback.value(failure.code.rawValue, nil) }
        }
        begin(call, refused: refused) { engine in
            guard let picture = picture(engine) else {
                let failure = ZEGO.ExpressFailure.noPicture(code)
                engine.refuse(name, failure)
                return engine.answer(name, failure) { callback.value(code.rawValue, nil) }
            }
            engine.answer(name, nil) { callback.value(0, PhoneImage.of(picture)) }
        }
    }
}
