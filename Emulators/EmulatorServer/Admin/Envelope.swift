import Foundation

/// What every command prints with `--json`, and every admin route answers; all keys are always there.
package struct Envelope<Content: Encodable & Sendable>: Encodable, Sendable {
    /// Grows when a key changes its meaning or goes away; a key more does not count.
    package var schemaVersion = 1
    /// The words of the command, such as "tenant create".
    package var command: String
    package var status: EnvelopeStatus
    package var data: Content?
    package var warnings: [String] = []
    package var error: ErrorReport?

    package init(
        command: String, status: EnvelopeStatus, data: Content? = nil, warnings: [String] = [],
        error: ErrorReport? = nil
    ) {
        self.command = command
        self.status = status
        self.data = data
        self.warnings = warnings
        self.error = error
    }

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, command, status, data, warnings, error
    }

    package func encode(to encoder: any Encoder) throws {
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
    package var text: String { text([.prettyPrinted]) }

    /// The JSON text in one line, keys sorted, with a line end.
    package var line: String { text([]) }

    private func text(_ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        guard let encoded = try? encoder.encode(self) else {
            preconditionFailure("an envelope holds nothing that JSON cannot say")
        }
        return String(decoding: encoded, as: UTF8.self) + "\n"
    }
}

extension Envelope: Decodable where Content: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        schemaVersion = try container.decode(Int.self, forKey: .schemaVersion)
        command = try container.decode(String.self, forKey: .command)
        status = try container.decode(EnvelopeStatus.self, forKey: .status)
        data = try container.decodeIfPresent(Content.self, forKey: .data)
        warnings = try container.decode([String].self, forKey: .warnings)
        error = try container.decodeIfPresent(ErrorReport.self, forKey: .error)
    }
}

/// How a command or an admin call ended.
package enum EnvelopeStatus: String, Codable, Sendable {
    /// Exit code 0.
    case ok
    /// Exit code 1.
    case failed
    /// Exit code 2.
    case usage
    /// Exit code 3.
    case notStarted
    /// Exit code 4.
    case invariantBroken
}

/// Why a command said no.
package struct ErrorReport: Codable, Hashable, Sendable {
    /// The vendor's code as text, or a word such as "usage" or "tenantNotFound".
    package var code: String
    /// The vendor's name for the code, where there is one.
    package var name: String?
    /// One sentence with the offending value.
    package var reason: String

    package init(code: String, name: String? = nil, reason: String) {
        self.code = code
        self.name = name
        self.reason = reason
    }
}

/// The data of an envelope that has none.
package struct Nothing: Codable, Hashable, Sendable {
    package init() {}
}
