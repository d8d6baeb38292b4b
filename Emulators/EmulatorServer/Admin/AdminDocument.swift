import EmulatorAPI
import Foundation

/// The OpenAPI document of the admin routes, written from their table.
enum AdminDocument {
    /// The document as JSON, keys sorted.
    static let text: [UInt8] = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let encoded = try? encoder.encode(document) else {
            preconditionFailure("the document holds nothing that JSON cannot say")
        }
        return Array(encoded) + [UInt8(ascii: "\n")]
    }()

    static let document: JSONValue = [
        "openapi": "3.1.0",
        "info": [
            "title": "Parlor admin",
            "version": "1",
            "description": .text(
                """
                Tenants, clocks and state of one Parlor server. Every answer but this document, exports, pasts, watches \
                and listenings is one envelope. Calls with the Origin of another site are refused. A server bound beyond loopback \
                asks for a bearer token, which it prints at start, for `/metrics` too.
                """),
        ],
        "security": [["token": []], .object([:])],
        "paths": .object(paths),
        "components": [
            "securitySchemes": ["token": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"]],
            "schemas": .object(AdminSchemas.all),
        ],
    ]

    private static var paths: [String: JSONValue] {
        var paths: [String: [String: JSONValue]] = [:]
        for route in AdminRoute.all {
            paths[AdminAPI.prefix + route.path, default: [:]][route.method.lowercased()] = operation(of: route)
        }
        return paths.mapValues { .object($0) }
    }

    private static func operation(of route: AdminRoute) -> JSONValue {
        let words = route.command.split(separator: " ")
        let id = words.enumerated().map { $0.offset == 0 ? String($0.element) : $0.element.capitalized }.joined()
        var operation: [String: JSONValue] = [
            "operationId": .text(id),
            "summary": .text(route.summary),
            "responses": .object(responses(of: route)),
        ]
        var parameters: [JSONValue] = []
        if route.path.contains("{tenant}") {
            parameters.append(["name": "tenant", "in": "path", "required": true, "schema": reference("Name")])
        }
        for name in route.query.sorted() {
            let schema: JSONValue = name == "limit" ? AdminPage.limitSchema : ["type": "string"]
            parameters.append(["name": .text(name), "in": "query", "schema": schema])
        }
        if !parameters.isEmpty { operation["parameters"] = .list(parameters) }
        if let schema = route.bodySchema {
            operation["requestBody"] = ["content": .object([route.bodyContentType: ["schema": reference(schema)]])]
        }
        return .object(operation)
    }

    private static func responses(of route: AdminRoute) -> [String: JSONValue] {
        var success: JSONValue = ["description": .text(route.summary)]
        if let schema = route.answerSchema {
            let envelope: JSONValue = [
                "allOf": [reference("Envelope"), ["properties": ["data": reference(schema)]]]
            ]
            success = [
                "description": .text(route.summary),
                "content": ["application/json": ["schema": envelope]],
            ]
        } else {
            success = [
                "description": .text(route.summary), "content": .object([route.answerContentType: .object([:])]),
            ]
        }
        var responses = ["\(route.successStatus)": success]
        for status in Set(route.failures + [400, 401, 403, 413, 500]) {
            responses["\(status)"] = [
                "description": .text(descriptions[status] ?? "Refused"),
                "content": ["application/json": ["schema": reference("Envelope")]],
            ]
        }
        return responses
    }

    private static let descriptions = [
        400: "The query or the body cannot be read",
        401: "A token is missing, malformed, expired or not good yet",
        403: "The call comes from another origin, or its token is not this server's",
        404: "There is no such tenant, or nothing of that name in it",
        409: "It collides with what is there",
        413: "The body is too long",
        422: "A value is not one that is taken",
        500: "The disk failed",
        503: "Too many watch or listen",
        507: "The server takes no more tenants",
    ]

    private static func reference(_ schema: String) -> JSONValue {
        ["$ref": .text("#/components/schemas/\(schema)")]
    }
}
