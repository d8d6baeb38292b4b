import EmulatorAPI
import Simulation
import Testing

@Suite struct SimulatedLinkTests {
    @Test func `an app that no tenant has cannot be connected to`() {
        #expect(CloudWorld().cloud.connect(to: "7") == nil)
    }

    @Test func `nothing is heard before time passes, and a link that listens hears that it is connected`() {
        let world = CloudWorld()
        let phone = Phone(user: "alice", link: world.cloud.connect(to: CloudWorld.app)!, cloud: world.cloud)
        #expect(phone.heard == [])
        world.advance(by: .zero)
        #expect(phone.heard == [.state(.connected)])
    }

    @Test func `a token of the wrong key is refused at the edge`() {
        let world = CloudWorld()
        let phone = world.phone("alice")
        phone.logIn(world.token(for: "alice", secret: "another key"))
        world.advance(by: .zero)
        #expect(phone.heard.last == .reply("login", .failure(.rejected(.tokenSignatureInvalid))))
        phone.logIn(world.token(for: "alice"))
        world.advance(by: .zero)
        #expect(phone.heard.last == .reply("login", .success(.done)))
    }

    @Test func `the reply comes before the events that the command caused`() {
        let world = CloudWorld()
        let phone = world.loggedIn("alice")
        phone.create("lobby")
        world.advance(by: .zero)
        phone.forget()
        phone.write("seat1", in: "lobby")
        world.advance(by: .zero)
        #expect(phone.heard.count == 2)
        #expect(phone.heard.first == .reply("seat1", .success(.revised(revision: 1, refused: []))))
        if case .event(.attribute) = phone.heard.last {} else { Issue.record("\(phone.heard)") }
    }

