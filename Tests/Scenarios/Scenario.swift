import EmulatorAPI
import Foundation

/// One connection of a user, as a text names it: `alice`, or `alice/tablet` for another device of hers.
struct Actor: Hashable, Sendable {
    let name: String

    var user: UserID { UserID(String(name.prefix { $0 != "/" })) }

    /// What the device is; digits tell two of a kind apart.
    var terminal: Terminal? {
        guard let slash = name.firstIndex(of: "/") else { return .phone }
        return Terminal(rawValue: name[name.index(after: slash)...].filter { !$0.isNumber })
    }

    /// The back end.
    static let admin = Actor(name: "admin")
}

/// What happens in one step.
enum Step: Sendable {
    case command(Actor, Order)
    case administer(AdministrationCommand)
    case network(Actor, NetworkChange)
    case wait(Duration)

    var actor: Actor? {
        switch self {
        case .command(let actor, _), .network(let actor, _): actor
        case .administer: .admin
        case .wait: nil
        }
    }
}

/// What happens to an actor's connection.
enum NetworkChange: Sendable {
    case loses, isBack, hangsUp
}

/// A command, with its tokens still to be made: they depend on the tenant and on the moment.
enum Order: Sendable {
    case ready(Command)
    /// Again, when the session of before was given up.
    case logIn(UserID, Terminal, TokenStory, isAgain: Bool)
    /// Whose credentials are still to be made.
    case enter(ChannelID, ChannelEntry, PermitStory?, TokenStory)
    /// For a login, or for a stay in a channel.
    case renew(ChannelID?, UserID, TokenStory)
    case setVisibility(ChannelID, Bool, UserID, PermitStory?)
}

/// A line of what somebody should be told.
struct Expectation: Sendable {
    let line: Int
    let actor: Actor
    let text: String
}

/// One line of steps, and what follows from them.
struct Paragraph: Sendable {
    let line: Int
    let text: String
    let steps: [Step]
    /// Nil where the text leaves it to the golden trace; then no step may be refused.
    var expectations: [Expectation]?
}

/// One text.
struct Scenario: Sendable {
    let name: String
    let path: String
    let title: String
    let profile: String
    let seed: UInt64
    let paragraphs: [Paragraph]

    /// Everybody in the order in which the text first lets them do something; the back end is last.
    var cast: [Actor] {
        var cast: [Actor] = []
        for step in paragraphs.flatMap(\.steps) {
            if let actor = step.actor, actor != .admin, !cast.contains(actor) { cast.append(actor) }
        }
        return cast + [.admin]
    }

    /// Reads a text; `path` is where its faults are reported.
    init(text: String, path: String) throws {
        self.path = path
        name = URL(filePath: path).deletingPathExtension().lastPathComponent
        let file = URL(filePath: path).lastPathComponent
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        (title, profile, seed) = try Self.header(lines.first ?? "", file: file)
        var paragraphs: [Paragraph] = []
        for (index, line) in lines.enumerated().dropFirst() {
            let number = index + 1
            do {
                if line.allSatisfy({ $0 == " " }) || line.hasPrefix("#") { continue }
                if line.hasPrefix(" ") {
                    guard !paragraphs.isEmpty else {
                        throw ScenarioParseError(message: "\"\(line)\" is expected before anything happened")
                    }
                    let expectation = try Self.expectation(line, number: number)
                    let known = paragraphs[paragraphs.count - 1].expectations ?? []
                    paragraphs[paragraphs.count - 1].expectations = known + (expectation.map { [$0] } ?? [])
                } else {
                    paragraphs.append(
                        Paragraph(line: number, text: String(line), steps: try Self.steps(line), expectations: nil))
                }
            } catch let fault as ScenarioParseError {
                throw ScenarioFault(file: file, line: number, message: fault.message)
            }
        }
        self.paragraphs = paragraphs
    }

    private static func header(_ line: Substring, file: String) throws -> (String, String, UInt64) {
        let parts = line.split(separator: "   ").map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 3, parts[0].hasPrefix("# "), parts[1].hasPrefix("profile: "), parts[2].hasPrefix("seed: "),
            let seed = UInt64(parts[2].dropFirst("seed: ".count))
        else {
            throw ScenarioFault(
                file: file, line: 1, message: "\"\(line)\" should be \"# title   profile: name   seed: number\"")
        }
        return (String(parts[0].dropFirst(2)), String(parts[1].dropFirst("profile: ".count)), seed)
    }

    /// `  bob ← text`, or `  nobody hears anything`, which is nil.
    private static func expectation(_ line: Substring, number: Int) throws -> Expectation? {
        let trimmed = line.trimmingCharacters(in: .whitespaces)
        if trimmed == "nobody hears anything" { return nil }
        guard let arrow = trimmed.range(of: "←") else {
            throw ScenarioParseError(message: "\"\(trimmed)\" has no ← between who and what")
        }
        let who = trimmed[..<arrow.lowerBound].trimmingCharacters(in: .whitespaces)
        let what = trimmed[arrow.upperBound...].trimmingCharacters(in: .whitespaces)
        guard !who.isEmpty, !what.isEmpty else {
            throw ScenarioParseError(message: "\"\(trimmed)\" names nobody or nothing")
        }
        return Expectation(line: number, actor: Actor(name: who), text: what)
    }

    private static func steps(_ line: Substring) throws -> [Step] {
        try StepWords.steps(of: line).flatMap { words -> [Step] in
            var words = words
            var count = 1
            if words.rest.count > 2, words.rest.dropFirst().first?.text == "times:" {
                count = try words.number("how often")
                try words.expect("times:")
            }
            let step = try Grammar.step(&words)
            try words.finish()
            return Array(repeating: step, count: count)
        }
    }
}
