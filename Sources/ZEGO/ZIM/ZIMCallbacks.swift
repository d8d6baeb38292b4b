public import Foundation

// MARK: Login and the local user

/// How a login ended.
public typealias ZIMLoggedInCallback = (ZIMError) -> Void

/// The given token, and the result.
public typealias ZIMTokenRenewedCallback = (String, ZIMError) -> Void

/// The result of the upload.
public typealias ZIMLogUploadedCallback = (ZIMError) -> Void

/// The given name, and the result.
public typealias ZIMUserNameUpdatedCallback = (String, ZIMError) -> Void

/// The given URL, and the result.
public typealias ZIMUserAvatarUrlUpdatedCallback = (String, ZIMError) -> Void

/// The given text, and the result.
public typealias ZIMUserExtendedDataUpdatedCallback = (String, ZIMError) -> Void

/// The known users, and the unknown ones.
public typealias ZIMUsersInfoQueriedCallback = ([ZIMUserFullInfo], [ZIMErrorUserInfo], ZIMError) -> Void

/// The logged-in user.
public typealias ZIMSelfUserInfoQueriedCallback = (ZIMSelfUserInfo, ZIMError) -> Void

// MARK: Rooms

/// The room that was made.
public typealias ZIMRoomCreatedCallback = (ZIMRoomFullInfo, ZIMError) -> Void

/// The room that was joined.
public typealias ZIMRoomJoinedCallback = (ZIMRoomFullInfo, ZIMError) -> Void

/// The room that was entered.
public typealias ZIMRoomEnteredCallback = (ZIMRoomFullInfo, ZIMError) -> Void

/// The room that was switched to.
public typealias ZIMRoomSwitchedCallback = (ZIMRoomFullInfo, ZIMError) -> Void

/// The id of the room that was left.
public typealias ZIMRoomLeftCallback = (String, ZIMError) -> Void

/// The ids of the rooms that were left.
public typealias ZIMRoomAllLeftCallback = ([String], ZIMError) -> Void

/// The room's id, a page of its members, and the flag of the next page; empty at the end.
public typealias ZIMRoomMemberQueriedCallback = (String, [ZIMUserInfo], String, ZIMError) -> Void

/// The room's id, the members, and the users who are no members.
public typealias ZIMRoomMembersQueriedCallback = (String, [ZIMRoomMemberInfo], [ZIMErrorUserInfo], ZIMError) -> Void

/// The room's id, and how many are in it.
public typealias ZIMRoomOnlineMemberCountQueriedCallback = (String, UInt32, ZIMError) -> Void

/// The room's id, and the keys that were refused.
public typealias ZIMRoomAttributesOperatedCallback = (String, [String], ZIMError) -> Void

/// The room's id, and the result of the batch.
public typealias ZIMRoomAttributesBatchOperatedCallback = (String, ZIMError) -> Void

/// The room's id, and its attributes.
public typealias ZIMRoomAttributesQueriedCallback = (String, [String: String], ZIMError) -> Void

/// The room's id, the attributes that were set, and the users for whom none was.
public typealias ZIMRoomMembersAttributesOperatedCallback = (
    String, [ZIMRoomMemberAttributesOperatedInfo], [String], ZIMError
) -> Void

/// The room's id, and its members' attributes.
public typealias ZIMRoomMembersAttributesQueriedCallback = (String, [ZIMRoomMemberAttributesInfo], ZIMError) -> Void

/// The room's id, a page of its members' attributes, and the flag of the next page; empty at the end.
public typealias ZIMRoomMemberAttributesListQueriedCallback = (String, [ZIMRoomMemberAttributesInfo], String, ZIMError)
    -> Void

// MARK: Messages

/// The message as the cloud took it.
public typealias ZIMMessageSentCallback = (ZIMMessage, ZIMError) -> Void

/// The message before it leaves the device.
public typealias ZIMMessageAttachedCallback = (ZIMMessage) -> Void

/// The message, the bytes sent and the bytes in all.
public typealias ZIMMediaUploadingProgressCallback = (ZIMMediaMessage, UInt64, UInt64) -> Void

/// The message, the bytes sent and the bytes in all; then the place of one file in the list, and the same for that file.
public typealias ZIMMultipleMediaUploadingProgressCallback = (
    ZIMMultipleMessage, UInt64, UInt64, UInt32, UInt64, UInt64
) -> Void

/// The message, the bytes received and the bytes in all.
public typealias ZIMMediaDownloadingProgressCallback = (ZIMMediaMessage, UInt64, UInt64) -> Void

/// The message whose file was downloaded.
public typealias ZIMMediaDownloadedCallback = (ZIMMediaMessage, ZIMError) -> Void

/// The message, the bytes received and the bytes in all; of any kind of message, since 2.19.
public typealias ZIMMessageFileDownloadingProgressCallback = (ZIMMessage, UInt64, UInt64) -> Void

/// The message whose file was downloaded; of any kind, since 2.19.
public typealias ZIMMessageFileDownloadedCallback = (ZIMMessage, ZIMError) -> Void

/// The combined message, with its messages.
public typealias ZIMCombineMessageDetailQueriedCallback = (ZIMCombineMessage, ZIMError) -> Void

/// The message that was kept on the device.
public typealias ZIMMessageInsertedCallback = (ZIMMessage, ZIMError) -> Void

