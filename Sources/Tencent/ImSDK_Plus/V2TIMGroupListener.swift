public import Foundation

/// Groups and their members.
///
/// All methods are optional. Each exists with the labels of both SDK generations, with and without optionals, and every
/// version is called: an app implements the one in its SDK's headers. All are called on the main queue.
public protocol V2TIMGroupListener: NSObjectProtocol {
    /// Others joined.
    func onMemberEnter(_ groupID: String!, memberList: [V2TIMGroupMemberInfo]!)
    /// The same, for apps that write the parameters without optionals.
    func onMemberEnter(_ groupID: String, memberList: [V2TIMGroupMemberInfo])
    /// The same as SDKs from 8.6 on spell it.
    func onMemberEnter(groupID: String?, memberList: [V2TIMGroupMemberInfo]?)
    /// The same, for apps that write the parameters without optionals.
    func onMemberEnter(groupID: String, memberList: [V2TIMGroupMemberInfo])
    /// Another left, or their session ended.
    func onMemberLeave(_ groupID: String!, member: V2TIMGroupMemberInfo!)
    /// The same, for apps that write the parameters without optionals.
    func onMemberLeave(_ groupID: String, member: V2TIMGroupMemberInfo)
    /// The same as SDKs from 8.6 on spell it.
    func onMemberLeave(groupID: String?, member: V2TIMGroupMemberInfo?)
    /// The same, for apps that write the parameters without optionals.
    func onMemberLeave(groupID: String, member: V2TIMGroupMemberInfo)
    /// Members were brought in by another; those who were brought in are told too.
    func onMemberInvited(_ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!)
    /// The same, for apps that write the parameters without optionals.
    func onMemberInvited(_ groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo])
    /// The same as SDKs from 8.6 on spell it.
    func onMemberInvited(groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?)
    /// The same, for apps that write the parameters without optionals.
    func onMemberInvited(groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo])
    /// Members were removed; the removed are told too.
    func onMemberKicked(_ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!)
    /// The same, for apps that write the parameters without optionals.
    func onMemberKicked(_ groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo])
    /// The same as SDKs from 8.6 on spell it.
    func onMemberKicked(groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?)
    /// The same, for apps that write the parameters without optionals.
    func onMemberKicked(groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo])
    /// Members were muted, may send again, or have another name card or other fields.
    func onMemberInfoChanged(_ groupID: String!, changeInfoList: [V2TIMGroupMemberChangeInfo]!)
    /// The same, for apps that write the parameters without optionals.
    func onMemberInfoChanged(_ groupID: String, changeInfoList: [V2TIMGroupMemberChangeInfo])
    /// The same as SDKs from 8.6 on spell it.
    func onMemberInfoChanged(groupID: String?, changeInfoList: [V2TIMGroupMemberChangeInfo]?)
    /// The same, for apps that write the parameters without optionals.
    func onMemberInfoChanged(groupID: String, changeInfoList: [V2TIMGroupMemberChangeInfo])
    /// The user made a group on another device.
    func onGroupCreated(_ groupID: String!)
    /// The same, for apps that write the parameters without optionals.
    func onGroupCreated(_ groupID: String)
    /// The same as SDKs from 8.6 on spell it.
    func onGroupCreated(groupID: String?)
    /// The same, for apps that write the parameters without optionals.
    func onGroupCreated(groupID: String)
    /// The group is no more.
    func onGroupDismissed(_ groupID: String!, opUser: V2TIMGroupMemberInfo!)
    /// The same, for apps that write the parameters without optionals.
    func onGroupDismissed(_ groupID: String, opUser: V2TIMGroupMemberInfo)
    /// The same as SDKs from 8.6 on spell it.
    func onGroupDismissed(groupID: String?, opUser: V2TIMGroupMemberInfo?)
    /// The same, for apps that write the parameters without optionals.
    func onGroupDismissed(groupID: String, opUser: V2TIMGroupMemberInfo)
    /// The cloud removed the group; never called, because the emulator removes no groups.
    func onGroupRecycled(_ groupID: String!, opUser: V2TIMGroupMemberInfo!)
    /// The same, for apps that write the parameters without optionals.
    func onGroupRecycled(_ groupID: String, opUser: V2TIMGroupMemberInfo)
    /// The same as SDKs from 8.6 on spell it.
    func onGroupRecycled(groupID: String?, opUser: V2TIMGroupMemberInfo?)
    /// The same, for apps that write the parameters without optionals.
    func onGroupRecycled(groupID: String, opUser: V2TIMGroupMemberInfo)
    /// The group's description, owner or muting changed.
    func onGroupInfoChanged(_ groupID: String!, changeInfoList: [V2TIMGroupChangeInfo]!)
    /// The same, for apps that write the parameters without optionals.
    func onGroupInfoChanged(_ groupID: String, changeInfoList: [V2TIMGroupChangeInfo])
    /// The same as SDKs from 8.6 on spell it.
    func onGroupInfoChanged(groupID: String?, changeInfoList: [V2TIMGroupChangeInfo]?)
    /// The same, for apps that write the parameters without optionals.
    func onGroupInfoChanged(groupID: String, changeInfoList: [V2TIMGroupChangeInfo])
    /// The group's attributes changed; `attributes` is the whole map. The writer is told too, after the completion.
    func onGroupAttributeChanged(_ groupID: String!, attributes: NSMutableDictionary!)
    /// The same, for apps that write the parameters without optionals.
    func onGroupAttributeChanged(_ groupID: String, attributes: NSMutableDictionary)
    /// Everybody was muted, or may send again.
    func onAllGroupMembersMuted(groupID: String?, isMute: Bool)
    /// The same, for apps that write the parameters without optionals.
    func onAllGroupMembersMuted(groupID: String, isMute: Bool)
    /// A counter has another value.
    func onGroupCounterChanged(groupID: String?, key: String?, newValue: Int)
    /// The same, for apps that write the parameters without optionals.
    func onGroupCounterChanged(groupID: String, key: String, newValue: Int)
    /// A user asks to join; never called, because groups here are joined without asking.
    func onReceiveJoinApplication(_ groupID: String!, member: V2TIMGroupMemberInfo!, opReason: String!)
    /// The same, for apps that write the parameters without optionals.
    func onReceiveJoinApplication(_ groupID: String, member: V2TIMGroupMemberInfo, opReason: String)
    /// The same as SDKs from 8.6 on spell it.
    func onReceiveJoinApplication(groupID: String?, member: V2TIMGroupMemberInfo?, opReason: String?)
    /// The same, for apps that write the parameters without optionals.
    func onReceiveJoinApplication(groupID: String, member: V2TIMGroupMemberInfo, opReason: String)
    /// A request to join was answered; never called, because groups here are joined without asking.
    func onApplicationProcessed(_ groupID: String!, opUser: V2TIMGroupMemberInfo!, opResult: Bool, opReason: String!)
    /// The same, for apps that write the parameters without optionals.
    func onApplicationProcessed(_ groupID: String, opUser: V2TIMGroupMemberInfo, opResult: Bool, opReason: String)
    /// The same as SDKs from 8.6 on spell it.
    func onApplicationProcessed(groupID: String?, opUser: V2TIMGroupMemberInfo?, opResult: Bool, opReason: String?)
    /// The same, for apps that write the parameters without optionals.
    func onApplicationProcessed(groupID: String, opUser: V2TIMGroupMemberInfo, opResult: Bool, opReason: String)
    /// Members became administrators. `opUser` is empty: the cloud does not say who did it.
    func onGrantAdministrator(_ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!)
    /// The same, for apps that write the parameters without optionals.
    func onGrantAdministrator(_ groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo])
    /// The same as SDKs from 8.6 on spell it.
    func onGrantAdministrator(groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?)
    /// The same, for apps that write the parameters without optionals.
    func onGrantAdministrator(groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo])
    /// Administrators became ordinary members. `opUser` is empty: the cloud does not say who did it.
    func onRevokeAdministrator(_ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!)
    /// The same, for apps that write the parameters without optionals.
    func onRevokeAdministrator(_ groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo])
    /// The same as SDKs from 8.6 on spell it.
    func onRevokeAdministrator(groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?)
    /// The same, for apps that write the parameters without optionals.
    func onRevokeAdministrator(groupID: String, opUser: V2TIMGroupMemberInfo, memberList: [V2TIMGroupMemberInfo])
    /// The user left the group on another device.
    func onQuitFromGroup(_ groupID: String!)
    /// The same, for apps that write the parameters without optionals.
    func onQuitFromGroup(_ groupID: String)
    /// The same as SDKs from 8.6 on spell it.
    func onQuitFromGroup(groupID: String?)
    /// The same, for apps that write the parameters without optionals.
    func onQuitFromGroup(groupID: String)
    /// A server sent bytes to the group; never called, because the server API here has no such command.
    func onReceiveRESTCustomData(_ groupID: String!, data: Data!)
    /// The same, for apps that write the parameters without optionals.
    func onReceiveRESTCustomData(_ groupID: String, data: Data)
    /// The same as SDKs from 8.6 on spell it.
    func onReceiveRESTCustomData(groupID: String?, data: Data?)
    /// The same, for apps that write the parameters without optionals.
    func onReceiveRESTCustomData(groupID: String, data: Data)
}
