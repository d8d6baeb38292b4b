import Foundation

/// What every command prints with `--json`; all keys are always there.
struct Envelope<Content: Encodable>: Encodable {
    enum Status: String, Encodable {
        /// Exit code 0.
        case ok
        /// Exit code 1.
        case failed
        /// Exit code 2.
        case usage
    }

    /// Grows when a key changes its meaning or goes away; a key more does not count.
    let schemaVersion = 1
    var command: String
    var status: Status
    var data: Content?
    var warnings: [String] = []
    var error: ErrorReport?

    init(command: String, status: Status, data: Content? = nil, warnings: [String] = [], error: ErrorReport? = nil) {
        self.command = command
        self.status = status
        self.data = data
        self.warnings = warnings
        self.error = error
    }

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, command, status, data, warnings, error
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schemaVersion, forKey: .schemaVersion)
        try container.encode(command, forKey: .command)
        try container.encode(status, forKey: .status)
        // `encode`, not `encodeIfPresent`: an absent part is null, so that readers need not ask for the key.
        try container.encode(data, forKey: .data)
        try container.encode(warnings, forKey: .warnings)
        try container.encode(error, forKey: .error)
    }

    /// The JSON text, keys sorted, with a line end.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let encoded = try? encoder.encode(self) else {
            preconditionFailure("an envelope holds nothing that JSON cannot say")
        }
        return String(decoding: encoded, as: UTF8.self) + "\n"
    }
}

/// Why a command said no.
struct ErrorReport: Encodable {
    /// The vendor's code as text, or "usage".
    var code: String
    /// The vendor's name for the code, where there is one.
    var name: String?
    /// One sentence with the offending value.
    var reason: String
}

/// The data of an envelope that has none.
struct Nothing: Encodable {}
