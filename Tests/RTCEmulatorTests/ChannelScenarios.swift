import EmulatorAPI
import RTCEmulator
import Testing

struct ChannelScenarios {
    @Test func `a newcomer hears of every speaker in join order, joined before audible`() throws {
        var stage = Stage()
        #expect(try stage.join(bob) == ["nobody ← bob joined", "reroute lobby"])
        try stage.join(alice)
        try stage.publish(alice)
        try stage.join(carol, as: .listener)
        #expect(
            try stage.join(dave) == [
                "bob, alice, carol ← dave joined", "dave ⇠ bob joined", "dave ⇠ alice joined", "dave ⇠ alice audible",
                "reroute lobby",
            ])
        #expect(stage.state.channels(of: dave) == [lobby])
    }

    @Test func `a listener of a live channel comes and goes unseen`() throws {
        var stage = Stage()
        try stage.join(alice)
        #expect(try stage.join(bob, as: .listener) == ["bob ⇠ alice joined", "reroute lobby"])
        #expect(try stage.leave(bob) == ["reroute lobby"])
    }

    @Test func `everybody in a call is a visible speaker, whatever role they ask for`() throws {
        var stage = Stage()
        try stage.join(alice, as: .listener, scene: .call)
        #expect(
            try stage.join(bob, as: .listener, scene: .call) == [
                "alice ← bob joined", "bob ⇠ alice joined", "reroute lobby",
            ])
        #expect(try stage.become(bob, .listener) == [])
        #expect(try stage.publish(bob) == ["alice ← bob audible", "reroute lobby"])
        #expect(try stage.leave(bob) == ["alice ← bob silent", "alice ← bob left: left", "reroute lobby"])
    }

    @Test func `a listener who becomes a speaker appears, and disappears the other way, silent first`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob, as: .listener)
        #expect(try stage.become(bob, .listener) == [])
        #expect(try stage.become(bob, .speaker) == ["alice ← bob joined"])
        #expect(try stage.publish(bob) == ["alice ← bob audible", "reroute lobby"])
        #expect(try stage.become(bob, .speaker) == [])
        #expect(
            try stage.become(bob, .listener) == [
                "alice ← bob silent", "alice ← bob left: becameListener", "reroute lobby",
            ])
    }

    @Test func `publishing is forgotten by a listener, muting is not`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.publish(bob)
        try stage.mute(bob)
        #expect(try stage.become(bob, .listener) == ["alice ← bob left: becameListener", "reroute lobby"])
        #expect(try stage.become(bob, .speaker) == ["alice ← bob joined"])
        #expect(try stage.publish(bob) == ["reroute lobby"])
        #expect(try stage.mute(bob, false) == ["alice ← bob audible"])
    }

    @Test func `only changes of what can be heard are told`() throws {
        var stage = Stage()
        try stage.join(alice, as: .listener)
        try stage.join(bob)
        #expect(try stage.mute(bob) == [])
        #expect(try stage.publish(bob) == ["reroute lobby"])
        #expect(try stage.mute(bob) == [])
        #expect(try stage.mute(bob, false) == ["alice ← bob audible"])
        #expect(try stage.publish(bob) == [])
        #expect(try stage.mute(bob) == ["alice ← bob silent"])
        #expect(try stage.publish(bob, false) == ["reroute lobby"])
        #expect(try stage.publish(bob, false) == [])
        #expect(try stage.mute(alice) == [])
    }

    @Test func `a listener may stop publishing, but not begin`() throws {
        var stage = Stage()
        try stage.join(alice, as: .listener)
        #expect(try stage.publish(alice, false) == [])
        #expect(throws: EmulatorError.speakersOnly(channel: lobby)) { try stage.publish(alice) }
        #expect(throws: EmulatorError.speakersOnly(channel: lobby)) { try stage.send(alice) }
    }

    @Test func `the newer session of a user wins the channel`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.publish(alice)
        try stage.join(bob)
        #expect(
            try stage.join(tablet, user: "alice") == [
                "alice ← alice removed from lobby: joinedElsewhere", "bob ← alice silent", "bob ← alice left: removed",
                "bob ← alice joined", "tablet ⇠ bob joined", "reroute lobby",
            ])
        #expect(stage.state.channels(of: alice) == [])
        #expect(throws: EmulatorError.notInChannel(channel: lobby)) { try stage.leave(alice) }
        #expect(stage.state.forwardingTable(of: lobby).routes == [])
    }

    @Test func `a user who replaces themselves fits into a full channel`() throws {
        var stage = Stage()
        stage.rules.maximumLiveParticipants = 1
        try stage.join(alice)
        #expect(try stage.join(tablet, user: "alice").last == "reroute lobby")
        #expect(stage.state.channels(of: tablet) == [lobby])
    }

    @Test func `a session may be in several channels, in each once`() throws {
        var stage = Stage()
        try stage.join(alice, studio)
        try stage.join(alice, lobby)
        #expect(stage.state.channels(of: alice) == [studio, lobby])
        #expect(throws: EmulatorError.alreadyInChannel(channel: lobby)) { try stage.join(alice, lobby) }
        try stage.leave(alice, studio)
        #expect(stage.state.channels(of: alice) == [lobby])
    }

    @Test func `the first participant chooses the scene, until the last one is gone`() throws {
        var stage = Stage()
        try stage.join(alice, scene: .live)
        #expect(throws: EmulatorError.invalidArgument(name: "scene", value: "call")) {
            try stage.join(bob, scene: .call)
        }
        try stage.leave(alice)
        #expect(stage.state == RTCState())
        try stage.join(bob, scene: .call)
    }

    @Test func `a dismissed channel tells everybody once and is gone`() throws {
        var stage = Stage()
        try stage.join(bob)
        try stage.publish(bob)
        try stage.join(alice, as: .listener)
        #expect(
            try stage.state.dismiss(lobby).map(\.line) == [
                "bob ← bob removed from lobby: channelDismissed", "alice ← alice removed from lobby: channelDismissed",
                "reroute lobby",
            ])
        #expect(stage.state == RTCState())
        #expect(throws: EmulatorError.invalidArgument(name: "channel", value: "lobby")) {
            try stage.state.dismiss(lobby)
        }
    }

    @Test func `removed users are told first and may come back`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.publish(bob)
        try stage.join(carol, as: .listener)
        #expect(
            try stage.state.remove(["carol", "bob", "nobody", "bob"], from: lobby).map(\.line) == [
                "carol ← carol removed from lobby: removedByAdministrator",
                "bob ← bob removed from lobby: removedByAdministrator", "alice ← bob silent",
                "alice ← bob left: removed",
                "reroute lobby",
            ])
        stage.state.checkInvariants()
        let before = stage.state
        #expect(throws: EmulatorError.invalidArgument(name: "users", value: "bob,dave")) {
            try stage.state.remove(["bob", "dave"], from: lobby)
        }
        #expect(throws: EmulatorError.invalidArgument(name: "channel", value: "studio")) {
            try stage.state.remove(["alice"], from: studio)
        }
        #expect(stage.state == before)
        try stage.join(bob)
    }

    @Test func `a message reaches everybody else, listeners too, in join order`() throws {
        var stage = Stage()
        try stage.join(carol, as: .listener)
        try stage.join(alice)
        try stage.join(bob)
        #expect(try stage.send(alice, number: 4) == ["carol, bob ← alice sent 4"])
    }

    @Test func `every command of somebody who is not in the channel is refused`() throws {
        var stage = Stage()
        try stage.join(bob)
        let message = ChannelMessage(number: 1, sequence: 0, bytes: [], isReliable: true)
        let commands: [RTCCommand] = [
            .leave(channel: lobby), .switchRole(channel: lobby, role: .listener, permit: nil),
            .publish(channel: lobby, isPublishing: true), .mute(channel: lobby, isMuted: true),
            .subscribe(channel: lobby, publisher: nil, isSubscribed: false), .send(channel: lobby, message: message),
        ]
        for command in commands {
            #expect(throws: EmulatorError.notInChannel(channel: lobby)) { try stage.command(alice, command) }
        }
    }
}
