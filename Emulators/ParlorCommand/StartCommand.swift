import ArgumentParser
import EmulatorServer
import Foundation
import Logging

/// `parlor start`.
struct StartCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Run a server until it is stopped.",
        discussion: """
            The last line on standard output is "parlor ready http://127.0.0.1:7070", with the port that was bound. \
            Logs go to standard error. Ctrl-C stops gracefully, a second one at once. The line "parlor console" names a page \
            that shows rooms as they are, for a browser. Routes: /admin/v1/openapi.json has \
            those for tenants, /vendors/VENDOR/openapi.json those of a vendor's server API.
            """)

    @OptionGroup var flags: ServerFlags
    @OptionGroup var output: OutputFlags

    private struct Report: Encodable, Sendable {
        var url: String
        /// The page that shows rooms as they are.
        var console: String
        var port: Int
        var pid: Int32
        var adminToken: String?
    }

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        let settings = try ServerSettings.read(flags, in: surroundings)
        let running = try await RunningServer.start(
            settings, isNoted: true, logger: settings.logger(in: surroundings), in: surroundings)
        let signals = StopSignals(errors: surroundings.errors, stop: running.requestStop)
        let record = running.record
        if output.json {
            let report = Report(
                url: record.url, console: record.url + "/", port: record.port, pid: record.pid,
                adminToken: record.adminToken)
            surroundings.print(Envelope(command: "start", status: .ok, data: report).line)
        } else if let token = record.adminToken {
            surroundings.print("parlor admin token \(token)\n")
        }
        if !output.json { surroundings.print("parlor console \(record.url)/\n") }
        surroundings.print("parlor ready \(record.url)\n")
        await running.stopRequested()
        await running.stop()
        withExtendedLifetime(signals) {}
        return CommandOutcome()
    }
}

/// `parlor exec`.
struct ExecCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "exec", abstract: "Run a command with a server of its own and return its exit code.",
        usage: "parlor exec [<options>] -- <command> [<arguments>]",
        discussion: """
            The server takes a free port and is stopped once the command has ended, however it ends. The command finds \
            it by PARLOR_EMULATOR_HOST, and `parlor` inside of it by PARLOR_SERVER. SIGINT, SIGTERM, SIGHUP and \
            SIGQUIT are passed on.
            """)

    @OptionGroup var flags: ServerFlags
    @OptionGroup var output: OutputFlags

    @Argument(parsing: .postTerminator, help: ArgumentHelp("What to run.", valueName: "command"))
    var words: [String] = []

    private struct Report: Encodable, Sendable {
        var exitCode: Int32
    }

    func validate() throws {
        guard !words.isEmpty else { throw ValidationError("there is no command after \"--\"") }
    }

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        let given = InheritedDescriptors()
        var flags = flags
        // The server's log would mix with the command's output.
        if flags.logLevel == nil { flags.logLevel = Logger.Level.warning.rawValue }
        let settings = try ServerSettings.read(flags, in: surroundings, port: 0)
        let running = try await RunningServer.start(
            settings, isNoted: false, logger: settings.logger(in: surroundings), in: surroundings)
        // The command may stop it before it ends itself.
        let stopping = Task {
            await running.stopRequested()
            await running.stop()
        }
        func stop() async {
            running.requestStop()
            await stopping.value
        }
        do {
            given.keepOthersBack()
            let code = try await run(beside: running, in: surroundings)
            await stop()
            guard output.json else { return CommandOutcome(exitCode: code) }
            // The command's own output is not changed; the envelope follows it.
            let envelope = Envelope(
                command: "exec", status: code == 0 ? .ok : .failed, data: Report(exitCode: code),
                error: code == 0 ? nil : ErrorReport(code: "commandFailed", reason: "\(words[0]) exited with \(code)"))
            return CommandOutcome(standardOutput: envelope.text, exitCode: code)
        } catch {
            await stop()
            throw error
        }
    }

    private func run(beside running: RunningServer, in surroundings: Surroundings) async throws(CommandFailure) -> Int32
    {
        let variables = ServerVariables.variables(url: running.record.url, adminToken: running.record.adminToken)
        // Installed before the command runs, so that no signal ends this process and leaves the command behind.
        let forwarding = SignalForwarding()
        let child = try ChildProcess(words, environment: surroundings.environment.merging(variables) { $1 })
        forwarding.forward(to: child)
        let code = await child.exitCode()
        forwarding.cancel()
        return code
    }
}

extension ServerSettings {
    /// Reads the file that the flags name, or that of the working directory, and lets the flags override it.
    static func read(
        _ flags: ServerFlags, in surroundings: Surroundings, port: Int = defaultPort
    ) throws(UsageFailure) -> ServerSettings {
        let name = flags.config ?? SettingsFile.defaultName
        var file: SettingsFile?
        if let bytes = FileManager.default.contents(atPath: name) {
            guard let text = String(bytes: bytes, encoding: .utf8) else { throw UsageFailure("\(name): not UTF-8") }
            file = try SettingsFile(text, name: name)
        } else if flags.config != nil || FileManager.default.fileExists(atPath: name) {
            throw UsageFailure("\(name): cannot be read: \(Self.unreadable(name))")
        }
        // An exec'd server has its own port, even if the file names one for `start`.
        if port == 0 { file?.port = nil }
        return try resolve(flags: flags, file: file, port: port)
    }

    private static func unreadable(_ name: String) -> String {
        do {
            _ = try Data(contentsOf: URL(filePath: name))
            return "it changes"
        } catch {
            return error.systemReason
        }
    }

    /// The logger of a server with these settings.
    func logger(in surroundings: Surroundings) -> Logger {
        let asJSON =
            switch logFormat {
            case .auto: !surroundings.isTerminal
            case .text: false
            case .json: true
            }
        let level = logLevel
        let errors = surroundings.errors
        let logger = Logger(label: "parlor") { _ in
            ParlorLogHandler(level: level, asJSON: asJSON, write: errors.write)
        }
        errors.onDrops { count in
            logger.warning("log lines were dropped, because nobody read them", metadata: ["count": "\(count)"])
        }
        return logger
    }
}
