package import EmulatorAPI
import Synchronization
package import VendorDialects

#if BackEnd || Server
    import ServerDialects
#endif

/// A customer of one vendor, with the app and secret that the vendor's console would show.
public struct Tenant: Sendable {
    /// The app id as text, as vendors' consoles show it.
    public let appID: String
    /// Signs the tenant's tokens.
    public let secret: String
    /// Whose services it has.
    package let vendors: [Vendor]

    private let makeSetup: @Sendable (_ seed: UInt64, _ bornAtUnixMilliseconds: Int64) -> TenantSetup
    /// Shared by copies.
    private let minted = MintedTokens()

    init(
        appID: String, secret: String, vendors: [Vendor],
        makeSetup: @escaping @Sendable (_ seed: UInt64, _ bornAtUnixMilliseconds: Int64) -> TenantSetup
    ) {
        self.appID = appID
        self.secret = secret
        self.vendors = vendors
        self.makeSetup = makeSetup
    }

    /// The tenant of a description; what it is made from is checked here.
    package init(_ description: TenantDescription) throws(TenantDescriptionError) {
        _ = try description.setup(seed: 0, bornAtUnixMilliseconds: 0)
        self.init(
            appID: description.appID, secret: description.secret, vendors: description.allServices.map(\.vendor)
        ) { seed, born in
            do {
                return try description.setup(seed: seed, bornAtUnixMilliseconds: born)
            } catch {
                preconditionFailure("it was checked: \(error)")
            }
        }
    }

    /// What an emulator in this process makes the tenant from: with server APIs and callbacks where the trait `BackEnd` is on.
    package func setup(seed: UInt64, bornAtUnixMilliseconds: Int64) -> TenantSetup {
        #if BackEnd || Server
            makeSetup(seed, bornAtUnixMilliseconds).withBackEnds()
        #else
            makeSetup(seed, bornAtUnixMilliseconds)
        #endif
    }

    /// One tenant whose messaging is this one's and whose channels are `other`'s: an app that has both companies' SDKs.
    package func linked(withChannelsOf other: Tenant) -> Tenant {
        Tenant(appID: appID, secret: secret, vendors: vendors + other.vendors) { [makeSetup] seed, born in
            TenantSetup.linking([(makeSetup(seed, born), .messaging), (other.makeSetup(seed, born), .channels)])
        }
    }

    /// A token for `user`, as the app's own server would make it: good from `unixSeconds` for `lifetimeSeconds`.
    public func token(for user: String, at unixSeconds: Int64, lifetimeSeconds: Int64 = 604_800) -> String {
        minted.token(MintedTokens.Question(user: user, at: unixSeconds, lifetimeSeconds: lifetimeSeconds)) {
            let setup = makeSetup(0, 0)
            return setup.tokenFormat.write(
                Claims(
                    app: setup.app, user: UserID(user), issuedAtUnixSeconds: unixSeconds,
                    expiresAtUnixSeconds: unixSeconds + lifetimeSeconds),
                setup.secret)
        }
    }
}

/// The last tokens of a tenant that were made. The same question has the same token, and an exploration asks it in each of its
/// worlds: making them was a fourth of its time.
private final class MintedTokens: Sendable {
    struct Question: Hashable {
        var user: String
        var at: Int64
        var lifetimeSeconds: Int64
    }

    /// Most tokens that are kept; then all are forgotten.
    private static let limit = 512

    private let tokens = Mutex<[Question: String]>([:])

    func token(_ question: Question, mint: () -> String) -> String {
        if let token = tokens.withLock({ $0[question] }) { return token }
        let token = mint()
        tokens.withLock { tokens in
            if tokens.count >= Self.limit { tokens = [:] }
            tokens[question] = token
        }
        return token
    }
}
