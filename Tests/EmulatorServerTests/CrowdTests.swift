import EmulatorAPI
import EmulatorWire
import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import EmulatorServer

/// More sockets than a server has room for.
@Suite(.timeLimit(.minutes(15))) struct CrowdTests {
    @Test func `strangers displace each other, oldest first, and nobody who has logged in`() async throws {
        var limits = ServerLimits.patient
        limits.strangers = 3
        try await withServer(limits: limits) { server, port in
            let alice = try await Visitor(port, as: "alice")
            try await alice.call(ServerFixtures.create("lobby"))
            // Some that ask for nothing, some that ask and do not say hello, some that do not log in.
            var strangers: [RawClient] = []
            for number in 0..<12 {
                let stranger = try await RawClient.socket(port)
                if number % 3 > 0 { stranger.send(RawClient.handshake(target: ServerFixtures.target, protocols: [])) }
                if number % 3 > 0 { _ = try await stranger.answer() }
                if number % 3 > 1 {
                    stranger.send(.hello(version: Wire.version, resumption: nil))
                    _ = try await stranger.expectWelcome()
                }
                strangers.append(stranger)
            }
            // Nine are gone before another comes that does not log in either.
            for stranger in strangers.prefix(9) { _ = try await stranger.end() }
            let bob = try await Visitor(port, as: "bob")
            _ = try await strangers[9].end()
            try await bob.call(ServerFixtures.join("lobby"))
            try await alice.call(ServerFixtures.say("still here", in: "lobby"))
            #expect(try await bob.message() == "still here")
            // The latest of them have their places, one of them the one that bob had.
            let another = try await RawClient.socket(port)
            another.send(Array("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            #expect(try await another.answer().status == 200)
            #expect(server.counters.reading.displacements == 10)
            // Who takes a session up is known from there on.
            try await alice.resume()
            #expect(alice.welcome.isResumed)
            for _ in 0..<5 { strangers.append(try await RawClient.socket(port)) }
            _ = try await another.end()
            try await alice.call(ServerFixtures.say("and here", in: "lobby"))
        }
    }

    private func pausable() throws -> (channel: EmbeddedChannel, counters: ServerCounters, lines: LogLines) {
        let (counters, lines) = (ServerCounters(), LogLines())
        let channel = EmbeddedChannel(handler: AcceptPause(counters: counters, logger: lines.logger))
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        return (channel, counters, lines)
    }

    private func isReading(_ channel: EmbeddedChannel) -> Bool {
        for (option, value) in channel.options where option is ChannelOptions.Types.AutoReadOption {
            return value as? Bool ?? true
        }
        return true
    }

    @Test(arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM])
    func `a listener without descriptors pauses, tries again, and says so once`(code: CInt) throws {
        let (channel, counters, lines) = try pausable()
        for count in 1...20 {
            channel.pipeline.fireErrorCaught(IOError(errnoCode: code, reason: "accept"))
            // Told again, it pauses no longer.
            channel.pipeline.fireErrorCaught(IOError(errnoCode: code, reason: "accept"))
            #expect(!isReading(channel))
            #expect(counters.reading.acceptFailures == 2 * count)
            channel.embeddedEventLoop.advanceTime(by: .milliseconds(99))
            #expect(!isReading(channel))
            channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
            #expect(isReading(channel))
        }
        try channel.throwIfErrorCaught()
        #expect(lines.all.count == 1)
        #expect(lines.all[0].hasPrefix("warning new connections wait until others have gone reason="), "\(lines.all)")
        // One that found a place in between is no news, a minute later it is.
        channel.pipeline.syncOperations.fireChannelRead(NIOAny(EmbeddedChannel()))
        channel.pipeline.fireErrorCaught(IOError(errnoCode: code, reason: "accept"))
        #expect(lines.all.count == 1)
        channel.embeddedEventLoop.advanceTime(by: .minutes(1))
        channel.pipeline.syncOperations.fireChannelRead(NIOAny(EmbeddedChannel()))
        channel.pipeline.fireErrorCaught(IOError(errnoCode: code, reason: "accept"))
        #expect(lines.all.count == 2)
    }

    @Test func `another fault of a listener is nobody's pause`() throws {
        let (channel, counters, _) = try pausable()
        channel.pipeline.fireErrorCaught(IOError(errnoCode: ECONNABORTED, reason: "accept"))
        #expect(isReading(channel))
        #expect(counters.reading.acceptFailures == 0)
        #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
    }
}
