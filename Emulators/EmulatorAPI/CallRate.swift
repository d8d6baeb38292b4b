/// How often an app's server may ask a vendor's routes for something. What was counted is a record of the tenant.
///
/// It is counted from one multiple of the span to the next on the tenant's wall clock. Routes count only calls that they carry out,
/// so that a refused call leaves the tenant as it was.
package struct CallRate: Hashable, Sendable {
    /// The key of the record, and what errors call it.
    package var name: String
    /// The most calls in a span.
    package var maximum: Int
    /// How long a span is.
    package var milliseconds: Int64
    /// The collection of the records.
    package var collection: String

    /// A rate of a vendor, by the vendor's word in the path.
    package init(_ name: String, of vendor: String, maximum: Int, milliseconds: Int64 = 1_000) {
        self.name = name
        self.maximum = maximum
        self.milliseconds = milliseconds
        collection = vendor + ".rates"
    }

    /// The most marks that a record has place for.
    private static let maximumMarks = 1_500

    /// How many calls were counted in the span that is now. A text that nobody counted with leaves no place for more.
    package func counted(in tenant: any TenantView) -> Int {
        let words = words(in: tenant)
        return words.count == 2 ? Int(words[1]) ?? maximum : 0
    }

    /// The record with `amount` more calls; nil where these are too many.
    package func counting(_ amount: Int = 1, in tenant: any TenantView) -> RecordChange? {
        let counted = counted(in: tenant)
        guard amount <= maximum - counted else { return nil }
        return change(["\(span(of: tenant))", "\(counted + amount)"])
    }

    /// The record with one more call about what the mark stands for, and each mark has a count of its own; nil where that is one too
    /// many. Marks have no spaces.
    package func counting(about mark: String, in tenant: any TenantView) -> RecordChange? {
        let words = words(in: tenant)
        let marks = words.dropFirst()
        guard marks.count(where: { $0 == mark }) < maximum, marks.count < Self.maximumMarks else { return nil }
        return change(["\(span(of: tenant))"] + marks + [mark])
    }

    private func span(of tenant: any TenantView) -> Int64 { tenant.unixMilliseconds / milliseconds }

    /// The record's words; none where it is of another span.
    private func words(in tenant: any TenantView) -> [String] {
        let words = tenant.records.text(of: name, in: collection)?.split(separator: " ").map(String.init) ?? []
        return words.first == "\(span(of: tenant))" ? words : []
    }

    private func change(_ words: [String]) -> RecordChange {
        RecordChange(collection: collection, key: name, text: words.joined(separator: " "))
    }
}
