package import EmulatorAPI

/// A vendor whose cloud is emulated.
package enum Vendor: String, Hashable, Codable, Sendable, CaseIterable {
    case tencent
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

    package init(name: String, vendor: Vendor, appID: String, secret: String) {
        self.name = name
        self.vendor = vendor
        self.appID = appID
        self.secret = secret
    }

    /// The built-in tenants of every emulator, one of each vendor. Their secrets are public and protect nothing.
    package static let demos = [
        TenantDescription(
            name: "demo-tencent", vendor: .tencent, appID: "1400000001",
            secret: "parlor-demo-key-public-and-worthless-0000000000000000000000000001")
    ]

    /// What the tenant is made from.
    package func setup(seed: UInt64, bornAtUnixMilliseconds: Int64) throws(TenantDescriptionError) -> TenantSetup {
        switch vendor {
        case .tencent:
            guard let sdkAppID = Int32(appID), sdkAppID > 0 else {
                throw .invalidAppID(appID, reason: "an sdkAppID is a number, 1...2147483647")
            }
            return Tencent.setup(
                sdkAppID: sdkAppID, secretKey: secret, seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
        }
    }
}

/// Why no tenant can be made from a description.
package enum TenantDescriptionError: Error, Hashable, Sendable {
    /// The vendor's console gives no such app ids.
    case invalidAppID(String, reason: String)
}
