import EmulatorAPI
import EmulatorWire

/// One frame of every kind, so that the golden file shows how each is spelled.
enum FrameSamples {
    static let resumption = Resumption(session: SessionID(7), key: "2f0c9b1e7a", received: 41)
    static let media = MediaAccess(
        port: 7071, ssrc: 4_022_250_972, uplinkKey: "c2VjcmV0IG9mIHRoZSBzZXNzaW9u",
        downlinkKey: "c2VjcmV0IG9mIHRoZSB0ZW5hbnQ=")
    /// Over the connection itself.
    static let passedMedia = MediaAccess(
        port: nil, ssrc: media.ssrc, uplinkKey: media.uplinkKey, downlinkKey: media.downlinkKey)
    static let topic = Attribute(key: "topic", value: "music")

    static let client: [ClientFrame] = [
        .hello(version: Wire.version, resumption: nil),
        .hello(version: Wire.version, resumption: resumption),
        .command(.identity(.logIn(user: "alice", credential: .token(text: "eJw"), terminal: .phone)), request: 1),
        .command(
            .attribute(
                .set(room: "lobby", attributes: [topic], options: AttributeOptions(), expectedRevision: nil)),
            request: 18_446_744_073_709_551_615),
        .received(count: 100),
        .close,
    ]

    static let server: [ServerFrame] = [
        .welcome(Welcome(session: SessionID(7), key: "2f0c9b1e7a", isResumed: false)),
        .welcome(Welcome(session: SessionID(7), key: "2f0c9b1e7a", isResumed: true, media: media)),
        .welcome(Welcome(session: SessionID(7), key: "2f0c9b1e7a", isResumed: false, media: passedMedia)),
        .reply(.success(.done), request: 1),
        .reply(.success(.revised(revision: 4, refused: [])), request: 2),
        .reply(.failure(.roomNotFound(room: "attic/\"1\"")), request: 3),
        .event(
            .attribute(.changed(room: "lobby", set: [topic], removed: [], all: nil, revision: 4, by: "alice"))),
        .ended(reason: "offline for longer than 400.000 s"),
        .fault(.malformedFrame(reason: "command.room.join: no key 'message'")),
        .fault(.frameTooLong(maximumBytes: 1_048_576)),
        .fault(.tooManyMarksInARow(maximum: 30)),
        .fault(.nestedTooDeep(maximum: 32)),
        .fault(.tooManyValues(maximum: 2048)),
        .fault(.helloOutOfPlace),
        .fault(.versionUnsupported(version: 1, supported: Wire.version)),
        .fault(.requestOutOfOrder(request: 4, previous: 9)),
        .fault(.receivedOutOfRange(count: 12, sent: 11)),
    ]
}
