import ArgumentParser
import EmulatorAPI
import EmulatorServer
import VendorDialects

/// Flags that both Easemob commands share.
struct EasemobKey: ParsableArguments {
    @Option(help: ArgumentHelp("The app key, org#app.", valueName: "org#app"))
    var appKey: String

    @Option(help: ArgumentHelp("The app's client secret.", valueName: "text"))
    var secret: String

    @Option(help: ArgumentHelp("The user id; without one it is a token of the app's own server.", valueName: "id"))
    var user: String?

    @Option(help: ArgumentHelp("The time to take for the present one.", valueName: "unix-seconds"))
    var at: Int64?

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    func validate() throws {
        if let fault = Easemob.AppKey.fault(of: appKey) { throw ValidationError("--app-key: \(fault)") }
        guard !secret.isEmpty else { throw ValidationError("--secret is empty") }
        guard user?.isEmpty != true else { throw ValidationError("--user is empty") }
        if let at, at < 0 { throw ValidationError("--at is \(at); it must be 0 or more Unix seconds") }
    }
}

/// `parlor token mint --vendor easemob`.
struct EasemobMint: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor token mint --vendor easemob",
        abstract: "Make a token of a user, or of the app's own server.",
        discussion: """
            A user's token logs in. A server's, which names no user, is what requests to the REST API show. The vendor's \
            cloud keeps the meaning of its tokens to itself; here they are signed with the client secret.
            """)

    static let defaultLifetimeSeconds = Easemob.tokenLifetimeSeconds.value
    static let maximumUserBytes = Easemob.profile.identity.maximumUserIDBytes.value
    /// The largest value of the token's length field, and far above any user.
    static let maximumTextBytes = 1024

    @OptionGroup var key: EasemobKey

    @Option(help: ArgumentHelp("How long the token is good for.", valueName: "seconds"))
    var expire: Int64 = defaultLifetimeSeconds

    func validate() throws {
        guard expire > 0 else { throw ValidationError("--expire is \(expire); it must be 1 or more seconds") }
        let count = key.user?.utf8.count ?? 0
        guard count <= Self.maximumTextBytes else {
            throw ValidationError("--user has \(count) bytes; a token holds \(Self.maximumTextBytes)")
        }
    }

    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
        let issued = key.at ?? nowUnixSeconds
        let (expiry, isOverflowing) = issued.addingReportingOverflow(expire)
        guard !isOverflowing else { throw UsageFailure("--at \(issued) plus --expire \(expire) is too far away") }
        let user = Easemob.userID(key.user ?? "")
        let token = Easemob.Token(
            key.user == nil ? .app : .user, appKey: key.appKey, user: user.rawValue, issuedAtUnixSeconds: issued,
            expiresAtUnixSeconds: expiry)
        let claims = Claims(
            app: AppID(key.appKey), user: user, issuedAtUnixSeconds: issued, expiresAtUnixSeconds: expiry)
        var warnings: [String] = []
        if user.rawValue.utf8.count > Self.maximumUserBytes {
            warnings.append(
                "--user has \(user.rawValue.utf8.count) bytes; the cloud takes \(Self.maximumUserBytes) (105)")
        }
        return MintedToken(vendor: "easemob", token: token.text(clientSecret: key.secret), claims: claims)
            .outcome(warnings: warnings, asJSON: key.json)
    }
}

/// `parlor token inspect --vendor easemob`.
struct EasemobInspect: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor token inspect --vendor easemob",
        abstract: "Say what a token holds and whether it verifies.",
        discussion: """
            Exits 0 only if the token verifies for this app, secret and user at this time, or as a server's where no user \
            is given; else 1, with the SDK's code and the reason.
            """)

    @OptionGroup var key: EasemobKey

    @Argument(help: "The token.")
    var token: String

    func answer(nowUnixSeconds: Int64) -> CommandOutcome {
        let now = key.at ?? nowUnixSeconds
        let verdict = Easemob.inspect(
            token, app: AppID(key.appKey), clientSecret: key.secret, user: key.user.map(Easemob.userID),
            atUnixSeconds: now)
        let refusal = ErrorReport(code: "\(verdict.code)", name: "", reason: verdict.reason)
        return InspectedToken(
            claims: verdict.reading?.claims,
            description: verdict.reading.map { Self.describe($0.claims, at: now) } ?? [],
            refusal: verdict.isVerified ? nil : refusal, checkedAtUnixSeconds: now, vendor: "easemob"
        ).outcome(asJSON: key.json)
    }

    private static func describe(_ claims: Claims, at now: Int64) -> [String] {
        func moment(_ seconds: Int64) -> String {
            "\(Moment.text(unixSeconds: seconds)), \(Moment.distance(from: now, to: seconds))"
        }
        return [
            "kind      \(claims.user == "" ? "token of the app's server" : "token of a user")",
            "app       \(claims.app)",
        ] + (claims.user == "" ? [] : ["user      \(claims.user)"]) + [
            "issued    \(moment(claims.issuedAtUnixSeconds))",
            "expires   \(moment(claims.expiresAtUnixSeconds))",
        ]
    }
}
