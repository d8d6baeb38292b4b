import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Servers of others that do the same work, from the system's packages: those that `Scripts/peers.sh` unpacked, or those on the
/// PATH. One that is not there is left out, and that is said. They listen on loopback, keep nothing on the disk, and end
/// with this process.
enum PeerServers {
    static func redis() throws -> ServerProcess? {
        try start("redis-server", readyAfter: "Ready to accept connections") { program, port, _ in
            [program, "--port", "\(port)", "--bind", "127.0.0.1", "--save", "''", "--appendonly", "no"]
        }
    }

    static func nats() throws -> ServerProcess? {
        try start("nats-server", readyAfter: "Server is ready") { program, port, folder in
            // Clients of a measurement answer no pings.
            try "ping_interval: \"1h\"\n".write(toFile: "\(folder)/nats.conf", atomically: true, encoding: .utf8)
            return [program, "-a", "127.0.0.1", "-p", "\(port)", "-c", "\(folder)/nats.conf"]
        }
    }

    static func mosquitto() throws -> ServerProcess? {
        try start("mosquitto", readyAfter: "running") { program, port, folder in
            let settings =
                "listener \(port) 127.0.0.1\nallow_anonymous true\npersistence false\nlog_dest stderr\n"
                + "connection_messages false\n"
            let path = "\(folder)/mosquitto.conf"
            try settings.write(toFile: path, atomically: true, encoding: .utf8)
            return [program, "-c", path]
        }
    }

    /// With rooms at rooms.localhost, and users without accounts.
    static func prosody() throws -> ServerProcess? {
        try start("prosody", readyAfter: "Activated service 'c2s' on [127.0.0.1]") { program, port, folder in
            // In a container everybody is root, and it would end as soon as it notices, which is after it says that it is there.
            let settings = """
                run_as_root = true
                daemonize = false
                pidfile = "\(folder)/prosody.pid"
                log = { { levels = { min = "info" }, to = "console" } }
                modules_enabled = { "saslauth", "presence", "message", "iq" }
                modules_disabled = { "s2s", "offline" }
                c2s_ports = { \(port) }
                interfaces = { "127.0.0.1" }
                c2s_require_encryption = false
                storage = "memory"
                network_backend = "epoll"
                VirtualHost "localhost"
                  authentication = "anonymous"
                Component "rooms.localhost" "muc"
                  muc_room_locking = false
                """
            try settings.write(toFile: "\(folder)/prosody.cfg.lua", atomically: true, encoding: .utf8)
            let arguments = ["-F", "--config", "\(folder)/prosody.cfg.lua"]
            guard program.hasPrefix(unpacked) else { return [program] + arguments }
            // A script that knows only the places where its package is installed.
            let script = try String(contentsOfFile: program, encoding: .utf8)
                .replacing("'/usr/lib/prosody", with: "'\(unpacked)/usr/lib/prosody")
                .replacing("'/var/lib/prosody'", with: "'\(folder)'")
            try script.write(toFile: "\(folder)/prosody", atomically: true, encoding: .utf8)
            return [
                "LUA_PATH='\(unpacked)/usr/share/lua/5.4/?.lua;;'", "LUA_CPATH=\"\(libraries)/lua/5.4/?.so;;\"",
                "\(unpacked)/usr/bin/lua5.4", "\(folder)/prosody",
            ] + arguments
        }
    }

    /// Where programs of peers are, with the folder of their libraries.
    private static let unpacked = "\(FileManager.default.currentDirectoryPath)/.build-peers"
    /// As a shell writes it.
    private static let libraries = "\(unpacked)/usr/lib/$(uname -m)-linux-gnu"

    /// Those of which it was said that they are not here.
    private static let missing = Mutex<Set<String>>([])

    private static func program(_ name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").map(String.init)
        return (["bin", "sbin"].map { "\(unpacked)/usr/\($0)" } + path)
            .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// `command` makes the words that a shell runs.
    private static func start(
        _ name: String, readyAfter marker: String,
        _ command: (_ program: String, _ port: Int, _ folder: String) throws -> [String]
    ) throws -> ServerProcess? {
        guard let path = program(name) else {
            if missing.withLock({ $0.insert(name).inserted }) {
                report("no \(name) here: its figures are left out; Scripts/peers.sh brings it")
            }
            return nil
        }
        let folder = NSTemporaryDirectory() + "parlor-peer-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let port = try freePort()
        let words = try command(path, port, folder)
        // Through a shell that ends it when this process ends, however it ends.
        let script = """
            cd \(folder); LD_LIBRARY_PATH=\(libraries) \(words.joined(separator: " ")) 2>&1 &
            echo pid $!; cat > /dev/null; kill -9 $!; rm -rf \(folder)
            """
        return try ServerProcess("/bin/sh", ["-c", script], port: port, readyAfter: marker)
    }

    private static func freePort() throws -> Int {
        let probe = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(host: "127.0.0.1", port: 0)
            .wait()
        guard let port = probe.localAddress?.port else { fatalError("a socket has no port") }
        try probe.close().wait()
        return port
    }
}
