import Testing

/// A row of a vendor's profile, and where it is declared.
private struct Fact {
    var name: String
    /// The dialect's folder, which is named for its vendor.
    var vendor: String
    /// Whether a kit enforces it, or the tool that makes tokens, instead of the cloud.
    var isOfDevice: Bool
    var finding: Finding
}

/// The rows that a file of a dialect declares: `let name = Sourced(…)` in a section of a profile.
private func facts(in file: SourceFile) -> [Fact] {
    let folders = file.path.split(separator: "/").map(String.init)
    guard dialectTargets.contains(file.target), folders.count == 4 else { return [] }
    var section = ""
    var found: [Fact] = []
    for index in file.tokens.indices {
        if ["struct", "class"].contains(file.word(index)) { section = file.word(index + 1) }
        guard file.word(index) == "let", file.word(index + 2) == "=", file.word(index + 3) == "Sourced" else {
            continue
        }
        let name = file.word(index + 1)
        found.append(
            Fact(
                name: name, vendor: folders[2], isOfDevice: section == "SDKFacts",
                finding: file.finding(
                    index, "\(section).\(name) is read by nobody: read it where the number is needed, or take it out")))
    }
    return found
}

/// Structures of rows. Code that copies them was two fifths of what the dialects compiled to, and everybody waits for it.
private func rowsInStructures(_ file: SourceFile) -> [Finding] {
    guard dialectTargets.contains(file.target) else { return [] }
    var section: Int?
    var found: [Finding] = []
    for index in file.tokens.indices {
        if file.word(index) == "class" { section = nil }
        if file.word(index) == "struct" { section = index }
        guard let start = section, file.word(index) == "let", file.word(index - 1) != "static",
            file.word(index + 2) == "=", file.word(index + 3) == "Sourced"
        else { continue }
        section = nil
        let name = file.word(start + 1)
        found.append(file.finding(start, "\(name) has rows: make it a final class, which takes less time to compile"))
    }
    return found
}

/// Dialects that are in the folder of another vendor, whose voice rooms they belong to.
private let foldersOfDialects = ["Agora": "Easemob"]

/// Rows that nobody reads. A row of the cloud is read by its dialect, which makes rules of it; a row of the device by the vendor's
/// kits or by the token tool, as `sdk.name.value`.
private func unreadFacts(_ files: [SourceFile]) -> [Finding] {
    var readByDialect: Set<String> = []
    var readByDevice: Set<String> = []
    for file in files {
        let vendor = vendor(of: file)
        for index in file.tokens.indices where file.word(index + 1) == "." && file.word(index + 2) == "value" {
            let name = file.word(index)
            if dialectTargets.contains(file.target), let vendor { readByDialect.insert("\(vendor).\(name)") }
            guard ["sdk", "facts"].contains(file.word(index - 2)) else { continue }
            if file.area == .kits, let vendor { readByDevice.insert("\(vendor).\(name)") }
            if file.target == "ParlorCommand" {
                let dialect = file.word(index - 6)
                readByDevice.insert("\(foldersOfDialects[dialect] ?? dialect).\(name)")
            }
        }
    }
    return files.flatMap { facts(in: $0) }.filter { fact in
        let isRead = fact.isOfDevice ? readByDevice : readByDialect
        return !isRead.contains("\(fact.vendor).\(fact.name)")
    }.map(\.finding)
}

/// The folder of a vendor that the file is in.
private func vendor(of file: SourceFile) -> String? {
    file.path.split(separator: "/").map(String.init).first { SourceFile.vendorFolders.contains($0) }
}

