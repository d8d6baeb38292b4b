import EmulatorAPI
import Testing

@testable import RTCEmulator

/// Tokens with which the app's server lets nobody publish.
struct PublishingBanScenarios {
    /// Bob listens, and alice publishes sound, pictures and a screen with her token `t1`.
    private func concert() throws -> Stage {
        var stage = RightScenarios.stage()
        try stage.join(bob)
        try enter(alice, with: "t1", &stage)
        try publishAll(&stage)
        return stage
    }

    private func claims(_ token: String, of user: UserID = "alice") -> Claims {
        var claims = RightScenarios.claims(user: user)
        claims.digest = token
        return claims
    }

    private func enter(_ session: SessionID, with token: String, _ stage: inout Stage) throws {
        stage.claims = claims(token, of: session.user)
        defer { stage.claims = nil }
        try stage.join(session)
    }

    private func renew(_ token: String, _ stage: inout Stage) throws {
        stage.claims = claims(token)
        defer { stage.claims = nil }
        _ = try stage.command(alice, .renewRights(channel: lobby, credential: .unreadable(fault: .empty)))
    }

    private func publishAll(_ stage: inout Stage) throws {
        try stage.publish(alice, true, [.sound, .picture])
        try stage.publish(alice, true, .screen, index: 1)
    }

    private func forbid(
        _ token: String, of user: UserID = "alice", seconds: Int = 60, _ stage: inout Stage
    ) throws -> [String] {
        defer { stage.state.checkInvariants() }
        return try stage.state.forbidPublishing(in: lobby, of: user, with: token, seconds: seconds, at: stage.now)
            .map(\.line)
    }

