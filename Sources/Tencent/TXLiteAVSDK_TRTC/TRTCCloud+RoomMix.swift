import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VoiceEngine

// Mixes in a room: making one, and hearing those of others.
extension TRTCCloud {
    /// Begins a mix; the answer has its task's id.
    func startMix(
        _ mix: RoomMix, _ encoding: SoundEncoding, id: String, _ answer: @escaping @Sendable (PublishFailure) -> Void
    ) {
        guard let room = state.withLock({ $0.entered }) else { return }
        let quality = VoiceQuality(bitRate: encoding.kilobitsPerSecond * 1000, channelCount: encoding.channelCount)
        room.link.send(mix.publication(in: room)) { [weak self] result in
            guard let self, state.withLock({ $0.entered?.number == room.number }) else { return }
            switch result {
            case .success:
                let made = MadeMix(task: id, mix: mix, mixer: StreamMixer(quality: quality))
                state.withLock { $0.madeMix = made }
                driveSound()
                answer(PublishFailure(.success))
            case .failure(let failure):
                state.withLock { _ = $0.publishing.stop(id) }
                answer(PublishFailure(failure))
            }
        }
    }

    /// Changes whose sound a mix has.
    func updateMix(_ mix: RoomMix, _ answer: @escaping @Sendable (PublishFailure) -> Void) {
        guard let room = state.withLock({ $0.entered }) else { return }
        let command = RTCCommand.setExtra(channel: room.channel, index: RoomMix.index, extra: mix.text)
        room.link.send(.rtc(command)) { [weak self] result in
            guard let self, state.withLock({ $0.entered?.number == room.number }) else { return }
            switch result {
            case .success:
                state.withLock { $0.madeMix?.mix = mix }
                answer(PublishFailure(.success))
            case .failure(let failure): answer(PublishFailure(failure))
            }
        }
    }

    /// Ends the mix of a task, or with an empty id any; nothing happens for another task.
    func endMix(of task: String) {
        let room = state.withLock { state -> Room? in
            guard let made = state.madeMix, task.isEmpty || made.task == task else { return nil }
            state.madeMix = nil
            return state.entered
        }
        guard let room else { return }
        let command = RTCCommand.unpublish(channel: room.channel, index: RoomMix.index, kinds: .sound)
        room.link.send(.rtc(command)) { _ in }
        driveSound()
    }

    /// The room that the user is in, and the mix that they make there.
    private var roomWithMix: (room: Room, made: MadeMix)? {
        state.withLock { state in state.entered.flatMap { room in state.madeMix.map { (room, $0) } } }
    }

    /// Publishes the mix to a cloud that does not know it any more.
    func publishMixAgain() {
        guard let (room, made) = roomWithMix else { return }
        room.link.send(made.mix.publication(in: room)) { _ in }
    }

    /// Sends the mix's sound of a tick.
    func sendMix(_ frames: VoiceFrames) {
        guard let (room, made) = roomWithMix else { return }
        let packet = made.mixer.packet(of: made.mix.blocks(of: frames, maker: room.entry.user.rawValue))
        room.link.send(
            MediaPacket(
                channel: room.channel, publisher: room.entry.user, stream: RoomMix.packetName,
                sequence: packet.sequence, timestamp: packet.timestamp, level: packet.level, payload: packet.payload))
    }

    // MARK: Others' mixes

    /// A mix began or changed. Whoever is in it does not hear it; others hear it instead of those who are in it.
    func hear(_ mix: RoomMix, of maker: UserID, stay number: Int) {
        enum Step { case nothing, begin, end(RoomMix) }
        let step = change(stay: number) { room -> Step in
            let isInIt = mix.inputs.isEmpty ? room.isSpeaker : mix.inputs.contains(room.entry.user.rawValue)
            let before = room.mixes[maker]
            room.mixes[maker] = isInIt ? nil : mix
            guard !isInIt else { return before.map { Step.end($0) } ?? .nothing }
            return before == nil ? .begin : .nothing
        }
        if case .end(let before)? = step { return endHearing(before, stay: number) }
        for input in state.withLock({ $0.entered?.audible ?? [] }) where mix.has(input.rawValue) && input != mix.user {
            device.audio.withEngine { $0.removePublisher(input.rawValue) }
        }
        guard case .begin? = step else { return }
        change(stay: number) { _ = $0.audible.insert(mix.user) }
        tell(.userEntered(mix.user))
        tell(.audioAvailable(mix.user, true))
    }

    /// The stream of a mix ended.
    func stopHearing(mixOf maker: UserID, stay number: Int) {
        let mix = change(stay: number) { $0.mixes.removeValue(forKey: maker) } ?? nil
        if let mix { endHearing(mix, stay: number) }
    }

    private func endHearing(_ mix: RoomMix, stay number: Int) {
        change(stay: number) { room in
            room.audible.remove(mix.user)
            room.introduced.remove(mix.user)
            room.reports.sound.forget(mix.robot)
        }
        device.audio.withEngine { $0.removePublisher(mix.robot) }
        tell(.audioAvailable(mix.user, false))
        tell(.userLeft(mix.user, reason: 0))
    }
}

extension RoomMix {
    /// What tells a room's cloud of the mix.
    fileprivate func publication(in room: Room) -> Command {
        .rtc(.publish(channel: room.channel, index: Self.index, name: nil, kinds: .sound, extra: text))
    }
}
