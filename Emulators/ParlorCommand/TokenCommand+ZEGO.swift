import ArgumentParser
import EmulatorAPI
import EmulatorServer
import VendorDialects

/// Flags that both ZEGO commands share.
struct ZEGOKey: ParsableArguments {
    @Option(
        name: .customLong("app-id"),
        help: ArgumentHelp("The app's number, \(AppNumbers.zego.range).", valueName: "number"),
        transform: { try AppNumbers.zego.number($0) })
    var appID: UInt32

    @Option(help: ArgumentHelp("The app's server secret, 32 bytes of text.", valueName: "text"))
    var secret: String

    @Option(help: ArgumentHelp("The user id.", valueName: "id"))
    var user: String

    @Option(help: ArgumentHelp("The time to take for the present one.", valueName: "unix-seconds"))
    var at: Int64?

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    func validate() throws {
        if let fault = ZEGO.fault(ofServerSecret: secret) { throw ValidationError("--secret: \(fault)") }
        guard !user.isEmpty else { throw ValidationError("--user is empty") }
        if let at, at < 0 { throw ValidationError("--at is \(at); it must be 0 or more Unix seconds") }
    }

    var app: AppID { ZEGO.app(appID) }
}

/// `parlor token mint --vendor zego`.
struct ZEGOMint: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor token mint --vendor zego",
        abstract: "Make a token of version 04, for ZIM and the Express engine.",
        discussion: """
            Without a payload it is a basic token. A privilege token's payload is JSON that names a room and what the \
            user may do there: {"room_id":"room1","privilege":{"1":1,"2":0},"stream_id_list":null}, where 1 is to log \
            in and 2 to publish. ZIM ignores the payload.
            """)

    static let defaultLifetimeSeconds = ZEGO.profile.sdk.tokenLifetimeSeconds.value
    /// The longest lifetime that the vendor's clouds accept.
    static let maximumLifetimeSeconds = ZEGO.profile.sdk.maximumTokenLifetimeSeconds.value
    /// The shortest that a login takes.
    static let minimumLifetimeSeconds = Int64(ZEGO.profile.identity.minimumTokenSeconds.value)
    static let maximumUserLength = ZEGO.profile.identity.maximumUserIDBytes.value
    /// The largest value of the token's length field, less the other fields.
    static let maximumPayloadLength = 60_000

    @OptionGroup var key: ZEGOKey

    @Option(help: ArgumentHelp("How long the token is good for.", valueName: "seconds"))
    var expire: Int64 = defaultLifetimeSeconds

    @Option(help: ArgumentHelp("What the token carries, JSON for a privilege token.", valueName: "text"))
    var payload: String = ""

    @Option(help: ArgumentHelp("How it is sealed: gcm (newer) or cbc (older).", valueName: "mode"))
    var variant: String = ZEGO.Token04.Variant.gcm.rawValue

    func validate() throws {
        guard expire > 0 else { throw ValidationError("--expire is \(expire); it must be 1 or more seconds") }
        guard ZEGO.Token04.Variant(rawValue: variant) != nil else {
            throw ValidationError("--variant is \"\(variant)\"; it must be gcm or cbc")
        }
        for (flag, text) in [("--user", key.user), ("--payload", payload)]
        where text.utf8.count > Self.maximumPayloadLength {
            throw ValidationError("\(flag) has \(text.utf8.count) bytes; a token holds \(Self.maximumPayloadLength)")
        }
    }

    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
        let issued = key.at ?? nowUnixSeconds
        let (expiry, isOverflowing) = issued.addingReportingOverflow(expire)
        guard !isOverflowing else { throw UsageFailure("--at \(issued) plus --expire \(expire) is too far away") }
        guard let variant = ZEGO.Token04.Variant(rawValue: variant) else {
            throw UsageFailure("--variant is \"\(variant)\"; it must be gcm or cbc")
        }
        let claims = Claims(
            app: key.app, user: UserID(key.user), issuedAtUnixSeconds: issued, expiresAtUnixSeconds: expiry,
            payload: payload.isEmpty ? nil : payload)
        let text = ZEGO.token(for: claims).text(secret: key.secret, variant: variant)
        let reading = ZEGO.inspect(text, app: key.app, secret: key.secret, user: claims.user, atUnixSeconds: issued)
        let minted = MintedToken(vendor: "zego", token: text, claims: reading.reading?.claims ?? claims)
        return minted.outcome(warnings: warnings(isPayloadRead: reading.expressCode == .success), asJSON: key.json)
    }

    /// Values that a token can hold but the clouds refuse. They are minted, because a user may want to see the refusal.
    private func warnings(isPayloadRead: Bool) -> [String] {
        var warnings: [String] = []
        if key.user.utf8.count > Self.maximumUserLength {
            warnings.append("--user has \(key.user.utf8.count) bytes; ZIM takes \(Self.maximumUserLength) (6000001)")
        }
        if expire < Self.minimumLifetimeSeconds {
            warnings.append("--expire is \(expire); a login with ZIM needs \(Self.minimumLifetimeSeconds) s (6000108)")
        }
        if expire > Self.maximumLifetimeSeconds {
            warnings.append("--expire is \(expire); the vendor takes at most \(Self.maximumLifetimeSeconds) s")
        }
        if !isPayloadRead {
            warnings.append("--payload is no JSON object, which the Express engine refuses (1002075)")
        }
        return warnings
    }
}

