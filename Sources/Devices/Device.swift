public import Dispatch
package import EmulatorAPI
import Synchronization
package import VendorDialects

/// One simulated phone: its links to the cloud, its network, its microphone and speaker, its cameras, and the queue of
/// its callbacks.
///
/// Vendor SDKs are singletons. Here each device has its own, and a call for the singleton returns the *current
/// device's*. That is the device whose `run(_:)` is on the stack or whose callback is running. If there is
/// none, it is the device of the current queue, else the process's ``default`` device.
public final class Device: Sendable {
    /// The device's name in tests and traces; by custom the name of its user.
    public let name: String

    /// The phone's network.
    public let network: Network

    /// Sound in and out.
    public let audio: DeviceAudio

    /// Pictures of cameras and the screen.
    public let video: DeviceVideo

    package let environment: DeviceEnvironment
    private let state: Mutex<State>

    private struct State {
        var objects: [ObjectIdentifier: any AnyObject & Sendable] = [:]
        var random: RandomStream
        /// What delays requests over HTTP.
        var path: ImpairedPath
        var isClosed = false
        /// What was said once.
        var warned: Set<String> = []
        /// Gets the device's lines of the trace.
        var traceReceiver: (@Sendable (TraceEntry) -> Void)?
    }

    /// Makes a device that lives in `environment`.
    package init(name: String, environment: DeviceEnvironment) {
        self.name = name
        self.environment = environment
        network = Network()
        audio = DeviceAudio()
        video = DeviceVideo(name: name)
        let random = RandomSource(seed: environment.seed)
        state = Mutex(
            State(
                random: random.stream("device \(name)"),
                path: ImpairedPath(stream: random.stream("requests of device \(name)"))))
        audio.attach(to: self)
    }

    // MARK: Which device is meant

    @TaskLocal private static var inherited: Device?

    /// The device that a vendor's singleton means here.
    public static var current: Device {
        inherited ?? DispatchQueue.getSpecific(key: LiveEnvironment.deviceKey)?.device ?? LiveEnvironment.defaultDevice
    }

    /// The device for code that names none, a live device. If the environment variable `PARLOR_EMULATOR_HOST` has an
    /// address as `host:port`, it uses that server, else the emulator embedded in this process.
    ///
    /// The variable is read once. An invalid value ends the process, with a message that names it. So does any value in a
    /// build without the package's trait `Network`.
    public static var `default`: Device { LiveEnvironment.defaultDevice }

    /// Makes a live device on the emulator of ``default``, for a test of an app with several users.
    ///
    /// An invalid environment variable ends the process, with a message that names it.
    public static func live(_ name: String) -> Device {
        Device(name: name, environment: LiveEnvironment.chosenEnvironment)
    }

    /// Whether the device that is current here, if code runs on one, takes a part of a task.
    static func takesTask(_ job: UnownedJob, after delay: Duration) -> Bool {
        guard let device = ofTask else { return false }
        return device.environment.takeTask(device, job, delay)
    }

    /// The device that code here runs on, also while a task hops from one actor to another; nil if it runs on none.
    package static var ofTask: Device? { taskDevice ?? inherited }

