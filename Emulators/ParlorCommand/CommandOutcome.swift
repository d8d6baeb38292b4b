import ArgumentParser

/// Everything a run of the command leaves behind.
struct CommandOutcome: Equatable {
    var standardOutput = ""
    var standardError = ""
    var exitCode: Int32 = ok

    /// It did what was asked.
    static let ok: Int32 = 0
    /// It ran, and the answer is no.
    static let failed: Int32 = 1
    /// The command line itself is wrong.
    static let usage: Int32 = 2

    static func help(_ text: String) -> CommandOutcome {
        CommandOutcome(standardOutput: lines(text))
    }

    static func usage(_ failure: UsageFailure, command: String, asJSON: Bool) -> CommandOutcome {
        guard asJSON else { return CommandOutcome(standardError: lines(failure.text), exitCode: usage) }
        let envelope = Envelope<Nothing>(
            command: command, status: .usage, error: ErrorReport(code: "usage", reason: failure.message))
        return CommandOutcome(standardOutput: envelope.text, exitCode: usage)
    }

    /// The text with one line end at its end; nothing for nothing.
    static func lines(_ text: String) -> String {
        text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    }
}

/// A command line that asks for something impossible.
struct UsageFailure: Error, Equatable {
    /// What is wrong, with the offending value; one sentence.
    var message: String
    /// Everything to print: the message, then how it is done.
    var text: String

    init(_ message: String) {
        self.message = message
        text = "error: \(message)"
    }

    /// What ArgumentParser found wrong; nil when `error` is a request for help or the version.
    init?(parsing command: any ParsableCommand.Type, _ error: any Error) {
        guard command.exitCode(for: error) != .success else { return nil }
        message = command.message(for: error)
        text = command.fullMessage(for: error, columns: Parlor.columns)
        if text.hasPrefix("Error: ") { text = "error: " + text.dropFirst("Error: ".count) }
    }
}

/// A request for help, answered where the text is known.
struct HelpText: Error {
    var text: String
}
