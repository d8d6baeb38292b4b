import EmulatorAPI
import Loads
import NIOCore

private let connectionCount = 64

/// What an app's own server asks Chat for over HTTP, in tenants of few and of many users: 64 connections, each asking the next
/// when the last is answered.
func serverAPIFigures() throws -> [Figure] {
    raiseFileLimit()
    return try [100, amount(100_000)].map { users in
        let server = try ServerProcess()
        defer { server.stop() }
        let crowd = try Crowd(connectionCount, port: server.port) { _, onReady in HTTPLoadConnection(onReady: onReady) }
        try importUsers(users, crowd)
        let total = amount(20_000)
        let request = HTTPLoadConnection.request(ServerLoad.onlineCall)
        var measurements = Measurements()
        for _ in 0..<times(3) {
            try measurements.measure(total, in: server) { try ask(total, crowd) { _ in request } }
        }
        try crowd.stop()
        return measurements.figure(
            "server API: whether a user is online over HTTP, \(users) users, \(connectionCount) connections",
            .atLeast(10_000))
    }
}

/// A hundred at once; the vendor takes a hundred such calls in a second.
private func importUsers(_ count: Int, _ crowd: Crowd<HTTPLoadConnection>) throws {
    var first = 0
    while first < count {
        let end = min(count, first + 100)
        let request = HTTPLoadConnection.request(ServerLoad.importCall(first..<end))
        try crowd.run { clients, done in
            clients[0].onAnswer = { status, body in
                let text = String(buffer: body)
                if text.contains(#""ErrorCode":60007"#) { return clients[0].send(request) }
                guard status == 200, text.contains(#""ErrorCode":0"#) else { fatalError("\(status) \(text)") }
                done()
            }
            clients[0].send(request)
        }
        first = end
    }
}

/// Has all of them ask so much, each the next when the last is answered.
private func ask(
    _ total: Int, _ crowd: Crowd<HTTPLoadConnection>, _ request: @escaping @Sendable (HTTPLoadConnection) -> [UInt8]
) throws {
    try crowd.run { clients, done in
        let tally = Tally(total, done: done)
        for client in clients {
            func next() { if tally.takesNext() { client.send(request(client)) } }
            client.onAnswer = { status, body in
                guard status == 200 else { fatalError("\(status) \(String(buffer: body))") }
                next()
                tally.answer()
            }
            next()
        }
    }
}

extension HTTPLoadConnection {
    /// A call to Chat's server API, as it is sent.
    fileprivate static func request(_ call: VendorCall) -> [UInt8] {
        let head =
            "\(call.method) /vendors/tencent/\(loadSetup.app)\(call.target) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(call.body.count)\r\n\r\n"
        return Array(head.utf8) + call.body
    }
}
