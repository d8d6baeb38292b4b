import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Testing

/// Clients that break the protocol: each is told how, and nobody else notices.
@Suite struct FaultTests {
    /// Sends `bytes` on a connection that has a session; what the server says, while another session goes on.
    private func fault(_ bytes: [UInt8]) async throws -> (WireFault, UInt16?) {
        var outcome: (WireFault, UInt16?)?
        try await withServer { server, port in
            let alice = try await Visitor(port, as: "alice")
            let mallory = try await Visitor(port, as: "mallory")
            mallory.client.send(bytes)
            outcome = try await mallory.client.expectFault()
            #expect(try await alice.call(ServerFixtures.create("lobby")) == ServerFixtures.made("lobby"))
            #expect(server.counters.reading.faults == 1)
            // The session is interrupted, not ended.
            try await mallory.resume()
            #expect(mallory.welcome.isResumed)
        }
        return try #require(outcome)
    }

    private func reason(_ bytes: [UInt8]) async throws -> String {
        guard case (.malformedFrame(let reason), 1002) = try await fault(bytes) else { return "another fault" }
        return reason
    }

    @Test func `a frame that is no JSON`() async throws {
        #expect(try await reason(RawClient.frame(1, Array("not json".utf8))).hasPrefix("frame: "))
    }

    @Test func `an empty frame`() async throws {
        #expect(try await reason(RawClient.frame(1, [])) == "frame: it is empty")
    }

    @Test func `a frame that is no text`() async throws {
        #expect(try await reason(RawClient.frame(1, [0xff, 0xfe, 0x00])).hasPrefix("frame: "))
    }

