import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

// What is received of others. Everything here runs on the device's queue.
extension ByteRTCVideo {
    /// Receives something of one user, or does without it.
    func subscribe(to user: UserID, _ kinds: MediaKinds, _ isOn: Bool, _ number: Int) {
        guard let stay = stay(number) else { return }
        let index: Volcengine.StreamIndex = kinds == .screen ? .screen : .main
        guard stay.isInside, let link = state.withLock({ $0.connection.link }) else {
            return tellSubscribed(user, kinds, isOn, .failedNotInRoom, stay)
        }
        let possible = MediaKinds(ofStream: index.rawValue)
        guard let remote = stay.remotes[user], !remote.kinds.isDisjoint(with: possible) else {
            return tellSubscribed(user, kinds, isOn, .failedStreamNotFound, stay)
        }
        let command = RTCCommand.subscribe(
            channel: stay.channel, stream: .numbered(user: user, index: index.rawValue), kinds: kinds,
            isSubscribed: isOn)
        let run = stay.run
        device.send(.rtc(command), over: link, patience: Self.patience) { [weak self] result in
            guard let self, !lifetime.isOver, let stay = self.stay(number), stay.run == run else { return }
            switch result {
            case .success:
                receive(kinds, of: user, isOn, number)
                if let stay = self.stay(number) { tellSubscribed(user, kinds, isOn, .success, stay) }
            case .failure(let failure):
                let failure = Volcengine.Failure(failure)
                let code = Volcengine.SubscribeCode(failure.obstacle)
                if let stream = Volcengine.ErrorCode(stream: failure.obstacle, isPublishing: false) {
                    tellStream(stay, stream)
                }
                tellSubscribed(
                    user, kinds, isOn,
                    ByteRTCSubscribeState(rawValue: Int(code.rawValue)) ?? .failedStreamNotFound, stay)
            }
        }
    }

    private func tellSubscribed(
        _ user: UserID, _ kinds: MediaKinds, _ isOn: Bool, _ state: ByteRTCSubscribeState, _ stay: Stay
    ) {
        let isScreen = kinds == .screen
        let index: Volcengine.StreamIndex = isScreen ? .screen : .main
        let received = (stay.remotes[user]?.received ?? []).intersection(MediaKinds(ofStream: index.rawValue))
        stay.room.tell("onStreamSubscribed(\(state), userId: \(user)\(isScreen ? ", isScreen: true" : ""))") {
            let config = ByteRTCSubscribeConfig()
            config.isScreen = isScreen
            config.subscribeAudio = received.contains(.sound)
            config.subscribeVideo = !received.isDisjoint(with: [.picture, .screen])
            $0.tellRtcRoom(stay.room, onStreamSubscribed: state, userId: user.rawValue, subscribeConfig: config)
            stay.tellSubscribed(
                to: user, kinds, state == .success && isOn, ByteRTCSubscribeStateChangeReason(state, isOn: isOn),
                to: $0)
        }
    }

    /// Receives something of everybody, or does without it.
    func subscribeToAll(_ kinds: MediaKinds, _ isOn: Bool, _ number: Int) {
        let users = change(number) { stay in
            if isOn { stay.subscribes.formUnion(kinds) } else { stay.subscribes.subtract(kinds) }
            return stay.remotes.keys.sorted()
        }
        guard let stay = stay(number), let link = state.withLock({ $0.connection.link }) else { return }
        // What the network lost is asked for again when it is back.
        link.send(.rtc(.subscribe(channel: stay.channel, stream: nil, kinds: kinds, isSubscribed: isOn))) { _ in }
        for user in users ?? [] { receive(kinds, of: user, isOn, number) }
    }

    /// Notes what is received of a user.
    private func receive(_ kinds: MediaKinds, of user: UserID, _ isOn: Bool, _ number: Int) {
        let changed = change(number) { stay -> (Stay, Remote)? in
            guard let old = stay.remotes[user] else { return nil }
            if isOn {
                stay.remotes[user]?.received.formUnion(kinds)
            } else {
                stay.remotes[user]?.received.subtract(kinds)
            }
            return (stay, old)
        }
        guard let (stay, old) = changed ?? nil else { return }
        for stream in [PictureStream.main, .screen] where old.isSeen(stream) {
            if stay.remotes[user]?.isSeen(stream) == false { stopSeeing(user, stream, stay, .localMuted) }
        }
        guard old.isAudible, stay.remotes[user]?.isAudible == false else { return }
        device.audio.withEngine { $0.removePublisher(stay.publisher(user)) }
        // Receiving it again begins anew.
        change(number) { $0.remotes[user]?.isIntroduced = false }
        tell(user, number, .stopped, .localMuted)
    }

    /// What was asked for while the network was gone may not have arrived.
    func subscribeAgain(_ number: Int) {
        guard let stay = stay(number), let link = state.withLock({ $0.connection.link }) else { return }
        for user in stay.remotes.keys.sorted() { settleSize(of: user, number, isAgain: true) }
        for kind: MediaKinds in [.sound, .picture, .screen] {
            let isOn = stay.subscribes.contains(kind)
            link.send(.rtc(.subscribe(channel: stay.channel, stream: nil, kinds: kind, isSubscribed: isOn))) { _ in }
            for user in stay.remotes.keys.sorted() {
                guard let remote = stay.remotes[user], remote.received.contains(kind) != isOn else { continue }
                let index: Volcengine.StreamIndex = kind == .screen ? .screen : .main
                let stream = StreamReference.numbered(user: user, index: index.rawValue)
                link.send(
                    .rtc(.subscribe(channel: stay.channel, stream: stream, kinds: kind, isSubscribed: !isOn))
                ) { _ in }
            }
        }
    }

    /// Holds what is received, or goes on with it.
    func pause(_ kinds: MediaKinds, _ isPaused: Bool, _ number: Int) {
        let stay = change(number) { stay in
            if isPaused { stay.paused.formUnion(kinds) } else { stay.paused.subtract(kinds) }
            return stay
        }
        guard let stay, isPaused else { return }
        for stream in [PictureStream.main, .screen] where kinds.contains(stream.kind) {
            for user in stay.remotes.keys.sorted() where stay.remotes[user]?.isSeen(stream) == true {
                stopSeeing(user, stream, stay, .localMuted)
            }
        }
        guard kinds.contains(.sound) else { return }
        for user in stay.remotes.keys.sorted() {
            device.audio.withEngine { $0.removePublisher(stay.publisher(user)) }
            if stay.remotes[user]?.isAudible == true { tell(user, number, .stopped, .localMuted) }
        }
    }

    // MARK: Volumes

    /// Volumes in percent; values outside are clamped.
    static func clamped(_ volume: Int) -> Int { min(max(volume, 0), Volcengine.profile.sdk.maximumVolume.value) }

    /// Applies how loud the users of a room are heard.
    func applyVolumes(_ number: Int) {
        guard let stay = stay(number) else { return }
        for user in stay.remotes.keys.sorted() {
            let (volume, sides) = (stay.volume(of: user), stay.places.sides(of: user))
            device.audio.withEngine { engine in
                engine.setVolume(volume, publisher: stay.publisher(user))
                engine.setSides(sides.map { ($0.left, $0.right) } ?? (1, 1), publisher: stay.publisher(user))
            }
        }
    }
}
