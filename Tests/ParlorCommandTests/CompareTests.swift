import Foundation
import GoldenFiles
import Testing
import VoiceRoomStories

@testable import parlor

/// `parlor compare` as a process, which becomes another program.
@Suite struct CompareTests {
    private func compare(_ words: String..., environment: [String: String] = [:]) async throws -> CommandOutcome {
        var outcome = CommandOutcome()
        try await withTemporaryDirectory { path in
            let parlor = try RunningParlor(["compare"] + words, in: path, environment: environment)
            let ending = await parlor.ending()
            outcome = CommandOutcome(
                standardOutput: ending.standardOutput, standardError: ending.standardError, exitCode: ending.exitCode)
        }
        return outcome
    }

    @Test func `a story on all vendors prints as recorded, as text and as one object`() async throws {
        let text = try await compare("seat-race")
        #expect(text.exitCode == 0)
        #expect(text.standardError == "")
        let inText = try differenceFromGolden(text.standardOutput, "compare-seat-race.txt")
        #expect(inText == nil)
        let json = try await compare("seat-race", "--json")
        #expect(json.exitCode == 0)
        let inJSON = try differenceFromGolden(json.standardOutput, "compare-seat-race.json")
        #expect(inJSON == nil)
        let envelope = try ReadEnvelope(json)
        #expect(envelope.command == "compare")
        #expect(envelope.status == "ok")
    }

    @Test func `another process prints what this one computes, byte for byte`() async throws {
        let chosen = Story.all.filter { ["invitations", "hearing"].contains($0.name) }
        let texts = chosen.map { Comparison(of: $0, on: storyVendors, seed: 9).text }
        let outcome = try await compare(chosen[0].name, chosen[1].name, "--seed", "9")
        #expect(outcome == CommandOutcome(standardOutput: texts.joined(separator: "\n")))
    }

    @Test func `stories are printed in the order in which they were named, each once`() async throws {
        let outcome = try await compare("seat-race", "hearing", "seat-race", "--vendor", "zego")
        let titles = outcome.standardOutput.split(separator: "\n").filter { line in
            Story.all.contains { line.hasPrefix("\($0.name): ") }
        }
        #expect(titles.map { $0.prefix { $0 != ":" } } == ["seat-race", "hearing"])
    }

    @Test func `one vendor alone is compared with nothing`() async throws {
        let outcome = try await compare("seat-race", "--vendor", "tencent")
        #expect(outcome.standardOutput.contains("tencent"))
        #expect(!outcome.standardOutput.contains("zego"))
        #expect(!outcome.standardOutput.contains("ifference"))
    }

    @Test func `the list has every story and plays none`() async throws {
        let outcome = try await compare("--list")
        #expect(outcome.exitCode == 0)
        for story in Story.all { #expect(outcome.standardOutput.contains("\(story.name) "), "\(story.name)") }
        #expect(outcome.standardOutput.split(separator: "\n").count == Story.all.count)
        #expect(try ReadEnvelope(await compare("--list", "--json")).status == "ok")
    }

    @Test(arguments: [
        (["seat-rase"], "\"seat-rase\" is not a story (did you mean \"seat-race\"?); the stories are: entering"),
        (["--vendor", "acme"], "\"acme\" is not a vendor; the vendors are: tencent"),
        (["--seed=-1"], "seed"),
        (["hearing", "--list", "nothing"], "\"nothing\" is not a story"),
    ])
    func `an unknown name exits 2 with those that are known, and plays nothing`(words: [String], part: String)
        async throws
    {
        try await withTemporaryDirectory { path in
            let ending = await (try RunningParlor(["compare"] + words, in: path)).ending()
            #expect(ending.exitCode == 2)
            #expect(ending.standardOutput == "")
            #expect(ending.standardError.contains(part), "\(ending.standardError)")
            let json = await (try RunningParlor(["compare", "--json"] + words, in: path)).ending()
            #expect(json.exitCode == 2)
            #expect(json.standardOutput.contains("\"status\" : \"usage\""))
        }
    }

    @Test func `variables name vendor and seed too`() async throws {
        let flags = try await compare("seat-race", "--vendor", "zego", "--seed", "2")
        let variables = try await compare("seat-race", environment: ["PARLOR_VENDOR": "zego", "PARLOR_SEED": "2"])
        #expect(flags == variables)
    }

    @Test func `the vendors that are compared are those that the help names`() {
        #expect(storyVendors.map(\.name) == CompareCommand.vendors)
    }
}
