package import EmulatorAPI

/// A vendor whose cloud is emulated.
package enum Vendor: String, Hashable, Codable, Sendable, CaseIterable {
    case tencent, zego

    /// The number of hexadecimal digits in a generated secret: the same as from the vendor's console.
    package var secretDigits: Int {
        switch self {
        case .tencent: 64
        case .zego: 32
        }
    }

    /// The numbers that are app ids.
    package var appNumbers: ClosedRange<UInt32> {
        switch self {
        case .tencent: 1...UInt32(Int32.max)
        case .zego: 1...UInt32.max
        }
    }

    /// The number that an app id is. Tenants, tokens and commands all read app ids here.
    package func appNumber(_ appID: String) throws(TenantDescriptionError) -> UInt32 {
        if let number = UInt32(appID), appNumbers.contains(number) { return number }
        let range = "\(appNumbers.lowerBound)...\(appNumbers.upperBound)"
        switch self {
        case .tencent: throw .invalidAppID(appID, reason: "an sdkAppID is a number, \(range)")
        case .zego: throw .invalidAppID(appID, reason: "an AppID is a number, \(range)")
        }
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

    package init(
        name: String, vendor: Vendor, appID: String, secret: String, clientKey: String? = nil,
        serves: ServicePart? = nil, services: [ServiceDescription]? = nil
    ) {
        self.name = name
        self.vendor = vendor
        self.appID = appID
        self.secret = secret
        self.clientKey = clientKey
        self.serves = serves
        self.services = services
    }

    /// Whether it has what no reader of format version 3 knows: several services, or one that does not serve everything.
    package var hasServices: Bool { serves != nil || services != nil }

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

    /// The built-in tenants of every emulator, one of each vendor.
    package static let demos = [tencentDemo, zegoDemo]

    /// What the tenant is made from.
    package func setup(seed: UInt64, bornAtUnixMilliseconds: Int64) throws(TenantDescriptionError) -> TenantSetup {
        let services = allServices
        guard services.count <= TenantSetup.maximumServices else { throw .tooManyServices(count: services.count) }
        var setups: [(setup: TenantSetup, parts: ServiceParts)] = []
        for (index, service) in services.enumerated() {
            let setup = try service.setup(seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
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

    /// A tenant with this service alone.
    func setup(seed: UInt64, bornAtUnixMilliseconds: Int64) throws(TenantDescriptionError) -> TenantSetup {
        let number = try vendor.appNumber(appID)
        switch vendor {
        case .tencent:
            guard clientKey == nil else {
                throw .invalidClientKey(reason: "this vendor's apps carry none; they log in with tokens")
            }
            return Tencent.setup(
                sdkAppID: Int32(number), secretKey: secret, seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        case .zego:
            // A tenant exported without its secret has none. Then no token can be decrypted.
            if !secret.isEmpty, let reason = ZEGO.fault(ofServerSecret: secret) { throw .invalidSecret(reason: reason) }
            if let reason = clientKey.flatMap(ZEGO.fault(ofAppSign:)) { throw .invalidClientKey(reason: reason) }
            return ZEGO.setup(
                appID: number, appSign: clientKey, serverSecret: secret, seed: seed,
                bornAtUnixMilliseconds: bornAtUnixMilliseconds)
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
        }
    }
}
