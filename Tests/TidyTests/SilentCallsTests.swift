import Testing

/// Public functions that do nothing on purpose and need no row in a table of what has no effect, each with the reason.
private let silentOnPurpose: [String: String] = [:]

/// Public functions of kits that take a call and do nothing with it, without a word.
///
/// That is a body that is empty, only records the call, hands `begin` an empty closure, or answers a function that takes
/// something with a constant. Default implementations in a listener's protocol are what apps leave out.
func silentCalls(_ file: SourceFile) -> [Finding] {
    silentFunctions(file).filter { silentOnPurpose[$0.name] == nil }.map { name, index in
        file.finding(
            index,
            "\(name) does nothing and does not say so: make it work, or call device.warn(of:) with a case of the vendor's "
                + "NotEmulated enum")
    }
}

private func silentFunctions(_ file: SourceFile) -> [(name: String, index: Int)] {
    guard file.area == .kits, !file.isGenerated else { return [] }
    var found: [(name: String, index: Int)] = []
    var types: [(name: String, end: Int)] = []
    for index in file.tokens.indices {
        types.removeAll { $0.end < index }
        let word = file.word(index)
        if file.tokens[index].kind == .word, ["class", "struct", "enum", "protocol", "extension"].contains(word),
            file.word(index - 1) != ".", file.word(index + 1).first?.isUppercase == true,
            let open = (index..<file.tokens.count).first(where: { file.word($0) == "{" })
        {
            types.append((file.word(index + 1), file.closing(open)))
        }
        guard word == "func", file.tokens[index].kind == .word, isPublic(file, index) else { continue }
        let type = types.last?.name ?? ""
        if ["Listener", "Delegate", "Handler"].contains(where: type.hasSuffix) { continue }
        guard let open = (index..<file.tokens.count).first(where: { file.word($0) == "(" }) else { continue }
        let close = file.closing(open)
        guard let body = (close..<file.tokens.count).first(where: { file.word($0) == "{" }),
            // A requirement of a protocol has none; the next one belongs to something else.
            !(close..<body).contains(where: { ["func", "var", "let", "}"].contains(file.word($0)) })
        else { continue }
        let takes = close > open + 1
        guard isSilent(file, body + 1, file.closing(body), takes: takes) else { continue }
        found.append(("\(type).\(file.word(index + 1))", index))
    }
    return found
}

/// Whether the declaration whose keyword is at `index` is public: one of the words before it, up to the last statement.
private func isPublic(_ file: SourceFile, _ index: Int) -> Bool {
    var next = index - 1
    while next >= 0, file.tokens[next].kind == .word, file.line(next) == file.line(index) {
        if ["public", "open"].contains(file.word(next)) { return true }
        next -= 1
    }
    return false
}

/// Whether the statements from `start` up to `end` only record.
private func isSilent(_ file: SourceFile, _ start: Int, _ end: Int, takes: Bool) -> Bool {
    var index = start
    while index < end {
        if ["return", "-"].contains(file.word(index)) { index += 1 }
        let first = file.tokens[index]
        let isConstant =
            first.kind == .literal || ["true", "false", "nil"].contains(first.text) || isNumber(first.text)
        if isConstant {
            guard takes, index + 1 == end else { return false }
            return true
        }
        // `device.record`, `Device.current.record`.
        while [".", "?"].contains(file.word(index + 1)) { index += file.word(index + 1) == "?" ? 1 : 2 }
        guard ["record", "note", "begin"].contains(file.word(index)), file.word(index + 1) == "(" else { return false }
        let isBegin = file.word(index) == "begin"
        index = file.closing(index + 1) + 1
        guard isBegin else { continue }
        guard file.word(index) == "{" else { return false }
        let close = file.closing(index)
        guard (index + 1..<close).allSatisfy({ ["_", ",", "in"].contains(file.word($0)) }) else { return false }
        index = close + 1
    }
    return true
}

private func isNumber(_ text: String) -> Bool { text.first?.isNumber == true }

@Suite struct SilentCallsTests {
    @Test func `every call of a kit works, or says that it has no effect`() {
        expectTidy(silentCalls)
    }

    @Test func `each exception is a function that would be found`() {
        // An exception that nobody needs would hide the next function of that name.
        let found = Set(SourceFile.all.flatMap { silentFunctions($0).map(\.name) })
        #expect(silentOnPurpose.keys.filter { !found.contains($0) }.sorted() == [])
    }

    @Test func `bodies that only record are found`() {
        let text = """
            public final class Engine {
                public func empty(_ level: Int) {}
                public class func recorded() { Device.current.record(.call, "recorded(\\(1))") }
                open func noted() {
                    // The vendor writes a log.
                    record("noted()")
                    note("noted", "no log is written")
                }
                public func begun(_ mode: Int) { begin("begun(\\(mode))") { _ in } }
                public func twice() { begin("twice()") { _, _ in } }
                public func constant(_ mode: Int) -> Int32 { 0 }
                public func returned(_ mode: Int) -> Bool {
                    device.record(.call, "returned")
                    return true
                }
            }
            """
        #expect(lines(of: silentCalls, in: "Sources/ZEGO/Kit/Engine.swift", text) == [2, 3, 4, 9, 10, 11, 12])
    }

    @Test func `bodies that do something are not found`() {
        let text = """
            public protocol RoomListener {
                func onText(_ text: String)
            }
            extension RoomListener {
                public func onText(_ text: String) {}
            }
            public final class Engine {
                public func warned() { Device.current.warn(of: Vendor.NotEmulated.warned) }
                public func works(_ mode: Int) { begin("works") { $0.mode = mode } }
                public func getVersion() -> String { "1" }
                public func both() { record("both()"); stop() }
                func inner(_ level: Int) {}
                public func make() -> Engine { Engine() }
            }
            """
        #expect(lines(of: silentCalls, in: "Sources/ZEGO/Kit/Engine.swift", text) == [])
        #expect(lines(of: silentCalls, in: "Sources/Devices/Engine.swift", "public func a(_ b: Int) {}") == [])
    }
}
