// *+ObjectiveC.swift has those of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Events of chat rooms, on the queue of ``IEMChatroomManager``'s `add(_:delegateQueue:)`. All methods are optional.
public protocol EMChatroomManagerDelegate: _EMChatroomManagerDelegateForms {
    /// Another user came in.
    @_nonoverride func userDidJoin(_ aChatroom: EMChatroom, user aUsername: String)

    /// The same in later SDKs, with what the user said at it.
    @_nonoverride func userDidJoin(_ aChatroom: EMChatroom, user aUsername: String, ext: String?)

    /// Another user left, was removed or was offline for too long.
    @_nonoverride func userDidLeave(_ aChatroom: EMChatroom, user aUsername: String)

    /// This user is in the room no more.
    @_nonoverride func didDismiss(from aChatroom: EMChatroom, reason aReason: EMChatroomBeKickedReason)

    /// The room's name or what it is about changed.
    @_nonoverride func chatroomSpecificationDidUpdate(_ aChatroom: EMChatroom)

    /// Members were muted, until then: Unix milliseconds, -1 for good.
    @_nonoverride func chatroomMuteListDidUpdate(_ aChatroom: EMChatroom, addedMutedMembers aMutes: [String], muteExpire aMuteExpire: Int)

    /// Members are muted no more.
    @_nonoverride func chatroomMuteListDidUpdate(_ aChatroom: EMChatroom, removedMutedMembers aMutes: [String])

    /// Members got onto the allow list: this user, or others if this user is the owner or an admin.
    @_nonoverride func chatroomWhiteListDidUpdate(_ aChatroom: EMChatroom, addedWhiteListMembers aMembers: [String])

    /// Members are on the allow list no more.
    @_nonoverride func chatroomWhiteListDidUpdate(_ aChatroom: EMChatroom, removedWhiteListMembers aMembers: [String])

    /// Everybody was muted, or is no more.
    @_nonoverride func chatroomAllMemberMuteChanged(_ aChatroom: EMChatroom, isAllMemberMuted aMuted: Bool)

    /// A member became an admin: this user, or another if this user is the owner or an admin.
    @_nonoverride func chatroomAdminListDidUpdate(_ aChatroom: EMChatroom, addedAdmin aAdmin: String)

    /// An admin is an ordinary member again.
    @_nonoverride func chatroomAdminListDidUpdate(_ aChatroom: EMChatroom, removedAdmin aAdmin: String)

    /// The room has another owner.
    @_nonoverride func chatroomOwnerDidUpdate(_ aChatroom: EMChatroom, newOwner aNewOwner: String, oldOwner aOldOwner: String)

    /// The announcement changed.
    @_nonoverride func chatroomAnnouncementDidUpdate(_ aChatroom: EMChatroom, announcement aAnnouncement: String?)

    /// Attributes were set; the map has those that changed.
    @_nonoverride func chatroomAttributesDidUpdated(_ roomId: String, attributeMap: [String: String], from fromId: String)

    /// Attributes were removed.
    @_nonoverride func chatroomAttributesDidRemoved(_ roomId: String, attributes: [String], from fromId: String)

    /// Another user came in; deprecated by the vendor.
    @_nonoverride func didReceiveUserJoined(_ aChatroom: EMChatroom, username aUsername: String)

    /// Another user left; deprecated by the vendor.
    @_nonoverride func didReceiveUserLeaved(_ aChatroom: EMChatroom, username aUsername: String)

    /// This user is in the room no more; deprecated by the vendor.
    @_nonoverride func didReceiveKicked(from aChatroom: EMChatroom, reason aReason: EMChatroomBeKickedReason)
}
#endif
