import EmulatorHost
import Foundation
import Synchronization
import VendorDialects

/// Who watches a server's tenants, and what was noted for them. Tenants that nobody watched are not touched.
package final class Watches: Sendable {
    /// Most watches of a server at once.
    package static let maximumCount = 32
    /// Most listenings of a server at once.
    package static let maximumListenings = 8

    private struct State {
        var traces: [String: TenantTrace] = [:]
        var count = 0
        /// By the number of the listening.
        var listenings: [Int: @Sendable () -> Void] = [:]
        var lastListening = 0
        var lastWorld = 0
        var isClosed = false
        /// Whether somebody reads a tenant's past.
        var isReadingPast = false
        /// Whether a task waits to end what nobody watches any more.
        var isSweeping = false
    }

    private let state = Mutex(State())

    /// Nobody watches.
    package init() {}

    /// How many watch.
    package var count: Int { state.withLock { $0.count } }

    /// Whether the server stops, so that every watch ends.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Takes one more watch in; false where there are ``maximumCount``, or the server stops.
    func admit() -> Bool {
        state.withLock { state in
            guard state.count < Self.maximumCount, !state.isClosed else { return false }
            state.count += 1
            return true
        }
    }

    /// A watch is over.
    func dismiss() {
        let begins = state.withLock { state in
            state.count -= 1
            defer { state.isSweeping = true }
            return !state.isSweeping && !state.isClosed
        }
        guard begins else { return }
        Task { [weak self] in
            repeat { try? await Task.sleep(for: TenantTrace.keptAfter) } while await self?.sweep() == true
        }
    }

    /// How many listen.
    package var listeningCount: Int { state.withLock { $0.listenings.count } }

    /// Takes one more listening in, which is woken with `wake` when the server stops. Returns its number; nil where there are
    /// ``maximumListenings``, or the server stops.
    func admitListening(wake: @escaping @Sendable () -> Void) -> Int? {
        state.withLock { state in
            guard state.listenings.count < Self.maximumListenings, !state.isClosed else { return nil }
            state.lastListening += 1
            state.listenings[state.lastListening] = wake
            return state.lastListening
        }
    }

    /// A listening is over.
    func dismissListening(_ number: Int) { state.withLock { $0.listenings[number] = nil } }

    /// Whether a past may be read now: one at a time, because it takes a processor and memory. Then ``dismissPast()`` follows.
    func admitPast() -> Bool {
        state.withLock { state in
            guard !state.isReadingPast, !state.isClosed else { return false }
            state.isReadingPast = true
            return true
        }
    }

    /// A past was read.
    func dismissPast() { state.withLock { $0.isReadingPast = false } }

    /// Ends every watch and every listening.
    func close() {
        let (traces, wakes) = state.withLock { state in
            state.isClosed = true
            return (Array(state.traces.values), Array(state.listenings.values))
        }
        for trace in traces { trace.wake() }
        for wake in wakes { wake() }
    }

    /// What was noted of a tenant's world; from this call on, where nobody watched it before.
    func trace(of host: TenantHost, _ description: TenantDescription) async -> TenantTrace {
        let (trace, isNew) = state.withLock { state -> (TenantTrace, Bool) in
            if let trace = state.traces[description.name], trace.host === host { return (trace, false) }
            state.lastWorld += 1
            let trace = TenantTrace(of: host, description, world: state.lastWorld)
            state.traces[description.name] = trace
            return (trace, true)
        }
        if isNew { await trace.begin() }
        return trace
    }

    /// Ends the notes of tenants that are gone, or that nobody has watched for a while. Whether there are others.
    private func sweep() async -> Bool {
        let now = ContinuousClock.now
        let unused = state.withLock { state in
            let unused = state.traces.filter { $0.value.host == nil || $0.value.isUnused(at: now) }
            for name in unused.keys { state.traces[name] = nil }
            return unused
        }
        for (name, trace) in unused {
            await trace.host?.tellOfSteps(to: nil)
            // Somebody may have come back meanwhile.
            await state.withLock { $0.traces[name] }?.begin()
        }
        return state.withLock { state in
            state.isSweeping = !state.traces.isEmpty && !state.isClosed
            return state.isSweeping
        }
    }
}