/// Numbers in kits that limit something, without a name: what is compared with, the end of a range, a span of time, a bit rate.
/// Numbers below 10 are left alone, but for the end of a range that a `case` is, and so are those with a name of their own, but
/// for names that say they are a limit.
private func limitsInKits(_ file: SourceFile) -> [Finding] {
    guard file.area == .kits else { return [] }
    var found: [Finding] = []
    for index in file.tokens.indices {
        // A hexadecimal number is a mask or a character.
        if file.word(index).hasPrefix("0x") { continue }
        guard let number = Double(file.word(index).filter { $0 != "_" }) else { continue }
        guard number >= 10 || endsRangeOfCase(file, index) else { continue }
        // Units are converted with it.
        if ["*", "/"].contains(file.word(index - 1)) { continue }
        let isCompared =
            ["<", ">"].contains(file.word(index - 1))
            || (file.word(index - 1) == "=" && ["<", ">"].contains(file.word(index - 2)))
        let endsRange =
            (file.word(index - 1) == "." && file.word(index - 2) == ".")
            || (file.word(index + 1) == "." && file.word(index + 2) == ".")
        let isBound =
            isCompared || endsRange
            || (file.word(index - 1) == ":" && file.word(index - 2) == "bitRate")
            || (file.word(index - 1) == "("
                && ["seconds", "milliseconds", "min", "max"].contains(file.word(index - 2)))
            || (file.word(index + 1) == ")" && isInMinimumOrMaximum(file, index))
        let isNamedLimit =
            file.word(index - 1) == "=" && ["maximum", "minimum"].contains { file.word(index - 2).hasPrefix($0) }
        guard isNamedLimit || (isBound && !isNamed(file, index)) else { continue }
        found.append(
            file.finding(
                index,
                "\(file.word(index)): a vendor's limit is a row of its profile, with a source; a number of our own has a name"
            ))
    }
    return found
}

/// Numbers of 10 and more that are arguments of calls in kits. Names, units and counts of time are left alone: raw values,
/// what is multiplied with a power of ten, how much of a text a trace shows, and the vendor's own initial values, which stand in its
/// header.
private func literalsInCalls(_ file: SourceFile) -> [Finding] {
    guard file.area == .kits, !file.isGenerated else { return [] }
    return file.tokens.indices.compactMap { index in
        guard let number = Double(file.word(index).filter { $0 != "_" }), number >= 10 else { return nil }
        guard let argument = argument(file, at: index), !isNamed(file, index), !isInitialValue(file, index) else {
            return nil
        }
        if ["rawValue", "radix", "timescale"].contains(argument.label) || file.word(index + 1) == "*" { return nil }
        if argument.label == "by", [10, 100, 1_000, 1_000_000].contains(number) { return nil }
        if ["available", "pow", "prefix", "ERROR_CODE"].contains(argument.callee) { return nil }
        return file.finding(
            index, "\(file.word(index)): a vendor's number is a row of its profile; a number of our own has a name")
    }
}

/// Words before a parenthesis that call nothing, and the two whose numbers ``limitsInKits(_:)`` sees.
private let keywordsBeforeValues: Set = [
    "if", "guard", "while", "switch", "return", "in", "case", "let", "var", "where", "max", "min",
]

/// The label of the argument that a token begins, empty without one, and whom it is given to; nil where it begins none.
private func argument(_ file: SourceFile, at index: Int) -> (label: String, callee: String)? {
    var start = index - 1
    var label = ""
    if file.word(start) == ":", ["(", ","].contains(file.word(start - 2)) {
        label = file.word(start - 1)
        start -= 2
    }
    guard ["(", ","].contains(file.word(start)) else { return nil }
    var depth = 0
    while start >= 0 {
        switch file.word(start) {
        case ")", "]", "}": depth += 1
        case "[" where depth == 0, "{" where depth == 0: return nil
        case "(" where depth == 0:
            let before = file.word(start - 1)
            let callee = before == "?" ? file.word(start - 2) : before
            guard callee.first.map({ $0.isLetter || $0 == "_" || $0.isNumber }) ?? false else { return nil }
            return keywordsBeforeValues.contains(callee) ? nil : (label, callee)
        case "(", "[", "{": depth -= 1
        default: break
        }
        start -= 1
    }
    return nil
}

/// Whether the number is part of what an app's object has before the app sets it: `public var size = CGSize(width: 360, …)`.
private func isInitialValue(_ file: SourceFile, _ index: Int) -> Bool {
    var first = index
    while first > 0, file.line(index) - file.line(first - 1) <= 2 { first -= 1 }
    guard let start = (first..<index).last(where: { file.word($0) == "var" || file.word($0) == "let" }) else {
        return false
    }
    guard ["public", "open"].contains(file.word(start - 1)) else { return false }
    return (start..<index).allSatisfy { !["{", "}", "func"].contains(file.word($0)) }
}

/// Whether the number is the end of the range in `case ...4:`.
private func endsRangeOfCase(_ file: SourceFile, _ index: Int) -> Bool {
    guard let start = (max(0, index - 4)..<index).last(where: { file.word($0) == "case" }) else { return false }
    return start + 1 < index && (start + 1..<index).allSatisfy { [".", "..", "..."].contains(file.word($0)) }
}

