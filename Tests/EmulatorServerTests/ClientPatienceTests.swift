import EmulatorAPI
import EmulatorClient
import EmulatorWire
import Testing

/// What the network link decides about waiting and counting, apart from sockets.
@Suite struct ClientPatienceTests {
    @Test func `waits double up to the limit, a fifth more or less, and begin again`() {
        var random = RandomStream(state: 7)
        var backoff = Backoff(first: .milliseconds(100), longest: .seconds(2))
        for round in 0..<50 {
            for nominal in [100, 200, 400, 800, 1600, 2000, 2000] {
                let wait = backoff.wait(using: &random)
                #expect(wait >= .milliseconds(nominal) * 4 / 5, "round \(round)")
                #expect(wait <= .milliseconds(nominal) * 6 / 5, "round \(round)")
            }
            backoff.reset()
        }
    }

    @Test func `the waits of two links differ, and one link's are repeatable`() {
        func waits(_ seed: UInt64) -> [Duration] {
            var random = RandomStream(state: seed)
            var backoff = Backoff(first: .milliseconds(100), longest: .seconds(2))
            return (0..<5).map { _ in backoff.wait(using: &random) }
        }
        #expect(waits(1) == waits(1))
        #expect(waits(1) != waits(2))
    }

    @Test func `items are confirmed at the limit, once, and not again when there is nothing to say`() {
        var ticket = SessionTicket(Welcome(session: SessionID(3), key: "k", isResumed: false))
        var confirmations = [ticket.confirmation()]
        let isDue = (1...100).map { _ in ticket.itemArrived(limit: 100) }
        #expect(isDue == Array(repeating: false, count: 99) + [true])
        for _ in 1...2 { confirmations.append(ticket.confirmation()) }
        let isDueAgain = ticket.itemArrived(limit: 100)
        #expect(!isDueAgain)
        confirmations.append(ticket.confirmation())
        #expect(confirmations == [nil, .received(count: 100), nil, .received(count: 101)])
    }

    @Test func `a session is taken up with the latest key and everything that has arrived`() {
        var ticket = SessionTicket(Welcome(session: SessionID(3), key: "first", isResumed: false))
        _ = ticket.itemArrived(limit: 100)
        #expect(ticket.resumption == Resumption(session: SessionID(3), key: "first", received: 1))
        let welcome = Welcome(session: SessionID(3), key: "second", isResumed: true)
        #expect(ticket.isResumed(by: welcome))
        ticket.renew(welcome)
        #expect(ticket.resumption == Resumption(session: SessionID(3), key: "second", received: 1))
        let confirmation = ticket.confirmation()
        #expect(confirmation == nil)
    }

    @Test func `a welcome to another session does not take this one up`() {
        let ticket = SessionTicket(Welcome(session: SessionID(3), key: "k", isResumed: false))
        #expect(!ticket.isResumed(by: Welcome(session: SessionID(4), key: "k", isResumed: true)))
        #expect(!ticket.isResumed(by: Welcome(session: SessionID(3), key: "k", isResumed: false)))
    }
}
