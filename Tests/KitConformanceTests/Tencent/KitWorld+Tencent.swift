import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing
import VoiceEngine

/// The app of the tests' Tencent tenant.
let tencentAppID: Int32 = 1_400_000_001

/// A delegate that does nothing: the trace says what it was told.
private final class TRTCListener: NSObject, TRTCCloudDelegate {}

// Words for what Tencent's apps do.
extension KitWorld {
    // MARK: Chat

    /// Runs `body` as the app on a device.
    func on(_ device: Device, _ body: (V2TIMManager) -> Void) { use(device) { body(V2TIMManager.sharedInstance()) } }

    /// A device whose app has named itself to the SDK.
    func chatDevice(_ name: String) -> Device {
        let device = device(name)
        on(device) { $0.initSDK(tencentAppID, config: V2TIMSDKConfig()) }
        return device
    }

    func logIn(_ user: String, _ userSig: String, on device: Device) {
        on(device) { $0.login(user, userSig: userSig, succ: {}, fail: { _, _ in }) }
    }

    func member(_ name: String, of group: String? = nil) throws -> Device {
        let device = chatDevice(name)
        logIn(name, tenant.token(for: name), on: device)
        try expect("V2TIMManager.login succ", on: device)
        if let group {
            on(device) { $0.joinGroup(group, msg: "", succ: {}, fail: { _, _ in }) }
            try expect("V2TIMManager.joinGroup succ", on: device)
        }
        return device
    }

    func owner(_ name: String = "alice", of group: String = "10001", type: String = GroupType_AVChatRoom) throws
        -> Device
    {
        let device = try member(name)
        create(group, type: type, on: device)
        try expect("V2TIMManager.createGroup succ", on: device)
        return device
    }

    func create(_ group: String, type: String = GroupType_AVChatRoom, name: String = "Room", on device: Device) {
        on(device) { $0.createGroup(type, groupID: group, groupName: name, succ: { _ in }, fail: { _, _ in }) }
    }

    func set(_ attributes: [String: String], on device: Device) {
        on(device) { $0.setGroupAttributes("10001", attributes: attributes, succ: {}, fail: { _, _ in }) }
    }

    /// The call fails with that code.
    func fails(_ call: String, _ code: Int32, on device: Device) throws {
        try expect("V2TIMManager.\(call) fail \(code) ", on: device)
    }

    func works(_ call: String, on device: Device) throws {
        try expect("V2TIMManager.\(call) succ", on: device)
    }

    // MARK: TRTC

    func trtc(_ device: Device, _ body: (TRTCCloud) -> Void) { use(device) { body(TRTCCloud.sharedInstance()) } }

    /// A device whose app listens to TRTC.
    func person(_ name: String) throws -> Device {
        let device = device(name)
        try device.audio.use(.silence)
        let listener = TRTCListener()
        listeners.append(listener)
        trtc(device) { $0.delegate = listener }
        return device
    }

    func params(_ user: String, role: TRTCRoleType = .anchor) -> TRTCParams {
        let params = TRTCParams()
        params.sdkAppId = UInt32(tencentAppID)
        params.userId = user
        params.userSig = tenant.token(for: user)
        params.roomId = 7
        params.role = role
        return params
    }

    /// A person who is in the room.
    func entered(_ name: String, role: TRTCRoleType = .anchor) throws -> Device {
        let device = try person(name)
        trtc(device) { $0.enterRoom(params(name, role: role), appScene: .voiceChatRoom) }
        let answer = try expect("onEnterRoom(", on: device)
        try #require(!answer.text.contains("-"), "\(answer)")
        return device
    }

    /// Enters with parameters that something is wrong with; the code is told twice.
    func entry(of name: String, isRefusedWith code: Int32, _ spoil: (TRTCParams) -> Void) throws {
        let device = try person(name)
        let params = params(name)
        spoil(params)
        trtc(device) { $0.enterRoom(params, appScene: .voiceChatRoom) }
        try expect("onEnterRoom(\(code))", on: device)
        try expect("onError(\(code),", on: device)
    }

    /// Somebody is an anchor in another room.
    func hosts(_ name: String, in room: UInt32) throws {
        let device = try person(name)
        let params = params(name)
        params.roomId = room
        trtc(device) { $0.enterRoom(params, appScene: .voiceChatRoom) }
        try expect("onEnterRoom(", on: device)
    }

    /// Alice asks to be connected with another room.
    func connection(to param: String, isRefusedWith code: Int32, withNetwork hasNetwork: Bool = true) throws {
        let alice = try entered("alice")
        alice.network.isConnected = hasNetwork
        trtc(alice) { $0.connectOtherRoom(param) }
        try expect(", \(code),", on: alice, within: .seconds(60))
    }
}
