import ArgumentParser
import EmulatorAPI
import EmulatorServer
import VendorDialects

/// Flags that both Volcengine commands share.
struct VolcengineKey: ParsableArguments {
    @Option(
        name: .customLong("app-id"), help: ArgumentHelp("The AppId, 24 letters and digits.", valueName: "characters"))
    var appID: String

    @Option(name: .customLong("app-key"), help: ArgumentHelp("The AppKey, used as text.", valueName: "text"))
    var appKey: String

    @Option(help: ArgumentHelp("The room; * for every one. Without one it is a token to log in with.", valueName: "id"))
    var room: String?

    @Option(help: ArgumentHelp("The user.", valueName: "id"))
    var user: String

    @Option(help: ArgumentHelp("The time to take for the present one.", valueName: "unix-seconds"))
    var at: Int64?

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    func validate() throws {
        if let fault = Volcengine.fault(ofAppID: appID) { throw ValidationError("--app-id: \(fault)") }
        if let fault = Volcengine.fault(ofAppKey: appKey) { throw ValidationError("--app-key: \(fault)") }
        guard room?.isEmpty != true else { throw ValidationError("--room is empty; leave it out for a login") }
        guard !user.isEmpty else { throw ValidationError("--user is empty") }
        for (flag, text) in [("--room", room ?? ""), ("--user", user)] where text.utf8.count > Self.maximumTextBytes {
            throw ValidationError("\(flag) has \(text.utf8.count) bytes; a token holds \(Self.maximumTextBytes)")
        }
        if let at, !(0...Int64(UInt32.max)).contains(at) {
            throw ValidationError("--at is \(at); it must be 0...\(UInt32.max) Unix seconds")
        }
    }

    /// Far above any id, and below what a token can hold.
    static let maximumTextBytes = 1024

    var app: AppID { Volcengine.app(appID) }
}

/// `parlor token mint --vendor volcengine`.
struct VolcengineMint: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor token mint --vendor volcengine",
        abstract: "Make a token 001 for a room, or for a login.",
        discussion: """
            A token for a room may publish and subscribe. --publish-expire and --subscribe-expire end each by itself; apps \
            that the vendor has not put on its list feel only the end of the token.
            """)

    @OptionGroup var key: VolcengineKey

    @Option(help: ArgumentHelp("How long the token is good for; 0 for ever.", valueName: "seconds"))
    var expire: UInt32 = UInt32(Volcengine.profile.sdk.tokenLifetimeSeconds.value)

    @Option(
        help: ArgumentHelp(
            "How long the user may publish. (default: as long as the token)", valueName: "seconds"))
    var publishExpire: UInt32?

    @Option(
        help: ArgumentHelp(
            "How long the user may subscribe. (default: as long as the token)", valueName: "seconds"))
    var subscribeExpire: UInt32?

    @Flag(help: "Leave out the privilege to publish.")
    var noPublish = false

    func validate() throws {
        for (flag, seconds) in [("--publish-expire", publishExpire), ("--subscribe-expire", subscribeExpire)]
        where seconds == 0 {
            throw ValidationError("\(flag) is 0; it must be 1 or more seconds")
        }
        guard !noPublish || publishExpire == nil else {
            throw ValidationError("--no-publish and --publish-expire contradict each other")
        }
        guard key.room != nil || (publishExpire == nil && subscribeExpire == nil && !noPublish) else {
            throw ValidationError("a token for a login has no privileges; name a --room")
        }
    }

    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
        let issued = key.at ?? nowUnixSeconds
        func moment(_ seconds: UInt32?) throws -> UInt32 {
            guard let seconds, seconds > 0 else { return 0 }
            guard let end = UInt32(exactly: issued + Int64(seconds)), end < UInt32.max else {
                throw UsageFailure(
                    "a token ends before \(UInt32.max) Unix seconds; --at \(issued) plus \(seconds) is later")
            }
            return end
        }
        guard let issuedAt = UInt32(exactly: issued) else {
            throw UsageFailure("the present is \(issued) Unix seconds, and a token holds 0...\(UInt32.max)")
        }
        let end = try moment(expire)
        let claims = Claims(
            app: key.app, user: UserID(key.user), issuedAtUnixSeconds: issued,
            expiresAtUnixSeconds: end == 0 ? Volcengine.endlessUnixSeconds : Int64(end),
            channel: key.room.map {
                ChannelClaims(
                    user: UserID(key.user), channel: ChannelID($0), privileges: [], expiresAtUnixSeconds: Int64(end))
            })
        var privileges: [Volcengine.AccessToken.Privilege] = []
        if key.room != nil {
            if !noPublish {
                privileges.append(
                    .init(Volcengine.publishNumber, endsAtUnixSeconds: try moment(publishExpire ?? expire)))
            }
            privileges.append(
                .init(Volcengine.subscribeNumber, endsAtUnixSeconds: try moment(subscribeExpire ?? expire)))
        }
        let token = Volcengine.AccessToken(
            appID: key.appID, room: key.room ?? "", user: key.user,
            nonce: Volcengine.nonce(for: claims, appKey: key.appKey), issuedAtUnixSeconds: issuedAt,
            expiresAtUnixSeconds: end, privileges: privileges)
        let text = token.text(appKey: key.appKey)
        let reading = try? Volcengine.tokenFormat.read(text, key.appKey)
        return MintedToken(vendor: "volcengine", token: text, claims: reading?.claims ?? claims)
            .outcome(warnings: warnings, asJSON: key.json)
    }

    /// Values that a token can hold but the cloud refuses. They are minted, because a user may want to see the refusal.
    private var warnings: [String] {
        var warnings: [String] = []
        if let room = key.room, room != Volcengine.anyRoom, !Volcengine.isID(room) {
            warnings.append("--room is no id of a room: the SDK refuses it (-1007)")
        }
        if !Volcengine.isID(key.user) { warnings.append("--user is no id of a user: the SDK refuses it (-1)") }
        let console = Volcengine.consoleTokenSeconds
        if Int64(expire) > console {
            warnings.append("--expire is \(expire); tokens of the vendor's console live \(console) s at most")
        }
        return warnings
    }
}