/// `parlor token inspect --vendor zego`.
struct ZEGOInspect: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor token inspect --vendor zego",
        abstract: "Say what a token of version 04 holds and whether it verifies.",
        discussion: """
            Exits 0 only if the token verifies for this app, secret and user at this time; else 1, with ZIM's code, \
            the Express engine's and the reason.
            """)

    @OptionGroup var key: ZEGOKey

    @Argument(help: "The token.")
    var token: String

    func answer(nowUnixSeconds: Int64) -> CommandOutcome {
        let now = key.at ?? nowUnixSeconds
        let verdict = ZEGO.inspect(
            token, app: key.app, secret: key.secret, user: UserID(key.user), atUnixSeconds: now)
        let refusal = ErrorReport(
            code: "\(verdict.code.rawValue)", name: "(Express \(verdict.expressCode.rawValue))", reason: verdict.reason)
        return InspectedToken(
            claims: verdict.reading?.claims, description: Self.describe(verdict, at: now),
            refusal: verdict.isVerified ? nil : refusal, checkedAtUnixSeconds: now, vendor: "zego"
        ).outcome(asJSON: key.json)
    }

    private static func describe(_ verdict: ZEGO.TokenVerdict, at now: Int64) -> [String] {
        guard let claims = verdict.reading?.claims, let variant = verdict.variant else { return [] }
        func moment(_ seconds: Int64) -> String {
            "\(Moment.text(unixSeconds: seconds)), \(Moment.distance(from: now, to: seconds))"
        }
        var lines = [
            "kind      \(claims.payload == nil ? "basic" : "privilege") token 04, AES-\(variant.rawValue.uppercased())",
            "app       \(claims.app)",
            "user      \(claims.user)",
            "issued    \(moment(claims.issuedAtUnixSeconds))",
            "expires   \(moment(claims.expiresAtUnixSeconds))",
        ]
        if let payload = claims.payload { lines.append("payload   \(payload)") }
        if let channel = claims.channel {
            lines.append("room      \(channel.channel == "" ? "any" : "\"\(channel.channel)\"")")
            let rights = [
                channel.privileges.contains(.join) ? "log in" : nil,
                channel.privileges.contains(.sendAudio) ? "publish" : nil,
            ].compactMap(\.self)
            lines.append("rights    \(rights.isEmpty ? "none" : rights.joined(separator: ", "))")
            if let streams = channel.streams {
                lines.append("streams   \(streams.map(\.rawValue).joined(separator: ", "))")
            }
        }
        return lines
    }
}
