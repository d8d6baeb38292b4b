import Testing

@testable import VoiceRoomStories

/// A step in which carol calls and others are told.
private func step(
    codes: [Int?] = [0], isNotOffered: Bool = false, toldBefore: Int = 0,
    told: [(person: String, news: String, at: Int64, times: Int)] = [], sight: String? = nil
) -> StepRecording {
    StepRecording(
        step: "a step",
        answers: codes.map {
            StepRecording.Answer(
                person: "carol", call: "call()", code: $0, message: "", atMilliseconds: 40, toldBefore: toldBefore,
                isNotOffered: isNotOffered)
        },
        told: told.map {
            StepRecording.Telling(
                atMilliseconds: $0.at, person: $0.person, news: $0.news, callback: "onNews", times: $0.times)
        },
        sight: sight.map { StepRecording.Sight(of: "seat 1", shows: $0) }, trace: [])
}

private struct Found: Equatable {
    var texts: [String]
    var difference: DifferenceKind?

    init(_ texts: [String], _ difference: DifferenceKind?) { (self.texts, self.difference) = (texts, difference) }
}

/// The answers of vendors to a question about such steps, and how they differ.
private func answered(_ look: StoryQuestion.Look, _ steps: [StepRecording]) -> Found {
    let question = StoryQuestion(text: "What?", step: 0, look: look)
    let story = Story("a", asks: "b", facts: [], preparation: [], steps: [.waits(.seconds(1))], questions: [question])
    let recordings = steps.enumerated().map {
        Recording(vendor: "vendor\($0)", modules: [], preparation: [], steps: [$1])
    }
    let answered = AnsweredQuestion(question, of: story, recordings, assuming: ["vendor1"])
    #expect(answered.answers.map(\.restsOnAssumption) == steps.indices.map { $0 == 1 })
    return Found(answered.answers.map(\.text), answered.difference)
}

@Suite struct QuestionTests {
    @Test func `an answer is ok, a code, none, or that there is no such call`() {
        #expect(answered(.answer, [step(), step()]) == Found(["ok", "ok"], nil))
        #expect(answered(.answer, [step(), step(codes: [10_049])]) == Found(["ok", "10049"], .code))
        #expect(answered(.answer, [step(), step(codes: [nil])]) == Found(["ok", "no answer"], .code))
        #expect(
            answered(.answer, [step(codes: [5]), step(codes: [nil], isNotOffered: true)])
                == Found(["5", "no call"], .noCall))
    }

    @Test func `many answers of one person are counted up to the first refusal`() {
        let found = answered(
            .answer, [step(codes: [0, 0, 0]), step(codes: [0, 0, 7]), step(codes: [7, 7])])
        #expect(found.texts == ["all 3 ok", "2 ok, then 7", "all 7"])
        #expect(found.difference == .code)
    }

    @Test func `vendors differ in who is told, whether anybody is, when and how often`() {
        let news = News.seatFreed(1)
        func told(_ people: String..., at: Int64 = 40, times: Int = 1) -> StepRecording {
            step(told: people.map { ($0, "seat 1 is free", at, times) })
        }
        #expect(
            answered(.told(news), [told("alice", "bob"), told("bob", "alice")])
                == Found(["alice bob", "alice bob"], nil))
        #expect(answered(.told(news), [told("alice"), told("bob")]) == Found(["alice", "bob"], .audience))
        #expect(answered(.told(news), [told("alice"), step()]) == Found(["alice", "nobody"], .missing))
        #expect(
            answered(.told(news), [told("alice"), told("alice", at: 35_000)])
                == Found(["alice", "alice 35.0 s"], .timing))
        #expect(
            answered(.told(news), [told("alice", at: 40), told("alice", at: 999)]) == Found(["alice", "alice"], nil))
        #expect(
            answered(.told(news), [told("alice", times: 40), told("alice", times: 10)])
                == Found(["alice × 40", "alice × 10"], .count))
        #expect(answered(.told(.seatFreed(2)), [told("alice"), told("alice")]) == Found(["nobody", "nobody"], nil))
    }

    @Test func `a change is told before the answer, behind it, or not at all`() {
        let told = [("carol", "seat 1 is free", Int64(40), 1)]
        let found = answered(
            .order(.seatFreed(1)),
            [step(toldBefore: 1, told: told), step(told: told), step(), step(codes: [9], told: told)])
        #expect(found.texts == ["before", "after", "not told", "9"])
        #expect(found.difference == .order)
    }

    @Test func `a sight is who sits there or who is heard`() {
        let found = answered(
            .sight, [step(sight: "has bob"), step(sight: "is seen by nobody"), step(sight: "hears bob")])
        #expect(found.texts == ["bob", "is seen by nobody", "hears bob"])
        #expect(found.difference == .state)
    }

    @Test func `a summary has one line for each question, and cuts what is too long`() {
        let question = AnsweredQuestion.Answer(
            vendor: "one", text: String(repeating: "x", count: 30), restsOnAssumption: false)
        let other = AnsweredQuestion.Answer(vendor: "two", text: "ok", restsOnAssumption: true)
        let summary = ComparisonSummary(
            of: [
                AnsweredQuestion(story: "s", question: "What?", step: 1, answers: [question, other], difference: .code)
            ], on: ["one", "two"])
        let lines = summary.text.split(separator: "\n")
        #expect(lines[2] == "s")
        #expect(lines[3].hasPrefix("  What?   "))
        #expect(lines[3].contains(" \(String(repeating: "x", count: 19))…  ok*  "))
        #expect(lines[3].hasSuffix("  code"))
        #expect(lines[4] == "1 of 1 questions have answers that differ.")
        #expect(lines[5].hasPrefix("* rests on a fact"))
    }

    @Test func `the catalogue has more than a hundred questions, each once in its story`() {
        let questions = Story.all.flatMap(\.questions)
        #expect(questions.count >= 100)
        for story in Story.all {
            #expect(!story.questions.isEmpty, "\(story.name)")
            #expect(Set(story.questions.map(\.text)).count == story.questions.count, "\(story.name)")
        }
    }
}
