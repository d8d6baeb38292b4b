package import EmulatorAPI

extension Agora {
    /// A token of version 007: one or several services, each with privileges that end one by one.
    ///
    /// Source: the vendor's public generators. What they make is reproduced byte for byte where zlib is the same.
    package struct AccessToken2: Hashable, Sendable {
        package var appID: String
        package var issuedAtUnixSeconds: UInt32
        /// How long the token as a whole is good.
        package var lifetimeSeconds: UInt32
        /// Chance of the generator's, so that two tokens of one second differ.
        package var salt: UInt32
        /// Ascending by kind. The vendor's newer generators may give one kind several times, for several channels.
        package var services: [Service]

        /// What the token is good for, and with whom.
        package struct Service: Hashable, Sendable {
            package var kind: Kind
            /// As many as the kind has: a channel or room, and a user.
            package var texts: [String]
            /// Of ``Kind/education`` only.
            package var role: Int16
            /// Ascending by number, each number once.
            package var privileges: [Privilege]

            package init(_ kind: Kind, texts: [String] = [], role: Int16 = 0, privileges: [Privilege]) {
                precondition(texts.count == kind.textNames.count, "\(kind) has \(kind.textNames.count) texts")
                self.kind = kind
                self.texts = texts
                self.role = role
                self.privileges = privileges.sorted { $0.number < $1.number }
            }

            /// The channel, and the user as a token names one; nil for services without channels.
            package var channel: (name: String, user: String)? {
                kind == .rtc ? (texts[0], texts[1]) : nil
            }
        }

        /// A right and when it ends.
        package struct Privilege: Hashable, Sendable {
            package var number: UInt16
            /// Counted from the token's making; 0 for as long as the token.
            package var seconds: UInt32

            package init(_ number: UInt16, seconds: UInt32) {
                self.number = number
                self.seconds = seconds
            }
        }

        /// The services, by the numbers that tokens have for them.
        package enum Kind: UInt16, Hashable, Sendable, CaseIterable {
            case rtc = 1
            case rtm = 2
            case streaming = 3
            case fpa = 4
            case chat = 5
            case cdn = 6
            case education = 7

            /// What its texts are.
            package var textNames: [String] {
                switch self {
                case .rtc, .streaming, .cdn: ["channel", "user"]
                case .rtm, .chat: ["user"]
                case .fpa: []
                case .education: ["room", "user"]
                }
            }

            /// What its privileges are called, by number from 1.
            package var privilegeNames: [String] {
                switch self {
                case .rtc: ["join channel", "publish audio", "publish video", "publish data"]
                case .rtm, .fpa: ["login"]
                case .streaming: ["publish mix", "publish raw"]
                case .chat: ["user", "app"]
                case .cdn: []
                case .education: ["room user", "user", "app"]
                }
            }
        }

        package static let version = "007"
        /// Far above any real token; reading refuses more before it allocates anything.
        static let maximumTextLength = 16_384
        /// The same for the inflated bytes; stops a small text that inflates without end.
        static let maximumContentBytes = 65_536
        /// Of a token, and of a service.
        static let maximumServices = 16
        static let maximumPrivileges = 64

        package init(
            appID: String, issuedAtUnixSeconds: UInt32, lifetimeSeconds: UInt32, salt: UInt32, services: [Service]
        ) {
            self.appID = appID
            self.issuedAtUnixSeconds = issuedAtUnixSeconds
            self.lifetimeSeconds = lifetimeSeconds
            self.salt = salt
            // Sorting keeps the order of equal ones only by chance, so they are collected by kind.
            self.services = Kind.allCases.flatMap { kind in services.filter { $0.kind == kind } }
        }

        /// The last Unix second at which the token is good.
        package var expiresAtUnixSeconds: Int64 { Int64(issuedAtUnixSeconds) + Int64(lifetimeSeconds) }
        /// The last Unix second of a privilege, which is never later than the token's.
        package func end(of privilege: Privilege) -> Int64 {
            guard privilege.seconds > 0 else { return expiresAtUnixSeconds }
            return min(expiresAtUnixSeconds, Int64(issuedAtUnixSeconds) + Int64(privilege.seconds))
        }
    }
}

// MARK: - Writing

extension Agora.AccessToken2 {
    /// The token, signed with the certificate.
    package func text(certificate: String) -> String {
        var packed = PackedWriter()
        packed.append(counted: Self.signature(of: content, issuedAt: issuedAtUnixSeconds, salt: salt, certificate))
        return Self.version + Base64.standard.encode(Deflate.compress(packed.bytes + content))
    }

