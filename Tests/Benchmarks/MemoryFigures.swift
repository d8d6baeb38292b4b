import EmulatorAPI
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import VendorDialects

/// From the start of the `parlor` process to the first login over the network.
func startFigures() throws -> [Figure] {
    let setup = try demoSetup()
    var durations: [Duration] = []
    for _ in 0..<times(7) {
        var server: ServerProcess?
        var crowd: Crowd<LoadConnection>?
        let duration = try time {
            server = try ServerProcess.parlor()
            crowd = try server.map {
                try Crowd(users: 1, port: $0.port, setup: setup, issuedAtUnixSeconds: unixSeconds())
            }
        }
        try crowd?.stop()
        server?.stop()
        if server == nil { return [] }
        durations.append(duration)
    }
    let duration = median(of: durations).inSeconds
    return [Figure("parlor's start to the first login over the network", duration * 1000, "ms", .atMost(15))]
}

/// What an idle `parlor start` keeps in memory, with tenants and with users; and how long tenants take to make and drop.
func memoryFigures() throws -> [Figure] {
    raiseFileLimit()
    guard let server = try ServerProcess.parlor() else { return [] }
    defer { server.stop() }
    var figures = [
        Figure("resident memory of an idle parlor", Double(server.residentKibibytes) / 1024, "MiB", .atMost(25))
    ]
    figures += try tenantFigures(server)

    // With the first few, whose sessions stay for a while, fewer than a tenant takes.
    let users = amount(9_900)
    let setup = try demoSetup()
    // The first few bring in what the process needs once.
    let first = try Crowd(users: 50, port: server.port, setup: setup, issuedAtUnixSeconds: unixSeconds())
    try first.stop()
    let before = server.residentKibibytes
    let crowd = try Crowd(users: users, port: server.port, setup: setup, issuedAtUnixSeconds: unixSeconds())
    let perUser = Double(server.residentKibibytes - before) / Double(users)
    try crowd.stop()
    figures.append(
        Figure("resident memory per connected idle user, of \(users)", perUser, "KiB", .atMost(5)))
    return figures
}

private func tenantFigures(_ server: ServerProcess) throws -> [Figure] {
    let admin = try AdminConnection(port: server.port)
    defer { admin.close() }
    let count = amount(1000)
    func drop(_ number: Int) throws {
        try admin.call(.DELETE, "/admin/v1/tenants/tenant\(number)", body: "", expecting: .ok)
    }
    try admin.createTenant(0)
    try drop(0)
    let before = server.residentKibibytes
    let creating = try time { for number in 1...count { try admin.createTenant(number) } }
    let perTenant = Double(server.residentKibibytes - before) / Double(count)
    let dropping = try time { for number in 1...count { try drop(number) } }
    return [
        Figure("resident memory per idle tenant, of \(count)", perTenant, "KiB", .atMost(4)),
        Figure("create a tenant over the network", creating.inSeconds * 1000 / Double(count), "ms", .atMost(1)),
        Figure("drop a tenant over the network", dropping.inSeconds * 1000 / Double(count), "ms", .atMost(1)),
    ]
}

func unixSeconds() -> Int64 { Int64(Date().timeIntervalSince1970) }

func demoSetup() throws -> TenantSetup {
    try TenantDescription.tencentDemo.setup(seed: 1, bornAtUnixMilliseconds: 0)
}

/// Asks a server's admin routes, one call after another.
final class AdminConnection {
    private let channel: any Channel
    private let port: Int

    init(port: Int) throws {
        self.port = port
        channel = try ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(AdminAnswers())
                }
            }
            .connect(host: "127.0.0.1", port: port).wait()
    }

    func call(_ method: HTTPMethod, _ path: String, body: String, expecting expected: HTTPResponseStatus) throws {
        let answer = channel.eventLoop.makePromise(of: HTTPResponseStatus.self)
        let headers: HTTPHeaders = [
            "host": "127.0.0.1:\(port)", "content-type": "application/json", "content-length": "\(body.utf8.count)",
        ]
        channel.eventLoop.execute { [channel] in
            do {
                try channel.pipeline.syncOperations.handler(type: AdminAnswers.self).expect(answer)
                let head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
                channel.write(HTTPClientRequestPart.head(head), promise: nil)
                if !body.isEmpty {
                    channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(string: body))), promise: nil)
                }
                channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
            } catch {
                answer.fail(error)
            }
        }
        let status = try answer.futureResult.wait()
        guard status == expected else { fatalError("\(method) \(path) is answered with \(status)") }
    }

    func createTenant(_ number: Int) throws {
        let secret = String(repeating: "0123456789abcdef", count: 4)
        let body =
            #"{"name":"tenant\#(number)","vendor":"tencent","appID":"\#(1_500_000_000 + number)","secret":"\#(secret)"}"#
        try call(.POST, "/admin/v1/tenants", body: body, expecting: .created)
    }

    func close() { channel.close(promise: nil) }
}

/// Waits for the end of each answer.
private final class AdminAnswers: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private var status = HTTPResponseStatus.ok
    private var answer: EventLoopPromise<HTTPResponseStatus>?

    func expect(_ answer: EventLoopPromise<HTTPResponseStatus>) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): status = head.status
        case .body: break
        case .end: answer.take()?.succeed(status)
        }
    }
}
