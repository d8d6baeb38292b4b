import ArgumentParser
import EmulatorServer

/// `parlor doctor`.
struct DoctorCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check what a server needs here, with a fix for each finding.",
        discussion: "Takes the flags of `parlor start`. Exits 1 where something would keep that server from starting.")

    @OptionGroup var flags: ServerFlags
    @OptionGroup var output: OutputFlags

    private struct Report: Encodable, Sendable {
        var findings: [Finding]
    }

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        var settings = ServerSettings()
        var problem: String?
        do {
            settings = try ServerSettings.read(flags, in: surroundings)
        } catch {
            problem = error.message
        }
        let directory = RuntimeDirectory.find(
            flag: settings.runtimeDirectory, environment: surroundings.environment, userID: surroundings.userID)
        let facts = DoctorProbe.facts(
            settings: settings, settingsProblem: problem, directory: directory, in: surroundings)
        return Self.outcome(of: facts.findings, asJSON: output.json)
    }

    static func outcome(of findings: [Finding], asJSON: Bool) -> CommandOutcome {
        let problems = findings.filter { $0.level == .problem }
        let report = Report(findings: findings)
        let exitCode = problems.isEmpty ? CommandOutcome.ok : CommandOutcome.failed
        guard !asJSON else {
            let error =
                problems.isEmpty
                ? nil
                : ErrorReport(
                    code: "problemsFound", reason: problems.map { "\($0.check): \($0.message)" }.joined(separator: "; ")
                )
            let envelope = Envelope(
                command: "doctor", status: problems.isEmpty ? .ok : .failed, data: report, error: error)
            return CommandOutcome(standardOutput: envelope.text, exitCode: exitCode)
        }
        let lines = findings.flatMap { finding in
            let level = finding.level.rawValue + String(repeating: " ", count: 7 - finding.level.rawValue.count)
            return ["\(level)  \(finding.check): \(finding.message)"]
                + (finding.fix.map { ["         fix: \($0)"] } ?? [])
        }
        return CommandOutcome(standardOutput: lines.joined(separator: "\n") + "\n", exitCode: exitCode)
    }
}
