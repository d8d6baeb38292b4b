import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import Foundation
import GRDB
import Testing
import VendorDialects

/// Files that somebody made who knows how they are made.
@Suite(.timeLimit(.minutes(15))) struct StorageForeignTests {
    private let scratch = Scratch()

    private func export(_ count: Int = 3) async throws -> String {
        let store = try scratch.store()
        let lab = try await Lab(store)
        await lab.write(1...count)
        await lab.host.finish()
        store.close()
        let path = scratch.file("lab.jsonl")
        try Export.write(tenant: "lab", of: scratch.data, to: path)
        return path
    }

    private static let headers: [(part: String, other: String, reason: String)] = [
        (
            #""bornAtUnixMilliseconds":1700000000000"#, #""bornAtUnixMilliseconds":-1"#,
            "bornAtUnixMilliseconds is -1; it must be 0...253402300799999"
        ),
        (
            #""bornAtUnixMilliseconds":1700000000000"#, #""bornAtUnixMilliseconds":253402300800000"#,
            "bornAtUnixMilliseconds is 253402300800000; it must be 0...253402300799999"
        ),
        (
            #""maximumRooms":10000"#, #""maximumRooms":-1"#,
            "the rule room.maximumRooms is -1; it must be 0...2147483647"
        ),
        (
            #""maximumRooms":10000"#, #""maximumRooms":9223372036854775807"#,
            "the rule room.maximumRooms is 9223372036854775807; it must be 0...2147483647"
        ),
        (#""clock":"manual""#, #""clock":"sundial""#, "sundial"),
        (#""seed":7"#, #""seed":-7"#, "not valid JSON"),
    ]

    @Test(arguments: headers.indices)
    func `a header that no tenant can have is refused with the place and the value, and makes nothing`(row: Int)
        async throws
    {
        let (part, other, reason) = Self.headers[row]
        let path = try await export()
        try scratch.rewriteExport(path) { $0[0] = $0[0].replacingOccurrences(of: part, with: other) }
        let target = scratch.file("target")
        for fault in [
            storageFault { try Replay.run(path) { _ in } }, storageFault { try Import.read(path, into: target) },
        ] {
            guard case .brokenLine(path, 1, let found) = fault, found.contains(reason) else {
                Issue.record("\(reason): \(String(describing: fault))")
                continue
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: target + "/tenants") == [])
        // The same in a data directory.
        try scratch.rewriteDescription { $0.replacingOccurrences(of: part, with: other) }
        guard case .unreadable(scratch.database(), let found) = storageFault({ try scratch.store().recover("lab") }),
            found.contains(reason)
        else {
            Issue.record("\(reason): \(String(describing: storageFault { try scratch.store().recover("lab") }))")
            return
        }
    }

    private static let entries: [(entry: String, reason: String)] = [
        (#"{"at":0,"input":{"opened":{"session":18446744073709551615}},"position":7}"#, "sessionOutOfRange"),
        (#"{"at":0,"input":{"opened":{"session":4611686018427387905}},"position":7}"#, "sessionOutOfRange"),
        (#"{"at":0,"input":{"opened":{"session":1}},"position":7}"#, "sessionReused"),
        (#"{"at":0,"input":{"opened":{"session":0}},"position":7}"#, "sessionReused"),
        (#"{"at":-1,"input":{"closed":{"session":1}},"position":7}"#, "timeWentBack"),
        (#"{"at":-9223372036854775808,"position":7}"#, "timeWentBack"),
        (#"{"at":0,"input":{"resumed":{"session":9}},"position":7}"#, "sessionNotOpen"),
        (#"{"at":0,"input":{"closed":{"session":1}},"position":18446744073709551615}"#, "positionOutOfOrder"),
        (#"{"at":0,"input":{"closed":{"session":1}},"position":8}"#, "positionOutOfOrder"),
        (#"{"at":0,"input":{"conjured":{"session":1}},"position":7}"#, "input"),
        (
            #"{"at":0,"input":{"command":{"command":{"identity":{"renewToken":{"credential":{"token":{"text":"x"}}}}},"#
                + #""session":1}},"position":7}"#, "unreadToken"
        ),
    ]

    @Test(arguments: entries.indices)
    func `an entry that no host can have written is refused with its line, and makes nothing`(row: Int) async throws {
        let (entry, reason) = Self.entries[row]
        let path = try await export()
        try scratch.rewriteExport(path) { $0.append(entry) }
        let target = scratch.file("target")
        for fault in [
            storageFault { try Replay.run(path) { _ in } }, storageFault { try Import.read(path, into: target) },
        ] {
            guard case .brokenLine(path, 8, let found) = fault, found.contains(reason) else {
                Issue.record("\(reason): \(String(describing: fault))")
                continue
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: target + "/tenants") == [])
    }

    @Test func `a file of a tenant whose name no tenant can have is refused, and taken under another name`()
        async throws
    {
        let path = try await export()
        try scratch.rewriteExport(path) {
            $0[0] = $0[0].replacingOccurrences(of: #""name":"lab""#, with: #""name":"../Lab""#)
        }
        let target = scratch.file("target")
        let reason = "\"../Lab\" is no tenant's name: it may hold a-z, 0-9 and \"-\" only"
        #expect(
            storageFault { try Import.read(path, into: target) } == .brokenLine(file: path, line: 1, reason: reason))
        #expect(try FileManager.default.contentsOfDirectory(atPath: target + "/tenants") == [])
        #expect(try Import.read(path, into: target, as: "copy") == "copy")
    }

    @Test func `a session of the highest number there may be is taken, and the host goes on behind it`() async throws {
        let path = try await export()
        try scratch.rewriteExport(path) {
            $0.append(#"{"at":0,"input":{"opened":{"session":4611686018427387904}},"position":7}"#)
        }
        let target = scratch.file("target")
        try Import.read(path, into: target)
        let host = try scratch.store(target).recover("lab")
        #expect(await host.open(Outbox()) == SessionID(4_611_686_018_427_387_905))
        await host.finish()
    }

    @Test(arguments: [
        (#""app":"1400000001""#, #""app":"1400000009""#, "it is of app 1400000009"),
        (#""maximumRooms":10000"#, #""maximumRooms":20000"#, "its rules are not the tenant's"),
        (#""bornAtUnixMilliseconds":1700000000000"#, #""bornAtUnixMilliseconds":-1"#, "bornAtUnixMilliseconds is -1"),
    ])
    func `a state that is none of the tenant's is passed over in a data directory, and nothing is lost`(
        part: String, other: String, reason: String
    ) async throws {
        do {
            let store = try scratch.store(snapshotInterval: 10)
            let lab = try await Lab(store)
            for value in 1...30 { await lab.write([value]) }
            await lab.host.finish()
            await store.finish()
        }
        let position = try scratch.rewriteSnapshot { $0.replacingOccurrences(of: part, with: other) }
        let lines = LogLines()
        let host = try scratch.store(logger: lines.logger).recover("lab")
        #expect(lines.all.contains { $0.contains("snapshot \(position) was passed over: \(reason)") }, "\(lines.all)")
        #expect(await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "30")])
        await host.finish()
    }

    @Test func `every vendor's profile is one that a file may hold`() throws {
        for demo in TenantDescription.demos {
            let rules = try demo.setup(seed: 1, bornAtUnixMilliseconds: 0).rules
            #expect(throws: Never.self) { try rules.validate() }
        }
    }

    @Test(arguments: [-1, 253_402_300_800_000] as [Int64])
    func `no tenant is made while the machine's clock shows what no tenant's can`(moment: Int64) async throws {
        let catalogue = TenantCatalogue(registry: TenantRegistry(), unixMilliseconds: { moment })
        await #expect(throws: TenantCatalogueError.clockOutOfRange(unixMilliseconds: moment)) {
            try await catalogue.create(TenantCreation(name: "a", vendor: .tencent, appID: "5"))
        }
        #expect(await catalogue.count == 0)
    }
}
