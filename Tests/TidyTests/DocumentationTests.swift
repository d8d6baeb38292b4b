import Testing

/// Members whose meaning the protocol they fulfil has already documented.
private let documentedElsewhere: Set = [
    "description", "debugDescription", "encode", "hash", "rawValue", "allCases", "=", "<", "CodingKeys",
]
private let modifiers: Set = [
    "public", "open", "package", "internal", "private", "fileprivate", "static", "final", "mutating", "nonmutating",
    "override", "convenience", "required", "lazy", "weak", "unowned", "dynamic", "indirect", "nonisolated", "isolated",
    "consuming", "borrowing", "prefix", "postfix", "infix", "optional",
]
private let types: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
private let declarations = types.union([
    "func", "var", "let", "init", "subscript", "associatedtype", "extension", "macro",
])
/// Ends of the names of enums whose every case needs a sentence, `package` ones too.
private let vocabularies = ["Error", "Fault", "Failure", "Command", "Event", "Effect"]

/// Public declarations and `package` types without a doc comment; so too the requirements of public protocols and the
/// cases of errors, commands, events and effects.
func undocumentedDeclarations(_ file: SourceFile) -> [Finding] {
    guard [.emulators, .sources, .kits].contains(file.area), !file.isGenerated else { return [] }
    let documented = file.comments.filter(\.isDocumentation).map(\.line)
    var findings: [Finding] = []

    func require(_ start: Int, _ end: Int, _ what: String) {
        let previous = start == 0 ? 0 : file.line(start - 1)
        let last = file.line(end)
        // Comments are in order of lines, so the first one past the previous token decides.
        let candidate = firstIndex(in: documented, above: previous)
        if candidate < documented.count, documented[candidate] <= last { return }
        findings.append(
            file.finding(end, "\(what) has no doc comment: one sentence, then what the signature cannot say"))
    }

    for index in file.tokens.indices {
        let access = file.word(index)
        guard ["public", "open", "package"].contains(access), file.tokens[index].kind == .word else { continue }
        guard let keyword = declarationKeyword(file, after: index) else { continue }
        let kind = file.word(keyword)
        let name = ["init", "subscript"].contains(kind) ? kind : file.word(keyword + 1)
        let isPublic = access != "package"
        if kind == "extension" {
            if isPublic {
                findings.append(
                    file.finding(
                        index,
                        "\(access) extension: write \(access) on each member that is, so that each gets its sentence"))
            }
            continue
        }
        let start = declarationStart(file, index)
        let isOverride = (start...keyword).contains { file.word($0) == "override" }
        let decodes = kind == "init" && ["from", "rawValue"].contains(file.word(keyword + 2))
        // What an initializer without parameters makes, its type's sentence says.
        let isPlain = kind == "init" && file.word(keyword + 1) == "(" && file.word(keyword + 2) == ")"
        let isInherited = isOverride || decodes || documentedElsewhere.contains(name)
        if (isPublic || types.contains(kind)) && !isInherited && !isPlain {
            require(start, index, "\(access) \(kind == name ? kind : "\(kind) \(name)")")
        }
        let wantsCases = kind == "enum" && vocabularies.contains { name.hasSuffix($0) }
        guard wantsCases || (kind == "protocol" && isPublic) else { continue }
        let wanted = kind == "enum" ? ["case"] : ["func", "var", "init", "subscript", "associatedtype"]
        for member in members(file, of: keyword) where wanted.contains(file.word(member)) {
            // `case room(RoomCommand)` only passes on to a type that has its own sentences.
            let passesOn = file.word(member + 2) == "(" && file.word(member + 4) == ")"
            if passesOn && vocabularies.contains(where: file.word(member + 3).hasSuffix) { continue }
            let memberName = file.word(member) == "init" ? "init" : file.word(member + 1)
            require(declarationStart(file, member), member, "\(name).\(memberName)")
        }
    }
    return findings
}

private func firstIndex(in sorted: [Int], above value: Int) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
        let middle = (low + high) / 2
        if sorted[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
}

