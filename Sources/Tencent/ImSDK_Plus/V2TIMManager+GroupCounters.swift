import EmulatorAPI
public import Foundation

/// Called with counters and their values.
public typealias V2TIMGroupCounterSucc = ([String: NSNumber]?) -> Void

// Forms: labeled.
extension V2TIMManager {
    /// Sets counters, at most 20 in a group, adding those that do not exist; `succ` gets them.
    public func setGroupCounters(
        _ groupID: String!, counters: [String: NSNumber]!, succ: V2TIMGroupCounterSucc!, fail: V2TIMFail!
    ) {
        let values = (counters ?? [:]).map { Counter(key: $0.key, value: $0.value.int64Value) }
            .sorted { $0.key < $1.key }
        record("setGroupCounters(groupID: \(groupID ?? "nil"), counters: \(Self.text(values)))")
        count("setGroupCounters", groupID, values.first?.key, succ: succ, fail: fail) {
            .setCounters(room: $0, counters: values)
        }
    }

    /// Reads counters; no keys means all.
    public func getGroupCounters(
        _ groupID: String!, keys: [String]!, succ: V2TIMGroupCounterSucc!, fail: V2TIMFail!
    ) {
        record("getGroupCounters(groupID: \(groupID ?? "nil"), keys: \(keys ?? []))")
        count("getGroupCounters", groupID, "any", succ: succ, fail: fail) {
            .fetchCounters(room: $0, keys: keys ?? [])
        }
    }

    /// Adds to a counter; one that does not exist starts at 0. `succ` gets it.
    public func increaseGroupCounter(
        _ groupID: String!, key: String!, value: Int, succ: V2TIMGroupCounterSucc!, fail: V2TIMFail!
    ) {
        record("increaseGroupCounter(groupID: \(groupID ?? "nil"), key: \(key ?? "nil"), value: \(value))")
        count("increaseGroupCounter", groupID, key, succ: succ, fail: fail) {
            .addToCounter(room: $0, key: key ?? "", amount: Int64(value))
        }
    }

    /// Takes from a counter; one that does not exist starts at 0. `succ` gets it.
    public func decreaseGroupCounter(
        _ groupID: String!, key: String!, value: Int, succ: V2TIMGroupCounterSucc!, fail: V2TIMFail!
    ) {
        record("decreaseGroupCounter(groupID: \(groupID ?? "nil"), key: \(key ?? "nil"), value: \(value))")
        guard value > .min else { return refuse("value", "\(value)", for: "decreaseGroupCounter", fail) }
        count("decreaseGroupCounter", groupID, key, succ: succ, fail: fail) {
            .addToCounter(room: $0, key: key ?? "", amount: -Int64(value))
        }
    }

    private func count(
        _ call: String, _ groupID: String?, _ key: String?, succ: V2TIMGroupCounterSucc?, fail: V2TIMFail?,
        command: (RoomID) -> RoomCommand
    ) {
        guard has(["groupID": groupID, "key": key], for: call, fail) else { return }
        request(call, .room(command(RoomID(groupID ?? ""))), fail: fail) { [self] reply in
            guard case .counters(let counters) = reply else { mismatched(reply, call) }
            var values: [String: NSNumber] = [:]
            for counter in counters { values[counter.key] = NSNumber(value: counter.value) }
            succeed(call, succ, values, Self.text(counters))
        }
    }

    private static func text(_ counters: [Counter]) -> String {
        "{" + counters.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    }
}
