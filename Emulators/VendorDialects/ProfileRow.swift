package import EmulatorAPI

/// A row of a vendor's profile in a form for people.
package struct ProfileRow: Hashable, Sendable {
    /// The path of the row in the profile, for example `attribute.maximumCount`.
    package var name: String
    /// The value, with its unit if the name has none.
    package var value: String
    /// How it is known.
    package var basis: Basis

    /// The rows of a section whose stored properties are `Sourced` facts or sections themselves, in the order in
    /// which they are declared.
    package static func rows(of section: Any, named name: String) -> [ProfileRow] {
        Mirror(reflecting: section).children.flatMap { child -> [ProfileRow] in
            guard let label = child.label else { return [] }
            let path = name.isEmpty ? label : "\(name).\(label)"
            if let fact = child.value as? any PrintableFact {
                return [ProfileRow(name: path, value: fact.printedValue, basis: fact.basis)]
            }
            return rows(of: child.value, named: path)
        }
    }
}

/// A fact of any type, for printing.
protocol PrintableFact {
    var printedValue: String { get }
    var basis: Basis { get }
}

extension Sourced: PrintableFact {
    var printedValue: String {
        switch value {
        case let features as [Feature]: features.isEmpty ? "none" : features.map(\.rawValue).joined(separator: ", ")
        case let number as Int?: number.map(String.init) ?? "no limit"
        case let text as String: "\"\(text)\""
        default: String(describing: value)
        }
    }
}

/// How a fact is known, by the name that commands and reports have for it.
package enum BasisName: String, Hashable, Sendable, CaseIterable, Encodable {
    case documented, observed, assumed
}

extension Basis {
    package var name: BasisName {
        switch self {
        case .documented: .documented
        case .observed: .observed
        case .assumed: .assumed
        }
    }

    /// The page and the day on which it was read, the way of observing, or the reason.
    package var source: String {
        switch self {
        case .documented(let page, let read): "\(page) (read \(read))"
        case .observed(let how): how
        case .assumed(let why): why
        }
    }

    /// One line for a table: `documented`, `observed` or `assumed`, and the source.
    package var summary: String {
        let word = name.rawValue
        return word + String(repeating: " ", count: 12 - word.count) + source
    }

    /// A vendor page, read on the day this profile was made.
    package static func page(_ page: String) -> Basis { .documented(page: page, read: "2026-11-20") }

    /// A vendor page, read when assumed rows were compared with what is public.
    package static func checkedPage(_ page: String) -> Basis { .documented(page: page, read: "2026-12-01") }
}
