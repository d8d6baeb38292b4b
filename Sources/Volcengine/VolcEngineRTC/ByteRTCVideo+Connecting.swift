import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// The way into a room, and out of it. Everything here runs on the device's queue.
extension ByteRTCVideo {
    static var patience: Duration { .seconds(Volcengine.profile.sdk.requestTimeoutSeconds.value) }

    // MARK: Joining

    func connect(_ number: Int) {
        guard let stay = stay(number) else { return }
        guard stay.phase != .refused else { return tell(stay, .userIDDifferent) }
        interruptForwarding(to: stay.channel)
        guard let link = openLink() else { return fail(number, Volcengine.Failure(.unknownApp(app: app))) }
        ask(number, over: link)
    }

    /// The link that all rooms share; nil where no tenant has the app.
    private func openLink() -> (any Link)? {
        if let link = state.withLock({ $0.connection.link }) { return link }
        tellConnection(.connecting)
        guard let link = device.connect(to: app) else { return nil }
        state.withLock { $0.connection.link = link }
        link.listen { [weak self] input in self?.receive(input) }
        return link
    }

    private func ask(_ number: Int, over link: any Link) {
        guard let stay = stay(number), let command = stay.command else { return }
        let run = stay.run
        device.send(command, over: link, patience: Self.patience) { [weak self] in self?.answered($0, number, run) }
    }

    private func answered(_ result: Result<Reply, CallFailure>, _ number: Int, _ run: Int) {
        guard !lifetime.isOver, let stay = stay(number), stay.run == run, stay.phase == .joining else { return }
        switch result {
        case .success(.channel(let snapshot)): settleIn(stay, snapshot)
        case .success(let reply): preconditionFailure("an entry was answered with \(reply)")
        // The first request arrived after all. This asks who is there.
        case .failure(.rejected(.alreadyInChannel)) where stay.isJoinRepeated: look(number, run)
        case .failure(.rejected(let error)): fail(number, Volcengine.Failure(error))
        case .failure(.lost(.closed(let reason))): fail(number, Volcengine.Failure(.noServer, reason))
        case .failure(.lost(.timedOut)):
            tellRetry(stay)
            askAgain(number)
        // The SDK asks again when the network is back.
        case .failure(.lost): loseNetwork(.rooms)
        }
    }

    /// The server did not answer; the SDK goes on trying.
    private func tellRetry(_ stay: Stay) {
        let (room, user) = (stay.channel.rawValue, stay.request?.user.rawValue ?? "")
        let code = Int(Volcengine.WarningCode.joinFailed.rawValue)
        stay.room.tell("onRoomStateChanged(\(room), withUid: \(user), state: \(code))") {
            $0.tellRtcRoom(stay.room, onRoomStateChanged: room, withUid: user, state: code, extraInfo: "")
        }
    }

    private func askAgain(_ number: Int) {
        change(number) { $0.isJoinRepeated = true }
        if let link = state.withLock({ $0.connection.link }) { ask(number, over: link) }
    }

    private func look(_ number: Int, _ run: Int) {
        guard let stay = stay(number), let link = state.withLock({ $0.connection.link }) else { return }
        device.send(.rtc(.look(channel: stay.channel)), over: link, patience: Self.patience) { [weak self] in
            self?.answered($0, number, run)
        }
    }

    private func settleIn(_ old: Stay, _ snapshot: ChannelSnapshot) {
        let number = old.number
        let now = device.now
        let stay = change(number) { stay in
            stay.phase = .inside
            stay.wasInside = true
            stay.isJoinRepeated = false
            stay.joinedAt = stay.joinedAt ?? now
            stay.isVisible = stay.wantsVisible
            stay.isSwitching = false
            stay.told = []
            stay.toldDevices = [:]
            for user in stay.remotes.keys.sorted() { stay.remotes[user]?.receivesSmall = false }
            return stay
        }
        guard let stay else { return }
        state.withLock { $0.hasJoined = true }
        tellConnection(.connected)
        if old.wasInside {
            tellRejoined(stay)
        } else {
            tell(stay, .success, extraInfo: Self.extraInfo(isAgain: false, stay.elapsed(at: now)))
        }
        if !stay.isVisible, !old.wasInside { tellVisibility(stay, false, .ok) }
        driveSound()
        showAll(of: stay)
        welcome(snapshot, number)
        settle(number)
        tellPlace(number)
        if old.wasInside { reforward(number) }
        if !old.wasInside { scheduleStatistics(number, stay.run) }
    }

    /// What a successful join says besides.
    private static func extraInfo(isAgain: Bool, _ elapsed: Int) -> String {
        #"{"join_type":\#(isAgain ? 1 : 0),"elapsed":\#(elapsed)}"#
    }

    /// Tells who is there, and, when the room is joined again, who is not there any more.
    private func welcome(_ snapshot: ChannelSnapshot, _ number: Int) {
        let present = Set(snapshot.users.map(\.user))
        for user in stay(number)?.remotes.keys.filter({ !present.contains($0) }).sorted() ?? [] {
            unpublish(user, [.sound, .picture, .smallPicture], number, .clientDisconnected)
            unpublish(user, .screen, number, .clientDisconnected)
            leave(user, number, .dropped)
        }
        for user in snapshot.users { meet(user, number) }
        for stream in snapshot.streams {
            hear(stream, number)
            tellDevices(of: stream, number)
        }
        for note in snapshot.notes { tell(note, number) }
    }

