import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Volume reports, as the app asked for them.
struct VolumeReports: Hashable, Sendable {
    /// Numbers the app's requests, so that the timer of an older request ends.
    var number: Int
    var interval: Duration
    /// How much of a change is told at once: 1 is all of it.
    var weight: Double
    var tellsVoice: Bool
    /// The volumes told last, by publisher; the local user's name is empty.
    var last: [String: Double] = [:]

    /// The smoothed volume, as reports have it.
    mutating func smoothed(_ level: Int, of publisher: String) -> Int {
        let volume = Double(level * Agora.profile.sdk.maximumReportedVolume.value) / 100
        let value = last[publisher].map { $0 + (volume - $0) * weight } ?? volume
        last[publisher] = value
        return Int(value.rounded())
    }
}

// MARK: Volumes

extension AgoraRtcEngineKit {
    /// Tells volumes every `interval` milliseconds, at least 200; 0 or less ends that. -2 for a smooth beyond 0…10.
    ///
    /// In a channel two calls of `rtcEngine(_:reportAudioVolumeIndicationOfSpeakers:totalVolume:)` come each time: one with
    /// the local volume as uid 0 while the local sound is published, and one with the three loudest of the others, which may be
    /// nobody. The total of the others is that of the loudest.
    @discardableResult
    public func enableAudioVolumeIndication(_ interval: Int, smooth: Int, reportVad: Bool) -> Int32 {
        act("enableAudioVolumeIndication(\(interval), smooth: \(smooth), reportVad: \(reportVad))") { state in
            guard Self.isSmooth(smooth) else { return .invalidArgument }
            let reports = Self.reports(interval, smooth, reportVad, state.nextNumber())
            state.volumeReports = reports
            _ = state.connections.change(.main) { $0.volumeReports = reports }
            return .noError
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections.main }), connection.client.wasInside else {
                return
            }
            engine.beginVolumes(connection)
        }
    }

    /// The same for a further connection, whose delegate is told; -113 where it is not there.
    @discardableResult
    public func enableAudioVolumeIndicationEx(
        _ interval: Int, smooth: Int, reportVad: Bool, connection: AgoraRtcConnection
    ) -> Int32 {
        let key = Self.key(connection)
        return act("enableAudioVolumeIndicationEx(\(interval), smooth: \(smooth), reportVad: \(reportVad))") { state in
            guard Self.isSmooth(smooth) else { return .invalidArgument }
            let reports = Self.reports(interval, smooth, reportVad, state.nextNumber())
            let found: Void? = state.connections.change(key) { $0.volumeReports = reports }
            return found == nil ? .notInChannel : .noError
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }), connection.client.wasInside else {
                return
            }
            engine.beginVolumes(connection)
        }
    }

    private static func isSmooth(_ smooth: Int) -> Bool { (0...Agora.profile.sdk.maximumSmooth.value).contains(smooth) }

    private static func reports(_ interval: Int, _ smooth: Int, _ tellsVoice: Bool, _ number: Int) -> VolumeReports? {
        guard interval > 0 else { return nil }
        let sdk = Agora.profile.sdk
        return VolumeReports(
            number: number, interval: .milliseconds(max(interval, sdk.minimumVolumeIntervalMilliseconds.value)),
            weight: Double(smooth + 1) / Double(sdk.maximumSmooth.value + 1), tellsVoice: tellsVoice)
    }

    private func beginVolumes(_ connection: Connection) {
        guard let reports = connection.volumeReports else { return }
        // Earlier volumes must not be part of the first report.
        _ = device.audio.readLevels(at: device.now)
        scheduleVolumes(reports, connection.number)
    }

    func scheduleVolumes(_ reports: VolumeReports, _ number: Int) {
        device.after(reports.interval) { [weak self] in
            guard let self, !lifetime.isOver, connection(number)?.volumeReports?.number == reports.number else {
                return
            }
            reportVolumes(number)
            scheduleVolumes(reports, number)
        }
    }

    private func reportVolumes(_ number: Int) {
        guard let connection = connection(number), connection.isInside, var reports = connection.volumeReports else {
            return
        }
        let levels = device.audio.readLevels(at: device.now)
        let own = levels.local ?? 0
        var others: [(uid: UInt, volume: Int)] = []
        for (uid, remote) in connection.remotes where remote.isAudible && !connection.isSilenced(uid) {
            let publisher = connection.publisher(uid)
            guard let level = levels.publishers.first(where: { $0.publisher == publisher })?.level else { continue }
            let volume = reports.smoothed(level, of: publisher)
            if volume > 0 { others.append((uid, volume)) }
        }
        others.sort { ($1.volume, $0.uid) < ($0.volume, $1.uid) }
        let loudest = others.prefix(Agora.profile.sdk.loudestSpeakers.value)
        if connection.isSendingSound {
            let volume = reports.smoothed(own, of: "")
            let hasVoice = reports.tellsVoice && levels.localHasVoice
            let pitch = Spectrum.pitch(of: device.audio.withEngine { $0.recentVoice }) ?? 0
            tellVolumes([VolumeValue(uid: 0, volume: volume, hasVoice: hasVoice, pitch: pitch)], volume, connection)
        } else {
            reports.last[""] = nil
        }
        let values = loudest.map { VolumeValue(uid: $0.uid, volume: $0.volume, hasVoice: false, pitch: 0) }
        tellVolumes(values, loudest.first?.volume ?? 0, connection)
        change(number) { [reports] connection in
            if connection.volumeReports?.number == reports.number { connection.volumeReports = reports }
        }
        tellActiveSpeaker(loudest.first?.uid, number)
    }

    private func tellVolumes(_ values: [VolumeValue], _ total: Int, _ connection: Connection) {
        // Reports without news are not part of the trace.
        let text = values.map { "\($0.uid): \($0.volume)" }.joined(separator: ", ")
        tell(connection.outlet, total == 0 ? nil : "reportAudioVolumeIndicationOfSpeakers(\(text))") { [self] in
            $0.tellRtcEngine(
                self, reportAudioVolumeIndicationOfSpeakers: values.map(\.model), totalVolume: total)
        }
    }

    private func tellActiveSpeaker(_ uid: UInt?, _ number: Int) {
        guard let uid, let connection = connection(number), connection.activeSpeaker != uid else { return }
        change(number) { $0.activeSpeaker = uid }
        tell(connection.outlet, "activeSpeaker(\(uid))") { [self] in $0.tellRtcEngine(self, activeSpeaker: uid) }
    }
}

/// The volume of a user.
private struct VolumeValue: Hashable, Sendable {
    var uid: UInt
    var volume: Int
    var hasVoice: Bool
    var pitch: Double

    var model: AgoraRtcAudioVolumeInfo {
        let model = AgoraRtcAudioVolumeInfo()
        model.uid = uid
        model.volume = UInt(max(0, volume))
        model.vad = hasVoice ? 1 : 0
        model.voicePitch = pitch
        return model
    }
}
