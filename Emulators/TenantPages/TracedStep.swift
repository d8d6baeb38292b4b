package import EmulatorAPI
package import EmulatorSuite
import Foundation
package import VendorDialects

/// One step of a tenant, as a page shows it: what was asked, the answer, what happened, who was told and who was not.
package struct TracedStep {
    /// Longest frame that is told whole, in bytes; of longer ones only the size and the beginning.
    static let maximumFrameBytes = 16_384
    /// Most names of who was told, and of who was not; the counts are of all.
    static let maximumNames = 40
    /// Most events of one step; the count is of all.
    static let maximumEvents = 100

    private var text = "{"

    /// The step as one JSON object.
    package var json: String { text + "}" }

    /// A step that was just made in a tenant.
    ///
    /// - Parameters:
    ///   - skipped: how many steps before it are not told.
    ///   - tenant: as it is after the step.
    ///   - names: who sessions are; it learns of those that it meets.
    ///   - vendors: whose services the apps are.
    package init(
        _ note: StepNote, number: UInt64, skipped: Int = 0, in tenant: TenantState, names: inout SessionNames,
        vendors: [AppID: Vendor]
    ) {
        // A session that the step ended has its name from before.
        if let session = note.input?.session { names.learn(session, tenant) }
        add("number", "\(number)")
        add("at", "\(note.moment.milliseconds)")
        if let position = note.position { add("position", "\(position)") }
        if skipped > 0 { add("skipped", "\(skipped)") }
        func nameOf(_ session: SessionID) -> String? { names.name(of: session, tenant) }
        func vendorOf(_ session: SessionID) -> Vendor {
            vendors[tenant.app(of: session)] ?? vendors.values.min { $0.rawValue < $1.rawValue } ?? .tencent
        }
        let all = Set(vendors.values)
        if note.step.isTaken, let input = note.input {
            add(input, note, in: tenant, of: all, nameOf, vendorOf)
        } else {
            add(kind: "time")
        }
        let audience = Audience(tenant, actor: note.input?.session.flatMap(nameOf))
        let outcomes = [(note.step.passing, Audience(tenant, actor: nil)), (note.step.caused, audience)]
        add(
            deliveries: outcomes.flatMap { outcome, audience in outcome.effects.map { ($0, audience) } }, of: all,
            nameOf,
            vendorOf)
    }

    // MARK: The input

    private mutating func add(kind: String) { add("kind", Self.quoted(kind)) }

    private mutating func add(
        _ input: Input, _ note: StepNote, in tenant: TenantState, of vendors: Set<Vendor>,
        _ nameOf: (SessionID) -> String?, _ vendorOf: (SessionID) -> Vendor
    ) {
        if let session = input.session {
            add("session", "\(session.rawValue)")
            if let user = nameOf(session) { add("user", Self.quoted(user)) }
        }
        switch input {
        case .opened: add(kind: "opened")
        case .interrupted: add(kind: "interrupted")
        case .resumed: add(kind: "resumed")
        case .closed: add(kind: "closed")
        case .command(let session, let command):
            add(kind: "command")
            add("request", "\(note.request)")
            add(frame: command, isNested: true)
            add(held: note)
            if let reply = note.step.reply {
                let asked = Asked(
                    vendor: vendorOf(session), command: command, kind: command.roomKind(in: tenant),
                    isOneOfSeveral: vendors.count > 1)
                add("reply", Self.object(of: reply, behind: asked))
            }
        case .administered(let command):
            add(kind: "administered")
            add(frame: command, isNested: false)
            add(held: note)
            if case .failure(let error)? = note.step.reply {
                let vendor = vendors.count == 1 ? vendors.first : nil
                add("reply", Self.object(of: error, behind: Asked(vendor: vendor)))
            }
        case .webhook(let input):
            add(kind: "callback")
            add(frame: input, isNested: false)
        }
    }

    /// The number of a command that waits for the app's own server.
    private mutating func add(held note: StepNote) {
        if let number = note.step.held { add("held", "\(number)") }
    }

    /// What was asked of whose service, for what decided the answer.
    private struct Asked {
        /// Nil where it is of none or of several.
        var vendor: Vendor?
        var command: Command?
        /// The kind of the room that it was about.
        var kind: RoomKind?
        /// Whether steps of the tenant are of several vendors.
        var isOneOfSeveral = false

        /// The fields of an answer that say what decided it.
        func fields(_ error: EmulatorError?) -> [String] {
            guard let vendor else { return [] }
            let names = StepFacts.names(behind: command, error: error, of: vendor, kind: kind)
            guard !names.isEmpty else { return [] }
            let list = names.map { "\"\($0)\"" }.joined(separator: ",")
            return [#""facts":[\#(list)]"#] + (isOneOfSeveral ? [#""vendor":"\#(vendor.rawValue)""#] : [])
        }

        func answer(to error: EmulatorError) -> Vendor.Answer? {
            command.flatMap { vendor?.answer(to: error, of: $0) } ?? vendor?.answer(to: error)
        }
    }

    private static func object(of reply: Result<Reply, EmulatorError>, behind asked: Asked) -> String {
        switch reply {
        case .success(let reply):
            "{\(([#""isOK":true"#, #""frame":\#(frame(reply).text)"#] + asked.fields(nil)).joined(separator: ","))}"
        case .failure(let error): object(of: error, behind: asked, asked.answer(to: error))
        }
    }

    private static func object(of error: EmulatorError, behind asked: Asked, _ answer: Vendor.Answer? = nil) -> String {
        var fields = [
            #""isOK":false"#, #""error":\#(quoted(error.kind.rawValue))"#, #""frame":\#(frame(error).text)"#,
        ]
        if let answer {
            if let code = answer.code { fields.append(#""code":\#(code)"#) }
            if let name = answer.codeName { fields.append(#""codeName":\#(quoted(name))"#) }
            fields.append(#""text":\#(quoted(answer.text))"#)
        }
        return "{\((fields + asked.fields(error)).joined(separator: ","))}"
    }

    // MARK: What followed

    private mutating func add(
        deliveries effects: [(Effect, Audience)], of vendors: Set<Vendor>, _ nameOf: (SessionID) -> String?,
        _ vendorOf: (SessionID) -> Vendor
    ) {
        var events: [String] = []
        var ended: [String] = []
        var answers: [String] = []
        for (effect, audience) in effects {
            switch effect {
            case .deliver(let event, let sessions):
                guard events.count < Self.maximumEvents else { continue }
                events.append(Self.object(of: event, toldTo: sessions, audience, nameOf))
            case .end(let session, let reason):
                ended.append(
                    #"{"session":\#(session.rawValue),"user":\#(Self.quoted(nameOf(session) ?? "#\(session)")),"#
                        + #""reason":\#(Self.quoted(reason.shown()))}"#)
            case .answer(let number, let session, let reply):
                let reply = Self.object(
                    of: reply, behind: Asked(vendor: session.map(vendorOf), isOneOfSeveral: vendors.count > 1))
                let user = session.map { #""user":\#(Self.quoted(nameOf($0) ?? "#\($0)")),"# } ?? ""
                answers.append(#"{"held":\#(number),\#(user)"reply":\#(reply)}"#)
            case .reroute, .post: break
            }
        }
        if !answers.isEmpty { add("answers", "[\(answers.joined(separator: ","))]") }
        if !events.isEmpty { add("events", "[\(events.joined(separator: ","))]") }
        if !ended.isEmpty { add("ended", "[\(ended.joined(separator: ","))]") }
    }

    private static func object(
        of event: Event, toldTo sessions: [SessionID], _ audience: Audience, _ nameOf: (SessionID) -> String?
    ) -> String {
        let (text, name) = frame(event)
        let told = sessions.prefix(maximumNames).map { quoted(nameOf($0) ?? "#\($0)") }
        var fields = [
            #""name":\#(quoted(name))"#, #""frame":\#(text)"#, #""told":[\#(told.joined(separator: ","))]"#,
            #""toldCount":\#(sessions.count)"#,
        ]
        let away = audience.away(among: sessions).prefix(maximumNames).map { quoted(nameOf($0) ?? "#\($0)") }
        if !away.isEmpty { fields.append(#""away":[\#(away.joined(separator: ","))]"#) }
        let untold = audience.untold(of: event, toldTo: sessions)
        if !untold.isEmpty {
            let list = untold.prefix(maximumNames).map { one in
                #"{"user":\#(quoted(one.user.rawValue)),"why":\#(quoted(one.reason.rawValue))}"#
            }
            fields.append(#""notTold":[\#(list.joined(separator: ","))],"notToldCount":\#(untold.count)"#)
        }
        return "{\(fields.joined(separator: ","))}"
    }

    // MARK: JSON

    private mutating func add(_ key: String, _ value: String) {
        if text.count > 1 { text += "," }
        text += "\"\(key)\":\(value)"
    }

    private mutating func add(frame: some Encodable, isNested: Bool) {
        let (text, name) = Self.frame(frame)
        add("name", Self.quoted(isNested ? name : Self.name(in: text, depth: 1)))
        add("frame", text)
    }

    /// A frame as JSON with sorted keys, cut where it is too long, and the words of its service and its verb.
    private static func frame(_ value: some Encodable) -> (text: String, name: String) {
        let text = encoded(value)
        let name = name(in: text, depth: 2)
        guard text.utf8.count > maximumFrameBytes else { return (text, name) }
        let beginning = quoted(text.cut(atMost: 1_024))
        return (#"{"shortened":{"bytes":\#(text.utf8.count),"beginning":\#(beginning)}}"#, name)
    }

    /// The first keys of nested objects, with dots between: `room.join` of `{"room":{"join":{…}}}`. Keys of the protocol are words.
    private static func name(in text: String, depth: Int) -> String {
        var parts: [Substring] = []
        var rest = text[...]
        while parts.count < depth, rest.hasPrefix("{\"") || rest.hasPrefix("\"") {
            let start = rest.firstIndex(of: "\"").map { rest.index(after: $0) } ?? rest.endIndex
            guard let end = rest[start...].firstIndex(of: "\"") else { break }
            parts.append(rest[start..<end])
            rest = rest[end...].dropFirst()
            guard rest.first == ":" else { break }
            rest = rest.dropFirst()
        }
        return parts.joined(separator: ".")
    }

    private static func quoted(_ text: String) -> String { PageJSON.text(of: text) }

    private static func encoded(_ value: some Encodable) -> String { PageJSON.text(of: value) }
}

/// JSON as pages and watches have it: in one line, with sorted keys.
package enum PageJSON {
    /// - Parameter value: of texts, whole numbers, truths and lists of these.
    package static func text(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            preconditionFailure("JSON has a place for texts, whole numbers and lists of these")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
