/// What a token says, in words every vendor's tokens share.
package struct Claims: Hashable, Codable, Sendable {
    /// The app the token was made for.
    package var app: AppID
    /// The user the token was made for; empty where the vendor has tokens for any user.
    package var user: UserID
    /// When it was made, in Unix seconds.
    package var issuedAtUnixSeconds: Int64
    /// The last Unix second at which it is good.
    package var expiresAtUnixSeconds: Int64
    /// Rights in one channel, where the token carries any.
    package var channel: ChannelClaims?
    /// What the app wrote into the token as text, where the vendor's tokens have a place for that. Where it says
    /// something and `channel` is absent, it is not what the vendor expects there.
    package var payload: String?

    package init(
        app: AppID, user: UserID, issuedAtUnixSeconds: Int64, expiresAtUnixSeconds: Int64,
        channel: ChannelClaims? = nil, payload: String? = nil
    ) {
        self.app = app
        self.user = user
        self.issuedAtUnixSeconds = issuedAtUnixSeconds
        self.expiresAtUnixSeconds = expiresAtUnixSeconds
        self.channel = channel
        self.payload = payload
    }
}

/// The part of a token that grants rights in one channel.
package struct ChannelClaims: Hashable, Codable, Sendable {
    /// The user the rights are granted to, as this part of the token names them; empty for any user, where the vendor
    /// has such tokens.
    package var user: UserID
    /// The channel the rights hold in; empty where they hold in every one.
    package var channel: ChannelID
    /// What the user may do there.
    package var privileges: Privileges
    /// The last Unix second at which the rights hold.
    package var expiresAtUnixSeconds: Int64
    /// Rights that end by themselves, before the others.
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
package struct RightEnd: Hashable, Codable, Sendable {
    package var right: Privileges
    /// The last Unix second at which it holds.
    package var expiresAtUnixSeconds: Int64

    package init(right: Privileges, expiresAtUnixSeconds: Int64) {
        self.right = right
        self.expiresAtUnixSeconds = expiresAtUnixSeconds
    }
}

/// Rights in a channel.
package struct Privileges: OptionSet, Hashable, Codable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// May make the channel exist by being the first to join.
    package static let createChannel = Privileges(rawValue: 1)
    /// May join.
    package static let join = Privileges(rawValue: 2)
    /// May publish audio.
    package static let sendAudio = Privileges(rawValue: 4)
    /// May hear others.
    package static let receiveAudio = Privileges(rawValue: 8)
    /// May publish video.
    package static let sendVideo = Privileges(rawValue: 16)
    /// May see others.
    package static let receiveVideo = Privileges(rawValue: 32)
    /// May publish a second video stream.
    package static let sendSecondVideo = Privileges(rawValue: 64)
    /// May see others' second video streams.
    package static let receiveSecondVideo = Privileges(rawValue: 128)
    /// Everything.
    package static let all = Privileges(rawValue: 255)
}

/// A token that could be read: what it says, and whether the tenant's secret made it.
///
/// Reading does not judge. Whether the app, the user and the time are right is for ``EmulatorAPI`` users to decide,
/// because vendors differ in which of several faults they report.
package struct TokenReading: Hashable, Codable, Sendable {
    /// What the token says.
    package var claims: Claims
    /// Whether the signature is the one the tenant's secret makes.
    package var isSignatureValid: Bool

    package init(claims: Claims, isSignatureValid: Bool) {
        self.claims = claims
        self.isSignatureValid = isSignatureValid
    }
}

/// Why a text is not a token at all.
package enum TokenFault: Error, Hashable, Codable, Sendable {
    /// The text is empty.
    case empty
    /// The text cannot be taken apart; `reason` names the step that failed and the offending value.
    case malformed(reason: String)
    /// The secret opens it, and a field is not what tokens say there.
    case invalidContent(field: String, reason: String)
    /// It is a token of a version the vendor does not accept.
    case unsupportedVersion(version: String)
}

/// What a client presents to prove who it is.
package enum Credential: Hashable, Codable, Sendable {
    /// The signed text, as the client sends it. The edge reads it before the core sees the command.
    case token(text: String)
    /// What the edge read; this form is journaled, so that a journal holds no tokens.
    case reading(reading: TokenReading)
    /// The text was no token.
    case unreadable(fault: TokenFault)
    /// The key that ships with the app and names no user, as the client sends it.
    case clientKey(text: String)
    /// Whether that key was the app's, as the edge found.
    case clientKeyChecked(isRight: Bool)
}

/// How one vendor spells tokens and keys, as functions that the vendor's dialect fills in.
package struct TokenFormat: Sendable {
    /// Takes a token apart and checks its signature with the tenant's secret.
    package var read: @Sendable (_ token: String, _ secret: String) throws(TokenFault) -> TokenReading
    /// Makes the token that says `claims`, signed with the tenant's secret.
    package var write: @Sendable (_ claims: Claims, _ secret: String) -> String
    /// Whether a text is, byte by byte, the key that ships with the app; in a time that does not tell where they first differ.
    package var isKey: @Sendable (_ text: String, _ key: String) -> Bool

    package init(
        read: @escaping @Sendable (_ token: String, _ secret: String) throws(TokenFault) -> TokenReading,
        write: @escaping @Sendable (_ claims: Claims, _ secret: String) -> String,
        isKey: @escaping @Sendable (_ text: String, _ key: String) -> Bool
    ) {
        self.read = read
        self.write = write
        self.isKey = isKey
    }

    /// Reads the token a client presented; anything else stays as it is.
    package func read(_ credential: Credential, secret: String) -> Credential {
        guard case .token(let text) = credential else { return credential }
        do throws(TokenFault) {
            var reading = try read(text, secret)
            // Everybody knows the empty secret: a tenant without one lets nobody in.
            if secret.isEmpty { reading.isSignatureValid = false }
            return .reading(reading: reading)
        } catch {
            return .unreadable(fault: error.shortened)
        }
    }
}