    /// Tells that a stay goes on after the network was gone, once for each time.
    func tellRejoined(_ stay: Stay) {
        let outage = state.withLock { $0.connection.outages }
        let isNews = change(stay.number) { stay in
            defer { stay.toldOutage = outage }
            return stay.toldOutage != outage
        }
        guard isNews == true else { return }
        tell(stay, .success, extraInfo: Self.extraInfo(isAgain: true, stay.elapsed(at: device.now)))
    }

    /// Enters again: the stay ended while the network was gone.
    func rejoin(_ number: Int) {
        let isThere = change(number) { stay in
            guard stay.phase == .inside || stay.phase == .joining else { return false }
            stay.phase = .joining
            stay.isJoinRepeated = false
            return true
        }
        guard isThere == true, let link = openLink() else { return }
        ask(number, over: link)
    }

    /// Opens another link, as the cloud gave up the session of the old one.
    func replaceLink() {
        let old = state.withLock { state in
            defer { state.connection.link = nil }
            return state.connection.link
        }
        old?.listen { _ in }
        old?.close()
        for stay in state.withLock({ $0.stays.all }) { rejoin(stay.number) }
    }

    /// Presents another token.
    func renew(_ token: String, _ number: Int) {
        guard let stay = stay(number), stay.isInside, let link = state.withLock({ $0.connection.link }) else { return }
        let command = RTCCommand.renewRights(channel: stay.channel, credential: .token(text: token))
        device.send(.rtc(command), over: link, patience: Self.patience) { [weak self] result in
            guard let self, !lifetime.isOver, let stay = self.stay(number), stay.isInside else { return }
            switch result {
            case .success:
                change(number) { stay in
                    stay.request?.token = token
                    stay.refusedKinds = []
                }
                settle(number)
            // A renewal that the network lost is as good as none: the old token ends.
            case .failure(.lost): break
            case .failure(.rejected(let error)):
                device.record(.note, Volcengine.Failure(error).text)
                tell(stay, .updatedTokenInvalid)
            }
        }
    }

    // MARK: Ends

    /// A room was not joined, or the stay in it ended. It can be joined again.
    func fail(_ number: Int, _ failure: Volcengine.Failure) {
        device.record(.note, failure.text)
        end(number, Volcengine.ErrorCode(joining: failure.obstacle))
    }

    /// Ends a stay from the cloud's side.
    func end(_ number: Int, _ code: Volcengine.ErrorCode) {
        let ended = change(number) { stay in
            let old = stay
            stay.reset()
            stay.phase = .over
            stay.request = old.request
            return old
        }
        guard let ended else { return }
        release(ended)
        quitForwarding(of: ended)
        // Who was not let in may try again, with the same views.
        releasePictures(of: ended, keepsViews: ended.phase != .inside)
        tell(ended, code)
        driveSound()
    }

    /// Ends what a stay has of the device's sound.
    private func release(_ stay: Stay) {
        for user in stay.remotes.keys.sorted() {
            device.audio.withEngine { engine in
                engine.removePublisher(stay.publisher(user))
                engine.setVolume(100, publisher: stay.publisher(user))
                engine.setSides((1, 1), publisher: stay.publisher(user))
            }
        }
    }

    /// Leaves a room without a word.
    func part(_ stay: Stay) {
        release(stay)
        quitForwarding(of: stay)
        releasePictures(of: stay, keepsViews: false)
        if stay.isJoined {
            state.withLock { $0.video.taps.removeOwnSinks() }
            applyTaps()
        }
        guard stay.phase == .joining || stay.phase == .inside, let link = state.withLock({ $0.connection.link }) else {
            return
        }
        // The result does not matter: the cloud removes a device that is silent for too long.
        device.send(.rtc(.leave(channel: stay.channel)), over: link, patience: Self.patience) { _ in }
    }

    /// The last work of a destroyed engine.
    func forget() {
        let (stays, rooms, messages) = state.withLock { state in
            defer {
                state.connection.link = nil
                state.messaging = MessagingState()
            }
            return (state.stays.removeAll(), state.connection.link, state.messaging.link)
        }
        for stay in stays { release(stay) }
        // The others are to see an ordinary departure, not a lost connection.
        let joined = stays.filter { $0.phase == .joining || $0.phase == .inside }
        let left = joined.flatMap { stay in
            [stay.channel] + (stay.forwarding?.targets.filter { $0.phase != .outside }.map(\.channel) ?? [])
        }
        if let rooms { depart(rooms, left.map { .rtc(.leave(channel: $0)) }) }
        if let messages { depart(messages, [.identity(.logOut)]) }
        guard !isMessageOnly else { return }
        endRecording()
        restoreMicrophone()
        device.resetMedia()
    }

    /// Sends the last commands over a link, and closes it with their answers.
    private func depart(_ link: any Link, _ commands: [Command]) {
        link.listen { _ in }
        // Without commands a refused one waits until those before it have arrived.
        let last = commands.last ?? .identity(.logOut)
        for command in commands.dropLast() { link.send(command) { _ in } }
        device.send(last, over: link, patience: Self.patience) { _ in link.close() }
    }
}
