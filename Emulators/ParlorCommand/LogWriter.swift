import Dispatch
import Foundation
import Synchronization

/// Writes texts on its own thread, so that a caller that logs never waits for the reader.
///
/// A pipe that is not read fills up, and a write to it then blocks until it is read. So texts wait here, up to
/// ``waitingLimit`` bytes. One more is dropped and counted.
final class LogWriter: Sendable {
    /// The most bytes that wait to be written or are being written.
    static let waitingLimit = 1 << 18

    private struct State {
        var texts: [String] = []
        /// The bytes of the texts, including those that are being written.
        var byteCount = 0
        var droppedCount: UInt64 = 0
        /// The dropped texts that were not reported yet.
        var untoldCount: UInt64 = 0
        var onDrops: (@Sendable (UInt64) -> Void)?
        var flushes: [DispatchSemaphore] = []
        var hasThread = false
    }

    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)
    private let sink: @Sendable (String) -> Void

    /// Passes texts to `sink`, one after the other. `sink` may block as long as it likes.
    init(_ sink: @escaping @Sendable (String) -> Void) { self.sink = sink }

    /// How many texts were ever dropped.
    var droppedCount: UInt64 { state.withLock { $0.droppedCount } }

    /// Sets the listener that is told how many texts were dropped, when there is room again; on the writer's thread.
    func onDrops(_ listener: @escaping @Sendable (UInt64) -> Void) { state.withLock { $0.onDrops = listener } }

    /// Queues a text, or drops it if too many wait. Never blocks.
    func write(_ text: String) {
        let isFirst = state.withLock { state -> Bool? in
            let count = text.utf8.count
            guard state.byteCount + count <= Self.waitingLimit else {
                state.droppedCount += 1
                state.untoldCount += 1
                return nil
            }
            state.texts.append(text)
            state.byteCount += count
            defer { state.hasThread = true }
            return !state.hasThread
        }
        guard let isFirst else { return }
        if isFirst { Thread.detachNewThread { self.run() } }
        work.signal()
    }

    /// Waits until everything queued before is written, or until the timeout. Returns whether it is written.
    @discardableResult
    func flush(within seconds: Double) -> Bool {
        let written = DispatchSemaphore(value: 0)
        let isWritten = state.withLock { state in
            guard state.byteCount > 0 else { return true }
            state.flushes.append(written)
            return false
        }
        if isWritten { return true }
        work.signal()
        return written.wait(timeout: .now() + seconds) == .success
    }

    private func run() {
        while true {
            work.wait()
            let (text, flushes) = state.withLock { state in
                defer { (state.texts, state.flushes) = ([], []) }
                return (state.texts.joined(), state.flushes)
            }
            if !text.isEmpty { sink(text) }
            let (onDrops, count) = state.withLock { state in
                state.byteCount -= text.utf8.count
                guard let onDrops = state.onDrops, state.untoldCount > 0 else { return (state.onDrops, UInt64(0)) }
                defer { state.untoldCount = 0 }
                return (onDrops, state.untoldCount)
            }
            if count > 0 { onDrops?(count) }
            for flush in flushes { flush.signal() }
        }
    }
}
