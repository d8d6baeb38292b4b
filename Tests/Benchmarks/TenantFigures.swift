import EmulatorAPI
import EmulatorSuite
import VendorDialects

/// A tenant in which every limit that would end the measurement is out of the way.
func benchmarkTenant() -> TenantState {
    var setup = Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "benchmark", seed: 1, bornAtUnixMilliseconds: 0)
    setup.rules.attribute.maximumWritesPerSecond = nil
    setup.rules.room.maximumRooms = 1_000_000
    setup.rules.room.maximumJoinedRooms = 1_000_000
    setup.rules.room.maximumMessagesPerSecond = 1_000_000
    for index in setup.rules.room.kinds.indices { setup.rules.room.kinds[index].concurrentMemberships = nil }
    return TenantState(setup)
}

extension TenantState {
    /// Logs a user in on a session of their own.
    mutating func admit(_ user: UserID, session: SessionID, at now: Instant = .start) {
        _ = accept(.opened(session: session), at: now)
        let claims = Claims(app: "1400000001", user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000_000)
        let credential = Credential.reading(reading: TokenReading(claims: claims, isSignatureValid: true))
        let (reply, _) = apply(
            .identity(.logIn(user: user, credential: credential, terminal: .phone)), from: session, at: now)
        guard case .success = reply else { fatalError("\(user) cannot log in: \(reply)") }
    }

    /// Carries out a command that must succeed.
    mutating func mustApply(_ command: Command, from session: SessionID, at now: Instant = .start) {
        let (reply, _) = apply(command, from: session, at: now)
        guard case .success = reply else { fatalError("\(command): \(reply)") }
    }
}

func coreFigures() throws -> [Figure] {
    let roomCount = 10_000
    let writeCount = 1_000_000
    let session = SessionID(1)
    var tenant = benchmarkTenant()
    tenant.admit("owner", session: session)
    let rooms = (0..<roomCount).map { RoomID("room\($0)") }
    for room in rooms {
        tenant.mustApply(
            .room(
                .enter(
                    room: room,
                    entry: .create(plan: RoomPlan(kind: "AVChatRoom", description: RoomDescription(name: "room"))))),
            from: session)
    }
    var order = RandomSource(seed: 3).stream("order")
    /// A write to one of eight seats of any room.
    func write() -> Command {
        .attribute(
            .set(
                room: rooms[Int(order.next() % UInt64(roomCount))],
                attributes: [
                    Attribute(key: "seat\(order.next() % 8)", value: #"{"mute":false,"status":1,"user":"owner"}"#)
                ],
                options: AttributeOptions(), expectedRevision: nil))
    }
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
            for _ in 0..<1000 { _ = benchmarkTenant() }
        }
    }
    return [
        Figure(
            "attribute writes through TenantState.apply, \(roomCount) rooms, per second",
            Double(writeCount) / writing.inSeconds, "/s", atLeast: 500_000),
        Figure("create and drop a tenant", creation.inSeconds, "ms", atMost: 1),
    ]
}

func fanOutFigures() throws -> [Figure] {
    let memberCount = 1_000
    let messageCount = 2_000
    var tenant = benchmarkTenant()
    for number in 0..<memberCount { tenant.admit(UserID("user\(number)"), session: SessionID(UInt64(number + 1))) }
    tenant.mustApply(
        .room(
            .enter(
                room: "lobby",
                entry: .create(plan: RoomPlan(kind: "AVChatRoom", description: RoomDescription(name: "lobby"))))),
        from: SessionID(1))
    for number in 1..<memberCount {
        tenant.mustApply(.room(.enter(room: "lobby", entry: .join)), from: SessionID(UInt64(number + 1)))
    }
    let text = String(repeating: "x", count: 200)
    var delivered = 0
    let sending = median {
        delivered = 0
        return time {
            for number in 0..<messageCount {
                let message = Message(id: MessageID("\(number)"), body: .text(text: text), priority: .high)
                let (_, outcome) = tenant.apply(
                    .room(.send(room: "lobby", message: message)), from: SessionID(1), at: .start)
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
