import Testing

@testable import parlor

/// `parlor token … --vendor easemob`.
struct TokenEasemobTests {
    private func run(
        _ verb: String, app: String = "parlor#demo", secret: String = "secret", user: String? = "Alice",
        at now: Int64 = testNow, _ words: [String]
    ) -> CommandOutcome {
        Parlor.run(
            ["token", verb, "--vendor", "easemob", "--app-key", app, "--secret", secret]
                + (user.map { ["--user", $0] } ?? []) + words, nowUnixSeconds: now)
    }

    private func mint(user: String? = "Alice", _ words: String...) -> String {
        String(run("mint", user: user, words).standardOutput.dropLast())
    }

    @Test func `a token of a user stands alone on standard output, and is described`() {
        let token = mint("--expire", "3600")
        #expect(token.hasPrefix("YWMt"))
        #expect(
            run("inspect", at: testNow + 100, [token])
                == CommandOutcome(
                    standardOutput: """
                        kind      token of a user
                        app       parlor#demo
                        user      alice
                        issued    2023-11-14T22:13:20Z (1700000000), 1 minute 40 seconds ago
                        expires   2023-11-14T23:13:20Z (1700003600), in 58 minutes 20 seconds
                        verifies  yes

                        """))
    }

    @Test func `without a user it is a token of the app's server, which is no user's`() {
        let token = mint(user: nil)
        #expect(run("inspect", user: nil, [token]).exitCode == 0)
        #expect(run("inspect", user: nil, [token]).standardOutput.contains("token of the app's server\n"))
        #expect(run("inspect", [token]).exitCode == 1)
        #expect(run("inspect", user: nil, [mint()]).exitCode == 1)
    }

    @Test func `each refusal exits 1 with the SDK's code and the reason`() {
        let good = mint("--expire", "600")
        let refusals: [(CommandOutcome, String)] = [
            (run("inspect", [""]), "error: 104"), (run("inspect", ["YWMt"]), "error: 104"),
            (run("inspect", ["abcd"]), "error: 104"), (run("inspect", app: "parlor#other", [good]), "error: "),
            (run("inspect", secret: "other", [good]), "error: "), (run("inspect", user: "bob", [good]), "error: "),
            (run("inspect", at: testNow + 601, [good]), "error: 108"),
        ]
        for (outcome, error) in refusals {
            #expect(outcome.exitCode == 1)
            #expect(outcome.standardError.hasPrefix(error), "\(outcome.standardError)")
            #expect(outcome.standardOutput.hasSuffix("verifies  no\n"))
        }
        #expect(run("inspect", at: testNow + 600, [good]).exitCode == 0)
    }

    @Test func `a user with too long an id is minted with a warning`() {
        #expect(run("mint", user: String(repeating: "u", count: 64), []).standardError == "")
        #expect(run("mint", user: String(repeating: "u", count: 65), []).standardError.contains("takes 64 (105)"))
    }

    @Test(arguments: [
        (["--expire", "0"], "--expire"), (["--app-key", "parlor"], "--app-key"), (["--secret", ""], "--secret"),
        (["--user", ""], "--user"), (["--at", "-1"], "--at"),
    ])
    func `a wrong flag is a wrong command line`(words: [String], flag: String) {
        let outcome = run("mint", words)
        #expect(outcome.exitCode == CommandOutcome.usage)
        #expect(outcome.standardError.contains(flag), "\(outcome.standardError)")
    }
}

/// `parlor token … --vendor agora`.
struct TokenAgoraTests {
    private static let appID = "0123456789abcdef0123456789abcdef"
    private static let certificate = "fedcba9876543210fedcba9876543210"

    private func run(
        _ verb: String, app: String = appID, certificate: String = certificate, channel: String = "lobby",
        user: [String] = ["--uid", "1001"], at now: Int64 = testNow, _ words: [String]
    ) -> CommandOutcome {
        Parlor.run(
            [
                "token", verb, "--vendor", "agora", "--app-id", app, "--certificate", certificate, "--channel", channel,
            ] + user + words, nowUnixSeconds: now)
    }

    private func mint(_ words: String...) -> String { String(run("mint", words).standardOutput.dropLast()) }

