import EmulatorAPI
import Testing

/// A link's life with what its client was given, as text. Waiters are the numbers a test gives them.
private final class Client {
    var life = LinkLife<Int>(keptLimit: 3)
    var heard: [String] = []
    var requests: [Int: UInt64] = [:]

    func send(_ waiter: Int) {
        switch life.send(waiter) {
        case .success(let request): requests[waiter] = request
        case .failure(let failure): heard.append("\(waiter) refused: \(failure)")
        }
    }

    func take(_ deliveries: [LinkLife<Int>.Delivery]) {
        heard += deliveries.map(text)
    }

    func receive(_ item: LinkLife<Int>.Item) -> String {
        switch life.receive(item) {
        case .deliver(let delivery):
            heard.append(text(delivery))
            return "delivered"
        case .kept: return "kept"
        case .late: return "late"
        case .overflow: return "overflow"
        }
    }

    func answer(_ waiter: Int) -> String {
        receive(.reply(request: requests[waiter] ?? 0, .success(.done)))
    }

    func end() -> LinkLife<Int>.End { life.end() }

    func event(_ number: Int) -> String { receive(.event(Self.event(number))) }

    static func event(_ number: Int) -> Event { .identity(.loggedOut(user: UserID("\(number)"))) }

    private func text(_ delivery: LinkLife<Int>.Delivery) -> String {
        switch delivery {
        case .answer(let waiter, .success): "\(waiter) done"
        case .answer(let waiter, .failure(let failure)): "\(waiter) failed: \(failure)"
        case .input(.state(let state)): "\(state)"
        case .input(.event(.identity(.loggedOut(let user)))): "event \(user)"
        case .input: "?"
        }
    }
}

@Suite struct LinkLifeTests {
    private let client = Client()

    @Test func `commands are taken before the connection is told, and numbered upwards from one`() {
        client.send(10)
        client.send(11)
        #expect(client.requests == [10: 1, 11: 2])
        client.take(client.life.connected())
        #expect(client.answer(11) == "delivered")
        #expect(client.answer(10) == "delivered")
        #expect(client.heard == ["connected", "11 done", "10 done"])
    }

    @Test func `one command more than may await replies is refused by name, until one is answered`() {
        var life = LinkLife<Int>(keptLimit: 5, pendingLimit: 2)
        func send(_ waiter: Int) -> Result<UInt64, CallFailure> { life.send(waiter) }
        let refusal = Result<UInt64, CallFailure>.failure(
            .rejected(.limitExceeded(limit: .unansweredCommandCount, maximum: 2, attempted: 3)))
        #expect(send(1) == .success(1))
        #expect(send(2) == .success(2))
        #expect(send(3) == refusal)
        #expect(send(4) == refusal)
        _ = life.connected()
        guard case .deliver(.answer(1, .success(.done))) = life.receive(.reply(request: 1, .success(.done))) else {
            Issue.record("the first command got no answer")
            return
        }
        // A refused command takes no number.
        #expect(send(5) == .success(3))
        #expect(send(6) == refusal)
        _ = life.interrupt()
        _ = life.connected()
        #expect(send(7) == .success(4))
    }

