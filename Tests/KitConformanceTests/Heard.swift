import Synchronization

/// What was said, in order, on whatever queue it was heard.
final class Heard: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
