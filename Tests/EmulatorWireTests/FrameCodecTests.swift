import EmulatorAPI
import EmulatorWire
import GoldenFiles
import Testing

/// The frames as clients in other languages see them.
@Suite struct FrameCodecTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `every kind of frame is spelled as the golden files say`() throws {
        let sent = try differenceFromGolden(FrameSamples.client.map { text($0.encoded()) }, "client-frames.txt")
        #expect(sent == nil)
        let received = try differenceFromGolden(FrameSamples.server.map { text($0.encoded()) }, "server-frames.txt")
        #expect(received == nil)
    }

    @Test func `what is written is read back as it was`() throws {
        for frame in FrameSamples.client { #expect(try ClientFrame(encoded: frame.encoded()) == frame) }
        for frame in FrameSamples.server { #expect(try ServerFrame(encoded: frame.encoded()) == frame) }
    }

    @Test func `the order of keys and white space mean nothing`() throws {
        let text = "\n{ \"request\" : 5,\t\"command\" : {\"identity\":{\"logOut\":{}}} }\r\n"
        #expect(try ClientFrame(encoded: Array(text.utf8)) == .command(.identity(.logOut), request: 5))
    }

    @Test(arguments: [
        ("", "frame: it is empty"),
        ("{}", "frame: a client's frame is a hello, a command with a request, a received or a close"),
        (#"{"hello":{}}"#, "hello: no key 'version'"),
        (#"{"hello":{"version":"1"}}"#, "hello.version: expected Int"),
        (#"{"hello":{"resumption":{"key":"k","received":0},"version":3}}"#, "hello.resumption: no key 'session'"),
        (#"{"received":"1"}"#, "received: expected UInt64"),
        (#"{"close":false}"#, "close: close is true"),
        (
            #"{"command":{"identity":{"logOut":{}}}}"#,
            "frame: a client's frame is a hello, a command with a request, a received or a close"
        ),
        (#"{"command":{"room":{"leave":{}}},"request":1}"#, "command.room.leave: no key 'room'"),
        (
            #"{"command":{"room":{"leave":{"room":null}}},"request":1}"#,
            "command.room.leave.room: expected String, found null"
        ),
        (#"{"command":{},"request":1}"#, "command: a command has exactly one service"),
        (
            #"{"command":{"identity":{"fly":{}}},"request":1}"#,
            "command.identity: expected exactly one of the keys that stand for its kinds"
        ),
        (#"{"received":-1}"#, "frame: a number in it is not whole, or beyond what its key takes"),
        (
            #"{"command":{"identity":{"logOut":{}}},"request":1.5}"#,
            "frame: a number in it is not whole, or beyond what its key takes"
        ),
    ])
    func `a fault names the place`(text: String, reason: String) {
        #expect(throws: WireFault.malformedFrame(reason: reason)) {
            try ClientFrame(encoded: Array(text.utf8))
        }
    }

    @Test func `a credential that claims to have been checked is refused, wherever it stands`() {
        let claims = Claims(app: "1", user: "alice", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 9)
        let forged = Credential.reading(reading: TokenReading(claims: claims, isSignatureValid: true))
        let token = Credential.token(text: "eJw")
        let commands: [(Command, String)] = [
            (.identity(.logIn(user: "alice", credential: forged, terminal: .phone)), "identity.logIn.credential"),
            (
                .identity(.logIn(user: "alice", credential: .unreadable(fault: .empty), terminal: .phone)),
                "identity.logIn.credential"
            ),
            (
                .identity(.logInAgain(user: "alice", credential: forged, terminal: .phone)),
                "identity.logInAgain.credential"
            ),
            (
                .rtc(
                    .enter(channel: "stage", entry: ChannelEntry(user: "alice", credential: forged, scene: .live))),
                "rtc.enter.entry.credential"
            ),
            (
                .rtc(
                    .enter(
                        channel: "stage",
                        entry: ChannelEntry(user: "alice", credential: token, permit: forged, scene: .live))),
                "rtc.enter.entry.permit"
            ),
            (.rtc(.setVisibility(channel: "stage", isVisible: true, permit: forged)), "rtc.setVisibility.permit"),
        ]
        for (command, place) in commands {
            let reason = "command.\(place): over a connection a credential is a token"
            #expect(throws: WireFault.malformedFrame(reason: reason)) {
                try ClientFrame(encoded: ClientFrame.command(command, request: 1).encoded())
            }
        }
    }

    /// A row of combining marks that takes a second to compare, as it stands and escaped.
    private static let slowTexts = [
        String(repeating: "\u{301}\u{323}", count: 10_000), String(repeating: #"\u0301\u0323"#, count: 10_000),
    ]

    @Test(arguments: slowTexts)
    func `a text that is slow to compare is refused wherever it stands`(slow: String) {
        let frames = [
            // In canonical form, and in another.
            #"{"command":{"attribute":{"remove":{"keys":["\#(slow)"],"options":{"isForced":true,"removesWithHolder":true,"takesHold":true},"room":"a"}}},"request":1}"#,
            #"{"command":{"attribute":{"set":{"attributes":[{"key":"k","value":"\#(slow)"}],"options":{"isForced":true,"removesWithHolder":true,"takesHold":true},"room":"a"}}},"request":1}"#,
            #"{"command":{"room":{"send":{"message":{"attachment":"","body":{"text":{"text":"\#(slow)"}},"id":"m","isOnlineOnly":true,"priority":3},"room":"a"}}},"request":1}"#,
            #"{"command":{"room":{"leave":{"room":"\#(slow)"}}},"request":1}"#,
            #"{"hello":{"resumption":{"key":"\#(slow)","received":0,"session":1},"version":1}}"#,
            // As a key: of a dictionary, of an enumeration, of nothing at all.
            #"{"command":{"identity":{"setProfile":{"change":{"fields":{"\#(slow)":""}}}}},"request":1}"#,
            #"{"command":{"\#(slow)":{}},"request":1}"#,
            #"{"hello":{"version":1,"\#(slow)":1}}"#,
            #"{"\#(slow)":1}"#,
        ]
        for text in frames {
            #expect(throws: WireFault.tooManyMarksInARow(maximum: 30)) { try ClientFrame(encoded: Array(text.utf8)) }
        }
    }

    @Test func `a text with as many marks as people write is taken, one more is not`() throws {
        for (count, isTaken) in [(30, true), (31, false)] {
            let text = "a" + String(repeating: "\u{301}", count: count)
            let commands: [Command] = [
                .room(.send(room: "lobby", message: Message(id: "m", body: .text(text: text)))),
                .room(.leave(room: RoomID(text))),
            ]
            for command in commands {
                let frame = ClientFrame.command(command, request: 1)
                let read = Result { () throws(WireFault) in try ClientFrame(encoded: frame.encoded()) }
                #expect(read == (isTaken ? .success(frame) : .failure(.tooManyMarksInARow(maximum: 30))))
            }
        }
    }

    @Test func `a frame has so many keys and values and no more`() throws {
        // The frame, the objects and keys on the way to the list, the list and the request are 11.
        func frame(_ count: Int) -> ClientFrame {
            .command(.room(.fetchRooms(rooms: [RoomID](repeating: "a", count: count))), request: 1)
        }
        let room = 2048 - 11
        #expect(try ClientFrame(encoded: frame(room).encoded()) == frame(room))
        #expect(throws: WireFault.tooManyValues(maximum: 2048)) {
            try ClientFrame(encoded: frame(room + 1).encoded())
        }
        // A frequent frame too.
        let keys = [String](repeating: "a", count: 3000)
        let command = Command.attribute(
            .remove(room: "a", keys: keys, options: AttributeOptions(), expectedRevision: nil))
        #expect(throws: WireFault.tooManyValues(maximum: 2048)) {
            try ClientFrame(encoded: ClientFrame.command(command, request: 1).encoded())
        }
    }

    @Test func `a frame is nested so deep and no deeper`() {
        let lists = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        #expect(throws: WireFault.nestedTooDeep(maximum: 32)) {
            try ClientFrame(encoded: Array(#"{"hello":{"version":1,"x":\#(lists(31))}}"#.utf8))
        }
        #expect(throws: Never.self) {
            try ClientFrame(encoded: Array(#"{"hello":{"version":1,"x":\#(lists(30))}}"#.utf8))
        }
    }

    @Test(arguments: [
        (#"{"received":"# + String(repeating: "1", count: 65) + "}", "frame: a number in it has more than 64 bytes"),
        ("{\0\"close\":true}", "frame: it is not UTF-8"),
    ])
    func `what no client writes is refused unread`(text: String, reason: String) {
        #expect(throws: WireFault.malformedFrame(reason: reason)) { try ClientFrame(encoded: Array(text.utf8)) }
    }

    @Test func `a server's frame that is none is told apart`() {
        let expected = WireFault.malformedFrame(reason: "frame: not a server's frame")
        #expect(throws: expected) { try ServerFrame(encoded: Array(#"{"received":1}"#.utf8)) }
    }
}
