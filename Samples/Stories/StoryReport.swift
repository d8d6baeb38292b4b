import Devices
import Foundation
import VoiceEngine

/// What a story prints, and the file with all of it.
///
/// A reader first wants the picture of the room, who heard whom, and whether all went as it should. The timeline and the rest go
/// to `story.txt`, which is complete whatever is printed.
public struct StoryReport {
    /// How much is printed.
    public enum Detail: Sendable {
        /// What went wrong, and whether anything did.
        case problems
        /// The moments, what was remarked, and where the rest is.
        case summary
        /// All that the file has.
        case everything
    }

    private let title: String
    private let folder: URL
    private let detail: Detail
    private let file: FileHandle
    private var timeline: Timeline
    private var shown = 0
    private var phones: Set<String> = []
    private var length = Duration.zero
    private var summary: [String] = []
    private var checkCount = 0
    /// What was not as it should be.
    public private(set) var problems: [String] = []

    /// Begins the file in `folder`, which is made if it is not there.
    public init(_ title: String, folder: URL, detail: Detail, timeline: Timeline) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("story.txt")
        try Data().write(to: path)
        self.title = title
        self.folder = folder
        self.detail = detail
        self.timeline = timeline
        file = try FileHandle(forWritingTo: path)
        write(["── \(title)"])
    }

    /// Tells what came since the last time.
    public mutating func show(_ trace: [TraceEntry]) {
        for entry in trace[shown...] {
            if entry.kind != .note { phones.insert(entry.device) }
            length = max(length, entry.at)
        }
        shown = trace.count
        write(timeline.lines(of: trace))
    }

    /// Tells what the phones show and who hears whom, which is part of the summary; all have to show the same.
    public mutating func tell(_ moment: Moment) {
        check(moment.dissenters.isEmpty, "all phones show the same room, not \(moment.dissenters) something else")
        remark(moment.lines())
    }

    /// Adds a line to the summary.
    public mutating func remark(_ text: String) { remark(["  \(text)"]) }

    private mutating func remark(_ lines: [String]) {
        summary += lines
        write([""] + lines)
    }

    /// Adds a line to the file.
    public mutating func tell(_ text: String) { write(["  \(text)"]) }

    /// Notes that something was not as it should be.
    public mutating func check(_ isTrue: Bool, _ what: @autoclosure () -> String) {
        checkCount += 1
        if !isTrue { problems.append(what()) }
    }

    /// Tells who was heard on each phone in all, and writes what each played.
    ///
    /// - Parameter voice: What loudspeakers call somebody's voice.
    public mutating func tellWhoHeardWhom(
        on phones: [(name: String, speaker: Speaker)], cast: [String], voice: (String) -> String
    ) throws {
        write(["", "Who heard whom (seconds, average level):"])
        for phone in phones {
            let heard = cast.compactMap { other in
                phone.speaker.heardInAll(voice(other)).map {
                    "\(other) \($0.seconds) s at \(Int($0.level.rounded())) dB"
                }
            }
            let path = folder.appendingPathComponent("\(phone.name)-heard.wav").relativePath
            try phone.speaker.writeWAV(to: path)
            tell("\(phone.name): \(heard.isEmpty ? "nobody" : heard.joined(separator: ", "))")
            tell("  \(path)")
        }
    }

    /// Ends the file and prints what is to be printed; true if all was as it should be.
    ///
    /// - Parameter verdict: What is true then.
    public mutating func finish(_ verdict: String) -> Bool {
        let lines =
            problems.isEmpty
            ? ["✓ \(checkCount) checks: \(verdict)"]
            : problems.map { "✗ \($0)" } + ["✗ \(problems.count) of \(checkCount) checks failed"]
        write([""] + lines)
        switch detail {
        case .problems:
            for line in lines { print(line) }
        case .summary:
            let path = folder.relativePath
            print("── \(title): \(phones.count) phones, \(length.inSeconds) s of their time")
            for line in summary { print(line) }
            for line in lines { print("  \(line)") }
            print("  all of it: \(path)/story.txt, what each phone played: \(path)/*-heard.wav")
        case .everything: break
        }
        return problems.isEmpty
    }

    private func write(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        let text = lines.map { "\($0)\n" }.joined()
        file.write(Data(text.utf8))
        if detail == .everything { print(text, terminator: "") }
    }
}
