import EmulatorAPI

/// What is right or wrong with a token.
enum TokenStory: Sendable {
    case good(seconds: Int64)
    case empty, broken, forged, expired
    /// Spelled out by the text.
    case written(String)
    case forUser(UserID)
    case forApp(AppID)
    /// The key that ships with the app, or another one, in place of a token.
    case key(isRight: Bool)
    /// Grants rights in the channel that is entered.
    case granting([Grant])
    /// Carries this payload.
    case saying(String)

    static let usual = TokenStory.good(seconds: 604_800)
}

/// Rights, and how long they last; as long as their token where nothing is said.
struct Grant: Sendable {
    var rights: Privileges
    var seconds: Int64?
}

/// What a permit grants, or what is wrong with it.
enum PermitStory: Sendable {
    case granting([Grant])
    case refused(TokenStory)
}

/// Makes the tokens of a text.
struct TokenMaker {
    let setup: TenantSetup
    var now = Instant.start

    private var unixSeconds: Int64 { setup.bornAtUnixMilliseconds / 1000 + now.nanoseconds / 1_000_000_000 }

    func command(_ order: Order) -> Command {
        switch order {
        case .ready(let command): command
        case .logIn(let user, let terminal, let story, isAgain: false):
            .identity(.logIn(user: user, credential: credential(story, for: user), terminal: terminal))
        case .logIn(let user, let terminal, let story, isAgain: true):
            .identity(.logInAgain(user: user, credential: credential(story, for: user), terminal: terminal))
        case .renew(nil, let user, let story):
            .identity(.renewToken(credential: credential(story, for: user)))
        case .renew(let channel?, let user, let story):
            .rtc(.renewRights(channel: channel, credential: credential(story, for: user, in: channel)))
        case .enter(let channel, let entry, let permit, let story):
            .rtc(.enter(channel: channel, entry: self.entry(entry, into: channel, permit, story)))
        case .setVisibility(let channel, let isVisible, let user, let permit):
            .rtc(
                .setVisibility(
                    channel: channel, isVisible: isVisible,
                    permit: permit.map { self.permit($0, for: user, in: channel) }))
        }
    }

    private func entry(
        _ entry: ChannelEntry, into channel: ChannelID, _ permit: PermitStory?, _ story: TokenStory
    ) -> ChannelEntry {
        var entry = entry
        entry.credential = credential(story, for: entry.user ?? "", in: channel)
        entry.permit = permit.map { self.permit($0, for: entry.user ?? "", in: channel) }
        return entry
    }

    /// The rights of a token, each as long as it lasts.
    private func claims(
        _ grants: [Grant], to user: UserID, in channel: ChannelID, until seconds: Int64
    ) -> ChannelClaims {
        ChannelClaims(
            user: user, channel: channel, privileges: grants.reduce(into: []) { $0.formUnion($1.rights) },
            expiresAtUnixSeconds: seconds,
            ends: grants.compactMap { grant in
                grant.seconds.map { RightEnd(right: grant.rights, expiresAtUnixSeconds: unixSeconds + $0) }
            })
    }

    private func credential(_ story: TokenStory, for user: UserID, in channel: ChannelID = "") -> Credential {
        var claims = Claims(
            app: setup.app, user: user, issuedAtUnixSeconds: unixSeconds, expiresAtUnixSeconds: unixSeconds + 604_800)
        var secret = setup.secret
        switch story {
        case .good(let seconds): claims.expiresAtUnixSeconds = unixSeconds + seconds
        case .empty: return .token(text: "")
        case .broken: return .token(text: "no token at all")
        case .forged: secret = "somebody else's secret: 32 bytes"
        case .expired:
            claims.issuedAtUnixSeconds = unixSeconds - 100
            claims.expiresAtUnixSeconds = unixSeconds - 1
        case .written(let text): return .token(text: text)
        case .key(let isRight): return .clientKey(text: isRight ? setup.clientKey ?? "" : "another app's key")
        case .granting(let grants):
            claims.channel = self.claims(grants, to: user, in: channel, until: claims.expiresAtUnixSeconds)
        case .saying(let payload): claims.payload = payload
        case .forUser(let other): claims.user = other
        case .forApp(let other): claims.app = other
        }
        return .token(text: setup.tokenFormat.write(claims, secret))
    }

    private func permit(_ story: PermitStory, for user: UserID, in channel: ChannelID) -> Credential {
        switch story {
        case .refused(let story): return credential(story, for: user)
        case .granting(let grants):
            let until = unixSeconds + 604_800
            let claims = Claims(
                app: setup.app, user: user, issuedAtUnixSeconds: unixSeconds, expiresAtUnixSeconds: until,
                channel: claims(grants, to: user, in: channel, until: until))
            return .token(text: setup.tokenFormat.write(claims, setup.secret))
        }
    }
}
