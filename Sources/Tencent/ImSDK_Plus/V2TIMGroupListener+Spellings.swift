public import Foundation

extension V2TIMGroupListener {
    /// Does nothing.
    public func onMemberEnter(_ groupID: String!, memberList: [V2TIMGroupMemberInfo]!) {}
    /// Does nothing.
    public func onMemberEnter(_ groupID: String, memberList: [V2TIMGroupMemberInfo]) {}
    /// Does nothing.
    public func onMemberEnter(groupID: String?, memberList: [V2TIMGroupMemberInfo]?) {}
    /// Does nothing.
    public func onMemberEnter(groupID: String, memberList: [V2TIMGroupMemberInfo]) {}
    /// Does nothing.
    public func onMemberLeave(_ groupID: String!, member: V2TIMGroupMemberInfo!) {}
    /// Does nothing.
    public func onMemberLeave(_ groupID: String, member: V2TIMGroupMemberInfo) {}
    /// Does nothing.
    public func onMemberLeave(groupID: String?, member: V2TIMGroupMemberInfo?) {}
    /// Does nothing.
    public func onMemberLeave(groupID: String, member: V2TIMGroupMemberInfo) {}
    /// Does nothing.
    public func onMemberInvited(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!
    ) {}
    /// Does nothing.
    public func onMemberInvited(
        _ groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]
    ) {}
    /// Does nothing.
    public func onMemberInvited(
        groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?
    ) {}
    /// Does nothing.
    public func onMemberInvited(groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]) {}
    /// Does nothing.
    public func onMemberKicked(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!
    ) {}
    /// Does nothing.
    public func onMemberKicked(_ groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]) {}
    /// Does nothing.
    public func onMemberKicked(
        groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?
    ) {}
    /// Does nothing.
    public func onMemberKicked(groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]) {}
    /// Does nothing.
    public func onMemberInfoChanged(_ groupID: String!, changeInfoList: [V2TIMGroupMemberChangeInfo]!) {}
    /// Does nothing.
    public func onMemberInfoChanged(_ groupID: String, changeInfoList: [V2TIMGroupMemberChangeInfo]) {}
    /// Does nothing.
    public func onMemberInfoChanged(groupID: String?, changeInfoList: [V2TIMGroupMemberChangeInfo]?) {}
    /// Does nothing.
    public func onMemberInfoChanged(groupID: String, changeInfoList: [V2TIMGroupMemberChangeInfo]) {}
    /// Does nothing.
    public func onGroupCreated(_ groupID: String!) {}
    /// Does nothing.
    public func onGroupCreated(_ groupID: String) {}
    /// Does nothing.
    public func onGroupCreated(groupID: String?) {}
    /// Does nothing.
    public func onGroupCreated(groupID: String) {}
    /// Does nothing.
    public func onGroupDismissed(_ groupID: String!, opUser: V2TIMGroupMemberInfo!) {}
    /// Does nothing.
    public func onGroupDismissed(_ groupID: String, opUser: V2TIMGroupMemberInfo) {}
    /// Does nothing.
    public func onGroupDismissed(groupID: String?, opUser: V2TIMGroupMemberInfo?) {}
    /// Does nothing.
    public func onGroupDismissed(groupID: String, opUser: V2TIMGroupMemberInfo) {}
    /// Does nothing.
    public func onGroupRecycled(_ groupID: String!, opUser: V2TIMGroupMemberInfo!) {}
    /// Does nothing.
    public func onGroupRecycled(_ groupID: String, opUser: V2TIMGroupMemberInfo) {}
    /// Does nothing.
    public func onGroupRecycled(groupID: String?, opUser: V2TIMGroupMemberInfo?) {}
    /// Does nothing.
    public func onGroupRecycled(groupID: String, opUser: V2TIMGroupMemberInfo) {}
    /// Does nothing.
    public func onGroupInfoChanged(_ groupID: String!, changeInfoList: [V2TIMGroupChangeInfo]!) {}
    /// Does nothing.
    public func onGroupInfoChanged(_ groupID: String, changeInfoList: [V2TIMGroupChangeInfo]) {}
    /// Does nothing.
    public func onGroupInfoChanged(groupID: String?, changeInfoList: [V2TIMGroupChangeInfo]?) {}
    /// Does nothing.
    public func onGroupInfoChanged(groupID: String, changeInfoList: [V2TIMGroupChangeInfo]) {}
    /// Does nothing.
    public func onGroupAttributeChanged(_ groupID: String!, attributes: NSMutableDictionary!) {}
    /// Does nothing.
    public func onGroupAttributeChanged(_ groupID: String, attributes: NSMutableDictionary) {}
    /// Does nothing.
    public func onAllGroupMembersMuted(groupID: String?, isMute: Bool) {}
    /// Does nothing.
    public func onAllGroupMembersMuted(groupID: String, isMute: Bool) {}
    /// Does nothing.
    public func onGroupCounterChanged(groupID: String?, key: String?, newValue: Int) {}
    /// Does nothing.
    public func onGroupCounterChanged(groupID: String, key: String, newValue: Int) {}
    /// Does nothing.
    public func onReceiveJoinApplication(_ groupID: String!, member: V2TIMGroupMemberInfo!, opReason: String!) {}
    /// Does nothing.
    public func onReceiveJoinApplication(_ groupID: String, member: V2TIMGroupMemberInfo, opReason: String) {}
    /// Does nothing.
    public func onReceiveJoinApplication(groupID: String?, member: V2TIMGroupMemberInfo?, opReason: String?) {}
    /// Does nothing.
    public func onReceiveJoinApplication(groupID: String, member: V2TIMGroupMemberInfo, opReason: String) {}
    /// Does nothing.
    public func onApplicationProcessed(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, opResult: Bool, opReason: String!
    ) {}
    /// Does nothing.
    public func onApplicationProcessed(
        _ groupID: String, opUser: V2TIMGroupMemberInfo, opResult: Bool, opReason: String
    ) {}
    /// Does nothing.
    public func onApplicationProcessed(
        groupID: String?, opUser: V2TIMGroupMemberInfo?, opResult: Bool, opReason: String?
    ) {}
    /// Does nothing.
    public func onApplicationProcessed(
        groupID: String, opUser: V2TIMGroupMemberInfo, opResult: Bool, opReason: String
    ) {}
    /// Does nothing.
    public func onGrantAdministrator(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!
    ) {}
    /// Does nothing.
    public func onGrantAdministrator(
        _ groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]
    ) {}
    /// Does nothing.
    public func onGrantAdministrator(
        groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?
    ) {}
    /// Does nothing.
    public func onGrantAdministrator(
        groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]
    ) {}
    /// Does nothing.
    public func onRevokeAdministrator(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!
    ) {}
    /// Does nothing.
    public func onRevokeAdministrator(
        _ groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]
    ) {}
    /// Does nothing.
    public func onRevokeAdministrator(
        groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?
    ) {}
    /// Does nothing.
    public func onRevokeAdministrator(
        groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]
    ) {}
    /// Does nothing.
    public func onQuitFromGroup(_ groupID: String!) {}
    /// Does nothing.
    public func onQuitFromGroup(_ groupID: String) {}
    /// Does nothing.
    public func onQuitFromGroup(groupID: String?) {}
    /// Does nothing.
    public func onQuitFromGroup(groupID: String) {}
    /// Does nothing.
    public func onReceiveRESTCustomData(_ groupID: String!, data: Data!) {}
    /// Does nothing.
    public func onReceiveRESTCustomData(_ groupID: String, data: Data) {}
    /// Does nothing.
    public func onReceiveRESTCustomData(groupID: String?, data: Data?) {}
    /// Does nothing.
    public func onReceiveRESTCustomData(groupID: String, data: Data) {}
}

