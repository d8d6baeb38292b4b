import EmulatorAPI

// Calls.
extension Grammar {
    static let calls: [String: Rule] = [
        "calls": { _, words in
            let invitees = try words.list("users").map(UserID.init(_:))
            try words.expect("as")
            let id = try invitation(&words)
            let data = words.takeQuoted() ?? ""
            let mode: CallMode = words.take("in advanced mode") ? .advanced : .general
            let timeout = words.take("for") ? try words.duration().milliseconds : 90_000
            return .ready(
                .signaling(
                    .call(
                        command: .invite(
                            id: id, invitees: invitees, mode: mode, data: data, timeoutMilliseconds: timeout,
                            checksReceipt: words.take("checking receipt")))))
        },
        "asks": { _, words in
            let invitees = try words.list("users").map(UserID.init(_:))
            try words.expect("into call")
            return .ready(.signaling(.call(command: .inviteMore(id: try invitation(&words), invitees: invitees))))
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
    static func call(_ words: inout Words, _ command: (InvitationID, String) -> CallCommand) throws -> Order {
        let id = try invitation(&words)
        return .ready(.signaling(.call(command: command(id, data(&words)))))
    }
}
