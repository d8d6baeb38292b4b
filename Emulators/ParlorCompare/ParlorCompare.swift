import ArgumentParser
import EmulatorServer
import Foundation
import TenantPages
import VoiceRoomStories

/// `parlor-compare`, which `parlor compare`, `parlor explore` and `parlor repro` run. It is a separate program, because a server with
/// the kits and the sound libraries would start more slowly and be larger.
@main
struct ParlorCompare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor-compare",
        abstract: "Play stories: what parlor compare, parlor explore and parlor repro run.",
        subcommands: [Compare.self, Explore.self, Repro.self, GuestCommand.self], defaultSubcommand: Compare.self)
}

/// Plays the same stories on several vendors and says where they differ.
struct Compare: StoryCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Play the same stories on several vendors and say where they differ.")

    @Argument(
        help: """
            The stories, by name or as files whose names end in .story; all known ones where none is named. What has a \
            space or a colon leaves the questions with these words, or with is:different, is:same, is:assumed.
            """)
    var stories: [String] = []

    @Option(help: "A vendor to play on. Again for more; all by default.")
    var vendor: [String] = []

    @Option(help: "Everything left to chance follows from it.")
    var seed: UInt64 = 1

    @Flag(help: "Print each step of each story instead of the questions.")
    var steps = false

    @Flag(help: "Print below each question the facts that its answers rest on, and how they are known.")
    var facts = false

    @Flag(help: "Print the stories and what they ask, and play none.")
    var list = false

    @Flag(help: "Print the stories as a file has them, and play none.")
    var source = false

    @Option(help: "Write the questions as one HTML page for a browser, and print none.")
    var html: String?

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    private struct Report: Encodable, Sendable {
        var seed: UInt64
        var comparisons: [Comparison]
    }

    private struct Listing: Encodable, Sendable {
        struct Entry: Encodable, Sendable {
            var story: String
            var asks: String
            /// As a file has it; only where that is asked for.
            var source: String?
        }
        var stories: [Entry]
        var vendors: [String]
    }

    /// What is said of a page that was written.
    private struct WrittenPage: Encodable, Sendable {
        var file: String
        var questions: Int
        var vendors: Int
    }

    func run() throws {
        try telling {
            let words = stories.filter { Story.isFile($0) || !QuestionFilter.isFilter($0) }
            let chosen = try chosenStories(words)
            var filter = QuestionFilter()
            for word in stories where QuestionFilter.isFilter(word) { try filter.add(word) }
            let vendors = try UnknownName.choose(vendor, from: storyVendors, "vendor", plural: "vendors", named: \.name)
            if let html { return try writePage(to: html, of: chosen, on: vendors, filter) }
            list || source ? show(chosen, vendors) : play(chosen, on: vendors, filter)
        }
    }

    /// Writes the questions as a page, and prints that it did.
    private func writePage(
        to path: String, of stories: [Story], on vendors: [any StoryVendor], _ filter: QuestionFilter
    ) throws {
        for (isAsked, name) in [(steps, "--steps"), (list, "--list"), (source, "--source")] where isAsked {
            return try fail("--html writes a page, and \(name) prints something else; give one of them")
        }
        let file = try PageFile(path)
        let comparisons = stories.map(\.askingSomething).map { ($0, comparison(of: $0, on: vendors, filter)) }
        let page = ComparisonPage(of: comparisons, on: vendors, seed: seed)
        try file.write(page.html)
        let written = WrittenPage(file: path, questions: page.questionCount, vendors: page.vendorCount)
        let text =
            "\(path) has \(counted(written.questions, "question")) to \(counted(written.vendors, "vendor")).\n"
        write(json ? Envelope(command: "compare", status: .ok, data: written).text : text)
    }

    /// Prints the questions with their answers, or each step of a story as soon as it has been played. As JSON, prints one object
    /// with all of it.
    private func play(_ stories: [Story], on vendors: [any StoryVendor], _ filter: QuestionFilter) {
        var comparisons: [Comparison] = []
        for story in stories {
            let comparison = comparison(of: story, on: vendors, filter)
            if steps, !json { write((comparisons.isEmpty ? "" : "\n") + comparison.text) }
            comparisons.append(comparison)
        }
        if json {
            write(Envelope(command: "compare", status: .ok, data: Report(seed: seed, comparisons: comparisons)).text)
        } else if !steps {
            let questions = comparisons.flatMap(\.questions)
            write(ComparisonSummary(of: questions, on: vendors.map(\.name), showsFacts: facts).text)
        }
    }

    /// A story as it went on the vendors, with the questions that the filter takes.
    private func comparison(of story: Story, on vendors: [any StoryVendor], _ filter: QuestionFilter) -> Comparison {
        var comparison = Comparison(of: story, on: vendors, seed: seed)
        comparison.questions.removeAll { !filter.takes($0) }
        return comparison
    }

    private func show(_ stories: [Story], _ vendors: [any StoryVendor]) {
        if json {
            let listing = Listing(
                stories: stories.map {
                    Listing.Entry(story: $0.name, asks: $0.asks, source: source ? $0.text : nil)
                }, vendors: vendors.map(\.name))
            return write(Envelope(command: "compare", status: .ok, data: listing).text)
        }
        if source { return write(stories.map(\.text).joined(separator: "\n\n")) }
        let width = stories.map(\.name.count).max() ?? 0
        for story in stories {
            write(story.name + String(repeating: " ", count: width - story.name.count + 2) + story.asks + "\n")
        }
    }
}
