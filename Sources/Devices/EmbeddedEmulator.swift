import EmulatorAPI
import EmulatorHost
import InProcessLink

/// The emulator inside this process, in real time.
///
/// It has the public demo tenants; others are added by naming them. Devices made by ``makeDevice(_:)`` talk to it, and the
/// default device to ``shared``, unless the environment names a server.
public final class EmbeddedEmulator: Sendable {
    /// The one that the default device talks to.
    public static let shared = EmbeddedEmulator()

    /// Most lines of the trace that are kept; older ones go first.
    public static let traceLimit = LiveTrace.limit

    private let registry = TenantRegistry()
    private let lines = LiveTrace()

    init() { for tenant in Tenant.demos { add(tenant) } }

    /// Adds a tenant; one with the same app is replaced.
    public func add(_ tenant: Tenant) {
        registry.add(
            tenant.setup(seed: LiveEnvironment.drawSeed(), bornAtUnixMilliseconds: LiveEnvironment.unixMilliseconds()))
    }

    /// Removes a tenant; connections that exist live on.
    public func remove(_ tenant: Tenant) { registry.remove(AppID(tenant.appID)) }

    /// Makes a device in real time.
    public func makeDevice(_ name: String) -> Device {
        Device(name: name, environment: environment)
    }

    /// What apps called and were told, in order.
    public var trace: [TraceEntry] { lines.entries }

    /// Sets who is told of each line of the trace as it comes, on whatever thread it comes.
    public func onTrace(_ receiver: (@Sendable (TraceEntry) -> Void)?) { lines.tell(receiver) }

    var environment: DeviceEnvironment {
        LiveEnvironment.make(trace: lines) { [registry] app in
            registry.host(of: app).map {
                InProcessLink(host: $0, random: RandomStream(state: LiveEnvironment.drawSeed()))
            }
        }
    }
}
