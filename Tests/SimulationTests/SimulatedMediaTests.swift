import EmulatorAPI
import Simulation
import Testing

@Suite struct SimulatedMediaTests {
    /// Alice speaks to Bob over 500 packets, 20 ms apart.
    private func conversation(seed: UInt64 = 1, _ uplink: Impairment) -> (packets: [UInt32], timeline: [String]) {
        let world = CloudWorld(seed: seed)
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.enter("stage", world.token(for: "alice"))
        bob.enter("stage", world.token(for: "bob"))
        world.advance(by: .zero)
        bob.forget()
        alice.link.apply(LinkConditions(uplink: uplink))
        for sequence in 0..<500 as Range<UInt32> {
            alice.speak(sequence, in: "stage")
            world.advance(by: .milliseconds(20))
        }
        world.advance(by: .seconds(1))
        return (bob.media, bob.timeline)
    }

    @Test func `a perfect network carries every packet once, in order`() {
        #expect(conversation(.none).packets == Array(0..<500))
    }

    @Test func `a lossy network loses about as many packets as it says`() {
        let packets = conversation(Impairment(lossPerMillion: 200_000)).packets
        #expect((350...450).contains(packets.count))
        #expect(packets == packets.sorted())
        #expect(Set(packets).count == packets.count)
        #expect(conversation(Impairment(lossPerMillion: 1_000_000)).packets == [])
    }

    @Test func `a duplicating network carries packets twice`() {
        let packets = conversation(Impairment(duplicationPerMillion: 1_000_000)).packets
        #expect(packets == (0..<500).flatMap { [$0, $0] })
    }

    @Test func `a reordering network lets later packets overtake, and loses none`() {
        let packets = conversation(Impairment(reorderingPerMillion: 100_000)).packets
        #expect(packets != packets.sorted())
        #expect(packets.sorted() == Array(0..<500))
    }

    @Test func `the same seed gives the same order of everything, and another seed another`() {
        let conditions = Impairment(
            delay: .milliseconds(30), jitter: .milliseconds(50), lossPerMillion: 50_000, duplicationPerMillion: 50_000,
            reorderingPerMillion: 50_000)
        let first = conversation(seed: 7, conditions).timeline
        #expect(conversation(seed: 7, conditions).timeline == first)
        #expect(conversation(seed: 8, conditions).timeline != first)
    }

