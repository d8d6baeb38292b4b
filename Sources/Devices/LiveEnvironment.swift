import Dispatch
import EmulatorAPI
import Synchronization

/// Devices in real time: the machine's clock, real queues, the emulator embedded in this process.
enum LiveEnvironment {
    /// A device that a queue belongs to, held without keeping it.
    final class DeviceReference: Sendable {
        private let reference: Mutex<WeakDevice>
        private struct WeakDevice { weak var device: Device? }
        init(_ device: Device) { reference = Mutex(WeakDevice(device: device)) }
        var device: Device? { reference.withLock { $0.device } }
    }

    static let deviceKey = DispatchSpecificKey<DeviceReference>()

    static let defaultDevice = Device(name: "default", environment: make(emulator: .shared))

    /// The device's own queue: an object of the device, so that it lives and goes with it.
    private final class DeviceQueue: Sendable {
        let queue: DispatchQueue
        init(_ device: Device) {
            queue = DispatchQueue(label: "parlor.device.\(device.name)")
            queue.setSpecific(key: deviceKey, value: DeviceReference(device))
        }
    }

    static func make(emulator: EmbeddedEmulator) -> DeviceEnvironment {
        let clock = ContinuousClock()
        let start = clock.now
        return DeviceEnvironment(
            connect: { emulator.connect(to: $0) },
            perform: { device, queue, work in
                let queue = queue ?? device.object(DeviceQueue.self, make: DeviceQueue.init).queue
                queue.async { device.run(work) }
            },
            receive: { device, work in
                device.object(DeviceQueue.self, make: DeviceQueue.init).queue.async { device.run(work) }
            },
            after: { device, delay, work in
                let item = Handover(DispatchWorkItem { device.run(work) })
                device.object(DeviceQueue.self, make: DeviceQueue.init).queue
                    .asyncAfter(deadline: .now() + .nanoseconds(Int(delay.nanoseconds)), execute: item.value)
                return Cancellation { item.value.cancel() }
            },
            now: { start.duration(to: clock.now) },
            unixMilliseconds: { EmbeddedEmulator.unixMilliseconds() },
            record: { emulator.record($0) },
            seed: SystemRandomNumberGenerator.seed())
    }
}

extension SystemRandomNumberGenerator {
    fileprivate static func seed() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}
