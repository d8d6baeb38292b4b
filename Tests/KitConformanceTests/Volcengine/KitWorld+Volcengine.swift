import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VoiceEngine
import VolcEngineRTC

/// The app of the tests' Volcengine tenant.
let volcengineAppID = "0123456789abcdef01234567"

/// The tests' Volcengine tenant.
let volcengineTenant: @Sendable (@escaping @Sendable (inout TenantRules) -> Void) -> Tenant = { adjust in
    .volcengine(appID: volcengineAppID, appKey: volcengineAppKey, adjust: adjust)
}

private let volcengineAppKey = "fedcba9876543210fedcba9876543210"

/// A tenant of the same app that has another AppKey.
let otherVolcengineTenant = Tenant.volcengine(
    appID: volcengineAppID, appKey: "0123456789abcdef0123456789abcdef")

/// Delegates that do nothing, for the trace says what they were told, with the engine and the rooms that the app of a device
/// holds.
private final class VolcengineListener: NSObject, ByteRTCVideoDelegate, ByteRTCRoomDelegate {
    let device: String
    var engine: ByteRTCVideo?
    var rooms: [String: ByteRTCRoom] = [:]

    init(device: String) { self.device = device }
}

// Words for what apps do with Volcengine's rooms.
extension KitWorld {
    private func volcengineListener(of device: Device) -> VolcengineListener? {
        listeners.lazy.compactMap { $0 as? VolcengineListener }.last { $0.device == device.name }
    }

    /// The engine that the app on a device holds.
    func volcengine(of device: Device) -> ByteRTCVideo? { volcengineListener(of: device)?.engine }

    /// A room that the app on a device holds.
    func volcengineRoom(_ id: String = "lobby", of device: Device) -> ByteRTCRoom? {
        volcengineListener(of: device)?.rooms[id]
    }

    /// Uses a device's engine; what the call returned, or 0 if this use is left out.
    @discardableResult
    func volcengine<Code: BinaryInteger>(_ device: Device, _ body: (ByteRTCVideo) -> Code) -> Int {
        use(device, otherwise: 0) { volcengine(of: device).map { Int(body($0)) } ?? 0 }
    }

    /// Uses a room of a device's; what the call returned, or 0 if this use is left out.
    @discardableResult
    func inVolcengineRoom<Code: BinaryInteger>(
        _ device: Device, _ id: String = "lobby", _ body: (ByteRTCRoom) -> Code
    ) -> Int {
        use(device, otherwise: 0) { volcengineRoom(id, of: device).map { Int(body($0)) } ?? 0 }
    }

    /// A device with an engine and a delegate.
    func volcengineDevice(_ name: String, appID: String = volcengineAppID) throws -> Device {
        let device = device(name)
        try device.audio.use(.silence)
        let listener = VolcengineListener(device: name)
        listeners.append(listener)
        use(device) { listener.engine = ByteRTCVideo.createRTCVideo(appID, delegate: listener, parameters: [:]) }
        return device
    }

    /// A room of a device's engine, which is not joined.
    func makeVolcengineRoom(_ id: String = "lobby", on device: Device) {
        use(device) {
            let listener = volcengineListener(of: device)
            let room = listener?.engine?.createRTCRoom(id)
            room?.delegate = listener
            listener?.rooms[id] = room
        }
    }

    /// A token for a room, as the app's own server makes it.
    func volcengineToken(_ user: String, room: String = "lobby", lifetimeSeconds: Int64 = 86_400) -> String {
        tenant.tenant.roomToken(room: room, user: user, at: unixSeconds, lifetimeSeconds: lifetimeSeconds)
    }

    /// A token for the lobby that grants these privileges only.
    func volcengineToken(_ user: String, granting privileges: Privileges) -> String {
        let end = unixSeconds + 1000
        return Volcengine.tokenFormat.write(
            Claims(
                app: AppID(volcengineAppID), user: UserID(user), issuedAtUnixSeconds: unixSeconds,
                expiresAtUnixSeconds: end,
                channel: ChannelClaims(
                    user: UserID(user), channel: "lobby", privileges: privileges, expiresAtUnixSeconds: end)),
            volcengineAppKey)
    }

