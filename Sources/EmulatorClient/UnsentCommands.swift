package import EmulatorAPI
import EmulatorWire

/// Commands that a link was given while it had no connection, in order.
///
/// The link bounds their number, see ``LinkLife/pendingLimit``; this bounds their bytes. At the bound, one more is
/// refused and the others still wait.
package struct UnsentCommands {
    /// The most bytes of waiting commands, as they are on the wire.
    package static let byteLimit = 16 * Wire.maximumFrameBytes

    private var commands: [(command: Command, request: UInt64)] = []
    private var bytes = 0

    package init() {}

    /// Keeps a command, or returns why it is refused.
    package mutating func add(_ command: Command, request: UInt64) -> EmulatorError? {
        let encoded = ClientFrame.command(command, request: request).encoded()
        if let error = Self.refusal(of: encoded) { return error }
        guard bytes + encoded.count <= Self.byteLimit else {
            return .limitExceeded(
                limit: .unsentCommandBytes, maximum: Self.byteLimit, attempted: bytes + encoded.count)
        }
        bytes += encoded.count
        commands.append((command, request))
        return nil
    }

    /// All of them, oldest first; none are left.
    package mutating func takeAll() -> [(command: Command, request: UInt64)] {
        defer { self = UnsentCommands() }
        return commands
    }

    /// Why a command cannot be sent. The server would treat it as a protocol error and close the connection.
    static func refusal(of bytes: [UInt8]) -> EmulatorError? {
        if bytes.count > Wire.maximumFrameBytes {
            return .invalidArgument(name: "command", value: "\(bytes.count) bytes, of \(Wire.maximumFrameBytes)")
        }
        return Wire.clientBounds.breach(in: bytes).map { .invalidArgument(name: "command", value: "\($0)") }
    }
}
