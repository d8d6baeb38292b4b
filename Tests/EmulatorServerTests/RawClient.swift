import EmulatorAPI
import EmulatorWire
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A WebSocket client made of bytes, so that a test can send what no good client would.
final class RawClient: Sendable {
    /// What arrives.
    enum Arrival: Hashable, Sendable {
        case text([UInt8])
        case ping
        case pong
        /// The server's farewell; the code, where it gave one.
        case farewell(UInt16?)
        /// The socket is closed, or will bring nothing more.
        case closed
    }

    /// A wait that was in vain.
    struct TimedOut: Error, CustomStringConvertible {
        var description: String
    }

    /// An answer that was not the beginning of a WebSocket.
    struct Answer: Error, Hashable {
        var status: Int
        var body: String
        var headers: [String: String]
    }

    private struct State {
        var bytes: [UInt8] = []
        /// Where what nobody has looked at begins.
        var start = 0
        var isClosed = false
        var waiter: CheckedContinuation<Bool, Never>?
    }

    /// How long a test waits for what must come: longer than a busy machine takes for all tests together.
    static let patience = TimeAmount.minutes(10)

    private let channel: any Channel
    private let state: Mutex<State>
    let answersPings: Bool

    private init(channel: any Channel, answersPings: Bool) {
        self.channel = channel
        self.answersPings = answersPings
        state = Mutex(State())
    }

