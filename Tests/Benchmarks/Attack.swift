import EmulatorAPI
import EmulatorWire
import Foundation
import Synchronization
import VendorDialects

/// How many frames, connections, requests or bytes an attack has sent, whichever it is made of.
private let sentCount = Atomic<Int>(0)

private func countSent(_ count: Int = 1) { sentCount.wrappingAdd(count, ordering: .relaxed) }

/// What a hostile client does to a server for some seconds, in a process of its own that gives way to all others, so that
/// what is measured beside it is the server's doing. Everything is bounded, and stays on the loopback address.
enum Attack: String, CaseIterable {
    /// Sessions without a login, as fast as they open.
    case hellos
    /// Pings whose pongs nobody reads.
    case pings
    /// Frames before login whose texts take long to compare.
    case marks
    /// Frames of half a megabyte in few texts.
    case fields
    /// Frames of thousands of names.
    case lists
    /// Frames that take long to decode, from sessions without a login.
    case frames
    /// Connections that break the protocol and come back.
    case breaks
    /// Connections that ask for nothing.
    case silence
    /// Valid commands from users of another tenant, many under way.
    case commands
    /// Four exports of a long journal at once.
    case exports
    /// Admin bodies that come a byte at a time.
    case bodies

    var name: String {
        switch self {
        case .hellos: "sessions without a login by the thousand"
        case .pings: "pings whose pongs nobody reads"
        case .marks: "texts of 250,000 combining marks"
        case .fields: "texts of half a megabyte"
        case .lists: "lists of thousands of names"
        case .frames: "JSON that is slow to decode"
        case .breaks: "connections that break the protocol and come back"
        case .silence: "connections that ask for nothing"
        case .commands: "commands of a busy tenant"
        case .exports: "four exports at once"
        case .bodies: "bodies that come a byte at a time"
        }
    }

    private var threadCount: Int {
        switch self {
        case .exports: 4
        case .bodies, .silence: 1
        case .hellos, .pings, .marks, .fields, .lists, .frames, .breaks, .commands: 8
        }
    }

    /// Attacks until the time is over.
    func run(port: Int, seconds: Double) {
        let end = Date(timeIntervalSinceNow: seconds)
        let group = DispatchGroup()
        for number in 0..<threadCount {
            group.enter()
            Thread.detachNewThread {
                attack(port, number, until: end)
                group.leave()
            }
        }
        group.wait()
    }

    private func attack(_ port: Int, _ number: Int, until end: Date) {
        // Each has a user of its own, or each login would end the session of another.
        let user = UserID(rawValue: "mallory\(number)")
        switch self {
        case .hellos:
            var sockets: [HostileSocket] = []
            while .now < end, sockets.count < 2000, let socket = HostileSocket(port) {
                socket.send(
                    HostileSocket.handshake + HostileSocket.frame(.hello(version: Wire.version, resumption: nil)))
                countSent()
                sockets.append(socket)
            }
            Self.sleep(until: end)
            for socket in sockets { socket.close() }
        case .pings:
            guard let socket = HostileSocket(port) else { return }
            socket.send(HostileSocket.handshake)
            let ping = HostileSocket.bytes(opcode: 9, [UInt8](repeating: 1, count: 125))
            let many = [UInt8]((0..<500).map { _ in ping }.joined())
            while .now < end, socket.send(many) { countSent(500) }
            socket.close()
        case .marks: Self.repeatFrame(port, end, Self.marks, of: nil)
        case .frames: Self.repeatFrame(port, end, Self.slowFrame, of: nil)
        case .fields: Self.repeatFrame(port, end, Self.fields, of: user)
        case .lists: Self.repeatFrame(port, end, Self.names, of: user)
        case .commands: Self.repeatFrame(port, end, Self.lookUp, of: user)
        case .breaks:
            while .now < end, let socket = HostileSocket(port) {
                socket.send(HostileSocket.handshake + HostileSocket.bytes(opcode: 1, Array("{".utf8)))
                countSent()
                _ = socket.receive()
                socket.close()
            }
        case .silence:
            var sockets: [HostileSocket] = []
            while .now < end, sockets.count < 4000, let socket = HostileSocket(port) {
                countSent()
                sockets.append(socket)
            }
            Self.sleep(until: end)
            for socket in sockets { socket.close() }
        case .exports:
            while .now < end, let socket = HostileSocket(port) {
                socket.send(request: "GET /admin/v1/tenants/\(TenantDescription.zegoDemo.name)/export", headers: [])
                countSent()
                while .now < end, let bytes = socket.receive(), !bytes.isEmpty {}
                socket.close()
            }
        case .bodies:
            var sockets: [HostileSocket] = []
            while .now < end, sockets.count < 500, let socket = HostileSocket(port) {
                socket.send(request: "POST /admin/v1/import", headers: ["Content-Length: 1000000000"])
                sockets.append(socket)
            }
            while .now < end {
                for socket in sockets where socket.send([UInt8(ascii: "{")]) { countSent() }
                Thread.sleep(forTimeInterval: 0.02)
            }
            for socket in sockets { socket.close() }
        }
    }

