import Foundation
import Synchronization
import Testing

/// A built `parlor` that runs as a process, with a directory of its own.
final class RunningParlor: Sendable {
    /// Everything a finished process leaves behind.
    struct Ending {
        var standardOutput: String
        var standardError: String
        var exitCode: Int32
    }

    /// A process that takes longer is killed, so that a test fails rather than waits for ever.
    static let deadlineSeconds = 60.0

    private let process: Mutex<Handle>
    private let output: Mutex<Handle>
    private let errors: Mutex<Handle>
    private let lines: LineReader
    private let errorLines: LineReader

    // Safe because each is used behind its own lock, and a pipe is read by one reader only.
    private struct Handle: @unchecked Sendable {
        var process: Process?
        var pipe: Pipe?
    }

    /// Starts it; `environment` is added to what a clean one has.
    init(_ words: [String], in directory: String, environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = try Self.executable
        process.arguments = words
        process.currentDirectoryURL = URL(filePath: directory)
        var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PARLOR_") }
        variables["XDG_RUNTIME_DIR"] = directory + "/run"
        process.environment = variables.merging(environment) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        lines = LineReader(output.fileHandleForReading.fileDescriptor)
        errorLines = LineReader(errors.fileHandleForReading.fileDescriptor)
        self.process = Mutex(Handle(process: process))
        self.output = Mutex(Handle(pipe: output))
        self.errors = Mutex(Handle(pipe: errors))
        let pid = process.processIdentifier
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.deadlineSeconds) { [weak self] in
            if self?.isRunning == true { kill(pid, SIGKILL) }
        }
    }

    deinit { if isRunning { kill(pid, SIGKILL) } }

    var pid: Int32 { process.withLock { $0.process?.processIdentifier ?? 0 } }
    var isRunning: Bool { process.withLock { $0.process?.isRunning ?? false } }

    func send(_ signal: Int32) { kill(pid, signal) }

    /// The next line of standard output; nil at its end.
    func nextLine() async -> String? { await lines.next() }

    /// The next line of standard error; nil at its end.
    func nextErrorLine() async -> String? { await errorLines.next() }

    /// The address in the ready line, once that was printed.
    func ready(sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
        while let line = await nextLine() {
            if line.hasPrefix("parlor ready ") { return String(line.dropFirst("parlor ready ".count)) }
        }
        var complaint = ""
        while let line = await nextErrorLine() { complaint += line + "\n" }
        Issue.record("no ready line: \(complaint)", sourceLocation: sourceLocation)
        throw CancellationError()
    }

    /// What is left of both outputs, and the exit code, once it has ended.
    func ending() async -> Ending {
        async let errors = errorLines.rest()
        let output = await lines.rest()
        let text = await errors
        return Ending(standardOutput: output, standardError: text, exitCode: await exitCode())
    }

    /// The exit code, once it has ended; 128 and the signal's number where one ended it.
    func exitCode() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                let handle = process.withLock { $0 }
                handle.process?.waitUntilExit()
                let isSignal = handle.process?.terminationReason == .uncaughtSignal
                let status = handle.process?.terminationStatus ?? -1
                continuation.resume(returning: isSignal ? 128 + status : status)
            }
        }
    }

    /// Runs it to its end.
    static func run(
        _ words: String..., in directory: String, environment: [String: String] = [:]
    ) async throws -> Ending {
        await (try RunningParlor(words, in: directory, environment: environment)).ending()
    }

    /// The command, which is built beside the tests.
    static var executable: URL {
        get throws {
            var folders = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            folders.append(URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent())
            let found = folders.map { $0.appending(path: "parlor") }.first {
                FileManager.default.isExecutableFile(atPath: $0.path)
            }
            return try #require(found, "no parlor beside the tests, in \(folders)")
        }
    }
}

/// Reads a pipe line by line, on a thread that may wait.
final class LineReader: Sendable {
    private let descriptor: Int32
    private let buffer = Mutex<[UInt8]>([])

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func next() async -> String? {
        await withCheckedContinuation { continuation in
            // A thread of its own: waiting ones would use up those that the pool shares out.
            Thread.detachNewThread { [self] in continuation.resume(returning: wait()) }
        }
    }

    func rest() async -> String {
        var text = ""
        while let line = await next() { text += line + "\n" }
        return text
    }

    private func wait() -> String? {
        while true {
            let line = buffer.withLock { buffer -> String? in
                guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
                defer { buffer.removeFirst(end + 1) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            if let line { return line }
            var part = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                return buffer.withLock { buffer in
                    defer { buffer = [] }
                    return buffer.isEmpty ? nil : String(decoding: buffer, as: UTF8.self)
                }
            }
            buffer.withLock { $0 += part[..<count] }
        }
    }
}

/// A directory that is gone after the test.
func withTemporaryDirectory(_ body: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "parlor-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
}
