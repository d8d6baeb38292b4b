import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Testing
import VendorDialects

/// Tokens that let nobody in, shown over a WebSocket: each is refused with what is wrong with it, and whoever shows it, and
/// everybody else, goes on.
@Suite(.serialized, .timeLimit(.minutes(15))) struct CredentialTests {
    private static let now: Int64 = 2_000_000
    private static let chat = Tencent.setup(
        sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: now * 1000)
    private static let studio = ZEGO.setup(
        appID: 5, appSign: String(repeating: "ab", count: 32), serverSecret: String(repeating: "s", count: 32), seed: 1,
        bornAtUnixMilliseconds: now * 1000)

    struct BadToken: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Made for a user of the tenant.
        var make: @Sendable (TenantSetup, UserID) -> Credential
        var expected: @Sendable (TenantSetup, UserID) -> EmulatorError
    }

    private static func token(
        _ setup: TenantSetup, _ user: UserID, app: AppID? = nil, secret: String? = nil, expires: Int64 = now + 90_000,
        channel: ChannelClaims? = nil, payload: String? = nil
    ) -> Credential {
        let claims = Claims(
            app: app ?? setup.app, user: user, issuedAtUnixSeconds: now - 1000, expiresAtUnixSeconds: expires,
            channel: channel, payload: payload)
        return .token(text: setup.tokenFormat.write(claims, secret ?? setup.secret))
    }

    private static let expired = BadToken(
        testDescription: "expired", make: { token($0, $1, expires: now - 1) },
        expected: { _, _ in .tokenExpired(expiredAtUnixSeconds: now - 1) })
    private static let ofAnotherUser = BadToken(
        testDescription: "of another user", make: { setup, _ in token(setup, "mallory") },
        expected: { _, user in .tokenForAnotherUser(expected: user, actual: "mallory") })
    private static let empty = BadToken(
        testDescription: "empty", make: { _, _ in .token(text: "") }, expected: { _, _ in .tokenEmpty })

    private static let badTencentTokens = [
        BadToken(
            testDescription: "signed by somebody else", make: { token($0, $1, secret: "guess") },
            expected: { _, _ in .tokenSignatureInvalid }),
        BadToken(
            testDescription: "of another app", make: { token($0, $1, app: "1400000002") },
            expected: { setup, _ in .tokenForAnotherApp(expected: setup.app, actual: "1400000002") }),
        expired, ofAnotherUser, empty,
    ]
    private static let badZEGOTokens = [
        BadToken(
            testDescription: "of another app", make: { token($0, $1, app: "6") },
            expected: { setup, _ in .tokenForAnotherApp(expected: setup.app, actual: "6") }),
        expired, ofAnotherUser, empty,
        BadToken(
            testDescription: "another app's sign",
            make: { _, _ in .clientKey(text: String(repeating: "cd", count: 32)) },
            expected: { _, _ in .clientKeyWrong }),
    ]

    /// What a user is refused with; records where it is not refused.
    private func refusal(_ visitor: Visitor, _ command: Command) async throws -> EmulatorError? {
        do {
            let reply = try await visitor.call(command)
            Issue.record("\(command) was answered with \(reply)")
            return nil
        } catch let error as EmulatorError {
            return error
        }
    }

    private func logIn(_ user: UserID, _ credential: Credential) -> Command {
        .identity(.logIn(user: user, credential: credential, terminal: .phone))
    }

    private func target(_ setup: TenantSetup) -> String { "\(Wire.path)?app=\(setup.app)" }

    /// A bystander who still has what they had.
    private func expectUndisturbed(_ bob: Visitor, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let reply = try await bob.call(.identity(.fetchProfiles(users: ["bob"])))
        guard case .profiles = reply else {
            Issue.record("\(reply)", sourceLocation: sourceLocation)
            return
        }
    }

    @Test(arguments: badTencentTokens) func `a login with a token that is not good is refused with the reason`(
        bad: BadToken
    ) async throws {
        let setup = Self.chat
        try await withServer(setup: setup) { server, port in
            let (alice, bob) = (try await Visitor(port), try await Visitor(port))
            try await bob.call(logIn("bob", Self.token(setup, "bob")))
            #expect(
                try await refusal(alice, logIn("alice", bad.make(setup, "alice"))) == bad.expected(setup, "alice"))
            try await expectUndisturbed(bob)
            // The connection goes on, nobody being logged in, and takes the right token.
            #expect(try await refusal(alice, .identity(.fetchProfiles(users: ["bob"]))) == .notLoggedIn)
            try await alice.call(logIn("alice", Self.token(setup, "alice")))
            #expect(server.counters.reading.faults == 0)
        }
    }

    @Test(arguments: badTencentTokens)
    func `a renewal with a token that is not good is refused, and the one before still holds`(bad: BadToken)
        async throws
    {
        let setup = Self.chat
        try await withServer(setup: setup) { server, port in
            let (alice, bob) = (try await Visitor(port), try await Visitor(port))
            try await bob.call(logIn("bob", Self.token(setup, "bob")))
            try await alice.call(logIn("alice", Self.token(setup, "alice")))
            let renewal = Command.identity(.renewToken(credential: bad.make(setup, "alice")))
            #expect(try await refusal(alice, renewal) == bad.expected(setup, "alice"))
            try await alice.call(ServerFixtures.create("lobby"))
            try await expectUndisturbed(bob)
            try await alice.call(
                .identity(.renewToken(credential: Self.token(setup, "alice", expires: Self.now + 99_000))))
            #expect(server.counters.reading.faults == 0)
        }
    }

    @Test(arguments: badTencentTokens) func `a channel is not entered with a token that is not good`(
        bad: BadToken
    ) async throws {
        let setup = Self.chat
        try await withServer(setup: setup) { _, port in
            let (alice, bob) = (try await Visitor(port), try await Visitor(port))
            try await bob.call(logIn("bob", Self.token(setup, "bob")))
            func join(_ credential: Credential) -> Command {
                .rtc(
                    .enter(channel: "stage", entry: ChannelEntry(user: "alice", credential: credential, scene: .live)))
            }
            #expect(try await refusal(alice, join(bad.make(setup, "alice"))) == bad.expected(setup, "alice"))
            #expect(
                try await refusal(
                    alice, .rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .sound, extra: "")))
                    == .notInChannel(channel: "stage"))
            try await alice.call(join(Self.token(setup, "alice")))
            try await expectUndisturbed(bob)
        }
    }

    @Test func `where channels ask for permits, one that is not good is refused with the reason`() async throws {
        var setup = Self.chat
        setup.rules.rtc.rights.source = .permit
        try await withServer(setup: setup) { [setup] _, port in
            let alice = try await Visitor(port)
            func claims(_ channel: ChannelID, _ user: UserID = "alice", expires: Int64 = Self.now + 9000)
                -> ChannelClaims
            {
                ChannelClaims(user: user, channel: channel, privileges: .all, expiresAtUnixSeconds: expires)
            }
            func join(_ permit: Credential?) -> Command {
                .rtc(
                    .enter(
                        channel: "7",
                        entry: ChannelEntry(
                            user: "alice", credential: Self.token(setup, "alice"), permit: permit, scene: .live)))
            }
            let permits: [(Credential?, part: String)] = [
                (nil, "there is none"),
                (.token(text: ""), "it is empty"),
                (.token(text: "eJyr"), "it is malformed"),
                (Self.token(setup, "alice"), "grants nothing"),
                (Self.token(setup, "alice", secret: "guess", channel: claims("7")), "the signature is wrong"),
                (Self.token(setup, "mallory", channel: claims("7", "mallory")), "for user mallory"),
                (Self.token(setup, "alice", channel: claims("8")), "for channel 8"),
                (Self.token(setup, "alice", channel: claims("7", expires: Self.now - 1)), "expired"),
            ]
            for (permit, part) in permits {
                guard case .permitRefused(let reason) = try await refusal(alice, join(permit)) else {
                    Issue.record("\(part): another refusal")
                    continue
                }
                #expect(reason.contains(part), "\(reason)")
            }
            try await alice.call(join(Self.token(setup, "alice", channel: claims("7"))))
        }
    }

    @Test(arguments: badZEGOTokens)
    func `a channel of named streams is not entered with a token that is not good, nor is one renewed`(
        bad: BadToken
    ) async throws {
        let setup = Self.studio
        try await withServer(setup: setup) { server, port in
            let alice = try await Visitor(port, target: target(setup))
            let bob = try await Visitor(port, target: target(setup))
            func enter(_ user: UserID, _ credential: Credential) -> Command {
                .rtc(
                    .enter(
                        channel: "stage",
                        entry: ChannelEntry(user: user, credential: credential, scene: .call, subscribes: [])))
            }
            try await bob.call(enter("bob", Self.token(setup, "bob")))
            #expect(try await refusal(alice, enter("alice", bad.make(setup, "alice"))) == bad.expected(setup, "alice"))
            try await alice.call(enter("alice", Self.token(setup, "alice")))
            let renewal = Command.rtc(
                .renewRights(channel: "stage", credential: bad.make(setup, "alice")))
            #expect(try await refusal(alice, renewal) == bad.expected(setup, "alice"))
            for (visitor, stream) in [(alice, "a"), (bob, "b")] as [(Visitor, StreamID)] {
                try await visitor.call(
                    .rtc(.publish(channel: "stage", index: 0, name: stream, kinds: .sound, extra: "")))
            }
            #expect(server.counters.reading.faults == 0)
        }
    }

    @Test func `a token made with another secret is no token of the app, whose tokens are sealed`() async throws {
        let setup = Self.studio
        try await withServer(setup: setup) { _, port in
            let alice = try await Visitor(port, target: target(setup))
            let forged = Self.token(setup, "alice", secret: String(repeating: "t", count: 32))
            let error = try await refusal(alice, logIn("alice", forged))
            switch error {
            case .tokenMalformed, .tokenSignatureInvalid, .tokenContentInvalid: break
            default: Issue.record("\(String(describing: error))")
            }
            try await alice.call(logIn("alice", Self.token(setup, "alice")))
        }
    }

    /// Every command that carries a credential, with the place that is named in the fault.
    private static func commands(_ credential: Credential) -> [(command: Command, place: String)] {
        [
            (.identity(.logIn(user: "alice", credential: credential, terminal: .phone)), "identity.logIn.credential"),
            (.identity(.renewToken(credential: credential)), "identity.renewToken.credential"),
            (
                .rtc(
                    .enter(channel: "7", entry: ChannelEntry(user: "alice", credential: credential, scene: .live))),
                "rtc.enter.entry.credential"
            ),
            (
                .rtc(
                    .enter(
                        channel: "7",
                        entry: ChannelEntry(
                            user: "alice", credential: .token(text: "x"), permit: credential, scene: .live))),
                "rtc.enter.entry.permit"
            ),
            (.rtc(.setVisibility(channel: "7", isVisible: true, permit: credential)), "rtc.setVisibility.permit"),
            (
                .rtc(
                    .enter(
                        channel: "7",
                        entry: ChannelEntry(user: "alice", credential: credential, scene: .call, subscribes: []))),
                "rtc.enter.entry.credential"
            ),
            (
                .rtc(.renewRights(channel: "7", credential: credential)),
                "rtc.renewRights.credential"
            ),
        ]
    }

    @Test func `what claims to have been read or checked is a fault wherever it stands, and the session goes on`()
        async throws
    {
        let setup = Self.chat
        let claims = Claims(
            app: setup.app, user: "alice", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: Self.now + 9000)
        let forgeries: [Credential] = [
            .reading(reading: TokenReading(claims: claims, isSignatureValid: true)),
            .clientKeyChecked(isRight: true), .unreadable(fault: .empty),
        ]
        // The tenant's clock stands: a session that nobody logged in on is kept for only five seconds.
        try await withServer(setup: setup, clock: .manual()) { server, port in
            let bob = try await Visitor(port)
            try await bob.call(logIn("bob", Self.token(setup, "bob")))
            let mallory = try await Visitor(port)
            var faults = 0
            for forgery in forgeries {
                for (command, place) in Self.commands(forgery) {
                    mallory.send(command)
                    let (fault, code) = try await mallory.client.expectFault()
                    guard case .malformedFrame(let reason) = fault else {
                        Issue.record("\(place): \(fault)")
                        continue
                    }
                    #expect(reason.contains(place), "\(place): \(reason)")
                    #expect(code == 1002)
                    faults += 1
                    try await mallory.resume()
                    #expect(mallory.welcome.isResumed)
                }
            }
            #expect(server.counters.reading.faults == faults)
            #expect(try await refusal(mallory, .identity(.fetchProfiles(users: ["bob"]))) == .notLoggedIn)
            try await expectUndisturbed(bob)
        }
    }
}