    private final class Inbox: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        var client: RawClient?

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            client?.take { $0.bytes.append(contentsOf: self.unwrapInboundIn(data).readableBytesView) }
        }

        func channelInactive(context: ChannelHandlerContext) { client?.take { $0.isClosed = true } }
        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }

    /// A socket without a handshake.
    static func socket(_ port: Int, answersPings: Bool = true) async throws -> RawClient {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            // As long as a busy machine may take.
            .connectTimeout(.minutes(10))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let client = RawClient(channel: channel, answersPings: answersPings)
                    let inbox = Inbox()
                    inbox.client = client
                    try channel.pipeline.syncOperations.addHandler(inbox)
                    return client
                }
            }
    }

    /// A WebSocket to `target`; throws ``Answer`` where the server says no.
    static func connect(
        _ port: Int, target: String, protocols: [String] = [Wire.subprotocol], headers: [String] = [],
        answersPings: Bool = true
    ) async throws -> RawClient {
        let client = try await socket(port, answersPings: answersPings)
        client.send(handshake(target: target, protocols: protocols, headers: headers))
        let answer = try await client.answer()
        guard answer.status == 101 else { throw answer }
        return client
    }

    static func handshake(target: String, protocols: [String], headers: [String] = []) -> [UInt8] {
        var text = "GET \(target) HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        text += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        if !protocols.isEmpty { text += "Sec-WebSocket-Protocol: \(protocols.joined(separator: ", "))\r\n" }
        for header in headers { text += header + "\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// One HTTP exchange on a socket of its own.
    static func get(_ port: Int, _ path: String) async throws -> Answer {
        let client = try await socket(port)
        defer { client.cut() }
        client.send(Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
        return try await client.answer()
    }

    // MARK: Sending

    func send(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

    func send(_ frame: ClientFrame) { send(Self.frame(1, frame.encoded())) }

    func send(text: String) { send(Self.frame(1, Array(text.utf8))) }

    /// Closes without a farewell.
    func cut() { channel.close(promise: nil) }

    /// Stops or begins to take what the server sends.
    func setReading(_ isReading: Bool) { channel.setOption(.autoRead, value: isReading).whenComplete { _ in } }

    /// The bytes of one frame.
    static func frame(_ opcode: UInt8, _ body: [UInt8], isFinal: Bool = true, isMasked: Bool = true) -> [UInt8] {
        var bytes = [(isFinal ? 0x80 : 0) | opcode]
        let mask: UInt8 = isMasked ? 0x80 : 0
        switch body.count {
        case 0...125: bytes.append(mask | UInt8(body.count))
        case 126...0xffff: bytes += [mask | 126, UInt8(body.count >> 8), UInt8(body.count & 0xff)]
        default:
            bytes.append(mask | 127)
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: body.count >> (56 - 8 * $0)) }
        }
        guard isMasked else { return bytes + body }
        let key: [UInt8] = [0x37, 0xfa, 0x21, 0x3d]
        return bytes + key + body.enumerated().map { $1 ^ key[$0 % 4] }
    }

    // MARK: Receiving

    private func take(_ change: (inout State) -> Void) {
        let waiter = state.withLock { state in
            change(&state)
            return state.waiter.take()
        }
        waiter?.resume(returning: false)
    }

    /// Waits until `look` finds something in what has arrived, or the deadline passes.
    private func wait<Found>(
        for what: String, until deadline: NIODeadline, _ look: (inout State) throws -> Found?
    ) async throws -> Found {
        let alarm = channel.eventLoop.scheduleTask(deadline: deadline) { [weak self] in self?.take { _ in } }
        defer { alarm.cancel() }
        var isOver = false
        while true {
            if let found = try state.withLock({ state in try look(&state) }) { return found }
            if isOver || NIODeadline.now() >= deadline { throw TimedOut(description: "no \(what)") }
            isOver = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                let isClosed = state.withLock { state in
                    precondition(state.waiter == nil, "one test waits for one client at a time")
                    if !state.isClosed { state.waiter = continuation }
                    return state.isClosed
                }
                if isClosed { continuation.resume(returning: true) }
            }
        }
    }

    /// The head, and the body where there is one, of an HTTP answer.
    func answer() async throws -> Answer {
        try await wait(for: "answer", until: .now() + Self.patience) { state in
            let text = String(decoding: state.bytes[state.start...], as: UTF8.self)
            guard let head = text.range(of: "\r\n\r\n") else { return nil }
            let lines = text[..<head.lowerBound].components(separatedBy: "\r\n")
            guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
            var headers: [String: String] = [:]
            for line in lines.dropFirst() {
                let pair = line.split(separator: ":", maxSplits: 1)
                headers[pair[0].lowercased()] = pair.last?.trimmingCharacters(in: .whitespaces)
            }
            let length = headers["content-length"].flatMap { Int($0) } ?? 0
            let headLength = text[..<head.upperBound].utf8.count
            guard state.bytes.count - state.start >= headLength + length else { return nil }
            let body = String(decoding: text.utf8.dropFirst(headLength).prefix(length), as: UTF8.self)
            state.start += headLength + length
            return Answer(status: status, body: body, headers: headers)
        }
    }

    /// The next frame, also a ping; the end of the connection is an arrival too.
    func arrival(until deadline: NIODeadline = .now() + patience) async throws -> Arrival {
        let arrival = try await wait(for: "frame", until: deadline) { state -> Arrival? in
            guard let (arrival, length) = Self.parse(state.bytes[state.start...]) else {
                state.bytes.removeFirst(state.start)
                state.start = 0
                return state.isClosed ? .closed : nil
            }
            state.start += length
            return arrival
        }
        if arrival == .ping, answersPings { send(Self.frame(10, [])) }
        return arrival
    }

    /// The next frame of the protocol; pings are passed over.
    func next() async throws -> ServerFrame {
        let deadline = NIODeadline.now() + Self.patience
        while true {
            switch try await arrival(until: deadline) {
            case .text(let bytes): return try ServerFrame(encoded: bytes)
            case .ping, .pong: continue
            case .farewell(let code): throw TimedOut(description: "a farewell \(code ?? 0) instead of a frame")
            case .closed: throw TimedOut(description: "the end instead of a frame")
            }
        }
    }

    /// Passes everything over until the connection is at its end; the code of the server's farewell, if there was one.
    func end() async throws -> UInt16? {
        let deadline = NIODeadline.now() + Self.patience
        var code: UInt16?
        while true {
            switch try await arrival(until: deadline) {
            case .farewell(let given): code = given
            case .closed: return code
            case .text, .ping, .pong: continue
            }
        }
    }

    private static func parse(_ slice: ArraySlice<UInt8>) -> (Arrival, length: Int)? {
        let from = slice.startIndex
        func byte(_ index: Int) -> UInt8 { slice[from + index] }
        guard slice.count >= 2 else { return nil }
        var (start, count) = (2, Int(byte(1) & 0x7f))
        if count == 126 {
            guard slice.count >= 4 else { return nil }
            (start, count) = (4, Int(byte(2)) << 8 | Int(byte(3)))
        } else if count == 127 {
            guard slice.count >= 10 else { return nil }
            (start, count) = (10, (2..<10).reduce(0) { $0 << 8 | Int(byte($1)) })
        }
        guard slice.count >= start + count else { return nil }
        let body = Array(slice[from + start..<from + start + count])
        switch byte(0) & 0x0f {
        case 8: return (.farewell(body.count >= 2 ? UInt16(body[0]) << 8 | UInt16(body[1]) : nil), start + count)
        case 9: return (.ping, start + count)
        case 10: return (.pong, start + count)
        default: return (.text(body), start + count)
        }
    }
}
