import EmulatorAPI
import RTCEmulator
import Testing

struct ConnectionScenarios {
    @Test func `a session that comes back in time was never missed`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.publish(bob)
        #expect(stage.interrupt(bob) == ["reroute lobby"])
        #expect(stage.interrupt(bob) == [])
        #expect(stage.state.nextDeadline == Instant(.seconds(90)))
        #expect(stage.wait(.nanoseconds(89_999_999_999)) == [])
        #expect(stage.resume(bob) == ["reroute lobby"])
        #expect(stage.resume(bob) == [])
        #expect(stage.state.nextDeadline == nil)
        #expect(stage.wait(.seconds(3600)) == [])
        #expect(stage.listeners(of: bob) == ["alice"])
    }

    @Test func `a session that is silent too long is given up in all its channels`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.join(bob, studio, isVisible: false)
        try stage.publish(bob)
        stage.interrupt(bob)
        #expect(
            stage.wait(.seconds(90)) == [
                "bob ← bob removed from lobby: timedOut", "alice ← -bob sound: timedOut", "alice ← bob left: timedOut",
                "reroute lobby", "bob ← bob removed from studio: timedOut", "reroute studio",
            ])
        #expect(stage.state.channels(of: bob) == [])
        #expect(stage.resume(bob) == [])
        try stage.join(bob)
    }

    @Test func `a crash is noticed only after the grace time, and the crashed session is told nothing`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.publish(alice)
        #expect(stage.close(bob) == ["reroute lobby"])
        #expect(stage.listeners(of: alice) == [])
        #expect(try stage.mute(alice) == ["nobody ← ~alice sound (muted)"])
        #expect(stage.wait(.seconds(89)) == [])
        #expect(
            stage.wait(.seconds(1)) == [
                "nobody ← bob removed from lobby: timedOut", "alice ← bob left: timedOut", "reroute lobby",
            ])
    }

    @Test func `closing a silent session does not give it more time`() throws {
        var stage = Stage()
        try stage.join(alice)
        stage.interrupt(alice)
        stage.wait(.seconds(60))
        #expect(stage.close(alice) == [])
        #expect(stage.state.nextDeadline == Instant(.seconds(90)))
        #expect(stage.wait(.seconds(30)).count == 3)
        #expect(stage.isDeserted)
    }

    @Test func `an interrupted session is told what happens, and hears nothing`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.join(carol)
        stage.interrupt(bob)
        #expect(try stage.publish(alice) == ["bob, carol ← +alice sound", "reroute lobby"])
        #expect(stage.listeners(of: alice) == ["carol"])
    }

    @Test func `whoever returns with a new session after a crash takes the old one's place`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        stage.close(alice)
        #expect(
            try stage.join(tablet, user: "alice") == [
                "nobody ← alice removed from lobby: joinedElsewhere", "bob ← alice left: enteredElsewhere",
                "bob ← alice joined",
                "reroute lobby",
            ])
        #expect(stage.state.nextDeadline == nil)
    }

    @Test func `whoever returns after their server ended was there all along, and publishes anew`() throws {
        var stage = Stage()
        stage.state.reportsToServers(true)
        try stage.join(alice)
        try stage.join(bob)
        try stage.publish(alice)
        _ = stage.state.takeFacts()
        #expect(stage.orphan(alice) == ["reroute lobby"])
        #expect(stage.orphan(alice) == [])
        #expect(stage.state.nextDeadline == Instant(.seconds(90)))
        #expect(
            try stage.join(tablet, user: "alice") == [
                "nobody ← alice removed from lobby: joinedElsewhere", "bob ← -alice sound: enteredElsewhere",
                "reroute lobby",
            ])
        #expect(stage.state.nextDeadline == nil)
        #expect(stage.state.takeFacts().count == 1)
        #expect(try stage.publish(tablet) == ["bob ← +alice sound", "reroute lobby"])
        // From then on it is a stay as any other.
        stage.close(tablet)
        #expect(try stage.join(carol, user: "alice").contains("bob ← alice joined"))
    }

    @Test func `whoever returns unseen has left the others, and whoever does not return leaves in time`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.join(carol)
        stage.interrupt(carol)
        stage.wait(.seconds(60))
        stage.orphan(alice)
        stage.orphan(carol)
        #expect(
            try stage.join(tablet, isVisible: false, user: "alice") == [
                "nobody ← alice removed from lobby: joinedElsewhere", "bob ← alice left: enteredElsewhere",
                "reroute lobby",
            ])
        #expect(
            stage.wait(.seconds(30)) == [
                "nobody ← carol removed from lobby: timedOut", "bob, tablet ← carol left: timedOut", "reroute lobby",
            ])
    }

    @Test func `whoever returns to one of several channels may return to the others`() throws {
        var stage = Stage()
        stage.rules.participants.secondStay = .endsEverywhere
        try stage.join(alice)
        try stage.join(alice, studio)
        try stage.join(bob, studio)
        stage.orphan(alice)
        try stage.join(tablet, user: "alice")
        let told = try stage.join(tablet, studio, user: "alice").filter { !$0.hasPrefix("reroute") }
        #expect(told == ["nobody ← alice removed from studio: joinedElsewhere"])
    }

    @Test func `sessions in no channel have nothing to lose`() {
        var stage = Stage()
        #expect(stage.interrupt(alice) == [])
        #expect(stage.resume(alice) == [])
        #expect(stage.close(alice) == [])
        #expect(stage.isDeserted)
    }

    @Test func `a dismissed channel takes the deadlines of its participants along`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.join(bob, studio)
        stage.close(alice)
        stage.interrupt(bob)
        #expect(
            try stage.state.dismiss(lobby).map(\.line) == [
                "nobody ← alice removed from lobby: channelDismissed", "bob ← bob removed from lobby: channelDismissed",
                "reroute lobby",
            ])
        stage.state.checkInvariants()
        #expect(stage.wait(.seconds(90)).last == "reroute studio")
        #expect(stage.isDeserted)
    }

    @Test func `a jump over many deadlines equals the steps`() throws {
        var stage = Stage()
        stage.rules.scenes[0].maximumParticipants = 20
        for number in 1...20 {
            let session = SessionID(UInt64(100 + number))
            try stage.join(session)
            if number <= 2 { try stage.publish(session) }
        }
        // Later sessions fall silent first, some of them together.
        for number in (1...20).reversed() where number % 4 != 0 {
            let session = SessionID(UInt64(100 + number))
            if number % 2 == 0 { stage.close(session) } else { stage.interrupt(session) }
            if number % 3 != 0 { stage.wait(.milliseconds(700)) }
        }
        var steps = stage.state
        var stepped: [RTCNotice] = []
        while let deadline = steps.nextDeadline { stepped += steps.advance(to: deadline, rules: stage.rules) }
        var jump = stage.state
        let jumped = jump.advance(to: stage.now.advanced(by: .seconds(1000)), rules: stage.rules)
        #expect(jumped == stepped)
        #expect(jump == steps)
        #expect(jump != stage.state)
    }
}
