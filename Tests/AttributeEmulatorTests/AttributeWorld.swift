import AttributeEmulator
import EmulatorAPI
import Testing

let alice: UserID = "alice"
let bob: UserID = "bob"
let carol: UserID = "carol"
let lobby: RoomID = "lobby"
let attic: RoomID = "attic"

extension AttributeRules {
    /// Limits small enough to reach by hand.
    static func small(
        _ conflict: AttributeConflictPolicy, _ partialWrite: PartialWritePolicy = .refuseAll
    ) -> AttributeRules {
        AttributeRules(
            maximumCount: 3, maximumOperations: 10, maximumKeyBytes: 6, maximumValueBytes: 10, maximumTotalBytes: 30,
            maximumWritesPerSecond: nil, conflict: conflict, partialWrite: partialWrite, eventsCarryWholeMap: false,
            tellsWriter: true, members: nil, keyCharacters: nil, namesHolderWhoLeft: false)
    }
}

extension [Attribute] {
    /// Attributes in the order written.
    static func of(_ pairs: KeyValuePairs<String, String>) -> [Attribute] {
        pairs.map { Attribute(key: $0.key, value: $0.value) }
    }
}

/// What came of an accepted command.
struct Answer: Equatable {
    var reply: Reply
    var events: [AttributeEvent]
}

/// Attributes, the rules they follow, and the time.
struct AttributeWorld {
    var state = AttributeState()
    var rules: AttributeRules
    var now = Instant.start

    init(_ conflict: AttributeConflictPolicy = .expectRevision, _ partialWrite: PartialWritePolicy = .refuseAll) {
        rules = .small(conflict, partialWrite)
    }

    mutating func apply(_ command: AttributeCommand, by user: UserID) throws(EmulatorError) -> Answer {
        let answer = try state.apply(
            command, from: user, at: now, rules: rules, members: [alice, bob, carol])
        state.checkInvariants()
        return Answer(reply: answer.reply, events: answer.events)
    }

    @discardableResult
    mutating func set(
        _ pairs: KeyValuePairs<String, String>, by user: UserID = alice, in room: RoomID = lobby,
        _ options: AttributeOptions = AttributeOptions(), expecting revision: UInt64? = nil
    ) throws(EmulatorError) -> Answer {
        try apply(
            .set(room: room, attributes: .of(pairs), options: options, expectedRevision: revision), by: user)
    }

    @discardableResult
    mutating func remove(
        _ keys: [String], by user: UserID = alice, in room: RoomID = lobby,
        _ options: AttributeOptions = AttributeOptions(), expecting revision: UInt64? = nil
    ) throws(EmulatorError) -> Answer {
        try apply(.remove(room: room, keys: keys, options: options, expectedRevision: revision), by: user)
    }

    @discardableResult
    mutating func replaceAll(
        _ pairs: KeyValuePairs<String, String>, by user: UserID = alice,
        _ options: AttributeOptions = AttributeOptions(), expecting revision: UInt64? = nil
    ) throws(EmulatorError) -> Answer {
        try apply(
            .replaceAll(room: lobby, attributes: .of(pairs), options: options, expectedRevision: revision), by: user)
    }

    @discardableResult
    mutating func removeAll(
        by user: UserID = alice, _ options: AttributeOptions = AttributeOptions(), expecting revision: UInt64? = nil
    ) throws(EmulatorError) -> Answer {
        try apply(.removeAll(room: lobby, options: options, expectedRevision: revision), by: user)
    }

    @discardableResult
    mutating func batch(
        _ operations: [AttributeOperation], by user: UserID = alice, expecting revision: UInt64? = nil
    ) throws(EmulatorError) -> Answer {
        try apply(.batch(room: lobby, operations: operations, expectedRevision: revision), by: user)
    }

    /// Expects that `step` is refused with `expected` and that nothing is different afterwards.
    mutating func refuses(
        _ expected: EmulatorError, sourceLocation: SourceLocation = #_sourceLocation,
        _ step: (inout AttributeWorld) throws(EmulatorError) -> Answer
    ) {
        let before = state
        do throws(EmulatorError) {
            let answer = try step(&self)
            Issue.record("accepted: \(answer)", sourceLocation: sourceLocation)
        } catch {
            #expect(error == expected, sourceLocation: sourceLocation)
        }
        #expect(state == before, "a refusal changed the state", sourceLocation: sourceLocation)
    }

    func read(_ room: RoomID = lobby) -> [Attribute] { state.attributes(of: room) }
}

/// The event of a change in the lobby.
func changed(
    set: KeyValuePairs<String, String> = [:], removed: KeyValuePairs<String, String> = [:],
    all: KeyValuePairs<String, String>? = nil, revision: UInt64, by user: UserID?
) -> AttributeEvent {
    .changed(
        room: lobby, set: .of(set), removed: .of(removed), all: all.map { .of($0) }, revision: revision, by: user)
}
