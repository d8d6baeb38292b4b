import ArgumentParser
import Foundation

/// A night in a live audio room: one host, five guests, seven phones.
@main
struct Story: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ZegoLiveAudioRoom",
        abstract: "Plays a ZEGO-style live audio room in a simulated world and shows what everybody saw and heard.")

    @Option(help: "Everything left to chance follows from it.")
    var seed: UInt64 = 7

    @Option(help: "Where the recordings go.")
    var output = "demo-output"

    @Flag(help: "Print only what went wrong.")
    var check = false

    func run() throws {
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
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
