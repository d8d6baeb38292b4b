import EmulatorAPI

/// Every kind of command to the attribute service; a new one does not compile until it is drawn.
package enum AttributeCommandKind: String, CaseIterable {
    case set, replaceAll, remove, removeAll, batch, fetch, setForMembers, fetchOfMembers, listOfMembers

    init(_ command: AttributeCommand) {
        switch command {
        case .set: self = .set
        case .replaceAll: self = .replaceAll
        case .remove: self = .remove
        case .removeAll: self = .removeAll
        case .batch: self = .batch
        case .fetch: self = .fetch
        case .setForMembers: self = .setForMembers
        case .fetchOfMembers: self = .fetchOfMembers
        case .listOfMembers: self = .listOfMembers
        }
    }
}

extension Draw {
    mutating func command(_ kind: AttributeCommandKind) -> AttributeCommand {
        switch kind {
        case .set: .set(room: room(), attributes: attributes(), options: options(), expectedRevision: revision())
        case .replaceAll:
            .replaceAll(room: room(), attributes: attributes(), options: options(), expectedRevision: revision())
        case .remove: .remove(room: room(), keys: keys(), options: options(), expectedRevision: revision())
        case .removeAll: .removeAll(room: room(), options: options(), expectedRevision: revision())
        case .batch: .batch(room: room(), operations: list { $0.operation() }, expectedRevision: revision())
        case .fetch: .fetch(room: room(), keys: keys())
        case .setForMembers:
            .setForMembers(room: room(), users: users(), attributes: attributes(), removesWithMember: bool())
        case .fetchOfMembers: .fetchOfMembers(room: room(), users: users())
        case .listOfMembers: .listOfMembers(room: room(), count: int(1...10), cursor: one(of: ["", user()]))
        }
    }

    mutating func attributes() -> [Attribute] {
        distinct(list { Attribute(key: $0.key(), value: $0.text("v")) }) { $0.key }
    }

    private mutating func options() -> AttributeOptions {
        AttributeOptions(isForced: once(in: 3), takesHold: bool(), removesWithHolder: bool())
    }

    private mutating func revision() -> UInt64? {
        let revision = uint64(0...6)
        return once(in: 6) ? revision : nil
    }

    private mutating func operation() -> AttributeOperation {
        let drawn: AttributeOperation =
            bool()
            ? .set(attributes: attributes(), options: options()) : .remove(keys: keys(), options: options())
        // A further operation does not compile until it is drawn above.
        switch drawn {
        case .set, .remove: return drawn
        }
    }
}
