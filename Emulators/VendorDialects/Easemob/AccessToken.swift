import CZlib
package import EmulatorAPI

extension Agora {
    /// A token of version 006: one channel and one user, of whose names it only has checksums.
    ///
    /// Source: the vendor's public generators, whose output this reproduces byte for byte.
    package struct AccessToken: Hashable, Sendable {
        package var appID: String
        /// CRC-32 of the channel's name.
        package var channelChecksum: UInt32
        /// CRC-32 of the user as a token names one; 0 for any user.
        package var userChecksum: UInt32
        package var salt: UInt32
        /// A day after the making, in tokens that the vendor's generators make.
        package var expiresAtUnixSeconds: UInt32
        /// Ascending by number, each number once.
        package var privileges: [Privilege]

        /// A right and the last Unix second at which it holds.
        package typealias Privilege = PackedToken.Privilege

        package static let version = "006"

        /// A token for a channel and a user; with an empty text for the user it is for any.
        package init(
            appID: String, channel: String, user: String, salt: UInt32, expiresAtUnixSeconds: UInt32,
            privileges: [Privilege]
        ) {
            self.appID = appID
            channelChecksum = Self.checksum(channel)
            userChecksum = Self.checksum(user)
            self.salt = salt
            self.expiresAtUnixSeconds = expiresAtUnixSeconds
            self.privileges = privileges.sorted { $0.number < $1.number }
        }

        /// CRC-32 as zlib computes it; 0 of an empty text.
        package static func checksum(_ text: String) -> UInt32 {
            let bytes = Array(text.utf8)
            return UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
        }

        /// The last Unix second of a privilege.
        package func end(of privilege: Privilege) -> Int64 {
            Int64(privilege.endsAtUnixSeconds > 0 ? privilege.endsAtUnixSeconds : expiresAtUnixSeconds)
        }

        /// The part that says what the token grants.
        var message: [UInt8] {
            var packed = PackedWriter()
            packed.append(salt)
            packed.append(expiresAtUnixSeconds)
            packed.append(privileges)
            return packed.bytes
        }

        /// The token for this channel and user, signed with the certificate.
        package func text(channel: String, user: String, certificate: String) -> String {
            var packed = PackedWriter()
            packed.append(counted: signature(message, channel: channel, user: user, certificate))
            packed.append(channelChecksum)
            packed.append(userChecksum)
            packed.append(counted: message)
            return Self.version + appID + Base64.standard.encode(packed.bytes)
        }

        private func signature(_ message: [UInt8], channel: String, user: String, _ certificate: String) -> [UInt8] {
            KeyedHash.sha256(Array((appID + channel + user).utf8) + message, secret: Array(certificate.utf8))
        }
    }
}

extension Agora.AccessToken {
    /// What a token says of a channel and a user.
    package struct Reading: Hashable, Sendable {
        package var token: Agora.AccessToken
        /// Whether it is for this channel.
        package var isForChannel: Bool
        /// Whether it is for this user alone, and whether it is for any.
        package var isForUser: Bool
        package var isForAnybody: Bool { token.userChecksum == 0 }
        /// Whether the certificate signed it for this channel and user, or any. The names are in the signature, so nothing can
        /// be said of a token for another channel or user: it is false then.
        package var isSignatureValid: Bool
    }

    /// Parses a token that somebody shows who is, or wants to be, `user` in `channel`.
    package static func read(
        _ text: String, channel: String, user: String, certificate: String
    ) throws(TokenFault) -> Reading {
        let (appID, content) = try PackedToken.split(text, version: version, appIDCharacters: Agora.keyDigits)
        let (token, message, signature) = try PackedToken.read(content) {
            reader throws(PackedReader.Fault) -> (Self, [UInt8], [UInt8]) in
            let signature = try reader.counted("signature")
            var token = Self(
                appID: appID, channel: "", user: "", salt: 0, expiresAtUnixSeconds: 0, privileges: [])
            token.channelChecksum = try reader.number("channel")
            token.userChecksum = try reader.number("user")
            let message = try reader.counted("message")
            try token.read(message)
            return (token, message, signature)
        }
        let isForChannel = token.channelChecksum == checksum(channel)
        let isForUser = !user.isEmpty && token.userChecksum == checksum(user)
        var isSignatureValid = false
        // A user's name may have the checksum 0 by chance, as no name has.
        for named in isForUser ? [user, ""] : [""] where isForChannel && token.userChecksum == checksum(named) {
            let expected = token.signature(message, channel: channel, user: named, certificate)
            if KeyedHash.areEqualSecrets(signature, expected) { isSignatureValid = true }
        }
        return Reading(
            token: token, isForChannel: isForChannel, isForUser: isForUser, isSignatureValid: isSignatureValid)
    }

    private mutating func read(_ message: [UInt8]) throws(PackedReader.Fault) {
        var reader = PackedReader(message)
        salt = try reader.number("salt")
        expiresAtUnixSeconds = try reader.number("expiry")
        privileges = try reader.privileges()
        try reader.end()
    }
}
