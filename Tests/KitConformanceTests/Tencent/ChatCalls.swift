import Devices
import Foundation
import ImSDK_Plus

extension KitCall {
    private static func chat(
        _ name: String, traced: String? = nil, code: Int? = nil, _ make: @escaping @Sendable (V2TIMManager) -> Void
    ) -> KitCall {
        KitCall(name: name, need: .login, code: code, line: "V2TIMManager.\(traced ?? name) fail # ") { _, device in
            device.run { make(V2TIMManager.sharedInstance()) }
        }
    }

    private static var group: V2TIMGroupInfo {
        let info = V2TIMGroupInfo()
        info.groupID = "10001"
        info.groupName = "Another"
        return info
    }

    private static var person: V2TIMUserFullInfo {
        let info = V2TIMUserFullInfo()
        info.nickName = "Bob"
        return info
    }

    private static var status: V2TIMUserStatus {
        let status = V2TIMUserStatus()
        status.customStatus = "here"
        return status
    }

    private static var invitation: V2TIMSignalingInfo {
        let info = V2TIMSignalingInfo()
        info.inviteID = "i1"
        return info
    }

    private static var memberInfo: V2TIMGroupMemberFullInfo {
        let info = V2TIMGroupMemberFullInfo()
        info.userID = "alice"
        info.nameCard = "Al"
        return info
    }

    private static let bytes = Data([1])

