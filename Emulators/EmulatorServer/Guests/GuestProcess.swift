import Foundation
import Synchronization
import TenantPages

/// The process of one guest: lines go to it, and lines come from it.
final class GuestProcess: Sendable {
    /// Longest line that is taken. A longer one ends the process.
    private static let maximumLineBytes = 1 << 20
    /// How long it has to leave its room.
    private static let farewell = 8.0

    private let process: Process
    private let input: FileHandle
    private let isClosed = Mutex(false)

    /// Starts `program`. `take` gets each line, on a thread of the process; `ended` is called once, after the last.
    init(
        _ program: String, take: @escaping @Sendable (GuestMessage) -> Void, ended: @escaping @Sendable () -> Void
    ) throws {
        let (input, output) = (Pipe(), Pipe())
        process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["guest"]
        // Nothing of the server's surroundings is the guest's business, least of all its token.
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PARLOR_") }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        self.input = input.fileHandleForWriting
        try process.run()
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
            ended()
        }
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
