import Testing

/// One case of an enum of what has no effect, as its file spells it.
private struct MissingPart {
    var table: String
    var name: String
    /// The vendor's spelling.
    var spelling: String
    var kind: String
    var file: SourceFile
    var index: Int
}

/// The cases of each enum that conforms to `NotEmulated`.
private func missingParts(_ file: SourceFile) -> [MissingPart] {
    guard file.target == "VendorDialects" else { return [] }
    let text = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    var parts: [MissingPart] = []
    for index in file.tokens.indices where file.word(index) == "enum" && file.word(index + 1).hasSuffix("NotEmulated") {
        let table = file.word(index + 1)
        guard let open = (index..<file.tokens.count).first(where: { file.word($0) == "{" }) else { continue }
        var kinds: [String: String] = [:]
        var waiting: [String] = []
        for token in open..<file.closing(open) {
            if file.word(token) == "case", file.tokens[token].kind == .word, file.word(token + 1) != "." {
                let line = file.line(token) - 1
                // A long spelling is on the next line.
                let lines = text[line...].prefix(text[line].hasSuffix("=") ? 2 : 1)
                let spelled = lines.joined().split(separator: "\"", omittingEmptySubsequences: false)
                let name = file.word(token + 1)
                parts.append(
                    MissingPart(
                        table: table, name: name, spelling: spelled.count > 1 ? String(spelled[1]) : name, kind: "",
                        file: file, index: token))
            }
            guard file.word(token) == "." else { continue }
            let name = file.word(token + 1)
            if ["call", "field", "callback"].contains(name), file.word(token + 2) == "(" {
                for key in waiting { kinds[key] = name }
                waiting = []
            } else {
                waiting.append(name)
            }
        }
        for part in parts.indices where parts[part].table == table { parts[part].kind = kinds[parts[part].name] ?? "" }
    }
    return parts
}

/// Rows that no kit can say, because apps only read the value or hear of it otherwise, each with the reason.
private let unsaidOnPurpose: [String: String] = [
    "ZIMNotEmulated.rootRepliedCount": "the cloud sets it in a message that came",
    "ZIMNotEmulated.receiptStatus": "the cloud sets it in a message that came",
    "ZIMNotEmulated.isUserInserted": "the SDK sets it in a message that an app inserted, which is refused",
    "ZIMNotEmulated.isBroadcastMessage": "the cloud sets it in a message that came",
    "ZIMNotEmulated.isServerMessage": "the cloud sets it in a message that came",
    "ZIMNotEmulated.cbInnerID": "the SDK sets it in a message that came",
    "ZIMNotEmulated.isPinned": "the cloud sets it in a conversation",
    "ZIMNotEmulated.tipsMessage": "only the cloud sends one; sending one fails with the vendor's code",
]

/// Rows for what has no effect that no kit says, and rows for callbacks that no listener has, or that a kit makes.
func unusedMissingParts(_ files: [SourceFile]) -> [Finding] {
    unusedParts(files).filter { unsaidOnPurpose["\($0.part.table).\($0.part.name)"] == nil }.map(\.finding)
}

private func unusedParts(_ files: [SourceFile]) -> [(part: MissingPart, finding: Finding)] {
    let kits = files.filter { $0.area == .kits && !$0.isGenerated }
    let parts = files.flatMap(missingParts)
    let said = partsSaid(kits, of: parts)
    let fixed = Set(kits.flatMap(readOnlyFields))
    let callbacks = Dictionary(
        kits.flatMap(listenerCallbacks).map { ("\($0.owner).\($0.name)", $0.name) },
        uniquingKeysWith: { first, _ in first })
    let made = Set(kits.flatMap(callbacksMade))
    return parts.compactMap { part in
        let name = "\(part.table).\(part.name)"
        func found(_ message: String) -> (part: MissingPart, finding: Finding) {
            (part, part.file.finding(part.index, "\(name): \(message)"))
        }
        switch part.kind {
        case "callback":
            // `onState(_:) with closed`: the callback is made, but never with that value.
            let end = part.spelling.firstIndex(of: " ") ?? part.spelling.endIndex
            guard let callback = callbacks[String(part.spelling[..<end])] else {
                return found("no listener's protocol has \(part.spelling); write it as Protocol.name(label:)")
            }
            guard end == part.spelling.endIndex, made.contains(told(callback)) else { return nil }
            return found("a kit calls \(part.spelling); the row has to go")
        case "":
            return found("its row does not say call, field or callback")
        default:
            guard !said.contains(name), !(part.kind == "field" && fixed.contains(part.spelling)) else { return nil }
            return found("no kit says that it has no effect; call device.warn(of:) with it, or remove the row")
        }
    }
}

/// The rows that kits name: as `Table.name`, or as `.name` in a module that names the table.
private func partsSaid(_ kits: [SourceFile], of parts: [MissingPart]) -> Set<String> {
    var said: Set<String> = []
    let names = Dictionary(grouping: parts, by: \.name)
    let tables = Set(parts.map(\.table))
    for module in Dictionary(grouping: kits, by: \.target).values {
        let named = Set(module.flatMap { $0.tokens.map(\.text) }).intersection(tables)
        guard !named.isEmpty else { continue }
        for file in module {
            for index in file.tokens.indices where file.word(index) == "." && file.word(index + 2) != "(" {
                guard let found = names[file.word(index + 1)] else { continue }
                let before = file.word(index - 1)
                let isWhole = before == "return" || (index > 0 && file.tokens[index - 1].kind == .mark && before != ")")
                for part in found where before == part.table || (isWhole && named.contains(part.table)) {
                    said.insert("\(part.table).\(part.name)")
                }
            }
        }
    }
    return said
}

