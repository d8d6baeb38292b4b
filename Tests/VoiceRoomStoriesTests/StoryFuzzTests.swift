import Foundation
import Fuzzing
import ParlorTesting
import Testing

@testable import VoiceRoomStories

/// Schedules of the catalogue that nobody has chosen: a few of some stories in an ordinary run, and with `PARLOR_FUZZ_SECONDS` others of
/// all stories until the time is over.
///
/// The vendors' own components do not stand every order. So what counts is what devices saw of rooms, that no user has two seats, that a
/// schedule goes the same way when it is played again, and that nothing traps. What goes wrong is shortened, and stored in the folder that
/// `PARLOR_FUZZ_BUNDLES` names, with what counts.
@Suite struct StoryFuzzTests {
    /// Schedules that are played of a story before it is the next one's turn.
    private static let schedulesInTurn: UInt64 = 4

    /// What one turn plays: all of it follows from the seed.
    private struct Turn {
        let story: Story
        let vendor: any StoryVendor
        let seed: UInt64

        private func one<Choice: CaseIterable>(of _: Choice.Type, _ divisor: UInt64) -> Choice {
            let all = Array(Choice.allCases)
            return all[Int(seed / divisor % UInt64(all.count))]
        }

        var mode: ExploreMode { one(of: ExploreMode.self, 1) }
        var strategy: ExploreStrategy { one(of: ExploreStrategy.self, 3) }
        var seeds: Range<UInt64> { seed..<seed + schedulesInTurn }

        func play() -> StoryExploration {
            StoryExploration(
                of: story, on: vendor, seeds: seeds, overlap: false, ignoresApps: true,
                in: Exploration(mode: mode, strategy: strategy))
        }

        /// The command that plays it again.
        var commandLine: String {
            "parlor explore \(story.name) --vendor \(vendor.name) --from \(seed) --seeds \(schedulesInTurn) "
                + "--mode \(mode.rawValue) --strategy \(strategy.rawValue) --ignore-apps"
        }
    }

    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["PARLOR_FUZZ"] == nil), .timeLimit(.minutes(60)),
        arguments: storyVendors.indices)
    func `what devices see of rooms fits together in every story, in whatever order things come`(vendor: Int) throws {
        let time = FuzzTime(rounds: 8)
        let first = FuzzTime.seconds == nil ? 1 : FuzzTime.freshSeed() / 2
        var round = 0
        while time.goesOn(round) {
            let turn = Turn(
                story: Story.all[round % Story.all.count], vendor: storyVendors[vendor],
                seed: first + UInt64(round) * Self.schedulesInTurn)
            let exploration = turn.play()
            if let failure = exploration.failure {
                let file = try store(failure, of: turn)
                Issue.record(
                    "\(exploration.text)again: \(turn.commandLine)\(file.map { "\nor: parlor repro \($0)" } ?? "")")
                return
            }
            round += 1
        }
        if FuzzTime.seconds != nil {
            print(
                "\(counted(round * Int(Self.schedulesInTurn), "schedule")) of stories on \(storyVendors[vendor].name)")
        }
    }

    /// Writes the file that plays a failure again; nil where no folder was named.
    private func store(_ failure: StoryExploration.Failure, of turn: Turn) throws -> String? {
        guard let folder = ProcessInfo.processInfo.environment["PARLOR_FUZZ_BUNDLES"] else { return nil }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let bundle = ExplorationBundle(
            failure, of: turn.story, on: turn.vendor, overlap: false, ignoresApps: true, parlor: "")
        let path = "\(folder)/\(turn.story.name)-\(turn.vendor.name).repro.json"
        try Data(bundle.bytes).write(to: URL(filePath: path))
        return path
    }
}