    @Test func `a token 007 is described with its services and the end of each privilege`() {
        let token = mint("--expire", "3600", "--privilege-expire", "60")
        #expect(token.hasPrefix("007"))
        let outcome = run("inspect", at: testNow + 100, [token])
        #expect(outcome.exitCode == 0)
        for line in [
            "kind      token 007", "service   rtc, channel \"lobby\", user \"1001\"",
            "may       join channel, until 2023-11-14T23:13:20Z (1700003600), in 58 minutes 20 seconds",
            "may       publish audio, until 2023-11-14T22:14:20Z (1700000060), 40 seconds ago", "verifies  yes",
        ] {
            #expect(outcome.standardOutput.contains(line + "\n"), "\(outcome.standardOutput)")
        }
    }

    @Test func `a token 006 verifies for its channel and user alone`() {
        let token = mint("--format", "006", "--role", "subscriber", "--expire", "60")
        #expect(token.hasPrefix("006" + Self.appID))
        #expect(run("inspect", [token]).standardOutput.contains("may       join channel, until"))
        #expect(!run("inspect", [token]).standardOutput.contains("publish"))
        #expect(run("inspect", [token]).exitCode == 0)
        #expect(run("inspect", channel: "stage", [token]).exitCode == 1)
        #expect(run("inspect", user: ["--uid", "1002"], [token]).exitCode == 1)
        #expect(run("inspect", at: testNow + 61, [token]).standardError.hasPrefix("error: 109 (connection reason 9)"))
    }

    @Test func `a token for uid 0 lets any user in, and one for an account that account`() {
        let any = String(run("mint", user: ["--uid", "0"], []).standardOutput.dropLast())
        #expect(run("inspect", user: ["--uid", "7"], [any]).exitCode == 0)
        let account = String(run("mint", user: ["--account", "爱丽丝"], []).standardOutput.dropLast())
        #expect(run("inspect", user: ["--account", "爱丽丝"], [account]).exitCode == 0)
        #expect(run("inspect", [account]).exitCode == 1)
    }

    @Test func `each refusal exits 1 with the SDK's code, the connection's reason and what is wrong`() {
        let good = mint("--expire", "600")
        let refusals: [(CommandOutcome, String)] = [
            (run("inspect", [""]), "error: 110 (connection reason 8)"),
            (run("inspect", ["008"]), "error: 110 (connection reason 8)"),
            (run("inspect", certificate: Self.appID, [good]), "error: 110 (connection reason 8)"),
            (run("inspect", channel: "stage", [good]), "error: 110 (connection reason 8)"),
            (run("inspect", user: ["--uid", "2"], [good]), "error: 110 (connection reason 8)"),
            (run("inspect", at: testNow + 601, [good]), "error: 109 (connection reason 9)"),
        ]
        for (outcome, error) in refusals {
            #expect(outcome.exitCode == 1)
            #expect(outcome.standardError.hasPrefix(error), "\(outcome.standardError)")
        }
        #expect(run("inspect", app: Self.certificate, [good]).exitCode == 1)
        #expect(run("inspect", at: testNow + 600, [good]).exitCode == 0)
    }

    @Test func `what the cloud would refuse is minted with a warning`() {
        #expect(run("mint", channel: String(repeating: "c", count: 64), []).standardError == "")
        #expect(run("mint", channel: String(repeating: "c", count: 65), []).standardError.contains("takes 64 (-102)"))
        #expect(run("mint", channel: "语聊房", []).standardError.contains("语"))
        #expect(run("mint", ["--expire", "86401"]).standardError.contains("86400"))
    }

    @Test(arguments: [
        (["--expire", "0"], "--expire"), (["--role", "host"], "--role"), (["--format", "005"], "--format"),
        (["--privilege-expire", "0"], "--privilege-expire"), (["--account", "a"], "--account"),
        (["--app-id", "1"], "--app-id"), (["--certificate", "1"], "--certificate"), (["--channel", ""], "--channel"),
        (["--at", "4294967296"], "--at"),
    ])
    func `a wrong flag is a wrong command line`(words: [String], flag: String) {
        let outcome = run("mint", words)
        #expect(outcome.exitCode == CommandOutcome.usage)
        #expect(outcome.standardError.contains(flag), "\(outcome.standardError)")
    }
}
