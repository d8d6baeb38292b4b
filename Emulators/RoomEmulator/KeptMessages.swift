import EmulatorAPI

/// The last messages of a room, for the app's own server.
struct KeptMessages: Hashable, Serializable, Sendable {
    /// Oldest first. At most twice as many as the room keeps, so that few are moved.
    private var messages: [KeptMessage] = []
    /// Bytes of all contents and attachments.
    private var bytes = 0

    /// The most bytes of all; the last message is kept whatever it has.
    static let maximumBytes = 131_072

    /// Keeps a message, and lets the oldest ones go that there is no place for.
    mutating func append(_ message: KeptMessage, maximum: Int) {
        messages.append(message)
        bytes += message.size
        let isFull = messages.count > 2 * maximum || bytes > Self.maximumBytes
        var first = isFull ? max(0, messages.count - maximum) : 0
        bytes -= messages[..<first].reduce(0) { $0 + $1.size }
        while bytes > Self.maximumBytes, first < messages.count - 1 {
            bytes -= messages[first].size
            first += 1
        }
        messages.removeFirst(first)
    }

    /// Notes that a message was taken back.
    mutating func revoke(_ number: UInt64) {
        if let index = messages.firstIndex(where: { $0.stamp.sequence == number }) { messages[index].isRevoked = true }
    }

    /// The last `limit` messages up to a number, newest first; of all, the room keeps the last `maximum`.
    func last(_ limit: Int, upTo number: UInt64, of maximum: Int) -> [KeptMessage] {
        Array(messages.suffix(maximum).reversed().lazy.drop { $0.stamp.sequence > number }.prefix(limit))
    }

    /// Stops the process where the bytes are counted wrongly.
    func checkInvariants() {
        // Invariant: the running total is the real one; otherwise the bound drifts.
        precondition(bytes == messages.reduce(0) { $0 + $1.size }, "\(bytes) bytes of kept messages are counted")
        // Invariant: numbers ascend, which looking up from the end relies on.
        precondition(
            zip(messages, messages.dropFirst()).allSatisfy { $0.stamp.sequence < $1.stamp.sequence },
            "kept messages are out of order")
    }
}

extension KeptMessage {
    fileprivate var size: Int { message.body.size + message.attachment.values.count }
}
