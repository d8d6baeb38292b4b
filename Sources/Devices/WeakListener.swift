/// An app's listener, held weakly.
///
/// Safe because a listener is only called on the queue that the app or the vendor names for it, or returned to the app, which uses
/// it as it likes.
public struct WeakListener<Listener>: @unchecked Sendable {
    @usableFromInline let find: () -> Listener?

    /// Holds nobody.
    @inlinable package init() { find = { nil } }

    /// `find` holds the listener weakly: `WeakListener { [weak delegate] in delegate }`.
    @inlinable package init(_ find: @escaping () -> Listener?) { self.find = find }

    /// The listener, as long as the app holds it.
    @inlinable package var object: Listener? { find() }
}
