import NIOCore

/// What one connection sends: what is written while it holds leaves in one write. Reached from the connection's event loop.
final class GatheredWrites {
    /// The connection's, from its beginning to its end.
    var context: ChannelHandlerContext?
    private var output = ByteBuffer()
    private var isHeld = false

    func write(_ bytes: [UInt8]) { write { $0.writeBytes(bytes) } }

    func write(_ put: (inout ByteBuffer) -> Void) {
        put(&output)
        if !isHeld { flush() }
    }

    /// What `body` writes leaves in one write.
    func together(_ body: () -> Void) {
        hold()
        body()
        release()
    }

    func hold() { isHeld = true }

    func release() {
        isHeld = false
        flush()
    }

    private func flush() {
        guard output.readableBytes > 0 else { return }
        context?.writeAndFlush(NIOAny(output), promise: nil)
        output.clear()
    }

    func close() { context?.close(promise: nil) }
}
