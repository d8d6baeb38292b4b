import Foundation
import NIOCore
import NIOPosix

/// One connection to the peer, over RESP3: replies and pushed messages are told apart and counted.
final class RedisConnection: ChannelInboundHandler, Client {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    enum Kind { case push, reply }

    private var bytes = ByteBuffer()
    private var output = ByteBuffer()
    private var isWriting = false
    private var context: ChannelHandlerContext?
    private let greeting: [UInt8]
    private var greetingAnswers: Int
    private let onReady: () -> Void
    /// Told of each reply and message, and how long it is.
    var onItem: (Kind, Int) -> Void = { _, _ in }

    /// `greeting` are commands to begin with; `answers` to them make the connection ready.
    init(greeting: [[UInt8]], answers: Int, onReady: @escaping () -> Void) {
        self.greeting = Array(greeting.joined())
        greetingAnswers = answers
        self.onReady = onReady
    }

    /// A command as it is sent.
    static func command(_ words: String...) -> [UInt8] { command(words) }

    static func command(_ words: [String]) -> [UInt8] {
        Array(("*\(words.count)\r\n" + words.map { "$\($0.utf8.count)\r\n\($0)\r\n" }.joined()).utf8)
    }

    func send(_ command: [UInt8]) {
        output.writeBytes(command)
        if !isWriting { flush() }
    }

    /// What `body` sends leaves in one write.
    func together(_ body: () -> Void) {
        isWriting = true
        body()
        isWriting = false
        flush()
    }

    private func flush() {
        guard output.readableBytes > 0 else { return }
        context?.writeAndFlush(wrapOutboundOut(output), promise: nil)
        output.clear()
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        send(greeting)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var new = unwrapInboundIn(data)
        if bytes.readableBytes == 0 { bytes = new } else { bytes.writeBuffer(&new) }
        isWriting = true
        let count = bytes.withUnsafeReadableBytes { bytes in
            var start = 0
            while let end = Self.end(of: bytes, from: start) {
                take(bytes[start..<end])
                start = end
            }
            return start
        }
        bytes.moveReaderIndex(forwardBy: count)
        if bytes.readableBytes == 0 { bytes = ByteBuffer() } else { bytes.discardReadBytes() }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isWriting = false
        flush()
    }

    private func take(_ item: Slice<UnsafeRawBufferPointer>) {
        guard item.first != UInt8(ascii: "-") else { fatalError("redis: \(String(decoding: item, as: UTF8.self))") }
        if greetingAnswers > 0 {
            greetingAnswers -= 1
            if greetingAnswers == 0 { onReady() }
        } else {
            onItem(item.first == UInt8(ascii: ">") ? .push : .reply, item.count)
        }
    }

    /// Where the item that begins at `start` ends; nil when it is not all there.
    private static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var index = start
        var left = 1
        while left > 0 {
            guard index < bytes.count else { return nil }
            let kind = bytes[index]
            var (number, isNegative) = (0, false)
            index += 1
            while index < bytes.count, bytes[index] != UInt8(ascii: "\r") {
                if bytes[index] == UInt8(ascii: "-") { isNegative = true }
                number = number &* 10 &+ Int(bytes[index] &- UInt8(ascii: "0"))
                index += 1
            }
            index += 2
            guard index <= bytes.count else { return nil }
            left -= 1
            switch kind {
            case UInt8(ascii: "$") where !isNegative: index += number + 2
            case UInt8(ascii: "*"), UInt8(ascii: ">"), UInt8(ascii: "~"): left += isNegative ? 0 : number
            case UInt8(ascii: "%"): left += 2 * number
            default: break
            }
        }
        return index <= bytes.count ? index : nil
    }

    func channelInactive(context: ChannelHandlerContext) { self.context = nil }

    func close() { context?.close(promise: nil) }
}

extension ServerProcess {
    /// The peer, keeping nothing on the disk; nil where it is not installed.
    static func redis() throws -> ServerProcess? {
        let path = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
            .map { "\($0)/redis-server" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let path else {
            report("no redis-server here: its figures are left out")
            return nil
        }
        let group = MultiThreadedEventLoopGroup.singleton
        let probe = try ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).wait()
        let port = probe.localAddress?.port ?? 6379
        try probe.close().wait()
        let words = [path, "--port", "\(port)", "--bind", "127.0.0.1", "--save", "''", "--appendonly", "no"]
        // Through a shell that ends it when this process ends, however it ends.
        return try ServerProcess(
            "/bin/sh", ["-c", "\(words.joined(separator: " ")) & echo pid $!; cat > /dev/null; kill $!"], port: port,
            readyAfter: "Ready to accept connections")
    }
}
