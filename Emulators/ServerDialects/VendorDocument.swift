package import EmulatorAPI
import VendorDialects

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension VendorRoutes {
    /// The routes of every vendor.
    package static let all = Vendor.allCases.map(\.serverRoutes)

    /// Each vendor's document by the vendor's word.
    package static let documents = Dictionary(
        uniqueKeysWithValues: all.compactMap { routes in routes.document.map { (routes.vendor, $0) } })

    /// What is behind a vendor's word where the document is served. No app has this id.
    package static let documentName = "openapi.json"

    /// The OpenAPI document of these routes, as JSON with sorted keys; nil where nothing describes them.
    package var document: [UInt8]? {
        guard let document = documentValue else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let encoded = try? encoder.encode(document) else {
            preconditionFailure("the document holds nothing that JSON cannot say")
        }
        return Array(encoded) + [UInt8(ascii: "\n")]
    }

    private var documentValue: JSONValue? {
        guard let description else { return nil }
        var paths: [String: [String: JSONValue]] = [:]
        for operation in description.operations {
            paths[operation.path, default: [:]][operation.method.lowercased()] = operation.value
        }
        return [
            "openapi": "3.1.0",
            "info": ["title": .text(description.title), "version": "1", "description": .text(description.text)],
            "servers": [
                [
                    "url": .text("\(Self.prefix)/\(vendor)/{app}"),
                    "variables": [
                        "app": ["default": "APP", "description": "The id of a tenant's app, percent-encoded."]
                    ],
                ]
            ],
            "paths": .object(paths.mapValues { .object($0) }),
            "components": [
                "securitySchemes": .object(description.proofs), "schemas": .object(description.schemas),
            ],
        ]
    }
}

extension VendorOperation {
    /// The operation object of OpenAPI.
    fileprivate var value: JSONValue {
        var value: [String: JSONValue] = [
            "operationId": .text(name), "responses": .object(responses),
            "security": proof.map { [.object([$0: []])] } ?? [],
        ]
        if !summary.isEmpty { value["summary"] = .text(summary) }
        let outside = parameters.filter { $0.place != .body }
        if !outside.isEmpty { value["parameters"] = .list(outside.map(\.parameterObject)) }
        let inside = parameters.filter { $0.place == .body }
        if !inside.isEmpty {
            value["requestBody"] = ["content": ["application/json": ["schema": Self.schema(ofBody: inside)]]]
        }
        return .object(value)
    }

    private var responses: [String: JSONValue] {
        var responses: [String: JSONValue] = [:]
        for answer in answers {
            let schema: JSONValue = ["$ref": .text("#/components/schemas/\(answer.schema)")]
            responses["\(answer.status)"] = [
                "description": .text(answer.meaning), "content": ["application/json": ["schema": schema]],
            ]
        }
        return responses
    }

    private static func schema(ofBody fields: [VendorParameter]) -> JSONValue {
        var properties: [String: JSONValue] = [:]
        for field in fields { properties[field.name] = field.schema }
        var schema: [String: JSONValue] = ["type": "object", "properties": .object(properties)]
        let required = fields.filter(\.isRequired).map { JSONValue.text($0.name) }
        if !required.isEmpty { schema["required"] = .list(required) }
        return .object(schema)
    }
}

extension VendorParameter {
    /// The parameter object of OpenAPI.
    fileprivate var parameterObject: JSONValue {
        [
            "name": .text(name), "in": .text(place.rawValue), "required": .bool(isRequired || place == .path),
            "schema": schema,
        ]
    }

    /// The JSON schema of its values.
    package var schema: JSONValue {
        var schema: [String: JSONValue] =
            switch kind {
            case .text, .number, .flag, .object: ["type": .text(kind.rawValue)]
            case .texts: ["type": "array", "items": ["type": "string"]]
            case .numbers: ["type": "array", "items": ["type": "integer"]]
            case .objects: ["type": "array", "items": ["type": "object"]]
            case .any: [:]
            }
        if let value { schema["const"] = .text(value) }
        return .object(schema)
    }
}
