import Synchronization

/// A number that goes up.
final class MediaCounter: Sendable {
    private let number = Mutex<UInt32>(0)

    var value: UInt32 { number.withLock { $0 } }

    func set(_ value: UInt32) { number.withLock { $0 = value } }

    func next() -> UInt32 {
        number.withLock { number in
            number += 1
            return number
        }
    }
}
