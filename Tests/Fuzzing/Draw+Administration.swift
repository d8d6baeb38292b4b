import EmulatorAPI

/// Every kind of administration command; a new one does not compile until it is drawn.
package enum AdministrationCommandKind: String, CaseIterable {
    case forceOffline, register, dismissRoom, setAttributes, dismissChannel, removeParticipants, removeMembers,
        act, silence, changeRecords, setWallClock

    init(_ command: AdministrationCommand) {
        switch command {
        case .forceOffline: self = .forceOffline
        case .register: self = .register
        case .dismissRoom: self = .dismissRoom
        case .setAttributes: self = .setAttributes
        case .dismissChannel: self = .dismissChannel
        case .removeParticipants: self = .removeParticipants
        case .removeMembers: self = .removeMembers
        case .act: self = .act
        case .silence: self = .silence
        case .changeRecords: self = .changeRecords
        case .setWallClock: self = .setWallClock
        }
    }
}

extension Draw {
    mutating func command(_ kind: AdministrationCommandKind) -> AdministrationCommand {
        switch kind {
        case .forceOffline: .forceOffline(user: user(), revokesTokens: once(in: 4))
        case .register:
            .register(
                profile: UserProfile(
                    user: user(), nickname: text("name"), avatarURL: text("http://a"), fields: fields()))
        case .dismissRoom: .dismissRoom(room: room())
        case .setAttributes: .setAttributes(room: room(), attributes: attributes(), removed: keys())
        case .dismissChannel: .dismissChannel(channel: channel())
        case .removeParticipants: .removeParticipants(channel: channel(), users: users())
        case .removeMembers: .removeMembers(room: room(), users: users(), reason: text("rude"))
        case .act: .act(user: user(), command: command(by: user()))
        case .silence:
            .silence(
                user: user(), target: once(in: 2) ? .rooms : .users,
                seconds: once(in: 4) ? nil : Int(int64(-1...10)))
        case .changeRecords:
            .changeRecords(
                changes: keys().map {
                    RecordChange(collection: text("rooms"), key: $0, text: once(in: 3) ? nil : text("kept"))
                })
        case .setWallClock:
            .setWallClock(unixMilliseconds: wallClock())
        }
    }

    /// Mostly near the beginning, whatever the clock shows by then.
    private mutating func wallClock() -> Int64 {
        let (isOdd, odd) = (once(in: 6), one(of: [.min, .max, -1, 0, Int64(Int32.max) * 1000, 1 << 53]))
        let moment = FuzzScene.bornAtUnixSeconds * 1000 &+ int64(-100_000...100_000)
        return isOdd && !isPlain ? odd : moment
    }
}
