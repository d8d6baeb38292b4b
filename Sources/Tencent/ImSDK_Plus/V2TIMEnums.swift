/// Where the SDK stands with its user.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMLoginStatus: Int, Sendable, CaseIterable {
    /// Logged in.
    case STATUS_LOGINED = 1
    /// A login is running.
    case STATUS_LOGINING = 2
    /// No user is logged in.
    case STATUS_LOGOUT = 3
}

/// How much the SDK logs.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMLogLevel: Int, Sendable, CaseIterable {
    /// Nothing.
    case LOG_NONE = 0
    /// Everything.
    case LOG_DEBUG = 3
    /// Information and above.
    case LOG_INFO = 4
    /// Warnings and errors.
    case LOG_WARN = 5
    /// Errors.
    case LOG_ERROR = 6
}

/// What is kept when a group gets too many messages: high first, then normal, then low.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMMessagePriority: Int, Sendable, CaseIterable {
    /// As `PRIORITY_NORMAL`.
    case PRIORITY_DEFAULT = 0
    /// Dropped last.
    case PRIORITY_HIGH = 1
    /// Ordinary.
    case PRIORITY_NORMAL = 2
    /// Dropped first.
    case PRIORITY_LOW = 3
}

/// A member's rank in a group.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMGroupMemberRole: Int, Sendable, CaseIterable {
    /// Not known.
    case GROUP_MEMBER_UNDEFINED = 0
    /// An ordinary member.
    case GROUP_MEMBER_ROLE_MEMBER = 200
    /// An administrator.
    case GROUP_MEMBER_ROLE_ADMIN = 300
    /// The owner.
    case GROUP_MEMBER_ROLE_SUPER = 400
}

/// Which members a list holds; apps pass the raw value as `UInt32`.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMGroupMemberFilter: Int, Sendable, CaseIterable {
    /// Everybody.
    case GROUP_MEMBER_FILTER_ALL = 0
    /// The owner.
    case GROUP_MEMBER_FILTER_OWNER = 1
    /// Administrators.
    case GROUP_MEMBER_FILTER_ADMIN = 2
    /// Ordinary members.
    case GROUP_MEMBER_FILTER_COMMON = 4
}

/// Whether a user can be reached.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMUserStatusType: Int, Sendable, CaseIterable {
    /// Not known.
    case USER_STATUS_UNKNOWN = 0
    /// Connected.
    case USER_STATUS_ONLINE = 1
    /// Not connected.
    case USER_STATUS_OFFLINE = 2
    /// Logged out, or never logged in.
    case USER_STATUS_UNLOGINED = 3
}

/// How a user receives messages.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMReceiveMessageOpt: Int, Sendable, CaseIterable {
    /// Online, and by push when offline.
    case RECEIVE_MESSAGE = 0
    /// Not at all.
    case NOT_RECEIVE_MESSAGE = 1
    /// Online only.
    case RECEIVE_NOT_NOTIFY_MESSAGE = 2
}

/// How one joins a group.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMGroupAddOpt: Int, Sendable, CaseIterable {
    /// Nobody can join.
    case GROUP_ADD_FORBID = 0
    /// With an administrator's approval.
    case GROUP_ADD_AUTH = 1
    /// Anybody may.
    case GROUP_ADD_ANY = 2
}

/// A user's gender.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMGender: Int, Sendable, CaseIterable {
    /// Unknown.
    case GENDER_UNKNOWN = 0
    /// Male.
    case GENDER_MALE = 1
    /// Female.
    case GENDER_FEMALE = 2
}

/// Who may become a user's friend.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMFriendAllowType: Int, Sendable, CaseIterable {
    /// Anybody.
    case FRIEND_ALLOW_ANY = 0
    /// Only users whom the user confirms.
    case FRIEND_NEED_CONFIRM = 1
    /// Nobody.
    case FRIEND_DENY_ANY = 2
}

/// The result for one member in a call about several.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMGroupMemberResult: Int, Sendable, CaseIterable {
    /// It failed.
    case OPERATION_RESULT_FAIL = 0
    /// It is done.
    case OPERATION_RESULT_SUCC = 1
    /// The operation was not possible, for example because the user is no member.
    case OPERATION_RESULT_INVALID = 2
    /// It awaits an answer.
    case OPERATION_RESULT_PENDING = 3
    /// The user is in too many groups.
    case OPERATION_RESULT_OVERLIMIT = 4
}

/// The content of a message.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMElemType: Int, Sendable, CaseIterable {
    /// Nothing.
    case ELEM_TYPE_NONE = 0
    /// Text.
    case ELEM_TYPE_TEXT = 1
    /// An app's own bytes.
    case ELEM_TYPE_CUSTOM = 2
    /// A picture; not emulated.
    case ELEM_TYPE_IMAGE = 3
    /// A voice message; not emulated.
    case ELEM_TYPE_SOUND = 4
    /// A video; not emulated.
    case ELEM_TYPE_VIDEO = 5
    /// A file; not emulated.
    case ELEM_TYPE_FILE = 6
    /// A place; not emulated.
    case ELEM_TYPE_LOCATION = 7
    /// A sticker.
    case ELEM_TYPE_FACE = 8
    /// A group's notice; not emulated.
    case ELEM_TYPE_GROUP_TIPS = 9
    /// Forwarded messages; not emulated.
    case ELEM_TYPE_MERGER = 10
}

