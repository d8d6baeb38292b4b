import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

/// A world with one Tencent tenant, and words for what apps do in it.
final class ChatWorld {
    static let sdkAppID: Int32 = 1_400_000_001
    let world: World
    let tenant: WorldTenant
    // SDKs hold listeners weakly.
    private var listeners: [Listener] = []

    init(seed: UInt64 = 7, adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }) {
        world = World(seed: seed)
        tenant = world.addTenant(.tencent(sdkAppID: Self.sdkAppID, secretKey: "secret", adjust: adjust))
    }

    /// Runs `body` as the app on a device.
    @discardableResult
    func on<Result>(_ device: Device, _ body: (V2TIMManager) throws -> Result) rethrows -> Result {
        try device.run { try body(V2TIMManager.sharedInstance()) }
    }

    /// Listens to everything on a device, to the end of the test.
    @discardableResult
    func listen(on device: Device) -> Listener {
        let listener = on(device) { Listener().listen(to: $0) }
        listeners.append(listener)
        return listener
    }

    /// A device whose user is logged in.
    func loggedIn(_ name: String, on deviceName: String? = nil) throws -> Device {
        let device = world.device(deviceName ?? name)
        on(device) { chat in
            chat.initSDK(Self.sdkAppID, config: V2TIMSDKConfig())
            chat.login(name, userSig: tenant.token(for: name), succ: {}, fail: { _, _ in })
        }
        try world.expect("V2TIMManager.login succ", on: device)
        return device
    }

    /// A device whose user owns a group.
    func owner(_ name: String = "alice", of group: String = "10001", type: String = GroupType_AVChatRoom) throws
        -> Device
    {
        let device = try loggedIn(name)
        on(device) { $0.createGroup(type, groupID: group, groupName: "Room", succ: { _ in }, fail: { _, _ in }) }
        try world.expect("V2TIMManager.createGroup succ groupID: \(group)", on: device)
        return device
    }

    /// A device whose user is a member of a group.
    func member(_ name: String, of group: String = "10001") throws -> Device {
        let device = try loggedIn(name)
        try join(group, on: device)
        return device
    }

    func join(_ group: String, on device: Device) throws {
        on(device) { $0.joinGroup(group, msg: "", succ: {}, fail: { _, _ in }) }
        try world.expect("V2TIMManager.joinGroup succ", on: device)
    }

    /// Lets what is under way arrive.
    func settle() { world.advance(by: .seconds(1)) }

    /// The callbacks of a device whose text contains `text`.
    func callbacks(on device: Device, containing text: String) -> [String] {
        world.callbacks(on: device).filter { $0.contains(text) }
    }
}

/// A listener to everything, as an app of SDK 8.5 or before writes it.
final class Listener: NSObject, V2TIMSDKListener, V2TIMGroupListener, V2TIMSimpleMsgListener, V2TIMSignalingListener,
    V2TIMAdvancedMsgListener, V2TIMConversationListener
{
    var revoked: [String] = []
    var attributes: [[String: String]] = []
    var entered: [String] = []
    var texts: [String] = []
    var customs: [Data] = []
    var messages: [V2TIMMessage] = []
    var invitations: [String] = []

    func onGroupAttributeChanged(_ groupID: String!, attributes: NSMutableDictionary!) {
        self.attributes.append(attributes as? [String: String] ?? [:])
    }
    func onMemberEnter(_ groupID: String!, memberList: [V2TIMGroupMemberInfo]!) {
        entered += memberList.map(\.userID)
    }
    func onRecvGroupTextMessage(_ msgID: String!, groupID: String!, sender info: V2TIMGroupMemberInfo!, text: String!) {
        texts.append("\(info.userID ?? "") \(text ?? "")")
    }
    func onRecvGroupCustomMessage(
        _ msgID: String!, groupID: String!, sender info: V2TIMGroupMemberInfo!, customData data: Data!
    ) {
        customs.append(data)
    }
    func onRecvNewMessage(_ msg: V2TIMMessage!) { messages.append(msg) }
    func onRecvMessageRevoked(_ msgID: String!) { revoked.append(msgID) }
    func onRecvMessageRevoked(_ msgID: String!, operateUser: V2TIMUserFullInfo!, reason: String!) {
        revoked.append("\(msgID ?? "") by \(operateUser.userID ?? "")")
    }
    func onReceiveNewInvitation(
        _ inviteID: String, inviter: String, groupID: String, inviteeList: [String], data: String?
    ) {
        invitations.append(inviteID)
    }

    /// Adds itself to everything.
    func listen(to chat: V2TIMManager) -> Listener {
        chat.add(self)
        chat.addGroupListener(listener: self)
        chat.addSimpleMsgListener(listener: self)
        chat.addSignalingListener(listener: self)
        chat.addAdvancedMsgListener(listener: self)
        chat.addConversationListener(listener: self)
        return self
    }
}

/// A listener as an app of SDK 8.6 or later writes it.
final class LabelledListener: NSObject, V2TIMGroupListener, V2TIMSimpleMsgListener, V2TIMSignalingListener {
    var calls: [String] = []

    func onMemberEnter(groupID: String?, memberList: [V2TIMGroupMemberInfo]?) { calls.append("enter") }
    func onRecvGroupTextMessage(msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, text: String) {
        calls.append("text \(text)")
    }
    func onReceiveNewInvitation(
        inviteID: String?, inviter: String?, groupID: String?, inviteeList: [String]?, data: String?
    ) {
        calls.append("invited by \(inviter ?? "")")
    }
}
