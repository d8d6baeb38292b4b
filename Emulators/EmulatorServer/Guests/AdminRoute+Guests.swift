import EmulatorAPI
import VendorDialects

extension AdminRoute {
    /// Simulated users. See ``Guests``.
    static let guests: [AdminRoute] = [
        AdminRoute(
            method: "GET", path: "/tenants/{tenant}/guests", command: "guest list",
            summary: "A tenant's guests, by name: simulated users on the vendor's own kits", answerSchema: "GuestList",
            failures: [404],
            answer: { api, call async throws(AdminFailure) in
                _ = try await host(api, call)
                let reports = await api.guests.reports(of: call.tenant, in: api.catalogue)
                return .success(GuestList(guests: reports), command: "guest list")
            }),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/guests", command: "guest add",
            summary: "Add a guest, who logs in, enters a room or opens it, and takes a seat",
            bodySchema: "GuestCreation", answerSchema: "Guest", successStatus: 201, failures: [404, 409, 422, 503],
            answer: add),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/guests/tell", command: "guest tell",
            summary: "Have a guest do something, in the words of stories, or hear another sound",
            bodySchema: "GuestTelling", answerSchema: "Guest", failures: [404, 409, 422], answer: tell),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/guests/sound", command: "guest sound",
            summary: "Have a guest's microphone play a WAV file, over and over", query: ["user"], bodySchema: "Sound",
            bodyContentType: "audio/wav", answerSchema: "Guest", failures: [404, 409, 422, 507],
            maximumBodyBytes: Guests.maximumSoundBytes,
            answer: { api, call async throws(AdminFailure) in
                let user = try named(call.query["user"] ?? "", "user")
                let report = try await api.guests.play(call.body, for: user, of: call.tenant)
                return .success(report, command: "guest sound")
            }),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/guests/remove", command: "guest remove",
            summary: "Have a guest leave the seat and the room, and go", bodySchema: "GuestRemoval",
            answerSchema: "Guest", failures: [404, 409, 422],
            answer: { api, call async throws(AdminFailure) in
                let removal = try AdminBody.read(GuestRemoval.self, from: call.body, keys: ["user"])
                let user = try named(removal.user, "user")
                return .success(try await api.guests.remove(user, of: call.tenant), command: "guest remove")
            }),
    ]

    private static func add(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let creation = try AdminBody.read(
            GuestCreation.self, from: call.body, keys: ["user", "room", "opens", "seat", "sound"])
        _ = try named(creation.user, "user")
        _ = try named(creation.room, "room")
        try check(creation.sound)
        let host = try await host(api, call)
        let entry = try await inCatalogue { () async throws(TenantCatalogueError) in
            try await api.catalogue.entry(named: call.tenant)
        }
        let server = await api.status().url
        let report = try await api.guests.add(creation, to: entry.description, host, server: server)
        return .success(report, command: "guest add", status: 201)
    }

    private static func tell(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let telling = try AdminBody.read(GuestTelling.self, from: call.body, keys: ["user", "deed", "sound"])
        _ = try named(telling.user, "user")
        guard (telling.deed == nil) != (telling.sound == nil) else {
            throw AdminFailure(
                status: 422, code: "invalidDeed", reason: "the body has either \"deed\" or \"sound\"")
        }
        try check(telling.sound)
        return .success(try await api.guests.tell(telling, of: call.tenant), command: "guest tell")
    }

    private static func named(_ text: String, _ key: String) throws(AdminFailure) -> String {
        try named(text, key, code: "invalidGuest")
    }

    /// A file comes by its own route: no caller has the server read one.
    private static func check(_ sound: GuestSound?) throws(AdminFailure) {
        guard let sound else { return }
        func refused(_ reason: String) -> AdminFailure {
            AdminFailure(status: 422, code: "invalidSound", reason: reason)
        }
        guard sound.kind != .file, sound.path == nil else { throw refused("a file is sent to \"guests/sound\"") }
        guard sound.kind == .voice || sound.text == nil else { throw refused("\"text\" is what a voice says") }
        guard sound.kind != .voice || (1...GuestSound.maximumTextBytes).contains(sound.text?.utf8.count ?? 0) else {
            throw refused("a voice says a \"text\" of 1 to \(GuestSound.maximumTextBytes) bytes")
        }
    }
}

extension AdminSchemas {
    /// What is said of guests.
    static let guests: [String: JSONValue] = [
        "GuestCreation": [
            "type": "object", "required": ["user", "room"],
            "properties": [
                "user": ["type": "string"], "room": ["type": "string", "description": "Its id, or its name"],
                "opens": ["type": "boolean", "description": "Whether the guest opens the room"],
                "seat": ["type": "integer"], "sound": sound,
            ],
        ],
        "GuestTelling": [
            "type": "object", "required": ["user"],
            "properties": [
                "user": ["type": "string"],
                "deed": ["type": "string", "description": "As stories say it: takes seat 3; says hello"],
                "sound": sound,
            ],
        ],
        "GuestRemoval": ["type": "object", "required": ["user"], "properties": ["user": ["type": "string"]]],
        "GuestList": [
            "type": "object", "required": ["guests"],
            "properties": ["guests": ["type": "array", "items": ["$ref": "#/components/schemas/Guest"]]],
        ],
        "Guest": [
            "type": "object", "required": ["tenant", "user", "room", "state"],
            "properties": [
                "tenant": ["type": "string"], "user": ["type": "string"], "room": ["type": "string"],
                "state": [
                    "type": "object", "description": "As the vendor's app shows it",
                    "required": ["isInRoom", "sound", "ids"],
                    "properties": [
                        "isInRoom": ["type": "boolean"], "seat": ["type": "integer"], "sound": ["type": "string"],
                        "ids": ["type": "array", "items": ["type": "string"]],
                    ],
                ],
                "last": [
                    "type": "object", "description": "The last act, and what the vendor answered",
                    "required": ["act", "text", "isDone", "isUnknown"],
                    "properties": [
                        "act": ["type": "string"], "code": ["type": "integer"], "text": ["type": "string"],
                        "isDone": ["type": "boolean"], "isUnknown": ["type": "boolean"],
                    ],
                ],
            ],
        ],
        "Sound": ["type": "string", "format": "binary", "description": "A WAV file"],
    ]

    private static let sound: JSONValue = [
        "type": "object", "required": ["kind"],
        "properties": [
            "kind": ["enum": ["silence", "tone", "voice"]],
            "text": ["type": "string", "description": "What a voice says"],
        ],
    ]
}
