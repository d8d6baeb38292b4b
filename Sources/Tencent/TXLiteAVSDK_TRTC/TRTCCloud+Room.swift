import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

// MARK: Entering and leaving

extension TRTCCloud {
    /// Enters a room; the first to enter creates it.
    ///
    /// `onEnterRoom` reports the result. Failures also call `onError`: -3316…-3320 for arguments, -3340 while entering
    /// or in a room, -3308 after 10 s without an answer, -100018 for a refused UserSig.
    public func enterRoom(_ param: TRTCParams!, appScene: TRTCAppScene) {
        let entry: Result<Entry, Tencent.TRTCFailure>
        do throws(Tencent.TRTCFailure) {
            entry = .success(try Entry(param, scene: appScene))
        } catch {
            entry = .failure(error)
        }
        let fields: [(String?, Tencent.TRTCNotEmulated)] = [
            (param?.streamId, .streamId), (param?.userDefineRecordId, .userDefineRecordId),
            (param?.bussInfo, .bussInfo),
        ]
        let missing = fields.filter { $0.0?.isEmpty == false }.map(\.1)
        begin(Self.text(of: param, scene: appScene)) { cloud in
            for field in missing { cloud.device.warn(of: field) }
            switch entry {
            case .success(let entry): cloud.enter(entry)
            case .failure(let failure): cloud.tellRefusal(failure)
            }
        }
    }

    private static func text(of param: TRTCParams?, scene: TRTCAppScene) -> String {
        guard let param else { return "enterRoom(nil, appScene: \(scene))" }
        let room = param.roomId != 0 ? "roomId: \(param.roomId)" : "strRoomId: \(param.strRoomId)"
        return "enterRoom(userId: \(param.userId), \(room), role: \(param.role), appScene: \(scene))"
    }

    /// Leaves the room; `onExitRoom(0)` reports when it is done. Local audio, music, effects and settings for other
    /// users end at once. Nothing happens outside a room.
    public func exitRoom() {
        begin("exitRoom()") { $0.exit() }
    }

    private func enter(_ entry: Entry) {
        enum Step { case connect, wait, refuse }
        let step = state.withLock { state -> Step in
            switch state.stay {
            case .outside: return .connect
            case .leaving(next: nil):
                state.stay = .leaving(next: entry)
                return .wait
            case .there, .leaving: return .refuse
            }
        }
        switch step {
        case .connect: connect(entry)
        case .wait: break
        case .refuse:
            tellRefusal(.enteredTwice)
        }
    }

    private func connect(_ entry: Entry) {
        guard let link = device.connect(to: entry.app) else {
            return tellRefusal(Tencent.TRTCFailure(.unknownApp(app: entry.app)))
        }
        let room = state.withLock { state in
            state.lastStay += 1
            let room = Room(link: link, number: state.lastStay, entry: entry, startedAt: device.now)
            state.stay = .there(room)
            return room
        }
        link.listen { [weak self] input in self?.receive(input, stay: room.number) }
        join(stay: room.number)
        device.after(.seconds(Tencent.profile.sdk.enterRoomTimeoutSeconds.value)) { [weak self] in
            self?.giveUpEntering(room.number)
        }
    }

    /// Asks to be let in.
    func join(stay number: Int) {
        send(\.entry.request, stay: number, change(stay: number) { $0.client.enter(isVisible: $0.isSpeaker) })
    }

    /// Asks once more, if the network lost the request.
    func joinAgain(stay number: Int) {
        let attempt = change(stay: number) { $0.client.enterAgain(isVisible: $0.isSpeaker) }
        send(\.entry.request, stay: number, attempt ?? nil)
    }

    private func send(_ request: (Room) -> Command, stay number: Int, _ attempt: Int?) {
        guard let attempt, let room = state.withLock({ $0.room }) else { return }
        room.link.send(request(room)) { [weak self] in self?.joined($0, stay: number, attempt) }
    }

    private func joined(_ result: Result<Reply, CallFailure>, stay number: Int, _ attempt: Int) {
        guard let room = state.withLock({ $0.room }) else { return }
        switch change(stay: number, { $0.client.take(result, of: attempt) }) ?? nil {
        case .entered(let snapshot): room.client.wasInside ? settleAgain(room, snapshot) : settleIn(room, snapshot)
        case .look: send({ .rtc(.look(channel: $0.channel)) }, stay: number, attempt)
        case .refused(let error): abandon(room, Tencent.TRTCFailure(error))
        case .closed(let reason): abandon(room, Tencent.TRTCFailure(LinkError.closed(reason: reason)))
        // It waits for the network.
        case .lost, nil: break
        }
    }

