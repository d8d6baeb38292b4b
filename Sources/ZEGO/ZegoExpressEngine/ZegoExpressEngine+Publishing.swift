import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

// MARK: Publishing

extension ZegoExpressEngine {
    /// Publishes the microphone as a stream, and the camera if it is on. Its ID must be unique in the app.
    ///
    /// `onPublisherStateUpdate` reports `.publishRequesting`, then `.publishing`, or `.noPublish` with a code: 1000002
    /// outside a room, 1000014 to 1000016 for the ID, 1003023 while publishing another, 1003028 for an ID in use.
    public func startPublishingStream(_ streamID: String) { publish(streamID, nil, .main) }

    /// Publishes in one of the four publish channels.
    public func startPublishingStream(_ streamID: String, channel: ZegoPublishChannel) {
        publish(streamID, nil, channel)
    }

    /// Publishes in one of the four publish channels, in the room of the config if there are several.
    public func startPublishingStream(_ streamID: String, config: ZegoPublisherConfig, channel: ZegoPublishChannel) {
        var missing: [ZEGO.ExpressNotEmulated] = []
        if config.forceSynchronousNetworkTime != 0 { missing.append(.publisherNetworkTime) }
        if config.streamCensorshipMode != 0 { missing.append(.publisherCensorship) }
        if config.codecNegotiationType != 0 { missing.append(.publisherCodecNegotiation) }
        if !config.streamTitle.isEmpty { missing.append(.publisherStreamTitle) }
        publish(streamID, config.roomID, channel, missing)
    }

    /// Ends the stream of the main channel.
    public func stopPublishingStream() { stopPublishingStream(.main) }

    /// Ends the stream of a publish channel; does nothing if there is none.
    public func stopPublishingStream(_ channel: ZegoPublishChannel) {
        begin("stopPublishingStream(\(channel))") { engine in
            guard let publication = engine.state.withLock({ $0.publications[Int(channel.rawValue)] }) else { return }
            engine.unpublish(publication)
        }
    }

    private func publish(
        _ streamID: String, _ roomID: String?, _ channel: ZegoPublishChannel, _ missing: [ZEGO.ExpressNotEmulated] = []
    ) {
        begin("startPublishingStream(\(streamID), channel: \(channel))") { engine in
            for missing in missing { engine.warn(missing) }
            let rooms = engine.state.withLock { $0.rooms }
            let room = rooms.first { roomID?.isEmpty ?? true || $0.channel.rawValue == roomID }
            let slot = Int(channel.rawValue)
            let taken = engine.state.withLock { $0.publications[slot] }
            let fault: ZEGO.ExpressFailure? =
                room == nil
                ? .notInThisRoom(isOutside: rooms.isEmpty)
                : Check.stream(streamID)
                    ?? taken.map {
                        .alreadyPublishing($0.stream, "\(channel)")
                    }
            guard let room, fault == nil else {
                guard let fault else { return }
                engine.refuse("startPublishingStream", fault)
                // The failure is about the new stream. If a stream with this ID is already published, it goes on.
                if taken?.stream.rawValue != streamID {
                    engine.tell(.publisher(.noPublish, fault.code, StreamID(streamID)))
                }
                return
            }
            let publication = engine.state.withLock { state in
                state.lastRoom += 1
                let publication = Publication(
                    stream: StreamID(streamID), slot: slot, room: room.number, number: state.lastRoom,
                    codec: state.pictures.config(of: slot).codec)
                state.publications[slot] = publication
                return publication
            }
            engine.settleEngine()
            engine.tell(.publisher(.publishRequesting, .success, publication.stream))
            engine.tell(.publisherStep(.publishStart, publication.stream))
            engine.settlePublications()
        }
    }

    /// Requests from the cloud the streams to publish that were not requested yet.
    func settlePublications() {
        let asked = state.withLock { state -> [(Publication, Room, String)] in
            guard state.isConnected else { return [] }
            return state.publications.values.sorted { $0.slot < $1.slot }.compactMap { publication in
                guard publication.step == .waiting,
                    let room = state.rooms.first(where: { $0.number == publication.room }), room.isInside,
                    !room.isReconnecting
                else { return nil }
                state.publications[publication.slot]?.step = .asked
                state.publications[publication.slot]?.pictures = Publication.noPictures
                return (publication, room, state.extras[publication.slot] ?? "")
            }
        }
        guard let link = state.withLock({ $0.link }) else { return }
        for (publication, room, extra) in asked {
            let command = RTCCommand.publish(
                channel: room.channel, index: publication.slot, name: publication.stream, kinds: .sound, extra: extra)
            link.send(.rtc(command)) { [weak self] result in self?.published(result, publication) }
        }
    }

