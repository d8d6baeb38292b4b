import EmulatorAPI
import Foundation
import VendorDialects
import VoiceEngine

/// The volume of a user.
struct VolumeValue: Hashable, Sendable {
    /// nil is the device's own user.
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

/// Totals at the time of the last report, to compute the changes since.
struct ReportBase: Sendable {
    var statistics: VoiceStatistics?
    /// Bytes of sound received since the room was entered: of each publisher who is there, and of those who left.
    var receivedBytes: [String: Int] = [:]
    var receivedBytesOfLeft = 0
    var reportedBytes: [String: Int] = [:]
    /// Bytes of sound sent since the room was entered.
    var sentBytes = 0
    var reportedSentBytes = 0

    /// Bytes of sound received since the room was entered.
    var allReceivedBytes: Int { receivedBytes.values.reduce(receivedBytesOfLeft, +) }

    /// A publisher left. Their bytes still count.
    mutating func forget(_ publisher: String) {
        receivedBytesOfLeft += receivedBytes.removeValue(forKey: publisher) ?? 0
        reportedBytes[publisher] = nil
    }
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
    /// nil unless the own sound is sent.
    var local: (sampleRate: Int, kilobitsPerSecond: Int)?
    var publishers: [Publisher]

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
        if let local {
            let statistics = TRTCLocalStatistics()
            statistics.audioSampleRate = UInt32(local.sampleRate)
            statistics.audioBitrate = UInt32(local.kilobitsPerSecond)
            model.localStatistics = [statistics]
        }
        model.remoteStatistics = publishers.map { publisher in
            let statistics = TRTCRemoteStatistics()
            statistics.userId = publisher.user
            statistics.audioPacketLoss = UInt32(publisher.lossPercent.rounded())
            statistics.finalLoss = statistics.audioPacketLoss
            statistics.audioBitrate = UInt32(publisher.kilobitsPerSecond)
            statistics.jitterBufferDelay = UInt32(publisher.delayMilliseconds)
            statistics.point2PointDelay = UInt32(publisher.pointToPointMilliseconds)
            statistics.audioTotalBlockTime = UInt32(publisher.blockedMilliseconds)
            statistics.audioBlockRate = UInt32(publisher.blockedPercent.rounded())
            return statistics
        }
        return model
    }
}
