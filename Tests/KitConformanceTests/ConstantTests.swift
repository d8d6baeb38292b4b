import Foundation
import GoldenFiles
import Testing
import VendorDialects

/// The constants that the vendors' headers declare are there under their names, with the tables' numbers.
///
/// They are sources that these tests write: `RECORD=1 swift test --filter ConstantTests` brings them up to date.
struct ConstantTests {
    /// One constant of a vendor's header.
    private struct Constant {
        let name: String
        let code: Int32
        let comment: String
    }

    /// The names that have a constant in the dialect.
    private func given(_ table: CodeTable) throws -> [Constant] {
        try table.rows().flatMap { row in
            row.names.map { Constant(name: $0, code: row.code, comment: row.meaning) }
        }
    }

    /// The names that never come.
    private func others(_ table: CodeTable) -> [Constant] {
        table.neverGiven.flatMap { family in
            family.others.filter { !$0.key.isEmpty }.map {
                Constant(name: $0.key, code: $0.value, comment: "Never comes here: \(family.reason).")
            }
        }
    }

    /// The comment in lines of at most 120 characters.
    private func lines(_ comment: String, indented indent: String = "") -> [String] {
        var lines: [String] = []
        var line = indent + "///"
        for word in comment.split(separator: " ") {
            if line.count + 1 + word.count > 120 {
                lines.append(line)
                line = indent + "///"
            }
            line += " " + word
        }
        return lines + [line]
    }

    /// Global constants, as the importer makes them from a C enumeration.
    private func globals(_ constants: [Constant], type: (String) -> String) -> [String] {
        ["// Written by ConstantTests from the dialect's tables; change those.", ""]
            + constants.flatMap { constant in
                lines(constant.comment) + [
                    "public let \(constant.name) = \(type(constant.name))(rawValue: \(constant.code))"
                ]
            }
    }

    private func expect(_ lines: [String], in path: String) throws {
        let text = lines.map { $0 + "\n" }.joined()
        let difference = try differenceFromRecord(text, Repository.url(of: path))
        #expect(difference == nil, "RECORD=1 swift test --filter ConstantTests brings the constants up to date")
    }

    @Test func `Chat has the constants of TIMErrorCode.h`() throws {
        let table = try #require(Kit.chat.codes.first)
        let folder = "Sources/Tencent/ImSDK_Plus/TIMErrorCode"
        try expect(globals(given(table)) { _ in "ERROR_CODE" }, in: folder + "+Constants.swift")
        try expect(globals(others(table)) { _ in "ERROR_CODE" }, in: folder + "+Others.swift")
    }

    @Test func `TRTC has the constants of TXLiteAVCode.h`() throws {
        let table = try #require(Kit.trtc.codes.first)
        let folder = "Sources/Tencent/TXLiteAVSDK_TRTC/TXLiteAVCode"
        func type(_ name: String) -> String { name.hasPrefix("WARNING") ? "TXLiteAVWarning" : "TXLiteAVError" }
        try expect(globals(given(table), type: type), in: folder + "+Constants.swift")
        try expect(globals(others(table), type: type), in: folder + "+Others.swift")
    }

    @Test func `Express has the cases of ZegoErrorCode`() throws {
        let table = try #require(Kit.express.codes.first)
        let constants = try (given(table) + others(table)).sorted { $0.code < $1.code }
        try expect(
            [
                "// Over 500 lines: the vendor's list is one enumeration.",
                "// Written by ConstantTests from the dialect's tables; change those.",
                "",
                "/// An engine code. Callbacks pass its number as an `Int32`; 0 is success.",
                "#if canImport(ObjectiveC)", "    @objc", "#endif",
                "public enum ZegoErrorCode: UInt, Sendable {",
            ]
                + constants.flatMap { constant in
                    lines(constant.comment, indented: "    ") + [
                        "    case \(importedCase(constant.name, of: "ZegoErrorCode")) = \(grouped(constant.code))"
                    ]
                } + ["}"],
            in: "Sources/ZEGO/ZegoExpressEngine/ZegoErrorCode.swift")
    }

