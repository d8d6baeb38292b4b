import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import Synchronization
import Testing
import VendorDialects

/// What the core holds to be impossible stops the tenant in which it was found, and no other.
@Suite(.timeLimit(.minutes(15))) struct BreachTests {
    /// A tenant in which alice is logged in and her token's end is forgotten: her logout finds that.
    private static func corrupted(_ setup: TenantSetup = Hosted.setup) throws -> TenantSnapshot {
        var snapshot = TenantSnapshot(setup)
        let inputs: [Input] = [
            .opened(session: SessionID(1)), .command(session: SessionID(1), command: Hosted.logIn("alice")),
        ]
        for (number, input) in inputs.enumerated() {
            try snapshot.replay(
                JournalEntry(position: UInt64(number + 1), at: .start, input: setup.read(input)))
        }
        let written = try JSONEncoder().encode(snapshot)
        var tree = try #require(JSONSerialization.jsonObject(with: written) as? [String: Any])
        var state = try #require(tree["state"] as? [String: Any])
        var identity = try #require(state["identity"] as? [String: Any])
        let deadlines = try #require(identity["deadlines"] as? [String: Any])
        #expect((deadlines["entries"] as? [Any])?.count == 1)
        identity["deadlines"] = ["entries": [Any]()]
        state["identity"] = identity
        tree["state"] = state
        return try JSONDecoder().decode(TenantSnapshot.self, from: JSONSerialization.data(withJSONObject: tree))
    }

    private let breaking = Input.administered(command: .forceOffline(user: "alice", revokesTokens: false))

    @Test func `a breach stops its tenant with a report, and the tenant beside it goes on`() async throws {
        let reports = Mutex<[String]>([])
        let registry = TenantRegistry { tenant, reason in reports.withLock { $0.append("\(tenant): \(reason)") } }
        let journal = HeldJournal(isImmediate: true)
        let broken = TenantHost(
            setup: Hosted.setup, clock: .manual(), journal: journal.journal, recovered: try Self.corrupted())
        var otherSetup = Hosted.setup
        otherSetup.app = "1400000002"
        let other = TenantHost(setup: otherSetup, clock: .manual())
        registry.add(broken, named: "broken")
        registry.add(other, named: "other")
        let (outbox, otherOutbox) = (Outbox(), Outbox())
        #expect(await broken.open(outbox) != nil)
        let session = try #require(await other.open(otherOutbox))

        #expect(await broken.submit(breaking) == nil)

        let reason = try #require(await broken.usage.stopReason)
        #expect(reason.hasPrefix("the tenant stopped, because its state contradicts itself: "))
        #expect(reason.contains("does not lapse at") && reason.contains("DeadlineQueue.swift"))
        #expect(reports.withLock { $0 } == ["broken: \(reason)"])
        #expect(await outbox.next().map(\.text) == ["ended: \(reason)"])
        let late = Outbox()
        #expect(await broken.open(late) == nil)
        #expect(await late.next().map(\.text) == ["ended: \(reason)"])
        #expect(await broken.submit(breaking) == nil)

        #expect(await other.usage.stopReason == nil)
        await other.submit(.command(session: session, command: .room(.fetchJoinedRooms)), request: 1)
        #expect(await otherOutbox.next().map(\.text).first == "refusal 1 notLoggedIn")
    }

    @Test func `the journal has the step that led to a breach, and its replay comes to the same`() async throws {
        let journal = HeldJournal(snapshotInterval: 4, isImmediate: true)
        let start = try Self.corrupted()
        let host = TenantHost(setup: Hosted.setup, clock: .manual(), journal: journal.journal, recovered: start)
        #expect(journal.inputs == [.interrupted(session: SessionID(1), isOrphaned: true)])
        await host.submit(breaking)
        let reason = try #require(await host.usage.stopReason)
        #expect(journal.inputs.last == breaking)
        #expect(journal.entries.map(\.position) == [3, 4])
        // Nothing came of the step, so there is nothing to compare with where the mistake behind it is gone.
        #expect(journal.entries.last?.outcome == nil)
        // A state with a breach is not kept, though one was due.
        #expect(journal.snapshots.isEmpty)

        var replayed = start
        try replayed.replay(journal.entries[0])
        do throws(ReplayFault) {
            try replayed.replay(journal.entries[1])
            Issue.record("replayed without a breach")
        } catch {
            guard case .broken(let breach) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason.hasSuffix("\(breach)"))
        }
    }

    @Test func `a breach that time brings stops the tenant`() async throws {
        let clock = HostClock.manual()
        let host = TenantHost(setup: Hosted.setup, clock: clock, recovered: try Self.corrupted())
        try await host.advanceClock(by: .seconds(399))
        #expect(await host.usage.stopReason == nil)
        // The grace of the session that was recovered ends, and its login with it.
        try await host.advanceClock(by: .seconds(1))
        #expect(await host.usage.stopReason?.contains("does not lapse at") == true)
        try await host.advanceClock(by: .seconds(1))
    }

    @Test func `a breach that a recovery finds is reported as soon as somebody listens`() async throws {
        var snapshot = try Self.corrupted()
        _ = snapshot.state.accept(.interrupted(session: SessionID(1)), at: .start)
        let reports = Mutex<[String]>([])
        let registry = TenantRegistry { tenant, reason in reports.withLock { $0.append("\(tenant): \(reason)") } }
        let host = TenantHost(
            setup: Hosted.setup, clock: .manual(from: Instant(.seconds(1000))), recovered: snapshot)
        registry.add(host, named: "broken")
        #expect(reports.withLock { $0.count } == 1)
        #expect(await host.open(Outbox()) == nil)
    }

    @Test func `a state with a breach takes nothing and leads to nothing`() throws {
        var state = try Self.corrupted().state
        let (reply, outcome) = state.accept(breaking, at: .start)
        #expect(reply == nil)
        #expect(outcome == Outcome())
        #expect(state.breach != nil)
        #expect(state.nextDeadline == nil)
        #expect(state.advance(to: Instant(.seconds(1_000_000))) == Outcome())
        #expect(state.accept(.opened(session: SessionID(2)), at: .start).reply == nil)
        #expect(state.accept(.command(session: SessionID(1), command: .identity(.logOut)), at: .start).reply == nil)
    }

    @Test func `time that goes back, or passes over what is due, is a breach`() throws {
        var state = TenantState(Hosted.setup)
        _ = state.advance(to: Instant(.seconds(2)))
        _ = state.accept(.opened(session: SessionID(1)), at: Instant(.seconds(1)))
        #expect(state.breach?.description.hasPrefix("time goes forward: 1.000 is before 2.000") == true)

        state = TenantState(Hosted.setup)
        _ = state.accept(.opened(session: SessionID(1)), at: .start)
        _ = state.accept(.interrupted(session: SessionID(1)), at: .start)
        _ = state.accept(.resumed(session: SessionID(1)), at: Instant(.seconds(1000)))
        #expect(state.breach?.description.hasPrefix("something was due at ") == true)
        #expect(state.breach?.description.contains(", and it is 1000.000") == true)

        state = TenantState(Hosted.setup)
        for _ in 0..<2 { _ = state.accept(.opened(session: SessionID(1)), at: .start) }
        #expect(state.breach?.description.hasPrefix("session 1 is open already") == true)
    }
}
