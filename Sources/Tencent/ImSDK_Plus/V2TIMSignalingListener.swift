public import Foundation

/// Invitations.
///
/// All methods are optional. Each exists with the labels of both SDK generations, with and without optionals, and every
/// version is called: an app implements the one in its SDK's headers. All are called on the main queue.
public protocol V2TIMSignalingListener: NSObjectProtocol {
    /// Another user invites the user.
    func onReceiveNewInvitation(
        _ inviteID: String!, inviter: String!, groupID: String!, inviteeList: [String]!, data: String!
    )
    /// The same, for apps that write the parameters without optionals.
    func onReceiveNewInvitation(
        _ inviteID: String, inviter: String, groupID: String, inviteeList: [String], data: String?
    )
    /// The same as SDKs from 8.6 on spell it.
    func onReceiveNewInvitation(
        inviteID: String?, inviter: String?, groupID: String?, inviteeList: [String]?, data: String?
    )
    /// The same, for apps that write the parameters without optionals.
    func onReceiveNewInvitation(
        inviteID: String, inviter: String, groupID: String, inviteeList: [String], data: String?
    )
    /// An invitee accepted.
    func onInviteeAccepted(_ inviteID: String!, invitee: String!, data: String!)
    /// The same, for apps that write the parameters without optionals.
    func onInviteeAccepted(_ inviteID: String, invitee: String, data: String?)
    /// The same as SDKs from 8.6 on spell it.
    func onInviteeAccepted(inviteID: String?, invitee: String?, data: String?)
    /// The same, for apps that write the parameters without optionals.
    func onInviteeAccepted(inviteID: String, invitee: String, data: String?)
    /// An invitee rejected.
    func onInviteeRejected(_ inviteID: String!, invitee: String!, data: String!)
    /// The same, for apps that write the parameters without optionals.
    func onInviteeRejected(_ inviteID: String, invitee: String, data: String?)
    /// The same as SDKs from 8.6 on spell it.
    func onInviteeRejected(inviteID: String?, invitee: String?, data: String?)
    /// The same, for apps that write the parameters without optionals.
    func onInviteeRejected(inviteID: String, invitee: String, data: String?)
    /// The inviter took the invitation back.
    func onInvitationCancelled(_ inviteID: String!, inviter: String!, data: String!)
    /// The same, for apps that write the parameters without optionals.
    func onInvitationCancelled(_ inviteID: String, inviter: String, data: String?)
    /// The same as SDKs from 8.6 on spell it.
    func onInvitationCancelled(inviteID: String?, inviter: String?, data: String?)
    /// The same, for apps that write the parameters without optionals.
    func onInvitationCancelled(inviteID: String, inviter: String, data: String?)
    /// Invitees did not answer in time. The inviter is told of all of them; so is each invitee.
    func onInvitationTimeout(_ inviteID: String!, inviteeList: [String]!)
    /// The same, for apps that write the parameters without optionals.
    func onInvitationTimeout(_ inviteID: String, inviteeList: [String])
    /// The same as SDKs from 8.6 on spell it.
    func onInvitationTimeout(inviteID: String?, inviteeList: [String]?)
    /// The same, for apps that write the parameters without optionals.
    func onInvitationTimeout(inviteID: String, inviteeList: [String])
    /// The inviter replaced the data of the invitation.
    func onInvitationModified(_ inviteID: String!, data: String!)
    /// The same, for apps that write the parameters without optionals.
    func onInvitationModified(_ inviteID: String, data: String?)
    /// The same as SDKs from 8.6 on spell it.
    func onInvitationModified(inviteID: String?, data: String?)
    /// The same, for apps that write the parameters without optionals.
    func onInvitationModified(inviteID: String, data: String?)
}

