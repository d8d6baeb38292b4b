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

    /// Most packets that wait in each direction. One more is lost.
    static let maximumWaiting = 2_000

    var fault: NetworkFault
    let uplink: DelayLine<[UInt8]>
    let downlink: DelayLine<[UInt8]>
    private var up: ImpairedPath
    private var down: ImpairedPath

    init(_ fault: NetworkFault, _ stream: RandomStream, _ eventLoop: any EventLoop) {
        self.fault = fault
        var stream = stream
        up = ImpairedPath(stream: RandomStream(state: stream.next()))
        down = ImpairedPath(stream: RandomStream(state: stream.next()))
        uplink = DelayLine(eventLoop)
        downlink = DelayLine(eventLoop)
    }

    /// Whether no packet waits.
    var isClear: Bool { uplink.isEmpty && downlink.isEmpty }

    /// A packet of the session.
    func send(_ bytes: UnsafeRawBufferPointer) -> Passage { pass(bytes, up.arrivals(of: fault.impairment), uplink) }

    /// A packet for the session.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Passage {
        pass(bytes, down.arrivals(of: fault.impairment), downlink)
    }

    private func pass(_ bytes: UnsafeRawBufferPointer, _ arrivals: [Duration], _ line: DelayLine<[UInt8]>) -> Passage {
        guard !fault.isLost, let delay = arrivals.first else { return .lost }
        if delay == .zero, line.isEmpty { return .now }
        guard line.count < Self.maximumWaiting else { return .lost }
        line.put(Array(bytes), after: TimeAmount(delay))
        return .later
    }
}
