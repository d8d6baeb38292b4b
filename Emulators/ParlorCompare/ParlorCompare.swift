import ArgumentParser
import EmulatorServer
import Foundation
import VoiceRoomStories

/// `parlor-compare`, which `parlor compare` runs. It is a separate program, because a server with the kits and the
/// sound libraries would start more slowly and be larger.
@main
struct ParlorCompare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor-compare",
        abstract: "Play the same stories on several vendors and say where they differ: what parlor compare runs.")

    @Argument(help: "The stories; all of them where none is named.")
    var stories: [String] = []

    @Option(help: "A vendor to play on. Again for more; all by default.")
    var vendor: [String] = []

    @Option(help: "Everything left to chance follows from it.")
    var seed: UInt64 = 1

    @Flag(help: "Print the stories and what they ask, and play none.")
    var list = false

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
        }
        var stories: [Entry]
        var vendors: [String]
    }

    private struct Nothing: Encodable, Sendable {}

    func run() throws {
        do {
            let chosen = try UnknownName.choose(stories, from: Story.all, "story", plural: "stories", named: \.name)
            let vendors = try UnknownName.choose(vendor, from: storyVendors, "vendor", plural: "vendors", named: \.name)
            list ? show(chosen, vendors) : play(chosen, on: vendors)
        } catch {
            if json {
                let report = ErrorReport(code: "usage", reason: error.message)
                write(Envelope<Nothing>(command: "compare", status: .usage, error: report).text)
            } else {
                FileHandle.standardError.write(Data("error: \(error.message)\n".utf8))
            }
            throw ExitCode(2)
        }
    }

    /// Prints each story as soon as it has been played. As JSON, prints one object at the end.
    private func play(_ stories: [Story], on vendors: [any StoryVendor]) {
        var comparisons: [Comparison] = []
        for story in stories {
            let comparison = Comparison(of: story, on: vendors, seed: seed)
            if !json { write((comparisons.isEmpty ? "" : "\n") + comparison.text) }
            comparisons.append(comparison)
        }
        guard json else { return }
        write(Envelope(command: "compare", status: .ok, data: Report(seed: seed, comparisons: comparisons)).text)
    }

    private func show(_ stories: [Story], _ vendors: [any StoryVendor]) {
        if json {
            let listing = Listing(
                stories: stories.map { Listing.Entry(story: $0.name, asks: $0.asks) }, vendors: vendors.map(\.name))
            return write(Envelope(command: "compare", status: .ok, data: listing).text)
        }
        let width = stories.map(\.name.count).max() ?? 0
        for story in stories {
            write(story.name + String(repeating: " ", count: width - story.name.count + 2) + story.asks + "\n")
        }
    }

    private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
