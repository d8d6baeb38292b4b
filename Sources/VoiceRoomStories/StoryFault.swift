/// A line of a story's text that is no story, and where.
package struct StoryFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// From 1.
    package let line: Int
    /// In characters, from 1.
    package let column: Int
    /// One sentence without its full stop: what is wrong, and what was meant.
    package let reason: String

    /// As compilers print it, without the file's name.
    package var description: String { "\(line):\(column): \(reason)" }
}

/// How long a story may be, and how much may happen in it.
package enum StoryLimits {
    /// Of a file.
    package static let bytes = 256 * 1024
    /// Of a text, stories together.
    static let stories = 200
    /// Of a story, before its question and in it.
    static let steps = 200
    /// Of a story.
    static let people = 20
    /// Of a story.
    static let questions = 200
    /// How long one step is watched.
    static let secondsOfAStep = 3600
    /// How long all steps of a story are watched together.
    static let secondsOfAStory = 4 * 3600
    /// How often a deed is repeated in a row.
    static let times = 1000
    static let seat = 99
    static let bytesOfAText = 100_000
    static let attributes = 1000
    /// Of a user's id.
    static let bytesOfAnID = 1000
    /// How long a token lasts, and how long somebody has to answer.
    static let secondsOfAPromise = 86_400
}
