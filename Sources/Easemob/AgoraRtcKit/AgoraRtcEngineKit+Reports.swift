import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

/// What a connection has sent and received, and how much of that was in reports.
struct ReportBase: Sendable {
    /// When the channel was joined.
    var since: Duration?
    var sound = SoundReports()
    var pictures = PictureReports()
}

/// The content of `AgoraChannelStats`.
struct StatsValue: Hashable, Sendable {
    var seconds = 0
    var sentBytes = 0
    var receivedBytes = 0
    var sentKilobits = 0
    var receivedKilobits = 0
    var sentPictureBytes = 0
    var receivedPictureBytes = 0
    var sentPictureKilobits = 0
    var receivedPictureKilobits = 0
    var roundTrip = 0
    var userCount = 0
    var sentLoss = 0
    var receivedLoss = 0

    var model: AgoraChannelStats {
        let model = AgoraChannelStats()
        model.duration = seconds
        model.txBytes = sentBytes + sentPictureBytes
        model.txAudioBytes = sentBytes
        model.txVideoBytes = sentPictureBytes
        model.rxBytes = receivedBytes + receivedPictureBytes
        model.rxAudioBytes = receivedBytes
        model.rxVideoBytes = receivedPictureBytes
        model.txKBitrate = sentKilobits + sentPictureKilobits
        model.txAudioKBitrate = sentKilobits
        model.txVideoKBitrate = sentPictureKilobits
        model.rxKBitrate = receivedKilobits + receivedPictureKilobits
        model.rxAudioKBitrate = receivedKilobits
        model.rxVideoKBitrate = receivedPictureKilobits
        model.lastmileDelay = roundTrip
        model.gatewayRtt = roundTrip
        model.userCount = userCount
        model.txPacketLossRate = sentLoss
        model.rxPacketLossRate = receivedLoss
        return model
    }
}

/// How one user's sound did since the last report.
private struct RemoteValue: Sendable {
    var uid: UInt
    var lossPercent: Int
    var kilobits: Int
    var holdMilliseconds: Int
    var networkMilliseconds: Int
    var concealedMilliseconds: Int
    var frozenPercent: Int
    var receivedPackets: Int
    var totalPackets: Int

    var quality: AgoraNetworkQuality { AgoraNetworkQuality(lossPercent: lossPercent) }

    var model: AgoraRtcRemoteAudioStats {
        let model = AgoraRtcRemoteAudioStats()
        model.uid = uid
        model.quality = quality.rawValue
        model.networkTransportDelay = UInt(max(0, networkMilliseconds))
        model.jitterBufferDelay = UInt(max(0, holdMilliseconds))
        model.audioLossRate = UInt(max(0, lossPercent))
        model.numChannels = 1
        model.receivedSampleRate = 48_000
        model.receivedBitrate = UInt(max(0, kilobits))
        model.totalFrozenTime = UInt(max(0, concealedMilliseconds))
        model.frozenRate = UInt(max(0, frozenPercent))
        model.totalActiveTime = UInt(max(0, totalPackets * 20))
        model.publishDuration = model.totalActiveTime
        model.mosValue = UInt(AgoraRtcEngineKit.opinion(lossPercent: lossPercent))
        return model
    }
}

extension AgoraNetworkQuality {
    /// The quality of a connection that loses so much.
    init(lossPercent: Int) {
        let bands = Agora.profile.sdk.lossPercentOfQualities.value
        let qualities: [AgoraNetworkQuality] = [.excellent, .good, .poor, .bad, .vBad]
        self = zip(bands, qualities).first { lossPercent < $0.0 }?.1 ?? .down
    }
}