    private func published(_ result: Result<Reply, CallFailure>, _ publication: Publication) {
        let isCurrent = state.withLock { $0.publications[publication.slot]?.number == publication.number }
        guard isCurrent else { return }
        switch result {
        case .success: nowLive(publication)
        case .failure(.lost):
            // It is requested again when the connection is back.
            state.withLock { state in
                if state.publications[publication.slot]?.step == .asked {
                    state.publications[publication.slot]?.step = .waiting
                }
            }
        case .failure(.rejected(let error)):
            let failure = ZEGO.ExpressFailure(error)
            refuse("startPublishingStream", failure)
            drop(publication, because: failure)
            settleEngine()
        }
    }

    private func nowLive(_ publication: Publication) {
        let isRetried = state.withLock { state in
            state.publications[publication.slot]?.step = .live
            state.publications[publication.slot]?.isTold = true
            defer { state.publications[publication.slot]?.isRetried = false }
            return state.publications[publication.slot]?.isRetried == true
        }
        tell(.publisher(.publishing, .success, publication.stream))
        tell(.publisherStep(isRetried ? .retryPublishSuccess : .publishSuccess, publication.stream))
        reportDevices()
        driveSound()
    }

    private func unpublish(_ publication: Publication) {
        let (link, channel) = state.withLock { state in
            (state.link, state.rooms.first { $0.number == publication.room }?.channel)
        }
        drop(publication, because: nil)
        if let link, let channel, publication.step != .waiting {
            end(.unpublish(channel: channel, index: publication.slot, kinds: .all), in: publication.room, over: link)
        }
        settleEngine()
    }

    /// Ends a stream at the cloud. Without a network, the cloud is told when the network is back.
    func end(_ command: RTCCommand, in room: Int, over link: any Link) {
        link.send(.rtc(command)) { [weak self] result in
            guard case .failure(.lost) = result, self?.room(room) != nil else { return }
            self?.state.withLock { $0.farewells[room, default: []].append(command) }
        }
    }

    /// Ends a stream here, for the reason in `failure`; nil if the app stopped it.
    func drop(_ publication: Publication, because failure: ZEGO.ExpressFailure?) {
        let current = state.withLock { $0.publications.removeValue(forKey: publication.slot) } ?? publication
        tell(.publisher(.noPublish, failure?.code ?? .success, publication.stream))
        let step: ZegoStreamEvent =
            failure == nil || current.isTold
            ? .publishEnd : current.isRetried ? .retryPublishFail : .publishFail
        tell(.publisherStep(step, publication.stream))
    }
}

// MARK: Extra info of streams

extension ZegoExpressEngine {
    /// Sets the main channel's extra info, for the current stream or the next one; up to 1024 characters.
    public func setStreamExtraInfo(_ extraInfo: String) { say(extraInfo, .main, nil) }

    /// Sets the main channel's extra info, for the current stream or the next one; up to 1024 characters, else 1003051.
    public func setStreamExtraInfo(_ extraInfo: String, callback: ZegoPublisherSetStreamExtraInfoCallback?) {
        say(extraInfo, .main, callback)
    }

    /// Sets a channel's extra info, for the current stream or the next one; up to 1024 characters, else 1003051.
    public func setStreamExtraInfo(
        _ extraInfo: String, channel: ZegoPublishChannel, callback: ZegoPublisherSetStreamExtraInfoCallback?
    ) {
        say(extraInfo, channel, callback)
    }

    private func say(
        _ extra: String, _ channel: ZegoPublishChannel, _ callback: ZegoPublisherSetStreamExtraInfoCallback?
    ) {
        let handed = Handover(callback)
        let done: @Sendable (ZEGO.ExpressFailure?) -> Void = { [self] failure in
            guard let callback = handed.value else { return }
            answer("setStreamExtraInfo", failure) { callback(failure.number) }
        }
        begin("setStreamExtraInfo(\(extra.prefix(80)), channel: \(channel))", refused: done) { engine in
            let maximum = ZEGO.profile.stream.maximumExtraInfoCharacters.value
            guard extra.count <= maximum else {
                let failure = ZEGO.ExpressFailure.streamExtraInfoTooLong(extra.count, maximum: maximum)
                engine.refuse("setStreamExtraInfo", failure)
                return done(failure)
            }
            let slot = Int(channel.rawValue)
            let (publication, link, room) = engine.state.withLock { state in
                state.extras[slot] = extra
                let publication = state.publications[slot]
                return (publication, state.link, state.rooms.first { $0.number == publication?.room })
            }
            guard let publication, let link, let room, publication.step != .waiting else { return done(nil) }
            let command = RTCCommand.setExtra(channel: room.channel, index: slot, extra: extra)
            link.send(.rtc(command)) { [weak engine] result in
                guard case .failure(let cause) = result else { return done(nil) }
                let failure = ZEGO.ExpressFailure(cause, lost: .streamExtraInfoFailed)
                engine?.refuse("setStreamExtraInfo", failure)
                done(failure)
            }
        }
    }

