import CSystemShims
import DequeModule
import EmulatorWire
import Foundation
import NIOCore
import Synchronization

/// Decodes the long frames of a server's tenants beside the event loops.
///
/// Of each tenant it decodes one frame at a time, and rests after it for three times as long as that took, and for its
/// bytes. So a tenant gets a quarter of one processor and 20 MB in a second for its long frames, however many connections
/// send them. What they lead to, in the journal above all, costs more than decoding, and grows with their bytes.
final class FrameDecoders: Sendable {
    typealias Outcome = Result<ClientFrame, WireFault>

    /// How long a tenant rests after a frame, in parts of what the frame took.
    static let restFactor = 3.0
    /// How long it rests at least, for each byte of the frame.
    static let restPerByte = TimeAmount.nanoseconds(50)
    /// Threads that decode.
    private static let threadCount = 2

    private struct Piece: Sendable {
        var bytes: [UInt8]
        var loop: any EventLoop
        var receive: @Sendable (Outcome) -> Void
    }

    /// What waits, of each tenant whose frame is being decoded or that rests.
    private let waiting = Mutex<[ObjectIdentifier: Deque<Piece>]>([:])
    private let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let processorSeconds: @Sendable () -> Double

    /// - Parameters:
    ///   - run: does a piece of work, on any thread.
    ///   - processorSeconds: the processor time of the thread that does it.
    init(
        run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
        processorSeconds: @escaping @Sendable () -> Double
    ) {
        self.run = run
        self.processorSeconds = processorSeconds
    }

    /// Decodes on threads that give way to those who serve.
    convenience init() {
        let threads = WorkerThreads("parlor frames", count: Self.threadCount, isBackground: true)
        self.init(
            run: { threads.lane().enqueue($0) },
            processorSeconds: { cshim_clock_seconds(threadClock) })
    }

    /// Decodes a frame after those of its tenant that came before; `receive` gets it on the event loop.
    func decode(
        _ bytes: [UInt8], of tenant: ObjectIdentifier, on loop: any EventLoop,
        _ receive: @escaping @Sendable (Outcome) -> Void
    ) {
        let piece = Piece(bytes: bytes, loop: loop, receive: receive)
        let isFirst = waiting.withLock { waiting in
            guard waiting[tenant] != nil else {
                waiting[tenant] = []
                return true
            }
            waiting[tenant]?.append(piece)
            return false
        }
        if isFirst { decode(piece, of: tenant) }
    }

    private func decode(_ piece: Piece, of tenant: ObjectIdentifier) {
        run { [self] in
            let start = processorSeconds()
            let outcome = piece.bytes.withUnsafeBytes { bytes in
                Result { () throws(WireFault) in try ClientFrame(encoded: bytes) }
            }
            let rest = max(
                Self.restPerByte * piece.bytes.count,
                .nanoseconds(Int64((processorSeconds() - start) * Self.restFactor * 1e9)))
            piece.loop.execute {
                piece.receive(outcome)
                piece.loop.scheduleTask(in: rest) { self.goOn(tenant) }
            }
        }
    }

    private func goOn(_ tenant: ObjectIdentifier) {
        let next = waiting.withLock { waiting -> Piece? in
            if let piece = waiting[tenant]?.popFirst() { return piece }
            waiting[tenant] = nil
            return nil
        }
        if let next { decode(next, of: tenant) }
    }
}

/// The clock of the calling thread's processor time.
#if canImport(Darwin)
    private let threadClock = CInt(CLOCK_THREAD_CPUTIME_ID.rawValue)
#else
    private let threadClock = CInt(CLOCK_THREAD_CPUTIME_ID)
#endif
