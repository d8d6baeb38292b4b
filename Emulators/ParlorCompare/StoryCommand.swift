import ArgumentParser
import EmulatorServer
import Foundation
import TenantPages
import VoiceRoomStories

/// A command that plays stories.
protocol StoryCommand: ParsableCommand {
    /// Whether one JSON object is printed instead of text.
    var json: Bool { get }
}

/// The data of a command that says only what is wrong.
struct Nothing: Encodable, Sendable {}

extension StoryCommand {
    /// The stories of files, and named ones, each once, in the order in which they are given; all where none is named.
    func chosenStories(_ words: [String]) throws -> [Story] {
        guard !words.isEmpty else { return Story.all }
        var taken: Set<String> = []
        return try words.filter { taken.insert($0).inserted }.flatMap { word in
            try Story.isFile(word)
                ? Story.read(file: word)
                : UnknownName.choose([word], from: Story.all, "story", plural: "stories", named: \.name)
        }
    }

    /// Does something, and ends the command with what is wrong.
    func telling(_ work: () throws -> Void) throws {
        do {
            try work()
        } catch let error as UnknownName {
            try fail(error.message)
        } catch let error as StoryFileFault {
            try fail(error.message)
        } catch let error as UnwritableFile {
            try fail(error.message, "fileUnwritable", .failed)
        }
    }

    /// Ends a command that asks for what there is not, unless another code and status say what else is wrong.
    func fail(_ reason: String, _ code: String = "usage", _ status: EnvelopeStatus = .usage) throws {
        if json {
            let report = ErrorReport(code: code, reason: reason)
            write(Envelope<Nothing>(command: Self.configuration.commandName ?? "", status: status, error: report).text)
        } else {
            FileHandle.standardError.write(Data("error: \(reason)\n".utf8))
        }
        throw ExitCode(status == .usage ? 2 : 1)
    }

    func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
