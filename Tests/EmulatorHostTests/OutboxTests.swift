import EmulatorAPI
import EmulatorHost
import Testing

@Suite struct OutboxTests {
    private let event = Event.identity(.loggedOut(user: "alice"))

    @Test func `what waits comes out in order, all at once`() async {
        let outbox = Outbox()
        #expect(outbox.append(.reply(request: 1, .success(.done))))
        #expect(outbox.append(.event(event)))
        outbox.append(Hosted.packet(3, as: "alice"))
        #expect(await outbox.next().map(\.text) == ["reply 1 done", "event \(event)", "media 3 from alice"])
    }

    @Test func `who drains waits until there is something`() async {
        let outbox = Outbox()
        let drained = Task { await outbox.next().map(\.text) }
        await Task.yield()
        #expect(outbox.append(.event(event)))
        #expect(await drained.value == ["event \(event)"])
    }

    @Test func `it takes as many items as its limit and not one more, and media do not count`() async {
        let outbox = Outbox()
        outbox.append(Hosted.packet(1, as: "alice"))
        for _ in 0..<Outbox.itemLimit { #expect(outbox.append(.event(event))) }
        #expect(!outbox.append(.event(event)))
        #expect(await outbox.next().count == Outbox.itemLimit + 1)
        #expect(outbox.append(.event(event)))
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
        #expect(outbox.append(.event(event)))
        outbox.end(reason: "full")
        outbox.end(reason: "again")
        #expect(outbox.append(.event(event)))
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
}
