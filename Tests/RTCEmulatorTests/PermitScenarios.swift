import EmulatorAPI
import RTCEmulator
import Testing

struct PermitScenarios {
    static let second: Int64 = 1_700_000_000

    static func permit(
        _ privileges: Privileges = .all, user: UserID = "alice", channelUser: UserID = "alice",
        channel: ChannelID = lobby, expires: Int64 = second, channelExpires: Int64 = second,
        isSignatureValid: Bool = true
    ) -> Credential {
        .reading(
            reading: TokenReading(
                claims: Claims(
                    app: "1400000000", user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: expires,
                    channel: ChannelClaims(
                        user: channelUser, channel: channel, privileges: privileges,
                        expiresAtUnixSeconds: channelExpires)),
                isSignatureValid: isSignatureValid))
    }

    static func strictStage() -> Stage {
        var stage = Stage()
        stage.rules.rights.source = .permit
        stage.unixSeconds = second
        return stage
    }

    @Test func `a permit is good up to and in its last second`() throws {
        var stage = Self.strictStage()
        try stage.join(alice, permit: Self.permit())
        try stage.leave(alice)
        stage.unixSeconds += 1
        #expect(throws: EmulatorError.permitRefused(reason: "it expired at 1700000000")) {
            try stage.join(alice, permit: Self.permit(expires: Self.second + 1))
        }
        #expect(throws: EmulatorError.permitRefused(reason: "the token expired at 1700000000")) {
            try stage.join(alice, permit: Self.permit(channelExpires: Self.second + 1))
        }
    }

    @Test(
        arguments: [
            (nil, "there is none"), (.unreadable(fault: .empty), "it is empty"),
            (.unreadable(fault: .malformed(reason: "not zlib")), "it is malformed: not zlib"),
            (.unreadable(fault: .unsupportedVersion(version: "1.0")), "version 1.0 is not accepted"),
            (permit(isSignatureValid: false), "the signature is wrong"),
            (permit(user: "bob"), "it is for user bob, not alice"),
            (permit(channelUser: "bob"), "it is for user bob, not alice"),
            (permit(channel: studio), "it is for channel studio, not lobby"),
            (
                .reading(
                    reading: TokenReading(
                        claims: Claims(
                            app: "1400000000", user: "alice", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: second),
                        isSignatureValid: true)), "the token grants nothing in any channel"
            ),
        ] as [(Credential?, String)])
    func `a bad permit is refused with its fault`(permit: Credential?, reason: String) {
        var stage = Self.strictStage()
        #expect(throws: EmulatorError.permitRefused(reason: reason)) { try stage.join(alice, permit: permit) }
    }

    @Test func `joining needs the right to join, and the first to join the right to create`() throws {
        var stage = Self.strictStage()
        #expect(throws: EmulatorError.privilegeMissing(privilege: .join)) {
            try stage.join(alice, permit: Self.permit(.createChannel))
        }
        #expect(throws: EmulatorError.privilegeMissing(privilege: .createChannel)) {
            try stage.join(alice, permit: Self.permit(.join))
        }
        try stage.join(alice, permit: Self.permit([.join, .createChannel]))
        try stage.join(bob, permit: Self.permit(.join, user: "bob", channelUser: "bob"))
    }

    @Test func `publishing needs the right to send audio, which a later permit may bring`() throws {
        var stage = Self.strictStage()
        try stage.join(alice, isVisible: false, permit: Self.permit([.join, .createChannel]))
        try stage.show(alice)
        #expect(throws: EmulatorError.privilegeMissing(privilege: .sendAudio)) { try stage.publish(alice) }
        #expect(throws: EmulatorError.permitRefused(reason: "the signature is wrong")) {
            try stage.show(alice, permit: Self.permit(isSignatureValid: false))
        }
        try stage.show(alice, permit: Self.permit([.join, .sendAudio]))
        try stage.publish(alice)
    }

    @Test func `rights outlast their permit as long as the stay does`() throws {
        var stage = Self.strictStage()
        try stage.join(alice, permit: Self.permit())
        stage.unixSeconds += 1000
        try stage.publish(alice)
    }

    @Test func `where none is asked for, a broken permit does no harm`() throws {
        var stage = Stage()
        try stage.join(alice, permit: .unreadable(fault: .empty))
        try stage.show(alice, false, permit: .unreadable(fault: .empty))
        try stage.show(alice)
        try stage.publish(alice)
    }
}
