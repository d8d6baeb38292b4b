import CSystemShims
import Dispatch
import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import VendorDialects

/// One speaker and ten listeners, 80 bytes of Opus: what the media socket forwards in a second of its core, beside a loop of
/// bare system calls that forwards the same bytes unread.
///
/// The speaker sends bursts and drains the listeners between them, so nothing is dropped, and what counts is the processor time
/// of the forwarding thread alone. Rounds alternate, so that both see the same machine.
func mediaForwardingFigures() throws -> [Figure] {
    let (ours, others) = try forward(.sound(level: 20), byteCount: 80, bursts: amount(600))
    return [
        Figure(
            "packets of sound forwarded over UDP, 1 to 10, authenticated, per core", median(of: ours), "/s",
            .atLeast(250_000)
        )
        .beside([Peer("bare recvmmsg and sendmmsg", median(of: others))], .value(.atLeast(0.95)))
    ]
}

/// The same with parts of pictures, 1,100 bytes each.
func pictureForwardingFigures() throws -> [Figure] {
    let (ours, others) = try forward(.picture(isLast: false), byteCount: 1_100, bursts: amount(300))
    return [
        Figure("packets of pictures forwarded over UDP, 1 to 10, authenticated, per core", median(of: ours), "/s")
            .beside([Peer("bare recvmmsg and sendmmsg", median(of: others))], .value(.atLeast(0.9)))
    ]
}

/// Packets forwarded in a second of a core, in each round: ours and those of bare system calls.
private func forward(
    _ content: MediaContent, byteCount: Int, bursts: Int
) throws -> (ours: [Double], others: [Double]) {
    let (listenerCount, burst, rounds) = (10, 32, times(5))
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let media = try waitFor { try await MediaServer.start(host: "127.0.0.1", port: 0, group: group) }
    let room = try MediaBenchmarkRoom(
        media: media, listenerCount: listenerCount, content: content, byteCount: byteCount)
    let bare = BareForwarder(listeners: room.listeners)

    var (ours, others) = ([Double](), [Double]())
    for _ in 0..<rounds {
        let before = try group.next().submit { threadSeconds() }.wait()
        for _ in 0..<bursts { room.send(burst: burst, to: media.port) }
        let spent = try group.next().submit { threadSeconds() }.wait() - before
        ours.append(Double(burst * bursts * listenerCount) / spent)

        let bareBefore = bare.seconds
        for _ in 0..<bursts { room.send(burst: burst, to: bare.port) }
        others.append(Double(burst * bursts * listenerCount) / (bare.seconds - bareBefore))
    }
    let counters = try waitFor { await media.counters() }
    let expected = UInt64(burst * bursts * rounds * listenerCount)
    guard counters.sent == expected else { fatalError("\(counters.sent) of \(expected) were sent") }
    bare.stop()
    room.close()
    try waitFor { await media.stop() }
    try group.syncShutdownGracefully()
    return (ours, others)
}

/// The processor time of the thread that asks.
private func threadSeconds() -> Double { cshim_clock_seconds(CInt(CLOCK_THREAD_CPUTIME_ID)) }

/// Runs what is asynchronous to its end; for the main thread only, which nothing here waits for.
private func waitFor<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let promise = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: Value.self)
    promise.completeWithTask(body)
    return try promise.futureResult.wait()
}

/// A speaker and listeners, each with a socket of its own.
private final class MediaBenchmarkRoom {
    let listeners: [CInt]
    /// Keeps the tenant, which the socket does not.
    private let host: TenantHost
    private let speaker = openSocket()
    private let access: MediaAccess
    private let key: RTPKey
    private let content: MediaContent
    private let byteCount: Int
    private var lastIndex: UInt32 = 0
    private var output = [UInt8](repeating: 0, count: RTP.maximumDatagramBytes)
    private var input = [UInt8](repeating: 0, count: 64 * RTP.receiveBufferBytes)
    private var lengths = [Int](repeating: 0, count: 64)

    init(media: MediaServer, listenerCount: Int, content: MediaContent, byteCount: Int) throws {
        self.content = content
        self.byteCount = byteCount
        let sessions = try waitFor {
            let setup = Tencent.setup(
                sdkAppID: 1_400_000_001, secretKey: "benchmark", seed: 1, bornAtUnixMilliseconds: 0)
            let host = TenantHost(setup: setup)
            var accesses: [MediaAccess] = []
            for number in 0...listenerCount {
                let user = UserID("user\(number)")
                guard let session = await host.open(Outbox()) else { fatalError("no session") }
                let claims = Claims(
                    app: setup.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000)
                let token = Credential.token(text: setup.tokenFormat.write(claims, setup.secret))
                for command in [
                    Command.identity(.logIn(user: user, credential: token, terminal: .phone)),
                    .rtc(
                        .enter(channel: "stage", entry: ChannelEntry(user: user, credential: token, scene: .live))),
                ] { _ = try await host.submit(.command(session: session, command: command))?.get() }
                if number == 0 {
                    let publish = Command.rtc(
                        .publish(channel: "stage", index: 0, name: nil, kinds: content.kind, extra: ""))
                    _ = try await host.submit(.command(session: session, command: publish))?.get()
                }
                accesses.append(media.register(session, host: host))
            }
            return (host, accesses)
        }
        host = sessions.0
        listeners = (0..<listenerCount).map { _ in openSocket() }
        access = sessions.1[0]
        key = RTPKey(Array(Data(base64Encoded: access.uplinkKey)!))
        for (socket, access) in zip(listeners, sessions.1.dropFirst()) {
            let key = RTPKey(Array(Data(base64Encoded: access.uplinkKey)!))
            let report = RTPReport(ssrc: access.ssrc, blocks: [], index: 1)
            let count = try output.withUnsafeMutableBytes { output throws(RTPFault) in
                try report.write(key: key, to: output)
            }
            send(count, over: socket, to: media.port)
        }
        // Their reports are answered.
        drain(until: listenerCount)
    }

