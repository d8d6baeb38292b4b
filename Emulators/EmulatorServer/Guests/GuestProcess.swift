import Foundation
import Synchronization
import TenantPages

/// How a guest's process ended.
struct GuestEnding: Sendable {
    /// What a person reads behind "the process": `ended with code 1`.
    var text: String
    /// Whether it ended as it should.
    var isOrderly: Bool
    /// The last that it said on its standard error.
    var lastWords: String
}

/// The process of one guest: lines go to it, and lines come from it.
final class GuestProcess: Sendable {
    /// Longest line that is taken. A longer one ends the process.
    private static let maximumLineBytes = 1 << 20
    /// How long it has to leave its room.
    private static let farewell = 8.0
    /// How much is kept of what it says on its standard error, in bytes: a crash report is a few thousand.
    private static let maximumErrorBytes = 16_384
    /// How long its standard error may stay open when its output has ended.
    private static let errorPatience = 2.0

    private let process: Process
    private let input: FileHandle
    private let isClosed = Mutex(false)
    private let errors = Mutex<[UInt8]>([])

    /// Starts `program`. `take` gets each line, on a thread of the process; `ended` is called once, after the last.
    init(
        _ program: String, take: @escaping @Sendable (GuestMessage) -> Void, ended: @escaping @Sendable () -> Void
    ) throws {
        let (input, output, errorOutput) = (Pipe(), Pipe(), Pipe())
        process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["guest"]
        // Nothing of the server's surroundings is the guest's business, least of all its token.
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PARLOR_") }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errorOutput
        self.input = input.fileHandleForWriting
        try process.run()
        let readingErrors = errorOutput.fileHandleForReading
        let errorsEnded = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            while case let part = readingErrors.availableData, !part.isEmpty {
                errors.withLock { $0 = Array(($0 + part).suffix(Self.maximumErrorBytes)) }
            }
            try? readingErrors.close()
            errorsEnded.signal()
        }
        let reading = output.fileHandleForReading
        Thread.detachNewThread {
            var buffer: [UInt8] = []
            // Unlike reading a number of bytes, this returns what there is.
            while case let part = reading.availableData, !part.isEmpty {
                buffer += part
                while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = Data(buffer[..<end])
                    buffer.removeFirst(end + 1)
                    guard let message = try? JSONDecoder().decode(GuestMessage.self, from: line) else { continue }
                    take(message)
                }
                if buffer.count > Self.maximumLineBytes { break }
            }
            try? reading.close()
            _ = errorsEnded.wait(timeout: .now() + Self.errorPatience)
            ended()
        }
    }

    /// How it ended; nil while it runs.
    var ending: GuestEnding? {
        guard !process.isRunning else { return nil }
        let status = process.terminationStatus
        let isSignal = process.terminationReason == .uncaughtSignal
        return GuestEnding(
            text: isSignal ? "ended by signal \(status)" : "ended with code \(status)",
            isOrderly: !isSignal && status == 0,
            lastWords: String(decoding: errors.withLock(\.self), as: UTF8.self))
    }

    /// Sends a line.
    func tell(_ line: some Encodable) throws {
        let bytes = Data((PageJSON.text(of: line) + "\n").utf8)
        try isClosed.withLock { isClosed in
            guard !isClosed else { throw CocoaError(.fileWriteUnknown) }
            try input.write(contentsOf: bytes)
        }
    }

    /// Has it go: it leaves its seat and its room. One that does not is killed.
    func end() {
        let isFirst = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        guard isFirst else { return }
        try? input.close()
        let process = process
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.farewell) {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Waits until it has ended, at most as long as it has to leave its room.
    func waitUntilOver() {
        let process = process
        let deadline = Date(timeIntervalSinceNow: Self.farewell + 1)
        while process.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
    }
}