    @Test func `a packet is from who sent it, whatever it says`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.enter("stage", world.token(for: "alice"))
        bob.enter("stage", world.token(for: "bob"))
        world.advance(by: .zero)
        bob.forget()
        alice.forget()
        alice.speak(1, in: "stage", as: "mallory")
        world.advance(by: .zero)
        #expect(bob.heard == [.media(1, from: "alice")])
        #expect(alice.heard == [])
    }

    @Test func `who is not in the channel is not heard, and neither is who left`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        bob.enter("stage", world.token(for: "bob"))
        world.advance(by: .zero)
        bob.forget()
        alice.speak(1, in: "stage")
        world.advance(by: .zero)
        #expect(bob.media == [])
        alice.enter("stage", world.token(for: "alice"))
        world.advance(by: .zero)
        alice.speak(2, in: "stage")
        world.advance(by: .zero)
        alice.send("leave", .rtc(.leave(channel: "stage")))
        world.advance(by: .zero)
        alice.speak(3, in: "stage")
        world.advance(by: .zero)
        #expect(bob.media == [2])
    }

    @Test func `who comes while somebody speaks hears the next packet, and who closes their link none`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        let carol = world.loggedIn("carol")
        alice.enter("stage", world.token(for: "alice"))
        bob.enter("stage", world.token(for: "bob"))
        world.advance(by: .zero)
        alice.speak(1, in: "stage")
        world.advance(by: .zero)
        carol.enter("stage", world.token(for: "carol"))
        world.advance(by: .zero)
        alice.speak(2, in: "stage")
        world.advance(by: .zero)
        bob.link.close()
        alice.speak(3, in: "stage")
        world.advance(by: .zero)
        #expect(bob.media == [1, 2])
        #expect(carol.media == [2, 3])
    }

    @Test func `a speaker in two channels is heard in each by those who are in it`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        let carol = world.loggedIn("carol")
        for channel in ["stage", "lobby"] as [ChannelID] { alice.enter(channel, world.token(for: "alice")) }
        bob.enter("stage", world.token(for: "bob"))
        carol.enter("lobby", world.token(for: "carol"))
        world.advance(by: .zero)
        for sequence in 0..<3 as Range<UInt32> {
            alice.speak(2 * sequence, in: "stage")
            alice.speak(2 * sequence + 1, in: "lobby")
            world.advance(by: .zero)
        }
        #expect(bob.media == [0, 2, 4])
        #expect(carol.media == [1, 3, 5])
    }

    @Test func `listeners with networks of their own each hear every packet, when theirs brings it`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let listeners = ["bob", "carol", "dave", "erin"].map { world.loggedIn($0) }
        for phone in [alice] + listeners { phone.enter("stage", world.token(for: phone.user)) }
        world.advance(by: .zero)
        for (phone, delay) in zip(listeners, [0, 50, 50, 0]) {
            phone.link.apply(LinkConditions(downlink: Impairment(delay: .milliseconds(delay))))
            phone.forget()
        }
        alice.speak(1, in: "stage")
        world.advance(by: .milliseconds(49))
        #expect(listeners.map(\.media) == [[1], [], [], [1]])
        world.advance(by: .milliseconds(1))
        #expect(listeners.map(\.media) == [[1], [1], [1], [1]])
    }

    @Test func `packets that are under way when the network goes are lost`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.enter("stage", world.token(for: "alice"))
        bob.enter("stage", world.token(for: "bob"))
        world.advance(by: .zero)
        bob.link.apply(LinkConditions(downlink: Impairment(delay: .milliseconds(50))))
        alice.speak(1, in: "stage")
        world.advance(by: .milliseconds(10))
        bob.link.apply(LinkConditions(isConnected: false))
        world.advance(by: .milliseconds(10))
        bob.link.apply(LinkConditions())
        world.advance(by: .milliseconds(100))
        alice.speak(2, in: "stage")
        world.advance(by: .milliseconds(100))
        #expect(bob.media == [2])
    }
}

@Suite struct SimulatedCloudTests {
    @Test func `work is done at its moment, and at one moment in the order it was entered`() {
        let world = CloudWorld()
        let phone = world.phone("alice")
        phone.forget()
        world.cloud.schedule(after: .seconds(2)) { phone.say("late", in: "x") }
        world.cloud.schedule(after: .seconds(1)) { phone.say("first", in: "x") }
        world.cloud.schedule(after: .seconds(1)) { phone.say("second", in: "x") }
        let taken = world.cloud.schedule(after: .seconds(1)) { phone.say("never", in: "x") }
        world.cloud.cancel(taken)
        #expect(world.cloud.nextInstant == Instant(.seconds(1)))
        world.advance(by: .seconds(3))
        #expect(phone.milliseconds == [1000, 1000, 2000])
        #expect(world.cloud.now == Instant(.seconds(3)))
        #expect(world.cloud.nextInstant == nil)
    }

