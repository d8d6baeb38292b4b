import EmulatorAPI
import Foundation
import Loads
import NIOCore

private let connectionCount = 64

/// Seats that the App Server changes over HTTP: 64 owners, each with a room and a connection, lock a seat and unlock it, and await
/// each answer before the next. Beside them the same requests where they change nothing.
func appServerFigures() throws -> [Figure] {
    raiseFileLimit()
    let server = try ServerProcess()
    defer { server.stop() }
    let crowd = try Crowd(connectionCount, port: server.port) { _, onReady in HTTPLoadConnection(onReady: onReady) }
    try openRooms(crowd)
    let total = amount(20_000)
    var (changes, looks) = (Measurements(), Measurements())
    for _ in 0..<times(3) {
        try changes.measure(total, in: server) {
            try ask(total, crowd) { owner, number in
                let seat = number / 2 % 5 + 1
                return number % 2 == 0
                    ? owner.request("POST", "/voice/room/\(owner.room)/mic/lock", #"{"mic_index":\#(seat)}"#)
                    : owner.request("DELETE", "/voice/room/\(owner.room)/mic/lock?mic_index=\(seat)")
            }
        }
        try looks.measure(total, in: server) {
            try ask(total, crowd) { owner, _ in owner.request("GET", "/voice/room/\(owner.room)/mic") }
        }
    }
    try crowd.stop()
    return [
        changes.figure(
            "App Server: seats locked and unlocked over HTTP, \(connectionCount) connections", .atLeast(10_000)),
        looks.figure("App Server: seats of a room shown over HTTP, \(connectionCount) connections", .atLeast(10_000)),
    ]
}

/// Each logs a device in and makes a room.
private func openRooms(_ crowd: Crowd<HTTPLoadConnection>) throws {
    try crowd.run { owners, done in
        let tally = Tally(owners.count, done: done)
        for (number, owner) in owners.enumerated() {
            owner.onAnswer = { [unowned owner] status, body in
                let values = fields(status, body)
                if owner.token.isEmpty {
                    owner.token = values["authorization"] as? String ?? ""
                    owner.send(
                        owner.request(
                            "POST", "/voice/room/create",
                            #"{"name":"room","is_private":false,"type":0,"allow_free_join_mic":false,"sound_effect":"Karaoke"}"#
                        ))
                } else {
                    owner.room = (values["room"] as? [String: Any])?["room_id"] as? String ?? ""
                    tally.answer()
                }
            }
            owner.send(
                owner.request(
                    "POST", "/user/login/device",
                    #"{"device_id":"phone \#(number)","name":"owner \#(number)","portrait":"avatar1"}"#))
        }
    }
}

private func fields(_ status: Int, _ body: ByteBuffer) -> [String: Any] {
    let values = try? JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any]
    guard status == 200, let values else { fatalError("\(status) \(String(buffer: body))") }
    return values
}

/// Has the owners ask so much in all, each the next when the last is answered. `request` is told how many the owner has sent.
private func ask(
    _ total: Int, _ crowd: Crowd<HTTPLoadConnection>,
    _ request: @escaping @Sendable (HTTPLoadConnection, Int) -> [UInt8]
) throws {
    try crowd.run { owners, done in
        let tally = Tally(total, done: done)
        for owner in owners {
            var sent = 0
            // An owner ends with a whole pair, so that each measurement begins with open seats.
            func next() {
                guard sent % 2 == 1 || tally.takesNext() else { return }
                if sent % 2 == 0 { _ = tally.takesNext() }
                owner.send(request(owner, sent))
                sent += 1
            }
            owner.onAnswer = { status, body in
                guard status == 200 else { fatalError("\(status) \(String(buffer: body))") }
                next()
                tally.answer()
            }
            next()
        }
    }
}

/// One connection over HTTP/1.1 that is kept, whose requests are answered in turn.
final class HTTPLoadConnection: ChannelInboundHandler, Client {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var bytes = ByteBuffer()
    private var context: ChannelHandlerContext?
    private let onReady: () -> Void
    /// The App Server's session, and the room that its user made.
    var (token, room) = ("", "")
    /// Told of each answer.
    var onAnswer: (_ status: Int, _ body: ByteBuffer) -> Void = { _, _ in }

    init(onReady: @escaping () -> Void) { self.onReady = onReady }

    /// A request to the App Server, as it is sent.
    func request(_ method: String, _ path: String, _ body: String = "") -> [UInt8] {
        var head = "\(method) /vendors/easemob/parlor%23benchmark/app-server\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        if !token.isEmpty { head += "Authorization: \(token)\r\n" }
        if !body.isEmpty { head += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n" }
        return Array((head + "\r\n" + body).utf8)
    }

    func send(_ request: [UInt8]) {
        guard let context else { return }
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: request)), promise: nil)
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        onReady()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var new = unwrapInboundIn(data)
        if bytes.readableBytes == 0 { bytes = new } else { bytes.writeBuffer(&new) }
        while let (status, body) = takeAnswer() { onAnswer(status, body) }
    }

    /// The next answer that is all there.
    private func takeAnswer() -> (status: Int, body: ByteBuffer)? {
        let view = bytes.readableBytesView
        guard let end = view.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: view[..<end.lowerBound], as: UTF8.self).lowercased().split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: " ").last.flatMap { Int($0) }
        guard words.count > 1, let status = Int(words[1]), let length else {
            fatalError("an answer without a length: \(lines)")
        }
        let head = end.upperBound - view.startIndex
        guard bytes.readableBytes >= head + length else { return nil }
        bytes.moveReaderIndex(forwardBy: head)
        return bytes.readSlice(length: length).map { (status, $0) }
    }

    func channelInactive(context: ChannelHandlerContext) { self.context = nil }

    func close() { context?.close(promise: nil) }
}
