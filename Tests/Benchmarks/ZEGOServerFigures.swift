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
        try crowd.enter(load)
        // Messages first: behind them nobody hears of newcomers any more, and every event is one that was asked for.
        var figures =
            try deliveryFigures(crowd, server, "room messages", longerThan: 400, load, load.message)
            + deliveryFigures(crowd, server, "attribute events", longerThan: 0, load, load.write)
        if let calls = load.calls { figures.append(try invitationFigure(crowd, server, load.name, calls)) }
        try crowd.stop()
        return figures
    }
}

/// What the first member sends to all others: the next when everybody has the last, and many at once.
private func deliveryFigures(
    _ crowd: Crowd<LoadConnection>, _ server: ServerProcess, _ what: String, longerThan minimum: Int, _ load: RoomLoad,
    _ command: @escaping @Sendable (Int) -> Command
) throws -> [Figure] {
    let listeners = people(1000) - 1
    return try [1, 64].map { burst in
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
        return measurements.figure(
            "\(load.name): \(what) delivered over WebSocket, \(listeners + 1) members, "
                + (burst == 1 ? "one at a time" : "\(burst) at once"))
    }
}

/// Every other member invites their neighbour, who says yes, and so on. Beside it Redis keeps lists of what is open and tells both.
private func invitationFigure(
    _ crowd: Crowd<LoadConnection>, _ server: ServerProcess, _ name: String, _ calls: RoomLoad.Calls
) throws -> Figure {
    let total = isTrial ? 500 : 10_000
    var (ours, others) = (Measurements(), Measurements())
    let peer = try PeerServers.redis()
    defer { peer?.stop() }
    let callers = try peer.map { try redisCallers(people(1000), port: $0.port) }
    for run in 1...times(3) {
        try ours.measure(total, in: server) {
            try crowd.run { members, done in
                let invite = { (index: Int, id: String) in
                    members[index].send(calls.invite(id, UserID("user\(index + 1)")))
                }
                let accept = { (index: Int, id: String) in members[index + 1].send(calls.accept(id)) }
                invitePairs(
                    total, run, members.count, invite, accept,
                    listen: { index, onInvited, onAnswered in
                        members[index].onItem = { _, _ in }
                        // All that an invitee is told is the invitation; the reply is to their answer.
                        members[index + 1].onItem = { kind, _ in if kind == .event { onInvited() } else { onAnswered() }
                        }
                    }, done)
            }
        }
        if let peer, let callers {
            try others.measure(total, in: peer) {
                try callers.run { members, done in
                    let invite = { (index: Int, id: String) in
                        members[index].send(
                            RESP.command("FCALL", "invite", "1", "calls:user\(index + 1)", id, "user\(index)"))
                    }
                    let accept = { (index: Int, id: String) in
                        members[index + 1].send(RESP.command("FCALL", "accept", "1", "calls:user\(index + 1)", id))
                    }
                    invitePairs(
                        total, run, members.count, invite, accept,
                        listen: { index, onInvited, onAnswered in
                            members[index].onItem = { _, _ in }
                            members[index + 1].onItem = { kind, _ in
                                if kind == .push { onInvited() } else { onAnswered() }
                            }
                        }, done)
                }
            }
        }
    }
    try callers?.stop()
    return ours.figure("\(name): invitations made and answered over WebSocket, 500 at once", .atLeast(40_000)).beside(
        peer == nil ? [] : [Peer("Redis with lists and scripts", others)])
}

/// Has each pair make and answer one invitation after another, `total` in all.
private func invitePairs(
    _ total: Int, _ run: Int, _ memberCount: Int, _ invite: @escaping (Int, String) -> Void,
    _ accept: @escaping (Int, String) -> Void,
    listen: (_ index: Int, _ onInvited: @escaping () -> Void, _ onAnswered: @escaping () -> Void) -> Void,
    _ done: @escaping () -> Void
) {
    var (made, answered) = (0, 0)
    for index in stride(from: 0, to: memberCount - 1, by: 2) {
        var id = ""
        func next() {
            guard made < total else { return }
            made += 1
            id = "\(run)-\(made)"
            invite(index, id)
        }
        listen(
            index, { accept(index, id) },
            {
                answered += 1
                if answered == total { done() } else { next() }
            })
        next()
    }
}

/// An invitation is an element of the invitee's list until it is answered; an answer to another is refused. Both are told.
private let script = """
    #!lua name=calls
    redis.register_function('invite', function(lists, words)
        redis.call('LPUSH', lists[1], words[1])
        redis.call('HSET', 'call:' .. words[1], 'inviter', words[2], 'state', 'open')
        redis.call('PUBLISH', lists[1], words[1])
        return 'OK'
    end)
    redis.register_function('accept', function(lists, words)
        if redis.call('LREM', lists[1], 1, words[1]) == 0 then return redis.error_reply('GONE') end
        local inviter = redis.call('HGET', 'call:' .. words[1], 'inviter')
        redis.call('DEL', 'call:' .. words[1])
        redis.call('PUBLISH', 'calls:' .. inviter, words[1])
        return 'OK'
    end)
    """

private func redisCallers(_ count: Int, port: Int) throws -> Crowd<PeerConnection<RESP>> {
    try Crowd(count, port: port) { number, onReady in
        PeerConnection(
            greeting: [
                RESP.command("HELLO", "3"), RESP.command("FUNCTION", "LOAD", "REPLACE", script),
                RESP.command("SUBSCRIBE", "calls:user\(number)"),
            ], answers: 3, onReady: onReady)
    }
}
