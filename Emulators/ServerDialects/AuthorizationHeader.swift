import VendorDialects

/// The header of a signed request: `ALGORITHM Credential=…, SignedHeaders=…, Signature=…`.
enum AuthorizationHeader {
    /// Its parts by name; nil where it is of another algorithm, or has a part without a value.
    static func parts(of authorization: String, algorithm: String) -> [String: String]? {
        guard authorization.hasPrefix(algorithm + " ") else { return nil }
        var parts: [String: String] = [:]
        for part in authorization.dropFirst(algorithm.count + 1).parts(between: ",") {
            let words = part.parts(between: "=", maximumCuts: 1)
            guard words.count == 2 else { return nil }
            parts[String(words[0].drop { $0 == " " })] = String(words[1])
        }
        return parts
    }
}
