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
            change(number) { $0.forwarding?[target.channel]?.client.end() }
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
            let run = state.withLock { $0.nextNumber() }
            change(number) {
                $0.forwarding?[channel] = Forwarding.Target(run: run, channel: channel, token: wish.token)
            }
            if !forwarding.isPaused { enter(channel, number) }
        }
    }

    /// Asks to be let into a room that is forwarded to; `isAgain` if the network lost that.
    private func enter(_ channel: ChannelID, _ number: Int, isAgain: Bool = false) {
        let isThere = state.withLock { state in
            state.stays.all.contains { stay in
                stay.channel == channel && stay.isJoined || stay.number != number && stay.forwarding?[channel] != nil
            }
        }
        // Two of one id cannot be told apart.
        guard !isThere else { return fail(channel, number, .remoteKicked) }
        let attempt = change(number) { stay -> Int? in
            isAgain
                ? stay.forwarding?[channel]?.client.enterAgain(isVisible: true) ?? nil
                : stay.forwarding?[channel]?.client.enter(isVisible: true)
        }
        guard let attempt = attempt ?? nil, let stay = stay(number), let request = stay.request,
            let target = stay.forwarding?[channel]
        else { return }
        let entry = ChannelEntry(
            user: request.user, nickname: request.extraInfo, credential: .token(text: target.token), scene: .call,
            subscribes: [], sendsOnly: true)
        send(.enter(channel: channel, entry: entry), target, number, attempt)
    }

    private func send(_ command: RTCCommand, _ target: Forwarding.Target, _ number: Int, _ attempt: Int) {
        guard let link = state.withLock({ $0.connection.link }) else { return }
        device.send(.rtc(command), over: link, patience: Self.patience) { [weak self] in
            self?.entered($0, target, number, attempt)
        }
    }

    private func entered(
        _ result: Result<Reply, CallFailure>, _ target: Forwarding.Target, _ number: Int, _ attempt: Int
    ) {
        let channel = target.channel
        guard !lifetime.isOver, let stay = stay(number), stay.forwarding?[channel]?.run == target.run else { return }
        let answer = change(number) { $0.forwarding?[channel]?.client.take(result, of: attempt) ?? nil }
        switch answer ?? nil {
        case .entered:
            tell([(channel.rawValue, .success, .done)], stay)
            settleForwarding(number)
        case .look: send(.look(channel: channel), target, number, attempt)
        case .refused(let error):
            let failure = Volcengine.Failure(error)
            device.record(.note, failure.text)
            fail(channel, number, Volcengine.ForwardCode(failure.obstacle))
        case .closed: fail(channel, number, .failed)
        case .lost(isTimeout: true): enter(channel, number, isAgain: true)
        case .lost(isTimeout: false): loseNetwork(.rooms)
        case nil: break
        }
    }

    /// Leaves a room without a word.
    private func quit(_ target: Forwarding.Target) {
        guard !target.client.isOutside else { return }
        quit(target.channel)
    }

    /// Leaves a room without a word. What the network loses of that is said again.
    func quit(_ channel: ChannelID) {
        guard let link = state.withLock({ $0.connection.link }) else { return }
        device.send(.rtc(.leave(channel: channel)), over: link, patience: Self.patience) { [weak self] result in
            guard case .failure(.lost) = result, let self else { return }
            let sdk = Volcengine.profile.sdk
            let maximum = sdk.maximumRooms.value + sdk.maximumForwardRooms.value
            state.withLock { state in
                // Else the user would stay there as long as the link is open.
                if state.connection.unleft.count < maximum { state.connection.unleft.insert(channel) }
            }
        }
    }

    // MARK: Changes

    /// Tells the cloud what is published in the rooms that are forwarded to: what is published in the stay's own.
    func settleForwarding(_ number: Int) {
        for target in stay(number)?.forwarding?.targets ?? [] where target.client.isInside {
            for index in [Volcengine.StreamIndex.main, .screen] { settle(index.rawValue, target, number) }
        }
    }

    private func settle(_ index: Int, _ target: Forwarding.Target, _ number: Int) {
        guard let stay = stay(number), let link = state.withLock({ $0.connection.link }) else { return }
        let channel = target.channel
        let changes = change(number) {
            $0.forwarding?[channel]?.client.published.settle(MediaKinds(ofStream: index), publish: stay.told)
        }
        for told in (changes ?? nil) ?? [] {
            let command = told.command(in: channel, index: index, extra: layers(of: stay)?.text ?? "")
            link.send(command) { [weak self] in self?.answered($0, told, target, number) }
        }
    }

    private func answered(
        _ result: Result<Reply, CallFailure>, _ told: PublishedState.Change, _ target: Forwarding.Target, _ number: Int
    ) {
        let channel = target.channel
        guard !lifetime.isOver, stay(number)?.forwarding?[channel]?.run == target.run else { return }
        // The SDK says it again when the network is back.
        let refusal = change(number) { $0.forwarding?[channel]?.client.published.take(result, of: told) ?? nil }
        guard let error = refusal ?? nil else { return }
        let failure = Volcengine.Failure(error)
        device.record(.note, failure.text)
        if told.step == .publish { fail(channel, number, Volcengine.ForwardCode(failure.obstacle)) }
    }

    /// The room is not forwarded to any more, for a reason of its own.
    private func fail(_ channel: ChannelID, _ number: Int, _ code: Volcengine.ForwardCode) {
        guard let stay = stay(number), let target = stay.forwarding?[channel] else { return }
        // A refused or removed user is not there.
        if target.client.isInside { quit(target) }
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
        guard let stay = forwarder(to: channel), stay.forwarding?[channel]?.client.isInside == true else { return }
        change(stay.number) { $0.forwarding?[channel]?.client.end() }
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
        change(stay.number) { $0.forwarding?[channel]?.client.end() }
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
        for target in stay(number)?.forwarding?.targets ?? [] where target.client.isEntering {
            enter(target.channel, number, isAgain: true)
        }
    }

    /// Leaves the rooms again whose leaving the network lost.
    func quitAgain() {
        let unleft = state.withLock { state in
            defer { state.connection.unleft = [] }
            return state.connection.unleft.filter { channel in
                !state.stays.all.contains { stay in
                    stay.channel == channel && stay.isInside || stay.forwarding?[channel] != nil
                }
            }
        }
        for channel in unleft.sorted() { quit(channel) }
    }

    /// Enters the rooms again, as the stay itself does.
    func reforward(_ number: Int) {
        guard let forwarding = stay(number)?.forwarding, !forwarding.isPaused else { return }
        for target in forwarding.targets { enter(target.channel, number) }
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
