import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import Testing
import VendorDialects

@testable import parlor

/// Journals that travel between processes: of any length, and for nobody else to read.
@Suite(.serialized, .timeLimit(.minutes(15))) struct TransferProcessTests {
    private func mode(_ path: String) throws -> Int {
        let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        return try #require(found).intValue & 0o777
    }

    /// The most memory a process ever had, in bytes; 0 where the system does not say.
    private func peak(_ pid: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.split(whereSeparator: { $0 == " " || $0 == "\t" })[1]) }.map { $0 << 10 } ?? 0
    }

    /// A data directory with a tenant "lab" whose journal has `count` entries of more than 100,000 bytes.
    private func furnish(_ directory: String, count: Int) async throws {
        var stored = try StoredTenant(
            TenantDescription(name: "lab", vendor: .tencent, appID: "5", secret: "key"), seed: 7,
            bornAtUnixMilliseconds: 1_700_000_000_000, clock: .manual)
        stored.rules.attribute.maximumValueBytes = 1 << 20
        stored.rules.attribute.maximumTotalBytes = nil
        stored.rules.attribute.maximumWritesPerSecond = nil
        let store = try Store(directory: directory)
        let host = try store.create(stored)
        let outbox = Outbox()
        let session = try #require(await host.open(outbox))
        let claims = Claims(
            app: host.app, user: "alice", issuedAtUnixSeconds: 1_600_000_000, expiresAtUnixSeconds: 4_000_000_000)
        let credential = Credential.reading(reading: TokenReading(claims: claims, isSignatureValid: true))
        let filling = String(repeating: "\u{1}", count: 20_000)
        var commands: [Command] = [
            .identity(.logIn(user: "alice", credential: credential, terminal: .phone)),
            .room(
                .enter(
                    room: "lobby",
                    entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription(name: "room"))))),
        ]
        commands += (0..<count).map { number in
            .attribute(
                .set(
                    room: "lobby", attributes: [Attribute(key: "topic", value: "\(number)" + filling)],
                    options: AttributeOptions(), expectedRevision: nil))
        }
        for (number, command) in commands.enumerated() {
            await host.submit(.command(session: session, command: command), request: UInt64(number))
            guard number % 16 == 15 else { continue }
            await host.settle()
            _ = await outbox.next()
            _ = outbox.endReason
        }
        await host.settle()
        #expect(await host.usage.refusedCommandCount == 0)
        await host.stop(reason: "it is written")
        store.close()
    }

    @Test func `a journal longer than the memory that is used for it travels from one server to another`() async throws
    {
        try await withTemporaryDirectory { path in
            let count = 400
            try await furnish("\(path)/a", count: count)
            let source = try RunningParlor(["start", "--port", "0", "--data", "a", "--no-demo"], in: path)
            let first = try await source.ready()
            let before = peak(source.pid)
            let exported = try await RunningParlor.run(
                "export", "--tenant", "lab", "lab.jsonl", "--server", first, in: path)
            #expect(exported.exitCode == 0, "\(exported.standardError)")
            #expect(exported.standardOutput.contains("it replays from the tenant's birth, 2023-11-14"))
            let size = try #require(
                try FileManager.default.attributesOfItem(atPath: "\(path)/lab.jsonl")[.size] as? NSNumber)
            #expect(size.intValue > 44 << 20)
            #expect(peak(source.pid) - before < 36 << 20)
            #expect(try mode("\(path)/lab.jsonl") == 0o600)

            let target = try RunningParlor(["start", "--port", "0", "--data", "b", "--no-demo"], in: path)
            let second = try await target.ready()
            let start = peak(target.pid)
            let imported = try await RunningParlor.run(
                "import", "lab.jsonl", "--as", "copy", "--server", second, in: path)
            #expect(imported.exitCode == 0, "\(imported.standardError)")
            #expect(peak(target.pid) - start < 36 << 20)
            for (server, url, name) in [(source, first, "lab"), (target, second, "copy")] {
                let shown = try await RunningParlor.run("tenant", "show", name, "--server", url, in: path)
                #expect(shown.standardOutput.contains("journal     \(count + 4) entries"), "\(shown.standardOutput)")
                server.send(SIGTERM)
                _ = await server.exitCode()
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: "\(path)/b")
            #expect(names.sorted() == ["parlor.lock", "tenants"])
        }
    }

    @Test(arguments: ["000", "022", "077", "777"])
    func `nobody else reads what a server keeps, what it notes and what it exports, whatever the umask`(mask: String)
        async throws
    {
        try await withTemporaryDirectory { path in
            let parlor = try RunningParlor.executable.path(percentEncoded: false)
            func run(_ words: String...) throws -> RunningParlor {
                try RunningParlor(
                    ["-c", "umask \(mask) && exec \"$0\" \"$@\"", parlor] + words, in: path, program: "/bin/sh")
            }
            let server = try run("start", "--port", "0", "--data", "new/data", "--host", "0.0.0.0")
            let url = try await server.ready()
            let port = try EmulatorAddress(url).port
            let made = try await RunningParlor.run(
                "tenant", "create", "lobby", "--vendor", "tencent", "--app-id", "5", "--clock", "manual", in: path)
            #expect(made.exitCode == 0, "\(made.standardError)")
            let advanced = try await RunningParlor.run("clock", "advance", "--tenant", "lobby", "1s", in: path)
            #expect(advanced.exitCode == 0, "\(advanced.standardError)")
            #expect(await (try run("export", "--tenant", "lobby", "lobby.jsonl")).ending().exitCode == 0)
            for directory in ["new", "new/data", "new/data/tenants", "run/parlor"] {
                #expect(try mode("\(path)/\(directory)") == 0o700, "\(directory)")
            }
            var files = ["lobby.jsonl", "run/parlor/\(port).json", "new/data/parlor.lock"]
            let kept = try FileManager.default.contentsOfDirectory(atPath: "\(path)/new/data/tenants")
            // With the log that the tenant was just written to.
            #expect(kept.contains("lobby.sqlite-wal"), "\(kept)")
            files += kept.map { "new/data/tenants/\($0)" }
            for file in files { #expect(try mode("\(path)/\(file)") == 0o600, "\(file)") }
            server.send(SIGTERM)
            #expect(await server.exitCode() == 0)
            let offline = try run("export", "--tenant", "lobby", "--data", "new/data", "again.jsonl")
            #expect(await offline.ending().exitCode == 0)
            #expect(try mode("\(path)/again.jsonl") == 0o600)
        }
    }
}