/// What a change of a group or its members was about.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMGroupTipsType: Int, Sendable, CaseIterable {
    /// Members joined.
    case GROUP_TIPS_TYPE_JOIN = 1
    /// Members were brought in.
    case GROUP_TIPS_TYPE_INVITE = 2
    /// A member left.
    case GROUP_TIPS_TYPE_QUIT = 3
    /// Members were removed.
    case GROUP_TIPS_TYPE_KICKED = 4
    /// Members became administrators.
    case GROUP_TIPS_TYPE_SET_ADMIN = 5
    /// Administrators became ordinary members.
    case GROUP_TIPS_TYPE_CANCEL_ADMIN = 6
    /// The group's description changed.
    case GROUP_TIPS_TYPE_GROUP_INFO_CHANGE = 7
    /// Members were muted or may send again.
    case GROUP_TIPS_TYPE_MEMBER_INFO_CHANGE = 8
}

/// How far a message has come.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMMessageStatus: Int, Sendable, CaseIterable {
    /// On its way.
    case MSG_STATUS_SENDING = 1
    /// The cloud has it.
    case MSG_STATUS_SEND_SUCC = 2
    /// The cloud does not have it.
    case MSG_STATUS_SEND_FAIL = 3
    /// Deleted; not emulated.
    case MSG_STATUS_HAS_DELETED = 4
    /// Imported; not emulated.
    case MSG_STATUS_LOCAL_IMPORTED = 5
    /// Taken back.
    case MSG_STATUS_LOCAL_REVOKED = 6
}

/// A step in the life of an invitation.
#if canImport(ObjectiveC)
    @objc
#endif
public enum SignalingActionType: Int, Sendable, CaseIterable {
    /// It was made.
    case SignalingActionType_Invite = 1
    /// The inviter took it back.
    case SignalingActionType_Cancel_Invite = 2
    /// An invitee accepted.
    case SignalingActionType_Accept_Invite = 3
    /// An invitee rejected.
    case SignalingActionType_Reject_Invite = 4
    /// The invitation timed out.
    case SignalingActionType_Invite_Timeout = 5
}

/// What changed about a group.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMGroupInfoChangeType: Int, Sendable, CaseIterable {
    /// Its name.
    case GROUP_INFO_CHANGE_TYPE_NAME = 1
    /// Its introduction.
    case GROUP_INFO_CHANGE_TYPE_INTRODUCTION = 2
    /// Its notice.
    case GROUP_INFO_CHANGE_TYPE_NOTIFICATION = 3
    /// Its picture's address.
    case GROUP_INFO_CHANGE_TYPE_FACE = 4
    /// Its owner.
    case GROUP_INFO_CHANGE_TYPE_OWNER = 5
    /// One of its custom fields.
    case GROUP_INFO_CHANGE_TYPE_CUSTOM = 6
    /// Whether everybody is muted.
    case GROUP_INFO_CHANGE_TYPE_SHUT_UP_ALL = 8
    /// How one joins.
    case GROUP_INFO_CHANGE_TYPE_GROUP_ADD_OPT = 11
}

/// A group of colleagues; members are brought in by members.
public let GroupType_Work = "Work"
/// A group that users ask to join.
public let GroupType_Public = "Public"
/// A group that anybody joins, with a kept member list.
public let GroupType_Meeting = "Meeting"
/// A group that anybody can join. Members whose session ends are removed. Voice rooms use it.
public let GroupType_AVChatRoom = "AVChatRoom"
/// A very large group.
public let GroupType_Community = "Community"

/// Called when a request was carried out.
public typealias V2TIMSucc = () -> Void
/// Called with the vendor's code and a text when a request failed.
public typealias V2TIMFail = (Int32, String?) -> Void
/// Called with the uploaded percentage of a message; texts and custom messages upload nothing.
public typealias V2TIMProgress = (UInt32) -> Void
/// Called with users' profiles.
public typealias V2TIMUserFullInfoListSucc = ([V2TIMUserFullInfo]?) -> Void
/// Called with users' statuses.
public typealias V2TIMUserStatusListSucc = ([V2TIMUserStatus]?) -> Void
/// Called with the id of the group that was made.
public typealias V2TIMCreateGroupSucc = (String?) -> Void
/// Called with one result for each requested group, in that order.
public typealias V2TIMGroupInfoResultListSucc = ([V2TIMGroupInfoResult]?) -> Void
/// Called with the groups the user is in.
public typealias V2TIMGroupInfoListSucc = ([V2TIMGroupInfo]?) -> Void
/// Called with a page of members and the number of the next page; 0 means that there is none.
public typealias V2TIMGroupMemberInfoListSucc = (UInt64, [V2TIMGroupMemberFullInfo]?) -> Void
/// Called with the members that were found.
public typealias V2TIMGroupMemberFullInfoListSucc = ([V2TIMGroupMemberFullInfo]?) -> Void
/// Called with the result for each member.
public typealias V2TIMGroupMemberOperationResultListSucc = ([V2TIMGroupMemberOperationResult]?) -> Void
/// Called with how many members are connected.
public typealias V2TIMGroupOnlineMemberCountSucc = (Int) -> Void
