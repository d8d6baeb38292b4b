import Synchronization

/// Pictures that an app pushes. A camera takes the newest; older ones that still wait then are left out and counted.
public final class PictureQueue: Sendable {
    /// Pictures that wait at most.
    public static let capacity = 8

    private struct State {
        var pictures: [Picture] = []
        var dropped = 0
    }
    private let state = Mutex(State())

    /// An empty queue.
    public init() {}

    /// Appends a picture; beyond ``capacity`` the oldest falls out.
    public func push(_ picture: Picture) {
        state.withLock { state in
            state.pictures.append(picture)
            guard state.pictures.count > Self.capacity else { return }
            state.pictures.removeFirst()
            state.dropped += 1
        }
    }

    /// The newest picture, or nil while none waits.
    public func next() -> Picture? {
        state.withLock { state in
            guard let newest = state.pictures.last else { return nil }
            state.dropped += state.pictures.count - 1
            state.pictures.removeAll(keepingCapacity: true)
            return newest
        }
    }

    /// How many pictures were left out.
    public var droppedCount: Int { state.withLock { $0.dropped } }
}

extension PictureQueue: Equatable {
    /// A queue is equal to itself only.
    public static func == (left: PictureQueue, right: PictureQueue) -> Bool { left === right }
}
