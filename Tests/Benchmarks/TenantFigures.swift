import EmulatorAPI
import EmulatorSuite
import Loads

func coreFigures() throws -> [Figure] {
    let roomCount = amount(10_000)
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
    let writing = median {
        var spent = Duration.zero
        for _ in 0..<writeCount / batchCount {
            let commands = (0..<batchCount).map { _ in write() }
            spent += processorTime {
                for command in commands { _ = tenant.apply(command, from: session, at: .start) }
            }
        }
        return spent
    }
    let creation = median {
        processorTime {
            for _ in 0..<amount(1000) { _ = TenantState(loadSetup) }
        }
    }
    return [
        Figure(
            "attribute writes through TenantState.apply, \(roomCount) rooms, per second",
            Double(writeCount) / writing.inSeconds, "/s", atLeast: 500_000),
        Figure("create and drop a tenant", creation.inSeconds * 1000 / Double(amount(1000)), "ms", atMost: 1),
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
            Double(delivered) / sending.inSeconds, "/s", atLeast: 1_000_000)
    ]
}
