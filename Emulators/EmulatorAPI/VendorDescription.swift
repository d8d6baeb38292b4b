/// What an app's own server can ask a vendor's routes for, as its OpenAPI document says it.
///
/// It is written from the rows by which the routes find what to do, so that both have the same.
package struct VendorDescription: Sendable {
    /// What the API is called.
    package var title: String
    /// A few sentences on how it is asked.
    package var text: String
    /// Every operation, each once.
    package var operations: [VendorOperation]
    /// How requests show who asks, by the names that operations have for it: security schemes of OpenAPI.
    package var proofs: [String: JSONValue]
    /// What answers look like, by the names that operations have for them: JSON schemas.
    package var schemas: [String: JSONValue]

    package init(
        title: String, text: String, operations: [VendorOperation], proofs: [String: JSONValue],
        schemas: [String: JSONValue]
    ) {
        self.title = title
        self.text = text
        self.operations = operations
        self.proofs = proofs
        self.schemas = schemas
    }
}

/// One thing that an app's own server can ask for.
package struct VendorOperation: Hashable, Sendable {
    /// In capitals.
    package var method: String
    /// What is behind the app, with the slash. `{name}` is a part that says something. Where one path is for many things, the
    /// query that names this one is at its end, or a fragment with its name if a header does.
    package var path: String
    /// Names it among the vendor's operations: letters, digits, `_`, `.` and `-`.
    package var name: String
    /// One sentence; empty where the name says it.
    package var summary: String
    package var parameters: [VendorParameter]
    package var answers: [VendorAnswer]
    /// One of ``VendorDescription/proofs``; nil where everybody may ask.
    package var proof: String?

    package init(
        method: String, path: String, name: String, summary: String = "", parameters: [VendorParameter],
        answers: [VendorAnswer], proof: String?
    ) {
        self.method = method
        self.path = path
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self.answers = answers
        self.proof = proof
    }
}

/// Something that a request says.
package struct VendorParameter: Hashable, Sendable {
    /// Where a request says it.
    package enum Place: String, Hashable, Sendable {
        case path, query, header
        /// A field of the JSON object that is the body.
        case body
    }

    /// What it is, by the words of JSON Schema.
    package enum Kind: String, Hashable, Sendable {
        case text = "string"
        case number = "integer"
        case flag = "boolean"
        case texts, numbers, objects
        case object
        /// Something with several forms.
        case any
    }

    package var name: String
    package var kind: Kind
    package var place: Place
    package var isRequired: Bool
    /// The only value it may have; nil where there are others.
    package var value: String?

    package init(
        _ name: String, _ kind: Kind = .text, in place: Place = .body, isRequired: Bool = false, value: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.place = place
        self.isRequired = isRequired
        self.value = value
    }

    package static func text(_ name: String, required: Bool = false) -> Self { Self(name, isRequired: required) }
    package static func number(_ name: String, required: Bool = false) -> Self {
        Self(name, .number, isRequired: required)
    }
    package static func flag(_ name: String, required: Bool = false) -> Self { Self(name, .flag, isRequired: required) }
    package static func texts(_ name: String, required: Bool = false) -> Self {
        Self(name, .texts, isRequired: required)
    }
    package static func object(_ name: String, required: Bool = false) -> Self {
        Self(name, .object, isRequired: required)
    }
    package static func objects(_ name: String, required: Bool = false) -> Self {
        Self(name, .objects, isRequired: required)
    }

    /// The same somewhere else.
    package func inside(_ place: Place) -> Self {
        var parameter = self
        parameter.place = place
        return parameter
    }
}

/// What a request may be answered.
package struct VendorAnswer: Hashable, Sendable {
    /// The HTTP status.
    package var status: Int
    /// One sentence.
    package var meaning: String
    /// One of ``VendorDescription/schemas``.
    package var schema: String

    package init(_ status: Int, _ meaning: String, schema: String) {
        self.status = status
        self.meaning = meaning
        self.schema = schema
    }
}
