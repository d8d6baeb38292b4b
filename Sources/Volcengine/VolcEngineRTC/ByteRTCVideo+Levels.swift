import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Reports of loudness, as the app asked for them.
struct AudioReports: Sendable {
    /// Numbers the app's requests, so that the timer of an older request ends.
    var number: Int
    var interval: Duration
    var weight: Double
    var hasSpectrum: Bool
    var hasVoice: Bool
    var hasPitch: Bool
    var mode: ByteRTCAudioReportMode
    var properties: ByteRTCAudioPropertiesMode
    /// The values told last, by publisher; the local user has an empty name.
    var last: [String: Loudness] = [:]
    /// The levels of the packets since the last report, in -dBov.
    var sentLevels: [UInt8] = []

    struct Loudness: Hashable, Sendable {
        var linear: Double
        var nonlinear: Double
    }

    /// The smoothed loudness, as reports have it.
    mutating func smoothed(_ meanSquare: Double, of publisher: String) -> (linear: Int, nonlinear: Int) {
        let maximum = Volcengine.profile.sdk.maximumLinearVolume.value
        let new = Loudness(
            linear: Double(AudioLevel.linear(meanSquare: meanSquare, maximum: maximum)),
            nonlinear: Double(AudioLevel.decibels(meanSquare: meanSquare)))
        let old = last[publisher] ?? new
        let value = Loudness(
            linear: old.linear + (new.linear - old.linear) * weight,
            nonlinear: old.nonlinear + (new.nonlinear - old.nonlinear) * weight)
        last[publisher] = value
        return (Int(value.linear.rounded()), Int(value.nonlinear.rounded()))
    }

    /// The level of silence in packets.
    private static let silentLevel: UInt8 = 127

    /// The mean square of what was sent, with what is mixed in.
    var sentMeanSquare: Double {
        guard !sentLevels.isEmpty else { return 0 }
        let sum = sentLevels.reduce(0.0) { $0 + ($1 >= Self.silentLevel ? 0 : pow(10, -Double($1) / 10)) }
        return sum / Double(sentLevels.count)
    }
}

/// The content of a report of one sound.
private struct Properties: Hashable, Sendable {
    var linear = 0
    var nonlinear = Volcengine.profile.sdk.minimumDecibels.value
    var voice = -1
    var spectrum: [Double] = []
    var pitch = 0.0

    var model: ByteRTCAudioPropertiesInfo {
        let model = ByteRTCAudioPropertiesInfo()
        model.linearVolume = linear
        model.nonlinearVolume = nonlinear
        model.vad = voice
        model.spectrum = spectrum.map { NSNumber(value: $0) }
        model.voicePitch = Int(pitch.rounded())
        return model
    }
}

extension ByteRTCVideo {
    /// Tells how loud everybody is, every `interval` milliseconds of the config: at least 100; 0 and less ends that. -2 for a
    /// `smooth` that is not above 0 and at most 1.
    ///
    /// Each report tells the local sound, and in a room also that of each received user and who speaks loudest.
    @discardableResult
    public func enableAudioPropertiesReport(_ config: ByteRTCAudioPropertiesConfig) -> Int32 {
        let minimum = Volcengine.profile.sdk.minimumReportMilliseconds.value
        let (interval, smooth) = (config.interval, Double(config.smooth))
        if config.enableDeviceLoopDelay { device.warn(of: Volcengine.RTCNotEmulated.deviceLoopDelay) }
        let wanted = AudioReports(
            number: 0, interval: .milliseconds(max(interval, minimum)), weight: smooth,
            hasSpectrum: config.enableSpectrum, hasVoice: config.enableVad, hasPitch: config.enableVoicePitch,
            mode: config.localMainReportMode, properties: config.audioReportMode)
        return act("enableAudioPropertiesReport(interval: \(interval))") { state in
            guard smooth > 0, smooth <= 1 else { return .parameterErr }
            var reports = wanted
            reports.number = state.nextNumber()
            state.reports = interval > 0 ? reports : nil
            return .success
        } then: { engine in
            engine.driveSound()
            guard let reports = engine.state.withLock({ $0.reports }) else { return }
            // Earlier loudness must not be part of the first report.
            _ = engine.device.audio.withEngine { $0.readLevels() }
            engine.scheduleLevels(reports.number, reports.interval)
        }
    }

    func scheduleLevels(_ number: Int, _ interval: Duration) {
        device.after(interval) { [weak self] in
            guard let self, !lifetime.isOver, state.withLock({ $0.reports?.number }) == number else { return }
            reportLevels()
            scheduleLevels(number, interval)
        }
    }

