import Foundation

/// One Swift file of the repository, taken apart once for all rules.
struct SourceFile: Sendable {
    enum Area { case emulators, sources, kits, tests, samples }

    /// From the repository's root, with `/`.
    let path: String
    let area: Area
    /// The folder that holds the file's target.
    let target: String
    let bytes: [UInt8]
    let tokens: [Token]
    let comments: [Comment]
    let lineCount: Int

    /// Nil for a path outside the folders that hold Swift targets.
    init?(path: String, bytes: [UInt8]) {
        let folders = path.split(separator: "/").map(String.init)
        guard folders.count > 2 else { return nil }
        switch folders[0] {
        case "Emulators": (area, target) = (.emulators, folders[1])
        case "Tests": (area, target) = (.tests, folders[1])
        case "Samples": (area, target) = (.samples, folders[1])
        case "Sources" where SourceFile.vendorFolders.contains(folders[1]): (area, target) = (.kits, folders[2])
        case "Sources": (area, target) = (.sources, folders[1])
        default: return nil
        }
        self.path = path
        self.bytes = bytes
        let lexer = Lexer(bytes)
        tokens = lexer.tokens
        comments = lexer.comments
        lineCount = lexer.line - (bytes.last == UInt8(ascii: "\n") ? 1 : 0)
    }

    /// A sample, for the rules' own tests.
    init(_ path: String, _ text: String) {
        self.init(path: path, bytes: Array(text.utf8))!
    }

    /// The folders below `Sources` whose targets carry a vendor's names.
    static let vendorFolders: Set<String> = ["Tencent", "ZEGO", "Easemob", "Volcengine"]

    /// The targets that decide: values only, told what happened and what time it is.
    static let pureTargets: Set<String> = [
        "EmulatorAPI", "IdentityEmulator", "RoomEmulator", "AttributeEmulator", "SignalingEmulator", "RTCEmulator",
        "EmulatorSuite", "VendorDialects", "Simulation",
    ]

    var isPure: Bool { area == .emulators && SourceFile.pureTargets.contains(target) }

    /// Every Swift file below the folders that hold targets, by path.
    static let all: [SourceFile] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        var files: [SourceFile] = []
        for folder in ["Emulators", "Samples", "Sources", "Tests"] {
            let paths = FileManager.default.enumerator(atPath: "\(root)/\(folder)")
            while let path = paths?.nextObject() as? String {
                if path.split(separator: "/").last?.hasPrefix(".") == true {
                    paths?.skipDescendants()
                } else if path.hasSuffix(".swift"),
                    let contents = FileManager.default.contents(atPath: "\(root)/\(folder)/\(path)"),
                    let file = SourceFile(path: "\(folder)/\(path)", bytes: Array(contents))
                {
                    files.append(file)
                }
            }
        }
        return files.sorted { $0.path < $1.path }
    }()
}

// Reading tokens by position; out of range reads as nothing, so that rules need no bounds of their own.
extension SourceFile {
    func word(_ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].text : ""
    }

    func line(_ index: Int) -> Int {
        tokens.indices.contains(index) ? tokens[index].line : 0
    }

    /// The position of the mark that closes what `open` opens; the end of the file when nothing does.
    func closing(_ open: Int) -> Int {
        let pairs = ["(": ")", "{": "}", "[": "]"]
        guard let close = pairs[word(open)] else { return open }
        var depth = 0
        for index in open..<tokens.count {
            if tokens[index].text == word(open) { depth += 1 }
            if tokens[index].text == close { depth -= 1 }
            if depth == 0 { return index }
        }
        return tokens.count
    }

    /// The position of the parenthesis that `close` closes; -1 when nothing does.
    func opening(_ close: Int) -> Int {
        var depth = 0
        for index in stride(from: close, through: 0, by: -1) {
            if tokens[index].text == ")" { depth += 1 }
            if tokens[index].text == "(" { depth -= 1 }
            if depth == 0 { return index }
        }
        return -1
    }

    func finding(_ index: Int, _ message: String) -> Finding {
        Finding(path: path, line: line(index), message: message)
    }
}
