import EmulatorAPI
import EmulatorHost
import EmulatorWire
import Foundation
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import EmulatorServer

/// What one tenant's clients take of an event loop before another's are answered, counted and not timed.
@Suite struct ReadTurnTests {
    /// A connection that has a session, in which nobody logged in: every command has an answer all the same.
    private func line(
        beside other: EmbeddedLine? = nil, host: TenantHost? = nil, decoders: FrameDecoders? = nil
    ) throws -> EmbeddedLine {
        let line = try EmbeddedLine(.patient, beside: other, host: host, decoders: decoders)
        line.sweeps.cancel()
        try line.send(RawClient.frame(1, ClientFrame.hello(version: Wire.version, resumption: nil).encoded()))
        line.channel.embeddedEventLoop.run()
        #expect(try line.frames().count == 1)
        return line
    }

    /// A look-up, which has no canonical form. All numbers have two digits.
    private func lookUp(_ request: Int) -> [UInt8] {
        ClientFrame.command(.identity(.fetchProfiles(users: ["alice"])), request: UInt64(request)).encoded()
    }

    private func lookUps(_ requests: Range<Int>) -> [UInt8] {
        requests.flatMap { RawClient.frame(1, lookUp($0)) }
    }

    /// How many look-ups are taken in a turn: the last one may exceed the allowance.
    private var lookUpsInTurn: Int {
        let count = lookUp(10).count
        let cost = FrameCost.taken(bytes: count) + FrameCost.canonical + FrameCost.general(bytes: count)
        return (ReadTurns.allowance + cost - 1) / cost
    }

