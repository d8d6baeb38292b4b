import Foundation
import Testing

/// A script that writes sources, and says with `--check` which are not up to date.
struct SourceScript {
    private let name: String
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    init(_ name: String) { self.name = name }

    /// What the script says of the sources below a folder, without one of the repository's, without writing anything.
    func check(_ folder: URL? = nil) throws -> (isTidy: Bool, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", root.appending(path: "Scripts/\(name)").path, "--check", "--root", (folder ?? root).path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus < 126, "there is no python3: make setup installs it")
        return (process.terminationStatus == 0, text)
    }
}
