import AttributeEmulator
import EmulatorAPI
import Testing

@Suite struct AttributePropertyTests {
    struct Policies: CustomTestStringConvertible {
        let conflict: AttributeConflictPolicy
        let partialWrite: PartialWritePolicy
        var testDescription: String { "\(conflict), \(partialWrite)" }

        static let all = AttributeConflictPolicy.allCases.flatMap { conflict in
            PartialWritePolicy.allCases.map { Policies(conflict: conflict, partialWrite: $0) }
        }
    }

    @Test(arguments: Policies.all, [1, 2, 3, 4] as [UInt64])
    func `random writes go as in a model that knows nothing but dictionaries and a list`(
        policies: Policies, seed: UInt64
    ) {
        var random = RandomSource(seed: seed).stream("attributes")
        var rules = AttributeRules.small(policies.conflict, policies.partialWrite)
        rules.maximumCount = 4
        rules.maximumWritesPerSecond = 4
        rules.eventsCarryWholeMap = seed.isMultiple(of: 2)
        var state = AttributeState()
        var model = NaiveAttributes()
        var now = Instant.start
        var accepted = 0
        for step in 0..<3000 {
            now = now.advanced(by: random.duration(below: .milliseconds(200)))
            let place = "seed \(seed), step \(step)"
            let user = [alice, bob, carol].randomElement(using: &random)!
            let room = [lobby, attic].randomElement(using: &random)!
            if random.chance(perMillion: 20_000) {
                state.removeRoom(room)
                model.rooms[room] = nil
                continue
            }
            if random.chance(perMillion: 30_000) {
                let events = state.holderLeft(user, room: room, rules: rules)
                #expect(events == model.holderLeft(user, room: room, rules: rules), "\(place)")
                continue
            }
            let command = random.command(in: room, revision: state.revision(of: room))
            let expected = model.apply(command, in: room, by: user, at: now, rules: rules)
            let before = state
            do throws(EmulatorError) {
                let answer = try state.apply(
                    command, from: user, at: now, rules: rules, members: [alice, bob, carol])
                #expect(
                    .success(Answer(reply: answer.reply, events: answer.events)) == expected, "\(place): \(command)")
                accepted += 1
            } catch {
                #expect(.failure(error) == expected, "\(place): \(command)")
                #expect(state == before, "\(place): a refusal changed the state: \(command)")
            }
            state.checkInvariants()
            #expect(state.attributes(of: room) == model.attributes(of: room), "\(place): \(command)")
        }
        #expect((300...2900).contains(accepted), "the commands are too tame or too wild: \(accepted)")
    }
}

/// The same semantics without a thought for speed: copy, try, keep or throw away.
private struct NaiveAttributes {
    struct Entry { var value: String, holder: UserID?, goes: Bool }
    struct Board { var map: [String: Entry] = [:], revision: UInt64 = 0, writes: [(UserID, Instant)] = [] }
    var rooms: [RoomID: Board] = [:]

    func attributes(of room: RoomID) -> [Attribute] { Self.sorted(rooms[room]?.map ?? [:]) }

    static func sorted(_ map: [String: Entry]) -> [Attribute] {
        map.map { Attribute(key: $0.key, value: $0.value.value) }.sorted { $0.key < $1.key }
    }

    mutating func holderLeft(_ user: UserID, room: RoomID, rules: AttributeRules) -> [AttributeEvent] {
        guard var world = rooms[room] else { return [] }
        let gone = world.map.filter { $0.value.holder == user && $0.value.goes }
        guard !gone.isEmpty else { return [] }
        for key in gone.keys { world.map[key] = nil }
        world.revision += 1
        rooms[room] = world
        return [
            .changed(
                room: room, set: [], removed: Self.sorted(gone),
                all: rules.eventsCarryWholeMap ? Self.sorted(world.map) : nil, revision: world.revision, by: nil)
        ]
    }

