// ZIMEventHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Events for an app, on the main queue, in the cloud's order. All methods are optional.
public protocol ZIMEventHandler: _ZIMEventHandlerForms {
    // MARK: Connection

    /// The login's state changed. `extendedData` is empty here.
    @_nonoverride func zim(
        _ zim: ZIM, connectionStateChanged state: ZIMConnectionState, event: ZIMConnectionEvent,
        extendedData: [AnyHashable: Any])

    /// A request without a callback was refused: the name or the status of a login, or the watching of users after it.
    @_nonoverride func zim(_ zim: ZIM, errorInfo: ZIMError)

    /// The token expires in this many seconds: 30, or fewer directly after a login.
    @_nonoverride func zim(_ zim: ZIM, tokenWillExpire second: UInt32)

    // MARK: Rooms

    /// The user's state in a room changed. `extendedData` is empty here.
    @_nonoverride func zim(
        _ zim: ZIM, roomStateChanged state: ZIMRoomState, event: ZIMRoomEvent, extendedData: [AnyHashable: Any],
        roomID: String)

    /// Others entered a room. Not reported afterwards for a loss of connection: call
    /// ``ZIM/queryRoomMemberList(by:config:callback:)`` when the room is connected again.
    @_nonoverride func zim(_ zim: ZIM, roomMemberJoined memberList: [ZIMUserInfo], roomID: String)

    /// Others left a room, or were disconnected for 35 s. Not reported afterwards for a loss of connection, as with
    /// those who entered.
    @_nonoverride func zim(_ zim: ZIM, roomMemberLeft memberList: [ZIMUserInfo], roomID: String)

    /// Attributes were set, or deleted, in one step. A user who enters gets all attributes, if there are any.
    @_nonoverride func zim(_ zim: ZIM, roomAttributesUpdated updateInfo: ZIMRoomAttributesUpdateInfo, roomID: String)

    /// Attributes were set and deleted in one step: one item of each.
    @_nonoverride func zim(
        _ zim: ZIM, roomAttributesBatchUpdated updateInfo: [ZIMRoomAttributesUpdateInfo], roomID: String)

    /// Members' attributes were set.
    @_nonoverride func zim(
        _ zim: ZIM, roomMemberAttributesUpdated infos: [ZIMRoomMemberAttributesUpdateInfo],
        operatedInfo: ZIMRoomOperatedInfo, roomID: String)

    // MARK: Messages

    /// Messages came from others in a room.
    @_nonoverride func zim(_ zim: ZIM, receiveRoomMessage messageList: [ZIMMessage], fromRoomID: String)

    /// Messages came from a user.
    @_nonoverride func zim(_ zim: ZIM, receivePeerMessage messageList: [ZIMMessage], fromUserID: String)

    /// Not called: groups are not emulated.
    @_nonoverride func zim(_ zim: ZIM, receiveGroupMessage messageList: [ZIMMessage], fromGroupID: String)

    /// Messages came from others in a room; the callback of SDKs from 2.18 on.
    @_nonoverride func zim(
        _ zim: ZIM, roomMessageReceived messageList: [ZIMMessage], info: ZIMMessageReceivedInfo, fromRoomID: String)

    /// Messages came from a user; the callback of SDKs from 2.18 on.
    @_nonoverride func zim(
        _ zim: ZIM, peerMessageReceived messageList: [ZIMMessage], info: ZIMMessageReceivedInfo, fromUserID: String)

    /// Not called: groups are not emulated.
    @_nonoverride func zim(
        _ zim: ZIM, groupMessageReceived messageList: [ZIMMessage], info: ZIMMessageReceivedInfo, fromGroupID: String)

    /// Messages came; the callback of SDKs from 3.0 on.
    @_nonoverride func zim(_ zim: ZIM, messageReceivedWithResult result: ZIMMessageReceivedEventResult)

    /// Not called: messages to everybody are not emulated.
    @_nonoverride func zim(_ zim: ZIM, broadcastMessageReceived message: ZIMMessage)

    /// Not called: the callback of sending has the result.
    @_nonoverride func zim(
        _ zim: ZIM, messageSentStatusChanged messageSentStatusChangeInfoList: [ZIMMessageSentStatusChangeInfo])

    /// Not called: receipts are not emulated.
    @_nonoverride func zim(_ zim: ZIM, messageReceiptChanged infos: [ZIMMessageReceiptInfo])

    /// Another user revoked messages.
    @_nonoverride func zim(_ zim: ZIM, messageRevokeReceived messageList: [ZIMRevokeMessage])

    /// Not called: reactions are not emulated.
    @_nonoverride func zim(_ zim: ZIM, messageReactionsChanged reactions: [ZIMMessageReaction])

    /// Not called: nothing is kept.
    @_nonoverride func zim(_ zim: ZIM, messageDeleted deletedInfo: ZIMMessageDeletedInfo)

