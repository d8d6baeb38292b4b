import EmulatorWire
import NIOWebSocket

/// Puts together a text that comes in fragments.
struct TextAssembly {
    /// The fragments so far of a text whose last fragment has not come.
    private var beginning: [UInt8]?

    /// The bytes of these fragments.
    var byteCount: Int { beginning?.count ?? 0 }

    /// A text that is complete.
    enum Text {
        /// It is the frame's body.
        case inFrame
        /// It came in fragments.
        case assembled([UInt8])
    }

    /// Takes a text or continuation frame. Returns the text, of at most `limit` bytes, if the frame completes one.
    mutating func take(_ frame: SocketFrame, atMost limit: Int) throws(WireFault) -> Text? {
        if frame.opcode == .text {
            guard beginning == nil else {
                throw .malformedFrame(reason: "not a WebSocket frame: another text before the end of one in fragments")
            }
            if frame.isFinal { return .inFrame }
            beginning = Array(frame.body)
            return nil
        }
        guard var text = beginning.take() else {
            throw .malformedFrame(reason: "not a WebSocket frame: a fragment without a beginning")
        }
        guard text.count + frame.body.count <= limit else { throw .frameTooLong(maximumBytes: limit) }
        text += frame.body
        if frame.isFinal { return .assembled(text) }
        beginning = text
        return nil
    }
}
