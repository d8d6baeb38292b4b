/// What somebody learns from a callback, in no vendor's words; two vendors' callbacks that say the same are equal.
package enum News: Hashable, Sendable {
    /// Somebody came into the room.
    case cameIn(String)
    /// Somebody is no longer in the room.
    case left(String)
    /// A seat has a speaker.
    case seatTaken(Int, by: String)
    /// A seat has nobody.
    case seatFreed(Int)
    /// Somebody's voice is there to be heard.
    case canBeHeard(String)
    /// Somebody's voice is gone.
    case cannotBeHeard(String)
    /// A text came.
    case message(from: String)
    /// An invitation came.
    case invited(by: String)
    /// An invitee said yes.
    case accepted(by: String)
    /// An invitee said no.
    case refused(by: String)
    /// An invitee did not answer in time.
    case unanswered(by: String)
    /// The inviter took it back.
    case withdrawn(by: String)
    /// The connection is being made, for the first time or again.
    case connecting
    /// The connection is there.
    case connected
    /// The login is over because of another one.
    case kickedOut
    /// The token will be over soon.
    case tokenExpiring
    /// The token is over, and the login with it.
    case tokenExpired
    /// The login is over, for another reason.
    case loggedOut
    /// The reader is in the room no more, without having left.
    case outOfRoom
    /// The room is no more.
    case roomClosed
    /// Something failed that no call is waiting for.
    case failed(code: Int)

    /// As a table shows it.
    package var text: String {
        switch self {
        case .cameIn(let user): "\(user) came in"
        case .left(let user): "\(user) left"
        case .seatTaken(let seat, let user): "seat \(seat) is \(user)'s"
        case .seatFreed(let seat): "seat \(seat) is free"
        case .canBeHeard(let user): "\(user) can be heard"
        case .cannotBeHeard(let user): "\(user) cannot be heard"
        case .message(let user): "a text from \(user)"
        case .invited(let user): "\(user) invites"
        case .accepted(let user): "\(user) accepted"
        case .refused(let user): "\(user) refused"
        case .unanswered(let user): "\(user) did not answer"
        case .withdrawn(let user): "\(user) took it back"
        case .connecting: "connecting"
        case .connected: "connected"
        case .kickedOut: "kicked out by another login"
        case .tokenExpiring: "the token is about to end"
        case .tokenExpired: "the token is over"
        case .loggedOut: "logged out"
        case .outOfRoom: "out of the room"
        case .roomClosed: "the room is closed"
        case .failed(let code): "error \(code)"
        }
    }
}

/// What a callback in a trace is for.
package enum Meaning: Hashable, Sendable {
    /// It tells the app something.
    case news([News])
    /// It has all seats, as they are: who is on each, from 0, or nil for nobody.
    case seats([String?])
    /// It answers a call.
    case answer
    /// It is between a component and the SDK below it, or says nothing that a story asks about.
    case detail
    /// It measures something several times a second or minute; recordings leave it out.
    case report
}

/// A callback as a trace has it: `Module.name(label: value, …)`, or `Module.name word…` for an answer to a call.
package struct TracedCallback: Hashable, Sendable {
    package let text: String
    /// What comes before the arguments.
    package let name: String

    package init(_ text: String) {
        self.text = text
        name = String(text.prefix { $0 != "(" && $0 != " " })
    }

    /// Whether it answers a call, rather than tell of something.
    var isAnswer: Bool { text.dropFirst(name.count).first == " " }

    /// The first argument, which traces often leave without a label.
    var first: String {
        String(text.dropFirst(name.count + 1).prefix { $0 != "," && $0 != ")" && $0 != " " })
    }

    /// The value behind `label: `, up to the next comma or closing bracket; nil where there is no such label.
    func value(_ label: String) -> String? {
        guard let range = text.firstRange(of: "\(label): ") else { return nil }
        let value = text[range.upperBound...].prefix { $0 != "," && $0 != ")" && $0 != "]" }
        return value.filter { $0 != "[" && $0 != "\"" }
    }

    /// What stands in the first square brackets, split at commas.
    var list: [String] {
        guard let open = text.firstIndex(of: "[") else { return [] }
        let inside = text[text.index(after: open)...].prefix { $0 != "]" }
        return inside.split(separator: ",").map { part in
            part.filter { $0 != "\"" }.drop { $0 == " " }.description
        }
    }
}
