public import Dispatch
public import Synchronization

/// Makes a façade's delegate calls and completions: in order, on the queue that the app chose, with the device current.
///
/// Listeners are held weakly and read when the call is made, so one that is gone or replaced is never called.
///
/// Public and inlinable, so that each kit has code of its own for it: what is neither looks types up at each call.
public final class DelegateOutlet<Listener>: @unchecked Sendable {
    // Safe because `listeners` and `queue` are touched only with `lock` held. Listeners need not be Sendable: the
    // outlet calls them only on the queue that the app named for them.
    @usableFromInline let lock = Mutex(())
    @usableFromInline var listeners: [Entry] = []
    @usableFromInline var chosenQueue: DispatchQueue?
    @usableFromInline unowned let device: Device

    @usableFromInline struct Entry {
        @usableFromInline weak var object: AnyObject?
        @usableFromInline let listener: () -> Listener?

        @inlinable init(object: AnyObject, listener: @escaping () -> Listener?) {
            self.object = object
            self.listener = listener
        }
    }

    @inlinable package init(device: Device) {
        self.device = device
    }

    /// The queue the app chose; nil is the vendor's default, the main queue.
    @inlinable package var queue: DispatchQueue? {
        get { lock.withLock { _ in chosenQueue } }
        set { lock.withLock { _ in chosenQueue = newValue } }
    }

    /// Replaces all listeners by one, or by none.
    @inlinable package func set(_ object: AnyObject?, _ listener: @escaping () -> Listener?) {
        let entry = Handover(object.map { Entry(object: $0, listener: listener) })
        lock.withLock { _ in listeners = entry.value.map { [$0] } ?? [] }
    }

    /// Adds a listener behind the others; one that is already there keeps its place.
    @inlinable package func add(_ object: AnyObject, _ listener: @escaping () -> Listener?) {
        let entry = Handover(Entry(object: object, listener: listener))
        lock.withLock { _ in
            listeners.removeAll { $0.object == nil }
            guard !listeners.contains(where: { $0.object === entry.value.object }) else { return }
            listeners.append(entry.value)
        }
    }

    /// The listener with all its callbacks, to add it or to set it; see ``Device/checked(_:)``.
    package func checked(_ listener: Listener) -> Listener { device.checked(listener) }

    /// Removes a listener.
    @inlinable package func remove(_ object: AnyObject) {
        let removed = Handover(object)
        lock.withLock { _ in listeners.removeAll { $0.object == nil || $0.object === removed.value } }
    }

    /// Whether anybody listens.
    @inlinable package var hasListeners: Bool { !current.isEmpty }

    /// Calls each listener, later, on the queue.
    ///
    /// `text` is the call in the vendor's spelling, for the trace. It is recorded when the call is made, if there is a
    /// listener. Nil is not recorded: for frequent reports without news.
    @inlinable package func call(_ text: @escaping @autoclosure () -> String?, _ body: @escaping (Listener) -> Void) {
        // Made of the values as they are here. Where nobody listens, it is most likely never needed.
        let shown = hasListeners ? text() : nil
        let handed = Handover((shown == nil ? text : { shown }, body))
        device.deliver(on: queue) { [self, device] in
            let listeners = current
            guard !listeners.isEmpty else { return }
            let (text, body) = handed.value
            if let text = text() { device.record(.callback, text) }
            for listener in listeners { body(listener) }
        }
    }

    @inlinable var current: [Listener] {
        let entries = lock.withLock { _ in Handover(listeners) }.value
        return entries.compactMap { $0.object == nil ? nil : $0.listener() }
    }
}

/// Carries a value that is not Sendable from the app to the queue where the app wants it back.
///
/// Safe because it has one owner at a time. An app's closure is kept and called once, where the vendor says it is
/// called. A model object made for a callback is not used again by its maker.
public struct Handover<Value>: @unchecked Sendable {
    @usableFromInline package let value: Value
    @inlinable package init(_ value: Value) { self.value = value }
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
