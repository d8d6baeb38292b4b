import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import Foundation
import GRDB
import Logging
import Synchronization
import Testing
import VendorDialects

/// A data directory of a test's own, gone with it.
final class Scratch {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "parlor-storage-\(UUID().uuidString)"
        try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var data: String { path + "/data" }
    func file(_ name: String) -> String { path + "/" + name }
    /// Where a tenant's database is.
    func database(_ tenant: String = "lab", in directory: String? = nil) -> String {
        (directory ?? data) + "/tenants/\(tenant).sqlite"
    }

    func store(
        _ directory: String? = nil, snapshotInterval: UInt64 = 1000, maximumFileBytes: Int? = nil
    ) throws -> Store {
        try Store(
            directory: directory ?? data, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            snapshotInterval: snapshotInterval, maximumFileBytes: maximumFileBytes)
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
    init(_ store: Store, _ stored: StoredTenant? = nil) async throws {
        let stored = try stored ?? Self.stored()
        try await self.init(host: try store.create(stored))
    }

    init(host: TenantHost, user: UserID = "alice", room: RoomID = "lobby") async throws {
        self.host = host
        outbox = Outbox()
        owner = try #require(await host.open(outbox))
        let setup = try Self.stored().setup()
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

/// What a call throws, if it is a ``StorageError``.
func storageFault<Value>(_ body: () throws -> Value) -> StorageError? {
    do {
        _ = try body()
        return nil
    } catch { return error as? StorageError }
}
