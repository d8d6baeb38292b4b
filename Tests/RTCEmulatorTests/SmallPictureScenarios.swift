import EmulatorAPI
import RTCEmulator
import Testing

/// Who gets a camera's pictures in which of two sizes.
struct SmallPictureScenarios {
    /// Alice publishes sound and camera in both sizes. Bob wants small pictures of her, Carol everything as it is, Dave only
    /// sound.
    private static func call() throws -> Stage {
        var stage = Stage()
        for session in [alice, bob, carol] { try stage.join(session) }
        try stage.join(dave, subscribes: .sound)
        try stage.publish(alice, true, [.sound, .picture])
        try stage.publish(alice, true, .smallPicture)
        try stage.subscribe(bob, to: "alice", true, .smallPicture)
        return stage
    }

    @Test func `each subscriber gets one of the two sizes`() throws {
        var stage = try Self.call()
        #expect(stage.receivers(of: .picture, from: alice) == ["carol"])
        #expect(stage.receivers(of: .smallPicture, from: alice) == ["bob"])
        try stage.subscribe(bob, to: "alice", false, .smallPicture)
        #expect(stage.receivers(of: .picture, from: alice) == ["bob", "carol"])
        #expect(stage.receivers(of: .smallPicture, from: alice) == [])
        try stage.subscribe(carol, to: nil, true, .smallPicture)
        #expect(stage.receivers(of: .picture, from: alice) == ["bob"])
        #expect(stage.receivers(of: .smallPicture, from: alice) == ["carol"])
    }

    @Test func `who wants no pictures gets no small ones`() throws {
        var stage = try Self.call()
        try stage.subscribe(dave, to: "alice", true, .smallPicture)
        #expect(stage.receivers(of: .smallPicture, from: alice) == ["bob"])
        try stage.subscribe(dave, to: "alice", true, .picture)
        #expect(stage.receivers(of: .smallPicture, from: alice) == ["bob", "dave"])
        try stage.subscribe(bob, to: "alice", false, .picture)
        #expect(stage.receivers(of: .smallPicture, from: alice) == ["dave"])
        #expect(stage.receivers(of: .picture, from: alice) == ["carol"])
    }

