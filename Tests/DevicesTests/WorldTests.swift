import Devices
import EmulatorAPI
import GoldenFiles
import ParlorTesting
import Testing

@Suite struct WorldTests {
    /// Three people chat over networks that delay, spread, fail and come back.
    private func scenario(seed: UInt64) throws -> World {
        let world = World(seed: seed)
        let tenant = world.addTenant(.tencentDemo)
        let people = try ["alice", "bob", "carol"].map { try #require(Chatter(world, $0)) }
        for person in people { person.logIn(tenant) }
        world.advance(by: .zero)
        people[0].create("lobby")
        world.advance(by: .zero)
        for (number, person) in people.enumerated() {
            person.device.network.uplink = NetworkQuality(
                delay: .milliseconds(20 * (number + 1)), jitter: .milliseconds(80))
            person.device.network.downlink = NetworkQuality(delay: .milliseconds(30), jitter: .milliseconds(90))
        }
        people[1].join("lobby")
        people[2].join("lobby")
        world.advance(by: .seconds(1))
        for round in 0..<5 {
            if round == 2 { people[2].device.network.isConnected = false }
            if round == 4 { people[2].device.network.isConnected = true }
            for person in people { person.say("round \(round)", in: "lobby") }
            world.advance(by: .milliseconds(150))
        }
        world.note("the end")
        world.advance(by: .seconds(2))
        return world
    }

    @Test func `the same seed gives the same trace, and another seed another`() throws {
        let text = try scenario(seed: 7).traceText
        #expect(try scenario(seed: 7).traceText == text)
        #expect(try scenario(seed: 8).traceText != text)
        #expect(text.contains("bob in lobby"))
    }

    @Test func `every process gives the same trace, byte for byte`() throws {
        let difference = try differenceFromGolden(scenario(seed: 7).traceText, "trace.txt")
        #expect(difference == nil)
    }

    private func callback(_ text: String, on device: Device, after delay: Duration) {
        device.after(delay) { device.record(.callback, text) }
    }

    @Test func `an expectation waits for its callback and takes it`() throws {
        let world = World(seed: 1)
        let alice = world.device("alice")
        callback("onEnter(12)", on: alice, after: .seconds(1))
        callback("onEnter(13)", on: alice, after: .seconds(2))
        #expect(try world.expect("onEnter", on: alice).text == "onEnter(12)")
        #expect(world.now == .seconds(1))
        #expect(try world.expect("onEnter", on: alice).text == "onEnter(13)")
        #expect(throws: ExpectationFailure.self) { try world.expect("onEnter", on: alice) }
    }

    @Test func `a callback at the limit is in time, and one after it is not`() throws {
        let world = World(seed: 1)
        let alice = world.device("alice")
        callback("a", on: alice, after: .seconds(5))
        callback("b", on: alice, after: .seconds(5) + .nanoseconds(1) + .seconds(5))
        #expect(try world.expect("a", on: alice).at == .seconds(5))
        #expect(throws: ExpectationFailure.self) { try world.expect("b", on: alice) }
        #expect(world.now == .seconds(10))
    }

    @Test func `an expectation that fails names the closest callback`() {
        let world = World(seed: 1)
        let alice = world.device("alice")
        callback("onError(-3301)", on: alice, after: .seconds(1))
        callback("onSeatChanged(2, bob)", on: world.device("bob"), after: .seconds(2))
        callback("onSeatChanged(2, bob)", on: alice, after: .seconds(3))
        do {
            try world.expect("onSeatChanged(1, bob)", on: alice, within: .seconds(4))
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.closest?.text == "onSeatChanged(2, bob)")
            #expect(error.closest?.device == "alice")
            #expect(error.expected == "onSeatChanged(1, bob)")
            #expect(error.at == .seconds(4))
            #expect(
                error.description
                    == "alice was not told \"onSeatChanged(1, bob)\" within 4000 ms (it is 4.000 s); closest was: 3.000 alice ← onSeatChanged(2, bob)"
            )
        }
    }

    @Test func `an expectation that fails where nothing was called back says so`() {
        let world = World(seed: 1)
        do {
            try world.expect("login", on: world.device("alice"))
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.closest == nil)
            #expect(error.description.hasSuffix("there was no callback at all"))
        }
    }

    @Test func `what is not expected is found, and only while it is not expected`() throws {
        let world = World(seed: 1)
        let alice = world.device("alice")
        callback("onKicked()", on: alice, after: .seconds(1))
        callback("onKicked()", on: world.device("bob"), after: .seconds(3))
        #expect(throws: UnexpectedCallback.self) { try world.expectNo("onKicked", on: alice, for: .seconds(1)) }
        try world.expectNo("onKicked", on: alice, for: .seconds(5))
    }

    @Test func `forgotten callbacks meet no expectation`() {
        let world = World(seed: 1)
        let alice = world.device("alice")
        callback("a", on: alice, after: .zero)
        world.advance(by: .zero)
        world.forgetCallbacks()
        #expect(throws: ExpectationFailure.self) { try world.expect("a", on: alice, within: .zero) }
    }

    @Test func `a world runs until it is idle or the limit has passed`() {
        let world = World(seed: 1)
        callback("a", on: world.device("alice"), after: .seconds(10))
        #expect(!world.runUntilIdle(limit: .seconds(9)))
        #expect(world.now == .seconds(9))
        #expect(world.runUntilIdle())
        #expect(world.now == .seconds(10))
    }
}