// Reports every two seconds. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    static var seconds: Int { Agora.profile.sdk.statisticsIntervalSeconds.value }

    func scheduleReports(_ number: Int) {
        device.after(.seconds(Self.seconds)) { [weak self] in
            guard let self, !lifetime.isOver, let connection = connection(number) else { return }
            if connection.isInside { report(connection) }
            scheduleReports(number)
        }
    }

    /// How a connection did since it joined.
    func stats(of connection: Connection) -> StatsValue {
        let network = device.network.conditions
        let reports = connection.reports
        var value = StatsValue()
        value.seconds = reports.since.map { Int((device.now - $0).milliseconds / 1000) } ?? 0
        value.sentBytes = reports.sound.sent.total
        value.receivedBytes = reports.sound.received.total
        value.sentPictureBytes = reports.pictures.sent.total
        value.receivedPictureBytes = reports.pictures.received.total
        value.roundTrip = Int((network.uplink.delay + network.downlink.delay).milliseconds)
        // Hosts count themselves among the others; audience counts as one more. In a call it is everybody.
        value.userCount = connection.isInside ? connection.remotes.count + 1 : 0
        let loss = connection.link?.uplinkLossPerMillion ?? network.uplink.lossPerMillion
        value.sentLoss = loss / 10_000
        return value
    }

    private func report(_ connection: Connection) {
        let statistics = device.audio.withEngine { $0.statistics }
        let remotes = values(connection, statistics)
        let base = connection.reports
        var value = stats(of: connection)
        value.sentKilobits = base.sound.sent.kilobits(over: Self.seconds)
        value.receivedKilobits = base.sound.received.kilobits(over: Self.seconds)
        value.sentPictureKilobits = base.pictures.sent.kilobits(over: Self.seconds)
        value.receivedPictureKilobits = base.pictures.received.kilobits(over: Self.seconds)
        value.receivedLoss = remotes.map(\.lossPercent).max() ?? 0
        let pictures = device.video.withEngine { $0.statistics }
        change(connection.number) { connection in
            connection.reports.sound.report(statistics)
            connection.reports.pictures.report(pictures)
        }
        tellStats(value, connection)
        tellPictures(pictures, connection, sentLoss: value.sentLoss)
        for remote in remotes {
            tellFrozen(remote, connection)
            tell(remote, connection)
        }
    }

    private func values(_ connection: Connection, _ statistics: VoiceStatistics) -> [RemoteValue] {
        let network = device.network.conditions
        var values: [RemoteValue] = []
        for uid in connection.remotes.keys.sorted() where connection.remotes[uid]?.isAudible == true {
            let publisher = connection.publisher(uid)
            guard let stream = statistics.publishers.first(where: { $0.publisher == publisher }) else { continue }
            let change = connection.reports.sound.change(of: stream)
            let frozen = min(change.concealedFrames, Self.seconds * 50)
            values.append(
                RemoteValue(
                    uid: uid, lossPercent: change.packets > 0 ? 100 * change.lostPackets / change.packets : 0,
                    kilobits: change.bytes * 8 / 1000 / Self.seconds, holdMilliseconds: stream.delayMilliseconds,
                    networkMilliseconds: Int(network.downlink.delay.milliseconds),
                    concealedMilliseconds: stream.concealed * 20, frozenPercent: 100 * frozen / (Self.seconds * 50),
                    receivedPackets: change.receivedPackets, totalPackets: stream.received))
        }
        return values
    }

    private func tellStats(_ value: StatsValue, _ connection: Connection) {
        let outlet = connection.outlet
        tell(outlet, nil) { [self] in $0.tellRtcEngine(self, reportRtcStats: value.model) }
        if connection.isPublishing {
            let rate = state.withLock { $0.sound.sampleRate(for: connection.options.profile) }
            let channels = device.audio.withEngine { $0.quality.channelCount }
            tell(outlet, nil) { [self] in
                let model = AgoraRtcLocalAudioStats()
                model.numChannels = UInt(channels)
                model.sentSampleRate = UInt(rate)
                model.sentBitrate = UInt(max(0, value.sentKilobits))
                model.txPacketLossRate = UInt(max(0, value.sentLoss))
                $0.tellRtcEngine(self, localAudioStats: model)
            }
        }
        let isConnected = connection.outages.isConnected
        let sent = isConnected ? AgoraNetworkQuality(lossPercent: value.sentLoss) : .down
        let received = isConnected ? AgoraNetworkQuality(lossPercent: value.receivedLoss) : .down
        tell(outlet, nil) { [self] in
            $0.tellRtcEngine(self, networkQuality: 0, txQuality: sent, rxQuality: received)
        }
    }

    /// Tells whether a user's sound breaks off: nothing came for as long as a report.
    private func tellFrozen(_ value: RemoteValue, _ connection: Connection) {
        let state = connection.remotes[value.uid]?.state
        if value.receivedPackets == 0, state == .decoding {
            tell(value.uid, connection.number, .frozen, .networkCongestion)
        } else if value.receivedPackets > 0, state == .frozen {
            tell(value.uid, connection.number, .decoding, .networkRecovery)
        }
    }

    private func tell(_ value: RemoteValue, _ connection: Connection) {
        tell(connection.outlet, nil) { [self] delegate in
            delegate.tellRtcEngine(self, remoteAudioStats: value.model)
            // Older SDKs say the same in other calls.
            delegate.tellRtcEngine(
                self, networkQuality: value.uid, txQuality: value.quality, rxQuality: value.quality)
            let (delay, lost) = (UInt(max(0, value.networkMilliseconds)), UInt(max(0, value.lossPercent)))
            delegate.tellRtcEngine(
                self, audioQualityOfUid: value.uid, quality: value.quality, delay: delay, lost: lost)
            delegate.tellRtcEngine(
                self, audioTransportStatsOfUid: value.uid, delay: delay, lost: lost,
                rxKBitRate: UInt(max(0, value.kilobits)))
        }
    }
}
