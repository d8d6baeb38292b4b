import ArgumentParser
import Devices
import Foundation
import SampleStories

/// An evening in a voice room: one owner, four guests, five phones. Or one person's part in a live room of two.
@main
struct Story: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "EasemobAgoraVoiceRoom",
        abstract: "Plays an Easemob-style voice room in a simulated world and shows what everybody saw and heard.",
        discussion: """
            With --as it plays one person's part live instead, on the emulator that PARLOR_EMULATOR_HOST names: run it as the \
            owner in one terminal and as the listener in another, and they hear each other.
            """)

    @Option(name: .customLong("as"), help: "Whose part to play live: owner or listener.")
    var part: LivePart.Role?

    @Option(help: "The live room's name.")
    var room = "Two terminals"

    @Option(help: "How long the two in a live room talk, in seconds.")
    var seconds = 8

    @Option(help: "Everything left to chance follows from it.")
    var seed: UInt64 = 7

    @Option(help: "Where the recordings go, and the file with the whole story.")
    var output = "demo-output/easemob"

    @Flag(help: "Print only what went wrong.")
    var check = false

    @Flag(help: "Print the whole story.")
    var verbose = false

    func run() async throws {
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let part {
            let live = LivePart(role: part, title: room, seconds: seconds, speech: Speech(folder: folder))
            guard await live.play() else { throw ExitCode.failure }
            return
        }
        let detail: StoryReport.Detail = check ? .problems : verbose ? .everything : .summary
        let report = try StoryReport(
            "Easemob and Agora: EasemobVoiceRoom", folder: folder, detail: detail,
            timeline: Timeline(shortened: Self.shortened) { Self.isOfTheRoom($0) })
        var evening = Evening(seed: seed, speech: Speech(folder: folder), report: report)
        try evening.play()
        guard try evening.finish() else { throw ExitCode.failure }
    }

    /// The room's own calls and callbacks; what the SDKs below it do, volumes, and what requests are answered with, would drown
    /// them.
    private static func isOfTheRoom(_ entry: TraceEntry) -> Bool {
        if entry.text.contains("reportAudioVolumeIndication") { return false }
        if entry.text.hasPrefix("VoiceRoomRequest.") { return entry.kind == .call }
        return entry.text.hasPrefix("VoiceRoomIMManager.") || entry.text.hasPrefix("ASRTCKit.")
    }

    /// Seats are long texts of JSON.
    private static func shortened(_ text: String) -> String { text.count > 160 ? "\(text.prefix(159))…" : text }
}
