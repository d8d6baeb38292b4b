import EmulatorAPI
import EmulatorWire
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import EmulatorServer

/// What is kept of a stranger's bytes, how early it is refused, and how fast what follows is read.
@Suite struct RefusalTests {
    /// A connection that has a session, in which nobody logged in.
    private func line() throws -> EmbeddedLine {
        let line = try EmbeddedLine(.patient)
        line.sweeps.cancel()
        try line.send(RawClient.frame(1, ClientFrame.hello(version: Wire.version, resumption: nil).encoded()))
        line.channel.embeddedEventLoop.run()
        #expect(try line.frames().count == 1)
        return line
    }

    @Test func `fragments before a login are refused at the head of the one that is too long`() throws {
        let beginning = RawClient.frame(1, [UInt8](repeating: 0x20, count: 40_000), isFinal: false)
        let room = Wire.maximumNewcomerFrameBytes - 40_000
        for (count, isRefused) in [(room, false), (room + 1, true)] {
            let line = try line()
            try line.send(beginning)
            // Its head alone.
            try line.send(Array(RawClient.frame(0, [UInt8](repeating: 0x20, count: count)).dropLast(count)))
            line.channel.embeddedEventLoop.run()
            #expect(try line.frames().map(\.opcode) == (isRefused ? [1, 8] : []))
        }
    }

    @Test func `a stranger's connection holds a text of 64 KiB at most, and nothing of what was refused`() throws {
        let line = try line()
        try line.send(RawClient.frame(1, [UInt8](repeating: 0x20, count: 40_000), isFinal: false))
        let rest = RawClient.frame(0, [UInt8](repeating: 0x20, count: Wire.maximumNewcomerFrameBytes - 40_000))
        try line.send(Array(rest.dropLast()))
        #expect(line.connection.waitingByteCount == 40_000 + rest.count - 1)
        // Its end, and the head of one that is too long by a byte.
        let next = RawClient.frame(1, [UInt8](repeating: 0x20, count: Wire.maximumNewcomerFrameBytes + 1))
        try line.send([rest[rest.count - 1]])
        #expect(line.connection.waitingByteCount == 0)
        let other = try self.line()
        try other.send(RawClient.frame(1, [UInt8](repeating: 0x20, count: 40_000), isFinal: false))
        try other.send(Array(next.prefix(16_384)))
        try other.send([UInt8](repeating: 0x20, count: 16_384))
        #expect(other.connection.waitingByteCount == 0)
    }

    @Test func `what comes after a fault is read a little at a time, and comes to nothing`() throws {
        let line = try line()
        try line.send([0x81, 0xff, 0, 0, 0, 0, 0, 1, 0, 1, 1, 2, 3, 4])
        #expect(try line.frames().map(\.opcode) == [1, 8])
        #expect(line.isReading)
        for _ in 0..<3 {
            try line.send([UInt8](repeating: 0x20, count: 16_384))
            #expect(!line.isReading)
            line.channel.embeddedEventLoop.advanceTime(by: Connection.ignoringPause - .nanoseconds(1))
            #expect(!line.isReading)
            line.channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
            #expect(line.isReading)
        }
        #expect(try line.frames().isEmpty)
    }

    @Test func `frames after a farewell are read a little at a time, and the client's own farewell ends it`() throws {
        let line = try line()
        try line.send(RawClient.frame(2, [0]))
        #expect(try line.frames().map(\.opcode) == [1, 8])
        try line.send(
            RawClient.frame(1, ClientFrame.command(.room(.fetchJoinedRooms), request: 1).encoded()))
        #expect(!line.isReading)
        #expect(line.channel.isActive)
        line.channel.embeddedEventLoop.advanceTime(by: Connection.ignoringPause)
        #expect(line.isReading)
        try line.send(RawClient.frame(8, []))
        #expect(!line.channel.isActive)
    }

    // MARK: HTTP

    /// Counts the reads that reach the socket.
    private final class ReadCounter: ChannelOutboundHandler {
        typealias OutboundIn = HTTPResponsePart

        var count = 0

        func read(context: ChannelHandlerContext) {
            count += 1
            context.read()
        }
    }

    @Test func `a body that comes in small pieces is read less and less often`() throws {
        let counter = ReadCounter()
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandlers(counter, BodyPauses())
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        let loop = channel.embeddedEventLoop
        /// Whether the read behind a piece of so many bytes reaches the socket at once.
        func isRead(after count: Int) throws -> Bool {
            let before = counter.count
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(repeating: 1, count: count)))
            channel.read()
            return counter.count > before
        }
        try channel.writeInbound(
            HTTPRequestPart.head(HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")))
        // The head was the first read that brought nothing of the body.
        for _ in 1..<BodyPauses.freeReads { #expect(try isRead(after: BodyPauses.shortBytes - 1)) }
        var pause = BodyPauses.firstPause
        for _ in 0..<10 {
            let before = counter.count
            #expect(try !isRead(after: 1))
            loop.advanceTime(by: pause - .nanoseconds(1))
            #expect(counter.count == before)
            loop.advanceTime(by: .nanoseconds(1))
            #expect(counter.count > before)
            pause = min(pause * 2, BodyPauses.longestPause)
        }
        // One read that is worth it, and all is as in the beginning.
        #expect(try isRead(after: BodyPauses.shortBytes))
        for _ in 0..<BodyPauses.freeReads { #expect(try isRead(after: 1)) }
        #expect(try !isRead(after: 1))
        // Whoever has sent all of it waits for nothing.
        loop.advanceTime(by: BodyPauses.longestPause)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        let before = counter.count
        channel.read()
        #expect(counter.count == before + 1)
    }
}
