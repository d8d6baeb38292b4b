import EmulatorAPI
import Foundation
import GoldenFiles
import Testing

/// The texts, and where they are.
enum Library {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Texts").path())
        return (files ?? []).filter { $0.hasSuffix(".scenario") }.map { String($0.dropLast(9)) }.sorted()
    }()

    static func scenario(_ name: String) throws -> Scenario {
        let path = folder.appending(path: "Texts/\(name).scenario").path()
        return try Scenario(text: try String(contentsOfFile: path, encoding: .utf8), path: path)
    }

    static func setup(of scenario: Scenario) throws -> TenantSetup {
        guard let setup = Profiles.setup(scenario.profile, seed: scenario.seed) else {
            throw ScenarioFault(
                file: "\(scenario.name).scenario", line: 1,
                message: "no profile \"\(scenario.profile)\"; profiles: \(Profiles.names.joined(separator: ", "))")
        }
        return setup
    }

    static func golden(_ name: String) -> URL { folder.appending(path: "Golden/\(name).trace") }
}

/// Each text is played on each stage; every trace is the golden one. `RECORD=1` writes it, from the first stage.
@Suite(.timeLimit(.minutes(15))) struct ScenarioTests {
    @Test(arguments: Library.names) func `a text plays straight on the tenant's state`(name: String) async throws {
        let scenario = try Library.scenario(name)
        let setup = try Library.setup(of: scenario)
        let stage = StateStage(setup)
        let performance = await Performance(of: scenario, on: stage, setup: setup)
        report(performance, of: scenario)
        #expect(stage.reached.refusalsKeptDeadlines, "a refused step changed when something happens by itself")
        let difference = try differenceFromRecord(performance.trace, Library.golden(name))
        #expect(difference == nil)
    }

    @Test(arguments: Library.names) func `a text plays over links in the process`(name: String) async throws {
        let scenario = try Library.scenario(name)
        let setup = try Library.setup(of: scenario)
        let performance = await Performance(of: scenario, on: LinkStage(.inProcess(setup)), setup: setup)
        report(performance, of: scenario)
        try compare(performance, with: scenario)
    }

    @Test(arguments: Library.names) func `a text plays over simulated links`(name: String) async throws {
        let scenario = try Library.scenario(name)
        let setup = try Library.setup(of: scenario)
        let stage = CheckedStage(setup)
        let performance = await Performance(of: scenario, on: stage, setup: setup)
        report(performance, of: scenario)
        try compare(performance, with: scenario)
        #expect(stage.failures == [])
    }

    @Test(arguments: Library.names) func `a text plays over a live server`(name: String) async throws {
        let scenario = try Library.scenario(name)
        let setup = try Library.setup(of: scenario)
        let performance = await Performance(of: scenario, on: LinkStage(try await .server(setup)), setup: setup)
        report(performance, of: scenario)
        try compare(performance, with: scenario)
    }

    /// Fails at the text's own line.
    private func report(_ performance: Performance, of scenario: Scenario) {
        for complaint in performance.complaints {
            Issue.record(
                Comment(rawValue: "\(scenario.name).scenario:\(complaint.line): \(complaint.message)"),
                sourceLocation: SourceLocation(
                    fileID: "Scenarios/\(scenario.name).scenario", filePath: scenario.path, line: complaint.line,
                    column: 1))
        }
    }

    private func compare(_ performance: Performance, with scenario: Scenario) throws {
        let difference = try GoldenFiles.difference(of: performance.trace, from: Library.golden(scenario.name))
        #expect(difference == nil)
    }
}
