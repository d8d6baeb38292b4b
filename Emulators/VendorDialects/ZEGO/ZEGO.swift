package import EmulatorAPI

/// ZEGO's dialect: ZIM and the Express engine under one app number.
package enum ZEGO {
    /// The one kind of room that ZIM has.
    package static let roomKind = RoomKind("room")

    /// The app as it connects.
    package static func app(_ appID: UInt32) -> AppID { AppID("\(appID)") }

    /// Length of a server secret, in bytes: the key of AES-256.
    package static let secretBytes = 32
    /// Length of an app sign, in hexadecimal digits.
    package static let appSignDigits = 64

    /// A tenant with this vendor's rules.
    ///
    /// `appID` is above 0. `appSign` ships with the app and admits any user; nil if the app accepts only tokens.
    /// `serverSecret` has 32 bytes and encrypts tokens.
    package static func setup(
        appID: UInt32, appSign: String?, serverSecret: String, seed: UInt64, bornAtUnixMilliseconds: Int64
    ) -> TenantSetup {
        TenantSetup(
            app: app(appID), secret: serverSecret, rules: profile.rules, tokenFormat: tokenFormat, seed: seed,
            bornAtUnixMilliseconds: bornAtUnixMilliseconds, clientKey: appSign, routes: .withoutServerAPI(of: .zego))
    }

    /// Why a text is no valid app sign; nil if it is one.
    package static func fault(ofAppSign appSign: String) -> String? {
        let count = appSign.utf8.count
        guard count == appSignDigits else { return "an app sign has 64 characters, not \(count)" }
        return appSign.isHexadecimal ? nil : "an app sign has hexadecimal digits only"
    }

    /// Why a text is no valid server secret; nil if it is one.
    package static func fault(ofServerSecret secret: String) -> String? {
        let count = secret.utf8.count
        return count == secretBytes ? nil : "a server secret has 32 bytes, not \(count)"
    }
}
