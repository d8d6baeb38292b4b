import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// What a stay has sent and received, and how much of that was in reports.
struct ReportBase: Sendable {
    var sound = SoundReports()
    var pictures = PictureReports()
}

/// The content of `ByteRTCRoomStats`.
struct StatsValue: Hashable, Sendable {
    var seconds = 0
    var sentBytes = 0
    var receivedBytes = 0
    var sentKilobits = 0
    var receivedKilobits = 0
    var userCount = 0
    var sentLoss = 0.0
    var receivedLoss = 0.0
    var roundTrip = 0

    var model: ByteRTCRoomStats {
        let model = ByteRTCRoomStats()
        model.duration = seconds
        model.txBytes = sentBytes
        model.rxBytes = receivedBytes
        (model.txKbitrate, model.txAudioKBitrate) = (sentKilobits, sentKilobits)
        (model.rxKbitrate, model.rxAudioKBitrate) = (receivedKilobits, receivedKilobits)
        model.userCount = userCount
        model.txLostrate = Float(sentLoss)
        model.rxLostrate = Float(receivedLoss)
        model.rtt = roundTrip
        return model
    }
}

/// How one user's sound did since the last report.
private struct RemoteValue: Sendable {
    var user: String
    var loss: Double
    var kilobits: Int
    var holdMilliseconds: Int
    var networkMilliseconds: Int
    var concealed: Int
    var receivedPackets: Int

    /// All of the time, in hundredths.
    private static let always = 100

    var quality: ByteRTCNetworkQuality { ByteRTCNetworkQuality(loss: loss) }

    func model(interval: Int, sampleRate: Int, roundTrip: Int) -> ByteRTCRemoteStreamStats {
        let audio = ByteRTCRemoteAudioStats()
        audio.audioLossRate = Float(loss)
        audio.receivedKBitrate = Float(kilobits)
        audio.stallCount = concealed > 0 ? 1 : 0
        audio.stallDuration = concealed * 20
        audio.playoutSampleRate = AudioBlock.sampleRate
        audio.e2eDelay = networkMilliseconds + holdMilliseconds
        audio.statsInterval = interval
        (audio.rtt, audio.totalRtt) = (roundTrip, roundTrip)
        audio.quality = Int(quality.rawValue)
        audio.jitterBufferDelay = holdMilliseconds
        audio.numChannels = 1
        (audio.receivedSampleRate, audio.decSampleRate) = (sampleRate, sampleRate)
        audio.frozenRate = min(Self.always, concealed * 20 * 100 / interval)
        audio.concealedSamples = concealed * AudioBlock.frameCount
        audio.concealmentEvent = concealed
        audio.decDuration = receivedPackets / 50
        let model = ByteRTCRemoteStreamStats()
        model.uid = user
        model.audioStats = audio
        (model.txQuality, model.rxQuality) = (quality, quality)
        return model
    }
}

extension ByteRTCNetworkQuality {
    /// The quality of a connection that loses this part, 0…1.
    init(loss: Double) {
        let bands = Volcengine.profile.sdk.lossPercentOfQualities.value
        let qualities: [ByteRTCNetworkQuality] = [.excellent, .good, .poor, .bad, .veryBad]
        self = zip(bands, qualities).first { loss * 100 < Double($0.0) }?.1 ?? .down
    }
}

// Reports every two seconds. Everything here runs on the device's queue.
extension ByteRTCVideo {
    private static var seconds: Int { Volcengine.profile.sdk.statisticsIntervalSeconds.value }

    func scheduleStatistics(_ number: Int, _ run: Int) {
        device.after(.seconds(Self.seconds)) { [weak self] in
            guard let self, !lifetime.isOver, let stay = stay(number), stay.run == run else { return }
            if stay.isInside { report(stay) }
            scheduleStatistics(number, run)
        }
    }

    /// How a stay did since it began.
    func stats(of stay: Stay) -> StatsValue {
        let network = device.network.conditions
        var value = StatsValue()
        value.seconds = stay.joinedAt.map { Int((device.now - $0).milliseconds / 1000) } ?? 0
        value.sentBytes = stay.reports.sound.sent.total + stay.reports.pictures.sent.total
        value.receivedBytes = stay.reports.sound.received.total + stay.reports.pictures.received.total
        value.roundTrip = Int((network.uplink.delay + network.downlink.delay).milliseconds)
        value.userCount = stay.remotes.count + (stay.client.isVisible ? 1 : 0)
        let link = state.withLock { $0.connection.link }
        value.sentLoss = Double(link?.uplinkLossPerMillion ?? network.uplink.lossPerMillion) / 1_000_000
        return value
    }

