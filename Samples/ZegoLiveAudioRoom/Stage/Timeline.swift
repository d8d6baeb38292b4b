import Devices

/// Prints the world's trace as a reader wants it: one line for each thing that was done or told, in time.
struct Timeline {
    /// What comes many times a second or says nothing that another line does not.
    private static let noise = [
        "SoundLevel", "Quality", "createEngine", "setEngineConfig", "setEventHandler", "FirstFrame", "EngineState",
        "onRoomStateUpdate", "setRoomScenario", "onRoomOnlineUserCountUpdate", "onPlayerMediaEvent",
        "onRoomUserUpdate", "startPlayingStream", "stopPlayingStream", "onPlayerStateUpdate", "ZIM.create",
        "onPublisherStreamEvent", "onPlayerStreamEvent", "StreamExtraInfo", "onRemoteSpeakerState",
        "roomMemberJoined", "roomMemberLeft", "queryUsersInfo",
    ]

    private var shown = 0
    /// Callbacks since the last call or note: each text once, with those who were told it.
    private var told: [(entry: TraceEntry, devices: [String])] = []

    mutating func show(_ trace: [TraceEntry]) {
        for entry in trace[shown...] where isWorthShowing(entry) {
            if entry.kind == .callback {
                if let known = line(for: entry) {
                    told[known].devices.append(entry.device)
                } else {
                    told.append((entry, [entry.device]))
                }
            } else {
                flush()
                print(line(of: entry, devices: [entry.device]))
            }
        }
        flush()
        shown = trace.count
    }

    /// The line that another phone's callback joins: one with the same text, unless the phone was told something since,
    /// which would stand behind it.
    private func line(for entry: TraceEntry) -> Int? {
        guard let known = told.lastIndex(where: { $0.entry.text == entry.text }) else { return nil }
        return told[known...].contains { $0.devices.contains(entry.device) } ? nil : known
    }

    private mutating func flush() {
        for (entry, devices) in told { print(line(of: entry, devices: devices)) }
        told = []
    }

    private func isWorthShowing(_ entry: TraceEntry) -> Bool {
        entry.kind == .note || !Self.noise.contains { entry.text.contains($0) }
    }

    private func line(of entry: TraceEntry, devices: [String]) -> String {
        let (seconds, attoseconds) = entry.at.components
        let thousandths = String(1000 + attoseconds / 1_000_000_000_000_000).dropFirst()
        let stamp = "\(seconds).\(thousandths)"
        let time = String(repeating: " ", count: max(0, 8 - stamp.count)) + stamp
        switch entry.kind {
        case .note where entry.device == "world": return "\n\(time)  ── \(entry.text)"
        case .note: return "\(time)  \(entry.device) ! \(entry.text)"
        case .call: return "\(time)  \(entry.device) → \(entry.text)"
        case .callback: return "\(time)  \(devices.joined(separator: ", ")) ← \(entry.text)"
        }
    }
}
