import EmulatorAPI
import RTCEmulator
import Testing

struct ChannelScenarios {
    @Test func `a newcomer finds everybody visible in order of entering, and their streams`() throws {
        var stage = Stage()
        #expect(try stage.join(bob) == ["nobody ← bob joined", "reroute lobby"])
        try stage.join(alice)
        try stage.publish(alice)
        try stage.join(carol, isVisible: false)
        #expect(try stage.join(dave) == ["bob, alice, carol ← dave joined", "reroute lobby"])
        #expect(stage.found?.user == "dave")
        #expect(stage.found?.users.map(\.user) == ["bob", "alice"])
        #expect(stage.found?.streams.map(\.line) == ["alice sound"])
        #expect(stage.state.channels(of: dave) == [lobby])
        _ = try stage.command(alice, .look(channel: lobby))
        #expect(stage.found?.users.map(\.user) == ["bob", "dave"])
        #expect(stage.found?.streams == [])
    }

    @Test func `who is not visible comes and goes unseen`() throws {
        var stage = Stage()
        try stage.join(alice)
        #expect(try stage.join(bob, isVisible: false) == ["reroute lobby"])
        #expect(stage.found?.users.map(\.user) == ["alice"])
        #expect(try stage.leave(bob) == ["reroute lobby"])
    }

    @Test func `everybody in a call is visible, whatever they ask for`() throws {
        var stage = Stage()
        try stage.join(alice, isVisible: false, scene: .call)
        #expect(try stage.join(bob, isVisible: false, scene: .call) == ["alice ← bob joined", "reroute lobby"])
        #expect(try stage.show(bob, false) == [])
        #expect(try stage.publish(bob) == ["alice ← +bob sound", "reroute lobby"])
        #expect(try stage.leave(bob) == ["alice ← -bob sound: left", "alice ← bob left: left", "reroute lobby"])
    }

