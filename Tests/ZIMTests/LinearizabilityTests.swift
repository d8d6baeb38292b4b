import Devices
import EmulatorAPI
import ParlorTesting
import Testing
import ZIM

/// Concurrent attribute operations and batches on one room, over many seeds: what everybody is told is one history, in
/// which every answer is right, and in which an operation takes its place between its call and its callback.
struct LinearizabilityTests {
    /// One operation of one user: what was asked, when, and what came of it.
    private struct Operation {
        var user: String
        var steps: [Step]
        var isBatch: Bool
        var calledAt: Int
        var answeredAt: Int?
        var refused: Set<String> = []
        var code: ZIMErrorCode = .success
    }

    private struct Step: Hashable {
        var values: [String: String] = [:]
        var removed: [String] = []
        var isForced: Bool
        var takesHold: Bool
        var keys: [String] { values.isEmpty ? removed : values.keys.sorted() }
    }

    /// The room as a dictionary, and nothing else.
    private struct NaiveRoom: Hashable {
        struct Entry: Hashable { var value: String, owner: String }
        var entries: [String: Entry] = [:]

        /// What one step would be refused, in the state as it is.
        func refused(_ step: Step, by user: String) -> Set<String> {
            Set(step.keys.filter { key in !step.isForced && entries[key].map { $0.owner != user } ?? false })
        }

        mutating func apply(_ step: Step, by user: String, except refused: Set<String>) {
            for (key, value) in step.values where !refused.contains(key) {
                let owner = entries[key].map { step.takesHold ? user : $0.owner } ?? user
                entries[key] = Entry(value: value, owner: owner)
            }
            for key in step.removed where !refused.contains(key) { entries[key] = nil }
        }

        var map: [String: String] { entries.mapValues(\.value) }
    }

    /// All operations of a run, in the order of their calls, with a clock of their own.
    private final class History {
        var operations: [Operation] = []
        var clock = 0

        func begin(_ user: String, _ steps: [Step], isBatch: Bool) -> Int {
            clock += 1
            operations.append(Operation(user: user, steps: steps, isBatch: isBatch, calledAt: clock))
            return operations.count - 1
        }

