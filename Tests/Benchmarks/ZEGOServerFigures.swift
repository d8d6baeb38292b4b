import EmulatorAPI
import Loads
import NIOCore

/// What a room of a thousand members does over the network: messages, attribute writes and invitations, of each vendor
/// that has them.
func zegoServerFigures() throws -> [Figure] {
    raiseFileLimit()
    return try RoomLoad.all.flatMap { load in
        let server = try ServerProcess()
        defer { server.stop() }
        let crowd = try Crowd(users: people(1000), port: server.port, setup: load.setup)
        try enter(crowd, load)
        // Messages first: behind them nobody hears of newcomers any more, and every event is one that was asked for.
        var figures =
            try deliveryFigures(crowd, server, "room messages", longerThan: 400, load, load.message)
            + deliveryFigures(crowd, server, "attribute events", longerThan: 0, load, load.write)
        if let calls = load.calls { figures += try invitationFigures(crowd, server, load.name, calls) }
        try crowd.stop()
        return figures
    }
}

/// The first makes the room, then the others come.
private func enter(_ crowd: Crowd<LoadConnection>, _ load: RoomLoad) throws {
    try crowd.run { members, done in
        var missing = members.count
        members[0].onItem = { kind, _ in
            guard kind == .reply else { return }
            members[0].onItem = { _, _ in }
            missing -= 1
            for (number, member) in members.enumerated().dropFirst() {
                member.onItem = { kind, _ in
                    guard kind == .reply else { return }
                    missing -= 1
                    if missing == 0 { done() }
                }
                member.send(load.enter(number))
            }
        }
        members[0].send(load.enter(0))
    }
}

/// What the first member sends to all others: the next when everybody has the last, and many at once.
private func deliveryFigures(
    _ crowd: Crowd<LoadConnection>, _ server: ServerProcess, _ what: String, longerThan minimum: Int, _ load: RoomLoad,
    _ command: @escaping @Sendable (Int) -> Command
) throws -> [Figure] {
    let listeners = people(1000) - 1
    return try [1, 64].flatMap { burst in
        let rounds = max(times(4), amount(100) / burst)
        var measurements = Measurements()
        for _ in 0..<times(3) {
            try measurements.measure(rounds * burst * listeners, in: server) {
                try crowd.run { members, done in
                    var (round, outstanding, number) = (0, 0, 0)
                    func next() {
                        if round == rounds { return done() }
                        round += 1
                        outstanding = listeners * burst
                        members[0].together {
                            for _ in 0..<burst {
                                number += 1
                                members[0].send(command(number))
                            }
                        }
                    }
                    for member in members.dropFirst() {
                        member.onItem = { kind, count in
                            guard kind == .event, count > minimum else { return }
                            outstanding -= 1
                            if outstanding == 0 { next() }
                        }
                    }
                    next()
                }
            }
        }
        return measurements.figures(
            "\(load.name): \(what) delivered over WebSocket, \(listeners + 1) members, "
                + (burst == 1 ? "one at a time" : "\(burst) at once"))
    }
}

/// Every other member invites their neighbour, who says yes, and so on.
private func invitationFigures(
    _ crowd: Crowd<LoadConnection>, _ server: ServerProcess, _ name: String, _ calls: RoomLoad.Calls
) throws -> [Figure] {
    let total = isTrial ? 500 : 10_000
    var measurements = Measurements()
    for run in 1...times(3) {
        try measurements.measure(total, in: server) {
            try crowd.run { members, done in
                var (made, answered) = (0, 0)
                for index in stride(from: 0, to: members.count - 1, by: 2) {
                    let (inviter, invitee) = (members[index], members[index + 1])
                    var id = ""
                    func invite() {
                        guard made < total else { return }
                        made += 1
                        id = "\(run)-\(made)"
                        inviter.send(calls.invite(id, UserID("user\(index + 1)")))
                    }
                    inviter.onItem = { _, _ in }
                    invitee.onItem = { kind, _ in
                        // All that an invitee is told is the invitation; the reply is to their answer.
                        if kind == .event { return invitee.send(calls.accept(id)) }
                        answered += 1
                        if answered == total { done() } else { invite() }
                    }
                    invite()
                }
            }
        }
    }
    return measurements.figures("\(name): invitations made and answered over WebSocket, 500 at once")
}