    /// Joins a room that was made; what the call returned.
    @discardableResult
    func joinVolcengine(
        _ user: String, room: String = "lobby", token: String? = nil, extraInfo: String = "", publishes: Bool = false,
        subscribes: Bool = true, on device: Device
    ) -> Int {
        let token = token ?? volcengineToken(user, room: room)
        return inVolcengineRoom(device, room) { joined in
            let info = ByteRTCUserInfo()
            (info.userId, info.extraInfo) = (user, extraInfo)
            let config = ByteRTCRoomConfig()
            config.isAutoPublish = publishes
            (config.isAutoSubscribeAudio, config.isAutoSubscribeVideo) = (subscribes, subscribes)
            return joined.joinRoom(token, userInfo: info, roomConfig: config)
        }
    }

    /// A device whose user is in a room.
    func volcengineUser(
        _ name: String, room: String = "lobby", token: String? = nil, publishes: Bool = false, subscribes: Bool = true,
        isVisible: Bool = true
    ) throws -> Device {
        let device = try volcengineDevice(name)
        makeVolcengineRoom(room, on: device)
        if !isVisible { inVolcengineRoom(device, room) { $0.setUserVisibility(false) } }
        joinVolcengine(name, room: room, token: token, publishes: publishes, subscribes: subscribes, on: device)
        try volcengineEnds(name, room: room, 0, on: device)
        settle()
        return device
    }

    /// Logs in for messages outside of rooms.
    func logInToVolcengine(_ user: String, token: String? = nil, on device: Device) {
        let token = token ?? tenant.tenant.loginToken(user: user, at: unixSeconds)
        volcengine(device) { $0.login(token, uid: user) }
    }

    /// A device whose user is logged in for messages.
    func volcengineLogin(_ name: String) throws -> Device {
        let device = try volcengineDevice(name)
        logInToVolcengine(name, on: device)
        try expect("onLoginResult(\(name), errorCode: 0)", on: device)
        return device
    }

    // MARK: What became of it

    /// The call returns that code.
    func volcengineRefuses<Code: BinaryInteger>(
        _ code: Int32, on device: Device, _ body: (ByteRTCVideo) -> Code
    ) throws {
        try expect(volcengine(device, body), is: code)
    }

    /// The call of a room returns that code.
    func volcengineRoomRefuses<Code: BinaryInteger>(
        _ code: Int32, room: String = "lobby", on device: Device, _ body: (ByteRTCRoom) -> Code
    ) throws {
        try expect(inVolcengineRoom(device, room, body), is: code)
    }

    private func expect(_ returned: Int, is code: Int32) throws {
        guard returned == Int(code) else { throw Unexpected(codes: [returned]) }
    }

    /// Joining, or the stay, comes to that.
    func volcengineEnds(
        _ user: String, room: String = "lobby", _ code: Int32, on device: Device, within limit: Duration = .seconds(5)
    ) throws {
        try expect(
            "onRoomStateChanged(\(room), withUid: \(user), state: \(code))", on: device, within: limit)
    }

    /// The codes that callbacks of this name brought, in order.
    func volcengineCodes(of callback: String, on device: Device) -> [Int] {
        callbacks(on: device).filter { $0.contains(" \(callback)(") }.compactMap { line in
            line.matches(of: #/(?:error|errorCode|state): (-?\d+)\)/#).last.flatMap { Int($0.output.1) }
        }
    }
}

extension ByteRTCEchoTestConfig {
    /// A test of the sound, or of nothing.
    static func ofSound(_ hears: Bool = true, in room: String = "lobby") -> ByteRTCEchoTestConfig {
        let config = ByteRTCEchoTestConfig()
        (config.roomId, config.userId, config.enableAudio) = (room, "alice", hears)
        return config
    }
}
