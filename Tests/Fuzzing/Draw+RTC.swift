import EmulatorAPI

/// Every kind of command to the RTC service; a new one does not compile until it is drawn.
package enum RTCCommandKind: String, CaseIterable {
    case enter, leave, look, setVisibility, renewRights, publish, unpublish, mute, setExtra, setDevice, subscribe,
        requestKeyFrame, requestPackets, send, setNote, startMix, stopMix, connect, disconnect

    init(_ command: RTCCommand) {
        switch command {
        case .enter: self = .enter
        case .leave: self = .leave
        case .look: self = .look
        case .setVisibility: self = .setVisibility
        case .renewRights: self = .renewRights
        case .publish: self = .publish
        case .unpublish: self = .unpublish
        case .mute: self = .mute
        case .setExtra: self = .setExtra
        case .setDevice: self = .setDevice
        case .subscribe: self = .subscribe
        case .requestKeyFrame: self = .requestKeyFrame
        case .requestPackets: self = .requestPackets
        case .send: self = .send
        case .setNote: self = .setNote
        case .startMix: self = .startMix
        case .stopMix: self = .stopMix
        case .connect: self = .connect
        case .disconnect: self = .disconnect
        }
    }
}

extension Draw {
    mutating func command(_ kind: RTCCommandKind) -> RTCCommand {
        switch kind {
        case .enter: enter()
        case .leave: .leave(channel: channel())
        case .look: .look(channel: channel())
        case .setVisibility:
            .setVisibility(
                channel: channel(), isVisible: bool(), permit: maybe { $0.credential($0.callerMostly()) })
        case .renewRights: .renewRights(channel: channel(), credential: credential(callerMostly()))
        case .publish:
            .publish(channel: channel(), index: index(), name: streamName(), kinds: kinds(), extra: extra())
        case .unpublish: .unpublish(channel: channel(), index: index(), kinds: kinds())
        case .mute: .mute(channel: channel(), index: index(), kinds: kinds(), isMuted: bool())
        case .setExtra: .setExtra(channel: channel(), index: index(), extra: extra())
        case .setDevice:
            .setDevice(channel: channel(), index: index(), report: DeviceReport(device: one(), state: one()))
        case .subscribe:
            .subscribe(
                channel: channel(), stream: maybe { $0.streamReference() }, kinds: kinds(), isSubscribed: !once(in: 3))
        case .requestKeyFrame:
            .requestKeyFrame(channel: channel(), stream: streamReference(), kind: pictureKind())
        case .requestPackets:
            .requestPackets(
                channel: channel(), stream: streamReference(), kind: pictureKind(),
                sequences: list(0...3) { UInt16(truncatingIfNeeded: $0.index()) })
        case .send: .send(channel: channel(), message: channelMessage())
        case .setNote: .setNote(channel: channel(), key: key(), value: text("v"))
        case .startMix:
            .startMix(
                channel: channel(), task: text("task"), source: mixSource(), outputs: list(1...2) { $0.stream() })
        case .stopMix: .stopMix(channel: channel(), task: text("task"))
        case .connect: connect()
        case .disconnect: .disconnect(channel: channel())
        }
    }

    /// Mostly with somebody who is in another channel, where there is one.
    private mutating func connect() -> RTCCommand {
        let (own, any) = (channel(), (channel: channel(), user: user()))
        var others: [(channel: ChannelID, user: UserID)] = []
        for user in memory.channels.keys.sorted() where user != caller {
            for channel in memory.channels[user] ?? [] where channel != own { others.append((channel, user)) }
        }
        let (isAny, number) = (once(in: 6) || others.isEmpty, pick(1 << 20))
        let other = isAny ? any : others[number % others.count]
        return .connect(channel: own, other: other.channel, user: other.user)
    }

    private mutating func enter() -> RTCCommand {
        let (channel, user) = (channel(), callerMostly())
        return .enter(channel: channel, entry: entry(channel, by: user))
    }

    private mutating func entry(_ channel: ChannelID, by user: UserID) -> ChannelEntry {
        let rules = scene.setup.rules.rtc
        // Each channel has its scene, mostly.
        let known = rules.scenes[Int(channel.rawValue.utf8.last ?? 0) % rules.scenes.count].scene
        let (isOdd, odd) = (once(in: 8), one(ChannelScene.self))
        let (isNameless, isLeaving) = (once(in: rules.participants.givesNumbers ? 8 : 40), once(in: 4))
        let isElsewhere = caller.map { !memory.channels[$0, default: []].isEmpty } ?? true
        return ChannelEntry(
            user: isNameless ? nil : user, nickname: text("name", upTo: rules.participants.maximumNicknameBytes),
            credential: credential(user), permit: once(in: 4) ? credential(user) : nil, scene: isOdd ? odd : known,
            isVisible: !once(in: 4), subscribes: kinds(),
            maximumParticipants: once(in: 8) ? int(1...4) : 0, leaving: isLeaving && isElsewhere ? self.channel() : nil)
    }

    private mutating func extra() -> String {
        text("extra", upTo: scene.setup.rules.rtc.streams.maximumExtraCharacters)
    }

    /// Mostly a name where streams have some.
    private mutating func streamName() -> StreamID? {
        let (hasName, isOdd, name) = (scene.setup.rules.rtc.streams.maximumNameBytes != nil, once(in: 8), stream())
        return hasName == isOdd ? nil : name
    }

    private mutating func index() -> Int { once(in: 2) ? 0 : int(0...2) }

    private mutating func kinds() -> MediaKinds {
        let odd = MediaKinds(rawValue: UInt8(truncatingIfNeeded: int(0...15)))
        return once(in: 3) ? odd : one(of: [.all, .sound, [.all, .smallPicture]])
    }

    private mutating func pictureKind() -> MediaKinds {
        once(in: 6) ? kinds() : one(of: [.picture, .screen, .smallPicture])
    }

    private mutating func streamReference() -> StreamReference {
        let drawn: StreamReference =
            once(in: scene.setup.rules.rtc.streams.maximumNameBytes == nil ? 8 : 2)
            ? .named(stream: knownStream()) : .numbered(user: user(), index: index())
        // A further way to name a stream does not compile until it is drawn above.
        switch drawn {
        case .named, .numbered: return drawn
        }
    }

    private mutating func channelMessage() -> ChannelMessage {
        let (isOdd, odd, known) = (
            once(in: 8), one(ChannelMessageKind.self), scene.setup.rules.rtc.messages.map(\.kind)
        )
        let number = pick(1 << 20)
        return ChannelMessage(
            kind: isOdd || known.isEmpty ? odd : known[number % known.count], bytes: bytes(),
            to: once(in: 3) ? users() : [], index: index(), number: int(1...10),

            sequence: uint32(0...3), isReliable: bool())
    }

    private mutating func mixSource() -> MixSource {
        let drawn: MixSource =
            bool()
            ? .streams(
                inputs: list {
                    MixInput(stream: $0.knownStream(), levelID: $0.uint32(0...9), volume: $0.uint32(0...200))
                })
            : .channel(channel: channel(), levelID: uint32(0...9))
        // A further source does not compile until it is drawn above.
        switch drawn {
        case .streams, .channel: return drawn
        }
    }
}
