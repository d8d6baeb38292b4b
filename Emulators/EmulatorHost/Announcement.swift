package import EmulatorAPI
import Synchronization

/// An event on its way to any number of sessions. The first session that needs its wire form makes it.
package final class Announcement: Sendable {
    package let event: Event
    /// Whether it goes to a single session. Then nothing else needs its wire form, so it is not kept.
    package let isForOne: Bool
    private let wireForm = Mutex<[UInt8]?>(nil)

    package init(_ event: Event, isForOne: Bool = false) {
        self.event = event
        self.isForOne = isForOne
    }

    /// The wire form, as `encode` makes it. Only the first caller's `encode` runs. Other callers wait for its result,
    /// because encoding again would take longer.
    package func wireForm(_ encode: (Event) -> [UInt8]) -> [UInt8] {
        wireForm.withLock { wireForm in
            if let wireForm { return wireForm }
            let made = encode(event)
            wireForm = made
            return made
        }
    }
}
