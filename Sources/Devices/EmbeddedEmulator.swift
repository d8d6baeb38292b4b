import EmulatorAPI
import EmulatorHost
import InProcessLink

/// The emulator inside this process, in real time.
///
/// It has the public demo tenants; others can be added. Devices made by ``makeDevice(_:)`` connect to it. The default
/// device connects to ``shared``, unless the environment names a server.
public final class EmbeddedEmulator: Sendable {
    /// The one that the default device talks to.
    public static let shared = EmbeddedEmulator()

    private let registry = TenantRegistry()
    private let lines = LiveTrace()

    /// Makes one of its own, with the demo tenants alone in it.
    package init() { for tenant in Tenant.demos { add(tenant) } }

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

    /// Calls by apps and callbacks to them, in order: the last 100,000.
    public var trace: [TraceEntry] { lines.entries }

    /// Sets the receiver of new lines of the trace. It is called on the thread that makes the line.
    public func onTrace(_ receiver: (@Sendable (TraceEntry) -> Void)?) { lines.tell(receiver) }

    var environment: DeviceEnvironment {
        LiveEnvironment.make(trace: lines) { [registry] app in
            registry.host(of: app).map {
                InProcessLink(host: $0, app: app, random: RandomStream(state: LiveEnvironment.drawSeed()))
            }
        } ask: { [registry] call, vendor, app, reply in
            // Detached: what the tenant's host starts must not keep the task-local values of the caller.
            Task.detached {
                reply(.success(await registry.answer(call, vendor: vendor, app: app)))
            }
        }
    }
}
