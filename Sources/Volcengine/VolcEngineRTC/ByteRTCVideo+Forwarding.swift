import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// Forwarding of a stay's streams to other rooms. The cloud knows each as a further stay of the same user, who receives nothing
// there. Everything here runs on the device's queue.
extension ByteRTCVideo {
    // MARK: Calls

    func startForwarding(to wishes: [Forwarding.Wish], _ number: Int) {
        guard let stay = stay(number), stay.isInside else { return }
        guard stay.forwarding == nil else { return tell(.unExpectAPICall, of: "", stay) }
        change(number) { $0.forwarding = Forwarding() }
        forward(to: wishes, number)
    }

    func updateForwarding(to wishes: [Forwarding.Wish], _ number: Int) {
        guard let stay = stay(number), stay.isInside else { return }
        guard let forwarding = stay.forwarding else { return tell(.unExpectAPICall, of: "", stay) }
        tell(.dstRoomUpdated, of: "", stay)
        let named = Set(wishes.map(\.room))
        let gone = forwarding.targets.filter { !named.contains($0.channel.rawValue) }
        for target in gone {
            quit(target)
            change(number) { $0.forwarding?[target.channel] = nil }
        }
        tellIdle(gone, stay)
        forward(to: wishes, number)
    }

    func stopForwarding(_ number: Int) {
        guard let stay = stay(number), stay.isInside else { return }
        guard stay.forwarding != nil else { return tell(.unExpectAPICall, of: "", stay) }
        endForwarding(number)
    }

    func pauseForwarding(_ number: Int) {
        guard let stay = stay(number), stay.isInside else { return }
        guard let forwarding = stay.forwarding, !forwarding.isPaused else {
            return tell(.unExpectAPICall, of: "", stay)
        }
        change(number) { $0.forwarding?.isPaused = true }
        for target in forwarding.targets {
            quit(target)
            change(number) { $0.forwarding?[target.channel]?.phase = .outside }
        }
    }

    func resumeForwarding(_ number: Int) {
        guard let stay = stay(number), stay.isInside else { return }
        guard let forwarding = stay.forwarding, forwarding.isPaused else {
            return tell(.unExpectAPICall, of: "", stay)
        }
        change(number) { $0.forwarding?.isPaused = false }
        for target in forwarding.targets { enter(target.channel, number) }
    }

    /// Ends a stay's forwarding, as its user is seen no more or asked for it.
    func endForwarding(_ number: Int) {
        guard let stay = stay(number), let forwarding = stay.forwarding else { return }
        change(number) { $0.forwarding = nil }
        quitForwarding(of: stay)
        tellIdle(forwarding.targets, stay)
    }

    /// Leaves the rooms that a stay, which has ended, was forwarded to.
    func quitForwarding(of stay: Stay) {
        for target in stay.forwarding?.targets ?? [] { quit(target) }
    }

    // MARK: The way into the rooms

    /// Forwards to rooms that are new, or that have another token.
    private func forward(to wishes: [Forwarding.Wish], _ number: Int) {
        for wish in wishes {
            guard let stay = stay(number), let forwarding = stay.forwarding else { return }
            guard Volcengine.isID(wish.room), wish.room != stay.channel.rawValue else {
                tell([(wish.room, .failure, .invalidArgument)], stay)
                continue
            }
            let channel = ChannelID(wish.room)
            if let old = forwarding[channel] {
                guard old.token != wish.token else { continue }
                quit(old)
            }
            change(number) {
                $0.forwarding?[channel] = Forwarding.Target(run: 0, channel: channel, token: wish.token)
            }
            if !forwarding.isPaused { enter(channel, number) }
        }
    }

    /// Asks to be let into a room that is forwarded to.
    private func enter(_ channel: ChannelID, _ number: Int) {
        let (isThere, run) = state.withLock { state in
            let isThere = state.stays.all.contains { stay in
                stay.channel == channel && stay.isJoined || stay.number != number && stay.forwarding?[channel] != nil
            }
            return (isThere, state.nextNumber())
        }
        // Two of one id cannot be told apart.
        guard !isThere else { return fail(channel, number, .remoteKicked) }
        let target = change(number) { stay in
            stay.forwarding?[channel]?.run = run
            stay.forwarding?[channel]?.phase = .entering(isAsked: true)
            stay.forwarding?[channel]?.told = []
            return stay.forwarding?[channel]
        }
        guard let target = target ?? nil, let request = stay(number)?.request,
            let link = state.withLock({ $0.connection.link })
        else { return }
        let entry = ChannelEntry(
            user: request.user, nickname: request.extraInfo, credential: .token(text: target.token), scene: .call,
            subscribes: [], sendsOnly: true)
        device.send(.rtc(.enter(channel: channel, entry: entry)), over: link, patience: Self.patience) { [weak self] in
            self?.entered($0, channel, number, run)
        }
    }

