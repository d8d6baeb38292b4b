import EmulatorAPI

extension Easemob.AppServer {
    /// One request, what the tenant has, and what the request leads to so far.
    struct Visit {
        let request: VendorRequest
        /// Behind the App Server's prefix.
        let path: String
        let tenant: any TenantView
        /// The tenant's wall clock, in Unix milliseconds.
        let now: Int64
        var pending = Pending()
        /// The room of the path.
        var roomID = ""
        private var known: User?

        init(request: VendorRequest, path: String, tenant: any TenantView) {
            self.request = request
            self.path = path
            self.tenant = tenant
            now = tenant.unixMilliseconds
        }

        // MARK: Who asks

        /// Who asks; nobody before ``authenticate()``.
        func caller() throws(Refusal) -> User {
            guard let known else { throw .failure(.userNotFound, "user not found") }
            return known
        }

        /// Reads the session, as the gateway does, and renews it.
        mutating func authenticate() throws(Refusal) {
            guard let header = request.authorization, !header.isEmpty else { throw .gateway("no login!") }
            guard header != "Bearer" else { throw .gateway("auth failed!") }
            let token = header.hasPrefix("Bearer ") ? String(header.dropFirst("Bearer ".count)) : header
            guard let (head, claims) = WebToken.read(token), head["alg"] == "HS256", head["crit"] == nil,
                WebToken.isSigned(token, by: sessionKey), !request.service.secret.isEmpty,
                case .text(let uid) = claims["uid"], case .text(let id) = claims["jti"]
            else { throw .gateway("auth error, the token not found!") }
            guard var user = self.user(uid), let session = user.session, now < session.endsAt else {
                throw .gateway("auth error, the token not found!")
            }
            // The vendor's words for a token that another has replaced.
            guard session.id == id else { throw .gateway("auth error, the token is expired!") }
            let end = endOfSession
            if session.endsAt.addingSaturated(facts.sessionRenewalSeconds.value * 1000) <= end {
                user.session?.endsAt = end
                write("users", user.uid, row: user)
            }
            known = user
        }

        /// The end of a session that begins or is renewed by this request, in Unix milliseconds.
        var endOfSession: Int64 { now.addingSaturated(facts.sessionSeconds.value * 1000) }

        /// What signs sessions: not the client secret itself, which signs messaging's tokens.
        var sessionKey: [UInt8] {
            KeyedHash.sha256(Array("app server sessions".utf8), secret: Array(request.service.secret.utf8))
        }

        // MARK: Ids

        /// Bytes that follow from the app's secret, a label and a number.
        private func bytes(_ label: String, _ number: Int64) -> [UInt8] {
            KeyedHash.sha256(
                Array("app server \(label) \(number)".utf8), secret: Array(request.service.secret.utf8))
        }

        /// Up to 64 hexadecimal digits.
        func hex(_ label: String, _ number: Int64, count: Int) -> String {
            let digits = Array("0123456789abcdef")
            return String(bytes(label, number).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }.prefix(count))
        }

        /// Up to 42 letters, digits, hyphens and underscores.
        func name(_ label: String, _ number: Int64, count: Int) -> String {
            String(Base64.url.encode(bytes(label, number)).prefix(count))
        }

        /// A number of so many digits, the first of them `first`.
        func digits(_ label: String, _ number: Int64, first: Int, count: Int) -> String {
            "\(first)" + bytes(label, number).prefix(count - 1).map { "\($0 % 10)" }.joined()
        }

        /// The next number of a counter, from 1.
        mutating func next(_ counter: String) -> Int64 {
            let number = self.number(counter).addingSaturated(1)
            write("counters", counter, "\(number)")
            return number
        }

        /// A counter's number; 0 for one that was never used.
        func number(_ counter: String) -> Int64 { record("counters", counter).flatMap { Int64($0) } ?? 0 }

        // MARK: Records

        /// A record as this request has left it.
        func record(_ collection: String, _ key: String) -> String? {
            if let change = pending.changes.last(where: { $0.collection == collection && $0.key == key }) {
                return change.text
            }
            return tenant.records.text(of: key, in: collection)
        }

        mutating func write(_ collection: String, _ key: String, _ text: String?) {
            pending.changes.append(RecordChange(collection: collection, key: key, text: text))
        }

        /// Removes all records of a collection.
        mutating func removeAll(_ collection: String) {
            for record in tenant.records.records(in: collection) { write(collection, record.key, nil) }
        }

        // MARK: What was sent

        /// The fields of the body.
        func body() throws(Refusal) -> Body {
            if let type = request.contentType, !type.lowercased().hasPrefix("application/json") {
                throw .invalid("Content type '\(type.shown())' not supported")
            }
            guard !request.body.isEmpty else { throw .invalid("Required request body is missing") }
            guard let text = String(validating: request.body, as: UTF8.self), let values = JSONValue.object(of: text)
            else { throw .invalid("JSON parse error") }
            return Body(values: values)
        }

