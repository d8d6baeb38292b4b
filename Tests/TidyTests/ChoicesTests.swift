import Foundation
import Testing

/// The choices of behavior that rules have, as `Type.case`.
private func choices(in files: [SourceFile]) -> [String] {
    files.filter { $0.target == "EmulatorAPI" && $0.path.contains("/Rules") }.flatMap { file in
        let types = file.tokens.indices.filter { file.word($0) == "enum" }.map { file.word($0 + 1) }
        return types.filter { $0.hasSuffix("Policy") || $0.hasSuffix("Source") }.flatMap { type in
            cases(of: type, in: file).map { "\(type).\($0)" }
        }
    }
}

/// The choices that no vendor's dialect makes.
private func choicesOfNobody(in files: [SourceFile]) -> [String] {
    let dialects = files.filter { dialectTargets.contains($0.target) }
    let made = Set(
        dialects.flatMap { file in
            file.tokens.indices.filter { file.word($0) == "." }.map { file.word($0 + 1) }
        })
    return choices(in: files).filter { choice in !made.contains(String(choice.split(separator: ".")[1])) }
}

/// The parameters of rules' initializers that have a default value: a dialect could leave them out without a choice.
private func defaults(in files: [SourceFile]) -> [String] {
    files.filter { $0.target == "EmulatorAPI" && $0.path.contains("/Rules") }.flatMap { file in
        file.tokens.indices.filter { file.word($0) == "init" && file.word($0 + 1) == "(" }.flatMap { start in
            var (index, depth, name, found) = (start + 2, 1, "", [String]())
            while depth > 0, index < file.tokens.count {
                switch file.word(index) {
                case "(": depth += 1
                case ")": depth -= 1
                case ":": name = file.word(index - 1)
                case "=": found.append(name)
                default: break
                }
                index += 1
            }
            return found
        }
    }
}

@Suite struct ChoicesTests {
    @Test func `a dialect chooses every rule: initializers of rules have no default values`() {
        #expect(defaults(in: SourceFile.all) == [])
    }

    @Test func `a default value in an initializer of rules is found`() {
        let rules = SourceFile(
            "Emulators/EmulatorAPI/Rules+A.swift",
            "struct A { var a: Int? = nil; init(a: Int, b: (Int) -> Int, c: Int? = nil, d: Int? = nil) { let e = 1 } }")
        #expect(defaults(in: [rules]) == ["c", "d"])
    }

    @Test func `every choice that rules have is made by a vendor, or the article says who needs it`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = "Emulators/VendorDialects/VendorDialects.docc/AddingAVendor.md"
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let waiting = text.split(separator: "\n").compactMap { line -> String? in
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            guard parts.count > 2, parts[0] == "| ", parts[1].contains("Policy.") || parts[1].contains("Source.") else {
                return nil
            }
            return String(parts[1])
        }
        #expect(waiting.sorted() == choicesOfNobody(in: SourceFile.all).sorted(), "the table in \(path)")
    }

    @Test func `a choice that no dialect makes is found`() {
        let rules = SourceFile(
            "Emulators/EmulatorAPI/Rules+A.swift",
            """
            package enum LeavingPolicy: String { case stay, go }
            package enum Kind { case other }
            package enum RightsSource { case nowhere }
            """)
        let dialect = SourceFile(
            "Emulators/VendorDialects/ZEGO/A.swift", "let a = Sourced(LeavingPolicy.go, .page(\"\"))")
        let core = SourceFile("Emulators/RoomEmulator/A.swift", "let a = LeavingPolicy.stay")
        #expect(
            choices(in: [rules, dialect, core]) == ["LeavingPolicy.stay", "LeavingPolicy.go", "RightsSource.nowhere"])
        #expect(choicesOfNobody(in: [rules, dialect, core]) == ["LeavingPolicy.stay", "RightsSource.nowhere"])
    }
}
