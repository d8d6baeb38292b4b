import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Foundation
import NIOCore
import NIOPosix
import Testing
import VendorDialects

/// A media socket and a tenant, whose users meet in one channel.
final class MediaStage: Sendable {
    let media: MediaServer
    let host: TenantHost

    init(beside other: MediaServer? = nil, setup: TenantSetup = ServerFixtures.setup) async throws {
        media = if let other { other } else { try await MediaServer.start(host: "127.0.0.1", port: 0) }
        host = TenantHost(setup: setup)
    }

    /// A media socket for a tenant that is there already.
    init(of host: TenantHost, beside other: MediaServer? = nil) async throws {
        media = if let other { other } else { try await MediaServer.start(host: "127.0.0.1", port: 0) }
        self.host = host
    }

    /// A session of the tenant whose user is in the channel, in this process.
    func admit(
        _ user: UserID, to channel: ChannelID = "stage", publishes: Bool = true, kinds: MediaKinds = .sound
    ) async throws -> (session: SessionID, outbox: Outbox) {
        let outbox = Outbox()
        let session = try #require(await host.open(outbox))
        try await carryOut(ServerFixtures.logIn(user), session)
        try await carryOut(ServerFixtures.enter(channel, user), session)
        if publishes {
            try await carryOut(.rtc(.publish(channel: channel, index: 0, name: nil, kinds: kinds, extra: "")), session)
        }
        return (session, outbox)
    }

    /// A session of the tenant that is at the media socket, and has said where.
    func seat(
        _ user: UserID, in channel: ChannelID = "stage", publishes: Bool = true, kinds: MediaKinds = .sound
    ) async throws -> MediaProbe {
        try await place(user, of: admit(user, to: channel, publishes: publishes, kinds: kinds).session, in: channel)
    }

    /// Puts a session at the media socket, which says where.
    func place(_ user: UserID, of session: SessionID, in channel: ChannelID) async throws -> MediaProbe {
        let probe = try await MediaProbe(
            user: user, session: session, access: register(session), channel: channel)
        try await probe.report()
        _ = try await probe.answer()
        return probe
    }

    func register(_ session: SessionID) -> MediaAccess {
        media.register(session, host: host)
    }

    func carryOut(_ command: Command, _ session: SessionID) async throws {
        _ = try await host.submit(.command(session: session, command: command))?.get()
    }

    /// Returns when the socket has carried out what the tenant told it.
    func settle() async { _ = await media.counters() }

    func dropped(_ reason: MediaDrop) async -> UInt64 { await media.counters().dropped(reason) }

    /// Returns when so many were dropped for the reason: a datagram that was sent is not one that was read. The suite's time
    /// limit is the deadline.
    func settle(dropped count: UInt64, _ reason: MediaDrop) async {
        while await dropped(reason) < count { try? await Task.sleep(for: .milliseconds(1)) }
    }
}

/// A socket of a test, which sends what it is told byte by byte, with the access of one session.
final class MediaProbe: Sendable {
    let user: UserID
    let session: SessionID
    let access: MediaAccess
    let channel: ChannelID
    private let socket: any NIOCore.Channel
    private let arrivals: AsyncStream<[UInt8]>
    private let lastIndex = MediaCounter()

    init(user: UserID, session: SessionID, access: MediaAccess, channel: ChannelID) async throws {
        self.user = user
        self.session = session
        self.access = access
        self.channel = channel
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        arrivals = stream
        let server = try SocketAddress(ipAddress: "127.0.0.1", port: try #require(access.port))
        socket = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Inbound(continuation: continuation))
                }
            }
            .connect(to: server).get()
    }

    private final class Inbound: ChannelInboundHandler {
        typealias InboundIn = AddressedEnvelope<ByteBuffer>
        private let continuation: AsyncStream<[UInt8]>.Continuation
        init(continuation: AsyncStream<[UInt8]>.Continuation) { self.continuation = continuation }
        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            continuation.yield(Array(buffer: unwrapInboundIn(data).data))
        }
    }

    /// The same session from another address, going on with the numbers.
    func elsewhere() async throws -> MediaProbe {
        let probe = try await MediaProbe(user: user, session: session, access: access, channel: channel)
        probe.lastIndex.set(lastIndex.value)
        return probe
    }

    // MARK: Sending

    func send(_ bytes: [UInt8]) async throws { try await socket.writeAndFlush(ByteBuffer(bytes: bytes)) }

    /// Bytes of a packet; the next index where none is named.
    func packet(
        _ sequence: UInt32, of stream: StreamID? = nil, in channel: ChannelID? = nil, index: UInt32? = nil,
        ssrc: UInt32? = nil, content: MediaContent = .sound(level: 20), payload: [UInt8] = [0x78, 1, 2]
    ) throws -> [UInt8] {
        let packet = MediaPacket(
            channel: channel ?? self.channel, publisher: "whoever", stream: stream, sequence: sequence,
            timestamp: sequence &* 960, content: content, payload: payload)
        let key = RTPKey(Array(try #require(Data(base64Encoded: access.uplinkKey))))
        return try [UInt8](unsafeUninitializedCapacity: RTP.maximumDatagramBytes) { output, count in
            count = try packet.write(
                ssrc: ssrc ?? access.ssrc, isPublisherNamed: false, index: index ?? lastIndex.next(), key: key,
                to: UnsafeMutableRawBufferPointer(output))
        }
    }

    func say(_ sequence: UInt32, of stream: StreamID? = nil) async throws {
        try await send(packet(sequence, of: stream))
    }

    func show(_ sequence: UInt32, _ content: MediaContent = .picture(isLast: true)) async throws {
        try await send(packet(sequence, content: content))
    }

    func report(_ blocks: [RTPReport.Block] = []) async throws {
        try await send(reportBytes(blocks, index: lastIndex.next()))
    }

    /// Bytes of a report.
    func reportBytes(_ blocks: [RTPReport.Block] = [], index: UInt32) throws -> [UInt8] {
        let key = RTPKey(Array(try #require(Data(base64Encoded: access.uplinkKey))))
        let report = RTPReport(ssrc: access.ssrc, blocks: blocks, index: index)
        return try [UInt8](unsafeUninitializedCapacity: RTP.maximumDatagramBytes) { output, count in
            count = try report.write(key: key, to: UnsafeMutableRawBufferPointer(output))
        }
    }

    // MARK: Hearing

    /// The next datagram, whatever it is; the suite's time limit is the deadline.
    func bytes() async throws -> [UInt8] {
        for await bytes in arrivals { return bytes }
        throw CancellationError()
    }

    /// The next packet, its tag checked.
    func hear() async throws -> MediaPacket {
        while true {
            let bytes = try await bytes()
            let key = RTPKey(Array(try #require(Data(base64Encoded: access.downlinkKey))))
            let packet = try bytes.withUnsafeBytes { bytes -> MediaPacket? in
                try key.verify(bytes)
                guard try RTP.kind(of: bytes) == .media else { return nil }
                let datagram = try RTPDatagram(reading: bytes, direction: .down)
                return try MediaPacket(datagram, in: bytes, sequence: UInt32(datagram.sequence))
            }
            if let packet { return packet }
        }
    }

    /// The next report, its tag checked; nothing else may come before.
    func answer() async throws -> RTPReport {
        let bytes = try await bytes()
        let key = RTPKey(Array(try #require(Data(base64Encoded: access.downlinkKey))))
        return try bytes.withUnsafeBytes { bytes in
            try key.verify(bytes)
            return try RTPReport(reading: bytes)
        }
    }
}
