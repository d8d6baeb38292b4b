import EmulatorAPI
import EmulatorHost
import InProcessLink
import Testing

@Suite(.timeLimit(.minutes(15))) struct InProcessLinkTests {
    private let clock = ManualClock()
    private let host: TenantHost

    init() { host = TenantHost(setup: Hosted.setup, clock: clock.hostClock) }

    /// A link with what arrives over it, one thing at a time.
    private final class Client {
        let link: InProcessLink
        private var inputs: AsyncStream<LinkInput>.Iterator

        init(_ host: TenantHost) {
            link = InProcessLink(host: host, random: RandomStream(state: 1))
            let (stream, continuation) = AsyncStream.makeStream(of: LinkInput.self)
            inputs = stream.makeAsyncIterator()
            link.listen { continuation.yield($0) }
        }

        func send(_ command: Command) async -> Result<Reply, CallFailure> {
            await withCheckedContinuation { continuation in
                link.send(command) { continuation.resume(returning: $0) }
            }
        }

        func next(isolation: isolated (any Actor)? = #isolation) async -> LinkInput? {
            await inputs.next(isolation: isolation)
        }

        func nextState(isolation: isolated (any Actor)? = #isolation) async -> LinkState? {
            guard case .state(let state) = await next() else { return nil }
            return state
        }

        func nextMessage(isolation: isolated (any Actor)? = #isolation) async -> String? {
            guard case .event(let event) = await next() else { return nil }
            return Outbox.Item.event(Announcement(event)).text
        }
    }

    private func admit(_ user: UserID) async -> Client {
        let client = Client(host)
        #expect(await client.nextState() == .connected)
        #expect(await client.send(Hosted.logIn(user)) == .success(.done))
        return client
    }

    @Test func `a login makes its round trip`() async {
        let client = Client(host)
        #expect(await client.nextState() == .connected)
        #expect(await client.send(Hosted.create("lobby")) == .failure(.rejected(.notLoggedIn)))
        #expect(await client.send(Hosted.logIn("alice")) == .success(.done))
        client.link.close()
    }

    @Test func `commands that are sent before the session is there are carried out in order`() async {
        let client = Client(host)
        async let login = client.send(Hosted.logIn("alice"))
        #expect(await login == .success(.done))
        #expect(await client.nextState() == .connected)
        client.link.close()
    }

    @Test func `one command more than may await replies is refused, and the others are carried out`() async {
        let link = InProcessLink(host: host, random: RandomStream(state: 1))
        let limit = LinkLife<Int>.pendingLimit
        let (answers, continuation) = AsyncStream.makeStream(of: Result<Reply, CallFailure>.self)
        // No reply comes before anybody listens.
        for _ in 0...limit { link.send(.identity(.logOut)) { continuation.yield($0) } }
        var iterator = answers.makeAsyncIterator()
        let refusal = EmulatorError.limitExceeded(
            limit: .unansweredCommandCount, maximum: limit, attempted: limit + 1)
        #expect(await iterator.next() == .failure(.rejected(refusal)))
        link.listen { _ in }
        for _ in 0..<limit {
            guard await iterator.next() == .failure(.rejected(.notLoggedIn)) else {
                Issue.record("an accepted command was not carried out")
                return
            }
        }
        link.send(Hosted.logIn("alice")) { continuation.yield($0) }
        #expect(await iterator.next() == .success(.done))
        link.close()
    }

    @Test func `an interruption is told, refuses commands, and keeps events for the resumption`() async {
        let alice = await admit("alice")
        let bob = await admit("bob")
        #expect(await alice.send(Hosted.create("lobby")) == .success(Hosted.entered("lobby", isNew: true)))
        #expect(
            await bob.send(.room(.enter(room: "lobby", entry: .join)))
                == .success(Hosted.entered("lobby", isNew: false)))
        bob.link.apply(LinkConditions(isConnected: false))
        #expect(await bob.nextState() == .connecting)
        #expect(await bob.send(Hosted.say("?", in: "lobby")) == .failure(.lost(.notConnected)))
        for text in ["1", "2"] {
            guard case .success = await alice.send(Hosted.say(text, in: "lobby")) else {
                Issue.record("\(text) was not sent")
                return
            }
        }
        bob.link.apply(LinkConditions())
        #expect(await bob.nextState() == .connected)
        #expect(await bob.nextMessage() == "message 1")
        #expect(await bob.nextMessage() == "message 2")
        alice.link.close()
        bob.link.close()
    }

    @Test func `a network that comes back at once is told to be gone first`() async {
        let client = await admit("alice")
        for _ in 0..<50 {
            client.link.apply(LinkConditions(isConnected: false))
            client.link.apply(LinkConditions())
            #expect(await client.nextState() == .connecting)
            #expect(await client.nextState() == .connected)
        }
        client.link.close()
    }

    @Test func `a session that was given up meanwhile has expired`() async {
        let client = await admit("alice")
        client.link.apply(LinkConditions(isConnected: false))
        #expect(await client.nextState() == .connecting)
        while clock.alarms.first != Instant(.seconds(400)) { await Task.yield() }
        clock.advance(by: .seconds(400))
        await host.catchUp()
        let observer = await admit("bob")
        client.link.apply(LinkConditions())
        let state = await client.nextState()
        #expect(state == .expired)
        #expect(await client.send(Hosted.create("lobby")) == .failure(.rejected(.notLoggedIn)))
        #expect(await client.send(Hosted.logIn("alice")) == .success(.done))
        client.link.close()
        observer.link.close()
    }

    @Test func `a closed link refuses commands, and its user is gone`() async {
        let alice = await admit("alice")
        let bob = await admit("bob")
        bob.link.close()
        #expect(await bob.send(Hosted.logIn("bob")) == .failure(.lost(.closed(reason: "the link is closed"))))
        var state: PresenceState?
        while state != .offline {
            if case .success(.presence(let presence)) = await alice.send(.signaling(.fetchPresence(users: ["bob"]))) {
                state = presence.first?.state
            }
        }
        alice.link.close()
    }

    /// Enters a channel; who is there.
    private static func entered(_ client: Client, _ user: UserID) async -> [UserID]? {
        guard case .success(.channel(let snapshot)) = await client.send(Hosted.enter("stage", user)) else { return nil }
        return snapshot.users.map(\.user)
    }

    @Test func `audio goes from link to link`() async {
        let alice = await admit("alice")
        let bob = await admit("bob")
        #expect(await Self.entered(alice, "alice") == [])
        #expect(
            await alice.send(.rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .sound, extra: "")))
                == .success(.done))
        #expect(await Self.entered(bob, "bob") == ["alice"])
        alice.link.send(Hosted.packet(7, as: "mallory"))
        while let input = await bob.next() {
            guard case .media(let packet) = input else { continue }
            #expect(packet == Hosted.packet(7, as: "alice"))
            break
        }
        alice.link.close()
        bob.link.close()
    }
}
