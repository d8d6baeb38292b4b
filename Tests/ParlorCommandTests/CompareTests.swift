import Foundation
import Testing
import VoiceRoomStories

@testable import parlor

@Suite struct CompareTests {
    @Test func `a story on all vendors prints as recorded, as text and as one object`() throws {
        let text = run("compare", "seat-race")
        #expect(text.exitCode == 0)
        #expect(text.standardError == "")
        try expectGolden(text.standardOutput, "compare-seat-race.txt")
        let json = run("compare", "seat-race", "--json")
        #expect(json.exitCode == 0)
        try expectGolden(json.standardOutput, "compare-seat-race.json")
        let envelope = try ReadEnvelope(json)
        #expect(envelope.command == "compare")
        #expect(envelope.status == "ok")
    }

    @Test func `stories are printed in the order in which they were named, each once`() {
        let outcome = run("compare", "seat-race", "hearing", "seat-race", "--vendor", "zego")
        let titles = outcome.standardOutput.split(separator: "\n").filter { line in
            Story.all.contains { line.hasPrefix("\($0.name): ") }
        }
        #expect(titles.map { $0.prefix { $0 != ":" } } == ["seat-race", "hearing"])
    }

    @Test func `a process of its own prints the same, byte for byte`() async throws {
        try await withTemporaryDirectory { path in
            let ending = try await RunningParlor.run("compare", "seat-race", "invitations", in: path)
            #expect(ending.exitCode == 0)
            #expect(ending.standardError == "")
            #expect(ending.standardOutput == run("compare", "seat-race", "invitations").standardOutput)
        }
    }

    @Test func `one vendor alone is compared with nothing`() {
        let outcome = run("compare", "seat-race", "--vendor", "tencent")
        #expect(outcome.standardOutput.contains("tencent"))
        #expect(!outcome.standardOutput.contains("zego"))
        #expect(!outcome.standardOutput.contains("ifference"))
    }

    @Test func `another seed may give the seat to the other`() {
        let outcomes = Set((1...6).map { run("compare", "seat-race", "--seed", "\($0)").standardOutput })
        #expect(outcomes.count > 1)
        #expect(run("compare", "seat-race", "--seed", "3") == run("compare", "seat-race", "--seed", "3"))
    }

    @Test func `the list has every story and plays none`() throws {
        let outcome = run("compare", "--list")
        #expect(outcome.exitCode == 0)
        for story in Story.all { #expect(outcome.standardOutput.contains("\(story.name) "), "\(story.name)") }
        #expect(outcome.standardOutput.split(separator: "\n").count == Story.all.count)
        #expect(try ReadEnvelope(run("compare", "--list", "--json")).status == "ok")
    }

    @Test(arguments: [
        (
            ["compare", "seat-rase"],
            "\"seat-rase\" is not a story (did you mean \"seat-race\"?); the stories are: entering"
        ),
        (["compare", "xylophone"], "\"xylophone\" is not a story; the stories are: entering"),
        (
            ["compare", "--vendor", "Zego"],
            "\"Zego\" is not a vendor (did you mean \"zego\"?); the vendors are: tencent"
        ),
        (["compare", "--vendor", "acme"], "\"acme\" is not a vendor; the vendors are: tencent"),
        (["compare", "--seed", "-1"], "seed"),
        (["compare", "hearing", "--list", "nothing"], "\"nothing\" is not a story"),
    ])
    func `an unknown name exits 2 with those that are known, and plays nothing`(words: [String], part: String) throws {
        let outcome = Parlor.run(words, nowUnixSeconds: testNow)
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardOutput == "")
        #expect(outcome.standardError.contains(part), "\(outcome.standardError)")
        let envelope = try ReadEnvelope(Parlor.run(words + ["--json"], nowUnixSeconds: testNow))
        #expect(envelope.status == "usage")
    }

    @Test func `variables name vendor and seed too`() {
        let flags = Parlor.run(["compare", "seat-race", "--vendor", "zego", "--seed", "2"], nowUnixSeconds: testNow)
        let variables = Parlor.run(
            ["compare", "seat-race"], nowUnixSeconds: testNow,
            environment: ["PARLOR_VENDOR": "zego", "PARLOR_SEED": "2"])
        #expect(flags == variables)
    }

    @Test func `a suggestion takes no more changes than half of a name has letters`() {
        #expect(CompareCommand.nearest(to: "abxx", in: ["abcd"]) == "abcd")
        #expect(CompareCommand.nearest(to: "axxx", in: ["abcd"]) == nil)
        #expect(CompareCommand.nearest(to: "anything", in: []) == nil)
    }
}