        func end(_ index: Int, refused: [String], _ code: ZIMErrorCode) {
            clock += 1
            operations[index].answeredAt = clock
            operations[index].refused = Set(refused)
            operations[index].code = code
        }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `whatever happens at once happened in some order`(seed: UInt64) throws {
        let zim = ZIMWorld(seed: seed)
        let users = try ["alice", "bob", "carol"].map { try zim.member($0) }
        let listeners = users.map { zim.listen(on: $0) }
        for device in users {
            device.network.uplink.jitter = .milliseconds(80)
            device.network.downlink.jitter = .milliseconds(80)
        }
        var random = RandomSource(seed: seed).stream("operations")
        let history = History()
        for number in 0..<24 {
            let device = users[Int(random.next() % 3)]
            let isBatch = random.chance(perMillion: 400_000)
            let steps = (0..<(isBatch ? 2 : 1)).map { _ in step(&random, number: number) }
            perform(steps, isBatch: isBatch, on: device, zim, history)
            zim.world.advance(by: random.duration(below: .milliseconds(60)))
        }
        zim.world.advance(by: .seconds(2))
        let final = try zim.attributes(readOn: users[0])
        // Everybody was told the same changes in the same order, and they add up to what is there.
        for listener in listeners.dropFirst() { #expect(listener.updates == listeners[0].updates, "seed \(seed)") }
        #expect(history.operations.allSatisfy { $0.answeredAt != nil }, "seed \(seed)")
        #expect(linearizes(history.operations, to: final), "seed \(seed): \(history.operations)")
    }

    @Test func `an answer that no order explains is found`() {
        let take = Step(values: ["1": "alice"], isForced: false, takesHold: false)
        let takeToo = Step(values: ["1": "bob"], isForced: false, takesHold: false)
        var first = Operation(user: "alice", steps: [take], isBatch: false, calledAt: 1, answeredAt: 3)
        var second = Operation(user: "bob", steps: [takeToo], isBatch: false, calledAt: 2, answeredAt: 4)
        #expect(!linearizes([first, second], to: ["1": "alice"]))
        second.refused = ["1"]
        #expect(linearizes([first, second], to: ["1": "alice"]))
        first.refused = ["1"]
        #expect(!linearizes([first, second], to: [:]))
    }

    private func step(_ random: inout RandomStream, number: Int) -> Step {
        let key = "\(random.next() % 3)"
        let isForced = random.chance(perMillion: 150_000)
        if random.chance(perMillion: 350_000) { return Step(removed: [key], isForced: isForced, takesHold: false) }
        let takesHold = random.chance(perMillion: 300_000)
        return Step(values: [key: "v\(number)"], isForced: isForced, takesHold: takesHold)
    }

    private func perform(_ steps: [Step], isBatch: Bool, on device: Device, _ zim: ZIMWorld, _ history: History) {
        let index = history.begin(device.name, steps, isBatch: isBatch)
        zim.on(device) { sdk in
            if isBatch { sdk.beginRoomAttributesBatchOperation(with: "lobby", config: nil) }
            for step in steps {
                if step.values.isEmpty {
                    let config = ZIMRoomAttributesDeleteConfig()
                    config.isForce = step.isForced
                    sdk.deleteRoomAttributes(by: step.removed, roomID: "lobby", config: config) { _, keys, error in
                        if !isBatch { history.end(index, refused: keys, error.code) }
                    }
                } else {
                    let config = ZIMRoomAttributesSetConfig()
                    config.isForce = step.isForced
                    config.isUpdateOwner = step.takesHold
                    sdk.setRoomAttributes(step.values, roomID: "lobby", config: config) { _, keys, error in
                        if !isBatch { history.end(index, refused: keys, error.code) }
                    }
                }
            }
            guard isBatch else { return }
            sdk.endRoomAttributesBatchOperation(with: "lobby") { _, error in
                let keys = error.code == .success ? [] : steps.flatMap(\.keys)
                history.end(index, refused: keys, error.code)
            }
        }
    }

    /// Whether some order of the operations, each between its call and its answer, gives every answer and the end.
    private func linearizes(_ operations: [Operation], to final: [String: String]) -> Bool {
        var seen: Set<Position> = []
        return search(operations, Position(done: [], room: NaiveRoom()), final, &seen)
    }

    private struct Position: Hashable {
        var done: Set<Int>
        var room: NaiveRoom
    }

    private func search(
        _ operations: [Operation], _ position: Position, _ final: [String: String], _ seen: inout Set<Position>
    ) -> Bool {
        if position.done.count == operations.count { return position.room.map == final }
        guard seen.insert(position).inserted else { return false }
        let open = operations.indices.filter { !position.done.contains($0) }
        // Only what was called before the earliest open answer may come next.
        let horizon = open.compactMap { operations[$0].answeredAt }.min() ?? .max
        for index in open where operations[index].calledAt < horizon {
            guard let room = after(operations[index], position.room) else { continue }
            var next = position
            next.done.insert(index)
            next.room = room
            if search(operations, next, final, &seen) { return true }
        }
        return false
    }

    /// The room after an operation; nil when in this state the operation's answer would have been another.
    private func after(_ operation: Operation, _ room: NaiveRoom) -> NaiveRoom? {
        var next = room
        guard operation.isBatch else {
            let step = operation.steps[0]
            let refused = room.refused(step, by: operation.user)
            guard refused == operation.refused else { return nil }
            next.apply(step, by: operation.user, except: refused)
            return next
        }
        var wouldBeRefused = false
        for step in operation.steps {
            if !next.refused(step, by: operation.user).isEmpty { wouldBeRefused = true }
            next.apply(step, by: operation.user, except: [])
        }
        guard wouldBeRefused == !operation.refused.isEmpty else { return nil }
        return wouldBeRefused ? room : next
    }
}