/// Whether the number is the last argument of `min` or `max`.
private func isInMinimumOrMaximum(_ file: SourceFile, _ index: Int) -> Bool {
    let open = file.opening(index + 1)
    return ["min", "max"].contains(file.word(open - 1))
}

/// Whether the number is what a constant of a type stands for.
private func isNamed(_ file: SourceFile, _ index: Int) -> Bool {
    let line = file.line(index)
    var first = index
    while first > 0, file.line(first - 1) == line { first -= 1 }
    return (first..<index).contains { file.word($0) == "static" && file.word($0 + 1) == "let" }
}

@Suite struct FactsTests {
    @Test func `every row of a profile is read by the code that needs it`() {
        expectTidy(unreadFacts(SourceFile.all))
    }

    @Test func `rows are in classes, which compile fast`() {
        expectTidy(rowsInStructures)
        let text = """
            final class RoomFacts {
                let a = Sourced(1, .page(""))
            }
            struct KindFacts {
                let b: Sourced<Int>
            }
            struct SDKFacts {
                let c = Sourced(1, .page(""))
                let d = Sourced(1, .page(""))
            }
            struct Token {
                static let e = Sourced(1, .page(""))
            }
            """
        #expect(lines(of: rowsInStructures, in: "Emulators/VendorDialects/ZEGO/A.swift", text) == [7])
    }

    @Test func `kits have no limits of their own`() {
        expectTidy(limitsInKits)
    }

    @Test func `kits give no number to a call that has no name`() {
        expectTidy(literalsInCalls)
    }

    @Test func `a number that is given to a call is found, and one with a name, of a unit or of the header is not`() {
        let text = """
            engine.setVolume(100, publisher: name)
            let made = FrameFormat(format, framesPerSecond: 50)
            done?(100)
            static let limit = Limit(20)
            public var size = CGSize(width: 360, height: 640)
            let code = Code(rawValue: 6012)
            let bits = kilobits.multipliedSaturated(by: 1000) + share(100 * lost)
            let pair = (20, 30)
            let list = names([20, 30])
            if (count == 20) { send(5) }
            public let format = Format(
                rate: 48_000, channels: 2)
            let last = first { $0 == call(first, 12) }
            """
        #expect(lines(of: literalsInCalls, in: "Sources/ZEGO/ZIM/A.swift", text) == [1, 2, 3, 13])
        #expect(lines(of: literalsInCalls, in: "Sources/VoiceEngine/A.swift", text).isEmpty)
    }

    @Test func `a row that nobody reads is found, in its own vendor and on its own side`() {
        let dialect = SourceFile(
            "Emulators/VendorDialects/ZEGO/A.swift",
            """
            final class RoomFacts {
                let a = Sourced(1, .page(""))
                let b = Sourced(1, .page(""))
                var rules: Int { a.value }
            }
            final class SDKFacts {
                let c = Sourced(1, .page(""))
                let d = Sourced(1, .page(""))
                let e = Sourced(1, .page(""))
            }
            """)
        let kit = SourceFile("Sources/ZEGO/ZIM/A.swift", "x = ZEGO.profile.sdk.c.value + b.value")
        let command = SourceFile("Emulators/ParlorCommand/A.swift", "x = ZEGO.profile.sdk.d.value")
        let other = SourceFile("Sources/Tencent/TUICore/A.swift", "x = sdk.e.value")
        #expect(unreadFacts([dialect, kit, command, other]).map(\.line) == [3, 9])
    }

    @Test func `a limit in a kit is found, and a number with a name is not`() {
        let text = """
            guard count <= 10_000 else { return }
            let x = min(count, 200)
            after(.seconds(120)) {}
            static let maximumTracks = 10
            static let reminderDelay = Duration.seconds(15)
            if count > 9 { value = 48_000 }
            (200...count).contains(x)
            case ...0.05: 3
            let quality = VoiceQuality(bitRate: 64_000, channelCount: 1)
            if byte < 0x80 { return }
            """
        #expect(lines(of: limitsInKits, in: "Sources/ZEGO/ZIM/A.swift", text) == [1, 2, 3, 4, 7, 8, 9])
        #expect(lines(of: limitsInKits, in: "Sources/VoiceEngine/A.swift", text).isEmpty)
    }
}
