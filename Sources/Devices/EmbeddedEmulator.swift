import EmulatorAPI
import EmulatorHost
import Foundation
import InProcessLink
import Synchronization

/// The emulator inside this process, in real time.
///
/// It has the public demo tenants; others are added by naming them. Devices made by ``makeDevice(_:)``, and the default
/// device, talk to ``shared``.
public final class EmbeddedEmulator: Sendable {
    /// The one that the default device talks to.
    public static let shared = EmbeddedEmulator()

    private struct State {
        var trace: [TraceEntry] = []
        var random = SystemRandomNumberGenerator()
        var onTrace: (@Sendable (TraceEntry) -> Void)?
    }

    /// Most lines of the trace that are kept; older ones go first.
    public static let traceLimit = 100_000

    private let registry = TenantRegistry()
    private let state = Mutex(State())

    init() { for tenant in Tenant.demos { add(tenant) } }

    /// Adds a tenant; one with the same app is replaced.
    public func add(_ tenant: Tenant) {
        let seed = state.withLock { $0.random.next() }
        registry.add(tenant.setup(seed: seed, bornAtUnixMilliseconds: Self.unixMilliseconds()))
    }

    /// Removes a tenant; connections that exist live on.
    public func remove(_ tenant: Tenant) { registry.remove(AppID(tenant.appID)) }

    /// Makes a device in real time.
    public func makeDevice(_ name: String) -> Device {
        Device(name: name, environment: LiveEnvironment.make(emulator: self))
    }

    /// What apps called and were told, in order.
    public var trace: [TraceEntry] { state.withLock { $0.trace } }

    /// Sets who is told of each line of the trace as it comes, on whatever thread it comes.
    public func onTrace(_ receiver: (@Sendable (TraceEntry) -> Void)?) { state.withLock { $0.onTrace = receiver } }

    func connect(to app: AppID) -> (any Link)? {
        guard let host = registry.host(of: app) else { return nil }
        let seed = state.withLock { $0.random.next() }
        return InProcessLink(host: host, random: RandomStream(state: seed))
    }

    func record(_ entry: TraceEntry) {
        let receiver = state.withLock { state in
            state.trace.append(entry)
            if state.trace.count > Self.traceLimit { state.trace.removeFirst(Self.traceLimit / 10) }
            return state.onTrace
        }
        receiver?(entry)
    }

    static func unixMilliseconds() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
}
