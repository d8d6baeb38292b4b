import EmulatorServer
import EmulatorAPI
import NIOCore
import NIOPosix
import Testing

/// Answers each connection's first bytes with bytes of its own, and ends it; nil answers nothing.
private func withServer(_ answer: String?, _ body: (EmulatorAddress) async throws -> Void) async throws {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(Reciter(answer))
            }
        }
        .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(channel.localAddress?.port)
    let outcome: Result<Void, any Error>
    do {
        outcome = .success(try await body(EmulatorAddress("127.0.0.1:\(port)")))
    } catch {
        outcome = .failure(error)
    }
    try await channel.close()
    try outcome.get()
}

private final class Reciter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: String?

    init(_ answer: String?) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let answer else { return }
        let written = context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: answer)))
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        written.whenComplete { _ in bound.value.close(promise: nil) }
    }
}

@Suite struct HTTPExchangeTests {
    private func ask(_ address: EmulatorAddress, timeoutSeconds: Int = 30) async throws -> HTTPExchange.Response {
        try await HTTPExchange(address: address, method: "GET", path: "/", timeoutSeconds: timeoutSeconds).run()
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab", 200, "ab"),
        ("HTTP/1.1 404 No\r\ntransfer-encoding: Chunked\r\n\r\n2\r\nab\r\n1;x\r\nc\r\n0\r\n\r\n", 404, "abc"),
        ("HTTP/1.0 204 \r\n\r\n", 204, ""),
        ("HTTP/1.1 200 OK\r\n\r\nrest", 200, "rest"),
    ])
    func `an answer is read by its length, its chunks or its end`(text: String, status: Int, body: String) async throws
    {
        try await withServer(text) { address in
            let response = try await ask(address)
            #expect(response.status == status)
            #expect(response.body == Array(body.utf8))
        }
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK", "SSH-2.0\r\n\r\n", "HTTP/1.1 abc\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\nab",
    ])
    func `an answer that breaks off or is something else is refused`(text: String) async throws {
        try await withServer(text) { address in
            let failure = await #expect(throws: HTTPExchange.Failure.self) { try await ask(address) }
            #expect(
                ["the answer ends early", "the answer is not HTTP"].contains(failure?.reason),
                "\(failure?.reason ?? "")")
        }
    }

    @Test func `whoever says nothing is late, and nobody at all is not`() async throws {
        try await withServer(nil) { silent in
            let failure = await #expect(throws: HTTPExchange.Failure.self) { try await ask(silent, timeoutSeconds: 1) }
            #expect(failure?.reason == "no answer in 1 s" && failure?.isLate == true)
        }
        let nobody = try EmulatorAddress("127.0.0.1:1")
        let failure = await #expect(throws: HTTPExchange.Failure.self) { try await ask(nobody) }
        #expect(failure?.reason == "Connection refused" && failure?.isLate == false)
    }
}
