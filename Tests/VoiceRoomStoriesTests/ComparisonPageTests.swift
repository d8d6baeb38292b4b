import Foundation
import GoldenFiles
import Testing

@testable import VoiceRoomStories

/// A page of stories on some vendors.
private func page(of stories: [Story], on vendors: [any StoryVendor] = storyVendors) -> ComparisonPage {
    let comparisons = stories.map { ($0, Comparison(of: $0, on: vendors, seed: 1)) }
    return ComparisonPage(of: comparisons, on: vendors, seed: 1)
}

/// A user's own story of a few lines.
private func story(asks: String = "May a room be opened?", question: String = "May it?") throws -> Story {
    let text = """
        story gate
        asks \(asks)
        facts room.isOpen

        before
        alice logs in

        then
        alice opens the room
          ? answer: \(question)
        who is on seat 1
          ? sight: Who sits there?
        """
    return try #require(try Story.read(text, facts: Story.knownFacts).first)
}

/// The files that the page is made of.
private let pageFiles = ["page.html", "page.css", "page.js"].map(ComparisonPage.file)

@Suite struct ComparisonPageTests {
    @Test func `what a page of a story has is as recorded`() throws {
        var contents = page(of: [try story()], on: Array(storyVendors.prefix(2))).contents
        contents.words = [:]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(contents), as: UTF8.self)
        let difference = try differenceFromGolden(text + "\n", "page.json")
        #expect(difference == nil)
    }

    @Test func `equal comparisons give equal pages`() throws {
        let stories = [try story()] + Story.all.filter { $0.name == "seat-race" }
        #expect(page(of: stories).html == page(of: stories).html)
    }

    @Test func `nothing in a story ends the page's script or begins an element`() throws {
        let text = "Is </script><!-- <b onclick=\"x\"> & \u{2028} a text?"
        let page = page(of: [try story(asks: text, question: "May <i>it</i>?")])
        #expect(!page.json.contains("<"))
        let ends = page.html.split(separator: "</script>", omittingEmptySubsequences: false).count
        #expect(ends == pageFiles[0].split(separator: "</script>", omittingEmptySubsequences: false).count)
        let read = try JSONSerialization.jsonObject(with: Data(page.json.utf8)) as? [String: Any]
        let texts = try #require(read?["texts"] as? [Any])
        #expect(texts.contains { $0 as? String == text })
        #expect(texts.contains { $0 as? String == "May <i>it</i>?" })
    }

    @Test func `a text that names a part of the page stays a text`() throws {
        let html = page(of: [try story(asks: "Is /* style */ or /* contents */ a text?")]).html
        #expect(html.contains("Is /* style */ or /* contents */ a text?"))
    }

    @Test func `a page of all stories has every question and is below 4 MB`() throws {
        let page = ComparisonPage(of: Array(zip(Story.all, comparisons)), on: storyVendors, seed: 1)
        #expect(page.questionCount == Story.all.map(\.questions.count).reduce(0, +))
        #expect(page.contents.stories.count == Story.all.count)
        for (shown, question) in zip(page.contents.questions, comparisons.flatMap(\.questions)) {
            let kind = shown.kinds.filter { $0 >= 0 }.min().map { DifferenceKind.allInOrder[$0] }
            #expect(kind == question.difference, "\(question.story): \(question.question)")
        }
        let html = page.html
        #expect(html.utf8.count < 4_000_000)
        // For a check in a browser, which need not play the stories again.
        if let path = ProcessInfo.processInfo.environment["PARLOR_TEST_PAGE"] {
            try html.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    @Test func `a story without questions is asked what each step is answered or shows`() throws {
        let asked = try story()
        let silent = Story(
            asked.name, asks: asked.asks, facts: asked.facts, preparation: asked.preparation, steps: asked.steps)
        let comparison = Comparison(of: silent.askingSomething, on: storyVendors, seed: 1)
        #expect(comparison.questions.map(\.question) == silent.steps.map(\.sentence))
        #expect(asked.askingSomething == asked)
    }

    @Test func `the page asks no network for anything`() {
        for file in pageFiles {
            let addresses = file.replacing("http://www.w3.org/2000/svg", with: "")
            for part in ["http:", "https:", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML"] {
                #expect(!addresses.contains(part), "\(part)")
            }
        }
    }

    @Test func `every text of the page is used, and every one that is used is there in both languages`() {
        let files = pageFiles[0] + pageFiles[2]
        for name in PageWords.english.keys { #expect(files.contains("\"\(name)\""), "\(name)") }
        #expect(Set(PageWords.english.keys) == Set(ChinesePageWords.words.keys))
        let named = files.matches(of: /data-word="(\w+)"|word\("(\w+)"|option\("(\w+)"\)/)
        for match in named {
            let name = String(match.output.1 ?? match.output.2 ?? match.output.3 ?? "")
            #expect(PageWords.english[name] != nil, "\(name)")
        }
        func holes(_ text: String) -> Set<Substring> { Set(text.matches(of: /\{\w+\}/).map(\.output)) }
        for (name, english) in PageWords.english {
            #expect(holes(english) == holes(ChinesePageWords.words[name] ?? ""), "\(name)")
        }
    }

    // MARK: Diagrams

    private func step(toldBefore: Int, isNotOffered: Bool = false) -> StepRecording {
        func line(_ kind: String, _ text: String, at: Int64) -> StepRecording.Line {
            StepRecording.Line(atMilliseconds: at, person: "bob", kind: kind, text: text)
        }
        return StepRecording(
            step: "bob takes seat 1",
            answers: [
                StepRecording.Answer(
                    person: "bob", call: isNotOffered ? "" : "Kit.take(1)", code: isNotOffered ? nil : 0,
                    message: isNotOffered ? "no seats" : "", atMilliseconds: isNotOffered ? nil : 40,
                    toldBefore: toldBefore, isNotOffered: isNotOffered,
                    line: isNotOffered ? nil : toldBefore + 1)
            ],
            told: [
                StepRecording.Telling(
                    atMilliseconds: 40, person: "bob", news: "seat 1 is bob's", callback: "Kit.onSeats", times: 1,
                    line: 1)
            ],
            trace: [
                line("call", "Kit.take(1)", at: 0), line("callback", "Kit.onSeats(1)", at: 40),
                line("callback", "Kit.onSeats(2)", at: 80),
            ])
    }

    @Test func `an answer stands before or behind the news, as it came`() {
        func kinds(_ step: StepRecording) -> [DiagramLine.Kind] { DiagramLine.lines(of: step).map(\.kind) }
        #expect(kinds(step(toldBefore: 1)) == [.askedCall, .callback, .answer, .callback])
        #expect(kinds(step(toldBefore: 0)) == [.askedCall, .answer, .callback, .callback])
        #expect(kinds(step(toldBefore: 0, isNotOffered: true)) == [.noCall, .call, .callback, .callback])
    }

    @Test func `every news and every answer of a played story stands at its moment, in the order in which they came`() {
        for step in comparisons.flatMap(\.recordings).flatMap({ $0.preparation + $0.steps }) {
            let lines = DiagramLine.lines(of: step)
            #expect(lines.flatMap(\.news) == step.told.map(\.news), "\(step.step)")
            #expect(lines.count == step.trace.count + step.answers.count, "\(step.step)")
            for answer in step.answers where answer.atMilliseconds != nil {
                let index = lines.firstIndex {
                    $0.kind == .answer && $0.person == answer.person && $0.atMilliseconds == answer.atMilliseconds
                }
                let before = lines[..<(index ?? 0)].filter { $0.person == answer.person }.flatMap(\.news)
                #expect(index != nil && before.count <= answer.toldBefore, "\(step.step)")
            }
            let moments = lines.map(\.atMilliseconds)
            #expect(moments == moments.sorted(), "\(step.step)")
        }
    }

    @Test func `news stands once, at the callback that brought it first`() {
        #expect(DiagramLine.lines(of: step(toldBefore: 1)).map(\.news) == [[], ["seat 1 is bob's"], [], []])
    }
}
