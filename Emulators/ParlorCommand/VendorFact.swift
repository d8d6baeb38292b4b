import EmulatorAPI
import VendorDialects

/// A row of a vendor's profile as commands show it.
struct VendorFact: Encodable, Sendable {
    var vendor: Vendor
    var name: String
    var value: String
    var basis: BasisName
    /// The page, the way of observing, or the reason.
    var source: String
    /// The day on which a page was read; nil for another basis.
    var read: String?

    /// Every vendor's rows, in the order of the vendors and of their profiles.
    static var all: [VendorFact] {
        Vendor.allCases.flatMap { vendor in vendor.profileRows.map { VendorFact(vendor, $0) } }
    }

    init(_ vendor: Vendor, _ row: ProfileRow) {
        self.vendor = vendor
        name = row.name
        value = row.value
        basis = row.basis.name
        switch row.basis {
        case .documented(let page, let day): (source, read) = (page, day)
        case .observed, .assumed: source = row.basis.source
        }
    }

    /// The source, with the day on which a page was read.
    var shownSource: String { read.map { "\(source) (read \($0))" } ?? source }

    /// Whether the name, the value or the source has the word, in upper or lower case.
    func has(_ word: String) -> Bool {
        let word = word.lowercased()
        return [name, value, source].contains { word.isEmpty || $0.lowercased().contains(word) }
    }
}
