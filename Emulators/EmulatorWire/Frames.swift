package import EmulatorAPI

/// What a client sends over a connection, one JSON object a text frame.
///
/// The first frame is a ``hello(version:resumption:)``; anything else first is a fault.
package enum ClientFrame: Hashable, Sendable {
    /// Opens a session, or resumes one that was interrupted.
    case hello(version: Int, resumption: Resumption?)
    /// A command. Requests are numbered upwards from 1 within a session, over all its connections.
    case command(Command, request: UInt64)
    /// How many replies and events have arrived in this session, so that the server may forget them.
    case received(count: UInt64)
    /// Ends the session.
    case close
}

/// What a server sends over a connection, one JSON object a text frame.
///
/// Replies and events count as items of the session, from 1, over all its connections; nothing else does.
package enum ServerFrame: Hashable, Sendable {
    /// The first frame.
    case welcome(Welcome)
    /// The answer to a command; ahead of the events it caused. An item.
    case reply(Result<Reply, EmulatorError>, request: UInt64)
    /// An event for the session. An item.
    case event(Event)
    /// The emulator ended the session. The connection is closed after it.
    case ended(reason: String)
    /// The client broke the protocol. The connection is closed after it, and the session counts as interrupted.
    case fault(WireFault)
}

/// Names an interrupted session and proves that it is the client's.
package struct Resumption: Hashable, Codable, Sendable {
    package var session: SessionID
    /// The key that the session's welcome carried.
    package var key: String
    /// Items that have arrived; the server sends what follows them.
    package var received: UInt64

    package init(session: SessionID, key: String, received: UInt64) {
        self.session = session
        self.key = key
        self.received = received
    }
}

/// A server's answer to a hello.
package struct Welcome: Hashable, Codable, Sendable {
    package var session: SessionID
    /// The key to resume the session with after an interruption.
    package var key: String
    /// Whether this is the session that the hello named. If a hello named one and this is false, that session is gone.
    package var isResumed: Bool
    /// How media travels; absent where the server has no media socket.
    package var media: MediaAccess?

    package init(session: SessionID, key: String, isResumed: Bool, media: MediaAccess? = nil) {
        self.session = session
        self.key = key
        self.isResumed = isResumed
        self.media = media
    }
}

/// Where a session sends datagrams, and the keys of their tags. Keys are base64.
package struct MediaAccess: Hashable, Codable, Sendable {
    /// UDP, at the host of the connection. Nil where a client reaches the server by its connection alone: then each datagram is
    /// one binary message of the connection.
    package var port: Int?
    /// The synchronization source (SSRC, RFC 3550) of the session's sound and reports, a multiple of
    /// ``RTP/ssrcsPerSession``. Its camera has the next one, and its screen the one after that.
    package var ssrc: UInt32
    /// Makes the tags of what the session sends.
    package var uplinkKey: String
    /// Makes the tags of what the session receives; one for the whole tenant, so that a packet is tagged once.
    package var downlinkKey: String

    package init(port: Int?, ssrc: UInt32, uplinkKey: String, downlinkKey: String) {
        self.port = port
        self.ssrc = ssrc
        self.uplinkKey = uplinkKey
        self.downlinkKey = downlinkKey
    }
}

/// How a client broke the protocol.
package enum WireFault: Hashable, Codable, Sendable {
    /// The frame is not one of the protocol's; the reason names the place.
    case malformedFrame(reason: String)
    /// The frame is longer than the protocol allows.
    case frameTooLong(maximumBytes: Int)
    /// A key or a value has more combining marks in a row than ``MarkRun/maximum``.
    case tooManyMarksInARow(maximum: Int)
    /// Objects and lists are nested deeper than the protocol needs.
    case nestedTooDeep(maximum: Int)
    /// The frame has more keys and values than the protocol needs.
    case tooManyValues(maximum: Int)
    /// The first frame was no hello, or a later one was.
    case helloOutOfPlace
    /// The server does not support this version of the protocol.
    case versionUnsupported(version: Int, supported: Int)
    /// Request numbers go up; this one did not.
    case requestOutOfOrder(request: UInt64, previous: UInt64)
    /// More items were confirmed than were sent.
    case receivedOutOfRange(count: UInt64, sent: UInt64)

    /// The fault in the form for clients and logs. A reason repeats text of the client, which may be long and of any
    /// kind.
    package var shown: WireFault {
        guard case .malformedFrame(let reason) = self else { return self }
        return .malformedFrame(reason: reason.shown())
    }
}

