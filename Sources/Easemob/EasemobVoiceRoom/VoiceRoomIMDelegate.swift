// VoiceRoomIMDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
public import HyphenateChat

/// Callbacks of ``VoiceRoomIMManager``, on the main queue.
///
/// `roomId` is the chat room that was joined last, whatever a message is for, unless a callback says otherwise.
public protocol VoiceRoomIMDelegate: _VoiceRoomIMDelegateForms {
    /// The IM token is over: log in again.
    @_nonoverride func chatTokenDidExpire(code: EMErrorCode)
    /// The IM token will be over soon: fetch another.
    @_nonoverride func chatTokenWillExpire(code: EMErrorCode)
    /// A text came, also one that was sent to the user alone.
    @_nonoverride func receiveTextMessage(roomId: String, message: EMChatMessage)
    /// Somebody gave something; `meta` has the gift.
    @_nonoverride func receiveGift(roomId: String, meta: [String: String]?)
    /// Somebody applies for a seat: to the owner. `meta` has `user`, `mic_index` and `room_id`.
    @_nonoverride func receiveApplySite(roomId: String, meta: [String: String]?)
    /// The owner invites to a seat. `meta` has `user`, `room_id`, and `mic_index` if the owner named one.
    @_nonoverride func receiveInviteSite(roomId: String, meta: [String: String]?)
    /// Despite its name: the owner refused the user's application. That an invitation was refused is never told.
    @_nonoverride func refuseInvite(roomId: String, meta: [String: String]?)
    /// Somebody joined by the App Server, the first time. `username` is their name, `roomId` the chat room of the message, `ext`
    /// what the message has.
    @_nonoverride func userJoinedRoom(roomId: String, username: String, ext: [String: Any]?)
    /// The room has another announcement.
    @_nonoverride func announcementChanged(roomId: String, content: String)
    /// The robots are louder or less loud; the owner, in whose role the App Server says so, is not told.
    @_nonoverride func voiceRoomUpdateRobotVolume(roomId: String, volume: String)
    /// The user is out of the room: removed, the room is gone, or the connection was away for too long. The manager logs out of
    /// chat behind it, in each case.
    @_nonoverride func userBeKicked(roomId: String, reason: EMChatroomBeKickedReason)
    /// Attributes of the room have other values: `mic_<index>` is a seat. Seats are written by the App Server, so `fromId` is
    /// `admin`.
    @_nonoverride func roomAttributesDidUpdated(roomId: String, attributeMap: [String: String]?, from fromId: String)
    /// Attributes of the room are gone.
    @_nonoverride func roomAttributesDidRemoved(roomId: String, attributes: [String]?, from fromId: String)
    /// Somebody left the chat room; `userName` is their `chat_uid`.
    @_nonoverride func memberLeave(roomId: String, userName: String)
}
#endif
