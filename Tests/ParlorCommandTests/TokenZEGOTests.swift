import Testing

@testable import parlor

struct TokenZEGOTests {
    private static let secret = "0123456789abcdef0123456789abcdef"

    private func run(
        _ verb: String, app: String = "123456789", user: String = "alice", at now: Int64 = testNow, _ words: [String]
    )
        -> CommandOutcome
    {
        Parlor.run(
            ["token", verb, "--vendor", "zego", "--app-id", app, "--secret", Self.secret, "--user", user] + words,
            nowUnixSeconds: now)
    }

    private func mint(_ words: String...) -> String { String(run("mint", words).standardOutput.dropLast()) }

    @Test(arguments: ["gcm", "cbc"])
    func `a token stands alone on standard output, and is described`(variant: String) {
        let token = mint("--expire", "3600", "--variant", variant)
        #expect(token.hasPrefix("04"))
        #expect(
            run("inspect", at: testNow + 100, [token])
                == CommandOutcome(
                    standardOutput: """
                        kind      basic token 04, AES-\(variant.uppercased())
                        app       123456789
                        user      alice
                        issued    2023-11-14T22:13:20Z (1700000000), 1 minute 40 seconds ago
                        expires   2023-11-14T23:13:20Z (1700003600), in 58 minutes 20 seconds
                        verifies  yes

                        """))
    }

    @Test func `a privilege token is described with its room and rights`() {
        let payload = #"{"room_id":"room1","privilege":{"1":1,"2":0},"stream_id_list":["s1"]}"#
        let outcome = run("inspect", [mint("--payload", payload)])
        #expect(outcome.exitCode == 0)
        for line in [
            "kind      privilege token 04, AES-GCM", "payload   \(payload)", "room      \"room1\"",
            "rights    log in", "streams   s1",
        ] {
            #expect(outcome.standardOutput.contains(line + "\n"), "\(outcome.standardOutput)")
        }
    }

    @Test func `each refusal exits 1 with both SDKs' codes and the reason`() {
        let good = mint("--expire", "600")
        let refusals: [(CommandOutcome, String)] = [
            (run("inspect", [""]), "error: 6000101 (Express 1002067): "),
            (run("inspect", ["05AAAA"]), "error: 6000107 (Express 1002079): the token's version is \"05\""),
            (run("inspect", ["04AAAA"]), "error: 6000103 (Express 1002033): "),
            (run("inspect", app: "7", [good]), "error: 6000101 (Express 1002076): "),
            (run("inspect", user: "bob", [good]), "error: 6000103 (Express 1002077): "),
            (run("inspect", at: testNow + 601, [good]), "error: 6000106 (Express 1002078): "),
        ]
        for (outcome, error) in refusals {
            #expect(outcome.exitCode == 1)
            #expect(outcome.standardError.hasPrefix(error), "\(outcome.standardError)")
            #expect(outcome.standardOutput.hasSuffix("verifies  no\n"))
        }
        #expect(run("inspect", at: testNow + 600, [good]).exitCode == 0)
    }

    @Test func `what the clouds would refuse is minted with a warning`() {
        let odd = run("mint", user: String(repeating: "u", count: 33), ["--expire", "29", "--payload", "x"])
        #expect(odd.exitCode == 0)
        for code in ["6000001", "6000108", "1002075"] { #expect(odd.standardError.contains(code)) }
        #expect(run("mint", ["--expire", "2073601"]).standardError.contains("2073600"))
        #expect(run("mint", ["--expire", "2073600"]).standardError == "")
    }

    @Test(arguments: [
        (["--expire", "0"], "--expire"), (["--variant", "ecb"], "--variant"), (["--user", ""], "--user"),
        (["--app-id", "0"], "--app-id"), (["--secret", "short"], "--secret"),
    ])
    func `a wrong flag is a wrong command line`(words: [String], flag: String) {
        let outcome = run("mint", words)
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains(flag))
        #expect(outcome.standardOutput == "")
    }

    @Test func `the envelope holds the token and its claims`() throws {
        let envelope = try ReadEnvelope(run("mint", ["--expire", "3600", "--json"]))
        #expect(envelope.status == "ok")
        #expect(envelope.data?.token == mint("--expire", "3600"))
        #expect(envelope.data?.claims?.user == "alice")
    }
}
