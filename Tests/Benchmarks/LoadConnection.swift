import EmulatorAPI
import EmulatorWire
import Loads
import NIOCore

/// One WebSocket that costs its side as little as can be: frames are made once and counted, and read only by those who ask
/// for them; what one read leads to leaves in one write.
final class LoadConnection: ChannelInboundHandler, Client {
    typealias InboundIn = ByteBuffer

    /// What the server sent: the first letter of its first key tells frames apart.
    enum Kind: UInt8 {
        case event = 0x65  // e
        case reply = 0x72  // r
        case welcome = 0x77  // w
    }

    private let user: UserID
    private let app: AppID
    private let token: String
    private let onReady: () -> Void
    private var bytes = ByteBuffer()
    private var isUpgraded = false
    private var unconfirmed = 0
    private var itemCount = 0
    private let output = GatheredWrites()
    /// Told of each reply and event: which, and how long its frame is.
    var onItem: (Kind, Int) -> Void = { _, _ in }
    private var request: UInt64 = 0

    init(user: UserID, app: AppID, token: String, onReady: @escaping () -> Void) {
        self.user = user
        self.app = app
        self.token = token
        self.onReady = onReady
    }

    // MARK: Sending

    func send(_ command: Command) {
        request += 1
        output.write(LoadSocket.frame(.command(command, request: request)))
    }

    func send(_ prepared: PreparedCommand) {
        request = max(request + 1, PreparedCommand.firstRequest)
        output.write { prepared.write(to: &$0, request: request) }
    }

    /// What `body` sends leaves in one write.
    func together(_ body: () -> Void) { output.together(body) }

    // MARK: Receiving

    func channelActive(context: ChannelHandlerContext) {
        output.context = context
        together {
            output.write(LoadSocket.head(app: app))
            output.write(LoadSocket.frame(.hello(version: Wire.version, resumption: nil)))
            send(.identity(.logIn(user: user, credential: .token(text: token), terminal: .phone)))
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var new = unwrapInboundIn(data)
        if bytes.readableBytes == 0 { bytes = new } else { bytes.writeBuffer(&new) }
        if !isUpgraded {
            let view = bytes.readableBytesView
            guard let end = view.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
            bytes.moveReaderIndex(to: end.upperBound)
            isUpgraded = true
        }
        output.hold()
        let count = bytes.withUnsafeReadableBytes { takeFrames($0) }
        bytes.moveReaderIndex(forwardBy: count)
        if bytes.readableBytes == 0 { bytes = ByteBuffer() } else { bytes.discardReadBytes() }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if unconfirmed >= 100 {
            unconfirmed = 0
            output.write(LoadSocket.frame(.received(count: UInt64(itemCount))))
        }
        output.release()
    }

    /// How many bytes of whole frames there are, now taken.
    private func takeFrames(_ bytes: UnsafeRawBufferPointer) -> Int {
        var start = 0
        while start + 4 <= bytes.count {
            var (count, body) = (Int(bytes[start + 1]), start + 2)
            if count == 126 {
                count = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
                body += 2
            }
            guard body + count <= bytes.count else { break }
            if bytes[start] == 0x81 {
                take(Kind(rawValue: bytes[body + 2]), count, bytes[body..<body + count])
            } else if bytes[start] == 0x89 {
                output.write([0x8a, 0x80, 0, 0, 0, 0])
            }
            start = body + count
        }
        return start
    }

    private func take(_ kind: Kind?, _ count: Int, _ body: Slice<UnsafeRawBufferPointer>) {
        guard let kind, kind != .event || body[body.startIndex + 3] == UInt8(ascii: "v") else {
            fatalError("\(user) was told \(String(decoding: body, as: UTF8.self))")
        }
        if kind == .welcome { return }
        itemCount += 1
        unconfirmed += 1
        // Its own login is the first.
        if itemCount == 1 { onReady() } else { onItem(kind, count) }
    }

    func channelInactive(context: ChannelHandlerContext) { output.context = nil }

    /// Ends the session and the connection.
    func close() {
        output.write(LoadSocket.frame(.close))
        output.close()
    }
}

/// A command that is sent many times: its frame is made once, and only the request's number, always ten digits, is new.
struct PreparedCommand {
    static let firstRequest: UInt64 = 1_000_000_000
    private let head: [UInt8]

    init(_ command: Command) {
        let frame = LoadSocket.frame(.command(command, request: Self.firstRequest))
        head = Array(frame.dropLast(11))
        precondition(frame.suffix(11).elementsEqual("1000000000}".utf8), "the request's number comes last")
    }

    func write(to output: inout ByteBuffer, request: UInt64) {
        output.writeBytes(head)
        var digits: (UInt64, UInt32) = (0, 0)
        withUnsafeMutableBytes(of: &digits) { digits in
            var rest = request
            for place in stride(from: 9, through: 0, by: -1) {
                digits[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            digits[10] = UInt8(ascii: "}")
            output.writeBytes(UnsafeRawBufferPointer(rebasing: digits[..<11]))
        }
    }
}
