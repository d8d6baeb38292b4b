/// What a tenant is made from.
package struct TenantSetup: Sendable {
    /// The app that clients name when they connect.
    package var app: AppID
    /// Signs the tenant's tokens.
    package var secret: String
    package var rules: TenantRules
    package var tokenFormat: TokenFormat
    /// Everything the tenant leaves to chance follows from it.
    package var seed: UInt64
    /// The wall clock at ``Instant/start``, in Unix milliseconds.
    package var bornAtUnixMilliseconds: Int64

    package init(
        app: AppID, secret: String, rules: TenantRules, tokenFormat: TokenFormat, seed: UInt64,
        bornAtUnixMilliseconds: Int64
    ) {
        self.app = app
        self.secret = secret
        self.rules = rules
        self.tokenFormat = tokenFormat
        self.seed = seed
        self.bornAtUnixMilliseconds = bornAtUnixMilliseconds
    }
}
