import Testing

/// Words that say a type has two jobs, or none, wherever they stand in its name.
private let emptyWords: Set = [
    "Manager", "Managers", "Helper", "Helpers", "Util", "Utils", "Utilities", "Impl", "Wrapper", "Common", "Misc",
]
/// Words that say nothing at the end of a name, where the noun belongs.
private let emptyEndings: Set = ["Base", "Info", "Data", "Context", "Processor"]
/// Names of files and targets under which anything could be put.
private let drawers: Set = ["Shared", "Core", "Extensions", "Extension"]

/// Names outside the kits that avoid saying what the thing is. Generated code has the names of what it is generated from, and
/// stand-ins have Apple's.
func emptyNames(_ file: SourceFile) -> [Finding] {
    guard !file.path.hasPrefix("Tests/AppleSystems/StandIns/") else { return [] }
    guard file.area != .kits, file.area != .samples, !file.isGenerated else { return [] }
    var findings: [Finding] = []
    let stem = file.path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    for name in Set([stem, file.target]).sorted() {
        guard let word = emptyWord(in: name) ?? (drawers.contains(name) ? name : nil) else { continue }
        findings.append(
            Finding(path: file.path, line: 1, message: "a file or target named \(word): name it for the type it holds"))
    }
    let keywords: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    for index in file.tokens.indices where keywords.contains(file.word(index)) && file.tokens[index].kind == .word {
        let name = file.word(index + 1)
        guard ![".", "import"].contains(file.word(index - 1)), name.first?.isUppercase == true else { continue }
        guard let word = emptyWord(in: name) else { continue }
        findings.append(
            file.finding(
                index, "\(name): \(word) hides what it is; use a word of the naming table, or split its two jobs"))
    }
    return findings
}

private func emptyWord(in name: String) -> String? {
    let words = camelWords(name)
    if let last = words.last, emptyEndings.contains(last) { return last }
    return words.first { emptyWords.contains($0) }
}

/// `RTCStateImpl` is `RTC`, `State`, `Impl`.
func camelWords(_ name: String) -> [String] {
    let letters = Array(name)
    var words: [String] = []
    for (index, letter) in letters.enumerated() {
        let afterLower = index > 0 && !letters[index - 1].isUppercase
        let beforeLower = index + 1 < letters.count && letters[index + 1].isLowercase
        if words.isEmpty || (letter.isUppercase && (afterLower || beforeLower)) { words.append("") }
        words[words.count - 1].append(letter)
    }
    return words
}

@Suite struct NamesTests {
    @Test func `names outside the kits say what the thing is`() {
        expectTidy(emptyNames)
    }

    @Test func `a name that says nothing is found`() {
        let text = """
            final class RoomManager {}
            package struct MemberInfo {}
            actor HelperPool {}
            typealias RTCStateImpl = Int
            """
        #expect(lines(of: emptyNames, in: "Emulators/RoomEmulator/Room.swift", text) == [1, 2, 3, 4])
        #expect(lines(of: emptyNames, in: "Emulators/RoomEmulator/RoomUtils.swift", "") == [1])
        #expect(lines(of: emptyNames, in: "Sources/Core/Room.swift", "") == [1])
    }

    @Test func `vendors' names, parts of words and uses of others' types are left alone`() {
        let vendors = "public class V2TIMManager {}"
        #expect(lines(of: emptyNames, in: "Sources/Tencent/ImSDK_Plus/V2TIMManager.swift", vendors).isEmpty)
        #expect(lines(of: emptyNames, in: "Tests/AppleSystems/StandIns/UIKit.swift", vendors).isEmpty)
        let text =
            "struct Database {}\nstruct Information {}\nlet manager = FileManager.default\nclass func Info() {}\n"
        #expect(lines(of: emptyNames, in: "Sources/Devices/Device.swift", text).isEmpty)
    }
}