    private func settleIn(_ room: Room, _ snapshot: ChannelSnapshot) {
        let isByHand = state.withLock { state in
            let isByHand = !state.receivesAudioByItself
            _ = state.changeRoom { $0.subscribesByHand = isByHand }
            return isByHand
        }
        if isByHand { subscribe(nil, false) }
        tell(.entered(result: Int(max(1, (device.now - room.startedAt).milliseconds))))
        driveSound()
        drivePictures()
        warnIfUnheard()
        settle()
        settlePictures()
        subscribePicturesAgain()
        scheduleReports(stay: room.number)
        introduce(snapshot, stay: room.number)
    }

    /// Is in the room again, whose cloud had lost the user: to the app this is the end of an outage.
    private func settleAgain(_ room: Room, _ snapshot: ChannelSnapshot) {
        tell(.connectionRecovered)
        driveSound()
        drivePictures()
        subscribeAgain()
        subscribePicturesAgain()
        settle()
        settlePictures()
        publishMixAgain()
        for user in room.others.subtracting(snapshot.users.map(\.user)).sorted() {
            let profile = ChannelUser(user: user, nickname: "")
            let event = RTCEvent.participantLeft(channel: room.channel, user: profile, reason: .timedOut)
            receive(.event(.rtc(event)), stay: room.number)
        }
        let published = snapshot.streams.map { ($0.publisher.user, isMix: $0.index != 0) }
        for maker in room.mixes.keys.sorted() where !published.contains(where: { $0 == (maker, true) }) {
            stopHearing(mixOf: maker, stay: room.number)
        }
        let heard = room.mixes.values.map(\.user) + published.filter { !$0.isMix }.map(\.0)
        for user in room.audible.union(room.visible.map(\.user)).subtracting(heard).sorted() {
            unheard(user, stay: room.number)
            unseen(user, stay: room.number)
        }
        introduce(snapshot, stay: room.number)
    }

    /// Reports the users who are there and were not before, and which of them can be heard.
    private func introduce(_ snapshot: ChannelSnapshot, stay number: Int) {
        for user in snapshot.users {
            if change(stay: number, { $0.others.insert(user.user).inserted }) == true { tell(.userEntered(user.user)) }
            for stream in snapshot.streams where stream.publisher.user == user.user {
                heard(stream, stay: number)
                seen(stream, stay: number)
            }
        }
    }

    private func giveUpEntering(_ number: Int) {
        guard let room = state.withLock({ $0.room }), room.number == number, !room.client.wasInside,
            case .entering(let lost) = room.client.stage
        else { return }
        abandon(room, .enterTimedOut(lost))
    }

    private func abandon(_ room: Room, _ failure: Tencent.TRTCFailure) {
        if room.client.wasInside { return lose(room, [.error(failure), .exited(reason: 1)]) }
        state.withLock { $0.stay = .outside }
        room.link.close()
        tellRefusal(failure)
    }

    private func tellRefusal(_ failure: Tencent.TRTCFailure) {
        tell(.entered(result: Int(failure.code.rawValue)))
        tell(.error(failure))
    }

    private func exit() {
        let stay = state.withLock { state in
            let stay = state.stay
            switch stay {
            // An entry that waits is taken back before it began.
            case .there, .leaving: state.stay = .leaving(next: nil)
            case .outside: break
            }
            return stay
        }
        switch stay {
        case .outside, .leaving(next: nil): break
        case .leaving(.some): tellExitDuringEnter()
        case .there(let room):
            if room.client.isEntering, !room.client.wasInside { tellExitDuringEnter() }
            leave(room)
        }
    }

    private func tellExitDuringEnter() {
        tell(.error(.exitedDuringEnter))
    }

    private func leave(_ room: Room) {
        resetSound(leaving: room)
        room.link.listen { _ in }
        // The result does not matter: the cloud removes a device that is silent for too long.
        device.send(.rtc(.leave(channel: room.channel)), over: room.link, patience: Self.patience) {
            [weak self] result in
            room.link.close()
            if case .failure(.lost(.timedOut)) = result {
                self?.tell(.error(.exitTimedOut))
            }
            self?.left()
        }
    }

    private func left() {
        guard !lifetime.isOver else { return }
        let next = state.withLock { state -> Entry? in
            guard case .leaving(let next) = state.stay else { return nil }
            state.stay = .outside
            return next
        }
        tell(.exited(reason: 0))
        if let next { enter(next) }
    }

    /// The cloud ended the stay.
    func lose(_ room: Room, _ calls: [DelegateCall]) {
        state.withLock { $0.stay = .outside }
        room.link.close()
        resetSound(leaving: room)
        for call in calls { tell(call) }
    }

    /// The last work of a destroyed singleton.
    func leaveAndReset() {
        let room = state.withLock { state in
            let room = state.room
            state.stay = .outside
            state.volumeReports = nil
            return room
        }
        if let room {
            room.link.listen { _ in }
            room.link.send(.rtc(.leave(channel: room.channel))) { _ in room.link.close() }
        }
        resetSound(leaving: room)
        guard state.withLock({ $0.main == nil }) else { return }
        device.resetMedia()
    }
}

