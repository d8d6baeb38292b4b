/// What two listeners heard: one has the vendor's own forms of some callbacks, the other has another form of each.
package final class FormNotes {
    private var written: [(callback: String, listener: String, count: Int)] = []

    package init() {}

    /// Notes which callbacks a listener has; the first listener has the vendor's own forms. The result is the first one's number.
    package func write(_ listener: String, _ callbacks: [String]) -> Int {
        defer { written += callbacks.map { ($0, listener, 0) } }
        return written.count
    }

    package func hear(_ number: Int) { written[number].count += 1 }

    /// The callbacks that came, in the order of the protocols.
    package var callbacks: [String] {
        var found: [String] = []
        for (callback, _, count) in written where count > 0 && !found.contains(callback) { found.append(callback) }
        return found
    }

    /// Forms that were not called as often as the vendor's own form of the same callback, which comes first.
    package var wrong: [String] {
        var own: [String: Int] = [:]
        return written.compactMap { callback, listener, count in
            if own[callback] == nil { own[callback] = count }
            return own[callback] == count ? nil : "\(listener).\(callback): \(count), not \(own[callback] ?? 0)"
        }
    }
}
