import EmulatorAPI
import HeapModule

/// Planned events of a simulated world, by moment; at the same moment, in order of entry, unless a device waits for another.
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
    /// The devices whose own times entries are, by the entries' numbers; only of worlds in which ties are chosen.
    private var devices: [UInt64: String] = [:]
    /// What was due and waits for another device's entry of the same moment. It goes before every other entry of that moment.
    private var waiting: Entry?
    private var openRow: OpenRow?
    private var cancelled: Set<UInt64> = []
    private var nextNumber: UInt64 = 0

    /// Whether some entry is a device's own time.
    var hasOwnTimes: Bool { !devices.isEmpty }

    /// Enters work; the number takes it back. `device` is whose own time it is, where ties are chosen.
    mutating func add(at: Instant, of device: String? = nil, _ work: @escaping @Sendable () -> Void) -> UInt64 {
        nextNumber += 1
        entries.insert(Entry(at: at, number: nextNumber, planned: .single(work)))
        if let device { devices[nextNumber] = device }
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
        cancelled.formIntersection(entries.unordered.map(\.number) + [waiting?.number].compactMap(\.self))
    }

    /// When the next thing happens.
    mutating func nextInstant() -> Instant? {
        if let openRow { return openRow.at }
        dropCancelled()
        return waiting?.at ?? entries.min?.at
    }

    /// Takes out the next work up to `limit`. Where a device's time is followed by another device's at the same moment, `waits` says
    /// whether the first waits for the second.
    mutating func next(
        upTo limit: Instant, waits: (_ device: String) -> Bool = { _ in false }
    ) -> (at: Instant, work: Work)? {
        if let row = openRow {
            guard row.at <= limit else { return nil }
            return begin(row)
        }
        dropCancelled()
        guard let entry = devices.isEmpty ? nextEntry(upTo: limit) : nextOfTied(upTo: limit, waits) else { return nil }
        switch entry.planned {
        case .single(let work): return (entry.at, .single(work))
        case .row(let count, let work): return begin(OpenRow(at: entry.at, count: count, work: work, next: 0))
        }
    }

    private mutating func nextEntry(upTo limit: Instant) -> Entry? {
        guard let entry = entries.min, entry.at <= limit else { return nil }
        entries.removeMin()
        return entry
    }

    private mutating func nextOfTied(upTo limit: Instant, _ waits: (_ device: String) -> Bool) -> Entry? {
        let wasWaiting = waiting
        waiting = nil
        guard let first = wasWaiting ?? entries.min, first.at <= limit else {
            waiting = wasWaiting
            return nil
        }
        if wasWaiting == nil { entries.removeMin() }
        dropCancelled()
        guard let device = devices[first.number], let second = entries.min, second.at == first.at,
            let other = devices[second.number], other != device, waits(device)
        else {
            devices[first.number] = nil
            return first
        }
        entries.removeMin()
        waiting = first
        devices[second.number] = nil
        return second
    }

    private mutating func begin(_ row: OpenRow) -> (at: Instant, work: Work) {
        var rest = row
        rest.next += 1
        openRow = rest.next < row.count ? rest : nil
        return (row.at, .item(row.next, row.work))
    }

    private mutating func dropCancelled() {
        guard !cancelled.isEmpty else { return }
        if let number = waiting?.number, cancelled.remove(number) != nil {
            waiting = nil
            devices[number] = nil
        }
        while let entry = entries.min, cancelled.remove(entry.number) != nil {
            entries.removeMin()
            if !devices.isEmpty { devices[entry.number] = nil }
        }
    }
}