// Calls every spelling of a method.
extension V2TIMGroupListener {
    func tellMemberEnter(groupID: String, memberList: [V2TIMGroupMemberInfo]) {
        onMemberEnter(Optional(groupID), memberList: Optional(memberList))
        onMemberEnter(groupID, memberList: memberList)
        onMemberEnter(groupID: Optional(groupID), memberList: Optional(memberList))
        onMemberEnter(groupID: groupID, memberList: memberList)
    }

    func tellMemberLeave(groupID: String, member: V2TIMGroupMemberInfo) {
        onMemberLeave(Optional(groupID), member: Optional(member))
        onMemberLeave(groupID, member: member)
        onMemberLeave(groupID: Optional(groupID), member: Optional(member))
        onMemberLeave(groupID: groupID, member: member)
    }

    func tellMemberInvited(groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]) {
        onMemberInvited(Optional(groupID), opUser: Optional(opUser), memberList: Optional(memberList))
        onMemberInvited(groupID, opUser: opUser, memberList: memberList)
        onMemberInvited(groupID: Optional(groupID), opUser: Optional(opUser), memberList: Optional(memberList))
        onMemberInvited(groupID: groupID, opUser: opUser, memberList: memberList)
    }

    func tellQuitFromGroup(groupID: String) {
        onQuitFromGroup(Optional(groupID))
        onQuitFromGroup(groupID)
        onQuitFromGroup(groupID: Optional(groupID))
        onQuitFromGroup(groupID: groupID)
    }

    func tellMemberKicked(groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]) {
        onMemberKicked(Optional(groupID), opUser: Optional(opUser), memberList: Optional(memberList))
        onMemberKicked(groupID, opUser: opUser, memberList: memberList)
        onMemberKicked(groupID: Optional(groupID), opUser: Optional(opUser), memberList: Optional(memberList))
        onMemberKicked(groupID: groupID, opUser: opUser, memberList: memberList)
    }

    func tellMemberInfoChanged(groupID: String, changeInfoList: [V2TIMGroupMemberChangeInfo]) {
        onMemberInfoChanged(Optional(groupID), changeInfoList: Optional(changeInfoList))
        onMemberInfoChanged(groupID, changeInfoList: changeInfoList)
        onMemberInfoChanged(groupID: Optional(groupID), changeInfoList: Optional(changeInfoList))
        onMemberInfoChanged(groupID: groupID, changeInfoList: changeInfoList)
    }

    func tellGroupCreated(groupID: String) {
        onGroupCreated(Optional(groupID))
        onGroupCreated(groupID)
        onGroupCreated(groupID: Optional(groupID))
        onGroupCreated(groupID: groupID)
    }

    func tellGroupDismissed(groupID: String, opUser: V2TIMGroupMemberInfo) {
        onGroupDismissed(Optional(groupID), opUser: Optional(opUser))
        onGroupDismissed(groupID, opUser: opUser)
        onGroupDismissed(groupID: Optional(groupID), opUser: Optional(opUser))
        onGroupDismissed(groupID: groupID, opUser: opUser)
    }

    func tellGroupInfoChanged(groupID: String, changeInfoList: [V2TIMGroupChangeInfo]) {
        onGroupInfoChanged(Optional(groupID), changeInfoList: Optional(changeInfoList))
        onGroupInfoChanged(groupID, changeInfoList: changeInfoList)
        onGroupInfoChanged(groupID: Optional(groupID), changeInfoList: Optional(changeInfoList))
        onGroupInfoChanged(groupID: groupID, changeInfoList: changeInfoList)
    }

    func tellGroupAttributeChanged(groupID: String, attributes: NSMutableDictionary) {
        onGroupAttributeChanged(Optional(groupID), attributes: Optional(attributes))
        onGroupAttributeChanged(groupID, attributes: attributes)
    }

    func tellAllGroupMembersMuted(groupID: String, isMute: Bool) {
        onAllGroupMembersMuted(groupID: Optional(groupID), isMute: isMute)
        onAllGroupMembersMuted(groupID: groupID, isMute: isMute)
    }

    func tellGroupCounterChanged(groupID: String, key: String, newValue: Int) {
        onGroupCounterChanged(groupID: Optional(groupID), key: Optional(key), newValue: newValue)
        onGroupCounterChanged(groupID: groupID, key: key, newValue: newValue)
    }

    func tellGrantAdministrator(groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]) {
        onGrantAdministrator(Optional(groupID), opUser: Optional(opUser), memberList: Optional(memberList))
        onGrantAdministrator(groupID, opUser: opUser, memberList: memberList)
        onGrantAdministrator(groupID: Optional(groupID), opUser: Optional(opUser), memberList: Optional(memberList))
        onGrantAdministrator(groupID: groupID, opUser: opUser, memberList: memberList)
    }

    func tellRevokeAdministrator(groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo]) {
        onRevokeAdministrator(Optional(groupID), opUser: Optional(opUser), memberList: Optional(memberList))
        onRevokeAdministrator(groupID, opUser: opUser, memberList: memberList)
        onRevokeAdministrator(groupID: Optional(groupID), opUser: Optional(opUser), memberList: Optional(memberList))
        onRevokeAdministrator(groupID: groupID, opUser: opUser, memberList: memberList)
    }
}
