extension Sequence where Element: Comparable {
    /// The first `limit` elements after `last`, ascending; from the first one if `last` is nil.
    ///
    /// It looks at each element, but sorts and keeps at most twice as many as it returns.
    @inlinable package func page(of limit: Int, after last: Element?) -> [Element] {
        guard limit > 0 else { return [] }
        var page: [Element] = []
        // The page has no place for what is greater.
        var greatest: Element?
        for element in self {
            if let last, element <= last { continue }
            if let greatest, element >= greatest { continue }
            page.append(element)
            if page.count / 2 >= limit {
                page.sort()
                page.removeLast(page.count - limit)
                greatest = page.last
            }
        }
        page.sort()
        return Array(page.prefix(limit))
    }
}