    @Test func `an interruption is told first, then whoever awaits a reply, in the order they asked`() {
        client.take(client.life.connected())
        for waiter in 1...5 { client.send(waiter) }
        #expect(client.answer(3) == "delivered")
        client.take(client.life.interrupt())
        client.send(6)
        #expect(
            client.heard == [
                "connected", "3 done", "connecting",
                "1 failed: lost(EmulatorAPI.LinkError.connectionLost)",
                "2 failed: lost(EmulatorAPI.LinkError.connectionLost)",
                "4 failed: lost(EmulatorAPI.LinkError.connectionLost)",
                "5 failed: lost(EmulatorAPI.LinkError.connectionLost)",
                "6 refused: lost(EmulatorAPI.LinkError.notConnected)",
            ])
    }

    @Test func `a connection that never came loses its commands as not sent`() {
        client.send(1)
        client.take(client.life.interrupt(.notConnected))
        #expect(client.heard == ["connecting", "1 failed: lost(EmulatorAPI.LinkError.notConnected)"])
        client.take(client.life.connected())
        #expect(client.heard.last == "connected")
    }

    @Test func `a second interruption is not told again, and loses what was sent since`() {
        client.take(client.life.connected())
        client.take(client.life.interrupt())
        client.life.networkReturned()
        client.send(1)
        client.take(client.life.interrupt())
        client.take(client.life.interrupt())
        #expect(
            client.heard == ["connected", "connecting", "1 failed: lost(EmulatorAPI.LinkError.connectionLost)"])
        #expect(client.life.interruptions == 2)
    }

    @Test func `what is kept is told after the connection, in order, and nothing overtakes it`() {
        client.take(client.life.connected())
        client.send(1)
        client.take(client.life.interrupt())
        #expect(client.event(1) == "kept")
        #expect(client.answer(1) == "late")
        client.life.networkReturned()
        client.send(2)
        #expect(client.event(2) == "kept")
        #expect(client.answer(2) == "kept")
        client.take(client.life.connected())
        #expect(client.event(3) == "delivered")
        #expect(
            client.heard == [
                "connected", "connecting", "1 failed: lost(EmulatorAPI.LinkError.connectionLost)", "connected",
                "event 1", "event 2", "2 done", "event 3",
            ])
    }

    @Test func `as many items as the limit are kept, and one more is too many`() {
        client.take(client.life.interrupt())
        for number in 1...3 { #expect(client.event(number) == "kept") }
        #expect(client.event(4) == "overflow")
        #expect(client.end() == .later)
        #expect(client.event(5) == "late")
        client.life.networkReturned()
        client.take(client.life.reopened())
        #expect(client.heard == ["connecting", "expired"])
    }

    @Test func `a session that is given up meanwhile takes with it what was sent to it`() {
        client.take(client.life.connected())
        client.take(client.life.interrupt())
        client.life.networkReturned()
        client.send(1)
        #expect(client.end() == .later)
        client.send(2)
        #expect(client.life.isGivenUp)
        client.take(client.life.reopened())
        #expect(!client.life.isGivenUp)
        client.send(3)
        #expect(client.answer(3) == "delivered")
        #expect(
            client.heard == [
                "connected", "connecting", "2 refused: lost(EmulatorAPI.LinkError.notConnected)", "expired",
                "1 failed: lost(EmulatorAPI.LinkError.connectionLost)", "3 done",
            ])
    }

    @Test func `the end of the session comes behind what is on its way`() {
        client.take(client.life.connected())
        client.send(1)
        client.send(2)
        #expect(client.end() == .tell)
        #expect(client.end() == .late)
        client.send(3)
        #expect(client.answer(1) == "delivered")
        client.take(client.life.shut(reason: "removed"))
        client.take(client.life.shut(reason: "again"))
        #expect(client.event(1) == "late")
        client.take(client.life.connected())
        client.take(client.life.interrupt())
        #expect(
            client.heard == [
                "connected", "3 refused: lost(EmulatorAPI.LinkError.closed(reason: \"the link is closed\"))", "1 done",
                "2 failed: lost(EmulatorAPI.LinkError.closed(reason: \"removed\"))", "closed(reason: \"removed\")",
            ])
    }

    @Test func `a link that the client closed tells nothing more`() {
        client.take(client.life.connected())
        client.send(1)
        client.life.close()
        #expect(client.answer(1) == "late")
        client.take(client.life.interrupt())
        client.take(client.life.reopened())
        client.take(client.life.shut(reason: "late"))
        client.take(client.life.refuse(.tokenEmpty))
        client.send(2)
        #expect(
            client.heard == [
                "connected", "2 refused: lost(EmulatorAPI.LinkError.closed(reason: \"the link is closed\"))",
            ])
    }

    @Test func `without a tenant every command is refused, and nothing is told of a connection`() {
        client.send(1)
        client.take(client.life.refuse(.unknownApp(app: "7")))
        client.send(2)
        client.take(client.life.connected())
        client.take(client.life.interrupt())
        #expect(
            client.heard == [
                "1 failed: rejected(EmulatorAPI.EmulatorError.unknownApp(app: 7))",
                "2 refused: rejected(EmulatorAPI.EmulatorError.unknownApp(app: 7))",
            ])
    }

    @Test(arguments: Array(0..<200 as Range<UInt64>))
    func `whatever happens, each command is answered once and events keep their order`(seed: UInt64) {
        var stream = RandomStream(state: seed)
        var life = LinkLife<Int>(keptLimit: 5)
        var answered: [Int: Int] = [:]
        var asked = 0
        var numbers: [UInt64] = []
        var lastEvent = 0
        var heardEvents: [Int] = []
        var keptEvents: [Int] = []
        var owedEvents: [Int] = []
        var states: [LinkState] = []
        func take(_ deliveries: [LinkLife<Int>.Delivery]) {
            for delivery in deliveries {
                switch delivery {
                case .answer(let waiter, _): answered[waiter, default: 0] += 1
                case .input(.state(let state)): states.append(state)
                case .input(.event(.identity(.loggedOut(let user)))): heardEvents.append(Int(user.rawValue) ?? 0)
                case .input: break
                }
            }
        }
        for _ in 0..<300 {
            switch stream.next() % 12 {
            case 0...3:
                asked += 1
                switch life.send(asked) {
                case .success(let request): numbers.append(request)
                case .failure: answered[asked, default: 0] += 1
                }
            case 4, 5:
                // Any request ever made, so that replies also come late and twice.
                guard let request = numbers.randomElement(using: &stream) else { continue }
                if case .deliver(let delivery) = life.receive(.reply(request: request, .success(.done))) {
                    take([delivery])
                }
            case 6...8:
                lastEvent += 1
                switch life.receive(.event(Client.event(lastEvent))) {
                case .deliver(let delivery):
                    owedEvents.append(lastEvent)
                    take([delivery])
                case .kept: keptEvents.append(lastEvent)
                case .overflow:
                    let end = life.end()
                    #expect(end == .later)
                    keptEvents = []
                case .late: break
                }
            case 9: take(life.interrupt())
            case 10: life.networkReturned()
            default:
                if stream.chance(perMillion: 100_000), life.end() == .later { keptEvents = [] }
                guard life.isAway else { continue }
                if !life.isGivenUp {
                    owedEvents += keptEvents
                    keptEvents = []
                }
                take(life.isGivenUp ? life.reopened() : life.connected())
            }
        }
        take(life.shut(reason: "the test is over"))
        #expect(answered.count == asked)
        #expect(answered.values.allSatisfy { $0 == 1 })
        #expect(heardEvents == owedEvents)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(zip(states, states.dropFirst()).allSatisfy { $0 != $1 }, "\(states)")
    }
}
