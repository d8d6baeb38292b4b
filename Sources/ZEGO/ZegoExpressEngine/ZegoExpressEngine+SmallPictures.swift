import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// One of the two sizes of a channel's pictures.
open class ZegoPublishDualStreamConfig: NSObject {
    /// Which one.
    public var streamType: ZegoVideoStreamType = .default
    /// In pixels.
    public var encodeResolution: CGSize = .zero
    /// Pictures a second.
    public var fps: Int32 = 0
    /// In kbit/s.
    public var bitrate: Int32 = 0
}

/// Both sizes of a channel's pictures.
struct DualConfig: Hashable, Sendable {
    var big: PictureConfig
    var small: PictureConfig

    /// Nil without both, for a number that is not above 0, and for two shapes.
    init?(_ list: [ZegoPublishDualStreamConfig]) {
        func config(_ type: ZegoVideoStreamType) -> PictureConfig? {
            guard let found = list.last(where: { $0.streamType == type }) else { return nil }
            let model = ZegoVideoConfig()
            (model.encodeResolution, model.fps, model.bitrate) = (found.encodeResolution, found.fps, found.bitrate)
            let config = PictureConfig(model)
            guard config.width > 0, config.height > 0, found.fps > 0, found.bitrate > 0 else { return nil }
            return config
        }
        guard let big = config(.big), let small = config(.small), big.width * small.height == big.height * small.width
        else { return nil }
        (self.big, self.small) = (big, small)
    }
}

extension ZegoVideoCodecID {
    /// Whether it sends two sizes.
    var isLayered: Bool { self == .idSvc || self == .idH264DualStream }

    /// Whether pictures can be sent and played as if it were theirs.
    fileprivate var isThere: Bool { self != .idH265 && self != .idUnknown }
}

// MARK: Sending two sizes

extension ZegoExpressEngine {
    /// Sets both sizes of the main channel's pictures.
    public func setPublishDualStreamConfig(_ configList: [ZegoPublishDualStreamConfig]) {
        setPublishDualStreamConfig(configList, channel: .main)
    }

    /// Sets both sizes of a channel's pictures, for streams with the codec `.idH264DualStream`, also while they are sent. Without that
    /// the small ones have half the width and height, the same rate and a quarter of the bit rate.
    ///
    /// 1000017, and nothing changes, unless both sizes have one shape and every number is above 0.
    public func setPublishDualStreamConfig(_ configList: [ZegoPublishDualStreamConfig], channel: ZegoPublishChannel) {
        let (dual, slot) = (DualConfig(configList), Int(channel.rawValue))
        begin("setPublishDualStreamConfig(\(configList.count), channel: \(channel))") { engine in
            guard let dual else {
                return engine.refuse("setPublishDualStreamConfig", .sizesInvalid)
            }
            engine.state.withLock { $0.pictures.dualConfigs[slot] = dual }
            engine.settleEngine()
        }
    }

    /// Whether pictures are sent as if they had a codec. All are VP8; `.idH265` is refused.
    public func isVideoEncoderSupported(_ codecID: ZegoVideoCodecID) -> Bool {
        isVideoEncoderSupported(codecID, codecBackend: .any) == 1
    }

    /// 1 where pictures are sent as if they had a codec, and 0 where they are not; no part of the phone encodes them.
    public func isVideoEncoderSupported(_ codecID: ZegoVideoCodecID, codecBackend: ZegoVideoCodecBackend) -> Int32 {
        device.record(.call, "ZegoExpressEngine.isVideoEncoderSupported(\(codecID), codecBackend: \(codecBackend))")
        return codecID.isThere && codecBackend != .hardware ? 1 : 0
    }

    /// Whether pictures that were sent as if they had a codec are played.
    public func isVideoDecoderSupported(_ codecID: ZegoVideoCodecID) -> Bool {
        isVideoDecoderSupported(codecID, codecBackend: .any) == 1
    }

    /// 1 where pictures that were sent as if they had a codec are played, and 0 where they are not; no part of the phone decodes them.
    public func isVideoDecoderSupported(_ codecID: ZegoVideoCodecID, codecBackend: ZegoVideoCodecBackend) -> Int32 {
        device.record(.call, "ZegoExpressEngine.isVideoDecoderSupported(\(codecID), codecBackend: \(codecBackend))")
        return codecID.isThere && codecBackend != .hardware ? 1 : 0
    }
}

// MARK: Playing one of two sizes

extension ZegoExpressEngine {
    /// Chooses in which size a stream's pictures come, before it is played or later. Without a small size the large one comes. What
    /// is shown changes with the next key frame, and `onPlayerVideoSizeChanged` tells it. Ends with the playing.
    public func setPlayStreamVideoType(_ streamType: ZegoVideoStreamType, streamID: String) {
        if streamType == .default { warn(.playedSizeByNetwork) }
        let stream = StreamID(streamID)
        choosePlayed("setPlayStreamVideoType(\(streamType), streamID: \(streamID))") { choices in
            choices.videoTypes[stream] = streamType == .default ? nil : streamType
        }
    }
}

// What the device encodes, and what the cloud knows of sizes. Everything here runs on the device's queue.
extension ZegoExpressEngine {
    /// Encodes small pictures of the channels whose codec has them.
    func driveSmallPictures() {
        let wanted = state.withLock { state in
            state.publications.values.filter { $0.step == .live }.reduce(into: [PictureStream: PictureEncoding]()) {
                $0[PictureStream(number: $1.slot)] = state.pictures.smallEncoding(of: $1.slot, $1.codec)
            }
        }
        device.video.withEngine { $0.sendSmall(wanted) }
    }

    /// Tells the cloud in which size pictures of played streams are wanted, where it knows otherwise.
    func settlePlayedSizes() {
        let changes = state.withLock { state -> [(Play, Room, Bool)] in
            guard state.isConnected else { return [] }
            return state.plays.values.sorted { $0.number < $1.number }.compactMap { play in
                let wantsSmall = state.wantsSmall(play.stream)
                guard play.isAsked, play.receivesSmall != wantsSmall,
                    let room = state.rooms.first(where: { $0.number == play.room }), room.isInside,
                    !room.isReconnecting
                else { return nil }
                state.plays[play.stream]?.receivesSmall = wantsSmall
                return (play, room, wantsSmall)
            }
        }
        guard let link = state.withLock({ $0.link }) else { return }
        for (play, room, wantsSmall) in changes {
            let command = RTCCommand.subscribe(
                channel: room.channel, stream: .named(stream: play.stream), kinds: .smallPicture,
                isSubscribed: wantsSmall)
            link.send(.rtc(command)) { [weak self] result in
                // It is requested again when the connection is back.
                guard case .failure(.lost) = result else { return }
                self?.state.withLock { $0.plays[play.stream]?.receivesSmall = !wantsSmall }
            }
            if play.receivesPictures { requestKeyFrame(of: play.stream) }
        }
    }
}
