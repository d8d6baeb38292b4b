import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

// The way into a channel, and out of it. Everything here runs on the device's queue.
extension AgoraRtcEngineKit {
    private static var patience: Duration { .seconds(Agora.profile.sdk.requestTimeoutSeconds.value) }

    /// A connection that is still there.
    func connection(_ number: Int) -> Connection? { state.withLock { $0.connections[number] } }

    /// Changes a connection that is still there.
    @discardableResult
    func change<Result: Sendable>(_ number: Int, _ body: (inout Connection) -> Result) -> Result? {
        state.withLock { $0.connections.change(number, body) }
    }

    /// Tells the state of a connection, unless it was told last.
    func tell(_ number: Int, _ state: AgoraConnectionState, _ reason: Agora.ConnectionReason) {
        let outlet = change(number) { connection -> DelegateOutlet<any AgoraRtcEngineDelegate>? in
            // Reconnecting has two reasons, one after the other.
            guard connection.told != state || state == .reconnecting else { return nil }
            connection.told = state
            return connection.outlet
        }
        if let outlet = outlet ?? nil { tell(outlet, state, reason) }
    }

    private func tell(
        _ outlet: DelegateOutlet<any AgoraRtcEngineDelegate>, _ state: AgoraConnectionState,
        _ reason: Agora.ConnectionReason
    ) {
        let changed = AgoraConnectionChangedReason(rawValue: Int(reason.rawValue)) ?? .reasonRejectedByServer
        tell(outlet, "connectionChangedTo(\(state), reason: \(reason.rawValue))") { [self] in
            $0.tellRtcEngine(self, connectionChangedTo: state, reason: changed)
        }
    }

    // MARK: Joining

    func connect(_ number: Int) {
        tell(number, .connecting, .connecting)
        open(number)
    }

    /// Makes a link and asks to be let in.
    private func open(_ number: Int) {
        guard let link = device.connect(to: app) else {
            return fail(number, Agora.Failure(.unknownApp(app: app)))
        }
        guard change(number, { $0.link = link }) != nil else { return link.close() }
        link.listen { [weak self] input in self?.receive(input, number) }
        ask(number)
    }

    /// Asks to be let in.
    func ask(_ number: Int) {
        send(number, \.request, change(number) { $0.client.enter(isVisible: $0.options.isHost) })
    }

    /// Asks once more, if the network lost the request.
    func askAgain(_ number: Int) {
        send(number, \.request, change(number) { $0.client.enterAgain(isVisible: $0.options.isHost) } ?? nil)
    }

    private func send(_ number: Int, _ request: (Connection) -> Command, _ attempt: Int?) {
        guard let attempt, let connection = connection(number), let link = connection.link else { return }
        device.send(request(connection), over: link, patience: Self.patience) { [weak self] in
            self?.answered($0, number, attempt)
        }
    }

    private func answered(_ result: Result<Reply, CallFailure>, _ number: Int, _ attempt: Int) {
        guard !lifetime.isOver, let connection = connection(number) else { return }
        switch change(number, { $0.client.take(result, of: attempt) }) ?? nil {
        case .entered(let snapshot): settleIn(connection, snapshot)
        case .look: send(number, { .rtc(.look(channel: $0.channel)) }, attempt)
        case .refused(let error): fail(number, Agora.Failure(error))
        case .closed(let reason): fail(number, Agora.Failure(LinkError.closed(reason: reason)))
        case .lost(isTimeout: true): askAgain(number)
        // The SDK asks again when the network is back.
        case .lost(isTimeout: false): loseNetwork(number)
        case nil: break
        }
    }

    private func settleIn(_ old: Connection, _ snapshot: ChannelSnapshot) {
        let number = old.number
        let now = device.now
        let uid = UserNumber.number(of: snapshot.user)
        let connection = change(number) { connection in
            _ = connection.outages.end()
            // The cloud's number is kept when the network was gone and the user has to enter again.
            connection.user = snapshot.user
            connection.uid = uid
            connection.isRefused = false
            connection.sentTrack = nil
            connection.arePicturesRefused = false
            connection.isSmallAsked = false
            if connection.reports.since == nil { connection.reports.since = now }
            return connection
        }
        guard let connection else { return }
        let isFirst = !old.client.wasInside
        if let account = connection.account {
            state.withLock { $0.accounts.add(account) }
            if isFirst { tellAccount(account, connection.outlet) }
        }
        let elapsed = connection.elapsed(at: now)
        if isFirst {
            tell(number, .connected, .joined)
            tellJoined(connection, uid, elapsed)
        } else {
            tellRejoined(number)
        }
        markTracks()
        driveSound()
        welcome(snapshot, number)
        tellSizes(number)
        settle(number)
        silence(number)
        if isFirst {
            scheduleReports(number)
            if let reports = connection.volumeReports { scheduleVolumes(reports, number) }
        }
    }

    private func tellJoined(_ connection: Connection, _ uid: UInt, _ elapsed: Int) {
        let channel = connection.channel.rawValue
        if let joined = connection.joined {
            change(connection.number) { $0.joined = nil }
            device.complete(on: connection.outlet.queue, "joinSuccess(\(channel), \(uid))") {
                joined.value(channel, uid, elapsed)
            }
        } else {
            tell(connection.outlet, "didJoinChannel(\(channel), uid: \(uid))") { [self] in
                $0.tellRtcEngine(self, didJoinChannel: channel, withUid: uid, elapsed: elapsed)
            }
        }
    }

