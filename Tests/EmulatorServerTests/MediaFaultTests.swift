import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Testing

/// Sound over networks that have faults on purpose.
@Suite(.timeLimit(.minutes(15))) struct MediaFaultTests {
    private func fault(lost: Bool = false, delay: Duration = .zero, loss: Int = 0, cut: Bool = false) -> NetworkFault {
        var fault = NetworkFault()
        fault.isLost = lost
        fault.isSignalingCut = cut
        fault.delay = delay
        fault.lossPerMillion = loss
        return fault
    }

    @Test func `a lost network drops what its user says and what is said to them, until it is back`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice")
        let bob = try await stage.seat("bob")
        let carol = try await stage.seat("carol", publishes: false)
        stage.media.impose(fault(lost: true), on: alice.session, host: stage.host)
        try await alice.say(1)
        await stage.settle(dropped: 1, .fault)
        try await bob.say(2)
        #expect(try await carol.hear().sequence == 2)
        await stage.settle(dropped: 2, .fault)
        stage.media.impose(.none, on: alice.session, host: stage.host)
        try await alice.say(3)
        #expect(try await carol.hear().sequence == 3)
        try await bob.say(4)
        // Nothing of before comes late.
        #expect(try await alice.hear().sequence == 4)
        await stage.media.stop()
    }

    @Test func `cut signaling lets sound pass`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice")
        let bob = try await stage.seat("bob", publishes: false)
        stage.media.impose(fault(cut: true), on: alice.session, host: stage.host)
        try await alice.say(1)
        #expect(try await bob.hear().sequence == 1)
        await stage.media.stop()
    }

    @Test func `a slow network delivers sound late and in order, also after the delay got shorter`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice")
        let bob = try await stage.seat("bob", publishes: false)
        stage.media.impose(fault(delay: .milliseconds(150)), on: bob.session, host: stage.host)
        stage.media.impose(fault(delay: .milliseconds(50)), on: alice.session, host: stage.host)
        let begin = ContinuousClock.now
        try await alice.say(1)
        // It is under way over both networks before it is heard.
        stage.media.impose(.none, on: alice.session, host: stage.host)
        try await alice.say(2)
        #expect(try await bob.hear().sequence == 1)
        #expect(ContinuousClock.now - begin >= .milliseconds(150))
        #expect(try await bob.hear().sequence == 2)
        await stage.media.stop()
    }

    @Test func `a lossy network loses by the tenant's seed, the same packets each time`() async throws {
        var runs: [[UInt32]] = []
        for _ in 0..<2 {
            let stage = try await MediaStage()
            let alice = try await stage.seat("alice")
            let bob = try await stage.seat("bob", publishes: false)
            stage.media.impose(fault(loss: 300_000), on: bob.session, host: stage.host)
            for sequence in 1...100 as ClosedRange<UInt32> { try await alice.say(sequence) }
            while await stage.media.counters().accepted < 100 { await Task.yield() }
            stage.media.impose(.none, on: bob.session, host: stage.host)
            try await alice.say(1000)
            var heard: [UInt32] = []
            while heard.last != 1000 { heard.append(try await bob.hear().sequence) }
            let lost = await stage.dropped(.fault)
            #expect(UInt64(heard.count) == 101 - lost)
            #expect((15...45).contains(lost), "\(lost) of 100")
            runs.append(heard)
            await stage.media.stop()
        }
        #expect(runs[0] == runs[1])
    }

    @Test func `a session without a place at the socket has no network to break`() async throws {
        let stage = try await MediaStage()
        let (session, _) = try await stage.admit("alice")
        stage.media.impose(fault(lost: true), on: session, host: stage.host)
        let probe = try await stage.place("alice", of: session, in: "stage")
        let bob = try await stage.seat("bob", publishes: false)
        try await probe.say(1)
        #expect(try await bob.hear().sequence == 1)
        await stage.media.stop()
    }
}
