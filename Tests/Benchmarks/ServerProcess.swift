import Dispatch
import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import Loads
import ServerDialects

/// Serves until the parent closes the pipe; what `Benchmarks --serve` does, so that a server is measured by itself.
/// A tenant of each vendor is there, with its server API as on any server; the one that nobody connects to costs nothing.
func serveForLoad() -> Never {
    raiseFileLimit()
    let tenants = TenantRegistry()
    for setup in [loadSetup, zegoLoadSetup, easemobLoadSetup] { tenants.add(setup.withBackEnds()) }
    let server = Server(ServerConfiguration(), tenants: tenants)
    Task {
        let port = try await server.start()
        report("port \(port)")
    }
    while !FileHandle.standardInput.availableData.isEmpty {}
    // At once: libraries that clean up at an ordinary exit would pull the ground from under the event loops.
    _exit(0)
}

/// Writes a line at once, to a pipe too.
func report(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

/// Ten thousand sockets need as many files.
func raiseFileLimit() {
    var limit = rlimit()
    getrlimit(.init(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(.init(RLIMIT_NOFILE.rawValue), &limit)
}

/// A server in a process of its own: the measured one, `parlor` itself, or a peer.
final class ServerProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    let port: Int
    /// Whose memory and processor time count: what a shell started names itself by a line "pid NUMBER".
    private let number: Int32

    /// Starts a program and waits until it prints `marker`; the rest of that line is its port, unless that is known.
    init(_ path: String, _ arguments: [String], port: Int? = nil, readyAfter marker: String) throws {
        process.executableURL = URL(filePath: path).absoluteURL
        process.arguments = arguments
        // Where no settings file is.
        process.currentDirectoryURL = URL(filePath: "/")
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var text = ""
        while true {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { fatalError("\(path) did not start: \(text)") }
            text += String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: marker)?.upperBound, text[end...].contains("\n") else { continue }
            guard let port = port ?? Int(text[end...].prefix(while: \.isNumber)) else {
                fatalError("no port in \(text)")
            }
            self.port = port
            let named = text.range(of: "pid ").flatMap { Int32(text[$0.upperBound...].prefix(while: \.isNumber)) }
            number = named ?? process.processIdentifier
            // What it says from here on is read and dropped, or it would wait once the pipe is full.
            output.fileHandleForReading.readabilityHandler = { handle in
                if handle.availableData.isEmpty { handle.readabilityHandler = nil }
            }
            return
        }
    }

    /// The server of this process's own code, with ``loadSetup``.
    convenience init() throws {
        try self.init(CommandLine.arguments[0], ["--serve"], readyAfter: "port ")
    }

    /// The `parlor` that was built beside the benchmarks, everything in memory unless `arguments` say otherwise; nil where there
    /// is none. `PARLOR_BENCH_SERVER` names another.
    static func parlor(_ arguments: [String] = []) throws -> ServerProcess? {
        let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "parlor").path
        let path = ProcessInfo.processInfo.environment["PARLOR_BENCH_SERVER"] ?? built
        guard FileManager.default.isExecutableFile(atPath: path) else {
            report("no parlor beside the benchmarks: swift build -c release --product parlor")
            return nil
        }
        let directory = NSTemporaryDirectory() + "parlor-benchmark-\(getpid())"
        return try ServerProcess(
            path, ["start", "--port", "0", "--log-level", "warning", "--runtime-dir", directory] + arguments,
            readyAfter: "parlor ready http://127.0.0.1:")
    }

    /// Resident memory in KiB.
    var residentKibibytes: Int { Self.residentKibibytes(of: "\(number)") }

    /// Resident memory of a process, or of `self`, in KiB.
    static func residentKibibytes(of process: String) -> Int {
        let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.split(whereSeparator: { $0 == " " || $0 == "\t" })[1]) } ?? 0
    }

    /// Processor time of all its threads, in seconds.
    var processorSeconds: Double {
        let text = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
        // User and system time are the 14th and 15th field; the second may have spaces in its parentheses.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 13, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// How long the event loops of `parlor` ran, and were ready to run and had no processor, in seconds; 0 where the system
    /// does not say it.
    var loopTimes: (ran: Double, waited: Double) {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/task")) ?? []
        return threads.reduce((0, 0)) { sum, thread in
            func text(_ name: String) -> String {
                (try? String(contentsOfFile: "/proc/\(number)/task/\(thread)/\(name)", encoding: .utf8)) ?? ""
            }
            // Nanoseconds of running and of waiting, and turns.
            let fields = text("schedstat").split(separator: " ").compactMap { Double($0) }
            guard text("comm").hasPrefix("NIO-"), fields.count > 1 else { return sum }
            return (sum.0 + fields[0] / 1e9, sum.1 + fields[1] / 1e9)
        }
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        // Not SIGTERM, which a program holds back that a thread of a pool has started.
        kill(number, SIGKILL)
        process.waitUntilExit()
    }
}
