package import EmulatorAPI
package import EmulatorSuite
import VendorDialects

/// A tenant of Tencent's: every limit that would end a measurement is out of the way.
package let loadSetup = {
    var setup = Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "benchmark", seed: 1, bornAtUnixMilliseconds: 0)
    setup.rules.attribute.maximumWritesPerSecond = nil
    setup.rules.room.maximumRooms = 1_000_000
    setup.rules.room.maximumJoinedRooms = 1_000_000
    setup.rules.room.maximumMessagesPerSecond = 1_000_000
    setup.rules.identity.maximumSessions = 1_000_000
    setup.rules.identity.maximumUsers = 1_000_000
    for index in setup.rules.room.kinds.indices { setup.rules.room.kinds[index].concurrentMemberships = nil }
    return setup
}()

/// The same for the vendor whose rooms have no owner.
package let zegoLoadSetup = {
    var setup = ZEGO.setup(
        appID: 1, appSign: nil, serverSecret: "benchmark-secret-of-32-bytes-001", seed: 1, bornAtUnixMilliseconds: 0)
    setup.rules.room.maximumMessagesPerSecond = 1_000_000
    setup.rules.room.maximumRooms = 1_000_000
    setup.rules.room.maximumJoinedRooms = 1_000_000
    setup.rules.identity.maximumSessions = 1_000_000
    return setup
}()

/// The same for the vendor whose rooms an App Server runs.
package let easemobLoadSetup = {
    var setup = Easemob.setup(appKey: "parlor#benchmark", clientSecret: "benchmark", seed: 1, bornAtUnixMilliseconds: 0)
    setup.rules.attribute.maximumWritesPerSecond = nil
    setup.rules.room.maximumMessagesPerSecond = 1_000_000
    setup.rules.room.maximumRooms = 1_000_000
    setup.rules.room.maximumJoinedRooms = 1_000_000
    setup.rules.room.onlyNamedUsersMakeRooms = false
    setup.rules.identity.maximumSessions = 1_000_000
    return setup
}()

extension TenantState {
    /// Logs a user in on a session of their own.
    package mutating func admit(_ user: UserID, to app: AppID = loadSetup.app, session: SessionID) {
        _ = accept(.opened(session: session), at: .start)
        let claims = Claims(app: app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000_000)
        let credential = Credential.reading(reading: TokenReading(claims: claims, isSignatureValid: true))
        mustApply(.identity(.logIn(user: user, credential: credential, terminal: .phone)), from: session)
    }

    /// Carries out a command that must succeed.
    package mutating func mustApply(_ command: Command, from session: SessionID) {
        let (reply, _) = apply(command, from: session, at: .start)
        guard case .success = reply else { fatalError("\(command): \(reply)") }
    }
}

/// A tenant with the rooms `room0`, `room1`, …, made by `owner` on session 1.
package func tenantWithRooms(_ count: Int) -> TenantState {
    var tenant = TenantState(loadSetup)
    tenant.admit("owner", session: SessionID(1))
    for number in 0..<count {
        let plan = RoomPlan(kind: "AVChatRoom", description: RoomDescription(name: "room"))
        tenant.mustApply(.room(.enter(room: RoomID("room\(number)"), entry: .create(plan: plan))), from: SessionID(1))
    }
    return tenant
}

/// A write to one of eight seats of a room.
package func seatWrite(_ seat: UInt64, in room: RoomID) -> Command {
    .attribute(
        .set(
            room: room,
            attributes: [Attribute(key: "seat\(seat)", value: #"{"mute":false,"status":1,"user":"owner"}"#)],
            options: AttributeOptions(), expectedRevision: nil))
}

/// A tenant with a room of `memberCount` members; session `n + 1` is member `n`'s.
package func tenantWithRoom(of memberCount: Int, _ load: RoomLoad) -> TenantState {
    var tenant = TenantState(load.setup)
    for number in 0..<memberCount {
        let session = SessionID(UInt64(number + 1))
        tenant.admit(UserID("user\(number)"), to: load.setup.app, session: session)
        tenant.mustApply(load.enter(number), from: session)
    }
    return tenant
}
