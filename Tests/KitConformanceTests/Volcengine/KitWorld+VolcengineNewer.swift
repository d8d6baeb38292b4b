import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import VoiceEngine
import VolcEngineRTC

/// Delegates that do nothing, for the trace says what they were told, with what the app of a device holds of a message engine.
private final class MessagesListener: NSObject, RTSDelegate, RTSRoomDelegate {
    let device: String
    var engine: RTS?
    var room: RTSRoom?

    init(device: String) { self.device = device }
}

/// The same for an app of version 3.60.
private final class NewerListener: NSObject, ByteRTCEngineDelegate, ByteRTCRTSRoomDelegate {
    let device: String
    var engine: ByteRTCEngine?
    var room: ByteRTCRTSRoom?

    init(device: String) { self.device = device }
}

// Words for what apps do with Volcengine's message engine.
extension KitWorld {
    private func messagesListener(of device: Device) -> MessagesListener? {
        listeners.lazy.compactMap { $0 as? MessagesListener }.last { $0.device == device.name }
    }

    func rts(of device: Device) -> RTS? { messagesListener(of: device)?.engine }
    func rtsRoom(of device: Device) -> RTSRoom? { messagesListener(of: device)?.room }

    /// Uses a device's message engine; what the call returned, or 0 if this use is left out.
    @discardableResult
    func rts<Code: BinaryInteger>(_ device: Device, _ body: (RTS) -> Code) -> Int {
        use(device, otherwise: 0) { rts(of: device).map { Int(body($0)) } ?? 0 }
    }

    /// Uses its room; what the call returned, or 0 if this use is left out.
    @discardableResult
    func inRTSRoom<Code: BinaryInteger>(_ device: Device, _ body: (RTSRoom) -> Code) -> Int {
        use(device, otherwise: 0) { rtsRoom(of: device).map { Int(body($0)) } ?? 0 }
    }

    /// A device with a message engine and a room, which is not joined.
    func rtsDevice(_ name: String, appID: String = volcengineAppID, room: String = "lobby") -> Device {
        let device = device(name)
        let listener = MessagesListener(device: name)
        listeners.append(listener)
        use(device) {
            listener.engine = RTS.createRTS(appID, delegate: listener, parameters: nil)
            listener.room = listener.engine?.createRoom(room)
            listener.room?.delegate = listener
        }
        return device
    }

    /// Logs in; `token` is the login's if it is nil.
    func logInToRTS(_ user: String, token: String? = nil, on device: Device) {
        let token = token ?? tenant.tenant.loginToken(user: user, at: unixSeconds)
        rts(device) { $0.login(token, uid: user) }
    }

    /// A device whose user is logged in.
    func rtsLogin(_ name: String, lifetimeSeconds: Int64 = 86_400) throws -> Device {
        let device = rtsDevice(name)
        let token = tenant.tenant.loginToken(user: name, at: unixSeconds, lifetimeSeconds: lifetimeSeconds)
        logInToRTS(name, token: token, on: device)
        try expect("onLoginResult(\(name), errorCode: 0)", on: device)
        return device
    }

    /// A device whose user is in the lobby for its messages.
    func rtsUser(_ name: String, lifetimeSeconds: Int64 = 86_400) throws -> Device {
        let device = try rtsLogin(name, lifetimeSeconds: lifetimeSeconds)
        inRTSRoom(device) { $0.join() }
        try volcengineEnds(name, 0, on: device)
        settle()
        return device
    }

    // MARK: Version 3.60

    private func newerListener(of device: Device) -> NewerListener? {
        listeners.lazy.compactMap { $0 as? NewerListener }.last { $0.device == device.name }
    }

    func newer(of device: Device) -> ByteRTCEngine? { newerListener(of: device)?.engine }
    func newerRoom(of device: Device) -> ByteRTCRTSRoom? { newerListener(of: device)?.room }

    /// Uses a device's engine; what the call returned, or 0 if this use is left out.
    @discardableResult
    func newer<Code: BinaryInteger>(_ device: Device, _ body: (ByteRTCEngine) -> Code) -> Int {
        use(device, otherwise: 0) { newer(of: device).map { Int(body($0)) } ?? 0 }
    }

    /// Uses its room; what the call returned, or 0 if this use is left out.
    @discardableResult
    func inNewerRoom<Code: BinaryInteger>(_ device: Device, _ body: (ByteRTCRTSRoom) -> Code) -> Int {
        use(device, otherwise: 0) { newerRoom(of: device).map { Int(body($0)) } ?? 0 }
    }

    /// A device with an engine and a room for messages, which is not joined.
    func newerDevice(_ name: String, appID: String = volcengineAppID, room: String = "lobby") throws -> Device {
        let device = device(name)
        try device.audio.use(.silence)
        let listener = NewerListener(device: name)
        listeners.append(listener)
        use(device) {
            let config = ByteRTCEngineConfig()
            config.appID = appID
            listener.engine = ByteRTCEngine.createRTCEngine(config, delegate: listener)
            listener.room = listener.engine?.createRTSRoom(room)
            listener.room?.delegateRts = listener
        }
        return device
    }

    /// Joins the room for messages; what the call returned.
    @discardableResult
    func joinNewer(
        _ user: String, room: String = "lobby", token: String? = nil, extraInfo: String = "", on device: Device
    ) -> Int {
        let token = token ?? volcengineToken(user, room: room)
        return inNewerRoom(device) { joined in
            let info = ByteRTCUserInfo()
            (info.userId, info.extraInfo) = (user, extraInfo)
            return joined.joinRTSRoom(token, userInfo: info)
        }
    }

    /// A device whose user is in the lobby for its messages.
    func newerUser(_ name: String, token: String? = nil) throws -> Device {
        let device = try newerDevice(name)
        joinNewer(name, token: token, on: device)
        try volcengineEnds(name, 0, on: device)
        settle()
        return device
    }
}
