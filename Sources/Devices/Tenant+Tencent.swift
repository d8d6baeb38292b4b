package import EmulatorAPI
import VendorDialects

extension Tenant {
    /// A Tencent TRTC + Chat application, with the id and key of its console.
    public static func tencent(sdkAppID: Int32, secretKey: String) -> Tenant {
        tencent(sdkAppID: sdkAppID, secretKey: secretKey, adjust: { _ in })
    }

    /// A Tencent application whose rules differ from the profile's, for tests of other console settings.
    package static func tencent(
        sdkAppID: Int32, secretKey: String, adjust: @escaping @Sendable (inout TenantRules) -> Void
    ) -> Tenant {
        precondition(sdkAppID > 0, "an sdkAppID is a positive number: \(sdkAppID)")
        return Tenant(appID: "\(sdkAppID)", secret: secretKey, vendors: [.tencent]) { seed, born in
            var setup = Tencent.setup(
                sdkAppID: sdkAppID, secretKey: secretKey, seed: seed, bornAtUnixMilliseconds: born)
            adjust(&setup.rules)
            return setup
        }
    }

    /// The built-in Tencent tenant of every embedded emulator. Its key is public and protects nothing.
    public static let tencentDemo = tencent(
        sdkAppID: Int32(TenantDescription.tencentDemo.appID)!, secretKey: TenantDescription.tencentDemo.secret)

    /// The built-in tenants, one of each kind of voice room.
    static let demos = [tencentDemo, zegoDemo, easemobDemo, volcengineDemo]
}
