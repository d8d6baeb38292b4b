import EmulatorAPI
import Foundation
import Seeds
import Testing

@testable import VoiceRoomStories

/// What a text is read as, below a head that is right; the fault where it cannot be read.
private func steps(_ lines: String...) throws(StoryFault) -> [StoryStep] {
    let text = "story a\nasks b\nthen\n" + lines.joined(separator: "\n")
    return try Story.read(text, facts: [])[0].steps
}

private func fault(_ text: String) -> String {
    do throws(StoryFault) {
        let stories = try Story.read(text, facts: ["attribute.conflict", "room.maximumTextBytes"])
        return "no fault in \(stories.map(\.name))"
    } catch {
        return error.description
    }
}

/// The fault of a line in a story that is right otherwise; it is the fifth.
private func faultOfStep(_ line: String) -> String { fault("story a\nasks b\nthen\nbob logs in\n\(line)\n") }

@Suite struct StoryTextTests {
    @Test func `every story of the catalogue is printed as a text that is read as the same story`() throws {
        for story in Story.all {
            #expect(try Story.read(story.text, facts: Story.knownFacts) == [story], "\(story.name)")
        }
        let together = Story.all.map(\.text).joined(separator: "\n")
        #expect(try Story.read(together, facts: Story.knownFacts) == Story.all)
    }

    @Test func `the article for authors has every deed, and its story can be played`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let path = "Emulators/VendorDialects/VendorDialects.docc/WritingStories.md"
        let article = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let forms = DeedPhrase.all.map(\.form).filter { !$0.hasPrefix("writes COUNT") }
        for form in forms + ["writes COUNT attributes of BYTES bytes"] {
            #expect(article.contains("| `\(form)` |"), "\(form)")
        }
        for form in News.forms { #expect(article.contains("`\(form)`"), "\(form)") }
        let example = article.split(separator: "\n", omittingEmptySubsequences: false).filter { $0.hasPrefix("    ") }
        let stories = try Story.read(example.joined(separator: "\n"), facts: Story.knownFacts)
        #expect(stories.map(\.name) == ["late-guest"])
        let sights = StoryWorld.play(stories[0], on: storyVendors[0], seed: 1).steps.compactMap { $0.sight?.shows }
        #expect(sights == ["has bob", "hears bob"])
    }

