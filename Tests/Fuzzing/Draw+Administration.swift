import EmulatorAPI

/// Every kind of administration command; a new one does not compile until it is drawn.
package enum AdministrationCommandKind: String, CaseIterable {
    case forceOffline, unregister, register, dismissRoom, setAttributes, dismissChannel, removeParticipants,
        removeMembers,
        act, silence, changeRecords, setWallClock, forbidEntry, forbidPublishing, banStreams, forbidStream,
        sendInChannel, makeRoom, removeCounters, expireTokens

    init(_ command: AdministrationCommand) {
        switch command {
        case .forceOffline: self = .forceOffline
        case .unregister: self = .unregister
        case .register: self = .register
        case .dismissRoom: self = .dismissRoom
        case .setAttributes: self = .setAttributes
        case .dismissChannel: self = .dismissChannel
        case .removeParticipants: self = .removeParticipants
        case .removeMembers: self = .removeMembers
        case .forbidEntry: self = .forbidEntry
        case .forbidPublishing: self = .forbidPublishing
        case .banStreams: self = .banStreams
        case .forbidStream: self = .forbidStream
        case .sendInChannel: self = .sendInChannel
        case .act: self = .act
        case .silence: self = .silence
        case .changeRecords: self = .changeRecords
        case .setWallClock: self = .setWallClock
        case .makeRoom: self = .makeRoom
        case .removeCounters: self = .removeCounters
        case .expireTokens: self = .expireTokens
        }
    }
}

extension Draw {
    mutating func command(_ kind: AdministrationCommandKind) -> AdministrationCommand {
        switch kind {
        case .forceOffline:
            .forceOffline(
                user: user(), revokesTokens: once(in: 4), session: once(in: 4) ? SessionID(uint64(0...6)) : nil)
        case .unregister: .unregister(user: user())
        case .register:
            .register(
                profile: UserProfile(
                    user: user(), nickname: text("name"), avatarURL: text("http://a"), fields: fields()))
        case .dismissRoom: .dismissRoom(room: room())
        case .setAttributes: .setAttributes(room: room(), attributes: attributes(), removed: keys())
        case .dismissChannel: .dismissChannel(channel: channel())
        case .removeParticipants: .removeParticipants(channel: channel(), users: users())
        case .removeMembers:
            .removeMembers(
                room: room(), users: users(), reason: text("rude"), bannedSeconds: once(in: 2) ? int(-1...10) : nil)
        case .forbidEntry:
            .forbidEntry(
                channel: once(in: 4) ? nil : channel(), user: once(in: 3) ? nil : user(), seconds: int(-1...10))
        case .forbidPublishing:
            .forbidPublishing(
                channel: channel(), user: user(), token: text("t1"), seconds: int(-1...10))
        case .banStreams:
            .banStreams(
                channel: channel(), user: user(), kinds: MediaKinds(rawValue: UInt8(pick(17))),
                seconds: once(in: 4) ? nil : int(-1...10))
        case .forbidStream: .forbidStream(stream: stream(), isForbidden: once(in: 2))
        case .sendInChannel:
            .sendInChannel(
                channel: channel(), sender: user(), nickname: once(in: 3) ? text("Desk") : nil,
                message: ChannelMessage(
                    kind: one(of: ChannelMessageKind.allCases), bytes: Bytes(Array(text("hello").utf8)),
                    to: once(in: 2) ? [] : users()))
        case .act:
            .act(
                user: user(), command: command(by: user()), tellsUser: once(in: 2) ? true : nil,
                governs: once(in: 2) ? true : nil, asks: once(in: 2) ? true : nil)
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
        case .makeRoom: .makeRoom(room: once(in: 4) ? nil : room(), owner: once(in: 3) ? nil : user(), plan: plan())
        case .removeCounters: .removeCounters(room: room(), keys: keys())
        case .expireTokens: .expireTokens(user: user())
        }
    }

    /// Mostly near the beginning, whatever the clock shows by then.
    private mutating func wallClock() -> Int64 {
        let (isOdd, odd) = (once(in: 6), one(of: [.min, .max, -1, 0, Int64(Int32.max) * 1000, 1 << 53]))
        let moment = FuzzScene.bornAtUnixSeconds * 1000 &+ int64(-100_000...100_000)
        return isOdd && !isPlain ? odd : moment
    }
}
