import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Sound reports, as the app requested them.
struct LevelReports: Sendable {
    /// One kind of report, which comes again and again.
    struct Ticker: Sendable {
        var number: Int
        var interval: Duration
    }

    private var last = 0
    var levels: Ticker?
    var tellsSpeech = false
    /// Mixes report levels without a request of the app.
    var mixes: Ticker?
    var spectra: Ticker?
    var speech: Ticker?
    /// Whether there was speech since the last report of it.
    var heardSpeech = false

    /// A ticker with a number of its own.
    mutating func ticker(every interval: Duration) -> Ticker {
        last += 1
        return Ticker(number: last, interval: interval)
    }
}

// MARK: Sound levels

/// The sound level of a user, 0 to 100.
struct LevelValue: Hashable, Sendable {
    var level: Int
    var isSpeech = false

    var model: ZegoSoundLevelInfo {
        let model = ZegoSoundLevelInfo()
        model.soundLevel = Float(level)
        model.vad = isSpeech ? 1 : 0
        return model
    }
}

extension ZegoExpressEngine {
    /// Reports sound levels every 100 ms; the local one also while not publishing, as 0.
    public func startSoundLevelMonitor() {
        monitorLevels(ZEGO.profile.sdk.defaultSoundLevelMilliseconds.value, tellsSpeech: false)
    }

    /// Reports sound levels with this interval in milliseconds: 100 to 3000, else 1006031.
    public func startSoundLevelMonitor(_ millisecond: UInt32) { monitorLevels(millisecond, tellsSpeech: false) }

    /// Reports sound levels with the config; with `enableVAD`, also whether there was speech.
    public func startSoundLevelMonitor(with config: ZegoSoundLevelConfig) {
        monitorLevels(config.millisecond, tellsSpeech: config.enableVAD)
    }

    /// Ends the reports of sound levels.
    public func stopSoundLevelMonitor() {
        begin("stopSoundLevelMonitor()") { engine in
            engine.state.withLock { $0.levels.levels = nil }
            engine.keepLevelsRunning()
        }
    }

    private func monitorLevels(_ milliseconds: UInt32, tellsSpeech: Bool) {
        begin("startSoundLevelMonitor(\(milliseconds))") { engine in
            let sdk = ZEGO.profile.sdk
            let range = sdk.minimumSoundLevelMilliseconds.value...sdk.maximumSoundLevelMilliseconds.value
            guard range.contains(Int(milliseconds)) else {
                return engine.refuse(
                    "startSoundLevelMonitor", .intervalInvalid(Int(milliseconds), range, .soundLevelIntervalInvalid))
            }
            let ticker = engine.state.withLock { state in
                let ticker = state.levels.ticker(every: .milliseconds(Int(milliseconds)))
                state.levels.levels = ticker
                state.levels.tellsSpeech = tellsSpeech
                return ticker
            }
            // Earlier levels must not be part of the first report.
            _ = engine.readLevels()
            engine.repeatReport(ticker, { $0.levels }) { $0.reportLevels() }
        }
    }

    private func repeatReport(
        _ ticker: LevelReports.Ticker, _ current: @escaping @Sendable (LevelReports) -> LevelReports.Ticker?,
        _ report: @escaping @Sendable (ZegoExpressEngine) -> Void
    ) {
        after(ticker.interval) { engine in
            guard engine.state.withLock({ current($0.levels)?.number == ticker.number }) else { return }
            report(engine)
            engine.repeatReport(ticker, current, report)
        }
    }

    private func readLevels() -> VoiceLevels {
        let levels = device.audio.withEngine { $0.readLevels() }
        if levels.localHasVoice { state.withLock { $0.levels.heardSpeech = true } }
        return levels
    }

    private func reportLevels() {
        let levels = readLevels()
        let (tellsSpeech, plays) = state.withLock { state in
            (state.levels.tellsSpeech, state.plays.values.filter { $0.playable != nil })
        }
        // Silence if no sound runs: the last measured level is over.
        let isRunning = device.audio.isRunning
        let own = LevelValue(
            level: isRunning ? levels.local ?? 0 : 0, isSpeech: tellsSpeech && levels.localHasVoice)
        tell(.capturedLevel(own))
        guard !plays.isEmpty else { return }
        var played: [StreamID: LevelValue] = [:]
        for play in plays {
            let names = Set(play.sources.map(\.name))
            let sources = levels.publishers.filter { names.contains($0.publisher) }
            played[play.stream] = LevelValue(
                level: sources.map(\.level).max() ?? 0, isSpeech: tellsSpeech && sources.contains { $0.hasVoice })
        }
        tell(.playedLevels(played))
        tellMixes(plays, levels)
    }

    /// Levels of a mix's inputs by the task's numbers; those of an automatic mix by stream names.
    private func tellMixes(_ plays: [Play], _ levels: VoiceLevels) {
        var mixed: [UInt32: Int] = [:]
        var mixedByName: [StreamID: Int] = [:]
        for play in plays {
            for input in play.playable?.inputs ?? [] where input.levelID != MixTask.silentLevelID {
                let name = play.source(of: input.stream)
                let level = levels.publishers.first { $0.publisher == name }?.level ?? 0
                if input.levelID == MixTask.namedLevelID {
                    mixedByName[input.stream] = level
                } else {
                    mixed[input.levelID] = level
                }
            }
        }
        if !mixed.isEmpty { tell(.mixedLevels(mixed)) }
        if !mixedByName.isEmpty { tell(.roomMixLevels(mixedByName)) }
    }

