import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

/// How good one stream is.
struct StreamQuality: Hashable, Sendable {
    var level: ZegoStreamQualityLevel
    var kilobitsPerSecond: Int
    var roundTripMilliseconds: Int
    /// 0 to 1.
    var loss: Double
    var delayMilliseconds = 0
    var totalBytes: Int
    var isMuted = false
    var sentPictures: SentPictureQuality?
    var receivedPictures: ReceivedPictureQuality?

    var publisherModel: ZegoPublishStreamQuality {
        let model = ZegoPublishStreamQuality()
        model.audioCaptureFPS = 50
        model.audioSendFPS = 50
        model.audioKBPS = Double(kilobitsPerSecond)
        model.rtt = Int32(clamping: roundTripMilliseconds)
        model.packetLostRate = loss
        model.level = level
        model.audioSendBytes = Double(totalBytes)
        let pictures = sentPictures ?? SentPictureQuality()
        model.videoCaptureFPS = Double(pictures.captureRate)
        model.videoEncodeFPS = Double(pictures.rate)
        model.videoSendFPS = Double(pictures.rate)
        model.videoKBPS = Double(pictures.bitRate) / 1000
        model.videoSendBytes = Double(pictures.bytes)
        model.videoCodecID = sentPictures == nil ? .idDefault : .idVp8
        model.totalSendBytes = Double(totalBytes + pictures.bytes)
        return model
    }

    var playerModel: ZegoPlayStreamQuality {
        let model = ZegoPlayStreamQuality()
        model.audioRecvFPS = 50 * (1 - loss)
        model.audioDecodeFPS = 50
        model.audioRenderFPS = 50
        model.audioKBPS = Double(kilobitsPerSecond)
        model.rtt = Int32(clamping: roundTripMilliseconds)
        model.packetLostRate = loss
        model.peerToPeerPacketLostRate = loss
        model.peerToPeerDelay = Int32(clamping: delayMilliseconds + roundTripMilliseconds / 2)
        model.level = level
        model.delay = Int32(clamping: delayMilliseconds)
        // At best 5, as on the vendor's scale; the way it falls is assumed.
        model.mos = max(1, 5 - loss * 20)
        model.muteAudio = isMuted ? 1 : 0
        let pictures = receivedPictures ?? ReceivedPictureQuality()
        model.videoRecvFPS = Double(pictures.rate)
        model.videoDejitterFPS = Double(pictures.rate)
        model.videoDecodeFPS = Double(pictures.rate)
        model.videoRenderFPS = Double(pictures.rate)
        model.videoKBPS = Double(pictures.bitRate) / 1000
        model.avTimestampDiff = Int32(clamping: pictures.lagMilliseconds)
        model.videoCumulativeBreakCount = UInt32(clamping: pictures.freezes)
        model.videoCumulativeBreakTime = UInt32(clamping: pictures.frozenMilliseconds)
        model.videoRecvBytes = Double(pictures.bytes)
        model.videoCodecID = receivedPictures == nil ? .idDefault : .idVp8
        model.muteVideo = pictures.isMuted ? 1 : 0
        model.audioRecvBytes = Double(totalBytes)
        model.totalRecvBytes = Double(totalBytes + pictures.bytes)
        return model
    }
}

/// How the pictures of an own stream do, in the last second.
struct SentPictureQuality: Hashable, Sendable {
    var captureRate = 0
    var rate = 0
    /// In bit/s.
    var bitRate = 0
    /// Since they began.
    var bytes = 0

    init() {}

    /// Nil where none are sent.
    init?(_ statistics: PictureStatistics, slot: Int) {
        guard let sent = statistics.sent.first(where: { $0.stream == PictureStream(number: slot) }) else { return nil }
        captureRate = slot == 0 ? max(statistics.captureRate, sent.frameRate) : sent.frameRate
        (rate, bitRate, bytes) = (sent.frameRate, sent.bitRate, sent.bytes)
    }
}

/// How the pictures of a played stream do, in the last second.
struct ReceivedPictureQuality: Hashable, Sendable {
    var rate = 0
    /// In bit/s.
    var bitRate = 0
    /// Since they began.
    var bytes = 0
    var lagMilliseconds = 0
    var freezes = 0
    var frozenMilliseconds = 0
    var isMuted = true

