import Foundation
import Synchronization
import Testing

@testable import parlor

/// A built `parlor` that runs as a process, with a directory of its own.
final class RunningParlor: Sendable {
    /// A process that takes longer is killed, so that a test fails rather than waits for ever.
    static let deadlineSeconds = 900.0

    private let process: SpawnedProcess
    private let lines: LineReader
    private let errorLines: LineReader

    /// Starts it; `environment` is added to what a clean one has. `descriptorLimit` is how many files it may open, `program`
    /// another that becomes it.
    init(
        _ words: [String], in directory: String, environment: [String: String] = [:], holdsSignalsBack: Bool = false,
        descriptorLimit: Int? = nil, program: String? = nil
    ) throws {
        var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PARLOR_") }
        variables["XDG_RUNTIME_DIR"] = directory + "/run"
        // What waits for a server waits longer than a busy machine needs.
        variables["PARLOR_TIMEOUT"] = "10m"
        let (output, errors) = (try OwnPipe(), try OwnPipe())
        let limiting = descriptorLimit.map { ["/bin/sh", "-c", "ulimit -n \($0) && exec \"$0\" \"$@\""] } ?? []
        process = try SpawnedProcess(
            limiting + [try program ?? Self.executable.path(percentEncoded: false)] + words, in: directory,
            environment: variables.merging(environment) { $1 }, output: output.writing, errors: errors.writing,
            holdsSignalsBack: holdsSignalsBack)
        lines = LineReader(output)
        errorLines = LineReader(errors)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.deadlineSeconds) { [weak process = self.process] in
            process?.send(SIGKILL)
        }
    }

    deinit { process.send(SIGKILL) }

    var pid: Int32 { process.pid }

    /// Whether it has not ended: its port is its own.
    var isRunning: Bool { process.isRunning }

    func send(_ signal: Int32) { process.send(signal) }

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
    func ending() async -> CommandOutcome {
        async let errors = errorLines.rest()
        let output = await lines.rest()
        let text = await errors
        return CommandOutcome(standardOutput: output, standardError: text, exitCode: await exitCode())
    }

    /// The exit code, once it has ended; 128 and the signal's number where one ended it.
    func exitCode() async -> Int32 { await process.exitCode() }

    /// Runs it to its end.
    static func run(
        _ words: String..., in directory: String, environment: [String: String] = [:]
    ) async throws -> CommandOutcome {
        try await run(words, in: directory, environment: environment)
    }

    /// The same, with its words in a list.
    static func run(
        _ words: [String], in directory: String, environment: [String: String] = [:]
    ) async throws -> CommandOutcome {
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

/// A pipe that no program gets that another test starts.
final class OwnPipe: Sendable {
    let reading: Int32
    let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        let code = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
        try #require(code == 0)
    }

    deinit { for end in [reading, writing] { close(end) } }
}

/// Reads a pipe line by line, on a thread that may wait.
final class LineReader: Sendable {
    private let descriptor: Int32
    private let buffer = Mutex<[UInt8]>([])

    /// Reads a copy of its own, so that the pipe ends when the program that writes to it does.
    init(_ pipe: OwnPipe) { descriptor = fcntl(pipe.reading, F_DUPFD_CLOEXEC, 0) }

    deinit { close(descriptor) }

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
