import ArgumentParser

/// The root of the `parlor` command.
struct Parlor: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "parlor", abstract: "A cloud for voice rooms that runs on your own machine.",
        discussion: """
            Every flag can be given as an environment variable too: --log-level as PARLOR_LOG_LEVEL. A flag beats its \
            variable, a variable beats parlor.yaml, and that beats what is built in.

            Exit codes: 0 it did what was asked, 1 the answer is no or a command run by parlor failed, 2 the command \
            line or parlor.yaml is wrong, 3 a server could not start, 4 a promise of the emulator's own was broken.
            """,
        version: "parlor \(version)",
        groupedSubcommands: [
            CommandGroup(
                name: "Server",
                subcommands: [
                    StartCommand.self, ExecCommand.self, EnvCommand.self, WaitCommand.self, StatusCommand.self,
                    StopCommand.self,
                ]),
            CommandGroup(
                name: "Tenant",
                subcommands: [
                    TenantCommand.self, ClockCommand.self, ExportCommand.self, ImportCommand.self, ReplayCommand.self,
                    ViewCommand.self,
                    SalvageCommand.self, WebhooksCommand.self, UserCommand.self, GuestCommand.self,
                ]),
            CommandGroup(
                name: "Other",
                subcommands: [
                    TokenCommand.self, CompareCommand.self, ExploreCommand.self, ReproCommand.self, FactsCommand.self,
                    CanIUseCommand.self, DoctorCommand.self,
                    CompletionCommand.self, VersionCommand.self,
                ]),
        ])

    /// The width of help texts; fixed, so that it is the same everywhere.
    static let columns = 100

    /// Runs a command line, without its first word, that computes its answer. Returns its outcome.
    ///
    /// It has no side effects: the time is an argument, and the text to print is returned. A command that does more
    /// than compute fails here.
    static func run(_ arguments: [String], nowUnixSeconds: Int64, environment: [String: String] = [:]) -> CommandOutcome
    {
        answering(arguments, environment) { command in
            guard let command = command as? any AnsweringCommand else {
                throw CommandFailure.failed("notHere", "this command needs a process of its own")
            }
            return try command.answer(nowUnixSeconds: nowUnixSeconds)
        }
    }

    /// Runs any command line, without its first word.
    static func run(_ arguments: [String], in surroundings: Surroundings) async -> CommandOutcome {
        let command: any ActingCommand
        switch parse(arguments, surroundings.environment) {
        case .acting(let acting): command = acting
        case .outcome, .other:
            return run(
                arguments, nowUnixSeconds: surroundings.nowUnixSeconds, environment: surroundings.environment)
        }
        do {
            return try await command.act(in: surroundings)
        } catch {
            return outcome(of: error, arguments, environment: surroundings.environment)
        }
    }

    private enum Parsed {
        case acting(any ActingCommand)
        case other(any ParsableCommand)
        case outcome(CommandOutcome)
    }

    private static func parse(_ arguments: [String], _ environment: [String: String]) -> Parsed {
        do {
            let command = try parseAsRoot(EnvironmentFlags.arguments(arguments, environment: environment))
            if let command = command as? any ActingCommand { return .acting(command) }
            return .other(command)
        } catch {
            return .outcome(outcome(of: error, arguments, environment: environment))
        }
    }

    private static func answering(
        _ arguments: [String], _ environment: [String: String],
        _ answer: (any ParsableCommand) throws -> CommandOutcome
    ) -> CommandOutcome {
        switch parse(arguments, environment) {
        case .outcome(let outcome): return outcome
        case .acting(let acting):
            do { return try answer(acting) } catch { return outcome(of: error, arguments, environment: environment) }
        case .other(var command):
            do {
                if command is any AnsweringCommand { return try answer(command) }
                // A command that only groups others answers with its help, which ArgumentParser throws.
                try command.run()
                return CommandOutcome()
            } catch {
                return outcome(of: error, arguments, environment: environment)
            }
        }
    }

    private static func outcome(
        of error: any Error, _ arguments: [String], environment: [String: String]
    ) -> CommandOutcome {
        let own = arguments.prefix { $0 != "--" }
        let asJSON = own.contains("--json") || EnvironmentFlags.truth(of: environment["PARLOR_JSON"]) == true
        let command = commandWords(in: arguments)
        switch error {
        case let help as HelpText: return .help(help.text)
        case let failure as CommandFailure: return .failure(failure, command: command, asJSON: asJSON)
        default:
            guard let failure = error as? UsageFailure ?? UsageFailure(parsing: self, error) else {
                return .help(fullMessage(for: error, columns: columns))
            }
            return .usage(
                failure.naming(environment, beside: own.map(\.self)), command: command, asJSON: asJSON)
        }
    }

    /// The words before the first flag, at most two. The envelope uses them as the command's name.
    private static func commandWords(in arguments: [String]) -> String {
        let words = arguments.prefix(2).prefix { !$0.hasPrefix("-") }
        guard words.count == 2, let first = words.first else { return words.joined(separator: " ") }
        let named = configuration.subcommands.first { $0.configuration.commandName == first }
        guard let group = named?.configuration, !group.subcommands.isEmpty else { return first }
        // Where a group has a command that need not be named, the second word may be anything.
        let isWord = group.subcommands.contains { $0.configuration.commandName == words.last }
        return group.defaultSubcommand == nil || isWord ? words.joined(separator: " ") : first
    }
}

/// A command that does something itself and does not only group others.
protocol Verb: ParsableCommand {}

/// A command that computes its answer from its arguments and the time.
protocol AnsweringCommand: Verb {
    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome
}
