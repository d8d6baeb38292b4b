import EmulatorSuite
import Foundation

/// Where two states of a tenant differ first, as text; nil where they do not. Connections on which nobody ever logged in
/// do not count.
func difference(_ one: TenantState?, _ other: TenantState?) -> String? {
    guard one != other else { return nil }
    let encoder = JSONEncoder()
    guard
        let lines = try? [one, other].map({ state in
            let text = withoutNewcomers(try JSONSerialization.jsonObject(with: encoder.encode(state)))
            let data = try JSONSerialization.data(withJSONObject: text, options: [.sortedKeys, .prettyPrinted])
            return String(decoding: data, as: UTF8.self).split(separator: "\n")
        })
    else { return "states that cannot be written" }
    let changed = lines[0].difference(from: lines[1]).prefix(12).map { change in
        switch change {
        case .insert(_, let line, _): "+ \(line.trimmingCharacters(in: .whitespaces))"
        case .remove(_, let line, _): "- \(line.trimmingCharacters(in: .whitespaces))"
        }
    }
    return changed.isEmpty ? nil : changed.joined(separator: "\n")
}

/// The same without sessions of newcomers: keys and values of dictionaries whose keys are numbers come in turn.
private func withoutNewcomers(_ value: Any) -> Any {
    if let object = value as? [String: Any] {
        return object.filter { $0.key != "newcomers" }.mapValues(withoutNewcomers)
    }
    guard let list = value as? [Any] else { return value }
    var kept: [Any] = []
    for element in list {
        let session = element as? [String: Any]
        if (session?["standing"] as? [String: Any])?["newcomer"] != nil {
            kept.removeLast()
        } else {
            kept.append(withoutNewcomers(element))
        }
    }
    return kept
}
