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

    package init(name: String, vendor: Vendor, appID: String, secret: String, clientKey: String? = nil) {
        self.name = name
        self.vendor = vendor
        self.appID = appID
        self.secret = secret
        self.clientKey = clientKey
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
        switch vendor {
        case .tencent:
            guard let sdkAppID = Int32(appID), sdkAppID > 0 else {
                throw .invalidAppID(appID, reason: "an sdkAppID is a number, 1...2147483647")
            }
            guard clientKey == nil else {
                throw .invalidClientKey(reason: "this vendor's apps carry none; they log in with tokens")
            }
            return Tencent.setup(
                sdkAppID: sdkAppID, secretKey: secret, seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        case .zego:
            guard let number = UInt32(appID), number > 0 else {
                throw .invalidAppID(appID, reason: "an AppID is a number, 1...4294967295")
            }
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
}

extension TenantDescriptionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalidAppID(let app, let reason): "\"\(app)\" is no app id: \(reason)"
        case .invalidSecret(let reason): "the secret cannot be used: \(reason)"
        case .invalidClientKey(let reason): "the client key cannot be used: \(reason)"
        }
    }
}
