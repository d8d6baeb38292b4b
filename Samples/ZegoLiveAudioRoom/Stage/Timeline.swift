import Devices

/// Prints the world's trace as a reader wants it: one line for each thing that was done or told, in time.
struct Timeline {
    /// What comes many times a second or says nothing that another line does not.
    private static let noise = [
        "SoundLevel", "Quality", "createEngine", "setEngineConfig", "setEventHandler", "FirstFrame", "EngineState",
        "onRoomStateUpdate", "muteMicrophone", "setRoomScenario", "onRoomOnlineUserCountUpdate", "onPlayerMediaEvent",
        "onRoomUserUpdate", "startPlayingStream", "stopPlayingStream", "onPlayerStateUpdate", "ZIM.create",
        "onPublisherStreamEvent", "onPlayerStreamEvent", "StreamExtraInfo", "onRemoteSpeakerState",
        "roomMemberJoined", "roomMemberLeft",
    ]

    private var shown = 0

    mutating func show(_ trace: [TraceEntry]) {
        let fresh = trace[shown...].filter { entry in
            entry.kind == .note || !Self.noise.contains { entry.text.contains($0) }
        }
        shown = trace.count
        var index = fresh.startIndex
        while index < fresh.endIndex {
            let entry = fresh[index]
            // Those who are told the same one after the other share a line.
            let end =
                entry.kind == .callback
                ? fresh[index...].firstIndex { $0.kind != .callback || $0.text != entry.text } ?? fresh.endIndex
                : index + 1
            print(line(of: entry, devices: fresh[index..<end].map(\.device)))
            index = end
        }
    }

    private func line(of entry: TraceEntry, devices: [String]) -> String {
        let (seconds, attoseconds) = entry.at.components
        let thousandths = String(1000 + attoseconds / 1_000_000_000_000_000).dropFirst()
        let stamp = "\(seconds).\(thousandths)"
        let time = String(repeating: " ", count: max(0, 8 - stamp.count)) + stamp
        return switch entry.kind {
        case .note: "\n\(time)  ── \(entry.text)"
        case .call: "\(time)  \(entry.device) → \(entry.text)"
        case .callback: "\(time)  \(devices.joined(separator: ", ")) ← \(entry.text)"
        }
    }
}
