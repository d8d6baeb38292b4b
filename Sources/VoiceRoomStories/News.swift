/// What a user learns from a callback, in vendor-neutral terms. Callbacks of two vendors with the same meaning are
/// equal.
package enum News: Hashable, Sendable {
    /// A user entered the room.
    case cameIn(String)
    /// A user is no longer in the room.
    case left(String)
    /// A seat has a speaker.
    case seatTaken(Int, by: String)
    /// A seat is free.
    case seatFreed(Int)
    /// A seat's speaker is muted, or whoever takes it will be.
    case seatMuted(Int)
    /// A seat's speaker is not muted any more.
    case seatUnmuted(Int)
    /// Nobody can take a seat.
    case seatClosed(Int)
    /// A user's voice can be heard.
    case canBeHeard(String)
    /// A user's voice cannot be heard any more.
    case cannotBeHeard(String)
    /// A text came.
    case message(from: String)
    /// An attribute of the room, by its number, has a value of so many bytes.
    case attribute(Int, bytes: Int)
    /// An invitation came.
    case invited(by: String)
    /// An invitee accepted.
    case accepted(by: String)
    /// An invitee rejected.
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
    /// The user is not in the room any more, without having left it.
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
        case .seatMuted(let seat): "seat \(seat) is muted"
        case .seatUnmuted(let seat): "seat \(seat) is not muted"
        case .seatClosed(let seat): "seat \(seat) is closed"
        case .canBeHeard(let user): "\(user) can be heard"
        case .cannotBeHeard(let user): "\(user) cannot be heard"
        case .message(let user): "a text from \(user)"
        case .attribute(let number, let bytes): "attribute \(number) has length \(bytes)"
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
    /// It has news for the app.
    case news([News])
    /// It has the current state of all seats: the occupant of each, from 0, or nil.
    case seats([String?])
    /// It has the whole state of some seats.
    case seatStates([SeatState])
    /// It answers a call.
    case answer
    /// It is between a component and the SDK below it, or has nothing that a story asks about.
    case detail
    /// It reports a measurement several times a second or minute; recordings leave it out.
    case report
}

/// A seat, as a vendor's callback has it whole.
package struct SeatState: Hashable, Sendable {
    var seat: Int
    /// Nil if nobody sits there.
    var user: String?
    var isMuted = false
    var isClosed = false

    /// What is new, where a phone last knew `known` of the seat; what the callback says, where nothing is.
    func news(since known: SeatState?) -> [News] {
        var news: [News] = []
        let occupant: News = user.map { .seatTaken(seat, by: $0) } ?? .seatFreed(seat)
        if isClosed != known?.isClosed ?? false { news.append(isClosed ? .seatClosed(seat) : occupant) }
        if !isClosed, user != known?.user, !news.contains(occupant) { news.append(occupant) }
        if isMuted != known?.isMuted ?? false { news.append(isMuted ? .seatMuted(seat) : .seatUnmuted(seat)) }
        return news.isEmpty ? [isClosed ? .seatClosed(seat) : occupant] : news
    }
}

/// A callback in a trace's form: `Module.name(label: value, …)`, or `Module.name word…` for an answer to a call.
package struct TracedCallback: Hashable, Sendable {
    package let text: String
    /// What comes before the arguments.
    package let name: String

    package init(_ text: String) {
        self.text = text
        name = String(text.prefix { $0 != "(" && $0 != " " })
    }

    /// Whether it answers a call. Otherwise it reports an event.
    var isAnswer: Bool { text.dropFirst(name.count).first == " " }

    /// The first argument, which often has no label in traces.
    var first: String {
        String(text.dropFirst(name.count + 1).prefix { $0 != "," && $0 != ")" && $0 != " " })
    }

    /// The value after `label: `, up to the next comma or closing bracket; nil if there is no such label.
    func value(_ label: String) -> String? {
        guard let range = text.firstRange(of: "\(label): ") else { return nil }
        let value = text[range.upperBound...].prefix { $0 != "," && $0 != ")" && $0 != "]" }
        return value.filter { $0 != "[" && $0 != "\"" }
    }

    /// The attributes of the room in it that stories write: `key1: vvv`, from the lowest number.
    var attributes: [News] {
        let found = text.matches(of: /\bkey([0-9]{1,4}): (v+)/).compactMap { match in
            Int(match.1).map { (number: $0, bytes: match.2.count) }
        }
        return found.sorted { $0.number < $1.number }.map { .attribute($0.number, bytes: $0.bytes) }
    }

    /// The text in the first square brackets, split at commas.
    var list: [String] {
        guard let open = text.firstIndex(of: "[") else { return [] }
        let inside = text[text.index(after: open)...].prefix { $0 != "]" }
        return inside.split(separator: ",").map { part in
            part.filter { $0 != "\"" }.drop { $0 == " " }.description
        }
    }
}
