package import Foundation

/// Where `text` first differs from the file `Golden/<name>` beside the caller's; nil where it does not.
///
/// With `RECORD=1` it rewrites the file and says so, so that a test that records fails.
package func differenceFromGolden(_ text: String, _ name: String, beside caller: StaticString = #filePath) throws
    -> String?
{
    let file = URL(filePath: "\(caller)").deletingLastPathComponent().appending(path: "Golden/\(name)")
    return try differenceFromRecord(text, file)
}

/// Where lines, each ended by a line feed, first differ from a golden file; nil where they do not.
package func differenceFromGolden(_ lines: [String], _ name: String, beside caller: StaticString = #filePath) throws
    -> String?
{
    try differenceFromGolden(lines.map { $0 + "\n" }.joined(), name, beside: caller)
}

/// Where `text` first differs from a file that is recorded from it, as golden ones are; nil where it does not.
package func differenceFromRecord(_ text: String, _ file: URL) throws -> String? {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
        return "\(file.lastPathComponent) was rewritten; look at the difference, then test without RECORD"
    }
    return try difference(of: text, from: file)
}

/// Where `text` first differs from what a file has; nil where it does not.
package func difference(of text: String, from file: URL) throws -> String? {
    let golden = try String(contentsOf: file, encoding: .utf8)
    guard text != golden else { return nil }
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let actual = text.split(separator: "\n", omittingEmptySubsequences: false)
    let number = zip(expected, actual).prefix { $0 == $1 }.count
    return
        "\(file.lastPathComponent), line \(number + 1): expected \(line(number, of: expected)), got \(line(number, of: actual))"
}

private func line(_ number: Int, of lines: [Substring]) -> String {
    number < lines.count ? "\"\(lines[number])\"" : "the end"
}
