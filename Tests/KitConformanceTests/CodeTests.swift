import Foundation
import GoldenFiles
import Testing
import VendorDialects

/// Every code of the vendors' comes, or it is known why not.
struct CodeTests {
    /// One list of codes of one kit.
    struct Listed: Sendable, CustomTestStringConvertible {
        let kit: Kit
        let table: CodeTable
        /// What the list is called on the page.
        var testDescription: String { table.name.isEmpty ? kit.module : "\(kit.module) \(table.name)" }

        var refusals: [Refusal] { kit.refusals.filter { $0.list == table.name } }
        // Only modules with one list have these.
        var serverRefusals: [ServerRefusal] { table.name.isEmpty ? kit.serverRefusals : [] }
        var dialectRefusals: [DialectRefusal] { kit.dialectRefusals.filter { $0.list == table.name } }

        static let all = Kit.all.flatMap { kit in kit.codes.map { Listed(kit: kit, table: $0) } }
    }

    @Test(arguments: Kit.all.flatMap(\.serverRefusals))
    func `an app's own server is refused with the vendor's code`(refusal: ServerRefusal) {
        #expect(refusal.answer().contains(#""ErrorCode":\#(refusal.code),"#))
    }

    @Test(arguments: Kit.all.flatMap(\.dialectRefusals))
    func `what only a server brings about has the vendor's code`(refusal: DialectRefusal) {
        #expect(refusal.given() == refusal.code)
    }

    @Test(arguments: Listed.all)
    func `every code of the vendor's is provoked, or it is known why it cannot arise`(listed: Listed) throws {
        let table = listed.table
        let codes = Set(try table.codes())
        let reached = Set(
            listed.refusals.map(\.code) + listed.serverRefusals.map(\.code) + listed.dialectRefusals.map(\.code))
        var reasons: [Int32: [String]] = [:]
        for family in table.neverGiven {
            let covered = codes.filter { code in family.codes.contains { $0.contains(code) } }
            for code in covered.union(family.others.map(\.value)) { reasons[code, default: []].append(family.reason) }
            for range in family.codes where !codes.contains(where: { range.contains($0) }) {
                Issue.record("\(range) has no code: \(family.reason)")
            }
        }
        #expect(codes.subtracting(reached).subtracting(reasons.keys).sorted() == [], "no test provokes these")
        #expect(reached.intersection(reasons.keys).sorted() == [], "a test provokes these, which never come")
        #expect(reasons.filter { $0.value.count > 1 }.isEmpty, "these have two reasons")
        #expect(reached.subtracting(codes).sorted() == [], "the dialect has no such codes")
        let others = table.neverGiven.flatMap { $0.others.map(\.value) }
        #expect(codes.intersection(others).sorted() == [], "these have a constant; their reason takes their number")
    }

    @Test(arguments: Kit.all.filter { !$0.codes.isEmpty }) func `a refusal is of one of the kit's lists`(kit: Kit) {
        let lists = Set(kit.codes.map(\.name))
        #expect(lists.count == kit.codes.count, "two lists have one name")
        let named = Set(kit.refusals.map(\.list) + kit.dialectRefusals.map(\.list))
        #expect(named.subtracting(lists).sorted() == [])
    }

    @Test(arguments: Listed.all)
    func `a name of the vendor's stands for one code`(listed: Listed) throws {
        let table = listed.table
        var names = try table.rows().flatMap { row in row.names.map { ($0, row.code) } }
        names += table.neverGiven.flatMap { $0.others.map { ($0.key, $0.value) } }.filter { !$0.0.isEmpty }
        let repeated = Dictionary(grouping: names, by: \.0).filter { $0.value.count > 1 }
        #expect(repeated.isEmpty)
        #expect(Set(try table.codes()).count == (try table.codes()).count, "a code has two constants")
    }

