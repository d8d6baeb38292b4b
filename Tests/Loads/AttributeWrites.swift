import EmulatorAPI
package import EmulatorHost
import VendorDialects

/// Writes from one connection with so many unanswered at a time; how many were acknowledged in a second.
package func attributeWrites(_ count: Int, inFlight: Int, to host: TenantHost) async throws -> Double {
    let outbox = Outbox()
    guard let session = await host.open(outbox) else { fatalError("no session") }
    let claims = Claims(
        app: host.app, user: "owner", issuedAtUnixSeconds: 1_600_000_000, expiresAtUnixSeconds: 4_000_000_000)
    let login = IdentityCommand.logIn(
        user: "owner", credential: .reading(reading: TokenReading(claims: claims, isSignatureValid: true)),
        terminal: .phone)
    let creation = RoomCommand.enter(
        room: "lobby", entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription(name: "room"))))
    await host.submit(.command(session: session, command: .identity(login)))
    await host.submit(.command(session: session, command: .room(creation)))
    await host.settle()
    _ = await outbox.next()
    let commands = (0..<8).map { seat in
        Command.attribute(
            .set(
                room: "lobby",
                attributes: [Attribute(key: "seat\(seat)", value: #"{"mute":false,"status":1,"user":"owner"}"#)],
                options: AttributeOptions(), expectedRevision: nil))
    }
    let clock = ContinuousClock()
    let start = clock.now
    var (sent, answered) = (0, 0)
    while answered < count {
        // As a connection hands over what it has read.
        let next = sent..<min(count, answered + inFlight)
        sent = next.upperBound
        host.enqueue { host in
            for number in next {
                host.take(.command(session: session, command: commands[number % 8]), request: UInt64(number))
            }
        }
        for item in await outbox.next() {
            guard case .reply(_, let result) = item else { continue }
            guard case .success = result else { fatalError("\(result)") }
            answered += 1
        }
    }
    return Double(count) / (start.duration(to: clock.now) / .seconds(1))
}
