import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine
import ZIM
import ZegoExpressEngine

/// The app of the tests' ZEGO tenant.
let zegoAppID: UInt32 = 123_456_789
let zegoAppSign = String(repeating: "0123456789abcdef", count: 4)
private let zegoSecret = "0123456789abcdef0123456789abcdef"

/// The tests' ZEGO tenant.
let zegoTenant: @Sendable (@escaping @Sendable (inout TenantRules) -> Void) -> Tenant = { adjust in
    .zego(appID: zegoAppID, appSign: zegoAppSign, serverSecret: zegoSecret, adjust: adjust)
}

/// A tenant of the same app that has another secret.
let otherZegoTenant = Tenant.zego(
    appID: zegoAppID, appSign: zegoAppSign, serverSecret: "fedcba9876543210fedcba9876543210")

/// Handlers that do nothing: the trace says what they were told.
private final class ZIMListener: NSObject, ZIMEventHandler {}
private final class ExpressListener: NSObject, ZegoEventHandler, Sendable {}

// Words for what ZEGO's apps do.
extension KitWorld {
    // MARK: ZIM

    /// Runs `body` as the app on a device that has an instance.
    func zim(_ device: Device, _ body: (ZIM) -> Void) { use(device) { body(ZIM.shared()!) } }

    /// A device with an instance and a handler.
    func zimDevice(_ name: String, appID: UInt32 = zegoAppID, appSign: String = "") -> Device {
        let device = device(name)
        let listener = ZIMListener()
        listeners.append(listener)
        use(device) {
            let config = ZIMAppConfig()
            config.appID = appID
            config.appSign = appSign
            ZIM.create(with: config)?.setEventHandler(listener)
        }
        return device
    }

    func logInToZIM(_ user: String, token: String? = nil, on device: Device) {
        let info = ZIMUserInfo()
        info.userID = user
        zim(device) { $0.login(with: info, token: token ?? tenant.token(for: user)) { _ in } }
    }

    /// A device whose user is logged in.
    func zimUser(_ name: String, on deviceName: String? = nil) throws -> Device {
        let device = zimDevice(deviceName ?? name)
        logInToZIM(name, on: device)
        try zimWorks("login", on: device)
        return device
    }

    func enterZIMRoom(_ room: String = "lobby", on device: Device) {
        zim(device) { $0.enterRoom(with: room.zimRoom, config: nil) { _, _ in } }
    }

    /// A device whose user is in the lobby.
    func zimMember(_ name: String) throws -> Device {
        let device = try zimUser(name)
        enterZIMRoom(on: device)
        try zimWorks("enterRoom", on: device)
        settle()
        return device
    }

    func setZIM(_ attributes: [String: String], on device: Device) {
        zim(device) { $0.setRoomAttributes(attributes, roomID: "lobby", config: nil) { _, _, _ in } }
    }

    func setZIMMember(_ attributes: [String: String], users: [String] = ["alice"], on device: Device) {
        zim(device) {
            $0.setRoomMembersAttributes(
                attributes, userIDs: users, roomID: "lobby", config: ZIMRoomMemberAttributesSetConfig()
            ) { _, _, _, _ in }
        }
    }

    func sendZIM(
        _ message: ZIMMessage, to conversation: String = "lobby", _ type: ZIMConversationType = .room,
        on device: Device
    ) {
        zim(device) {
            $0.sendMessage(
                message, toConversationID: conversation, conversationType: type, config: ZIMMessageSendConfig(),
                notification: nil, callback: { _, _ in })
        }
    }

    /// The call fails with that code.
    func zimFails(_ call: String, _ code: Int32, on device: Device) throws {
        try expect("ZIM.\(call) error \(code) ", on: device)
    }

    func zimWorks(_ call: String, on device: Device) throws { try expect("ZIM.\(call) ok", on: device) }

    // MARK: Express

    /// Uses a device's engine.
    func express(_ device: Device, _ body: (ZegoExpressEngine) -> Void) { use(device) { body(.shared()) } }

    /// A device with an engine and a handler.
    func expressDevice(_ name: String, appID: UInt32 = zegoAppID, appSign: String = zegoAppSign) throws -> Device {
        let device = device(name)
        try device.audio.use(.silence)
        let listener = ExpressListener()
        listeners.append(listener)
        use(device) {
            let profile = ZegoEngineProfile()
            profile.appID = appID
            profile.appSign = appSign
            ZegoExpressEngine.createEngine(with: profile, eventHandler: listener)
        }
        return device
    }

    func logInToExpress(
        _ user: String, userName: String? = nil, room: String = "lobby", token: String = "", maximum: UInt32 = 0,
        on device: Device
    ) {
        let config = ZegoRoomConfig()
        config.isUserStatusNotify = true
        config.token = token
        config.maxMemberCount = maximum
        express(device) {
            $0.loginRoom(room, user: ZegoUser(userID: user, userName: userName ?? user), config: config) { _, _ in }
        }
    }

    /// A device whose user is in a room.
    func expressUser(_ name: String, on deviceName: String? = nil, room: String = "lobby") throws -> Device {
        let device = try expressDevice(deviceName ?? name)
        logInToExpress(name, room: room, on: device)
        try expect("ZegoExpressEngine.loginRoom ok", on: device)
        return device
    }

    /// A device whose user publishes a stream of their name.
    func expressSpeaker(_ name: String) throws -> Device {
        let device = try expressUser(name)
        express(device) { $0.startPublishingStream(name) }
        try expect("onPublisherStateUpdate(publishing, errorCode: 0", on: device)
        return device
    }

    /// The call is refused with that code.
    func expressFails(_ code: Int32, on device: Device) throws { try expect("onDebugError(\(code),", on: device) }
}

extension String {
    /// A room of this id, as ZIM takes it.
    var zimRoom: ZIMRoomInfo {
        let info = ZIMRoomInfo()
        info.roomID = self
        info.roomName = "Room"
        return info
    }
}

/// A mix of streams, as it is asked for.
func mix(
    _ inputs: [String] = ["alice"], to outputs: [String] = ["mix"], id: String = "mix", focused: Int = 0,
    userData: Int = 0, kilobits: Int32 = 48
) -> ZegoMixerTask {
    let task = ZegoMixerTask(taskID: id)
    task.setInputList(
        inputs.enumerated().map { index, stream in
            let input = ZegoMixerInput(streamID: stream, contentType: .audio, layout: .zero)
            input.isAudioFocus = index < focused
            return input
        })
    task.setOutputList(outputs.map { ZegoMixerOutput(target: $0) })
    task.setUserData(Data(count: userData), length: UInt32(userData))
    let sound = ZegoMixerAudioConfig.default()
    sound.bitrate = kilobits
    task.setAudioConfig(sound)
    return task
}