    /// Sends bytes along with the main channel's stream: 1 to 4096, at most 30 times in a second. Dropped while not
    /// publishing.
    public func sendSEI(_ data: Data) { sendSEI(data, channel: .main) }

    /// Sends bytes along with a channel's stream: 1 to 4096, at most 30 times in a second. Dropped while not publishing.
    public func sendSEI(_ data: Data, channel: ZegoPublishChannel) {
        send(
            data, with: channel, "sendSEI", maximum: ZEGO.profile.stream.maximumSEIBytes.value,
            empty: .seiEmpty, tooLong: .seiTooLong, kind: .sideData)
    }

    /// Sends bytes along with a channel's sound: 1 to 1024, at most 30 times in a second together with SEI. Dropped
    /// while not publishing. The time stamp has no effect; the bytes arrive with the sound.
    public func sendAudioSideInfo(_ data: Data, timeStampMs: Double, channel: ZegoPublishChannel) {
        if timeStampMs != 0 { warn(.sideInfoTimeStamp) }
        send(
            data, with: channel, "sendAudioSideInfo", maximum: ZEGO.profile.sdk.maximumSideInfoBytes.value,
            empty: .sideInfoEmpty, tooLong: .sideInfoTooLong, kind: .soundData)
    }

    private func send(
        _ data: Data, with channel: ZegoPublishChannel, _ call: String, maximum: Int, empty: ZEGO.ExpressCode,
        tooLong: ZEGO.ExpressCode, kind: ChannelMessageKind
    ) {
        let bytes = Bytes([UInt8](data))
        begin("\(call)(\(data.count) bytes, channel: \(channel))") { engine in
            let count = bytes.values.count
            if count == 0 { return engine.refuse(call, .noBytes(empty)) }
            if count > maximum {
                return engine.refuse(call, .tooManyBytes(count, maximum: maximum, tooLong))
            }
            let (publication, link, rooms) = engine.state.withLock { state in
                (state.publications[Int(channel.rawValue)], state.link, state.rooms)
            }
            guard let publication, publication.step == .live, let link,
                let room = rooms.first(where: { $0.number == publication.room })
            else { return }
            let message = ChannelMessage(kind: kind, bytes: bytes, index: publication.slot)
            link.send(.rtc(.send(channel: room.channel, message: message))) { [weak engine] result in
                // Messages that the network loses stay lost, like the sound beside them.
                guard case .failure(.rejected(let error)) = result else { return }
                engine?.refuse(call, ZEGO.ExpressFailure(error))
            }
        }
    }

    /// Has no effect: there are no pictures to pack SEI between, and players get the bytes as they were sent.
    public func setSEIConfig(_ config: ZegoSEIConfig) { begin("setSEIConfig(\(config.type))", .setSEIConfig) }

    // MARK: Devices, as players are told of them

    /// Reports the devices of the local streams to the cloud, if it does not know them.
    func reportDevices() {
        let reports = state.withLock { state -> [(ChannelID, Int, DeviceReport)] in
            guard state.isConnected else { return [] }
            var reports: [(ChannelID, Int, DeviceReport)] = []
            for publication in state.publications.values.sorted(by: { $0.slot < $1.slot }) {
                guard publication.step == .live,
                    let room = state.rooms.first(where: { $0.number == publication.room })
                else { continue }
                var devices: [(StreamDevice, ZegoRemoteDeviceState)] = []
                if let camera = state.camera(of: publication.slot) { devices.append((.camera, camera)) }
                let isMuted = state.mutedSlots.contains(publication.slot)
                devices.append(
                    (.microphone, state.sound.microphone(of: publication.slot, isSlotMuted: isMuted)))
                let isSpeakerKnown = publication.reported[.speaker] != nil
                if state.sound.isSpeakerMuted || isSpeakerKnown {
                    devices.append((.speaker, state.sound.isSpeakerMuted ? .mute : .open))
                }
                for (device, value) in devices where publication.reported[device] != value {
                    state.publications[publication.slot]?.reported[device] = value
                    reports.append(
                        (room.channel, publication.slot, DeviceReport(device: device, state: DeviceState(value))))
                }
            }
            return reports
        }
        guard let link = state.withLock({ $0.link }) else { return }
        for (channel, slot, report) in reports {
            let command = RTCCommand.setDevice(channel: channel, index: slot, report: report)
            link.send(.rtc(command)) { _ in }
        }
    }
}
