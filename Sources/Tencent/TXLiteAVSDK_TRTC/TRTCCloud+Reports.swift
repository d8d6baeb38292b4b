import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

/// Volume reports, as the app requested them.
struct VolumeReports: Sendable {
    /// Numbers the app's requests, so that the timer of an older request ends.
    var number: Int
    var interval: Duration
    var tellsVoice: Bool
    var tellsPitch = false
    var tellsSpectrum = false
}

// MARK: Volumes

extension TRTCCloud {
    /// Reports volumes every `interval` milliseconds, at least 100, to `onUserVoiceVolume`; 0 ends that.
    ///
    /// Volumes are those since the last report. Reports come while sound runs: in a room, and while the microphone is
    /// open outside one.
    public func enableAudioVolumeEvaluation(_ interval: UInt) {
        begin("enableAudioVolumeEvaluation(\(interval))") { $0.reportVolumes(every: interval, tellsVoice: false) }
    }

    /// Reports volumes every `interval` milliseconds, at least 100, to `onUserVoiceVolume`; 0 ends that. With
    /// `enable_vad` the local user's entry shows whether there was a voice.
    public func enableAudioVolumeEvaluation(_ interval: UInt, enable_vad: Bool) {
        begin("enableAudioVolumeEvaluation(\(interval), enable_vad: \(enable_vad))") {
            $0.reportVolumes(every: interval, tellsVoice: enable_vad)
        }
    }

    /// Reports volumes with `params` to `onUserVoiceVolume`; or ends that.
    public func enableAudioVolumeEvaluation(_ enable: Bool, with params: TRTCAudioVolumeEvaluateParams) {
        let (interval, tellsVoice) = (params.interval, params.enableVadDetection)
        let (tellsPitch, tellsSpectrum) = (params.enablePitchCalculation, params.enableSpectrumCalculation)
        begin("enableAudioVolumeEvaluation(\(enable), interval: \(interval))") {
            $0.reportVolumes(
                every: enable ? interval : 0, tellsVoice: tellsVoice, tellsPitch: tellsPitch,
                tellsSpectrum: tellsSpectrum)
        }
    }

    private func reportVolumes(
        every milliseconds: UInt, tellsVoice: Bool, tellsPitch: Bool = false, tellsSpectrum: Bool = false
    ) {
        let minimum = Tencent.profile.sdk.minimumVolumeIntervalMilliseconds.value
        let interval = Duration.milliseconds(max(Int(clamping: milliseconds), minimum))
        let reports = state.withLock { state -> VolumeReports? in
            state.lastVolumeReports += 1
            state.volumeReports =
                milliseconds == 0
                ? nil
                : VolumeReports(
                    number: state.lastVolumeReports, interval: interval, tellsVoice: tellsVoice,
                    tellsPitch: tellsPitch, tellsSpectrum: tellsSpectrum)
            return state.volumeReports
        }
        guard let reports else { return }
        // Earlier volumes must not be part of the first report.
        _ = device.audio.readLevels(at: device.now)
        scheduleVolumes(reports)
    }

    private func scheduleVolumes(_ reports: VolumeReports) {
        device.after(reports.interval) { [weak self] in
            guard let self, !lifetime.isOver, state.withLock({ $0.volumeReports?.number == reports.number }) else {
                return
            }
            reportVolumes(reports)
            scheduleVolumes(reports)
        }
    }

    private func reportVolumes(_ reports: VolumeReports) {
        guard device.audio.isRunning else { return }
        let levels = device.audio.readLevels(at: device.now)
        let audible = state.withLock { $0.entered?.audible ?? [] }
        let publishers = levels.publishers.filter { audible.contains(UserID($0.publisher)) }
        var volumes: [VolumeValue] = []
        if let own = levels.local {
            volumes.append(VolumeValue(user: nil, level: own, hasVoice: reports.tellsVoice && levels.localHasVoice))
        }
        for publisher in publishers where publisher.level > 0 {
            volumes.append(VolumeValue(user: publisher.publisher, level: publisher.level))
        }
        if reports.tellsPitch || reports.tellsSpectrum { measure(&volumes, reports) }
        tell(.volumes(volumes, total: publishers.map(\.level).max() ?? 0))
    }

