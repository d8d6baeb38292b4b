/// What an app on a device asks its vendor's routes for: a request as it is written into HTTP.
package struct VendorCall: Hashable, Sendable {
    /// In capitals.
    package var method: String
    /// The path behind the app, with the slash, and the query, both percent-encoded.
    package var target: String
    /// The value of the header.
    package var authorization: String?
    /// The value of the header.
    package var contentType: String?
    /// As in ``VendorRequest/headers``.
    package var headers: [String: String]
    /// At most ``VendorRoutes/maximumBodyBytes`` are taken.
    package var body: [UInt8]

    package init(
        method: String, target: String, authorization: String? = nil, contentType: String? = nil,
        headers: [String: String] = [:], body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        self.authorization = authorization
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// The request as routes get it.
    package func request(to service: TenantService, of services: [TenantService]) -> VendorRequest {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var query: [String: [String]] = [:]
        for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            // A form has a plus sign for a space; one that is meant is encoded.
            let words = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { Self.decoded($0.contains("+") ? Substring($0.replacing("+", with: " ")) : $0) }
            query[words[0], default: []].append(words.count > 1 ? words[1] : "")
        }
        return VendorRequest(
            method: method, path: String(parts[0]), query: query.compactMapValues(\.last), queryValues: query,
            authorization: authorization, contentType: contentType, headers: headers, body: body, service: service,
            services: services)
    }

    /// A part of a path or a query without its percent signs. What is wrongly encoded stays as it is.
    package static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        return String(validating: decodedBytes(text.utf8), as: UTF8.self) ?? String(text)
    }

    /// The bytes that a path or a query stands for, whether or not they are a text. A percent sign without two digits stays.
    package static func decodedBytes(_ text: some Sequence<UInt8>) -> [UInt8] {
        func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
            default: nil
            }
        }
        let bytes = Array(text)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }
}
