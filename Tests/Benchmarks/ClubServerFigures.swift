import EmulatorAPI
import NIOCore

/// What a room of a thousand members does over the network: attribute writes, messages and invitations, of each vendor.
func clubServerFigures() throws -> [Figure] {
    raiseFileLimit()
    return try RoomLoad.all.flatMap { load in
        let server = try ServerProcess()
        defer { server.stop() }
        let members = 1000
        let crowd = try Crowd(members, port: server.port, of: load.setup)
        try enter(crowd, load)
        let figures =
            try deliveryFigures(crowd, members, "attribute events", "\"attribute\":{\"changed", load, load.write)
            + deliveryFigures(crowd, members, "room messages", "\"room\":{\"messageSent", load, load.message)
            + [invitationFigure(crowd, members, load)]
        try crowd.stop()
        return figures
    }
}

extension ByteBuffer {
    /// Whether this is an event that begins with `text`.
    fileprivate func isEvent(_ text: String) -> Bool {
        getString(at: readerIndex, length: 10 + text.utf8.count) == "{\"event\":{" + text
    }

    fileprivate var isReply: Bool { getString(at: readerIndex + 2, length: 5) == "reply" }
}

/// The first makes the room, then the others come.
private func enter(_ crowd: Crowd, _ load: RoomLoad) throws {
    try crowd.run { box, done in
        var inside = 1
        let first = box.all[0]
        first.onItem = { _, body in
            guard body.isReply else { fatalError("\(load.name): no room: \(String(buffer: body))") }
            first.onItem = { _, _ in }
            for (number, member) in box.all.enumerated().dropFirst() {
                member.onItem = { member, body in
                    guard body.isReply else { return }
                    member.onItem = { _, _ in }
                    inside += 1
                    if inside == box.all.count { done() }
                }
                member.send(load.enter(number))
            }
        }
        first.send(load.enter(0))
    }
}

/// What the first member sends to all others: the next when everybody has the last, and many at once.
private func deliveryFigures(
    _ crowd: Crowd, _ members: Int, _ what: String, _ event: String, _ load: RoomLoad,
    _ command: @escaping @Sendable (Int) -> Command
) throws -> [Figure] {
    try [1, 64].map { burst in
        let rounds = max(4, 100_000 / members / burst)
        let duration = try median(runs: 3) {
            try time {
                try crowd.run { box, done in
                    var (round, outstanding, number) = (0, 0, 0)
                    func next() {
                        if round == rounds { return done() }
                        round += 1
                        outstanding = (members - 1) * burst
                        for _ in 0..<burst {
                            number += 1
                            box.all[0].send(command(number))
                        }
                    }
                    for member in box.all.dropFirst() {
                        member.onItem = { _, body in
                            guard body.isEvent(event) else { return }
                            outstanding -= 1
                            if outstanding == 0 { next() }
                        }
                    }
                    next()
                }
            }
        }
        return Figure(
            "\(load.name): \(what) delivered over WebSocket, \(members) members, "
                + (burst == 1 ? "one at a time" : "\(burst) at once"),
            Double(rounds * burst * (members - 1)) / duration.inSeconds, "/s")
    }
}

/// Every other member invites their neighbour, who says yes, and so on.
private func invitationFigure(_ crowd: Crowd, _ members: Int, _ load: RoomLoad) throws -> Figure {
    let total = 10_000
    var run = 0
    let duration = try median(runs: 3) {
        run += 1
        let number = run
        return try time {
            try crowd.run { box, done in
                var (made, answered) = (0, 0)
                for index in stride(from: 0, to: members - 1, by: 2) {
                    let (inviter, invitee) = (box.all[index], box.all[index + 1])
                    var id = ""
                    func invite() {
                        guard made < total else { return }
                        made += 1
                        id = "\(number)-\(made)"
                        inviter.send(load.invite(id, UserID("user\(index + 1)")))
                    }
                    inviter.onItem = { _, _ in }
                    var isAnswering = false
                    invitee.onItem = { invitee, body in
                        if isAnswering {
                            guard body.isReply else { return }
                            isAnswering = false
                            answered += 1
                            if answered == total { done() } else { invite() }
                        } else if body.isEvent(load.invitedEvent) {
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
        "\(load.name): invitations made and answered over WebSocket, \(members / 2) at once",
        Double(total) / duration.inSeconds, "/s")
}