    @Test func `who publishes with the token is told and stops at once, and nobody else does`() throws {
        var stage = try concert()
        try stage.publish(bob, true, .sound)
        #expect(
            try forbid("t1", &stage) == [
                "alice ← right 84 ended", "bob ← -alice sound picture, alice 1 screen: forbidden", "reroute lobby",
            ])
        #expect(stage.listeners(of: alice) == [])
        #expect(stage.listeners(of: bob) == ["alice"])
        // Who has stopped is not stopped again.
        #expect(try forbid("t1", &stage) == [])
    }

    @Test func `nothing is published with the token until the time is over, and nothing begins by itself then`() throws
    {
        var stage = try concert()
        _ = try forbid("t1", &stage)
        let refusals: [(MediaKinds, Int, Privileges)] = [
            (.sound, 0, .sendAudio), (.picture, 0, .sendVideo), (.screen, 1, .sendSecondVideo),
        ]
        for wait in [Duration.zero, .seconds(60) - .nanoseconds(1)] {
            #expect(stage.wait(wait) == [])
            for (kinds, index, right) in refusals {
                #expect(throws: EmulatorError.privilegeMissing(privilege: right)) {
                    try stage.publish(alice, true, kinds, index: index)
                }
            }
        }
        #expect(stage.wait(.nanoseconds(1)) == [])
        #expect(stage.listeners(of: alice) == [])
        try publishAll(&stage)
        #expect(stage.listeners(of: alice) == ["bob"])
    }

    @Test func `who does not publish yet, or is not there yet, cannot with the token`() throws {
        var stage = RightScenarios.stage()
        #expect(try forbid("t1", &stage) == [])
        try stage.join(bob)
        try enter(alice, with: "t1", &stage)
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) { try stage.publish(alice) }
        // Leaving and coming again, which also ends the channel, lifts nothing.
        try stage.leave(alice)
        try stage.leave(bob)
        try enter(alice, with: "t1", &stage)
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) { try stage.publish(alice) }
    }

    @Test func `another token, another user, another channel and 0 seconds are free`() throws {
        var stage = try concert()
        _ = try forbid("t2", &stage)
        _ = try forbid("t1", of: "bob", &stage)
        _ = try stage.state.forbidPublishing(in: studio, of: "alice", with: "t1", seconds: 60, at: stage.now)
        #expect(stage.listeners(of: alice) == ["bob"])
        try stage.publish(alice, true, .sound)
        // A token is shown that lets nobody publish: as long as something is published it is refused.
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) { try renew("t2", &stage) }
        #expect(stage.listeners(of: alice) == ["bob"])
        _ = try forbid("t1", &stage)
        try renew("t2", &stage)
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) { try stage.publish(alice) }
        try renew("t3", &stage)
        try stage.publish(alice)
        try stage.publish(alice, false)
        try renew("t1", &stage)
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) { try stage.publish(alice) }
        #expect(try forbid("t1", seconds: 0, &stage) == [])
        try stage.publish(alice)
        #expect(try forbid("t2", seconds: 0, &stage) == [])
    }

    @Test func `0 seconds stop nobody who publishes`() throws {
        var stage = try concert()
        #expect(try forbid("t1", seconds: 0, &stage) == [])
        #expect(stage.listeners(of: alice) == ["bob"])
    }

    @Test func `a later word about the same token sets the end anew`() throws {
        var stage = try concert()
        _ = try forbid("t1", seconds: 60, &stage)
        stage.wait(.seconds(30))
        _ = try forbid("t1", seconds: 40, &stage)
        stage.wait(.seconds(39))
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) { try stage.publish(alice) }
        stage.wait(.seconds(1))
        try stage.publish(alice)
    }

    @Test func `what cannot be meant is refused and changes nothing`() throws {
        var stage = try concert()
        let before = stage.state
        #expect(throws: EmulatorError.invalidArgument(name: "token", value: "")) { try forbid("", &stage) }
        #expect(throws: EmulatorError.invalidArgument(name: "seconds", value: "-1")) {
            try forbid("t1", seconds: -1, &stage)
        }
        let maximum = FrameSize.maximumNamedIDBytes
        #expect(
            throws: EmulatorError.limitExceeded(limit: .userIDBytes, maximum: maximum, attempted: maximum + 1)
        ) { try forbid(String(repeating: "t", count: maximum + 1), &stage) }
        #expect(stage.state == before)
        _ = try forbid(String(repeating: "t", count: maximum), &stage)
    }

    @Test func `as many tokens are limited as may be, and those whose time is over make room`() throws {
        var stage = Stage()
        for number in 0..<PublishingBans.maximumCount {
            _ = try stage.state.forbidPublishing(
                in: lobby, of: "alice", with: "t\(number)", seconds: 5, at: stage.now)
        }
        let full = stage.state
        #expect(
            throws: EmulatorError.limitExceeded(limit: .listedUserCount, maximum: 10_000, attempted: 10_001)
        ) { try stage.state.forbidPublishing(in: lobby, of: "alice", with: "more", seconds: 5, at: stage.now) }
        #expect(stage.state == full)
        _ = try stage.state.forbidPublishing(in: lobby, of: "alice", with: "t0", seconds: 9, at: stage.now)
        stage.wait(.seconds(5))
        _ = try stage.state.forbidPublishing(in: lobby, of: "alice", with: "more", seconds: 5, at: stage.now)
        #expect(stage.state.publishingBans?.ends.count == 2)
        stage.wait(.seconds(5))
        _ = try stage.state.forbidPublishing(in: lobby, of: "alice", with: "more", seconds: 0, at: stage.now)
        #expect(stage.state.publishingBans == nil)
    }

    @Test func `a credential without a digest is never limited`() throws {
        var stage = RightScenarios.stage()
        try stage.join(bob)
        stage.claims = RightScenarios.claims()
        try stage.join(alice)
        _ = try forbid("t1", &stage)
        try stage.publish(alice)
        #expect(stage.listeners(of: alice) == ["bob"])
    }

    @Test func `where the publisher is a guest, the stream ends too`() throws {
        var stage = RightScenarios.stage()
        stage.rules.maximumGuests = 2
        try stage.join(bob, studio)
        try enter(alice, with: "t1", &stage)
        try stage.publish(alice)
        _ = try stage.command(alice, .connect(channel: lobby, other: studio, user: "bob"))
        let told = try forbid("t1", &stage)
        #expect(told.contains("bob ← -alice sound: forbidden"))
        #expect(stage.listeners(of: alice) == [])
    }
}
