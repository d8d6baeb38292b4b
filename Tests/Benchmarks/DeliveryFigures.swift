import Loads
import NIOCore

/// What peers' members are told, of as many bytes as a message of Parlor's.
private let text = String(repeating: "x", count: 200)

/// Says things to a room and hears from its members that they were told. Reached from one event loop.
private struct MessageRoom {
    var speak: () -> Void
    /// Sends what `speak` said in one write.
    var together: (() -> Void) -> Void
    /// How many members are told.
    var listenerCount: Int
    /// Sets who hears of each message told to a member.
    var listen: (@escaping () -> Void) -> Void
}

/// What measures one kind of server.
private struct Lab {
    var name: String
    var server: ServerProcess
    var loop: any EventLoop
    var run: (@escaping @Sendable (MessageRoom, @escaping () -> Void) -> Void) throws -> Void
    var stop: () throws -> Void
}

/// Messages from one member to all others: the next when everybody has the last, many at once, and now and then. Beside Parlor are
/// servers that deliver the same text to the same number of connections; rounds alternate.
func deliveryFigures(members: Int) throws -> [Figure] {
    raiseFileLimit()
    let labs = [try ourLab(members: members)] + (try peerLabs(members: members))
    defer {
        for lab in labs {
            try? lab.stop()
            lab.server.stop()
        }
    }
    var figures: [Figure] = []
    for burst in [1, 64] {
        let bound = burst == 1 ? (members == 100 ? 198_000.0 : 179_000) : (members == 100 ? 1_500_000.0 : 1_000_000)
        let rounds = max(times(4), amount(burst == 1 ? 100_000 : 1_000_000) / members / burst)
        let count = rounds * burst * (members - 1)
        var measurements = labs.map { _ in Measurements() }
        for _ in 0..<times(5) {
            for (index, lab) in labs.enumerated() {
                try measurements[index].measure(count, in: lab.server) {
                    try deliver(rounds: rounds, burst: burst, lab)
                }
            }
        }
        let name = "room messages delivered, \(members) members, " + (burst == 1 ? "one at a time" : "\(burst) at once")
        figures.append(
            measurements[0].figure(name, .atLeast(bound)).beside(
                zip(labs, measurements).dropFirst().map { Peer($0.name, $1) }, .cost(.atMost(1))))
    }
    let latencies = try labs.map { lab in
        // The median of several runs, as with everything else.
        median(of: try (0..<times(3)).map { _ in try latency(lab) * 1000 })
    }
    figures.append(
        Figure(
            "room message until a member has it, \(members) members, 20 a second, p99", latencies[0], "ms",
            .atMost(members == 100 ? 2 : 20)
        ).beside(zip(labs, latencies).dropFirst().map { Peer($0.name, $1) }, .value(.atMost(0.8))))
    return figures
}

private func deliver(rounds: Int, burst: Int, _ lab: Lab) throws {
    try lab.run { room, done in
        var (round, outstanding) = (0, 0)
        func next() {
            if round == rounds { return done() }
            round += 1
            outstanding = room.listenerCount * burst
            room.together { for _ in 0..<burst { room.speak() } }
        }
        room.listen {
            outstanding -= 1
            if outstanding == 0 { next() }
        }
        next()
    }
}

/// Seconds from the moment a message is sent until a member has it, which 99 of 100 deliveries stay below.
private func latency(_ lab: Lab) throws -> Double {
    let times = Times()
    try lab.run { [loop = lab.loop] room, done in
        let clock = ContinuousClock()
        var (sent, rounds, outstanding) = (clock.now, 0, 0)
        room.listen {
            times.seconds.append(sent.duration(to: clock.now).inSeconds)
            outstanding -= 1
        }
        func speakNext() {
            // One that is late is waited for.
            if outstanding == 0 {
                if rounds == amount(60) { return done() }
                rounds += 1
                outstanding = room.listenerCount
                sent = clock.now
                room.speak()
            }
            loop.assumeIsolated().scheduleTask(in: .milliseconds(50)) { speakNext() }
        }
        speakNext()
    }
    return times.seconds.sorted()[times.seconds.count * 99 / 100]
}

/// Safe because it is reached from the event loop while a measurement runs and from the main thread after it.
private final class Times: @unchecked Sendable {
    var seconds: [Double] = []
}

private func ourLab(members: Int) throws -> Lab {
    let server = try ServerProcess()
    let crowd = try Crowd(users: members, port: server.port)
    try crowd.enter(.tencent)
    let command = PreparedCommand(RoomLoad.tencent.message(0))
    return Lab(
        name: "Parlor", server: server, loop: crowd.loop,
        run: { body in
            try crowd.run { members, done in
                let room = MessageRoom(
                    speak: { members[0].send(command) }, together: { members[0].together($0) },
                    listenerCount: members.count - 1,
                    listen: { onMessage in
                        for member in members.dropFirst() {
                            // Events of joining may still come in; messages are longer than these.
                            member.onItem = { kind, count in if kind == .event, count > 400 { onMessage() } }
                        }
                    })
                body(room, done)
            }
        },
        stop: { try crowd.stop() })
}

/// Those that are on this machine.
private func peerLabs(members: Int) throws -> [Lab] {
    let redis = try PeerServers.redis().map { server in
        try peerLab("Redis", server, RESP.self, members, RESP.command("PUBLISH", "hall", text)) { isListener, _ in
            ([RESP.command("HELLO", "3"), isListener ? RESP.command("SUBSCRIBE", "hall") : RESP.command("PING")], 2)
        }
    }
    let nats = try PeerServers.nats().map { server in
        try peerLab("nats-server", server, NATS.self, members, NATS.publish("hall", text)) { isListener, _ in
            ([NATS.connect] + (isListener ? [NATS.subscribe("hall")] : []) + [NATS.ping], 2)
        }
    }
    let mosquitto = try PeerServers.mosquitto().map { server in
        try peerLab("mosquitto", server, MQTT.self, members, MQTT.publish("hall", text)) { isListener, number in
            ([MQTT.connect("user\(number)")] + (isListener ? [MQTT.subscribe("hall")] : []), isListener ? 2 : 1)
        }
    }
    return [redis, nats, mosquitto].compactMap { $0 }
}

/// A peer with so many connections: the first speaks, the others listen.
private func peerLab<Words: PeerProtocol>(
    _ name: String, _ server: ServerProcess, _: Words.Type, _ members: Int, _ message: [UInt8],
    _ greeting: @escaping @Sendable (_ isListener: Bool, _ number: Int) -> (words: [[UInt8]], answers: Int)
) throws -> Lab {
    let crowd = try Crowd(members, port: server.port) { number, onReady in
        let (words, answers) = greeting(number > 0, number)
        return PeerConnection<Words>(greeting: words, answers: answers, onReady: onReady)
    }
    return Lab(
        name: name, server: server, loop: crowd.loop,
        run: { body in
            try crowd.run { members, done in
                let room = MessageRoom(
                    speak: { members[0].send(message) }, together: { members[0].together($0) },
                    listenerCount: members.count - 1,
                    listen: { onMessage in
                        for member in members.dropFirst() {
                            member.onItem = { kind, _ in if kind == .push { onMessage() } }
                        }
                    })
                body(room, done)
            }
        },
        stop: { try crowd.stop() })
}
