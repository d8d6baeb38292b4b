import Foundation
import Testing

/// A script of the repository that reads sources, and says with `--check` what is wrong with them.
struct SourceScript {
    private let name: String
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    init(_ name: String) { self.name = name }

    /// What the script says of the sources below a folder, without one of the repository's. It writes nothing unless `writes` is set.
    func check(_ folder: URL? = nil, writes: Bool = false) throws -> (isTidy: Bool, text: String) {
        try run(["--root", (folder ?? root).path] + (writes ? [] : ["--check"]))
    }

    /// What the script says with some arguments.
    func run(_ arguments: [String]) throws -> (isTidy: Bool, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", root.appending(path: "Scripts/\(name)").path] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus < 126, "there is no python3: make setup installs it")
        return (process.terminationStatus == 0, text)
    }
}
