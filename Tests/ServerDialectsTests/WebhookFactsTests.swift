import GoldenFiles
import Testing
import VendorDialects

@testable import ServerDialects

@Suite struct WebhookFactsTests {
    @Test func `what callbacks rest on is rows with their sources`() throws {
        let sections: [(String, Any)] = [
            ("trtc", Tencent.trtcWebhookFacts), ("chat", Tencent.chatWebhookFacts),
            ("chatQuestions", Tencent.chatQuestionFacts), ("zego", ZEGO.webhookFacts),
            ("zimQuestions", ZEGO.questionFacts), ("easemob", Easemob.webhookFacts),
            ("easemobQuestions", Easemob.questionFacts), ("agora", Agora.webhookFacts),
            ("volcengine", Volcengine.webhookFacts),
        ]
        let rows = sections.flatMap { name, facts in ProfileRow.rows(of: facts, named: name) }
        let text = table(rows.map { [$0.name, $0.value, $0.basis.summary] })
        #expect(try differenceFromGolden(text, "webhooks.txt") == nil)
    }
}
