import Logging
import Synchronization

/// What was logged, a line each: the level, the message, then the metadata by key.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    /// A logger that writes here.
    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    private struct Handler: LogHandler {
        let lines: LogLines
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let merged = metadata.merging(event.metadata ?? [:]) { $1 }
            let parts = merged.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
            lines.lines.withLock { $0.append("\(event.level) \(event.message)\(parts.joined())") }
        }
    }
}
