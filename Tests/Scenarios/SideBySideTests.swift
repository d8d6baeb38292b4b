import EmulatorAPI
import Foundation
import Simulation
import Testing

/// Two tenants of different vendors, in one world and with the same names: neither notices the other.
@Suite(.timeLimit(.minutes(15))) struct SideBySideTests {
    private struct Story {
        let scenario: Scenario
        let setup: TenantSetup
    }

    private func stories() throws -> [Story] {
        let stories = try ["same-names-here", "same-names-there"].map { name in
            let scenario = try Library.scenario(name)
            return Story(scenario: scenario, setup: try Library.setup(of: scenario))
        }
        // They are played in turns, so that time passes for both in the same place.
        let waits = stories.map { story in story.scenario.paragraphs.map { $0.steps.compactMap(\.wait) } }
        try #require(waits[0] == waits[1], "both texts wait in the same paragraphs")
        try #require(Set(stories.map(\.setup.app)).count == 2)
        return stories
    }

    /// A paragraph of one, a paragraph of the other; each must be as it is alone.
    private func play(_ stories: [Story], on venues: [LinkStage.Venue]) async throws {
        let stages = venues.map { LinkStage($0) }
        var performances = stories.map { Performance($0.scenario, setup: $0.setup) }
        for turn in stories[0].scenario.paragraphs.indices {
            for (index, story) in stories.enumerated() {
                await performances[index].play(story.scenario.paragraphs[turn], on: stages[index])
            }
        }
        for stage in stages.reversed() { await stage.close() }
        for (story, performance) in zip(stories, performances) {
            let alone = try String(contentsOf: Library.golden(story.scenario.name), encoding: .utf8)
            #expect(performance.trace == alone, "\(story.scenario.name) is another one beside the other text")
            #expect(performance.complaints.map(\.message) == [])
        }
    }

    @Test func `two tenants of one server do not notice each other`() async throws {
        let stories = try stories()
        try await play(stories, on: try await LinkStage.Venue.server(stories.map(\.setup)))
    }

    @Test func `two tenants of one simulated world do not notice each other`() async throws {
        let stories = try stories()
        let cloud = SimulatedCloud(seed: 7)
        try await play(stories, on: stories.map { .simulated($0.setup, in: cloud) })
    }
}

extension Step {
    fileprivate var wait: Duration? {
        guard case .wait(let duration) = self else { return nil }
        return duration
    }
}