    /// Mixes report their levels even if the app requested no reports.
    func keepLevelsRunning() {
        let ticker = state.withLock { state -> LevelReports.Ticker? in
            let hasMixes = state.plays.values.contains { play in
                play.playable?.inputs.contains { $0.levelID != MixTask.silentLevelID } ?? false
            }
            guard hasMixes, state.levels.levels == nil else {
                state.levels.mixes = nil
                return nil
            }
            guard state.levels.mixes == nil else { return nil }
            let interval = Duration.milliseconds(ZEGO.profile.sdk.minimumSoundLevelMilliseconds.value)
            state.levels.mixes = state.levels.ticker(every: interval)
            return state.levels.mixes
        }
        guard let ticker else { return }
        repeatReport(ticker, { $0.levels == nil ? $0.mixes : nil }) { engine in
            engine.tellMixes(engine.state.withLock { Array($0.plays.values) }, engine.readLevels())
        }
    }
}

// MARK: Spectra and speech

extension ZegoExpressEngine {
    /// Reports spectra every 100 ms: 64 bands each, from 0 to 2^30.
    public func startAudioSpectrumMonitor() {
        monitorSpectra(ZEGO.profile.sdk.defaultSpectrumMilliseconds.value)
    }

    /// Reports spectra with this interval in milliseconds: 10 and more, else 1006032.
    public func startAudioSpectrumMonitor(_ millisecond: UInt32) { monitorSpectra(millisecond) }

    /// Ends the reports of spectra.
    public func stopAudioSpectrumMonitor() {
        begin("stopAudioSpectrumMonitor()") { engine in engine.state.withLock { $0.levels.spectra = nil } }
    }

    private func monitorSpectra(_ milliseconds: UInt32) {
        begin("startAudioSpectrumMonitor(\(milliseconds))") { engine in
            let minimum = ZEGO.profile.sdk.minimumSpectrumMilliseconds.value
            guard Int(milliseconds) >= minimum else {
                return engine.refuse(
                    "startAudioSpectrumMonitor", .spectrumIntervalTooShort(Int(milliseconds), minimum: minimum))
            }
            let ticker = engine.state.withLock { state in
                let ticker = state.levels.ticker(every: .milliseconds(Int(milliseconds)))
                state.levels.spectra = ticker
                return ticker
            }
            engine.repeatReport(ticker, { $0.spectra }) { $0.reportSpectra() }
        }
    }

    private func reportSpectra() {
        let plays = state.withLock { $0.plays.values.filter { $0.playable != nil } }
        let (own, played) = device.audio.withEngine { engine -> ([Float], [StreamID: [Float]]) in
            var played: [StreamID: [Float]] = [:]
            for play in plays {
                let blocks = play.sources.map { engine.recentSamples(of: $0.name) }
                let longest = blocks.max { $0.count < $1.count } ?? []
                played[play.stream] = longest
            }
            return (engine.recentVoice, played)
        }
        tell(.capturedSpectrum(Self.bands(own)))
        if !plays.isEmpty { tell(.playedSpectra(played.mapValues(Self.bands))) }
    }

    /// Bands of equal width from 0 Hz: the amplitude in the middle of each, where full scale is the profile's
    /// `sdk.spectrumFullScale`.
    private static func bands(_ samples: [Float]) -> [Float] {
        let sdk = ZEGO.profile.sdk
        let width = Double(sdk.spectrumHertz.value) / Double(sdk.spectrumBands.value)
        return (0..<sdk.spectrumBands.value).map { band in
            let amplitude = Spectrum.amplitude(of: (Double(band) + 0.5) * width, in: samples)
            return Float(min(amplitude, 1) * Double(sdk.spectrumFullScale.value))
        }
    }

    /// Reports whether there was speech, at the interval of the profile's `sdk.defaultSpeechMilliseconds`.
    public func startAudioVADStableStateMonitor(_ type: ZegoAudioVADStableStateMonitorType) {
        startAudioVADStableStateMonitor(
            type, millisecond: Int32(ZEGO.profile.sdk.defaultSpeechMilliseconds.value))
    }

    /// Reports whether there was speech, at this interval: 200 to 10,000 ms. Only captured sound is emulated.
    public func startAudioVADStableStateMonitor(
        _ type: ZegoAudioVADStableStateMonitorType, millisecond: Int32
    ) {
        begin("startAudioVADStableStateMonitor(\(type), millisecond: \(millisecond))") { engine in
            guard type == .captured else {
                return engine.refuse("startAudioVADStableStateMonitor", .missing("speech in custom sound"))
            }
            let sdk = ZEGO.profile.sdk
            let range = sdk.minimumSpeechMilliseconds.value...sdk.maximumSpeechMilliseconds.value
            guard range.contains(Int(millisecond)) else {
                return engine.refuse(
                    "startAudioVADStableStateMonitor", .intervalInvalid(Int(millisecond), range, .illegalArgument))
            }
            let ticker = engine.state.withLock { state in
                let ticker = state.levels.ticker(every: .milliseconds(Int(millisecond)))
                state.levels.speech = ticker
                state.levels.heardSpeech = false
                return ticker
            }
            engine.repeatReport(ticker, { $0.speech }) { engine in
                // Level reports read the levels. Without them, the speech report reads them here.
                if engine.state.withLock({ $0.levels.levels == nil && $0.levels.mixes == nil }) {
                    _ = engine.readLevels()
                }
                let isSpeech = engine.state.withLock { state in
                    defer { state.levels.heardSpeech = false }
                    return state.levels.heardSpeech
                }
                engine.tell(.speech(isSpeech))
            }
        }
    }

    /// Ends the reports of speech.
    public func stopAudioVADStableStateMonitor(_ type: ZegoAudioVADStableStateMonitorType) {
        begin("stopAudioVADStableStateMonitor(\(type))") { engine in
            engine.state.withLock { $0.levels.speech = nil }
        }
    }
}
