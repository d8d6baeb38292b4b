import Synchronization

/// The codes that came, in order, on whatever queue.
final class Codes: Sendable {
    private let codes = Mutex<[Int]>([])
    var all: [Int] { codes.withLock { $0 } }
    /// The first code that was no success; else 0, or nil where nothing came.
    var outcome: Int? { codes.withLock { codes in codes.first { $0 != 0 } ?? codes.first } }
    func add(_ code: Int) { codes.withLock { $0.append(code) } }
}
