/// The environment of a command, read once.
struct Surroundings: Sendable {
    var environment: [String: String]
    var nowUnixSeconds: Int64
    /// Whether standard error is a terminal.
    var isTerminal: Bool
    /// The number of the user who runs the command.
    var userID: UInt32
    /// The `parlor` file itself, to run it again.
    var executable: String
    /// Writes to standard output at once; for commands that go on after they printed something.
    var print: @Sendable (String) -> Void
    /// Writes to standard error without waiting for its reader.
    var errors: LogWriter
}

/// A command that reads or changes something outside of itself.
protocol ActingCommand: Verb {
    func act(in surroundings: Surroundings) async throws -> CommandOutcome
}