/// The properties of a file's types that apps can only read, as `Type.name`.
private func readOnlyFields(_ file: SourceFile) -> [String] {
    var found: [String] = []
    for index in file.tokens.indices where ["class", "struct"].contains(file.word(index)) {
        let type = file.word(index + 1)
        guard type.first?.isUppercase == true,
            let open = (index..<file.tokens.count).first(where: { file.word($0) == "{" })
        else { continue }
        for token in open..<file.closing(open) {
            let isLet = file.word(token) == "let" && file.word(token - 1) == "public"
            let isFixed = file.word(token) == "var" && file.word(token - 1) == ")" && file.word(token - 2) == "set"
            if isLet || isFixed { found.append("\(type).\(file.word(token + 1))") }
        }
    }
    return found
}

/// The callbacks of a file's listeners, as `name(label:)`.
private func listenerCallbacks(_ file: SourceFile) -> [(owner: String, name: String)] {
    var found: [(owner: String, name: String)] = []
    for index in file.tokens.indices where file.word(index) == "protocol" {
        let owner = file.word(index + 1)
        guard ["Listener", "Delegate", "Handler"].contains(where: owner.hasSuffix),
            let open = (index..<file.tokens.count).first(where: { file.word($0) == "{" })
        else { continue }
        for token in open..<file.closing(open) where file.word(token) == "func" && file.word(token + 2) == "(" {
            let labels = arguments(file, token + 2).map { file.word($0) + ":" }.joined()
            found.append((owner, "\(file.word(token + 1))(\(labels))"))
        }
    }
    return found
}

/// The calls of `tell…` in a file, as `tellName(label:)`; the first label is left out, as SDK versions differ in it.
private func callbacksMade(_ file: SourceFile) -> [String] {
    file.tokens.indices.compactMap { index in
        guard file.word(index).hasPrefix("tell"), file.word(index + 1) == "(", file.word(index - 1) == "." else {
            return nil
        }
        let labels = arguments(file, index + 1).dropFirst().map { start in
            file.word(start + 1) == ":" ? file.word(start) + ":" : "_:"
        }
        return "\(file.word(index))(\(labels.joined()))"
    }
}

/// `onText(_:from:)` is called as `tellText(from:)`.
private func told(_ callback: String) -> String {
    let name = callback.prefix { $0 != "(" }
    let labels = callback.dropFirst(name.count + 1).dropLast().split(separator: ":").dropFirst().map { $0 + ":" }
    let base = name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true ? name.dropFirst(2) : name
    return "tell\(base.prefix(1).uppercased())\(base.dropFirst())(\(labels.joined()))"
}

/// Where each argument or parameter begins in the parentheses that `open` opens.
private func arguments(_ file: SourceFile, _ open: Int) -> [Int] {
    let close = file.closing(open)
    guard close > open + 1 else { return [] }
    var starts = [open + 1]
    var index = open + 1
    while index < close {
        if ["(", "[", "{"].contains(file.word(index)) { index = file.closing(index) }
        if file.word(index) == "," { starts.append(index + 1) }
        index += 1
    }
    return starts
}

@Suite struct NotEmulatedUseTests {
    @Test func `each row of what has no effect is said by a kit, and each callback in it is never made`() {
        expectTidy(unusedMissingParts(SourceFile.all))
        #expect(SourceFile.all.flatMap(missingParts).count > 100)
    }

    @Test func `each exception is a row that would be found`() {
        let found = Set(unusedParts(SourceFile.all).map { "\($0.part.table).\($0.part.name)" })
        #expect(unsaidOnPurpose.keys.filter { !found.contains($0) }.sorted() == [])
    }

    private let table = SourceFile(
        "Emulators/VendorDialects/ZEGO/Table.swift",
        """
        package enum RoomNotEmulated: String, NotEmulated {
            case setLevel = "Room.setLevel(_:)"
            case proxy = "Room.proxy"
            case onProxy = "RoomListener.onProxy(_:from:)"
            case onNothing =
                "RoomListener.onNothing()"
            case forgotten
            case onState = "RoomListener.onState(_:) with closed"
            case readOnly = "Room.level"

            package var row: NotEmulatedRow {
                switch self {
                case .setLevel: .call("chooses the lines")
                case .proxy: .field("names a proxy")
                case .onProxy, .onNothing: .callback("tells of a proxy")
                case .onState: .callback("tells of the end")
                case .readOnly: .field("tells the level")
                }
            }
        }
        """)
    private let listener = SourceFile(
        "Sources/ZEGO/Kit/Listener.swift",
        """
        public protocol RoomListener {
            func onProxy(_ proxy: String, from user: String)
            func onState(_ state: Int)
        }
        public final class Room {
            public internal(set) var level = 0
        }
        """)

    @Test func `rows without use are found`() {
        let found = unusedMissingParts([table, listener])
        #expect(found.map(\.line) == [2, 3, 5, 7])
    }

    @Test func `rows with use are not found, and a callback that is made is`() {
        let kit = SourceFile(
            "Sources/ZEGO/Kit/Room.swift",
            """
            func use() {
                device.warn(of: ZEGO.RoomNotEmulated.setLevel)
                say(isSet ? .proxy : nil)
                outlet.call("x") { $0.tellProxy(proxy(1, 2), from: user) }
                outlet.call("x") { $0.tellState(1) }
            }
            """)
        #expect(unusedMissingParts([table, listener, kit]).map(\.line) == [4, 5, 7])
    }
}
