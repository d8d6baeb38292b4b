package import EmulatorAPI

extension Easemob {
    /// A token of a user or of the app's own server.
    ///
    /// In the vendor's cloud it is a name for something that the cloud remembers, and nothing can be read in it. Here it says
    /// what it stands for and is signed with the client secret, so that nothing has to be remembered. It begins as the vendor's
    /// tokens do.
    package struct Token: Hashable, Sendable {
        /// What it lets its holder do.
        package enum Kind: UInt8, Hashable, Sendable {
            /// Everything that a server may ask for.
            case app = 1
            /// To be one user.
            case user = 2
        }

        package var kind: Kind
        package var appKey: String
        /// Empty in the app's own.
        package var user: String
        package var issuedAtUnixSeconds: Int64
        /// The last Unix second at which it is good.
        package var expiresAtUnixSeconds: Int64

        package init(
            _ kind: Kind, appKey: String, user: String, issuedAtUnixSeconds: Int64, expiresAtUnixSeconds: Int64
        ) {
            self.kind = kind
            self.appKey = appKey
            self.user = user
            self.issuedAtUnixSeconds = issuedAtUnixSeconds
            self.expiresAtUnixSeconds = expiresAtUnixSeconds
        }

        /// The first bytes of every vendor token.
        private static let mark = Array("ac-".utf8)
        /// The same in Base64, as tokens are written.
        package static let prefix = "YWMt"
        private static let format: UInt8 = 1
        private static let signatureBytes = 32
        static let maximumTextLength = 4096

        /// The token, signed with the client secret. The texts have up to 65,535 bytes.
        package func text(clientSecret: String) -> String {
            let content = content
            let signature = KeyedHash.sha256(content, secret: Array(clientSecret.utf8))
            return Base64.url.encode(content + signature).filter { $0 != "=" }
        }

        private var content: [UInt8] {
            var packed = PackedWriter()
            for byte in Self.mark { packed.append(byte) }
            packed.append(Self.format)
            packed.append(kind.rawValue)
            packed.append(UInt64(bitPattern: issuedAtUnixSeconds))
            packed.append(UInt64(bitPattern: expiresAtUnixSeconds))
            packed.append(appKey)
            packed.append(user)
            return packed.bytes
        }

        /// Parses a token, and says whether the client secret signed it.
        package static func read(
            _ text: String, clientSecret: String
        ) throws(TokenFault) -> (token: Token, isSignatureValid: Bool) {
            guard !text.isEmpty else { throw .empty }
            guard text.utf8.count <= maximumTextLength else {
                throw .malformed(reason: "the token has \(text.utf8.count) bytes, more than \(maximumTextLength)")
            }
            guard text.utf8.starts(with: prefix.utf8) else {
                throw .malformed(reason: "the token does not begin with \(prefix)")
            }
            let bytes: [UInt8]
            do throws(Base64.Fault) {
                let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
                bytes = try Base64.url.decode(text + padding)
            } catch {
                throw .malformed(reason: "the token is not Base64: \(error.reason)")
            }
            guard bytes.count > signatureBytes else { throw .malformed(reason: "the token is cut off") }
            let content = Array(bytes.dropLast(signatureBytes))
            do throws(PackedReader.Fault) {
                var reader = PackedReader(content)
                _ = try reader.take(mark.count, "mark")
                let format = try reader.number("format", as: UInt8.self)
                guard format == Self.format else { throw .init(reason: "its format is \(format)") }
                let number = try reader.number("kind", as: UInt8.self)
                guard let kind = Kind(rawValue: number) else { throw .init(reason: "its kind is \(number)") }
                let issued = Int64(bitPattern: try reader.number("time of issue"))
                let expires = Int64(bitPattern: try reader.number("expiry"))
                let token = Token(
                    kind, appKey: try reader.text("app key"), user: try reader.text("user"),
                    issuedAtUnixSeconds: issued, expiresAtUnixSeconds: expires)
                try reader.end()
                let expected = KeyedHash.sha256(content, secret: Array(clientSecret.utf8))
                return (token, KeyedHash.areEqualSecrets(Array(bytes.suffix(signatureBytes)), expected))
            } catch {
                throw .malformed(reason: "the token cannot be read: \(error.reason)")
            }
        }
    }

    /// How long a token is good where nobody says how long.
    package static let tokenLifetimeSeconds = Sourced<Int64>(
        5_184_000, .page("Easemob, app token: 60 days where no ttl is given"))

    /// A project of the vendor that voice rooms pair this one with: its tokens 007 for chat let users in as well.
    package struct ChatProject: Hashable, Sendable {
        package var appID: String
        package var certificate: String

        package init(appID: String, certificate: String) {
            self.appID = appID
            self.certificate = certificate
        }
    }

    /// Tokens of users, as this dialect makes them; with a project also its tokens 007 that name a user of chat.
    ///
    /// A token of the app's own server names no user, and lets nobody in as one.
    package static func tokenFormat(_ project: ChatProject? = nil, app: AppID? = nil) -> TokenFormat {
        TokenFormat(
            read: { text, secret throws(TokenFault) in
                if let project, text.utf8.starts(with: Agora.AccessToken2.version.utf8) {
                    return try read(chatToken: text, of: project, app: app, secret: secret)
                }
                let (token, isSignatureValid) = try Token.read(text, clientSecret: secret)
                return TokenReading(
                    claims: Claims(
                        app: AppID(token.appKey), user: userID(token.user),
                        issuedAtUnixSeconds: token.issuedAtUnixSeconds,
                        expiresAtUnixSeconds: token.expiresAtUnixSeconds),
                    isSignatureValid: isSignatureValid)
            },
            write: { claims, secret in
                Token(
                    .user, appKey: claims.app.rawValue, user: userID(claims.user.rawValue).rawValue,
                    issuedAtUnixSeconds: claims.issuedAtUnixSeconds, expiresAtUnixSeconds: claims.expiresAtUnixSeconds
                ).text(clientSecret: secret)
            }, isKey: KeyedHash.areEqual)
    }

    /// A user, whom the cloud knows in small letters alone.
    package static func userID(_ name: String) -> UserID { UserID(name.lowercased()) }

    /// Claims of a token 007 that has the right to be a user of chat.
    private static func read(
        chatToken text: String, of project: ChatProject, app: AppID?, secret: String
    ) throws(TokenFault) -> TokenReading {
        let (token, isSignatureValid) = try Agora.AccessToken2.read(text, certificate: project.certificate)
        guard let chat = token.services.first(where: { $0.kind == .chat }),
            let privilege = chat.privileges.first(where: { $0.number == 1 })
        else { throw .invalidContent(field: "chat", reason: "the token lets nobody be a user of chat") }
        return TokenReading(
            claims: Claims(
                app: token.appID == project.appID ? app ?? AppID(token.appID) : AppID(token.appID),
                user: userID(chat.texts[0]), issuedAtUnixSeconds: Int64(token.issuedAtUnixSeconds),
                expiresAtUnixSeconds: token.end(of: privilege)),
            isSignatureValid: isSignatureValid && !project.certificate.isEmpty)
    }
}
