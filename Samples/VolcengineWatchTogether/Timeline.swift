import Devices

/// Prints what happened: when, who, and what they called or were told.
struct Timeline {
    private var printed = 0
    private var waiting: (entry: TraceEntry, devices: [String])?

    /// Prints the lines that came since the last time.
    mutating func show(_ trace: [TraceEntry]) {
        for entry in trace[printed...] where isWorthShowing(entry) {
            if let last = waiting, entry.kind == .callback, last.entry.kind == .callback, last.entry.text == entry.text
            {
                waiting?.devices.append(entry.device)
                continue
            }
            flush()
            waiting = (entry, [entry.device])
        }
        flush()
        printed = trace.count
    }

    private mutating func flush() {
        guard let (entry, devices) = waiting else { return }
        waiting = nil
        let milliseconds = entry.at.components.seconds * 1000 + entry.at.components.attoseconds / 1_000_000_000_000_000
        let seconds = "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())"
        let time = String(repeating: " ", count: max(0, 8 - seconds.count)) + seconds
        switch entry.kind {
        case .note: print("\n\(time)  ── \(entry.text)")
        case .call: print("\(time)  \(entry.device) → \(shortened(entry.text))")
        case .callback: print("\(time)  \(devices.joined(separator: ", ")) ← \(shortened(entry.text))")
        }
    }

    /// What comes several times a second or minute would drown the rest.
    private func isWorthShowing(_ entry: TraceEntry) -> Bool {
        entry.kind == .note || !Self.noise.contains { entry.text.contains($0) }
    }

    private static let noise = [
        "PropertiesReport", "onActiveSpeaker", "onNetworkQuality", "Stats", "getAudioMixingManager",
        "onAudioDeviceStateChanged", "onLocalAudioStateChanged", "onRemoteAudioStateChanged",
        "onServerMessageSendResult", #""message_type":"return""#,
    ]

    /// Messages of the app's server are long texts of JSON, of which the name says enough.
    private func shortened(_ text: String) -> String {
        if let start = text.firstIndex(of: "{"), let name = text.firstMatch(of: /"event(?:_name)?":"(\w+)"/) {
            return "\(text[..<start])\(name.1) …)"
        }
        return text.count > 160 ? "\(text.prefix(159))…" : text
    }
}