    init() {}

    /// Nil where none come.
    init?(_ statistics: PictureStatistics, of stream: StreamID) {
        let key = PictureStreamKey(publisher: stream.rawValue)
        guard let received = statistics.received.first(where: { $0.key == key }) else { return nil }
        (rate, bitRate, bytes) = (received.frameRate, received.bitRate, received.bytes)
        lagMilliseconds = received.lagBehindSoundMilliseconds ?? 0
        (freezes, frozenMilliseconds, isMuted) = (received.freezes, received.frozenTicks * 20, false)
    }
}

/// How much of what was received is in reports, of streams and of users' networks.
struct QualityReports: Sendable {
    var streams = SoundReports()
    var network = SoundReports()
}

extension ZegoStreamQualityLevel {
    /// The level of a stream with this loss, a fraction of 1.
    init(loss: Double) {
        let bands = zip(ZEGO.profile.sdk.lossBandsPercent.value, [Self.excellent, .good, .medium, .bad])
        self = bands.first { loss <= Double($0.0) / 100 }?.1 ?? .die
    }
}

// MARK: Quality

extension ZegoExpressEngine {
    /// How often `onNetworkQuality` comes.
    private static let networkInterval = 2

    func scheduleQuality(_ number: Int) {
        repeatQuality(number, seconds: ZEGO.profile.sdk.qualityIntervalSeconds.value) { $0.reportStreams(in: number) }
        repeatQuality(number, seconds: Self.networkInterval) { $0.reportNetwork(in: number) }
    }

    private func repeatQuality(
        _ number: Int, seconds: Int, _ report: @escaping @Sendable (ZegoExpressEngine) -> Void
    ) {
        after(.seconds(seconds)) { engine in
            guard engine.room(number) != nil else { return }
            report(engine)
            engine.repeatQuality(number, seconds: seconds, report)
        }
    }

    private func reportStreams(in number: Int) {
        let seconds = ZEGO.profile.sdk.qualityIntervalSeconds.value
        let network = device.network.conditions
        let roundTrip = Int((network.uplink.delay + network.downlink.delay).milliseconds)
        let upLoss = uplinkLoss
        let statistics = device.audio.withEngine { $0.statistics }
        let pictures = device.video.withEngine { $0.statistics }
        let (publications, plays, base, muted) = state.withLock { state in
            (
                state.publications.values.filter { $0.room == number && $0.isTold }.sorted { $0.slot < $1.slot },
                state.plays.values.filter { $0.room == number && $0.playable != nil }
                    .sorted { $0.stream < $1.stream },
                state.quality.streams, state.mutedStreams
            )
        }
        for publication in publications {
            var quality = StreamQuality(
                level: ZegoStreamQualityLevel(loss: upLoss),
                kilobitsPerSecond: publication.sent.kilobits(over: seconds), roundTripMilliseconds: roundTrip,
                loss: upLoss, totalBytes: publication.sent.total)
            quality.sentPictures = SentPictureQuality(pictures, slot: publication.slot)
            tell(.publisherQuality(quality, publication.stream))
        }
        for play in plays {
            let names = Set(play.sources.map(\.name))
            let sources = statistics.publishers.filter { names.contains($0.publisher) }
            let loss = SoundReports.Change.loss(of: sources.map(base.change(of:)))
            var quality = StreamQuality(
                level: ZegoStreamQualityLevel(loss: loss), kilobitsPerSecond: play.received.kilobits(over: seconds),
                roundTripMilliseconds: roundTrip, loss: loss,
                delayMilliseconds: sources.map(\.delayMilliseconds).max() ?? 0, totalBytes: play.received.total,
                isMuted: muted.contains(play.stream))
            if play.receivesPictures {
                quality.receivedPictures = ReceivedPictureQuality(pictures, of: play.stream)
            }
            tell(.playerQuality(quality, play.stream))
        }
        state.withLock { state in
            for publication in publications { state.publications[publication.slot]?.sent.report() }
            for play in plays { state.plays[play.stream]?.received.report() }
            state.quality.streams.report(statistics)
        }
    }
}
