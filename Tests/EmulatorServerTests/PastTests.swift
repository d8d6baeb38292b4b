import EmulatorAPI
import EmulatorHost
import Foundation
import Testing

@testable import EmulatorServer
@testable import TenantPages

/// What a journal says of a tenant's past, and how long answers take.
@Suite(.timeLimit(.minutes(15))) struct PastTests {
    private let scratch = Scratch()
    private static let lobby = #"{"name":"lobby","vendor":"tencent","appID":"1400000009","secret":"key"}"#

    private struct Past: Decodable {
        struct Step: Decodable {
            var number: Int
            var position: Int
            var name: String?
        }
        var missed: Int
        var leftOut: Int
        var steps: [Step]
    }

    /// The steps of a journal up to an entry.
    private func past(_ path: String, upTo last: UInt64?) throws -> Past {
        let recording = try JournalPage.recording(of: path, upTo: last, keepsStates: false).recording
        return try JSONDecoder().decode(Past.self, from: Data(try #require(recording).json.utf8))
    }

    @Test func `the past ends with the entry that is named, and has every step before it`() async throws {
        let path = try await Lab.export(in: scratch, writes: 20)
        let whole = try past(path, upTo: nil)
        let positions = whole.steps.map(\.position)
        #expect(positions == positions.sorted() && Set(positions).count == positions.count)
        let middle = try #require(positions.dropFirst(positions.count / 2).first)
        let earlier = try past(path, upTo: UInt64(middle))
        #expect(earlier.steps.map(\.position) == positions.filter { $0 <= middle })
        #expect(earlier.missed == 0 && earlier.leftOut == 0)
        #expect(try past(path, upTo: 0).steps.isEmpty)
    }

    @Test func `of a long past the last 5,000 entries are told`() async throws {
        let found = try past(try await Lab.export(in: scratch, writes: 5_200), upTo: 5_150)
        #expect(found.steps.last?.position == 5_150)
        #expect(found.steps.count <= 5_000 && found.steps.count > 4_900)
        #expect(found.missed == 150)
    }

    @Test func `a server without a journal has no past, and a query that is no position is refused`() async throws {
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.lobby)
            let none = try await admin.call("GET", "/admin/v1/tenants/lobby/past")
            #expect(none.status == 409 && none.code == "keepsNothing")
            for before in ["0", "-1", "x"] {
                let refused = try await admin.call("GET", "/admin/v1/tenants/lobby/past?before=\(before)")
                #expect(refused.status == 400 && refused.code == "invalidQuery", "\(before)")
            }
            #expect(try await admin.call("GET", "/admin/v1/tenants/nobody/past").status == 404)
        }
    }

    @Test func `a server with a journal answers with the past of a tenant that goes on`() async throws {
        let store = try scratch.store()
        try await AdminServer.run(store: store) { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.lobby)
            let lab = try await Lab(host: try await admin.catalogue.host(named: "lobby"))
            await lab.write(1...8)
            func past(_ query: String) async throws -> Past {
                let answer = try await admin.call("GET", "/admin/v1/tenants/lobby/past\(query)")
                #expect(answer.status == 200)
                return try JSONDecoder().decode(Past.self, from: answer.body)
            }
            let all = try await past("")
            #expect(all.steps.filter { $0.name == "attribute.set" }.count == 8)
            let last = try #require(all.steps.last).position
            #expect(try await past("?before=\(last)").steps.map(\.position) == all.steps.dropLast().map(\.position))
            #expect(try await past("?before=1").steps.isEmpty)
            // Nothing of it is left, and the tenant takes more.
            await lab.write(9...9)
            #expect(try await past("?before=\(last + 10)").steps.count == all.steps.count + 1)
        }
        await store.finish()
    }

    @Test func `one past is read at a time`() {
        let watches = Watches()
        #expect(watches.admitPast())
        #expect(!watches.admitPast())
        watches.dismissPast()
        #expect(watches.admitPast())
        watches.dismissPast()
        watches.close()
        #expect(!watches.admitPast())
    }

    @Test func `the facts of a vendor are the rows of its profile`() async throws {
        try await AdminServer.run { admin in
            let facts = try await admin.call("GET", "/admin/v1/facts?vendor=zego")
            #expect(facts.status == 200)
            #expect(facts.text.contains("\"attribute.conflict\"") && facts.text.contains("\"documented\""))
            for path in ["/admin/v1/facts", "/admin/v1/facts?vendor=acme"] {
                #expect(try await admin.call("GET", path).status == 400)
            }
        }
    }

    // MARK: Answers

    @Test func `answers are counted by how long their commands waited since they were read`() {
        let times = AnswerTimes()
        var waits = AnswerWaits()
        waits.read(upTo: 3, at: 1_000_000)
        waits.read(upTo: 4, at: 2_000_000)
        // Commands 1 to 3 waited 1.1 ms, command 4 waited 0.1 ms.
        for request in 1...4 { waits.answer(UInt64(request), at: 2_100_000, times) }
        waits.conclude(at: 2_100_000, times)
        let counts = times.reading.counts
        #expect(counts[AnswerTimes.boundsMicroseconds.firstIndex(of: 2_000)!] == 3)
        #expect(counts[AnswerTimes.boundsMicroseconds.firstIndex(of: 100)!] == 1)
        #expect(counts.reduce(0, +) == 4)
        #expect(times.reading.sumMicroseconds == 3 * 1_100 + 100)
    }

    @Test func `an answer to a command that was read before the last ones that are known is not counted`() {
        let times = AnswerTimes()
        var waits = AnswerWaits()
        for request in 1...(AnswerWaits.maximumMoments + 10) { waits.read(upTo: UInt64(request), at: UInt64(request)) }
        let last = UInt64(AnswerWaits.maximumMoments + 10)
        waits.answer(last, at: 1_000_000_000_000, times)
        waits.answer(last + 1, at: 1_000_000_000_000, times)
        waits.conclude(at: 1_000_000_000_000, times)
        #expect(times.reading.counts.reduce(0, +) == 1)
        #expect(times.reading.counts.last == 1, "it took longer than every bound")
    }

    @Test func `metrics have the answers as a histogram, and refusals by why`() async throws {
        var page = MetricsPage()
        page.add(histogram: "waits", "How long.", bounds: [10, 20], counts: [1, 0, 2], sum: 70)
        #expect(
            page.text == """
                # HELP waits How long.
                # TYPE waits histogram
                waits_bucket{le="10"} 1
                waits_bucket{le="20"} 1
                waits_bucket{le="+Inf"} 3
                waits_sum 70
                waits_count 3

                """)
    }

    @Test func `a tenant counts what it refused by why, the most frequent first`() async throws {
        let lab = try await Lab(try scratch.store())
        for _ in 0..<3 {
            await lab.host.submit(
                .command(session: lab.owner, command: .room(.dismiss(room: "nowhere"))), request: 1)
        }
        await lab.host.submit(
            .command(session: lab.owner, command: .identity(.fetchProfiles(users: []))), request: 2)
        await lab.host.submit(
            .command(session: lab.owner, command: .rtc(.leave(channel: "nowhere"))), request: 3)
        let usage = await lab.host.usage
        #expect(usage.refusals.first == RefusalCount(reason: "roomNotFound", count: 3))
        #expect(usage.refusals.reduce(0) { $0 + $1.count } == usage.refusedCommandCount)
        var page = MetricsPage()
        page.add([("lab", usage)])
        #expect(page.text.contains(#"parlor_tenant_refusals_total{tenant="lab",reason="roomNotFound"} 3"#))
    }
}
