import EmulatorAPI
import TenantPages

extension AdminRoute {
    /// What changes, as it happens. See ``Watch``.
    static let watch = AdminRoute(
        method: "GET", path: "/watch", command: "watch",
        summary:
            "What happens, as it happens: server-sent events `health`, `state`, `trace` and `absent`, which are WatchHealth, "
            + "WatchState, WatchTrace and WatchAbsent, until the caller or the server ends it",
        query: ["tenant", "room", "channel", "records", "world", "after"],
        answerContentType: "text/event-stream", failures: [503],
        answer: { api, call async throws(AdminFailure) in
            let (subject, known) = try subject(of: call)
            guard let watch = Watch(subject, known: known, of: api) else {
                throw AdminFailure(
                    status: 503, code: "tooManyWatches",
                    reason: "at most \(Watches.maximumCount) watch a server at once")
            }
            return AdminAnswer(
                status: 200, contentType: "text/event-stream; charset=utf-8",
                headers: [AdminAnswer.Header(name: "X-Content-Type-Options", value: "nosniff")], body: [], watch: watch)
        })

    private static func subject(
        of call: AdminCall
    ) throws(AdminFailure) -> (WatchSubject, known: (world: Int, step: UInt64)?) {
        func refused(_ name: String, _ form: String) -> AdminFailure {
            AdminFailure(
                status: 400, code: "invalidQuery",
                reason: "\"\(name)\" is \(form), not \"\((call.query[name] ?? "").shown())\"")
        }
        var subject = WatchSubject(
            tenant: call.query["tenant"], room: call.query["room"], channel: call.query["channel"])
        if let records = call.query["records"] {
            subject.records = records.split(separator: ",").map(String.init)
            guard subject.records.count <= WatchSubject.maximumCollections else {
                throw refused("records", "at most \(WatchSubject.maximumCollections) names with commas between")
            }
        }
        guard call.query["world"] != nil || call.query["after"] != nil else { return (subject, nil) }
        guard let world = Int(call.query["world"] ?? "") else { throw refused("world", "the number of a world") }
        guard let step = UInt64(call.query["after"] ?? ""), step < .max else {
            throw refused("after", "the number of a step")
        }
        return (subject, (world, step))
    }
}

extension AdminSchemas {
    /// The messages of a watch.
    static let watches: [String: JSONValue] = [
        "WatchHealth": [
            "type": "object",
            "description": "How the server and its first tenants are; once a second",
            "required": [
                "unixMilliseconds", "version", "tenants", "tenantCount", "setAside", "connections", "watchCount",
                "guests",
            ],
            "properties": [
                "unixMilliseconds": ["type": "integer"], "version": ["type": "string"],
                "startedAtUnixSeconds": ["type": "integer"],
                "tenants": [
                    "type": "array",
                    "items": [
                        "type": "object", "required": ["name", "vendor", "appID"],
                        "properties": [
                            "name": ["type": "string"], "vendor": ["type": "string"], "appID": ["type": "string"],
                            "nowMilliseconds": ["type": "integer"], "usage": ["$ref": "#/components/schemas/Usage"],
                        ],
                    ],
                ],
                "tenantCount": ["type": "integer"],
                "setAside": ["type": "array", "items": ["$ref": "#/components/schemas/SetAsideTenant"]],
                "connections": ["type": "integer"], "framesReceived": ["type": "integer"],
                "itemsSent": ["type": "integer"], "packetsReceived": ["type": "integer"],
                "packetsSent": ["type": "integer"], "packetsLost": ["type": "integer"],
                "answers": [
                    "type": "object", "required": ["boundsMicroseconds", "counts"],
                    "description": "Commands answered since the server started, by how long that took",
                    "properties": [
                        "boundsMicroseconds": ["type": "array", "items": ["type": "integer"]],
                        "counts": [
                            "type": "array", "items": ["type": "integer"],
                            "description": "By the bounds, and then those that took longer",
                        ],
                    ],
                ],
                "memoryBytes": ["type": "integer"], "watchCount": ["type": "integer"],
                "guests": ["type": "array", "items": ["$ref": "#/components/schemas/Guest"]],
            ],
        ],
        "WatchState": [
            "type": "object",
            "description": .text(
                "What changed of the tenant and the watched room. Of each list that changed: how many rows there are, \"gone\" with the "
                    + "ids of rows to take away, then \"set\" with rows to put in by their ids"),
            "required": ["tenant", "world", "isWhole", "nowMilliseconds", "unixMilliseconds", "lists"],
            "properties": [
                "tenant": ["type": "string"],
                "world": ["type": "integer", "description": "Another number is a world that began again"],
                "isWhole": ["type": "boolean", "description": "Whether messages before it count no more"],
                "nowMilliseconds": [
                    "type": "integer", "description": "The tenant's clock, as all moments that end with At",
                ],
                "unixMilliseconds": ["type": "integer", "description": "The same moment on the tenant's wall clock"],
                "room": ["type": "object", "description": "Absent where there is none"],
                "channel": ["type": "object", "description": "Absent where there is none"],
                "lists": .object([
                    "type": "object",
                    "properties": .object(
                        Dictionary(
                            uniqueKeysWithValues: [
                                "places", "sessions", "members", "attributes", "participants", "streams", "invitations",
                                "records", "callbacks",
                            ].map { ($0, list) })),
                ]),
            ],
        ],
        "WatchTrace": [
            "type": "object",
            "description":
                "Steps of the tenant since somebody watches it: what was asked, the answer, what happened, and who was told",
            "required": ["tenant", "world", "missed", "entries"],
            "properties": [
                "tenant": ["type": "string"], "world": ["type": "integer"],
                "missed": ["type": "integer", "description": "Steps before these that are not kept any more"],
                "entries": [
                    "type": "array",
                    "items": step,
                ],
            ],
        ],
        "WatchAbsent": [
            "type": "object",
            "description": "Why nothing is told of the tenant; it is told of again when it is there",
            "required": ["tenant", "code", "reason"],
            "properties": ["tenant": ["type": "string"], "code": ["type": "string"], "reason": ["type": "string"]],
        ],
    ]

