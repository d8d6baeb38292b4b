import EmulatorAPI
import Testing
import VendorDialects

@testable import RoomHistories

/// Writes histories by hand: what two devices asked of one room, and what they were answered.
private struct Told {
    var history: TenantHistory
    private var numbers: [SessionID: UInt64] = [:]
    let room: RoomID = "lobby"

    /// A room that alice made, where bob is.
    init(_ rules: TenantRules) {
        history = TenantHistory(rules: rules)
        for (session, user) in [(SessionID(1), "alice"), (SessionID(2), "bob")] as [(SessionID, UserID)] {
            history.add(.connection(state: .connected), of: session, at: .start)
            let logIn = Command.identity(.logIn(user: user, credential: .token(text: ""), terminal: .phone))
            _ = call(session, logIn)
            answer(session, logIn, .success(.done))
        }
        let plan = RoomPlan(kind: rules.room.kinds[0].kind)
        let make = Command.room(.enter(room: room, entry: .create(plan: plan)))
        _ = call(SessionID(1), make)
        answer(
            SessionID(1), make,
            .success(.entered(room: room, description: RoomDescription(), isNew: true, attributes: [], revision: 0)))
    }

    mutating func call(_ session: SessionID, _ command: Command) -> UInt64 {
        numbers[session, default: 0] += 1
        history.add(.called(number: numbers[session]!, command: command), of: session, at: .start)
        return numbers[session]!
    }

    mutating func answer(
        _ session: SessionID, _ command: Command, _ result: Result<Reply, EmulatorError>, to number: UInt64? = nil
    ) {
        let number = number ?? numbers[session]!
        history.add(
            .decided(number: number, command: command, result: result, wasHeld: false), of: session, at: .start)
        history.add(.answered(number: number, result: result.mapError { .rejected($0) }), of: session, at: .start)
    }

    /// A write that is answered at once.
    mutating func write(_ session: SessionID, _ key: String, _ value: String, _ result: Result<Reply, EmulatorError>) {
        let command = set(key, value)
        _ = call(session, command)
        answer(session, command, result)
    }

    mutating func read(_ session: SessionID, _ attributes: [Attribute], revision: UInt64) {
        let command = Command.attribute(.fetch(room: room, keys: []))
        _ = call(session, command)
        answer(session, command, .success(.attributes(attributes: attributes, revision: revision)))
    }

    func set(_ key: String, _ value: String) -> Command {
        .attribute(
            .set(
                room: room, attributes: [Attribute(key: key, value: value)], options: AttributeOptions(),
                expectedRevision: nil))
    }

    var isLinearizable: Bool {
        AttributesAreLinearizable().failures(in: HistoryReading(history)).isEmpty
    }
}

private let alice = SessionID(1)
private let bob = SessionID(2)
private let zego = ZEGO.setup(
    appID: 1, appSign: nil, serverSecret: String(repeating: "s", count: 32), seed: 1, bornAtUnixMilliseconds: 0
).rules

private func revised(_ revision: UInt64) -> Result<Reply, EmulatorError> {
    .success(.revised(revision: revision, refused: []))
}

@Suite struct LinearizationTests {
    @Test func `answers one after the other that fit are linearizable`() {
        var told = Told(zego)
        told.write(alice, "1", "a", revised(1))
        told.write(bob, "1", "b", .failure(.attributesHeld(keys: ["1"])))
        told.read(bob, [Attribute(key: "1", value: "a")], revision: 1)
        #expect(told.isLinearizable)
    }

    @Test func `a reading that is older than an answer before it is not`() {
        var told = Told(zego)
        told.write(alice, "1", "a", revised(1))
        told.read(bob, [], revision: 0)
        #expect(!told.isLinearizable)
    }

    @Test func `a reading while a write is under way may see either`() {
        for (attributes, revision) in [([], 0), ([Attribute(key: "1", value: "a")], 1)] as [([Attribute], UInt64)] {
            var told = Told(zego)
            let write = told.set("1", "a")
            let number = told.call(alice, write)
            told.read(bob, attributes, revision: revision)
            told.answer(alice, write, revised(1), to: number)
            #expect(told.isLinearizable)
        }
    }

    @Test func `two readings while a write is under way do not see it come and go`() {
        var told = Told(zego)
        let write = told.set("1", "a")
        let number = told.call(alice, write)
        told.read(bob, [Attribute(key: "1", value: "a")], revision: 1)
        told.read(bob, [], revision: 0)
        told.answer(alice, write, revised(1), to: number)
        #expect(!told.isLinearizable)
    }

    @Test func `two taps on one seat at once cannot both succeed`() {
        var told = Told(zego)
        let (first, second) = (told.set("1", "a"), told.set("1", "b"))
        let numbers = (told.call(alice, first), told.call(bob, second))
        told.answer(alice, first, revised(1), to: numbers.0)
        told.answer(bob, second, revised(2), to: numbers.1)
        #expect(!told.isLinearizable)
    }

    @Test func `of two taps on one seat at once, either may come first`() {
        for isAliceFirst in [true, false] {
            var told = Told(zego)
            let (first, second) = (told.set("1", "a"), told.set("1", "b"))
            let numbers = (told.call(alice, first), told.call(bob, second))
            let held = Result<Reply, EmulatorError>.failure(.attributesHeld(keys: ["1"]))
            told.answer(alice, first, isAliceFirst ? revised(1) : held, to: numbers.0)
            told.answer(bob, second, isAliceFirst ? held : revised(1), to: numbers.1)
            #expect(told.isLinearizable)
        }
    }

    @Test func `a write without an answer may have happened or not, but not both`() {
        for (readings, isRight) in [
            ([(0, [])], true), ([(1, [Attribute(key: "1", value: "a")])], true),
            ([(0, []), (1, [Attribute(key: "1", value: "a")])], true),
            ([(1, [Attribute(key: "1", value: "a")]), (0, [])], false),
        ] as [([(UInt64, [Attribute])], Bool)] {
            var told = Told(zego)
            _ = told.call(alice, told.set("1", "a"))
            for (revision, attributes) in readings { told.read(bob, attributes, revision: revision) }
            #expect(told.isLinearizable == isRight, "\(readings)")
        }
    }

    @Test func `a write on an old revision is refused, and its success fits no order`() {
        let rules = ChecksWorld.tencent.rules
        for isRefused in [true, false] {
            var told = Told(rules)
            told.write(alice, "1", "a", revised(1))
            let command = Command.attribute(
                .set(
                    room: told.room, attributes: [Attribute(key: "1", value: "b")], options: AttributeOptions(),
                    expectedRevision: 0))
            _ = told.call(bob, command)
            told.answer(bob, command, isRefused ? .failure(.staleRevision(expected: 0, actual: 1)) : revised(2))
            #expect(told.isLinearizable == isRefused)
        }
    }

    @Test func `many writes at once are put in order within the limit of steps`() {
        var told = Told(zego)
        let writes = (0..<12).map { (told.set("\($0)", "a"), $0 % 2 == 0 ? alice : bob) }
        let numbers = writes.map { told.call($0.1, $0.0) }
        for (place, write) in writes.enumerated().reversed() {
            told.answer(write.1, write.0, revised(UInt64(12 - place)), to: numbers[place])
        }
        #expect(told.isLinearizable)
        told.read(alice, [], revision: 12)
        #expect(!told.isLinearizable)
    }
}
