import EmulatorAPI
import EmulatorSuite
import Loads

/// What a room of a thousand members costs in process, where attributes have holders and calls have states, and where
/// they have not.
func zegoFigures() throws -> [Figure] {
    RoomLoad.all.flatMap { figures(of: $0) }
}

private func figures(of load: RoomLoad) -> [Figure] {
    let memberCount = people(1000)
    let count = amount(2000)
    var tenant = tenantWithRoom(of: memberCount, load)
    var delivered = 0
    func measure(_ command: (Int) -> Command) -> Duration {
        median {
            delivered = 0
            return time {
                for number in 0..<count {
                    let (_, outcome) = tenant.apply(command(number), from: SessionID(1), at: .start)
                    for case .deliver(_, let sessions) in outcome.effects { delivered += sessions.count }
                }
            }
        }
    }
    let writing = measure(load.write)
    // Where the writer is told as well, one more is.
    guard [count * memberCount, count * (memberCount - 1)].contains(delivered) else {
        fatalError("\(delivered) were delivered")
    }
    let written = delivered
    let sending = measure(load.message)
    guard delivered == count * (memberCount - 1) else { fatalError("\(delivered) were delivered") }
    let figures = [
        Figure(
            "\(load.name): attribute events addressed in process, \(memberCount) members",
            Double(written) / writing.inSeconds, "/s", .atLeast(1_000_000)),
        Figure(
            "\(load.name): room messages addressed in process, \(memberCount) members, 200 bytes",
            Double(count * (memberCount - 1)) / sending.inSeconds, "/s", .atLeast(1_000_000)),
    ]
    guard let calls = load.calls else { return figures }
    var round = 0
    let calling = median {
        round += 1
        return time {
            for number in 1..<memberCount {
                let id = "\(round)-\(number)"
                tenant.mustApply(calls.invite(id, UserID("user\(number)")), from: SessionID(1))
                tenant.mustApply(calls.accept(id), from: SessionID(UInt64(number + 1)))
            }
        }
    }
    return figures + [
        Figure(
            "\(load.name): invitations made and answered in process", Double(memberCount - 1) / calling.inSeconds,
            "/s", .atLeast(10_000))
    ]
}
