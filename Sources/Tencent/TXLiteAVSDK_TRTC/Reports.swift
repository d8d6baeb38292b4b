import Devices
import EmulatorAPI
import Foundation
import VendorDialects
import VideoEngine
import VoiceEngine

/// The volume of a user.
struct VolumeValue: Hashable, Sendable {
    /// nil is the local user.
    var user: String?
    var level: Int
    var hasVoice = false
    /// In hertz; 0 without a voice, and where it was not requested.
    var pitch = 0.0
    /// In dBFS; nil where it was not requested.
    var spectrum: [Double]?

    var model: TRTCVolumeInfo {
        let model = TRTCVolumeInfo()
        model.userId = user
        model.volume = UInt(max(0, level))
        model.vad = hasVoice ? 1 : 0
        model.pitch = Float(pitch)
        model.spectrumData = spectrum?.map { NSNumber(value: $0) }
        return model
    }
}

/// The quality of a user's stream.
struct QualityValue: Hashable, Sendable {
    var user: String
    var quality: TRTCQuality

    static func model(user: String?, _ quality: TRTCQuality) -> TRTCQualityInfo {
        let model = TRTCQualityInfo()
        model.userId = user
        model.quality = quality
        return model
    }
}

extension TRTCQuality {
    /// The quality of a connection that loses so much.
    init(lossPercent: Double) {
        let bands = Tencent.profile.sdk.lossPercentOfQualities.value
        let qualities: [TRTCQuality] = [.excellent, .good, .poor, .bad]
        self = zip(bands, qualities).first { lossPercent <= Double($0.0) }?.1 ?? .vbad
    }
}

/// What a stay has sent and received, and how much of that was in reports.
struct ReportBase: Sendable {
    var sound = SoundReports()
    var pictures = PictureReports()
}

/// The content of `onStatistics`.
struct StatisticsValue: Sendable, CustomStringConvertible {
    struct Publisher: Sendable {
        var user: String
        var lossPercent: Double
        var kilobitsPerSecond: Int
        var delayMilliseconds: Int
        var pointToPointMilliseconds: Int
        var blockedMilliseconds: Int
        var blockedPercent: Double
    }

    var upLossPercent: Double
    var downLossPercent: Double
    var roundTripMilliseconds: Int
    var sentBytes: Int
    var receivedBytes: Int
    /// nil unless local sound is sent.
    var local: (sampleRate: Int, kilobitsPerSecond: Int)?
    var publishers: [Publisher]
    var pictures: PictureStatistics
    /// As they were at the last report.
    var earlierPictures: PictureReports
    /// Since the last report.
    var seconds: Int

    var description: String {
        "up \(Int(upLossPercent.rounded()))%, down \(Int(downLossPercent.rounded()))%, "
            + "rtt \(roundTripMilliseconds) ms, sent \(sentBytes), received \(receivedBytes)"
    }

    var model: TRTCStatistics {
        let model = TRTCStatistics()
        model.upLoss = UInt32(upLossPercent.rounded())
        model.downLoss = UInt32(downLossPercent.rounded())
        model.rtt = UInt32(roundTripMilliseconds)
        model.sentBytes = UInt64(sentBytes)
        model.receivedBytes = UInt64(receivedBytes)
        model.localStatistics = localModels
        model.remoteStatistics = (publishers.map(model(of:)) + unheardModels).sorted {
            ($0.userId ?? "", $0.streamType.rawValue) < ($1.userId ?? "", $1.streamType.rawValue)
        }
        return model
    }

    /// The statistics of the local camera, with the sound, and of the screen.
    private var localModels: [TRTCLocalStatistics] {
        let sent = pictures.sent.filter { $0.size != nil }
        var streams = sent.map { ($0.stream.type, Optional($0)) }
        if local != nil, !sent.contains(where: { $0.stream == .main }) { streams.insert((.big, nil), at: 0) }
        return streams.map { type, picture in
            let statistics = TRTCLocalStatistics()
            statistics.streamType = type
            if type == .big, let local {
                statistics.audioSampleRate = UInt32(local.sampleRate)
                statistics.audioBitrate = UInt32(local.kilobitsPerSecond)
            }
            guard let picture, let size = picture.size else { return statistics }
            (statistics.width, statistics.height) = (UInt32(size.width), UInt32(size.height))
            statistics.frameRate = UInt32(picture.frameRate)
            statistics.videoBitrate = UInt32(picture.bitRate / 1000)
            return statistics
        }
    }

    /// The pictures of those who cannot be heard, and screens.
    private var unheardModels: [TRTCRemoteStatistics] {
        let heard = Set(publishers.map(\.user))
        return pictures.received.filter { $0.key.stream != .main || !heard.contains($0.key.publisher) }.map { picture in
            let statistics = TRTCRemoteStatistics()
            statistics.userId = picture.key.publisher
            statistics.show(picture, blockedPercent: blockedPercent(of: picture))
            return statistics
        }
    }

    /// The part of the last report's time for which a stream was frozen.
    private func blockedPercent(of picture: PictureStatistics.Received) -> Int {
        let ticks = 50 * seconds
        return 100 * min(earlierPictures.change(of: picture).frozenTicks, ticks) / ticks
    }

    private func model(of publisher: Publisher) -> TRTCRemoteStatistics {
        let statistics = TRTCRemoteStatistics()
        statistics.userId = publisher.user
        statistics.audioPacketLoss = UInt32(publisher.lossPercent.rounded())
        statistics.finalLoss = statistics.audioPacketLoss
        statistics.audioBitrate = UInt32(publisher.kilobitsPerSecond)
        statistics.jitterBufferDelay = UInt32(publisher.delayMilliseconds)
        statistics.point2PointDelay = UInt32(publisher.pointToPointMilliseconds)
        statistics.audioTotalBlockTime = UInt32(publisher.blockedMilliseconds)
        statistics.audioBlockRate = UInt32(publisher.blockedPercent.rounded())
        if let picture = pictures.received.first(where: {
            $0.key == PictureStreamKey(publisher: publisher.user)
        }) {
            statistics.show(picture, blockedPercent: blockedPercent(of: picture))
        }
        return statistics
    }
}

extension TRTCRemoteStatistics {
    fileprivate func show(_ picture: PictureStatistics.Received, blockedPercent: Int) {
        streamType = (picture.isSmall ? picture.key.stream.small : picture.key.stream).type
        frameRate = UInt32(picture.frameRate)
        videoBitrate = UInt32(picture.bitRate / 1000)
        videoTotalBlockTime = UInt32(picture.frozenTicks * 20)
        videoBlockRate = UInt32(blockedPercent)
        videoPacketLoss = UInt32(picture.lossPercent)
        guard let size = picture.size else { return }
        (width, height) = (UInt32(size.width), UInt32(size.height))
    }
}
