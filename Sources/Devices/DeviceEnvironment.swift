package import Dispatch
package import EmulatorAPI
import Synchronization

/// The environment of a device: real time and queues, or a simulated world's.
package struct DeviceEnvironment: Sendable {
    /// Opens a session with the tenant that has this app; nil if none has.
    package var connect: @Sendable (_ app: AppID) -> (any Link)?
    /// Asks the routes of the service that has this app. `reply` is called once, on any thread.
    package var ask:
        @Sendable (
            _ call: VendorCall, _ vendor: String, _ app: AppID,
            _ reply: @escaping @Sendable (Result<VendorResponse, LinkError>) -> Void
        ) -> Void
    /// Runs work with the device current; on the device's own queue if no queue is named. Simulated worlds have one
    /// queue for all and ignore the name.
    package var perform:
        @Sendable (_ device: Device, _ queue: DispatchQueue?, _ work: @escaping @Sendable () -> Void) -> Void
    /// Runs deliveries of a link on the device's own queue, with the device current; nil if the link already delivers
    /// there.
    package var receive: (@Sendable (_ device: Device, _ work: @escaping @Sendable () -> Void) -> Void)?
    /// Runs work on the device's own queue after the delay.
    package var after:
        @Sendable (_ device: Device, _ delay: Duration, _ work: @escaping @Sendable () -> Void) -> Cancellation
    /// Keeps the caller until something has come: in real time the thread waits, a simulated world goes on meanwhile.
    package var wait: @Sendable (_ arrival: Arrival) -> Void
    /// How long this has been running.
    package var now: @Sendable () -> Duration
    /// The wall clock in Unix milliseconds.
    package var unixMilliseconds: @Sendable () -> Int64
    /// Takes a line of the trace.
    package var record: @Sendable (_ entry: TraceEntry) -> Void
    /// Says something to the developer, besides the trace.
    package var warn: @Sendable (_ text: String) -> Void
    /// What devices draw ids from.
    package var seed: UInt64
    /// Takes a part of a task that goes on after the delay, with the device current; returns false if it takes none.
    package var takeTask: @Sendable (_ device: Device, _ job: UnownedJob, _ delay: Duration) -> Bool = { _, _, _ in
        false
    }

    package init(
        connect: @escaping @Sendable (_ app: AppID) -> (any Link)?,
        ask:
            @escaping @Sendable (
                _ call: VendorCall, _ vendor: String, _ app: AppID,
                _ reply: @escaping @Sendable (Result<VendorResponse, LinkError>) -> Void
            ) -> Void,
        perform:
            @escaping @Sendable (_ device: Device, _ queue: DispatchQueue?, _ work: @escaping @Sendable () -> Void) ->
            Void,
        receive: (@Sendable (_ device: Device, _ work: @escaping @Sendable () -> Void) -> Void)?,
        after:
            @escaping @Sendable (_ device: Device, _ delay: Duration, _ work: @escaping @Sendable () -> Void) ->
            Cancellation,
        wait: @escaping @Sendable (_ arrival: Arrival) -> Void,
        now: @escaping @Sendable () -> Duration, unixMilliseconds: @escaping @Sendable () -> Int64,
        record: @escaping @Sendable (_ entry: TraceEntry) -> Void,
        warn: @escaping @Sendable (_ text: String) -> Void, seed: UInt64
    ) {
        self.connect = connect
        self.ask = ask
        self.perform = perform
        self.receive = receive
        self.after = after
        self.wait = wait
        self.now = now
        self.unixMilliseconds = unixMilliseconds
        self.record = record
        self.warn = warn
        self.seed = seed
    }
}

/// Takes back something that was to happen later.
package struct Cancellation: Sendable {
    private let body: @Sendable () -> Void

    package init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// Takes it back; does nothing if it has happened.
    package func cancel() { body() }
}

/// Something that a caller waits for. It comes once.
package final class Arrival: Sendable {
    private let isHere = Mutex(false)
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    /// Whether it has come.
    package var hasCome: Bool { isHere.withLock { $0 } }

    /// It is here.
    package func come() {
        isHere.withLock { $0 = true }
        semaphore.signal()
    }

    /// Lets the thread wait for it.
    func wait() { semaphore.wait() }
}
