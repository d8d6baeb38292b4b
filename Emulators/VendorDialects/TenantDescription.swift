package import EmulatorAPI

/// A vendor whose cloud is emulated.
package enum Vendor: String, Hashable, Codable, Sendable, CaseIterable {
    case tencent, zego, easemob, agora, volcengine

    /// The number of hexadecimal digits in a generated secret: the same as from the vendor's console.
    package var secretDigits: Int {
        switch self {
        case .tencent: 64
        case .zego, .easemob, .agora, .volcengine: 32
        }
    }

    /// What is known about the vendor, in the order of its profile.
    package var profileRows: [ProfileRow] {
        switch self {
        case .tencent: Tencent.profile.rows
        case .zego: ZEGO.profile.rows
        case .easemob: Easemob.profile.rows
        case .agora: Agora.profile.rows
        case .volcengine: Volcengine.profile.rows
        }
    }
}

/// The app ids of a vendor whose app ids are numbers. Tenants, tokens and commands all read them here.
package struct AppNumbers: Sendable {
    /// The vendor's word for one, with its article.
    private var word: String
    /// Those that can be one.
    package var range: ClosedRange<UInt32>

    package static let tencent = AppNumbers(word: "an sdkAppID", range: 1...UInt32(Int32.max))
    package static let zego = AppNumbers(word: "an AppID", range: 1...UInt32.max)

    /// The number that an app id is.
    package func number(_ appID: String) throws(TenantDescriptionError) -> UInt32 {
        if let number = UInt32(appID), range.contains(number) { return number }
        throw .invalidAppID(appID, reason: "\(word) is a number, \(range.lowerBound)...\(range.upperBound)")
    }
}

