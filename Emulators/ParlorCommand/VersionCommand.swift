import ArgumentParser
import EmulatorServer

/// `parlor version`.
struct VersionCommand: AnsweringCommand {
    static let configuration = CommandConfiguration(commandName: "version", abstract: "Print the version.")

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    private struct Report: Encodable {
        var version: String
    }

    func answer(nowUnixSeconds: Int64) -> CommandOutcome {
        guard json else { return CommandOutcome(standardOutput: "parlor \(Parlor.version)\n") }
        let envelope = Envelope(command: "version", status: .ok, data: Report(version: Parlor.version))
        return CommandOutcome(standardOutput: envelope.text)
    }
}
