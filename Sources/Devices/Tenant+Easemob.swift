package import EmulatorAPI
import VendorDialects

extension Tenant {
    /// Easemob's chat under an app key, with Agora's channels beside it: what its voice rooms are made of.
    ///
    /// `appKey` is `org#app`; `clientSecret` is the one that the app's own server shows, and is not empty. `appID` and
    /// `certificate` are those of the Agora project, 32 hexadecimal digits each. Anything else is a programming error.
    public static func easemob(
        appKey: String, clientSecret: String, agoraAppID appID: String, certificate: String
    ) -> Tenant {
        easemob(
            appKey: appKey, clientSecret: clientSecret, agoraAppID: appID, certificate: certificate,
            adjust: { _ in })
    }

    /// The same with rules that differ from the profiles', for tests of other console settings.
    package static func easemob(
        appKey: String, clientSecret: String, agoraAppID appID: String, certificate: String,
        adjust: @escaping @Sendable (inout TenantRules) -> Void
    ) -> Tenant {
        if let fault = Easemob.AppKey.fault(of: appKey) { preconditionFailure(fault) }
        precondition(!clientSecret.isEmpty, "a client secret is not empty")
        if let fault = Agora.fault(ofAppID: appID) { preconditionFailure(fault) }
        if let fault = Agora.fault(ofCertificate: certificate) { preconditionFailure(fault) }
        return Tenant(appID: appKey, secret: clientSecret, vendors: [.easemob, .agora]) { seed, born in
            let chat = Easemob.setup(
                appKey: appKey, clientSecret: clientSecret,
                project: Easemob.ChatProject(appID: appID, certificate: certificate), seed: seed,
                bornAtUnixMilliseconds: born)
            let channels = Agora.setup(
                appID: appID, certificate: certificate, seed: seed, bornAtUnixMilliseconds: born)
            var setup = TenantSetup.linking([(chat, .messaging), (channels, .channels)])
            adjust(&setup.rules)
            return setup
        }
    }

    /// Agora's channels alone. `appID` and `certificate` have 32 hexadecimal digits each; anything else is a programming error.
    public static func agora(appID: String, certificate: String) -> Tenant {
        agora(appID: appID, certificate: certificate, adjust: { _ in })
    }

    /// The same with rules that differ from the profile's, for tests of other console settings.
    package static func agora(
        appID: String, certificate: String, adjust: @escaping @Sendable (inout TenantRules) -> Void
    ) -> Tenant {
        if let fault = Agora.fault(ofAppID: appID) { preconditionFailure(fault) }
        if let fault = Agora.fault(ofCertificate: certificate) { preconditionFailure(fault) }
        return Tenant(appID: appID, secret: certificate, vendors: [.agora]) { seed, born in
            var setup = Agora.setup(
                appID: appID, certificate: certificate, seed: seed, bornAtUnixMilliseconds: born)
            adjust(&setup.rules)
            return setup
        }
    }

    /// A token 007 for a channel, as the app's own server would make it with the project's certificate.
    ///
    /// `uid` is the user's number or account as a text; "0" for any user. The token may join and publish everything. The tenant
    /// has channels of Agora's; another is a programming error.
    public func channelToken(
        channel: String, uid: String, at unixSeconds: Int64, lifetimeSeconds: Int64 = 86_400
    ) -> String {
        guard let project = agoraProject else { preconditionFailure("the tenant \(appID) has no channels of Agora's") }
        let user = UserID(Agora.name(ofUser: UserID(uid)))
        return project.tokenFormat.write(
            Claims(
                app: project.app, user: user, issuedAtUnixSeconds: unixSeconds,
                expiresAtUnixSeconds: unixSeconds + lifetimeSeconds,
                channel: ChannelClaims(
                    user: user, channel: ChannelID(channel), privileges: [.all, .sendMessages],
                    expiresAtUnixSeconds: unixSeconds + lifetimeSeconds)),
            project.secret)
    }

    /// The app id of the tenant's Agora project; nil where it has none.
    package var agoraAppID: String? { agoraProject?.app.rawValue }

    private var agoraProject: TenantService? {
        setup(seed: 0, bornAtUnixMilliseconds: 0).services.first { Agora.fault(ofAppID: $0.app.rawValue) == nil }
    }

    /// The app id of the Agora project of ``easemobDemo``.
    public static let easemobDemoAgoraAppID = TenantDescription.easemobDemo.allServices[1].appID

    /// The certificate of the Agora project of ``easemobDemo``. It is public and protects nothing.
    public static let easemobDemoCertificate = TenantDescription.easemobDemo.allServices[1].secret

    /// The built-in tenant of Easemob's voice rooms. Its secrets are public and protect nothing.
    public static let easemobDemo = easemob(
        appKey: TenantDescription.easemobDemo.appID, clientSecret: TenantDescription.easemobDemo.secret,
        agoraAppID: easemobDemoAgoraAppID, certificate: easemobDemoCertificate)
}
