import EmulatorAPI
import Foundation
import Testing

/// The texts together use the emulator's whole vocabulary.
@Suite(.timeLimit(.minutes(15))) struct CoverageTests {
    /// Why a text would say nothing of a bound that is the emulator's own.
    private static let ownBound = "a bound of the emulator's own: HugeCommandTests and the services' tests reach it"

    /// What no text can reach, and why.
    static let exceptions: [String: String] = [
        "EmulatorError.unknownApp": "the edge that maps apps to tenants answers it, before there is a tenant",
        "EmulatorError.appUnavailable": "the edge answers it, where there is a tenant that does not serve",
        "Limit.userIDBytes": "a user id that is too long is no user id, which is an error of its own",
        "Limit.presenceSubscriptionCount": "one more takes the place of the oldest",
        "Limit.roomFieldCount": ownBound,
        "Limit.roomFieldKeyBytes": ownBound,
        "Limit.roomFieldBytes": ownBound,
        "Limit.reasonBytes": ownBound,
        "Limit.messageIDBytes": ownBound,
        "Limit.messageFieldCount": ownBound,
        "Limit.messageFieldBytes": ownBound,
        "Limit.operationCount": ownBound,
        "Limit.replyBytes": ownBound,
        "Limit.profileBytes": ownBound,
        "Limit.descriptionBytes": ownBound,
        "Limit.correspondenceCount": ownBound,
        "Limit.waitingMessageCount": ownBound,
        "EmulatorError.refusedBeforehand": "a text has no app's server that is asked: QuestionTests",
        "Limit.heldCommandCount": "a text has no app's server that is asked: QuestionTests",
        "Limit.heldCommandBytes": "a text has no app's server that is asked: QuestionTests",
        "Limit.recordCount": ownBound,
        "Limit.recordKeyBytes": ownBound,
        "Limit.recordBytes": ownBound,
        "Limit.recordsTotalBytes": ownBound,
        "AdministrationCommand.changeRecords": "records mean nothing to the cloud, and nobody sees them: RecordsTests",
        "AdministrationCommand.makeRoom": "the server API of one vendor makes such rooms: BackEndTests",
        "AdministrationCommand.removeCounters": "the server API of one vendor removes counters: BackEndTests",
        "AdministrationCommand.expireTokens": "the server's own administrator asks for it: TokenExpiryTests",
        "AdministrationCommand.forbidPublishing":
            "a text's tokens have no digests to tell them by: PublishingBanScenarios",
        "Limit.unansweredCommandCount": "a client's link answers it before the command reaches the tenant",
        "Limit.unsentCommandBytes": "a client's link over the network answers it, before there is a connection",
    ]

    /// The cases of an enumeration, read from the source: one that is added is named here until a text reaches it.
    private func cases(of type: String, in file: String) throws -> [String] {
        let path = Library.folder.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Emulators/EmulatorAPI/\(file).swift").path()
        var isInside = false
        var names: [String] = []
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("package "), line.contains("enum \(type):") { isInside = true }
            if isInside, line == "}" { break }
            let trimmed = line.drop { $0 == " " }
            guard isInside, line.hasPrefix("    case "), trimmed.hasPrefix("case ") else { continue }
            names.append("\(type).\(trimmed.dropFirst(5).prefix { $0.isLetter || $0.isNumber })")
        }
        try #require(!names.isEmpty, "no cases of \(type) in \(file).swift")
        return names
    }

    private func reached() async throws -> Reached {
        var reached = Reached()
        for name in Library.names {
            let scenario = try Library.scenario(name)
            let setup = try Library.setup(of: scenario)
            let stage = StateStage(setup)
            _ = await Performance(of: scenario, on: stage, setup: setup)
            reached.formUnion(stage.reached)
        }
        return reached
    }

    @Test func `every command, reply, event and error is reached by some text`() async throws {
        let reached = try await reached().cases
        var all: [String] = []
        for type in ["Identity", "Room", "Attribute", "Signaling"] {
            all += try cases(of: "\(type)Command", in: "Command")
            all += try cases(of: "\(type)Event", in: "Event")
        }
        all += try cases(of: "RTCCommand", in: "RTCCommand") + cases(of: "RTCEvent", in: "RTCEvent")
        all += try cases(of: "AdministrationCommand", in: "Input")
        all += try cases(of: "Reply", in: "Reply")
        all += try cases(of: "EmulatorError", in: "EmulatorError")
        all += Limit.allCases.map { "Limit.\($0)" } + Rate.allCases.map { "Rate.\($0)" }
        let missing = all.filter { !reached.contains($0) && Self.exceptions[$0] == nil }
        #expect(missing == [], "no text reaches these")
        let needless = Self.exceptions.keys.filter { reached.contains($0) || !all.contains($0) }.sorted()
        #expect(needless == [], "these exceptions are not needed")
        print("the texts reach \(all.count { reached.contains($0) }) of \(all.count) cases")
    }

    @Test func `there are at least 25 texts, and each has its golden trace`() throws {
        #expect(Library.names.count >= 25)
        let traces = try FileManager.default.contentsOfDirectory(
            atPath: Library.folder.appending(path: "Golden").path())
        let names = traces.filter { $0.hasSuffix(".trace") }.map { String($0.dropLast(6)) }
        #expect(names.sorted() == Library.names)
    }
}
