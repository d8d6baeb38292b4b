import EmulatorAPI
import EmulatorHost
import EmulatorWire
import NIOCore
import NIOEmbedded
import Testing

@testable import EmulatorServer

/// When a connection counts as lost, on an event loop whose time passes when the test says so.
@Suite struct SilenceTests {
    private let limits = ServerLimits(
        helloTimeout: .seconds(600), pingInterval: .seconds(2), silenceTimeout: .seconds(5))

    /// A connection without a socket, and what its server writes.
    private struct Line {
        let channel = EmbeddedChannel()
        let sweeps: RepeatedTask

        init(_ limits: ServerLimits) throws {
            let tenants = TenantRegistry()
            let host = tenants.add(Town.setup)
            let roster = LoopRoster(loop: channel.eventLoop)
            let surroundings = Connection.Surroundings(
                limits: limits, logger: LogLines().logger, counters: ServerCounters(), sessions: SessionDirectory(),
                tenants: tenants, media: nil, makeKey: { "key" })
            try channel.pipeline.syncOperations.addHandler(
                Connection(host: host, app: Town.setup.app, surroundings: surroundings, roster: roster))
            channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
            sweeps = roster.sweep(every: TimeAmount(limits.pingInterval / 2))
        }

        /// How many pings were written in that time.
        func pings(in time: TimeAmount) throws -> Int {
            channel.embeddedEventLoop.advanceTime(by: time)
            var count = 0
            while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
                if bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) == 0x89 { count += 1 }
            }
            return count
        }

        func answer() throws {
            try channel.writeInbound(ByteBuffer(bytes: RawClient.frame(10, [])))
        }
    }

    @Test func `a connection that answers pings is kept, and is lost when it no longer does`() throws {
        let line = try Line(limits)
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
        let line = try Line(limits)
        #expect(try line.pings(in: .seconds(5)) == 2)
        #expect(line.channel.isActive)
        _ = try line.pings(in: .seconds(1))
        #expect(!line.channel.isActive)
        line.sweeps.cancel()
    }
}