    mutating func apply(
        _ command: AttributeCommand, in room: RoomID, by user: UserID, at now: Instant, rules: AttributeRules
    ) -> Result<Answer, EmulatorError> {
        let old = rooms[room] ?? Board()
        var refused: [String: EmulatorError] = [:]
        var map = old.map
        var touched: Set<String> = []
        let expected: UInt64?
        var operations: [AttributeOperation]
        switch command {
        case .setForMembers, .fetchOfMembers, .listOfMembers: preconditionFailure("not drawn")
        case .fetch(_, let keys):
            let found = Self.sorted(map).filter { keys.isEmpty || keys.contains($0.key) }
            return .success(Answer(reply: .attributes(attributes: found, revision: old.revision), events: []))
        case .set(_, let attributes, let options, let revision):
            (operations, expected) = ([.set(attributes: attributes, options: options)], revision)
        case .replaceAll(_, let attributes, let options, let revision):
            let dropped = map.keys.filter { key in !attributes.contains { $0.key == key } }
            operations = [.remove(keys: dropped, options: options), .set(attributes: attributes, options: options)]
            expected = revision
        case .remove(_, let keys, let options, let revision):
            (operations, expected) = ([.remove(keys: keys, options: options)], revision)
        case .removeAll(_, let options, let revision):
            (operations, expected) = ([.remove(keys: Array(map.keys), options: options)], revision)
        case .batch(_, let list, let revision):
            (operations, expected) = (list, revision)
        }
        let leavesOutTooLong: Bool
        if case .set = command {
            leavesOutTooLong = rules.partialWrite == .leaveOutRefused
        } else {
            leavesOutTooLong = false
        }
        for case .set(let attributes, _) in operations where !leavesOutTooLong {
            for attribute in attributes where attribute.key.utf8.count > rules.maximumKeyBytes {
                return .failure(
                    .limitExceeded(
                        limit: .attributeKeyBytes, maximum: rules.maximumKeyBytes, attempted: attribute.key.utf8.count))
            }
        }
        let writes = old.writes.filter { $0.0 == user && now.nanoseconds - $0.1.nanoseconds < 1_000_000_000 }
        if let maximum = rules.maximumWritesPerSecond, writes.count >= maximum {
            return .failure(.rateExceeded(rate: .attributeWrites, maximum: maximum, perMilliseconds: 1000))
        }
        if rules.conflict == .expectRevision, let expected, expected != old.revision {
            return .failure(.staleRevision(expected: expected, actual: old.revision))
        }
        let byHolder = rules.conflict != .expectRevision
        func isHeld(_ key: String, _ options: AttributeOptions) -> Bool {
            guard byHolder, !options.isForced, let holder = map[key]?.holder else { return false }
            return holder != user
        }
        if rules.partialWrite != .refuseAll {
            var first: EmulatorError?
            var isNothingLeft = false
            switch command {
            case .set(_, let attributes, let options, _):
                var (rest, there): ([Attribute], [String: String]) = ([], map.mapValues(\.value))
                for attribute in attributes {
                    if let reason = reason(against: attribute, options, over: there, isHeld: isHeld, rules: rules) {
                        refused[attribute.key] = reason
                    } else {
                        rest.append(attribute)
                        there[attribute.key] = attribute.value
                    }
                }
                isNothingLeft = rest.isEmpty
                operations = [.set(attributes: rest, options: options)]
            case .remove(_, let keys, let options, _):
                for key in keys where isHeld(key, options) { refused[key] = .attributesHeld(keys: [key]) }
                let rest = keys.filter { refused[$0] == nil }
                isNothingLeft = rest.isEmpty && !keys.isEmpty
                operations = [.remove(keys: rest, options: options)]
            case .replaceAll, .removeAll, .batch, .fetch, .setForMembers, .fetchOfMembers, .listOfMembers: break
            }
            if isNothingLeft {
                first = refused.min { $0.key < $1.key }?.value
                let areHeld = refused.allSatisfy { $0.value == .attributesHeld(keys: [$0.key]) }
                return .failure(areHeld ? .attributesHeld(keys: refused.keys.sorted()) : first ?? .notLoggedIn)
            }
        }
        if case .replaceAll(_, let attributes, let options, _) = command {
            let keys = Set(attributes.map(\.key)).union(map.keys).filter { isHeld($0, options) }
            if !keys.isEmpty { return .failure(.attributesHeld(keys: keys.sorted())) }
        }
        for operation in operations {
            switch operation {
            case .set(let attributes, let options):
                let held = attributes.map(\.key).filter { isHeld($0, options) }
                if !held.isEmpty { return .failure(.attributesHeld(keys: held.sorted())) }
                for attribute in attributes {
                    let holder = options.takesHold ? user : map[attribute.key]?.holder ?? user
                    map[attribute.key] = Entry(
                        value: attribute.value, holder: byHolder ? holder : nil,
                        goes: byHolder && options.removesWithHolder)
                    touched.insert(attribute.key)
                }
            case .remove(let keys, let options):
                let held = Set(keys.filter { isHeld($0, options) })
                if !held.isEmpty { return .failure(.attributesHeld(keys: held.sorted())) }
                for key in keys { map[key] = nil }
            }
        }
        if map.count > rules.maximumCount {
            return .failure(
                .limitExceeded(limit: .attributeCount, maximum: rules.maximumCount, attempted: map.count))
        }
        let bytes = map.map { $0.key.utf8.count + $0.value.value.utf8.count }.reduce(0, +)
        if let maximum = rules.maximumTotalBytes, bytes > maximum {
            return .failure(.limitExceeded(limit: .attributesTotalBytes, maximum: maximum, attempted: bytes))
        }
        let set = Self.sorted(map.filter { touched.contains($0.key) })
        let removed = Self.sorted(old.map.filter { map[$0.key] == nil })
        let isChange = !set.isEmpty || !removed.isEmpty
        let world = Board(
            map: map, revision: old.revision + (isChange ? 1 : 0), writes: old.writes + [(user, now)])
        rooms[room] = world
        let event = AttributeEvent.changed(
            room: room, set: set, removed: removed, all: rules.eventsCarryWholeMap ? Self.sorted(map) : nil,
            revision: world.revision, by: user)
        return .success(
            Answer(
                reply: .revised(
                    revision: world.revision,
                    refused: refused.sorted { $0.key < $1.key }.map { KeyRefusal(key: $0.key, reason: $0.value) }),
                events: isChange ? [event] : []))
    }

