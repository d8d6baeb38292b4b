import Dispatch
import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Foundation
import NIOCore
import NIOPosix
import VendorDialects

/// The tenant of the server's figures: every limit that would end a measurement is out of the way.
let loadSetup = {
    var setup = Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "benchmark", seed: 1, bornAtUnixMilliseconds: 0)
    setup.rules.attribute.maximumWritesPerSecond = nil
    setup.rules.room.maximumRooms = 1_000_000
    setup.rules.room.maximumJoinedRooms = 1_000_000
    setup.rules.room.maximumMessagesPerSecond = 1_000_000
    setup.rules.identity.maximumSessions = 1_000_000
    for index in setup.rules.room.kinds.indices { setup.rules.room.kinds[index].concurrentMemberships = nil }
    return setup
}()

/// Serves until the parent closes the pipe; what `Benchmarks --serve` does, so that a server is measured by itself.
/// A tenant of each vendor is there; the one that nobody connects to costs nothing.
func serveForLoad() -> Never {
    raiseFileLimit()
    let tenants = TenantRegistry()
    tenants.add(loadSetup)
    tenants.add(clubLoadSetup)
    let server = Server(ServerConfiguration(), tenants: tenants)
    Task {
        let port = try await server.start()
        // Past the streams of C: flushing them all waits for the one that `readLine` reads, and holds up every file that
        // is opened meanwhile.
        FileHandle.standardOutput.write(Data("port \(port)\n".utf8))
    }
    while readLine() != nil {}
    exit(0)
}

/// Ten thousand sockets need as many files.
func raiseFileLimit() {
    var limit = rlimit()
    getrlimit(.init(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(.init(RLIMIT_NOFILE.rawValue), &limit)
}

/// A server in a process of its own.
final class ServerProcess {
    let process = Process()
    let input = Pipe()
    let port: Int

    init() throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--serve"]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = ""
        while !line.hasSuffix("\n") {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { fatalError("the server did not start") }
            line += String(decoding: bytes, as: UTF8.self)
        }
        guard let port = Int(line.dropFirst(5).dropLast()) else { fatalError("no port in \(line)") }
        self.port = port
    }

    /// Resident memory in KiB.
    var residentKibibytes: Int {
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.split(whereSeparator: { $0 == " " || $0 == "\t" })[1]) } ?? 0
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

/// One WebSocket that costs its side as little as can be: frames are counted, and read only by who asks for them.
final class LoadConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var bytes = ByteBuffer()
    private var isUpgraded = false
    private var unconfirmed = 0
    private var itemCount = 0
    private(set) var context: ChannelHandlerContext?
    /// Told of each reply or event.
    var onItem: (LoadConnection, ByteBuffer) -> Void = { _, _ in }
    private let user: UserID
    private let setup: TenantSetup
    private let onReady: (LoadConnection) -> Void
    private var request: UInt64 = 0

    init(user: UserID, of setup: TenantSetup, onReady: @escaping (LoadConnection) -> Void) {
        self.user = user
        self.setup = setup
        self.onReady = onReady
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        let head =
            "GET \(Wire.path)?app=\(setup.app) HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: head)), promise: nil)
        send(.hello(version: 1, resumption: nil))
        let claims = Claims(app: setup.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000_000)
        let token = Credential.token(text: setup.tokenFormat.write(claims, setup.secret))
        send(.identity(.logIn(user: user, credential: token, terminal: .phone)))
    }

    func send(_ command: Command) {
        request += 1
        send(.command(command, request: request))
    }

    func send(_ frame: ClientFrame) { write(Self.masked(frame.encoded())) }

    func write(_ buffer: ByteBuffer) { context?.writeAndFlush(wrapOutboundOut(buffer), promise: nil) }

    /// A text frame under the mask 0, which changes nothing.
    static func masked(_ body: [UInt8]) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.writeInteger(UInt8(0x81))
        if body.count < 126 {
            buffer.writeInteger(0x80 | UInt8(body.count))
        } else {
            buffer.writeInteger(UInt8(0x80 | 126))
            buffer.writeInteger(UInt16(body.count))
        }
        buffer.writeInteger(UInt32(0))
        buffer.writeBytes(body)
        return buffer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var new = unwrapInboundIn(data)
        if bytes.readableBytes == 0 { bytes = new } else { bytes.writeBuffer(&new) }
        if !isUpgraded {
            let view = bytes.readableBytesView
            guard let end = view.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
            bytes.moveReaderIndex(to: end.upperBound)
            isUpgraded = true
        }
        while let body = nextFrame() { take(body) }
        if bytes.readableBytes == 0 { bytes = ByteBuffer() }
        if unconfirmed >= 100 {
            unconfirmed = 0
            send(.received(count: UInt64(itemCount)))
        }
    }

    private func nextFrame() -> ByteBuffer? {
        let start = bytes.readerIndex
        guard let (opcode, short) = bytes.readMultipleIntegers(as: (UInt8, UInt8).self) else { return nil }
        var count = Int(short)
        if short == 126 {
            guard let long = bytes.readInteger(as: UInt16.self) else {
                bytes.moveReaderIndex(to: start)
                return nil
            }
            count = Int(long)
        }
        guard let body = bytes.readSlice(length: count) else {
            bytes.moveReaderIndex(to: start)
            return nil
        }
        if opcode == 0x89 { write(ByteBuffer(bytes: [0x8a, 0x80, 0, 0, 0, 0])) }
        return opcode == 0x81 ? body : ByteBuffer()
    }

    private func take(_ body: ByteBuffer) {
        // `{"welcome":…` is the one frame here that is no item.
        guard body.readableBytes > 2, body.getInteger(at: body.readerIndex + 2, as: UInt8.self) != UInt8(ascii: "w")
        else { return }
        itemCount += 1
        unconfirmed += 1
        // Its own login is the first.
        if itemCount == 1 { onReady(self) } else { onItem(self, body) }
    }
}

