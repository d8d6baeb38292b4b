import EmulatorAPI
import RTCEmulator
import Testing

/// Who gets pictures of cameras and screens, and who asks for key frames.
struct PictureScenarios {
    /// Alice publishes sound and camera. Bob and Carol want everything, Dave only sound.
    private static func call() throws -> Stage {
        var stage = Stage()
        for session in [alice, bob, carol] { try stage.join(session) }
        try stage.join(dave, subscribes: .sound)
        try stage.publish(alice, true, [.sound, .picture])
        return stage
    }

    @Test func `each kind goes to those who want it`() throws {
        var stage = try Self.call()
        #expect(stage.receivers(of: .sound, from: alice) == ["bob", "carol", "dave"])
        #expect(stage.receivers(of: .picture, from: alice) == ["bob", "carol"])
        #expect(stage.receivers(of: .screen, from: alice) == [])
        try stage.publish(alice, true, .screen)
        #expect(stage.receivers(of: .screen, from: alice) == ["bob", "carol"])
        try stage.subscribe(bob, to: "alice", false, .picture)
        #expect(stage.receivers(of: .picture, from: alice) == ["carol"])
        #expect(stage.receivers(of: .screen, from: alice) == ["bob", "carol"])
        #expect(stage.receivers(of: .sound, from: alice) == ["bob", "carol", "dave"])
        try stage.subscribe(dave, to: "alice", true, .screen)
        #expect(stage.receivers(of: .screen, from: alice) == ["bob", "carol", "dave"])
        try stage.publish(alice, false, .picture)
        #expect(stage.receivers(of: .picture, from: alice) == [])
        #expect(stage.receivers(of: .sound, from: alice) == ["bob", "carol", "dave"])
    }

