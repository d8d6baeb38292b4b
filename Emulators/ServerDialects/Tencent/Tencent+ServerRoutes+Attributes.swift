import EmulatorAPI
import VendorDialects

// Attributes and counters of groups.
// Source: the vendor's pages of the commands' names.

extension ChatCall {
    private static let groups = "group_open_http_svc/"

    static let attributeCommands: [ChatCommand] = [
        ChatCommand(
            path: "group_open_attr_http_svc/get_group_attr", service: .groups,
            parameters: [.text("GroupId", required: true)]
        ) {
            call throws(Tencent.IMFailure) in
            let items = call.tenant.attributes(of: try call.group().room).map { attribute -> JSONValue in
                ["key": .text(attribute.key), "value": .text(attribute.value)]
            }
            return call.respond(["GroupAttrAry": .list(items)])
        },
        ChatCommand(
            path: groups + "set_group_attr", service: .groups,
            parameters: [.text("GroupId", required: true), .objects("GroupAttr", required: true)]
        ) { call throws(Tencent.IMFailure) in
            try call.setAttributes(keepsOthers: false)
        },
        ChatCommand(
            path: groups + "modify_group_attr", service: .groups,
            parameters: [.text("GroupId", required: true), .objects("GroupAttr", required: true)]
        ) { call throws(Tencent.IMFailure) in
            try call.setAttributes(keepsOthers: true)
        },
        ChatCommand(
            path: groups + "delete_group_attr", service: .groups,
            parameters: [.text("GroupId", required: true), .objects("GroupAttr", required: true)]
        ) { call throws(Tencent.IMFailure) in
            let (room, _) = try call.group()
            let keys = try call.attributeEntries().map { entry throws(Tencent.IMFailure) in
                try entry.requiredText("key")
            }
            return try call.administer([.setAttributes(room: room, attributes: [], removed: keys)])
        },
        ChatCommand(path: groups + "clear_group_attr", service: .groups, parameters: [.text("GroupId", required: true)])
        { call throws(Tencent.IMFailure) in
            let (room, _) = try call.group()
            let keys = call.tenant.attributes(of: room).map(\.key)
            return try call.administer([.setAttributes(room: room, attributes: [], removed: keys)])
        },
        ChatCommand(
            path: groups + "get_group_counter", service: .groups,
            parameters: [.text("GroupId", required: true), .texts("GroupCounterKeys")]
        ) { call throws(Tencent.IMFailure) in
            let (room, _) = try call.group()
            let keys = try call.counterKeys()
            return call.respond([
                "GroupCounter": Self.counters(
                    call.tenant.counters(of: room).filter { keys?.contains($0.key) ?? true })
            ])
        },
        ChatCommand(
            path: groups + "update_group_counter", service: .groups,
            parameters: [.text("GroupId", required: true), .objects("GroupCounter", required: true), .text("Mode")]
        ) { call throws(Tencent.IMFailure) in
            try call.updateCounters()
        },
        ChatCommand(
            path: groups + "delete_group_counter", service: .groups,
            parameters: [.text("GroupId", required: true), .texts("GroupCounterKeys")]
        ) { call throws(Tencent.IMFailure) in
            let (room, _) = try call.group()
            let keys = try call.counterKeys() ?? call.tenant.counters(of: room).map(\.key)
            return try call.administer([.removeCounters(room: room, keys: keys)])
        },
    ]

    // MARK: Attributes

    private func attributeEntries() throws(Tencent.IMFailure) -> [ChatCall] {
        guard let entries = try entries("GroupAttr", maximum: Tencent.profile.attribute.maximumOperations.value) else {
            throw invalid("GroupAttr is missing")
        }
        return entries
    }

    private func setAttributes(keepsOthers: Bool) throws(Tencent.IMFailure) -> VendorDecision {
        let (room, _) = try group()
        let attributes = try attributeEntries().map { entry throws(Tencent.IMFailure) in
            guard let value = try entry.text("value") else { throw invalid("value of an attribute is missing") }
            return Attribute(key: try entry.requiredText("key"), value: value)
        }
        let kept = Set(attributes.map(\.key))
        let removed =
            keepsOthers ? [] : tenant.attributes(of: room).map(\.key).filter { !kept.contains($0) }
        return try administer([.setAttributes(room: room, attributes: attributes, removed: removed)])
    }

    // MARK: Counters

    private static func counters(_ counters: [Counter]) -> JSONValue {
        .list(counters.map { ["Key": .text($0.key), "Value": .number($0.value)] })
    }

    /// Nil where the call names none, which means all.
    private func counterKeys() throws(Tencent.IMFailure) -> [String]? {
        try texts("GroupCounterKeys", maximum: Tencent.profile.room.maximumCounters.value)
    }

    private enum CounterMode {
        case set, increase, decrease
    }

    /// One that does not exist begins at 0.
    private func updateCounters() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, _) = try group()
        let modes: KeyValuePairs<String, CounterMode> = ["Set": .set, "Increase": .increase, "Decrease": .decrease]
        let mode = try word("Mode", modes) ?? .set
        guard let entries = try entries("GroupCounter", maximum: Tencent.profile.room.maximumCounters.value),
            !entries.isEmpty
        else { throw invalid("GroupCounter is missing") }
        let current = tenant.counters(of: room)
        var changed: [Counter] = []
        for entry in entries {
            let key = try entry.requiredText("Key")
            guard let amount = try entry.number("Value") else { throw invalid("Value of \(key.shown()) is missing") }
            let value = current.first { $0.key.hasBytes(of: key) }?.value ?? 0
            let (sum, overflow) =
                switch mode {
                case .set: (amount, false)
                case .increase: value.addingReportingOverflow(amount)
                case .decrease: value.subtractingReportingOverflow(amount)
                }
            guard !overflow else { throw invalid("Value of \(key.shown()) leaves 64 bits") }
            changed.append(Counter(key: key, value: sum))
        }
        return try administer(
            [govern(.setCounters(room: room, counters: changed))],
            ["GroupId": .text(room.rawValue), "GroupCounter": Self.counters(changed)])
    }
}