    /// Adds what was requested beside the volumes, of the last 20 ms of each sound.
    private func measure(_ volumes: inout [VolumeValue], _ reports: VolumeReports) {
        for index in volumes.indices {
            let user = volumes[index].user
            let samples = device.audio.withEngine { engine in
                if let user { engine.recentSamples(of: user) } else { engine.recentVoice }
            }
            if reports.tellsPitch, user == nil { volumes[index].pitch = Spectrum.pitch(of: samples) ?? 0 }
            guard reports.tellsSpectrum else { continue }
            volumes[index].spectrum = Spectrum.bands(
                of: samples, count: Tencent.profile.sdk.spectrumBands.value)
        }
    }
}

// MARK: Quality and statistics

extension TRTCCloud {
    func scheduleReports(stay number: Int) {
        let interval = Tencent.profile.sdk.statisticsIntervalSeconds.value
        device.after(.seconds(interval)) { [weak self] in
            guard let self, !lifetime.isOver, let room = state.withLock({ $0.entered }), room.number == number else {
                return
            }
            report(room, seconds: interval)
            scheduleReports(stay: number)
        }
    }

    private func report(_ room: Room, seconds: Int) {
        let statistics = device.audio.withEngine { $0.statistics }
        let pictures = device.video.withEngine { $0.statistics }
        let network = device.network.conditions
        let roundTrip = Int((network.uplink.delay + network.downlink.delay).milliseconds)
        let base = room.reports
        var publishers: [StatisticsValue.Publisher] = []
        var (missing, expected) = (0, 0)
        for stream in statistics.publishers where room.audible.contains(UserID(stream.publisher)) {
            let change = base.sound.change(of: stream)
            missing += change.lostPackets
            expected += change.packets
            publishers.append(
                StatisticsValue.Publisher(
                    user: stream.publisher, lossPercent: Self.percent(change.lostPackets, of: change.packets),
                    kilobitsPerSecond: change.bytes * 8 / 1000 / seconds, delayMilliseconds: stream.delayMilliseconds,
                    pointToPointMilliseconds: stream.delayMilliseconds + Int(network.downlink.delay.milliseconds),
                    blockedMilliseconds: stream.concealed * 20,
                    blockedPercent: Self.percent(min(change.concealedFrames, seconds * 50), of: seconds * 50)))
        }
        let upLoss = Double(room.link.uplinkLossPerMillion ?? network.uplink.lossPerMillion) / 10_000
        let downLoss = Self.percent(missing, of: expected)
        let rate = state.withLock { $0.quality } == .speech ? 16_000 : 48_000
        let value = StatisticsValue(
            upLossPercent: upLoss, downLossPercent: downLoss, roundTripMilliseconds: roundTrip,
            sentBytes: base.sound.sent.total + base.pictures.sent.total,
            receivedBytes: base.sound.received.total + base.pictures.received.total,
            local: room.published.contains(.sound) ? (rate, base.sound.sent.kilobits(over: seconds)) : nil,
            publishers: publishers,
            pictures: pictures, earlierPictures: base.pictures, seconds: seconds)
        change(stay: room.number) { room in
            room.reports.sound.report(statistics)
            room.reports.pictures.report(pictures)
        }
        let isConnected = room.outages.isConnected
        tell(
            .quality(
                local: isConnected ? TRTCQuality(lossPercent: max(upLoss, downLoss)) : .down,
                remote: publishers.map {
                    QualityValue(user: $0.user, quality: isConnected ? TRTCQuality(lossPercent: $0.lossPercent) : .down)
                }))
        tell(.statistics(value))
    }

    private static func percent(_ part: Int, of whole: Int) -> Double {
        whole > 0 ? 100 * Double(part) / Double(whole) : 0
    }
}