    private func report(_ stay: Stay) {
        let statistics = device.audio.withEngine { $0.statistics }
        let remotes = values(stay, statistics)
        var value = stats(of: stay)
        value.sentKilobits = stay.reports.sound.sent.kilobits(over: Self.seconds)
        value.receivedKilobits = stay.reports.sound.received.kilobits(over: Self.seconds)
        value.receivedLoss = remotes.map(\.loss).max() ?? 0
        change(stay.number) { $0.reports.sound.report(statistics) }
        for remote in remotes { tellFrozen(remote, stay) }
        tell(value, remotes, stay)
    }

    private func values(_ stay: Stay, _ statistics: VoiceStatistics) -> [RemoteValue] {
        let network = device.network.conditions
        var values: [RemoteValue] = []
        for user in stay.remotes.keys.sorted() where stay.remotes[user]?.isAudible == true {
            let publisher = stay.publisher(user)
            guard let stream = statistics.publishers.first(where: { $0.publisher == publisher }) else { continue }
            let change = stay.reports.sound.change(of: stream)
            values.append(
                RemoteValue(
                    user: user.rawValue, loss: change.loss, kilobits: change.bytes * 8 / 1000 / Self.seconds,
                    holdMilliseconds: stream.delayMilliseconds,
                    networkMilliseconds: Int(network.downlink.delay.milliseconds), concealed: change.concealedFrames,
                    receivedPackets: change.receivedPackets))
        }
        return values
    }

    /// Tells whether a user's sound breaks off: nothing came for as long as a report.
    private func tellFrozen(_ value: RemoteValue, _ stay: Stay) {
        let user = UserID(value.user)
        let state = stay.remotes[user]?.state
        if value.receivedPackets == 0, state == .decoding {
            tell(user, stay.number, .frozen, .networkCongestion)
        } else if value.receivedPackets > 0, state == .frozen {
            tell(user, stay.number, .decoding, .networkRecovery)
        }
    }

    private func tell(_ value: StatsValue, _ remotes: [RemoteValue], _ stay: Stay) {
        let room = stay.room
        room.tell(nil) { $0.tellRtcRoom(room, onRoomStats: value.model) }
        let isConnected = state.withLock { $0.connection.isConnected }
        let sent = isConnected ? ByteRTCNetworkQuality(loss: value.sentLoss) : .down
        let received = isConnected ? ByteRTCNetworkQuality(loss: value.receivedLoss) : .down
        let interval = Self.seconds * 1000
        let sampleRate = state.withLock { $0.sound.sampleRate }
        let user = stay.request?.user.rawValue ?? ""
        if stay.told.contains(.sound) {
            let channels = device.audio.withEngine { $0.quality.channelCount }
            room.tell(nil) {
                let audio = ByteRTCLocalAudioStats()
                audio.audioLossRate = Float(value.sentLoss)
                audio.sentKBitrate = Float(value.sentKilobits)
                (audio.recordSampleRate, audio.sentSampleRate) = (AudioBlock.sampleRate, sampleRate)
                audio.statsInterval = interval
                audio.rtt = value.roundTrip
                audio.numChannels = channels
                let model = ByteRTCLocalStreamStats()
                model.audioStats = audio
                (model.txQuality, model.rxQuality) = (sent, received)
                $0.tellRtcRoom(room, onLocalStreamStats: model)
                let info = ByteRTCStreamInfo(room: room.getId(), user: user)
                $0.tellRtcRoom(room, onLocalStreamStats: info.streamId, info: info, stats: model)
            }
        }
        for remote in remotes {
            room.tell(nil) {
                let model = remote.model(interval: interval, sampleRate: sampleRate, roundTrip: value.roundTrip)
                $0.tellRtcRoom(room, onRemoteStreamStats: model)
                let info = ByteRTCStreamInfo(room: room.getId(), user: remote.user)
                $0.tellRtcRoom(room, onRemoteStreamStats: info.streamId, info: info, stats: model)
            }
        }
        guard !stay.told.isEmpty || !remotes.isEmpty else { return }
        room.tell(nil) {
            let own = ByteRTCNetworkQualityStats()
            own.uid = user
            own.lossRatio = value.sentLoss
            own.rtt = Int32(clamping: value.roundTrip)
            own.totalBandwidth = Int32(clamping: value.sentKilobits + value.receivedKilobits)
            (own.txQuality, own.rxQuality) = (sent, received)
            let others = remotes.map { remote in
                let model = ByteRTCNetworkQualityStats()
                model.uid = remote.user
                model.lossRatio = remote.loss
                model.rtt = own.rtt
                model.totalBandwidth = Int32(clamping: remote.kilobits)
                (model.txQuality, model.rxQuality) = (remote.quality, remote.quality)
                return model
            }
            $0.tellRtcRoom(room, onNetworkQuality: own, remoteQualities: others)
        }
    }
}

