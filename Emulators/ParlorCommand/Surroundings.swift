/// What a command finds around it, read once.
struct Surroundings: Sendable {
    var environment: [String: String]
    var nowUnixSeconds: Int64
    /// Whether people read what goes to standard error.
    var isTerminal: Bool
    /// The number of the user who runs the command.
    var userID: UInt32
    /// The `parlor` file itself, to run it again.
    var executable: String
    /// Writes to standard output at once; for commands that go on after they printed something.
    var print: @Sendable (String) -> Void
    /// Writes to standard error, without waiting for who reads it.
    var errors: LogWriter
}

/// A command that asks or changes something outside of itself.
protocol ActingCommand: Verb {
    func act(in surroundings: Surroundings) async throws -> CommandOutcome
}