/// The conversation, and its messages.
public typealias ZIMMessageQueriedCallback = (String, ZIMConversationType, [ZIMMessage], ZIMError) -> Void

/// The conversation whose messages were deleted.
public typealias ZIMMessageDeletedCallback = (String, ZIMConversationType, ZIMError) -> Void

/// The message that replaces the revoked one; the message itself if it failed.
public typealias ZIMMessageRevokedCallback = (ZIMMessage, ZIMError) -> Void

/// The conversation, and the messages whose receipts failed.
public typealias ZIMMessageReceiptsReadSentCallback = (String, ZIMConversationType, [NSNumber], ZIMError) -> Void

/// The receipts, and the messages without one.
public typealias ZIMMessageReceiptsInfoQueriedCallback = ([ZIMMessageReceiptInfo], [NSNumber], ZIMError) -> Void

// MARK: Status

/// The users who could not be subscribed to.
public typealias ZIMUsersStatusSubscribedCallback = ([ZIMErrorUserInfo], ZIMError) -> Void

/// The users whose subscription could not be ended.
public typealias ZIMUsersStatusUnsubscribedCallback = ([ZIMErrorUserInfo], ZIMError) -> Void

/// The users' status, and the users whose status could not be read.
public typealias ZIMUsersStatusQueriedCallback = ([ZIMUserStatus], [ZIMErrorUserInfo], ZIMError) -> Void

/// The user's own text.
public typealias ZIMUserCustomStatusUpdatedCallback = (String, ZIMError) -> Void

// MARK: Calls

/// The call's id, and the result of the invitation.
public typealias ZIMCallInvitationSentCallback = (String, ZIMCallInvitationSentInfo, ZIMError) -> Void

/// The call's id, and the result of the invitation.
public typealias ZIMCallingInvitationSentCallback = (String, ZIMCallingInvitationSentInfo, ZIMError) -> Void

/// The call's id, and the invitees who could not be cancelled.
public typealias ZIMCallCancelSentCallback = (String, [String], ZIMError) -> Void

/// The call's id.
public typealias ZIMCallAcceptanceSentCallback = (String, ZIMError) -> Void

/// The call's id.
public typealias ZIMCallRejectionSentCallback = (String, ZIMError) -> Void

/// The call's id, and the call.
public typealias ZIMCallJoinSentCallback = (String, ZIMCallJoinSentInfo, ZIMError) -> Void

/// The call's id, and its times.
public typealias ZIMCallQuitSentCallback = (String, ZIMCallQuitSentInfo, ZIMError) -> Void

/// The call's id, and its times.
public typealias ZIMCallEndSentCallback = (String, ZIMCallEndedSentInfo, ZIMError) -> Void

/// A page of the user's calls, and the flag of the next page; 0 at the end.
public typealias ZIMCallInvitationListQueriedCallback = ([ZIMCallInfo], Int64, ZIMError) -> Void

// MARK: Conversations, and groups, which are not emulated

/// The conversations.
public typealias ZIMConversationListQueriedCallback = ([ZIMConversation], ZIMError) -> Void

/// The conversation.
public typealias ZIMConversationOperatedCallback = (String, ZIMConversationType, ZIMError) -> Void

/// The group, its members, and the users who could not be added.
public typealias ZIMGroupCreatedCallback = (ZIMGroupFullInfo, [ZIMGroupMemberInfo], [ZIMErrorUserInfo], ZIMError) ->
    Void

/// The group's id.
public typealias ZIMGroupOperatedCallback = (String, ZIMError) -> Void

/// The group.
public typealias ZIMGroupFullInfoCallback = (ZIMGroupFullInfo, ZIMError) -> Void

/// The group's id, the users who were added, and those who could not be.
public typealias ZIMGroupUsersInvitedCallback = (String, [ZIMGroupMemberInfo], [ZIMErrorUserInfo], ZIMError) -> Void

/// The group's id, the users who were removed, and those who could not be.
public typealias ZIMGroupMembersKickedCallback = (String, [String], [ZIMErrorUserInfo], ZIMError) -> Void

/// The group's id, and the text.
public typealias ZIMGroupTextUpdatedCallback = (String, String, ZIMError) -> Void

/// The group's id, and the keys that were refused.
public typealias ZIMGroupAttributesOperatedCallback = (String, [String], ZIMError) -> Void

/// The group's id, and its attributes.
public typealias ZIMGroupAttributesQueriedCallback = (String, [String: String], ZIMError) -> Void

/// The group's id, the member, and the role.
public typealias ZIMGroupMemberRoleUpdatedCallback = (String, String, Int32, ZIMError) -> Void

/// The group's id, the member, and the nickname.
public typealias ZIMGroupMemberNicknameUpdatedCallback = (String, String, String, ZIMError) -> Void

/// The group's id, and the member.
public typealias ZIMGroupMemberInfoQueriedCallback = (String, ZIMGroupMemberInfo, ZIMError) -> Void

/// The user's groups.
public typealias ZIMGroupListQueriedCallback = ([ZIMGroupFullInfo], ZIMError) -> Void

/// The group's id, a page of its members, and the flag of the next page.
public typealias ZIMGroupMemberListQueriedCallback = (String, [ZIMGroupMemberInfo], UInt32, ZIMError) -> Void

/// The group's id, and how many are in it.
public typealias ZIMGroupMemberCountQueriedCallback = (String, UInt32, ZIMError) -> Void
