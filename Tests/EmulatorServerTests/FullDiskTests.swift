import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import EmulatorWire
import Foundation
import Testing
import VendorDialects

/// A disk that is full while clients write, over the network.
@Suite(.serialized, .timeLimit(.minutes(15))) struct FullDiskTests {
    private let scratch = Scratch()
    private let lines = LogLines()

    private static func stored(_ name: String, appID: String) throws -> StoredTenant {
        var stored = try StoredTenant(
            TenantDescription(name: name, vendor: .tencent, appID: appID, secret: "key"), seed: 7,
            bornAtUnixMilliseconds: 1_700_000_000_000, clock: .manual)
        stored.rules.attribute.maximumWritesPerSecond = nil
        return stored
    }

    /// A user of a tenant, with a room of their own.
    private func owner(_ port: Int, appID: String) async throws -> Visitor {
        let owner = try await Visitor(port, target: "\(Wire.path)?app=\(appID)")
        let setup = try Self.stored("any", appID: appID).setup()
        let claims = Claims(
            app: setup.app, user: "alice", issuedAtUnixSeconds: 1_600_000_000, expiresAtUnixSeconds: 4_000_000_000)
        let token = Credential.token(text: setup.tokenFormat.write(claims, setup.secret))
        try await owner.call(.identity(.logIn(user: "alice", credential: token, terminal: .phone)))
        try await owner.call(ServerFixtures.create("lobby"))
        return owner
    }

    /// Writes until the tenant has no room, and checks what everybody is told; the number of the last write that was
    /// acknowledged.
    private func fill(full: Store, other: Store, reason words: String) async throws -> Int {
        let tenants = TenantRegistry()
        let host = try full.create(Self.stored("full", appID: "1400000001"))
        let roomy = try other.create(Self.stored("roomy", appID: "1400000002"))
        tenants.add(host)
        tenants.add(roomy)
        var configuration = ServerConfiguration()
        configuration.limits = .patient
        let server = Server(configuration, tenants: tenants)
        let port = try await server.start()
        let alice = try await owner(port, appID: "1400000001")
        let bob = try await owner(port, appID: "1400000002")
        var acknowledged = 0
        let filling = String(repeating: "x", count: 3000)
        var told: String?
        while told == nil, acknowledged < 2000 {
            let number = acknowledged + 1
            let request = alice.send(ServerFixtures.write("topic", "\(number)-\(filling)", in: "lobby"))
            answer: while true {
                switch try await alice.client.next() {
                case .reply(.success, request): break answer
                case .ended(let reason):
                    told = reason
                    break answer
                default: continue
                }
            }
            if told == nil { acknowledged = number }
        }
        #expect((10..<2000).contains(acknowledged))
        let reason = try #require(told)
        #expect(reason.hasPrefix("the journal cannot be written: ") && reason.contains(words), "\(reason)")
        // Whoever comes next is told the same.
        let late = try await RawClient.connect(port, target: "\(Wire.path)?app=1400000001")
        late.send(.hello(version: Wire.version, resumption: nil))
        #expect(try await late.next() == .ended(reason: reason))
        // Who looks at the log sees which file it is.
        let line = lines.all.first { $0.hasPrefix("error the journal cannot be written") }
        #expect(line?.contains("full.sqlite") == true && line?.contains(words) == true, "\(lines.all)")
        // Others go on.
        guard case .revised = try await bob.call(ServerFixtures.write("topic", "music", in: "lobby")) else {
            Issue.record("the other tenant does not write")
            return acknowledged
        }
        #expect(await roomy.usage.stopReason == nil)
        await server.stop()
        await roomy.finish()
        full.close()
        other.close()
        return acknowledged
    }

    private func expectKept(_ number: Int, in directory: String) async throws {
        let host = try scratch.store(directory).recover("full")
        let value = await host.snapshot.state.attributes(of: "lobby").first?.value ?? ""
        #expect(value.hasPrefix("\(number)-"))
        await host.finish()
    }

    @Test func `a tenant whose file may not grow tells its clients why, and the log, and others go on`() async throws {
        let store = try Store(directory: scratch.data, logger: lines.logger, maximumFileBytes: 200 << 10)
        let acknowledged = try await fill(full: store, other: store, reason: "database or disk is full")
        let roomier = scratch.file("roomier")
        try scratch.copyDatabase("full", to: roomier)
        try await expectKept(acknowledged, in: roomier)
    }

    @Test(.enabled(if: TinyDisk.isPossible, "needs the right to mount a file system"))
    func `a disk that is really full loses nothing that was acknowledged`() async throws {
        let disk = try TinyDisk(scratch.file("disk"), kibibytes: 600)
        defer { disk.unmount() }
        let full = try Store(directory: disk.path, logger: lines.logger)
        let other = try Store(directory: scratch.data, logger: lines.logger)
        let acknowledged = try await fill(full: full, other: other, reason: "full")
        let roomier = scratch.file("roomier")
        try FileManager.default.createDirectory(atPath: roomier, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: disk.path + "/tenants", toPath: roomier + "/tenants")
        try await expectKept(acknowledged, in: roomier)
        // There, the tenant is whole too as soon as there is room: nothing half-written is in the way.
        disk.grow(kibibytes: 8000)
        let host = try full.recover("full")
        #expect(await host.usage.stopReason == nil)
        await host.finish()
        full.close()
    }
}

/// A file system in memory that holds little.
struct TinyDisk {
    let path: String

    static var isPossible: Bool {
        let place = NSTemporaryDirectory() + "parlor-mount-\(ProcessInfo.processInfo.processIdentifier)"
        defer { try? FileManager.default.removeItem(atPath: place) }
        guard let disk = try? TinyDisk(place, kibibytes: 64) else { return false }
        disk.unmount()
        return true
    }

    init(_ path: String, kibibytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try #require(Self.run("mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", path))
    }

    func grow(kibibytes: Int) { _ = Self.run("mount", "-o", "remount,size=\(kibibytes)k", path) }

    func unmount() { _ = Self.run("umount", "-l", path) }

    private static func run(_ words: String...) -> Bool {
        #if os(Linux)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = words
            process.standardError = FileHandle.nullDevice
            do { try process.run() } catch { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        #else
            return false
        #endif
    }
}
