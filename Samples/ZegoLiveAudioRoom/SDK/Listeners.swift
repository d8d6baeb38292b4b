/// Listeners that are told in the order they came, and not kept alive.
struct Listeners<Listener> {
    private struct Entry {
        weak var object: AnyObject?
    }

    private var entries: [Entry] = []

    var all: [Listener] { entries.compactMap { $0.object as? Listener } }

    mutating func add(_ listener: Listener) {
        let object = listener as AnyObject
        entries.removeAll { $0.object == nil || $0.object === object }
        entries.append(Entry(object: object))
    }
}
