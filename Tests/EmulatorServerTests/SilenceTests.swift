import NIOCore
import NIOEmbedded
import Testing

@testable import EmulatorServer

/// When a connection counts as lost, on an event loop whose time passes when the test says so.
@Suite struct SilenceTests {
    /// Stands where a connection does.
    private final class Writer: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
    }

    private let limits = ServerLimits(
        helloTimeout: .seconds(600), pingInterval: .seconds(2), silenceTimeout: .seconds(5))

    @Test func `a connection that answers pings is kept, and is lost when it no longer does`() throws {
        let line = try EmbeddedLine(limits)
        // Twenty silences long.
        for _ in 0..<50 {
            #expect(try line.pings(in: .seconds(2)) == 1)
            try line.answer()
        }
        #expect(line.channel.isActive)
        // Noticed half a ping interval late at most.
        #expect(try line.pings(in: .seconds(5)) == 2)
        #expect(line.channel.isActive)
        _ = try line.pings(in: .seconds(1))
        #expect(!line.channel.isActive)
        line.sweeps.cancel()
    }

    @Test func `a connection that never says anything is lost`() throws {
        let line = try EmbeddedLine(limits)
        #expect(try line.pings(in: .seconds(5)) == 2)
        #expect(line.channel.isActive)
        _ = try line.pings(in: .seconds(1))
        #expect(!line.channel.isActive)
        line.sweeps.cancel()
    }

    @Test func `a client that reads nothing is sent one ping, not one more each interval`() throws {
        let line = try EmbeddedLine(limits)
        line.valve.isOpen = false
        #expect(try line.pings(in: .seconds(5)) == 0)
        #expect(try line.waitingByteCount() == 2)
        _ = try line.pings(in: .seconds(1))
        #expect(!line.channel.isActive)
        line.sweeps.cancel()
    }

    @Test func `who takes some of what waits for them is there, also without a word`() throws {
        let valve = EmbeddedLine.Valve()
        let writer = Writer()
        let channel = EmbeddedChannel(handlers: [valve, writer])
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        let gate = try channel.pipeline.syncOperations.context(handler: valve)
        let context = try channel.pipeline.syncOperations.context(handler: writer)
        valve.isOpen = false
        let socket = DirectSocket()
        var steps: [Bool] = []
        func step() { steps.append(socket.hasMoved(context)) }
        step()
        socket.writeLater(ByteBuffer(repeating: 1, count: 100), context)
        // What comes to wait is no sign of life.
        step()
        step()
        gate.flush()
        socket.writeLater(ByteBuffer(repeating: 2, count: 900), context)
        step()
        step()
        gate.flush()
        step()
        // Nor is what did not have to wait.
        valve.isOpen = true
        socket.writeLater(ByteBuffer(repeating: 3, count: 100), context)
        gate.flush()
        step()
        #expect(steps == [false, false, false, true, false, true, false])
    }
}
