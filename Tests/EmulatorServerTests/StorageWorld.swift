import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import GRDB
import Logging
import Synchronization
import Testing
import VendorDialects

@testable import EmulatorServer

/// A data directory of a test's own, gone with it.
final class Scratch {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "parlor-storage-\(UUID().uuidString)"
        try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // A store that closes at the same time removes its logs itself, and a removal that misses one ends there.
        for _ in 0..<100 where FileManager.default.fileExists(atPath: path) {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    var data: String { path + "/data" }
    func file(_ name: String) -> String { path + "/" + name }
    /// Where a tenant's database is.
    func database(_ tenant: String = "lab", in directory: String? = nil) -> String {
        (directory ?? data) + "/tenants/\(tenant).sqlite"
    }

    func store(
        _ directory: String? = nil, logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        snapshotInterval: UInt64 = 1000, keeping: JournalKeeping = .all, openFileLimit: Int = 64,
        maximumFileBytes: Int? = nil, clock: MachineClock = MachineClock()
    ) throws -> Store {
        try Store(
            directory: directory ?? data, logger: logger, snapshotInterval: snapshotInterval, keeping: keeping,
            openFileLimit: openFileLimit, maximumFileBytes: maximumFileBytes, unixMilliseconds: { clock.now })
    }

    /// The database and its log as they are at this moment: what the process leaves behind if it is killed here.
    func copyDatabase(_ tenant: String = "lab", to directory: String) throws {
        try FileManager.default.createDirectory(atPath: directory + "/tenants", withIntermediateDirectories: true)
        let (source, target) = (database(tenant), database(tenant, in: directory))
        guard FileManager.default.fileExists(atPath: source + "-wal") else {
            return try FileManager.default.copyItem(atPath: source, toPath: target)
        }
        // The two are copied one after the other. While somebody reads, the log is not begun anew, so it has everything that
        // is moved into the database meanwhile.
        let reader = try DatabaseQueue(path: source)
        try reader.read { db in
            _ = try Int.fetchOne(db, sql: "SELECT position FROM head")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: source + suffix, toPath: target + suffix)
            }
        }
        try reader.close()
    }
}

