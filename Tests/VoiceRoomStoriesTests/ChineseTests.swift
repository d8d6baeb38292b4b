import Testing

@testable import VoiceRoomStories

/// The words in a Chinese text that are English: of small letters, and no person's name.
private func englishWords(in text: String) -> [String] {
    let people: Set = [
        "alice", "alice-2", "bob", "bob-2", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy",
        "mallory",
        "oscar",
    ]
    return text.replacing(/ID \S+/, with: "ID").matches(of: /\b[a-z][a-z0-9-]*/).map { String($0.output) }.filter {
        !people.contains($0)
    }
}

private func isChinese(_ text: String) -> Bool { text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }

@Suite struct ChineseTests {
    @Test func `every story and every question of the catalogue has its Chinese, and nothing else has`() {
        for story in Story.all {
            let title = ChineseCatalogue.title(of: story) ?? ""
            #expect(isChinese(title) && englishWords(in: title).isEmpty, "\(story.name): \(title)")
            for question in story.questions {
                let text = ChineseCatalogue.question(question.text, of: story) ?? ""
                #expect(isChinese(text) && englishWords(in: text).isEmpty, "\(story.name): \(question.text): \(text)")
            }
            let asked = Set(story.questions.map(\.text))
            let known = Set(ChineseCatalogue.stories[story.name]?.questions.keys.map { $0 } ?? [])
            #expect(known.subtracting(asked).isEmpty, "\(story.name)")
        }
        #expect(Set(ChineseCatalogue.stories.keys) == Set(Story.all.map(\.name)))
    }

    @Test func `a user's story is not translated, whatever its name`() throws {
        let text = "story hearing\nasks From when to when does a listener hear a speaker?\nthen\nalice logs in\n"
        let story = try #require(try Story.read(text, facts: Story.knownFacts).first)
        #expect(ChineseCatalogue.title(of: story) == nil)
        #expect(ChineseCatalogue.question("Is a speaker heard?", of: story) == nil)
    }

    @Test func `every deed that can be written has its Chinese`() {
        for phrase in DeedPhrase.all {
            let deed = phrase.deed([1, 2, 3], "bob")
            #expect(
                isChinese(deed.chinese) && englishWords(in: deed.chinese).isEmpty, "\(phrase.form): \(deed.chinese)")
        }
    }

    @Test func `every step of the catalogue has its Chinese`() {
        for step in Story.all.flatMap({ $0.preparation + $0.steps }) {
            #expect(
                isChinese(step.chinese) && englishWords(in: step.chinese).isEmpty, "\(step.sentence): \(step.chinese)")
        }
    }

    @Test func `all news has its Chinese, and is read from its text`() throws {
        for form in News.forms {
            let text = form.replacing("PERSON", with: "bob").replacing(/SEAT|KEY|BYTES/, with: "1")
                .replacing("CODE", with: "-3")
            let news = try #require(News(text: text), "\(form)")
            #expect(news.text == text)
            #expect(isChinese(news.chinese) && englishWords(in: news.chinese).isEmpty, "\(form): \(news.chinese)")
        }
        #expect(News(text: "nothing of the kind") == nil)
    }

    @Test func `every answer and every look of every story has its Chinese`() {
        let answers = comparisons.flatMap(\.questions).flatMap(\.answers).map(\.text)
        let sights = comparisons.flatMap(\.recordings).flatMap(\.steps).compactMap(\.sight?.shows)
        for text in Set(answers + sights) {
            #expect(englishWords(in: ChineseAnswers.chinese(text)).isEmpty, "\(text): \(ChineseAnswers.chinese(text))")
        }
    }

    @Test(arguments: [
        ("ok", "成功"), ("-1", "-1"), ("nobody", "无人"), ("alice bob", "alice、bob"),
        ("bob, alice carol", "bob，alice、carol"),
        ("alice carol 15.0 s", "alice、carol 15.0 秒后"), ("alice × 40", "alice × 40"), ("all 6 ok", "6 次全部成功"),
        ("10 ok, then 6004", "10 次成功，然后 6004"), ("all no answer", "全部 无结果"),
        ("bob 10056, carol ok", "bob 10056，carol 成功"),
        ("bob no call", "bob 无此接口"), ("does not hear bob", "听不到 bob"), ("has nobody", "无人"),
        ("has nobody for alice and carol, bob for bob", "alice 和 carol 看到无人，bob 看到 bob"),
        ("before, not told", "之前，未得知"),
    ])
    func `an answer is put together from the same parts in Chinese`(english: String, chinese: String) {
        #expect(ChineseAnswers.chinese(english) == chinese)
    }

    @Test func `every vendor, and every reason why one has no call, has its Chinese`() {
        #expect(Set(storyVendors.map(\.name)) == Set(ChineseNames.vendors.keys))
        let steps = comparisons.flatMap(\.recordings).flatMap { $0.preparation + $0.steps }
        let reasons = Set(steps.flatMap(\.answers).filter(\.isNotOffered).map(\.message))
        #expect(reasons == Set(ChineseNames.missingCalls.keys))
        for kind in DifferenceKind.allInOrder { #expect(isChinese(ChineseNames.kind(kind))) }
    }
}
