#if AUDIO_LIBRARIES
    import COpus
#endif

/// An error of libopus, or of the system's codec where that takes its place.
package struct OpusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// libopus's own number: one of `OPUS_BAD_ARG` (-1) to `OPUS_ALLOC_FAIL` (-7). Other numbers are the system's.
    package let code: Int32

    /// libopus's own text for the code.
    package var text: String {
        #if AUDIO_LIBRARIES
            opus_strerror(code).map { String(cString: $0) } ?? "unknown error"
        #else
            "the system's codec refuses"
        #endif
    }

    package var description: String { "Opus: \(text) (\(code))" }

    /// An argument outside what the call allows.
    package static let badArgument = OpusError(code: -1)
    /// The packet holds more sound than the caller has room for.
    package static let bufferTooSmall = OpusError(code: -2)
    /// The bytes are not an Opus packet.
    package static let invalidPacket = OpusError(code: -4)

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
