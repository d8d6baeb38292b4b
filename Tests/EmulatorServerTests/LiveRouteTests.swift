import EmulatorAPI
import EmulatorWire
import Foundation
import Testing

@testable import EmulatorServer

/// Live programs over real HTTP.
@Suite(.timeLimit(.minutes(15))) struct LiveRouteTests {
    private static let tenant = #"{"name":"harbor","vendor":"tencent","appID":"1400000001","secret":"key"}"#
    private static let keep = "/admin/v1/tenants/harbor/live?name=concert"

    /// Sound every 20 ms and two pictures, 200 ms long.
    private static func program(_ mark: UInt8 = 7) throws -> LiveProgram {
        var records: [LiveRecord] = []
        for time in stride(from: UInt64(0), to: 200, by: 20) {
            if time % 100 == 0 {
                records.append(LiveRecord(kind: .picture, isKey: true, time: time, bytes: [mark, UInt8(time)]))
            }
            records.append(LiveRecord(kind: .sound, isKey: true, time: time, bytes: [mark, UInt8(time)]))
        }
        return try LiveProgram(records, loopMilliseconds: 200)
    }

    /// A viewer is one when its request has come through, whenever that is.
    private static func waitForViewers(_ count: Int, _ admin: AdminServer) async throws {
        let host = try await admin.catalogue.host(named: "harbor")
        while admin.server.configuration.live.viewerCount(of: host) < count {
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    @Test func `all viewers get the same at the same time, from a key frame on, until the program ends`() async throws {
        let program = try Self.program()
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.tenant)
            let kept = try await admin.call("PUT", Self.keep, bytes: program.bytes)
            #expect(kept.status == 200, "\(kept.text)")
            let report = try JSONDecoder().decode(Envelope<LiveReport>.self, from: kept.body).data
            #expect(report?.path == "/live/1400000001/concert")
            #expect(report?.loopMilliseconds == 200)

            async let first = admin.call("GET", "/live/1400000001/concert")
            try await Self.waitForViewers(1, admin)
            // Another key frame comes, so that the second viewer begins later.
            try await Task.sleep(for: .milliseconds(300))
            async let second = admin.call("GET", "/live/1400000001/concert")
            try await Self.waitForViewers(2, admin)
            try await Task.sleep(for: .milliseconds(700))
            #expect(try await admin.call("DELETE", Self.keep).status == 200)

            var heard: [[LiveRecord]] = []
            for answer in [try await first, try await second] {
                #expect(answer.status == 200)
                #expect(answer.headers["content-type"] == "application/octet-stream")
                var reader = LiveStreamReader()
                let records = try reader.read(Array(answer.body))
                #expect(reader.loopMilliseconds == 200)
                #expect(reader.isBetweenRecords)
                #expect(records.first?.kind == .picture)
                // Nothing is missing: sound in each 20 ms, and what the program has at that time.
                let sounds = records.filter { $0.kind == .sound }.map(\.time)
                #expect(sounds.count > 10)
                #expect(zip(sounds, sounds.dropFirst()).allSatisfy { $1 - $0 == 20 })
                #expect(records.allSatisfy { $0.bytes == [7, UInt8($0.time % 200)] })
                heard.append(records)
            }
            // From where both watch, both have the same.
            let begin = try #require(heard[1].first?.time)
            #expect(begin > heard[0][0].time)
            let common = heard[0].filter { $0.time >= begin }
            let shared = min(common.count, heard[1].count)
            #expect(shared > 10)
            #expect(common.prefix(shared) == heard[1].prefix(shared))

            #expect(try await admin.call("GET", "/live/1400000001/concert").status == 404)
            #expect(try await admin.call("DELETE", Self.keep).code == "programNotFound")
        }
    }

    @Test func `a program that cannot be kept is refused by name, and the one before it stays`() async throws {
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.tenant)
            _ = try await admin.call("PUT", Self.keep, bytes: try Self.program().bytes)
            let host = try await admin.catalogue.host(named: "harbor")
            let refusals: [(path: String, bytes: [UInt8], code: String)] = [
                (Self.keep, Array("not live".utf8), "invalidProgram"),
                (Self.keep, Array(try Self.program().bytes.dropLast()), "invalidProgram"),
                (Self.keep, [], "invalidProgram"),
                ("/admin/v1/tenants/harbor/live", try Self.program().bytes, "invalidName"),
                ("/admin/v1/tenants/harbor/live?name=a%2Fb", try Self.program().bytes, "invalidName"),
                ("/admin/v1/tenants/harbor/live?title=a", try Self.program().bytes, "invalidQuery"),
                ("/admin/v1/tenants/nobody/live?name=a", try Self.program().bytes, "tenantNotFound"),
            ]
            for refusal in refusals {
                #expect(try await admin.call("PUT", refusal.path, bytes: refusal.bytes).code == refusal.code)
            }
            let live = admin.server.configuration.live
            #expect(live.programs(of: host)["concert"] == (try Self.program()))
            // Another of the same name takes its place; the tenant has room for three more.
            let other = try await admin.call("PUT", Self.keep, bytes: try Self.program(9).bytes)
            #expect(other.status == 200)
            #expect(live.programs(of: host)["concert"] == (try Self.program(9)))
            for number in 1..<LivePrograms.maximumPrograms {
                let path = "/admin/v1/tenants/harbor/live?name=p\(number)"
                #expect(try await admin.call("PUT", path, bytes: try Self.program().bytes).status == 200)
            }
            let fifth = try await admin.call(
                "PUT", "/admin/v1/tenants/harbor/live?name=p9", bytes: try Self.program().bytes)
            #expect(fifth.code == "tooManyPrograms")
        }
    }

    @Test func `programs are a tenant's own, and gone when its world begins again`() async throws {
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.tenant)
            _ = try await admin.call(
                "POST", "/admin/v1/tenants", body: #"{"name":"bridge","vendor":"tencent","appID":"1400000002"}"#)
            _ = try await admin.call("PUT", Self.keep, bytes: try Self.program().bytes)
            for path in [
                "/live/1400000002/concert", "/live/1400000001/opera", "/live/5/concert", "/live", "/live/",
                "/live/1400000001", "/live/1400000001/concert/x", "/live//concert",
            ] {
                #expect(try await admin.call("GET", path).status == 404)
            }
            #expect(try await admin.call("POST", "/live/1400000001/concert", body: "{}").status == 405)
            let foreign = try await admin.call(
                "GET", "/live/1400000001/concert", headers: ["Origin": "http://example.com"])
            #expect(foreign.status == 403)
            _ = try await admin.call("POST", "/admin/v1/tenants/harbor/reset", body: "{}")
            #expect(try await admin.call("GET", "/live/1400000001/concert").status == 404)
        }
    }

    @Test func `programs of a tenant that is stored are there after a restart, and not after a reset`() async throws {
        let scratch = Scratch()
        let (program, other) = (try Self.program(), try Self.program(9))
        let kept = scratch.database("harbor") + ".live"
        /// The directory, once the server before has let go of it.
        func opened() async throws -> Store {
            while true {
                do { return try scratch.store() } catch StorageError.directoryInUse {
                    try await Task.sleep(for: .milliseconds(1))
                }
            }
        }
        /// Runs a server on the directory; what its programs are when it has taken up the tenant.
        func programs(_ body: (AdminServer) async throws -> Void = { _ in }) async throws -> [String: LiveProgram] {
            var found: [String: LiveProgram] = [:]
            let store = try await opened()
            try await AdminServer.run(store: store) { admin in
                for name in store.tenantNames { await admin.catalogue.takeUp(name) }
                if let host = try? await admin.catalogue.host(named: "harbor") {
                    found = admin.catalogue.live.programs(of: host)
                }
                try await body(admin)
            }
            return found
        }
        let path = "/admin/v1/tenants/harbor/live?name="
        _ = try await programs { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.tenant)
            for name in ["a", "b"] { _ = try await admin.call("PUT", path + name, bytes: program.bytes) }
            _ = try await admin.call("PUT", path + "c", bytes: other.bytes)
            #expect(try await admin.call("DELETE", path + "b").status == 200)
        }
        #expect(try await programs() == ["a": program, "c": other])
        // What a crash leaves of a write is no program, and one in the place of another is the newer one.
        try Data([1]).write(to: URL(fileURLWithPath: kept + ".draft"))
        let before = try await programs { _ = try await $0.call("PUT", path + "a", bytes: other.bytes) }
        #expect(before == ["a": program, "c": other])
        #expect(!FileManager.default.fileExists(atPath: kept + ".draft"))
        // The tenant serves where its programs cannot be read, and is given others.
        let whole = try Data(contentsOf: URL(fileURLWithPath: kept))
        for bytes in [whole.dropLast(), Data("no list".utf8), Data()] {
            try bytes.write(to: URL(fileURLWithPath: kept))
            let found = try await programs { admin in
                let answers = [
                    try await admin.call("GET", "/live/1400000001/a"),
                    try await admin.call("GET", "/admin/v1/tenants/harbor"),
                ]
                #expect(answers.map(\.status) == [404, 200])
            }
            #expect(found == [:])
        }
        try whole.write(to: URL(fileURLWithPath: kept))
        let last = try await programs { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants/harbor/reset", body: "{}")
        }
        #expect(last == ["a": other, "c": other])
        let fresh = try await programs { _ = try await $0.call("PUT", path + "a", bytes: program.bytes) }
        #expect(fresh == [:])
        _ = try await programs { admin in
            #expect(try await admin.call("DELETE", path + "a").status == 200)
            #expect(!FileManager.default.fileExists(atPath: kept))
            _ = try await admin.call("PUT", path + "a", bytes: program.bytes)
            #expect(try await admin.call("DELETE", "/admin/v1/tenants/harbor").status == 200)
        }
        #expect(!FileManager.default.fileExists(atPath: kept))
    }

    @Test(.timeLimit(.minutes(5))) func `a server that stops does not wait for its viewers`() async throws {
        let program = try Self.program()
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.tenant)
            _ = try await admin.call("PUT", Self.keep, bytes: program.bytes)
            async let watching = admin.call("GET", "/live/1400000001/concert")
            try await Self.waitForViewers(1, admin)
            await admin.server.stop()
            let answer = try await watching
            #expect(answer.status == 200)
            var reader = LiveStreamReader()
            _ = try reader.read(Array(answer.body))
        }
    }
}
