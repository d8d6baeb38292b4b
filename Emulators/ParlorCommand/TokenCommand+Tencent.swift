import ArgumentParser
import EmulatorAPI
import EmulatorServer
import VendorDialects

/// Flags that both Tencent commands share.
struct TencentKey: ParsableArguments {
    @Option(
        name: .customLong("sdk-app-id"),
        help: ArgumentHelp("The app's number, \(AppNumbers.tencent.range).", valueName: "number"),
        transform: { try AppNumbers.tencent.number($0) })
    var sdkAppID: UInt32

    @Option(help: ArgumentHelp("The app's secret key, as text.", valueName: "text"))
    var secret: String

    @Option(help: ArgumentHelp("The user id.", valueName: "id"))
    var user: String

    @Option(help: ArgumentHelp("The time to take for the present one.", valueName: "unix-seconds"))
    var at: Int64?

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    func validate() throws {
        guard !secret.isEmpty else { throw ValidationError("--secret is empty") }
        guard !user.isEmpty else { throw ValidationError("--user is empty") }
        if let at, at < 0 { throw ValidationError("--at is \(at); it must be 0 or more Unix seconds") }
    }

    var app: AppID { AppID("\(sdkAppID)") }
}

/// `parlor token mint --vendor tencent`.
struct TencentMint: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor token mint --vendor tencent",
        abstract: "Make a UserSig; with a room, a privateMapKey.",
        discussion: """
            A UserSig logs a user in. A privateMapKey also grants rights in one room, for apps with advanced \
            permission control. Rights add up: 1 create room, 2 enter room, 4 send audio, 8 receive audio, 16 send \
            video, 32 receive video, 64 send sub-stream, 128 receive sub-stream.
            """)

    static let defaultLifetimeSeconds = Tencent.profile.sdk.tokenLifetimeSeconds.value
    /// The largest room number; the one after it is reserved.
    static let maximumRoomNumber = Tencent.profile.sdk.maximumNumericRoom.value
    static let maximumStringRoomLength = Tencent.profile.sdk.maximumTextRoomBytes.value
    static let maximumUserLength = Tencent.profile.identity.maximumUserIDBytes.value
    /// The largest value of a user buffer's length field.
    static let maximumBufferTextLength = 65_535

    @OptionGroup var key: TencentKey

    @Option(help: ArgumentHelp("How long the token is good for.", valueName: "seconds"))
    var expire: Int64 = defaultLifetimeSeconds

    @Option(help: ArgumentHelp("Make a privateMapKey for this room, 1...4294967294.", valueName: "number"))
    var room: UInt32?

    @Option(help: ArgumentHelp("Make a privateMapKey for the room of this text.", valueName: "text"))
    var stringRoom: String?

    @Option(help: ArgumentHelp("Rights in the room, 0...255. (default: 255)", valueName: "bits"))
    var privilege: UInt8?

    func validate() throws {
        guard expire > 0 else { throw ValidationError("--expire is \(expire); it must be 1 or more seconds") }
        if let room {
            guard stringRoom == nil else { throw ValidationError("--room and --string-room exclude each other") }
            guard (1...Self.maximumRoomNumber).contains(room) else {
                throw ValidationError("--room is \(room); it must be 1...\(Self.maximumRoomNumber)")
            }
        }
        if let stringRoom {
            guard !stringRoom.isEmpty else { throw ValidationError("--string-room is empty") }
        }
        if privilege != nil, room == nil, stringRoom == nil {
            throw ValidationError("--privilege needs --room or --string-room")
        }
        for (flag, text) in [("--user", key.user), ("--string-room", stringRoom ?? "")]
        where text.utf8.count > Self.maximumBufferTextLength {
            throw ValidationError("\(flag) has \(text.utf8.count) bytes; a token holds \(Self.maximumBufferTextLength)")
        }
    }

    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
        let issued = key.at ?? nowUnixSeconds
        let (expiry, isOverflowing) = issued.addingReportingOverflow(expire)
        guard !isOverflowing else { throw UsageFailure("--at \(issued) plus --expire \(expire) is too far away") }
        var claims = Claims(
            app: key.app, user: UserID(key.user), issuedAtUnixSeconds: issued, expiresAtUnixSeconds: expiry)
        let channel = room.map(Tencent.channel(numericRoom:)) ?? stringRoom.map(Tencent.channel(stringRoom:))
        if let channel {
            guard expiry <= Int64(UInt32.max) else {
                throw UsageFailure("a privateMapKey ends by \(UInt32.max) Unix seconds; this one would at \(expiry)")
            }
            claims.channel = ChannelClaims(
                user: claims.user, channel: channel,
                privileges: Privileges(rawValue: UInt32(privilege ?? UInt8(Privileges.all.rawValue))),
                expiresAtUnixSeconds: expiry)
        }
        let token = MintedToken(
            vendor: "tencent", token: Tencent.tokenFormat.write(claims, key.secret), claims: claims)
        return token.outcome(warnings: warnings, asJSON: key.json)
    }

    /// Values that a token can hold but the cloud refuses. They are minted, because a user may want to see the refusal.
    private var warnings: [String] {
        var warnings: [String] = []
        if key.user.utf8.count > Self.maximumUserLength {
            warnings.append("--user has \(key.user.utf8.count) bytes; the SDK takes \(Self.maximumUserLength) (7003)")
        }
        if !key.user.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            warnings.append("--user \"\(key.user)\" is not printable ASCII, which the SDK refuses (7003)")
        }
        if let stringRoom {
            if stringRoom.utf8.count > Self.maximumStringRoomLength {
                warnings.append(
                    "--string-room has \(stringRoom.utf8.count) bytes; the SDK takes \(Self.maximumStringRoomLength)")
            }
            if let character = stringRoom.first(where: { !Self.stringRoomCharacters.contains($0) }) {
                warnings.append("--string-room holds \"\(character)\", which the SDK refuses")
            }
        }
        return warnings
    }

    private static let stringRoomCharacters = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !#$%&()+-:;<=.>?@[]^_{}|~,")
}

