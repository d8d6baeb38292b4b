import ArgumentParser
import EmulatorAPI
import Foundation
import GoldenFiles
import Testing
import VendorDialects

@testable import parlor

struct ParlorTests {
    @Test(arguments: [
        ("help.txt", ["--help"]),
        ("can-i-use.txt", ["can-i-use", "--help"]),
        ("token.txt", ["token", "--help"]),
        ("token-mint.txt", ["token", "mint", "--help"]),
        ("token-mint-tencent.txt", ["token", "mint", "--vendor", "tencent", "--help"]),
        ("token-mint-zego.txt", ["token", "mint", "--vendor", "zego", "--help"]),
        ("token-inspect-zego.txt", ["token", "inspect", "--vendor", "zego", "-h"]),
        ("token-mint-volcengine.txt", ["token", "mint", "--vendor", "volcengine", "--help"]),
        ("token-inspect-volcengine.txt", ["token", "inspect", "--vendor", "volcengine", "-h"]),
        ("token-inspect.txt", ["token", "inspect", "--help"]),
        ("token-inspect-tencent.txt", ["token", "inspect", "--vendor", "tencent", "-h"]),
        ("version.txt", ["version", "--help"]),
        ("start.txt", ["start", "--help"]),
        ("exec.txt", ["exec", "--help"]),
        ("env.txt", ["env", "--help"]),
        ("wait.txt", ["wait", "--help"]),
        ("status.txt", ["status", "--help"]),
        ("stop.txt", ["stop", "--help"]),
        ("tenant.txt", ["tenant", "--help"]),
        ("tenant-create.txt", ["tenant", "create", "--help"]),
        ("tenant-list.txt", ["tenant", "list", "--help"]),
        ("tenant-show.txt", ["tenant", "show", "--help"]),
        ("tenant-sessions.txt", ["tenant", "sessions", "--help"]),
        ("tenant-rooms.txt", ["tenant", "rooms", "--help"]),
        ("tenant-change.txt", ["tenant", "change", "--help"]),
        ("tenant-reset.txt", ["tenant", "reset", "--help"]),
        ("tenant-drop.txt", ["tenant", "drop", "--help"]),
        ("clock.txt", ["clock", "--help"]),
        ("clock-advance.txt", ["clock", "advance", "--help"]),
        ("user.txt", ["user", "--help"]),
        ("user-kick.txt", ["user", "kick", "--help"]),
        ("user-end.txt", ["user", "end", "--help"]),
        ("user-fault.txt", ["user", "fault", "--help"]),
        ("user-faults.txt", ["user", "faults", "--help"]),
        ("guest.txt", ["guest", "--help"]),
        ("guest-add.txt", ["guest", "add", "--help"]),
        ("guest-tell.txt", ["guest", "tell", "--help"]),
        ("guest-list.txt", ["guest", "list", "--help"]),
        ("guest-remove.txt", ["guest", "remove", "--help"]),
        ("export.txt", ["export", "--help"]),
        ("import.txt", ["import", "--help"]),
        ("replay.txt", ["replay", "--help"]),
        ("view.txt", ["view", "--help"]),
        ("compare.txt", ["compare", "--help"]),
        ("explore.txt", ["explore", "--help"]),
        ("repro.txt", ["repro", "--help"]),
        ("facts.txt", ["facts", "--help"]),
        ("doctor.txt", ["doctor", "--help"]),
        ("completion.txt", ["completion", "--help"]),
    ])
    func `help reads as recorded`(name: String, words: [String]) throws {
        let outcome = Parlor.run(words, nowUnixSeconds: testNow)
        #expect(outcome.exitCode == 0)
        #expect(outcome.standardError == "")
        let difference = try differenceFromGolden(outcome.standardOutput, name)
        #expect(difference == nil)
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
        (["start", "--port", "many"], "many"),
        (["start", "--prot", "1"], "--prot"),
        (["exec"], "no command after \"--\""),
        (["exec", "true"], "no command after \"--\""),
        (["env", "--shell", "tcsh"], "--shell is \"tcsh\""),
        (["wait", "--timeout", "soon"], "soon"),
        (["tenant", "create", "a", "--app-id", "5"], "--vendor"),
        (["tenant", "create", "a", "--vendor", "acme", "--app-id", "5"], "\"acme\" is not a vendor"),
        (["tenant", "create", "a", "--vendor", "tencent"], "--app-id is missing"),
        (["tenant", "create", "a", "--vendor", "tencent", "--app-id", "5", "--clock", "sun"], "--clock is \"sun\""),
        (["tenant", "change", "a"], "nothing to change was given"),
        (
            ["tenant", "change", "a", "--service", "vendor=zego,app-id=7"],
            "a tenant's services cannot be changed; drop the tenant and create it again: parlor tenant drop a"
        ),
        (["tenant", "change", "a", "--serves", "channels"], "a tenant's services cannot be changed"),
        (["tenant", "show"], "name"),
        (["tenant", "sessions"], "name"),
        (["tenant", "rooms", "a", "--limit", "0"], "--limit is 0; it is 1 to 1000"),
        (["tenant", "sessions", "a", "--limit", "1001"], "--limit is 1001; it is 1 to 1000"),
        (["clock", "advance", "5m"], "--tenant"),
        (["clock", "advance", "--tenant", "a", "5 minutes"], "5 minutes"),
        (["clock", "advance", "--tenant", "a", "0s"], "the duration is 0"),
        (["export", "--tenant", "a", "--without-secret", "f"], "--without-secret needs --data"),
        (["view"], "give a file, or --tenant with a name"),
        (["view", "a.jsonl", "--tenant", "a"], "give a file, or --tenant with a name"),
        (["view", "a.jsonl", "--data", "d"], "--data needs --tenant"),
        (["completion", "tcsh"], "\"tcsh\" is not a shell that is completed"),
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
        let difference = try differenceFromGolden(outcome.standardOutput, "usage-error.json")
        #expect(difference == nil)
    }

    @Test func `the command that an unknown app's error names makes a tenant for it`() throws {
        let error = EmulatorError.unknownApp(app: "1400000009")
        for (vendor, text) in [
            ("tencent", Tencent.IMFailure(error).text), ("tencent", Tencent.TRTCFailure(error).text),
            ("zego", ZEGO.ZIMFailure(error).text), ("zego", ZEGO.ExpressFailure(error).text),
        ] {
            let command = try #require(text.firstRange(of: "parlor "))
            let words = text[command.upperBound...].split(separator: " ").map { $0 == "NAME" ? "my-app" : String($0) }
            let create = try #require(try Parlor.parseAsRoot(words) as? TenantCommand.Create)
            #expect(create.vendor == vendor)
            #expect(create.parts.appID == "1400000009")
            #expect(create.parts.secret == "KEY")
        }
    }
}
