import EmulatorAPI
import Testing

@Suite struct DeadlineQueueTests {
    private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

    private func drain(_ queue: inout DeadlineQueue<InvitationID>, through now: Instant) -> [String] {
        var keys: [String] = []
        while let (_, key) = queue.popFirst(through: now) { keys.append(key.rawValue) }
        return keys
    }

    @Test func `an empty queue has no deadline`() {
        var queue = DeadlineQueue<InvitationID>()
        #expect(queue.earliest == nil)
        #expect(queue.popFirst(through: at(.max)) == nil)
    }

    @Test func `keys come out earliest first and ties by key`() {
        var queue = DeadlineQueue<InvitationID>()
        queue.insert("late", at: at(30))
        queue.insert("b", at: at(20))
        queue.insert("a", at: at(20))
        queue.insert("early", at: at(10))
        #expect(queue.earliest == at(10))
        #expect(drain(&queue, through: at(.max)) == ["early", "a", "b", "late"])
    }

    @Test func `only what is due comes out`() {
        var queue = DeadlineQueue<InvitationID>()
        queue.insert("a", at: at(10))
        queue.insert("b", at: at(11))
        #expect(drain(&queue, through: at(10)) == ["a"])
        #expect(queue.earliest == at(11))
    }

    @Test func `a removed key does not come out and the others stay`() {
        var queue = DeadlineQueue<InvitationID>()
        for key in ["a", "b", "c"] { queue.insert(InvitationID(key), at: at(10)) }
        queue.remove("b", at: at(10))
        #expect(!queue.contains("b", at: at(10)))
        #expect(queue.contains("c", at: at(10)))
        #expect(drain(&queue, through: at(10)) == ["a", "c"])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `random inserts and removals come out sorted`(seed: UInt64) {
        var stream = RandomSource(seed: seed).stream("deadlines")
        var queue = DeadlineQueue<InvitationID>()
        var model: [(deadline: Int64, key: String)] = []
        for number in 0..<500 {
            if stream.chance(perMillion: 300_000), !model.isEmpty {
                let gone = model.remove(at: Int(stream.next() % UInt64(model.count)))
                queue.remove(InvitationID(gone.key), at: at(gone.deadline))
            } else {
                let entry = (deadline: Int64(stream.next() % 50), key: "\(number)")
                model.append(entry)
                queue.insert(InvitationID(entry.key), at: at(entry.deadline))
            }
        }
        model.sort { $0 < $1 }
        #expect(queue.count == model.count)
        #expect(drain(&queue, through: at(.max)) == model.map(\.key))
    }
}
