import EmulatorAPI

/// The emulator inside this process.
public final class EmbeddedEmulator: Sendable {
    /// The one that default devices talk to.
    public static let shared = EmbeddedEmulator()

    init() {}

    func connect(to app: AppID) -> (any Link)? { nil }

    func record(_ entry: TraceEntry) {}

    static func unixMilliseconds() -> Int64 { 0 }
}
