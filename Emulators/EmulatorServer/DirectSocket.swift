import Foundation
import NIOCore

/// Writes to a connection's socket without a detour, where nothing is ahead of what is written.
///
/// Most of what a connection is told fits into the socket's buffer. What does not goes the long way, through the channel, which
/// writes it when it can; until it has, everything else goes behind it. All methods are for the event loop.
final class DirectSocket {
    /// The channel closes it on this event loop, and tells the connection before anything else runs there.
    private var descriptor: NIOBSDSocket.Handle?
    /// What the channel was given and has not written.
    private var waitingCount = 0
    /// Bytes that the channel was ever given, and how many of them it had written when that was asked for last.
    private var givenByteCount = 0
    private var movedByteCount = 0
    private var wasWaiting = false
    /// Called once, when nothing waits any more.
    var onClear: (() -> Void)?

    /// Whether nothing waits to be written.
    var isClear: Bool { waitingCount == 0 }

    /// Whether something waited when this was asked last, and the socket took some of it since.
    func hasMoved(_ context: ChannelHandlerContext) -> Bool {
        // The option exists on every socket; a channel that is closed writes nothing more.
        let waiting = isClear ? 0 : (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        let moved = givenByteCount - waiting
        defer { (movedByteCount, wasWaiting) = (moved, waiting > 0) }
        return wasWaiting && moved > movedByteCount
    }

    /// Learns the socket; a channel that has none is written through.
    func open(_ context: ChannelHandlerContext) {
        descriptor = try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable {
            (handle: NIOBSDSocket.Handle) in
            handle
        }
    }

    /// The channel is closed: the number may be another socket's from here on.
    func forget() { descriptor = nil }

    /// Writes as much as the socket takes, if nothing is ahead; returns the rest, which is for ``writeLater(_:_:)``.
    func write(_ bytes: UnsafeRawBufferPointer) -> ByteBuffer? {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return nil }
        // An error comes again, and is dealt with, when the channel writes.
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
