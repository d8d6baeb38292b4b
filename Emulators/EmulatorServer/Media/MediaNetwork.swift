import DequeModule
import EmulatorAPI
import EmulatorHost
import NIOCore

/// What is wrong on purpose with a session's network, as its media meets it. Belongs to the socket's event loop.
final class MediaNetwork {
    /// What becomes of a packet.
    enum Passage {
        case now, lost
        /// It waits, and is delivered when its time comes.
        case later
    }

    var fault: NetworkFault
    let uplink: DelayedPackets
    let downlink: DelayedPackets
    private var up: ImpairedPath
    private var down: ImpairedPath

    init(_ fault: NetworkFault, _ stream: RandomStream, _ eventLoop: any EventLoop) {
        self.fault = fault
        var stream = stream
        up = ImpairedPath(stream: RandomStream(state: stream.next()))
        down = ImpairedPath(stream: RandomStream(state: stream.next()))
        uplink = DelayedPackets(eventLoop)
        downlink = DelayedPackets(eventLoop)
    }

    /// Whether no packet waits.
    var isClear: Bool { uplink.isEmpty && downlink.isEmpty }

    /// A packet of the session.
    func send(_ bytes: UnsafeRawBufferPointer) -> Passage { pass(bytes, up.arrivals(of: fault.impairment), uplink) }

    /// A packet for the session.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Passage {
        pass(bytes, down.arrivals(of: fault.impairment), downlink)
    }

    private func pass(_ bytes: UnsafeRawBufferPointer, _ arrivals: [Duration], _ line: DelayedPackets) -> Passage {
        guard !fault.isLost, let delay = arrivals.first else { return .lost }
        if delay == .zero, line.isEmpty { return .now }
        return line.put(bytes, after: TimeAmount(delay)) ? .later : .lost
    }
}

/// Packets that wait for their time, in order. Belongs to an event loop.
final class DelayedPackets {
    /// Most that wait. One more is lost.
    static let maximumCount = 2_000

    /// Takes each packet when its time comes. Set by those who put packets in.
    var deliver: ((UnsafeRawBufferPointer) -> Void)?
    private var packets: Deque<(due: NIODeadline, bytes: [UInt8])> = []
    private var lastDue = NIODeadline.uptimeNanoseconds(0)
    private var timer: Scheduled<Void>?
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    deinit { timer?.cancel() }

    var isEmpty: Bool { packets.isEmpty }

    /// False where too many wait.
    func put(_ bytes: UnsafeRawBufferPointer, after delay: TimeAmount) -> Bool {
        guard packets.count < Self.maximumCount else { return false }
        // A shorter delay overtakes nothing.
        lastDue = max(lastDue, .now() + delay)
        packets.append((lastDue, Array(bytes)))
        awaitFirst()
        return true
    }

    private func awaitFirst() {
        guard timer == nil, let first = packets.first else { return }
        timer = eventLoop.assumeIsolated().scheduleTask(deadline: first.due) { [weak self] in self?.pass() }
    }

    private func pass() {
        timer = nil
        let now = NIODeadline.now()
        while let first = packets.first, first.due <= now {
            packets.removeFirst()
            first.bytes.withUnsafeBytes { deliver?($0) }
        }
        awaitFirst()
    }
}
