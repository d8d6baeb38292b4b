import ArgumentParser
import Devices
import Foundation

/// An evening in which a room watches a live stream together: a host, two guests, and one who comes late. Or one person's part in
/// a live room of two.
@main
struct Story: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "VolcengineWatchTogether",
        abstract: "Plays a room that watches a live stream together, and shows what everybody heard.",
        discussion: """
            With --as it plays one person's part live instead, on the emulator that PARLOR_EMULATOR_HOST names: run it as the \
            host in one terminal and as the audience in another, and they hear the stream and each other.
            """)

    @Option(name: .customLong("as"), help: "Whose part to play live: host or audience.")
    var part: LivePart.Role?

    @Option(help: "The live room's id.")
    var room = "two-terminals"

    @Option(help: "How long the two in a live room talk, in seconds.")
    var seconds = 8

    @Option(help: "Everything left to chance follows from it.")
    var seed: UInt64 = 7

    @Option(help: "Where the recordings go.")
    var output = "demo-output"

    @Flag(help: "Print only what went wrong.")
    var check = false

    func run() async throws {
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let part {
            let live = LivePart(role: part, roomID: room, seconds: seconds, speech: Speech(folder: folder))
            guard await live.play() else { throw ExitCode.failure }
            return
        }
        var evening = Evening(seed: seed, speech: Speech(folder: folder), isQuiet: check)
        try evening.play()
        let report = try evening.finish(folder: folder)
        guard report.isEmpty else {
            for problem in report { print("✗ \(problem)") }
            throw ExitCode.failure
        }
        print("✓ everybody watched, saw and heard what they should")
    }
}
