import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// What the cloud knows of the local user's visibility and streams. What is private here runs on the device's queue.
extension ByteRTCVideo {
    /// Takes the app's wish to publish; what `publishStream` and `publishScreen` return.
    func publish(_ kinds: MediaKinds, _ number: Int) -> Int32 {
        var warning: ByteRTCWarningCode?
        let status = state.withLock { state -> ByteRTCReturnStatus in
            guard let stay = state.stays[number], !kinds.isEmpty else { return .parameterErr }
            guard !stay.client.isOutside else { return .wrongState }
            guard stay.wantsVisible else {
                warning = .codePublishStreamForbiden
                return .wrongState
            }
            guard !state.stays.all.contains(where: { $0.number != number && !$0.wanted.isEmpty && $0.isJoined }) else {
                warning = .codeUserInPublish
                return .wrongState
            }
            _ = state.stays.change(number) { stay in
                stay.wanted.formUnion(kinds)
                // The cloud may let the user publish by now.
                stay.refusedKinds.subtract(kinds)
            }
            return .success
        }
        if let warning { warn(warning) }
        guard status == .success else {
            let call = kinds == .screen ? "publishScreen" : "publishStream"
            device.record(.note, "ByteRTCRoom.\(call) returned \(status.rawValue)")
            return Int32(status.rawValue)
        }
        perform { engine in
            engine.settle(number)
            engine.driveSound()
        }
        return 0
    }

    /// Tells the cloud changes of all rooms.
    func settleAll() {
        for number in state.withLock({ $0.stays.all.map(\.number) }) { settle(number) }
        driveSound()
    }

    /// Tells the cloud changes of the local user's visibility and streams that it does not know yet.
    func settle(_ number: Int) {
        settleVisibility(number)
        settleStreams(number)
        settleDevices(number)
        settleForwarding(number)
    }

    // MARK: Visibility

    private func settleVisibility(_ number: Int) {
        let asked = change(number) { stay in stay.client.show(stay.wantsVisible).map { ($0, stay.wantsVisible) } }
        guard let (attempt, wanted) = asked ?? nil, let stay = stay(number),
            let link = state.withLock({ $0.connection.link })
        else { return }
        let command = RTCCommand.setVisibility(channel: stay.channel, isVisible: wanted, permit: nil)
        device.send(.rtc(command), over: link, patience: Self.patience) { [weak self] result in
            self?.switched(to: wanted, result, number, attempt)
        }
    }

    private func switched(to isVisible: Bool, _ result: Result<Reply, CallFailure>, _ number: Int, _ attempt: Int) {
        let isCurrent = change(number) { $0.client.take(result, showing: isVisible, of: attempt) }
        guard !lifetime.isOver, isCurrent == true, let stay = stay(number) else { return }
        switch result {
        case .success:
            change(number) { stay in
                guard isVisible else {
                    (stay.wanted, stay.toldDevices) = ([], [:])
                    return
                }
                stay.wanted.formUnion(stay.request?.publishes ?? [])
            }
            tellVisibility(stay, isVisible, .ok)
            if !isVisible { endForwarding(number) }
            driveSound()
            settle(number)
        // When the network is back, the SDK asks again.
        case .failure(.lost): break
        case .failure(.rejected(let error)):
            change(number) { $0.wantsVisible = !isVisible }
            let code = Volcengine.VisibilityCode(Volcengine.Failure(error).obstacle)
            tellVisibility(stay, !isVisible, ByteRTCUserVisibilityChangeError(rawValue: Int(code.rawValue)) ?? .unknown)
        }
    }

    func tellVisibility(_ stay: Stay, _ isVisible: Bool, _ error: ByteRTCUserVisibilityChangeError) {
        stay.room.tell("onUserVisibilityChanged(\(isVisible), errorCode: \(error))") {
            $0.tellRtcRoom(stay.room, onUserVisibilityChanged: isVisible, errorCode: error)
        }
    }

    // MARK: Streams

    private func settleStreams(_ number: Int) {
        for index in [Volcengine.StreamIndex.main, .screen] { settleStream(index.rawValue, number) }
    }

