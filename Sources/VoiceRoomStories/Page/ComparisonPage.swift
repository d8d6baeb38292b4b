import CComparisonFiles
import Foundation

/// Comparisons as one self-contained HTML page, for looking at.
///
/// The page has its style, its script and all that it shows in itself, and asks no network for anything. Equal comparisons give equal
/// pages, byte for byte.
package struct ComparisonPage: Sendable {
    let contents: PageContents

    /// How many questions it shows.
    package var questionCount: Int { contents.questions.count }
    /// On how many vendors.
    package var vendorCount: Int { contents.vendors.count }

    /// A page of comparisons with their stories, on these vendors. A comparison's questions are those that the page shows; a story
    /// without any is left out.
    package init(of comparisons: [(story: Story, comparison: Comparison)], on vendors: [any StoryVendor], seed: UInt64)
    {
        var maker = PageMaker(vendors: vendors, seed: seed)
        for (story, comparison) in comparisons where !comparison.questions.isEmpty { maker.add(story, comparison) }
        contents = maker.finished
    }

    /// The page.
    package var html: String {
        Self.file("page.html")
            .replacing("/* style */", with: Self.file("page.css"), maxReplacements: 1)
            .replacing("/* script */", with: Self.file("page.js"), maxReplacements: 1)
            .replacing("/* contents */", with: json, maxReplacements: 1)
    }

    /// The contents. Nothing in it ends a script element, or begins a comment in one.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(contents), as: UTF8.self).replacing("<", with: "\\u003c")
        } catch {
            preconditionFailure("texts and whole numbers can be encoded: \(error)")
        }
    }

    /// A file that the page is made of.
    static func file(_ name: String) -> String {
        for number in 0... {
            let file = comparison_file_at(number)
            guard let found = file.name else { break }
            if String(cString: found) == name { return String(cString: file.text) }
        }
        preconditionFailure("the page has no \(name)")
    }
}

extension Story {
    /// The story, with a question for each step where it has none of its own: what is answered, or what is seen.
    package var askingSomething: Story {
        guard questions.isEmpty else { return self }
        let asked = steps.enumerated().compactMap { index, step -> StoryQuestion? in
            guard step.isLook || !step.doers.isEmpty else { return nil }
            return StoryQuestion(text: step.sentence, step: index, look: step.isLook ? .sight : .answer)
        }
        return Story(name, asks: asks, facts: facts, preparation: preparation, steps: steps, questions: asked)
    }
}

/// Collects what a page shows.
private struct PageMaker {
    private var contents: PageContents
    private var texts = PageTexts()
    private var factPlaces: [Int: [AnswerFact: Int]] = [:]

    init(vendors: [any StoryVendor], seed: UInt64) {
        contents = PageContents(seed: seed)
        for vendor in vendors {
            let label = texts.place(of: PageText(vendor.name, ChineseNames.vendors[vendor.name]))
            contents.vendors.append(PageContents.Vendor(name: vendor.name, label: label, modules: vendor.modules))
        }
        for kind in DifferenceKind.allInOrder {
            let label = texts.place(of: PageText(kind.rawValue, ChineseNames.kind(kind)))
            contents.kinds.append(PageContents.Kind(name: kind.rawValue.replacing(" ", with: "-"), label: label))
        }
    }

    var finished: PageContents {
        var finished = contents
        finished.texts = texts.all
        return finished
    }

    mutating func add(_ story: Story, _ comparison: Comparison) {
        let steps = story.preparation + story.steps
        let sentences = steps.map { texts.place(of: PageText($0.sentence, $0.chinese)) }
        let title = texts.place(of: PageText(story.asks, ChineseCatalogue.title(of: story)))
        let plays = comparison.recordings.map { recording in
            zip(recording.preparation + recording.steps, steps).map { self.step($0, of: $1) }
        }
        contents.stories.append(
            PageContents.Story(
                name: story.name, asks: title, steps: sentences, preparation: story.preparation.count, plays: plays))
        for question in comparison.questions { add(question, of: story, comparison.recordings) }
    }

    private mutating func add(_ question: AnsweredQuestion, of story: Story, _ recordings: [Recording]) {
        let step = story.preparation.count + question.step - 1
        let sentence = story.steps[question.step - 1]
        let chinese =
            ChineseCatalogue.question(question.question, of: story)
            ?? (question.question == sentence.sentence ? sentence.chinese : nil)
        let text = texts.place(of: PageText(question.question, chinese))
        let answers = question.answers.enumerated().map { index, answer in
            PageContents.Answer(
                text: texts.place(of: PageText(answer.text, ChineseAnswers.chinese(answer.text))),
                isAssumed: answer.restsOnAssumption, facts: answer.facts.map { place(of: $0, on: index) })
        }
        let kinds = Self.kinds(question, of: story, recordings)
        contents.questions.append(
            PageContents.Question(
                story: contents.stories.count - 1, text: text, step: step, kinds: kinds, answers: answers))
    }

    /// How each two vendors differ.
    private static func kinds(_ question: AnsweredQuestion, of story: Story, _ recordings: [Recording]) -> [Int] {
        let asked = story.questions.first { $0.text == question.question && $0.step == question.step - 1 }
        guard let asked else { preconditionFailure("a comparison has the questions of its story") }
        let found = recordings.map { asked.finding(in: $0.steps[asked.step]) }
        return found.indices.flatMap { first in
            found.indices.dropFirst(first + 1).map { second in
                let kind = asked.difference(among: [found[first], found[second]])
                return kind.flatMap { DifferenceKind.allInOrder.firstIndex(of: $0) } ?? -1
            }
        }
    }

    private mutating func place(of fact: AnswerFact, on vendor: Int) -> Int {
        if let place = factPlaces[vendor]?[fact] { return place }
        contents.facts.append(fact)
        factPlaces[vendor, default: [:]][fact] = contents.facts.count - 1
        return contents.facts.count - 1
    }

    private mutating func step(_ recording: StepRecording, of step: StoryStep) -> PageContents.Step {
        let lines = DiagramLine.lines(of: recording)
        let people = Set(step.people + lines.map(\.person)).sorted()
        let sight = recording.sight.map { sight in
            texts.place(of: PageText("\(sight.of) \(sight.shows)", Self.chinese(sight)))
        }
        return PageContents.Step(people: people, sight: sight, lines: lines.map { self.line($0, among: people) })
    }

    private static func chinese(_ sight: StepRecording.Sight) -> String {
        let seat = sight.of.split(separator: " ")
        let of = seat.count == 2 && seat[0] == "seat" ? "\(seat[1]) 号麦位" : sight.of
        return "\(of)：\(ChineseAnswers.chinese(sight.shows))"
    }

    private mutating func line(_ line: DiagramLine, among people: [String]) -> PageContents.Line {
        let text = PageText(line.text, line.kind == .noCall ? ChineseNames.missingCalls[line.text] : nil)
        return PageContents.Line(
            atMilliseconds: line.atMilliseconds, lane: people.firstIndex(of: line.person) ?? 0, kind: line.kind,
            text: texts.place(of: text), code: line.code,
            news: line.news.map { texts.place(of: PageText($0, News(text: $0)?.chinese)) })
    }
}

extension DifferenceKind {
    /// Every kind. Where two vendors differ in one and two others in another, the one that comes first here is named.
    static let allInOrder: [DifferenceKind] = [.noCall, .code, .missing, .audience, .timing, .count, .order, .state]
}