    private static func sleep(until end: Date) { Thread.sleep(forTimeInterval: max(0, end.timeIntervalSinceNow)) }

    // MARK: Frames

    /// Sends one frame of a user, or of nobody, again and again, 16 of them ahead of the replies, and connects anew where
    /// the server has had enough.
    private static func repeatFrame(_ port: Int, _ end: Date, _ body: (UInt64) -> [UInt8], of user: UserID?) {
        while .now < end, let socket = HostileSocket(port) {
            defer { socket.close() }
            socket.send(HostileSocket.handshake + HostileSocket.frame(.hello(version: Wire.version, resumption: nil)))
            var request: UInt64 = 1
            var items = ReceivedItems()
            var isOpen = true
            if let user {
                socket.send(HostileSocket.frame(.command(logIn(user), request: request)))
                // Longer frames are taken after that.
                while isOpen, items.replyCount == 0 { isOpen = items.receive(from: socket) }
            }
            while isOpen, .now < end {
                request += 1
                guard socket.send(HostileSocket.bytes(opcode: 1, body(request))) else { break }
                countSent()
                guard request >= items.replyCount + 16 else { continue }
                repeat { isOpen = items.receive(from: socket) } while isOpen && request >= items.replyCount + 16
                // What came is to be confirmed, or the session is given up.
                socket.send(HostileSocket.bytes(opcode: 1, Array(#"{"received":\#(items.count)}"#.utf8)))
            }
        }
    }

    private static let tenant: TenantSetup = {
        guard let setup = try? TenantDescription.zegoDemo.setup(seed: 1, bornAtUnixMilliseconds: 0) else {
            preconditionFailure("the demo tenant is one")
        }
        return setup
    }()

    private static func logIn(_ user: UserID) -> Command {
        let now = Int64(Date.now.timeIntervalSince1970)
        let claims = Claims(
            app: tenant.app, user: user, issuedAtUnixSeconds: now, expiresAtUnixSeconds: now + 100_000)
        return .identity(
            .logIn(
                user: user, credential: .token(text: tenant.tokenFormat.write(claims, tenant.secret)),
                terminal: .phone))
    }

    private static func marks(_ request: UInt64) -> [UInt8] {
        let text = String(repeating: "\u{301}\u{323}", count: 125_000)
        return Array(#"{"command":{"room":{"leave":{"room":"\#(text)"}}},"request":\#(request)}"#.utf8)
    }

    private static func slowFrame(_ request: UInt64) -> [UInt8] {
        let rooms = String(repeating: "{},", count: 300_000)
        return Array(
            #"{"command":{"room":{"fetchRooms":{"rooms":["a"],"x":[\#(rooms)1]}}},"request":\#(request)}"#.utf8)
    }

    private static func fields(_ request: UInt64) -> [UInt8] {
        let text = String(repeating: "x", count: 100_000)
        let fields = (0..<5).map { #""\#($0)":"\#(text)""# }.joined(separator: ",")
        return Array(
            #"{"command":{"identity":{"setProfile":{"change":{"fields":{\#(fields)}}}}},"request":\#(request)}"#.utf8)
    }

    private static func names(_ request: UInt64) -> [UInt8] {
        let names = (0..<2000).map { "\"room\($0)\"" }.joined(separator: ",")
        return Array(#"{"command":{"room":{"fetchRooms":{"rooms":[\#(names)]}}},"request":\#(request)}"#.utf8)
    }

    private static func lookUp(_ request: UInt64) -> [UInt8] {
        Array(#"{"command":{"identity":{"fetchProfiles":{"users":["mallory"]}}},"request":\#(request)}"#.utf8)
    }
}

/// The replies and events that came over a socket.
private struct ReceivedItems {
    private var bytes: [UInt8] = []
    /// Whether the answer to the handshake is behind it.
    private var isUpgraded = false
    private(set) var count = 0
    private(set) var replyCount: UInt64 = 0

    /// Takes what comes next; false where nothing did.
    mutating func receive(from socket: HostileSocket) -> Bool {
        guard let new = socket.receive(), !new.isEmpty else { return false }
        bytes += new
        var start = 0
        if !isUpgraded {
            guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return true }
            (isUpgraded, start) = (true, end.upperBound)
        }
        while let (head, length) = frame(at: start), bytes.count - start >= head + length {
            // The first letters of the first key tell frames apart: "reply", "error", "event".
            switch bytes[(start + head)...].prefix(min(length, 4)).dropFirst(2) {
            case [0x72, 0x65], [0x65, 0x72]:
                replyCount += 1
                count += 1
            case [0x65, 0x76]: count += 1
            default: break
            }
            start += head + length
        }
        bytes.removeFirst(start)
        return true
    }

    /// The lengths of a server's frame and of what stands before it.
    private func frame(at start: Int) -> (head: Int, length: Int)? {
        guard bytes.count >= start + 2 else { return nil }
        let short = Int(bytes[start + 1])
        let size = short == 126 ? 2 : short == 127 ? 8 : 0
        guard bytes.count >= start + 2 + size else { return nil }
        let length = bytes[start + 2..<start + 2 + size].reduce(0) { $0 << 8 | Int($1) }
        return (2 + size, size == 0 ? short : length)
    }
}

/// One socket that blocks, for at most two seconds a call.
private struct HostileSocket {
    private let descriptor: Int32

    /// A connection to the loopback address; nil where there is none to be had.
    init?(_ port: Int) {
        descriptor = socket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { return nil }
        var patience = timeval(tv_sec: 2, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard result == 0 else {
            close()
            return nil
        }
    }

    func close() { _ = closeDescriptor(descriptor) }

    /// Whether all of it was taken.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            start += count
        }
        return true
    }

    func send(request: String, headers: [String]) {
        let lines = [request + " HTTP/1.1", "Host: 127.0.0.1"] + headers + ["", ""]
        send(Array(lines.joined(separator: "\r\n").utf8))
    }

    /// What has come; nil where nothing came in time, empty at the end.
    func receive() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return count < 0 ? nil : Array(bytes.prefix(count))
    }

    static let handshake: [UInt8] = {
        let head = "GET \(Wire.path)?app=\(TenantDescription.zegoDemo.appID) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        return Array(
            (head + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Sec-WebSocket-Version: 13\r\n\r\n").utf8)
    }()

    static func frame(_ frame: ClientFrame) -> [UInt8] { bytes(opcode: 1, frame.encoded()) }

    /// A frame under the mask 0, which changes nothing.
    static func bytes(opcode: UInt8, _ body: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x80 | opcode]
        switch body.count {
        case ..<126: bytes.append(0x80 | UInt8(body.count))
        case ..<65_536: bytes += [0x80 | 126, UInt8(body.count >> 8), UInt8(body.count & 0xff)]
        default: bytes += [0x80 | 127] + (0..<8).map { UInt8(truncatingIfNeeded: body.count >> (56 - 8 * $0)) }
        }
        return bytes + [0, 0, 0, 0] + body
    }
}

#if canImport(Darwin)
    private let streamType = SOCK_STREAM
    private func closeDescriptor(_ descriptor: Int32) -> Int32 { Darwin.close(descriptor) }
#else
    private let streamType = Int32(SOCK_STREAM.rawValue)
    private func closeDescriptor(_ descriptor: Int32) -> Int32 { Glibc.close(descriptor) }
#endif

/// What `Benchmarks --attack NAME PORT SECONDS` does.
func attackForBenchmark() -> Never {
    let words = Array(CommandLine.arguments.dropFirst(2))
    guard words.count == 3, let attack = Attack(rawValue: words[0]), let port = Int(words[1]),
        let seconds = Double(words[2])
    else { exit(2) }
    signal(SIGPIPE, SIG_IGN)
    // Last in line for a processor.
    setpriority(priorityOfProcess, 0, 19)
    raiseFileLimit()
    attack.run(port: port, seconds: min(seconds, 60))
    report("\(sentCount.load(ordering: .relaxed))")
    exit(0)
}

#if canImport(Darwin)
    private let priorityOfProcess = PRIO_PROCESS
#else
    private let priorityOfProcess = __priority_which_t(PRIO_PROCESS.rawValue)
#endif
