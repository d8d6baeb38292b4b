package import Dispatch
import Synchronization

/// Where a façade's delegate calls and completions go out: in order, on the queue the app chose, with the device current.
///
/// Listeners are held weakly and read when the call is made, so one that is gone or replaced is never called.
package final class DelegateOutlet<Listener>: @unchecked Sendable {
    // Safe because `listeners` and `queue` are touched only with `lock` held. Listeners themselves are not Sendable and
    // need not be: the outlet only hands them calls on the queue that the app named for it.
    private let lock = Mutex(())
    private var listeners: [Entry] = []
    private var chosenQueue: DispatchQueue?
    private unowned let device: Device

    private struct Entry {
        weak var object: AnyObject?
        let listener: () -> Listener?
    }

    package init(device: Device) {
        self.device = device
    }

    /// The queue the app chose; nil is the vendor's default, the main queue.
    package var queue: DispatchQueue? {
        get { lock.withLock { _ in chosenQueue } }
        set { lock.withLock { _ in chosenQueue = newValue } }
    }

    /// Replaces all listeners by one, or by none.
    package func set(_ object: AnyObject?, _ listener: @escaping () -> Listener?) {
        let entry = Handover(object.map { Entry(object: $0, listener: listener) })
        lock.withLock { _ in listeners = entry.value.map { [$0] } ?? [] }
    }

    /// Adds a listener behind the others; one that is there already stays where it is.
    package func add(_ object: AnyObject, _ listener: @escaping () -> Listener?) {
        let entry = Handover(Entry(object: object, listener: listener))
        lock.withLock { _ in
            listeners.removeAll { $0.object == nil }
            guard !listeners.contains(where: { $0.object === entry.value.object }) else { return }
            listeners.append(entry.value)
        }
    }

    /// Removes a listener.
    package func remove(_ object: AnyObject) {
        let removed = Handover(object)
        lock.withLock { _ in listeners.removeAll { $0.object == nil || $0.object === removed.value } }
    }

    /// Whether anybody listens.
    package var hasListeners: Bool { !current.isEmpty }

    /// Calls each listener, later, on the queue.
    ///
    /// `text` is the call as the vendor spells it, for the trace; it is recorded when the call goes out, if anybody listens.
    /// Without a text it is not: for reports that come every few hundred milliseconds and say nothing.
    package func call(_ text: @autoclosure () -> String?, _ body: @escaping (Listener) -> Void) {
        let text = text()
        let handed = Handover(body)
        device.deliver(on: queue) { [self, device] in
            let listeners = current
            guard !listeners.isEmpty else { return }
            if let text { device.record(.callback, text) }
            for listener in listeners { handed.value(listener) }
        }
    }

    private var current: [Listener] {
        let entries = lock.withLock { _ in Handover(listeners) }.value
        return entries.compactMap { $0.object == nil ? nil : $0.listener() }
    }
}

/// A value that is not Sendable on its way from the app to the queue where the app wants it back.
///
/// Safe because it has one owner at a time: an app's closure is kept and called once, where the vendor says it is called;
/// a model object made for a callback is not touched again by the one who made it.
package struct Handover<Value>: @unchecked Sendable {
    package let value: Value
    package init(_ value: Value) { self.value = value }
}

extension Device {
    /// Calls an app's completion, later, on `queue` (nil: main), and records it in the trace as `text`.
    package func complete(
        on queue: DispatchQueue? = nil, _ text: @autoclosure () -> String, _ body: @escaping () -> Void
    ) {
        let text = text()
        let handed = Handover(body)
        deliver(on: queue) { [self] in
            record(.callback, text)
            handed.value()
        }
    }
}
