import EmulatorAPI
import Loads
import NIOCore

/// A visitor who enters a room of a thousand, says something and leaves, again and again; each round ends when everybody has the message
/// and the visitor is out. Beside Parlor is a chat room of XMPP.
func chatRoomFigures() throws -> [Figure] {
    raiseFileLimit()
    // Prosody tells each of all who are there already, so a thousand take two minutes to enter.
    let members = isFast ? 300 : people(1_000)
    let server = try ServerProcess()
    let crowd = try Crowd(users: members + 1, port: server.port)
    // All but the last, who is the visitor.
    try crowd.enter(.tencent, without: 1)
    let peer = try PeerServers.prosody()
    defer {
        server.stop()
        peer?.stop()
    }
    let guests = try peer.map { try xmppCrowd(members + 1, port: $0.port) }
    // Prosody takes half a second for one.
    let (rounds, fewerRounds) = (amount(100), amount(25))
    var (ours, others) = (Measurements(), Measurements())
    for _ in 0..<times(3) {
        try ours.measure(rounds, in: server) { try visit(crowd, rounds: rounds) }
        if let peer, let guests {
            try others.measure(fewerRounds, in: peer) { try visit(guests, rounds: fewerRounds) }
        }
    }
    try crowd.stop()
    try guests?.stop()
    return [
        ours.figure("visits of a chat room of \(members): enter, say something, leave").beside(
            peer == nil ? [] : [Peer("Prosody", others)], .cost(.atMost(0.2)))
    ]
}

// MARK: Parlor

private func visit(_ crowd: Crowd<LoadConnection>, rounds: Int) throws {
    let load = RoomLoad.tencent
    let steps = [load.enter(1), load.message(0), .room(.leave(room: "hall"))].map { PreparedCommand($0) }
    try crowd.run { members, done in
        let visitor = members[members.count - 1]
        var (round, step, unheard) = (0, 0, 0)
        func next() {
            if step == 0 {
                if round == rounds { return done() }
                (round, unheard) = (round + 1, members.count - 1)
            }
            visitor.send(steps[step])
        }
        for member in members.dropLast() {
            // Events of members are shorter than messages.
            member.onItem = { kind, count in
                guard kind == .event, count > 400 else { return }
                unheard -= 1
                if unheard == 0, step == 3 {
                    step = 0
                    next()
                }
            }
        }
        visitor.onItem = { kind, _ in
            guard kind == .reply else { return }
            step += 1
            if step < 3 { return next() }
            guard unheard == 0 else { return }
            step = 0
            next()
        }
        next()
    }
}

// MARK: The peer

private let hall = "hall@rooms.localhost"
private let text = String(repeating: "x", count: 200)

private func xmppCrowd(_ count: Int, port: Int) throws -> Crowd<PeerConnection<XMPP>> {
    try Crowd(count, port: port) { number, onReady in
        let isMember = number < count - 1
        let greeting = XMPP.greeting + (isMember ? [XMPP.enter(hall, as: "user\(number)")] : [])
        return PeerConnection(greeting: greeting, answers: greeting.count, onReady: onReady)
    }
}

private func visit(_ crowd: Crowd<PeerConnection<XMPP>>, rounds: Int) throws {
    let (enter, say, leave) = (
        XMPP.enter(hall, as: "visitor"), XMPP.say(text, in: hall), XMPP.leave(hall, as: "visitor")
    )
    try crowd.run { members, done in
        let visitor = members[members.count - 1]
        var (round, unheard) = (0, 0)
        func next() {
            if round == rounds { return done() }
            // Each is told three times: of the visitor who comes, of the message, and of the visitor who goes.
            (round, unheard) = (round + 1, (members.count - 1) * 3)
            visitor.send(enter)
        }
        for member in members.dropLast() {
            member.onItem = { kind, _ in
                guard kind == .push else { return }
                unheard -= 1
                if unheard == 0 { next() }
            }
        }
        visitor.onItem = { kind, _ in
            // The subject comes last of what one is told who enters.
            if kind == .reply {
                visitor.together {
                    visitor.send(say); visitor.send(leave)
                }
            }
        }
        next()
    }
}
