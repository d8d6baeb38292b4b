package import EmulatorAPI
import EmulatorWire

/// Commands that a link was given while it had no connection, in order.
///
/// The link bounds their number, see ``LinkLife/pendingLimit``; this bounds their bytes. At the bound, one more is
/// refused and the others still wait.
package struct UnsentCommands {
    /// The most bytes of waiting commands, as they are on the wire.
    package static let byteLimit = 16 * Wire.maximumFrameBytes

    private var frames: [[UInt8]] = []
    private var bytes = 0

    package init() {}

    /// Keeps a command's frame, or returns why it is refused.
    package mutating func add(_ frame: [UInt8]) -> EmulatorError? {
        guard bytes + frame.count <= Self.byteLimit else {
            return .limitExceeded(limit: .unsentCommandBytes, maximum: Self.byteLimit, attempted: bytes + frame.count)
        }
        bytes += frame.count
        frames.append(frame)
        return nil
    }

    /// All of them, oldest first; none are left.
    package mutating func takeAll() -> [[UInt8]] {
        defer { self = UnsentCommands() }
        return frames
    }

    /// Why a command's frame cannot be sent. The server would treat it as a protocol error and close the connection.
    static func refusal(of bytes: [UInt8]) -> EmulatorError? {
        if bytes.count > Wire.maximumFrameBytes {
            return .invalidArgument(name: "command", value: "\(bytes.count) bytes, of \(Wire.maximumFrameBytes)")
        }
        return Wire.clientBounds.breach(in: bytes).map { .invalidArgument(name: "command", value: "\($0)") }
    }
}
