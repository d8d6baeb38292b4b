import Devices
import EmulatorAPI
import ParlorTesting
import Seeds
import Testing
import ZIM

/// Concurrent attribute operations and batches on one room, by members some of whom come and go, over many seeds: what
/// everybody is told is one history, in which every answer is right, and in which an operation takes its place between
/// its call and its callback.
struct LinearizabilityTests {
    @Test(arguments: Seed.drawn(beside: 1...60))
    func `whatever happens at once happened in some order`(seed: Seed) throws {
        let world = try AttributeWorld(seed: seed.value)
        for number in 0..<28 {
            world.act(number)
            world.zim.world.advance(by: world.random.duration(below: .milliseconds(60)))
        }
        world.zim.world.advance(by: .seconds(2))
        let final = try world.zim.attributes(readOn: world.devices[0])
        // Those who stayed were told the same changes in the same order; what anybody was told adds up to what is there.
        #expect(world.listeners[1].updates == world.listeners[0].updates, "\(seed)")
        for (listener, device) in zip(world.listeners, world.devices) where world.isInside[device.name] == true {
            #expect(Self.sum(of: listener.updates) == final, "\(device.name) \(listener.updates), \(seed)")
        }
        #expect(world.history.allSatisfy { $0.answeredAt != nil }, "\(seed)")
        #expect(Linearization.exists(of: world.history, to: final), "\(world.history), \(seed)")
    }

    @Test func `an answer that no order explains is found`() {
        let take = NaiveRoom.Step(values: ["1": "alice"])
        let takeToo = NaiveRoom.Step(values: ["1": "bob"])
        var first = Operation(user: "alice", kind: .write([take]), calledAt: 1, answeredAt: 3)
        var second = Operation(user: "bob", kind: .write([takeToo]), calledAt: 2, answeredAt: 4)
        #expect(!Linearization.exists(of: [first, second], to: ["1": "alice"]))
        second.refused = ["1"]
        second.code = .roomModuleRoomAttributesOperationFailedCompletely
        #expect(Linearization.exists(of: [first, second], to: ["1": "alice"]))
        first.refused = ["1"]
        #expect(!Linearization.exists(of: [first, second], to: [:]))
    }

    @Test func `a seat that outlives its owner is found`() {
        let take = Operation(
            user: "alice", kind: .write([NaiveRoom.Step(values: ["1": "alice"], goesWithOwner: true)]), calledAt: 1,
            answeredAt: 2)
        let leave = Operation(user: "alice", kind: .leave, calledAt: 3, answeredAt: 4)
        #expect(Linearization.exists(of: [take, leave], to: [:]))
        #expect(!Linearization.exists(of: [take, leave], to: ["1": "alice"]))
    }

    /// What a client that begins with nothing has after these updates; entering begins anew.
    private static func sum(of updates: [String]) -> [String: String] {
        var sum: [String: String] = [:]
        for update in updates {
            if update == "enter" { sum = [:] }
            for change in update.split(separator: ", ") {
                let words = change.split(separator: " ")
                for pair in words.dropFirst() {
                    let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
                    sum[parts[0]] = words[0] == "set" ? parts[1] : nil
                }
            }
        }
        return sum
    }
}

// MARK: - The room, naively

/// The room as a dictionary, written from the vendor's description and nothing else.
private struct NaiveRoom: Hashable {
    /// What one set or one delete asks for.
    struct Step: Hashable {
        var values: [String: String] = [:]
        var removed: [String] = []
        var isForced = false
        var takesHold = false
        var goesWithOwner = false
        var keys: [String] { values.isEmpty ? removed : values.keys.sorted() }

        /// With a batch's flags beside its own.
        func with(_ flags: Step) -> Step {
            var step = self
            step.isForced = isForced || flags.isForced
            step.takesHold = takesHold || flags.takesHold
            step.goesWithOwner = goesWithOwner || flags.goesWithOwner
            return step
        }
    }

    private struct Entry: Hashable { var value: String, owner: String, goesWithOwner: Bool }

    private var entries: [String: Entry] = [:]
    private var inside: Set<String> = ["alice", "bob", "carol", "dave"]

    var map: [String: String] { entries.mapValues(\.value) }

    func isInside(_ user: String) -> Bool { inside.contains(user) }

    /// What one step would be refused, in the state as it is.
    func refused(_ step: Step, by user: String) -> Set<String> {
        Set(step.keys.filter { key in !step.isForced && entries[key].map { $0.owner != user } ?? false })
    }

