import Testing

/// One place that breaks a rule, and what to write there instead.
struct Finding: CustomStringConvertible {
    var path: String
    var line: Int
    var message: String

    var description: String { "\(path):\(line): \(message)" }
}

/// Fails with one line a finding.
func expectTidy(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
    guard !findings.isEmpty else { return }
    let lines = findings.map { "\n  \($0)" }.joined()
    Issue.record("\(findings.count) to fix:\(lines)", sourceLocation: sourceLocation)
}

/// Applies a rule to every file of the repository.
func expectTidy(sourceLocation: SourceLocation = #_sourceLocation, _ rule: (SourceFile) -> [Finding]) {
    expectTidy(SourceFile.all.flatMap(rule), sourceLocation: sourceLocation)
}

/// The lines of a sample that a rule objects to.
func lines(of rule: (SourceFile) -> [Finding], in path: String, _ text: String) -> [Int] {
    rule(SourceFile(path, text)).map(\.line)
}
