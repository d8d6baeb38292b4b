import EmulatorAPI
import EmulatorWire
import Foundation
import NIOCore
import NIOPosix

/// A client's end of a session's media: a UDP socket to the port that the welcome named, or binary messages of the connection.
/// Belongs to one event loop.
///
/// Its reports tell the server its address: one at once, another soon after, because datagrams get lost, and then one
/// each second with its reception statistics. A packet that cannot be sent is lost without an error, as on a real
/// network.
final class MediaSocket {
    /// Where datagrams go.
    enum Way {
        case datagrams(host: String, port: Int)
        case messages(of: any Channel)

        /// Sends a datagram over the channel of this way.
        fileprivate func send(_ bytes: ArraySlice<UInt8>, over channel: any Channel) {
            let datagram = ByteBuffer(bytes: bytes)
            switch self {
            case .datagrams: channel.writeAndFlush(datagram, promise: nil)
            // A connection that is behind would only get further behind: what does not fit is lost.
            case .messages where !channel.isWritable: break
            case .messages: channel.writeAndFlush(WebSocketConnection.binary(datagram), promise: nil)
            }
        }
    }

    /// How the session's media travels, as it was given first.
    private let access: MediaAccess
    private let loop: any EventLoop
    private let upKey: RTPKey
    private let downKey: RTPKey
    private let onPacket: (MediaPacket) -> Void
    private let onUplinkLoss: (_ perMillion: Int) -> Void
    private var output = [UInt8](repeating: 0, count: RTP.maximumDatagramBytes)
    /// Never repeated under one key, even after a lost connection, because the server takes an index only once.
    private var lastIndex: UInt32 = 0
    private var streams: [Stream: RTPStatistics] = [:]
    private var heard: Set<Stream> = []
    private var phase = Phase.closed

    private enum Phase {
        case closed
        case opening
        case open(any Channel, Way, nextReport: Scheduled<Void>?)
    }

    /// One sequence of numbers: one kind of a stream of a session in one channel.
    private struct Stream: Hashable, Comparable {
        var ssrc: UInt32
        var channel: ChannelID
        /// Nil where the session's streams have no names.
        var name: StreamID?

        static func < (left: Stream, right: Stream) -> Bool {
            (left.ssrc, left.channel, left.name?.rawValue ?? "")
                < (right.ssrc, right.channel, right.name?.rawValue ?? "")
        }
    }

    /// How many streams are followed at once. One more removes the silent ones.
    private static let streamLimit = 256
    private static let reportInterval = TimeAmount.seconds(1)
    private static let firstInterval = TimeAmount.milliseconds(50)

    /// Nil if the keys of the access are invalid. `onPacket` is called on the event loop, with a sequence of 32 bits. So is
    /// `onUplinkLoss`, each second in which audio was sent, with the server's loss for the worst stream.
    init?(
        access: MediaAccess, loop: any EventLoop, onPacket: @escaping (MediaPacket) -> Void,
        onUplinkLoss: @escaping (_ perMillion: Int) -> Void = { _ in }
    ) {
        guard let up = Data(base64Encoded: access.uplinkKey), let down = Data(base64Encoded: access.downlinkKey) else {
            return nil
        }
        self.access = access
        self.loop = loop
        self.onPacket = onPacket
        self.onUplinkLoss = onUplinkLoss
        upKey = RTPKey(Array(up))
        downKey = RTPKey(Array(down))
    }

    /// Whether this is the same session's access. The way may be another: a session that is resumed may come by another node.
    func isOpened(by access: MediaAccess) -> Bool {
        (access.ssrc, access.uplinkKey, access.downlinkKey)
            == (self.access.ssrc, self.access.uplinkKey, self.access.downlinkKey)
    }

    /// Tells the server the session's address, and opens the socket if it is closed.
    func announce(_ way: Way) {
        switch (phase, way) {
        case (.closed, .datagrams(let host, let port)): open(way, host: host, port: port)
        case (.closed, .messages(let connection)):
            phase = .open(connection, way, nextReport: nil)
            report(again: Self.firstInterval)
        case (.opening, _): break
        case (.open(let channel, let way, let nextReport), _):
            nextReport?.cancel()
            phase = .open(channel, way, nextReport: nil)
            report(again: Self.firstInterval)
        }
    }

    /// Sends one packet of the session's media.
    func send(_ packet: MediaPacket) {
        guard case .open(let channel, let way, _) = phase, lastIndex < .max else { return }
        lastIndex += 1
        do {
            let count = try output.withUnsafeMutableBytes { output throws(RTPFault) in
                try packet.write(
                    ssrc: access.ssrc, isPublisherNamed: false, index: lastIndex, key: upKey, to: output)
            }
            way.send(output[..<count], over: channel)
        } catch {
            // A packet that has no form as a datagram is not sent. Its index stays unused, which is harmless.
        }
    }

