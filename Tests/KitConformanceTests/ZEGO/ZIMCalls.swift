import Devices
import Foundation
import ZIM

extension KitCall {
    private static func zim(
        _ name: String, _ need: Standing.Need = .login, _ make: @escaping @Sendable (ZIM) -> Void
    ) -> KitCall {
        KitCall(name: name, need: need, code: nil, line: "ZIM.\(name) error # ") { world, device in
            // After destroy() an app may hold the old instance still.
            let held = world.listeners.lazy.compactMap { $0 as? ZIM }.first
            device.run { (ZIM.shared() ?? held).map(make) }
        }
    }

    private static var message: ZIMTextMessage { ZIMTextMessage(message: "hi") }

    private static var file: ZIMFileMessage {
        let message = ZIMFileMessage()
        message.fileDownloadUrl = "https://example.com/a"
        return message
    }

    private static var advanced: ZIMCallInviteConfig {
        let config = ZIMCallInviteConfig()
        config.mode = .advanced
        return config
    }

    private static var calls: ZIMCallInvitationQueryConfig {
        let config = ZIMCallInvitationQueryConfig()
        config.count = 10
        return config
    }

    private static var members: ZIMRoomMemberQueryConfig {
        let config = ZIMRoomMemberQueryConfig()
        config.count = 10
        return config
    }

    private static var memberAttributes: ZIMRoomMemberAttributesQueryConfig {
        let config = ZIMRoomMemberAttributesQueryConfig()
        config.count = 10
        return config
    }

    private static var watch: ZIMUserStatusSubscribeConfig {
        let config = ZIMUserStatusSubscribeConfig()
        config.subscriptionDuration = 10
        return config
    }

    /// Every call of ZIM's that needs a login, or a room.
    static let ofZIM: [KitCall] = users + rooms + attributes + messages + invitations

    private static let users: [KitCall] = [
        zim("uploadLog", .sdk) { $0.uploadLog(with: { _ in }) },
        zim("login", .sdk) { zim in
            let user = ZIMUserInfo()
            user.userID = "bob"
            zim.login(with: user, token: "04") { _ in }
        },
        zim("renewToken") { $0.renewToken("04") { _, _ in } },
        zim("updateUserName") { $0.updateUserName("Bob") { _, _ in } },
        zim("updateUserAvatarUrl") { $0.updateUserAvatarUrl("https://example.com") { _, _ in } },
        zim("updateUserExtendedData") { $0.updateUserExtendedData("{}") { _, _ in } },
        zim("queryUsersInfo") {
            $0.queryUsersInfo(by: ["alice"], config: ZIMUsersInfoQueryConfig()) { _, _, _ in }
        },
        zim("querySelfUserInfo") { $0.querySelfUserInfo { _, _ in } },
        zim("subscribeUsersStatus") { $0.subscribeUsersStatus(by: ["alice"], config: watch) { _, _ in } },
        zim("unsubscribeUsersStatus") { $0.unsubscribeUsersStatus(by: ["alice"]) { _, _ in } },
        zim("queryUsersStatus") { $0.queryUsersStatus(by: ["alice"]) { _, _, _ in } },
        zim("updateUserCustomStatus") { $0.updateUserCustomStatus("here") { _, _ in } },
    ]

    private static let rooms: [KitCall] = [
        zim("createRoom") { $0.createRoom(with: "bar".zimRoom) { _, _ in } },
        zim("joinRoom") { $0.joinRoom(by: "lobby") { _, _ in } },
        zim("enterRoom") { $0.enterRoom(with: "lobby".zimRoom, config: nil) { _, _ in } },
        zim("switchRoom", .room) {
            $0.switchRoom(
                from: "lobby", toRoomInfo: "bar".zimRoom, isCreateWhenRoomNotExisted: true, config: nil
            ) { _, _ in }
        },
        zim("leaveRoom", .room) { $0.leaveRoom(by: "lobby") { _, _ in } },
        zim("leaveAllRoom") { $0.leaveAllRoom { _, _ in } },
        zim("queryRoomMemberList", .room) {
            $0.queryRoomMemberList(by: "lobby", config: members) { _, _, _, _ in }
        },
        zim("queryRoomMembers", .room) { $0.queryRoomMembers(by: ["alice"], roomID: "lobby") { _, _, _, _ in } },
        zim("queryRoomOnlineMemberCount", .room) { $0.queryRoomOnlineMemberCount(by: "lobby") { _, _, _ in } },
    ]

