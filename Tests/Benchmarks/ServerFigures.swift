import EmulatorAPI
import EmulatorWire
import Foundation
import NIOCore

func serverFigures() throws -> [Figure] {
    raiseFileLimit()
    return try startFigures() + writeFigures() + deliveryFigures(members: 100) + deliveryFigures(members: 1_000)
        + idleFigures()
}

private func startFigures() throws -> [Figure] {
    let duration = try median(runs: 3) {
        var server: ServerProcess?
        var crowd: Crowd?
        let duration = try time {
            server = try ServerProcess()
            crowd = try server.map { try Crowd(1, port: $0.port) }
        }
        try crowd?.stop()
        server?.stop()
        return duration
    }
    return [
        Figure("process start to first login over the network", duration.inSeconds * 1000, "ms", atMost: 50)
    ]
}

/// Attribute writes by 64 connections, each in a room of its own, that await the reply before the next, or keep `depth`
/// under way.
private func writeFigures() throws -> [Figure] {
    let server = try ServerProcess()
    defer { server.stop() }
    let crowd = try Crowd(64, port: server.port)
    try crowd.run { box, done in
        var waiting = box.all.count
        for (number, connection) in box.all.enumerated() {
            connection.onItem = { connection, _ in
                connection.onItem = { _, _ in }
                waiting -= 1
                if waiting == 0 { done() }
            }
            connection.send(
                .room(
                    .create(
                        room: RoomID("room\(number)"), kind: "AVChatRoom",
                        description: RoomDescription(name: "room"))))
        }
    }
    var figures: [Figure] = []
    for (depth, bound) in [(1, 120_000.0), (16, 350_000.0)] {
        let total = 100_000
        let duration = try median(runs: 3) {
            try time {
                try crowd.run { box, done in
                    var (sent, answered) = (0, 0)
                    for (number, connection) in box.all.enumerated() {
                        let command = Command.attribute(
                            .set(
                                room: RoomID("room\(number)"),
                                attributes: [Attribute(key: "seat1", value: #"{"mute":false,"status":1}"#)],
                                options: AttributeOptions(), expectedRevision: nil))
                        connection.onItem = { connection, body in
                            // Replies to writes begin so; events are let pass.
                            guard body.getString(at: body.readerIndex + 2, length: 5) == "reply" else { return }
                            answered += 1
                            if answered == total { done() }
                            if sent < total {
                                sent += 1
                                connection.send(command)
                            }
                        }
                        for _ in 0..<depth where sent < total {
                            sent += 1
                            connection.send(command)
                        }
                    }
                }
            }
        }
        figures.append(
            Figure(
                "attribute writes over WebSocket, 64 connections, \(depth) under way each",
                Double(total) / duration.inSeconds, "/s", atLeast: bound))
    }
    try crowd.stop()
    return figures
}

/// Messages of 200 bytes from one member to all others: the next when everybody has the last, and many at once.
private func deliveryFigures(members: Int) throws -> [Figure] {
    let server = try ServerProcess()
    defer { server.stop() }
    let crowd = try Crowd(members, port: server.port)
    try crowd.run { box, done in
        let owner = box.all[0]
        var joined = 1
        owner.onItem = { _, _ in
            owner.onItem = { _, _ in }
            for member in box.all.dropFirst() {
                member.onItem = { member, body in
                    guard body.getString(at: body.readerIndex + 2, length: 5) == "reply" else { return }
                    member.onItem = { _, _ in }
                    joined += 1
                    if joined == members { done() }
                }
                member.send(.room(.join(room: "hall", message: "")))
            }
        }
        owner.send(
            .room(.create(room: "hall", kind: "AVChatRoom", description: RoomDescription(name: "hall"))))
    }
    let text = String(repeating: "x", count: 200)
    let command = Command.room(
        .send(room: "hall", message: Message(id: "m", body: .text(text: text), priority: .high)))
    var figures: [Figure] = []
    for burst in [1, 64] {
        let bound = burst == 1 ? (members == 100 ? 198_000.0 : 179_000) : (members == 100 ? 1_500_000.0 : 1_000_000)
        let rounds = max(4, 400_000 / members / burst)
        let duration = try median(runs: 3) {
            try time {
                try crowd.run { box, done in
                    let owner = box.all[0]
                    var (round, outstanding) = (0, 0)
                    func next() {
                        if round == rounds { return done() }
                        round += 1
                        outstanding = (members - 1) * burst
                        for _ in 0..<burst { owner.send(command) }
                    }
                    for member in box.all.dropFirst() {
                        member.onItem = { _, body in
                            // Events of joining still come in; messages are longer than these.
                            guard body.readableBytes > 400 else { return }
                            outstanding -= 1
                            if outstanding == 0 { next() }
                        }
                    }
                    next()
                }
            }
        }
        let delivered = Double(rounds * burst * (members - 1))
        figures.append(
            Figure(
                "room messages delivered over WebSocket, \(members) members, "
                    + (burst == 1 ? "one at a time" : "\(burst) at once"),
                delivered / duration.inSeconds, "/s", atLeast: bound))
    }
    try crowd.stop()
    return figures
}

private func idleFigures() throws -> [Figure] {
    let server = try ServerProcess()
    defer { server.stop() }
    let users = 10_000
    let before = server.residentKibibytes
    let crowd = try Crowd(users, port: server.port)
    let after = server.residentKibibytes
    try crowd.stop()
    return [
        Figure("resident memory of an idle server", Double(before) / 1024, "MiB", atMost: 40),
        Figure(
            "resident memory per connected idle user, of \(users)", Double(after - before) / Double(users), "KiB",
            atMost: 16),
    ]
}
