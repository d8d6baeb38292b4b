import EmulatorAPI

extension TokenFault {
    /// The refusal for a token with this fault.
    var refusal: EmulatorError {
        switch self {
        case .empty: .tokenEmpty
        case .malformed(let reason): .tokenMalformed(reason: reason)
        case .invalidContent(let field, let reason): .tokenContentInvalid(field: field, reason: reason)
        case .unsupportedVersion(let version): .tokenVersionUnsupported(version: version)
        }
    }
}