        /// The fields of a body that may be left out.
        func bodyIfAny() throws(Refusal) -> Body { request.body.isEmpty ? Body(values: [:]) : try body() }

        /// A parameter of the query, which has to be there.
        func parameter(_ name: String) throws(Refusal) -> String {
            guard let text = request.query[name] else {
                throw .invalid("Required request parameter '\(name)' is not present")
            }
            return text
        }

        /// A number in the query, which has to be there.
        func numberParameter(_ name: String) throws(Refusal) -> Int {
            guard let number = Int(try parameter(name)) else { throw .invalid("parameter '\(name)' is no number") }
            return number
        }

        /// Which page is asked for: how many, and the number of the first; nil for the newest.
        func page() throws(Refusal) -> (length: Int, first: Int64?) {
            var length = facts.pageLength.value
            if let text = request.query["limit"], !text.isEmpty {
                guard let number = Int(text), (1...facts.maximumPageLength.value).contains(number) else {
                    throw .invalid("exceeded the maximum limit \(facts.maximumPageLength.value)")
                }
                length = number
            }
            guard let cursor = request.query["cursor"], !cursor.isEmpty else { return (length, nil) }
            guard let bytes = try? Base64.url.decode(cursor), let text = String(validating: bytes, as: UTF8.self),
                let number = Int64(text)
            else { throw .invalid("the cursor is none of this list") }
            return (length, number)
        }

        /// The entries of a page, newest first, and the cursor of the next one.
        func list<Entry>(
            _ collection: String, _ entry: (Records.Record) -> Entry?
        ) throws(Refusal) -> (entries: [Entry], cursor: String?) {
            let (length, first) = try page()
            var entries: [Entry] = []
            var key = first.map { Self.key($0.addingSaturated(1)) }
            while true {
                let batch = tenant.records.lastRecords(in: collection, before: key, limit: length + 1)
                for record in batch {
                    guard let found = entry(record) else { continue }
                    guard entries.count < length else {
                        let number = Int64(record.key) ?? 0
                        return (entries, Base64.url.encode(Array("\(number)".utf8)))
                    }
                    entries.append(found)
                }
                guard batch.count > length else { return (entries, nil) }
                key = batch.last?.key
            }
        }

        /// A number as a key, so that keys are in the order of numbers.
        static func key(_ number: Int64) -> String {
            let digits = "\(max(number, 0))"
            return String(repeating: "0", count: max(0, 19 - digits.utf8.count)) + digits
        }
    }

    /// The fields of a body. Numbers and truths may be written as texts.
    struct Body {
        var values: [String: JSONValue]

        /// Absent and null are the same.
        func has(_ name: String) -> Bool { values[name] != nil && values[name] != .null }

        func text(_ name: String) throws(Refusal) -> String? {
            switch values[name] {
            case nil, .null: nil
            case .text(let text): text
            case .number(let number): "\(number)"
            default: throw .invalid("'\(name)' is no text")
            }
        }

        /// Nil also for a text that is blank.
        func words(_ name: String) throws(Refusal) -> String? {
            guard let text = try text(name), text.contains(where: { !$0.isWhitespace }) else { return nil }
            return text
        }

        func requiredWords(_ name: String) throws(Refusal) -> String {
            guard let text = try words(name) else { throw .invalid("\(name) must not be blank") }
            return text
        }

        func number(_ name: String) throws(Refusal) -> Int64? {
            guard has(name), let value = values[name] else { return nil }
            guard let number = value.wholeNumber else { throw .invalid("'\(name)' is no whole number") }
            return number
        }

        func requiredNumber(_ name: String) throws(Refusal) -> Int64 {
            guard let number = try number(name) else { throw .invalid("\(name) must not be null") }
            return number
        }

        func flag(_ name: String) throws(Refusal) -> Bool? {
            switch values[name] {
            case nil, .null: nil
            case .bool(let flag): flag
            case .text("true"): true
            case .text("false"): false
            default: throw .invalid("'\(name)' is neither true nor false")
            }
        }

        func requiredFlag(_ name: String) throws(Refusal) -> Bool {
            guard let flag = try flag(name) else { throw .invalid("\(name) must not be null") }
            return flag
        }

        /// The index of a seat; nil where there is none.
        func seatIndex() throws(Refusal) -> Int? { try number("mic_index").map { Int(clamping: $0) } }

        func requiredSeatIndex() throws(Refusal) -> Int { Int(clamping: try requiredNumber("mic_index")) }
    }
}
