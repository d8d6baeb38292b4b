import Foundation
import GoldenFiles
import Testing

@testable import parlor

/// A guest who takes a seat while the answer to the entrance is under way: the list of seats in it is older than the seat.
private let hasty = """
    story hasty
    asks What does a guest see who takes a seat while entering?

    before
    alice and bob log in
    alice opens the room

    then
    bob enters the room
    bob takes seat 1
      ? answer: May a guest take a seat at once?
    """

/// `parlor explore` and `parlor repro` as processes, which become another program.
@Suite struct ExploreTests {
    private struct Report: Codable, Sendable {
        struct Exploration: Codable, Sendable {
            struct Question: Codable, Sendable {
                struct Answer: Codable, Sendable {
                    var text: String
                    var count: Int
                }
                var question: String
                var answers: [Answer]
            }
            struct Failure: Codable, Sendable {
                var reason: String
                var schedule: String
                var file: String?
            }
            var story: String
            var vendor: String
            var scheduleCount: Int
            var questions: [Question]
            var failure: Failure?
        }
        var explorations: [Exploration]
    }

    private struct Replayed: Codable, Sendable {
        var reason: String
        var reasonNow: String?
        var isSame: Bool
    }

    @Test func `a race has both winners, in as many schedules as were asked for`() async throws {
        try await withTemporaryDirectory { path in
            let words = ["explore", "seat-race", "--vendor", "zego", "--seeds", "30"]
            let json = try await RunningParlor.run(words + ["--json"], in: path)
            #expect(json.exitCode == 0)
            let found = try data(Report.self, json).explorations
            #expect(found.map(\.story) == ["seat-race"] && found.map(\.vendor) == ["zego"])
            #expect(found[0].scheduleCount == 30 && found[0].failure == nil)
            let seat = try #require(found[0].questions.first { $0.question == "Whose is the seat?" })
            #expect(Set(seat.answers.map(\.text)) == ["bob", "carol"])
            #expect(seat.answers.map(\.count).reduce(0, +) == 30)
            let text = try await RunningParlor.run(words, in: path)
            #expect(text.exitCode == 0 && text.standardError == "")
            #expect(text.standardOutput.hasPrefix("seat-race on zego: 30 schedules, "))
            #expect(text.standardOutput.contains("\n    \(seat.answers[0].count) × \(seat.answers[0].text)\n"))
            #expect(try await RunningParlor.run(words + ["--threads", "1"], in: path) == text)
            #expect(try await RunningParlor.run(words + ["--threads", "3"], in: path) == text)
        }
    }

    @Test func `what goes wrong is shortened, stored, played again to the same end, and written as a test`()
        async throws
    {
        try await withTemporaryDirectory { path in
            try hasty.write(toFile: "\(path)/hasty.story", atomically: true, encoding: .utf8)
            let outcome = try await RunningParlor.run(
                [
                    "explore", "hasty.story", "--vendor", "volcengine", "--overlap", "--mode", "permissive", "--seeds",
                    "50", "--bundles", ".",
                    "--json",
                ],
                in: path)
            #expect(outcome.exitCode == 1)
            let failure = try #require(try data(Report.self, outcome).explorations.first?.failure)
            #expect(failure.reason == "seat 1 has bob for alice, nobody for bob")
            #expect(failure.file == "./hasty-volcengine.repro.json")

            let again = try await RunningParlor.run(["repro", "hasty-volcengine.repro.json"], in: path)
            #expect(again.exitCode == 0, "\(again)")
            #expect(again.standardOutput.hasPrefix("The same goes wrong, and all "))
            #expect(again.standardOutput.contains("step: bob takes seat 1"))
            let replayed = try data(
                Replayed.self,
                await RunningParlor.run(["repro", "hasty-volcengine.repro.json", "--json"], in: path))
            #expect(replayed.isSame && replayed.reasonNow == failure.reason)

            let test = try await RunningParlor.run(["repro", "hasty-volcengine.repro.json", "--swift"], in: path)
            #expect(test.exitCode == 0)
            #expect(test.standardOutput.contains("try explore(replaying: \"\(failure.schedule)\") { world in"))
            #expect(test.standardOutput.contains("            bob takes seat 1\n"))

            // Without the delays, nothing goes wrong; that is told, and is another exit code.
            var bundle = try String(contentsOfFile: "\(path)/hasty-volcengine.repro.json", encoding: .utf8)
            bundle = bundle.replacing(
                failure.schedule, with: failure.schedule.split(separator: " ").prefix(3).joined(separator: " "))
            try bundle.write(toFile: "\(path)/mended.json", atomically: true, encoding: .utf8)
            let mended = try await RunningParlor.run(["repro", "mended.json"], in: path)
            #expect(mended.exitCode == 1)
            #expect(mended.standardOutput.hasPrefix("Nothing goes wrong any more. It was: seat 1 has bob"))
            #expect(mended.standardOutput.contains("The first line that is another:\n  was  "))
        }
    }