    @Test func `without small pictures who wants them gets the others`() throws {
        var stage = try Self.call()
        #expect(
            try stage.publish(alice, false, .smallPicture) == [
                "bob, carol, dave ← ~alice sound picture", "reroute lobby",
            ])
        #expect(stage.receivers(of: .picture, from: alice) == ["bob", "carol"])
        #expect(stage.receivers(of: .smallPicture, from: alice) == [])
        #expect(
            try stage.publish(alice, true, .smallPicture) == [
                "bob, carol, dave ← ~alice sound picture small", "reroute lobby",
            ])
        #expect(stage.receivers(of: .smallPicture, from: alice) == ["bob"])
        try stage.mute(alice, true, .smallPicture)
        #expect(stage.receivers(of: .picture, from: alice) == ["bob", "carol"])
    }

    @Test func `small pictures end and are muted with the pictures`() throws {
        var stage = try Self.call()
        try stage.mute(alice, true, .picture)
        for kind in [MediaKinds.picture, .smallPicture] { #expect(stage.receivers(of: kind, from: alice) == []) }
        try stage.mute(alice, false, .picture)
        #expect(stage.receivers(of: .smallPicture, from: alice) == ["bob"])
        #expect(
            try stage.publish(alice, false, .picture) == ["bob, carol, dave ← ~alice sound", "reroute lobby"])
        for kind in [MediaKinds.picture, .smallPicture] { #expect(stage.receivers(of: kind, from: alice) == []) }
        try stage.publish(alice, true, .picture)
        #expect(stage.receivers(of: .picture, from: alice) == ["bob", "carol"])
        try stage.publish(alice, false, .sound)
        try stage.publish(alice, true, .smallPicture)
        #expect(
            try stage.publish(alice, false, .all)
                == ["bob, carol, dave ← -alice picture small: stopped", "reroute lobby"])
    }

    @Test func `small pictures of nothing are refused`() throws {
        var stage = Stage()
        try stage.join(alice)
        for kinds in [MediaKinds.smallPicture, [.sound, .smallPicture], [.screen, .smallPicture]] {
            #expect(throws: EmulatorError.invalidArgument(name: "kinds", value: "\(kinds.rawValue)")) {
                try stage.publish(alice, true, kinds)
            }
        }
        try stage.publish(alice, true, .sound)
        #expect(throws: EmulatorError.invalidArgument(name: "kinds", value: "9")) {
            try stage.publish(alice, true, .smallPicture)
        }
        #expect(try stage.publish(alice, false, .smallPicture) == [])
        try stage.publish(alice, true, [.picture, .smallPicture])
        #expect(throws: EmulatorError.invalidArgument(name: "kinds", value: "16")) {
            try stage.publish(alice, true, MediaKinds(rawValue: 16))
        }
    }

    @Test func `a ban of pictures is one of both sizes`() throws {
        var stage = try Self.call()
        _ = try stage.state.banStreams(of: "alice", in: lobby, kinds: .picture, seconds: nil, at: stage.now)
        for kind in [MediaKinds.picture, .smallPicture] { #expect(stage.receivers(of: kind, from: alice) == []) }
        _ = try stage.state.banStreams(of: "alice", in: lobby, kinds: .picture, seconds: 0, at: stage.now)
        #expect(stage.receivers(of: .picture, from: alice) == ["carol"])
        #expect(stage.receivers(of: .smallPicture, from: alice) == ["bob"])
    }

    @Test func `key frames and lost packets are asked for by size`() throws {
        var stage = try Self.call()
        #expect(try stage.requestKeyFrame(bob, of: "alice", .smallPicture) == ["alice ← key frame of small wanted"])
        #expect(try stage.requestKeyFrame(carol, of: "alice") == ["alice ← key frame of picture wanted"])
        // Each size has its own pace.
        #expect(try stage.requestKeyFrame(bob, of: "alice", .smallPicture) == [])
        #expect(try stage.requestPackets(bob, of: "alice", [7], .picture) == [])
        #expect(try stage.requestPackets(carol, of: "alice", [7], .smallPicture) == [])
        #expect(
            try stage.requestPackets(bob, of: "alice", [7], .smallPicture)
                == ["alice ← packets [7] of small wanted"])
    }

    @Test func `who waits for small pictures may ask for them, at the pace of key frames`() throws {
        var stage = try Self.call()
        try stage.publish(alice, false, .smallPicture)
        let asked = ["alice ← key frame of small wanted"]
        #expect(try stage.requestKeyFrame(bob, of: "alice", .smallPicture) == asked)
        #expect(try stage.requestKeyFrame(bob, of: "alice", .smallPicture) == [])
        stage.rules.streams.keyFrameInterval = .zero
        #expect(try stage.requestKeyFrame(bob, of: "alice", .smallPicture) == asked)
        // There is nothing that could have been lost.
        #expect(try stage.requestPackets(bob, of: "alice", [7], .smallPicture) == [])
        // Carol does not want small ones, and Dave no pictures at all.
        #expect(try stage.requestKeyFrame(carol, of: "alice", .smallPicture) == [])
        try stage.subscribe(dave, to: "alice", true, .smallPicture)
        #expect(try stage.requestKeyFrame(dave, of: "alice", .smallPicture) == [])
        try stage.mute(alice, true, .picture)
        #expect(try stage.requestKeyFrame(bob, of: "alice", .smallPicture) == [])
        try stage.mute(alice, false, .picture)
        _ = try stage.state.banStreams(of: "alice", in: lobby, kinds: .picture, seconds: nil, at: stage.now)
        #expect(try stage.requestKeyFrame(bob, of: "alice", .smallPicture) == [])
        #expect(try stage.requestKeyFrame(bob, of: "carol", .smallPicture) == [])
    }

    @Test func `who enters wants the small pictures of everybody if they say so`() throws {
        var stage = try Self.call()
        try stage.leave(dave)
        try stage.join(dave, subscribes: [.picture, .smallPicture])
        #expect(stage.receivers(of: .smallPicture, from: alice) == ["bob", "dave"])
        try stage.subscribe(dave, to: "alice", false, .smallPicture)
        #expect(stage.receivers(of: .picture, from: alice) == ["carol", "dave"])
    }

    @Test func `streams that are named have both sizes too`() throws {
        var stage = Stage()
        stage.rules.streams.maximumNameBytes = 8
        try stage.join(alice)
        for session in [bob, carol] { try stage.join(session, subscribes: []) }
        try stage.publish(alice, true, [.sound, .picture, .smallPicture], name: "cam")
        func subscribe(_ session: SessionID, _ kinds: MediaKinds, _ isOn: Bool) throws {
            try stage.command(
                session,
                .subscribe(channel: lobby, stream: .named(stream: "cam"), kinds: kinds, isSubscribed: isOn))
        }
        try subscribe(bob, [.picture, .smallPicture], true)
        try subscribe(carol, .picture, true)
        #expect(stage.receivers(of: .picture, from: alice, stream: "cam") == ["carol"])
        #expect(stage.receivers(of: .smallPicture, from: alice, stream: "cam") == ["bob"])
        try subscribe(bob, .smallPicture, false)
        #expect(stage.receivers(of: .picture, from: alice, stream: "cam") == ["bob", "carol"])
        // Who leaves gets neither, and comes back without a wish.
        try subscribe(bob, .smallPicture, true)
        try stage.leave(bob)
        #expect(stage.receivers(of: .smallPicture, from: alice, stream: "cam") == [])
        try stage.join(bob, subscribes: [])
        try subscribe(bob, .picture, true)
        #expect(stage.receivers(of: .picture, from: alice, stream: "cam") == ["bob", "carol"])
    }
}