    private static let attributes: [KitCall] = [
        zim("setRoomAttributes", .room) {
            $0.setRoomAttributes(["k": "v"], roomID: "lobby", config: nil) { _, _, _ in }
        },
        zim("deleteRoomAttributes", .room) {
            $0.deleteRoomAttributes(by: ["k"], roomID: "lobby", config: nil) { _, _, _ in }
        },
        zim("queryRoomAllAttributes", .room) { $0.queryRoomAllAttributes(by: "lobby") { _, _, _ in } },
        zim("endRoomAttributesBatchOperation", .room) { zim in
            zim.beginRoomAttributesBatchOperation(with: "lobby", config: nil)
            zim.setRoomAttributes(["k": "v"], roomID: "lobby", config: nil) { _, _, _ in }
            zim.endRoomAttributesBatchOperation(with: "lobby") { _, _ in }
        },
        zim("setRoomMembersAttributes", .room) {
            $0.setRoomMembersAttributes(
                ["k": "v"], userIDs: ["alice"], roomID: "lobby", config: ZIMRoomMemberAttributesSetConfig()
            ) { _, _, _, _ in }
        },
        zim("queryRoomMembersAttributes", .room) {
            $0.queryRoomMembersAttributes(by: ["alice"], roomID: "lobby") { _, _, _ in }
        },
        zim("queryRoomMemberAttributesList", .room) {
            $0.queryRoomMemberAttributesList(by: "lobby", config: memberAttributes) { _, _, _, _ in }
        },
    ]

    private static let messages: [KitCall] = [
        zim("sendMessage", .room) {
            $0.sendMessage(
                message, toConversationID: "lobby", conversationType: .room, config: ZIMMessageSendConfig(),
                notification: nil, callback: { _, _ in })
        },
        zim("sendMediaMessage", .room) {
            $0.sendMediaMessage(
                file, toConversationID: "lobby", conversationType: .room, config: ZIMMessageSendConfig(),
                notification: nil, callback: { _, _ in })
        },
        zim("sendPeerMessage") {
            $0.sendPeerMessage(message, toUserID: "alice", config: ZIMMessageSendConfig()) { _, _ in }
        },
        zim("sendRoomMessage", .room) {
            $0.sendRoomMessage(message, toRoomID: "lobby", config: ZIMMessageSendConfig()) { _, _ in }
        },
        zim("revokeMessage") { $0.revokeMessage(message, config: ZIMMessageRevokeConfig()) { _, _ in } },
        zim("downloadMediaFile") {
            $0.downloadMediaFile(with: file, fileType: .originalFile, progress: nil) { _, _ in }
        },
        zim("queryCombineMessageDetail") { $0.queryCombineMessageDetail(by: ZIMCombineMessage()) { _, _ in } },
        zim("queryConversationList") {
            $0.queryConversationList(with: ZIMConversationQueryConfig()) { _, _ in }
        },
        zim("deleteConversation") {
            $0.deleteConversation(by: "alice", conversationType: .peer, config: ZIMConversationDeleteConfig()) {
                _, _, _ in
            }
        },
        zim("clearConversationUnreadMessageCount") {
            $0.clearConversationUnreadMessageCount(for: "alice", conversationType: .peer) { _, _, _ in }
        },
        zim("setConversationNotificationStatus") {
            $0.setConversationNotificationStatus(.notify, conversationID: "alice", conversationType: .peer) {
                _, _, _ in
            }
        },
    ]

    private static let invitations: [KitCall] = [
        zim("callInvite") { $0.callInvite(with: ["alice"], config: advanced) { _, _, _ in } },
        zim("callingInvite") {
            $0.callingInvite(with: ["alice"], callID: "c", config: ZIMCallingInviteConfig()) { _, _, _ in }
        },
        zim("callCancel") {
            $0.callCancel(with: ["alice"], callID: "c", config: ZIMCallCancelConfig()) { _, _, _ in }
        },
        zim("callAccept") { $0.callAccept(with: "c", config: ZIMCallAcceptConfig()) { _, _ in } },
        zim("callReject") { $0.callReject(with: "c", config: ZIMCallRejectConfig()) { _, _ in } },
        zim("callJoin") { $0.callJoin(by: "c", config: ZIMCallJoinConfig()) { _, _, _ in } },
        zim("callQuit") { $0.callQuit(by: "c", config: ZIMCallQuitConfig()) { _, _, _ in } },
        zim("callEnd") { $0.callEnd(by: "c", config: ZIMCallEndConfig()) { _, _, _ in } },
        zim("queryCallInvitationList") { $0.queryCallInvitationList(with: calls) { _, _, _ in } },
    ]
}
