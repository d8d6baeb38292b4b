import DequeModule
import EmulatorAPI
import NIOCore

/// Holds items in order for as long as a slow network would.
struct DelayLine<Item: Sendable>: Sendable {
    var path: ImpairedPath
    private var held: Deque<Item> = []
    private var lastDue = NIODeadline.uptimeNanoseconds(0)

    init(path: ImpairedPath) { self.path = path }

    /// Holds the item and returns until when. Nil if it passes at once; an item never overtakes others.
    mutating func add(_ item: Item, conditions: Impairment) -> NIODeadline? {
        let delay = path.controlDelay(of: conditions)
        guard delay > .zero || !held.isEmpty else { return nil }
        lastDue = max(lastDue, .now() + TimeAmount(delay))
        held.append(item)
        return lastDue
    }

    /// Removes the item that was held longest.
    mutating func next() -> Item? { held.popFirst() }

    /// Held items are lost.
    mutating func forget() { held = [] }
}
