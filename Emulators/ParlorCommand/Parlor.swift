import ArgumentParser

/// The root of the `parlor` command.
struct Parlor: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "parlor", abstract: "A cloud for voice rooms that runs on your own machine.",
        version: "parlor \(version)",
        subcommands: [TokenCommand.self, VersionCommand.self])

    /// Runs the command line without its first word, the program's own name, and says what it did.
    ///
    /// Touches nothing outside: the time comes in, and the text to print goes out.
    static func run(_ arguments: [String], nowUnixSeconds: Int64) -> CommandOutcome {
        do {
            var command = try parseAsRoot(arguments)
            if let command = command as? any AnsweringCommand {
                return try command.answer(nowUnixSeconds: nowUnixSeconds)
            }
            // A command that only holds others answers with its help, which ArgumentParser throws.
            try command.run()
            return CommandOutcome()
        } catch let help as HelpText {
            return .help(help.text)
        } catch {
            let failure = error as? UsageFailure ?? UsageFailure(parsing: self, error)
            guard let failure else { return .help(fullMessage(for: error, columns: columns)) }
            return .usage(failure, command: commandWords(in: arguments), asJSON: arguments.contains("--json"))
        }
    }

    /// The width help is written for; fixed, so that it is the same everywhere.
    static let columns = 100

    /// The words before the first flag, at most two: what the envelope calls the command.
    private static func commandWords(in arguments: [String]) -> String {
        arguments.prefix(2).prefix { !$0.hasPrefix("-") }.joined(separator: " ")
    }
}

/// A command that computes its answer from its arguments and the time.
protocol AnsweringCommand: ParsableCommand {
    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome
}
