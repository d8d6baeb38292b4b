import EmulatorAPI
import TenantOwnership
import Testing

/// One node, told by hand what happens.
private struct Desk {
    var ownership: NodeOwnership
    var now = Instant(.seconds(100))
    var effects: [OwnershipEffect] = []

    init(limits: OwnershipLimits = OwnershipLimits()) {
        ownership = NodeOwnership(process: "n1", address: "here:7000", limits: limits)
    }

    /// A node that joined at revision 1, with the lease of now.
    static func joined(limits: OwnershipLimits = OwnershipLimits()) -> Desk {
        var desk = Desk(limits: limits)
        desk.tell(.watchBegan)
        desk.tell(.watchCaughtUp)
        desk.answer(.written(revision: 1))
        return desk
    }

    mutating func tell(_ event: OwnershipEvent) { effects = ownership.apply(event, at: now) }

    mutating func wait(_ duration: Duration) {
        now = now.advanced(by: duration)
        effects = ownership.advance(to: now)
    }

    var writes: [(id: WriteID, write: StoreWrite)] {
        effects.compactMap { if case .write(let id, let write) = $0 { (id, write) } else { nil } }
    }

    /// Ends the only write of the last step.
    mutating func answer(_ outcome: WriteOutcome, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(writes.count == 1, sourceLocation: sourceLocation)
        guard let write = writes.first else { return }
        tell(.writeEnded(write.id, outcome))
    }

    var isServing: Bool { ownership.isServing(at: now) }
}

@Suite struct NodeOwnershipTests {
    private let here = NodeID(process: "n1", incarnation: 1)
    private let there = NodeID(process: "n2", incarnation: 1)

    private func record(_ beat: UInt64) -> NodeRecord {
        NodeRecord(address: "here:7000", load: 0, isDraining: false, beat: beat)
    }

    private func other(_ beat: UInt64) -> StoreEntry {
        .node(there, NodeRecord(address: "there:7000", load: 0, isDraining: false, beat: beat))
    }

    @Test func `a node joins once it has seen the store, and renews its record every second`() {
        var desk = Desk()
        #expect(desk.ownership.nextDeadline == nil)
        desk.tell(.watchBegan)
        #expect(desk.effects.isEmpty)
        desk.tell(.watchCaughtUp)
        #expect(desk.effects == [.write(1, .create(.node(here, record(0))))])
        #expect(!desk.isServing)
        desk.answer(.written(revision: 7))
        #expect(desk.effects == [.joined(here)])
        #expect(desk.isServing)
        #expect(desk.ownership.nextDeadline == desk.now.advanced(by: .seconds(1)))
        desk.wait(.seconds(1))
        #expect(desk.effects == [.write(2, .update(.node(here, record(1)), expecting: 7))])
    }

    @Test func `the lease counts from the moment a renewal was sent, not from its answer`() {
        var desk = Desk.joined()
        let joined = desk.now
        desk.wait(.seconds(1))
        let sent = desk.now
        #expect(desk.ownership.isServing(at: joined.advanced(by: .milliseconds(2_699))))
        #expect(!desk.ownership.isServing(at: joined.advanced(by: .milliseconds(2_700))))
        let write = desk.writes[0].id
        desk.wait(.milliseconds(1_600))
        desk.tell(.writeEnded(write, .written(revision: 2)))
        #expect(desk.ownership.isServing(at: sent.advanced(by: .milliseconds(2_699))))
        #expect(!desk.ownership.isServing(at: sent.advanced(by: .milliseconds(2_700))))
    }

    @Test func `a node without answers suspends at the end of its lease, and resumes with the next renewal`() {
        var desk = Desk.joined()
        desk.wait(.seconds(1))
        let write = desk.writes[0].id
        #expect(desk.ownership.nextDeadline == desk.now.advanced(by: .milliseconds(1_700)))
        desk.wait(.milliseconds(1_700))
        #expect(desk.effects == [.suspend])
        desk.tell(.writeEnded(write, .unknown))
        #expect(desk.effects == [.write(3, .update(.node(here, record(2)), expecting: 1))])
        desk.answer(.written(revision: 2))
        #expect(desk.effects == [.resume])
        #expect(desk.isServing)
    }

