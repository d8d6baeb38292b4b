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
            bornAtUnixMilliseconds: bornAtUnixMilliseconds, routes: .withoutServerAPI(of: .agora))
    }

    /// Why a text is no valid app id; nil if it is one.
    package static func fault(ofAppID appID: String) -> String? { fault(of: appID, called: "an App ID") }

    /// Why a text is no valid app certificate; nil if it is one.
    package static func fault(ofCertificate certificate: String) -> String? {
        fault(of: certificate, called: "an App Certificate")
    }

    /// The number that stands for a user. A text that is a number stands for itself; another text has a number made of it, the same
    /// everywhere, with 32 bits of which the first is set. Two accounts with one number are as good as impossible in a channel.
    package static func number(of user: UserID) -> UInt32 {
        let text = user.rawValue
        if let number = UInt32(text), number > 0, "\(number)" == text { return number }
        var hash: UInt32 = 2_166_136_261
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return hash | 0x8000_0000
    }

    private static func fault(of key: String, called name: String) -> String? {
        let count = key.utf8.count
        guard count == keyDigits else { return "\(name) has \(keyDigits) characters, not \(count)" }
        return key.isHexadecimal ? nil : "\(name) has hexadecimal digits only"
    }
}
