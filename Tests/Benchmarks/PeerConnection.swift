import NIOCore

/// How a peer's protocol puts items into a stream of bytes.
protocol PeerProtocol: SendableMetatype {
    /// Where the item that begins at `start` ends; nil when it is not all there.
    static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int?
    /// What an item is; nil for one that says that something went wrong.
    static func kind(of item: Slice<UnsafeRawBufferPointer>) -> PeerItem?
    /// Whether each part of a greeting is sent when the one before is answered. Else all are sent at once.
    static var greetsInTurns: Bool { get }
}

extension PeerProtocol {
    static var greetsInTurns: Bool { false }
}

/// A message that somebody sent to all, or an answer to what this connection asked.
enum PeerItem { case push, reply }

/// One connection to a peer: answers and pushed messages are told apart and counted, and nothing more.
final class PeerConnection<Words: PeerProtocol>: ChannelInboundHandler, Client {
    typealias InboundIn = ByteBuffer

    private var bytes = ByteBuffer()
    private let output = GatheredWrites()
    private var greeting: ArraySlice<[UInt8]>
    private var greetingAnswers: Int
    private let onReady: () -> Void
    /// Told of each answer and message, and how long it is.
    var onItem: (PeerItem, Int) -> Void = { _, _ in }

    /// `greeting` is what the connection begins with; so many `answers` make it ready.
    init(greeting: [[UInt8]], answers: Int, onReady: @escaping () -> Void) {
        self.greeting = greeting[...]
        greetingAnswers = answers
        self.onReady = onReady
    }

    func send(_ command: [UInt8]) { output.write(command) }

    /// What `body` sends leaves in one write.
    func together(_ body: () -> Void) { output.together(body) }

    func channelActive(context: ChannelHandlerContext) {
        output.context = context
        greet()
    }

    private func greet() {
        repeat {
            guard let next = greeting.popFirst() else { return }
            send(next)
        } while !Words.greetsInTurns
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var new = unwrapInboundIn(data)
        if bytes.readableBytes == 0 { bytes = new } else { bytes.writeBuffer(&new) }
        output.hold()
        let count = bytes.withUnsafeReadableBytes { bytes in
            var start = 0
            while let end = Words.end(of: bytes, from: start) {
                take(bytes[start..<end])
                start = end
            }
            return start
        }
        bytes.moveReaderIndex(forwardBy: count)
        if bytes.readableBytes == 0 { bytes = ByteBuffer() } else { bytes.discardReadBytes() }
    }

    func channelReadComplete(context: ChannelHandlerContext) { output.release() }

    private func take(_ item: Slice<UnsafeRawBufferPointer>) {
        guard let kind = Words.kind(of: item) else {
            fatalError("a peer says \(String(decoding: item, as: UTF8.self))")
        }
        if greetingAnswers > 0 {
            guard kind == .reply || !Words.greetsInTurns else { return }
            greetingAnswers -= 1
            if greetingAnswers == 0 { onReady() } else { greet() }
        } else {
            onItem(kind, item.count)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { output.context = nil }

    func close() { output.close() }
}

// MARK: Redis

/// RESP3, as Redis 7 speaks it.
enum RESP: PeerProtocol {
    /// A command as it is sent.
    static func command(_ words: String...) -> [UInt8] { command(words) }

    static func command(_ words: [String]) -> [UInt8] {
        Array(("*\(words.count)\r\n" + words.map { "$\($0.utf8.count)\r\n\($0)\r\n" }.joined()).utf8)
    }

    static func kind(of item: Slice<UnsafeRawBufferPointer>) -> PeerItem? {
        switch item.first {
        case UInt8(ascii: "-"): nil
        case UInt8(ascii: ">"): .push
        default: .reply
        }
    }

    static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
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
}

// MARK: NATS

/// The text protocol of nats-server.
enum NATS: PeerProtocol {
    /// What a client says first, and last of its greeting. The server has said INFO before, and answers the ping when it knows what
    /// came before it.
    static let connect = Array("CONNECT {\"verbose\":false,\"pedantic\":false}\r\n".utf8)
    static let ping = Array("PING\r\n".utf8)

    static func subscribe(_ subject: String) -> [UInt8] { Array("SUB \(subject) 1\r\n".utf8) }

    static func publish(_ subject: String, _ text: String) -> [UInt8] {
        Array("PUB \(subject) \(text.utf8.count)\r\n\(text)\r\n".utf8)
    }

    static func kind(of item: Slice<UnsafeRawBufferPointer>) -> PeerItem? {
        switch item.first {
        case UInt8(ascii: "-"): nil
        case UInt8(ascii: "M"): .push
        default: .reply
        }
    }

    static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let line = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        guard bytes[start] == UInt8(ascii: "M") else { return line + 1 }
        // MSG hall 1 200: the last number is the payload's length.
        var (count, place, index) = (0, 1, line - 2)
        while index > start, bytes[index] != UInt8(ascii: " ") {
            count += place * Int(bytes[index] &- UInt8(ascii: "0"))
            (place, index) = (place * 10, index - 1)
        }
        let end = line + 1 + count + 2
        return end <= bytes.count ? end : nil
    }
}

// MARK: MQTT

/// MQTT 3.1.1 without acknowledgments (QoS 0), as mosquitto speaks it.
enum MQTT: PeerProtocol {
    static func connect(_ name: String) -> [UInt8] {
        packet(0x10, text("MQTT") + [4, 0b10, 0, 0] + text(name))
    }