    @Test func `several people do something one after another, or at once`() throws {
        #expect(
            try steps("alice, bob and carol take seat 1", "each of alice and bob takes seat 2, at once") == [
                .does("alice", .takeSeat(1)), .does("bob", .takeSeat(1)), .does("carol", .takeSeat(1)),
                .atOnce(["alice", "bob"], .takeSeat(2)),
            ])
        #expect(
            try steps("alice and bob and carol leave the seat")
                == ["alice", "bob", "carol"].map { .does($0, .leaveSeat) }
        )
    }

    @Test func `a step says how long it is watched where that is not as usual`() throws {
        #expect(
            try steps("bob accepts, watched for 7 s", "bob listens to bob, watched for 3 s", "bob accepts") == [
                .does("bob", .accept, for: .seconds(7)),
                StoryStep(action: .listens("bob", to: "bob"), lasts: .seconds(3)), .does("bob", .accept),
            ])
    }

    @Test func `who is killed is heard to be gone, and comes back on another phone`() throws {
        #expect(
            try steps("bob logs in", "bob's app is killed", "carol listens to bob", "bob-2 logs in") == [
                .does("bob", .logIn(tokenSeconds: 86_400)), .ends("bob"), .listens("carol", to: "bob"),
                .does("bob-2", .logIn(tokenSeconds: 86_400)),
            ])
    }

    @Test func `a question below a step says what is looked at`() throws {
        let text = """
            story a
            asks b
            then
            each of alice and bob takes seat 1, at once
            ? answer: Who gets it?
              ? told seat 1 is bob's: Who is told?
            alice logs in
            ? order connected: Before: or after?
            who is on seat 1
            ? sight: Who is it?
            """
        let story = try Story.read(text, facts: [])[0]
        #expect(
            story.questions == [
                StoryQuestion(text: "Who gets it?", step: 0, look: .answer),
                StoryQuestion(text: "Who is told?", step: 0, look: .told(.seatTaken(1, by: "bob"))),
                StoryQuestion(text: "Before: or after?", step: 1, look: .order(.connected)),
                StoryQuestion(text: "Who is it?", step: 2, look: .sight),
            ])
        #expect(try Story.read(story.text, facts: []) == [story])
    }

    @Test(arguments: [
        ("? answer", "5:3: a question is written \"? LOOK: QUESTION\""),
        ("? answer:", "5:3: a question has 1 to 56 characters, not 0"),
        ("? anser: What?", "5:3: what is looked at is answer, told, order or sight, found \"anser\""),
        ("? answer then: What?", "5:10: nothing may follow here, found \"then\""),
        ("? sight: What?", "5:3: only \"who is on seat\", \"listens to\" and \"watches how loud\" have a sight"),
        ("5 s pass\n? answer: What?", "6:3: nobody calls anything in this step"),
        (
            "5 s pass\n? told bob came inn: What?",
            "6:8: nobody is ever told this, found \"bob\"; what people are told is PERSON came in"
        ),
    ])
    func `a question that nothing answers names the column and what was meant`(lines: String, reason: String) {
        #expect(faultOfStep(lines).hasPrefix(reason))
    }

    @Test func `a question has at most 56 characters, and a story at most 200 questions`() {
        let longest = String(repeating: "x", count: 56)
        #expect(faultOfStep("? answer: \(longest)") == "no fault in [\"a\"]")
        #expect(faultOfStep("? answer: \(longest)x") == "5:3: a question has 1 to 56 characters, not 57")
        let lines = Array(repeating: "? answer: What?", count: 201)
        #expect(faultOfStep(lines.prefix(200).joined(separator: "\n")) == "no fault in [\"a\"]")
        #expect(faultOfStep(lines.joined(separator: "\n")) == "205:1: a story has at most 200 questions")
    }

    @Test func `comments, empty lines, spaces and line ends of other systems say nothing`() throws {
        let text = "# mine\r\n  story a # the first\r\nasks Is #1 free?\r\n\r\nthen\r\n\t bob ,  takes  seat 1 # so\r\n"
        let story = try Story.read(text, facts: [])[0]
        #expect(story.asks == "Is #1 free?")
        #expect(story.steps == [.does("bob", .takeSeat(1))])
    }

    @Test(arguments: [
        ("", "1:1: expected \"story NAME\""),
        ("bob logs in", "1:1: a text begins with \"story NAME\", found \"bob\""),
        ("story Seat", "1:7: expected a name of small letters, digits and hyphens, found \"Seat\""),
        ("story a b", "1:9: nothing may follow here, found \"b\""),
        ("story a\nthen\nbob logs in", "1:1: the story a has no line \"asks QUESTION\""),
        ("story a\nasks b\nbefore\nbob logs in", "1:1: the story a has no step below \"then\""),
        ("story a\nasks b\nasks c", "3:1: a story asks once, before its steps"),
        ("story a\nasks", "2:5: expected what the story asks"),
        (
            "story a\nasks b\nfacts attribute.conflit",
            "3:7: no vendor has a fact attribute.conflit; did you mean attribute.conflict?"
        ),
        ("story a\nasks b\nthen\nbefore", "4:1: a story has one \"before\" and then one \"then\""),
        ("story a\nasks b\nbob logs in", "3:1: steps stand below \"before\" or \"then\", found \"bob\""),
        (
            "story a\nasks b\nthen\nbob logs in\nstory a\nasks c\nthen\nbob logs in", "5:7: another story is called a"
        ),
    ])
    func `a text that is no story says where and why`(text: String, reason: String) {
        #expect(fault(text) == reason)
    }

    @Test(arguments: [
        ("bob tkes seat 1", "5:5: no deed begins so, found \"tkes\"; did you mean \"takes\"?"),
        ("alice and bob takes seat 1", "5:15: no deed begins so, found \"takes\"; did you mean \"take\"?"),
        (
            "Bob logs in",
            "5:1: expected a person's name of small letters, like bob, or bob-2 for a second phone, found \"Bob\""
        ),
        (
            "bob-1 logs in",
            "5:1: expected a person's name of small letters, like bob, or bob-2 for a second phone, found \"bob-1\""
        ),
        (
            "bob leaves",
            "5:11: expected \"the\", found the end of the line; known are \"leaves the room\", \"leaves the seat\""
        ),
        (
            "bob invites carol",
            "5:18: expected \"who\", found the end of the line; known are \"invites PERSON who has SECONDS s to answer\""
        ),
        (
            "bob takes seat one",
            "5:16: expected SEAT, a number, found \"one\"; known are \"takes seat SEAT\", \"takes the speaker off seat SEAT\", \"takes the invitation back\""
        ),
        ("who is on seat", "5:15: expected SEAT, a number, found the end of the line"),
        ("bob logs in twice", "5:13: nothing may follow here, found \"twice\""),
        ("bob listens to bbo", "5:16: bbo does nothing in this story"),
        ("bob watches how loud bbo is", "5:22: bbo does nothing in this story"),
        ("bob's network comes", "5:15: a network \"is back\", or \"goes, for SECONDS s\", found \"comes\""),
        ("bob's phone is back", "5:7: expected \"network\" or \"app\", found \"phone\""),
        ("bob's app is back", "5:14: expected \"killed\", found \"back\""),
        (
            "bob's app is killed\nbob enters the room",
            "6:1: bob's app was killed; another phone of theirs would be bob-2"
        ),
        (
            "bob's app is killed\nbob listens to bob",
            "6:1: bob's app was killed; another phone of theirs would be bob-2"
        ),
        (
            "bob's app is killed\nbob's app is killed",
            "6:1: bob's app was killed; another phone of theirs would be bob-2"
        ),
        (
            "bob closes seat",
            "5:16: expected SEAT, a number, found the end of the line; known are \"closes the room\", \"closes seat SEAT\""
        ),
        ("5 s pass, watched for 3 s", "5:11: this step says already how long it is watched"),
        ("each of bob takes seat 1, at once", "5:27: at once do at least two people something"),
        ("each of bob and bob takes seat 1, at once", "5:35: each is named once"),
    ])
    func `a step that nobody can take names the column and what was meant`(line: String, reason: String) {
        #expect(faultOfStep(line) == reason)
    }

    @Test(arguments: [
        ("bob takes seat %", 0, 99), ("bob sends the room % bytes of text", 1, 100_000),
        ("bob writes % attributes of 1 byte", 1, 1000), ("bob invites carol, who has % s to answer", 1, 86_400),
        ("bob logs in with a token for % s", 1, 86_400), ("bob accepts, % times in a row", 2, 1000),
        ("bob accepts, watched for % s", 1, 3600), ("% s pass", 1, 3600), ("bob's network goes, for % s", 1, 3600),
    ])
    func `numbers have a least and a most`(line: String, least: Int, most: Int) throws {
        for number in [least, most] {
            #expect(try steps(line.replacing("%", with: "\(number)")).count == 1)
        }
        for number in ["\(least - 1)", "\(most + 1)", "99999999999999999999", "+\(most)"] {
            #expect(throws: StoryFault.self, "\(line) with \(number)") {
                try steps(line.replacing("%", with: number))
            }
        }
    }

    @Test func `a story has bounds of steps, people and time`() {
        func story(_ lines: [String]) -> String { fault("story a\nasks b\nthen\n" + lines.joined(separator: "\n")) }
        let step = "bob accepts"
        #expect(story(Array(repeating: step, count: 200)) == "no fault in [\"a\"]")
        #expect(story(Array(repeating: step, count: 201)) == "204:1: a story has at most 200 steps")
        let people = (0...20).map { "user\($0) accepts" }
        #expect(story(Array(people.prefix(20))) == "no fault in [\"a\"]")
        #expect(story(people) == "24:1: a story has at most 20 people")
        let hours = Array(repeating: "3600 s pass", count: 4)
        #expect(story(hours) == "no fault in [\"a\"]")
        #expect(story(hours + ["1 s pass"]) == "8:1: with this step the story lasts longer than 14400 s")
        let stories = (0...200).map { "story a\($0)\nasks b\nthen\nbob accepts\n" }
        #expect(fault(stories.prefix(200).joined()).hasPrefix("no fault"))
        #expect(fault(stories.joined()) == "801:7: a text has at most 200 stories")
    }

    /// Any steps that a text can say, in any order: nobody logged in, seats that no room has, answers that nobody asked for.
    @Test func `whatever a text says is printed as it is read, and played on every vendor to its end`() throws {
        for seed in Seed.drawn(beside: 1...12, fileID: "VoiceRoomStoriesTests/StoryTextTests") {
            var random = RandomSource(seed: seed.value).stream("lines")
            let lines = (0..<12).map { _ in randomLine(&random) }
            let text = "story any\nasks What?\n\nthen\nalice logs in\n" + lines.map { $0 + "\n" }.joined()
            let story = try #require(try Story.read(text, facts: []).first, "\(text)")
            #expect(try Story.read(story.text, facts: []) == [story], "\(seed)")
            for vendor in storyVendors {
                let recording = StoryWorld.play(story, on: vendor, seed: seed.value)
                #expect(recording.steps.count == story.steps.count, "\(vendor.name), \(seed)")
            }
        }
    }

    private func randomLine(_ random: inout RandomStream) -> String {
        func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        let people = ["alice", "bob", "bob-2"]
        let person = people[pick(people.count)]
        switch pick(13) {
        case 0: return "who is on seat \(pick(100))"
        case 1: return "\(person)'s network goes, for \(pick(90) + 1) s"
        case 2: return "\(person)'s network is back"
        case 3: return "\(person) listens to alice"
        case 4: return "\(person) watches how loud alice is"
        default:
            let words = DeedPhrase.all[pick(DeedPhrase.all.count)].words.map { word in
                switch word {
                case .text(let text): text
                case .number(_, let range): "\(range.lowerBound + pick(min(range.count, 3000)))"
                case .person: people[pick(people.count)]
                case .id: ["Bob.1", "小明", "\(String(repeating: "b", count: 300))"][pick(3)]
                }
            }
            return "\(person) \(words.joined(separator: " "))"
        }
    }
}
