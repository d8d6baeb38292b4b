import EmulatorAPI
import EmulatorHost
import NIOCore
import NIOPosix
import Testing
import VendorDialects

@testable import EmulatorServer

/// Requests of apps to a node that has not the tenant: it asks the node that has.
@Suite(.timeLimit(.minutes(15))) struct ForwardedRequestTests {
    /// Runs a node that takes the tenant of any app to be at `owner`.
    private func withNode(_ owner: EmulatorAddress, _ body: (RawClient, Int) async throws -> Void) async throws {
        let tenants = TenantRegistry()
        tenants.follow { _ in .elsewhere("\(owner)") }
        let node = Server(ServerConfiguration(limits: .patient), tenants: tenants)
        let port = try await node.start()
        let client = try await RawClient.socket(port)
        do { try await body(client, port) } catch {
            await node.stop()
            throw error
        }
        client.cut()
        await node.stop()
    }

    /// Answers, and closes, as soon as anything arrives; says when an app's connection begins, and when it is at its end.
    private final class Owner: Sendable {
        private final class Answer: ChannelInboundHandler {
            typealias InboundIn = ByteBuffer
            typealias OutboundOut = ByteBuffer

            private let text: String?
            private let began: EventLoopPromise<Void>
            private let ended: EventLoopPromise<Void>

            init(_ text: String?, _ began: EventLoopPromise<Void>, _ ended: EventLoopPromise<Void>) {
                (self.text, self.began, self.ended) = (text, began, ended)
            }

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                began.succeed()
                guard let text else { return }
                context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
                context.close(promise: nil)
            }

            func channelInactive(context: ChannelHandlerContext) { ended.succeed() }
        }

        private let channel: any Channel
        private let began: EventLoopPromise<Void>
        private let ended: EventLoopPromise<Void>
        let address: EmulatorAddress

        /// - Parameter text: what it answers; nil for nothing.
        init(answering text: String?) async throws {
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            let (began, ended) = (loop.makePromise(of: Void.self), loop.makePromise(of: Void.self))
            channel = try await ServerBootstrap(group: loop)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(Answer(text, began, ended))
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
            (self.began, self.ended) = (began, ended)
            let port = try #require(channel.localAddress?.port)
            address = try EmulatorAddress("127.0.0.1:\(port)")
        }

        func hears() async throws { try await began.futureResult.get() }
        func loses() async throws { try await ended.futureResult.get() }

        func stop() async throws {
            began.succeed()
            ended.succeed()
            try await channel.close()
        }
    }

    private func head(length: Int) -> [UInt8] {
        Array(
            "POST /vendors/tencent/1400000001/v4/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n"
                .utf8)
    }

    @Test func `an answer to a request that is not whole yet reaches the app, which may send the rest`() async throws {
        let owner = try await Owner(answering: "HTTP/1.1 413 Too Long\r\nContent-Length: 4\r\n\r\nlong")
        try await withNode(owner.address) { app, _ in
            app.send(head(length: 8))
            let answer = try await app.answer()
            #expect(answer.status == 413)
            #expect(answer.body == "long")
            app.send(Array("all of it".utf8.prefix(8)) + Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
            #expect(try await app.answer().body == "alive\n")
        }
        try await owner.stop()
    }

    @Test func `a body that is too long for the tenant's node is refused as it is there`() async throws {
        let length = VendorRoutes.maximumBodyBytes + 1
        let part = [UInt8](repeating: 0x20, count: length)
        try await withServer { _, port in
            let direct = try await RawClient.socket(port)
            direct.send(head(length: length * 2) + part)
            let refusal = try await direct.answer()
            #expect(refusal.status == 413)
            try await withNode(EmulatorAddress("127.0.0.1:\(port)")) { app, _ in
                app.send(head(length: length * 2) + part)
                let answer = try await app.answer()
                #expect(answer.status == refusal.status)
                #expect(answer.body == refusal.body)
            }
            direct.cut()
        }
    }

    @Test func `an app that breaks off is not waited for at the tenant's node`() async throws {
        let owner = try await Owner(answering: nil)
        try await withNode(owner.address) { app, _ in
            app.send(head(length: 8))
            try await owner.hears()
            app.cut()
            try await owner.loses()
        }
        try await owner.stop()
    }

    /// What a node may have said when it was killed.
    private static let brokenAnswers = [
        "", "HTTP/1.1 200 OK\r\nConte", "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nnonsense", "nonsense\r\n\r\n",
    ]

    @Test(arguments: brokenAnswers)
    func `an app learns that the tenant's node went away, and the node that asked it serves on`(
        answer: String
    ) async throws {
        let owner = try await Owner(answering: answer)
        try await withNode(owner.address) { app, port in
            app.send(head(length: 0))
            _ = try await app.end()
            #expect(try await RawClient.get(port, "/healthz").body == "alive\n")
        }
        try await owner.stop()
    }
}
