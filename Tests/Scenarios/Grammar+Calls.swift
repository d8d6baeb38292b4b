import EmulatorAPI

// Calls: invitations with a time-out of their own, which may last.
extension Grammar {
    static let calls: [String: Rule] = [
        "calls": { _, words in
            let invitees = try words.list("users").map(UserID.init(_:))
            try words.expect("as")
            let id = try invitation(&words)
            let data = words.takeQuoted() ?? ""
            let mode: InvitationMode = words.take("in advanced mode") ? .lasting : .oneShot
            let timeout = words.take("for") ? try words.duration().milliseconds : 90_000
            let terms = InvitationTerms(
                mode: mode, data: data, timeoutMilliseconds: timeout, checksReceipt: words.take("checking receipt"))
            return .ready(.signaling(.invite(id: id, invitees: invitees, terms: terms)))
        },
        "asks": { _, words in
            let invitees = try words.list("users").map(UserID.init(_:))
            try words.expect("into call")
            return .ready(.signaling(.inviteMore(id: try invitation(&words), invitees: invitees)))
        },
        "quits": { _, words in
            try words.expect("call")
            return try call(&words) { .quit(id: $0, data: $1) }
        },
        "ends": { _, words in
            try words.expect("call")
            return try call(&words) { .end(id: $0, data: $1) }
        },
    ]

    /// `c1 "data"`.
    static func call(_ words: inout StepWords, _ command: (InvitationID, String) -> SignalingCommand) throws -> Order {
        let id = try invitation(&words)
        return .ready(.signaling(command(id, data(&words))))
    }
}
