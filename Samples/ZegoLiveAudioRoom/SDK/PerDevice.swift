import Devices
import Foundation

/// One object for each phone.
///
/// An app's process is one phone, and there a singleton is a plain constant. Here several phones live in one process, so
/// each `shared` looks up the object of the phone whose code runs.
final class PerDevice<Value: AnyObject>: @unchecked Sendable {
    // Safe because `values` is touched under the lock only, and a value is handed to its own phone's code only, which the
    // simulated world runs one piece at a time.
    private let lock = NSLock()
    private var values: [ObjectIdentifier: (device: Device, value: Value)] = [:]
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// The current phone's object, made when it is first asked for.
    var current: Value {
        let device = Device.current
        if let known = lock.withLock({ values[ObjectIdentifier(device)]?.value }) { return known }
        let value = make()
        lock.withLock { values[ObjectIdentifier(device)] = (device, value) }
        return value
    }
}
