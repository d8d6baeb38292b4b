@_exported public import Devices
package import EmulatorAPI
package import Simulation
import Synchronization
import VendorDialects

/// A simulated world: tenants, devices and the networks between them, in virtual time.
///
/// Nothing happens on its own. ``advance(by:)`` lets time pass, and runs everything due on the calling thread, each
/// thing at its own moment: replies, events, vendors' timers, 20 ms of sound at a time. The same seed and the same
/// calls give the same ``trace``, byte for byte, in every process.
///
/// ```swift
/// let world = World(seed: 7)
/// let tenant = world.addTenant(.tencentDemo)
/// let alice = world.device("alice")
/// alice.run { TRTCVoiceRoom.shared().login(sdkAppID: 1_400_000_001, userId: "alice", userSig: tenant.token(for: "alice")) { _, _ in } }
/// try world.expect("login", on: alice)
/// ```
public final class World: Sendable {
    /// Everything left to chance follows from it.
    public let seed: UInt64

    /// The wall clock when the world began, in Unix seconds; 2026-01-01 00:00 UTC unless told otherwise.
    public let bornAtUnixSeconds: Int64

    package let cloud: SimulatedCloud
    let tasks: WorldTasks
    private let state = Mutex(State())
    /// Whether every vendor leaves open which of two devices is first that are due at the same moment.
    private let leavesTiesOpen = Mutex(true)

    private struct State {
        var devices: [String: Device] = [:]
        var tenants: [Tenant] = []
        var trace: [TraceEntry] = []
        /// For each line of the trace, how many steps the cloud made before it.
        var stepCounts: [Int] = []
        var consumed: Set<Int> = []
        /// By devices' names: only of those with a fault.
        var networksBeforeFaults: [String: NetworkBeforeFaults] = [:]
    }

    /// Makes a world without tenants and devices.
    public convenience init(seed: UInt64, bornAtUnixSeconds: Int64 = 1_767_225_600) {
        self.init(seed: seed, bornAtUnixSeconds: bornAtUnixSeconds, schedule: nil)
    }

    /// Makes a world in which a schedule decides what is open.
    init(seed: UInt64, bornAtUnixSeconds: Int64 = 1_767_225_600, schedule: Schedule?) {
        self.seed = seed
        self.bornAtUnixSeconds = bornAtUnixSeconds
        cloud = SimulatedCloud(seed: seed, schedule: schedule)
        tasks = WorldTasks(cloud)
        TrustReport.begin(self)
    }

    deinit {
        TrustReport.end(self)
        // Devices, links and pending work refer to each other.
        cloud.close()
        for device in state.withLock({ Array($0.devices.values) }) { device.close() }
    }

    // MARK: Tenants and devices

    /// Adds a tenant. Its sessions are isolated from those of every other tenant.
    @discardableResult
    public func addTenant(_ tenant: Tenant) -> WorldTenant {
        cloud.add(tenant.setup(seed: seed, bornAtUnixMilliseconds: bornAtUnixSeconds * 1000))
        state.withLock { $0.tenants.append(tenant) }
        let isOpen = tenant.vendors.allSatisfy { $0.order.sameMoment == .anyOrder }
        leavesTiesOpen.withLock { $0 = $0 && isOpen }
        return WorldTenant(world: self, tenant: tenant)
    }

    /// The tenants that were added, in order.
    var tenants: [Tenant] { state.withLock { $0.tenants } }

    /// The device with this name, made at the first call.
    public func device(_ name: String) -> Device {
        if let device = state.withLock({ $0.devices[name] }) { return device }
        let device = Device(name: name, environment: environment(of: name))
        return state.withLock { state in
            if let device = state.devices[name] { return device }
            state.devices[name] = device
            return device
        }
    }

    /// All devices, by name.
    var devices: [Device] { state.withLock { $0.devices.sorted { $0.key < $1.key }.map(\.value) } }

    /// What a device's network was like before faults changed it; nil where none does.
    func networkBeforeFaults(of device: Device) -> NetworkBeforeFaults? {
        state.withLock { $0.networksBeforeFaults[device.name] }
    }

    func setNetworkBeforeFaults(of device: Device, _ before: NetworkBeforeFaults?) {
        state.withLock { $0.networksBeforeFaults[device.name] = before }
    }

    private func environment(of name: String) -> DeviceEnvironment {
        let cloud = cloud
        let born = bornAtUnixSeconds * 1000
        var environment = DeviceEnvironment(
            connect: { cloud.connect(to: $0, from: name) },
            ask: { call, vendor, app, reply in
                cloud.answer(call, vendor: vendor, app: app) { reply(.success($0)) }
            },
            perform: { device, _, work in cloud.schedule(after: .zero) { device.run(work) } },
            receive: nil,
            after: { [weak self] device, delay, work in
                // Ticks of sound and pictures are no deadlines.
                let isDeadline = delay > .milliseconds(20) && self?.leavesTiesOpen.withLock { $0 } != false
                let number = cloud.schedule(after: delay, of: isDeadline ? name : nil) { device.run(work) }
                return Cancellation { cloud.cancel(number) }
            },
            wait: { arrival in
                while !arrival.hasCome, let next = cloud.nextInstant, cloud.step(upTo: next) {}
            },
            now: { cloud.now.sinceStart },
            unixMilliseconds: { born + cloud.now.sinceStart.milliseconds },
            record: { [weak self] entry in self?.record(entry) },
            // Who reads a world's trace finds it there.
            warn: { _ in },
            seed: seed)
        environment.takeTask = { [tasks] device, job, delay in tasks.take(job, of: device, after: delay) }
        return environment
    }