// MARK: The cloud's time, and a test of the network

extension ByteRTCVideo {
    /// The cloud's time. The first call asks for it and returns 0; `rtcEngine(onNetworkTimeSynchronized:)` says when it is known.
    public func getNetworkTimeInfo() -> ByteRTCNetworkTimeInfo {
        let info = ByteRTCNetworkTimeInfo()
        let isKnown = state.withLock { state in
            defer { state.connection.hasAskedTime = true }
            return state.connection.hasAskedTime
        }
        if isKnown {
            info.timestamp = device.unixMilliseconds
        } else {
            act(
                "getNetworkTimeInfo()",
                then: { engine in
                    engine.tell("onNetworkTimeSynchronized") { $0.tellRtcEngine(onNetworkTimeSynchronized: engine) }
                })
        }
        return info
    }

    /// Measures the connection before a room is joined, for three minutes: 0, or -4 in a room, -2 for bandwidths that are neither 0
    /// nor 100…10,000 kbit/s, -3 while it is measured. Results come every 2 s; the bandwidths have no effect on them.
    @discardableResult
    public func startNetworkDetection(
        _ isTestUplink: Bool, uplinkBandwidth expectedUplinkBitrate: Int32, downlink isTestDownlink: Bool,
        downlinkBandwidth expectedDownlinkBitrate: Int32
    ) -> Int32 {
        let sdk = Volcengine.profile.sdk
        let range = sdk.minimumDetectionKilobits.value...sdk.maximumDetectionKilobits.value
        return act("startNetworkDetection(\(isTestUplink), downlink: \(isTestDownlink))") { state in
            for bitrate in [expectedUplinkBitrate, expectedDownlinkBitrate] where bitrate != 0 {
                guard range.contains(Int(bitrate)) else { return .parameterErr }
            }
            guard !state.stays.all.contains(where: \.isJoined) else { return .hasInRoom }
            guard state.connection.detection == nil, isTestUplink || isTestDownlink else { return .wrongState }
            state.connection.detection = state.nextNumber()
            return .success
        } then: { engine in
            guard let run = engine.state.withLock({ $0.connection.detection }) else { return }
            engine.detect(
                run, sendsUp: isTestUplink, sendsDown: isTestDownlink, left: sdk.detectionSeconds.value / Self.seconds)
        }
    }

    /// Ends the test: 0, or -3 without one.
    @discardableResult
    public func stopNetworkDetection() -> Int32 {
        act("stopNetworkDetection()") { state in
            guard state.connection.detection != nil else { return .wrongState }
            state.connection.detection = nil
            return .success
        } then: {
            $0.tellDetectionStopped(.user)
        }
    }

    private func detect(_ run: Int, sendsUp: Bool, sendsDown: Bool, left: Int) {
        device.after(.seconds(Self.seconds)) { [weak self] in
            guard let self, !lifetime.isOver, state.withLock({ $0.connection.detection }) == run else { return }
            if state.withLock({ $0.stays.all.contains(where: \.isJoined) }) {
                return endDetection(.streaming)
            }
            let network = device.network.conditions
            guard network.isConnected else { return endDetection(.connectionLost) }
            let roundTrip = Int32(clamping: (network.uplink.delay + network.downlink.delay).milliseconds)
            for (type, isWanted, path) in [
                (ByteRTCNetworkDetectionLinkType.up, sendsUp, network.uplink),
                (.down, sendsDown, network.downlink),
            ] where isWanted {
                let loss = Double(path.lossPerMillion) / 1_000_000
                let jitter = Int32(clamping: path.jitter.milliseconds)
                tell("onNetworkDetectionResult(\(type), \(ByteRTCNetworkQuality(loss: loss)))") { [self] in
                    $0.tellRtcEngine(
                        self, onNetworkDetectionResult: type, quality: ByteRTCNetworkQuality(loss: loss),
                        rtt: roundTrip, lostRate: loss, bitrate: 0, jitter: jitter)
                }
            }
            guard left > 1 else { return endDetection(.timeout) }
            detect(run, sendsUp: sendsUp, sendsDown: sendsDown, left: left - 1)
        }
    }

    private func endDetection(_ reason: ByteRTCNetworkDetectionStopReason) {
        state.withLock { $0.connection.detection = nil }
        tellDetectionStopped(reason)
    }

    private func tellDetectionStopped(_ reason: ByteRTCNetworkDetectionStopReason) {
        tell("onNetworkDetectionStopped(\(reason))") { [self] in
            $0.tellRtcEngine(self, onNetworkDetectionStopped: reason)
        }
    }
}
