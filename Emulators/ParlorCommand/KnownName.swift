/// Finds what a word on the command line names, or says what was meant.
enum KnownName {
    /// The case with this name.
    ///
    /// Throws a ``UsageFailure`` with the word, the most similar name and all names. `kind` has its article: `a vendor`.
    static func find<Name: RawRepresentable<String> & CaseIterable>(
        _ word: String, _ kind: String, _ plural: String
    ) throws(UsageFailure) -> Name {
        if let name = Name(rawValue: word) { return name }
        let names = Name.allCases.map(\.rawValue)
        let meant = nearest(to: word, in: names).map { " (did you mean \"\($0)\"?)" } ?? ""
        throw UsageFailure(
            "\"\(word)\" is not \(kind)\(meant); the \(plural) are: \(names.joined(separator: ", "))")
    }

    /// The name that the word begins, else the most similar one; nil if more than half of its letters differ.
    static func nearest(to word: String, in names: [String]) -> String? {
        let word = word.lowercased()
        guard !word.isEmpty, word.count <= longestWord else { return nil }
        if let begun = names.first(where: { $0.lowercased().hasPrefix(word) }) { return begun }
        let ranked = names.map { ($0, Array($0.lowercased()).difference(from: Array(word)).count) }
        guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= best.0.count / 2 else { return nil }
        return best.0
    }

    /// A longer word is like no name, and comparing it would take long.
    private static let longestWord = 200
}