    @Test func `a frame of another kind`() async throws {
        #expect(
            try await reason(RawClient.frame(2, [1, 2]))
                == "a binary message, in a session with a media port")
        #expect(try await reason(RawClient.frame(3, [1, 2])).contains("unknown kind"))
    }

    @Test func `a frame with a bit that stands for an extension`() async throws {
        for bit: UInt8 in [0x10, 0x20, 0x40] {
            var bytes = RawClient.frame(1, ClientFrame.received(count: 0).encoded())
            bytes[0] |= bit
            #expect(try await reason(bytes).contains("reserved bit"))
        }
    }

    @Test func `a connection that ends by a fault is not counted as lost too`() async throws {
        try await withServer { server, port in
            let mallory = try await Visitor(port, as: "mallory")
            mallory.client.send(RawClient.frame(1, Array("no".utf8)))
            _ = try await mallory.client.expectFault()
            #expect(server.counters.reading.faults == 1)
            #expect(server.counters.reading.interruptions == 0)
        }
    }

    @Test func `a session that its tenant gives up leaves a line in the log`() async throws {
        let lines = LogLines()
        var configuration = ServerConfiguration()
        configuration.logger = lines.logger
        try await withServer(configuration: configuration) { server, port in
            let alice = try await Visitor(port, as: "alice")
            let host = try #require(server.tenants.host(of: ServerFixtures.setup.app))
            await host.stop(reason: "enough")
            #expect(try await alice.client.next() == .ended(reason: "enough"))
            let line = try #require(lines.all.first { $0.contains("session ended") })
            #expect(line.hasPrefix("info "), "\(line)")
            #expect(line.contains(" reason=enough session=\(alice.welcome.session.rawValue)"), "\(line)")
        }
    }

    @Test func `what the log says of a connection names the tenant and the session`() async throws {
        let lines = LogLines()
        var configuration = ServerConfiguration()
        configuration.logger = lines.logger
        try await withServer(configuration: configuration) { server, port in
            let host = try #require(server.tenants.host(of: ServerFixtures.setup.app))
            server.tenants.add(host, named: "town")
            let mallory = try await Visitor(port, as: "mallory")
            mallory.client.send(RawClient.frame(1, Array("no".utf8)))
            _ = try await mallory.client.expectFault()
            let line = try #require(lines.all.first { $0.contains("broke the protocol") })
            #expect(line.contains(" tenant=town"), "\(line)")
            #expect(line.contains(" session=\(mallory.welcome.session.rawValue)"), "\(line)")
        }
    }

    @Test func `a frame that is not masked`() async throws {
        let bytes = ClientFrame.received(count: 0).encoded()
        #expect(try await reason(RawClient.frame(1, bytes, isMasked: false)) == "a client's frames are masked")
    }

    @Test func `a frame with a key nobody knows`() async throws {
        let text = #"{"shout":true}"#
        #expect(
            try await reason(RawClient.frame(1, Array(text.utf8)))
                == "frame: a client's frame is a hello, a command with a request, a received or a close")
    }

    @Test func `a command with something missing is told the place`() async throws {
        let text = #"{"command":{"room":{"leave":{}}},"request":7}"#
        #expect(try await reason(RawClient.frame(1, Array(text.utf8))) == "command.room.leave: no key 'room'")
    }

    @Test func `a command with something of another type is told the place`() async throws {
        let text = #"{"command":{"room":{"fetchRooms":{"rooms":["a",7]}}},"request":7}"#
        let reason = try await reason(RawClient.frame(1, Array(text.utf8)))
        #expect(reason == "command.room.fetchRooms.rooms[1]: expected String")
    }

    @Test func `little is repeated of what a client sent, in the fault, in the log and in an error`() async throws {
        let lines = LogLines()
        try await withServer(configuration: ServerConfiguration(logger: lines.logger)) { _, port in
            let long = String(repeating: "x", count: 100_000)
            let mallory = try await Visitor(port, as: "mallory")
            let refusal = await #expect(throws: EmulatorError.self) {
                try await mallory.call(.room(.countOnlineMembers(room: RoomID("r" + long))))
            }
            guard case .roomNotFound(let room) = refusal else {
                Issue.record("\(String(describing: refusal))")
                return
            }
            #expect(room.rawValue == "r" + long.prefix(255) + "…")
            let text = #"{"command":{"identity":{"logIn":{"credential":{"token":{"text":"t"}},"terminal":"\u001b\u202e"#
            mallory.client.send(text: text + long + #"","user":"u"}}},"request":9}"#)
            let (fault, _) = try await mallory.client.expectFault()
            guard case .malformedFrame(let reason) = fault else {
                Issue.record("\(fault)")
                return
            }
            #expect(reason.utf8.count == 256 + "…".utf8.count && reason.hasSuffix("x…"), "\(reason)")
            #expect(reason.contains(#"\u{1b}\u{202e}x"#), "\(reason)")
            for path in ["\(Wire.path)?app=\(long.prefix(30_000))", "\(Wire.path)?\(long.prefix(30_000))"] {
                #expect(try await RawClient.get(port, path).status >= 400)
            }
            #expect(lines.all.count { $0.contains("a connection was refused") } == 2)
            for line in lines.all { #expect(line.utf8.count < 600, "\(line)") }
        }
    }

    @Test func `a frame nested a thousand deep`() async throws {
        let text = String(repeating: "[", count: 100_000)
        #expect(try await fault(RawClient.frame(1, Array(text.utf8))) == (.nestedTooDeep(maximum: 32), 1002))
    }

    @Test func `one frame before login that takes half a minute to compare is refused at once, escaped or not`()
        async throws
    {
        for marks in [
            String(repeating: "\u{301}\u{323}", count: 15_000), String(repeating: #"\u0301\u0323"#, count: 5_000),
        ] {
            let frames = [
                #"{"command":{"identity":{"logIn":{"credential":{"token":{"text":"x"}},"terminal":"phone","user":"\#(marks)"}}},"request":9}"#,
                #"{"command":{"attribute":{"remove":{"keys":["\#(marks)"],"options":{"isForced":true,"removesWithHolder":true,"takesHold":true},"room":"a"}}},"request":9}"#,
                #"{"command":{"\#(marks)":{}},"request":9}"#,
            ]
            for frame in frames {
                try await withServer { _, port in
                    let client = try await RawClient.connect(port, target: ServerFixtures.target)
                    client.send(.hello(version: Wire.version, resumption: nil))
                    _ = try await client.expectWelcome()
                    client.send(RawClient.frame(1, Array(frame.utf8)))
                    #expect(try await client.expectFault() == (.tooManyMarksInARow(maximum: 30), 1002))
                }
            }
        }
    }

    @Test func `a fragment without a beginning`() async throws {
        #expect(try await reason(RawClient.frame(0, [1])).contains("not a WebSocket frame"))
    }

    @Test func `a ping in fragments`() async throws {
        #expect(try await reason(RawClient.frame(9, [1], isFinal: false)).contains("not a WebSocket frame"))
    }

    @Test func `a frame as long as allowed is taken, one byte more is a fault`() async throws {
        let head = #"{"command":{"signaling":{"setStatus":{"text":""#
        let tail = #""}}},"request":5}"#
        let room = Wire.maximumFrameBytes - head.utf8.count - tail.utf8.count
        let longest = Array((head + String(repeating: "x", count: room) + tail).utf8)
        try await withServer { _, port in
            let alice = try await Visitor(port, as: "alice")
            alice.client.send(RawClient.frame(1, longest))
            guard case .reply(.failure, request: 5) = try await alice.client.next() else {
                Issue.record("the longest frame was not a command")
                return
            }
        }
        let outcome = try await fault(RawClient.frame(1, longest + [0x20]))
        #expect(outcome == (.frameTooLong(maximumBytes: Wire.maximumFrameBytes), 1009))
    }

    @Test func `fragments that are too long together`() async throws {
        let half = [UInt8](repeating: 0x20, count: Wire.maximumFrameBytes / 2 + 1)
        let outcome = try await fault(RawClient.frame(1, half, isFinal: false) + RawClient.frame(0, half))
        #expect(outcome == (.frameTooLong(maximumBytes: Wire.maximumFrameBytes), 1009))
    }

    @Test func `a frame that claims to be longer than memory`() async throws {
        let outcome = try await fault([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4])
        #expect(outcome == (.frameTooLong(maximumBytes: Wire.maximumFrameBytes), 1009))
    }

    @Test func `a second hello`() async throws {
        let hello = ClientFrame.hello(version: Wire.version, resumption: nil).encoded()
        #expect(try await fault(RawClient.frame(1, hello)) == (.helloOutOfPlace, 1002))
    }

    @Test func `a request number that was used`() async throws {
        let frame = ClientFrame.command(ServerFixtures.create("den"), request: 1).encoded()
        #expect(try await fault(RawClient.frame(1, frame)) == (.requestOutOfOrder(request: 1, previous: 1), 1002))
    }

    @Test func `a request number that was used, with frames of other kinds in the same read`() async throws {
        let used = RawClient.frame(1, ClientFrame.command(ServerFixtures.create("den"), request: 1).encoded())
        let received = RawClient.frame(1, ClientFrame.received(count: 0).encoded())
        #expect(try await fault(used + received) == (.requestOutOfOrder(request: 1, previous: 1), 1002))
    }

    @Test func `a confirmation of what was never sent`() async throws {
        let frame = ClientFrame.received(count: 99).encoded()
        let (fault, code) = try await fault(RawClient.frame(1, frame))
        #expect(fault == .receivedOutOfRange(count: 99, sent: 1))
        #expect(code == 1002)
    }

    @Test func `a command before the hello`() async throws {
        try await withServer { _, port in
            let client = try await RawClient.connect(port, target: ServerFixtures.target)
            client.send(.command(ServerFixtures.create("lobby"), request: 1))
            #expect(try await client.expectFault() == (.helloOutOfPlace, 1002))
        }
    }

    @Test func `a version that the server does not speak`() async throws {
        try await withServer { _, port in
            let client = try await RawClient.connect(port, target: ServerFixtures.target)
            client.send(.hello(version: 1, resumption: nil))
            #expect(
                try await client.expectFault()
                    == (.versionUnsupported(version: 1, supported: Wire.version), 1002))
        }
    }

    @Test func `a login with a token that claims to have been checked`() async throws {
        let claims = Claims(
            app: ServerFixtures.setup.app, user: "alice", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000)
        let forged = Credential.reading(reading: TokenReading(claims: claims, isSignatureValid: true))
        let login = Command.identity(.logIn(user: "alice", credential: forged, terminal: .phone))
        let reason = try await reason(RawClient.frame(1, ClientFrame.command(login, request: 7).encoded()))
        #expect(reason == "command.identity.logIn.credential: over a connection a credential is a token")
    }

    @Test func `frames after a fault come to nothing`() async throws {
        try await withServer { _, port in
            let alice = try await Visitor(port, as: "alice")
            let den = ClientFrame.command(ServerFixtures.create("den"), request: 8).encoded()
            alice.client.send(RawClient.frame(2, [1]) + RawClient.frame(1, den))
            _ = try await alice.client.expectFault()
            try await alice.resume()
            await #expect(throws: EmulatorError.roomNotFound(room: "den")) {
                try await alice.call(.room(.countOnlineMembers(room: "den")))
            }
        }
    }
}