    @Test func `what is delayed and spread keeps its order`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.create("lobby")
        world.advance(by: .zero)
        bob.join("lobby")
        world.advance(by: .zero)
        bob.forget()
        let slow = Impairment(delay: .milliseconds(50), jitter: .milliseconds(100))
        alice.link.apply(LinkConditions(uplink: slow))
        bob.link.apply(LinkConditions(downlink: slow))
        let texts = (0..<20).map { "message \($0)" }
        for text in texts { alice.say(text, in: "lobby") }
        world.advance(by: .milliseconds(99))
        #expect(bob.messages == [])
        world.advance(by: .milliseconds(201))
        #expect(bob.messages == texts)
    }

    @Test func `a delay is taken there and back`() {
        let world = CloudWorld()
        let phone = world.loggedIn("alice")
        phone.forget()
        phone.link.apply(
            LinkConditions(uplink: Impairment(delay: .milliseconds(30)), downlink: Impairment(delay: .milliseconds(70)))
        )
        phone.create("lobby")
        world.advance(by: .seconds(1))
        #expect(phone.milliseconds == [100])
    }

    @Test func `an interruption loses what awaits a reply`() {
        let world = CloudWorld()
        let phone = world.loggedIn("alice")
        phone.link.apply(LinkConditions(uplink: Impairment(delay: .milliseconds(50))))
        phone.create("lobby")
        phone.forget()
        world.advance(by: .milliseconds(20))
        phone.link.apply(LinkConditions(isConnected: false))
        phone.create("attic")
        world.advance(by: .seconds(1))
        #expect(
            phone.heard == [
                .state(.connecting), .reply("create", .failure(.lost(.connectionLost))),
                .reply("create", .failure(.lost(.notConnected))),
            ])
        #expect(!world.cloud.tenantState(of: CloudWorld.app).map { String(reflecting: $0).contains("lobby") }!)
    }

    @Test func `events of an interruption are told in order after it`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.create("lobby")
        world.advance(by: .zero)
        bob.join("lobby")
        world.advance(by: .zero)
        bob.link.apply(LinkConditions(downlink: Impairment(delay: .milliseconds(40))))
        alice.say("under way", in: "lobby")
        world.advance(by: .milliseconds(10))
        bob.forget()
        bob.link.apply(LinkConditions(isConnected: false))
        alice.say("away 1", in: "lobby")
        world.advance(by: .seconds(100))
        alice.say("away 2", in: "lobby")
        world.advance(by: .seconds(299))
        #expect(bob.messages == [])
        bob.link.apply(LinkConditions())
        alice.say("back", in: "lobby")
        world.advance(by: .seconds(1))
        #expect(bob.messages == ["under way", "away 1", "away 2", "back"])
        #expect(bob.states == [.connecting, .connected])
    }

    @Test func `nothing overtakes what was kept while a slow network comes back`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.create("lobby")
        world.advance(by: .zero)
        bob.join("lobby")
        world.advance(by: .zero)
        bob.forget()
        bob.link.apply(LinkConditions(isConnected: false))
        alice.say("kept", in: "lobby")
        world.advance(by: .seconds(1))
        bob.link.apply(LinkConditions(uplink: Impairment(delay: .milliseconds(100))))
        alice.say("later", in: "lobby")
        world.advance(by: .milliseconds(99))
        #expect(bob.heard == [.state(.connecting)])
        bob.send("count", .room(.countOnlineMembers(room: "lobby")))
        world.advance(by: .milliseconds(1))
        #expect(bob.states == [.connecting, .connected])
        #expect(bob.messages == ["kept", "later"])
        world.advance(by: .seconds(1))
        #expect(bob.heard.last == .reply("count", .success(.count(count: 2))))
    }

    @Test func `a session that is given up while its slow network comes back has expired`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        alice.forget()
        alice.link.apply(LinkConditions(isConnected: false))
        world.advance(by: .seconds(399))
        alice.link.apply(LinkConditions(uplink: Impairment(delay: .seconds(2))))
        alice.create("lobby")
        world.advance(by: .seconds(3))
        #expect(
            alice.heard == [
                .state(.connecting), .state(.expired), .reply("create", .failure(.lost(.connectionLost))),
            ])
    }

    @Test func `after 400 seconds the session is given up and the link starts anew`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.create("lobby")
        world.advance(by: .zero)
        bob.join("lobby")
        world.advance(by: .zero)
        bob.forget()
        let session = bob.link.session
        bob.link.apply(LinkConditions(isConnected: false))
        alice.say("lost", in: "lobby")
        world.advance(by: .seconds(400))
        bob.link.apply(LinkConditions())
        world.advance(by: .zero)
        #expect(bob.states == [.connecting, .expired])
        #expect(bob.messages == [])
        #expect(bob.link.session != session)
        bob.join("lobby")
        world.advance(by: .zero)
        #expect(bob.heard.last == .reply("join", .failure(.rejected(.notLoggedIn))))
        bob.logIn(world.token(for: "bob"))
        world.advance(by: .zero)
        #expect(bob.heard.last == .reply("login", .success(.done)))
    }

    @Test func `one event more than the outbox holds gives the session up`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.create("lobby")
        world.advance(by: .zero)
        bob.join("lobby")
        world.advance(by: .zero)
        bob.forget()
        bob.link.apply(LinkConditions(isConnected: false))
        for _ in 0..<SimulatedLink.outboxLimit { alice.say("x", in: "lobby") }
        world.advance(by: .zero)
        bob.link.apply(LinkConditions())
        world.advance(by: .zero)
        #expect(bob.states == [.connecting, .connected])
        #expect(bob.heard.count == SimulatedLink.outboxLimit + 2)

        bob.forget()
        bob.link.apply(LinkConditions(isConnected: false))
        for _ in 0..<SimulatedLink.outboxLimit { alice.say("x", in: "lobby") }
        world.advance(by: .zero)
        alice.say("x", in: "lobby")
        world.advance(by: .zero)
        bob.link.apply(LinkConditions())
        world.advance(by: .zero)
        #expect(bob.heard == [.state(.connecting), .state(.expired)])
    }

    @Test func `one command more than may await replies is refused, and the others are carried out`() {
        let world = CloudWorld()
        let alice = world.phone("alice")
        let limit = LinkLife<Int>.pendingLimit
        for number in 0...limit { alice.send("\(number)", .identity(.logOut)) }
        world.advance(by: .zero)
        let refusal = EmulatorError.limitExceeded(
            limit: .unansweredCommandCount, maximum: limit, attempted: limit + 1)
        let replies = alice.heard.filter { $0 != .state(.connected) }
        #expect(replies.count == limit + 1)
        #expect(replies.count { $0 == .reply("\(limit)", .failure(.rejected(refusal))) } == 1)
        #expect(replies.contains(.reply("\(limit - 1)", .failure(.rejected(.notLoggedIn)))))
        alice.forget()
        alice.logIn(world.token(for: "alice"))
        world.advance(by: .zero)
        #expect(alice.heard == [.reply("login", .success(.done))])
    }

    @Test func `a closed link hears nothing more, and its user has left`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.create("lobby")
        bob.join("lobby")
        world.advance(by: .zero)
        bob.forget()
        alice.say("hello", in: "lobby")
        bob.link.close()
        world.advance(by: .seconds(1))
        #expect(bob.heard == [])
        bob.say("anybody?", in: "lobby")
        world.advance(by: .zero)
        #expect(bob.heard == [.reply("anybody?", .failure(.lost(.closed(reason: "the link is closed"))))])
        alice.send("count", .room(.countOnlineMembers(room: "lobby")))
        world.advance(by: .zero)
        #expect(alice.heard.last == .reply("count", .success(.count(count: 1))))
    }

    @Test func `a tenant that is replaced closes its links`() {
        let world = CloudWorld()
        let phone = world.loggedIn("alice")
        world.cloud.add(world.setup)
        world.advance(by: .zero)
        #expect(phone.states.last == .closed(reason: "the tenant was replaced"))
    }
}
