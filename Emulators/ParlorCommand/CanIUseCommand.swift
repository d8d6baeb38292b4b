import ArgumentParser
import VendorDialects

/// `parlor can-i-use`.
struct CanIUseCommand: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "can-i-use", abstract: "Say whether names of vendors' APIs work here, and what is missing.",
        discussion: """
            A name may stand alone, as setRoomAttributes or onUserAudioAvailable, with its type, as ZIM.setRoomAttributes, \
            and with its labels, as V2TIMManager.login(_:userSig:succ:fail:). Capitals do not matter. A callback is also \
            found by its first label that says what it tells, as didJoinChannel. Needs no server. Exits with 1 where \
            something is not emulated, and with 2 for a name that no vendor has.
            """)

    private static let vendors = Vendor.allCases.map(\.rawValue)

    @Argument(help: ArgumentHelp("The names of types, calls, callbacks, properties and cases.", valueName: "name"))
    var names: [String]

    @Option(
        help: ArgumentHelp(
            "A vendor: \(Self.vendors.joined(separator: ", ")). Again for more; all by default.", valueName: "vendor"),
        completion: .list(Self.vendors))
    var vendor: [String] = []

    @OptionGroup var output: OutputFlags

    private struct Report: Encodable, Sendable {
        var names: [InterfaceName]
    }

    /// Most names that are shown for one word; a number says how many more there are.
    private static let mostShown = 20

    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
        let vendors = try Set(vendor.map { try KnownName.find($0, "a vendor", "vendors") as Vendor })
        let known = InterfaceTable.names.filter { vendors.isEmpty || vendors.contains($0.vendor) }
        var found: [InterfaceName] = []
        var lines: [String] = []
        for word in names {
            let spelled = SpelledName(word)
            let matches = known.filter { $0.isMeant(by: spelled) }
            guard !matches.isEmpty else { throw Self.unknown(word, among: known) }
            found += matches
            lines += matches.prefix(Self.mostShown).map(\.text)
            let rest = matches.count - Self.mostShown
            if rest > 0 { lines.append("and \(rest) more that \"\(word)\" may mean; write its type too\n") }
        }
        let text = String(lines.joined().dropLast())
        let code = found.allSatisfy { $0.state != .notEmulated } ? CommandOutcome.ok : CommandOutcome.failed
        var outcome = CommandOutcome.success("can-i-use", Report(names: found), text: text, asJSON: output.json)
        outcome.exitCode = code
        return outcome
    }

    private static func unknown(_ word: String, among known: [InterfaceName]) -> UsageFailure {
        let shown = word.count > 80 ? "\(word.prefix(80))…" : word
        let base = SpelledName(word).base
        let nearest = KnownName.nearest(to: String(base), in: Set(known.map { String($0.baseName) }).sorted())
        let advice = nearest.map { " (did you mean \"\($0)\"?)" } ?? ""
        return UsageFailure("no vendor's kit has a name \"\(shown)\"\(advice)")
    }
}

/// A name as somebody writes it: types, a name and labels, in small letters.
struct SpelledName {
    let types: [Substring]
    let base: Substring
    /// With its parentheses; nil where none were written.
    let labels: Substring?

    init(_ text: String) {
        let text = text.lowercased()
        let path = text.prefix { $0 != "(" }.split(separator: ".")
        types = Array(path.dropLast())
        base = path.last ?? ""
        labels = text.firstIndex(of: "(").map { text[$0...] }
    }
}

extension InterfaceName {
    /// Whether somebody means this name: its last part, and its types and labels where some are written. A callback is meant by
    /// its first label with a name, too.
    func isMeant(by asked: SpelledName) -> Bool {
        let own = SpelledName(name)
        if let labels = asked.labels, labels != own.labels { return false }
        let isFirstLabel =
            kind == .callback && own.labels?.split(whereSeparator: { "(:_)".contains($0) }).first == asked.base
        guard own.base == asked.base || isFirstLabel, !asked.base.isEmpty else { return false }
        return own.types.suffix(asked.types.count).elementsEqual(asked.types)
    }

    /// A line with what it is, and one below for each reason.
    fileprivate var text: String {
        let sign =
            switch state {
            case .supported: "yes"
            case .partial: "in part"
            case .notEmulated: "no"
            }
        let first = "\(sign): \(name), a \(kind.rawValue) of \(module) (\(vendor.rawValue))\n"
        return first + reasons.map { "  \($0)\n" }.joined()
    }
}