    @Test func `muted pictures are not forwarded, muted sound is`() throws {
        var stage = try Self.call()
        #expect(
            try stage.mute(alice, true, .picture) == [
                "bob, carol, dave ← ~alice sound picture (muted)", "reroute lobby",
            ])
        #expect(stage.receivers(of: .picture, from: alice) == [])
        #expect(
            try stage.mute(alice) == ["bob, carol, dave ← ~alice sound (muted) picture (muted)"])
        #expect(stage.receivers(of: .sound, from: alice) == ["bob", "carol", "dave"])
        try stage.mute(alice, false, .picture)
        #expect(stage.receivers(of: .picture, from: alice) == ["bob", "carol"])
    }

    @Test func `a channel without pictures has no routes for them`() throws {
        var stage = Stage()
        for session in [alice, bob] { try stage.join(session) }
        try stage.publish(alice)
        let table = stage.state.forwardingTable(of: lobby)
        #expect(table.pictureRoutes.isEmpty && table.routes.count == 1)
        try stage.publish(alice, false)
        #expect(stage.state.forwardingTable(of: lobby).isEmpty)
        try stage.publish(alice, true, .picture)
        #expect(stage.state.forwardingTable(of: lobby).routes.isEmpty)
        #expect(!stage.state.forwardingTable(of: lobby).isEmpty)
    }

    @Test func `the pictures of two streams of a publisher are told apart`() throws {
        var stage = Stage()
        for session in [alice, bob] { try stage.join(session) }
        try stage.publish(alice, true, [.sound, .picture])
        try stage.publish(alice, true, [.picture, .screen], index: 1)
        try stage.subscribe(bob, to: "alice", false, .picture, index: 1)
        #expect(stage.receivers(of: .picture, from: alice) == ["bob"])
        #expect(stage.receivers(of: .picture, from: alice, stream: "#1") == [])
        #expect(stage.receivers(of: .screen, from: alice, stream: "#1") == ["bob"])
        #expect(stage.receivers(of: .sound, from: alice, stream: "#1") == [])
    }

    @Test func `who is silent gets no pictures, and gets them again when back`() throws {
        var stage = try Self.call()
        stage.interrupt(bob)
        #expect(stage.receivers(of: .picture, from: alice) == ["carol"])
        stage.resume(bob)
        #expect(stage.receivers(of: .picture, from: alice) == ["bob", "carol"])
    }

    @Test func `a guest's pictures are seen in both channels`() throws {
        var stage = Stage()
        stage.rules.maximumGuests = 2
        for session in [alice, bob] { try stage.join(session) }
        for session in [carol, dave] { try stage.join(session, studio) }
        try stage.publish(alice, true, [.sound, .picture])
        try stage.command(alice, .connect(channel: lobby, other: studio, user: "carol"))
        #expect(stage.receivers(of: .picture, from: alice) == ["bob", "carol", "dave"])
        let request = RTCCommand.requestKeyFrame(
            channel: studio, stream: .numbered(user: "alice", index: 0), kind: .picture)
        #expect(try stage.command(dave, request) == ["alice ← key frame of picture wanted"])
        stage.wait(.seconds(1))
        try stage.command(alice, .disconnect(channel: lobby))
        #expect(try stage.command(dave, request) == [])
    }

    @Test func `a mix has the sound of its inputs, and not their pictures`() throws {
        var stage = Stage()
        stage.rules.streams.maximumNameBytes = 8
        stage.rules.mixes = MixRules(
            maximumInputs: 2, maximumOutputs: 1, maximumCount: 1, maximumNameBytes: 8, maximumOutputBytes: 8,
            idleLife: .seconds(10))
        try stage.join(alice)
        for session in [bob, carol] { try stage.join(session, subscribes: []) }
        try stage.publish(alice, true, [.sound, .picture], name: "cam")
        let input = MixInput(stream: "cam", levelID: 1, volume: 100)
        try stage.command(
            alice, .startMix(channel: lobby, task: "t", source: .streams(inputs: [input]), outputs: ["mix"]))
        for (session, name) in [(bob, "cam"), (carol, "mix")] as [(SessionID, StreamID)] {
            try stage.command(
                session, .subscribe(channel: lobby, stream: .named(stream: name), kinds: .all, isSubscribed: true))
        }
        #expect(stage.receivers(of: .sound, from: alice, stream: "cam") == ["bob", "carol"])
        #expect(stage.receivers(of: .picture, from: alice, stream: "cam") == ["bob"])
        let request = RTCCommand.requestKeyFrame(channel: lobby, stream: .named(stream: "cam"), kind: .picture)
        #expect(try stage.command(bob, request) == ["alice ← key frame of picture wanted"])
        #expect(
            try stage.command(
                bob, .subscribe(channel: lobby, stream: .named(stream: "cam"), kinds: .picture, isSubscribed: false))
                == ["reroute lobby"])
        #expect(stage.receivers(of: .picture, from: alice, stream: "cam") == [])
        #expect(stage.receivers(of: .sound, from: alice, stream: "cam") == ["bob", "carol"])
    }

    @Test func `the right to receive pictures ends by itself, and sound goes on`() throws {
        var stage = Stage()
        stage.rules.rights = RightsRules(
            source: .credential, acceptsTokensForAnyUser: false,
            asked: [RightRules(right: .receiveVideo, warning: nil, end: .removes)])
        stage.unixSeconds = 1_000
        try stage.join(alice)
        stage.claims = Claims(
            app: "1", user: "bob", issuedAtUnixSeconds: 1, expiresAtUnixSeconds: 9_000,
            channel: ChannelClaims(
                user: "bob", channel: "lobby", privileges: [.join, .receiveAudio, .receiveVideo],
                expiresAtUnixSeconds: 9_000, ends: [RightEnd(right: .receiveVideo, expiresAtUnixSeconds: 1_009)]))
        try stage.join(bob)
        try stage.publish(alice, true, [.sound, .picture])
        #expect(stage.receivers(of: .picture, from: alice) == ["bob"])
        #expect(
            stage.wait(.seconds(10)) == [
                "bob ← right \(Privileges.receiveVideo.rawValue) ended", "reroute lobby",
            ])
        #expect(stage.receivers(of: .picture, from: alice) == [])
        #expect(stage.receivers(of: .sound, from: alice) == ["bob"])
        #expect(try stage.requestKeyFrame(bob, of: "alice") == [])
    }

    // MARK: Key frames

    @Test func `a subscriber's request for a key frame reaches the publisher, and nobody else`() throws {
        var stage = try Self.call()
        try stage.publish(alice, true, .screen)
        #expect(try stage.requestKeyFrame(bob, of: "alice") == ["alice ← key frame of picture wanted"])
        #expect(stage.lastReply == .done)
        #expect(try stage.requestKeyFrame(bob, of: "alice", .screen) == ["alice ← key frame of screen wanted"])
    }

    @Test func `one request within the interval is passed on for each kind, and the next at its end`() throws {
        var stage = try Self.call()
        #expect(try stage.requestKeyFrame(bob, of: "alice").count == 1)
        #expect(try stage.requestKeyFrame(carol, of: "alice") == [])
        stage.wait(.milliseconds(499))
        #expect(try stage.requestKeyFrame(carol, of: "alice") == [])
        stage.wait(.milliseconds(1))
        #expect(try stage.requestKeyFrame(carol, of: "alice") == ["alice ← key frame of picture wanted"])
        // A stream that begins again has been asked for nothing.
        try stage.publish(alice, false, .all)
        try stage.publish(alice, true, .picture)
        #expect(try stage.requestKeyFrame(bob, of: "alice").count == 1)
    }

    @Test func `every request is passed on where the interval is nothing`() throws {
        var stage = try Self.call()
        stage.rules.streams.keyFrameInterval = .zero
        for _ in 0..<3 { #expect(try stage.requestKeyFrame(bob, of: "alice").count == 1) }
    }

    @Test func `only those who receive the pictures disturb the publisher`() throws {
        var stage = try Self.call()
        #expect(try stage.requestKeyFrame(dave, of: "alice") == [])
        #expect(try stage.requestKeyFrame(alice, of: "alice") == [])
        #expect(try stage.requestKeyFrame(bob, of: "alice", .screen) == [])
        #expect(try stage.requestKeyFrame(bob, of: "alice", index: 1) == [])
        #expect(try stage.requestKeyFrame(bob, of: "carol") == [])
        #expect(try stage.requestKeyFrame(bob, of: "nobody") == [])
        try stage.mute(alice, true, .picture)
        #expect(try stage.requestKeyFrame(bob, of: "alice") == [])
        try stage.mute(alice, false, .picture)
        // None of these used up the interval.
        #expect(try stage.requestKeyFrame(bob, of: "alice").count == 1)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `exactly those to whom pictures are forwarded can ask for a key frame`(seed: UInt64) throws {
        var stage = Stage()
        stage.rules.maximumGuests = 2
        stage.rules.streams.keyFrameInterval = .zero
        for session in [alice, bob, carol] { try stage.join(session) }
        try stage.join(dave, studio)
        for session in [alice, carol] { try stage.publish(session, true, [.sound, .picture, .screen, .smallPicture]) }
        var random = RandomSource(seed: seed).stream("pictures")
        func draw<Element>(_ elements: [Element]) -> Element { elements[Int(random.next() % UInt64(elements.count))] }
        var silent: Set<SessionID> = []
        var (passedOn, ignored) = (0, 0)
        for _ in 0..<400 {
            let (session, kind, isOn) = (
                draw([alice, bob, carol, dave]), draw([MediaKinds.picture, .screen, .smallPicture]),
                draw([true, false])
            )
            switch draw(Array(0..<7)) {
            case 0 where isOn:
                silent.insert(session)
                stage.interrupt(session)
            case 0:
                silent.remove(session)
                stage.resume(session)
            // Small pictures of none are refused.
            case 6: _ = try? stage.publish(draw([alice, carol]), isOn, draw([kind, .sound]))
            // Who is in the other channel is refused.
            case 1: _ = try? stage.mute(session, isOn, kind)
            case 2: _ = try? stage.subscribe(session, to: draw(["alice", "carol"]), isOn, kind)
            case 3: _ = try? stage.subscribe(session, to: nil, isOn, kind)
            case 4:
                let connect = RTCCommand.connect(channel: lobby, other: studio, user: "dave")
                _ = try? stage.command(alice, isOn ? connect : .disconnect(channel: lobby))
            default:
                _ = try stage.state.banStreams(
                    of: "carol", in: lobby, kinds: kind, seconds: isOn ? nil : 0, at: stage.now)
            }
            for publisher in [alice, carol] {
                let receivers = silent.contains(publisher) ? [] : stage.receivers(of: kind, from: publisher)
                // Those who would get small pictures if there were some may ask for them.
                var other = stage
                var hopeful = receivers
                if kind == .smallPicture, !silent.contains(publisher),
                    (try? other.publish(publisher, true, kind))?.isEmpty == false
                {
                    hopeful = other.receivers(of: kind, from: publisher)
                }
                for asker in [alice, bob, carol, dave] {
                    let request = RTCCommand.requestKeyFrame(
                        channel: asker == dave ? studio : lobby, stream: .numbered(user: publisher.user, index: 0),
                        kind: kind)
                    let isPassedOn = try !stage.command(asker, request).isEmpty
                    let again = RTCCommand.requestPackets(
                        channel: asker == dave ? studio : lobby, stream: .numbered(user: publisher.user, index: 0),
                        kind: kind, sequences: [7])
                    #expect(try !stage.command(asker, again).isEmpty == receivers.contains(asker.user))
                    #expect(isPassedOn == hopeful.contains(asker.user), "\(asker.user) asks \(publisher.user)")
                    if isPassedOn { passedOn += 1 } else { ignored += 1 }
                }
            }
        }
        #expect(passedOn > 20, "\(passedOn) passed on")
        #expect(ignored > 100)
    }

    @Test func `every request for lost packets is passed on, changes nothing and stands beside key frames`() throws {
        var stage = try Self.call()
        let before = stage.state
        for _ in 0..<3 {
            #expect(
                try stage.requestPackets(bob, of: "alice", [65_535, 0])
                    == ["alice ← packets [65535, 0] of picture wanted"])
        }
        #expect(stage.lastReply == .done)
        #expect(stage.state == before)
        #expect(try stage.requestKeyFrame(bob, of: "alice").count == 1)
        #expect(try stage.requestPackets(carol, of: "alice", [1]).count == 1)
        #expect(try stage.requestPackets(dave, of: "alice", [1]) == [])
        #expect(try stage.requestPackets(bob, of: "nobody", [1]) == [])
        stage.interrupt(alice)
        #expect(try stage.requestPackets(bob, of: "alice", [1]) == [])
        try stage.leave(bob)
        #expect(throws: EmulatorError.notInChannel(channel: lobby)) {
            try stage.requestPackets(bob, of: "alice", [1])
        }
    }

    @Test func `a request is for 1 to 64 packets`() throws {
        var stage = try Self.call()
        for count in [0, 65, 10_000] {
            #expect(throws: EmulatorError.invalidArgument(name: "sequences", value: "\(count) packets")) {
                try stage.requestPackets(bob, of: "alice", Array(repeating: 1, count: count))
            }
        }
        let most = Array(0..<UInt16(RTCCommand.maximumRequestedPackets))
        #expect(most.count == 64)
        #expect(try stage.requestPackets(bob, of: "alice", most).count == 1)
    }

    @Test func `a request is not kept for a publisher who is silent`() throws {
        var stage = try Self.call()
        stage.interrupt(alice)
        #expect(try stage.requestKeyFrame(bob, of: "alice") == [])
        #expect(stage.resume(alice) == ["reroute lobby"])
        #expect(try stage.requestKeyFrame(bob, of: "alice").count == 1)
    }

    @Test func `a request is of one kind of picture, of a stream that is possible`() throws {
        var stage = try Self.call()
        for kind in [
            MediaKinds.sound, [], [.picture, .screen], [.picture, .smallPicture], .all, MediaKinds(rawValue: 16),
        ] {
            #expect(throws: EmulatorError.invalidArgument(name: "kind", value: "\(kind.rawValue)")) {
                try stage.requestKeyFrame(bob, of: "alice", kind)
            }
        }
        for index in [-1, 2, .max] {
            #expect(throws: EmulatorError.invalidArgument(name: "index", value: "\(index)")) {
                try stage.requestKeyFrame(bob, of: "alice", index: index)
            }
        }
        #expect(throws: EmulatorError.invalidUserID(text: "")) { try stage.requestKeyFrame(bob, of: "") }
        #expect(throws: EmulatorError.featureDisabled(feature: .streamNames)) {
            try stage.command(
                bob, .requestKeyFrame(channel: lobby, stream: .named(stream: "cam"), kind: .picture))
        }
        try stage.leave(bob)
        #expect(throws: EmulatorError.notInChannel(channel: lobby)) {
            try stage.requestKeyFrame(bob, of: "alice")
        }
    }
}