/// The protocol's numbers.
package enum Wire {
    /// The version a hello names.
    package static let version = 3
    /// The WebSocket subprotocol.
    package static let subprotocol = "parlor.v3.json"
    /// Where a client connects; the query `app` names the tenant's app.
    package static let path = "/v1/connect"
    /// Longest frame either way, in bytes.
    package static let maximumFrameBytes = FrameSize.maximumBytes
    /// The most that one frame of a client may ask of the decoder. It is more than the longest list of any vendor, and
    /// too little to delay other connections of the event loop.
    package static let clientBounds = JSONBounds(depth: 32, values: 2048)
    /// Longest first frame of a connection, in bytes.
    package static let maximumHelloBytes = 4_096
    /// The longest frame of a client, in bytes, while no command of its session was answered with success.
    package static let maximumNewcomerFrameBytes = 65_536
}

extension ClientFrame: Codable {
    private enum CodingKeys: String, CodingKey { case hello, command, request, received, close }
    private struct Hello: Codable {
        var version: Int
        var resumption: Resumption?
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let keys = Set(container.allKeys)
        switch keys {
        case [.hello]:
            let hello = try container.decode(Hello.self, forKey: .hello)
            self = .hello(version: hello.version, resumption: hello.resumption)
        case [.command, .request]:
            self = .command(
                try container.decode(Command.self, forKey: .command),
                request: try container.decode(UInt64.self, forKey: .request))
        case [.received]: self = .received(count: try container.decode(UInt64.self, forKey: .received))
        case [.close]:
            guard try container.decode(Bool.self, forKey: .close) else {
                throw DecodingError.dataCorruptedError(forKey: .close, in: container, debugDescription: "close is true")
            }
            self = .close
        default:
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "a client's frame is a hello, a command with a request, a received or a close"))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .hello(let version, let resumption):
            try container.encode(Hello(version: version, resumption: resumption), forKey: .hello)
        case .command(let command, let request):
            try container.encode(command, forKey: .command)
            try container.encode(request, forKey: .request)
        case .received(let count): try container.encode(count, forKey: .received)
        case .close: try container.encode(true, forKey: .close)
        }
    }
}

extension ServerFrame: Codable {
    private enum CodingKeys: String, CodingKey { case welcome, reply, error, request, event, ended, fault }
    private struct Ended: Codable { var reason: String }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch Set(container.allKeys) {
        case [.welcome]: self = .welcome(try container.decode(Welcome.self, forKey: .welcome))
        case [.reply, .request]:
            self = .reply(
                .success(try container.decode(Reply.self, forKey: .reply)),
                request: try container.decode(UInt64.self, forKey: .request))
        case [.error, .request]:
            self = .reply(
                .failure(try container.decode(EmulatorError.self, forKey: .error)),
                request: try container.decode(UInt64.self, forKey: .request))
        case [.event]: self = .event(try container.decode(Event.self, forKey: .event))
        case [.ended]: self = .ended(reason: try container.decode(Ended.self, forKey: .ended).reason)
        case [.fault]: self = .fault(try container.decode(WireFault.self, forKey: .fault))
        default:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a server's frame"))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .welcome(let welcome): try container.encode(welcome, forKey: .welcome)
        case .reply(.success(let reply), let request):
            try container.encode(reply, forKey: .reply)
            try container.encode(request, forKey: .request)
        case .reply(.failure(let error), let request):
            try container.encode(error, forKey: .error)
            try container.encode(request, forKey: .request)
        case .event(let event): try container.encode(event, forKey: .event)
        case .ended(let reason): try container.encode(Ended(reason: reason), forKey: .ended)
        case .fault(let fault): try container.encode(fault, forKey: .fault)
        }
    }
}