    /// Every call of the chat SDK's that needs a login.
    static let ofChat: [KitCall] = [
        chat("createGroup") {
            $0.createGroup(GroupType_Meeting, groupID: "10002", groupName: "", succ: { _ in }, fail: { _, _ in })
        },
        chat("joinGroup") { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) },
        chat("quitGroup") { $0.quitGroup("10001", succ: {}, fail: { _, _ in }) },
        chat("dismissGroup") { $0.dismissGroup("10001", succ: {}, fail: { _, _ in }) },
        chat("getGroupsInfo") { $0.getGroupsInfo(["10001"], succ: { _ in }, fail: { _, _ in }) },
        chat("getJoinedGroupList") { $0.getJoinedGroupList({ _ in }, fail: { _, _ in }) },
        chat("setGroupInfo") { $0.setGroupInfo(group, succ: {}, fail: { _, _ in }) },
        chat("initGroupAttributes") {
            $0.initGroupAttributes("10001", attributes: ["k": "v"], succ: {}, fail: { _, _ in })
        },
        chat("setGroupAttributes") {
            $0.setGroupAttributes("10001", attributes: ["k": "v"], succ: {}, fail: { _, _ in })
        },
        chat("deleteGroupAttributes") { $0.deleteGroupAttributes("10001", keys: ["k"], succ: {}, fail: { _, _ in }) },
        chat("getGroupAttributes") { $0.getGroupAttributes("10001", keys: nil, succ: { _ in }, fail: { _, _ in }) },
        chat("setGroupCounters") {
            $0.setGroupCounters("10001", counters: ["c": 1], succ: { _ in }, fail: { _, _ in })
        },
        chat("getGroupCounters") { $0.getGroupCounters("10001", keys: ["c"], succ: { _ in }, fail: { _, _ in }) },
        chat("increaseGroupCounter") {
            $0.increaseGroupCounter("10001", key: "c", value: 1, succ: { _ in }, fail: { _, _ in })
        },
        chat("decreaseGroupCounter") {
            $0.decreaseGroupCounter("10001", key: "c", value: 1, succ: { _ in }, fail: { _, _ in })
        },
        chat("getGroupMemberList") {
            $0.getGroupMemberList("10001", filter: 0, nextSeq: 0, succ: { _, _ in }, fail: { _, _ in })
        },
        chat("getGroupMembersInfo") {
            $0.getGroupMembersInfo("10001", memberList: ["alice"], succ: { _ in }, fail: { _, _ in })
        },
        chat("getGroupOnlineMemberCount") { $0.getGroupOnlineMemberCount("10001", succ: { _ in }, fail: { _, _ in }) },
        chat("muteGroupMember") {
            $0.muteGroupMember("10001", member: "alice", muteTime: 9, succ: {}, fail: { _, _ in })
        },
        chat("muteAllGroupMembers") { $0.muteAllGroupMembers("10001", isMute: true, succ: {}, fail: { _, _ in }) },
        chat("kickGroupMember") {
            $0.kickGroupMember("10001", memberList: ["alice"], reason: "", succ: { _ in }, fail: { _, _ in })
        },
        chat("setGroupMemberRole") {
            $0.setGroupMemberRole("10001", member: "alice", newRole: 300, succ: {}, fail: { _, _ in })
        },
        chat("setGroupMemberInfo") {
            $0.setGroupMemberInfo("10001", info: memberInfo, succ: {}, fail: { _, _ in })
        },
        chat("inviteUser", traced: "inviteUserToGroup") {
            $0.inviteUser(toGroup: "10001", userList: ["alice"], succ: { _ in }, fail: { _, _ in })
        },
        chat("inviteUserToGroup") {
            $0.inviteUserToGroup(groupID: "10001", userList: ["alice"], succ: { _ in }, fail: { _, _ in })
        },
        chat("transferGroupOwner") { $0.transferGroupOwner("10001", member: "alice", succ: {}, fail: { _, _ in }) },
        chat("logout") { $0.logout({}, fail: { _, _ in }) },
        chat("sendGroupTextMessage") {
            _ = $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_HIGH, succ: {}, fail: { _, _ in })
        },
        chat("sendGroupCustomMessage") {
            _ = $0.sendGroupCustomMessage(bytes, to: "10001", priority: .PRIORITY_HIGH, succ: {}, fail: { _, _ in })
        },
        chat("sendC2CTextMessage") { _ = $0.sendC2CTextMessage("hi", to: "alice", succ: {}, fail: { _, _ in }) },
        chat("sendC2CCustomMessage") { _ = $0.sendC2CCustomMessage(bytes, to: "alice", succ: {}, fail: { _, _ in }) },
        chat("send", traced: "sendMessage") {
            _ = $0.send(
                $0.createTextMessage("hi"), receiver: "alice", groupID: nil, priority: .PRIORITY_HIGH,
                onlineUserOnly: false, offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        },
        chat("sendMessage") {
            _ = $0.sendMessage(
                message: $0.createTextMessage(text: "hi"), receiver: "alice", groupID: nil, priority: .PRIORITY_HIGH,
                onlineUserOnly: false, offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        },
        chat("revokeMessage") { $0.revokeMessage($0.createTextMessage("hi"), succ: {}, fail: { _, _ in }) },
        chat("getConversationList") {
            $0.getConversationList(0, count: 9, succ: { _, _, _ in }, fail: { _, _ in })
        },
        chat("modifyMessage") { $0.modifyMessage($0.createTextMessage("hi")) { _, _, _ in } },
        chat("markGroupMessage", traced: "markGroupMessageAsRead") {
            $0.markGroupMessage(asRead: "10001", succ: {}, fail: { _, _ in })
        },
        chat("getConversation") { $0.getConversation("c2c_alice", succ: { _ in }, fail: { _, _ in }) },
        chat("getTotalUnreadMessageCount") { $0.getTotalUnreadMessageCount({ _ in }, fail: { _, _ in }) },
        chat("cleanConversationUnreadMessageCount") {
            $0.cleanConversationUnreadMessageCount(
                "c2c_alice", cleanTimestamp: 0, cleanSequence: 0, succ: {}, fail: { _, _ in })
        },
        chat("markC2CMessage", traced: "markC2CMessageAsRead") {
            $0.markC2CMessage(asRead: "alice", succ: {}, fail: { _, _ in })
        },
        chat("markAllMessage", traced: "markAllMessageAsRead") { $0.markAllMessage(asRead: {}, fail: { _, _ in }) },
        chat("deleteConversation") { $0.deleteConversation("c2c_alice", succ: {}, fail: { _, _ in }) },
        chat("setAPNS") { $0.setAPNS(V2TIMAPNSConfig(), succ: {}, fail: { _, _ in }) },
        chat("subscribeUserInfo") { $0.subscribeUserInfo(["alice"], succ: {}, fail: { _, _ in }) },
        chat("unsubscribeUserInfo") { $0.unsubscribeUserInfo(["alice"], succ: {}, fail: { _, _ in }) },
        chat("getUsersInfo") { $0.getUsersInfo(["alice"], succ: { _ in }, fail: { _, _ in }) },
        chat("setSelfInfo") { $0.setSelfInfo(person, succ: {}, fail: { _, _ in }) },
        chat("subscribeUserStatus") { $0.subscribeUserStatus(["alice"], succ: {}, fail: { _, _ in }) },
        chat("unsubscribeUserStatus") { $0.unsubscribeUserStatus(["alice"], succ: {}, fail: { _, _ in }) },
        chat("getUserStatus") { $0.getUserStatus(["alice"], succ: { _ in }, fail: { _, _ in }) },
        chat("setSelfStatus") { $0.setSelfStatus(status, succ: {}, fail: { _, _ in }) },
        chat("invite") {
            _ = $0.invite(
                "alice", data: "", onlineUserOnly: true, offlinePushInfo: nil, timeout: 0, succ: {}, fail: { _, _ in })
        },
        chat("inviteInGroup") {
            _ = $0.inviteInGroup(
                groupID: "10001", inviteeList: ["alice"], data: "", onlineUserOnly: true, timeout: 0, succ: {},
                fail: { _, _ in })
        },
        chat("cancel") { $0.cancel("i1", data: "", succ: {}, fail: { _, _ in }) },
        chat("accept") { $0.accept("i1", data: "", succ: {}, fail: { _, _ in }) },
        chat("reject") { $0.reject("i1", data: "", succ: {}, fail: { _, _ in }) },
        chat("modifyInvitation") { $0.modifyInvitation("i1", data: "", succ: {}, fail: { _, _ in }) },
        chat("addInvitedSignaling") { $0.addInvitedSignaling(invitation, succ: {}, fail: { _, _ in }) },
        chat("callExperimentalAPI", code: 7013) {
            $0.callExperimentalAPI("x", param: nil, succ: { _ in }, fail: { _, _ in })
        },
    ]
}
