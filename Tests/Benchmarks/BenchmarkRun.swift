import Foundation

/// What the command line asks for.
struct Options {
    var rows: [String] = []
    var json: String?
    /// Whether the figures go into the documentation.
    var isRecorded = false

    init(_ words: some Sequence<String>) {
        var words = words.makeIterator()
        while let word = words.next() {
            switch word {
            case "--once", "--fast": continue
            case "--json": json = words.next()
            case "--record": isRecorded = true
            default: rows.append(word)
            }
        }
    }
}

/// The figures of one row, and how long they took.
struct BenchmarkRow: Encodable {
    var name: String
    var seconds: Double
    var figures: [Figure]
}

/// One run, and the machine it was made on.
struct BenchmarkRun: Encodable {
    let date = ISO8601DateFormatter().string(from: Date())
    let isShort = isFast
    let processor = Self.line("/proc/cpuinfo", "model name") ?? "unknown"
    let coreCount = ProcessInfo.processInfo.activeProcessorCount
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    let kernel = (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8))?
        .trimmingCharacters(in: .whitespacesAndNewlines)
    var rows: [BenchmarkRow] = []

    private static func line(_ path: String, _ name: String) -> String? {
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        return text?.split(separator: "\n").first { $0.hasPrefix(name) }?
            .split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    }

    /// Prints the table of what has peers, and writes what was asked for.
    func write(_ options: Options) throws {
        let seconds = Int(rows.reduce(0) { $0 + $1.seconds })
        report("\n\(table(withBounds: true))It took \(seconds / 60) min \(seconds % 60) s.")
        if let path = options.json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(self).write(to: URL(filePath: path))
        }
        guard options.isRecorded else { return }
        let article = "Emulators/EmulatorServer/EmulatorServer.docc/Figures.md"
        try Self.put(table(withBounds: true), between: "beside", in: article)
        try Self.put(others, between: "alone", in: article)
        try Self.put("\(machine)\n", between: "machine", in: article)
        for readme in ["README.md", "README.zh-CN.md"] {
            try Self.put(table(withBounds: false), between: "figures", in: readme)
        }
    }

    private var machine: String {
        "Measured on \(date.prefix(10)): \(processor), \(coreCount) cores, Linux \(kernel ?? "unknown")."
            + (isShort ? " A short run, with FAST=1." : "")
    }

    /// Replaces what stands between two comments of a document.
    private static func put(_ text: String, between name: String, in path: String) throws {
        var document = try String(contentsOfFile: path, encoding: .utf8)
        guard let begin = document.range(of: "<!-- \(name) -->\n"),
            let end = document.range(of: "<!-- end of \(name) -->")
        else {
            fatalError("\(path) has no place for \(name)")
        }
        document.replaceSubrange(begin.upperBound..<end.lowerBound, with: text)
        try document.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// What was measured beside peers. The best of them is named; its value is the one in the third column.
    private func table(withBounds: Bool) -> String {
        let lines = rows.flatMap(\.figures).compactMap { figure -> String? in
            guard let peer = figure.bestPeer else { return nil }
            func text(_ value: Double, _ cost: Double?) -> String {
                "\(shown(value)) \(figure.unit)" + (cost.map { ", \(shown($0)) µs" } ?? "")
            }
            let beside = shown(figure.part(of: peer)) + (figure.costPart(of: peer).map { ", \(shown($0))" } ?? "")
            return "| \(figure.name) | \(text(figure.value, figure.processorMicroseconds)) | "
                + "\(peer.name): \(text(peer.value, peer.processorMicroseconds)) | \(beside) |"
                + (withBounds ? " \(verdict(figure)) |" : "") + "\n"
        }
        return
            "| Work | Parlor, processor time | The best beside it | Parlor as a part of it |\(withBounds ? " Bounds |" : "")\n"
            + "| --- | --- | --- | --- |\(withBounds ? " --- |" : "")\n" + lines.joined()
    }

    private var others: String {
        let lines = rows.flatMap(\.figures).filter(\.peers.isEmpty).map { figure in
            let cost = figure.processorMicroseconds.map { ", \(shown($0)) µs" } ?? ""
            return "| \(figure.name) | \(shown(figure.value)) \(figure.unit)\(cost) | \(verdict(figure)) |\n"
        }
        return "| Work | Parlor, processor time | Bound |\n| --- | --- | --- |\n" + lines.joined()
    }

    private func verdict(_ figure: Figure) -> String {
        figure.verdicts.map { "\($0.what): \($0.isMet ? "met" : "**not met**")" }.joined(separator: "; ")
    }
}
