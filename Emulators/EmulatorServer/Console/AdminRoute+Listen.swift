import EmulatorAPI

extension AdminRoute {
    /// The sound and the pictures of a channel. See ``Listening``.
    static let listen = AdminRoute(
        method: "GET", path: "/listen", command: "listen",
        summary:
            "The sound and the pictures of a channel as they travel: ListenFrames, until the caller, the tenant's world or the "
            + "server ends it; with sound=pcm the server decodes the sound",
        query: ["tenant", "channel", "publisher", "listener", "sound"],
        answerContentType: "application/octet-stream", failures: [404, 503],
        answer: { api, call async throws(AdminFailure) in
            let listening = try await Listening(subject(of: call), of: api)
            return AdminAnswer(
                status: 200, contentType: "application/octet-stream",
                headers: [AdminAnswer.Header(name: "X-Content-Type-Options", value: "nosniff")], body: [],
                listening: listening)
        })

    private static func subject(of call: AdminCall) throws(AdminFailure) -> ListenSubject {
        func named(_ name: String) throws(AdminFailure) -> String? {
            guard let value = call.query[name] else { return nil }
            guard !value.isEmpty else {
                throw AdminFailure(status: 400, code: "invalidQuery", reason: "\"\(name)\" names nobody and nothing")
            }
            return value
        }
        guard let tenant = try named("tenant"), let channel = try named("channel") else {
            throw AdminFailure(
                status: 400, code: "invalidQuery", reason: "the query names no \"tenant\", or no \"channel\"")
        }
        let sound: ListenSubject.Sound
        switch try named("sound") {
        case nil, "opus": sound = .asItTravels
        case "pcm": sound = .decoded
        case .some:
            throw AdminFailure(
                status: 400, code: "invalidQuery", reason: "\"sound\" is \"opus\", as it travels, or \"pcm\"")
        }
        return ListenSubject(
            tenant: tenant, channel: ChannelID(channel), publisher: try named("publisher").map { UserID($0) },
            listener: try named("listener").map { UserID($0) }, sound: sound)
    }
}

extension AdminSchemas {
    /// What a listening is made of.
    static let listenings: [String: JSONValue] = [
        "ListenFrame": [
            "type": "string", "format": "binary",
            "description": .text(
                "The stream begins with \"LISTEN\", 0 and 1. A frame is 24 bytes, big-endian: the kind (0 ListenState, 1 sound, "
                    + "2 picture, 3 screen, 4 small picture, 5 decoded sound), flags (1 the last packet of a picture, 2 the app "
                    + "sealed the payload, 4 two channels of decoded sound), the level of sound in -dBov, the lengths of the "
                    + "publisher's and the stream's names, 0, the payload's length (2 bytes), the sequence (4), the timestamp "
                    + "(4; of sound at 48 kHz, of pictures at 90 kHz), the server's microseconds since the beginning (8); then "
                    + "the two names, and the payload: Opus (RFC 6716), a part of a VP8 picture (RFC 7741), or of decoded sound "
                    + "samples of 16 bits at 48 kHz, big-endian, left before right (L16 of RFC 3551)"),
        ],
        "ListenState": [
            "type": "object",
            "description": "How a listening stands; once a second",
            "required": ["unixMilliseconds", "isThere", "publisherCount", "written", "lost"],
            "properties": [
                "unixMilliseconds": ["type": "integer"],
                "isThere": ["type": "boolean", "description": "Whether the channel is there"],
                "publisherCount": ["type": "integer"],
                "isPublisherThere": ["type": "boolean", "description": "Absent where no publisher was asked for"],
                "isListenerThere": ["type": "boolean", "description": "Absent where no listener was asked for"],
                "written": ["type": "integer", "description": "Packets since the beginning"],
                "lost": [
                    "type": "integer",
                    "description":
                        "Packets that were dropped: they came too fast, were read too slowly, or were too many to decode",
                ],
            ],
        ],
    ]
}
