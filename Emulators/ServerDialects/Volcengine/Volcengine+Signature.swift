package import EmulatorAPI
import VendorDialects

extension Volcengine {
    /// How an app's server signs what it asks the OpenAPI for: the vendor's "V4", HMAC-SHA256 over the request. The signature is in
    /// the header `Authorization`, or in the query.
    ///
    /// Source: volcengine/volc-sdk-golang, base/sign.go; public parameters of the OpenAPI, signature in the query.
    package struct Signature: Hashable, Sendable {
        /// Who asks: `Credential` up to the first slash.
        package var accessKeyID: String
        /// `date/region/service/request`.
        package var scope: String
        /// The headers that are signed, in lower case, in their order.
        package var signedHeaders: [String]
        /// 64 hexadecimal digits.
        package var digits: String
        /// Whether it is in the query, and so are its date and its other parts.
        package var isInQuery = false

        package static let algorithm = "HMAC-SHA256"
        static let service = "rtc"

        /// The names of its parts in the query. All but the signature are signed themselves, as everything in the query is.
        private enum Name {
            static let algorithm = "X-Algorithm"
            static let credential = "X-Credential"
            static let date = "X-Date"
            static let signedHeaders = "X-SignedHeaders"
            static let signature = "X-Signature"
            /// Without the body, whatever its value.
            static let withoutBody = "X-NotSignBody"
        }

        /// Whether a query has a signature.
        package static func isPresent(in query: [String: String]) -> Bool { query[Name.signature] != nil }

        /// Nil for a header that is no such signature.
        package init?(authorization: String) {
            guard let parts = AuthorizationHeader.parts(of: authorization, algorithm: Self.algorithm),
                let headers = parts["SignedHeaders"]
            else { return nil }
            self.init(credential: parts["Credential"], signedHeaders: headers, digits: parts["Signature"])
        }

        /// Nil for a query without all that belongs to a signature. The signed headers may be none.
        package init?(query: [String: String]) {
            guard query[Name.algorithm] == Self.algorithm, let headers = query[Name.signedHeaders] else { return nil }
            self.init(credential: query[Name.credential], signedHeaders: headers, digits: query[Name.signature])
            isInQuery = true
        }

        private init?(credential: String?, signedHeaders headers: String, digits: String?) {
            guard let credential, let digits else { return nil }
            let words = credential.parts(between: "/", keepsEmpty: true).map(String.init)
            guard words.count == 5, words[4] == "request" else { return nil }
            accessKeyID = words[0]
            scope = words[1...].joined(separator: "/")
            signedHeaders = headers.parts(between: ";").map(String.init)
            self.digits = digits
        }

        /// When the request was signed, as it says; nil where it does not.
        func date(of request: VendorRequest) -> String? {
            isInQuery ? request.query[Name.date] : request.headers["x-date"]
        }

        /// Whether these are the digits for a request, on any of these paths: clients sign the one that they have.
        func isRight(for request: VendorRequest, onPaths paths: [String], secretKey: String) -> Bool {
            var query = request.queryValues
            if isInQuery { query[Name.signature] = nil }
            let body = isInQuery && query[Name.withoutBody] != nil ? [] : request.body
            return paths.contains { path in
                let expected = Self.digits(
                    method: request.method, path: path, query: query,
                    headers: signedHeaders.map { ($0, request.headers[$0] ?? "") }, body: body,
                    scope: scope, date: date(of: request) ?? "", secretKey: secretKey)
                return KeyedHash.areEqual(expected, digits)
            }
        }

        /// The signature of a request. A name of the query with several values is signed with each, in their order.
        package static func digits(
            method: String, path: String, query: [String: [String]], headers: [(name: String, value: String)],
            body: [UInt8], scope: String, date: String, secretKey: String
        ) -> String {
            let words = query.sorted { $0.key.isBeforeByBytes($1.key) }
                .flatMap { name, values in values.map { encoded(name) + "=" + encoded($0) } }.joined(separator: "&")
            // The line ends even where there is no header.
            let lines = headers.map { "\($0.name):\(trimmed($0.value))" }.joined(separator: "\n") + "\n"
            let canonical = [
                method, path, words, lines,
                headers.map(\.name).joined(separator: ";"), String(hexadecimal: KeyedHash.digest(body)),
            ].joined(separator: "\n")
            let text = [algorithm, date, scope, String(hexadecimal: KeyedHash.digest(Array(canonical.utf8)))]
                .joined(separator: "\n")
            var key = Array(secretKey.utf8)
            for part in scope.parts(between: "/") { key = KeyedHash.sha256(Array(part.utf8), secret: key) }
            return String(hexadecimal: KeyedHash.sha256(Array(text.utf8), secret: key))
        }

        /// The second of the Unix clock that `YYYYMMDDThhmmssZ` names; nil for another text, and before 1970.
        package static func unixSeconds(ofDate text: String) -> Int64? {
            let bytes = Array(text.utf8)
            guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else { return nil }
            func number(_ range: Range<Int>) -> Int? {
                var number = 0
                for byte in bytes[range] {
                    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                    number = number * 10 + Int(byte - UInt8(ascii: "0"))
                }
                return number
            }
            guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
                let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15), year >= 1970,
                (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
            else { return nil }
            // The days since 1970, with years that begin in March, so that a leap day is the last of its year.
            let start = month > 2 ? year : year - 1
            let days = start * 365 + start / 4 - start / 100 + start / 400 + (153 * ((month + 9) % 12) + 2) / 5 + day
            let daysUntil1970 = 719_469
            return Int64(days - daysUntil1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        }

        private static func trimmed(_ text: String) -> String {
            let bytes = text.utf8.drop { $0 == UInt8(ascii: " ") }
            let end = bytes.lastIndex { $0 != UInt8(ascii: " ") }
            return end.map { String(bytes[...$0]) ?? text } ?? ""
        }

        /// Percent-encoded, but for what never is.
        private static func encoded(_ text: String) -> String {
            let digits = Array("0123456789ABCDEF")
            return text.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "~"):
                    return String(UnicodeScalar(byte))
                default: return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
                }
            }.joined()
        }
    }

    /// The id of the access key with which an app's server asks. Its secret is the app's AppKey.
    package static func accessKeyID(of app: AppID) -> String { "AKLT\(app)" }
}
