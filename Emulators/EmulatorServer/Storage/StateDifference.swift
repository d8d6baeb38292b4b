import EmulatorHost
import Foundation

/// In what two states of one tenant at one entry of its journal are not equal, as people read it.
///
/// The same journal has led to both, so a difference is a broken promise: of the emulator, or of whoever kept the journal.
enum StateDifference {
    /// Most places that are named.
    private static let placeLimit = 3
    /// Most characters of a value that are shown.
    private static let valueLimit = 80

    /// Nil where the states are equal.
    static func text(recorded: TenantSnapshot, replayed: TenantSnapshot, _ coding: JournalCoding) throws -> String? {
        guard recorded != replayed else { return nil }
        let (old, new) = (try coding.text(recorded), try coding.text(replayed))
        guard old != new else { return nil }
        var places: [String] = []
        compare(try object(old), try object(new), at: "", &places)
        let shown = places.prefix(placeLimit).joined(separator: "; ")
        let left = places.count - placeLimit
        return left > 0 ? "\(shown); and \(left) more" : shown
    }

    private static func object(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    private static func compare(_ old: Any?, _ new: Any?, at place: String, _ places: inout [String]) {
        switch (old, new) {
        case (let old as [String: Any], let new as [String: Any]):
            for key in Set(old.keys).union(new.keys).sorted() {
                compare(old[key], new[key], at: place.isEmpty ? key : "\(place).\(key)", &places)
            }
        case (let old as [Any], let new as [Any]) where old.count == new.count:
            for (index, pair) in zip(old, new).enumerated() {
                compare(pair.0, pair.1, at: "\(place)[\(index)]", &places)
            }
        default:
            let (old, new) = (shown(old), shown(new))
            if old != new { places.append("\(place) was \(cut(old)) and is \(cut(new))") }
        }
    }

    private static func shown(_ value: Any?) -> String {
        guard let value else { return "absent" }
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
        let encoded = try? JSONSerialization.data(withJSONObject: value, options: options)
        return encoded.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
    }

    private static func cut(_ text: String) -> String {
        text.count > valueLimit ? text.prefix(valueLimit) + "…" : text
    }
}
