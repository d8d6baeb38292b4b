import Foundation
import LoopbackPorts

/// Servers of NATS, on loopback, with a folder of their own. They end with this, or with the process.
package final class NATSServers {
    /// Why there are none.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    private let folder = NSTemporaryDirectory() + "parlor-nats-\(UUID().uuidString)"
    private var members: [Member] = []

    /// A server and what it is started with.
    private struct Member {
        var port: Int
        var arguments: [String]
        /// With what keeps it alive.
        var running: (process: Process, life: Pipe, output: Pipe)?
    }

    /// Starts so many, which are one cluster where there are more than one.
    ///
    /// - Parameter isAdvertised: whether clients are told of the other servers' addresses.
    package init(_ count: Int = 1, hasJetStream: Bool = true, isAdvertised: Bool = true) throws {
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

    /// Lets one do nothing until it is resumed.
    package func pause(_ number: Int) { signal(number, SIGSTOP) }

    /// Lets one that was paused go on.
    package func resume(_ number: Int) { signal(number, SIGCONT) }

    private func signal(_ number: Int, _ signal: Int32) {
        if let running = members[number].running { kill(running.process.processIdentifier, signal) }
    }

    /// Starts one, with what it had kept; returns when it listens.
    package func start(_ number: Int) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // The server takes the shell's place, and ends when the shell's input does: with this process, however it ends.
        process.arguments =
            [
                "-c",
                """
                exec 3<&0
                (while read -r line <&3; do :; done; kill -9 $$) >/dev/null 2>&1 &
                exec "$@" </dev/null 2>&1 3<&-
                """, "sh",
            ] + members[number].arguments
        let (life, output) = (Pipe(), Pipe())
        // Or a process that is started later would keep the input open.
        _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process.standardInput = life
        process.standardOutput = output
        process.standardError = output
        try process.run()
        var said = ""
        while !said.contains("Server is ready") {
            let part = output.fileHandleForReading.availableData
            guard !part.isEmpty else { throw Failure(description: "nats-server ended: \(said)") }
            said += String(decoding: part, as: UTF8.self)
        }
        output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
        members[number].running = (process, life, output)
    }

    /// Kills one.
    package func stop(_ number: Int) {
        guard let running = members[number].running else { return }
        kill(running.process.processIdentifier, SIGKILL)
        // What it prints ends with it.
        running.output.fileHandleForReading.readabilityHandler = nil
        while !running.output.fileHandleForReading.availableData.isEmpty {}
        try? running.life.fileHandleForWriting.close()
        members[number].running = nil
    }

    private static let program: String? = {
        let path = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").map(String.init)
        let unpacked = FileManager.default.currentDirectoryPath + "/.build-peers/usr/sbin"
        return ([unpacked] + path).map { "\($0)/nats-server" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()
}
