import EmulatorAPI
import NIOCore

/// What a room of a thousand members does over the network: attribute writes, messages and invitations, of each vendor.
func clubServerFigures() throws -> [Figure] {
    raiseFileLimit()
    return try RoomLoad.all.flatMap { load in
        let server = try ServerProcess()
        defer { server.stop() }
        let members = 1000
        let crowd = try Crowd(users: members, port: server.port, setup: load.setup)
        try enter(crowd, load)
        let figures =
            try deliveryFigures(
                crowd, members, "attribute events", #""attribute":{"changed"#, load.name, load.write)
            + deliveryFigures(crowd, members, "room messages", #""room":{"messageSent"#, load.name, load.message)
            + [invitationFigure(crowd, members, load)]
        try crowd.stop()
        return figures
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Whether this is an event that begins with `text`.
    fileprivate func isEvent(_ text: String) -> Bool {
        dropFirst(#"{"event":{"#.utf8.count).starts(with: text.utf8)
    }
}

/// The first makes the room, then the others come.
private func enter(_ crowd: Crowd<LoadConnection>, _ load: RoomLoad) throws {
    try crowd.run { members, done in
        var missing = members.count
        for member in members {
            member.onItem = { kind, _ in
                guard kind == .reply else { return }
                member.onItem = { _, _ in }
                if missing == members.count {
                    for (number, other) in members.enumerated().dropFirst() { other.send(load.enter(number)) }
                }
                missing -= 1
                if missing == 0 { done() }
            }
        }
        members[0].send(load.enter(0))
    }
}

/// What the first member sends to all others: the next when everybody has the last, and many at once.
private func deliveryFigures(
    _ crowd: Crowd<LoadConnection>, _ memberCount: Int, _ what: String, _ event: String, _ name: String,
    _ command: @escaping @Sendable (Int) -> Command
) throws -> [Figure] {
    try [1, 64].map { burst in
        let rounds = max(4, 100_000 / memberCount / burst)
        // The same frames again and again: making them is not what is measured.
        let duration = try median(runs: 3) {
            try time {
                try crowd.run { members, done in
                    let commands = (0..<8).map { PreparedCommand(command($0)) }
                    var (round, outstanding, number) = (0, 0, 0)
                    func next() {
                        if round == rounds { return done() }
                        round += 1
                        outstanding = (members.count - 1) * burst
                        members[0].together {
                            for _ in 0..<burst {
                                members[0].send(commands[number % commands.count])
                                number += 1
                            }
                        }
                    }
                    for member in members.dropFirst() {
                        member.onItem = { kind, body in
                            guard kind == .event, body.isEvent(event) else { return }
                            outstanding -= 1
                            if outstanding == 0 { next() }
                        }
                    }
                    next()
                }
            }
        }
        return Figure(
            "\(name): \(what) delivered over WebSocket, \(memberCount) members, "
                + (burst == 1 ? "one at a time" : "\(burst) at once"),
            Double(rounds * burst * (memberCount - 1)) / duration.inSeconds, "/s")
    }
}

/// Every other member invites their neighbour, who says yes, and so on.
private func invitationFigure(
    _ crowd: Crowd<LoadConnection>, _ memberCount: Int, _ load: RoomLoad
) throws -> Figure {
    let total = 10_000
    var run = 0
    let duration = try median(runs: 3) {
        run += 1
        let number = run
        return try time {
            try crowd.run { members, done in
                var (made, answered) = (0, 0)
                for index in stride(from: 0, to: members.count - 1, by: 2) {
                    let (inviter, invitee) = (members[index], members[index + 1])
                    var id = ""
                    func invite() {
                        guard made < total else { return }
                        made += 1
                        id = "\(number)-\(made)"
                        inviter.send(load.invite(id, UserID("user\(index + 1)")))
                    }
                    inviter.onItem = { _, _ in }
                    var isAnswering = false
                    invitee.onItem = { kind, body in
                        if isAnswering {
                            guard kind == .reply else { return }
                            isAnswering = false
                            answered += 1
                            if answered == total { done() } else { invite() }
                        } else if kind == .event, body.isEvent(load.invitedEvent) {
                            isAnswering = true
                            invitee.send(load.accept(id))
                        }
                    }
                    invite()
                }
            }
        }
    }
    return Figure(
        "\(load.name): invitations made and answered over WebSocket, \(memberCount / 2) at once",
        Double(total) / duration.inSeconds, "/s")
}
