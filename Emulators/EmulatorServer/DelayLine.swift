import DequeModule
import NIOCore

/// Items that wait for their time, in order. Belongs to an event loop.
final class DelayLine<Item> {
    /// Takes each item when its time comes. Set by those who put items in.
    var deliver: ((Item) -> Void)?
    /// Called behind items whose time came together.
    var onDelivered: (() -> Void)?
    private var items: Deque<(due: NIODeadline, item: Item)> = []
    private var lastDue = NIODeadline.uptimeNanoseconds(0)
    private var timer: Scheduled<Void>?
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    deinit { timer?.cancel() }

    var isEmpty: Bool { items.isEmpty }
    var count: Int { items.count }

    func put(_ item: Item, after delay: TimeAmount) {
        // A shorter delay overtakes nothing.
        lastDue = max(lastDue, .now() + delay)
        items.append((lastDue, item))
        awaitFirst()
    }

    /// Takes out what waits. What is put in from here on waits for nothing before it.
    func removeAll() -> [Item] {
        defer { (items, lastDue) = ([], .uptimeNanoseconds(0)) }
        timer?.cancel()
        timer = nil
        return items.map(\.item)
    }

    private func awaitFirst() {
        guard timer == nil, let first = items.first else { return }
        timer = eventLoop.assumeIsolated().scheduleTask(deadline: first.due) { [weak self] in self?.pass() }
    }

    private func pass() {
        timer = nil
        let now = NIODeadline.now()
        while let first = items.first, first.due <= now {
            items.removeFirst()
            deliver?(first.item)
        }
        onDelivered?()
        awaitFirst()
    }
}
