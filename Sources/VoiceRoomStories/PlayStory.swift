public import ParlorTesting

/// Plays a story with the stories' own app of a vendor, in the world of a test or of an exploration.
///
/// ```swift
/// try explore(seeds: 0..<1_000) { world in
///     try playStory(text, on: "zego", in: world)
/// }
/// ```
///
/// In an exploration, the schedule decides how long everything is under way, when those tap who tap at once, and, where steps may
/// `overlap`, after how much of its time each step is followed by the next.
///
/// - Parameters:
///   - text: one story, as a file whose name ends in `.story` has it.
///   - vendor: as commands name it: `tencent`, `zego`, `easemob` or `volcengine`.
///   - ignoresApps: whether apps in one room may show different people on a seat.
/// - Throws: ``StoryProblem`` where the text is no story or the vendor is unknown; another error where a user has two seats, or where apps
///   in one room show different people on a seat when all is quiet.
public func playStory(
    _ text: String, on vendor: String, in world: World, overlap: Bool = false, ignoresApps: Bool = false
) throws {
    let (story, vendor) = try Story.one(text, on: vendor)
    _ = try StoryWorld.play(story, on: vendor, in: world, overlap: overlap, ignoresApps: ignoresApps)
}

/// A story that cannot be played.
public struct StoryProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence without its full stop; where a line is wrong, it begins with its line and column.
    public let description: String
}

extension Story {
    /// The story of a text, and the vendor with this name.
    static func one(_ text: String, on vendor: String) throws(StoryProblem) -> (Story, any StoryVendor) {
        let stories: [Story]
        let vendors: [any StoryVendor]
        do { stories = try read(text, facts: knownFacts) } catch { throw StoryProblem(description: "\(error)") }
        guard stories.count == 1 else {
            throw StoryProblem(description: "the text has \(stories.count) stories, and one can be played")
        }
        do {
            vendors = try UnknownName.choose([vendor], from: storyVendors, "vendor", plural: "vendors", named: \.name)
        } catch {
            throw StoryProblem(description: error.message)
        }
        return (stories[0], vendors[0])
    }
}
