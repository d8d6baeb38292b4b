import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import ZIM

/// A world with one ZEGO tenant, and words for what apps do in it.
final class ZIMWorld {
    static let appID: UInt32 = 123_456_789
    static let appSign = String(repeating: "0123456789abcdef", count: 4)
    static let serverSecret = "0123456789abcdef0123456789abcdef"
    let world: World
    let tenant: WorldTenant
    // The SDK holds handlers weakly.
    private var listeners: [Listener] = []

    init(seed: UInt64 = 7, adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }) {
        world = World(seed: seed)
        tenant = world.addTenant(
            .zego(appID: Self.appID, appSign: Self.appSign, serverSecret: Self.serverSecret, adjust: adjust))
    }

    static let tenant = Tenant.zego(appID: appID, appSign: appSign, serverSecret: serverSecret)

    /// Runs `body` as the app on a device that has an instance. Expectations are of what comes from here on.
    @discardableResult
    func on<Result>(_ device: Device, _ body: (ZIM) throws -> Result) rethrows -> Result {
        world.forgetCallbacks()
        return try device.run { try body(ZIM.shared()!) }
    }

    /// A device with an instance and a handler.
    func device(_ name: String, appID: UInt32 = ZIMWorld.appID, appSign: String = "") -> Device {
        let device = world.device(name)
        let listener = Listener()
        listeners.append(listener)
        device.run {
            let config = ZIMAppConfig()
            config.appID = appID
            config.appSign = appSign
            ZIM.create(with: config)?.setEventHandler(listener)
        }
        return device
    }

    /// What the handler of a device was told, the last one that was made for it.
    func listen(on device: Device) -> Listener {
        let listener = Listener()
        listeners.append(listener)
        on(device) { $0.setEventHandler(listener) }
        return listener
    }

    func logIn(_ name: String, on device: Device, token: String? = nil, userName: String = "") {
        let user = ZIMUserInfo()
        user.userID = name
        user.userName = userName
        on(device) { $0.login(with: user, token: token ?? tenant.token(for: name)) { _ in } }
    }

    /// A device whose user is logged in.
    func loggedIn(_ name: String, on deviceName: String? = nil, userName: String = "") throws -> Device {
        let device = device(deviceName ?? name)
        logIn(name, on: device, userName: userName)
        try world.expect("ZIM.login ok", on: device)
        return device
    }

    func enter(_ room: String = "lobby", on device: Device, attributes: [String: String] = [:], delay: UInt32 = 0) {
        let info = ZIMRoomInfo()
        info.roomID = room
        info.roomName = "The \(room)"
        let config = ZIMRoomAdvancedConfig()
        config.roomAttributes = attributes
        config.roomDestroyDelayTime = delay
        on(device) { $0.enterRoom(with: info, config: config) { _, _ in } }
    }

    /// A device whose user is in a room.
    func member(_ name: String, of room: String = "lobby") throws -> Device {
        let device = try loggedIn(name)
        enter(room, on: device)
        try world.expect("ZIM.enterRoom ok", on: device)
        settle()
        return device
    }

    func set(
        _ attributes: [String: String], on device: Device, room: String = "lobby", force: Bool = false,
        updateOwner: Bool = false, deleteAfterOwnerLeft: Bool = false
    ) {
        let config = ZIMRoomAttributesSetConfig()
        config.isForce = force
        config.isUpdateOwner = updateOwner
        config.isDeleteAfterOwnerLeft = deleteAfterOwnerLeft
        on(device) { $0.setRoomAttributes(attributes, roomID: room, config: config) { _, _, _ in } }
    }

    func delete(_ keys: [String], on device: Device, room: String = "lobby", force: Bool = false) {
        let config = ZIMRoomAttributesDeleteConfig()
        config.isForce = force
        on(device) { $0.deleteRoomAttributes(by: keys, roomID: room, config: config) { _, _, _ in } }
    }

    /// A room's attributes as one of its members reads them.
    func attributes(of room: String = "lobby", readOn device: Device) throws -> [String: String] {
        var read: [String: String]?
        on(device) { $0.queryRoomAllAttributes(by: room) { _, attributes, _ in read = attributes } }
        try world.expect("ZIM.queryRoomAllAttributes ok", on: device)
        return try #require(read)
    }

    /// Sends a message and lets it arrive.
    func send(
        _ message: ZIMMessage, to conversation: String = "bob", _ type: ZIMConversationType = .peer, on device: Device,
        config: ZIMMessageSendConfig = ZIMMessageSendConfig(), notification: ZIMMessageSendNotification? = nil
    ) {
        on(device) {
            $0.sendMessage(
                message, toConversationID: conversation, conversationType: type, config: config,
                notification: notification, callback: { _, _ in })
        }
        settle()
    }

    /// Lets what is under way arrive.
    func settle() { world.advance(by: .seconds(1)) }

    /// The callbacks of a device whose text contains one of `texts`.
    func callbacks(on device: Device, containing texts: String...) -> [String] {
        world.callbacks(on: device).filter { callback in texts.contains { callback.contains($0) } }
    }

    /// The advice that the trace has for whoever integrates the SDK on a device.
    func advice(on device: Device) -> [String] {
        world.trace.filter { $0.device == device.name && $0.kind == .note }.map(\.text)
    }
}

