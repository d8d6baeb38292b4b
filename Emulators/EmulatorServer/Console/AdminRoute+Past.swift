import EmulatorAPI
import TenantPages
import VendorDialects

extension AdminRoute {
    /// What is known of a vendor. Steps name the rows behind their answers.
    static let facts = AdminRoute(
        method: "GET", path: "/facts", command: "facts",
        summary: "What is known about a vendor, and how it is known: the rows of its profile", query: ["vendor"],
        answerSchema: "Facts",
        answer: { _, call async throws(AdminFailure) in
            let name = call.query["vendor"] ?? ""
            guard let vendor = Vendor(rawValue: name) else {
                let known = Vendor.allCases.map(\.rawValue).joined(separator: ", ")
                throw AdminFailure(
                    status: 400, code: "invalidQuery", reason: "\"vendor\" is one of \(known), not \"\(name.shown())\"")
            }
            return .success(FactList(vendor: vendor.rawValue, facts: FactRow.all(of: vendor)), command: "facts")
        })
}

/// The rows of a vendor's profile.
private struct FactList: Encodable, Sendable {
    var vendor: String
    var facts: [FactRow]
}

extension AdminSchemas {
    /// What is known of vendors.
    static let pasts: [String: JSONValue] = [
        "Facts": [
            "type": "object", "required": ["vendor", "facts"],
            "properties": [
                "vendor": ["enum": .list(Vendor.allCases.map { .text($0.rawValue) })],
                "facts": ["type": "array", "items": ["$ref": "#/components/schemas/Fact"]],
            ],
        ],
        "Fact": [
            "type": "object", "description": "A row of a vendor's profile",
            "required": ["name", "value", "basis", "source"],
            "properties": [
                "name": ["type": "string", "description": "Its path in the profile, for example attribute.conflict"],
                "value": ["type": "string"], "basis": ["enum": .list(BasisName.allCases.map { .text($0.rawValue) })],
                "source": [
                    "type": "string",
                    "description": "The page and the day it was read, the way of observing, or the reason",
                ],
            ],
        ],
    ]
}
