import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// Totals of pictures, and those of the last report, to compute the changes since.
struct PictureBase: Sendable {
    /// What is told of all pictures of a channel.
    struct Value: Hashable, Sendable {
        var sentBytes = 0
        var receivedBytes = 0
        var sentKilobits = 0
        var receivedKilobits = 0
    }

    /// In bytes.
    var sent = 0
    /// In bytes.
    var received = 0
    private var reportedSent = 0
    private var reportedReceived = 0
    private(set) var statistics = PictureStatistics()

    var value: Value { Value(sentBytes: sent, receivedBytes: received) }

    func value(over seconds: Int) -> Value {
        var value = value
        value.sentKilobits = (sent - reportedSent) * 8 / 1000 / seconds
        value.receivedKilobits = (received - reportedReceived) * 8 / 1000 / seconds
        return value
    }

    mutating func report(_ statistics: PictureStatistics) {
        (reportedSent, reportedReceived) = (sent, received)
        self.statistics = statistics
    }

    /// What a stream was at the last report; nothing for one that began since.
    func last(of stream: PictureStatistics.Sent) -> PictureStatistics.Sent? {
        statistics.sent.first { $0.stream == stream.stream && $0.pictures <= stream.pictures }
    }

    /// What a stream was at the last report; nothing for one that began since.
    func last(of stream: PictureStatistics.Received) -> PictureStatistics.Received? {
        statistics.received.first { $0.key == stream.key && $0.packets <= stream.packets }
    }
}

// What is reported of pictures every two seconds. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    /// Tells how the local and the remote pictures did since the last report, of which `connection` has the totals.
    func tellPictures(_ statistics: PictureStatistics, _ connection: Connection, sentLoss: Int) {
        tellOwn(statistics, connection, sentLoss)
        for uid in connection.remotes.keys.sorted() where connection.remotes[uid]?.isSeen == true {
            let key = PictureStreamKey(publisher: connection.publisher(uid))
            guard let stream = statistics.received.first(where: { $0.key == key }) else { continue }
            tell(stream, uid, connection)
        }
    }

    private func tellOwn(_ statistics: PictureStatistics, _ connection: Connection, _ sentLoss: Int) {
        let video = state.withLock { $0.video }
        guard let track = connection.sentTrack, !connection.mutesPictures,
            let stream = statistics.sent.first(where: { $0.stream == track.stream })
        else { return }
        let last = connection.reports.pictures.last(of: stream)
        let encoding = video.encoding(of: track)
        let kilobits = (stream.bytes - (last?.bytes ?? 0)) * 8 / 1000 / Self.seconds
        let rate = (stream.pictures - (last?.pictures ?? 0)) / Self.seconds
        let captured = track == .camera ? statistics.captureRate : rate
        let isSeen = video.view(of: track)?.canvas != nil
        let size = stream.size ?? PictureSize(width: 0, height: 0)
        let (uid, sendsSmall) = (connection.uid, connection.sendsSmall)
        tell(connection.outlet, nil) { [self] in
            let model = AgoraRtcLocalVideoStats()
            model.dualStreamEnabled = sendsSmall
            model.uid = uid
            (model.sentBitrate, model.sentFrameRate) = (UInt(max(0, kilobits)), UInt(max(0, rate)))
            (model.captureFrameRate, model.regulatedCaptureFrameRate) = (captured, captured)
            (model.captureFrameWidth, model.regulatedCaptureFrameWidth) = (size.width, size.width)
            (model.captureFrameHeight, model.regulatedCaptureFrameHeight) = (size.height, size.height)
            model.encoderOutputFrameRate = rate
            model.rendererOutputFrameRate = isSeen ? captured : 0
            (model.targetFrameRate, model.targetBitrate) = (encoding.frameRate, encoding.bitRate / 1000)
            model.encodedBitrate = kilobits
            (model.encodedFrameWidth, model.encodedFrameHeight) = (size.width, size.height)
            model.encodedFrameCount = stream.pictures
            model.txPacketLossRate = sentLoss
            $0.tellRtcEngine(self, localVideoStats: model)
            $0.tellRtcEngine(self, localVideoStats: model, sourceType: track.source)
        }
    }

    private func tell(_ stream: PictureStatistics.Received, _ uid: UInt, _ connection: Connection) {
        let last = connection.reports.pictures.last(of: stream)
        let (lost, came) = (
            max(0, stream.lost - (last?.lost ?? 0)), max(0, stream.packets - (last?.packets ?? 0))
        )
        let loss = lost + came > 0 ? 100 * lost / (lost + came) : 0
        let kilobits = UInt(max(0, stream.bytes - (last?.bytes ?? 0)) * 8 / 1000 / Self.seconds)
        let decoded = max(0, stream.decoded - (last?.decoded ?? 0)) / Self.seconds
        let shown = max(0, stream.shown - (last?.shown ?? 0)) / Self.seconds
        let frozen = max(0, stream.frozenTicks - (last?.frozenTicks ?? 0))
        let key = PictureStreamKey(publisher: connection.publisher(uid))
        let isShown = device.video.withEngine { $0.canvas(for: key) != nil }
        let active = connection.remotes[uid]?.seenSince.map { max(0, (device.now - $0).milliseconds) } ?? 0
        let delay = UInt(max(0, device.network.conditions.downlink.delay.milliseconds))
        tell(connection.outlet, nil) { [self] in
            let model = AgoraRtcRemoteVideoStats()
            model.uid = uid
            model.delay = delay
            model.rxStreamType = stream.isSmall ? .low : .high
            (model.width, model.height) = (UInt(stream.size?.width ?? 0), UInt(stream.size?.height ?? 0))
            (model.receivedBitrate, model.receivedFrameRate) = (kilobits, UInt(decoded))
            model.decoderOutputFrameRate = decoded
            model.rendererOutputFrameRate = isShown ? shown : 0
            (model.frameLossRate, model.packetLossRate) = (loss, loss)
            model.totalFrozenTime = stream.frozenTicks * 20
            model.frozenRate = 100 * min(frozen, Self.seconds * 50) / (Self.seconds * 50)
            (model.totalActiveTime, model.publishDuration) = (UInt(active), Int(active))
            model.avSyncTimeMs = stream.lagBehindSoundMilliseconds ?? 0
            model.mosValue = Self.opinion(lossPercent: loss)
            model.rxVideoBytes = UInt(stream.bytes)
            $0.tellRtcEngine(self, remoteVideoStats: model)
            // Older SDKs say the same in another call.
            $0.tellRtcEngine(
                self, videoTransportStatsOfUid: uid, delay: delay, lost: UInt(loss), rxKBitRate: kilobits)
        }
    }

    /// 100 times the opinion that people would have of what loses so much.
    static func opinion(lossPercent: Int) -> Int { max(worstOpinion, 500 - 20 * lossPercent) }

    private static let worstOpinion = 100
}
