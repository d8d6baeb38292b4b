import EmulatorAPI
import EmulatorHost
import Synchronization
import Testing

@Suite struct OutboxTests {
    private let event = Event.identity(.loggedOut(user: "alice"))

    @Test func `what waits comes out in order, all at once`() async {
        let outbox = Outbox()
        #expect(outbox.append(.reply(request: 1, .success(.done))))
        #expect(outbox.append(.event(Announcement(event))))
        outbox.append(Hosted.packet(3, as: "alice"))
        #expect(await outbox.next().map(\.text) == ["reply 1 done", "event \(event)", "media 3 from alice"])
    }

    @Test func `who drains waits until there is something`() async {
        let outbox = Outbox()
        let drained = Task { await outbox.next().map(\.text) }
        await Task.yield()
        #expect(outbox.append(.event(Announcement(event))))
        #expect(await drained.value == ["event \(event)"])
    }

    @Test func `it takes as many items as its limit and not one more, and media do not count`() async {
        let outbox = Outbox()
        outbox.append(Hosted.packet(1, as: "alice"))
        for _ in 0..<Outbox.itemLimit { #expect(outbox.append(.event(Announcement(event)))) }
        #expect(!outbox.append(.event(Announcement(event))))
        #expect(await outbox.next().count == Outbox.itemLimit + 1)
        #expect(outbox.append(.event(Announcement(event))))
    }

    @Test func `it takes as many packets as its limit and drops the next`() async {
        let outbox = Outbox()
        for number in 0..<UInt32(Outbox.mediaLimit) { outbox.append(Hosted.packet(number, as: "alice")) }
        #expect(outbox.droppedMediaCount == 0)
        outbox.append(Hosted.packet(9_999, as: "alice"))
        #expect(outbox.droppedMediaCount == 1)
        #expect(await outbox.next().count == Outbox.mediaLimit)
        outbox.append(Hosted.packet(10_000, as: "alice"))
        #expect(outbox.droppedMediaCount == 1)
        #expect(await outbox.next().map(\.text) == ["media 10000 from alice"])
    }

    @Test func `an ended outbox tells why, and nothing else`() async {
        let outbox = Outbox()
        #expect(outbox.append(.event(Announcement(event))))
        outbox.end(reason: "full")
        outbox.end(reason: "again")
        #expect(outbox.append(.event(Announcement(event))))
        outbox.append(Hosted.packet(1, as: "alice"))
        #expect(await outbox.next().map(\.text) == ["ended: full"])
        #expect(await outbox.next().isEmpty)
    }

    @Test func `a discarded outbox wakes who drains it, with nothing`() async {
        let outbox = Outbox()
        let drained = Task { await outbox.next().count }
        await Task.yield()
        outbox.discard()
        #expect(await drained.value == 0)
    }

    // MARK: A connection that may be lost

    private func reply(_ request: UInt64) -> Outbox.Item { .reply(request: request, .success(.done)) }

    private func fill(_ outbox: Outbox, _ requests: ClosedRange<UInt64>) {
        for request in requests { #expect(outbox.append(reply(request))) }
    }

    @Test func `what was taken and not confirmed is taken again by who comes next`() throws {
        let outbox = Outbox()
        let first = try #require(outbox.attach(after: 0) {})
        fill(outbox, 1...4)
        #expect(outbox.take(atMost: 3, by: first).map(\.text) == ["reply 1 done", "reply 2 done", "reply 3 done"])
        #expect(outbox.confirm(1) == nil)
        let second = try #require(outbox.attach(after: 2) {})
        #expect(outbox.take(atMost: 9, by: first).isEmpty)
        #expect(outbox.take(atMost: 9, by: second).map(\.text) == ["reply 3 done", "reply 4 done"])
    }

    @Test func `no more is confirmed than was taken, and none comes back that was confirmed`() throws {
        let outbox = Outbox()
        let drainer = try #require(outbox.attach(after: 0) {})
        fill(outbox, 1...3)
        #expect(outbox.confirm(1) == 0)
        _ = outbox.take(atMost: 2, by: drainer)
        #expect(outbox.confirm(2) == nil)
        #expect(outbox.confirm(3) == 2)
        #expect(outbox.confirm(1) == nil)
        #expect(outbox.attach(after: 1) {} == nil)
        #expect(outbox.attach(after: 3) {} == nil)
        #expect(outbox.take(atMost: 9, by: drainer).map(\.text) == ["reply 3 done"])
    }

    @Test func `what waits to be confirmed counts towards the limit`() throws {
        let outbox = Outbox()
        let drainer = try #require(outbox.attach(after: 0) {})
        fill(outbox, 1...UInt64(Outbox.itemLimit))
        #expect(outbox.take(atMost: .max, by: drainer).count == Outbox.itemLimit)
        #expect(!outbox.append(reply(0)))
        #expect(outbox.confirm(1) == nil)
        #expect(outbox.append(reply(0)))
        #expect(!outbox.append(reply(0)))
    }

    @Test func `audio is taken in its place, and never twice`() throws {
        let outbox = Outbox()
        let first = try #require(outbox.attach(after: 0) {})
        fill(outbox, 1...1)
        outbox.append(Hosted.packet(7, as: "alice"))
        fill(outbox, 2...2)
        let all = ["reply 1 done", "media 7 from alice", "reply 2 done"]
        #expect(outbox.take(atMost: 9, by: first).map(\.text) == all)
        let second = try #require(outbox.attach(after: 0) {})
        #expect(outbox.take(atMost: 9, by: second).map(\.text) == ["reply 1 done", "reply 2 done"])
    }

    @Test func `who drains is woken once until they take`() throws {
        let outbox = Outbox()
        let calls = Calls()
        fill(outbox, 1...1)
        let drainer = try #require(outbox.attach(after: 0) { calls.add() })
        #expect(calls.count == 1)
        fill(outbox, 2...3)
        #expect(calls.count == 1)
        #expect(outbox.take(atMost: 2, by: drainer).count == 2)
        fill(outbox, 4...4)
        #expect(calls.count == 1)
        #expect(outbox.take(atMost: 9, by: drainer).count == 2)
        fill(outbox, 5...5)
        #expect(calls.count == 2)
        outbox.end(reason: "full")
        #expect(calls.count == 3)
        #expect(outbox.take(atMost: 9, by: drainer).map(\.text) == ["ended: full"])
        #expect(outbox.attach(after: 0) {} == nil)
    }

    @Test func `left undrained, it wakes for its end only`() throws {
        let outbox = Outbox()
        let calls = Calls()
        let drainer = try #require(outbox.attach(after: 0) {})
        outbox.detach(drainer) { calls.add() }
        fill(outbox, 1...1)
        #expect(calls.count == 0)
        outbox.end(reason: "gone")
        #expect(calls.count == 1)
        let another = Outbox()
        let itsDrainer = try #require(another.attach(after: 0) {})
        another.end(reason: "gone")
        another.detach(itsDrainer) { calls.add() }
        #expect(calls.count == 2)
    }
}

/// Counts calls.
private final class Calls: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}