    /// A step, as watches and the past have it.
    static let step: JSONValue = [
        "type": "object", "required": ["number", "at", "kind"],
        "properties": [
            "number": ["type": "integer"],
            "at": ["type": "integer", "description": "The tenant's milliseconds"],
            "position": ["type": "integer", "description": "Of its journal entry; absent where it has none"],
            "kind": [
                "enum": [
                    "opened", "command", "interrupted", "resumed", "closed", "administered", "callback", "time",
                ]
            ],
            "skipped": ["type": "integer", "description": "Steps before it that came too fast"],
            "session": ["type": "integer"], "user": ["type": "string"], "name": ["type": "string"],
            "request": ["type": "integer"], "frame": .object([:]), "reply": reply,
            "held": [
                "type": "integer",
                "description": "The command's number, where it waits for the app's own server",
            ],
            "answers": [
                "type": "array",
                "description": "What became of commands that waited",
                "items": [
                    "type": "object", "required": ["held", "reply"],
                    "properties": [
                        "held": ["type": "integer"], "user": ["type": "string"], "reply": reply,
                    ],
                ],
            ],
            "events": ["type": "array", "items": event],
            "ended": ["type": "array", "items": ["type": "object"]],
        ],
    ]

    private static let reply: JSONValue = [
        "type": "object", "required": ["isOK"],
        "properties": [
            "isOK": ["type": "boolean"],
            "error": [
                "enum": .list(EmulatorError.Kind.allCases.map { .text($0.rawValue) }),
                "description": "The cause, whose values are in the frame",
            ],
            "code": ["type": "integer", "description": "The vendor's; absent where no number stands for it"],
            "codeName": [
                "type": "string", "description": "The code's constant in the vendor's headers, if it has one",
            ],
            "text": ["type": "string", "description": "The vendor's"], "frame": .object([:]),
            "facts": [
                "type": "array", "items": ["type": "string"],
                "description": "Names of the rows of the vendor's profile that decide the answer; /facts has the rows",
            ],
            "vendor": ["type": "string", "description": "Whose rows they are, in a tenant of several vendors"],
        ],
    ]

    private static let event: JSONValue = [
        "type": "object", "required": ["name", "frame", "told", "toldCount"],
        "properties": [
            "name": ["type": "string"], "frame": .object([:]),
            "told": ["type": "array", "items": ["type": "string"]], "toldCount": ["type": "integer"],
            "away": [
                "type": "array", "items": ["type": "string"],
                "description": "Those of them whose connection is silent: they are told when it is back",
            ],
            "notTold": [
                "type": "array",
                "description": "Who is in the room or the channel, and was not told",
                "items": [
                    "type": "object", "required": ["user", "why"],
                    "properties": [
                        "user": ["type": "string"],
                        "why": ["enum": ["author", "offline", "away", "notReceiver", "notConcerned"]],
                    ],
                ],
            ],
            "notToldCount": ["type": "integer"],
        ],
    ]

    private static let list: JSONValue = [
        "type": "object", "required": ["count", "set", "gone"],
        "properties": [
            "count": ["type": "integer"], "set": ["type": "array", "items": ["type": "object", "required": ["id"]]],
            "gone": ["type": "array", "items": ["type": "string"]],
        ],
    ]
}