    private func entered(_ result: Result<Reply, CallFailure>, _ channel: ChannelID, _ number: Int, _ run: Int) {
        guard !lifetime.isOver, let stay = stay(number), let target = stay.forwarding?[channel], target.run == run,
            target.phase == .entering(isAsked: true)
        else { return }
        switch result {
        case .success: forwarded(to: channel, stay)
        // An earlier request arrived after all.
        case .failure(.rejected(.alreadyInChannel)) where target.isRepeated: forwarded(to: channel, stay)
        case .failure(.rejected(let error)):
            let failure = Volcengine.Failure(error)
            device.record(.note, failure.text)
            fail(channel, number, Volcengine.ForwardCode(failure.obstacle))
        case .failure(.lost(.closed)): fail(channel, number, .failed)
        case .failure(.lost(let error)):
            change(number) { stay in
                stay.forwarding?[channel]?.isRepeated = true
                stay.forwarding?[channel]?.phase = .entering(isAsked: false)
            }
            if error == .timedOut { enter(channel, number) } else { loseNetwork(.rooms) }
        }
    }

    private func forwarded(to channel: ChannelID, _ stay: Stay) {
        change(stay.number) { $0.forwarding?[channel]?.phase = .inside }
        tell([(channel.rawValue, .success, .done)], stay)
        settleForwarding(stay.number)
    }

    /// Leaves a room without a word.
    private func quit(_ target: Forwarding.Target) {
        guard target.phase != .outside else { return }
        quit(target.channel)
    }

    private func quit(_ channel: ChannelID) {
        guard let link = state.withLock({ $0.connection.link }) else { return }
        device.send(.rtc(.leave(channel: channel)), over: link, patience: Self.patience) { [weak self] result in
            guard case .failure(.lost) = result, let self else { return }
            let maximum = Volcengine.profile.sdk.maximumForwardRooms.value
            state.withLock { state in
                // Else the user would stay there as long as in the room that was forwarded.
                if state.connection.unleft.count < maximum { state.connection.unleft.insert(channel) }
            }
        }
    }

    // MARK: Changes

    /// Tells the cloud what is published in the rooms that are forwarded to: what is published in the stay's own.
    func settleForwarding(_ number: Int) {
        for target in stay(number)?.forwarding?.targets ?? [] where target.phase == .inside {
            for index in [Volcengine.StreamIndex.main, .screen] {
                settle(index.rawValue, true, target.channel, number)
                settle(index.rawValue, false, target.channel, number)
            }
        }
    }

    /// Begins what a stream has to have in a room, or ends what it has no more.
    private func settle(_ index: Int, _ isBeginning: Bool, _ channel: ChannelID, _ number: Int) {
        guard let stay = stay(number), let target = stay.forwarding?[channel],
            let link = state.withLock({ $0.connection.link })
        else { return }
        let (wanted, told) = isBeginning ? (stay.told, target.told) : (target.told, stay.told)
        let kinds = wanted.subtracting(told).intersection(MediaKinds(ofStream: index))
        guard !kinds.isEmpty else { return }
        setTold(kinds, isBeginning, channel, number)
        let command: RTCCommand =
            isBeginning
            ? .publish(channel: channel, index: index, name: nil, kinds: kinds, extra: layers(of: stay)?.text ?? "")
            : .unpublish(channel: channel, index: index, kinds: kinds)
        let run = target.run
        link.send(.rtc(command)) { [weak self] result in
            guard let self, !lifetime.isOver, self.stay(number)?.forwarding?[channel]?.run == run else { return }
            switch result {
            case .success: break
            // The SDK says it again when the network is back.
            case .failure(.lost): setTold(kinds, !isBeginning, channel, number)
            case .failure(.rejected(let error)):
                let failure = Volcengine.Failure(error)
                device.record(.note, failure.text)
                if isBeginning { fail(channel, number, Volcengine.ForwardCode(failure.obstacle)) }
            }
        }
    }

    private func setTold(_ kinds: MediaKinds, _ isTold: Bool, _ channel: ChannelID, _ number: Int) {
        change(number) { stay in
            if isTold {
                stay.forwarding?[channel]?.told.formUnion(kinds)
            } else {
                stay.forwarding?[channel]?.told.subtract(kinds)
            }
        }
    }

    /// The room is not forwarded to any more, for a reason of its own.
    private func fail(_ channel: ChannelID, _ number: Int, _ code: Volcengine.ForwardCode) {
        guard let stay = stay(number), let target = stay.forwarding?[channel] else { return }
        // A refused or removed user is not there.
        if target.phase == .inside { quit(target) }
        change(number) { $0.forwarding?[channel] = nil }
        tell([(channel.rawValue, .failure, code)], stay)
    }

