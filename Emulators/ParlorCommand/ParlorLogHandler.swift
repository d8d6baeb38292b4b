import EmulatorAPI
import Foundation
import Logging

/// Writes log lines: text for people, or one JSON object each.
struct ParlorLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    private let asJSON: Bool
    private let now: @Sendable () -> Date
    private let write: @Sendable (String) -> Void

    init(
        level: Logger.Level, asJSON: Bool, now: @escaping @Sendable () -> Date = { Date() },
        write: @escaping @Sendable (String) -> Void
    ) {
        logLevel = level
        self.asJSON = asJSON
        self.now = now
        self.write = write
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var merged = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }
        merged.merge(event.metadata ?? [:]) { $1 }
        let line = LogLine(
            at: now(), level: event.level, message: "\(event.message)", metadata: merged.mapValues { "\($0)" })
        write(asJSON ? line.json : line.text)
    }
}

/// One log line.
struct LogLine {
    var at: Date
    var level: Logger.Level
    var message: String
    var metadata: [String: String]

    /// Longest message, and longest value of its metadata, in bytes.
    private static let valueByteLimit = 4_096

    /// Metadata keys that come first in every line that has them.
    private static let leadingKeys = ["tenant", "session"]

    private var orderedKeys: [String] {
        Self.leadingKeys.filter { metadata[$0] != nil }
            + metadata.keys.filter { !Self.leadingKeys.contains($0) }.sorted()
    }

    /// "07:15:54.123 info     a tenant was made  tenant=demo", with a line end.
    var text: String {
        let time = at.formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                    \(second: .twoDigits).\(secondFraction: .fractional(3))
                    """, timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
        let level = level.rawValue + String(repeating: " ", count: max(0, 8 - level.rawValue.count))
        let parts = orderedKeys.map { "\($0)=\(Self.quoted(metadata[$0] ?? ""))" }
        let rest = parts.isEmpty ? "" : "  " + parts.joined(separator: " ")
        return "\(time) \(level) \(message.shown(atMost: Self.valueByteLimit))\(rest)\n"
    }

    /// One JSON object, with a line end: time, level and message, and the metadata beside them.
    var json: String {
        var object = metadata.mapValues { $0.cut(atMost: Self.valueByteLimit) }
        for key in ["time", "level", "message"] {
            if let value = object.removeValue(forKey: key) { object["metadata.\(key)"] = value }
        }
        object["time"] = at.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        object["level"] = level.rawValue
        object["message"] = message.cut(atMost: Self.valueByteLimit)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let encoded = try? encoder.encode(object) else { return "{}\n" }
        return String(decoding: encoded, as: UTF8.self) + "\n"
    }

    private static func quoted(_ value: String) -> String {
        // Otherwise text that a client sends could forge lines or fill them.
        let value = value.shown(atMost: valueByteLimit)
        let isPlain = !value.isEmpty && value.unicodeScalars.allSatisfy { $0 > " " && $0 != "\"" }
        return isPlain ? value : "\"\(value.replacing("\"", with: "\\\""))\""
    }
}
