import EmulatorServer
import EmulatorWire
import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import EmulatorServer

/// Clients of HTTP that take their time.
@Suite(.timeLimit(.minutes(15))) struct SlowClientTests {
    private var hasty: ServerLimits {
        var limits = ServerLimits.patient
        limits.requestTimeout = .milliseconds(100)
        return limits
    }

    private func server(_ limits: ServerLimits, _ body: (Int) async throws -> Void) async throws {
        let configuration = ServerConfiguration(routes: { router in
            router.post("body") { request, _ in "\(try await request.body.collect(upTo: 1 << 20).readableBytes)" }
            router.post("refuse") { _, _ in HTTPResponse.Status.forbidden }
        })
        try await withServer(limits: limits, configuration: configuration) { _, port in try await body(port) }
    }

    @Test func `a request whose body does not come is closed in time`() async throws {
        try await server(hasty) { port in
            for start in ["", "x"] {
                let client = try await RawClient.socket(port)
                client.send(
                    Array("POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n\(start)".utf8))
                _ = try await client.end()
            }
            // In parts of any length, and after a request that was in order.
            let client = try await RawClient.socket(port)
            client.send(Array("POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx".utf8))
            #expect(try await client.answer().body == "1")
            client.send(
                Array("POST /body HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n".utf8))
            _ = try await client.end()
        }
    }

    @Test func `a request that was refused is not read to an end that never comes`() async throws {
        var limits = ServerLimits.patient
        limits.farewellTimeout = .milliseconds(100)
        try await server(limits) { port in
            let client = try await RawClient.socket(port)
            client.send(Array("POST /refuse HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx".utf8))
            #expect(try await client.answer().status == 403)
            _ = try await client.end()
        }
    }

    @Test func `a client that asks for the end and does not go is closed in time, also when it asks for more`() throws {
        let limits = RequestPatience.Limits(
            base: .seconds(30), bytesPerSecond: 1_000, idle: .seconds(60), farewell: .seconds(5))
        let channel = EmbeddedChannel(handlers: [HalfClosing(), RequestClock(limits)])
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        channel.close(mode: .output, promise: nil)
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
        try channel.writeInbound(HTTPRequestPart.head(head))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(4_999))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test func `a head, or a handshake, that does not end is closed in time`() async throws {
        var limits = ServerLimits.patient
        limits.helloTimeout = .milliseconds(100)
        try await server(limits) { port in
            let handshake = RawClient.handshake(target: ServerFixtures.target, protocols: [])
            let beginnings = [
                Array("GET /healthz HTTP/1.1\r\nHost: loc".utf8), Array(handshake.dropLast(2)),
                // The head is whole, and speaks of a body.
                Array(handshake.dropLast(2)) + Array("Content-Length: 5\r\n\r\n".utf8),
                Array(handshake.dropLast(2)) + Array("Transfer-Encoding: chunked\r\n\r\n".utf8),
            ]
            for beginning in beginnings {
                let client = try await RawClient.socket(port)
                client.send(beginning)
                #expect(try await client.end() == nil)
            }
        }
    }

    @Test func `a client that does not read its answer is closed in time`() throws {
        let valve = EmbeddedLine.Valve()
        let limits = RequestPatience.Limits(
            base: .seconds(30), bytesPerSecond: 1_000, idle: .seconds(60), farewell: .seconds(5))
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandlers(valve, RequestClock(limits))
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        let loop = channel.embeddedEventLoop
        func ask() throws {
            let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
            try channel.writeInbound(HTTPRequestPart.head(head))
            try channel.writeInbound(HTTPRequestPart.end(nil))
        }
        func answer(_ count: Int) {
            channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
            channel.write(HTTPResponsePart.body(ByteBuffer(repeating: 1, count: count)), promise: nil)
            channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
        }
        // One that is read at once leaves the connection to idle, and to ask again.
        try ask()
        loop.advanceTime(by: .seconds(600))
        #expect(channel.isActive)
        answer(1_000)
        loop.advanceTime(by: .seconds(59))
        #expect(channel.isActive)
        try ask()
        valve.isOpen = false
        answer(9_997)
        loop.advanceTime(by: .seconds(39))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func `a server that stops lets an answer be read to its end`() throws {
        let limits = RequestPatience.Limits(
            base: .seconds(30), bytesPerSecond: 1_000, idle: .seconds(60), farewell: .seconds(5))
        for hasRequest in [false, true] {
            let valve = EmbeddedLine.Valve()
            let channel = EmbeddedChannel()
            try channel.pipeline.syncOperations.addHandlers(valve, RequestClock(limits))
            channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
            if hasRequest {
                let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
                try channel.writeInbound(HTTPRequestPart.head(head))
                try channel.writeInbound(HTTPRequestPart.end(nil))
            }
            channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            #expect(channel.isActive == hasRequest)
            guard hasRequest else { continue }
            valve.isOpen = false
            channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
            channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
            #expect(channel.isActive)
            try channel.pipeline.syncOperations.context(handler: valve).flush()
            #expect(!channel.isActive)
        }
    }
}

/// Stands for a socket that has an end of its own for each direction, which an embedded channel has not.
private final class HalfClosing: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        promise?.succeed()
    }
}
