import EmulatorAPI
import EmulatorServer
import EmulatorHost
import EmulatorWire
import Hummingbird
import Testing

@Suite struct HandshakeTests {
    @Test func `an app that no tenant has is answered with 404 and the emulator's own error`() async throws {
        try await withServer { _, port in
            let answer = try await #require(throws: RawClient.Answer.self) {
                try await RawClient.connect(port, target: "\(Wire.path)?app=9")
            }
            #expect(answer.status == 404)
            #expect(answer.body == #"{"error":{"unknownApp":{"app":"9"}}}"#)
        }
    }

    @Test(arguments: ["", "?app=", "?other=1", "?app"])
    func `a request without an app is answered with 400`(query: String) async throws {
        try await withServer { _, port in
            let answer = try await #require(throws: RawClient.Answer.self) {
                try await RawClient.connect(port, target: Wire.path + query)
            }
            #expect(answer.status == 400)
            #expect(answer.body == #"{"error":{"invalidArgument":{"name":"app","value":""}}}"#)
        }
    }

    /// As it stands, percent-encoded, and in a header that is compared.
    @Test(arguments: ["app", "path", "protocol"])
    func `a request with a text that is slow to compare is answered with 400`(place: String) async throws {
        let marks = String(repeating: "\u{301}\u{323}", count: 2000)
        let encoded = String(repeating: "%CC%81%CC%A3", count: 2000)
        try await withServer { _, port in
            let client = try await RawClient.socket(port)
            switch place {
            case "app": client.send(RawClient.handshake(target: "\(Wire.path)?app=\(encoded)", protocols: []))
            case "path": client.send(RawClient.handshake(target: "/\(encoded)", protocols: []))
            default: client.send(RawClient.handshake(target: ServerFixtures.target, protocols: [marks]))
            }
            let answer = try await client.answer()
            #expect(answer.status == 400)
            #expect(answer.body.contains("more than 30 combining marks in a row"))
        }
    }

    /// Origins that are no page's of this machine; "PORT" is the server's.
    static let foreignOrigins = [
        "https://evil.example", "http://evil.example:PORT", "null", "http://localhost.evil.example",
        "http://evil.localhost",
        "http://[::1].evil.example", "http://127.0.0.1.evil.example", "http://localhost@evil.example",
        "http://localhost.",
        "http://10.0.0.1", "http://0.0.0.0:PORT", "file://", "ftp://localhost", "localhost", "http://localhost/", "*",
        "http://localhost, https://evil.example", "http://2130706433",
    ]

    @Test(arguments: foreignOrigins)
    func `a web page of another site gets no connection, and is told which flag gives it one`(origin: String)
        async throws
    {
        let lines = LogLines()
        try await withServer(configuration: ServerConfiguration(logger: lines.logger)) { _, port in
            let origin = origin.replacing("PORT", with: "\(port)")
            for target in [ServerFixtures.target, "\(Wire.path)?app=9"] {
                let answer = try await #require(throws: RawClient.Answer.self) {
                    try await RawClient.connect(port, target: target, headers: ["Origin: \(origin)"])
                }
                #expect(answer.status == 403)
                #expect(
                    answer.body.hasPrefix(#"{"error":{"invalidArgument":{"name":"origin","value":""#), "\(answer.body)")
                #expect(answer.body.contains("--allow-origin"))
            }
            #expect(lines.all.contains { $0.hasPrefix("info a connection was refused") && $0.contains("status=403") })
            // Another header of the same name hides it no more than one that is in order does.
            let answer = try await #require(throws: RawClient.Answer.self) {
                let headers = ["Origin: http://localhost", "Origin: \(origin)"]
                return try await RawClient.connect(port, target: ServerFixtures.target, headers: headers)
            }
            #expect(answer.status == 403)
        }
    }

    @Test(arguments: [
        "http://localhost", "http://localhost:3000", "https://localhost:8443", "http://127.0.0.1:5173",
        "http://127.8.8.8",
        "http://[::1]:80", "HTTP://LocalHost:1",
    ])
    func `a web page of this machine gets a connection`(origin: String) async throws {
        try await withServer { _, port in
            let client = try await RawClient.connect(
                port, target: ServerFixtures.target, headers: ["Origin: \(origin)"])
            client.send(.hello(version: Wire.version, resumption: nil))
            #expect(try await client.expectWelcome().isResumed == false)
        }
    }

    @Test func `web pages of the origins that are allowed get connections, and nobody beside them`() async throws {
        var origins = AllowedOrigins()
        for text in ["https://app.example", "http://10.0.0.5:3000", "null", "capacitor://localhost"] {
            let isTaken = origins.allow(text)
            #expect(isTaken, "\(text)")
        }
        for text in ["", "app.example", "https://app.example/", "https://*.example", "https://", "https://a:b", "a b"] {
            let isTaken = origins.allow(text)
            #expect(!isTaken, "\(text)")
        }
        try await withServer(configuration: ServerConfiguration(allowedOrigins: origins)) { _, port in
            for origin in [
                "https://app.example", "https://app.example:443", "http://10.0.0.5:3000", "null",
                "capacitor://localhost",
                "http://localhost:1",
            ] {
                let client = try await RawClient.connect(
                    port, target: ServerFixtures.target, headers: ["Origin: \(origin)"])
                client.cut()
            }
            for origin in [
                "http://app.example", "https://app.example:444", "https://www.app.example", "http://10.0.0.5",
                "https://app.example.evil.example", "https://evil.example",
            ] {
                let answer = try await #require(throws: RawClient.Answer.self) {
                    try await RawClient.connect(port, target: ServerFixtures.target, headers: ["Origin: \(origin)"])
                }
                #expect(answer.status == 403, "\(origin)")
            }
        }
        let isTaken = origins.allow("*")
        #expect(isTaken && origins.allowsAll)
        try await withServer(configuration: ServerConfiguration(allowedOrigins: origins)) { _, port in
            for origin in Self.foreignOrigins {
                let client = try await RawClient.connect(
                    port, target: ServerFixtures.target, headers: ["Origin: \(origin)"])
                client.cut()
            }
        }
    }

    @Test func `a client that offers only other subprotocols is answered with 400`() async throws {
        try await withServer { _, port in
            let answer = try await #require(throws: RawClient.Answer.self) {
                try await RawClient.connect(port, target: ServerFixtures.target, protocols: ["parlor.v0.json", "chat"])
            }
            #expect(answer.status == 400)
            #expect(answer.body.contains("parlor.v0.json, chat"))
        }
    }

    @Test func `a client that offers the subprotocol is told so, one that offers none is taken too`() async throws {
        try await withServer { _, port in
            for protocols in [[Wire.subprotocol, "chat"], []] {
                let client = try await RawClient.socket(port)
                client.send(RawClient.handshake(target: ServerFixtures.target, protocols: protocols))
                let answer = try await client.answer()
                #expect(answer.status == 101)
                #expect(answer.headers["sec-websocket-protocol"] == protocols.first)
                client.send(.hello(version: Wire.version, resumption: nil))
                #expect(try await client.expectWelcome().isResumed == false)
                client.cut()
            }
        }
    }

    @Test func `a hello right behind the handshake is read`() async throws {
        try await withServer { _, port in
            let client = try await RawClient.socket(port)
            let hello = RawClient.frame(1, ClientFrame.hello(version: Wire.version, resumption: nil).encoded())
            client.send(RawClient.handshake(target: ServerFixtures.target, protocols: []) + hello)
            #expect(try await client.answer().status == 101)
            #expect(try await client.expectWelcome().session == SessionID(1))
        }
    }

    @Test func `a request that is no handshake is answered with 426`() async throws {
        try await withServer { _, port in
            let answer = try await RawClient.get(port, ServerFixtures.target)
            #expect(answer.status == 426)
            #expect(answer.headers["upgrade"] == "websocket")
        }
    }

    @Test func `health, readiness and the configuration's own routes are answered on the same port`() async throws {
        let configuration = ServerConfiguration(routes: { router in router.get("hello") { _, _ in "hello" } })
        try await withServer(configuration: configuration) { _, port in
            let paths = ["/healthz", "/readyz", "/hello", "/nowhere"]
            var answers: [RawClient.Answer] = []
            for path in paths { answers.append(try await RawClient.get(port, path)) }
            #expect(answers.map(\.status) == [200, 200, 200, 404])
            #expect(answers[2].body == "hello")
            for path in ["/healthz", "/readyz"] {
                let client = try await RawClient.socket(port)
                client.send(Array("HEAD \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8))
                #expect(try await client.answer().status == 200)
            }
        }
    }

    @Test func `a request that is no HTTP is answered with 400 and closed`() async throws {
        try await withServer { _, port in
            let client = try await RawClient.socket(port)
            client.send(Array("\u{16}\u{3}garbage\r\n\r\n".utf8))
            #expect(try await client.answer().status == 400)
            _ = try await client.end()
        }
    }

    @Test func `another upgrade is not made, and the request is answered`() async throws {
        try await withServer { _, port in
            let client = try await RawClient.socket(port)
            let head = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
            client.send(Array(head.utf8))
            #expect(try await client.answer().status == 200)
        }
    }

    @Test func `a connection that asks for nothing is closed`() async throws {
        try await withServer(limits: ServerLimits(helloTimeout: .milliseconds(50))) { _, port in
            let client = try await RawClient.socket(port)
            #expect(try await client.end() == nil)
        }
    }

    @Test func `a connection without a hello is closed, and told why`() async throws {
        try await withServer(limits: ServerLimits(helloTimeout: .seconds(1))) { _, port in
            // Its request has as much time as its hello.
            let client = try await insist { try await RawClient.connect(port, target: ServerFixtures.target) }
            let (fault, code) = try await client.expectFault()
            #expect(fault == .helloOutOfPlace)
            #expect(code == 1002)
        }
    }

    @Test func `a port in use is named in the error`() async throws {
        try await withServer { server, port in
            let another = Server(ServerConfiguration(port: port), tenants: server.tenants)
            await #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: port)) { try await another.start() }
            #expect(!another.isReady)
        }
    }

    @Test func `an address that is none is named in the error`() async throws {
        try await withServer { server, _ in
            let another = Server(ServerConfiguration(host: "203.0.113.7"), tenants: server.tenants)
            let error = await #expect(throws: ServerError.self) { try await another.start() }
            guard case .addressUnavailable("203.0.113.7", _) = error else {
                Issue.record("another error: \(String(describing: error))")
                return
            }
            await #expect(throws: ServerError.startedBefore) { try await another.start() }
        }
    }
}
