import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

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

    /// Returns false, with `onError` -4: there are no pictures to carry it.
    @discardableResult
    public func sendSEIMsg(_ data: Data, repeatCount: Int32) -> Bool {
        refuse("sendSEIMsg(_:repeatCount:)")
        return false
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

    /// Takes a choice; the emulated phone has one volume.
    public func setSystemVolumeType(_ type: TRTCSystemVolumeType) { begin("setSystemVolumeType(\(type))") { _ in } }
}

// MARK: Tests and experiments

extension TRTCCloud {
    /// Returns -4, with `onError` -4: testing the network's speed is not emulated.
    @discardableResult
    public func startSpeedTest(_ params: TRTCSpeedTestParams) -> Int32 {
        refuse("startSpeedTest(_:)")
        return Tencent.TRTCCode.notSupported.rawValue
    }

    /// Does nothing: no test runs.
    public func stopSpeedTest() { begin("stopSpeedTest()") { _ in } }

    /// Accepts `setFramework`. Other experiments are recorded in the trace and do nothing. `onError` with -2 for a text
    /// that is no JSON object with an `api`.
    public func callExperimentalAPI(_ jsonStr: String) {
        let fields = (try? JSONSerialization.jsonObject(with: Data(jsonStr.utf8))) as? [String: Any]
        guard let api = fields?["api"] as? String else {
            return begin("callExperimentalAPI(\(jsonStr.prefix(80)))") {
                $0.tell(.error(Tencent.TRTCFailure(.invalidArgument, "callExperimentalAPI takes JSON with an api")))
            }
        }
        begin("callExperimentalAPI(\(api))") { cloud in
            guard api != "setFramework" else { return }
            cloud.device.record(.note, "TRTCCloud.callExperimentalAPI: \(api) is not emulated")
        }
    }
}
