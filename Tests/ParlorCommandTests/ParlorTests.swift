import Foundation
import Testing

@testable import parlor

struct ParlorTests {
    @Test(arguments: [
        ("help.txt", ["--help"]),
        ("token.txt", ["token", "--help"]),
        ("token-mint.txt", ["token", "mint", "--help"]),
        ("token-mint-tencent.txt", ["token", "mint", "--vendor", "tencent", "--help"]),
        ("token-mint-zego.txt", ["token", "mint", "--vendor", "zego", "--help"]),
        ("token-inspect-zego.txt", ["token", "inspect", "--vendor", "zego", "-h"]),
        ("token-inspect.txt", ["token", "inspect", "--help"]),
        ("token-inspect-tencent.txt", ["token", "inspect", "--vendor", "tencent", "-h"]),
        ("version.txt", ["version", "--help"]),
    ])
    func `help reads as recorded`(name: String, words: [String]) throws {
        let outcome = Parlor.run(words, nowUnixSeconds: testNow)
        #expect(outcome.exitCode == 0)
        #expect(outcome.standardError == "")
        try expectGolden(outcome.standardOutput, name)
    }

    @Test func `no words at all, and words that lead to more, answer with help`() {
        #expect(run() == run("--help"))
        #expect(run("token") == run("token", "--help"))
        #expect(run("help", "token", "mint") == run("token", "mint", "--help"))
    }

    @Test func `the version is one line, or an envelope`() throws {
        #expect(run("version") == CommandOutcome(standardOutput: "parlor \(Parlor.version)\n"))
        #expect(run("--version") == run("version"))
        let envelope = try ReadEnvelope(run("version", "--json"))
        #expect(envelope.schemaVersion == 1)
        #expect(envelope.command == "version")
        #expect(envelope.status == "ok")
        #expect(envelope.data?.version == Parlor.version)
    }

    @Test(arguments: [
        (["frobnicate"], "frobnicate"),
        (["token", "burn"], "burn"),
        (["version", "--loud"], "--loud"),
        (["--loud"], "--loud"),
        (["token", "mint"], "--vendor is missing; the vendors are: tencent"),
        (["token", "inspect", "eJyr"], "--vendor is missing; the vendors are: tencent"),
        (["token", "mint", "--vendor", "acme"], "\"acme\" is not a vendor; the vendors are: tencent"),
        (["token", "inspect", "--vendor", "Tencent", "x"], "\"Tencent\" is not a vendor; the vendors are: tencent"),
        (["token", "mint", "--vendor"], "--vendor"),
    ])
    func `a wrong command line exits 2 and names what is wrong`(words: [String], part: String) {
        let outcome = Parlor.run(words, nowUnixSeconds: testNow)
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardOutput == "")
        #expect(outcome.standardError.hasPrefix("error: "))
        #expect(outcome.standardError.hasSuffix("\n"))
        #expect(outcome.standardError.contains(part), "\(outcome.standardError)")
    }

    @Test func `with --json a wrong command line is an envelope on standard output`() throws {
        let outcome = run("token", "mint", "--vendor", "acme", "--json")
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError == "")
        try expectGolden(outcome.standardOutput, "usage-error.json")
    }
}