    /// Not called: editing is not emulated.
    @_nonoverride func zim(_ zim: ZIM, messageEdited messageList: [ZIMMessage])

    // MARK: Calls

    /// This user made a call.
    @_nonoverride func zim(_ zim: ZIM, callInvitationCreated info: ZIMCallInvitationCreatedInfo, callID: String)

    /// An invitation came.
    @_nonoverride func zim(_ zim: ZIM, callInvitationReceived info: ZIMCallInvitationReceivedInfo, callID: String)

    /// An invitation was taken back.
    @_nonoverride func zim(_ zim: ZIM, callInvitationCancelled info: ZIMCallInvitationCancelledInfo, callID: String)

    /// This user did not answer in time.
    @_nonoverride func zim(_ zim: ZIM, callInvitationTimeout info: ZIMCallInvitationTimeoutInfo, callID: String)

    /// The same, in SDKs before 2.9.
    @_nonoverride func zim(_ zim: ZIM, callInvitationTimeout callID: String)

    /// An invitee accepted. Told to the inviter.
    @_nonoverride func zim(_ zim: ZIM, callInvitationAccepted info: ZIMCallInvitationAcceptedInfo, callID: String)

    /// An invitee rejected. Told to the inviter.
    @_nonoverride func zim(_ zim: ZIM, callInvitationRejected info: ZIMCallInvitationRejectedInfo, callID: String)

    /// Invitees did not answer in time. Told to the inviter.
    @_nonoverride func zim(_ zim: ZIM, callInviteesAnsweredTimeout invitees: [String], callID: String)

    /// The call was ended.
    @_nonoverride func zim(_ zim: ZIM, callInvitationEnded info: ZIMCallInvitationEndedInfo, callID: String)

    /// Users of a call accepted, rejected, quit and so on.
    @_nonoverride func zim(_ zim: ZIM, callUserStateChanged info: ZIMCallUserStateChangeInfo, callID: String)

    // MARK: Users

    /// The user changed their own profile on another device.
    @_nonoverride func zim(_ zim: ZIM, userInfoUpdated info: ZIMUserFullInfo)

    /// The status of watched users changed.
    @_nonoverride func zim(_ zim: ZIM, userStatusUpdated userStatusList: [ZIMUserStatus])

    // MARK: Conversations, and groups, which are not emulated

    /// Conversations were added, or their last message or their unread messages changed.
    @_nonoverride func zim(_ zim: ZIM, conversationChanged conversationChangeInfoList: [ZIMConversationChangeInfo])

    /// How many messages are unread in all conversations that notify. Also called at login, if there are conversations.
    @_nonoverride func zim(_ zim: ZIM, conversationTotalUnreadMessageCountUpdated totalUnreadMessageCount: UInt32)

    /// Not called: receipts are not emulated.
    @_nonoverride func zim(_ zim: ZIM, conversationMessageReceiptChanged infos: [ZIMMessageReceiptInfo])

    /// Not called: groups are not emulated.
    @_nonoverride func zim(
        _ zim: ZIM, groupStateChanged state: ZIMGroupState, event: ZIMGroupEvent, operatedInfo: ZIMGroupOperatedInfo,
        groupInfo: ZIMGroupFullInfo)

    /// Not called: groups are not emulated.
    @_nonoverride func zim(
        _ zim: ZIM, groupNameUpdated groupName: String, operatedInfo: ZIMGroupOperatedInfo, groupID: String)

    /// Not called: groups are not emulated.
    @_nonoverride func zim(
        _ zim: ZIM, groupAvatarUrlUpdated groupAvatarUrl: String, operatedInfo: ZIMGroupOperatedInfo, groupID: String)

    /// Not called: groups are not emulated.
    @_nonoverride func zim(
        _ zim: ZIM, groupNoticeUpdated groupNotice: String, operatedInfo: ZIMGroupOperatedInfo, groupID: String)

    /// Not called: groups are not emulated.
    @_nonoverride func zim(
        _ zim: ZIM, groupAttributesUpdated updateInfo: [ZIMGroupAttributesUpdateInfo],
        operatedInfo: ZIMGroupOperatedInfo, groupID: String)

    /// Not called: groups are not emulated.
    @_nonoverride func zim(
        _ zim: ZIM, groupMemberInfoUpdated userInfo: [ZIMGroupMemberInfo], operatedInfo: ZIMGroupOperatedInfo,
        groupID: String)

    /// Not called: groups are not emulated.
    @_nonoverride func zim(
        _ zim: ZIM, groupMemberStateChanged state: ZIMGroupMemberState, event: ZIMGroupMemberEvent,
        userList: [ZIMGroupMemberInfo], operatedInfo: ZIMGroupOperatedInfo, groupID: String)
}
#endif
