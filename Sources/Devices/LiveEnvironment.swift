import Dispatch
package import EmulatorAPI
import Foundation
import Synchronization

/// Which emulator the default device talks to.
package enum EmulatorChoice: Hashable, Sendable {
    case embedded
    case remote(EmulatorAddress)

    /// The server in the environment, else the emulator in this process.
    package init(environment: [String: String]) throws(EmulatorAddressError) {
        if let address = try EmulatorAddress.named(in: environment) {
            self = .remote(address)
        } else {
            self = .embedded
        }
    }

    /// Devices on that emulator, in real time.
    package var deviceEnvironment: DeviceEnvironment {
        switch self {
        case .embedded: EmbeddedEmulator.shared.environment
        case .remote(let address):
            #if Network || Server
                RemoteEmulator(address, source: EmulatorAddress.environmentVariable).environment
            #else
                // To go on with another emulator than the named one would be confusing.
                fatalError(
                    """
                    \(EmulatorAddress.environmentVariable) leads to \(address), and Parlor was built without its network: \
                    write .package(url: …, from: …, traits: ["Network"])
                    """)
            #endif
        }
    }
}

/// Devices in real time: the machine's clock, real queues, and an emulator in this process or elsewhere.
enum LiveEnvironment {
    /// A weak reference to the device of a queue.
    final class DeviceReference: Sendable {
        private let reference: Mutex<WeakDevice>
        private struct WeakDevice { weak var device: Device? }
        init(_ device: Device) { reference = Mutex(WeakDevice(device: device)) }
        var device: Device? { reference.withLock { $0.device } }
    }

    static let deviceKey = DispatchSpecificKey<DeviceReference>()

    static let defaultDevice = Device(name: "default", environment: chosenEnvironment)

    /// On the server that the process's environment names, else on the emulator in this process.
    static var chosenEnvironment: DeviceEnvironment {
        do {
            return try EmulatorChoice(environment: ProcessInfo.processInfo.environment).deviceEnvironment
        } catch {
            // To go on with another emulator than the named one would be confusing.
            fatalError("\(EmulatorAddress.environmentVariable): \(error)")
        }
    }

    /// The device's own queue: an object of the device, so that it lives and goes with it. What still waits for its time
    /// then is let go: Dispatch would keep it, and the device in it, until it is due.
    private final class DeviceQueue: Sendable {
        let queue: DispatchQueue
        private let waiting = Mutex<[ObjectIdentifier: Waiting]>([:])

        init(_ device: Device) {
            queue = DispatchQueue(label: "parlor.device.\(device.name)")
            queue.setSpecific(key: deviceKey, value: DeviceReference(device))
        }

        deinit { for work in waiting.withLock({ Array($0.values) }) { work.cancel() } }

        /// Does work when its time has come, unless it was taken back.
        func schedule(_ work: Waiting, after delay: Duration) {
            waiting.withLock { $0[ObjectIdentifier(work)] = work }
            queue.asyncAfter(deadline: .now() + .nanoseconds(Int(delay.nanoseconds))) { [weak self] in
                self?.waiting.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(work)) }
                work.perform()
            }
        }

        func forget(_ work: Waiting) {
            work.cancel()
            waiting.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(work)) }
        }
    }

    /// Work that waits for its time, and keeps its device until it is done or taken back.
    private final class Waiting: Sendable {
        private let body: Mutex<(@Sendable () -> Void)?>

        init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(body) }

        func cancel() { withExtendedLifetime(take()) {} }

        func perform() { take()?() }

        /// What is taken is let go of outside the lock: a device that goes with it takes back what still waits.
        private func take() -> (@Sendable () -> Void)? {
            body.withLock { body in
                defer { body = nil }
                return body
            }
        }
    }

    /// Makes a live environment: `connect` opens its devices' links, and `trace` takes their lines.
    static func make(
        trace: LiveTrace, connect: @escaping @Sendable (_ app: AppID) -> (any Link)?,
        ask:
            @escaping @Sendable (
                _ call: VendorCall, _ vendor: String, _ app: AppID,
                _ reply: @escaping @Sendable (Result<VendorResponse, LinkError>) -> Void
            ) -> Void
    ) -> DeviceEnvironment {
        let clock = ContinuousClock()
        let start = clock.now
        return DeviceEnvironment(
            connect: connect,
            ask: ask,
            perform: { device, queue, work in
                let queue = queue ?? device.object(DeviceQueue.self, make: DeviceQueue.init).queue
                queue.async { device.run(work) }
            },
            receive: { device, work in
                device.object(DeviceQueue.self, make: DeviceQueue.init).queue.async { device.run(work) }
            },
            after: { device, delay, work in
                let queue = device.object(DeviceQueue.self, make: DeviceQueue.init)
                let waiting = Waiting { device.run(work) }
                queue.schedule(waiting, after: delay)
                return Cancellation { [weak queue] in queue?.forget(waiting) }
            },
            wait: { $0.wait() },
            now: { start.duration(to: clock.now) },
            unixMilliseconds: { Self.unixMilliseconds() },
            record: { trace.record($0) },
            warn: { warn($0) },
            seed: drawSeed())
    }

    /// Texts that were printed already.
    private static let warnings = Mutex<Set<String>>([])

    /// Prints a line on standard error, once for each process.
    private static func warn(_ text: String) {
        guard warnings.withLock({ $0.insert(text).inserted }) else { return }
        FileHandle.standardError.write(Data("parlor: \(text)\n".utf8))
    }

    /// The wall clock.
    static func unixMilliseconds() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    /// A number from the system's random generator; live devices need not be repeatable.
    static func drawSeed() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}
