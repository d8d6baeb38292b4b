import Foundation
import LoopbackPorts

/// Servers of NATS, on loopback, with a folder of their own. They end with this, or with the process.
package final class NATSServers {
    /// Why there are none.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    private let folder = NSTemporaryDirectory() + "parlor-nats-\(UUID().uuidString)"
    /// Where what they print is kept; nil for nowhere.
    private let logFolder: String?
    private var members: [Member] = []

    /// A server and what it is started with.
    private struct Member {
        var port: Int
        var arguments: [String]
        /// With what it prints.
        var running: (process: BoundProcess, output: Pipe)?
        /// What makes its operations on files slow.
        var slowing: BoundProcess?
    }

    /// Starts so many, which are one cluster where there are more than one.
    ///
    /// - Parameters:
    ///   - isAdvertised: whether clients are told of the other servers' addresses.
    ///   - logFolder: where what they print is kept.
    package init(
        _ count: Int = 1, hasJetStream: Bool = true, isAdvertised: Bool = true, logFolder: String? = nil
    ) throws {
        self.logFolder = logFolder
        guard let program = Self.program else {
            throw Failure(
                description: "nats-server is missing: `make setup-tests` brings it, or brew install nats-server")
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let ports = try (0..<count * 2).map { _ in try HeldPort(isLent: true) }
        defer { for port in ports { port.release() } }
        let routes = (0..<count).map { "nats://127.0.0.1:\(ports[count + $0].port)" }.joined(separator: ",")
        for number in 0..<count {
            var arguments = [
                program, "-a", "127.0.0.1", "-p", "\(ports[number].port)", "--server_name", "n\(number)",
            ]
            if hasJetStream { arguments += ["-js", "-sd", "\(folder)/\(number)"] }
            if count > 1 {
                arguments += [
                    "--cluster_name", "test", "--cluster", "nats://127.0.0.1:\(ports[count + number].port)", "--routes",
                    routes,
                ]
                if !isAdvertised { arguments.append("--no_advertise") }
            }
            members.append(Member(port: ports[number].port, arguments: arguments))
        }
        for number in members.indices { try start(number) }
    }

    deinit { end() }

    /// Kills all, and removes what they kept.
    package func end() {
        for number in members.indices { stop(number) }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Where clients reach them.
    package var address: String { members.map { "nats://127.0.0.1:\($0.port)" }.joined(separator: ",") }

    /// The ports at which clients reach them.
    package var ports: [Int] { members.map(\.port) }

    /// Those that run, by their numbers in the system.
    package var processes: [Int32] { members.compactMap { $0.running?.process.number } }

    /// Lets one do nothing until it is resumed.
    package func pause(_ number: Int) { members[number].running?.process.pause() }

    /// Lets one that was paused go on.
    package func resume(_ number: Int) { members[number].running?.process.signal(SIGCONT) }

    /// Has whatever one writes into files take so much longer. Needs strace, and the right to use it on another process.
    package func slowFiles(of number: Int, by delay: Duration) throws {
        guard let running = members[number].running else { return }
        guard let strace = Self.path(of: "strace", in: [".build-peers/usr/bin"]) else {
            throw Failure(description: "strace is missing: `Scripts/peers.sh strace` brings it")
        }
        let microseconds = delay / .microseconds(1)
        let output = Pipe()
        members[number].slowing = try BoundProcess(
            [
                strace, "-f", "-p", "\(running.process.number)", "-o", "/dev/null", "-e",
                "inject=\(Self.fileCalls):delay_enter=\(Int64(microseconds))",
            ], output: output)
        _ = try Self.read(output, until: "attached", of: "strace")
        output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    }

    /// Lets one write into files as fast as before.
    package func hasten(_ number: Int) {
        // The system lets those go on that a dead process stopped. Strace is too busy to hear of any other signal.
        members[number].slowing.take()?.kill()
    }

    /// Starts one, with what it had kept; returns when it listens.
    package func start(_ number: Int) throws {
        let output = Pipe()
        let process = try BoundProcess(members[number].arguments, output: output)
        let said = try Self.read(output, until: "Server is ready", of: "nats-server")
        let log = logFolder.map { open("\($0)/nats\(number).log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644) }
        let file = log.map { FileHandle(fileDescriptor: $0, closeOnDealloc: true) }
        try file?.write(contentsOf: Data(said.utf8))
        output.fileHandleForReading.readabilityHandler = { try? file?.write(contentsOf: $0.availableData) }
        members[number].running = (process, output)
    }

    /// Reads what a program prints until it has said this; all of it.
    private static func read(_ output: Pipe, until word: String, of program: String) throws -> String {
        var said = ""
        while !said.contains(word) {
            let part = output.fileHandleForReading.availableData
            guard !part.isEmpty else { throw Failure(description: "\(program) ended: \(said)") }
            said += String(decoding: part, as: UTF8.self)
        }
        return said
    }

    /// Kills one.
    package func stop(_ number: Int) {
        guard let running = members[number].running else { return }
        running.process.kill()
        // What it prints ends with it.
        running.output.fileHandleForReading.readabilityHandler = nil
        while !running.output.fileHandleForReading.availableData.isEmpty {}
        members[number].running = nil
    }

    /// The calls of the system that write into files, and none that is about sockets.
    private static let fileCalls = "pwrite64,fsync,fdatasync,ftruncate,openat,renameat,unlinkat"

    /// The one that PARLOR_NATS_SERVER names, where it is set.
    private static let program =
        ProcessInfo.processInfo.environment["PARLOR_NATS_SERVER"]
        ?? path(of: "nats-server", in: [".build-python/bin", ".build-peers/usr/sbin"])

    /// Where a program is: in one of these folders, to which the project's scripts bring it, or on the machine's path.
    private static func path(of program: String, in folders: [String]) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").map(String.init)
        return (folders.map { "\(FileManager.default.currentDirectoryPath)/\($0)" } + path)
            .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