    @Test func `ZIM has the codes of the table, under both of the vendor's names`() throws {
        let table = try #require(Kit.zim.codes.first)
        var expected: [String: Int32] = [:]
        for constant in try given(table) {
            expected[importedCase(constant.name, of: "ZIMErrorCode")] = constant.code
            expected[constant.name] = constant.code
        }
        var found: [String: Int32] = [:]
        for file in try Repository.files(in: "Sources/ZEGO/ZIM") where file.hasPrefix("ZIMErrorCode") {
            let source = try Repository.text(of: "Sources/ZEGO/ZIM/\(file)")
            for match in source.matches(of: #/static let (\w+) =\s+ZIMErrorCode\(rawValue: ([\d_]+)\)/#) {
                found[String(match.output.1)] = Int32(match.output.2.replacing("_", with: ""))
            }
            for match in source.matches(of: #/static let (\w+) =\s+(\w+)\n/#) {
                found[String(match.output.1)] = found[String(match.output.2)]
            }
        }
        #expect(Set(expected.keys).symmetricDifference(found.keys).sorted() == [])
        #expect(found.filter { expected[$0.key] != $0.value }.isEmpty)
    }

    /// The cases of an enumeration in a file, with their numbers.
    private func cases(in path: String, of type: String) throws -> [String: Int32] {
        let source = try Repository.text(of: path)
        let start = try #require(source.range(of: "public enum \(type):"))
        let end = source[start.upperBound...].range(of: "\n}")?.lowerBound ?? source.endIndex
        var found: [String: Int32] = [:]
        for match in source[start.upperBound..<end].matches(of: #/ case `?(\w+)`? = (-?[\d_]+)/#) {
            found[String(match.output.1)] = Int32(match.output.2.replacing("_", with: ""))
        }
        return found
    }

    @Test func `HyphenateChat has the cases of EMErrorCode, with the table's numbers`() throws {
        let table = try #require(Kit.hyphenateChat.codes.first)
        let constants = try given(table) + others(table)
        let expected = Dictionary(
            uniqueKeysWithValues: constants.map { (importedCase($0.name, of: "EMError"), $0.code) })
        let found = try cases(in: "Sources/Easemob/HyphenateChat/EMErrorCode.swift", of: "EMErrorCode")
        #expect(found.count > 100)
        #expect(expected == found)
    }

    @Test func `AgoraRtcKit has the cases of AgoraErrorCode, with the tables' numbers`() throws {
        let table = try #require(Kit.agora.codes.first)
        let constants = try given(table) + others(table)
        let expected = Dictionary(
            uniqueKeysWithValues: constants.map { (importedCase($0.name, of: "AgoraErrorCode"), $0.code) })
        let found = try cases(in: "Sources/Easemob/AgoraRtcKit/AgoraEnumerates.swift", of: "AgoraErrorCode")
        #expect(found.count > 40)
        #expect(expected == found)
    }

    @Test(arguments: Kit.volcEngine.codes)
    func `VolcEngineRTC has the cases of its lists, with the tables' numbers`(table: CodeTable) throws {
        let constants = try (given(table) + others(table)).filter { $0.name.hasPrefix("\(table.name).") }
        let expected = Dictionary(
            uniqueKeysWithValues: constants.map { (String($0.name.dropFirst(table.name.count + 1)), $0.code) })
        let folder = "Sources/Volcengine/VolcEngineRTC"
        let file = try #require(
            try Repository.files(in: folder).first {
                try Repository.text(of: "\(folder)/\($0)").contains("public enum \(table.name):")
            })
        let found = try cases(in: "\(folder)/\(file)", of: table.name)
        #expect(found.count > 2)
        #expect(expected == found)
    }

    // MARK: Names

    /// The name that the importer gives a case: the type's name goes, and what begins large begins small.
    private func importedCase(_ name: String, of type: String) -> String {
        let rest = name.dropFirst(type.count)
        let capitals = rest.prefix { $0.isUppercase }.count
        let lowered = capitals > 1 && capitals < rest.count ? capitals - 1 : capitals
        return rest.prefix(lowered).lowercased() + rest.dropFirst(lowered)
    }

    private func grouped(_ number: Int32) -> String {
        var digits = String(number)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits = String(digits.dropLast(3))
        }
        return ([digits] + groups).joined(separator: "_")
    }
}
