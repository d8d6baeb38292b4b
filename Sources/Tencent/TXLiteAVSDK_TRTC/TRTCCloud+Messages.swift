import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: Messages

extension TRTCCloud {
    /// Sends a small message to everybody else in the room.
    ///
    /// Returns false and sends nothing outside a room, as audience, for a `cmdID` that is not 1…10, for more than 1024
    /// bytes, if `reliable` and `ordered` differ, and beyond 30 messages or 8192 bytes in a second.
    @discardableResult
    public func sendCustomCmdMsg(_ cmdID: Int, data: Data, reliable: Bool, ordered: Bool) -> Bool {
        let call = "sendCustomCmdMsg(\(cmdID), data: \(data.count) bytes, reliable: \(reliable), ordered: \(ordered))"
        guard lifetime.begin("TRTCCloud.\(call)", on: device) else { return false }
        let rtc = Tencent.profile.rtc
        guard (1...rtc.maximumMessageNumber.value).contains(cmdID), data.count <= rtc.maximumMessageBytes.value,
            reliable == ordered
        else { return false }
        let now = device.now
        let sending = state.withLock { state -> (room: Room, sequence: UInt32)? in
            guard let room = state.entered, room.isSpeaker,
                let sequence = state.messages.nextNumber(of: cmdID, bytes: data.count, at: Instant(now))
            else { return nil }
            return (room, sequence)
        }
        guard let (room, sequence) = sending else { return false }
        let message = ChannelMessage(
            kind: .numbered, bytes: Bytes([UInt8](data)), number: cmdID, sequence: sequence, isReliable: reliable)
        perform { cloud in
            room.link.send(.rtc(.send(channel: room.channel, message: message))) { [weak cloud] result in
                // Messages that the network loses stay lost, as with the vendor.
                guard let cloud, !cloud.lifetime.isOver, case .failure(.rejected(let error)) = result else { return }
                cloud.tell(.error(Tencent.TRTCFailure(error)))
            }
        }
        return true
    }

    /// Sends a small message in the next pictures to everybody else in the room: `repeatCount` times, one in each.
    ///
    /// Returns false and sends nothing outside a room, as audience, for 0 bytes or more than 1000, for a count below 1,
    /// and beyond 30 messages or 8192 bytes in a second, together with ``sendCustomCmdMsg(_:data:reliable:ordered:)``.
    /// Without a camera there are no pictures, and the message waits; the experiment `enableBlackStream` sends black
    /// ones.
    @discardableResult
    public func sendSEIMsg(_ data: Data, repeatCount: Int32) -> Bool {
        let call = "sendSEIMsg(\(data.count) bytes, repeatCount: \(repeatCount))"
        guard lifetime.begin("TRTCCloud.\(call)", on: device) else { return false }
        guard (1...Tencent.profile.rtc.maximumSideDataBytes.value).contains(data.count), repeatCount >= 1 else {
            return false
        }
        let now = Instant(device.now)
        let isTaken = state.withLock { state in
            guard let room = state.entered, room.isSpeaker, state.sideData.admits(count: Int(repeatCount)),
                state.messages.admits(bytes: data.count, at: now)
            else { return false }
            state.sideData.append(Bytes([UInt8](data)), count: Int(repeatCount))
            return true
        }
        guard isTaken else { return false }
        if !state.withLock({ $0.sideData.sendsPictures }) {
            device.record(
                .note, "TRTCCloud.sendSEIMsg waits for pictures: startLocalPreview or enableBlackStream sends some")
        }
        perform { $0.sendPictures() }
        return true
    }

    /// Sends a message in each picture until none waits.
    func sendPictures() {
        guard let number = state.withLock({ $0.entered?.number }), state.withLock({ $0.sideData.start() }) else {
            return
        }
        sendPicture(stay: number)
    }

    private func sendPicture(stay number: Int) {
        device.after(.milliseconds(Tencent.profile.sdk.pictureIntervalMilliseconds.value)) { [weak self] in
            guard let self, !lifetime.isOver, let room = state.withLock({ $0.entered }), room.number == number,
                let bytes = state.withLock({ $0.sideData.next() })
            else { return }
            // Only an anchor's pictures reach the others.
            if room.isSpeaker {
                let message = ChannelMessage(kind: .binary, bytes: bytes, isReliable: false)
                room.link.send(.rtc(.send(channel: room.channel, message: message))) { _ in }
            }
            sendPicture(stay: number)
        }
    }
}

