import GoldenFiles
import Testing

@testable import parlor

struct TokenInspectTests {
    private static let secret = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

    private func token(_ words: String...) -> String {
        let outcome = Parlor.run(
            [
                "token", "mint", "--vendor", "tencent", "--sdk-app-id", "1400000000", "--secret", Self.secret, "--user",
                "xiaojun",
            ]
                + words, nowUnixSeconds: testNow)
        return String(outcome.standardOutput.dropLast())
    }

    private func inspect(
        _ token: String, app: String = "1400000000", secret: String = secret, user: String = "xiaojun",
        at now: Int64 = testNow + 100, more: [String] = []
    ) -> CommandOutcome {
        Parlor.run(
            ["token", "inspect", "--vendor", "tencent", "--sdk-app-id", app, "--secret", secret, "--user", user, token]
                + more,
            nowUnixSeconds: now)
    }

    @Test func `a good UserSig is described, and the exit code is 0`() {
        #expect(
            inspect(token("--expire", "604800"))
                == CommandOutcome(
                    standardOutput: """
                        kind      UserSig
                        app       1400000000
                        user      xiaojun
                        issued    2023-11-14T22:13:20Z (1700000000), 1 minute 40 seconds ago
                        expires   2023-11-21T22:13:20Z (1700604800), in 6 days 23 hours
                        verifies  yes

                        """))
    }

    @Test func `a privateMapKey is described with its room and rights`() {
        let outcome = inspect(token("--expire", "60", "--string-room", "a b", "--privilege", "42"), at: testNow)
        #expect(outcome.exitCode == 0)
        for line in [
            "kind      privateMapKey", "room      \"a b\", by text", "for user  xiaojun",
            "rights    42: enter room, receive audio, receive video",
            "until     2023-11-14T22:14:20Z (1700000060), in 1 minute",
        ] {
            #expect(outcome.standardOutput.contains(line + "\n"), "\(outcome.standardOutput)")
        }
        let bare = inspect(token("--room", "7", "--privilege", "0"))
        #expect(bare.standardOutput.contains("room      7, by number\n"))
        #expect(bare.standardOutput.contains("rights    0: none\n"))
    }

    @Test func `each refusal exits 1 with the vendor's code, its name and the reason`() {
        let good = token("--expire", "600")
        let refusals: [(CommandOutcome, String)] = [
            (inspect(""), "error: 70002 ERR_SVR_ACCOUNT_USERSIG_EMPTY: the token is empty\n"),
            (inspect("AAAA"), "error: 70003 ERR_SVR_ACCOUNT_USERSIG_CHECK_FAILED: the UserSig does not inflate"),
            (inspect(good, app: "7"), "error: 70014 ERR_SVR_ACCOUNT_USERSIG_MISMATCH_SDKAPPID: "),
            (inspect(good, user: "bob"), "error: 70013 ERR_SVR_ACCOUNT_USERSIG_MISMATCH_ID: "),
            (inspect(good, secret: "other"), "error: 70009 ERR_SVR_ACCOUNT_USERSIG_MISMATCH_PUBLICKEY: "),
            (inspect(good, at: testNow + 601), "error: 70001 ERR_SVR_ACCOUNT_USERSIG_EXPIRED: "),
        ]
        for (outcome, error) in refusals {
            #expect(outcome.exitCode == 1)
            #expect(outcome.standardError.hasPrefix(error), "\(outcome.standardError)")
            #expect(outcome.standardOutput.hasSuffix("verifies  no\n"))
        }
    }

    @Test func `a token is good in its last second and not in the one after`() {
        let short = token("--expire", "600")
        #expect(inspect(short, at: testNow + 600).exitCode == 0)
        #expect(inspect(short, at: testNow + 601).exitCode == 1)
        #expect(inspect(short, at: 5, more: ["--at", "1700000601"]).exitCode == 1, "--at is the time of checking")
        #expect(inspect(short, at: testNow + 600).standardOutput.contains("(1700000600), right then\n"))
        #expect(inspect(short, at: testNow + 601).standardOutput.contains("(1700000600), 1 second ago\n"))
    }

    @Test func `the envelope of a refusal still says what the token holds`() throws {
        let outcome = inspect(token("--expire", "600"), user: "bob", more: ["--json"])
        #expect(outcome.exitCode == 1)
        #expect(outcome.standardError == "")
        let difference = try differenceFromGolden(outcome.standardOutput, "inspect-refused.json")
        #expect(difference == nil)
        let unreadable = try ReadEnvelope(inspect("AAAA", more: ["--json"]))
        #expect(unreadable.status == "failed")
        #expect(unreadable.data?.verifies == false)
        #expect(unreadable.data?.claims == nil)
        #expect(unreadable.error?.code == "70003")
    }

    @Test func `a user id cannot forge lines of the report`() {
        let name = "u\nverifies  yes\u{1B}[2J"
        let forged = run(
            "token", "mint", "--vendor", "tencent", "--sdk-app-id", "1400000000", "--secret", Self.secret, "--user",
            name)
        let outcome = inspect(String(forged.standardOutput.dropLast()))
        #expect(outcome.standardOutput.contains("user      u\\u{a}verifies  yes\\u{1b}[2J\n"))
        #expect(outcome.standardOutput.split(separator: "\n").last == "verifies  no")
        #expect(!outcome.standardError.dropLast().contains("\n"))
    }

    @Test func `without a token the command line is wrong`() {
        let outcome = run(
            "token", "inspect", "--vendor", "tencent", "--sdk-app-id", "1", "--secret", "s", "--user", "u")
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains("<token>"))
    }

    @Test func `a secret never comes back in what is printed`() {
        let mint = run(
            "token", "mint", "--vendor", "tencent", "--sdk-app-id", "1", "--secret", "tellnobody", "--user", "u",
            "--json")
        let inspect = run(
            "token", "inspect", "--vendor", "tencent", "--sdk-app-id", "1", "--secret", "tellnobody", "--user", "u",
            "AAAA")
        for outcome in [mint, inspect] {
            #expect(!(outcome.standardOutput + outcome.standardError).contains("tellnobody"))
        }
    }
}
