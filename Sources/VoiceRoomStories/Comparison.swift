import EmulatorAPI
import VendorDialects

/// What a story showed: how it went on each vendor, and where they differ.
package struct Comparison: Hashable, Sendable, Encodable {
    package var story: String
    package var asks: String
    /// How it went, in the order in which the vendors were asked for.
    package var recordings: [Recording]
    /// Where the vendors differ, as sentences, in the order of the steps; empty where they do not.
    package var differences: [String]
    /// What vendors do not say and the recordings rest on.
    package var assumptions: [Assumption]

    /// A row of a vendor's profile that nobody documents.
    package struct Assumption: Hashable, Sendable, Encodable {
        package var vendor: String
        package var fact: String
        package var value: String
        package var why: String
    }

    /// Plays a story on vendors, each in a world of its own from the same seed.
    package init(of story: Story, on vendors: [any StoryVendor], seed: UInt64) {
        self.story = story.name
        asks = story.asks
        recordings = vendors.map { StoryStage.play(story, on: $0, seed: seed) }
        differences = Difference.sentences(between: recordings)
        assumptions = vendors.flatMap { vendor in
            vendor.facts.compactMap { row in
                guard story.facts.contains(row.name), case .assumed(let why) = row.basis else { return nil }
                return Assumption(vendor: vendor.name, fact: row.name, value: row.value, why: why)
            }
        }
    }
}
