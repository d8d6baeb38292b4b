package import EmulatorAPI

extension Volcengine {
    /// A token of version 001: one room, one user, and privileges that end one by one.
    ///
    /// Source: the vendor's public generators, whose output this reproduces byte for byte.
    package struct AccessToken: Hashable, Sendable {
        package var appID: String
        /// ``Volcengine/anyRoom`` for every room; empty for a login.
        package var room: String
        package var user: String
        /// Drawn by the generators.
        package var nonce: UInt32
        package var issuedAtUnixSeconds: UInt32
        /// The last Unix second at which it is good; 0 for no end.
        package var expiresAtUnixSeconds: UInt32
        /// Ascending by number, each number once.
        package var privileges: [Privilege]

        /// A right and the last Unix second at which it holds.
        package typealias Privilege = PackedToken.Privilege

        package static let version = "001"

        /// A token with these privileges. The one to publish brings those for sound, pictures and data with it, as in the vendor's
        /// generators.
        package init(
            appID: String, room: String, user: String, nonce: UInt32, issuedAtUnixSeconds: UInt32,
            expiresAtUnixSeconds: UInt32, privileges: [Privilege]
        ) {
            self.appID = appID
            self.room = room
            self.user = user
            self.nonce = nonce
            self.issuedAtUnixSeconds = issuedAtUnixSeconds
            self.expiresAtUnixSeconds = expiresAtUnixSeconds
            var ends: [UInt16: UInt32] = [:]
            for privilege in privileges {
                ends[privilege.number] = privilege.endsAtUnixSeconds
                guard privilege.number == Volcengine.publishNumber else { continue }
                for part in Volcengine.publishPartNumbers { ends[part] = privilege.endsAtUnixSeconds }
            }
            self.privileges = ends.sorted { $0.key < $1.key }.map { Privilege($0.key, endsAtUnixSeconds: $0.value) }
        }

        /// The last Unix second of the token.
        package var end: Int64 {
            expiresAtUnixSeconds > 0 ? Int64(expiresAtUnixSeconds) : Volcengine.endlessUnixSeconds
        }

        /// The last Unix second of a privilege, which never outlives the token.
        package func end(of privilege: Privilege) -> Int64 {
            privilege.endsAtUnixSeconds > 0 ? min(Int64(privilege.endsAtUnixSeconds), end) : end
        }

        /// The part that is signed.
        var message: [UInt8] {
            var packed = PackedWriter()
            packed.append(nonce)
            packed.append(issuedAtUnixSeconds)
            packed.append(expiresAtUnixSeconds)
            packed.append(room)
            packed.append(user)
            packed.append(privileges)
            return packed.bytes
        }

        /// Tells it from every other token: 32 hexadecimal digits.
        var digest: String {
            String(String(hexadecimal: KeyedHash.digest(Array(appID.utf8) + message)).prefix(32))
        }

        /// The token as text, signed with the AppKey.
        package func text(appKey: String) -> String {
            let message = message
            var packed = PackedWriter()
            packed.append(counted: message)
            packed.append(counted: KeyedHash.sha256(message, secret: Array(appKey.utf8)))
            return Self.version + appID + Base64.standard.encode(packed.bytes)
        }
    }

    /// The name of a room in a token that is for every room.
    package static let anyRoom = "*"
    /// The end of a token that has none: the last moment that a token can name.
    package static let endlessUnixSeconds = Int64(UInt32.max)
}

extension Volcengine.AccessToken {
    /// Parses a token, and says whether the AppKey signed it.
    package static func read(
        _ text: String, appKey: String
    ) throws(TokenFault) -> (token: Volcengine.AccessToken, isSignatureValid: Bool) {
        let (appID, content) = try PackedToken.split(
            text, version: version, appIDCharacters: Volcengine.appIDCharacters)
        return try PackedToken.read(content) {
            reader throws(PackedReader.Fault) -> (Volcengine.AccessToken, Bool) in
            let message = try reader.counted("message")
            let signature = try reader.counted("signature")
            let token = try Volcengine.AccessToken(appID: appID, message: message)
            let expected = KeyedHash.sha256(message, secret: Array(appKey.utf8))
            return (token, KeyedHash.areEqualSecrets(signature, expected))
        }
    }

    private init(appID: String, message: [UInt8]) throws(PackedReader.Fault) {
        var reader = PackedReader(message)
        nonce = try reader.number("nonce")
        issuedAtUnixSeconds = try reader.number("time of issue")
        expiresAtUnixSeconds = try reader.number("expiry")
        room = try reader.text("room")
        user = try reader.text("user")
        self.appID = appID
        privileges = try reader.privileges()
        try reader.end()
    }
}
