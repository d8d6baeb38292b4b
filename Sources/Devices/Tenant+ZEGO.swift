package import EmulatorAPI
import VendorDialects

extension Tenant {
    /// A ZEGO application, for ZIM and the Express engine, with the id, sign and secret of its console.
    ///
    /// `appID` is above 0, `appSign` has 64 hexadecimal digits, `serverSecret` 32 bytes; anything else is a programming
    /// error.
    public static func zego(appID: UInt32, appSign: String, serverSecret: String) -> Tenant {
        zego(appID: appID, appSign: appSign, serverSecret: serverSecret, adjust: { _ in })
    }

    /// A ZEGO application whose rules differ from the profile's, for tests of other console settings.
    package static func zego(
        appID: UInt32, appSign: String, serverSecret: String,
        adjust: @escaping @Sendable (inout TenantRules) -> Void
    ) -> Tenant {
        precondition(appID > 0, "an AppID is above 0")
        if let fault = ZEGO.fault(ofAppSign: appSign) { preconditionFailure(fault) }
        if let fault = ZEGO.fault(ofServerSecret: serverSecret) { preconditionFailure(fault) }
        return Tenant(appID: "\(appID)", secret: serverSecret, vendors: [.zego]) { seed, born in
            var setup = ZEGO.setup(
                appID: appID, appSign: appSign, serverSecret: serverSecret, seed: seed, bornAtUnixMilliseconds: born)
            adjust(&setup.rules)
            return setup
        }
    }

    /// The app sign of ``zegoDemo``.
    public static let zegoDemoAppSign = TenantDescription.zegoDemoClientKey

    /// The built-in ZEGO tenant of every embedded emulator. Its sign and secret are public and protect nothing.
    public static let zegoDemo = zego(
        appID: UInt32(TenantDescription.zegoDemo.appID)!, appSign: zegoDemoAppSign,
        serverSecret: TenantDescription.zegoDemo.secret)
}