/// A handler that keeps what it is told, as the vendor's objects.
final class Listener: NSObject, ZIMEventHandler {
    var updates: [String] = []
    var messages: [ZIMMessage] = []
    var newMessages: [ZIMMessage] = []
    var peerMessages: [ZIMMessage] = []
    var areOffline: [Bool] = []
    var joined: [ZIMUserInfo] = []
    var users: [ZIMUserFullInfo] = []
    var statuses: [ZIMUserStatus] = []
    var revoked: [ZIMRevokeMessage] = []
    var errors: [ZIMError] = []
    var conversations: [ZIMConversationChangeInfo] = []
    var totals: [UInt32] = []
    var invitations: [(info: ZIMCallInvitationReceivedInfo, callID: String)] = []
    var callUsers: [ZIMCallUserInfo] = []
    var oldCallbacks: [String] = []
    var ends: [ZIMCallInvitationEndedInfo] = []
    var memberAttributes: [ZIMRoomMemberAttributesUpdateInfo] = []

    private func note(_ info: ZIMRoomAttributesUpdateInfo) -> String {
        let attributes = info.roomAttributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return "\(info.action) \(attributes.joined(separator: " "))"
    }

    func zim(_ zim: ZIM, receiveRoomMessage messageList: [ZIMMessage], fromRoomID: String) { messages += messageList }
    func zim(
        _ zim: ZIM, roomMessageReceived messageList: [ZIMMessage], info: ZIMMessageReceivedInfo, fromRoomID: String
    ) {
        newMessages += messageList
    }
    func zim(
        _ zim: ZIM, peerMessageReceived messageList: [ZIMMessage], info: ZIMMessageReceivedInfo, fromUserID: String
    ) {
        areOffline.append(info.isOfflineMessage)
    }
    func zim(_ zim: ZIM, receivePeerMessage messageList: [ZIMMessage], fromUserID: String) {
        peerMessages += messageList
    }
    func zim(_ zim: ZIM, roomAttributesUpdated updateInfo: ZIMRoomAttributesUpdateInfo, roomID: String) {
        updates.append(note(updateInfo))
    }
    func zim(_ zim: ZIM, roomAttributesBatchUpdated updateInfo: [ZIMRoomAttributesUpdateInfo], roomID: String) {
        updates.append(updateInfo.map(note).joined(separator: ", "))
    }
    func zim(_ zim: ZIM, roomMemberJoined memberList: [ZIMUserInfo], roomID: String) { joined += memberList }
    func zim(_ zim: ZIM, userInfoUpdated info: ZIMUserFullInfo) { users.append(info) }
    func zim(_ zim: ZIM, userStatusUpdated userStatusList: [ZIMUserStatus]) { statuses += userStatusList }
    func zim(_ zim: ZIM, errorInfo: ZIMError) { errors.append(errorInfo) }
    func zim(_ zim: ZIM, conversationChanged conversationChangeInfoList: [ZIMConversationChangeInfo]) {
        conversations += conversationChangeInfoList
    }
    func zim(_ zim: ZIM, conversationTotalUnreadMessageCountUpdated totalUnreadMessageCount: UInt32) {
        totals.append(totalUnreadMessageCount)
    }
    func zim(_ zim: ZIM, messageRevokeReceived messageList: [ZIMRevokeMessage]) { revoked += messageList }
    func zim(
        _ zim: ZIM, roomMemberAttributesUpdated infos: [ZIMRoomMemberAttributesUpdateInfo],
        operatedInfo: ZIMRoomOperatedInfo, roomID: String
    ) {
        memberAttributes += infos
    }
    func zim(_ zim: ZIM, callInvitationReceived info: ZIMCallInvitationReceivedInfo, callID: String) {
        invitations.append((info, callID))
    }
    func zim(_ zim: ZIM, callUserStateChanged info: ZIMCallUserStateChangeInfo, callID: String) {
        callUsers += info.callUserList
    }
    func zim(_ zim: ZIM, callInvitationEnded info: ZIMCallInvitationEndedInfo, callID: String) { ends.append(info) }
    func zim(_ zim: ZIM, callInvitationAccepted info: ZIMCallInvitationAcceptedInfo, callID: String) {
        oldCallbacks.append("accepted \(info.invitee) \(info.extendedData)")
    }
    func zim(_ zim: ZIM, callInvitationRejected info: ZIMCallInvitationRejectedInfo, callID: String) {
        oldCallbacks.append("rejected \(info.invitee) \(info.extendedData)")
    }
    func zim(_ zim: ZIM, callInviteesAnsweredTimeout invitees: [String], callID: String) {
        oldCallbacks.append("timeout \(invitees)")
    }
    func zim(_ zim: ZIM, callInvitationTimeout callID: String) { oldCallbacks.append("own timeout") }
}
