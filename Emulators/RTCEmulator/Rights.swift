import EmulatorAPI

/// What a participant may do in a channel, and until when.
struct Rights: Hashable, Serializable, Sendable {
    /// A right that ends while the stay lasts.
    struct End: Hashable, Serializable {
        var right: Privileges
        /// The last Unix second at which it holds.
        var expiresAtUnixSeconds: Int64
        /// The first moment without the right; nil if that is over, or no moment is that late.
        var endsAt: Instant?
        /// When the session is warned; nil if that is over, or there is no warning.
        var warnsAt: Instant?
    }

    /// What is granted; nil for everything.
    var granted: Privileges?
    /// The streams that may be published; nil for any.
    var streams: [StreamID]?
    /// The ends of rights that the rules check and that have an effect; in the rules' order.
    var ends: [End] = []
    /// Those that ended, and are refused since.
    var over: Privileges = []
    /// The ``Claims/digest`` of the token that granted them; nil where tokens have none.
    var token: String?

    /// Everything, for as long as the stay lasts.
    static let everything = Rights()

    /// Throws if a right that the rules check is not granted or has ended.
    func require(_ right: Privileges, rules: RightsRules) throws(EmulatorError) {
        guard rules.rules(of: right) != nil else { return }
        guard !over.contains(right) else {
            let end = ends.first { $0.right == right }?.expiresAtUnixSeconds
            throw .tokenExpired(expiredAtUnixSeconds: end ?? .max)
        }
        guard granted?.contains(right) ?? true else { throw .privilegeMissing(privilege: right) }
    }

    /// Throws if these kinds of a stream may not be published.
    func require(
        toPublish kinds: MediaKinds, of stream: StreamID?, rules: RightsRules
    ) throws(EmulatorError) {
        try require(.join, rules: rules)
        for (kind, right) in Self.sending where kinds.contains(kind) {
            try require(right, rules: rules)
            guard rules.rules(of: right) != nil, let streams else { continue }
            guard let stream, streams.contains(stream) else { throw .privilegeMissing(privilege: right) }
        }
    }

    /// The right that each kind of media needs to be sent.
    static let sending: [(kind: MediaKinds, right: Privileges)] = [
        (.sound, .sendAudio), (.picture, .sendVideo), (.screen, .sendSecondVideo),
        (.smallPicture, .sendVideo),
    ]

    /// The right that each kind of media needs to be received.
    static let receiving: [(kind: MediaKinds, right: Privileges)] = [
        (.sound, .receiveAudio), (.picture, .receiveVideo), (.screen, .receiveSecondVideo),
        (.smallPicture, .receiveVideo),
    ]

    /// The kinds of media that are no longer received, because the right to them ended.
    var lostKinds: MediaKinds {
        guard !over.isEmpty else { return [] }
        return Self.receiving.reduce(into: []) { if over.contains($1.right) { $0.formUnion($1.kind) } }
    }
}

// MARK: Judging

extension Rights {
    /// The rights that the presented tokens grant `user` in `channel`. Throws if they do not admit the user.
    ///
    /// `claims` are those of the credential, which was judged before; a permit is judged here.
    static func granted(
        by claims: Claims?, permit: Credential?, to user: UserID, in channel: ChannelID, at now: Instant,
        clock: WallClock, rules: RightsRules
    ) throws(EmulatorError) -> Rights {
        switch rules.source {
        case .nowhere: return .everything
        case .permit:
            let (claims, latest) = try judged(permit, for: user, in: channel, at: now, clock: clock, rules: rules)
            return Rights(claims, latest: latest, at: now, clock: clock, rules: rules)
        case .credential:
            guard let claims else { return .everything }
            let latest = claims.expiresAtUnixSeconds
            if let granted = claims.channel {
                let isForUser = isFor(granted.user, user, rules)
                guard isForUser, granted.channel == "" || granted.channel == channel else {
                    throw .privilegeMissing(privilege: .join)
                }
            } else {
                guard claims.payload?.isEmpty ?? true else {
                    throw .permitRefused(reason: "the token's payload says nothing of a channel")
                }
            }
            var rights = Rights(claims.channel, latest: latest, at: now, clock: clock, rules: rules)
            rights.token = claims.digest
            return rights
        }
    }

