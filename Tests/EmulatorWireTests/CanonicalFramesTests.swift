import EmulatorAPI
import EmulatorWire
import Foundation
import Testing

/// The readers and writers of the frequent frames beside the general ones: nobody can tell which was at work.
@Suite struct CanonicalFramesTests {
    private static let texts: [String] =
        ["", "seat1", "a\"b\\c/d", "\u{7f}", "\u{80}\u{7ff}\u{2028}", "花\u{1F3A4}", #"{"mute":false,"status":1}"#]
        + (UInt8(0)..<0x80).map { "<" + String(UnicodeScalar($0)) + ">" }

    private static func commands(_ text: String) -> [Command] {
        let options = AttributeOptions(isForced: true, removesWithHolder: true)
        let attributes = [Attribute(key: text, value: "music"), Attribute(key: "topic", value: text)]
        return [
            .attribute(.set(room: RoomID(text), attributes: attributes, options: options, expectedRevision: nil)),
            .attribute(
                .set(room: "lobby", attributes: [], options: AttributeOptions(takesHold: true), expectedRevision: .max)),
            .attribute(.remove(room: "lobby", keys: [text, ""], options: options, expectedRevision: 0)),
            .attribute(.remove(room: RoomID(text), keys: [], options: options, expectedRevision: nil)),
            .room(
                .send(
                    room: RoomID(text),
                    message: Message(
                        id: MessageID(text), body: .text(text: text), priority: .lowest, isOnlineOnly: true))),
            .signaling(
                .invite(
                    id: InvitationID(text), invitees: [UserID(text), "bob"], terms: terms(text, room: RoomID(text)))
            ),
            .signaling(.invite(id: "i1", invitees: [], terms: InvitationTerms(isOnlineOnly: true))),
            .signaling(.accept(id: InvitationID(text), data: text)),
            .signaling(.reject(id: InvitationID(text), data: text)),
            .signaling(.cancel(id: InvitationID(text), invitees: [UserID(text)], data: text)),
            .signaling(.send(user: UserID(text), message: Message(id: MessageID(text), body: .text(text: text)))),
        ]
    }

    private static func terms(_ text: String, room: RoomID?) -> InvitationTerms {
        InvitationTerms(mode: .lasting, room: room, data: text, timeoutMilliseconds: .max, checksReceipt: true)
    }

    private static let clientFrames: [ClientFrame] =
        texts.flatMap(commands).enumerated().map { .command($1, request: UInt64($0)) }
        + [.received(count: 0), .received(count: .max)]

    private static let serverFrames: [ServerFrame] = texts.flatMap { text -> [ServerFrame] in
        let attributes = [Attribute(key: text, value: "music"), Attribute(key: "topic", value: text)]
        let member = Member(
            profile: UserProfile(user: UserID(text), nickname: text, avatarURL: text), role: .owner,
            joinedAtUnixMilliseconds: .min, mutedUntilUnixMilliseconds: .max, isOnline: false)
        let stamp = MessageStamp(sequence: .max, sentAtUnixMilliseconds: -1)
        let message = Message(id: "m1", body: .text(text: text))
        return [
            .reply(.success(.done), request: .max), .reply(.success(.sent(stamp: stamp)), request: 0),
            .reply(.success(.revised(revision: 9, refused: [])), request: 10),
            .reply(
                .success(
                    .revised(revision: 9, refused: [KeyRefusal(key: text, reason: .attributesHeld(keys: [text]))])),
                request: 10),
            .event(
                .attribute(
                    .changed(room: RoomID(text), set: attributes, removed: [], all: attributes, revision: 1, by: nil))),
            .event(
                .attribute(
                    .changed(
                        room: "lobby", set: [], removed: attributes, all: nil, revision: .max, by: UserID(text)))),
            .event(.room(.messageSent(room: RoomID(text), sender: member, message: message, stamp: stamp))),
            .event(.room(.memberJoined(room: RoomID(text), member: member))),
            .reply(.success(.invitation(invitation: invitation(text), refused: [UserID(text), "bob"])), request: 3),
            .event(.signaling(.invited(invitation: invitation(text), by: UserID(text), leftMilliseconds: -1))),
            .event(.signaling(.usersChanged(id: InvitationID(text), users: invitation(text).users))),
            .event(
                .signaling(
                    .cancelled(id: InvitationID(text), mode: .oneShot, inviter: UserID(text), data: text))),
            .event(
                .signaling(
                    .timedOut(id: InvitationID(text), mode: .lasting, inviter: UserID(text), users: [UserID(text)]))),
            .event(
                .signaling(
                    .messageSent(sender: member.profile, to: UserID(text), message: message, stamp: stamp))),
            .welcome(Welcome(session: SessionID(7), key: text, isResumed: false)),
            .welcome(Welcome(session: SessionID(7), key: text, isResumed: true, media: FrameSamples.media)),
        ]
    }

    private static func invitation(_ text: String) -> Invitation {
        Invitation(
            id: InvitationID(text), inviter: UserID(text), terms: terms(text, room: nil),
            createdAtUnixMilliseconds: .max, endedAtUnixMilliseconds: .min,
            users: InvitationUserState.allCases.map { InvitationUser(user: UserID(text), state: $0, data: text) })
    }

    /// What the golden file of the wire has, each in the frame that carries it.
    private static func goldenFrames() throws -> (client: [ClientFrame], server: [ServerFrame]) {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "EmulatorAPITests/Golden/wire.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { Data($0.utf8) }
        func all<Value: Decodable>(_ type: Value.Type) -> [Value] {
            lines.compactMap { try? JSONDecoder().decode(type, from: $0) }
        }
        let replies: [Result<Reply, EmulatorError>] =
            all(Reply.self).map { .success($0) } + all(EmulatorError.self).map { .failure($0) }
        return (
            all(Command.self).map { .command($0, request: 7) },
            all(Event.self).map { .event($0) } + replies.map { .reply($0, request: 7) }
        )
    }

    private func spelled(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `every frame is written as the general encoder writes it`() throws {
        let golden = try Self.goldenFrames()
        #expect(golden.client.count > 50)
        #expect(golden.server.count > 50)
        for frame in Self.clientFrames + FrameSamples.client + golden.client {
            #expect(spelled(frame.encoded()) == spelled(frame.generallyEncoded()))
        }
        for frame in Self.serverFrames + FrameSamples.server + golden.server {
            #expect(spelled(frame.encoded()) == spelled(frame.generallyEncoded()))
        }
    }

    @Test func `a frame is appended behind what is there`() {
        for frame in [ServerFrame.reply(.success(.done), request: 1), .fault(.helloOutOfPlace)] {
            var writer = CanonicalWriter(capacity: 1)
            writer.append([1, 2])
            frame.append(to: &writer)
            #expect(writer.withBytes { Array($0) } == [1, 2] + frame.generallyEncoded())
        }
    }

    @Test func `every frame is read as the general decoder reads it`() throws {
        for frame in try Self.clientFrames + FrameSamples.client + Self.goldenFrames().client {
            expectEqualReading(frame.generallyEncoded())
        }
    }

    @Test func `the frequent frames need no general codec`() {
        for frame in Self.commands("a\"b\\c\n花").map({ ClientFrame.command($0, request: 1) })
            + [.hello(version: Wire.version, resumption: nil)]
        {
            #expect(frame.generallyEncoded().withUnsafeBytes { ClientFrame(canonical: $0) } == frame)
        }
        for frame in Self.serverFrames {
            var writer = CanonicalWriter()
            let isFrequent = frame.appendCanonical(to: &writer)
            // A write that is refused in part is rare.
            if case .reply(.success(.revised(_, let refused)), _) = frame, !refused.isEmpty {
                #expect(!isFrequent)
            } else {
                #expect(isFrequent)
            }
        }
    }

    @Test func `an input of a journal is written and read as the general codec does it`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let frequent = Self.commands("a\"b\\c\n花/")
        let golden = try Self.goldenFrames().client.compactMap {
            if case .command(let command, _) = $0 { command } else { nil }
        }
        var count = 0
        for command in frequent + golden {
            let input = Input.command(session: SessionID(17), command: command)
            let text = [UInt8](try encoder.encode(input))
            var writer = CanonicalWriter()
            let isFrequent = input.appendCanonical(to: &writer)
            #expect(writer.withBytes { Array($0) } == (isFrequent ? text : []), "\(spelled(text))")
            let read = text.withUnsafeBytes { Input(canonical: $0) }
            #expect(read == (isFrequent ? input : nil), "\(spelled(text))")
            for end in isFrequent ? 1..<text.count : 0..<0 {
                #expect(text[..<end].withUnsafeBytes { Input(canonical: $0) } == nil)
            }
            count += isFrequent ? 1 : 0
        }
        #expect(count >= frequent.count)
        for input in [Input.closed(session: SessionID(3)), .administered(command: .dismissRoom(room: "a"))] {
            var writer = CanonicalWriter()
            let isFrequent = input.appendCanonical(to: &writer)
            #expect(!isFrequent && writer.count == 0)
        }
    }

    @Test func `a frame that breaks off is refused for the same reason`() {
        for command in Self.commands("a\"b\\c\n花") {
            let bytes = ClientFrame.command(command, request: 12).encoded()
            for count in 1..<bytes.count { expectEqualReading(Array(bytes[..<count])) }
        }
    }

    @Test(arguments: [
        #"{"received":01}"#, #"{"received":1.0}"#, #"{"received":-0}"#, #"{"received":18446744073709551616}"#,
        #"{"received":1e2}"#, #"{"received": 1}"#, #"{"received":1} "#, #"{"received":1}{}"#, #"{"received":}"#,
        #"{"command":{"attribute":{"remove":{"keys":["\u0061","\/"],"options":{"isForced":true,"removesWithHolder":true,"takesHold":true},"room":"a"}}},"request":1}"#,
        #"{"command":{"attribute":{"remove":{"keys":[],"options":{"isForced":1,"removesWithHolder":true,"takesHold":true},"room":"a"}}},"request":1}"#,
        #"{"command":{"attribute":{"set":{"attributes":[{"key":"a","value":"b"},],"options":{"isForced":true,"removesWithHolder":true,"takesHold":true},"room":"a"}}},"request":1}"#,
        #"{"hello":{"version":9223372036854775808}}"#, #"{"hello":{"version":3,"resumption":null}}"#,
        #"{"command":{"signaling":{"invite":{"id":"i","invitees":[],"terms":{"checksReceipt":true,"data":"","isOnlineOnly":false,"mode":"open","timeoutMilliseconds":0}}}},"request":1}"#,
        #"{"command":{"signaling":{"invite":{"id":"i","invitees":[],"terms":{"checksReceipt":true,"data":"","isOnlineOnly":false,"mode":"lasting","timeoutMilliseconds":-1}}}},"request":1}"#,
        #"{"command":{"signaling":{"accept":{"id":"i","data":""}}},"request":1}"#,
        #"{"request":1,"command":{"attribute":{"remove":{"room":"a","keys":[],"options":{"isForced":true,"removesWithHolder":true,"takesHold":true}}}}}"#,
        #"{"command":{"room":{"send":{"message":{"attachment":"","body":{"text":{"text":"t"}},"id":"m","isOnlineOnly":true,"priority":4},"room":"a"}}},"request":1}"#,
        #"{"command":{"room":{"send":{"message":{"attachment":"AQ==","body":{"text":{"text":"t"}},"id":"m","isOnlineOnly":true,"priority":3},"room":"a"}}},"request":1}"#,
    ])
    func `other spellings are left to the general decoder`(text: String) {
        #expect(Array(text.utf8).withUnsafeBytes { ClientFrame(canonical: $0) } == nil)
        expectEqualReading(Array(text.utf8))
    }

    private func expectEqualReading(_ bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) {
        guard !bytes.isEmpty else { return }
        let (fast, general, canonical) = bytes.withUnsafeBytes { bytes in
            (
                Result { () throws(WireFault) in try ClientFrame(encoded: bytes) },
                Result { () throws(WireFault) in try ClientFrame(generally: bytes) }, ClientFrame(canonical: bytes)
            )
        }
        #expect(fast == general, "\(spelled(bytes))", sourceLocation: location)
        if let canonical {
            #expect(spelled(canonical.generallyEncoded()) == spelled(bytes), sourceLocation: location)
        }
    }
}