    private func reportLevels() {
        let levels = device.audio.withEngine { $0.readLevels() }
        let (found, stays, isCapturing) = state.withLock { state in
            defer { state.reports?.sentLevels = [] }
            return (state.reports, state.stays.all.filter(\.isInside), state.sound.hasSource)
        }
        guard var reports = found else { return }
        var speakers: [(room: String, user: String, nonlinear: Int)] = []
        if let own = ownProperties(levels, stays, isCapturing: isCapturing, &reports) {
            if let stay = stays.first, let user = stay.request?.user {
                speakers.append((stay.channel.rawValue, user.rawValue, own.nonlinear))
            }
            // Reports without news are not part of the trace.
            tell(own.linear == 0 ? nil : "onLocalAudioPropertiesReport(\(own.linear))") { [self] in
                let info = ByteRTCLocalAudioPropertiesInfo()
                info.audioPropertiesInfo = own.model
                $0.tellRtcEngine(self, onLocalAudioPropertiesReport: [info])
            }
        }
        if !stays.isEmpty { speakers += reportRemotes(levels, stays, &reports) }
        state.withLock { [reports] state in
            if state.reports?.number == reports.number { state.reports?.last = reports.last }
        }
        let loudest = speakers.max { ($0.nonlinear, $1.user) < ($1.nonlinear, $0.user) }
        guard let loudest, loudest.nonlinear > Volcengine.profile.sdk.activeSpeakerDecibels.value else { return }
        tell("onActiveSpeaker(\(loudest.room), uid: \(loudest.user))") { [self] in
            $0.tellRtcEngine(self, onActiveSpeaker: loudest.room, uid: loudest.user)
        }
    }

    /// What is told of the local sound; nil for nothing.
    private func ownProperties(
        _ levels: VoiceLevels, _ stays: [Stay], isCapturing: Bool, _ reports: inout AudioReports
    ) -> Properties? {
        let isSilentInRoom = stays.contains { $0.client.isVisible } && !stays.contains { $0.told.contains(.sound) }
        if isSilentInRoom, reports.mode == .disconnect {
            reports.last[""] = nil
            return nil
        }
        var properties = Properties()
        let isReset = !isCapturing || (isSilentInRoom && reports.mode == .reset)
        let meanSquare = reports.properties == .audioMixing ? reports.sentMeanSquare : levels.localMeanSquare
        let loudness = reports.smoothed(isReset ? 0 : meanSquare, of: "")
        (properties.linear, properties.nonlinear) = loudness
        if reports.hasVoice { properties.voice = !isReset && levels.localHasVoice ? 1 : 0 }
        let samples = isReset ? [] : device.audio.withEngine { $0.recentVoice }
        fill(&properties, samples, reports)
        return properties
    }

    /// Tells the others' sound; what each speaks.
    private func reportRemotes(
        _ levels: VoiceLevels, _ stays: [Stay], _ reports: inout AudioReports
    ) -> [(room: String, user: String, nonlinear: Int)] {
        var found: [(room: String, user: String, properties: Properties)] = []
        var sum = 0.0
        for stay in stays {
            for user in stay.remotes.keys.sorted() where stay.remotes[user]?.isAudible == true {
                let publisher = stay.publisher(user)
                let level = levels.publishers.first { $0.publisher == publisher }
                sum += level?.meanSquare ?? 0
                var properties = Properties()
                let loudness = reports.smoothed(level?.meanSquare ?? 0, of: publisher)
                (properties.linear, properties.nonlinear) = loudness
                if reports.hasVoice { properties.voice = level?.hasVoice == true ? 1 : 0 }
                fill(&properties, device.audio.withEngine { $0.recentSamples(of: publisher) }, reports)
                found.append((stay.channel.rawValue, user.rawValue, properties))
            }
        }
        let total = AudioLevel.linear(
            meanSquare: sum, maximum: Volcengine.profile.sdk.maximumLinearVolume.value)
        let infos = found
        let text = infos.map { "\($0.user): \($0.properties.linear)" }.joined(separator: ", ")
        tell(total == 0 ? nil : "onRemoteAudioPropertiesReport(\(text), totalRemoteVolume: \(total))") { [self] in
            let models = infos.map { info in
                let model = ByteRTCRemoteAudioPropertiesInfo()
                model.streamKey = ByteRTCRemoteStreamKey(room: info.room, user: info.user)
                model.audioPropertiesInfo = info.properties.model
                return model
            }
            $0.tellRtcEngine(self, onRemoteAudioPropertiesReport: models, totalRemoteVolume: total)
        }
        return infos.map { ($0.room, $0.user, $0.properties.nonlinear) }
    }

    private func fill(_ properties: inout Properties, _ samples: [Float], _ reports: AudioReports) {
        if reports.hasSpectrum {
            properties.spectrum = Spectrum.bands(of: samples, count: Volcengine.profile.sdk.spectrumBands.value)
        }
        if reports.hasPitch { properties.pitch = Spectrum.pitch(of: samples) ?? 0 }
    }
}
