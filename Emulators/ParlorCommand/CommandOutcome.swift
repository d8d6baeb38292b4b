import ArgumentParser
import EmulatorServer

/// Everything that a run of the command produces.
struct CommandOutcome: Equatable {
    var standardOutput = ""
    var standardError = ""
    var exitCode: Int32 = ok

    /// The command succeeded.
    static let ok: Int32 = 0
    /// It ran, and the answer is no.
    static let failed: Int32 = 1
    /// The command line itself is wrong.
    static let usage: Int32 = 2
    /// A server could not start.
    static let notStarted: Int32 = 3
    /// The emulator broke one of its invariants.
    static let invariantBroken: Int32 = 4

    static func help(_ text: String) -> CommandOutcome {
        CommandOutcome(standardOutput: lines(text))
    }

    static func usage(_ failure: UsageFailure, command: String, asJSON: Bool) -> CommandOutcome {
        guard asJSON else { return CommandOutcome(standardError: lines(failure.text), exitCode: usage) }
        let envelope = Envelope<Nothing>(
            command: command, status: .usage, error: ErrorReport(code: "usage", reason: failure.message))
        return CommandOutcome(standardOutput: envelope.text, exitCode: usage)
    }

    /// The outcome of a command that succeeded: its text, or the envelope of its data.
    static func success(
        _ command: String, _ data: some Encodable & Sendable, text: String, warnings: [String] = [], asJSON: Bool
    ) -> CommandOutcome {
        if asJSON {
            return CommandOutcome(
                standardOutput: Envelope(command: command, status: .ok, data: data, warnings: warnings).text)
        }
        return CommandOutcome(
            standardOutput: lines(text), standardError: warnings.map { "warning: \($0)\n" }.joined())
    }

    static func failure(_ failure: CommandFailure, command: String, asJSON: Bool) -> CommandOutcome {
        guard asJSON else {
            let text = "error: \(failure.reason)\n" + (failure.advice.map { "  \($0)\n" } ?? "")
            return CommandOutcome(standardError: text, exitCode: failure.exitCode)
        }
        let reason = [failure.reason, failure.advice].compactMap(\.self).joined(separator: "; ")
        let envelope = Envelope<Nothing>(
            command: command, status: failure.status, error: ErrorReport(code: failure.code, reason: reason))
        return CommandOutcome(standardOutput: envelope.text, exitCode: failure.exitCode)
    }

    /// The text with exactly one line end; empty for an empty text.
    static func lines(_ text: String) -> String {
        text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    }
}

/// A command line that asks for something impossible.
struct UsageFailure: Error, Equatable {
    /// One sentence that says what is wrong and names the offending value.
    var message: String
    /// Everything to print: the message, then the usage.
    var text: String

    init(_ message: String) {
        self.message = message
        text = "error: \(message)"
    }

    /// Adds the environment variable to the message, if the flag it is about came from there and not from the command
    /// line.
    func naming(_ environment: [String: String], beside arguments: [String]) -> UsageFailure {
        for (variable, value) in environment.sorted(by: { $0.key < $1.key }) {
            guard variable.hasPrefix(EnvironmentFlags.prefix), !value.isEmpty, !message.contains(variable) else {
                continue
            }
            let flag = "--" + variable.dropFirst(EnvironmentFlags.prefix.count).lowercased().replacing("_", with: "-")
            guard message.contains("\(flag) "), !arguments.contains(where: { $0 == flag || $0.hasPrefix(flag + "=") })
            else { continue }
            var named = self
            named.message += "; \(flag) comes from \(variable)"
            named.text = text.replacing(message, with: named.message)
            return named
        }
        return self
    }

    /// What ArgumentParser found wrong; nil when `error` is a request for help or the version.
    init?(parsing command: any ParsableCommand.Type, _ error: any Error) {
        guard command.exitCode(for: error) != .success else { return nil }
        message = command.message(for: error)
        text = command.fullMessage(for: error, columns: Parlor.columns)
        if text.hasPrefix("Error: ") { text = "error: " + text.dropFirst("Error: ".count) }
    }
}

/// A command that was understood but did not succeed.
struct CommandFailure: Error, Equatable {
    var exitCode: Int32
    /// A code for programs.
    var code: String
    /// One sentence with the offending value.
    var reason: String
    /// What to do about it.
    var advice: String?

    /// It ran, and the answer is no.
    static func failed(_ code: String, _ reason: String, advice: String? = nil) -> CommandFailure {
        CommandFailure(exitCode: CommandOutcome.failed, code: code, reason: reason, advice: advice)
    }

    /// A server could not start.
    static func notStarted(_ code: String, _ reason: String, advice: String? = nil) -> CommandFailure {
        CommandFailure(exitCode: CommandOutcome.notStarted, code: code, reason: reason, advice: advice)
    }

    /// The emulator broke one of its invariants.
    static func invariantBroken(_ code: String, _ reason: String, advice: String? = nil) -> CommandFailure {
        CommandFailure(exitCode: CommandOutcome.invariantBroken, code: code, reason: reason, advice: advice)
    }

    /// An error in stored data. It means "refused", unless a journal no longer leads to its recorded result.
    static func stored(_ error: StorageError, _ code: String) -> CommandFailure {
        guard case .diverged = error else { return .failed(code, "\(error)") }
        return .invariantBroken("stateDiverged", "\(error)")
    }

    var status: EnvelopeStatus {
        switch exitCode {
        case CommandOutcome.usage: .usage
        case CommandOutcome.notStarted: .notStarted
        case CommandOutcome.invariantBroken: .invariantBroken
        default: .failed
        }
    }
}

/// A request for help. The place that knows the text answers it.
struct HelpText: Error {
    var text: String
}