    @Test func `a tenant's own deadlines fire as time passes`() {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.send(
            "invite",
            .signaling(
                .invite(id: "i1", invitees: ["bob"], terms: InvitationTerms(timeoutMilliseconds: 30_000)))
        )
        world.advance(by: .zero)
        bob.forget()
        world.advance(by: .milliseconds(29_999))
        #expect(bob.heard == [])
        world.advance(by: .milliseconds(1))
        #expect(
            bob.heard == [.event(.signaling(.timedOut(id: "i1", mode: .oneShot, inviter: "alice", users: ["bob"])))])
    }

    @Test func `the back end is told why it is refused`() {
        let world = CloudWorld()
        #expect(throws: EmulatorError.roomNotFound(room: "attic")) {
            try world.cloud.administer(.dismissRoom(room: "attic"), app: CloudWorld.app)
        }
    }

    @Test func `what becomes true is recorded on request`() {
        let world = CloudWorld()
        _ = world.loggedIn("alice")
        #expect(world.cloud.recordedEvents.isEmpty)
        world.cloud.recordEvents()
        _ = world.loggedIn("bob")
        #expect(world.cloud.recordedEvents.map(\.event).contains(.identity(.loggedIn(user: "bob", terminal: .phone))))
    }

    // MARK: Pictures

    /// Alice and Bob in one channel; Alice publishes sound, camera and screen.
    private func videoCall() -> (world: CloudWorld, alice: Phone, bob: Phone) {
        let world = CloudWorld()
        let alice = world.loggedIn("alice")
        let bob = world.loggedIn("bob")
        alice.enter("stage", world.token(for: "alice"))
        bob.enter("stage", world.token(for: "bob"))
        alice.send("camera", .rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .all, extra: "")))
        world.advance(by: .zero)
        bob.forget()
        alice.forget()
        return (world, alice, bob)
    }

    @Test func `sound and pictures in turn reach who is in the channel`() {
        let (world, alice, bob) = videoCall()
        for sequence in 0..<3 as Range<UInt32> {
            alice.speak(sequence, in: "stage")
            alice.show(sequence, in: "stage", .picture(isLast: false))
            alice.show(sequence + 10, in: "stage", .screen(isLast: true))
            world.advance(by: .milliseconds(20))
        }
        #expect(
            bob.heard
                == (0..<3).flatMap { number -> [Phone.Heard] in
                    [
                        .media(number, from: "alice"), .picture(number, .picture(isLast: false)),
                        .picture(number + 10, .screen(isLast: true)),
                    ]
                })
        #expect(alice.heard == [])
    }

    @Test func `pictures are lost and delayed as sound is`() {
        let (world, alice, bob) = videoCall()
        alice.link.apply(LinkConditions(uplink: Impairment(delay: .milliseconds(70), lossPerMillion: 200_000)))
        for sequence in 0..<500 as Range<UInt32> {
            alice.show(sequence, in: "stage")
            world.advance(by: .milliseconds(66))
        }
        world.advance(by: .seconds(1))
        #expect((350...450).contains(bob.pictures.count))
        #expect(bob.pictures == bob.pictures.sorted())
    }

    @Test func `a muted camera is not seen, and its sound goes on`() {
        let (world, alice, bob) = videoCall()
        func mute(_ isMuted: Bool) {
            alice.send("mute", .rtc(.mute(channel: "stage", index: 0, kinds: .picture, isMuted: isMuted)))
            world.advance(by: .zero)
        }
        alice.show(1, in: "stage")
        mute(true)
        alice.show(2, in: "stage")
        alice.show(3, in: "stage", .screen(isLast: true))
        alice.speak(4, in: "stage")
        mute(false)
        alice.show(5, in: "stage")
        world.advance(by: .zero)
        #expect(bob.pictures == [1, 3, 5] && bob.media == [4])
    }

    @Test func `a request for a key frame reaches the publisher after the way there`() {
        let (world, alice, bob) = videoCall()
        bob.link.apply(LinkConditions(uplink: Impairment(delay: .milliseconds(40))))
        let stream = StreamReference.numbered(user: "alice", index: 0)
        bob.send("key", .rtc(.requestKeyFrame(channel: "stage", stream: stream, kind: .picture)))
        world.advance(by: .milliseconds(39))
        #expect(alice.heard == [])
        world.advance(by: .milliseconds(1))
        #expect(alice.heard == [.event(.rtc(.keyFrameRequested(channel: "stage", index: 0, kind: .picture)))])
    }

    @Test func `requests for lost packets reach the publisher, and what is sent again reaches everybody`() {
        let (world, alice, bob) = videoCall()
        let carol = world.loggedIn("carol")
        carol.enter("stage", world.token(for: "carol"))
        world.advance(by: .zero)
        for phone in [alice, bob, carol] { phone.forget() }
        let stream = StreamReference.numbered(user: "alice", index: 0)
        bob.send("again", .rtc(.requestPackets(channel: "stage", stream: stream, kind: .screen, sequences: [3])))
        world.advance(by: .zero)
        #expect(
            alice.heard
                == [.event(.rtc(.packetsRequested(channel: "stage", index: 0, kind: .screen, sequences: [3])))])
        alice.show(3, in: "stage", .screen(isLast: true))
        world.advance(by: .zero)
        #expect(bob.pictures == [3] && carol.pictures == [3])
    }
}
