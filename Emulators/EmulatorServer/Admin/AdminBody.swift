import Foundation

/// Reads the bodies of admin calls; a key that means nothing is an error that names it.
enum AdminBody {
    /// Longest body of a call that carries no export, in bytes.
    static let maximumBytes = 65_536

    /// The value in the body; an empty body stands for an empty object.
    static func read<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], keys: Set<String>
    ) throws(AdminFailure) -> Value {
        let body = bytes.isEmpty ? Data("{}".utf8) : Data(bytes)
        let object: Any
        do {
            object = try JSONSerialization.jsonObject(with: body)
        } catch {
            throw .badBody("the body is not JSON")
        }
        guard let members = object as? [String: Any] else { throw .badBody("the body is not a JSON object") }
        for key in members.keys.sorted() where !keys.contains(key) {
            let known = keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            throw .badBody(
                keys.isEmpty
                    ? "\"\(key)\" means nothing here; the body is empty"
                    : "\"\(key)\" means nothing here; the keys are \(known)")
        }
        if let limits = members["limits"] as? [String: Any] {
            for key in limits.keys.sorted() where !TenantLimits().named.contains(where: { $0.name == key }) {
                throw .badBody("\"limits.\(key)\" means nothing; the limits are \"sessions\", \"users\", \"rooms\"")
            }
        }
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch let error as DecodingError {
            throw .badBody(describe(error))
        } catch {
            throw .badBody("\(error)")
        }
    }

    private static func describe(_ error: DecodingError) -> String {
        func place(_ path: [any CodingKey], _ key: (any CodingKey)? = nil) -> String {
            "\"" + (path + [key].compactMap(\.self)).map(\.stringValue).joined(separator: ".") + "\""
        }
        switch error {
        case .keyNotFound(let key, let site): return "\(place(site.codingPath, key)) is missing"
        case .valueNotFound(_, let site): return "\(place(site.codingPath)) is null"
        case .typeMismatch(let type, let site): return "\(place(site.codingPath)) is not a \(word(for: type))"
        case .dataCorrupted(let site): return "\(place(site.codingPath)): \(site.debugDescription)"
        @unknown default: return "\(error)"
        }
    }

    private static func word(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is any FixedWidthInteger.Type: "whole number"
        default: "JSON object"
        }
    }
}
