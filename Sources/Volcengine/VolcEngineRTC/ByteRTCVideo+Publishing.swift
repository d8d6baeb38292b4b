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
            guard stay.isInside || stay.phase == .joining else { return .wrongState }
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
        let wanted = change(number) { stay -> Bool? in
            guard stay.isInside, !stay.isSwitching, stay.wantsVisible != stay.isVisible else { return nil }
            stay.isSwitching = true
            return stay.wantsVisible
        }
        guard let wanted = wanted ?? nil, let stay = stay(number), let link = state.withLock({ $0.connection.link })
        else { return }
        let command = RTCCommand.setVisibility(channel: stay.channel, isVisible: wanted, permit: nil)
        let run = stay.run
        device.send(.rtc(command), over: link, patience: Self.patience) { [weak self] result in
            self?.switched(to: wanted, result, number, run)
        }
    }

    private func switched(to isVisible: Bool, _ result: Result<Reply, CallFailure>, _ number: Int, _ run: Int) {
        guard !lifetime.isOver, let stay = stay(number), stay.run == run else { return }
        change(number) { $0.isSwitching = false }
        switch result {
        case .success:
            change(number) { stay in
                stay.isVisible = isVisible
                guard isVisible else {
                    // The cloud ends the streams of a user whom nobody sees.
                    (stay.told, stay.wanted, stay.toldDevices) = ([], [], [:])
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
        guard let stay = stay(number), stay.isInside, stay.isVisible, let link = state.withLock({ $0.connection.link })
        else { return }
        let possible = MediaKinds(ofStream: index)
        var wanted = stay.publishable.intersection(possible)
        let told = stay.told.intersection(possible)
        let layers = wanted.contains(.picture) ? layers(of: stay) : nil
        if layers != nil { wanted.insert(.smallPicture) }
        guard wanted != told else { return }
        change(number) { $0.told = $0.told.subtracting(possible).union(wanted) }
        let (added, removed) = (wanted.subtracting(told), told.subtracting(wanted))
        if !removed.isEmpty {
            tellPublished(removed, false, .unpublish, stay)
            // What the network lost ends with the stay, or when the network is back.
            link.send(.rtc(.unpublish(channel: stay.channel, index: index, kinds: removed))) { [weak self] result in
                guard case .failure(.lost) = result else { return }
                self?.change(number) { $0.told.formUnion(removed) }
            }
        }
        if wanted.isEmpty, !possible.contains(.screen) { change(number) { $0.toldDevices = [:] } }
        guard !added.isEmpty else { return }
        let command = RTCCommand.publish(
            channel: stay.channel, index: index, name: nil, kinds: added, extra: layers?.text ?? "")
        let run = stay.run
        link.send(.rtc(command)) { [weak self] result in self?.published(added, result, number, run) }
    }

    private func published(_ kinds: MediaKinds, _ result: Result<Reply, CallFailure>, _ number: Int, _ run: Int) {
        guard !lifetime.isOver, let stay = stay(number), stay.run == run else { return }
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
        case .failure(.lost): change(number) { $0.told.subtract(kinds) }
        // The user became invisible meanwhile; becoming visible begins anew.
        case .failure(.rejected(.notVisible)):
            change(number) { $0.told.subtract(kinds) }
            warn(.codePublishStreamForbiden)
            tellPublished(kinds, false, .publishStreamForbidden, stay)
        case .failure(.rejected(let error)):
            change(number) { stay in
                stay.told.subtract(kinds)
                stay.refusedKinds.formUnion(kinds)
            }
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
        guard let stay = stay(number), stay.isInside, stay.isVisible,
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
            change(stay.number) { $0.reports.sound.sentBytes += packet.payload.count }
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
