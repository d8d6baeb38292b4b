import EmulatorAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Easemob.AppServer {
    /// The OpenAPI document of the routes, written from their table, as JSON with sorted keys.
    package static let document: [UInt8] = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let encoded = try? encoder.encode(documentValue) else {
            preconditionFailure("the document holds nothing that JSON cannot say")
        }
        return Array(encoded) + [UInt8(ascii: "\n")]
    }()

    private static var documentValue: JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Easemob voice room App Server",
                "version": "1",
                "description": .text(
                    """
                    Rooms, seats, applications, invitations and gifts of voice rooms. Success is HTTP 200 with the plain \
                    object, and nothing else is. The session of a login is the whole value of the Authorization header; \
                    "Bearer " ahead of it is allowed.
                    """),
            ],
            "security": [["session": []]],
            "paths": .object(paths),
            "components": [
                "securitySchemes": ["session": ["type": "apiKey", "in": "header", "name": "Authorization"]],
                "schemas": .object(schemas),
            ],
        ]
    }

    private static var paths: [String: JSONValue] {
        var paths: [String: [String: JSONValue]] = [:]
        for route in routes { paths[route.path, default: [:]][route.method.lowercased()] = operation(of: route) }
        return paths.mapValues { .object($0) }
    }

    private static func operation(of route: Route) -> JSONValue {
        var operation: [String: JSONValue] = [
            "summary": .text(route.summary),
            "responses": [
                "200": content("Done.", route.answers),
                "401": content("Nobody is logged in, or it is somebody else's to do.", "GatewayError"),
                "default": content("Not done.", "Error"),
            ],
        ]
        var parameters = route.query.map { field -> JSONValue in
            [
                "name": .text(field.name), "in": "query", "required": .bool(field.isRequired),
                "schema": ["type": .text(field.type)],
            ]
        }
        if route.path.contains("{id}") {
            parameters.insert(["name": "id", "in": "path", "required": true, "schema": ["type": "string"]], at: 0)
        }
        if !parameters.isEmpty { operation["parameters"] = .list(parameters) }
        if !route.body.isEmpty {
            operation["requestBody"] = ["content": ["application/json": ["schema": object(route.body)]]]
        }
        if route.isOpen { operation["security"] = [] }
        return .object(operation)
    }

    private static func content(_ description: String, _ schema: String) -> JSONValue {
        [
            "description": .text(description),
            "content": ["application/json": ["schema": reference(schema)]],
        ]
    }

    private static func reference(_ name: String) -> JSONValue { ["$ref": .text("#/components/schemas/\(name)")] }

    private static func object(_ fields: [Field], _ others: [(String, JSONValue)] = []) -> JSONValue {
        var properties: [String: JSONValue] = [:]
        for field in fields { properties[field.name] = ["type": .text(field.type)] }
        for (name, schema) in others { properties[name] = schema }
        var schema: [String: JSONValue] = ["type": "object", "properties": .object(properties)]
        let required = fields.filter(\.isRequired).map { JSONValue.text($0.name) }
        if !required.isEmpty { schema["required"] = .list(required) }
        return .object(schema)
    }

    private static func list(_ schema: JSONValue) -> JSONValue { ["type": "array", "items": schema] }

    private static func page(_ name: String, of schema: JSONValue) -> JSONValue {
        object([.number("total", required: true), .text("cursor")], [(name, list(schema))])
    }

    private static var schemas: [String: JSONValue] {
        let user: [Field] = [
            .text("uid", required: true), .text("name", required: true), .text("portrait", required: true),
            .text("chat_uid"), .number("rtc_uid"),
        ]
        let room: [Field] = [
            .text("room_id", required: true), .text("channel_id", required: true), .text("chatroom_id", required: true),
            .text("name", required: true), .flag("is_private", required: true), .number("type", required: true),
            .number("member_count", required: true), .flag("use_robot", required: true),
            .number("robot_volume", required: true), .text("sound_effect", required: true),
        ]
        let ranking = list(object([.text("name"), .text("portrait"), .number("amount")]))
        return [
            "User": object(user + [.number("mic_index")]),
            "Session": object(user + [.text("authorization", required: true), .text("im_token", required: true)]),
            "Result": object([.flag("result", required: true)]),
            "ChannelToken": object([.text("rtc_token", required: true)]),
            "Room": object(
                room + [
                    .flag("allowed_free_join_mic"), .number("click_count"), .number("gift_amount"),
                    .text("announcement"),
                ], [("owner", reference("User")), ("ranking_list", ranking)]),
            "ListedRoom": object(room + [.number("created_at")], [("owner", reference("User"))]),
            "RoomPage": page("rooms", of: reference("ListedRoom")),
            "RoomWithSeats": object([], [("room", reference("Room")), ("mic_info", reference("Seats"))]),
            "Seat": object(
                [.number("mic_index", required: true), .number("status", required: true), .text("uid")],
                [("member", reference("User"))]),
            "Seats": list(reference("Seat")),
            "MemberPage": page("members", of: reference("User")),
            "ApplicationPage": page(
                "apply_list",
                of: object([.number("mic_index"), .number("created_at")], [("member", reference("User"))])),
            "Ranking": object([.number("gift_amount", required: true)], [("ranking_list", ranking)]),
            "Error": object([.text("code", required: true), .text("message", required: true)]),
            "GatewayError": object([.number("code"), .text("message"), .text("requestId"), .text("data")]),
        ]
    }
}
