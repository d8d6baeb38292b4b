import ArgumentParser
import EmulatorServer
import VoiceRoomStories

/// `parlor compare`.
struct CompareCommand: AnsweringCommand, ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Play the same stories on several vendors and say where they differ.",
        discussion: """
            Each story runs in a simulated world of its own, through the vendors' own SDK modules, in virtual time. Needs \
            no server. The same seed prints the same, byte for byte. A table shows for each step the vendor's code and \
            who was told what; an arrow leads to the people who were, in the order in which they were.
            """)

    @Argument(
        help: ArgumentHelp("The stories; all of them where none is named.", valueName: "story"),
        completion: .list(Story.all.map(\.name)))
    var stories: [String] = []

    @Option(
        help: ArgumentHelp(
            "A vendor to play on: \(storyVendors.map(\.name).joined(separator: ", ")). Again for more; all by default.",
            valueName: "vendor"), completion: .list(storyVendors.map(\.name)))
    var vendor: [String] = []

    @Option(help: "Everything left to chance follows from it.")
    var seed: UInt64 = 1

    @Flag(help: "Print the stories and what they ask, and play none.")
    var list = false

    @OptionGroup var output: OutputFlags

    private struct Report: Encodable, Sendable {
        var seed: UInt64
        var comparisons: [Comparison]
    }

    private struct Listing: Encodable, Sendable {
        struct Entry: Encodable, Sendable {
            var story: String
            var asks: String
        }
        var stories: [Entry]
        var vendors: [String]
    }

    /// Prints each story as soon as it has been played.
    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        guard !list, !output.json else { return try answer(nowUnixSeconds: surroundings.nowUnixSeconds) }
        let (chosen, vendors) = try choices()
        for (index, story) in chosen.enumerated() {
            let comparison = Comparison(of: story, on: vendors, seed: seed)
            surroundings.print((index == 0 ? "" : "\n") + comparison.text)
        }
        return CommandOutcome()
    }

    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
        let (chosen, vendors) = try choices()
        guard !list else { return Self.listing(chosen, vendors, asJSON: output.json) }
        let comparisons = chosen.map { Comparison(of: $0, on: vendors, seed: seed) }
        return .success(
            "compare", Report(seed: seed, comparisons: comparisons),
            text: comparisons.map(\.text).joined(separator: "\n"), asJSON: output.json)
    }

    private func choices() throws -> (stories: [Story], vendors: [any StoryVendor]) {
        (
            try Self.choose(stories, from: Story.all, "story", plural: "stories", named: \.name),
            try Self.choose(vendor, from: storyVendors, "vendor", plural: "vendors", named: \.name)
        )
    }

    private static func listing(
        _ stories: [Story], _ vendors: [any StoryVendor], asJSON: Bool
    ) -> CommandOutcome {
        let width = stories.map(\.name.count).max() ?? 0
        let lines = stories.map { story in
            story.name + String(repeating: " ", count: width - story.name.count + 2) + story.asks
        }
        let report = Listing(
            stories: stories.map { Listing.Entry(story: $0.name, asks: $0.asks) }, vendors: vendors.map(\.name))
        return .success("compare", report, text: lines.joined(separator: "\n"), asJSON: asJSON)
    }

    /// The choices that were named, each once, in the order of the names; all where none was.
    private static func choose<Choice>(
        _ names: [String], from choices: [Choice], _ kind: String, plural: String, named: (Choice) -> String
    ) throws -> [Choice] {
        guard !names.isEmpty else { return choices }
        var taken: Set<String> = []
        return try names.filter { taken.insert($0).inserted }.map { name in
            if let choice = choices.first(where: { named($0) == name }) { return choice }
            let known = choices.map(named)
            let advice = nearest(to: name, in: known).map { " (did you mean \"\($0)\"?)" } ?? ""
            throw UsageFailure(
                "\"\(name)\" is not a \(kind)\(advice); the \(plural) are: \(known.joined(separator: ", "))")
        }
    }

    /// The name that takes the fewest changes to get to, if that is no more than half of its letters.
    static func nearest(to name: String, in names: [String]) -> String? {
        let ranked = names.map { ($0, changes(from: Array(name.lowercased().utf8), to: Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= best.0.utf8.count / 2 else { return nil }
        return best.0
    }

    private static func changes(from left: [UInt8], to right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let substituted = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
