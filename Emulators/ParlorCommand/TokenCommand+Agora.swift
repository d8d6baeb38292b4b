import ArgumentParser
import EmulatorAPI
import EmulatorServer
import VendorDialects

/// Flags that both Agora commands share.
struct AgoraKey: ParsableArguments {
    @Option(name: .customLong("app-id"), help: ArgumentHelp("The App ID, 32 hexadecimal digits.", valueName: "digits"))
    var appID: String

    @Option(help: ArgumentHelp("The App Certificate, 32 hexadecimal digits.", valueName: "digits"))
    var certificate: String

    @Option(help: ArgumentHelp("The channel; * for every one.", valueName: "name"))
    var channel: String

    @Option(help: ArgumentHelp("The user's number, 0...4294967295; 0 for any user.", valueName: "number"))
    var uid: UInt32?

    @Option(help: ArgumentHelp("The user's account, where users have texts.", valueName: "text"))
    var account: String?

    @Option(help: ArgumentHelp("The time to take for the present one.", valueName: "unix-seconds"))
    var at: Int64?

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    func validate() throws {
        if let fault = Agora.fault(ofAppID: appID) { throw ValidationError("--app-id: \(fault)") }
        if let fault = Agora.fault(ofCertificate: certificate) { throw ValidationError("--certificate: \(fault)") }
        guard !channel.isEmpty else { throw ValidationError("--channel is empty") }
        guard (uid == nil) != (account == nil) else {
            throw ValidationError("one of --uid and --account is needed, and not both")
        }
        guard account?.isEmpty != true else { throw ValidationError("--account is empty") }
        for (flag, text) in [("--channel", channel), ("--account", account ?? "")]
        where text.utf8.count > Self.maximumTextBytes {
            throw ValidationError("\(flag) has \(text.utf8.count) bytes; a token holds \(Self.maximumTextBytes)")
        }
        if let at, !(0...Int64(UInt32.max)).contains(at) {
            throw ValidationError("--at is \(at); it must be 0...\(UInt32.max) Unix seconds")
        }
    }

    /// Far above any name, and below what a token can hold.
    static let maximumTextBytes = 1024

    var app: AppID { Agora.app(appID) }
    /// As a token names the user: empty for any.
    var user: UserID { UserID(account ?? Agora.name(ofUser: UserID("\(uid ?? 0)"))) }
}

/// `parlor token mint --vendor agora`.
struct AgoraMint: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor token mint --vendor agora",
        abstract: "Make a token 007 for a channel; on request a 006.",
        discussion: """
            A publisher may send sound, pictures and data, a subscriber only join. Privileges end with the token, or \
            earlier: --privilege-expire ends those to publish by themselves.
            """)

    static let defaultLifetimeSeconds = Agora.secondsOfToken006

    /// What the token lets the user do.
    enum Role: String, ExpressibleByArgument, CaseIterable {
        case publisher, subscriber

        /// As the vendor's generators number the privileges.
        var privileges: [UInt16] { self == .publisher ? [1, 2, 3, 4] : [1] }
    }

    @OptionGroup var key: AgoraKey

    @Option(help: "What the user may do.")
    var role = Role.publisher

    @Option(help: ArgumentHelp("How long the token is good for.", valueName: "seconds"))
    var expire: UInt32 = UInt32(defaultLifetimeSeconds)

    @Option(help: ArgumentHelp("How long the user may publish. (default: as long as the token)", valueName: "seconds"))
    var privilegeExpire: UInt32?

    @Option(help: ArgumentHelp("The token's format: 007 or 006, the older one.", valueName: "version"))
    var format: String = Agora.AccessToken2.version

    func validate() throws {
        guard expire > 0 else { throw ValidationError("--expire is 0; it must be 1 or more seconds") }
        guard [Agora.AccessToken2.version, Agora.AccessToken.version].contains(format) else {
            throw ValidationError("--format is \"\(format)\"; it must be 007 or 006")
        }
        guard privilegeExpire != 0 else {
            throw ValidationError("--privilege-expire is 0; it must be 1 or more seconds")
        }
    }

    func answer(nowUnixSeconds: Int64) throws -> CommandOutcome {
        let issued = key.at ?? nowUnixSeconds
        guard let issuedAt = UInt32(exactly: issued), let end = UInt32(exactly: issued + Int64(expire)) else {
            throw UsageFailure(
                "a token ends by \(UInt32.max) Unix seconds; --at \(issued) plus --expire \(expire) is later")
        }
        let claims = Claims(
            app: key.app, user: key.user, issuedAtUnixSeconds: issued, expiresAtUnixSeconds: Int64(end))
        let salt = Agora.salt(for: claims, certificate: key.certificate)
        func seconds(of privilege: UInt16) -> UInt32 {
            privilege == 1 ? expire : min(expire, privilegeExpire ?? expire)
        }
        let text: String
        if format == Agora.AccessToken2.version {
            text = Agora.AccessToken2(
                appID: key.appID, issuedAtUnixSeconds: issuedAt, lifetimeSeconds: expire, salt: salt,
                services: [
                    .init(
                        .rtc, texts: [key.channel, key.user.rawValue],
                        privileges: role.privileges.map { .init($0, seconds: seconds(of: $0)) })
                ]
            ).text(certificate: key.certificate)
        } else {
            text = Agora.AccessToken(
                appID: key.appID, channel: key.channel, user: key.user.rawValue, salt: salt,
                expiresAtUnixSeconds: UInt32(clamping: issued + Agora.secondsOfToken006),
                privileges: role.privileges.map { .init($0, endsAtUnixSeconds: issuedAt + seconds(of: $0)) }
            ).text(channel: key.channel, user: key.user.rawValue, certificate: key.certificate)
        }
        let reading = Agora.inspect(
            text, app: key.app, certificate: key.certificate, channel: ChannelID(key.channel), user: key.user,
            atUnixSeconds: issued)
        return MintedToken(vendor: "agora", token: text, claims: reading.reading?.claims ?? claims)
            .outcome(warnings: warnings, asJSON: key.json)
    }

    /// Values that a token can hold but the cloud refuses. They are minted, because a user may want to see the refusal.
    private var warnings: [String] {
        var warnings: [String] = []
        let maximum = Agora.profile.rtc.maximumChannelIDBytes.value
        if key.channel.utf8.count > maximum {
            warnings.append("--channel has \(key.channel.utf8.count) bytes; the SDK takes \(maximum) (-102)")
        }
        let characters = Agora.profile.sdk.channelCharacters.value
        if let character = key.channel.first(where: { !characters.contains($0) }), key.channel != Agora.anyChannel {
            warnings.append("--channel holds \"\(character)\", which the SDK refuses (-102)")
        }
        if Int64(expire) > Self.defaultLifetimeSeconds {
            warnings.append("--expire is \(expire); the vendor's tokens live \(Self.defaultLifetimeSeconds) s at most")
        }
        return warnings
    }
}

