import EmulatorAPI
import Testing

@testable import VendorDialects
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

private func row(_ name: String, _ basis: Basis) -> ProfileRow { ProfileRow(name: name, value: "1", basis: basis) }

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
    let answered = AnsweredQuestion(question, of: story, recordings, profiles: steps.map { _ in [] })
    #expect(answered.answers.flatMap(\.facts) == [])
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
            vendor: "one", text: String(repeating: "x", count: 30),
            facts: [row("a.b", .documented(page: "A page", read: "2026-11-20"))].map(AnswerFact.init))
        let other = AnsweredQuestion.Answer(
            vendor: "two", text: "ok", facts: [row("a.b", .assumed(why: "nobody says"))].map(AnswerFact.init))
        let questions = [
            AnsweredQuestion(story: "s", question: "What?", step: 1, answers: [question, other], difference: .code)
        ]
        let summary = ComparisonSummary(of: questions, on: ["one", "two"])
        let lines = summary.text.split(separator: "\n")
        #expect(lines[2] == "s")
        #expect(lines[3].hasPrefix("  What?   "))
        #expect(lines[3].contains(" \(String(repeating: "x", count: 19))…  ok*  "))
        #expect(lines[3].hasSuffix("  code"))
        #expect(lines[4] == "1 of 1 questions have answers that differ.")
        #expect(lines[5].hasPrefix("* rests on a fact"))

        let withFacts = ComparisonSummary(of: questions, on: ["one", "two"], showsFacts: true)
        #expect(
            withFacts.text.split(separator: "\n")[4...5] == [
                "      one a.b = 1, documented: A page (read 2026-11-20)", "      two a.b = 1, assumed: nobody says",
            ])
    }

    @Test func `an answer rests on the rows of its deed, its news, or what happened before a sight`() throws {
        let text = """
            story a
            asks What?
            facts identity.secondLogin
            before
            alice and bob log in
            alice opens the room
            then
            bob takes seat 1
              ? answer: May bob sit?
              ? told seat 1 is bob's: Who is told?
              ? told bob can be heard: Who hears of the voice?
            who is on seat 1
              ? sight: Who sits there?
            bob's network goes, for 30 s
              ? told bob left: Who learns it?
            who is on seat 1
              ? sight: Who sits there now?
            bob leaves the seat
              ? answer: May bob leave?
            bob's network is back
            bob leaves the seat
              ? answer: May bob leave now?
            """
        let story = try #require(try Story.read(text, facts: Story.knownFacts).first)
        let absence = ["identity.offlineGraceSeconds", "rtc.offlineGraceSeconds"]
        let membership = ["avChatRoom.membershipEndsWithSession", "room.membershipEndsWithSession"]
        #expect(
            story.questions.map(story.rows) == [
                ["attribute.conflict"], ["attribute.tellsWriter", "attribute.eventsCarryWholeMap"],
                ["identity.secondLogin"], ["attribute.conflict"], membership + absence, absence + membership,
                ["sdk.requestTimeoutSeconds", "voiceRoom.requestTimeoutSeconds"], ["attribute.conflict"],
            ])
    }

    @Test func `an answer has the rows of its own vendor, and is marked where one of them is assumed`() {
        let question = StoryQuestion(text: "What?", step: 0, look: .told(.kickedOut))
        let story = Story(
            "a", asks: "b", facts: [], preparation: [], steps: [.waits(.seconds(1))], questions: [question])
        let recordings = ["one", "two", "three"].map {
            Recording(vendor: $0, modules: [], preparation: [], steps: [step()])
        }
        let answered = AnsweredQuestion(
            question, of: story, recordings,
            profiles: [
                [
                    row("identity.secondLogin", .documented(page: "A page", read: "2026-11-20")),
                    row("x", .observed(how: "y")),
                ],
                [row("x", .assumed(why: "z")), row("identity.secondLogin", .assumed(why: "nobody says"))], [],
            ])
        #expect(answered.answers.map { $0.facts.map(\.source) } == [["A page (read 2026-11-20)"], ["nobody says"], []])
        #expect(answered.answers.map(\.restsOnAssumption) == [false, true, false])
    }

    @Test func `each row that decides an answer is one of some vendor's profile`() {
        let rows = Set(Story.all.flatMap { story in story.questions.flatMap(story.rows) })
        #expect(rows.subtracting(Story.knownFacts).sorted() == [])
        #expect(rows.count >= 30)
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
