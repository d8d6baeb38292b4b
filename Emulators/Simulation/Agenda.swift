import EmulatorAPI
import HeapModule

/// What is to happen in a simulated world, by moment; at one moment, in the order it was entered.
struct Agenda {
    private struct Entry: Comparable {
        let at: Instant
        let number: UInt64
        let work: @Sendable () -> Void

        static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
        static func < (left: Entry, right: Entry) -> Bool { (left.at, left.number) < (right.at, right.number) }
    }

    private var entries = Heap<Entry>()
    private var cancelled: Set<UInt64> = []
    private var nextNumber: UInt64 = 0

    /// Enters work; the number takes it back.
    mutating func add(at: Instant, _ work: @escaping @Sendable () -> Void) -> UInt64 {
        nextNumber += 1
        entries.insert(Entry(at: at, number: nextNumber, work: work))
        return nextNumber
    }

    /// Takes work back. Only for work that has not been done, lest the number be kept for ever.
    mutating func cancel(_ number: UInt64) { cancelled.insert(number) }

    /// When the next thing happens.
    mutating func nextInstant() -> Instant? {
        dropCancelled()
        return entries.min?.at
    }

    /// Takes out the next thing to do up to `limit`.
    mutating func next(upTo limit: Instant) -> (at: Instant, work: @Sendable () -> Void)? {
        dropCancelled()
        guard let entry = entries.min, entry.at <= limit else { return nil }
        entries.removeMin()
        return (entry.at, entry.work)
    }

    private mutating func dropCancelled() {
        while let entry = entries.min, cancelled.remove(entry.number) != nil {
            entries.removeMin()
        }
    }
}
