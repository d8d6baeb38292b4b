import EmulatorAPI
import RTCEmulator
import Testing

/// Rights that end one by one.
struct RightScenarios {
    /// The wall clock when the stage begins.
    static let birth: Int64 = 1_700_000_000

    /// Rights to join, to send and to receive come from the token of the entry, with these ends.
    static func stage(
        join: RightEndPolicy = .removes, send: RightEndPolicy = .removes, receive: RightEndPolicy = .removes,
        warning: Duration? = .seconds(30)
    ) -> Stage {
        var stage = Stage()
        stage.rules.streams.maximumPublished = 4
        stage.rules.rights = RightsRules(
            source: .credential, acceptsTokensForAnyUser: false,
            asked: [
                RightRules(right: .join, warning: warning, end: join),
                RightRules(right: .sendAudio, warning: warning, end: send),
                RightRules(right: .receiveAudio, warning: warning, end: receive),
            ])
        return stage
    }

    /// A token of alice's that lasts 1000 s, with rights that end earlier.
    static func claims(
        _ ends: [(Privileges, seconds: Int64)] = [], granting privileges: Privileges = .all, user: UserID = "alice",
        seconds: Int64 = 1000, streams: [StreamID]? = nil
    ) -> Claims {
        Claims(
            app: "1", user: user, issuedAtUnixSeconds: birth, expiresAtUnixSeconds: birth + seconds,
            channel: ChannelClaims(
                user: user, channel: lobby, privileges: privileges, expiresAtUnixSeconds: birth + seconds,
                ends: ends.map { RightEnd(right: $0.0, expiresAtUnixSeconds: birth + $0.seconds) }, streams: streams))
    }

    /// Alice, with such a token, publishes sound and picture; bob, who may do everything, publishes sound.
    static func concert(_ stage: Stage, _ claims: Claims) throws -> Stage {
        var stage = stage
        try stage.join(bob)
        try stage.publish(bob)
        stage.claims = claims
        try stage.join(alice)
        stage.claims = nil
        try stage.publish(alice, true, [.sound, .picture])
        return stage
    }

