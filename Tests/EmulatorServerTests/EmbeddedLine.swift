import EmulatorAPI
import EmulatorHost
import EmulatorWire
import NIOCore
import NIOEmbedded

@testable import EmulatorServer

/// A connection without a socket, on an event loop whose time passes when the test says so, and what its server writes.
struct EmbeddedLine {
    let channel: EmbeddedChannel
    let roster: LoopRoster
    let host: TenantHost
    let connection: Connection
    let sessions: SessionDirectory
    let valve = Valve()
    let sweeps: RepeatedTask

    /// Stands for a client that does not read: what is written stays until it is opened.
    final class Valve: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer

        var isOpen = true

        func flush(context: ChannelHandlerContext) { if isOpen { context.flush() } }

        /// A socket of which the sending side is closed still reads; an embedded channel would be closed as a whole.
        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            if case .output = mode { promise?.succeed() } else { context.close(mode: mode, promise: promise) }
        }
    }

    /// - Parameters:
    ///   - other: a connection whose event loop and sessions this one shares.
    ///   - host: a tenant of other connections; nil for one of its own, made from `setup`.
    init(
        _ limits: ServerLimits, setup: TenantSetup = ServerFixtures.setup, logger: LogLines = LogLines(),
        beside other: EmbeddedLine? = nil, host: TenantHost? = nil, decoders: FrameDecoders? = nil
    ) throws {
        let tenants = TenantRegistry()
        let host = host ?? tenants.add(setup)
        self.host = host
        channel = EmbeddedChannel(loop: other?.channel.embeddedEventLoop ?? EmbeddedEventLoop())
        roster = other?.roster ?? LoopRoster(loop: channel.eventLoop)
        sessions = other?.sessions ?? SessionDirectory()
        let surroundings = Connection.Surroundings(
            limits: limits, logger: logger.logger, counters: ServerCounters(), sessions: sessions,
            sockets: SocketRegister(strangerLimit: limits.strangers, counters: ServerCounters()),
            tenants: tenants, media: nil, decoders: decoders, makeKey: { "key" })
        try channel.pipeline.syncOperations.addHandler(valve)
        connection = Connection(
            host: host, app: setup.app, isPassedOn: false, surroundings: surroundings, roster: roster)
        try channel.pipeline.syncOperations.addHandler(connection)
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        sweeps = roster.sweep(every: TimeAmount(limits.pingInterval / 2))
    }

    /// What the client sends, in one read.
    func send(_ bytes: [UInt8]) throws { try channel.writeInbound(ByteBuffer(bytes: bytes)) }

    /// Lets what waits be written, and what comes too.
    func openValve() throws {
        valve.isOpen = true
        try letThrough()
    }

    /// Lets what waits be written, and nothing after it.
    func letThrough() throws { try channel.pipeline.syncOperations.context(handler: valve).flush() }

    /// How many bytes wait to be written.
    func waitingByteCount() throws -> Int { try channel.getOption(.bufferedWritableBytes).wait() }

    /// Tells the connection that the socket takes more, or does not.
    func setWritable(_ isWritable: Bool) {
        channel.isWritable = isWritable
        channel.pipeline.fireChannelWritabilityChanged()
    }

    /// Whether the connection wants to be read from.
    var isReading: Bool {
        channel.options.reversed().lazy.compactMap {
            $0.option is ChannelOptions.Types.AutoReadOption ? $0.value as? Bool : nil
        }
        .first ?? true
    }

    /// The frames that were written, without their heads of two bytes.
    func frames() throws -> [(opcode: UInt8, body: [UInt8])] {
        var frames: [(opcode: UInt8, body: [UInt8])] = []
        while let buffer = try channel.readOutbound(as: ByteBuffer.self) {
            let bytes = Array(buffer.readableBytesView)
            frames.append((bytes[0] & 0x0f, Array(bytes.dropFirst(2))))
        }
        return frames
    }

    /// How many pings were written in that time.
    func pings(in time: TimeAmount) throws -> Int {
        channel.embeddedEventLoop.advanceTime(by: time)
        return try frames().count { $0.opcode == 9 }
    }

    func answer() throws { try send(RawClient.frame(10, [])) }
}
