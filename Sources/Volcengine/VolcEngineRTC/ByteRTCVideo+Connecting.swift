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
        guard !stay.isRefused else { return tell(stay, .userIDDifferent) }
        interruptForwarding(to: stay.channel)
        guard openLink() else { return fail(number, Volcengine.Failure(.unknownApp(app: app))) }
        quitAgain()
        ask(number)
    }

    /// Opens the link that all rooms share; false where no tenant has the app.
    private func openLink() -> Bool {
        guard state.withLock({ $0.connection.link }) == nil else { return true }
        tellConnection(.connecting)
        guard let link = device.connect(to: app) else { return false }
        state.withLock { $0.connection.link = link }
        link.listen { [weak self] input in self?.receive(input) }
        return true
    }

    /// Asks to be let in, unless the app has left.
    func ask(_ number: Int) {
        guard stay(number)?.client.isOutside == false, openLink() else { return }
        send(number, \.command, change(number) { $0.client.enter(isVisible: $0.wantsVisible) })
    }

    /// Asks once more, if the network lost the request.
    func askAgain(_ number: Int) {
        send(number, \.command, change(number) { $0.client.enterAgain(isVisible: $0.wantsVisible) } ?? nil)
    }

    private func send(_ number: Int, _ request: (Stay) -> Command?, _ attempt: Int?) {
        guard let attempt, let command = stay(number).flatMap(request),
            let link = state.withLock({ $0.connection.link })
        else { return }
        device.send(command, over: link, patience: Self.patience) { [weak self] in self?.answered($0, number, attempt) }
    }

    private func answered(_ result: Result<Reply, CallFailure>, _ number: Int, _ attempt: Int) {
        guard !lifetime.isOver, let stay = stay(number) else { return }
        switch change(number, { $0.client.take(result, of: attempt) }) ?? nil {
        case .entered(let snapshot): settleIn(stay, snapshot)
        case .look: send(number, { .rtc(.look(channel: $0.channel)) }, attempt)
        case .refused(let error): fail(number, Volcengine.Failure(error))
        case .closed(let reason): fail(number, Volcengine.Failure(.noServer, reason))
        case .lost(isTimeout: true):
            tellRetry(stay)
            askAgain(number)
        // The SDK asks again when the network is back.
        case .lost(isTimeout: false): loseNetwork(.rooms)
        case nil: break
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

    private func settleIn(_ old: Stay, _ snapshot: ChannelSnapshot) {
        let number = old.number
        let now = device.now
        let stay = change(number) { stay in
            stay.joinedAt = stay.joinedAt ?? now
            stay.toldDevices = [:]
            for user in stay.remotes.keys.sorted() { stay.remotes[user]?.receivesSmall = false }
            return stay
        }
        guard let stay else { return }
        let isFirst = !old.client.wasInside
        state.withLock { $0.hasJoined = true }
        tellConnection(.connected)
        if isFirst {
            tell(stay, .success, extraInfo: Self.extraInfo(isAgain: false, stay.elapsed(at: now)))
            if !stay.client.isVisible { tellVisibility(stay, false, .ok) }
        } else {
            tellRejoined(stay)
        }
        driveSound()
        showAll(of: stay)
        welcome(snapshot, number)
        settle(number)
        tellPlace(number)
        if isFirst { scheduleStatistics(number, stay.run) } else { reforward(number) }
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
        let outage = state.withLock { $0.connection.outages.count }
        let isNews = change(stay.number) { stay in
            defer { stay.toldOutage = outage }
            return stay.toldOutage != outage
        }
        guard isNews == true else { return }
        tell(stay, .success, extraInfo: Self.extraInfo(isAgain: true, stay.elapsed(at: device.now)))
    }

    /// Opens another link, as the cloud gave up the session of the old one.
    func replaceLink() {
        let old = state.withLock { state in
            defer { state.connection.link = nil }
            return state.connection.link
        }
        old?.listen { _ in }
        old?.close()
        for stay in state.withLock({ $0.stays.all }) { ask(stay.number) }
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
            stay.request = old.request
            return old
        }
        guard let ended else { return }
        release(ended)
        quitForwarding(of: ended)
        // Who was not let in may try again, with the same views.
        releasePictures(of: ended, keepsViews: !ended.isInside)
        tell(ended, code)
        driveSound()
    }

    /// Ends what a stay has of the device's sound.
    private func release(_ stay: Stay) {
        for user in stay.remotes.keys.sorted() {
            device.audio.withEngine { engine in
                engine.removePublisher(stay.publisher(user))
                engine.setVolume(VoiceEngine.usualVolume, publisher: stay.publisher(user))
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
        if !stay.client.isOutside { quit(stay.channel) }
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
        let joined = stays.filter { !$0.client.isOutside }
        let left = joined.flatMap { stay in
            [stay.channel] + (stay.forwarding?.targets.filter { !$0.client.isOutside }.map(\.channel) ?? [])
        }
        if let rooms { depart(rooms, left.map { .rtc(.leave(channel: $0)) }) }
        if let messages { depart(messages, [.identity(.logOut)]) }
        guard !isMessageOnly else { return }
        endRecording()
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
