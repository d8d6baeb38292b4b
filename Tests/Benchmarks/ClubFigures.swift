import EmulatorAPI
import EmulatorSuite
import VendorDialects

/// The tenant of the vendor whose rooms have no owner: every limit that would end a measurement is out of the way.
let clubLoadSetup = {
    var setup = ZEGO.setup(
        appID: 1, appSign: nil, serverSecret: "benchmark-secret-of-32-bytes-001", seed: 1, bornAtUnixMilliseconds: 0)
    setup.rules.room.maximumMessagesPerSecond = 1_000_000
    setup.rules.room.maximumRooms = 1_000_000
    setup.rules.room.maximumJoinedRooms = 1_000_000
    setup.rules.identity.maximumSessions = 1_000_000
    return setup
}()

/// A room of `memberCount` members of the vendor whose rooms have no owner; session `n` is user `n`'s.
private func benchmarkClub(members memberCount: Int) -> TenantState {
    var tenant = TenantState(clubLoadSetup)
    for number in 1...memberCount {
        let (user, session) = (UserID("user\(number)"), SessionID(UInt64(number)))
        _ = tenant.accept(.opened(session: session), at: .start)
        let claims = Claims(app: "1", user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000_000)
        let credential = Credential.reading(reading: TokenReading(claims: claims, isSignatureValid: true))
        tenant.mustApply(.identity(.logIn(user: user, credential: credential, terminal: .phone)), from: session)
        tenant.mustApply(
            .room(.enter(room: "club", kind: ZEGO.roomKind, entry: RoomEntry(mode: .createOrJoin))), from: session)
    }
    return tenant
}

/// What a room of a thousand members costs where attributes have holders and calls have states.
func clubFigures() throws -> [Figure] {
    let memberCount = 1000
    let writeCount = 2000
    var tenant = benchmarkClub(members: memberCount)
    let options = AttributeOptions(takesHold: true, removesWithHolder: true)
    var delivered = 0
    let writing = median {
        delivered = 0
        return time {
            for number in 0..<writeCount {
                let seat = Attribute(key: "\(number % 8)", value: "user1")
                let (_, outcome) = tenant.apply(
                    .attribute(.set(room: "club", attributes: [seat], options: options, expectedRevision: nil)),
                    from: SessionID(1), at: .start)
                for case .deliver(_, let sessions) in outcome.effects { delivered += sessions.count }
            }
        }
    }
    guard delivered == writeCount * memberCount else { fatalError("\(delivered) were delivered") }
    let body = MessageBody.typed(type: 2, bytes: Bytes([UInt8](repeating: 1, count: 200)), fields: [:])
    let sending = median {
        time {
            for number in 0..<writeCount {
                _ = tenant.apply(
                    .room(.send(room: "club", message: Message(id: MessageID("\(number)"), body: body))),
                    from: SessionID(1), at: .start)
            }
        }
    }
    var round = 0
    let calling = median {
        round += 1
        return time {
            for number in 1..<memberCount {
                let id = InvitationID("\(round)-\(number)")
                tenant.mustApply(
                    .signaling(
                        .call(
                            command: .invite(
                                id: id, invitees: [UserID("user\(number + 1)")], mode: .general, data: "",
                                timeoutMilliseconds: 60_000, checksReceipt: false))), from: SessionID(1))
                tenant.mustApply(
                    .signaling(.call(command: .accept(id: id, data: ""))), from: SessionID(UInt64(number + 1)))
            }
        }
    }
    return [
        Figure(
            "held attribute events addressed in process, \(memberCount) members",
            Double(writeCount * memberCount) / writing.inSeconds, "/s", atLeast: 1_000_000),
        Figure(
            "typed room messages addressed in process, \(memberCount) members, 200 bytes",
            Double(writeCount * (memberCount - 1)) / sending.inSeconds, "/s", atLeast: 1_000_000),
        Figure(
            "calls made and answered in process", Double(memberCount - 1) / calling.inSeconds, "/s", atLeast: 10_000),
    ]
}