extension V2TIMSignalingListener {
    /// Does nothing.
    public func onReceiveNewInvitation(
        _ inviteID: String!, inviter: String!, groupID: String!, inviteeList: [String]!, data: String!
    ) {}
    /// Does nothing.
    public func onReceiveNewInvitation(
        _ inviteID: String, inviter: String, groupID: String, inviteeList: [String], data: String?
    ) {}
    /// Does nothing.
    public func onReceiveNewInvitation(
        inviteID: String?, inviter: String?, groupID: String?, inviteeList: [String]?, data: String?
    ) {}
    /// Does nothing.
    public func onReceiveNewInvitation(
        inviteID: String, inviter: String, groupID: String, inviteeList: [String], data: String?
    ) {}
    /// Does nothing.
    public func onInviteeAccepted(_ inviteID: String!, invitee: String!, data: String!) {}
    /// Does nothing.
    public func onInviteeAccepted(_ inviteID: String, invitee: String, data: String?) {}
    /// Does nothing.
    public func onInviteeAccepted(inviteID: String?, invitee: String?, data: String?) {}
    /// Does nothing.
    public func onInviteeAccepted(inviteID: String, invitee: String, data: String?) {}
    /// Does nothing.
    public func onInviteeRejected(_ inviteID: String!, invitee: String!, data: String!) {}
    /// Does nothing.
    public func onInviteeRejected(_ inviteID: String, invitee: String, data: String?) {}
    /// Does nothing.
    public func onInviteeRejected(inviteID: String?, invitee: String?, data: String?) {}
    /// Does nothing.
    public func onInviteeRejected(inviteID: String, invitee: String, data: String?) {}
    /// Does nothing.
    public func onInvitationCancelled(_ inviteID: String!, inviter: String!, data: String!) {}
    /// Does nothing.
    public func onInvitationCancelled(_ inviteID: String, inviter: String, data: String?) {}
    /// Does nothing.
    public func onInvitationCancelled(inviteID: String?, inviter: String?, data: String?) {}
    /// Does nothing.
    public func onInvitationCancelled(inviteID: String, inviter: String, data: String?) {}
    /// Does nothing.
    public func onInvitationTimeout(_ inviteID: String!, inviteeList: [String]!) {}
    /// Does nothing.
    public func onInvitationTimeout(_ inviteID: String, inviteeList: [String]) {}
    /// Does nothing.
    public func onInvitationTimeout(inviteID: String?, inviteeList: [String]?) {}
    /// Does nothing.
    public func onInvitationTimeout(inviteID: String, inviteeList: [String]) {}
    /// Does nothing.
    public func onInvitationModified(_ inviteID: String!, data: String!) {}
    /// Does nothing.
    public func onInvitationModified(_ inviteID: String, data: String?) {}
    /// Does nothing.
    public func onInvitationModified(inviteID: String?, data: String?) {}
    /// Does nothing.
    public func onInvitationModified(inviteID: String, data: String?) {}
}

// Calls every spelling of a method.
extension V2TIMSignalingListener {
    func tellReceiveNewInvitation(
        inviteID: String, inviter: String, groupID: String, inviteeList: [String], data: String?
    ) {
        onReceiveNewInvitation(
            Optional(inviteID), inviter: Optional(inviter), groupID: Optional(groupID),
            inviteeList: Optional(inviteeList), data: data
        )
        onReceiveNewInvitation(inviteID, inviter: inviter, groupID: groupID, inviteeList: inviteeList, data: data)
        onReceiveNewInvitation(
            inviteID: Optional(inviteID), inviter: Optional(inviter), groupID: Optional(groupID),
            inviteeList: Optional(inviteeList), data: data
        )
        onReceiveNewInvitation(
            inviteID: inviteID, inviter: inviter, groupID: groupID, inviteeList: inviteeList, data: data
        )
    }

    func tellInviteeAccepted(inviteID: String, invitee: String, data: String?) {
        onInviteeAccepted(Optional(inviteID), invitee: Optional(invitee), data: data)
        onInviteeAccepted(inviteID, invitee: invitee, data: data)
        onInviteeAccepted(inviteID: Optional(inviteID), invitee: Optional(invitee), data: data)
        onInviteeAccepted(inviteID: inviteID, invitee: invitee, data: data)
    }

    func tellInviteeRejected(inviteID: String, invitee: String, data: String?) {
        onInviteeRejected(Optional(inviteID), invitee: Optional(invitee), data: data)
        onInviteeRejected(inviteID, invitee: invitee, data: data)
        onInviteeRejected(inviteID: Optional(inviteID), invitee: Optional(invitee), data: data)
        onInviteeRejected(inviteID: inviteID, invitee: invitee, data: data)
    }

    func tellInvitationCancelled(inviteID: String, inviter: String, data: String?) {
        onInvitationCancelled(Optional(inviteID), inviter: Optional(inviter), data: data)
        onInvitationCancelled(inviteID, inviter: inviter, data: data)
        onInvitationCancelled(inviteID: Optional(inviteID), inviter: Optional(inviter), data: data)
        onInvitationCancelled(inviteID: inviteID, inviter: inviter, data: data)
    }

    func tellInvitationTimeout(inviteID: String, inviteeList: [String]) {
        onInvitationTimeout(Optional(inviteID), inviteeList: Optional(inviteeList))
        onInvitationTimeout(inviteID, inviteeList: inviteeList)
        onInvitationTimeout(inviteID: Optional(inviteID), inviteeList: Optional(inviteeList))
        onInvitationTimeout(inviteID: inviteID, inviteeList: inviteeList)
    }

    func tellInvitationModified(inviteID: String, data: String?) {
        onInvitationModified(Optional(inviteID), data: data)
        onInvitationModified(inviteID, data: data)
        onInvitationModified(inviteID: Optional(inviteID), data: data)
        onInvitationModified(inviteID: inviteID, data: data)
    }
}
