package import EmulatorAPI
import VendorDialects

extension Tenant {
    /// An application of Volcengine's, with the AppId and AppKey of its console.
    ///
    /// `appID` has 24 letters and digits; `appKey` is not empty. Anything else is a programming error. With `checksPrivileges` the
    /// privileges in tokens are checked and end one by one, as for apps that the vendor has put on its list.
    public static func volcengine(appID: String, appKey: String, checksPrivileges: Bool = false) -> Tenant {
        volcengine(appID: appID, appKey: appKey, checksPrivileges: checksPrivileges, adjust: { _ in })
    }

    /// The same with rules that differ from the profile's, for tests of other console settings.
    package static func volcengine(
        appID: String, appKey: String, checksPrivileges: Bool = false,
        adjust: @escaping @Sendable (inout TenantRules) -> Void
    ) -> Tenant {
        if let fault = Volcengine.fault(ofAppID: appID) { preconditionFailure(fault) }
        if let fault = Volcengine.fault(ofAppKey: appKey) { preconditionFailure(fault) }
        return Tenant(appID: appID, secret: appKey, vendors: [.volcengine]) { seed, born in
            var setup = Volcengine.setup(
                appID: appID, appKey: appKey, checksPrivileges: checksPrivileges, seed: seed,
                bornAtUnixMilliseconds: born)
            adjust(&setup.rules)
            return setup
        }
    }

    /// A token 001 for a room, as the app's own server would make it with the AppKey; "*" is for every room.
    ///
    /// The token may publish and subscribe to everything. The tenant is one of Volcengine's; another is a programming error.
    public func roomToken(
        room: String, user: String, at unixSeconds: Int64, lifetimeSeconds: Int64 = 86_400
    ) -> String {
        let service = volcengineService
        let user = UserID(user)
        let end = unixSeconds + lifetimeSeconds
        return service.tokenFormat.write(
            Claims(
                app: service.app, user: user, issuedAtUnixSeconds: unixSeconds, expiresAtUnixSeconds: end,
                channel: ChannelClaims(
                    user: user, channel: room == Volcengine.anyRoom ? "" : ChannelID(room),
                    privileges: [.all, .sendMessages], expiresAtUnixSeconds: end)),
            service.secret)
    }

    /// A token 001 for a login, which lets into no room.
    public func loginToken(user: String, at unixSeconds: Int64, lifetimeSeconds: Int64 = 86_400) -> String {
        let service = volcengineService
        return service.tokenFormat.write(
            Volcengine.loginClaims(
                app: service.app, user: UserID(user), issuedAtUnixSeconds: unixSeconds,
                expiresAtUnixSeconds: unixSeconds + lifetimeSeconds),
            service.secret)
    }

    /// What the sample back end would hand to a user who logs in over HTTP. It is the same each time, so tests need no HTTP.
    ///
    /// The tenant is one of Volcengine's; another is a programming error.
    public func volcengineBusinessLogin(user: String) -> VolcengineBusinessLogin {
        let service = volcengineService
        return VolcengineBusinessLogin(
            userID: user, loginToken: Volcengine.SampleServer.loginToken(of: UserID(user), appKey: service.secret),
            serverURL: Volcengine.SampleServer.address(of: service.app),
            serverSignature: Volcengine.SampleServer.signature(appKey: service.secret))
    }

    private var volcengineService: TenantService {
        let services = setup(seed: 0, bornAtUnixMilliseconds: 0).services
        guard let service = services.first(where: { Volcengine.fault(ofAppID: $0.app.rawValue) == nil }) else {
            preconditionFailure("the tenant \(appID) has no rooms of Volcengine's")
        }
        return service
    }

    /// The built-in Volcengine tenant of every embedded emulator. Its AppKey is public and protects nothing.
    public static let volcengineDemo = volcengine(
        appID: TenantDescription.volcengineDemo.appID, appKey: TenantDescription.volcengineDemo.secret)
}

/// What Volcengine's sample back end hands to a user who logs in.
public struct VolcengineBusinessLogin: Hashable, Sendable {
    /// As RTS and rooms know the user.
    public let userID: String
    /// Goes into the content of every request to the back end.
    public let loginToken: String
    /// For `setServerParams`.
    public let serverURL: String
    /// For `setServerParams`.
    public let serverSignature: String
}