/// The position of the word that says what is declared; nil when `index` is not an access modifier after all.
private func declarationKeyword(_ file: SourceFile, after index: Int) -> Int? {
    if file.word(index - 1) == "." || file.word(index + 1) == "(" { return nil }
    var next = index + 1
    while next < file.tokens.count {
        let word = file.word(next)
        let followedByMember = ["func", "var", "let", "subscript"].contains(file.word(next + 1))
        if modifiers.contains(word) || (word == "class" && followedByMember) {
            next = file.word(next + 1) == "(" ? file.closing(next + 1) + 1 : next + 1
        } else if word == "@" {
            next = file.word(next + 2) == "(" ? file.closing(next + 2) + 1 : next + 2
        } else {
            return declarations.contains(word) ? next : nil
        }
    }
    return nil
}

/// The position of the first attribute or modifier of the declaration that `index` is part of.
private func declarationStart(_ file: SourceFile, _ index: Int) -> Int {
    var start = index
    while start > 0 {
        if let condition = conditionalAttribute(file, before: start) {
            start = condition
            continue
        }
        var before = start - 1
        if file.word(before) == ")" { before = file.opening(before) - 1 }
        if before > 0, file.word(before - 1) == "@" {
            start = before - 1
        } else if before >= 0, modifiers.contains(file.word(before)) || file.word(before) == "class" {
            start = before
        } else {
            break
        }
    }
    return start
}

/// Where `#if` begins whose whole content is an attribute of the declaration at `start`, as of those that Objective-C knows.
func conditionalAttribute(_ file: SourceFile, before start: Int) -> Int? {
    guard file.word(start - 1) == "endif",
        let condition = (0..<start).last(where: { file.word($0) == "#" && file.word($0 + 1) == "if" }),
        file.word(condition + 3) == "(", file.word(file.closing(condition + 3) + 1) == "@"
    else { return nil }
    return condition
}

/// The positions directly inside the braces of the type declared at `keyword`: not in a member's body or parameters.
private func members(_ file: SourceFile, of keyword: Int) -> [Int] {
    guard let open = (keyword..<file.tokens.count).first(where: { file.word($0) == "{" }) else { return [] }
    let end = file.closing(open)
    var found: [Int] = []
    var index = open + 1
    while index < end {
        if ["{", "(", "["].contains(file.word(index)) {
            index = file.closing(index)
        } else if file.tokens[index].kind == .word {
            found.append(index)
        }
        index += 1
    }
    return found
}

@Suite struct DocumentationTests {
    @Test func `what others can see has a doc comment`() {
        expectTidy(undocumentedDeclarations)
    }

    @Test func `a declaration without a doc comment is found`() {
        let text = """
            public struct Seat {
                public var index: Int
                // A plain comment documents nothing.
                public init(index: Int) {}
            }
            package enum RoomEvent {
                case opened(RoomID)
                /// Everybody is out.
                case closed
            }
            /// What a delegate hears.
            public protocol Listener {
                func heard()
            }
            public extension Seat {}
            @MainActor open class func shared() {}
            """
        let found = lines(of: undocumentedDeclarations, in: "Sources/Devices/A.swift", text)
        #expect(found == [1, 2, 4, 6, 7, 13, 15, 16])
    }

    @Test func `documented, inherited and unseen declarations are left alone`() {
        let text = """
            public import Foundation
            /// A place to speak from.
            @available(*, deprecated, message: "sit")
            public final class Seat: CustomStringConvertible {
                /// Counted from 0.
                @objc
                public private(set) var index: Int
                /** Who sits there. */ public let occupant: String
                public var description: String { "seat" }
                public init(from decoder: any Decoder) throws {}
                public init() {}
                override public func stand() {}
                package func sit() {}
                var open = { (package: Int) in package }
            }
            /// What went wrong.
            package enum SeatError: Error {
                /// Somebody sits there.
                case taken(by: String)
                case room(RoomError)
                var isFatal: Bool { switch self { case .taken: false } }
            }
            /// How it sounds.
            #if canImport(ObjectiveC)
            @objc
            #endif
            public enum Sound: Int { case quiet }
            package enum CodingKeys: String { case index }
            """
        #expect(lines(of: undocumentedDeclarations, in: "Sources/Devices/A.swift", text).isEmpty)
        #expect(lines(of: undocumentedDeclarations, in: "Tests/DevicesTests/A.swift", "public struct A {}").isEmpty)
    }
}
