import EmulatorAPI
import NIOCore

/// Members of one room who are told what one of them says: 200 bytes a message.
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

/// Messages from one member to all others: the next when everybody has the last, many at once, and now and then.
func deliveryFigures(members: Int) throws -> [Figure] {
    raiseFileLimit()
    let labs = [try ourLab(members: members), try redisLab(members: members)].compactMap { $0 }
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
        for (index, lab) in labs.enumerated() {
            let name =
                "room messages delivered by \(lab.name), \(members) members, "
                + (burst == 1 ? "one at a time" : "\(burst) at once")
            figures += measurements[index].figures(name, atLeast: index == 0 ? bound : nil)
        }
    }
    for (index, lab) in labs.enumerated() {
        let name = "room message until a member has it, \(lab.name), \(members) members, 20 a second, p99"
        let milliseconds = try latency(lab) * 1000
        figures.append(
            index == 0
                ? Figure(name, milliseconds, "ms", atMost: members == 100 ? 2 : 20) : Figure(name, milliseconds, "ms"))
    }
    for lab in labs {
        try lab.stop()
        lab.server.stop()
    }
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
    try crowd.run { members, done in
        var missing = members.count
        let owner = members[0]
        owner.onItem = { kind, _ in
            guard kind == .reply else { return }
            owner.onItem = { _, _ in }
            missing -= 1
            for member in members.dropFirst() {
                member.onItem = { kind, _ in
                    guard kind == .reply else { return }
                    missing -= 1
                    if missing == 0 { done() }
                }
                member.send(.room(.enter(room: "hall", entry: .join)))
            }
        }
        owner.send(
            .room(
                .enter(
                    room: "hall",
                    entry: .create(plan: RoomPlan(kind: "AVChatRoom", description: RoomDescription(name: "hall"))))))
    }
    let message = Message(id: "m", body: .text(text: text), priority: .high)
    let command = PreparedCommand(.room(.send(room: "hall", message: message)))
    return Lab(
        name: "WebSocket", server: server, loop: crowd.loop,
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

private func redisLab(members: Int) throws -> Lab? {
    guard let server = try ServerProcess.redis() else { return nil }
    let crowd = try Crowd(members, port: server.port) { number, onReady in
        // The first one speaks.
        let greeting = number == 0 ? ["PING"] : ["SUBSCRIBE", "hall"]
        return RedisConnection(
            greeting: [RedisConnection.command("HELLO", "3"), RedisConnection.command(greeting)], answers: 2,
            onReady: onReady)
    }
    let command = RedisConnection.command("PUBLISH", "hall", text)
    return Lab(
        name: "Redis", server: server, loop: crowd.loop,
        run: { body in
            try crowd.run { members, done in
                let room = MessageRoom(
                    speak: { members[0].send(command) }, together: { members[0].together($0) },
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
