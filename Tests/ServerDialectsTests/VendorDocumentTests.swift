import EmulatorAPI
import Foundation
import GoldenFiles
import Testing
import VendorDialects

@testable import ServerDialects

/// The OpenAPI documents of the vendors' routes.
@Suite struct VendorDocumentTests {
    static let vendors = VendorRoutes.all.map(\.vendor)

    private func document(of vendor: String) throws -> [String: JSONValue] {
        let text = try #require(VendorRoutes.documents[vendor])
        guard case .object(let document) = try JSONDecoder().decode(JSONValue.self, from: Data(text)) else {
            return [:]
        }
        return document
    }

    private func object(_ value: JSONValue?) -> [String: JSONValue] {
        if case .object(let fields)? = value { fields } else { [:] }
    }

    private func list(_ value: JSONValue?) -> [JSONValue] { if case .list(let list)? = value { list } else { [] } }

    private func text(_ value: JSONValue?) -> String { if case .text(let text)? = value { text } else { "" } }

    @Test func `what can be asked for is written down`() throws {
        let lines = VendorRoutes.all.flatMap { routes in
            ["\(routes.vendor): \(routes.description?.operations.count ?? 0) operations"]
                + (routes.description?.operations ?? []).map { operation in
                    let names = operation.parameters.filter { $0.place == .body || $0.place == .query }
                        .map { $0.isRequired ? $0.name + "!" : $0.name }
                    return "  \(operation.method) \(operation.path) \(names.joined(separator: " "))"
                }
        }
        let difference = try differenceFromGolden(lines.joined(separator: "\n") + "\n", "server-operations.txt")
        #expect(difference == nil)
    }

    @Test(arguments: vendors)
    func `a document is one of OpenAPI 3.1`(vendor: String) throws {
        let document = try document(of: vendor)
        #expect(document["openapi"] == "3.1.0")
        let info = object(document["info"])
        #expect(!text(info["title"]).isEmpty && !text(info["version"]).isEmpty)
        let server = object(list(document["servers"]).first)
        #expect(text(server["url"]) == "/vendors/\(vendor)/{app}")
        #expect(text(object(object(server["variables"])["app"])["default"]) == "APP")
        #expect(Set(document.keys) == ["openapi", "info", "servers", "paths", "components"])
        let components = object(document["components"])
        for (_, proof) in object(components["securitySchemes"]) {
            switch text(object(proof)["type"]) {
            case "http": #expect(!text(object(proof)["scheme"]).isEmpty)
            case "apiKey":
                #expect(["query", "header"].contains(text(object(proof)["in"])))
                #expect(!text(object(proof)["name"]).isEmpty)
            case let other: Issue.record("\(other) is no type of a security scheme")
            }
        }
    }

    @Test(arguments: vendors)
    func `every operation has what OpenAPI asks of one`(vendor: String) throws {
        let document = try document(of: vendor)
        let components = object(document["components"])
        let (schemas, proofs) = (object(components["schemas"]), object(components["securitySchemes"]))
        var ids: Set<String> = []
        for (path, item) in object(document["paths"]) {
            #expect(path.hasPrefix("/"))
            let names = Set(path.matches(of: #/\{(\w+)\}/#).map { String($0.output.1) })
            for (method, operation) in object(item) {
                let place: Comment = "\(method) \(path)"
                let operation = object(operation)
                #expect(["get", "post", "put", "delete"].contains(method), place)
                #expect(ids.insert(text(operation["operationId"])).inserted, place)
                #expect(text(operation["operationId"]).wholeMatch(of: #/[\w.-]+/#) != nil, place)
                var placed: Set<String> = []
                var all: Set<String> = []
                for parameter in list(operation["parameters"]).map(object) {
                    let (name, kind) = (text(parameter["name"]), text(parameter["in"]))
                    #expect(["path", "query", "header"].contains(kind) && !name.isEmpty, place)
                    #expect(all.insert("\(kind) \(name)").inserted, "\(name) twice: \(method) \(path)")
                    if kind == "path" {
                        placed.insert(name)
                        #expect(parameter["required"] == true, place)
                    }
                    guard case .object = parameter["schema"] else {
                        Issue.record("\(name) has no schema")
                        continue
                    }
                }
                #expect(placed == names, place)
                if operation["requestBody"] != nil {
                    #expect(method != "get", place)
                    let content = object(object(operation["requestBody"])["content"])
                    let schema = object(object(content["application/json"])["schema"])
                    let properties = Set(object(schema["properties"]).keys)
                    #expect(list(schema["required"]).allSatisfy { properties.contains(text($0)) }, place)
                }
                let responses = object(operation["responses"])
                #expect(responses["200"] != nil, place)
                for (status, response) in responses {
                    #expect(Int(status).map { (200..<600).contains($0) } == true, place)
                    #expect(!text(object(response)["description"]).isEmpty, place)
                    let schema = object(object(object(object(response)["content"])["application/json"])["schema"])
                    let name = text(schema["$ref"]).replacing("#/components/schemas/", with: "")
                    #expect(schemas[name] != nil, "\(name) is no schema")
                }
                for proof in list(operation["security"]) {
                    for (name, _) in object(proof) { #expect(proofs[name] != nil, "\(name) is no proof") }
                }
            }
        }
        #expect(ids.count == VendorRoutes.all.first { $0.vendor == vendor }?.description?.operations.count)
    }

    @Test(arguments: vendors)
    func `a document is the same in every run`(vendor: String) throws {
        let routes = try #require(VendorRoutes.all.first { $0.vendor == vendor })
        #expect(routes.document == VendorRoutes.documents[vendor])
    }

    @Test func `routes that nothing describes have no document`() {
        #expect(VendorRoutes(vendor: "acme") { _, _ in .respond(VendorResponse(body: [])) }.document == nil)
    }
}
