import ArgumentParser
import Foundation

/// A night in a live audio room: one host, five guests, seven phones. Or one person's part in a live room of two.
@main
struct Story: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ZegoLiveAudioRoom",
        abstract: "Plays a ZEGO-style live audio room in a simulated world and shows what everybody saw and heard.",
        discussion: """
            With --as it plays one person's part live instead, on the emulator that PARLOR_EMULATOR_HOST names: run it as the \
            host in one terminal and as the speaker in another, and they hear each other.
            """)

    @Option(name: .customLong("as"), help: "Whose part to play live: host or speaker.")
    var part: LivePart.Role?

    @Option(help: "The live room's ID.")
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
            let live = await LivePart(role: part, roomID: room, seconds: seconds, speech: Speech(folder: folder))
            guard await live.play() else { throw ExitCode.failure }
            return
        }
        var night = Night(seed: seed, speech: Speech(folder: folder), isQuiet: check)
        try night.play()
        try night.report(into: folder)
        guard night.problems.isEmpty else {
            for problem in night.problems { print("✗ \(problem)") }
            throw ExitCode.failure
        }
        print("✓ everybody saw and heard what they should")
    }
}
