import EmulatorAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Easemob.AppServer {
    /// A user of the App Server.
    struct User: Codable, Hashable {
        /// The id in the App Server.
        var uid: String
        /// The id in messaging.
        var chatUID: String
        /// The id in channels.
        var rtcUID: Int64
        var name: String
        var portrait: String
        /// The device that the user is known by, as a digest.
        var device: String
        /// Of the last login; it may be over.
        var session: Session?

        struct Session: Codable, Hashable {
            var id: String
            /// In Unix seconds.
            var issuedAt: Int64
            /// In Unix milliseconds.
            var endsAt: Int64
        }

        /// What others see of the user; with the ids in messaging and in channels where they are wanted.
        func json(withIDs: Bool = true, seat: Int? = nil) -> JSONValue {
            var values: [String: JSONValue] = ["uid": .text(uid), "name": .text(name), "portrait": .text(portrait)]
            if withIDs {
                values["chat_uid"] = .text(chatUID)
                values["rtc_uid"] = .number(rtcUID)
            }
            if let seat { values["mic_index"] = .number(Int64(seat)) }
            return .object(values)
        }

        var seatMember: Easemob.SeatMember {
            Easemob.SeatMember(uid: uid, chatUID: chatUID, name: name, portrait: portrait, rtcUID: rtcUID)
        }
    }

    /// A text message's code.
    fileprivate struct PhoneCode: Codable {
        var code: String
        var endsAt: Int64
    }

    static let userRoutes = [
        Route(
            method: "POST", path: "/user/login/device", isOpen: true,
            summary: "Logs a device in; the first time as a new user.",
            body: [
                .text("device_id"), .text("deviceId"), .text("name"), .text("portrait"), .text("phone"),
                .text("verify_code"),
            ], answers: "Session"
        ) { visit throws(Refusal) in try visit.logIn() },
        Route(
            method: "POST", path: "/user/sms/send", isOpen: true,
            summary: "Makes a code for a phone. The last six digits of the phone are one as well.",
            body: [.text("phone_number", required: true)], answers: "Result"
        ) { visit throws(Refusal) in try visit.sendCode() },
        Route(
            method: "POST", path: "/user/token/refresh", summary: "Makes a new token for messaging.",
            body: [.text("device_id"), .text("deviceId"), .text("uid", required: true), .text("token")],
            answers: "Session"
        ) { visit throws(Refusal) in try visit.refreshToken() },
    ]

    /// The answer of routes that have nothing else to say.
    static func result(_ isDone: Bool) -> JSONValue { ["result": .bool(isDone)] }
}

extension Easemob.AppServer.Visit {
    typealias User = Easemob.AppServer.User
    typealias Refusal = Easemob.AppServer.Refusal

    // MARK: Rows

    /// A row of a collection.
    func row<Row: Decodable>(_ collection: String, _ key: String, as type: Row.Type = Row.self) -> Row? {
        record(collection, key).flatMap { try? Row(json: $0) }
    }

    mutating func write(_ collection: String, _ key: String, row: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Rows are made of texts and whole numbers, which JSON holds.
        write(collection, key, String(decoding: (try? encoder.encode(row)) ?? Data(), as: UTF8.self))
    }

    func user(_ uid: String) -> User? { row("users", uid) }

    /// The user with an id that a request names.
    func existingUser(_ uid: String) throws(Refusal) -> User {
        guard let user = user(uid) else { throw .failure(.userNotFound, "user \(uid.shown()) not found") }
        return user
    }

    // MARK: Routes

    mutating func logIn() throws(Refusal) -> JSONValue {
        let body = try body()
        guard !request.service.secret.isEmpty else {
            throw .failure(.userNotCreated, "the app has no client secret, so nobody can be given a session")
        }
        let device = try device(in: body)
        let (name, portrait) = (try body.words("name"), try body.words("portrait"))
        try check(portrait: portrait)
        try checkCode(body)
        try check(name, "name", maximum: Easemob.AppServer.facts.maximumNameCharacters.value)
        var user: User
        if let uid = record("devices", device), let found = self.user(uid) {
            user = found
            user.name = name ?? user.name
            user.portrait = portrait ?? user.portrait
        } else {
            guard let name, let portrait else { throw .invalid("name and portrait must not be blank") }
            let number = next("users")
            user = User(
                uid: self.name("user", number, count: 24), chatUID: "u" + hex("chat user", number, count: 31),
                rtcUID: Easemob.AppServer.facts.firstRTCUID.value + number - 1, name: name, portrait: portrait,
                device: device)
            write("devices", device, user.uid)
            pending.required.append(.register(profile: UserProfile(user: UserID(user.chatUID))))
            pending.refusal = .failure(.userNotCreated, "create easemob user failed")
        }
        let granted: User.Session
        if let kept = user.session, now < kept.endsAt {
            granted = kept
        } else {
            let id = hex("session", next("sessions"), count: 32)
            granted = User.Session(id: id, issuedAt: now / 1000, endsAt: endOfSession)
            user.session = granted
        }
        write("users", user.uid, row: user)
        return session(of: user, authorization: token(of: granted, user: user.uid))
    }

