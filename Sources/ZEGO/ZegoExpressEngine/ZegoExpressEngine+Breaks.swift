import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

/// Whether the sound of a played stream goes on coming.
struct SoundBreaks: Sendable {
    /// The received bytes at the last check.
    var bytes = 0
    /// The number of checks in a row without new bytes.
    var silences = 0
    /// Whether the app was told of the break.
    var isTold = false
}

// MARK: Breaks in the sound

extension ZegoExpressEngine {
    /// How many silent checks in a row count as a break.
    private static let silencesOfBreak = 2
    /// The interval between checks.
    private static let breakInterval =
        Duration.milliseconds(ZEGO.profile.sdk.soundBreakMilliseconds.value) / silencesOfBreak

    /// Watches played streams for breaks, as long as there are any.
    func watchBreaks() {
        let starts = state.withLock { state in
            defer { state.watchesBreaks = true }
            return !state.watchesBreaks
        }
        if starts { watchBreaksAgain() }
    }

    private func watchBreaksAgain() {
        after(Self.breakInterval) { engine in
            let (told, goesOn) = engine.state.withLock { state in
                let told = state.plays.keys.sorted().compactMap { Self.look(at: $0, &state) }
                state.watchesBreaks = state.plays.values.contains { $0.playable != nil }
                return (told, state.watchesBreaks)
            }
            for (event, stream) in told { engine.tell(.soundBroke(event, stream)) }
            if goesOn { engine.watchBreaksAgain() }
        }
    }

    private static func look(at stream: StreamID, _ state: inout State) -> (ZegoPlayerMediaEvent, StreamID)? {
        guard let play = state.plays[stream], let playable = play.playable, play.introduced, play.isTold else {
            return nil
        }
        var breaks = play.breaks
        defer { state.plays[stream]?.breaks = breaks }
        let microphone = playable.devices.first { $0.device == .microphone }
        // A publisher with a closed microphone sends nothing on purpose.
        let isMeantToSound = microphone.map { ZegoRemoteDeviceState($0) == .open } ?? true
        let hasCome = play.received.total != breaks.bytes
        breaks.bytes = play.received.total
        breaks.silences = hasCome || !isMeantToSound ? 0 : breaks.silences + 1
        if breaks.isTold, hasCome {
            breaks.isTold = false
            return (.audioBreakResume, stream)
        }
        guard !breaks.isTold, breaks.silences >= silencesOfBreak else { return nil }
        breaks.isTold = true
        return (.audioBreakOccur, stream)
    }
}