    private func settleStream(_ index: Int, _ number: Int) {
        guard let stay = stay(number), stay.isInside, stay.client.isVisible,
            let link = state.withLock({ $0.connection.link })
        else { return }
        let possible = MediaKinds(ofStream: index)
        var wanted = stay.publishable.intersection(possible)
        let layers = wanted.contains(.picture) ? layers(of: stay) : nil
        if layers != nil { wanted.insert(.smallPicture) }
        let run = stay.run
        for told in change(number, { [wanted] in $0.client.published.settle(possible, publish: wanted) }) ?? [] {
            if told.step == .unpublish {
                tellPublished(told.kinds.intersection(stay.told), false, .unpublish, stay)
                if wanted.isEmpty, !possible.contains(.screen) { change(number) { $0.toldDevices = [:] } }
            }
            let command = told.command(in: stay.channel, index: index, extra: layers?.text ?? "")
            link.send(command) { [weak self] result in self?.answered(result, told, number, run) }
        }
    }

    private func answered(
        _ result: Result<Reply, CallFailure>, _ told: PublishedState.Change, _ number: Int, _ run: Int
    ) {
        guard !lifetime.isOver, let stay = stay(number), stay.run == run else { return }
        _ = change(number) { $0.client.published.take(result, of: told) }
        guard told.step == .publish else { return }
        let kinds = told.kinds
        switch result {
        case .success:
            settleDevices(number)
            drivePictures()
            let user = stay.request?.user.rawValue ?? ""
            let isScreen = kinds.contains(.screen)
            stay.room.tell("onStreamPublishSuccess(\(user)\(isScreen ? ", isScreen: true" : ""))") {
                $0.tellRtcRoom(stay.room, onStreamPublishSuccess: user, isScreen: isScreen)
            }
            tellPublished(kinds, true, .publish, stay)
        case .failure(.lost): break
        // The user became invisible meanwhile; becoming visible begins anew.
        case .failure(.rejected(.notVisible)):
            warn(.codePublishStreamForbiden)
            tellPublished(kinds, false, .publishStreamForbidden, stay)
        case .failure(.rejected(let error)):
            change(number) { $0.refusedKinds.formUnion(kinds) }
            let failure = Volcengine.Failure(error)
            device.record(.note, failure.text)
            if let code = Volcengine.ErrorCode(stream: failure.obstacle, isScreen: kinds.contains(.screen)) {
                tellStream(stay, code)
                tellPublished(kinds, false, ByteRTCPublishStateChangeReason(code), stay)
            }
            // Where pictures are not allowed, sound may be, unless that is what is not.
            if kinds.contains(.picture), kinds.contains(.sound), failure.obstacle == .noPublishPermission,
                error != .privilegeMissing(privilege: .sendAudio)
            {
                change(number) { $0.refusedKinds.remove(.sound) }
                settle(number)
            }
            driveSound()
        }
        // Without a stream nobody knows the devices; the next one begins anew.
        change(number) { if $0.told.isDisjoint(with: [.sound, .picture]) { $0.toldDevices = [:] } }
        settleForwarding(number)
    }

    /// Tells the others whether microphone and camera are open, as far as something is published.
    private func settleDevices(_ number: Int) {
        guard let stay = stay(number), stay.isInside, stay.client.isVisible,
            !stay.told.isDisjoint(with: [.sound, .picture]), let link = state.withLock({ $0.connection.link })
        else { return }
        let (hears, sees) = state.withLock { ($0.sound.isCapturing, $0.video.isCapturing) }
        for (device, isOpen) in [(StreamDevice.microphone, hears), (.camera, sees)] {
            let new: DeviceState = isOpen ? .open : .disabled
            let old = stay.toldDevices[device]
            guard old != new, old != nil || isOpen else { continue }
            change(number) { $0.toldDevices[device] = new }
            let report = DeviceReport(device: device, state: new)
            let index = Volcengine.StreamIndex.main.rawValue
            link.send(.rtc(.setDevice(channel: stay.channel, index: index, report: report))) { _ in }
        }
    }

    // MARK: Packets

    func send(_ packet: VoicePacket) {
        guard let link = state.withLock({ $0.connection.link }) else { return }
        for stay in state.withLock({ $0.stays.all }) where stay.isInside && stay.told.contains(.sound) {
            guard let user = stay.request?.user else { continue }
            change(stay.number) { $0.reports.sound.sent += packet.payload.count }
            link.send(
                MediaPacket(
                    channel: stay.channel, publisher: user, sequence: packet.sequence, timestamp: packet.timestamp,
                    level: packet.level, payload: packet.payload))
            for target in stay.forwarding?.targets ?? [] where target.told.contains(.sound) {
                link.send(
                    MediaPacket(
                        channel: target.channel, publisher: user, sequence: packet.sequence,
                        timestamp: packet.timestamp, level: packet.level, payload: packet.payload))
            }
        }
    }
}
