import EmulatorAPI

private let connectionCount = 64
private let attributeValue = #"{"mute":false,"status":1}"#

/// Attribute writes by 64 connections, each in a room of its own and told of what it wrote, that await the reply before the
/// next or keep `depth` under way. Beside them Redis, which arbitrates and notifies the same by a script; rounds alternate.
func writeFigures() throws -> [Figure] {
    raiseFileLimit()
    let server = try ServerProcess()
    defer { server.stop() }
    let writers = try Crowd(users: connectionCount, port: server.port)
    try openRooms(writers)
    let peer = try PeerServers.redis()
    defer { peer?.stop() }
    let peers = try peer.map { try redisWriters(port: $0.port) }

    var figures: [Figure] = []
    for (depth, bound, part, total) in [(1, 120_000.0, 0.8, amount(50_000)), (16, 350_000.0, 0.6, amount(200_000))] {
        var ours = Measurements()
        var others = Measurements()
        for _ in 0..<times(5) {
            try ours.measure(total, in: server) { try write(total, depth: depth, writers) }
            if let peer, let peers { try others.measure(total, in: peer) { try write(total, depth: depth, peers) } }
        }
        let name = "attribute writes over WebSocket, \(connectionCount) connections, \(depth) under way each"
        figures.append(
            ours.figure(name, .atLeast(bound)).beside(
                peer == nil ? [] : [Peer("Redis with a script", others)], .cost(.atMost(part))))
    }
    try writers.stop()
    try peers?.stop()
    return figures
}

/// How many writes are still to be sent and to be answered. Reached from one event loop.
final class Tally {
    private var unsent: Int
    private var unanswered: Int
    private let done: () -> Void

    init(_ total: Int, done: @escaping () -> Void) {
        (unsent, unanswered) = (total, total)
        self.done = done
    }

    /// Whether one more is to be sent.
    func takesNext() -> Bool {
        guard unsent > 0 else { return false }
        unsent -= 1
        return true
    }

    func answer() {
        unanswered -= 1
        if unanswered == 0 { done() }
    }
}

// MARK: Ours

private func openRooms(_ writers: Crowd<LoadConnection>) throws {
    try writers.run { writers, done in
        let tally = Tally(writers.count, done: done)
        for (number, writer) in writers.enumerated() {
            writer.onItem = { kind, _ in if kind == .reply { tally.answer() } }
            writer.send(
                .room(
                    .enter(
                        room: RoomID("room\(number)"),
                        entry: .create(plan: RoomPlan(kind: "AVChatRoom", description: RoomDescription(name: "room")))))
            )
        }
    }
}

private func write(_ total: Int, depth: Int, _ writers: Crowd<LoadConnection>) throws {
    try writers.run { writers, done in
        let tally = Tally(total, done: done)
        for (number, writer) in writers.enumerated() {
            let command = PreparedCommand(
                .attribute(
                    .set(
                        room: RoomID("room\(number)"), attributes: [Attribute(key: "seat1", value: attributeValue)],
                        options: AttributeOptions(), expectedRevision: nil)))
            writer.onItem = { [unowned writer] kind, _ in
                guard kind == .reply else { return }
                if tally.takesNext() { writer.send(command) }
                tally.answer()
            }
            writer.together {
                for _ in 0..<depth where tally.takesNext() { writer.send(command) }
            }
        }
    }
}

// MARK: The peer's

/// Does what a room does: who holds an attribute keeps it, an expected revision must be right, everybody is told.
private let script = """
    #!lua name=rooms
    redis.register_function('write', function(rooms, words)
        local room, user, key, value, expected = rooms[1], words[1], words[2], words[3], words[4]
        local known = redis.call('HMGET', room, 'holder:' .. key, 'revision')
        if known[1] and known[1] ~= user then return redis.error_reply('HELD by ' .. known[1]) end
        local revision = tonumber(known[2] or '0')
        if expected ~= '' and tonumber(expected) ~= revision then return redis.error_reply('STALE ' .. revision) end
        revision = revision + 1
        redis.call('HSET', room, 'value:' .. key, value, 'holder:' .. key, user, 'revision', revision)
        redis.call('PUBLISH', room, key .. '=' .. value .. ' ' .. revision .. ' ' .. user)
        return revision
    end)
    """

private func redisWriters(port: Int) throws -> Crowd<PeerConnection<RESP>> {
    try Crowd(connectionCount, port: port) { number, onReady in
        PeerConnection(
            greeting: [
                RESP.command("HELLO", "3"),
                RESP.command("FUNCTION", "LOAD", "REPLACE", script),
                RESP.command("SUBSCRIBE", "room\(number)"),
            ], answers: 3, onReady: onReady)
    }
}

private func write(_ total: Int, depth: Int, _ writers: Crowd<PeerConnection<RESP>>) throws {
    try writers.run { writers, done in
        let tally = Tally(total, done: done)
        for (number, writer) in writers.enumerated() {
            let command = RESP.command(
                "FCALL", "write", "1", "room\(number)", "user\(number)", "seat1",
                attributeValue, "")
            writer.onItem = { [unowned writer] kind, _ in
                guard kind == .reply else { return }
                if tally.takesNext() { writer.send(command) }
                tally.answer()
            }
            writer.together {
                for _ in 0..<depth where tally.takesNext() { writer.send(command) }
            }
        }
    }
}
