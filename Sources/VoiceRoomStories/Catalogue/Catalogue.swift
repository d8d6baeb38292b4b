import VendorDialects

extension Story {
    /// Every story of the catalogue, in the order of presentation.
    package static let all: [Story] = {
        do throws(StoryFault) {
            var stories: [Story] = []
            for text in [rooms, seats, hosts, connections, requests] { stories += try read(text, facts: knownFacts) }
            return stories
        } catch {
            preconditionFailure("a story of the catalogue cannot be read: \(error)")
        }
    }()

    /// The rows of all vendors' profiles.
    package static let knownFacts = Set(storyVendors.flatMap { $0.facts.map(\.name) })
}