    /// Runs `body` with this device current. Tasks that the body starts inherit it.
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Device.$inherited.withValue(self) { try body() }
    }

    /// Runs `body` with this device current. Tasks that the body starts inherit it.
    public func run<Result: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Device.$inherited.withValue(self, operation: body, isolation: isolation)
    }

    /// Switches the device off for good. Its sound and pictures stop, its links are closed, which ends its sessions, and its
    /// vendors' singletons are released. Calls under way get no answer.
    ///
    /// A simulated world closes its devices when the world is released. The maker of a live device has to close it,
    /// because an open link keeps its device. A closed device opens no links: vendors' calls on it fail as for an app
    /// without a tenant.
    public func close() {
        let objects = state.withLock { state in
            state.isClosed = true
            defer { state.objects = [:] }
            return state.objects
        }
        for case let object as any ClosesWithDevice in objects.values { object.deviceClosed() }
        audio.stop()
        audio.stopPictures()
        network.close()
        // Released outside the lock, because the end of an object may ask for another.
        withExtendedLifetime(objects) {}
    }

    /// Whether it was switched off.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    // MARK: For vendor modules

    /// Ends the device's sound and pictures, and forgets what an app chose for them, as vendors' engines do when they are
    /// destroyed: the next one finds a new phone. What the phone is given from outside stays: what its microphone hears, and what
    /// its cameras and its screen see.
    package func resetMedia() {
        audio.reset()
        video.reset()
    }

    /// This device's only object of a kind, made at the first call.
    ///
    /// `make` runs outside the lock, so it may ask for other objects. If two are made at once, the first stays.
    package func object<Object: AnyObject & Sendable>(_ kind: Object.Type, make: (Device) -> Object) -> Object {
        let key = ObjectIdentifier(kind)
        if let object = state.withLock({ $0.objects[key] }) { return object as! Object }
        let made = make(self)
        return state.withLock { state in
            if let object = state.objects[key] { return object as! Object }
            state.objects[key] = made
            return made
        }
    }

    /// The object of a kind, if there is one.
    package func existingObject<Object: AnyObject & Sendable>(_ kind: Object.Type) -> Object? {
        state.withLock { $0.objects[ObjectIdentifier(kind)] as? Object }
    }

    /// The objects of all kinds, in no order.
    package var objects: [any AnyObject & Sendable] { state.withLock { Array($0.objects.values) } }

    /// Releases an object; the next call for its kind makes a new one.
    package func forgetObject<Object: AnyObject & Sendable>(_ kind: Object.Type) {
        _ = state.withLock { $0.objects.removeValue(forKey: ObjectIdentifier(kind)) }
    }

    /// Opens a session with the tenant that has this app; nil if no tenant has, and on a closed device.
    ///
    /// Replies and inputs arrive on the device's own queue, one at a time, with this device current.
    package func connect(to app: AppID) -> (any Link)? {
        guard !state.withLock({ $0.isClosed }), let link = environment.connect(app) else { return nil }
        let deviceLink = DeviceLink(link: link, device: self)
        network.attach(deviceLink)
        return deviceLink
    }

    /// Runs `work` on the device's own queue, after what is queued there, with this device current.
    package func perform(_ work: @escaping @Sendable () -> Void) {
        environment.perform(self, nil, work)
    }

    /// Runs an app's callback on `queue` with this device current; without a queue, on the main queue.
    @usableFromInline package func deliver(on queue: DispatchQueue?, _ work: @escaping @Sendable () -> Void) {
        environment.perform(self, queue ?? .main, work)
    }

    /// Runs `work` on the device's own queue when `delay` has passed; never on a device that is closed by then.
    @discardableResult
    package func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> Cancellation {
        guard !state.withLock({ $0.isClosed }) else { return Cancellation {} }
        return environment.after(self, delay, work)
    }

    /// How long the device's world has been running.
    package var now: Duration { environment.now() }

    /// The wall clock, in Unix milliseconds; virtual in a simulated world.
    package var unixMilliseconds: Int64 { environment.unixMilliseconds() }

    /// Letters and digits that no other call returns, for ids that the device chooses.
    package func makeID(count: Int = 24) -> String {
        state.withLock { $0.random.text(count: count) }
    }

    /// How long a request or its answer takes under these conditions.
    func requestDelay(of conditions: Impairment) -> Duration {
        state.withLock { $0.path.controlDelay(of: conditions) }
    }

    /// Says that something the app uses has no effect here: a line in the trace, once for each device, and one on a live
    /// process's standard error.
    package func warn(of missing: some NotEmulated) {
        warn(missing.warning)
    }

    /// Says something to the developer: a line in the trace, once for each device, and one on a live process's standard
    /// error.
    package func warn(_ text: String) {
        guard state.withLock({ $0.warned.insert(text).inserted }) else { return }
        // Whoever is told by the trace finds it in the log.
        environment.warn(text)
        record(.note, text)
    }

    /// Adds a line to the world's trace.
    @usableFromInline package func record(_ kind: TraceEntry.Kind, _ text: @autoclosure () -> String) {
        let entry = TraceEntry(at: environment.now(), device: name, kind: kind, text: text())
        environment.record(entry)
        let receiver = state.withLock { $0.traceReceiver }
        receiver?(entry)
    }

    /// Gives this device's lines of the trace to a vendor's log as well, in place of an earlier one.
    package func setTraceReceiver(_ receiver: @escaping @Sendable (TraceEntry) -> Void) {
        state.withLock { $0.traceReceiver = receiver }
    }
}

/// An object of a device that keeps calls which await an answer, and with them itself.
package protocol ClosesWithDevice: AnyObject, Sendable {
    /// The device was closed: nothing is answered any more, so the calls are let go.
    func deviceClosed()
}

extension Device: CustomStringConvertible {
    public var description: String { name }
}

/// One line of a trace: a call by a device's app, or a callback to it.
public struct TraceEntry: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The app called a vendor API.
        case call
        /// The app's completion or delegate was called.
        case callback
        /// A note of the test or sample.
        case note
    }

    /// When, since the world began.
    public var at: Duration
    /// On which device.
    public var device: String
    /// Whether it is a call, a callback or a note.
    public var kind: Kind
    /// The call or callback in the vendor's spelling, with arguments.
    public var text: String

    /// Makes an entry.
    public init(at: Duration, device: String, kind: Kind, text: String) {
        self.at = at
        self.device = device
        self.kind = kind
        self.text = text
    }
}

extension TraceEntry: CustomStringConvertible {
    public var description: String {
        let mark =
            switch kind {
            case .call: "→"
            case .callback: "←"
            case .note: "·"
            }
        return "\(Instant(at)) \(device) \(mark) \(text)"
    }
}
