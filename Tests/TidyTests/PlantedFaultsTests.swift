import Foundation
import Testing

/// The faults that `make mutants` plants. A list whose texts are gone would say that all is well.
@Suite struct PlantedFaultsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let list = "Scripts/planted-faults.txt"

    private struct Fault {
        var title: String
        var line: Int
        var file = ""
        var test = ""
        var old: [String] = []
        var new: [String] = []
    }

    private static func text(_ path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// What `Scripts/plant-faults.py` reads; lines without meaning are faults of no file.
    private static func faults(in text: String) -> [Fault] {
        var faults: [Fault] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let rest = String(line.dropFirst())
            switch line.first {
            case nil, "#": continue
            case "=": faults.append(Fault(title: rest, line: index + 1))
            case "-" where !faults.isEmpty: faults[faults.count - 1].old.append(rest)
            case "+" where !faults.isEmpty: faults[faults.count - 1].new.append(rest)
            case _ where line.hasPrefix("file ") && !faults.isEmpty:
                faults[faults.count - 1].file = String(line.dropFirst(5))
            case _ where line.hasPrefix("test ") && !faults.isEmpty:
                faults[faults.count - 1].test = String(line.dropFirst(5))
            default: faults.append(Fault(title: "a line that means nothing: \(line)", line: index + 1))
            }
        }
        return faults
    }

    @Test func `every planted fault has its place and its tests`() throws {
        let faults = Self.faults(in: try #require(Self.text(Self.list)))
        #expect(faults.count >= 40)
        #expect(Set(faults.map(\.title)).count == faults.count, "two faults have one title")
        let targets = Set(SourceFile.all.filter { $0.area == .tests }.map(\.target))
        var findings: [Finding] = []
        for fault in faults {
            func find(_ message: String) {
                findings.append(Finding(path: Self.list, line: fault.line, message: "\(fault.title): \(message)"))
            }
            let (old, new) = (fault.old.joined(separator: "\n"), fault.new.joined(separator: "\n"))
            let count = Self.text(fault.file).map { old.isEmpty ? 0 : $0.ranges(of: old).count }
            switch count {
            case 1?: break
            case nil: find("there is no \(fault.file)")
            case let count?: find("its text stands \(count) times in \(fault.file), not once; quote what stands there")
            }
            if old == new { find("what is planted is what stands there") }
            for name in fault.test.split(separator: "|") where !targets.contains(String(name.prefix { $0 != "." })) {
                find("no tests have the name \(name)")
            }
            if fault.test.isEmpty { find("it says no tests") }
        }
        expectTidy(findings)
    }

    /// Each guard of the five services was taken away once, and a test found it, or its reason stands in
    /// `Scripts/guards-without-faults.txt`. A guard that was added or changed since has neither.
    @Test func `every guard of the five services is found by a test, or says why not`() throws {
        let (isTidy, text) = try SourceScript("plant-faults.py").run(["--guards", "--check"])
        #expect(isTidy, "\(text)")
    }
}
