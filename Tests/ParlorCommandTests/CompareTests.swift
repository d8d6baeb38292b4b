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
            outcome = try await RunningParlor.run(["compare"] + words, in: path, environment: environment)
        }
        return outcome
    }

    @Test func `a story on all vendors prints as recorded, as text and as one object`() async throws {
        let text = try await compare("seat-race", "--steps")
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

    @Test func `a filter leaves the questions with its words, or with answers that differ`() async throws {
        let all = try await compare("removal", "two-seats").standardOutput
        let seats = try await compare("removal", "two-seats", "second seat").standardOutput
        #expect(seats.contains("May a speaker take a second seat?"))
        #expect(!seats.contains("May a guest take a speaker off the seat?"))
        let different = try await compare("removal", "two-seats", "is:different").standardOutput
        let same = try await compare("removal", "two-seats", "is:same").standardOutput
        func questions(_ text: String) -> [Substring] { text.split(separator: "\n").filter { $0.hasPrefix("  ") } }
        #expect(!questions(different).isEmpty && !questions(same).isEmpty)
        #expect(Set(questions(different) + questions(same)) == Set(questions(all)))
        #expect(Set(questions(different)).isDisjoint(with: questions(same)))
    }

    @Test func `with facts, each answer is followed by the rows it rests on`() async throws {
        let outcome = try await compare("removal", "--facts", "--vendor", "tencent", "--vendor", "zego")
        let lines = outcome.standardOutput.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("      tencent attribute.conflict = expectRevision, documented: ") })
        #expect(lines.contains { $0.hasPrefix("      zego attribute.tellsWriter = true, assumed: ") })
        let short = try await compare("removal", "--vendor", "tencent").standardOutput
        #expect(!short.contains("attribute.conflict"))
    }

    @Test func `a process says at its end which facts its worlds relied on, where it is asked to`() async throws {
        func trust(_ choice: String) async throws -> CommandOutcome {
            try await compare("two-seats", "--vendor", "zego", environment: ["PARLOR_TRUST": choice])
        }
        let line = try await trust("line")
        #expect(line.exitCode == 0)
        #expect(line.standardError.hasPrefix("parlor: 1 world relied on facts: "))
        #expect(line.standardError.hasSuffix(" without effect\n"))
        #expect(line.standardError.split(separator: "\n").count == 1)
        let facts = try await trust("facts")
        #expect(facts.exitCode == 0)
        #expect(facts.standardError.contains("\nparlor:   zego attribute.tellsWriter = true, assumed: "))
        let documented = try await trust("documented")
        #expect(documented.exitCode == 70)
        #expect(documented.standardError == facts.standardError)
        #expect(documented.standardOutput == line.standardOutput)
        let wrong = try await trust("all")
        #expect(wrong.exitCode == 70)
        #expect(wrong.standardError == "parlor: PARLOR_TRUST is \"all\"; it is one of: off, line, facts, documented\n")
    }

    @Test func `another process prints what this one computes, byte for byte`() async throws {
        let chosen = Story.all.filter { ["invitations", "hearing"].contains($0.name) }
        let texts = chosen.map { Comparison(of: $0, on: storyVendors, seed: 9).text }
        let outcome = try await compare(chosen[0].name, chosen[1].name, "--steps", "--seed", "9")
        #expect(outcome == CommandOutcome(standardOutput: texts.joined(separator: "\n")))
    }

    @Test func `stories are printed in the order in which they were named, each once`() async throws {
        let outcome = try await compare("seat-race", "hearing", "seat-race", "--steps", "--vendor", "zego")
        let titles = outcome.standardOutput.split(separator: "\n").filter { line in
            Story.all.contains { line.hasPrefix("\($0.name): ") }
        }
        #expect(titles.map { $0.prefix { $0 != ":" } } == ["seat-race", "hearing"])
    }

    @Test func `one vendor alone is compared with nothing`() async throws {
        let outcome = try await compare("seat-race", "--steps", "--vendor", "tencent")
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

    @Test func `a user's own story in a file is played on every vendor, and printed as it is written`() async throws {
        let story = """
            story gate
            asks Does a latecomer find the room?

            before
            alice logs in
            bob logs in

            then
            bob enters the room
            alice opens the room, watched for 2 s
            bob enters the room

            """
        try await withTemporaryDirectory { path in
            try story.write(toFile: path + "/my.story", atomically: false, encoding: .utf8)
            let played = try await RunningParlor.run(["compare", "--steps", path + "/my.story"], in: path)
            #expect(played.exitCode == 0)
            #expect(played.standardOutput.hasPrefix("gate: Does a latecomer find the room?\n"))
            for vendor in storyVendors { #expect(played.standardOutput.contains(vendor.name)) }
            let source = try await RunningParlor.run(["compare", "--source", path + "/my.story"], in: path)
            #expect(source.standardOutput == story)
            let wrong = story.replacing("opens", with: "opnes")
            try wrong.write(toFile: path + "/wrong.story", atomically: false, encoding: .utf8)
            let refused = try await RunningParlor.run(["compare", path + "/wrong.story"], in: path)
            #expect(refused.exitCode == 2)
            #expect(refused.standardOutput == "")
            let reason =
                "error: \(path)/wrong.story:10:7: no deed begins so, found \"opnes\"; did you mean \"opens\"?\n"
            #expect(refused.standardError == reason)
            let missing = try await RunningParlor.run(["compare", path + "/none.story"], in: path)
            #expect(missing.exitCode == 2)
            #expect(missing.standardError == "error: \(path)/none.story cannot be read\n")
        }
    }

    @Test func `a story of the catalogue is printed as a file has it`() async throws {
        let outcome = try await compare("--source", "seat-race", "hearing")
        let stories = Story.all.filter { ["seat-race", "hearing"].contains($0.name) }
        #expect(outcome == CommandOutcome(standardOutput: stories.map(\.text).joined(separator: "\n\n")))
        #expect(try Story.read(outcome.standardOutput, facts: Story.knownFacts) == stories)
        #expect(try ReadEnvelope(await compare("--source", "hearing", "--json")).status == "ok")
    }

    @Test(arguments: [
        (["seat-rase"], "\"seat-rase\" is not a story (did you mean \"seat-race\"?); the stories are: entering"),
        (["--vendor", "acme"], "\"acme\" is not a vendor; the vendors are: tencent"),
        (["--seed=-1"], "seed"),
        (["is:diferent"], "\"is:diferent\" is no filter (did you mean \"is:different\"?)"),
        (["hearing", "--list", "nothing"], "\"nothing\" is not a story"),
    ])
    func `an unknown name exits 2 with those that are known, and plays nothing`(words: [String], part: String)
        async throws
    {
        try await withTemporaryDirectory { path in
            let ending = try await RunningParlor.run(["compare"] + words, in: path)
            #expect(ending.exitCode == 2)
            #expect(ending.standardOutput == "")
            #expect(ending.standardError.contains(part), "\(ending.standardError)")
            let json = try await RunningParlor.run(["compare", "--json"] + words, in: path)
            #expect(json.exitCode == 2)
            #expect(json.standardOutput.contains("\"status\" : \"usage\""))
        }
    }

    @Test func `variables name vendor and seed too`() async throws {
        let flags = try await compare("seat-race", "--vendor", "zego", "--seed", "2")
        let variables = try await compare("seat-race", environment: ["PARLOR_VENDOR": "zego", "PARLOR_SEED": "2"])
        #expect(flags == variables)
    }

    @Test func `a page is written whole, and is the same in another process, byte for byte`() async throws {
        let chosen = Story.all.filter { $0.name == "seat-race" }
        let comparisons = chosen.map { ($0, Comparison(of: $0, on: storyVendors, seed: 3)) }
        try await withTemporaryDirectory { path in
            let words = ["compare", "seat-race", "--seed", "3", "--html", "page.html"]
            let ending = try await RunningParlor.run(words, in: path)
            #expect(ending.standardError == "")
            #expect(ending.standardOutput == "page.html has 4 questions to 4 vendors.\n")
            #expect(ending.exitCode == 0)
            let written = try String(contentsOfFile: path + "/page.html", encoding: .utf8)
            #expect(written == ComparisonPage(of: comparisons, on: storyVendors, seed: 3).html)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.contains("page") } == [
                    "page.html"
                ])
            let filtered = words + ["--vendor", "zego", "who is told", "--json"]
            let json = try await RunningParlor.run(filtered, in: path).standardOutput
            #expect(json.contains("\"status\" : \"ok\"") && json.contains("\"questions\" : 2"), "\(json)")
        }
    }

    @Test func `a page that cannot be written ends with the reason and with 1, and leaves nothing`() async throws {
        try await withTemporaryDirectory { path in
            let file = path + "/none/page.html"
            let ending = try await RunningParlor.run(["compare", "hearing", "--html", file], in: path)
            #expect(ending.exitCode == 1)
            #expect(ending.standardOutput == "")
            #expect(ending.standardError == "error: \(file) cannot be written: No such file or directory\n")
            let folder = try await RunningParlor.run(["compare", "hearing", "--html", path, "--json"], in: path)
            #expect(folder.exitCode == 1)
            #expect(folder.standardOutput.contains("\(path) cannot be written: Is a directory"))
            #expect(folder.standardOutput.contains("\"status\" : \"failed\""))
        }
    }

    @Test(arguments: ["--steps", "--list", "--source"])
    func `a page is not asked for together with another form`(flag: String) async throws {
        let outcome = try await compare("hearing", "--html", "page.html", flag)
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains("--html writes a page, and \(flag) prints something else"))
    }

    @Test func `the vendors that are compared are those that the help names`() {
        #expect(storyVendors.map(\.name) == CompareCommand.vendors)
    }
}
