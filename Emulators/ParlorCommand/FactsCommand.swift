import ArgumentParser
import VendorDialects

/// `parlor facts`.
struct FactsCommand: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "facts", abstract: "List what is known about each vendor, and how it is known.",
        discussion: """
            A fact is a row of a vendor's profile: a limit, a time or a choice that the emulator keeps to. Its source is a \
            page or header of the vendor where it is documented, the way it was observed, or the reason why it is assumed. \
            A vendor that another one uses for channels has facts of its own: easemob and agora. Needs no server. Exits \
            with 1 where no fact is left.
            """)

    private static let vendors = Vendor.allCases.map(\.rawValue)
    private static let bases = BasisName.allCases.map(\.rawValue)

    @Argument(
        help: ArgumentHelp(
            "Leaves the facts that have all of these words in their name, value or source, in any case.",
            valueName: "word"))
    var words: [String] = []

    @Option(
        help: ArgumentHelp(
            "A vendor: \(Self.vendors.joined(separator: ", ")). Again for more; all by default.", valueName: "vendor"),
        completion: .list(Self.vendors))
    var vendor: [String] = []

    @Option(
        help: ArgumentHelp(
            "How facts are known: \(Self.bases.joined(separator: ", ")). Again for more; all by default.",
            valueName: "basis"),
        completion: .list(Self.bases))
    var basis: [String] = []

    @OptionGroup var output: OutputFlags

    private struct Report: Encodable, Sendable {
        var facts: [VendorFact]
        /// The number of facts by basis, 0 included.
        var counts: [String: Int]
    }

    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
        let vendors = try Set(vendor.map { try KnownName.find($0, "a vendor", "vendors") as Vendor })
        let bases = try Set(basis.map { try KnownName.find($0, "a basis", "bases") as BasisName })
        let facts = VendorFact.all.filter { fact in
            (vendors.isEmpty || vendors.contains(fact.vendor)) && (bases.isEmpty || bases.contains(fact.basis))
                && words.allSatisfy(fact.has)
        }
        guard !facts.isEmpty else {
            throw CommandFailure.failed("noFact", "no fact has all of this", advice: "all of them: parlor facts")
        }
        let counts = BasisName.allCases.map { basis in (basis.rawValue, facts.count { $0.basis == basis }) }
        let report = Report(facts: facts, counts: Dictionary(uniqueKeysWithValues: counts))
        let total = "\(facts.count) \(facts.count == 1 ? "fact" : "facts"): "
        let last = total + counts.map { "\($1) \($0)" }.joined(separator: ", ")
        let text = Self.table(facts) + "\n" + last
        return .success("facts", report, text: text, asJSON: output.json)
    }

    /// A long value is not cut, but the columns of the other rows do not make way for it.
    private static let widestColumn = 40

    private static func table(_ facts: [VendorFact]) -> String {
        let rows =
            [["vendor", "name", "value", "basis", "source"]]
            + facts.map { [$0.vendor.rawValue, $0.name, $0.value, $0.basis.rawValue, $0.shownSource] }
        let widths = (0..<4).map { column -> Int in
            let lengths = rows.map { $0[column].count }
            return lengths.filter { column != 2 || $0 <= widestColumn }.max() ?? 0
        }
        let lines = rows.map { row -> String in
            let cells = zip(row, widths).map { text, width -> String in
                text + String(repeating: " ", count: max(0, width - text.count))
            }
            return (cells + row.suffix(1)).joined(separator: "  ") + "\n"
        }
        return lines.joined()
    }
}
