/// What a tenant is made from.
package struct TenantSetup: Sendable {
    /// What clients connect to: at least one, each with an app of its own. A session without a named service is of the first.
    package internal(set) var services: [TenantService]
    /// What the tenant enforces; tenants with equal rules may share the object.
    package var sharedRules: SharedRules
    /// Everything the tenant leaves to chance follows from it.
    package var seed: UInt64
    /// The wall clock at ``Instant/start``, in Unix milliseconds.
    package var bornAtUnixMilliseconds: Int64

    /// A tenant with one service, which serves everything.
    package init(
        app: AppID, secret: String, rules: TenantRules, tokenFormat: TokenFormat, seed: UInt64,
        bornAtUnixMilliseconds: Int64, clientKey: String? = nil, routes: VendorRoutes? = nil,
        webhooks: [VendorWebhooks] = []
    ) {
        services = [
            TenantService(
                app: app, secret: secret, tokenFormat: tokenFormat, clientKey: clientKey, routes: routes,
                webhooks: webhooks)
        ]
        sharedRules = SharedRules(rules)
        self.seed = seed
        self.bornAtUnixMilliseconds = bornAtUnixMilliseconds
    }

    /// What the tenant enforces.
    package var rules: TenantRules {
        get { sharedRules.all }
        set { sharedRules = SharedRules(newValue) }
    }

    /// The app of the first service.
    package var app: AppID {
        get { services[0].app }
        set { services[0].app = newValue }
    }

    /// What signs the tokens of the first service.
    package var secret: String {
        get { services[0].secret }
        set { services[0].secret = newValue }
    }

    /// How the tokens of the first service are read.
    package var tokenFormat: TokenFormat {
        get { services[0].tokenFormat }
        set { services[0].tokenFormat = newValue }
    }

    /// What the first service's app server may ask for over HTTP.
    package var routes: VendorRoutes? {
        get { services[0].routes }
        set { services[0].routes = newValue }
    }

    /// The key that ships with the app of the first service.
    package var clientKey: String? {
        get { services[0].clientKey }
        set { services[0].clientKey = newValue }
    }
}

/// One of the apps of a tenant: what its clients name when they connect, and how their tokens are read.
package struct TenantService: Sendable {
    package var app: AppID
    /// Signs the service's tokens.
    package var secret: String
    package var tokenFormat: TokenFormat
    /// Ships with the app and lets any user in without a token; absent where the vendor has no such key.
    package var clientKey: String?
    /// What of the tenant its clients may use.
    package var parts: ServiceParts
    /// What the app's own server may ask for over HTTP; absent where the vendor has none, or none is emulated.
    package var routes: VendorRoutes?
    /// What the app's own server can be told about, by product; empty where the vendor has no callbacks, or none is emulated.
    package var webhooks: [VendorWebhooks]
    /// Where callbacks go; empty where the app has no address for them.
    package var targets: [WebhookTarget] = []

    package init(
        app: AppID, secret: String, tokenFormat: TokenFormat, clientKey: String? = nil, parts: ServiceParts = .all,
        routes: VendorRoutes? = nil, webhooks: [VendorWebhooks] = []
    ) {
        self.app = app
        self.secret = secret
        self.tokenFormat = tokenFormat
        self.clientKey = clientKey
        self.parts = parts
        self.routes = routes
        self.webhooks = webhooks
    }
}

/// The parts of a tenant, as its services share them out. Services of the same part have the same users there; users of
/// different parts are others, also where their ids are the same.
package struct ServiceParts: OptionSet, Hashable, Serializable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Logins, rooms, attributes and signaling. Who is there is a user.
    package static let messaging = ServiceParts(rawValue: 1)
    /// Channels. Who is there is a participant, whom the channel's credential names.
    package static let channels = ServiceParts(rawValue: 2)
    /// Both, where one company has them: users and participants are then the same people.
    package static let all: ServiceParts = [.messaging, .channels]
}

/// A service as the core knows it: secrets and token formats stay at the edge.
package struct ServiceRole: Hashable, Serializable, Sendable {
    package var app: AppID
    package var parts: ServiceParts

    package init(app: AppID, parts: ServiceParts) {
        self.app = app
        self.parts = parts
    }
}

extension TenantSetup {
    /// Most services of a tenant.
    package static let maximumServices = 8

    /// One tenant of several, each with its first service, for the parts that are given with it. Rules of a part are those
    /// of the first that serves it; seed and birth are the first's. There is at least one, and no two have the same app.
    package static func linking(_ setups: [(setup: TenantSetup, parts: ServiceParts)]) -> TenantSetup {
        precondition(
            (1...maximumServices).contains(setups.count),
            "a tenant has 1 to \(maximumServices) services, not \(setups.count)")
        precondition(Set(setups.map(\.setup.app)).count == setups.count, "two services have the same app")
        var linked = setups[0].setup
        linked.services = setups.map { setup, parts in
            var service = setup.services[0]
            service.parts = parts
            return service
        }
        let messaging = setups.first { $0.parts.contains(.messaging) }?.setup ?? linked
        let channels = setups.first { $0.parts.contains(.channels) }?.setup ?? linked
        var rules = messaging.rules
        rules.rtc = channels.rules.rtc
        linked.rules = rules
        return linked
    }

    /// The services as the core knows them; nil where there is one alone that serves everything.
    package var roles: [ServiceRole]? {
        guard services.count > 1 || services[0].parts != .all else { return nil }
        return services.map { ServiceRole(app: $0.app, parts: $0.parts) }
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
    /// The input with every token in it read, as a token of the service that its session was opened with; others as they are.
    /// `appOf` gives that service's app, and is asked only where there are several; `userOf` gives who the session is in a channel.
    package func read(
        _ input: Input, appOf: (SessionID) -> AppID? = { _ in nil },
        userOf: (SessionID, ChannelID) -> UserID? = { _, _ in nil }
    ) -> Input {
        guard services.count > 1, let session = input.session else { return services[0].read(input, userOf: userOf) }
        let app = appOf(session)
        return (services.first { $0.app == app } ?? services[0]).read(input, userOf: userOf)
    }
}

extension TenantService {
    /// The input with every token in it read; others as they are.
    package func read(_ input: Input, userOf: (SessionID, ChannelID) -> UserID? = { _, _ in nil }) -> Input {
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
            entry.credential = read(entry.credential, place: (channel, entry.user ?? ""))
            entry.permit = entry.permit.map { read($0) }
            return .command(session: session, command: .rtc(.enter(channel: channel, entry: entry)))
        case .rtc(.setVisibility(let channel, let isVisible, let permit)):
            return .command(
                session: session,
                command: .rtc(.setVisibility(channel: channel, isVisible: isVisible, permit: permit.map { read($0) })))
        case .rtc(.renewRights(let channel, let credential)):
            let place = (channel: channel, user: userOf(session, channel) ?? "")
            return .command(
                session: session,
                command: .rtc(.renewRights(channel: channel, credential: read(credential, place: place))))
        case .identity(.renewToken(let credential)):
            return .command(session: session, command: .identity(.renewToken(credential: read(credential))))
        case .identity, .room, .attribute, .signaling, .rtc:
            return input
        }
    }

    private func read(_ credential: Credential, place: (channel: ChannelID, user: UserID)? = nil) -> Credential {
        guard case .clientKey(let text) = credential else {
            return tokenFormat.read(credential, secret: secret, place: place)
        }
        return .clientKeyChecked(isRight: clientKey.map { tokenFormat.isKey(text, $0) } ?? false)
    }
}