    @Test func `what apps show does not count where that is said, and a file of such a schedule says so too`()
        async throws
    {
        try await withTemporaryDirectory { path in
            try hasty.write(toFile: "\(path)/hasty.story", atomically: true, encoding: .utf8)
            let words = ["explore", "hasty.story", "--vendor", "volcengine", "--overlap", "--mode", "permissive"]
            let found = try await RunningParlor.run(words + ["--seeds", "50", "--bundles", "."], in: path)
            #expect(found.exitCode == 1)
            let ignored = try await RunningParlor.run(words + ["--seeds", "50", "--ignore-apps"], in: path)
            #expect(ignored.exitCode == 0, "\(ignored)")

            let file = "\(path)/hasty-volcengine.repro.json"
            var bundle = try String(contentsOfFile: file, encoding: .utf8)
            #expect(!bundle.contains("ignoresApps"))
            bundle = bundle.replacing("\"overlap\" : true", with: "\"overlap\" : true, \"ignoresApps\" : true")
            try bundle.write(toFile: file, atomically: true, encoding: .utf8)
            let again = try await RunningParlor.run(["repro", "hasty-volcengine.repro.json"], in: path)
            #expect(again.exitCode == 1)
            #expect(again.standardOutput.hasPrefix("Nothing goes wrong any more."))
            let test = try await RunningParlor.run(["repro", "hasty-volcengine.repro.json", "--swift"], in: path)
            #expect(test.standardOutput.contains("in: world, overlap: true, ignoresApps: true)"))
        }
    }

    @Test(arguments: [
        (["explore"], "Missing expected argument"),
        (["explore", "seat-rase"], "\"seat-rase\" is not a story (did you mean \"seat-race\"?)"),
        (["explore", "seat-race", "--vendor", "zoom"], "\"zoom\" is not a vendor"),
        (
            ["explore", "seat-race", "--mode", "calm"],
            "\"calm\" is not a mode; the modes are: typical, permissive, adversarial"
        ),
        (["explore", "seat-race", "--strategy", "luck"], "\"luck\" is not a strategy"),
        (["explore", "seat-race", "--seeds", "0"], "--seeds 0 plays nothing"),
        (["explore", "seat-race", "--from", "18446744073709551615", "--seeds", "2"], "has no 2 seeds behind it"),
        (["explore", "seat-race", "--patience", "0"], "--patience 0 plays nothing"),
        (["explore", "seat-race", "--threads", "0"], "--threads 0 is not within 1...64"),
        (["explore", "seat-race", "--threads", "65"], "--threads 65 is not within 1...64"),
        (["explore", "none.story"], "none.story cannot be read"),
        (["repro"], "Missing expected argument"),
        (["repro", "none.json"], "none.json: it cannot be read"),
        (["repro", "other.json"], "other.json: it is none that parlor explore wrote"),
        (["repro", "newer.json"], "newer.json: it is of version 2, and only 1 is known"),
        (["repro", "cut.json"], "cut.json: something is missing in it"),
        (["repro", "story.json"], "story.json: it has another story than it should: 1:1"),
        (["repro", "vendor.json"], "vendor.json: it has another story than it should: \"zoom\" is not a vendor"),
        (["repro", "schedule.json"], "schedule.json: the text is no schedule: it has no version"),
        (["repro", "story.json", "--swift"], "story.json: it has another story than it should"),
    ])
    func `what cannot be explored or played again is refused, each with its reason`(
        words: [String], reason: String
    ) async throws {
        try await withTemporaryDirectory { path in
            func write(_ name: String, _ change: (inout [String: Any]) -> Void) throws {
                var bundle: [String: Any] = [
                    "format": "parlor-repro", "version": 1, "parlor": "0.1.0", "story": hasty, "vendor": "zego",
                    "overlap": false, "schedule": "1 7 typical", "reason": "wrong", "trace": [String](),
                ]
                change(&bundle)
                try JSONSerialization.data(withJSONObject: bundle).write(to: URL(filePath: "\(path)/\(name).json"))
            }
            try write("other") { $0["format"] = "har" }
            try write("newer") { $0["version"] = 2 }
            try write("cut") { $0["schedule"] = nil }
            try write("story") { $0["story"] = "once upon a time" }
            try write("vendor") { $0["vendor"] = "zoom" }
            try write("schedule") { $0["schedule"] = "" }
            let outcome = try await RunningParlor.run(words, in: path)
            #expect(outcome.exitCode == 2)
            #expect(outcome.standardOutput == "")
            #expect(outcome.standardError.contains(reason), "\(outcome.standardError)")
        }
    }

    @Test func `a folder where nothing can be written is told of`() async throws {
        try await withTemporaryDirectory { path in
            try hasty.write(toFile: "\(path)/hasty.story", atomically: true, encoding: .utf8)
            let outcome = try await RunningParlor.run(
                [
                    "explore", "hasty.story", "--vendor", "volcengine", "--overlap", "--mode", "permissive", "--seeds",
                    "50", "--bundles",
                    "./none",
                ],
                in: path)
            #expect(outcome.exitCode == 1)
            #expect(outcome.standardError.contains("none/hasty-volcengine.repro.json cannot be written"))
        }
    }
}
