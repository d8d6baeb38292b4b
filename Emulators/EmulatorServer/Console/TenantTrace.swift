import DequeModule
import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import Synchronization
import TenantPages
import VendorDialects

/// Notes the steps of one tenant's world from the moment somebody watches it, and wakes who does.
///
/// It is kept for ``keptAfter`` when nobody watches any more, so that a page that is opened again has what was before.
final class TenantTrace: Sendable {
    /// Most steps, and most bytes of all of them; the oldest go first.
    static let maximumEntries = 2_000
    static let maximumBytes = 4 << 20
    /// Most steps noted in a second; of more only the count.
    static let maximumPerSecond = 1_000
    static let keptAfter = Duration.seconds(300)

    private struct State {
        weak var host: TenantHost?
        var entries: Deque<[UInt8]> = []
        var byteCount = 0
        /// The number of the first entry.
        var first: UInt64 = 1
        var names = SessionNames()
        var skipped = 0
        /// Counts the steps, noted or not.
        var revision: UInt64 = 0
        var second = ContinuousClock.now
        var notedInSecond = 0
        var wakes: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastWatch = 0
        var emptySince = ContinuousClock.now

        mutating func append(_ entry: [UInt8]) {
            entries.append(entry)
            byteCount += entry.count
            while entries.count > maximumEntries || byteCount > maximumBytes, entries.count > 1 {
                byteCount -= entries.removeFirst().count
                first += 1
            }
        }
    }

    private let state = Mutex(State())
    private let vendors: [AppID: Vendor]
    /// Tells worlds of a tenant apart: it begins again when it is reset.
    let world: Int

    init(of host: TenantHost, _ description: TenantDescription, world: Int) {
        self.world = world
        vendors = Dictionary(
            zip(host.services.map(\.app), description.allServices.map(\.vendor)),
            uniquingKeysWith: { first, _ in first })
        state.withLock { $0.host = host }
    }

    /// Nil once the tenant is gone.
    var host: TenantHost? { state.withLock { $0.host } }

    // MARK: Noting

    /// Begins to note what the tenant does.
    func begin() async {
        await host?.tellOfSteps { [weak self] note, state in self?.take(note, state) }
    }

    /// Called inside the host.
    private func take(_ note: StepNote, _ tenant: TenantState) {
        guard note.hasNews else { return }
        let now = ContinuousClock.now
        let wakes = state.withLock { state -> [AsyncStream<Void>.Continuation] in
            state.revision += 1
            if now - state.second >= .seconds(1) { (state.second, state.notedInSecond) = (now, 0) }
            guard state.notedInSecond < Self.maximumPerSecond else {
                state.skipped += 1
                return Array(state.wakes.values)
            }
            state.notedInSecond += 1
            let number = state.first + UInt64(state.entries.count)
            let step = TracedStep(
                note, number: number, skipped: state.skipped, in: tenant, names: &state.names, vendors: vendors)
            state.skipped = 0
            state.append(Array(step.json.utf8))
            return Array(state.wakes.values)
        }
        for wake in wakes { wake.yield() }
    }

    // MARK: Watching

    /// Somebody watches, and is woken after each step, and at once.
    func watch(_ wake: AsyncStream<Void>.Continuation) -> Int {
        let number = state.withLock { state in
            state.lastWatch += 1
            state.wakes[state.lastWatch] = wake
            return state.lastWatch
        }
        wake.yield()
        return number
    }

    /// Wakes whoever watches.
    func wake() {
        for wake in state.withLock({ Array($0.wakes.values) }) { wake.yield() }
    }

    func endWatch(_ number: Int) {
        state.withLock { state in
            state.emptySince = ContinuousClock.now
            state.wakes[number] = nil
        }
    }

    /// Whether nobody watched for so long that nothing more is to be noted.
    func isUnused(at now: ContinuousClock.Instant) -> Bool {
        state.withLock { $0.wakes.isEmpty && now - $0.emptySince >= Self.keptAfter }
    }

    var revision: UInt64 { state.withLock { $0.revision } }

    /// What was noted after an entry, at most `limit` bytes of it; and the number of the last entry then.
    func entries(after last: UInt64, limit: Int) -> (entries: [[UInt8]], missed: UInt64, last: UInt64) {
        state.withLock { state in
            let next = max(last + 1, state.first)
            let end = state.first + UInt64(state.entries.count)
            guard next < end else { return ([], 0, max(last, end - 1)) }
            var found: [[UInt8]] = []
            var count = 0
            for entry in state.entries[Int(next - state.first)...] {
                count += entry.count
                guard found.isEmpty || count <= limit else { break }
                found.append(entry)
            }
            return (found, next - last - 1, next + UInt64(found.count) - 1)
        }
    }
}
