import ArgumentParser
import Devices
import Foundation
import SampleStories

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

    @Option(help: "Where the recordings go, and the file with the whole story.")
    var output = "demo-output/zego"

    @Flag(help: "Print only what went wrong.")
    var check = false

    @Flag(help: "Print the whole story.")
    var verbose = false

    func run() async throws {
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let part {
            let live = await LivePart(role: part, roomID: room, seconds: seconds, speech: Speech(folder: folder))
            guard await live.play() else { throw ExitCode.failure }
            return
        }
        let detail: StoryReport.Detail = check ? .problems : verbose ? .everything : .summary
        let report = try StoryReport(
            "ZEGO: ZIM and ZegoExpressEngine", folder: folder, detail: detail,
            timeline: Timeline { entry in !Self.noise.contains { entry.text.contains($0) } })
        var night = Night(seed: seed, speech: Speech(folder: folder), report: report)
        try night.play()
        guard try night.finish() else { throw ExitCode.failure }
    }

    /// What comes many times a second or says nothing that another line does not.
    private static let noise = [
        "SoundLevel", "Quality", "createEngine", "setEngineConfig", "setEventHandler", "FirstFrame", "EngineState",
        "onRoomStateUpdate", "setRoomScenario", "onRoomOnlineUserCountUpdate", "onPlayerMediaEvent",
        "onRoomUserUpdate", "startPlayingStream", "stopPlayingStream", "onPlayerStateUpdate", "ZIM.create",
        "onPublisherStreamEvent", "onPlayerStreamEvent", "StreamExtraInfo", "onRemoteSpeakerState",
        "roomMemberJoined", "roomMemberLeft", "queryUsersInfo",
    ]
}
