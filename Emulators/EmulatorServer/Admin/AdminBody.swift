import EmulatorAPI
import EmulatorHost
import Foundation
import VendorDialects

/// Reads the bodies of admin calls; a key that means nothing is an error that names it.
enum AdminBody {
    /// Longest body of a call that carries no export, in bytes.
    static let maximumBytes = 65_536
    /// What a body may ask of its reader: far above any call's.
    static let bounds = JSONBounds(depth: 8, values: 1024)

    /// The value in the body; an empty body stands for an empty object.
    static func read<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], keys: Set<String>
    ) throws(AdminFailure) -> Value {
        if let breach = bounds.breach(in: bytes) { throw .badBody("the body is not taken: \(breach)") }
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
                    ? "\"\(key.shown())\" means nothing here; the body is empty"
                    : "\"\(key.shown())\" means nothing here; the keys are \(known)")
        }
        if let limits = members["limits"] as? [String: Any] {
            for key in limits.keys.sorted() where !TenantLimits().named.contains(where: { $0.name == key }) {
                throw .badBody(
                    "\"limits.\(key.shown())\" means nothing; the limits are \"sessions\", \"users\", \"rooms\"")
            }
        }
        try check(members["vendor"], "vendor", isOneOf: Vendor.allCases.map(\.rawValue))
        try check(members["serves"], "serves", isOneOf: ServicePart.allCases.map(\.rawValue))
        for (index, service) in (members["services"] as? [[String: Any]] ?? []).enumerated() {
            try check(service: service, "services[\(index)].")
        }
        for (index, webhook) in (members["webhooks"] as? [[String: Any]] ?? []).enumerated() {
            try check(webhook, keys: ["appID", "events", "faults", "product", "secret", "url"], "webhooks[\(index)].")
        }
        try check(members["clock"], "clock", isOneOf: HostClock.Mode.allCases.map(\.rawValue))
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch let error as DecodingError {
            throw .badBody(number(outOfPlaceIn: members, "") ?? describe(error))
        } catch {
            throw .badBody("\(error)")
        }
    }

    private static func check(service: [String: Any], _ place: String) throws(AdminFailure) {
        try check(service, keys: ["appID", "clientKey", "secret", "serves", "vendor"], place)
        try check(service["vendor"], place + "vendor", isOneOf: Vendor.allCases.map(\.rawValue))
        try check(service["serves"], place + "serves", isOneOf: ServicePart.allCases.map(\.rawValue))
    }

    private static func check(_ members: [String: Any], keys: [String], _ place: String) throws(AdminFailure) {
        for key in members.keys.sorted() where !keys.contains(key) {
            throw .badBody(
                "\"\(place)\(key.shown())\" means nothing; the keys are "
                    + keys.map { "\"\($0)\"" }.joined(separator: ", "))
        }
    }

    private static func check(_ value: Any?, _ key: String, isOneOf words: [String]) throws(AdminFailure) {
        guard let text = value as? String, !words.contains(text) else { return }
        throw .badBody("\"\(key)\" is \"\(text.shown())\"; it must be one of: \(words.joined(separator: ", "))")
    }

    /// The first number that is not whole or beyond what a key takes; the decoder names neither key nor number.
    private static func number(outOfPlaceIn members: [String: Any], _ prefix: String) -> String? {
        for key in members.keys.sorted() {
            if let inner = members[key] as? [String: Any], let found = number(outOfPlaceIn: inner, key + ".") {
                return found
            }
            guard let value = (members[key] as? NSNumber)?.doubleValue else { continue }
            let isTaken = key == "seed" ? UInt64(exactly: value) != nil : Int64(exactly: value) != nil
            guard !isTaken else { continue }
            return "\"\(prefix)\(key)\" is not a whole number" + (key == "seed" ? " of 0 or more" : " in its range")
        }
        return nil
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
