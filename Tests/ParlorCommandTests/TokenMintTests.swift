import Testing
import VendorDialects

@testable import parlor

struct TokenMintTests {
    private static let key = [
        "--sdk-app-id", "1400000000", "--secret", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "--user", "xiaojun",
    ]

    private func mint(_ words: String..., key: [String] = key, at now: Int64 = testNow) -> CommandOutcome {
        Parlor.run(["token", "mint", "--vendor", "tencent"] + key + words, nowUnixSeconds: now)
    }

    /// What `inspect` says of a minted token, asked with the same key.
    private func claims(of outcome: CommandOutcome, at now: Int64 = testNow) throws -> ReadEnvelope.Content.Claims {
        let token = outcome.standardOutput.dropLast()
        let inspected = Parlor.run(
            ["token", "inspect", "--vendor", "tencent", "--json"] + Self.key + [String(token)], nowUnixSeconds: now)
        #expect(inspected.exitCode == 0)
        return try #require(try ReadEnvelope(inspected).data?.claims)
    }

    @Test func `the token stands alone on standard output`() {
        let outcome = mint("--expire", "604800")
        #expect(outcome.exitCode == 0)
        #expect(outcome.standardError == "")
        #expect(outcome.standardOutput.wholeMatch(of: #/eJ[A-Za-z0-9*-]+_{0,2}\n/#) != nil)
        #expect(outcome == mint("--expire=604800", "--at", "1700000000", at: 5), "--at is the time of minting")
    }

    @Test func `without --expire a token lasts 180 days`() throws {
        #expect(try claims(of: mint()).expiresAtUnixSeconds == testNow + 180 * 86_400)
    }

    @Test func `a room makes a privateMapKey, with all rights unless told`() throws {
        let numeric = try claims(of: mint("--room", "4294967294")).channel
        #expect(numeric?.channel == "4294967294")
        #expect(numeric?.privileges == 255)
        let text = try claims(of: mint("--string-room", "lobby", "--privilege", "0")).channel
        #expect(text?.channel == "s:lobby")
        #expect(text?.privileges == 0)
        #expect(try claims(of: mint()).channel == nil)
    }

    @Test func `the envelope holds the token and its claims`() throws {
        let outcome = mint("--expire", "86400", "--room", "10000", "--json")
        #expect(outcome.exitCode == 0)
        let envelope = try ReadEnvelope(outcome)
        #expect(envelope.command == "token mint")
        #expect(envelope.status == "ok")
        #expect(envelope.error == nil)
        #expect(envelope.data?.token == String(mint("--expire", "86400", "--room", "10000").standardOutput.dropLast()))
        #expect(envelope.data?.claims?.user == "xiaojun")
        #expect(envelope.data?.claims?.channel?.channel == "10000")
        for part in ["\"error\" : null", "\"schemaVersion\" : 1", "\"warnings\" : ["] {
            #expect(outcome.standardOutput.contains(part))
        }
    }

    @Test func `the vendor may be named anywhere in the line`() {
        let last = Parlor.run(["token", "mint"] + Self.key + ["--vendor", "tencent"], nowUnixSeconds: testNow)
        #expect(last == mint())
    }

    /// What a tenant with this app id is refused with, and the flag.
    private static func appIDFault(_ appID: String) -> String {
        let tenant = TenantDescription(name: "a", vendor: .tencent, appID: appID, secret: "s")
        do throws(TenantDescriptionError) {
            _ = try tenant.setup(seed: 1, bornAtUnixMilliseconds: 0)
            return "a tenant may have the app id \(appID)"
        } catch {
            return "The value '\(appID)' is invalid for '--sdk-app-id <number>': \(error)"
        }
    }

    @Test func `the largest app id of a tenant makes tokens`() {
        #expect(mint(key: ["--sdk-app-id", "2147483647", "--secret", "s", "--user", "u"]).exitCode == 0)
    }

    @Test(arguments: [
        (["--sdk-app-id", "0", "--secret", "s", "--user", "u"], appIDFault("0")),
        (["--sdk-app-id", "2147483648", "--secret", "s", "--user", "u"], appIDFault("2147483648")),
        (["--sdk-app-id", "demo", "--secret", "s", "--user", "u"], appIDFault("demo")),
        (["--secret", "s", "--user", "u"], "Missing expected argument '--sdk-app-id"),
        (["--sdk-app-id", "1", "--user", "u"], "Missing expected argument '--secret"),
        (["--sdk-app-id", "1", "--secret", "s"], "Missing expected argument '--user"),
        (["--sdk-app-id", "1", "--secret", "", "--user", "u"], "--secret is empty"),
        (["--sdk-app-id", "1", "--secret", "s", "--user", ""], "--user is empty"),
    ])
    func `a key that cannot be is refused by name`(key: [String], part: String) {
        let outcome = mint(key: key)
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardOutput == "")
        #expect(outcome.standardError.contains(part), "\(outcome.standardError)")
    }

    @Test(arguments: [
        (["--expire", "0"], "--expire is 0"),
        (["--expire=-5"], "--expire is -5"),
        (["--at=-1"], "--at is -1"),
        (["--at", "soon"], "'soon' is invalid for '--at"),
        (["--at", "9223372036854775807", "--expire", "1"], "too far away"),
        (["--room", "0"], "--room is 0; it must be 1...4294967294"),
        (["--room", "4294967295"], "--room is 4294967295; it must be 1...4294967294"),
        (["--room", "lobby"], "'lobby' is invalid for '--room"),
        (["--string-room", ""], "--string-room is empty"),
        (["--room", "1", "--string-room", "a"], "exclude each other"),
        (["--privilege", "1"], "--privilege needs --room or --string-room"),
        (["--room", "1", "--privilege", "256"], "'256' is invalid for '--privilege"),
        (["--room", "1", "--at", "4294967295", "--expire", "1"], "ends by 4294967295"),
        (["--string-room", String(repeating: "a", count: 65_536)], "--string-room has 65536 bytes"),
        (["--app-key", "x"], "--app-key"),
        (["stray"], "stray"),
    ])
    func `a value that cannot be is refused with the value`(words: [String], part: String) {
        let outcome = Parlor.run(["token", "mint", "--vendor", "tencent"] + Self.key + words, nowUnixSeconds: testNow)
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardOutput == "")
        #expect(outcome.standardError.contains(part), "\(outcome.standardError)")
    }

    @Test func `the last second a privateMapKey can end at is taken`() {
        #expect(mint("--room", "1", "--at", "4294967294", "--expire", "1").exitCode == 0)
    }

    @Test func `what the SDK would refuse is minted with a warning`() throws {
        let long = Array(Self.key.dropLast()) + [String(repeating: "u", count: 33)]
        let outcome = mint(key: long)
        #expect(outcome.exitCode == 0)
        #expect(outcome.standardOutput.hasPrefix("eJ"))
        #expect(outcome.standardError == "warning: --user has 33 bytes; the SDK takes 32 (7003)\n")
        #expect(mint(key: Array(Self.key.dropLast()) + [String(repeating: "u", count: 32)]).standardError == "")
        let foreign = try ReadEnvelope(mint("--json", key: Array(Self.key.dropLast()) + ["小军"]))
        #expect(foreign.warnings == ["--user \"小军\" is not printable ASCII, which the SDK refuses (7003)"])
        #expect(mint("--string-room", String(repeating: "r", count: 64)).standardError == "")
        #expect(mint("--string-room", String(repeating: "r", count: 65)).standardError.contains("65 bytes"))
        #expect(mint("--string-room", "a/b").standardError.contains("holds \"/\""))
    }
}
