import EmulatorAPI
import Testing

/// Texts that cannot be understood, and texts that say what is not so.
struct TextTests {
    private static let header = "# a text   profile: tencent   seed: 1\n"

    private func fault(_ text: String) -> String {
        do {
            _ = try Scenario(text: text, path: "/somewhere/odd.scenario")
            return "understood"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("# a text", "odd.scenario:1: \"# a text\" should be \"# title   profile: name   seed: number\""),
        (header + "alice frobs lobby", "odd.scenario:2: nobody \"frobs\" in \"alice frobs lobby\""),
        (header + "alice joins", "odd.scenario:2: a room is missing at the end"),
        (header + "\nalice joins lobby quickly", "odd.scenario:3: \"quickly\" is not understood here"),
        (header + "alice/fridge joins lobby", "odd.scenario:2: \"alice/fridge\": devices are"),
        (header + "after soon", "odd.scenario:2: \"soon\" is no time such as 5s"),
        (header + "alice joins \"lobby", "odd.scenario:2: the quote before \"lobby\" has no end"),
        (header + "  bob ← ok", "odd.scenario:2: \"  bob ← ok\" is expected before anything happened"),
        (header + "alice joins lobby\n  bob hears", "odd.scenario:3: \"bob hears\" has no ← between who and what"),
        (header + "admin sings", "odd.scenario:2: the back end cannot \"sings\""),
    ])
    func `what is not understood is named with its line`(text: String, message: String) {
        #expect(fault(text).hasPrefix(message))
    }

    private func complaints(_ steps: String) async throws -> [String] {
        let scenario = try Scenario(text: Self.header + steps, path: "/somewhere/odd.scenario")
        let setup = try Library.setup(of: scenario)
        let performance = await Performance(of: scenario, on: StateStage(setup), setup: setup)
        return performance.complaints.map { "\($0.line): \($0.message)" }
    }

    @Test func `a line that does not come, one that comes unexpected, and another one are told`() async throws {
        #expect(
            try await complaints("alice logs in\n  alice ← ok\n  alice ← more") == [
                "4: alice should hear \"more\" and heard nothing more"
            ])
        #expect(
            try await complaints("alice logs in\n  nobody hears anything") == [
                "2: alice heard \"ok\", which the text does not expect"
            ])
        #expect(
            try await complaints("alice logs in\n  alice ← error") == [
                "3: alice should hear \"error\" and heard \"ok\""
            ])
        #expect(
            try await complaints("alice logs in\n  alice ← ok\n  zoe ← ok") == [
                "4: zoe does nothing in this text and hears nothing"
            ])
    }

    @Test func `without expectations a refusal is a fault of the text`() async throws {
        #expect(
            try await complaints("alice joins lobby") == [
                "2: alice was refused: rejected(EmulatorAPI.EmulatorError.notLoggedIn)"
            ])
    }
}
