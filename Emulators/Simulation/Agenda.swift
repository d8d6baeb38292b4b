import EmulatorAPI
import HeapModule

/// Planned events of a simulated world, by moment; at the same moment, in order of entry.
struct Agenda {
    /// One thing to do, taken out of the agenda.
    enum Work {
        case single(@Sendable () -> Void)
        /// One item of a batch, by its index.
        case item(Int, @Sendable (Int) -> Void)

        func perform() {
            switch self {
            case .single(let work): work()
            case .item(let index, let work): work(index)
            }
        }
    }

    private enum Planned {
        case single(@Sendable () -> Void)
        case row(count: Int, @Sendable (Int) -> Void)
    }

    private struct Entry: Comparable {
        let at: Instant
        let number: UInt64
        let planned: Planned

        static func == (left: Entry, right: Entry) -> Bool { left.number == right.number }
        static func < (left: Entry, right: Entry) -> Bool {
            left.at == right.at ? left.number < right.number : left.at < right.at
        }
    }

    /// A batch that has been started and has items left. It goes before every entry.
    private struct OpenRow {
        let at: Instant
        let count: Int
        let work: @Sendable (Int) -> Void
        var next: Int
    }

    private var entries = Heap<Entry>()
    private var openRow: OpenRow?
    private var cancelled: Set<UInt64> = []
    private var nextNumber: UInt64 = 0

    /// Enters work; the number takes it back.
    mutating func add(at: Instant, _ work: @escaping @Sendable () -> Void) -> UInt64 {
        nextNumber += 1
        entries.insert(Entry(at: at, number: nextNumber, planned: .single(work)))
        return nextNumber
    }

    /// Enters a batch of `count` items, at least one, that run one at a time, in order, with nothing between them.
    ///
    /// The same as entering each item, at the price of one.
    mutating func add(at: Instant, count: Int, _ work: @escaping @Sendable (Int) -> Void) {
        precondition(count > 0, "a row of nothing")
        nextNumber += 1
        entries.insert(Entry(at: at, number: nextNumber, planned: .row(count: count, work)))
    }

    /// Cancels work; does nothing if it has run.
    mutating func cancel(_ number: UInt64) {
        cancelled.insert(number)
        // Numbers of work that has run are dropped now and then, so that the set stays bounded by the open entries.
        guard cancelled.count > 2 * max(entries.count, 32) else { return }
        cancelled.formIntersection(entries.unordered.map(\.number))
    }

    /// When the next thing happens.
    mutating func nextInstant() -> Instant? {
        if let openRow { return openRow.at }
        dropCancelled()
        return entries.min?.at
    }

    /// Takes out the next work up to `limit`.
    mutating func next(upTo limit: Instant) -> (at: Instant, work: Work)? {
        if let row = openRow {
            guard row.at <= limit else { return nil }
            return begin(row)
        }
        dropCancelled()
        guard let entry = entries.min, entry.at <= limit else { return nil }
        entries.removeMin()
        switch entry.planned {
        case .single(let work): return (entry.at, .single(work))
        case .row(let count, let work): return begin(OpenRow(at: entry.at, count: count, work: work, next: 0))
        }
    }

    private mutating func begin(_ row: OpenRow) -> (at: Instant, work: Work) {
        var rest = row
        rest.next += 1
        openRow = rest.next < row.count ? rest : nil
        return (row.at, .item(row.next, row.work))
    }

    private mutating func dropCancelled() {
        guard !cancelled.isEmpty else { return }
        while let entry = entries.min, cancelled.remove(entry.number) != nil {
            entries.removeMin()
        }
    }
}