    func refreshToken() throws(Refusal) -> JSONValue {
        let body = try body()
        let user = try existingUser(body.requiredWords("uid"))
        guard user.device == (try device(in: body)), user.uid == (try caller()).uid else {
            throw .failure(.userNotFound, "user not found")
        }
        let header = request.authorization ?? ""
        return session(
            of: user, authorization: header.hasPrefix("Bearer ") ? String(header.dropFirst("Bearer ".count)) : header)
    }

    mutating func sendCode() throws(Refusal) -> JSONValue {
        let phone = try body().requiredWords("phone_number")
        guard phone.utf8.count == 11, phone.utf8.first == UInt8(ascii: "1"),
            phone.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw .invalid("\(phone.shown()) is no phone number") }
        // Nobody is known yet who could be bounded, so old codes go before there are many.
        if tenant.records.count(in: "codes") >= 1000 {
            for record in tenant.records.records(in: "codes") {
                let kept: Easemob.AppServer.PhoneCode? = row("codes", record.key)
                if kept.map({ $0.endsAt <= now }) ?? true { write("codes", record.key, nil) }
            }
        }
        let code = digits("code of \(phone)", next("codes"), first: 1, count: 6)
        let end = now.addingSaturated(Easemob.AppServer.facts.codeLifetimeSeconds.value * 1000)
        write("codes", phone, row: Easemob.AppServer.PhoneCode(code: code, endsAt: end))
        return Easemob.AppServer.result(true)
    }

    // MARK: Parts

    /// The token of a session, the same text each time.
    private func token(of session: User.Session, user uid: String) -> String {
        let end = session.issuedAt.addingSaturated(Easemob.AppServer.facts.sessionTokenSeconds.value)
        return WebToken.sign(
            [
                ("jti", .text(session.id)), ("iat", .number(session.issuedAt)), ("sub", .text(uid)),
                ("uid", .text(uid)), ("exp", .number(end)),
            ], secret: sessionKey)
    }

    private func session(of user: User, authorization: String) -> JSONValue {
        let seconds = now / 1000
        let token = request.service.tokenFormat.write(
            Claims(
                app: request.service.app, user: UserID(user.chatUID), issuedAtUnixSeconds: seconds,
                expiresAtUnixSeconds: seconds.addingSaturated(Easemob.AppServer.facts.messagingTokenSeconds.value)),
            request.service.secret)
        return [
            "uid": .text(user.uid), "name": .text(user.name), "portrait": .text(user.portrait),
            "chat_uid": .text(user.chatUID), "rtc_uid": .number(user.rtcUID), "authorization": .text(authorization),
            "im_token": .text(token),
        ]
    }

    /// A digest of the device's id, which may be any text, as a record's key may not. Apps write either name.
    private func device(in body: Easemob.AppServer.Body) throws(Refusal) -> String {
        if let id = try body.words("device_id") { return hex("device \(id)", 0, count: 64) }
        return hex("device \(try body.requiredWords("deviceId"))", 0, count: 64)
    }

    /// Throws where the database of the App Server has no place for a text.
    func check(_ text: String?, _ name: String, maximum characters: Int) throws(Refusal) {
        guard (text?.utf8.count ?? 0) <= characters * 4, (text?.unicodeScalars.count ?? 0) <= characters else {
            throw .failure(.unexpected, "\(name) has more than \(characters) characters")
        }
    }

    private func check(portrait: String?) throws(Refusal) {
        let bytes = Easemob.AppServer.facts.maximumPortraitBytes.value
        guard (portrait?.utf8.count ?? 0) <= bytes else { throw .invalid("portrait has more than \(bytes) bytes") }
    }

    /// Throws where a phone is given with a code that is not its own.
    private func checkCode(_ body: Easemob.AppServer.Body) throws(Refusal) {
        guard let phone = try body.words("phone") else { return }
        let code = try body.words("verify_code")
        let digits = String(phone.suffix(6))
        if Easemob.AppServer.facts.acceptsEndOfPhone.value, digits.utf8.count == 6, code == digits { return }
        let sent: Easemob.AppServer.PhoneCode? =
            phone.utf8.allSatisfy { (0x30...0x39).contains($0) } ? row("codes", phone) : nil
        guard let sent, sent.code == code, now < sent.endsAt else { throw .invalid("the phone's code is wrong") }
    }
}
