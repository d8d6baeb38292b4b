import EmulatorAPI

// Attributes, and what else is set and read.
extension Grammar {
    static let attributes: [String: Rule] = [
        "sets": { _, words in
            if words.take("profile") { return .ready(.identity(.setProfile(change: profileChange(&words)))) }
            if words.take("status") { return .ready(.signaling(.setStatus(text: try words.next("a text")))) }
            if words.take("counters") {
                let room = try room(&words)
                let counters = try words.takePairs().map { pair in
                    guard let value = Int64(pair.value) else {
                        throw ScenarioParseError(message: "\"\(pair.key)=\(pair.value)\" should be a number")
                    }
                    return Counter(key: pair.key, value: value)
                }
                return .ready(.room(.setCounters(room: room, counters: counters)))
            }
            let room = try room(&words)
            let set = pairs(&words)
            let options = options(&words)
            return .ready(
                .attribute(
                    .set(room: room, attributes: set, options: options, expectedRevision: try revision(&words))))
        },
        "replaces": { _, words in
            let room = try room(&words)
            let set = pairs(&words)
            let options = options(&words)
            return .ready(
                .attribute(
                    .replaceAll(room: room, attributes: set, options: options, expectedRevision: try revision(&words))))
        },
        "removes": { _, words in
            let keys = try words.list("keys")
            let room = try roomAfter("from", &words)
            let options = options(&words)
            return .ready(
                .attribute(
                    .remove(room: room, keys: keys, options: options, expectedRevision: try revision(&words))))
        },
        "clears": { _, words in
            let room = try room(&words)
            let options = options(&words)
            return .ready(
                .attribute(.removeAll(room: room, options: options, expectedRevision: try revision(&words))))
        },
        "batches": { _, words in
            let room = try room(&words)
            var operations: [AttributeOperation] = []
            while true {
                if words.take("set") {
                    let set = pairs(&words)
                    operations.append(.set(attributes: set, options: options(&words)))
                } else if words.take("remove") {
                    let keys = try words.list("keys")
                    operations.append(.remove(keys: keys, options: options(&words)))
                } else {
                    break
                }
                guard words.take("and") else { break }
            }
            return .ready(
                .attribute(.batch(room: room, operations: operations, expectedRevision: try revision(&words))))
        },
        "reads": { _, words in
            if words.take("counters") {
                let room = try room(&words)
                return .ready(.room(.fetchCounters(room: room, keys: words.rest.isEmpty ? [] : try words.list("keys"))))
            }
            if words.take("marks") { return try readMarks(&words) }
            let room = try room(&words)
            return .ready(.attribute(.fetch(room: room, keys: words.rest.isEmpty ? [] : try words.list("keys"))))
        },
    ]

    static func pairs(_ words: inout StepWords) -> [Attribute] {
        words.takePairs().map { Attribute(key: $0.key, value: $0.value) }
    }

    private static func options(_ words: inout StepWords) -> AttributeOptions {
        var options = AttributeOptions()
        options.isForced = words.take("forced")
        options.takesHold = words.take("taking hold")
        options.removesWithHolder = words.take("until they leave")
        return options
    }

    private static func revision(_ words: inout StepWords) throws -> UInt64? {
        words.take("expecting revision") ? UInt64(try words.number("a revision")) : nil
    }
}
