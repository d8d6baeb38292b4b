import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VideoEngine

/// The other channels that hear and see a connection's user. In each the cloud knows the user as a further stay, which only sends.
struct Relay: Sendable {
    /// A channel that the app names.
    struct Wish: Hashable, Sendable {
        var channel: String
        var uid: UInt
        var token: String

        init(_ channel: String, _ info: AgoraChannelMediaRelayInfo) {
            (self.channel, uid, token) = (channel, info.uid, info.token ?? "")
        }
    }

    /// One of the channels.
    struct Target: Sendable {
        let wish: Wish
        /// Tells late answers from those for this attempt.
        let run: Int
        let link: any Link
        /// As whom the user is there; nil before the cloud has let the user in.
        var user: UserID?
        /// What the cloud was told that is published there.
        var published = PublishedState()

        var channel: ChannelID { ChannelID(wish.channel) }
    }

    var isPaused = false
    /// What was told last.
    var told = AgoraChannelMediaRelayState.idle
    /// Sorted by channel.
    var targets: [Target] = []

    subscript(run: Int) -> Target? { targets.first { $0.run == run } }

    /// Changes one of the channels, if it is still there.
    mutating func change(_ run: Int, _ body: (inout Target) -> Void) {
        guard let index = targets.firstIndex(where: { $0.run == run }) else { return }
        body(&targets[index])
    }
}

// Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    private static var patience: Duration { .seconds(Agora.profile.sdk.requestTimeoutSeconds.value) }

    private func target(_ run: Int, _ number: Int) -> Relay.Target? { connection(number)?.relay?[run] }

    private func change(_ run: Int, _ number: Int, _ body: (inout Relay.Target) -> Void) {
        change(number) { connection in
            guard var relay = connection.relay else { return }
            relay.change(run, body)
            connection.relay = relay
        }
    }

    // MARK: Calls

    /// Relays to these channels and no others.
    func relay(to wishes: [Relay.Wish], from source: String?, _ number: Int) {
        guard let connection = connection(number), connection.isInside else { return }
        let old = connection.relay
        let isSource = source?.isEmpty != false || source == connection.channel.rawValue
        guard isSource else {
            if old == nil { change(number) { $0.relay = Relay() } }
            return failRelay(number, .failedJoinSourceChannel)
        }
        let kept = old?.targets.filter { wishes.contains($0.wish) } ?? []
        let gone = old?.targets.filter { !wishes.contains($0.wish) } ?? []
        change(number) { connection in
            var relay = connection.relay ?? Relay()
            relay.targets = kept
            connection.relay = relay
        }
        for target in gone { quit(target) }
        if old == nil {
            tellRelay(.connecting, .none, number)
            tellRelay(.connected, number)
            tellRelay(.joinedSourceChannel, number)
        } else {
            let isSame = gone.isEmpty && kept.count == wishes.count
            tellRelay(isSame ? .updateDestinationChannelNotChange : .updateDestinationChannel, number)
        }
        for wish in wishes where !kept.contains(where: { $0.wish == wish }) { enter(wish, number) }
    }

    func setRelayPaused(_ isPaused: Bool, _ number: Int) {
        let isNews = change(number) { connection in
            guard var relay = connection.relay, relay.isPaused != isPaused else { return false }
            relay.isPaused = isPaused
            connection.relay = relay
            return true
        }
        guard isNews == true else { return }
        settleRelay(number)
        tellRelay(
            isPaused ? .pauseSendPacketToDestChannelSuccess : .resumeSendPacketToDestChannelSuccess, number)
    }

    /// Ends a connection's relay, as the app asked for it or its user is no host any more.
    func endRelay(_ number: Int, tells: Bool) {
        guard let relay = connection(number)?.relay else { return }
        for target in relay.targets { quit(target) }
        if tells { tellRelay(.idle, .none, number) }
        change(number) { $0.relay = nil }
    }

    // MARK: The way into the channels

    /// Asks to be let into a channel.
    private func enter(_ wish: Relay.Wish, _ number: Int) {
        guard let connection = connection(number), connection.relay != nil else { return }
        guard let link = device.connect(to: app) else { return failRelay(number, .serverErrorResponse) }
        let run = state.withLock { $0.nextNumber() }
        change(number) { connection in
            guard var relay = connection.relay else { return }
            relay.targets.append(Relay.Target(wish: wish, run: run, link: link))
            relay.targets.sort { $0.wish.channel < $1.wish.channel }
            connection.relay = relay
        }
        link.listen { [weak self] input in self?.receive(input, run, number) }
        let entry = ChannelEntry(
            user: wish.uid == 0 ? nil : UserID("\(wish.uid)"), credential: .token(text: wish.token), scene: .live,
            subscribes: [], sendsOnly: true)
        let command = Command.rtc(.enter(channel: ChannelID(wish.channel), entry: entry))
        device.send(command, over: link, patience: Self.patience) { [weak self] in self?.entered($0, run, number) }
    }

    private func entered(_ result: Result<Reply, CallFailure>, _ run: Int, _ number: Int) {
        guard !lifetime.isOver, target(run, number) != nil else { return }
        switch result {
        case .success(.channel(let snapshot)):
            change(run, number) { $0.user = snapshot.user }
            tellRelay(.joinedDestinationChannel, number)
            settleRelay(number)
            guard connection(number)?.relay?.told != .running else { return }
            tellRelay(.sentToDestinationChannel, number)
            tellRelay(.running, .none, number)
        case .success(let reply): preconditionFailure("an entry was answered with \(reply)")
        case .failure(.rejected(let error)):
            let failure = Agora.Failure(error)
            device.record(.note, failure.text)
            let isExpired = failure.code == .tokenExpired
            fail(run, number, isExpired ? .destinationTokenExpired : .failedJoinDestinationChannel)
        case .failure(.lost): fail(run, number, .serverNoResponse)
        }
    }

    /// Leaves a channel without a word.
    func quit(_ target: Relay.Target) {
        target.link.listen { _ in }
        let link = target.link
        // The result does not matter: the cloud removes a device that is silent for too long.
        device.send(.rtc(.leave(channel: target.channel)), over: link, patience: Self.patience) { _ in link.close() }
    }

    private func receive(_ input: LinkInput, _ run: Int, _ number: Int) {
        guard !lifetime.isOver, let target = target(run, number), target.user != nil else { return }
        switch input {
        case .event(.rtc(.removed(_, _, let reason))):
            fail(run, number, reason == .tokenExpired ? .destinationTokenExpired : .serverConnectionLost)
        case .event(.rtc(.rightEnded(_, let right))):
            guard !right.isDisjoint(with: [.sendAudio, .sendVideo]) else { return }
            fail(run, number, .failedPacketSentToDestination)
        // Small pictures are not relayed.
        case .event(.rtc(.keyFrameRequested(_, _, .picture))):
            if let connection = connection(number) { sendKeyFrame(.picture, connection) }
        case .event(.rtc(.packetsRequested(_, _, .picture, let sequences))):
            if let connection = connection(number) { sendAgain(sequences, .picture, connection) }
        case .state(.expired), .state(.closed): fail(run, number, .serverConnectionLost)
        // Nothing else there concerns who only sends.
        case .event, .media, .state(.connecting), .state(.connected): break
        }
    }

    /// A channel is not relayed to any more, for a reason of its own. The last one ends the relay.
    private func fail(_ run: Int, _ number: Int, _ error: AgoraChannelMediaRelayError) {
        guard let target = target(run, number) else { return }
        quit(target)
        let wasInside = target.user != nil
        change(number) { connection in
            guard var relay = connection.relay else { return }
            relay.targets.removeAll { $0.run == run }
            connection.relay = relay
        }
        if wasInside { tellRelay(.disconnect, number) }
        failRelay(number, error)
    }

    private func failRelay(_ number: Int, _ error: AgoraChannelMediaRelayError) {
        tellRelay(.failure, error, number)
        change(number) { connection in
            if connection.relay?.targets.isEmpty == true { connection.relay = nil }
        }
    }

    // MARK: Changes

    /// Has the cloud publish in the other channels what the user publishes in their own, unless paused.
    func settleRelay(_ number: Int) {
        guard let connection = connection(number), let relay = connection.relay else { return }
        guard connection.options.isHost else { return endRelay(number, tells: true) }
        let published = connection.client.published
        let kinds: MediaKinds = relay.isPaused ? [] : published.kinds
        for target in relay.targets where target.user != nil {
            for kind: MediaKinds in [.sound, .picture] {
                var changes: [PublishedState.Change] = []
                change(target.run, number) {
                    changes = $0.published.settle(kind, publish: kinds, mute: published.mutedKinds)
                }
                for change in changes { send(change, to: target, number) }
            }
        }
    }

    private func send(_ change: PublishedState.Change, to target: Relay.Target, _ number: Int) {
        target.link.send(change.command(in: target.channel)) { [weak self] result in
            // What the network loses ends the stay there before long.
            guard let self, !lifetime.isOver, case .failure(.rejected(let error)) = result else { return }
            device.record(.note, Agora.Failure(error).text)
            if change.step == .publish { fail(target.run, number, .failedPacketSentToDestination) }
        }
    }

    /// Sends a packet of the connection's to the other channels too.
    func relay(_ connection: Connection, _ packet: (_ channel: ChannelID, _ user: UserID) -> MediaPacket) {
        guard let relay = connection.relay, !relay.isPaused else { return }
        for target in relay.targets {
            guard let user = target.user else { continue }
            target.link.send(packet(target.channel, user))
        }
    }

    // MARK: Callbacks

    private func tellRelay(
        _ new: AgoraChannelMediaRelayState, _ error: AgoraChannelMediaRelayError, _ number: Int
    ) {
        let outlet = change(number) { connection in
            if var relay = connection.relay {
                relay.told = new
                connection.relay = relay
            }
            return connection.outlet
        }
        guard let outlet else { return }
        tell(outlet, "channelMediaRelayStateDidChange(\(new), error: \(error))") { [self] in
            $0.tellRtcEngine(self, channelMediaRelayStateDidChange: new, error: error)
        }
    }

    private func tellRelay(_ event: AgoraChannelMediaRelayEvent, _ number: Int) {
        guard let connection = connection(number) else { return }
        tell(connection.outlet, "didReceive(\(event))") { [self] in $0.tellRtcEngine(self, didReceive: event) }
    }
}
