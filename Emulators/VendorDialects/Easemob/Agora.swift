package import EmulatorAPI

/// Agora's dialect: the channels of AgoraRtcKit.
package enum Agora {
    /// Length of an app id and of an app certificate, in hexadecimal digits.
    package static let keyDigits = 32

    /// A project as it connects.
    package static func app(_ appID: String) -> AppID { AppID(appID) }

    /// A tenant that is this project alone: channels by its rules, and messaging as of the vendor that voice rooms pair it with.
    ///
    /// `appID` and `certificate` have 32 hexadecimal digits each. The certificate signs tokens; with an empty one nobody gets
    /// in by a token.
    package static func setup(
        appID: String, certificate: String, seed: UInt64, bornAtUnixMilliseconds: Int64
    ) -> TenantSetup {
        TenantSetup(
            app: app(appID), secret: certificate, rules: Easemob.profile.rules, tokenFormat: tokenFormat, seed: seed,
            bornAtUnixMilliseconds: bornAtUnixMilliseconds, routes: serverRoutes)
    }

    /// Why a text is no valid app id; nil if it is one.
    package static func fault(ofAppID appID: String) -> String? { fault(of: appID, called: "an App ID") }

    /// Why a text is no valid app certificate; nil if it is one.
    package static func fault(ofCertificate certificate: String) -> String? {
        fault(of: certificate, called: "an App Certificate")
    }

    private static func fault(of key: String, called name: String) -> String? {
        let count = key.utf8.count
        guard count == keyDigits else { return "\(name) has \(keyDigits) characters, not \(count)" }
        return key.isHexadecimal ? nil : "\(name) has hexadecimal digits only"
    }
}
