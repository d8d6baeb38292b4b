import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

/// Whether the sound of a played stream goes on coming.
struct SoundBreaks: Sendable {
    /// What had come when it was last looked at.
    var bytes = 0
    /// How often in a row nothing had come since.
    var silences = 0
    /// Whether the app was told that nothing comes.
    var isTold = false
}

// MARK: Breaks in the sound

extension ZegoExpressEngine {
    /// How many times in a row there is silence when it is looked at until it is a break.
    private static let silencesOfBreak = 2
    /// How often it is looked at.
    private static let breakInterval =
        Duration.milliseconds(ZEGO.profile.sdk.soundBreakMilliseconds.value) / silencesOfBreak

    /// Watches what is played, as long as something is.
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
        // Who closed the microphone wants nothing to come.
        let isMeantToSound = microphone.map { ZegoRemoteDeviceState($0) == .open } ?? true
        let hasCome = play.receivedBytes != breaks.bytes
        breaks.bytes = play.receivedBytes
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