    mutating func apply(_ step: Step, by user: String, except refused: Set<String>) {
        for (key, value) in step.values where !refused.contains(key) {
            let owner = entries[key].map { step.takesHold ? user : $0.owner } ?? user
            entries[key] = Entry(value: value, owner: owner, goesWithOwner: step.goesWithOwner)
        }
        for key in step.removed where !refused.contains(key) { entries[key] = nil }
    }

    mutating func enter(_ user: String) { inside.insert(user) }

    mutating func leave(_ user: String) {
        inside.remove(user)
        entries = entries.filter { $0.value.owner != user || !$0.value.goesWithOwner }
    }
}

/// One operation of one user: what was asked, when, and what came of it.
private struct Operation {
    enum Kind {
        case write([NaiveRoom.Step])
        case batch([NaiveRoom.Step])
        case enter, leave
    }

    var user: String
    var kind: Kind
    var calledAt: Int
    var answeredAt: Int?
    var refused: Set<String> = []
    var code: ZIMErrorCode = .success

    /// The room after it; nil when in this state the answer would have been another.
    func after(_ room: NaiveRoom) -> NaiveRoom? {
        var next = room
        switch kind {
        case .enter:
            next.enter(user)
            return next
        case .leave:
            next.leave(user)
            return next
        case .write(let steps), .batch(let steps):
            let isOutside = code == .roomModuleUserIsNotInTheRoom
            guard isOutside != room.isInside(user) else { return nil }
            if isOutside { return room }
            if case .batch = kind { return afterBatch(steps, room) }
            let refused = room.refused(steps[0], by: user)
            let expected: ZIMErrorCode =
                refused.isEmpty
                ? .success
                : refused.count == steps[0].keys.count
                    ? .roomModuleRoomAttributesOperationFailedCompletely
                    : .roomModuleRoomAttributesOperationFailedPartly
            guard refused == self.refused, expected == code else { return nil }
            next.apply(steps[0], by: user, except: refused)
            return next
        }
    }

    private func afterBatch(_ steps: [NaiveRoom.Step], _ room: NaiveRoom) -> NaiveRoom? {
        var next = room
        var isRefused = false
        for step in steps {
            if !next.refused(step, by: user).isEmpty { isRefused = true }
            next.apply(step, by: user, except: [])
        }
        guard isRefused == (code == .roomModuleRoomAttributesOperationFailedCompletely) else { return nil }
        return isRefused ? room : next
    }
}

/// A search for an order of operations that explains their answers.
private enum Linearization {
    private struct Position: Hashable {
        var done: Set<Int>
        var room: NaiveRoom
    }

    /// Whether some order of the operations, each between its call and its answer, gives every answer and the end.
    static func exists(of operations: [Operation], to final: [String: String]) -> Bool {
        var seen: Set<Position> = []
        return search(operations, Position(done: [], room: NaiveRoom()), final, &seen)
    }

    private static func search(
        _ operations: [Operation], _ position: Position, _ final: [String: String], _ seen: inout Set<Position>
    ) -> Bool {
        if position.done.count == operations.count { return position.room.map == final }
        guard seen.insert(position).inserted else { return false }
        let open = operations.indices.filter { !position.done.contains($0) }
        // Only what was called before the earliest open answer may come next.
        let horizon = open.compactMap { operations[$0].answeredAt }.min() ?? .max
        for index in open where operations[index].calledAt < horizon {
            guard let room = operations[index].after(position.room) else { continue }
            var next = position
            next.done.insert(index)
            next.room = room
            if search(operations, next, final, &seen) { return true }
        }
        return false
    }
}

// MARK: - Who does what

/// Four members on slow networks, two of whom stay, and what they do by chance.
private final class AttributeWorld {
    let zim: ZIMWorld
    let devices: [Device]
    let listeners: [Listener]
    var random: RandomStream
    private(set) var history: [Operation] = []
    /// Where each is, as far as their app knows; nil while they are on the way.
    private(set) var isInside: [String: Bool] = [:]
    private var clock = 0

    init(seed: UInt64) throws {
        let zim = ZIMWorld(seed: seed)
        self.zim = zim
        devices = try ["alice", "bob", "carol", "dave"].map { try zim.member($0) }
        listeners = devices.map { zim.listen(on: $0) }
        random = RandomSource(seed: seed).stream("operations")
        for device in devices {
            isInside[device.name] = true
            device.network.uplink.jitter = .milliseconds(80)
            device.network.downlink.jitter = .milliseconds(80)
        }
    }