    /// What is signed.
    var content: [UInt8] {
        var packed = PackedWriter()
        packed.append(appID)
        packed.append(issuedAtUnixSeconds)
        packed.append(lifetimeSeconds)
        packed.append(salt)
        packed.append(UInt16(services.count))
        for service in services {
            packed.append(service.kind.rawValue)
            packed.append(UInt16(service.privileges.count))
            for privilege in service.privileges {
                packed.append(privilege.number)
                packed.append(privilege.seconds)
            }
            for text in service.texts { packed.append(text) }
            if service.kind == .education { packed.append(service.role) }
        }
        return packed.bytes
    }

    /// The key of the signature is the certificate, signed with the time and then with the salt.
    private static func signature(
        of content: [UInt8], issuedAt: UInt32, salt: UInt32, _ certificate: String
    ) -> [UInt8] {
        var key = Array(certificate.utf8)
        for number in [issuedAt, salt] {
            var packed = PackedWriter()
            packed.append(number)
            key = KeyedHash.sha256(key, secret: packed.bytes)
        }
        return KeyedHash.sha256(content, secret: key)
    }
}

// MARK: - Reading

extension Agora.AccessToken2 {
    /// Parses a token, and says whether the certificate signed it. Privileges may come in any order; services stay in theirs.
    package static func read(
        _ text: String, certificate: String
    ) throws(TokenFault) -> (token: Self, isSignatureValid: Bool) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= maximumTextLength else {
            throw .malformed(reason: "the token has \(text.utf8.count) bytes, more than \(maximumTextLength)")
        }
        guard text.utf8.starts(with: version.utf8) else {
            throw .unsupportedVersion(version: String(text.prefix(version.count)))
        }
        let inflated: [UInt8]
        do {
            let deflated = try Base64.standard.decode(Substring(text.utf8.dropFirst(version.utf8.count)))
            inflated = try Deflate.inflate(deflated, limit: maximumContentBytes)
        } catch let fault as Base64.Fault {
            throw .malformed(reason: "the token is not Base64: \(fault.reason)")
        } catch {
            throw .malformed(reason: "the token does not inflate: \((error as? Deflate.Fault)?.reason ?? "")")
        }
        do throws(PackedReader.Fault) {
            var reader = PackedReader(inflated)
            let signature = try reader.counted("signature")
            let content = Array(reader.rest)
            let token = try Self(&reader)
            let expected = Self.signature(
                of: content, issuedAt: token.issuedAtUnixSeconds, salt: token.salt, certificate)
            return (token, KeyedHash.areEqualSecrets(signature, expected))
        } catch {
            throw .malformed(reason: "the token cannot be read: \(error.reason)")
        }
    }

    private init(_ reader: inout PackedReader) throws(PackedReader.Fault) {
        appID = try reader.text("app id")
        issuedAtUnixSeconds = try reader.number("time of issue")
        lifetimeSeconds = try reader.number("lifetime")
        salt = try reader.number("salt")
        services = []
        let count = try reader.number("number of services", as: UInt16.self)
        guard count <= Self.maximumServices else { throw .init(reason: "it has \(count) services") }
        for _ in 0..<count {
            services.append(try Service(&reader))
        }
        try reader.end()
    }
}

extension Agora.AccessToken2.Service {
    fileprivate init(_ reader: inout PackedReader) throws(PackedReader.Fault) {
        let number = try reader.number("kind of service", as: UInt16.self)
        guard let kind = Agora.AccessToken2.Kind(rawValue: number) else {
            throw .init(reason: "nothing is known of services of kind \(number)")
        }
        self.kind = kind
        privileges = []
        let count = try reader.number("number of privileges", as: UInt16.self)
        guard count <= Agora.AccessToken2.maximumPrivileges else { throw .init(reason: "it has \(count) privileges") }
        for _ in 0..<count {
            let privilege = Agora.AccessToken2.Privilege(
                try reader.number("privilege"), seconds: try reader.number("end of a privilege"))
            guard !privileges.contains(where: { $0.number == privilege.number }) else {
                throw .init(reason: "it has the privilege \(privilege.number) twice")
            }
            privileges.append(privilege)
        }
        privileges.sort { $0.number < $1.number }
        texts = []
        for name in kind.textNames { texts.append(try reader.text(name)) }
        role = kind == .education ? Int16(bitPattern: try reader.number("role")) : 0
    }
}
