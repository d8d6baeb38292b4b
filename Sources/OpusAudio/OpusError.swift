import COpus

/// An error of libopus.
package struct OpusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// libopus's own number: one of `OPUS_BAD_ARG` (-1) to `OPUS_ALLOC_FAIL` (-7).
    package let code: Int32

    /// libopus's own text for the code.
    package var text: String {
        opus_strerror(code).map { String(cString: $0) } ?? "unknown error"
    }

    package var description: String { "Opus: \(text) (\(code))" }

    /// An argument outside what the call allows.
    package static let badArgument = OpusError(code: OPUS_BAD_ARG)
    /// The packet holds more sound than the caller has room for.
    package static let bufferTooSmall = OpusError(code: OPUS_BUFFER_TOO_SMALL)
    /// The bytes are not an Opus packet.
    package static let invalidPacket = OpusError(code: OPUS_INVALID_PACKET)

    init(code: Int32) {
        self.code = code
    }

    /// Throws for a negative result, otherwise returns it.
    @discardableResult
    static func check(_ result: Int32) throws(OpusError) -> Int32 {
        guard result >= 0 else { throw OpusError(code: result) }
        return result
    }
}