    func act(_ number: Int) {
        let index = Int(random.next() % 4)
        if index >= 2, random.chance(perMillion: 250_000) { return comeOrGo(index) }
        if random.chance(perMillion: 400_000) {
            var flags = NaiveRoom.Step()
            flags.isForced = random.chance(perMillion: 100_000)
            flags.takesHold = random.chance(perMillion: 300_000)
            flags.goesWithOwner = random.chance(perMillion: 300_000)
            batch([step(number), step(number)], flags, on: index)
        } else {
            write(step(number), on: index)
        }
    }

    private func step(_ number: Int) -> NaiveRoom.Step {
        var step = NaiveRoom.Step()
        step.isForced = random.chance(perMillion: 150_000)
        let keys = (0...(random.next() % 3 == 0 ? 1 : 0)).map { _ in "\(random.next() % 3)" }
        if random.chance(perMillion: 350_000) {
            step.removed = Set(keys).sorted()
            return step
        }
        step.takesHold = random.chance(perMillion: 300_000)
        step.goesWithOwner = random.chance(perMillion: 500_000)
        for key in keys { step.values[key] = "v\(number)" }
        return step
    }

    private func begin(_ user: String, _ kind: Operation.Kind) -> Int {
        clock += 1
        history.append(Operation(user: user, kind: kind, calledAt: clock))
        return history.count - 1
    }

    private func end(_ index: Int, refused: [String] = [], _ code: ZIMErrorCode) {
        clock += 1
        history[index].answeredAt = clock
        history[index].refused = Set(refused)
        history[index].code = code
    }

    private func write(_ step: NaiveRoom.Step, on index: Int) {
        let number = begin(devices[index].name, .write([step]))
        zim.on(devices[index]) { sdk in
            send(step, over: sdk) { [self] keys, error in end(number, refused: keys, error.code) }
        }
    }

    private func batch(_ steps: [NaiveRoom.Step], _ flags: NaiveRoom.Step, on index: Int) {
        let number = begin(devices[index].name, .batch(steps.map { $0.with(flags) }))
        zim.on(devices[index]) { sdk in
            let config = ZIMRoomAttributesBatchOperationConfig()
            config.isForce = flags.isForced
            config.isUpdateOwner = flags.takesHold
            config.isDeleteAfterOwnerLeft = flags.goesWithOwner
            sdk.beginRoomAttributesBatchOperation(with: "lobby", config: config)
            var codes: [ZIMErrorCode] = []
            for step in steps { send(step, over: sdk) { _, error in codes.append(error.code) } }
            sdk.endRoomAttributesBatchOperation(with: "lobby") { [self] _, error in
                // Every operation was answered before the batch, and as the batch is.
                #expect(codes == [error.code, error.code])
                end(number, error.code)
            }
        }
    }

    private func send(_ step: NaiveRoom.Step, over sdk: ZIM, _ done: @escaping ([String], ZIMError) -> Void) {
        if step.values.isEmpty {
            let config = ZIMRoomAttributesDeleteConfig()
            config.isForce = step.isForced
            sdk.deleteRoomAttributes(by: step.removed, roomID: "lobby", config: config) { done($1, $2) }
        } else {
            let config = ZIMRoomAttributesSetConfig()
            config.isForce = step.isForced
            config.isUpdateOwner = step.takesHold
            config.isDeleteAfterOwnerLeft = step.goesWithOwner
            sdk.setRoomAttributes(step.values, roomID: "lobby", config: config) { done($1, $2) }
        }
    }

    private func comeOrGo(_ index: Int) {
        let (device, listener) = (devices[index], listeners[index])
        guard let isThere = isInside[device.name] else { return }
        isInside[device.name] = nil
        let number = begin(device.name, isThere ? .leave : .enter)
        zim.on(device) { sdk in
            if isThere {
                sdk.leaveRoom(by: "lobby") { [self] _, error in
                    end(number, error.code)
                    isInside[device.name] = false
                }
            } else {
                let info = ZIMRoomInfo()
                info.roomID = "lobby"
                sdk.enterRoom(with: info, config: nil) { [self] _, error in
                    end(number, error.code)
                    isInside[device.name] = true
                    listener.updates.append("enter")
                }
            }
        }
    }
}