    // MARK: What the cloud says of the rooms

    /// The stay that is forwarded to a room.
    private func forwarder(to channel: ChannelID) -> Stay? {
        state.withLock { $0.stays.all.first { $0.forwarding?[channel] != nil } }
    }

    /// The cloud removed the user from a room that is forwarded to.
    func forwardingRemoved(from channel: ChannelID, _ reason: ChannelRemovalReason) {
        guard let stay = forwarder(to: channel), stay.forwarding?[channel]?.phase == .inside else { return }
        change(stay.number) { $0.forwarding?[channel]?.phase = .outside }
        switch reason {
        case .timedOut: enter(channel, stay.number)
        case .tokenExpired: fail(channel, stay.number, .invalidToken)
        case .joinedElsewhere: interrupt(channel, stay, .remoteKicked)
        case .removedByAdministrator, .channelDismissed: interrupt(channel, stay, .failed)
        }
    }

    /// A right to publish ended in a room that is forwarded to.
    func forwardingLost(_ right: Privileges, in channel: ChannelID) {
        let rights: Privileges = [.sendAudio, .sendVideo, .sendSecondVideo]
        guard !right.isDisjoint(with: rights), let stay = forwarder(to: channel) else { return }
        fail(channel, stay.number, .invalidToken)
    }

    /// The app itself joins a room that is forwarded to.
    func interruptForwarding(to channel: ChannelID) {
        guard let stay = forwarder(to: channel), let target = stay.forwarding?[channel] else { return }
        quit(target)
        change(stay.number) { $0.forwarding?[channel]?.phase = .outside }
        interrupt(channel, stay, .remoteKicked)
    }

    private func interrupt(_ channel: ChannelID, _ stay: Stay, _ code: Volcengine.ForwardCode) {
        tell(.interrupt, of: channel.rawValue, stay)
        fail(channel, stay.number, code)
    }

    // MARK: The network

    /// Tells that forwarding waits for the network, or goes on.
    func tellForwarding(isConnected: Bool) {
        for stay in state.withLock({ $0.stays.all }) where stay.forwarding?.targets.isEmpty == false {
            tell(isConnected ? .connected : .disconnected, of: "", stay)
        }
    }

    /// The network is back: asks again to be let into the rooms.
    func forwardAgain(_ number: Int) {
        for target in stay(number)?.forwarding?.targets ?? [] where target.phase == .entering(isAsked: false) {
            enter(target.channel, number)
        }
    }

    /// Leaves the rooms again whose leaving the network lost.
    func quitAgain() {
        let unleft = state.withLock { state in
            defer { state.connection.unleft = [] }
            return state.connection.unleft.filter { channel in
                !state.stays.all.contains { stay in
                    stay.channel == channel && stay.isJoined || stay.forwarding?[channel] != nil
                }
            }
        }
        for channel in unleft.sorted() { quit(channel) }
    }

    /// Enters the rooms again, as the stay itself does.
    func reforward(_ number: Int) {
        guard let forwarding = stay(number)?.forwarding, !forwarding.isPaused else { return }
        for target in forwarding.targets {
            // The cloud may have kept the user there.
            change(number) { $0.forwarding?[target.channel]?.isRepeated = true }
            enter(target.channel, number)
        }
    }

    // MARK: Callbacks

    private func tellIdle(_ targets: [Forwarding.Target], _ stay: Stay) {
        guard !targets.isEmpty else { return }
        tell(targets.map { ($0.channel.rawValue, .idle, .done) }, stay)
    }

    private func tell(
        _ rooms: [(id: String, state: ByteRTCForwardStreamState, code: Volcengine.ForwardCode)], _ stay: Stay
    ) {
        let texts = rooms.map { "\($0.id.prefix(200)): \($0.state)\($0.code == .done ? "" : " \($0.code.rawValue)")" }
        stay.room.tell("onForwardStreamStateChanged(\(texts.joined(separator: ", ")))") {
            let infos = rooms.map { room in
                let info = ByteRTCForwardStreamStateInfo()
                (info.roomId, info.state) = (room.id, room.state)
                info.error = ByteRTCForwardStreamError(rawValue: Int(room.code.rawValue)) ?? .response
                return info
            }
            $0.tellRtcRoom(stay.room, onForwardStreamStateChanged: infos)
        }
    }

    /// Tells what happened to forwarding; without a room, to all.
    private func tell(_ event: ByteRTCForwardStreamEvent, of room: String, _ stay: Stay) {
        stay.room.tell("onForwardStreamEvent(\(room.isEmpty ? "" : "\(room): ")\(event))") {
            let info = ByteRTCForwardStreamEventInfo()
            (info.roomId, info.event) = (room, event)
            $0.tellRtcRoom(stay.room, onForwardStreamEvent: [info])
        }
    }
}
