// Groups are not emulated: every call fails with 6000013.
extension ZIM {
    /// Fails with 6000013: groups are not emulated.
    public func createGroup(with groupInfo: ZIMGroupInfo, userIDs: [String], callback: ZIMGroupCreatedCallback?) {
        refuse(
            "createGroup", "groups are not emulated",
            callback.map { callback in { error in callback(ZIMGroupFullInfo(), [], [], error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func createGroup(
        with groupInfo: ZIMGroupInfo, userIDs: [String], config: ZIMGroupAdvancedConfig,
        callback: ZIMGroupCreatedCallback?
    ) {
        refuse(
            "createGroup", "groups are not emulated",
            callback.map { callback in { error in callback(ZIMGroupFullInfo(), [], [], error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func dismissGroup(by groupID: String, callback: ZIMGroupOperatedCallback?) {
        refuse(
            "dismissGroup", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func joinGroup(by groupID: String, callback: ZIMGroupFullInfoCallback?) {
        refuse(
            "joinGroup", "groups are not emulated",
            callback.map { callback in { error in callback(ZIMGroupFullInfo(), error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func leaveGroup(by groupID: String, callback: ZIMGroupOperatedCallback?) {
        refuse(
            "leaveGroup", "groups are not emulated", callback.map { callback in { error in callback(groupID, error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func inviteUsersIntoGroup(with userIDs: [String], groupID: String, callback: ZIMGroupUsersInvitedCallback?) {
        refuse(
            "inviteUsersIntoGroup", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, [], [], error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func kickGroupMembers(by userIDs: [String], groupID: String, callback: ZIMGroupMembersKickedCallback?) {
        refuse(
            "kickGroupMembers", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, [], [], error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func transferGroupOwner(to userID: String, groupID: String, callback: ZIMGroupTextUpdatedCallback?) {
        refuse(
            "transferGroupOwner", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, userID, error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func updateGroupName(_ groupName: String, groupID: String, callback: ZIMGroupTextUpdatedCallback?) {
        refuse(
            "updateGroupName", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, groupName, error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func updateGroupNotice(_ groupNotice: String, groupID: String, callback: ZIMGroupTextUpdatedCallback?) {
        refuse(
            "updateGroupNotice", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, groupNotice, error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func queryGroupInfo(by groupID: String, callback: ZIMGroupFullInfoCallback?) {
        refuse(
            "queryGroupInfo", "groups are not emulated",
            callback.map { callback in { error in callback(ZIMGroupFullInfo(), error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func setGroupAttributes(
        _ groupAttributes: [String: String], groupID: String, callback: ZIMGroupAttributesOperatedCallback?
    ) {
        refuse(
            "setGroupAttributes", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, groupAttributes.keys.sorted(), error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func deleteGroupAttributes(by keys: [String], groupID: String, callback: ZIMGroupAttributesOperatedCallback?)
    {
        refuse(
            "deleteGroupAttributes", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, keys, error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func queryGroupAttributes(by keys: [String], groupID: String, callback: ZIMGroupAttributesQueriedCallback?) {
        refuse(
            "queryGroupAttributes", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, [:], error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func queryGroupAllAttributes(by groupID: String, callback: ZIMGroupAttributesQueriedCallback?) {
        refuse(
            "queryGroupAllAttributes", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, [:], error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func setGroupMemberRole(
        _ role: Int32, forUserID userID: String, groupID: String, callback: ZIMGroupMemberRoleUpdatedCallback?
    ) {
        refuse(
            "setGroupMemberRole", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, userID, role, error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func setGroupMemberNickname(
        _ nickname: String, forUserID userID: String, groupID: String,
        callback: ZIMGroupMemberNicknameUpdatedCallback?
    ) {
        refuse(
            "setGroupMemberNickname", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, userID, nickname, error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func queryGroupMemberInfo(by userID: String, groupID: String, callback: ZIMGroupMemberInfoQueriedCallback?) {
        refuse(
            "queryGroupMemberInfo", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, ZIMGroupMemberInfo(), error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func queryGroupList(_ callback: ZIMGroupListQueriedCallback?) {
        refuse(
            "queryGroupList", "groups are not emulated", callback.map { callback in { error in callback([], error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func queryGroupMemberList(
        by groupID: String, config: ZIMGroupMemberQueryConfig, callback: ZIMGroupMemberListQueriedCallback?
    ) {
        refuse(
            "queryGroupMemberList", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, [], 0, error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func queryGroupMemberCount(by groupID: String, callback: ZIMGroupMemberCountQueriedCallback?) {
        refuse(
            "queryGroupMemberCount", "groups are not emulated",
            callback.map { callback in { error in callback(groupID, 0, error) } })
    }

    /// Fails with 6000013: groups are not emulated.
    public func sendGroupMesage(
        _ message: ZIMMessage, toGroupID: String, config: ZIMMessageSendConfig, callback: ZIMMessageSentCallback?
    ) {
        refuse(
            "sendGroupMesage", "groups are not emulated",
            callback.map { callback in { error in callback(message, error) } })
    }
}
