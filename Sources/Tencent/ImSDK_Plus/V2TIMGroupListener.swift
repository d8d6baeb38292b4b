// V2TIMGroupListener+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
public import Foundation

/// Groups and their members.
///
/// All methods are optional, and are called on the main queue. An app writes each with the labels of its SDK's headers,
/// and each parameter that is an object in Objective-C as `T`, `T?` or `T!`.
public protocol V2TIMGroupListener: _V2TIMGroupListenerForms {
    /// Others joined.
    @_nonoverride func onMemberEnter(_ groupID: String!, memberList: [V2TIMGroupMemberInfo]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onMemberEnter(groupID: String?, memberList: [V2TIMGroupMemberInfo]?)
    /// Another left, or their session ended.
    @_nonoverride func onMemberLeave(_ groupID: String!, member: V2TIMGroupMemberInfo!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onMemberLeave(groupID: String?, member: V2TIMGroupMemberInfo?)
    /// Members were brought in by another; those who were brought in are told too.
    @_nonoverride func onMemberInvited(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onMemberInvited(
        groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?)
    /// Members were removed; the removed are told too.
    @_nonoverride func onMemberKicked(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onMemberKicked(
        groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?)
    /// Members were muted, may send again, or have another name card or other fields.
    @_nonoverride func onMemberInfoChanged(_ groupID: String!, changeInfoList: [V2TIMGroupMemberChangeInfo]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onMemberInfoChanged(groupID: String?, changeInfoList: [V2TIMGroupMemberChangeInfo]?)
    /// The user made a group on another device.
    @_nonoverride func onGroupCreated(_ groupID: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onGroupCreated(groupID: String?)
    /// The group is no more.
    @_nonoverride func onGroupDismissed(_ groupID: String!, opUser: V2TIMGroupMemberInfo!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onGroupDismissed(groupID: String?, opUser: V2TIMGroupMemberInfo?)
    /// The cloud removed the group; never called, because the emulator removes no groups.
    @_nonoverride func onGroupRecycled(_ groupID: String!, opUser: V2TIMGroupMemberInfo!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onGroupRecycled(groupID: String?, opUser: V2TIMGroupMemberInfo?)
    /// The group's description, owner or muting changed.
    @_nonoverride func onGroupInfoChanged(_ groupID: String!, changeInfoList: [V2TIMGroupChangeInfo]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onGroupInfoChanged(groupID: String?, changeInfoList: [V2TIMGroupChangeInfo]?)
    /// The group's attributes changed; `attributes` is the whole map. The writer is told too, after the completion.
    @_nonoverride func onGroupAttributeChanged(_ groupID: String!, attributes: NSMutableDictionary!)
    /// Everybody was muted, or may send again.
    @_nonoverride func onAllGroupMembersMuted(groupID: String?, isMute: Bool)
    /// A counter has another value.
    @_nonoverride func onGroupCounterChanged(groupID: String?, key: String?, newValue: Int)
    /// A user asks to join; never called, because groups here are joined without asking.
    @_nonoverride func onReceiveJoinApplication(_ groupID: String!, member: V2TIMGroupMemberInfo!, opReason: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onReceiveJoinApplication(groupID: String?, member: V2TIMGroupMemberInfo?, opReason: String?)
    /// A request to join was answered; never called, because groups here are joined without asking.
    @_nonoverride func onApplicationProcessed(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, opResult: Bool, opReason: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onApplicationProcessed(
        groupID: String?, opUser: V2TIMGroupMemberInfo?, opResult: Bool, opReason: String?)
    /// Members became administrators. `opUser` is empty: the cloud does not say who did it.
    @_nonoverride func onGrantAdministrator(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onGrantAdministrator(
        groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?)
    /// Administrators became ordinary members. `opUser` is empty: the cloud does not say who did it.
    @_nonoverride func onRevokeAdministrator(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onRevokeAdministrator(
        groupID: String?, opUser: V2TIMGroupMemberInfo?, memberList: [V2TIMGroupMemberInfo]?)
    /// The user left the group on another device.
    @_nonoverride func onQuitFromGroup(_ groupID: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onQuitFromGroup(groupID: String?)
    /// The app's server told the group something, by `send_group_system_notification`.
    @_nonoverride func onReceiveRESTCustomData(_ groupID: String!, data: Data!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onReceiveRESTCustomData(groupID: String?, data: Data?)
}
#endif
