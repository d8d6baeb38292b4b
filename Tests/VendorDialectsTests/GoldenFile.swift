import Foundation
import Testing

/// Compares `text` with `Golden/<name>`, naming the first line that differs; with RECORD=1 rewrites the file and fails.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record(
            "\(name) was rewritten; look at the difference, then test without RECORD", sourceLocation: sourceLocation)
        return
    }
    let expected = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
    let actual = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, pair) in zip(expected, actual).enumerated() where pair.0 != pair.1 {
        Issue.record(
            "\(name), line \(number + 1): expected \"\(pair.0)\", got \"\(pair.1)\"", sourceLocation: sourceLocation)
        return
    }
    #expect(expected.count == actual.count, "\(name) has another number of lines", sourceLocation: sourceLocation)
}

/// Rows as a table: every column but the last is as wide as its widest cell.
func table(_ rows: [[String]]) -> String {
    let widths = (0..<(rows.first?.count ?? 0)).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
        let cells = row.enumerated().map { column, cell in
            column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
        }
        return cells.joined(separator: "  ") + "\n"
    }.joined()
}