    @Test func `who becomes visible appears, and disappears the other way, streams first`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob, isVisible: false)
        #expect(try stage.show(bob, false) == [])
        #expect(try stage.show(bob) == ["alice ← bob joined"])
        #expect(try stage.publish(bob) == ["alice ← +bob sound", "reroute lobby"])
        #expect(try stage.show(bob) == [])
        #expect(
            try stage.show(bob, false) == [
                "alice ← -bob sound: hidden", "alice ← bob left: hidden", "reroute lobby",
            ])
    }

    @Test func `publishing ends with being visible, muting does not`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.publish(bob)
        try stage.mute(bob)
        #expect(
            try stage.show(bob, false) == [
                "alice ← -bob sound (muted): hidden", "alice ← bob left: hidden", "reroute lobby",
            ])
        #expect(try stage.show(bob) == ["alice ← bob joined"])
        #expect(try stage.publish(bob) == ["alice ← +bob sound (muted)", "reroute lobby"])
        #expect(try stage.mute(bob, false) == ["alice ← ~bob sound"])
    }

    @Test func `only changes of what is published are told`() throws {
        var stage = Stage()
        try stage.join(alice, isVisible: false)
        try stage.join(bob)
        #expect(try stage.mute(bob) == [])
        #expect(try stage.publish(bob) == ["alice ← +bob sound (muted)", "reroute lobby"])
        #expect(try stage.mute(bob) == [])
        #expect(try stage.mute(bob, false) == ["alice ← ~bob sound"])
        #expect(try stage.mute(bob, true, .picture) == [])
        #expect(try stage.publish(bob) == [])
        #expect(try stage.mute(bob) == ["alice ← ~bob sound (muted)"])
        #expect(try stage.publish(bob, false) == ["alice ← -bob sound (muted): stopped", "reroute lobby"])
        #expect(try stage.publish(bob, false) == [])
        #expect(try stage.mute(alice) == [])
    }

    @Test func `who is not visible may stop publishing, but not begin`() throws {
        var stage = Stage()
        try stage.join(alice, isVisible: false)
        #expect(try stage.publish(alice, false) == [])
        #expect(throws: EmulatorError.notVisible(channel: lobby)) { try stage.publish(alice) }
        #expect(throws: EmulatorError.notVisible(channel: lobby)) { try stage.send(alice) }
    }

    @Test func `the newer session of a user wins the channel`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.publish(alice)
        try stage.join(bob)
        #expect(
            try stage.join(tablet, user: "alice") == [
                "alice ← alice removed from lobby: joinedElsewhere", "bob ← -alice sound: enteredElsewhere",
                "bob ← alice left: enteredElsewhere", "bob ← alice joined", "reroute lobby",
            ])
        #expect(stage.state.channels(of: alice) == [])
        #expect(throws: EmulatorError.notInChannel(channel: lobby)) { try stage.leave(alice) }
        #expect(stage.state.forwardingTable(of: lobby).routes == [])
    }

    @Test func `a user who replaces themselves fits into a full channel`() throws {
        var stage = Stage()
        stage.rules.scenes[0].maximumParticipants = 1
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
        #expect(stage.isDeserted)
        try stage.join(bob, scene: .call)
    }

    @Test func `a dismissed channel tells everybody once and is gone`() throws {
        var stage = Stage()
        try stage.join(bob)
        try stage.publish(bob)
        try stage.join(alice, isVisible: false)
        #expect(
            try stage.state.dismiss(lobby).map(\.line) == [
                "bob ← bob removed from lobby: channelDismissed", "alice ← alice removed from lobby: channelDismissed",
                "reroute lobby",
            ])
        #expect(stage.isDeserted)
        #expect(throws: EmulatorError.invalidArgument(name: "channel", value: "lobby")) {
            try stage.state.dismiss(lobby)
        }
    }

    @Test func `removed users are told first and may come back`() throws {
        var stage = Stage()
        try stage.join(alice)
        try stage.join(bob)
        try stage.publish(bob)
        try stage.join(carol, isVisible: false)
        #expect(
            try stage.state.remove(["carol", "bob", "nobody", "bob"], from: lobby).map(\.line) == [
                "carol ← carol removed from lobby: removedByAdministrator",
                "bob ← bob removed from lobby: removedByAdministrator", "alice ← -bob sound: removed",
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

    @Test func `a message reaches everybody else, those unseen too, in order of entering`() throws {
        var stage = Stage()
        try stage.join(carol, isVisible: false)
        try stage.join(alice)
        try stage.join(bob)
        #expect(try stage.send(alice, number: 4) == ["carol, bob ← alice sent 4 as 1"])
        #expect(stage.lastReply == .numbered(number: 1, sentAtUnixMilliseconds: 1_700_000_000_000))
        #expect(try stage.send(alice, number: 4, to: ["bob", "nobody", "bob"]) == ["bob ← alice sent 4 as 2"])
    }

    @Test func `every command of somebody who is not in the channel is refused`() throws {
        var stage = Stage()
        try stage.join(bob)
        let message = ChannelMessage(kind: .numbered, bytes: [], number: 1)
        let report = DeviceReport(device: .camera, state: .open)
        let commands: [RTCCommand] = [
            .leave(channel: lobby), .look(channel: lobby),
            .setVisibility(channel: lobby, isVisible: false, permit: nil),
            .renewRights(channel: lobby, credential: .unreadable(fault: .empty)),
            .publish(channel: lobby, index: 0, name: nil, kinds: .sound, extra: ""),
            .unpublish(channel: lobby, index: 0, kinds: .sound),
            .mute(channel: lobby, index: 0, kinds: .sound, isMuted: true),
            .setExtra(channel: lobby, index: 0, extra: ""), .setDevice(channel: lobby, index: 0, report: report),
            .subscribe(channel: lobby, stream: nil, kinds: .sound, isSubscribed: false),
            .send(channel: lobby, message: message), .setNote(channel: lobby, key: "k", value: ""),
            .startMix(channel: lobby, task: "t", source: .channel(channel: lobby, levelID: 0), outputs: ["o"]),
            .stopMix(channel: lobby, task: "t"),
        ]
        for command in commands {
            #expect(throws: EmulatorError.notInChannel(channel: lobby)) { try stage.command(alice, command) }
        }
    }
}
