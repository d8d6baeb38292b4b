import Devices

/// What happened, a line each: when, who, and what they called or were told.
public struct Timeline {
    private let isWorthShowing: (TraceEntry) -> Bool
    private let shortened: (String) -> String
    private var shown = 0
    /// Callbacks since the last call or note: each text once, with those who were told it.
    private var told: [(entry: TraceEntry, devices: [String])] = []

    /// A timeline of what an app's reader wants to see, in calls and callbacks that may be too long for a line.
    public init(
        shortened: @escaping (String) -> String = { $0 }, isWorthShowing: @escaping (TraceEntry) -> Bool
    ) {
        self.isWorthShowing = isWorthShowing
        self.shortened = shortened
    }

    /// The lines of what came since the last time.
    public mutating func lines(of trace: [TraceEntry]) -> [String] {
        var lines: [String] = []
        for entry in trace[shown...] where entry.kind == .note || isWorthShowing(entry) {
            if entry.kind == .callback {
                if let known = line(for: entry) {
                    told[known].devices.append(entry.device)
                } else {
                    told.append((entry, [entry.device]))
                }
            } else {
                lines += flush()
                lines += self.lines(of: entry, devices: [entry.device])
            }
        }
        shown = trace.count
        return lines + flush()
    }

    /// The line that another phone's callback joins: one with the same text, unless the phone was told something since,
    /// which would stand behind it.
    private func line(for entry: TraceEntry) -> Int? {
        guard let known = told.lastIndex(where: { $0.entry.text == entry.text }) else { return nil }
        return told[known...].contains { $0.devices.contains(entry.device) } ? nil : known
    }

    private mutating func flush() -> [String] {
        defer { told = [] }
        return told.flatMap { lines(of: $0.entry, devices: $0.devices) }
    }

    private func lines(of entry: TraceEntry, devices: [String]) -> [String] {
        let milliseconds = entry.at.milliseconds
        let time = "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())".right(8)
        switch entry.kind {
        case .note where entry.device == "world": return ["", "\(time)  ── \(entry.text)"]
        case .note: return ["\(time)  \(entry.device) ! \(entry.text)"]
        case .call: return ["\(time)  \(entry.device) → \(shortened(entry.text))"]
        case .callback: return ["\(time)  \(devices.joined(separator: ", ")) ← \(shortened(entry.text))"]
        }
    }
}
