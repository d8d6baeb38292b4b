import Testing

@testable import VoiceRoomStories

/// Recordings made by hand, to see what is said of them.
@Suite struct DifferenceTests {
    /// What a vendor's answer and news of one step lead to.
    private func step(
        _ codes: [Int?] = [0], told: [(String, String, Int64)] = [], toldBefore: Int = 0, sight: String? = nil,
        times: Int = 1
    ) -> StepRecording {
        StepRecording(
            step: "bob does something",
            answers: codes.map { code in
                StepRecording.Answer(
                    person: "bob", call: "", code: code, message: "", atMilliseconds: code.map { _ in 40 },
                    toldBefore: toldBefore)
            },
            told: told.map { person, news, at in
                StepRecording.Telling(atMilliseconds: at, person: person, news: news, callback: "on", times: times)
            },
            sight: sight.map { StepRecording.Sight(of: "seat 1", shows: $0) }, trace: [])
    }

    private func sentences(_ steps: StepRecording...) -> [String] {
        let recordings = zip(["red", "green", "blue"], steps).map { vendor, step in
            Recording(vendor: vendor, modules: [], preparation: [], steps: [step])
        }
        return Difference.sentences(between: recordings)
    }

    @Test func `equal recordings do not differ, and one alone differs from nothing`() {
        let told = [("bob", "connected", Int64(40))]
        #expect(sentences(step(told: told), step(told: told)) == [])
        #expect(sentences(step([1], told: told)) == [])
    }

    @Test func `vendors that agree are named together`() {
        #expect(
            sentences(step([0]), step([7]), step([0])) == [
                "1: bob succeeds on red and blue, is refused with 7 on green"
            ])
        #expect(sentences(step([1]), step([7])) == ["1: bob is refused with 1 on red, with 7 on green"])
        #expect(sentences(step([nil]), step([0])) == ["1: bob gets no answer on red, succeeds on green"])
    }

    @Test func `a call that a vendor does not have is no refusal`() {
        var missing = step([nil])
        missing.answers[0].isNotOffered = true
        #expect(sentences(missing, step([7])) == ["1: bob has no call for it on red, is refused with 7 on green"])
    }

    @Test func `of many calls it is said how many succeeded`() {
        #expect(
            sentences(step([0, 0, 9]), step([0, 0, 0])) == [
                "1: bob succeeds 2 times and is refused with 9 1 times on red, succeeds 3 times on green"
            ])
    }

    @Test func `who is told counts, and in which order where there are moments between them`() {
        let alice = ("alice", "bob left", Int64(40))
        let carol = ("carol", "bob left", Int64(40))
        let later = ("carol", "bob left", Int64(41))
        #expect(
            sentences(step(told: [alice, carol]), step()) == [
                "1: \"bob left\" reaches alice and carol on red, nobody on green"
            ])
        #expect(sentences(step(told: [alice, carol]), step(told: [carol, alice])) == [])
        #expect(
            sentences(step(told: [alice, carol]), step(told: [alice, later])) == [
                "1: \"bob left\" reaches alice and carol on red; alice, then carol on green"
            ])
    }

    @Test func `a second later is later, less is the network's`() {
        func told(at: Int64) -> StepRecording { step(told: [("alice", "bob left", at)]) }
        #expect(sentences(told(at: 40), told(at: 1039)) == [])
        #expect(sentences(told(at: 40), told(at: 1040)) == ["1: \"bob left\" comes after 0.0 s on red, 1.0 s on green"])
    }

    @Test func `how often something is told is said`() {
        let told = [("alice", "a text from bob", Int64(40))]
        #expect(
            sentences(step(told: told, times: 40), step(told: told, times: 10)) == [
                "1: \"a text from bob\" comes 40 times on red, 10 times on green"
            ])
    }

    @Test func `whether the caller hears of it before the answer is said, unless they were refused`() {
        let told = [("bob", "seat 1 is bob's", Int64(40))]
        #expect(
            sentences(step(told: told, toldBefore: 1), step(told: told)) == [
                "1: bob hears \"seat 1 is bob's\" before the answer on red, after the answer on green"
            ])
        #expect(sentences(step([5], told: told, toldBefore: 1), step([5], told: told)) == [])
    }

    @Test func `what is seen is compared`() {
        #expect(
            sentences(step([], sight: "has bob"), step([], sight: "has nobody")) == [
                "1: seat 1 has bob on red, has nobody on green"
            ])
    }
}

@Suite struct TracedCallbackTests {
    @Test func `a callback falls into its name and arguments`() {
        let callback = TracedCallback("Module.onSeat(index: 12, user: bob, list: [\"a\", b c])")
        #expect(callback.name == "Module.onSeat")
        #expect(!callback.isAnswer)
        #expect(callback.value("index") == "12")
        #expect(callback.value("user") == "bob")
        #expect(callback.value("nobody") == nil)
        #expect(callback.list == ["a", "b c"])
        #expect(TracedCallback("onUpdate(add, list: [])").first == "add")
        #expect(TracedCallback("onUpdate(add, list: [])").list == [])
        #expect(TracedCallback("onUpdate()").list == [])
    }

    @Test func `an answer to a call is told from an event`() {
        #expect(TracedCallback("Module.login ok").isAnswer)
        #expect(TracedCallback("Module.login callback(code: 0)").isAnswer)
        #expect(!TracedCallback("onKicked()").isAnswer)
    }
}