/// The checksum of files, as the storage computes it, so that a test can make a changed file whole again.
struct FileChecksum {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    mutating func add(_ number: UInt64) {
        add((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) })
    }

    /// Text with its length.
    mutating func add(_ text: String) {
        add(UInt64(text.utf8.count))
        add(text.utf8)
    }

    /// As a database keeps it.
    var signed: Int64 { Int64(bitPattern: value) }

    /// Sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Scratch {
    /// Changes the description in a closed tenant's file, as somebody would who knows how it is kept.
    func rewriteDescription(_ tenant: String = "lab", _ change: (String) -> String) throws {
        let database = try DatabaseQueue(path: database(tenant))
        try database.write { db in
            let text = try #require(try String.fetchOne(db, sql: "SELECT tenant FROM tenant"))
            let changed = change(text)
            try #require(changed != text)
            var checksum = FileChecksum()
            checksum.add(changed)
            try db.execute(sql: "UPDATE tenant SET tenant = ?, checksum = ?", arguments: [changed, checksum.signed])
        }
        try database.close()
    }

    /// Changes the newest snapshot in a closed tenant's file, as a run of other rules would have written it; after which entry
    /// it is.
    func rewriteSnapshot(_ tenant: String = "lab", _ change: (String) -> String) throws -> UInt64 {
        let database = try DatabaseQueue(path: database(tenant))
        defer { try? database.close() }
        return try database.write { db in
            let row = try #require(
                try Row.fetchOne(db, sql: "SELECT position, lastSession, state FROM snapshot ORDER BY position DESC"))
            let (position, lastSession, state): (Int64, Int64, String) = (row[0], row[1], row[2])
            let changed = change(state)
            try #require(changed != state)
            var checksum = FileChecksum()
            checksum.add(UInt64(position))
            checksum.add(UInt64(lastSession))
            checksum.add(changed)
            try db.execute(
                sql: "UPDATE snapshot SET state = ?, checksum = ? WHERE position = ?",
                arguments: [changed, checksum.signed, position])
            return UInt64(position)
        }
    }

    /// Changes an exported journal's lines and makes its end right again, as somebody would who knows how it is made.
    func rewriteExport(_ path: String, _ change: (inout [String]) -> Void) throws {
        var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        lines.removeLast()
        change(&lines)
        var checksum = FileChecksum()
        for line in lines { checksum.add(line) }
        let count = lines.dropFirst().count { $0.hasPrefix(#"{"at":"#) }
        lines.append(#"{"end":{"checksum":"\#(checksum.text)","entryCount":\#(count)}}"#)
        try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}

/// The machine's clock, which a test may set.
final class MachineClock: Sendable {
    private let milliseconds: Mutex<Int64?>

    /// The real one until it is set.
    init(_ milliseconds: Int64? = nil) { self.milliseconds = Mutex(milliseconds) }

    var now: Int64 { milliseconds.withLock { $0 } ?? Int64(Date().timeIntervalSince1970 * 1000) }

    func set(_ milliseconds: Int64) { self.milliseconds.withLock { $0 = milliseconds } }

    func advance(by duration: Duration) { set(now + duration.milliseconds) }
}

/// A tenant with two users and a room, whose owner writes attributes.
struct Lab {
    static func stored(_ name: String = "lab", clock: HostClock.Mode = .manual) throws -> StoredTenant {
        var stored = try StoredTenant(
            TenantDescription(name: name, vendor: .tencent, appID: "1400000001", secret: "key"), seed: 7,
            bornAtUnixMilliseconds: 1_700_000_000_000, clock: clock)
        stored.rules.attribute.maximumWritesPerSecond = nil
        return stored
    }

    let host: TenantHost
    let owner: SessionID
    let outbox: Outbox

    /// Makes the tenant in a store, with a user who owns a room.
    init(_ store: any TenantStorage, _ stored: StoredTenant? = nil) async throws {
        let stored = try stored ?? Self.stored()
        try await self.init(host: try store.create(stored))
    }

    init(host: TenantHost, user: UserID = "alice", room: RoomID = "lobby") async throws {
        self.host = host
        outbox = Outbox()
        owner = try #require(await host.open(outbox))
        var stored = try Self.stored()
        stored.description.appID = host.app.rawValue
        let setup = try stored.setup()
        let claims = Claims(
            app: setup.app, user: user, issuedAtUnixSeconds: 1_600_000_000, expiresAtUnixSeconds: 4_000_000_000)
        let token = Credential.token(text: setup.tokenFormat.write(claims, setup.secret))
        await host.submit(
            .command(session: owner, command: .identity(.logIn(user: user, credential: token, terminal: .phone))))
        await host.submit(
            .command(
                session: owner,
                command: .room(
                    .enter(
                        room: room,
                        entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription(name: "room")))))))
        await host.settle()
        let replies = await outbox.next()
        try #require(replies.count == 2)
    }

    static func write(_ value: String, key: String = "topic", in room: RoomID = "lobby") -> Command {
        .attribute(
            .set(
                room: room, attributes: [Attribute(key: key, value: value)], options: AttributeOptions(),
                expectedRevision: nil))
    }

    /// Writes attributes, one a step; returns when all are acknowledged.
    func write(_ values: some Sequence<Int>) async {
        for value in values {
            await host.submit(.command(session: owner, command: Self.write("\(value)")), request: UInt64(value))
        }
        await host.settle()
    }
}

extension TenantHost {
    /// Lets everything be written, and ends the host.
    func finish() async {
        await settle()
        stop(reason: "the test is over")
    }
}

extension Store {
    /// Closes the store once the snapshots that a tenant began are written.
    func finish(_ tenant: String = "lab") async {
        await lane(of: tenant).run {}
        close()
    }
}

/// What a call throws, if it is a ``StorageError``.
func storageFault<Value>(_ body: () throws -> Value) -> StorageError? {
    do {
        _ = try body()
        return nil
    } catch { return error as? StorageError }
}

extension Lab {
    /// An export of the lab after so many writes.
    static func export(in scratch: Scratch, writes: Int) async throws -> String {
        let store = try scratch.store()
        let lab = try await Lab(store)
        for number in 0..<writes {
            await lab.host.submit(
                .command(session: lab.owner, command: write("\(number)")), request: UInt64(number))
            guard number % 100 == 99 else { continue }
            await lab.host.settle()
            _ = await lab.outbox.next()
        }
        await lab.host.finish()
        await store.finish()
        let path = scratch.file("lab.jsonl")
        try Export.write(tenant: "lab", of: scratch.data, to: path)
        return path
    }
}
