import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

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
        let change = connection.reports.pictures.change(of: stream)
        let encoding = video.encoding(of: track)
        let (kilobits, rate) = (change.bytes * 8 / 1000 / Self.seconds, change.pictures / Self.seconds)
        let captured = track == .camera ? statistics.captureRate : rate
        let isSeen = video.view(of: track)?.canvas != nil
        let size = stream.size ?? PictureSize(width: 0, height: 0)
        let (uid, sendsSmall) = (connection.uid, connection.sendsSmall)
        tell(connection.outlet, nil) { [self] in
            let model = AgoraRtcLocalVideoStats()
            model.dualStreamEnabled = sendsSmall
            model.uid = uid
            (model.sentBitrate, model.sentFrameRate) = (UInt(kilobits), UInt(rate))
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
        let change = connection.reports.pictures.change(of: stream)
        let (loss, kilobits) = (change.lossPercent, UInt(change.bytes * 8 / 1000 / Self.seconds))
        let (decoded, shown) = (change.decoded / Self.seconds, change.shown / Self.seconds)
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
            model.frozenRate = 100 * min(change.frozenTicks, Self.seconds * 50) / (Self.seconds * 50)
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
