import ParlorTesting

/// A story or vendor that there is not.
package struct UnknownName: Error, Hashable, Sendable {
    /// One sentence with the unknown name, the most similar one, and all known ones.
    package let message: String

    /// The named choices, each once, in the order of the names; all choices if no name was given.
    package static func choose<Choice>(
        _ names: [String], from choices: [Choice], _ kind: String, plural: String, named: (Choice) -> String
    ) throws(UnknownName) -> [Choice] {
        guard !names.isEmpty else { return choices }
        var taken: Set<String> = []
        var chosen: [Choice] = []
        for name in names where taken.insert(name).inserted {
            guard let choice = choices.first(where: { named($0) == name }) else {
                let known = choices.map(named)
                let advice = advice(for: name, in: known)
                throw UnknownName(
                    message:
                        "\"\(name)\" is not a \(kind)\(advice); the \(plural) are: \(known.joined(separator: ", "))")
            }
            chosen.append(choice)
        }
        return chosen
    }

    /// ` (did you mean "x"?)`, or nothing where no name is similar.
    static func advice(for name: String, in names: [String]) -> String {
        nearest(to: name, in: names).map { " (did you mean \"\($0)\"?)" } ?? ""
    }

    /// The most similar name, if at most half of its letters differ.
    static func nearest(to name: String, in names: [String]) -> String? {
        let ranked = names.map { ($0, editDistance(Array(name.lowercased().utf8), Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= best.0.utf8.count / 2 else { return nil }
        return best.0
    }
}
