import EmulatorAPI
import EmulatorSuite
import Loads

func coreFigures() throws -> [Figure] {
    let roomCount = isTrial ? 100 : 10_000
    let writeCount = amount(1_000_000)
    let session = SessionID(1)
    var tenant = tenantWithRooms(roomCount)
    let rooms = (0..<roomCount).map { RoomID("room\($0)") }
    var order = RandomSource(seed: 3).stream("order")
    /// A write to one of eight seats of any room.
    func write() -> Command { seatWrite(order.next() % 8, in: rooms[Int(order.next() % UInt64(roomCount))]) }
    // Commands are made a few at a time, outside of what is measured, as a shell has just read the ones it passes on. Made
    // all at once they would measure how long it takes to fetch them from memory again.
    let batchCount = 500
    /// How long `apply` takes for all commands.
    func spend(_ apply: (Command) -> Void) -> Duration {
        median {
            var spent = Duration.zero
            for _ in 0..<writeCount / batchCount {
                let commands = (0..<batchCount).map { _ in write() }
                spent += processorTime { for command in commands { apply(command) } }
            }
            return spent
        }
    }
    let writing = spend { _ = tenant.apply($0, from: session, at: .start) }
    var bare = BareRooms(rooms, owner: "owner", session: session)
    let bareWriting = spend { bare.apply($0, from: session) }
    let creation = median {
        processorTime {
            for _ in 0..<amount(1000) { _ = TenantState(loadSetup) }
        }
    }
    return [
        Figure(
            "attribute writes through TenantState.apply, \(roomCount) rooms",
            Double(writeCount) / writing.inSeconds, "/s", .atLeast(2_000_000)
        ).beside([Peer("a bare dictionary with the same checks", Double(writeCount) / bareWriting.inSeconds)]),
        Figure("create and drop a tenant", creation.inSeconds * 1000 / Double(amount(1000)), "ms", .atMost(1)),
    ]
}

func fanOutFigures() throws -> [Figure] {
    let memberCount = people(1_000)
    let messageCount = amount(2_000)
    var tenant = tenantWithRoom(of: memberCount, .tencent)
    let text = String(repeating: "x", count: 200)
    var delivered = 0
    let sending = median {
        delivered = 0
        return time {
            for number in 0..<messageCount {
                let message = Message(id: MessageID("\(number)"), body: .text(text: text), priority: .high)
                let (_, outcome) = tenant.apply(
                    .room(.send(room: "hall", message: message)), from: SessionID(1), at: .start)
                for case .deliver(_, let sessions) in outcome.effects { delivered += sessions.count }
            }
        }
    }
    guard delivered == messageCount * (memberCount - 1) else { fatalError("\(delivered) were delivered") }
    return [
        Figure(
            "room events addressed in process, \(memberCount) members, 200 bytes",
            Double(delivered) / sending.inSeconds, "/s", .atLeast(1_000_000))
    ]
}

/// The least that a write to a room can cost: two dictionaries, and the checks that decide it. No event is composed for members.
private struct BareRooms {
    private struct Value {
        var text: String
        var holder: UserID
    }

    private struct Room {
        var members: Set<UserID>
        var values: [String: Value] = [:]
        var revision = 0
        var byteCount = 0
    }

    private var users: [SessionID: UserID]
    private var rooms: [RoomID: Room]

    init(_ rooms: [RoomID], owner: UserID, session: SessionID) {
        users = [session: owner]
        self.rooms = Dictionary(uniqueKeysWithValues: rooms.map { ($0, Room(members: [owner])) })
    }

    mutating func apply(_ command: Command, from session: SessionID) {
        guard let user = users[session],
            case .attribute(.set(let room, let attributes, let options, let expected)) = command
        else { fatalError("only writes are measured") }
        guard rooms[room]?.members.contains(user) == true else { fatalError("a writer is a member") }
        for attribute in attributes {
            guard attribute.key.utf8.count <= 32, attribute.value.utf8.count <= 4_096 else {
                fatalError("it is too long")
            }
            let known = rooms[room]?.values[attribute.key]
            guard known == nil || known?.holder == user || options.isForced else { fatalError("another user holds it") }
            guard expected == nil, (rooms[room]?.values.count ?? 0) <= 16 else { fatalError("it is refused") }
            rooms[room]?.byteCount += attribute.value.utf8.count - (known?.text.utf8.count ?? 0)
            rooms[room]?.values[attribute.key] = Value(text: attribute.value, holder: user)
        }
        rooms[room]?.revision += 1
    }
}