/// `parlor token inspect --vendor volcengine`.
struct VolcengineInspect: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor token inspect --vendor volcengine",
        abstract: "Say what a token 001 holds and whether it verifies.",
        discussion: """
            Exits 0 only if the token lets this user into this room at this time, or logs them in where no room is given; \
            else 1, with the vendor's code and what is wrong.
            """)

    @OptionGroup var key: VolcengineKey

    @Argument(help: "The token.")
    var token: String

    func answer(nowUnixSeconds: Int64) -> CommandOutcome {
        let now = key.at ?? nowUnixSeconds
        let verdict = Volcengine.inspect(
            token, app: key.app, appKey: key.appKey, room: key.room.map { ChannelID($0) }, user: UserID(key.user),
            atUnixSeconds: now)
        let refusal = ErrorReport(code: "\(verdict.code.rawValue)", name: "", reason: verdict.reason)
        return InspectedToken(
            claims: verdict.claims, description: Self.describe(verdict, at: now),
            refusal: verdict.isVerified ? nil : refusal, checkedAtUnixSeconds: now, vendor: "volcengine"
        ).outcome(asJSON: key.json)
    }

    private static func describe(_ verdict: Volcengine.TokenVerdict, at now: Int64) -> [String] {
        guard let token = verdict.token else { return [] }
        func moment(_ seconds: Int64) -> String {
            guard seconds < Volcengine.endlessUnixSeconds else { return "never" }
            return "\(Moment.text(unixSeconds: seconds)), \(Moment.distance(from: now, to: seconds))"
        }
        let room = token.room.isEmpty ? "none, for a login" : token.room == Volcengine.anyRoom ? "any" : token.room
        return [
            "kind      token \(Volcengine.AccessToken.version)",
            "app       \(token.appID)",
            "room      \(room)",
            "user      \(token.user)",
            "issued    \(moment(Int64(token.issuedAtUnixSeconds)))",
            "expires   \(moment(token.end))",
        ]
            + token.privileges.map { privilege in
                let name = Volcengine.privileges.first { $0.number == privilege.number }?.name
                return "may       \(name ?? "privilege \(privilege.number)"), until \(moment(token.end(of: privilege)))"
            }
    }
}