    /// Closes the socket; ``announce(_:)`` opens it again, in the same session.
    func close() {
        if case .open(let channel, let way, let nextReport) = phase {
            nextReport?.cancel()
            // A connection is the link's.
            if case .datagrams = way { channel.close(promise: nil) }
        }
        phase = .closed
        streams = [:]
        heard = []
    }

    // MARK: The socket

    private func open(_ way: Way, host: String, port: Int) {
        let address: SocketAddress
        do {
            address = try SocketAddress.makeAddressResolvingHost(host, port: port)
        } catch {
            // The connection has reached that host, so this only means that it is gone again.
            return
        }
        phase = .opening
        let bound = NIOLoopBound(self, eventLoop: loop)
        DatagramBootstrap(group: loop)
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: RTP.receiveBufferBytes))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(MediaInbound(socket: bound.value))
                }
            }
            .connect(to: address)
            .whenComplete { result in bound.value.opened(result, way) }
    }

    private func opened(_ result: Result<any Channel, any Error>, _ way: Way) {
        guard case .opening = phase else {
            // It was closed meanwhile, or closed and opened again.
            if case .success(let channel) = result { channel.close(promise: nil) }
            return
        }
        switch result {
        case .success(let channel):
            phase = .open(channel, way, nextReport: nil)
            report(again: Self.firstInterval)
        case .failure: phase = .closed
        }
    }

    // MARK: Reports

    /// Reports, and repeats it after `interval`, which grows to a second.
    private func report(again interval: TimeAmount) {
        guard case .open(let channel, let way, _) = phase, lastIndex < .max else { return }
        lastIndex += 1
        let report = RTPReport(ssrc: access.ssrc, blocks: takeBlocks(), index: lastIndex)
        do {
            let count = try output.withUnsafeMutableBytes { output throws(RTPFault) in
                try report.write(key: upKey, to: output)
            }
            way.send(output[..<count], over: channel)
        } catch {
            preconditionFailure("a report has no more blocks than fit: \(error)")
        }
        let bound = NIOLoopBound(self, eventLoop: loop)
        let next = loop.scheduleTask(in: min(interval, Self.reportInterval)) {
            bound.value.report(again: interval < Self.reportInterval ? interval * 2 : interval)
        }
        phase = .open(channel, way, nextReport: next)
    }

    /// What arrived since the last report, by SSRC, for SSRCs with new packets. An SSRC with several received
    /// streams has a block for each.
    private func takeBlocks() -> [RTPReport.Block] {
        let streams = heard.sorted()
        heard = []
        return streams.prefix(RTPReport.maximumBlocks).compactMap { self.streams[$0]?.report(of: $0.ssrc) }
    }

    // MARK: Datagrams

    /// A datagram came.
    func take(_ buffer: ByteBuffer) {
        do {
            try buffer.withUnsafeReadableBytes { bytes in
                switch try RTP.kind(of: bytes) {
                case .media:
                    let datagram = try RTPDatagram(reading: bytes, direction: .down)
                    try downKey.verify(bytes)
                    var packet = try MediaPacket(datagram, in: bytes, sequence: 0)
                    packet.sequence = follow(
                        datagram, as: Stream(ssrc: datagram.ssrc, channel: packet.channel, name: packet.stream))
                    onPacket(packet)
                case .report:
                    let report = try RTPReport(reading: bytes)
                    try downKey.verify(bytes)
                    let losses = report.blocks.lazy.filter { $0.ssrc == self.access.ssrc }.map(\.fractionLost)
                    guard let loss = losses.max() else { return }
                    onUplinkLoss(Int(loss) * 1_000_000 / 256)
                }
            }
        } catch {
            // Datagrams that are not the server's are ignored: anybody can send anything to a port.
        }
    }

    private func follow(_ datagram: RTPDatagram, as stream: Stream) -> UInt32 {
        if streams[stream] == nil, streams.count >= Self.streamLimit {
            streams = streams.filter { heard.contains($0.key) }
            if streams.count >= Self.streamLimit { streams = [:] }
        }
        heard.insert(stream)
        return streams[stream, default: RTPStatistics()].take(
            sequence: datagram.sequence, timestamp: datagram.timestamp,
            arrival: RTP.ticks(nanoseconds: NIODeadline.now().uptimeNanoseconds, of: datagram.ssrc))
    }
}

/// Passes datagrams to the socket. A system error that no socket listens at the port does not end this one.
private final class MediaInbound: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>

    private let socket: MediaSocket

    init(socket: MediaSocket) { self.socket = socket }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { socket.take(unwrapInboundIn(data).data) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {}
}