// MARK: Routes

extension TRTCCloud {
    /// Sets where sound comes out; calls `onAudioRouteChanged` when it changes. The sound is the same.
    public func setAudioRoute(_ route: TRTCAudioRoute) {
        begin("setAudioRoute(\(route))") { $0.change(route) }
    }

    func change(_ route: TRTCAudioRoute) {
        let before = state.withLock { state in
            defer { state.route = route }
            return state.route
        }
        if before != route { tell(.routeChanged(route, from: before)) }
    }

    /// Has no effect: the emulated phone has one volume.
    public func setSystemVolumeType(_ type: TRTCSystemVolumeType) {
        begin("setSystemVolumeType(\(type))") { $0.device.warn(of: Tencent.TRTCNotEmulated.setSystemVolumeType) }
    }
}

// MARK: Experiments

extension TRTCCloud {
    /// Does an experiment. These act: `setFramework`, `enableBlackStream`, `muteRemoteAudioInSpeaker` and
    /// `updatePrivateMapKey`. Those that audio apps know besides are in the table of what has no effect, and all others
    /// are noted in the trace. `onError` with -2 for a text that is no JSON object with an `api`.
    public func callExperimentalAPI(_ jsonStr: String) {
        let fields = (try? JSONSerialization.jsonObject(with: Data(jsonStr.utf8))) as? [String: Any]
        guard let api = fields?["api"] as? String else {
            return begin("callExperimentalAPI(\(jsonStr.prefix(80)))") {
                $0.tell(.error(.experimentalCallInvalid))
            }
        }
        let params = fields?["params"] as? [String: Any] ?? [:]
        let isOn = { (key: String) in (params[key] as? NSNumber)?.boolValue ?? false }
        switch api {
        case "setFramework": begin("callExperimentalAPI(\(api))") { _ in }
        case "enableBlackStream":
            let isEnabled = isOn("enable")
            begin("callExperimentalAPI(\(api): \(isEnabled))") { cloud in
                cloud.state.withLock { $0.sideData.sendsBlack = isEnabled }
                cloud.sendPictures()
            }
        case "muteRemoteAudioInSpeaker":
            let user = params["userID"] as? String ?? params["userId"] as? String ?? ""
            let isMuted = isOn("mute")
            begin("callExperimentalAPI(\(api): \(user), \(isMuted))") { cloud in
                cloud.device.audio.withEngine { $0.setMuted(isMuted, publisher: user) }
            }
        case "updatePrivateMapKey":
            let permit = Entry.permit(params["privateMapKey"] as? String)
            begin("callExperimentalAPI(\(api))") { $0.renew(permit) }
        default:
            begin("callExperimentalAPI(\(api.prefix(80)))") { cloud in
                if let missing = Self.experimentsWithoutEffect[api] { return cloud.device.warn(of: missing) }
                cloud.device.record(.note, "TRTCCloud.callExperimentalAPI: \(api.prefix(80)) is not emulated")
            }
        }
    }

    /// Experiments that audio apps know.
    private static let experimentsWithoutEffect: [String: Tencent.TRTCNotEmulated] = [
        "setLowLatencyModeEnabled": .lowLatencyMode, "enableChorus": .chorus, "setAudioCacheParams": .audioCache,
        "enableAudioAEC": .echoCancellation, "enableAudioAGC": .gainControl, "enableAudioANS": .noiseSuppression,
        "setAudioQualityEx": .audioQualityEx,
    ]

    /// Takes a fresh permit for the room and for the next one.
    private func renew(_ permit: Credential?) {
        guard let permit, let room = state.withLock({ $0.entered }) else { return }
        change(stay: room.number) { $0.entry.permit = permit }
        let command = RTCCommand.setVisibility(channel: room.channel, isVisible: room.isSpeaker, permit: permit)
        room.link.send(.rtc(command)) { [weak self] result in
            guard case .failure(.rejected(let error)) = result else { return }
            self?.tell(.error(Tencent.TRTCFailure(error)))
        }
    }
}
