import Foundation
import ParlorTesting

/// A schedule of a story that goes wrong, in a file: all that another machine needs to see the same.
package struct ExplorationBundle: Hashable, Sendable, Codable {
    /// What the file says it is.
    package static let format = "parlor-repro"
    /// Grows when a reader of an older version would read something wrong.
    package static let version = 1
    /// The longest file that is read, in bytes.
    package static let maximumBytes = 16 << 20

    package var format = Self.format
    package var version = Self.version
    /// The version of Parlor that wrote it; empty where no command did.
    package var parlor: String
    /// The story, as a file has it.
    package var story: String
    package var vendor: String
    /// Whether a step may begin before the time of the one before it is over.
    package var overlap: Bool
    /// True where it does not count what apps show on seats; nil where it does.
    package var ignoresApps: Bool?
    /// As ``explore(replaying:checksRooms:_:)`` reads it.
    package var schedule: String
    /// What goes wrong.
    package var reason: String
    /// What happened, line after line.
    package var trace: [String]

    /// The bundle of a failure, which is played once more for its trace.
    package init(
        _ failure: StoryExploration.Failure, of story: Story, on vendor: any StoryVendor, overlap: Bool,
        ignoresApps: Bool = false, parlor: String
    ) {
        self.parlor = parlor
        self.story = story.text
        self.vendor = vendor.name
        self.overlap = overlap
        self.ignoresApps = ignoresApps ? true : nil
        (schedule, reason) = (failure.schedule, failure.reason)
        trace = []
        trace = (try? replay().trace) ?? []
    }

    /// Reads a file.
    package init(file path: String) throws(BundleFault) {
        let bytes: Data
        do { bytes = try Data(ofFile: path, atMost: Self.maximumBytes) } catch {
            throw BundleFault(message: "it cannot be read")
        }
        try self.init(reading: [UInt8](bytes))
    }

    /// Reads a file's bytes.
    package init(reading bytes: [UInt8]) throws(BundleFault) {
        guard bytes.count <= Self.maximumBytes else {
            throw BundleFault(message: "it has more than \(Self.maximumBytes) bytes")
        }
        struct Head: Decodable {
            var format: String
            var version: Int
        }
        let data = Data(bytes)
        guard let head = try? JSONDecoder().decode(Head.self, from: data), head.format == Self.format else {
            throw BundleFault(message: "it is none that parlor explore wrote")
        }
        guard head.version == Self.version else {
            throw BundleFault(message: "it is of version \(head.version), and only \(Self.version) is known")
        }
        do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
            throw BundleFault(message: "something is missing in it, or is of another kind")
        }
    }

    /// As a file has it.
    package var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // It has strings and numbers only.
        return [UInt8](try! encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    /// How the schedule went when it was played again.
    package struct Replay: Hashable, Sendable {
        /// What goes wrong; nil where nothing does.
        package var reason: String?
        /// All that is known of it, for people; empty where nothing goes wrong.
        package var text = ""
        package var trace: [String] = []
        /// The first line that is another than in the bundle, as it was and as it is; nil where all are the same.
        package var difference: Difference?

        /// Two lines at one place.
        package struct Difference: Hashable, Sendable {
            package var was: String
            package var `is`: String
        }
    }

    /// Plays the schedule again.
    package func replay() throws(BundleFault) -> Replay {
        let (story, vendor) = try played()
        var replay = Replay()
        var trace: (() -> [TraceEntry])?
        do {
            try explore(replaying: schedule) { world in
                trace = { world.trace }
                _ = try StoryWorld.play(
                    story, on: vendor, in: world, overlap: overlap, ignoresApps: ignoresApps == true)
            }
        } catch let failure as ExplorationFailure {
            replay.reason = failure.reason
            replay.text = failure.description
        } catch {
            throw BundleFault(message: "\(error)")
        }
        replay.trace = trace?().map { "\($0)" } ?? []
        for place in 0..<max(replay.trace.count, self.trace.count) {
            let was = place < self.trace.count ? self.trace[place] : "nothing more"
            let now = place < replay.trace.count ? replay.trace[place] : "nothing more"
            if was != now {
                replay.difference = Replay.Difference(was: was, is: now)
                break
            }
        }
        return replay
    }

    /// A test that plays it again, for a package that has the product `VoiceRoomStories`.
    package var swiftTest: String {
        get throws(BundleFault) {
            let (story, _) = try played()
            let options = (overlap ? ", overlap: true" : "") + (ignoresApps == true ? ", ignoresApps: true" : "")
            let text = story.text.split(separator: "\n", omittingEmptySubsequences: false).map { "            \($0)\n" }
                .joined()
            return """
                import ParlorTesting
                import Testing
                import VoiceRoomStories

                /// \(reason.split(separator: "\n").first ?? "")
                @Test func `\(story.name) on \(vendor) goes right`() throws {
                    try explore(replaying: "\(schedule)") { world in
                        try playStory(
                            \(Self.quotes)
                \(text)            \(Self.quotes), on: "\(vendor)", in: world\(options))
                    }
                }

                """
        }
    }

    private static let quotes = "#\"\"\""

    private func played() throws(BundleFault) -> (Story, any StoryVendor) {
        do {
            return try Story.one(story, on: vendor)
        } catch {
            throw BundleFault(message: "it has another story than it should: \(error)")
        }
    }
}

/// A file that is no bundle, or one that cannot be played here.
package struct BundleFault: Error, Hashable, Sendable {
    /// What is wrong with it, without the full stop: "it …".
    package let message: String
}
