import DequeModule
import EmulatorAPI
import NIOCore

/// Holds back, in order, what a slow network holds back.
struct DelayLine<Item: Sendable>: Sendable {
    var path: ImpairedPath
    private var held: Deque<Item> = []
    private var lastDue = NIODeadline.uptimeNanoseconds(0)

    init(path: ImpairedPath) { self.path = path }

    /// Holds the item and says until when; nil where it passes at once, which is never past others.
    mutating func add(_ item: Item, conditions: Impairment) -> NIODeadline? {
        let delay = path.controlDelay(of: conditions)
        guard delay > .zero || !held.isEmpty else { return nil }
        lastDue = max(lastDue, .now() + TimeAmount(delay))
        held.append(item)
        return lastDue
    }

    /// Takes what is due: the one that is held longest.
    mutating func next() -> Item? { held.popFirst() }

    /// What is on its way is lost.
    mutating func forget() { held = [] }
}
