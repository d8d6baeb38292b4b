import Foundation
import Testing

/// Compares with `Golden/<name>`; with RECORD=1 rewrites it and fails.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, sourceLocation: sourceLocation)
}
