package import EmulatorAPI
import VendorDialects

extension Tencent {
    /// How an app's server signs what it asks TRTC for: the vendor's `TC3-HMAC-SHA256`, in the header `Authorization`.
    ///
    /// Source: the vendor's pages "Signature v3" and "Common Params".
    package struct CloudSignature: Hashable, Sendable {
        /// Who asks: `Credential` up to the first slash.
        package var secretID: String
        /// `date/service/tc3_request`.
        package var scope: String
        /// The headers that are signed, in lower case, in their order.
        package var signedHeaders: [String]
        /// 64 hexadecimal digits.
        package var digits: String

        package static let algorithm = "TC3-HMAC-SHA256"
        static let service = "trtc"
        private static let end = "tc3_request"
        /// What is signed in place of a body that is not.
        private static let unsigned = "UNSIGNED-PAYLOAD"

        /// Nil for a header that is no such signature.
        package init?(authorization: String) {
            guard let parts = AuthorizationHeader.parts(of: authorization, algorithm: Self.algorithm),
                let credential = parts["Credential"], let headers = parts["SignedHeaders"],
                let digits = parts["Signature"]
            else { return nil }
            let words = credential.parts(between: "/", keepsEmpty: true).map(String.init)
            guard words.count == 4, words[2] == Self.service, words[3] == Self.end else { return nil }
            secretID = words[0]
            scope = words[1...].joined(separator: "/")
            signedHeaders = headers.parts(between: ";").map(String.init)
            self.digits = digits
        }

        /// Whether it is of the day of a second of the Unix clock.
        func isOfDay(ofUnixSeconds seconds: Int64) -> Bool {
            scope.parts(between: "/").first.map(String.init) == Self.day(ofUnixSeconds: seconds)
        }

        /// Whether these are the digits for a request, on any of these paths: clients sign `/`, whatever their address.
        func isRight(for request: VendorRequest, onPaths paths: [String], timestamp: String, secretKey: String) -> Bool
        {
            let isUnsigned = request.headers["x-tc-content-sha256"] == Self.unsigned
            let body = isUnsigned ? Array(Self.unsigned.utf8) : request.body
            return paths.contains { path in
                // The page has values in lower case; the vendor's programs sign them as they are.
                [false, true].contains { isLower in
                    let headers = signedHeaders.map { name in
                        let value = request.headers[name] ?? ""
                        return (name: name, value: isLower ? value.lowercased() : value)
                    }
                    let expected = Self.digits(
                        method: request.method, path: path, headers: headers, body: body, scope: scope,
                        timestamp: timestamp, secretKey: secretKey)
                    return KeyedHash.areEqual(expected, digits)
                }
            }
        }

        /// The signature of a request without a query.
        package static func digits(
            method: String, path: String, headers: [(name: String, value: String)], body: [UInt8], scope: String,
            timestamp: String, secretKey: String
        ) -> String {
            let lines = headers.map { "\($0.name):\(trimmed($0.value))\n" }.joined()
            let canonical = [
                method, path, "", lines, headers.map(\.name).joined(separator: ";"),
                String(hexadecimal: KeyedHash.digest(body)),
            ].joined(separator: "\n")
            let text = [algorithm, timestamp, scope, String(hexadecimal: KeyedHash.digest(Array(canonical.utf8)))]
                .joined(separator: "\n")
            var key = Array(("TC3" + secretKey).utf8)
            for part in scope.parts(between: "/") { key = KeyedHash.sha256(Array(part.utf8), secret: key) }
            return String(hexadecimal: KeyedHash.sha256(Array(text.utf8), secret: key))
        }

        private static func trimmed(_ text: String) -> String {
            let bytes = text.utf8.drop { $0 == UInt8(ascii: " ") }
            let end = bytes.lastIndex { $0 != UInt8(ascii: " ") }
            return end.map { String(bytes[...$0]) ?? text } ?? ""
        }

        /// `YYYY-MM-DD` of a second of the Unix clock, in UTC.
        package static func day(ofUnixSeconds seconds: Int64) -> String {
            // The days since the first of March of the year 0, so that a leap day is the last of its year.
            let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400) + 719_468
            let era = (days >= 0 ? days : days - 146_096) / 146_097
            let dayOfEra = days - era * 146_097
            let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
            let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
            let month = (5 * dayOfYear + 2) / 153
            let day = dayOfYear - (153 * month + 2) / 5 + 1
            let calendarMonth = month < 10 ? month + 3 : month - 9
            let calendarYear = year + era * 400 + (calendarMonth <= 2 ? 1 : 0)
            func padded(_ number: Int, _ count: Int) -> String {
                let digits = "\(number)"
                return String(repeating: "0", count: max(0, count - digits.count)) + digits
            }
            return "\(padded(calendarYear, 4))-\(padded(calendarMonth, 2))-\(padded(day, 2))"
        }
    }

    /// The id with which an app's server asks TRTC. The console gives every account one; here it follows from the SDKAppID, and its
    /// key is the app's secret.
    package static func secretID(of app: AppID) -> String { "AKID\(app)" }
}