    @Test func `the watch shows that a renewal without an answer succeeded`() {
        var desk = Desk.joined()
        desk.wait(.seconds(1))
        let sent = desk.now
        desk.answer(.unknown)
        desk.wait(.milliseconds(500))
        desk.tell(.entryChanged(.node(here, record(1)), revision: 2))
        #expect(desk.ownership.isServing(at: sent.advanced(by: .milliseconds(2_699))))
        desk.wait(.milliseconds(500))
        #expect(desk.effects == [.write(3, .update(.node(here, record(2)), expecting: 2))])
    }

    @Test func `a conflict after a renewal without an answer says nothing`() {
        var desk = Desk.joined()
        desk.wait(.seconds(1))
        desk.answer(.unknown)
        desk.wait(.seconds(1))
        desk.answer(.conflict)
        #expect(desk.effects.isEmpty)
        #expect(desk.isServing)
        #expect(desk.ownership.id == here)
    }

    @Test(arguments: [true, false])
    func `a node whose record is gone stops all it has and joins as another`(showsInWatch: Bool) {
        var desk = Desk.joined()
        desk.tell(.entryChanged(.node(here, record(0)), revision: 1))
        desk.tell(
            .entryChanged(.tenant("lobby", TenantRecord(owner: here, epoch: 4, apps: [], stream: "s")), revision: 2))
        #expect(desk.effects == [.takeUp("lobby", epoch: 4, stream: "s")])
        desk.tell(.tookUp("lobby", epoch: 4))
        #expect(desk.ownership.serves("lobby", at: desk.now))
        desk.wait(.seconds(1))
        if showsInWatch { desk.tell(.entryRemoved(.node(here), revision: 3)) } else { desk.answer(.conflict) }
        let next = NodeID(process: "n1", incarnation: 2)
        #expect(
            desk.effects.starts(with: [
                .suspend, .abandon("lobby", epoch: 4), .write(3, .create(.node(next, record(0)))),
            ]))
        #expect(!desk.ownership.serves("lobby", at: desk.now))
        #expect(desk.ownership.id == next)
    }

    @Test func `an id is created once, whatever becomes of it`() {
        var desk = Desk()
        desk.tell(.watchBegan)
        desk.tell(.watchCaughtUp)
        desk.answer(.unknown)
        #expect(desk.effects.isEmpty)
        desk.wait(.milliseconds(500))
        let next = NodeID(process: "n1", incarnation: 2)
        #expect(desk.effects == [.write(2, .create(.node(next, record(0))))])
        desk.answer(.written(revision: 5))
        // The first one comes after all; nobody is there to renew it.
        desk.tell(.entryChanged(.node(here, record(0)), revision: 6))
        #expect(desk.effects == [.write(3, .delete(.node(here), expecting: 6))])
    }

    @Test
    func
        `a node is declared dead after a lease without a change, by its last revision, and only then its tenants are taken`()
    {
        var desk = Desk.joined()
        desk.tell(.entryChanged(other(1), revision: 2))
        let record = TenantRecord(owner: there, epoch: 1, apps: ["1"], stream: "s")
        desk.tell(.entryChanged(.tenant("lobby", record), revision: 3))
        #expect(desk.effects.isEmpty)
        for beat in [2, 3] as [UInt64] {
            desk.wait(.seconds(1))
            desk.answer(.written(revision: beat * 10))
            desk.tell(.entryChanged(other(beat), revision: beat * 10 + 1))
        }
        for number in [1, 2] as [UInt64] {
            desk.wait(.seconds(1))
            desk.answer(.written(revision: 40 + number))
            #expect(desk.effects.isEmpty)
        }
        desk.wait(.seconds(1))
        #expect(desk.writes.map(\.write).contains(.delete(.node(there), expecting: 31)))
        #expect(desk.writes.count == 2)
        let delete = desk.writes[1].id
        desk.tell(.writeEnded(desk.writes[0].id, .written(revision: 50)))
        #expect(desk.effects.isEmpty)
        desk.tell(.writeEnded(delete, .written(revision: 51)))
        let taken = TenantRecord(owner: here, epoch: 2, apps: ["1"], stream: "s")
        #expect(desk.writes.map(\.write) == [.update(.tenant("lobby", taken), expecting: 3)])
        desk.tell(.writeEnded(desk.writes[0].id, .written(revision: 52)))
        #expect(desk.effects.contains(.takeUp("lobby", epoch: 2, stream: "s")))
    }

    @Test func `a node in front of another declares a third dead 200 ms before it does`() {
        let front = NodeID(process: "n0", incarnation: 1)
        let alive = { (beat: UInt64) -> StoreEntry in
            .node(front, NodeRecord(address: "there:7000", load: 0, isDraining: false, beat: beat))
        }
        var desk = Desk.joined()
        desk.tell(.entryChanged(other(1), revision: 2))
        for beat in [1, 2, 3] as [UInt64] {
            desk.tell(.entryChanged(alive(beat), revision: beat * 10))
            desk.wait(.seconds(1))
            desk.answer(.written(revision: beat * 10 + 1))
        }
        desk.tell(.entryChanged(alive(4), revision: 40))
        // A lease is over: the node in front deletes the record now.
        #expect(desk.effects.isEmpty)
        desk.wait(.milliseconds(199))
        #expect(desk.effects.isEmpty)
        #expect(desk.ownership.nextDeadline == desk.now.advanced(by: .milliseconds(1)))
        desk.wait(.milliseconds(1))
        #expect(desk.writes.map(\.write) == [.delete(.node(there), expecting: 2)])
    }

    @Test func `a node in front that is silent too is not waited for`() {
        let front = NodeID(process: "n0", incarnation: 1)
        var desk = Desk.joined()
        desk.tell(.entryChanged(other(1), revision: 2))
        desk.tell(
            .entryChanged(
                .node(front, NodeRecord(address: "there:7000", load: 0, isDraining: false, beat: 1)), revision: 3))
        for beat in [1, 2] as [UInt64] {
            desk.wait(.seconds(1))
            desk.answer(.written(revision: beat * 10))
        }
        desk.wait(.seconds(1))
        #expect(Set(desk.writes.map(\.write.key)) == [.node(here), .node(there), .node(front)])
    }

    @Test func `nothing is concluded from what a watch has not shown yet`() {
        var desk = Desk.joined()
        let lobby = StoreEntry.tenant("lobby", TenantRecord(owner: there, epoch: 1, apps: [], stream: "s"))
        desk.tell(.entryChanged(other(1), revision: 2))
        desk.tell(.entryChanged(lobby, revision: 3))
        // A watch of a replica that is behind shows all it has, before the other node joined.
        desk.tell(.watchBegan)
        desk.tell(.entryChanged(.node(here, record(0)), revision: 1))
        desk.tell(.watchCaughtUp)
        #expect(!desk.ownership.isReady)
        #expect(desk.ownership.owner(of: "lobby")?.id == there)
        // What it delivers next is as new as what was seen before; the other node was deleted meanwhile.
        desk.tell(.entryChanged(lobby, revision: 3))
        #expect(desk.ownership.isReady)
        #expect(desk.writes.count == 1)
        #expect(desk.writes.first?.write.key == .tenant("lobby"))
    }

    @Test func `a node that a new watch does not show is gone`() {
        var desk = Desk.joined()
        desk.tell(.watchBegan)
        desk.tell(.entryChanged(other(1), revision: 2))
        #expect(desk.isServing)
        desk.tell(.watchCaughtUp)
        #expect(!desk.isServing)
        #expect(desk.ownership.id.incarnation == 2)
    }

    @Test func `a free tenant that the node it is placed on does not take is taken by another after a second`() {
        var desk = Desk.joined()
        let lesser = NodeID(process: "n0", incarnation: 1)
        let alive = { (beat: UInt64) -> StoreEntry in
            .node(lesser, NodeRecord(address: "there:7000", load: 0, isDraining: false, beat: beat))
        }
        desk.tell(.entryChanged(alive(1), revision: 2))
        desk.tell(
            .entryChanged(.tenant("lobby", TenantRecord(owner: nil, epoch: 1, apps: [], stream: "s")), revision: 3))
        desk.wait(.milliseconds(900))
        desk.tell(.entryChanged(alive(2), revision: 4))
        #expect(desk.effects.isEmpty)
        desk.wait(.milliseconds(100))
        #expect(desk.writes.map(\.write.key) == [.node(here), .tenant("lobby")])
    }

    @Test func `no more writes are under way than the limit says, and all are made in the end`() {
        var limits = OwnershipLimits()
        limits.writes = 3
        var desk = Desk.joined(limits: limits)
        desk.tell(.watchBegan)
        desk.tell(.entryChanged(.node(here, record(0)), revision: 1))
        for number in 0..<10 {
            let record = TenantRecord(owner: nil, epoch: 1, apps: [], stream: "s\(number)")
            desk.tell(.entryChanged(.tenant(TenantName("t\(number)"), record), revision: UInt64(number) + 2))
        }
        desk.tell(.watchCaughtUp)
        var open = desk.writes.map(\.id)
        var revision: UInt64 = 20
        var taken = 0
        while let write = open.first {
            #expect(open.count <= 3)
            open.removeFirst()
            revision += 1
            taken += 1
            desk.tell(.writeEnded(write, .written(revision: revision)))
            open += desk.writes.map(\.id)
        }
        #expect(taken == 10)
        #expect(desk.ownership.tenants.allSatisfy { $0.owner == here && $0.epoch == 2 })
    }

    @Test func `odd records are lived with`() {
        var desk = Desk.joined()
        let never = NodeID(process: "", incarnation: 0)
        desk.tell(.entryChanged(.tenant("", TenantRecord(owner: never, epoch: 0, apps: [""], stream: "")), revision: 2))
        // Its owner has no record, so it is free.
        let taken = TenantRecord(owner: here, epoch: 1, apps: [""], stream: "")
        #expect(desk.writes.map(\.write) == [.update(.tenant("", taken), expecting: 2)])
        // There is no epoch after the last one.
        desk.tell(
            .entryChanged(
                .tenant("last", TenantRecord(owner: never, epoch: .max, wanted: never, apps: [], stream: "s")),
                revision: 3))
        #expect(desk.effects.isEmpty)
        desk.tell(
            .entryChanged(
                .node(never, NodeRecord(address: "", load: .min, isDraining: false, beat: .max)), revision: 4))
        desk.tell(.loadChanged(.min))
        desk.tell(.entryChanged(.claim("", AppClaim(tenant: "nothing", maker: never)), revision: .max))
        desk.wait(.seconds(1_000_000))
        #expect(desk.ownership.tenants.map(\.name) == ["", "last"])
    }

    @Test func `reports that nobody waits for change nothing`() {
        var desk = Desk.joined()
        let before = desk.ownership
        for event: OwnershipEvent in [
            .writeEnded(99, .written(revision: 5)), .writeEnded(1, .conflict), .tookUp("lobby", epoch: 1),
            .hostFailed("lobby", epoch: 1), .released("lobby", epoch: 1),
            .entryRemoved(.tenant("lobby"), revision: 0),
        ] {
            desk.tell(event)
            #expect(desk.effects.isEmpty)
        }
        #expect(desk.ownership == before)
    }

    @Test func `an id of a node is read as it is written`() {
        #expect(here.description == "n1.1")
        #expect(NodeID("n1.1") == here)
        #expect(NodeID("a.b.18446744073709551615")?.process == "a.b")
        for text in ["", "n1", "n1.", "n1.-1", "n1.01", "n1.+1", "n1.x", "n1.18446744073709551616"] {
            #expect(NodeID(text) == nil)
        }
    }
}
