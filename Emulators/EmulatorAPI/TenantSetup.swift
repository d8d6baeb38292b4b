/// What a tenant is made from.
package struct TenantSetup: Sendable {
    /// The app that clients name when they connect.
    package var app: AppID
    /// Signs the tenant's tokens.
    package var secret: String
    package var rules: TenantRules
    package var tokenFormat: TokenFormat
    /// A key that ships with the app and admits any user without a token; absent if the vendor has no such key.
    package var clientKey: String?
    /// Determines everything random in the tenant.
    package var seed: UInt64
    /// The wall clock at ``Instant/start``, in Unix milliseconds.
    package var bornAtUnixMilliseconds: Int64

    package init(
        app: AppID, secret: String, rules: TenantRules, tokenFormat: TokenFormat, seed: UInt64,
        bornAtUnixMilliseconds: Int64, clientKey: String? = nil
    ) {
        self.app = app
        self.secret = secret
        self.rules = rules
        self.tokenFormat = tokenFormat
        self.seed = seed
        self.bornAtUnixMilliseconds = bornAtUnixMilliseconds
        self.clientKey = clientKey
    }
}

extension TenantSetup {
    /// When a tenant may begin, in Unix milliseconds: from 1970 to the end of the year 9999.
    package static let births: ClosedRange<Int64> = 0...253_402_300_799_999

    /// Why a tenant cannot begin at this moment; nil if it can.
    package static func fault(ofBirth unixMilliseconds: Int64) -> String? {
        guard !births.contains(unixMilliseconds) else { return nil }
        return "bornAtUnixMilliseconds is \(unixMilliseconds); it must be \(births.lowerBound)...\(births.upperBound)"
    }
}

/// The edge of a tenant: here tokens are decoded before the core sees a command.
extension TenantSetup {
    /// The input with all its tokens decoded; inputs without tokens are unchanged.
    package func read(_ input: Input) -> Input {
        guard case .command(let session, let command) = input else { return input }
        switch command {
        case .identity(.logIn(let user, let credential, let terminal)):
            return .command(
                session: session,
                command: .identity(.logIn(user: user, credential: read(credential), terminal: terminal)))
        case .identity(.logInAgain(let user, let credential, let terminal)):
            return .command(
                session: session,
                command: .identity(.logInAgain(user: user, credential: read(credential), terminal: terminal)))
        case .rtc(.enter(let channel, var entry)):
            entry.credential = read(entry.credential)
            entry.permit = entry.permit.map(read)
            return .command(session: session, command: .rtc(.enter(channel: channel, entry: entry)))
        case .rtc(.setVisibility(let channel, let isVisible, let permit)):
            return .command(
                session: session,
                command: .rtc(.setVisibility(channel: channel, isVisible: isVisible, permit: permit.map(read))))
        case .rtc(.renewRights(let channel, let credential)):
            return .command(
                session: session, command: .rtc(.renewRights(channel: channel, credential: read(credential))))
        case .identity(.renewToken(let credential)):
            return .command(session: session, command: .identity(.renewToken(credential: read(credential))))
        case .identity, .room, .attribute, .signaling, .rtc:
            return input
        }
    }

    private func read(_ credential: Credential) -> Credential {
        guard case .clientKey(let text) = credential else { return tokenFormat.read(credential, secret: secret) }
        return .clientKeyChecked(isRight: clientKey.map { tokenFormat.isKey(text, $0) } ?? false)
    }
}
