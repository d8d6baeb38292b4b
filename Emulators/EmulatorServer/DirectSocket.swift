import Foundation
import NIOCore

/// Writes directly to a connection's socket while no earlier bytes wait.
///
/// Most output fits into the socket's buffer. The rest goes through the channel, which writes it when it can. Until
/// then, all later output queues behind it. All methods are for the event loop.
final class DirectSocket {
    /// The channel closes it on this event loop. The connection learns of that before anything else runs there.
    private var descriptor: NIOBSDSocket.Handle?
    /// Writes that were given to the channel and are not finished.
    private var waitingCount = 0
    /// Bytes that the channel was ever given, and how many of them were written at the last check.
    private var givenByteCount = 0
    private var movedByteCount = 0
    private var wasWaiting = false
    /// Called once, when nothing waits any more.
    var onClear: (() -> Void)?

    /// Whether nothing waits to be written.
    var isClear: Bool { waitingCount == 0 }

    /// Whether something waited at the last call, and the socket took some of it since.
    func hasMoved(_ context: ChannelHandlerContext) -> Bool {
        // Every socket has this option. A closed channel writes nothing more.
        let waiting = isClear ? 0 : (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        let moved = givenByteCount - waiting
        defer { (movedByteCount, wasWaiting) = (moved, waiting > 0) }
        return wasWaiting && moved > movedByteCount
    }

    /// Learns the socket's descriptor. A channel without one is written through.
    func open(_ context: ChannelHandlerContext) {
        descriptor = try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable {
            (handle: NIOBSDSocket.Handle) in
            handle
        }
    }

    /// The channel is closed. From here on the number may belong to another socket.
    func forget() { descriptor = nil }

    /// Writes as much as the socket takes, if nothing waits ahead. Returns the rest; pass it to ``writeLater(_:_:)``.
    func write(_ bytes: UnsafeRawBufferPointer) -> ByteBuffer? {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return nil }
        // An error comes up again when the channel writes, and is handled there.
        let count = isClear ? descriptor.map { max(0, Foundation.write($0, start, bytes.count)) } ?? 0 : 0
        if count == bytes.count { return nil }
        return ByteBuffer(bytes: UnsafeRawBufferPointer(rebasing: bytes[count...]))
    }

    /// Has the channel write it, behind what waits.
    func writeLater(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
        waitingCount += 1
        givenByteCount += buffer.readableBytes
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolated().whenComplete { [self] _ in
            waitingCount -= 1
            if waitingCount == 0 { onClear.take()?() }
        }
        context.writeAndFlush(NIOAny(buffer), promise: written)
    }
}