    // MARK: Time

    /// How long the world has been running.
    public var now: Duration { cloud.now.sinceStart }

    /// The wall clock in Unix seconds.
    public var unixSeconds: Int64 { bornAtUnixSeconds + cloud.now.sinceStart.components.seconds }

    /// Lets time pass.
    public func advance(by duration: Duration) {
        cloud.advance(to: cloud.now.advanced(by: duration))
    }

    /// Runs everything that is due until nothing is left to do, or until `limit` has passed.
    ///
    /// Devices in an RTC room make sound every 20 ms and so are never idle; then only the limit ends it. Returns
    /// whether nothing is left.
    @discardableResult
    public func runUntilIdle(limit: Duration = .seconds(60)) -> Bool {
        let end = cloud.now.advanced(by: limit)
        while cloud.step(upTo: end) {}
        guard cloud.nextInstant != nil else { return true }
        cloud.advance(to: end)
        return false
    }

    // MARK: The trace

    /// Calls by apps and callbacks to them, in order.
    public var trace: [TraceEntry] { state.withLock { $0.trace } }

    /// The trace, a line each.
    public var traceText: String { trace.map { "\($0)\n" }.joined() }

    /// The lines of the trace, each with how many steps the cloud made before it.
    var placedTrace: [(entry: TraceEntry, stepCount: Int)] { state.withLock { Array(zip($0.trace, $0.stepCounts)) } }

    /// Adds a line of the test's own to the trace.
    public func note(_ text: String) { record(TraceEntry(at: now, device: "world", kind: .note, text: text)) }

    private func record(_ entry: TraceEntry) {
        let stepCount = cloud.stepCount
        state.withLock { state in
            state.trace.append(entry)
            state.stepCounts.append(stepCount)
        }
    }

    /// Makes ``expect(_:on:within:)`` ignore all callbacks so far.
    public func forgetCallbacks() {
        state.withLock { state in state.consumed.formUnion(state.trace.indices) }
    }

    /// Waits, in virtual time, for a callback on `device` whose text contains `text`, and returns it.
    ///
    /// A callback meets only one expectation. An earlier callback counts if it met none. Throws an
    /// ``ExpectationFailure`` that names the closest callback.
    @discardableResult
    public func expect(_ text: String, on device: Device, within limit: Duration = .seconds(5))
        throws(ExpectationFailure) -> TraceEntry
    {
        let end = cloud.now.advanced(by: limit)
        var searched = 0
        while true {
            let found = state.withLock { state -> TraceEntry? in
                while searched < state.trace.count {
                    let entry = state.trace[searched]
                    let isOpen = !state.consumed.contains(searched)
                    if isOpen, entry.kind == .callback, entry.device == device.name, entry.text.contains(text) {
                        state.consumed.insert(searched)
                        return entry
                    }
                    searched += 1
                }
                return nil
            }
            if let found { return found }
            guard cloud.step(upTo: end) else { break }
        }
        cloud.advance(to: end)
        throw withPage(
            ExpectationFailure(
                expected: text, device: device.name, within: limit, at: now,
                candidates: state.withLock { state in
                    state.trace.enumerated().filter {
                        !state.consumed.contains($0.offset) && $0.element.kind == .callback
                    }.map(\.element)
                }))
    }

    /// Lets `duration` pass and throws if a callback on `device` whose text contains `text` came in it.
    public func expectNo(_ text: String, on device: Device, for duration: Duration) throws(UnexpectedCallback) {
        let count = state.withLock { $0.trace.count }
        advance(by: duration)
        let found = state.withLock { state in
            state.trace[count...].first {
                $0.kind == .callback && $0.device == device.name && $0.text.contains(text)
            }
        }
        if let found { throw withPage(UnexpectedCallback(entry: found, text: text)) }
    }

    /// Callbacks on a device so far, as text, in order.
    public func callbacks(on device: Device) -> [String] {
        trace.filter { $0.kind == .callback && $0.device == device.name }.map(\.text)
    }
}

/// A tenant in a world.
public struct WorldTenant: Sendable {
    let world: World
    /// The tenant as it was given.
    public let tenant: Tenant

    /// A token for `user`, made now, valid for `lifetimeSeconds`.
    public func token(for user: String, lifetimeSeconds: Int64 = 604_800) -> String {
        tenant.token(for: user, at: world.unixSeconds, lifetimeSeconds: lifetimeSeconds)
    }

    /// Sends the tenant a command of the app's back end.
    package func administer(_ command: AdministrationCommand) throws(EmulatorError) {
        try world.cloud.administer(command, app: AppID(tenant.appID))
    }

    /// Ends the user's sessions, as an administrator.
    public func forceOffline(_ user: String) throws {
        try administer(.forceOffline(user: UserID(user), revokesTokens: false))
    }
}
