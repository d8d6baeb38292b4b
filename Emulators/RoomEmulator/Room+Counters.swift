import EmulatorAPI

// Numbers that belong to the room, for members to read and write.
extension Room {
    /// Sets counters in the given order, with one event each, even for an unchanged number.
    mutating func setCounters(
        _ changed: [Counter], by caller: Caller, rules: RoomRules
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkHas(.counters, rules: rules)
        try checkIsMember(caller)
        guard !changed.isEmpty else { throw .invalidArgument(name: "counters", value: "") }
        var keys: Set<ExactText> = []
        for counter in changed {
            try checkCounterKey(counter.key, rules: rules)
            guard keys.insert(ExactText(counter.key)).inserted else {
                throw .invalidArgument(name: "counter key", value: counter.key)
            }
        }
        try checkCounterCount(adding: keys.count { !counterIndex($0.text).exists }, rules: rules)

        for counter in changed { write(counter) }
        return (
            .counters(counters: changed.sorted { $0.key.isBeforeByBytes($1.key) }),
            changed.map { .counterChanged(room: id, counter: $0) }
        )
    }

    mutating func addToCounter(
        _ key: String, _ amount: Int64, by caller: Caller, rules: RoomRules
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkHas(.counters, rules: rules)
        try checkIsMember(caller)
        try checkCounterKey(key, rules: rules)
        let (index, exists) = counterIndex(key)
        try checkCounterCount(adding: exists ? 0 : 1, rules: rules)
        let (value, overflow) = (exists ? counters[index].value : 0).addingReportingOverflow(amount)
        guard !overflow else { throw .invalidArgument(name: "amount", value: "\(amount)") }

        let counter = Counter(key: key, value: value)
        write(counter)
        return (.counters(counters: [counter]), [.counterChanged(room: id, counter: counter)])
    }

    /// Removes counters, with one event for each that there was.
    mutating func removeCounters(_ keys: [String], rules: RoomRules) throws(EmulatorError) -> [RoomEvent] {
        try checkHas(.counters, rules: rules)
        let named = Set(keys.map { ExactText($0) })
        let removed = counters.filter { named.contains(ExactText($0.key)) }
        counters.removeAll { named.contains(ExactText($0.key)) }
        return removed.map { .counterChanged(room: id, counter: Counter(key: $0.key, value: 0)) }
    }

    func fetchCounters(
        _ keys: [String], by caller: Caller, rules: RoomRules
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkHas(.counters, rules: rules)
        try checkIsMember(caller)
        let wanted = Set(keys.map { ExactText($0) })
        let found = keys.isEmpty ? counters : counters.filter { wanted.contains(ExactText($0.key)) }
        return (.counters(counters: found), [])
    }

    private func checkCounterKey(_ key: String, rules: RoomRules) throws(EmulatorError) {
        guard !key.isEmpty else { throw .invalidArgument(name: "counter key", value: "") }
        try rules.check(.counterKeyBytes, of: key, maximum: rules.maximumCounterKeyBytes)
    }

    private func checkCounterCount(adding added: Int, rules: RoomRules) throws(EmulatorError) {
        guard added == 0 || counters.count + added <= rules.maximumCounters else {
            throw .limitExceeded(
                limit: .counterCount, maximum: rules.maximumCounters, attempted: counters.count + added)
        }
    }

    /// The counter's index, or where to insert it. A room has tens of counters, so a linear search is cheap.
    private func counterIndex(_ key: String) -> (index: Int, exists: Bool) {
        let index = counters.firstIndex { !$0.key.isBeforeByBytes(key) } ?? counters.count
        return (index, index < counters.count && counters[index].key.hasBytes(of: key))
    }

    private mutating func write(_ counter: Counter) {
        let (index, exists) = counterIndex(counter.key)
        if exists {
            counters[index].value = counter.value
        } else {
            counters.insert(counter, at: index)
        }
    }
}