    /// How many replies were written since the last call.
    private func replies(_ line: EmbeddedLine) throws -> Int {
        var count = 0
        while let buffer = try line.channel.readOutbound(as: ByteBuffer.self) {
            count += String(buffer: buffer).components(separatedBy: #""request":"#).count - 1
        }
        return count
    }

    @Test func `another tenant is answered before the rest of what a busy one sent`() throws {
        let busy = try line()
        let quiet = try line(beside: busy)
        let loop = busy.channel.embeddedEventLoop
        let inTurn = lookUpsInTurn
        #expect(inTurn > 4)
        let count = 2 * inTurn + 1
        try #require(count < ServerLimits.patient.commandsUnderWay)
        try busy.send(lookUps(10..<10 + count))
        #expect(!busy.isReading)
        try quiet.send(lookUps(10..<11))
        loop.run()
        #expect(try (replies(busy), replies(quiet)) == (inTurn, 1))
        // The loop looks at its sockets before the next turn.
        loop.advanceTime(by: ReadTurns.pause - .nanoseconds(1))
        try quiet.send(lookUps(11..<12))
        loop.run()
        #expect(try (replies(busy), replies(quiet)) == (0, 1))
        loop.advanceTime(by: .nanoseconds(1))
        #expect(try replies(busy) == inTurn)
        #expect(!busy.isReading)
        loop.advanceTime(by: ReadTurns.pause)
        #expect(try replies(busy) == 1)
        #expect(busy.isReading)
    }

    @Test func `what fits into a turn is taken at once, and reading goes on`() throws {
        let line = try line()
        try line.send(lookUps(10..<10 + lookUpsInTurn))
        #expect(line.isReading)
        line.channel.embeddedEventLoop.run()
        #expect(try replies(line) == lookUpsInTurn)
    }

    @Test func `connections of one tenant share its turn, and each has its own`() throws {
        let first = try line()
        let second = try line(beside: first, host: first.host)
        let loop = first.channel.embeddedEventLoop
        let inTurn = lookUpsInTurn
        try first.send(lookUps(10..<10 + 2 * inTurn))
        try second.send(lookUps(10..<10 + 2 * inTurn))
        loop.run()
        #expect(try (replies(first), replies(second)) == (inTurn, 0))
        loop.advanceTime(by: ReadTurns.pause)
        #expect(try (replies(first), replies(second)) == (0, inTurn))
        loop.advanceTime(by: ReadTurns.pause)
        #expect(try (replies(first), replies(second)) == (inTurn, 0))
        loop.advanceTime(by: ReadTurns.pause)
        #expect(try (replies(first), replies(second)) == (0, inTurn))
    }

    @Test
    func `a session is taken up by a connection that had to wait for its turn, with the commands behind its hello`()
        throws
    {
        let busy = try line()
        let lost = try line(beside: busy, host: busy.host)
        let loop = busy.channel.embeddedEventLoop
        lost.channel.close(promise: nil)
        try busy.send(lookUps(10..<10 + lookUpsInTurn))
        let back = try EmbeddedLine(.patient, beside: busy, host: busy.host)
        back.sweeps.cancel()
        let resumption = Resumption(session: SessionID(2), key: "key", received: 0)
        let hello = ClientFrame.hello(version: Wire.version, resumption: resumption).encoded()
        try back.send(RawClient.frame(1, hello) + lookUps(10..<12))
        loop.run()
        #expect(try back.frames().isEmpty)
        #expect(!back.isReading)
        loop.advanceTime(by: ReadTurns.pause)
        let texts = try back.frames().map { String(decoding: $0.body, as: UTF8.self) }
        #expect(texts.first?.contains(#""isResumed":true"#) == true, "\(texts)")
        #expect(texts.joined().components(separatedBy: #""request":"#).count == 3, "\(texts)")
        #expect(back.isReading)
    }

    @Test func `a connection that closes while it waits for its turn is passed over`() throws {
        let busy = try line()
        try busy.send(lookUps(10..<10 + 2 * lookUpsInTurn))
        busy.channel.close(promise: nil)
        busy.channel.embeddedEventLoop.advanceTime(by: ReadTurns.pause)
        #expect(!busy.channel.isActive)
    }

    // MARK: Long frames

    /// Decodes at once, and says that each frame took 10 ms.
    private func decoders() -> FrameDecoders {
        let clock = Clock()
        return FrameDecoders(run: { $0() }, processorSeconds: { clock.next() })
    }

    /// A clock of processor time that goes on by 10 ms with each reading.
    private final class Clock: Sendable {
        private let count = Atomic<Int>(0)

        func next() -> Double { Double(count.wrappingAdd(1, ordering: .relaxed).newValue) / 100 }
    }

    @Test func `of each tenant one long frame is decoded at a time, and then it rests three times as long`() {
        let loop = EmbeddedEventLoop()
        let decoders = decoders()
        let received = Mutex<[String]>([])
        final class Tenant {}
        let (busy, quiet) = (Tenant(), Tenant())
        for (name, tenant) in [("busy 1", busy), ("busy 2", busy), ("quiet", quiet), ("busy 3", busy)] {
            decoders.decode(lookUp(10), of: ObjectIdentifier(tenant), on: loop) { _ in
                received.withLock { $0.append(name) }
            }
        }
        loop.run()
        #expect(received.withLock { $0 } == ["busy 1", "quiet"])
        loop.advanceTime(by: .microseconds(29_900))
        #expect(received.withLock { $0.count } == 2)
        loop.advanceTime(by: .microseconds(200))
        #expect(received.withLock { $0 } == ["busy 1", "quiet", "busy 2"])
        loop.advanceTime(by: .milliseconds(31))
        #expect(received.withLock { $0 } == ["busy 1", "quiet", "busy 2", "busy 3"])
    }

    @Test func `after a frame that takes no time to decode a tenant rests for its bytes`() {
        let loop = EmbeddedEventLoop()
        let decoders = FrameDecoders(run: { $0() }, processorSeconds: { 0 })
        let count = Mutex(0)
        final class Tenant {}
        let tenant = Tenant()
        for _ in 0..<2 {
            decoders.decode([UInt8](repeating: 0x20, count: 100_000), of: ObjectIdentifier(tenant), on: loop) { _ in
                count.withLock { $0 += 1 }
            }
        }
        loop.run()
        loop.advanceTime(by: FrameDecoders.restPerByte * 100_000 - .nanoseconds(1))
        #expect(count.withLock(\.self) == 1)
        loop.advanceTime(by: .nanoseconds(1))
        #expect(count.withLock(\.self) == 2)
    }

    /// A look-up with as many bytes as asked for.
    private func lookUp(_ request: Int, bytes: Int) -> [UInt8] {
        let frame = lookUp(request)
        return RawClient.frame(1, frame + [UInt8](repeating: 0x20, count: bytes - frame.count))
    }

    @Test func `while too many bytes of long commands have no reply the client is not read from`() throws {
        let limit = Connection.longBytesUnderWay
        for (bytes, isReading) in [(limit / 2 - 1, true), (limit / 2, false)] {
            // Nobody is told anything before the journal has it, and this one never does.
            let journal = Journal(listen: { _ in }, append: { _ in }, keep: { _ in }, snapshotInterval: 1_000)
            let host = TenantHost(setup: ServerFixtures.setup, clock: HostClock.live(), journal: journal)
            let line = try line(host: host, decoders: decoders())
            try line.send(lookUp(10, bytes: limit / 2))
            line.channel.embeddedEventLoop.advanceTime(by: .milliseconds(31))
            #expect(line.isReading)
            try line.send(lookUp(11, bytes: bytes))
            line.channel.embeddedEventLoop.advanceTime(by: .milliseconds(31))
            #expect(line.isReading == isReading)
            #expect(try replies(line) == 0)
        }
    }

    @Test func `many long commands on a live connection all have their reply`() async throws {
        try await withServer { _, port in
            let alice = try await Visitor(port, as: "alice")
            let requests = 10..<30
            for request in requests { alice.client.send(lookUp(request, bytes: 60_000)) }
            for request in requests {
                guard case .reply(_, request: UInt64(request)) = try await alice.client.next() else {
                    Issue.record("another reply than that of \(request)")
                    return
                }
            }
        }
    }
}
