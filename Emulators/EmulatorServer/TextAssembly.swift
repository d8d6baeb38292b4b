import EmulatorWire
import NIOCore
import NIOWebSocket

/// Puts a text together that comes in fragments. Bounded by ``Wire/maximumFrameBytes``.
struct TextAssembly {
    /// The fragments of a text whose last has not come.
    private var beginning: ByteBuffer?

    /// Takes a text or continuation frame; the text, when the frame completes one.
    mutating func take(_ frame: WebSocketFrame) throws(WireFault) -> ByteBuffer? {
        var piece = frame.unmaskedData
        if frame.opcode == .text {
            guard beginning == nil else {
                throw .malformedFrame(reason: "not a WebSocket frame: another text before the end of one in fragments")
            }
            if frame.fin { return piece }
            beginning = piece
            return nil
        }
        guard var text = beginning.take() else {
            throw .malformedFrame(reason: "not a WebSocket frame: a fragment without a beginning")
        }
        guard text.readableBytes + piece.readableBytes <= Wire.maximumFrameBytes else {
            throw .frameTooLong(maximumBytes: Wire.maximumFrameBytes)
        }
        text.writeBuffer(&piece)
        if frame.fin { return text }
        beginning = text
        return nil
    }
}
