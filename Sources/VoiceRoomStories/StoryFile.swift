import Foundation

/// A file with a user's own stories that cannot be used.
package struct StoryFileFault: Error, Hashable, Sendable {
    /// One sentence without its full stop, with the file's name, and the line where there is one.
    package let message: String
}

extension Story {
    /// Whether a word of a command names a file of stories.
    package static func isFile(_ word: String) -> Bool { word.hasSuffix(".story") }

    /// The stories of a file.
    package static func read(file path: String) throws(StoryFileFault) -> [Story] {
        let bytes: Data
        do { bytes = try Data(ofFile: path, atMost: StoryLimits.bytes) } catch {
            throw StoryFileFault(message: "\(path) cannot be read")
        }
        guard bytes.count <= StoryLimits.bytes else {
            throw StoryFileFault(message: "\(path) has more than \(StoryLimits.bytes) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw StoryFileFault(message: "\(path) is no text in UTF-8")
        }
        do throws(StoryFault) {
            return try read(text, facts: knownFacts)
        } catch {
            throw StoryFileFault(message: "\(path):\(error)")
        }
    }
}