    /// Tells that the network is back, if the app was told that it was gone.
    func tellRejoined(_ number: Int) {
        guard let connection = connection(number), connection.told != .connected else { return }
        let (channel, uid) = (connection.channel.rawValue, connection.uid)
        let elapsed = connection.elapsed(at: device.now)
        tell(number, .connected, .rejoined)
        tell(connection.outlet, "didRejoinChannel(\(channel), uid: \(uid))") { [self] in
            $0.tellRtcEngine(self, didRejoinChannel: channel, withUid: uid, elapsed: elapsed)
        }
    }

    /// Tells who is there, and, when the channel is joined again, who is not there any more.
    private func welcome(_ snapshot: ChannelSnapshot, _ number: Int) {
        let present = Set(snapshot.users.map { UserNumber.number(of: $0.user) })
        for uid in connection(number)?.remotes.keys.filter({ !present.contains($0) }).sorted() ?? [] {
            leave(uid, number, .dropped)
        }
        for user in snapshot.users { meet(user, number) }
        for stream in snapshot.streams where stream.index == 0 {
            hear(stream, number)
            see(stream, number)
        }
    }

    // MARK: Joining again

    /// Enters again, over another link.
    func rejoin(_ number: Int) {
        let link = connection(number)?.link
        link?.listen { _ in }
        link?.close()
        open(number)
    }

    /// Presents another token.
    func renew(_ token: String, _ number: Int) {
        guard let connection = connection(number) else { return }
        change(number) { $0.token = token }
        switch connection.failure {
        case .tokenExpired, .invalidToken:
            change(number) { $0.failure = nil }
            tell(number, .connecting, .tokenRenewed)
            rejoin(number)
        case .some: break
        case nil:
            guard connection.isInside, let link = connection.link else { return }
            let command = RTCCommand.renewRights(channel: connection.channel, credential: .token(text: token))
            device.send(.rtc(command), over: link, patience: Self.patience) { [weak self] result in
                guard let self, !lifetime.isOver else { return }
                switch result {
                case .success:
                    change(number) { ($0.isRefused, $0.arePicturesRefused) = (false, false) }
                    settle(number)
                // A renewal that the network lost is as good as none: the old token ends.
                case .failure(.lost): break
                case .failure(.rejected(let error)): tell(Agora.Failure(error), connection.outlet)
                }
            }
        }
    }

    // MARK: Ends

    /// Gives up. The connection stays, so that the app has to leave.
    func fail(_ number: Int, _ failure: Agora.Failure, tellsError: Bool = true) {
        let connection = change(number) { connection in
            let old = connection
            connection.failure = failure.reason
            connection.client.end()
            (connection.sentTrack, connection.toldTrack) = (nil, nil)
            connection.remotes = [:]
            connection.link = nil
            return old
        }
        guard let connection else { return }
        release(connection)
        endRelay(number, tells: true)
        tell(number, .failed, failure.reason)
        if failure.reason == .banned {
            tell(connection.outlet, "connectionDidBanned") { [self] in $0.tellRtcEngineConnectionDidBanned(self) }
        }
        if tellsError { tell(failure, connection.outlet) }
        driveSound()
    }

    /// Ends what a connection has of the device's sound, and its link.
    private func release(_ connection: Connection) {
        for uid in connection.remotes.keys.sorted() {
            device.audio.withEngine { $0.removePublisher(connection.publisher(uid)) }
            device.video.withEngine { $0.removePublisher(connection.publisher(uid)) }
        }
        connection.link?.listen { _ in }
        connection.link?.close()
    }

    /// Leaves a channel, whatever its state. The app's state has it no longer.
    func leave(_ connection: Connection, _ block: Handover<(AgoraChannelStats) -> Void>?) {
        let value = stats(of: connection)
        part(connection)
        tell(connection.outlet, .disconnected, .left)
        if let block {
            device.complete(on: connection.outlet.queue, "leaveChannelBlock(\(connection.channel))") {
                block.value(value.model)
            }
        } else {
            tell(connection.outlet, "didLeaveChannel(\(connection.channel))") { [self] in
                $0.tellRtcEngine(self, didLeaveChannelWith: value.model)
            }
        }
    }

    /// Leaves a channel without a word.
    func part(_ connection: Connection) {
        for uid in connection.remotes.keys.sorted() {
            device.audio.withEngine { engine in
                engine.removePublisher(connection.publisher(uid))
                engine.setMuted(false, publisher: connection.publisher(uid))
                engine.setVolume(VoiceEngine.usualVolume, publisher: connection.publisher(uid))
                engine.setSides((1, 1), publisher: connection.publisher(uid))
            }
            // A view that the app gave for a user is let go with the channel.
            device.video.withEngine { engine in
                let key = PictureStreamKey(publisher: connection.publisher(uid))
                engine.removePublisher(key.publisher)
                engine.setCanvas(nil, for: key)
                engine.setMuted(false, key)
            }
        }
        device.audio.withEngine { $0.removeSideStream(connection.number) }
        for target in connection.relay?.targets ?? [] { quit(target) }
        guard let link = connection.link else { return }
        link.listen { _ in }
        // The result does not matter: the cloud removes a device that is silent for too long.
        device.send(.rtc(.leave(channel: connection.channel)), over: link, patience: Self.patience) { _ in link.close()
        }
    }

    /// The last work of a destroyed engine.
    func forget() {
        for connection in state.withLock({ $0.connections.removeAll() }) { part(connection) }
        endRecording()
        for recorder in state.withLock({ $0.pieces.recorders.values }) { recorder.destroy() }
        device.resetMedia()
    }
}
