import ArgumentParser
import EmulatorServer
import Foundation
import ParlorTesting
import TenantPages
import VoiceRoomStories

/// Plays many schedules of stories, and stores the shortest that goes wrong.
struct Explore: StoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore", abstract: "Play stories in many orders and say what goes wrong in one of them.")

    @Argument(help: "The stories, by name or as files whose names end in .story: at least one.")
    var stories: [String]

    @Option(help: "A vendor to play on. Again for more; all by default.")
    var vendor: [String] = []

    @Option(help: "How many schedules are played of each story on each vendor.")
    var seeds: UInt64 = 200

    @Option(help: "The seed of the first one.")
    var from: UInt64 = 1

    @Option(help: "How long things may be under way.")
    var mode: String = ExploreMode.typical.rawValue

    @Option(help: "How schedules are drawn.")
    var strategy: String = ExploreStrategy.fewChanges.rawValue

    @Flag(help: "Let a step begin before the time of the one before it is over.")
    var overlap = false

    @Flag(help: "Let apps in one room show different people on a seat.")
    var ignoreApps = false

    @Option(help: "End when so many schedules in a row met nothing new.")
    var patience: Int?

    @Option(help: "How many schedules are played at a time.")
    var threads: Int?

    @Option(help: "The folder for the files of what goes wrong.")
    var bundles: String?

    @Option(help: .hidden)
    var parlorVersion: String = ""

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    private struct Report: Encodable, Sendable {
        var explorations: [StoryExploration]
    }

    func run() throws {
        try telling {
            let chosen = try chosenStories(stories)
            let vendors = try UnknownName.choose(vendor, from: storyVendors, "vendor", plural: "vendors", named: \.name)
            let (seeds, exploration) = try plan()
            var found: [StoryExploration] = []
            for story in chosen {
                for vendor in vendors {
                    var played = StoryExploration(
                        of: story, on: vendor, seeds: seeds,
                        onThreads: threads ?? ProcessInfo.processInfo.activeProcessorCount, overlap: overlap,
                        ignoresApps: ignoreApps, in: exploration)
                    try store(&played, story, vendor)
                    if !json { show(played, isFirst: found.isEmpty) }
                    found.append(played)
                }
            }
            let isWrong = found.contains { $0.failure != nil }
            if json {
                let report = Report(explorations: found)
                write(Envelope(command: "explore", status: isWrong ? .failed : .ok, data: report).text)
            }
            if isWrong { throw ExitCode(1) }
        }
    }

    /// What is played of each story on each vendor.
    private func plan() throws -> (seeds: Range<UInt64>, exploration: Exploration) {
        let modes = try UnknownName.choose(
            [mode], from: ExploreMode.allCases, "mode", plural: "modes", named: \.rawValue)
        let strategies = try UnknownName.choose(
            [strategy], from: ExploreStrategy.allCases, "strategy", plural: "strategies", named: \.rawValue)
        let (end, isTooFar) = from.addingReportingOverflow(seeds)
        if seeds == 0 { try fail("--seeds 0 plays nothing; give at least 1") }
        if isTooFar { try fail("--from \(from) has no \(seeds) seeds behind it") }
        if let patience, patience < 1 { try fail("--patience \(patience) plays nothing; give at least 1") }
        if let threads, !(1...64).contains(threads) { try fail("--threads \(threads) is not within 1...64") }
        let exploration = Exploration(mode: modes[0], strategy: strategies[0], untilNothingNewIn: patience)
        return (from..<end, exploration)
    }

    /// Writes the file that plays a failure again.
    private func store(_ exploration: inout StoryExploration, _ story: Story, _ vendor: any StoryVendor) throws {
        guard let bundles, let failure = exploration.failure else { return }
        let path = "\(bundles)/\(story.name)-\(vendor.name).repro.json"
        let file = try PageFile(path)
        let bundle = ExplorationBundle(
            failure, of: story, on: vendor, overlap: overlap, ignoresApps: ignoreApps, parlor: parlorVersion)
        try file.write(String(decoding: bundle.bytes, as: UTF8.self))
        exploration.failure?.file = path
    }

    private func show(_ exploration: StoryExploration, isFirst: Bool) {
        write((isFirst ? "" : "\n") + exploration.text)
        if let file = exploration.failure?.file {
            write("  Stored in \(file). Play it again with: parlor repro \(file)\n")
        }
    }
}