/// The connections of a measurement, and the event loop they live on.
final class Crowd {
    let loop: any EventLoop
    let connections: NIOLoopBound<Box>

    /// Reached from the loop only.
    final class Box {
        var all: [LoadConnection] = []
    }

    private let group: MultiThreadedEventLoopGroup

    /// Connects and logs in `count` users of a tenant, some at a time.
    init(_ count: Int, port: Int, of setup: TenantSetup = loadSetup) throws {
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        self.loop = loop
        let box = try loop.submit { NIOLoopBound(Box(), eventLoop: loop) }.wait()
        connections = box
        var number = 0
        while number < count {
            let batch = min(200, count - number)
            let futures = (number..<number + batch).map { index -> EventLoopFuture<Void> in
                let ready = loop.makePromise(of: Void.self)
                ClientBootstrap(group: loop)
                    .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                    .channelInitializer { channel in
                        channel.eventLoop.makeCompletedFuture {
                            let connection = LoadConnection(user: UserID("user\(index)"), of: setup) { _ in
                                ready.succeed(())
                            }
                            box.value.all.append(connection)
                            try channel.pipeline.syncOperations.addHandler(connection)
                        }
                    }
                    .connect(host: "127.0.0.1", port: port).cascadeFailure(to: ready)
                return ready.futureResult
            }
            try EventLoopFuture.andAllSucceed(futures, on: loop).wait()
            number += batch
        }
    }

    /// Runs `body` on the loop and waits until it calls the closure it is given.
    func run(_ body: @escaping @Sendable (Box, @escaping () -> Void) -> Void) throws {
        let done = loop.makePromise(of: Void.self)
        loop.execute { [connections] in body(connections.value) { done.succeed(()) } }
        try done.futureResult.wait()
    }

    func stop() throws {
        try loop.submit { [connections] in
            for connection in connections.value.all { connection.context?.close(promise: nil) }
        }.wait()
        try group.syncShutdownGracefully()
    }
}