// MARK: Roles

extension TRTCCloud {
    /// Becomes an anchor or audience; `onSwitchRole` reports the result, also for the same role.
    public func `switch`(_ role: TRTCRoleType) {
        begin("switchRole(\(role))") { $0.become(role, permit: nil) }
    }

    /// Becomes an anchor or audience with its own rights; `onSwitchRole` reports the result.
    public func `switch`(_ role: TRTCRoleType, privateMapKey: String?) {
        let permit = Entry.permit(privateMapKey)
        let key = permit == nil ? "nil" : "…"
        begin("switchRole(\(role), privateMapKey: \(key))") { $0.become(role, permit: permit) }
    }

    /// How long the cloud may take to answer a call inside a room.
    fileprivate static var patience: Duration { .seconds(Tencent.profile.sdk.requestTimeoutSeconds.value) }

    private func become(_ role: TRTCRoleType, permit: Credential?) {
        guard let room = state.withLock({ $0.room }) else {
            return tell(.roleSwitched(.outsideRoom("switchRole")))
        }
        let wanted = role.isVisible
        let command = RTCCommand.setVisibility(channel: room.channel, isVisible: wanted, permit: permit)
        device.send(.rtc(command), over: room.link, patience: Self.patience) { [weak self] result in
            self?.switched(to: wanted, result, stay: room.number)
        }
    }

    private func switched(to isVisible: Bool, _ result: Result<Reply, CallFailure>, stay number: Int) {
        switch result {
        case .success:
            let isCurrent = change(stay: number) { room in
                guard room.entry.scene == .live, room.entry.isVisible != isVisible else { return true }
                room.entry.isVisible = isVisible
                // The cloud ends the publishing of a user who becomes audience.
                room.client.published.end()
                return true
            }
            guard isCurrent == true else { return }
            if !isVisible { endMix(of: "") }
            tell(.roleSwitched(.success))
            drivePictures()
            settle()
            settlePictures()
        case .failure(let failure):
            guard state.withLock({ $0.room?.number == number }) else { return }
            tell(.roleSwitched(Tencent.TRTCFailure(failure)))
        }
    }
}

// MARK: Other rooms

extension TRTCCloud {
    /// Goes to another room without leaving first; `onSwitchRoom` reports the result. After a failure the user is still
    /// in the old room.
    public func switchRoom(_ config: TRTCSwitchRoomConfig) {
        let (number, text) = (config.roomId, config.strRoomId ?? "")
        let (userSig, permit) = (config.userSig, Entry.permit(config.privateMapKey))
        begin("switchRoom(\(number != 0 ? "roomId: \(number)" : "strRoomId: \(text)"))") { cloud in
            guard let room = cloud.state.withLock({ $0.entered }) else {
                return cloud.tell(
                    .roomSwitched(.outsideRoom("switchRoom")))
            }
            var entry = room.entry
            do throws(Tencent.TRTCFailure) {
                entry.channel = try Entry.channel(number: number, text: text)
            } catch {
                return cloud.tell(.roomSwitched(error))
            }
            if let userSig, !userSig.isEmpty { entry.userSig = userSig }
            if let permit { entry.permit = permit }
            cloud.move(room, to: entry)
        }
    }

    private func move(_ room: Room, to entry: Entry) {
        device.send(entry.request, over: room.link, patience: Self.patience) { [weak self] result in
            guard let self, state.withLock({ $0.entered?.number == room.number }) else { return }
            let snapshot: ChannelSnapshot
            switch result {
            case .success(.channel(let found)): snapshot = found
            case .success(let reply): preconditionFailure("an entry was answered with \(reply)")
            case .failure(let failure): return tell(.roomSwitched(Tencent.TRTCFailure(failure)))
            }
            room.link.send(.rtc(.leave(channel: room.channel))) { _ in }
            for publisher in room.audible.sorted() {
                device.audio.withEngine { $0.removePublisher(publisher.rawValue) }
            }
            for remote in room.visible.sorted() { device.video.withEngine { $0.removeStream(remote.key) } }
            change(stay: room.number) { room in
                var entry = entry
                // The role may have been switched since the request.
                entry.isVisible = room.entry.isVisible
                room.entry = entry
                room.client.published = PublishedState()
                room.others = []
                room.visible = []
                room.audible = []
                room.introduced = []
                room.mixes = [:]
                room.wanted = []
            }
            state.withLock { state in
                state.publishing = PublishTasks()
                state.madeMix = nil
            }
            if room.subscribesByHand { subscribe(nil, false) }
            tell(.roomSwitched(.success))
            settle()
            settlePictures()
            subscribePicturesAgain()
            introduce(snapshot, stay: room.number)
        }
    }
}
