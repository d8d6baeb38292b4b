import EmulatorAPI
import Foundation
import GoldenFiles
import Testing
import VendorDialects

@testable import parlor

/// What `parlor facts --json` prints, as far as tests look into it.
private struct ReadFacts: Decodable {
    struct Fact: Decodable, Equatable {
        var vendor: String
        var name: String
        var value: String
        var basis: String
        var source: String
        var read: String?
    }
    struct Content: Decodable {
        var facts: [Fact]
        var counts: [String: Int]
    }
    var data: Content

    init(_ outcome: CommandOutcome) throws {
        self = try JSONDecoder().decode(ReadFacts.self, from: Data(outcome.standardOutput.utf8))
    }
}

@Suite struct FactsTests {
    private static let profiles: [(vendor: String, rows: [ProfileRow])] = [
        ("tencent", Tencent.profile.rows), ("zego", ZEGO.profile.rows), ("easemob", Easemob.profile.rows),
        ("agora", Agora.profile.rows), ("volcengine", Volcengine.profile.rows),
    ]

    @Test func `every row of every profile is listed`() throws {
        let data = try ReadFacts(run("facts", "--json")).data
        let expected = Self.profiles.flatMap { vendor, rows in rows.map { [vendor, $0.name, $0.value] } }
        #expect(data.facts.map { [$0.vendor, $0.name, $0.value] } == expected)
        #expect(data.counts.values.reduce(0, +) == expected.count)
        #expect(Set(data.counts.keys) == ["documented", "observed", "assumed"])
        let text = run("facts")
        #expect(text.exitCode == 0)
        #expect(text.standardOutput.split(separator: "\n").count == expected.count + 2)
    }

    @Test func `a table reads as recorded`() throws {
        let outcome = run("facts", "--vendor", "zego", "--vendor", "agora", "maximum", "room")
        #expect(outcome.exitCode == 0)
        #expect(try differenceFromGolden(outcome.standardOutput, "facts-rooms.txt") == nil)
    }

    @Test func `only the sources of one basis are left`() throws {
        let assumed = try ReadFacts(run("facts", "--basis", "assumed", "--vendor", "tencent", "--json")).data
        let expected = Tencent.profile.rows.count { if case .assumed = $0.basis { true } else { false } }
        #expect(assumed.facts.count == expected)
        #expect(assumed.counts == ["documented": 0, "observed": 0, "assumed": expected])
        #expect(assumed.facts.allSatisfy { $0.basis == "assumed" && $0.vendor == "tencent" && $0.read == nil })
        let both = try ReadFacts(run("facts", "--basis", "assumed", "--basis", "documented", "--json")).data
        #expect(Set(both.facts.map(\.basis)) == ["assumed", "documented"])
        #expect(both.facts.allSatisfy { ($0.read != nil) == ($0.basis == "documented") })
    }

    /// A section of a profile with a fact of each basis.
    private struct Section {
        let seen = Sourced(3, .observed(how: "seen twice"))
        let read = Sourced(4, .documented(page: "P", read: "D"))
        let guessed = Sourced(128, .assumed(why: "Agora FAQ"))
    }

    private static let facts = ProfileRow.rows(of: Section(), named: "rtc").map { VendorFact(.agora, $0) }

    @Test func `the source says how a fact was observed, and when a page was read`() {
        #expect(Self.facts.map(\.basis) == [.observed, .documented, .assumed])
        #expect(Self.facts.map(\.shownSource) == ["seen twice", "P (read D)", "Agora FAQ"])
    }

    @Test func `all words have to be there, in any case, in the name, the value or the source`() throws {
        let fact = try #require(Self.facts.last)
        #expect(["GUESSED", "128", "agora faq", "rtc.", ""].allSatisfy(fact.has))
        #expect(!fact.has("assumed"))
        let few = try ReadFacts(run("facts", "MAXIMUM", "channel", "--vendor", "agora", "--json")).data.facts
        let more = try ReadFacts(run("facts", "maximum", "--vendor", "agora", "--json")).data.facts
        #expect(few.count > 1 && few.count < more.count)
        #expect(few.allSatisfy(more.contains))
    }

    @Test func `one fact is counted as one`() {
        let outcome = run("facts", "--vendor", "agora", "rtc.maximumPublishers")
        #expect(outcome.standardOutput.hasSuffix("\n\n1 fact: 1 documented, 0 observed, 0 assumed\n"))
    }

    @Test func `where no fact is left the answer is no`() throws {
        let outcome = run("facts", "no-such-word-anywhere")
        #expect(outcome.exitCode == 1)
        #expect(outcome.standardOutput == "")
        #expect(outcome.standardError == "error: no fact has all of this\n  all of them: parlor facts\n")
        let envelope = try ReadEnvelope(run("facts", "no-such-word-anywhere", "--json"))
        #expect(envelope.error?.code == "noFact")
    }

    @Test(arguments: [
        (["--vendor", "zgo"], "\"zgo\" is not a vendor (did you mean \"zego\"?); the vendors are: tencent, zego,"),
        (["--vendor", "Tencent"], "\"Tencent\" is not a vendor (did you mean \"tencent\"?)"),
        (["--vendor", "acme"], "\"acme\" is not a vendor; the vendors are: tencent"),
        (["--vendor", ""], "\"\" is not a vendor; the vendors are: tencent"),
        (["--vendor", "zego", "--vendor", "volc"], "\"volc\" is not a vendor (did you mean \"volcengine\"?)"),
        (["--basis", "guessed"], "\"guessed\" is not a basis; the bases are: documented, observed, assumed"),
        (["--basis", "asumed"], "\"asumed\" is not a basis (did you mean \"assumed\"?)"),
        (["--basis"], "--basis"),
    ])
    func `an unknown vendor or basis exits 2 and says what was meant`(words: [String], part: String) {
        let outcome = Parlor.run(["facts"] + words, nowUnixSeconds: testNow)
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardOutput == "")
        #expect(outcome.standardError.contains(part), "\(outcome.standardError)")
    }

    @Test func `a long word is like no name`() {
        #expect(KnownName.nearest(to: String(repeating: "z", count: 1_000_000), in: ["zego"]) == nil)
    }
}