    static func subscribe(_ topic: String) -> [UInt8] { packet(0x82, [0, 1] + text(topic) + [0]) }

    static func publish(_ topic: String, _ payload: String) -> [UInt8] {
        packet(0x30, text(topic) + Array(payload.utf8))
    }

    private static func text(_ text: String) -> [UInt8] {
        [UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xFF)] + Array(text.utf8)
    }

    private static func packet(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] {
        var (bytes, left) = ([kind], body.count)
        repeat {
            bytes.append(UInt8(left & 0x7F) | (left > 0x7F ? 0x80 : 0))
            left >>= 7
        } while left > 0
        return bytes + body
    }

    static func kind(of item: Slice<UnsafeRawBufferPointer>) -> PeerItem? {
        switch item.first.map({ $0 & 0xF0 }) {
        case 0x30: .push
        // An answer to the connection or to a subscription ends with the code 0.
        case 0x20, 0x90: item.last == 0 ? .reply : nil
        default: .reply
        }
    }

    static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var (count, shift, index) = (0, 0, start + 1)
        while index < bytes.count {
            count |= Int(bytes[index] & 0x7F) << shift
            shift += 7
            index += 1
            guard bytes[index - 1] & 0x80 == 0 else { continue }
            return index + count <= bytes.count ? index + count : nil
        }
        return nil
    }
}

// MARK: XMPP

/// XMPP over TCP without TLS, with rooms as in XEP-0045, as Prosody speaks it. An item is a stanza, or what a stream begins with.
enum XMPP: PeerProtocol {
    static let greetsInTurns = true

    /// A user without an account.
    static let greeting = [begin, anonymous, begin, bind]

    private static let begin = Array(
        ("<?xml version='1.0'?><stream:stream to='localhost' xmlns='jabber:client' "
            + "xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>").utf8)
    private static let anonymous = Array(
        "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='ANONYMOUS'/>".utf8)
    private static let bind = Array(
        "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>".utf8)

    /// Answered, behind the presences of all members, with the room's subject.
    static func enter(_ room: String, as name: String) -> [UInt8] {
        Array(
            ("<presence to='\(room)/\(name)'><x xmlns='http://jabber.org/protocol/muc'>"
                + "<history maxstanzas='0'/></x></presence>").utf8)
    }

    static func say(_ text: String, in room: String) -> [UInt8] {
        Array("<message type='groupchat' to='\(room)'><body>\(text)</body></message>".utf8)
    }

    static func leave(_ room: String, as name: String) -> [UInt8] {
        Array("<presence type='unavailable' to='\(room)/\(name)'/>".utf8)
    }

    static func kind(of item: Slice<UnsafeRawBufferPointer>) -> PeerItem? {
        // What goes wrong is said by a type, within the first bytes.
        if item.starts(with: "<stream:error".utf8) { return nil }
        if item.starts(with: "<presence".utf8) { return .push }
        return item.suffix(32).firstRange(of: "<subject/>".utf8) == nil && item.starts(with: "<message".utf8)
            ? .push : .reply
    }

    static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var (index, depth) = (start, 0)
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")), open + 1 < bytes.count,
            let close = bytes[open...].firstIndex(of: UInt8(ascii: ">"))
        {
            index = close + 1
            let isStream = bytes[open...].starts(with: "<stream:stream".utf8)
            if bytes[open + 1] == UInt8(ascii: "?") || isStream { continue }
            if bytes[open + 1] == UInt8(ascii: "/") {
                depth -= 1
            } else if bytes[close - 1] != UInt8(ascii: "/") {
                depth += 1
            }
            if depth == 0 { return index }
        }
        return nil
    }
}
