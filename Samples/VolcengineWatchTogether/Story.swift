import ArgumentParser
import Devices
import Foundation
import SampleStories

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

    @Option(help: "Where the recordings go, and the file with the whole story.")
    var output = "demo-output/volcengine"

    @Flag(help: "Print only what went wrong.")
    var check = false

    @Flag(help: "Print the whole story.")
    var verbose = false

    func run() async throws {
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let part {
            let live = LivePart(role: part, roomID: room, seconds: seconds, speech: Speech(folder: folder))
            guard await live.play() else { throw ExitCode.failure }
            return
        }
        let detail: StoryReport.Detail = check ? .problems : verbose ? .everything : .summary
        let report = try StoryReport(
            "Volcengine: VolcEngineRTC", folder: folder, detail: detail,
            timeline: Timeline(shortened: Self.shortened) { entry in !Self.noise.contains { entry.text.contains($0) } })
        var evening = Evening(seed: seed, speech: Speech(folder: folder), report: report)
        try evening.play()
        guard try evening.finish(folder: folder) else { throw ExitCode.failure }
    }

    /// What comes several times a second or minute would drown the rest.
    private static let noise = [
        "PropertiesReport", "onActiveSpeaker", "onNetworkQuality", "Stats", "getAudioMixingManager",
        "onAudioDeviceStateChanged", "onLocalAudioStateChanged", "onRemoteAudioStateChanged",
        "onServerMessageSendResult", #""message_type":"return""#,
    ]

    /// Messages of the app's server are long texts of JSON, of which the name says enough.
    private static func shortened(_ text: String) -> String {
        if let start = text.firstIndex(of: "{"), let name = text.firstMatch(of: /"event(?:_name)?":"(\w+)"/) {
            return "\(text[..<start])\(name.1) …)"
        }
        return text.count > 160 ? "\(text.prefix(159))…" : text
    }
}
