/// A call to make on an app's listener: its form in the trace, and what is called.
///
/// A kit has a static member for each callback of its vendor. So what is recorded and what is called stand side by side.
public struct ListenerCall<Listener>: Sendable {
    @usableFromInline let text: @Sendable () -> String?
    @usableFromInline let body: @Sendable (Listener) -> Void

    /// `text` is the call in the vendor's spelling; nil is not recorded. `body` may call several methods, where versions of
    /// an SDK name one callback differently.
    @inlinable package init(
        _ text: @escaping @Sendable @autoclosure () -> String?, _ body: @escaping @Sendable (Listener) -> Void
    ) {
        self.text = text
        self.body = body
    }
}

extension DelegateOutlet {
    /// Makes a call on each listener, later, on the queue.
    @inlinable package func call(_ call: ListenerCall<Listener>) { self.call(call.text(), call.body) }
}
