import Foundation
import Testing

@Suite struct RulesInitializersTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What the script says of the rules below a folder, without writing anything unless `writes` is set.
    private func run(_ folder: URL = RulesInitializersTests.root, writes: Bool = false) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let script = Self.root.appending(path: "Scripts/rules-initializers.py").path
        process.arguments = ["python3", script, "--root", folder.path] + (writes ? [] : ["--check"])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus < 126, "there is no python3: make setup installs it")
        #expect((process.terminationStatus == 0) == text.isEmpty)
        return text
    }

    @Test func `initializers of rules take every rule, in the order in which they are declared`() throws {
        #expect(try run() == "")
    }

    @Test func `a rule that an initializer leaves out is found, and the script mends it`() throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "rules-\(UUID().uuidString)")
        let file = folder.appending(path: "Emulators/EmulatorAPI/Rules.swift")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func text(_ parameters: String, _ assignments: String) -> String {
            """
            /// Seats.
            package struct SeatRules: Sendable {
                /// Most of them.
                package var maximumCount: Int
                package var isLocked: Bool
                /// Their names; nil for none.
                package var names: [String: Int]?

                package init(\(parameters)) {
                    \(assignments)
                }

                /// Whether there are any.
                package var isAny: Bool { maximumCount > 0 }
            }

            package struct RoomFault: Error {
                package var row: String
            }

            """
        }
        try text("maximumCount: Int", "self.maximumCount = maximumCount")
            .write(to: file, atomically: true, encoding: .utf8)
        let stale = "Emulators/EmulatorAPI/Rules.swift is not up to date: run python3 Scripts/rules-initializers.py\n"
        #expect(try run(folder) == stale)
        #expect(try run(folder, writes: true) == "")
        let mended = text(
            "maximumCount: Int, isLocked: Bool, names: [String: Int]?",
            """
            self.maximumCount = maximumCount
                    self.isLocked = isLocked
                    self.names = names
            """)
        #expect(try String(contentsOf: file, encoding: .utf8) == mended)
        #expect(try run(folder) == "")
    }
}
