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

        /// A right and the last Unix second at which it holds; 0 for as long as the token.
        package struct Privilege: Hashable, Sendable {
            package var number: UInt16
            package var endsAtUnixSeconds: UInt32

            package init(_ number: UInt16, endsAtUnixSeconds: UInt32) {
                self.number = number
                self.endsAtUnixSeconds = endsAtUnixSeconds
            }
        }

        package static let version = "001"
        static let maximumTextLength = 4096
        static let maximumPrivileges = 64

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
            packed.append(UInt16(privileges.count))
            for privilege in privileges {
                packed.append(privilege.number)
                packed.append(privilege.endsAtUnixSeconds)
            }
            return packed.bytes
        }

        /// The token as text, signed with the AppKey.
        package func text(appKey: String) -> String {
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
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= maximumTextLength else {
            throw .malformed(reason: "the token has \(text.utf8.count) bytes, more than \(maximumTextLength)")
        }
        guard text.utf8.starts(with: version.utf8) else {
            throw .unsupportedVersion(version: String(text.prefix(version.count)))
        }
        let head = version.utf8.count + Volcengine.appIDCharacters
        let bytes = Array(text.utf8)
        guard bytes.count >= head, let app = String(validating: bytes[version.utf8.count..<head], as: UTF8.self) else {
            throw .malformed(reason: "the token ends inside of its app id")
        }
        let content: [UInt8]
        do throws(Base64.Fault) {
            content = try Base64.standard.decode(String(decoding: bytes[head...], as: UTF8.self))
        } catch {
            throw .malformed(reason: "the token is not Base64: \(error.reason)")
        }
        do throws(PackedReader.Fault) {
            var reader = PackedReader(content)
            let message = try reader.counted("message")
            let signature = try reader.counted("signature")
            try reader.end()
            let token = try Volcengine.AccessToken(appID: app, message: message)
            let expected = KeyedHash.sha256(message, secret: Array(appKey.utf8))
            return (token, KeyedHash.areEqualSecrets(signature, expected))
        } catch {
            throw .malformed(reason: "the token cannot be read: \(error.reason)")
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
        privileges = []
        let count = try reader.number("number of privileges", as: UInt16.self)
        guard count <= Self.maximumPrivileges else { throw .init(reason: "it has \(count) privileges") }
        for _ in 0..<count {
            let privilege = Privilege(
                try reader.number("privilege"), endsAtUnixSeconds: try reader.number("end of a privilege"))
            guard !privileges.contains(where: { $0.number == privilege.number }) else {
                throw .init(reason: "it has the privilege \(privilege.number) twice")
            }
            privileges.append(privilege)
        }
        try reader.end()
    }
}
