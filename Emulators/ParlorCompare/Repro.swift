import ArgumentParser
import EmulatorServer
import Foundation
import VoiceRoomStories

/// Plays again what `parlor explore` stored.
struct Repro: StoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "repro", abstract: "Play again what parlor explore stored, and say whether it went the same way.")

    @Argument(help: "The file.")
    var bundle: String

    @Flag(help: "Print a Swift test that plays it, instead of playing it.")
    var swift = false

    @Option(help: .hidden)
    var parlorVersion: String = ""

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    private struct Report: Encodable, Sendable {
        var vendor: String
        /// What went wrong when it was stored.
        var reason: String
        /// What goes wrong now; absent where nothing does.
        var reasonNow: String?
        /// Whether every line of the trace is as it was.
        var isSame: Bool
        /// The test, where that was asked for.
        var swift: String?
    }

    func run() throws {
        do {
            let stored = try ExplorationBundle(file: bundle)
            swift ? try show(try stored.swiftTest, of: stored) : try compare(try stored.replay(), with: stored)
        } catch let fault as BundleFault {
            try fail("\(bundle): \(fault.message)")
        }
    }

    private func show(_ test: String, of stored: ExplorationBundle) throws {
        guard json else { return write(test) }
        let report = Report(vendor: stored.vendor, reason: stored.reason, isSame: false, swift: test)
        write(Envelope(command: "repro", status: .ok, data: report).text)
    }

    /// Prints how it went. It ends with 0 where the same goes wrong again, and with 1 where not.
    private func compare(_ replay: ExplorationBundle.Replay, with stored: ExplorationBundle) throws {
        let isSame = replay.reason == stored.reason && replay.difference == nil
        let comesAgain = replay.reason == stored.reason
        if json {
            let report = Report(
                vendor: stored.vendor, reason: stored.reason, reasonNow: replay.reason, isSame: isSame, swift: nil)
            write(Envelope(command: "repro", status: comesAgain ? .ok : .failed, data: report).text)
        } else {
            write(text(of: replay, stored, isSame: isSame))
        }
        if !comesAgain { throw ExitCode(1) }
    }

    private func text(of replay: ExplorationBundle.Replay, _ stored: ExplorationBundle, isSame: Bool) -> String {
        var lines: [String] = []
        switch replay.reason {
        case nil: lines.append("Nothing goes wrong any more. It was: \(stored.reason)")
        case stored.reason:
            lines.append(
                "The same goes wrong" + (isSame ? ", and all \(stored.trace.count) lines are as they were." : "."))
        default: lines.append("Something else goes wrong. It was: \(stored.reason)")
        }
        if stored.parlor != parlorVersion, !parlorVersion.isEmpty, !stored.parlor.isEmpty {
            lines.append("It was stored by parlor \(stored.parlor), and this is \(parlorVersion).")
        }
        if let difference = replay.difference {
            lines += ["The first line that is another:", "  was  \(difference.was)", "  is   \(difference.is)"]
        }
        if !replay.text.isEmpty { lines.append(replay.text) }
        return lines.map { $0 + "\n" }.joined()
    }
}
