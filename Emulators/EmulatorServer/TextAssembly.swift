import EmulatorWire
import NIOWebSocket

/// Puts together a text that comes in fragments.
struct TextAssembly {
    /// The fragments so far of a text whose last fragment has not come.
    private var beginning: [UInt8]?

    /// The bytes of these fragments.
    var byteCount: Int { beginning?.count ?? 0 }

    /// Takes a text or continuation frame. Calls `receive` with the text, of at most `limit` bytes, when the frame completes one.
    mutating func take(
        _ frame: SocketFrame, atMost limit: Int, _ receive: (UnsafeRawBufferPointer) throws(WireFault) -> Void
    ) throws(WireFault) {
        if frame.opcode == .text {
            guard beginning == nil else {
                throw .malformedFrame(reason: "not a WebSocket frame: another text before the end of one in fragments")
            }
            if frame.isFinal { return try receive(frame.body) }
            beginning = Array(frame.body)
            return
        }
        guard var text = beginning.take() else {
            throw .malformedFrame(reason: "not a WebSocket frame: a fragment without a beginning")
        }
        guard text.count + frame.body.count <= limit else { throw .frameTooLong(maximumBytes: limit) }
        text += frame.body
        guard frame.isFinal else {
            beginning = text
            return
        }
        let received = text.withUnsafeBytes { text in
            Result { () throws(WireFault) in try receive(text) }
        }
        try received.get()
    }
}
