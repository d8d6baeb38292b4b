import EmulatorAPI

// Invitations, messages between two users, presence.
extension Grammar {
    static let signaling: [String: Rule] = [
        "invites": { _, words in
            let invitees = try words.list("users").map(UserID.init(_:))
            try words.expect("as")
            let id = InvitationID(try words.next("an invitation id"))
            let room = words.take("in") ? try room(&words) : nil
            let data = words.takeQuoted() ?? ""
            let timeout = words.take("for") ? try words.duration().milliseconds : 0
            let terms = InvitationTerms(
                room: room, data: data, timeoutMilliseconds: timeout, isOnlineOnly: words.take("online only"))
            return .ready(.signaling(.invite(id: id, invitees: invitees, terms: terms)))
        },
        "cancels": { _, words in
            _ = words.take("call")
            let id = try invitation(&words)
            let invitees = words.take("of") ? try words.list("users").map(UserID.init(_:)) : []
            return .ready(.signaling(.cancel(id: id, invitees: invitees, data: data(&words))))
        },
        "accepts": { _, words in
            _ = words.take("call")
            return try call(&words) { .accept(id: $0, data: $1) }
        },
        "rejects": { _, words in
            _ = words.take("call")
            return try call(&words) { .reject(id: $0, data: $1) }
        },
        "modifies": { _, words in .ready(.signaling(.modify(id: try invitation(&words), data: data(&words)))) },
        "tells": { _, words in
            let user = UserID(try words.next("a user"))
            let body = try messageBody(&words)
            return .ready(.signaling(.send(user: user, message: try message(body, &words))))
        },
        "watches": { _, words in
            .ready(.signaling(.subscribePresence(users: try words.list("users").map(UserID.init(_:)))))
        },
        "unwatches": { _, words in
            .ready(.signaling(.unsubscribePresence(users: try words.list("users").map(UserID.init(_:)))))
        },
        "checks": { _, words in
            .ready(.signaling(.fetchPresence(users: try words.list("users").map(UserID.init(_:)))))
        },
    ]

    static func invitation(_ words: inout StepWords) throws -> InvitationID {
        InvitationID(try words.next("an invitation"))
    }

    static func data(_ words: inout StepWords) -> String {
        guard !words.rest.isEmpty else { return "" }
        return (try? words.next("data")) ?? ""
    }
}