    @Test func `a right to send is warned of and takes what is sent by it along, not the rest`() throws {
        var stage = try Self.concert(Self.stage(), Self.claims([(.sendAudio, 60)]))
        #expect(stage.wait(.nanoseconds(30_999_999_999)) == [])
        #expect(stage.wait(.nanoseconds(1)) == ["alice ← right 4 ends in 30"])
        #expect(stage.wait(.seconds(30) - .nanoseconds(1)) == [])
        #expect(
            stage.wait(.nanoseconds(1)) == ["alice ← right 4 ended", "bob ← ~alice picture", "reroute lobby"])
        #expect(stage.listeners(of: alice) == [])
        #expect(throws: EmulatorError.tokenExpired(expiredAtUnixSeconds: Self.birth + 60)) {
            try stage.publish(alice)
        }
        #expect(try stage.publish(alice, true, .screen, index: 1) == ["bob ← +alice 1 screen", "reroute lobby"])
    }

    @Test func `the last kind of a stream that a right takes ends the stream`() throws {
        var stage = try Self.concert(Self.stage(warning: nil), Self.claims([(.sendAudio, 60)]))
        try stage.publish(alice, false, .picture)
        #expect(
            stage.wait(.seconds(61)) == [
                "alice ← right 4 ended", "bob ← -alice sound: rightEnded", "reroute lobby",
            ])
    }

    @Test func `a right to receive that ends leaves the stay without sound, until there is another`() throws {
        var stage = try Self.concert(Self.stage(warning: nil), Self.claims([(.receiveAudio, 60)]))
        #expect(stage.listeners(of: bob) == ["alice"])
        #expect(stage.wait(.seconds(61)) == ["alice ← right 8 ended", "reroute lobby"])
        #expect(stage.listeners(of: bob) == [])
        #expect(throws: EmulatorError.tokenExpired(expiredAtUnixSeconds: Self.birth + 60)) {
            try stage.subscribe(alice, to: "bob", true)
        }
        try stage.subscribe(alice, to: "bob", false)
        stage.claims = Self.claims()
        #expect(
            try stage.command(alice, .renewRights(channel: lobby, credential: .unreadable(fault: .empty)))
                == ["reroute lobby"])
        try stage.subscribe(alice, to: "bob", true)
        #expect(stage.listeners(of: bob) == ["alice"])
    }

    @Test func `who may receive no more sound gets none by a stream's name either, and all the rest`() throws {
        var stage = Self.stage(warning: nil)
        stage.rules.streams.maximumNameBytes = 8
        try stage.join(bob)
        try stage.publish(bob, true, [.sound, .picture], name: "song")
        stage.claims = Self.claims([(.receiveAudio, 60)])
        try stage.join(alice, subscribes: [])
        let song = RTCCommand.subscribe(
            channel: lobby, stream: .named(stream: "song"), kinds: [.sound, .picture], isSubscribed: true)
        try stage.command(alice, song)
        #expect(stage.receivers(of: .sound, from: bob, stream: "song") == ["alice"])
        #expect(stage.wait(.seconds(61)) == ["alice ← right 8 ended", "reroute lobby"])
        #expect(stage.receivers(of: .sound, from: bob, stream: "song") == [])
        #expect(stage.receivers(of: .picture, from: bob, stream: "song") == ["alice"])
        #expect(throws: EmulatorError.tokenExpired(expiredAtUnixSeconds: Self.birth + 60)) {
            try stage.command(alice, song)
        }
        stage.claims = Self.claims()
        try stage.command(alice, .renewRights(channel: lobby, credential: .unreadable(fault: .empty)))
        #expect(stage.receivers(of: .sound, from: bob, stream: "song") == ["alice"])
    }

    @Test func `a right to be there that ends removes, with everything that waits`() throws {
        var stage = try Self.concert(
            Self.stage(), Self.claims([(.join, 60), (.sendAudio, 60), (.receiveAudio, 70)]))
        #expect(
            stage.wait(.seconds(31)) == ["alice ← right 2 ends in 30", "alice ← right 4 ends in 30"])
        #expect(
            stage.wait(.seconds(30)) == [
                "alice ← right 8 ends in 30", "alice ← alice removed from lobby: tokenExpired",
                "bob ← -alice sound picture: removed",
                "bob ← alice left: tokenExpired", "reroute lobby",
            ])
        #expect(stage.state.nextDeadline == nil)
    }

    @Test func `a right that refuses what is new lets go on what goes on`() throws {
        var stage = try Self.concert(
            Self.stage(send: .refusesNew, warning: nil), Self.claims([(.sendAudio, 60)]))
        #expect(stage.wait(.seconds(61)) == [])
        #expect(stage.listeners(of: alice) == ["bob"])
        try stage.publish(alice, false)
        #expect(throws: EmulatorError.tokenExpired(expiredAtUnixSeconds: Self.birth + 60)) {
            try stage.publish(alice)
        }
    }

    @Test func `a right that holds for the stay is not waited for`() throws {
        var stage = try Self.concert(
            Self.stage(join: .holdsForStay, send: .holdsForStay, receive: .holdsForStay, warning: nil),
            Self.claims([(.join, 60), (.sendAudio, 60)]))
        #expect(stage.state.nextDeadline == nil)
        #expect(stage.wait(.seconds(2000)) == [])
        try stage.publish(alice, false)
        try stage.publish(alice)
    }

    @Test func `a right that ends before it begins is none, and a token's end is every right's`() throws {
        var stage = Self.stage()
        stage.claims = Self.claims([(.join, -1)])
        #expect(throws: EmulatorError.tokenExpired(expiredAtUnixSeconds: Self.birth - 1)) { try stage.join(alice) }
        stage.claims = Self.claims([(.sendAudio, -1), (.join, 5000)], seconds: 10)
        #expect(
            try stage.join(alice) == [
                "nobody ← alice joined", "alice ← right 2 ends in 11", "alice ← right 8 ends in 11", "reroute lobby",
            ])
        #expect(throws: EmulatorError.tokenExpired(expiredAtUnixSeconds: Self.birth - 1)) {
            try stage.publish(alice)
        }
        #expect(stage.wait(.seconds(11)).first == "alice ← alice removed from lobby: tokenExpired")
    }

    @Test func `renewed rights have to allow what is published, and begin their time anew`() throws {
        var stage = try Self.concert(Self.stage(), Self.claims([(.join, 60)]))
        let renewal = RTCCommand.renewRights(channel: lobby, credential: .unreadable(fault: .empty))
        stage.claims = Self.claims(granting: [.join, .receiveAudio])
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) { try stage.command(alice, renewal) }
        stage.claims = Self.claims(granting: [.sendAudio])
        #expect(throws: EmulatorError.privilegeMissing(privilege: .join)) { try stage.command(alice, renewal) }
        stage.claims = Self.claims([(.join, 200)])
        #expect(try stage.command(alice, renewal) == [])
        #expect(stage.wait(.seconds(170)) == [])
        #expect(stage.wait(.seconds(1)) == ["alice ← right 2 ends in 30"])
    }

    @Test func `rights are asked for only where the rules ask, and bound to streams where the token is`() throws {
        var stage = Self.stage()
        stage.rules.streams.maximumNameBytes = 8
        stage.claims = Self.claims(granting: [.join, .sendAudio], streams: ["s1"])
        try stage.join(alice)
        try stage.publish(alice, name: "s1")
        try stage.publish(alice, false)
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) { try stage.publish(alice, name: "s2") }
        #expect(throws: EmulatorError.privilegeMissing(privilege: .receiveAudio)) {
            try stage.subscribe(alice, to: nil, true)
        }
        try stage.publish(alice, true, .picture, name: "s2")
    }

    @Test func `a token for any user is good for one with a name where the rules say so, and else for nobody`() throws {
        var stage = Self.stage()
        stage.claims = Self.claims(user: "")
        #expect(throws: EmulatorError.privilegeMissing(privilege: .join)) { try stage.join(alice) }
        stage.rules.rights.acceptsTokensForAnyUser = true
        try stage.join(alice)
    }

    @Test func `a token for another channel admits nobody, and one for any channel does`() throws {
        var stage = Self.stage()
        func claims(_ channel: ChannelID) -> Claims {
            var claims = Self.claims()
            if var rights = claims.channel {
                rights.channel = channel
                claims.channel = rights
            }
            return claims
        }
        stage.claims = claims(studio)
        #expect(throws: EmulatorError.privilegeMissing(privilege: .join)) { try stage.join(alice) }
        stage.claims = claims("")
        try stage.join(alice)
    }

    @Test func `a token whose payload says nothing of a channel is refused, and one without a payload is not`() throws {
        var stage = Self.stage()
        func claims(_ payload: String?) -> Claims {
            Claims(
                app: "1", user: "alice", issuedAtUnixSeconds: Self.birth, expiresAtUnixSeconds: Self.birth + 1000,
                payload: payload)
        }
        stage.claims = claims("{}")
        #expect(throws: EmulatorError.permitRefused(reason: "the token's payload says nothing of a channel")) {
            try stage.join(alice)
        }
        for payload in [nil, ""] {
            stage.claims = claims(payload)
            try stage.join(alice)
            try stage.leave(alice)
        }
    }

    @Test func `a right that is not granted does not end`() throws {
        var stage = Self.stage(join: .holdsForStay, warning: nil)
        stage.claims = Self.claims(granting: [.join])
        try stage.join(alice)
        #expect(stage.wait(.seconds(1001)) == [])
    }

    @Test func `a token for some streams lets none without a name`() throws {
        var stage = Self.stage()
        stage.claims = Self.claims(streams: ["song"])
        try stage.join(alice)
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) { try stage.publish(alice) }
        stage.rules.streams.maximumNameBytes = 8
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) {
            try stage.publish(alice, name: "noise")
        }
        try stage.publish(alice, name: "song")
    }

    @Test func `rights that end together end user by user`() throws {
        var stage = Self.stage(join: .holdsForStay, warning: nil)
        for session in [bob, alice] {
            stage.claims = Self.claims([(.sendAudio, 60), (.receiveAudio, 60)], user: session.user)
            try stage.join(session)
        }
        let ended = stage.wait(.seconds(61)).filter { $0.contains("ended") }
        #expect(ended.map { $0.prefix { $0 != " " } } == ["alice", "alice", "bob", "bob"])
    }

    @Test func `a jump over the ends of many rights equals the steps`() throws {
        let stage = try Self.concert(
            Self.stage(), Self.claims([(.join, 90), (.sendAudio, 60), (.receiveAudio, 60)]))
        var steps = stage.state
        var stepped: [RTCNotice] = []
        while let deadline = steps.nextDeadline { stepped += steps.advance(to: deadline, rules: stage.rules) }
        var jump = stage.state
        #expect(jump.advance(to: Instant(.seconds(5000)), rules: stage.rules) == stepped)
        #expect(jump == steps)
        #expect(stepped.count > 6)
    }
}