    private static func isFor(_ named: UserID, _ user: UserID, _ rules: RightsRules) -> Bool {
        named == user || (rules.acceptsTokensForAnyUser && named.rawValue.isEmpty)
    }

    private init(
        _ claims: ChannelClaims?, latest: Int64, at now: Instant, clock: WallClock, rules: RightsRules
    ) {
        granted = claims?.privileges
        streams = claims?.streams
        for asked in rules.asked where asked.end != .holdsForStay || asked.warning != nil {
            guard granted?.contains(asked.right) ?? true else { continue }
            var seconds = min(latest, claims?.expiresAtUnixSeconds ?? latest)
            for end in claims?.ends ?? [] where end.right.contains(asked.right) {
                seconds = min(seconds, end.expiresAtUnixSeconds)
            }
            var end = End(
                right: asked.right, expiresAtUnixSeconds: seconds, endsAt: clock.firstInstant(afterUnixSecond: seconds))
            if let endsAt = end.endsAt {
                if endsAt <= now {
                    end.endsAt = nil
                    if asked.end != .holdsForStay { over.insert(asked.right) }
                } else {
                    end.warnsAt = asked.warning.map { endsAt.retreated(by: $0) }
                }
            }
            ends.append(end)
        }
    }

    /// The rights of a permit, and the permit's own expiry.
    private static func judged(
        _ permit: Credential?, for user: UserID, in channel: ChannelID, at now: Instant, clock: WallClock,
        rules: RightsRules
    ) throws(EmulatorError) -> (ChannelClaims, Int64) {
        let reading = try read(permit)
        let unixSeconds = clock.unixSeconds(at: now)
        guard reading.isSignatureValid else { throw .permitRefused(reason: "the signature is wrong") }
        guard isFor(reading.claims.user, user, rules) else {
            throw .permitRefused(reason: "it is for user \(reading.claims.user), not \(user)")
        }
        guard reading.claims.expiresAtUnixSeconds >= unixSeconds else {
            throw .permitRefused(reason: "the token expired at \(reading.claims.expiresAtUnixSeconds)")
        }
        guard let claims = reading.claims.channel else {
            throw .permitRefused(reason: "the token grants nothing in any channel")
        }
        guard isFor(claims.user, user, rules) else {
            throw .permitRefused(reason: "it is for user \(claims.user), not \(user)")
        }
        guard claims.channel == channel else {
            throw .permitRefused(reason: "it is for channel \(claims.channel), not \(channel)")
        }
        guard claims.expiresAtUnixSeconds >= unixSeconds else {
            throw .permitRefused(reason: "it expired at \(claims.expiresAtUnixSeconds)")
        }
        return (claims, reading.claims.expiresAtUnixSeconds)
    }

    private static func read(_ permit: Credential?) throws(EmulatorError) -> TokenReading {
        switch permit {
        case nil: throw .permitRefused(reason: "there is none")
        case .reading(let reading): return reading
        case .unreadable(.empty): throw .permitRefused(reason: "it is empty")
        case .unreadable(.malformed(let reason)): throw .permitRefused(reason: "it is malformed: \(reason)")
        case .unreadable(.invalidContent(let field, let reason)):
            throw .permitRefused(reason: "its \(field) is wrong: \(reason)")
        case .unreadable(.unsupportedVersion(let version)):
            throw .permitRefused(reason: "version \(version) is not accepted")
        case .clientKeyChecked: throw .permitRefused(reason: "it is a key, which grants nothing in any channel")
        case .token, .clientKey: throw .permitRefused(reason: "nobody has read it")
        }
    }
}

/// A deadline for one right of one stay. At the same instant the warning comes first.
struct RightDeadline: Hashable, Comparable, Serializable, Sendable {
    enum Kind: Int, Hashable, Serializable, Sendable {
        case endsSoon, ends
    }

    var place: Place
    var kind: Kind
    var right: Privileges

    static func < (left: RightDeadline, right: RightDeadline) -> Bool {
        guard left.place == right.place else { return left.place < right.place }
        return (left.kind.rawValue, left.right.rawValue) < (right.kind.rawValue, right.right.rawValue)
    }
}