    /// Why one attribute of a set is left out.
    private func reason(
        against attribute: Attribute, _ options: AttributeOptions, over there: [String: String],
        isHeld: (String, AttributeOptions) -> Bool, rules: AttributeRules
    ) -> EmulatorError? {
        if isHeld(attribute.key, options) { return .attributesHeld(keys: [attribute.key]) }
        guard rules.partialWrite == .leaveOutRefused else { return nil }
        let bytes = attribute.key.utf8.count
        if bytes > rules.maximumKeyBytes {
            return .limitExceeded(limit: .attributeKeyBytes, maximum: rules.maximumKeyBytes, attempted: bytes)
        }
        if there[attribute.key] == nil, there.count >= rules.maximumCount {
            return .limitExceeded(limit: .attributeCount, maximum: rules.maximumCount, attempted: there.count + 1)
        }
        func total(_ map: [String: String]) -> Int { map.map { $0.key.utf8.count + $0.value.utf8.count }.reduce(0, +) }
        let after = total(there.merging([attribute.key: attribute.value]) { _, new in new })
        if let maximum = rules.maximumTotalBytes, after > maximum, after > total(there) {
            return .limitExceeded(limit: .attributesTotalBytes, maximum: maximum, attempted: after)
        }
        return nil
    }
}

extension RandomStream {
    /// Any command, mostly reasonable.
    fileprivate mutating func command(in room: RoomID, revision: UInt64) -> AttributeCommand {
        let expected: UInt64? =
            chance(perMillion: 500_000) ? nil : chance(perMillion: 700_000) ? revision : revision + 1
        switch next() % 10 {
        case 0...3:
            return .set(room: room, attributes: attributes(), options: options(), expectedRevision: expected)
        case 4: return .replaceAll(room: room, attributes: attributes(), options: options(), expectedRevision: expected)
        case 5: return .remove(room: room, keys: keys(), options: options(), expectedRevision: expected)
        case 6: return .removeAll(room: room, options: options(), expectedRevision: expected)
        case 7: return .fetch(room: room, keys: keys())
        default:
            var operations: [AttributeOperation] = []
            for _ in 0...next() % 4 {
                operations.append(
                    chance(perMillion: 600_000)
                        ? .set(attributes: attributes(), options: options())
                        : .remove(keys: keys(), options: options()))
            }
            return .batch(room: room, operations: operations, expectedRevision: expected)
        }
    }

    private mutating func keys() -> [String] {
        let all = ["a", "bb", "ccc", "d", "e", "ghost"].shuffled(using: &self)
        return Array(all.prefix(Int(next() % 3)))
    }

    private mutating func attributes() -> [Attribute] {
        let all = ["a", "bb", "ccc", "d", "e", chance(perMillion: 50_000) ? "too long" : "f"].shuffled(using: &self)
        return all.prefix(Int(1 + next() % 3)).map { Attribute(key: $0, value: text(count: Int(next() % 11))) }
    }

    private mutating func options() -> AttributeOptions {
        AttributeOptions(
            isForced: chance(perMillion: 400_000), takesHold: chance(perMillion: 400_000),
            removesWithHolder: chance(perMillion: 400_000))
    }
}
