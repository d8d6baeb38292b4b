import EmulatorAPI
import VendorDialects

/// A path by which a route is found; `{name}` stands for one part that says something.
struct RoutePath: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String
    private let words: [String]

    init(_ text: String) {
        self.text = text
        words = text.parts(between: "/").map(String.init)
    }

    init(stringLiteral text: String) { self.init(text) }

    static func + (path: RoutePath, more: String) -> RoutePath { RoutePath(path.text + more) }

    /// What stands for each name in the parts of a path; nil where it is another path.
    func values(in parts: [String]) -> [String]? {
        guard parts.count == words.count else { return nil }
        var found: [String] = []
        for (part, word) in zip(parts, words) {
            if word.hasPrefix("{") { found.append(part) } else if part != word { return nil }
        }
        return found
    }

    /// The names, as parameters.
    var parameters: [VendorParameter] {
        words.filter { $0.hasPrefix("{") }
            .map { VendorParameter(String($0.dropFirst().dropLast()), in: .path, isRequired: true) }
    }

    /// The words and names, with a line between them.
    var name: String {
        words.map { $0.hasPrefix("{") ? String($0.dropFirst().dropLast()) : $0 }.joined(separator: "_")
    }
}
