import Testing

@testable import parlor

/// `parlor token … --vendor volcengine`.
struct TokenVolcengineTests {
    private static let appID = "0123456789abcdef01234567"
    private static let appKey = "0123456789abcdef0123456789abcdef"

    private func run(
        _ verb: String, app: String = Self.appID, key: String = Self.appKey, room: String? = "lobby",
        user: String = "alice",
        at now: Int64 = testNow, _ words: [String]
    ) -> CommandOutcome {
        Parlor.run(
            ["token", verb, "--vendor", "volcengine", "--app-id", app, "--app-key", key, "--user", user]
                + (room.map { ["--room", $0] } ?? []) + words, nowUnixSeconds: now)
    }

    private func mint(room: String? = "lobby", _ words: String...) -> String {
        String(run("mint", room: room, words).standardOutput.dropLast())
    }

    @Test func `a token for a room stands alone on standard output, and is described`() {
        let token = mint("--expire", "3600", "--publish-expire", "60")
        #expect(token.hasPrefix("001" + Self.appID))
        #expect(
            run("inspect", at: testNow + 100, [token])
                == CommandOutcome(
                    standardOutput: """
                        kind      token 001
                        app       0123456789abcdef01234567
                        room      lobby
                        user      alice
                        issued    2023-11-14T22:13:20Z (1700000000), 1 minute 40 seconds ago
                        expires   2023-11-14T23:13:20Z (1700003600), in 58 minutes 20 seconds
                        may       PrivPublishStream, until 2023-11-14T22:14:20Z (1700000060), 40 seconds ago
                        may       privPublishAudioStream, until 2023-11-14T22:14:20Z (1700000060), 40 seconds ago
                        may       privPublishVideoStream, until 2023-11-14T22:14:20Z (1700000060), 40 seconds ago
                        may       privPublishDataStream, until 2023-11-14T22:14:20Z (1700000060), 40 seconds ago
                        may       PrivSubscribeStream, until 2023-11-14T23:13:20Z (1700003600), in 58 minutes 20 seconds
                        verifies  yes

                        """))
    }

    @Test func `a token without a room is for a login, one for * for every room, and 0 is for ever`() {
        let login = mint(room: nil)
        #expect(run("inspect", room: nil, [login]).standardOutput.contains("room      none, for a login\n"))
        #expect(run("inspect", room: nil, [login]).exitCode == 0)
        #expect(run("inspect", room: "lobby", [login]).exitCode == 1)
        let every = mint(room: "*", "--expire", "0")
        let inspected = run("inspect", room: "attic", at: 4_000_000_000, [every])
        #expect(inspected.exitCode == 0)
        #expect(inspected.standardOutput.contains("room      any\n"))
        #expect(inspected.standardOutput.contains("expires   never\n"))
        #expect(!mint("--no-publish").isEmpty)
        #expect(!run("inspect", [mint("--no-publish")]).standardOutput.contains("Publish"))
    }

    @Test func `each refusal exits 1 with the vendor's code and the reason`() {
        let good = mint("--expire", "600")
        let refusals = [
            run("inspect", [""]), run("inspect", ["001"]), run("inspect", ["002" + good.dropFirst(3)]),
            run("inspect", app: "x" + Self.appID.dropFirst(), [good]), run("inspect", key: "other", [good]),
            run("inspect", room: "attic", [good]), run("inspect", user: "bob", [good]),
            run("inspect", at: testNow + 601, [good]),
        ]
        for outcome in refusals {
            #expect(outcome.exitCode == 1)
            #expect(outcome.standardError.hasPrefix("error: -1000"), "\(outcome.standardError)")
            #expect(outcome.standardOutput.hasSuffix("verifies  no\n"))
        }
        #expect(run("inspect", at: testNow + 600, [good]).exitCode == 0)
    }

    @Test func `what the SDK would refuse is minted with a warning`() {
        #expect(run("mint", []).standardError == "")
        #expect(run("mint", room: "语聊房", []).standardError.contains("-1007"))
        #expect(run("mint", user: "a b", []).standardError.contains("--user is no id"))
        #expect(run("mint", ["--expire", "604801"]).standardError.contains("604800"))
        #expect(run("mint", ["--expire", "604800"]).standardError == "")
    }

    @Test(arguments: [
        (["--app-id", "short"], "--app-id"), (["--app-key", ""], "--app-key"), (["--user", ""], "--user"),
        (["--room", ""], "--room"), (["--at", "-1"], "--at"), (["--publish-expire", "0"], "--publish-expire"),
        (["--subscribe-expire", "0"], "--subscribe-expire"),
        (["--no-publish", "--publish-expire", "1"], "--no-publish"),
    ])
    func `a wrong flag is a wrong command line`(words: [String], flag: String) {
        let outcome = run("mint", words)
        #expect(outcome.exitCode == CommandOutcome.usage)
        #expect(outcome.standardError.contains(flag), "\(outcome.standardError)")
        let login = run("mint", room: nil, ["--no-publish"])
        #expect(login.exitCode == CommandOutcome.usage)
    }
}
