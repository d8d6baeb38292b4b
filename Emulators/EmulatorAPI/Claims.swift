/// The claims of a token, in terms that all vendors' tokens share.
package struct Claims: Hashable, Serializable, Sendable {
    /// The app the token was made for.
    package var app: AppID
    /// The user the token was made for; empty if the vendor has tokens for any user and this is one.
    package var user: UserID
    /// When it was made, in Unix seconds.
    package var issuedAtUnixSeconds: Int64
    /// The last Unix second at which it is good.
    package var expiresAtUnixSeconds: Int64
    /// Rights in one channel, if the token carries any.
    package var channel: ChannelClaims?
    /// Text that the app wrote into the token, if the vendor's tokens have a field for it. If it is not empty and
    /// `channel` is absent, it does not have the form that the vendor expects.
    package var payload: String?
    /// Tells this token from others with the same claims, where the vendor can limit a single token: a digest, which is no token.
    package var digest: String?

    package init(
        app: AppID, user: UserID, issuedAtUnixSeconds: Int64, expiresAtUnixSeconds: Int64,
        channel: ChannelClaims? = nil, payload: String? = nil, digest: String? = nil
    ) {
        self.app = app
        self.user = user
        self.issuedAtUnixSeconds = issuedAtUnixSeconds
        self.expiresAtUnixSeconds = expiresAtUnixSeconds
        self.channel = channel
        self.payload = payload
        self.digest = digest
    }
}

/// The part of a token that grants rights in one channel.
package struct ChannelClaims: Hashable, Serializable, Sendable {
    /// The user with the rights, as this part of the token names them. Empty for any user, if the vendor has such
    /// tokens.
    package var user: UserID
    /// The channel of the rights; empty if they hold in every channel.
    package var channel: ChannelID
    /// What the user may do there.
    package var privileges: Privileges
    /// The last Unix second at which the rights hold.
    package var expiresAtUnixSeconds: Int64
    /// Rights that end on their own, before the others.
    package var ends: [RightEnd]
    /// The streams the user may publish; absent for any.
    package var streams: [StreamID]?

    package init(
        user: UserID, channel: ChannelID, privileges: Privileges, expiresAtUnixSeconds: Int64,
        ends: [RightEnd] = [], streams: [StreamID]? = nil
    ) {
        self.user = user
        self.channel = channel
        self.privileges = privileges
        self.expiresAtUnixSeconds = expiresAtUnixSeconds
        self.ends = ends
        self.streams = streams
    }
}

/// When one right ends.
package struct RightEnd: Hashable, Serializable, Sendable {
    package var right: Privileges
    /// The last Unix second at which it holds.
    package var expiresAtUnixSeconds: Int64

    package init(right: Privileges, expiresAtUnixSeconds: Int64) {
        self.right = right
        self.expiresAtUnixSeconds = expiresAtUnixSeconds
    }
}

/// Rights in a channel.
package struct Privileges: OptionSet, Hashable, Serializable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// May create the channel by being the first to join.
    package static let createChannel = Privileges(rawValue: 1)
    /// May join.
    package static let join = Privileges(rawValue: 2)
    /// May publish audio.
    package static let sendAudio = Privileges(rawValue: 4)
    /// May receive others' audio.
    package static let receiveAudio = Privileges(rawValue: 8)
    /// May publish video.
    package static let sendVideo = Privileges(rawValue: 16)
    /// May see others.
    package static let receiveVideo = Privileges(rawValue: 32)
    /// May publish a second video stream.
    package static let sendSecondVideo = Privileges(rawValue: 64)
    /// May see others' second video streams.
    package static let receiveSecondVideo = Privileges(rawValue: 128)
    /// May send messages in the channel.
    package static let sendMessages = Privileges(rawValue: 256)
    /// Everything that has to do with entering and with streams.
    package static let all = Privileges(rawValue: 255)
}

/// A token that could be read: its claims, and whether the tenant's secret signed it.
///
/// Reading does not judge. ``EmulatorAPI`` users decide whether the app, the user and the time are right, because
/// vendors differ in which of several faults they report.
package struct TokenReading: Hashable, Serializable, Sendable {
    /// The claims of the token.
    package var claims: Claims
    /// Whether the tenant's secret made the signature.
    package var isSignatureValid: Bool

    package init(claims: Claims, isSignatureValid: Bool) {
        self.claims = claims
        self.isSignatureValid = isSignatureValid
    }
}

/// Why a text is not a token at all.
package enum TokenFault: Error, Hashable, Serializable, Sendable {
    /// The text is empty.
    case empty
    /// The text cannot be parsed; `reason` names the failed step and the offending value.
    case malformed(reason: String)
    /// The secret opens it, but a field has a value that such tokens do not have.
    case invalidContent(field: String, reason: String)
    /// The vendor does not accept tokens of this version.
    case unsupportedVersion(version: String)
}

/// A client's proof of identity.
package enum Credential: Hashable, Serializable, Sendable {
    /// The signed text, as the client sends it. The edge reads it before the core sees the command.
    case token(text: String)
    /// The decoded token. This form is journaled, so that a journal holds no tokens.
    case reading(reading: TokenReading)
    /// The text was no token.
    case unreadable(fault: TokenFault)
    /// The key that ships with the app and names no user, as the client sends it.
    case clientKey(text: String)
    /// Whether that key was the app's, as the edge checked it.
    case clientKeyChecked(isRight: Bool)
}

/// One vendor's formats of tokens and keys, as functions from the vendor's dialect.
package struct TokenFormat: Sendable {
    /// Parses a token and checks its signature with the tenant's secret.
    package var read: @Sendable (_ token: String, _ secret: String) throws(TokenFault) -> TokenReading
    /// The same, for a token that is shown in a channel, or to enter it, by a user; an empty one has yet to get a number. Absent
    /// where a token says by itself whom it is for.
    package var readInChannel: ReadInChannel?
    /// Makes a token with these claims, signed with the tenant's secret.
    package var write: @Sendable (_ claims: Claims, _ secret: String) -> String
    /// Whether a text is exactly the key that ships with the app. Its running time does not reveal where the two first
    /// differ.
    package var isKey: @Sendable (_ text: String, _ key: String) -> Bool

    /// What ``readInChannel`` is.
    package typealias ReadInChannel =
        @Sendable (_ token: String, _ secret: String, _ channel: ChannelID, _ user: UserID) throws(TokenFault) ->
        TokenReading

    package init(
        read: @escaping @Sendable (_ token: String, _ secret: String) throws(TokenFault) -> TokenReading,
        readInChannel: ReadInChannel? = nil,
        write: @escaping @Sendable (_ claims: Claims, _ secret: String) -> String,
        isKey: @escaping @Sendable (_ text: String, _ key: String) -> Bool
    ) {
        self.read = read
        self.readInChannel = readInChannel
        self.write = write
        self.isKey = isKey
    }

    /// Decodes the token of a credential; returns any other credential unchanged. `place` is where it is shown, if that is a
    /// channel.
    package func read(
        _ credential: Credential, secret: String, place: (channel: ChannelID, user: UserID)? = nil
    ) -> Credential {
        guard case .token(let text) = credential else { return credential }
        do throws(TokenFault) {
            var reading: TokenReading
            if let place, let readInChannel {
                reading = try readInChannel(text, secret, place.channel, place.user)
            } else {
                reading = try read(text, secret)
            }
            // Everybody knows the empty secret. So a tenant without a secret admits nobody.
            if secret.isEmpty { reading.isSignatureValid = false }
            return .reading(reading: reading)
        } catch {
            return .unreadable(fault: error.shortened)
        }
    }
}
