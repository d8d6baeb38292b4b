import EmulatorAPI
package import ParlorTesting
import VendorDialects

/// The result of a story: a recording for each vendor, and their differences.
package struct Comparison: Hashable, Sendable, Encodable {
    package var story: String
    package var asks: String
    /// The recordings, in the requested order of the vendors.
    package var recordings: [Recording]
    /// The differences between the vendors, as sentences, in the order of the steps; empty if there are none.
    package var differences: [String]
    /// The story's questions with their answers, in the order of the steps.
    package var questions: [AnsweredQuestion]
    /// Undocumented facts that the recordings depend on.
    package var assumptions: [Assumption]

    /// A row of a vendor's profile without documentation.
    package struct Assumption: Hashable, Sendable, Encodable {
        package var vendor: String
        package var fact: String
        package var value: String
        package var why: String
    }

    /// Plays a story on vendors, each in its own world with the same seed. With `roomFailure`, the rooms of each are checked: see
    /// ``StoryWorld/play(_:on:seed:roomFailure:)``.
    package init(
        of story: Story, on vendors: [any StoryVendor], seed: UInt64,
        roomFailure: ((_ vendor: String, RoomCheckFailure) -> Void)? = nil
    ) {
        self.story = story.name
        asks = story.asks
        let recordings = vendors.map { vendor in
            StoryWorld.play(
                story, on: vendor, seed: seed,
                roomFailure: roomFailure.map { take in { failure in take(vendor.name, failure) } })
        }
        let assumptions: [Assumption] = vendors.flatMap { vendor in
            vendor.facts.compactMap { row in
                guard story.facts.contains(row.name), case .assumed(let why) = row.basis else { return nil }
                return Assumption(vendor: vendor.name, fact: row.name, value: row.value, why: why)
            }
        }
        self.recordings = recordings
        self.assumptions = assumptions
        differences = Difference.sentences(between: recordings)
        let profiles = vendors.map(\.facts)
        questions = story.questions.map { AnsweredQuestion($0, of: story, recordings, profiles: profiles) }
    }
}
