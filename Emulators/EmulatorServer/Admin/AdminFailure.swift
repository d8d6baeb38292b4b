import EmulatorAPI

/// Why an admin call is refused: an HTTP status, a word for programs and a sentence for people.
package struct AdminFailure: Error, Hashable, Sendable {
    package var status: Int
    package var code: String
    package var reason: String
    /// The methods that the path takes, for status 405.
    package var allowedMethods: [String] = []

    /// Longest reason, in bytes: one that repeats something of the call, or of a file, is cut there.
    package static let reasonByteLimit = 1_024

    package init(status: Int, code: String, reason: String, allowedMethods: [String] = []) {
        self.status = status
        self.code = code
        self.reason = reason.shown(atMost: Self.reasonByteLimit)
        self.allowedMethods = allowedMethods
    }

    init(_ refusal: AdminToken.Refusal) {
        self.init(status: refusal.status, code: refusal.code, reason: refusal.reason)
    }

    init(_ error: TenantCatalogueError) {
        let status =
            switch error {
            case .invalidName, .invalidAppID, .invalidSecret, .invalidClientKey, .invalidServices, .invalidWebhook,
                .limitOutOfRange, .advanceOutOfRange, .invalidJournal:
                422
            case .nameTaken, .appTaken, .busy, .clockIsLive, .clockIsManual, .keepsNothing, .setAside, .notSetAside: 409
            case .notFound: 404
            case .tooManyTenants: 507
            case .clusterRefuses: 503
            case .clockOutOfRange, .storageFailed, .stateDiverged, .tenantDamaged, .tenantSuspected,
                .tenantOfOtherVersion:
                500
            }
        self.init(status: status, code: error.code, reason: error.reason)
    }

    static func badBody(_ reason: String) -> AdminFailure {
        AdminFailure(status: 400, code: "invalidBody", reason: reason)
    }
}