/// `parlor token inspect --vendor agora`.
struct AgoraInspect: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "parlor token inspect --vendor agora",
        abstract: "Say what a token 007 or 006 holds and whether it verifies.",
        discussion: """
            Exits 0 only if the token lets this user into this channel at this time; else 1, with the SDK's code, the \
            connection's reason and what is wrong. A token 006 only has checksums of the names.
            """)

    @OptionGroup var key: AgoraKey

    @Argument(help: "The token.")
    var token: String

    func answer(nowUnixSeconds: Int64) -> CommandOutcome {
        let now = key.at ?? nowUnixSeconds
        let verdict = Agora.inspect(
            token, app: key.app, certificate: key.certificate, channel: ChannelID(key.channel), user: key.user,
            atUnixSeconds: now)
        let refusal = ErrorReport(
            code: "\(verdict.code.rawValue)",
            name: verdict.connectionReason.map { "(connection reason \($0.rawValue))" } ?? "", reason: verdict.reason)
        return InspectedToken(
            claims: verdict.reading?.claims, description: Self.describe(verdict, at: now),
            refusal: verdict.isVerified ? nil : refusal, checkedAtUnixSeconds: now, vendor: "agora"
        ).outcome(asJSON: key.json)
    }

    private static func describe(_ verdict: Agora.TokenVerdict, at now: Int64) -> [String] {
        guard let claims = verdict.reading?.claims else { return [] }
        func moment(_ seconds: Int64) -> String {
            "\(Moment.text(unixSeconds: seconds)), \(Moment.distance(from: now, to: seconds))"
        }
        var lines = [
            "kind      token \(verdict.services == nil ? Agora.AccessToken.version : Agora.AccessToken2.version)",
            "app       \(claims.app)",
            "issued    \(moment(claims.issuedAtUnixSeconds))",
            "expires   \(moment(claims.expiresAtUnixSeconds))",
        ]
        guard let token = verdict.services else {
            if let channel = claims.channel {
                lines.append("channel   \(channel.channel)")
                lines.append("user      \(channel.user == "" ? "any" : channel.user.rawValue)")
                lines += Agora.privileges.filter { channel.privileges.contains($0.right) }.map { number, right in
                    let end = channel.ends.first { $0.right == right }?.expiresAtUnixSeconds
                    return "may       \(Agora.AccessToken2.Kind.rtc.privilegeNames[Int(number) - 1]), until "
                        + moment(end ?? channel.expiresAtUnixSeconds)
                }
            }
            return lines
        }
        for service in token.services {
            let names = zip(service.kind.textNames, service.texts).map { "\($0) \"\($1)\"" }
            let role = service.kind == .education ? ["role \(service.role)"] : []
            lines.append("service   \(([ "\(service.kind)" ] + names + role).joined(separator: ", "))")
            for privilege in service.privileges {
                let known = service.kind.privilegeNames
                let name = known.indices.contains(Int(privilege.number) - 1) ? known[Int(privilege.number) - 1] : "?"
                lines.append("may       \(name), until \(moment(token.end(of: privilege)))")
            }
        }
        return lines
    }
}
