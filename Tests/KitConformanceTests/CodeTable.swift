import Foundation
import VendorDialects

/// A list of an SDK's codes: the constants that the dialect's sources declare, and those that never come.
struct CodeTable: Sendable {
    /// The list's name, where the SDK has several that share numbers.
    let name: String
    /// The source files in `VendorDialects` with the constants.
    let files: [String]
    /// The type whose constants they are, where the files have others too.
    let type: String?
    let neverGiven: [NeverGiven]

    init(_ files: String..., of type: String? = nil, name: String = "", neverGiven: [NeverGiven]) {
        self.name = name
        self.files = files
        self.type = type
        self.neverGiven = neverGiven
    }

    /// One constant, with what its comment says.
    struct Row: Sendable {
        let code: Int32
        let constant: String
        /// What the code means; without the vendor's names.
        let meaning: String
        /// The vendor's names, the newest SDK's last.
        let names: [String]
    }

    /// The constants, in the order of the sources. Success is the first.
    func rows() throws -> [Row] {
        try files.flatMap { file in
            var comment: [Substring] = []
            var rows: [Row] = []
            var isListed = true
            for line in try Repository.text(of: "Emulators/VendorDialects/\(file).swift").split(separator: "\n") {
                if let type, line.hasPrefix("extension ") { isListed = line == "extension \(type) {" }
                let line = line.drop { $0 == " " }
                if line.hasPrefix("///") { comment.append(line.dropFirst(3).drop { $0 == " " }) }
                guard isListed, line.hasPrefix("package static let "), let match = line.firstMatch(of: constant),
                    let code = Int32(match.output.2)
                else {
                    if !line.hasPrefix("///") { comment = [] }
                    continue
                }
                rows.append(Row(code: code, constant: String(match.output.1), comment: comment.joined(separator: " ")))
                comment = []
            }
            return rows
        }
    }

    /// The codes that have a constant, without success.
    func codes() throws -> [Int32] { try rows().map(\.code).filter { $0 != 0 } }

    private var constant: Regex<(Substring, Substring, Substring)> { #/static let (\w+) = Self\(rawValue: (-?\d+)\)/# }
}

extension CodeTable.Row {
    fileprivate init(code: Int32, constant: String, comment: String) {
        let named =
            #/\s*(?:[\w. ]+: )?`((?:ERR|WARNING|ZegoErrorCode|Z[Ii][Mm]ErrorCode|EMError|AgoraErrorCode|ByteRTC)[\w.]*)`\./#
        names = comment.matches(of: named).map { String($0.output.1) }
        // "Entering failed; newer SDKs: `ERR_X`. `ERR_Y`." has two names; what is before them is the meaning.
        let meaning = comment.replacing(named, with: "").trimmingCharacters(in: [",", ";", " "])
        self.meaning = meaning.hasSuffix(".") ? meaning : meaning + "."
        self.code = code
        self.constant = constant
    }
}
