// V2TIMSignalingListener+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Invitations.
///
/// All methods are optional, and are called on the main queue. An app writes each with the labels of its SDK's headers,
/// and each parameter that is an object in Objective-C as `T`, `T?` or `T!`.
public protocol V2TIMSignalingListener: _V2TIMSignalingListenerForms {
    /// Another user invites the user.
    @_nonoverride func onReceiveNewInvitation(
        _ inviteID: String!, inviter: String!, groupID: String!, inviteeList: [String]!, data: String!
    )
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onReceiveNewInvitation(
        inviteID: String?, inviter: String?, groupID: String?, inviteeList: [String]?, data: String?
    )
    /// An invitee accepted.
    @_nonoverride func onInviteeAccepted(_ inviteID: String!, invitee: String!, data: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onInviteeAccepted(inviteID: String?, invitee: String?, data: String?)
    /// An invitee rejected.
    @_nonoverride func onInviteeRejected(_ inviteID: String!, invitee: String!, data: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onInviteeRejected(inviteID: String?, invitee: String?, data: String?)
    /// The inviter took the invitation back.
    @_nonoverride func onInvitationCancelled(_ inviteID: String!, inviter: String!, data: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onInvitationCancelled(inviteID: String?, inviter: String?, data: String?)
    /// Invitees did not answer in time. The inviter is told of all of them; so is each invitee.
    @_nonoverride func onInvitationTimeout(_ inviteID: String!, inviteeList: [String]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onInvitationTimeout(inviteID: String?, inviteeList: [String]?)
    /// The inviter replaced the data of the invitation.
    @_nonoverride func onInvitationModified(_ inviteID: String!, data: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onInvitationModified(inviteID: String?, data: String?)
}
#endif