    @Test func `a comment of the tables is taken apart into a meaning and names`() throws {
        let trtc = try #require(Kit.trtc.codes.first).rows()
        let full = try #require(trtc.first { $0.code == -3340 })
        #expect(full.meaning == "The same room was entered again without leaving.")
        #expect(full.names == ["ERR_TRTC_ENTER_ROOM_REFUSED", "ERR_ROOM_REQUEST_ENTER_ROOM_REFUSED"])
        let chat = try #require(Kit.chat.codes.first).rows()
        #expect(chat.first { $0.code == 10045 }?.names == [])
        #expect(chat.first { $0.code == 9523 }?.names == ["ERR_SDK_NET_WAIT_SEND_TIMEOUT_NO_NETWORK"])
        #expect(chat.first?.code == 0)
    }

    // MARK: The page

    @Test func `the page lists the codes as they are`() throws {
        let page = Repository.url(of: "Emulators/VendorDialects/VendorDialects.docc/ErrorCodes.md")
        var expected = try String(contentsOf: page, encoding: .utf8)
        for listed in Listed.all {
            let start = try #require(expected.range(of: "<!-- table \(listed.testDescription) -->\n"))
            let end = try #require(expected.range(of: "<!-- end -->", range: start.upperBound..<expected.endIndex))
            expected.replaceSubrange(
                start.upperBound..<end.lowerBound, with: try lines(of: listed).map { $0 + "\n" }.joined())
        }
        let difference = try differenceFromRecord(expected, page)
        #expect(difference == nil, "RECORD=1 swift test --filter CodeTests brings the page up to date")
    }

    @Test func `pages know the names of codes as the constants' comments have them`() throws {
        var lines = [
            "// swift-format-ignore-file", "// Over 500 lines: every code that has a name, a line each.", "",
            "extension CodeNames {",
            "    /// The codes of each list with their names in vendors' headers. Recorded from the dialects' sources by CodeTests.",
            "    static let recorded = \"\"\"",
        ]
        for listed in Listed.all {
            lines.append("        # \(listed.testDescription)")
            lines += try listed.table.rows().compactMap { row in row.names.last.map { "        \(row.code) \($0)" } }
        }
        lines += ["        \"\"\"", "}"]
        let file = Repository.url(of: "Emulators/TenantPages/CodeNames+Recorded.swift")
        let difference = try differenceFromRecord(lines.map { $0 + "\n" }.joined(), file)
        #expect(difference == nil, "RECORD=1 swift test --filter CodeTests brings the names up to date")
    }

    private func lines(of listed: Listed) throws -> [String] {
        let table = listed.table
        let rows = try table.rows().filter { $0.code != 0 }.sorted { abs($0.code) < abs($1.code) }
        let names = Dictionary(uniqueKeysWithValues: rows.map { ($0.code, $0.names.last ?? $0.meaning) })
        var given: [Int32: String] = [:]
        for refusal in listed.refusals where given[refusal.code] == nil { given[refusal.code] = refusal.description }
        for refusal in listed.serverRefusals where given[refusal.code] == nil {
            given[refusal.code] = "to the app's own server: " + refusal.description
        }
        for refusal in listed.dialectRefusals where given[refusal.code] == nil {
            given[refusal.code] = refusal.description
        }
        let never = Set(
            rows.map(\.code).filter { given[$0] == nil } + table.neverGiven.flatMap { $0.others.map(\.value) })
        var lines = ["\(given.count) codes come, \(never.count) never do.", ""]
        lines += ["| Code | Name | An app gets it here for example for |", "|---|---|---|"]
        lines += rows.compactMap { row in
            given[row.code].map { "| \(row.code) | \(shown(names[row.code] ?? "")) | \($0) |" }
        }
        lines += ["", "| Never given | Because |", "|---|---|"]
        lines += table.neverGiven.map { family in
            let codes = rows.map(\.code).filter { code in family.codes.contains { $0.contains(code) } }
            var named = codes.map { ($0, names[$0] ?? "") }
            named += family.others.map { ($0.value, $0.key) }
            let list = named.sorted { (abs($0.0), $0.1) < (abs($1.0), $1.1) }
                .map { $0.1.isEmpty ? "\($0.0)" : "\($0.0) \(shown($0.1))" }
            return "| \(list.joined(separator: ", ")) | \(family.reason) |"
        }
        return lines
    }

    /// A vendor's name as code; a meaning as it is.
    private func shown(_ name: String) -> String { name.contains(" ") ? String(name.dropLast()) : "`\(name)`" }
}
