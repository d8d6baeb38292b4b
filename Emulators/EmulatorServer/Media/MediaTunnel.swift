import EmulatorWire
import NIOCore
import NIOPosix

/// The media of a client that reaches the server by its connection alone, which another node passes on: what comes as binary
/// messages goes to the server's own media socket, and what that socket sends comes back. To the media socket it is a client as
/// any other. Belongs to the connection's event loop.
final class MediaTunnel {
    private enum Phase {
        case opening
        case open(any Channel)
        case closed
    }

    private let onDatagram: (ByteBuffer) -> Void
    private var phase = Phase.opening

    /// - Parameters:
    ///   - address: the server's media socket.
    ///   - onDatagram: called on the event loop, with what is for the client.
    init(to address: SocketAddress, on loop: any EventLoop, onDatagram: @escaping (ByteBuffer) -> Void) {
        self.onDatagram = onDatagram
        let bound = NIOLoopBound(self, eventLoop: loop)
        DatagramBootstrap(group: loop)
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: RTP.receiveBufferBytes))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(TunnelEnd(tunnel: bound.value))
                }
            }
            .connect(to: address)
            .whenComplete { result in bound.value.opened(result) }
    }

    private func opened(_ result: Result<any Channel, any Error>) {
        switch (phase, result) {
        case (.opening, .success(let channel)): phase = .open(channel)
        case (.opening, .failure): phase = .closed
        // The connection ended meanwhile.
        case (.open, .success(let channel)), (.closed, .success(let channel)): channel.close(promise: nil)
        case (.open, .failure), (.closed, .failure): break
        }
    }

    /// Passes a datagram of the client on. It is lost where the socket is not open yet, or takes no more.
    func send(_ bytes: UnsafeRawBufferPointer) {
        guard case .open(let channel) = phase, channel.isWritable else { return }
        channel.writeAndFlush(channel.allocator.buffer(bytes: bytes), promise: nil)
    }

    /// Closes the socket. Does nothing when repeated.
    func close() {
        if case .open(let channel) = phase { channel.close(promise: nil) }
        phase = .closed
    }

    fileprivate func take(_ datagram: ByteBuffer) { onDatagram(datagram) }
}

/// The tunnel's socket. That nobody listens at the media socket any more does not end it.
private final class TunnelEnd: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>

    private let tunnel: MediaTunnel

    init(tunnel: MediaTunnel) { self.tunnel = tunnel }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { tunnel.take(unwrapInboundIn(data).data) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {}
}
