import NIOCore
import NIOEmbedded
import Testing

@testable import EmulatorServer

/// Two sockets of a node that passes a connection on.
@Suite struct SpliceTests {
    /// Counts how often its socket is to be read.
    private final class ReadCount: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer
        private(set) var count = 0

        func read(context: ChannelHandlerContext) {
            count += 1
            context.read()
        }
    }

    /// A socket with a splice.
    private struct Side {
        let loop: EmbeddedEventLoop
        let channel: EmbeddedChannel
        let reads = ReadCount()
        let splice = Splice()

        init(_ loop: EmbeddedEventLoop) throws {
            self.loop = loop
            channel = EmbeddedChannel(loop: loop)
            try channel.pipeline.syncOperations.addHandler(reads)
            try channel.pipeline.syncOperations.addHandler(splice)
            try channel.connect(to: SocketAddress(unixDomainSocketPath: "none")).wait()
        }

        func setWritable(_ isWritable: Bool) {
            channel.isWritable = isWritable
            channel.pipeline.fireChannelWritabilityChanged()
        }

        func receive(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

        func written() throws -> String? { try channel.readOutbound(as: ByteBuffer.self).map { String(buffer: $0) } }
    }

    private func joined() throws -> (app: Side, owner: Side) {
        let loop = EmbeddedEventLoop()
        let (app, owner) = (try Side(loop), try Side(loop))
        Splice.join(app.splice, owner.splice)
        return (app, owner)
    }

    @Test func `what one side reads is written at the other`() throws {
        let (app, owner) = try joined()
        try app.receive("hello")
        try owner.receive("welcome")
        #expect(try owner.written() == "hello")
        #expect(try app.written() == "welcome")
    }

    @Test func `what the owner says with its handshake reaches the app once both are joined`() throws {
        let loop = EmbeddedEventLoop()
        let (app, owner) = (try Side(loop), try Side(loop))
        try owner.receive("early")
        #expect(try app.written() == nil)
        Splice.join(app.splice, owner.splice)
        try owner.receive("late")
        app.channel.flush()
        #expect(try [app.written(), app.written()] == ["early", "late"])
    }

    @Test func `a side is read only while the other takes what it brings`() throws {
        let (app, owner) = try joined()
        let before = owner.reads.count
        app.setWritable(false)
        owner.channel.read()
        owner.channel.read()
        #expect(owner.reads.count == before)
        app.setWritable(true)
        #expect(owner.reads.count == before + 1)
        owner.channel.read()
        #expect(owner.reads.count == before + 2)
    }

    @Test func `a side that closes takes the other along, after what it brought`() throws {
        for isOwner in [true, false] {
            let (app, owner) = try joined()
            let (closing, other) = isOwner ? (owner, app) : (app, owner)
            try closing.receive("last")
            try closing.channel.close().wait()
            #expect(try other.written() == "last")
            other.loop.advanceTime(by: .seconds(5))
            #expect(!other.channel.isActive)
        }
    }

    @Test func `a side that closed before both were joined takes the other along`() throws {
        let loop = EmbeddedEventLoop()
        let (app, owner) = (try Side(loop), try Side(loop))
        try owner.channel.close().wait()
        Splice.join(app.splice, owner.splice)
        loop.advanceTime(by: .seconds(5))
        #expect(!app.channel.isActive)
    }

    @Test func `a node that stops closes both`() throws {
        let (app, owner) = try joined()
        app.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        app.loop.advanceTime(by: .seconds(5))
        #expect(!app.channel.isActive)
        #expect(!owner.channel.isActive)
    }
}