    /// Sends packets and returns when every listener has them all.
    func send(burst: Int, to port: Int) {
        for _ in 0..<burst {
            lastIndex += 1
            let packet = MediaPacket(
                channel: "stage", publisher: "user0", sequence: lastIndex, timestamp: lastIndex &* 960,
                content: content, payload: [UInt8](repeating: 0x78, count: byteCount))
            guard
                let count = try? output.withUnsafeMutableBytes({ output throws(RTPFault) in
                    try packet.write(
                        ssrc: access.ssrc, isPublisherNamed: false, index: lastIndex, key: key, to: output)
                })
            else { fatalError("a packet of \(byteCount) bytes has a form") }
            send(count, over: speaker, to: port)
        }
        drain(until: burst * listeners.count)
    }

    private func send(_ count: Int, over socket: CInt, to port: Int) {
        withAddress(port) { address, length in
            guard cshim_datagram_send_to_all(socket, output, count, address, length, length, 1) == 1 else {
                fatalError("the system took no datagram")
            }
        }
    }

    private func drain(until count: Int) {
        var left = count
        let deadline = ContinuousClock.now + .seconds(5)
        while left > 0 {
            for socket in listeners {
                left -= cshim_datagram_receive_many(socket, &input, RTP.receiveBufferBytes, &lengths, 64)
            }
            guard ContinuousClock.now < deadline else { fatalError("\(left) of \(count) datagrams did not arrive") }
        }
    }

    func close() { for socket in listeners + [speaker] { cshim_datagram_close(socket) } }
}

/// Forwards whatever arrives to all listeners, on a thread of its own.
private final class BareForwarder {
    let port: Int
    private let socket: CInt
    private let clock: clockid_t
    private let thread: Thread

    init(listeners: [CInt]) {
        let socket = openSocket()
        var addresses: [sockaddr_storage] = []
        for listener in listeners {
            withAddress(Self.port(of: listener)) { address, length in
                var entry = sockaddr_storage()
                withUnsafeMutableBytes(of: &entry) {
                    $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: length))
                }
                addresses.append(entry)
            }
        }
        let started = DispatchSemaphore(value: 0)
        let clockBox = ClockBox()
        let targets = addresses
        thread = Thread {
            clockBox.readOwn()
            started.signal()
            var input = [UInt8](repeating: 0, count: 64 * RTP.receiveBufferBytes)
            var lengths = [Int](repeating: 0, count: 64)
            var poller = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            while !Thread.current.isCancelled {
                guard poll(&poller, 1, 100) > 0 else { continue }
                let count = cshim_datagram_receive_many(socket, &input, RTP.receiveBufferBytes, &lengths, 64)
                for number in 0..<count {
                    input.withUnsafeBytes { bytes in
                        _ = cshim_datagram_send_to_all(
                            socket, bytes.baseAddress! + number * RTP.receiveBufferBytes, lengths[number], targets,
                            MemoryLayout<sockaddr_in>.size, MemoryLayout<sockaddr_storage>.stride, targets.count)
                    }
                }
            }
            cshim_datagram_close(socket)
        }
        thread.start()
        started.wait()
        self.socket = socket
        port = Self.port(of: socket)
        clock = clockBox.clock
    }

    /// The processor time of its thread.
    var seconds: Double { cshim_clock_seconds(CInt(clock)) }

    func stop() { thread.cancel() }

    private static func port(of socket: CInt) -> Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutableBytes(of: &address) {
            _ = getsockname(socket, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length)
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}

/// The clock of a thread's processor time, handed from that thread to the one that measures it.
private final class ClockBox: Sendable {
    private let box = Mutex(clockid_t())

    var clock: clockid_t { box.withLock { $0 } }

    func readOwn() { box.withLock { _ = pthread_getcpuclockid(pthread_self(), &$0) } }
}

private func openSocket() -> CInt {
    withAddress(0) { address, length in
        let socket = cshim_datagram_open(address, length, 4 << 20)
        guard socket >= 0 else { fatalError("no socket: \(String(cString: strerror(-socket)))") }
        return socket
    }
}

/// An address of this machine, as the system takes it.
private func withAddress<Value>(_ port: Int, _ body: (UnsafeRawPointer, Int) -> Value) -> Value {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return withUnsafeBytes(of: &address) { body($0.baseAddress!, $0.count) }
}
