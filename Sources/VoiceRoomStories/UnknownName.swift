import ParlorTesting

/// A story or vendor that there is not.
package struct UnknownName: Error, Hashable, Sendable {
    /// One sentence with the name, the nearest one there is, and all there are.
    package let message: String

    /// The choices that were named, each once, in the order of the names; all where none was.
    package static func choose<Choice>(
        _ names: [String], from choices: [Choice], _ kind: String, plural: String, named: (Choice) -> String
    ) throws(UnknownName) -> [Choice] {
        guard !names.isEmpty else { return choices }
        var taken: Set<String> = []
        var chosen: [Choice] = []
        for name in names where taken.insert(name).inserted {
            guard let choice = choices.first(where: { named($0) == name }) else {
                let known = choices.map(named)
                let advice = nearest(to: name, in: known).map { " (did you mean \"\($0)\"?)" } ?? ""
                throw UnknownName(
                    message:
                        "\"\(name)\" is not a \(kind)\(advice); the \(plural) are: \(known.joined(separator: ", "))")
            }
            chosen.append(choice)
        }
        return chosen
    }

    /// The name that takes the fewest changes to get to, if that is no more than half of its letters.
    static func nearest(to name: String, in names: [String]) -> String? {
        let ranked = names.map { ($0, editDistance(Array(name.lowercased().utf8), Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= best.0.utf8.count / 2 else { return nil }
        return best.0
    }
}
