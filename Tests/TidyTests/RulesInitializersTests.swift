import Foundation
import Testing

@Suite struct RulesInitializersTests {
    private let script = SourceScript("rules-initializers.py")

    @Test func `initializers of rules take every rule, in the order in which they are declared`() throws {
        #expect(try script.check() == (isTidy: true, text: ""))
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
        #expect(try script.check(folder) == (isTidy: false, text: stale))
        #expect(try script.check(folder, writes: true) == (isTidy: true, text: ""))
        let mended = text(
            "maximumCount: Int, isLocked: Bool, names: [String: Int]?",
            """
            self.maximumCount = maximumCount
                    self.isLocked = isLocked
                    self.names = names
            """)
        #expect(try String(contentsOf: file, encoding: .utf8) == mended)
        #expect(try script.check(folder) == (isTidy: true, text: ""))
    }
}