/// A tenant as configuration files, the command line and stored data describe it.
package struct TenantDescription: Hashable, Codable, Sendable {
    /// What people call it; unique in a server.
    package var name: String
    package var vendor: Vendor
    /// The app id as the vendor's console shows it.
    package var appID: String
    /// Signs the tenant's tokens.
    package var secret: String
    /// Ships with the app, if the vendor has such a key; absent if the app accepts only tokens.
    package var clientKey: String?
    /// The part that the first service serves; absent where it serves everything.
    package var serves: ServicePart?
    /// The services beside the first; absent where there are none.
    package var services: [ServiceDescription]?
    /// Where callbacks go; absent where the app's own server is told nothing.
    package var webhooks: [WebhookDescription]?

    package init(
        name: String, vendor: Vendor, appID: String, secret: String, clientKey: String? = nil,
        serves: ServicePart? = nil, services: [ServiceDescription]? = nil, webhooks: [WebhookDescription]? = nil
    ) {
        self.name = name
        self.vendor = vendor
        self.appID = appID
        self.secret = secret
        self.clientKey = clientKey
        self.serves = serves
        self.services = services
        self.webhooks = webhooks
    }

    /// Every service, the first one first.
    package var allServices: [ServiceDescription] {
        [ServiceDescription(vendor: vendor, appID: appID, secret: secret, clientKey: clientKey, serves: serves)]
            + (services ?? [])
    }

    /// Without what lets anybody in.
    package mutating func removeSecrets() {
        secret = ""
        clientKey = nil
        for index in services?.indices ?? 0..<0 {
            services?[index].secret = ""
            services?[index].clientKey = nil
        }
        // An address may have a secret in its path, and nothing is to be sent from a copy of the tenant.
        webhooks = nil
    }

    /// The built-in Tencent tenant. Its secret is public and protects nothing.
    package static let tencentDemo = TenantDescription(
        name: "demo-tencent", vendor: .tencent, appID: "1400000001",
        secret: "parlor-demo-key-public-and-worthless-0000000000000000000000000001")

    /// The built-in ZEGO tenant. Its secret and client key are public and protect nothing.
    package static let zegoDemo = TenantDescription(
        name: "demo-zego", vendor: .zego, appID: "1234567890", secret: "parlor-demo-secret-worthless-001",
        clientKey: zegoDemoClientKey)

    /// The client key of ``zegoDemo``.
    package static let zegoDemoClientKey = String(repeating: "0123456789abcdef", count: 4)

    /// The built-in tenant of Easemob's voice rooms: messaging under an app key, channels under Agora's app id. Its secrets are
    /// public and protect nothing.
    package static let easemobDemo = TenantDescription(
        name: "demo-easemob", vendor: .easemob, appID: "parlor#demo", secret: "parlor-demo-secret-worthless-002",
        serves: .messaging,
        services: [
            ServiceDescription(
                vendor: .agora, appID: "0123456789abcdef0123456789abcdef", secret: "fedcba9876543210fedcba9876543210",
                serves: .channels)
        ])

    /// The built-in Volcengine tenant. Its AppKey is public and protects nothing.
    package static let volcengineDemo = TenantDescription(
        name: "demo-volcengine", vendor: .volcengine, appID: "parlordemo00000000000000",
        secret: "parlor-demo-secret-worthless-003")

    /// The built-in tenants of every emulator, one of each kind of voice room.
    package static let demos = [tencentDemo, zegoDemo, easemobDemo, volcengineDemo]

    /// What the tenant is made from, without server APIs and callbacks.
    package func setup(seed: UInt64, bornAtUnixMilliseconds: Int64) throws(TenantDescriptionError) -> TenantSetup {
        let services = allServices
        guard services.count <= TenantSetup.maximumServices else { throw .tooManyServices(count: services.count) }
        var setups: [(setup: TenantSetup, parts: ServiceParts)] = []
        for (index, service) in services.enumerated() {
            let setup = try service.setup(
                beside: services, seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
            guard !setups.contains(where: { $0.setup.app == setup.app }) else {
                throw .appTwice(setup.app.rawValue)
            }
            // A part has the rules of one vendor.
            for (other, earlier) in zip(setups, services[..<index])
            where earlier.vendor != service.vendor && !other.parts.isDisjoint(with: service.parts) {
                throw .partOfTwoVendors(
                    other.parts.intersection(service.parts).contains(.messaging) ? .messaging : .channels,
                    earlier.appID, service.appID)
            }
            setups.append((setup, service.parts))
        }
        return TenantSetup.linking(setups)
    }
}

/// The part of a tenant that one of its services serves, where it does not serve everything.
package enum ServicePart: String, Hashable, Codable, Sendable, CaseIterable {
    case messaging, channels
}

/// A service as configuration files, the command line and stored data describe it.
package struct ServiceDescription: Hashable, Codable, Sendable {
    package var vendor: Vendor
    /// The app id as the vendor's console shows it.
    package var appID: String
    /// Signs the service's tokens.
    package var secret: String
    /// Ships with the app, where the vendor has such a key; absent where the app only takes tokens.
    package var clientKey: String?
    /// The part that it serves; absent where it serves everything.
    package var serves: ServicePart?

    package init(
        vendor: Vendor, appID: String, secret: String, clientKey: String? = nil, serves: ServicePart? = nil
    ) {
        self.vendor = vendor
        self.appID = appID
        self.secret = secret
        self.clientKey = clientKey
        self.serves = serves
    }

    /// The parts that it serves.
    package var parts: ServiceParts {
        switch serves {
        case .messaging: .messaging
        case .channels: .channels
        case nil: .all
        }
    }

    /// A tenant with this service alone. `services` are all of its tenant.
    func setup(
        beside services: [ServiceDescription], seed: UInt64, bornAtUnixMilliseconds: Int64
    ) throws(TenantDescriptionError) -> TenantSetup {
        switch vendor {
        case .tencent:
            try refuseClientKey()
            return Tencent.setup(
                sdkAppID: Int32(try AppNumbers.tencent.number(appID)), secretKey: secret, seed: seed,
                bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        case .zego:
            let number = try AppNumbers.zego.number(appID)
            // A tenant exported without its secret has none. Then no token can be decrypted.
            if !secret.isEmpty, let reason = ZEGO.fault(ofServerSecret: secret) { throw .invalidSecret(reason: reason) }
            if let reason = clientKey.flatMap(ZEGO.fault(ofAppSign:)) { throw .invalidClientKey(reason: reason) }
            return ZEGO.setup(
                appID: number, appSign: clientKey, serverSecret: secret, seed: seed,
                bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        case .easemob:
            try refuseClientKey()
            if let reason = Easemob.AppKey.fault(of: appID) { throw .invalidAppID(appID, reason: reason) }
            let project = services.first { $0.vendor == .agora }
            return Easemob.setup(
                appKey: appID, clientSecret: secret,
                project: project.map { Easemob.ChatProject(appID: $0.appID, certificate: $0.secret) }, seed: seed,
                bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        case .agora:
            try refuseClientKey()
            if let reason = Agora.fault(ofAppID: appID) { throw .invalidAppID(appID, reason: reason) }
            // A tenant exported without its secret has none. Then nothing signs a token.
            if !secret.isEmpty, let reason = Agora.fault(ofCertificate: secret) { throw .invalidSecret(reason: reason) }
            return Agora.setup(
                appID: appID, certificate: secret, seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        case .volcengine:
            try refuseClientKey()
            if let reason = Volcengine.fault(ofAppID: appID) { throw .invalidAppID(appID, reason: reason) }
            // A tenant exported without its secret has none. Then nothing signs a token.
            if !secret.isEmpty, let reason = Volcengine.fault(ofAppKey: secret) {
                throw .invalidSecret(reason: reason)
            }
            return Volcengine.setup(
                appID: appID, appKey: secret, seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        }
    }

    private func refuseClientKey() throws(TenantDescriptionError) {
        guard clientKey == nil else {
            throw .invalidClientKey(reason: "this vendor's apps carry none; they log in with tokens")
        }
    }
}

/// Why no tenant can be made from a description.
package enum TenantDescriptionError: Error, Hashable, Sendable {
    /// The app id is not valid for the vendor; the reason says what a valid one is.
    case invalidAppID(String, reason: String)
    /// The secret cannot seal this vendor's tokens.
    case invalidSecret(reason: String)
    /// The key that ships with the app is not valid for the vendor.
    case invalidClientKey(reason: String)
    /// A tenant has so many services at most.
    case tooManyServices(count: Int)
    /// Two services of the tenant have this app id.
    case appTwice(String)
    /// Services of two vendors serve the same part; their app ids.
    case partOfTwoVendors(ServicePart, String, String)
    /// Callbacks cannot go where they are to go.
    case invalidWebhook(reason: String)
}

extension TenantDescriptionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalidAppID(let app, let reason): "\"\(app)\" is no app id: \(reason)"
        case .invalidSecret(let reason): "the secret cannot be used: \(reason)"
        case .invalidClientKey(let reason): "the client key cannot be used: \(reason)"
        case .tooManyServices(let count):
            "it has \(count) services, and a tenant has \(TenantSetup.maximumServices) at most"
        case .appTwice(let app): "two of its services have the app id \(app)"
        case .partOfTwoVendors(let part, let first, let second):
            "apps \(first) and \(second) are of two vendors and serve \(part.rawValue) both; say of one of them what it "
                + "serves instead"
        case .invalidWebhook(let reason): "callbacks cannot go there: \(reason)"
        }
    }
}
