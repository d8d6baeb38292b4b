import Foundation
import Testing

/// A link in prose: a symbol's between two back quotes, or an article's.
struct DocumentationLink: Hashable {
    var target: String
    var isArticle: Bool
    var line: Int
}

/// The links of some lines of Markdown, outside blocks of code.
func documentationLinks(in lines: [(line: Int, text: String)]) -> [DocumentationLink] {
    var links: [DocumentationLink] = []
    var isCode = false
    for (line, text) in lines {
        if text.trimmingCharacters(in: .whitespaces).hasPrefix("```") {
            isCode.toggle()
            continue
        }
        if isCode { continue }
        for match in text.matches(of: /(`+)([^`]+)(`+)/) where match.1 == "``" && match.3 == "``" {
            links.append(DocumentationLink(target: String(match.2), isArticle: false, line: line))
        }
        for match in text.matches(of: /<doc:([^>]+)>/) {
            links.append(DocumentationLink(target: String(match.1), isArticle: true, line: line))
        }
    }
    return links
}

/// What the documentation of one target shows, and which links lead to it.
///
/// It reads text, so it cannot see members that the compiler makes (`allCases`, `init(rawValue:)`), members that a protocol or a
/// superclass of another module gives, which of several overloads is meant, and headings as targets of links.
struct DocumentedTarget {
    let name: String
    private let files: [(file: SourceFile, declarations: [Declaration])]
    private let articles: [String: String]
    /// Paths of what is shown, with and without labels, with `/` between names.
    private let shown: Set<String>
    private let isShown: (Declaration) -> Bool

    /// - Parameters:
    ///   - articles: What the catalog holds, by the path from the root.
    ///   - unknown: Names of types that no client outside the package can load.
    init(
        _ name: String, _ sources: [SourceFile], articles: [String: String], minimum: Declaration.Access,
        unknown: Set<String> = []
    ) {
        self.name = name
        self.articles = articles
        files = sources.map { ($0, declarations(in: $0)) }
        let all = files.flatMap(\.declarations)
        let ownNames = Set(all.filter(\.isType).compactMap(\.path.last))
        let foreign = unknown.subtracting(ownNames)
        var best: [[String]: Int] = [:]
        for declaration in all where declaration.isType {
            best[declaration.path] = max(best[declaration.path] ?? 0, declaration.access.rawValue)
        }
        let levels = best
        isShown = { declaration in
            guard declaration.access.rawValue >= minimum.rawValue else { return false }
            let parents = declaration.path.indices.dropFirst().map { Array(declaration.path[..<$0]) }
            guard parents.allSatisfy({ (levels[$0] ?? minimum.rawValue) >= minimum.rawValue }) else { return false }
            // The symbol graph leaves out what needs a `package import`.
            if declaration.isType || declaration.access != .package { return true }
            return declaration.words.isDisjoint(with: foreign) && !foreign.contains(declaration.path[0])
        }
        var shown: Set<String> = []
        for declaration in all where isShown(declaration) {
            for end in declaration.path.indices {
                let path = declaration.path[...end].joined(separator: "/")
                shown.insert(path)
                if let labels = path.lastIndex(of: "(") { shown.insert(String(path[..<labels])) }
            }
        }
        self.shown = shown
    }

    /// The links that lead nowhere, and the articles that a symbol hides.
    var findings: [Finding] {
        commentFindings + articles.sorted { $0.key < $1.key }.flatMap(findings(ofArticle:text:))
    }

    private var commentFindings: [Finding] {
        files.flatMap { file, declarations in
            let lines = file.comments.filter(\.isDocumentation).map { (line: $0.line, text: $0.text) }
            return documentationLinks(in: lines).compactMap { link -> Finding? in
                guard let declaration = declarations.first(where: { $0.line >= link.line }), isShown(declaration),
                    !leads(link, from: declaration.path)
                else { return nil }
                return finding(link, in: file.path)
            }
        }
    }

    private func findings(ofArticle path: String, text: String) -> [Finding] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var findings = documentationLinks(in: lines.enumerated().map { ($0.offset + 1, $0.element) })
            .filter { !leads($0, from: []) }.map { finding($0, in: path) }
        // The page of a module or of a symbol, which its title names, has that name.
        if !lines[0].hasPrefix("# ``"), shown.contains(where: { $0.lowercased() == fileName(path).lowercased() }) {
            findings.append(
                Finding(path: path, line: 1, message: "a declaration of this name hides the article: rename the file"))
        }
        return findings
    }

    private func finding(_ link: DocumentationLink, in path: String) -> Finding {
        let message =
            link.isArticle
            ? "\(name) has no article \(link.target)"
            : "the documentation of \(name) does not show \(link.target): mend the name, or use single back quotes"
        return Finding(path: path, line: link.line, message: message)
    }

    private func leads(_ link: DocumentationLink, from path: [String]) -> Bool {
        if link.target == name { return true }
        if link.isArticle { return articles.keys.contains { fileName($0) == link.target } }
        return (0...path.count).contains { shown.contains((path[..<$0] + [link.target]).joined(separator: "/")) }
    }

    private func fileName(_ path: String) -> String {
        String(path.split(separator: "/").last?.dropLast(".md".count) ?? "")
    }
}

/// The targets that `make docs` renders.
private enum Rendered {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The names in a list of the Makefile, which may have several lines.
    static func names(of list: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: "Makefile"), encoding: .utf8)
            .replacing("\\\n", with: " ")
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\(list) :=") })
        return line.split { $0 == " " || $0 == "\t" }.dropFirst(2).map(String.init)
    }

    static func articles(beside sources: [SourceFile]) throws -> [String: String] {
        let folders = Set(sources.compactMap { $0.path.range(of: "/\($0.target)/").map { path in path.upperBound } })
        guard let file = sources.first, folders.count == 1, let end = folders.first else { return [:] }
        let catalog = "\(file.path[..<end])\(file.target).docc"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: catalog).path)) ?? []
        return try names.filter { $0.hasSuffix(".md") }.reduce(into: [:]) { articles, name in
            articles["\(catalog)/\(name)"] = try String(
                contentsOf: root.appending(path: "\(catalog)/\(name)"), encoding: .utf8)
        }
    }

    static func target(_ name: String, minimum: Declaration.Access) throws -> DocumentedTarget {
        let sources = SourceFile.all.filter { $0.target == name && ![.tests, .samples].contains($0.area) }
        try #require(!sources.isEmpty, "no sources of \(name)")
        let unknown = emulatorTypes.filter { $0.key != name }.reduce(into: Set<String>()) { $0.formUnion($1.value) }
        return DocumentedTarget(
            name, sources, articles: try articles(beside: sources), minimum: minimum, unknown: unknown)
    }

    /// The outermost types of each target of the emulator.
    private static let emulatorTypes: [String: Set<String>] = SourceFile.all.filter { $0.area == .emulators }
        .reduce(into: [:]) { types, file in
            let names = declarations(in: file).filter { $0.isType && $0.path.count == 1 }.map { $0.path[0] }
            types[file.target, default: []].formUnion(names)
        }
}

@Suite struct DocumentationLinksTests {
    @Test(arguments: [("EMULATOR_DOCS", Declaration.Access.package), ("KIT_DOCS", .public)])
    func `links lead to what the documentation shows`(list: String, minimum: Declaration.Access) throws {
        let targets = try Rendered.names(of: list).map { try Rendered.target($0, minimum: minimum) }
        #expect(targets.count > 5)
        expectTidy(targets.flatMap(\.findings))
    }

    /// The lines to fix of a target of one file and some articles.
    private func lines(_ text: String, _ articles: [String: String] = [:], unknown: Set<String> = []) -> [String] {
        let file = SourceFile("Emulators/Rooms/Room.swift", text)
        return DocumentedTarget("Rooms", [file], articles: articles, minimum: .package, unknown: unknown).findings
            .map { "\($0.path.split(separator: "/").last ?? ""):\($0.line)" }
    }

    @Test func `links are followed from where they stand, outwards, with labels or without`() {
        let text = """
            /// ``Room``, ``Room/Seat/sit(_:at:)``, ``Room/Seat/sit``, ``Rooms``, ``Room/init(of:)``, ``Room/open(_:_:)``.
            package struct Room {
                package enum Seat<Kind: Hashable> {
                    /// ``taken(by:)``, ``Seat/free``, ``sit(_:at:)``, ``Room``, not ``seats`` of nobody.
                    case free, taken(by: String)
                    package mutating func sit<T>(_ user: [T: (Int, Int)], at place: Int = 0) where T: Hashable {}
                }
                /// Not ``sit(_:at:)``, not ``Seat/sit(_:)``.
                package init?(of user: String) { var hidden = 1 }
                package static func open(_ a: Int, _ b: @escaping (Int) -> Void) -> Room {}
                package private(set) var count = 0
            }
            extension Room.Seat {
                /// ``free`` and ``Room/count``; ```no link```, `none`.
                package var isFree: Bool { true }
            }
            """
        #expect(lines(text) == ["Room.swift:4", "Room.swift:8", "Room.swift:8"])
    }

    @Test func `what documentation does not show has no links to it, and links of its own do not matter`() {
        let text = """
            package import EmulatorAPI
            /// ``hidden``, ``Inner/shown``, ``read(_:)``, ``count``.
            package struct Room {
                var hidden: Int
                struct Inner { package var shown: Int }
                package func read(_ text: String) -> Frame? { nil }
                /// ``Nothing``
                var own: Int
                package var count: Int = Frame.size
            }
            """
        #expect(lines(text, unknown: ["Frame"]) == Array(repeating: "Room.swift:2", count: 3))
        #expect(lines(text).count == 2)
    }

    @Test func `articles are found by name, link to what is shown, and are not hidden by a declaration`() {
        let articles = [
            "Rooms.docc/Rooms.md": "# ``Rooms``\n- <doc:Doors>\n- <doc:Walls>\n- ``Room``",
            "Rooms.docc/Doors.md": "# Doors\n``Door``\n```\n``Gate``\n```",
            "Rooms.docc/room.md": "# A room",
        ]
        #expect(lines("package struct Room {}", articles) == ["Doors.md:2", "Rooms.md:3", "room.md:1"])
    }
}
