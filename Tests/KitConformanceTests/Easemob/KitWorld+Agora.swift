import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

/// A delegate that does nothing, for the trace says what it was told, with the engine of its device, which an app may hold for
/// longer than the SDK does.
private final class AgoraListener: NSObject, AgoraRtcEngineDelegate {
    let device: String
    var engine: AgoraRtcEngineKit?

    init(device: String) { self.device = device }
}

// Words for what apps do with Agora's channels.
extension KitWorld {
    /// The engine that the app on a device holds.
    func agoraEngine(of device: Device) -> AgoraRtcEngineKit? {
        listeners.lazy.compactMap { $0 as? AgoraListener }.last { $0.device == device.name }?.engine
    }

    /// Uses a device's engine; what the call returned, or 0 if this use is left out.
    @discardableResult
    func agora(_ device: Device, _ body: (AgoraRtcEngineKit) -> Int32) -> Int32 {
        use(device, otherwise: 0) { agoraEngine(of: device).map(body) ?? 0 }
    }

    /// A device with an engine and a delegate.
    func agoraDevice(_ name: String, appID: String = Tenant.easemobDemoAgoraAppID) throws -> Device {
        let device = device(name)
        try device.audio.use(.silence)
        let listener = AgoraListener(device: name)
        listeners.append(listener)
        use(device) { listener.engine = AgoraRtcEngineKit.sharedEngine(withAppId: appID, delegate: listener) }
        return device
    }

    /// A token for a channel, as the app's own server makes it.
    func agoraToken(_ uid: UInt, channel: String = "lobby", lifetimeSeconds: Int64 = 86_400) -> String {
        tenant.tenant.channelToken(
            channel: channel, uid: "\(uid)", at: unixSeconds, lifetimeSeconds: lifetimeSeconds)
    }

    /// Joins the lobby; what the call returned.
    @discardableResult
    func joinAgora(
        _ uid: UInt, channel: String = "lobby", role: AgoraClientRole = .broadcaster, token: String? = nil,
        on device: Device
    ) -> Int32 {
        let token = token ?? agoraToken(uid, channel: channel)
        return agora(device) { engine in
            engine.setClientRole(role)
            return engine.joinChannel(byToken: token, channelId: channel, info: nil, uid: uid)
        }
    }

    /// A device whose user is in the lobby.
    func agoraUser(
        _ name: String, uid: UInt = 1, role: AgoraClientRole = .broadcaster, token: String? = nil
    ) throws -> Device {
        let device = try agoraDevice(name)
        joinAgora(uid, role: role, token: token, on: device)
        try expect("didJoinChannel(lobby", on: device)
        settle()
        return device
    }

    /// The call returns that code below zero.
    func agoraRefuses(_ code: Int32, on device: Device, _ body: (AgoraRtcEngineKit) -> Int32) throws {
        let returned = agora(device, body)
        guard returned == -code else { throw Unexpected(codes: [Int(returned)]) }
    }

    /// The delegate is told of the error.
    func agoraFails(_ code: Int32, on device: Device) throws { try expect("didOccurError(\(code))", on: device) }
}
