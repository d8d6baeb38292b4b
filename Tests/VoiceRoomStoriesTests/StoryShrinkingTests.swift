import ParlorTesting
import Testing

@testable import VoiceRoomStories

/// What a story that goes wrong is left with.
@Suite struct StoryShrinkingTests {
    /// Bob takes a seat while the answer to his entrance is under way, which is too early for Volcengine's sample app. Carol does
    /// some of it with him, and dave loses his network meanwhile; neither matters.
    private static let crowded = """
        story crowded
        asks What does a guest see who takes a seat while entering, in a room with others?

        before
        alice, bob, carol and dave log in
        alice opens the room
        dave enters the room

        then
        dave's network goes, for 1 s
        each of bob and carol enters the room, at once
        bob takes seat 1
        dave's network is back
        """

    private static func play(in world: World) throws {
        try playStory(crowded, on: "volcengine", in: world, overlap: true)
    }

    /// Played once for all tests: some hundred schedules.
    private static let failure: ExplorationFailure? = {
        do throws(ExplorationFailure) {
            try explore(seeds: 1..<200, mode: .permissive, play)
            return nil
        } catch { return error }
    }()

    @Test func `two bystanders and a fault that do not matter are left out, and the rest is as short as without them`()
        throws
    {
        let failure = try #require(Self.failure)
        #expect(failure.reason == "seat 1 has bob for alice, nobody for bob")
        #expect(failure.usersLeftOut.sorted() == ["carol", "dave"])
        #expect(
            failure.steps == [
                "alice logs in", "bob logs in", "alice opens the room", "bob enters the room", "bob takes seat 1",
            ])
        #expect(failure.description.contains("Left out, with all that they do: carol, dave\n"))
        #expect(failure.schedule.contains(" absent/carol/1=1 absent/dave/1=1"))
    }

    @Test func `the schedule without the bystanders is played again to the same end`() throws {
        let failure = try #require(Self.failure)
        let again = try #require(
            throws: ExplorationFailure.self,
            performing: { try explore(replaying: failure.schedule, Self.play) })
        #expect(again.reason == failure.reason)
        #expect(again.usersLeftOut == failure.usersLeftOut && again.steps == failure.steps)
        // A user of another story is not asked for.
        let unmet = try explore(replaying: "1 7 typical absent/erin/1=1") { _ in }
        #expect(unmet == ["absent/erin/1"])
    }
}