/// `parlor token inspect --vendor tencent`.
struct TencentInspect: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor token inspect --vendor tencent",
        abstract: "Say what a UserSig or privateMapKey holds and whether it verifies.",
        discussion: """
            Exits 0 only if the token verifies for this app, secret and user at this time; else 1, with the vendor's \
            code and the reason.
            """)

    @OptionGroup var key: TencentKey

    @Argument(help: "The token.")
    var token: String

    func answer(nowUnixSeconds: Int64) -> CommandOutcome {
        let now = key.at ?? nowUnixSeconds
        let verdict = Tencent.inspect(
            token, app: key.app, secret: key.secret, user: UserID(key.user), atUnixSeconds: now)
        let claims = verdict.reading?.claims
        let refusal = ErrorReport(code: "\(verdict.code)", name: verdict.codeName, reason: verdict.reason)
        return InspectedToken(
            claims: claims, description: claims.map { Self.describe($0, at: now) } ?? [],
            refusal: verdict.isVerified ? nil : refusal, checkedAtUnixSeconds: now, vendor: "tencent"
        ).outcome(asJSON: key.json)
    }

    private static func describe(_ claims: Claims, at now: Int64) -> [String] {
        func moment(_ seconds: Int64) -> String {
            "\(Moment.text(unixSeconds: seconds)), \(Moment.distance(from: now, to: seconds))"
        }
        var lines = [
            "kind      \(claims.channel == nil ? "UserSig" : "privateMapKey")",
            "app       \(claims.app)",
            "user      \(claims.user)",
            "issued    \(moment(claims.issuedAtUnixSeconds))",
            "expires   \(moment(claims.expiresAtUnixSeconds))",
        ]
        if let channel = claims.channel {
            switch Tencent.room(of: channel.channel) {
            case .number(let number): lines.append("room      \(number), by number")
            case .text(let text): lines.append("room      \"\(text)\", by text")
            case nil: break
            }
            lines.append("for user  \(channel.user)")
            lines.append("rights    \(channel.privileges.rawValue): \(describe(channel.privileges))")
            lines.append("until     \(moment(channel.expiresAtUnixSeconds))")
        }
        return lines
    }

    private static func describe(_ privileges: Privileges) -> String {
        let names: [(Privileges, String)] = [
            (.createChannel, "create room"), (.join, "enter room"), (.sendAudio, "send audio"),
            (.receiveAudio, "receive audio"), (.sendVideo, "send video"), (.receiveVideo, "receive video"),
            (.sendSecondVideo, "send sub-stream"), (.receiveSecondVideo, "receive sub-stream"),
        ]
        var held = names.filter { privileges.contains($0.0) }.map(\.1)
        let unknown = privileges.subtracting(.all).rawValue
        if unknown != 0 { held.append("bits \(unknown), which mean nothing") }
        return held.isEmpty ? "none" : held.joined(separator: ", ")
    }
}
