// The spellings are the vendor's.
extension ZIMErrorCode {
    // MARK: Push

    /// Push ID invalid.
    public static let zpnsModulePushIDInvalid = ZIMErrorCode(rawValue: 6_000_401)
    /// Push ID invalid.
    public static let ZIMErrorCodeZPNSModulePushIDInvalid = zpnsModulePushIDInvalid

    // MARK: Groups

    /// Common error.
    public static let groupModuleCommonError = ZIMErrorCode(rawValue: 6_000_501)
    /// Common error.
    public static let ZIMErrorCodeGroupModuleCommonError = groupModuleCommonError

    /// Server error.
    public static let groupModuleServerError = ZIMErrorCode(rawValue: 6_000_502)
    /// Server error.
    public static let ZIMErrorCodeGroupModuleServerError = groupModuleServerError

    /// Create group error.
    public static let groupModuleCreateGroupError = ZIMErrorCode(rawValue: 6_000_503)
    /// Create group error.
    public static let ZIMErrorCodeGroupModuleCreateGroupError = groupModuleCreateGroupError

    /// Dismiss group error.
    public static let groupModuleDismissGroupError = ZIMErrorCode(rawValue: 6_000_504)
    /// Dismiss group error.
    public static let ZIMErrorCodeGroupModuleDismissGroupError = groupModuleDismissGroupError

    /// Join group error.
    public static let groupModuleJoinGroupError = ZIMErrorCode(rawValue: 6_000_505)
    /// Join group error.
    public static let ZIMErrorCodeGroupModuleJoinGroupError = groupModuleJoinGroupError

    /// Leave group error.
    public static let groupModuleLeaveGroupError = ZIMErrorCode(rawValue: 6_000_506)
    /// Leave group error.
    public static let ZIMErrorCodeGroupModuleLeaveGroupError = groupModuleLeaveGroupError

    /// Kickout group member error.
    public static let groupModuleKickoutGroupMemberError = ZIMErrorCode(rawValue: 6_000_507)
    /// Kickout group member error.
    public static let ZIMErrorCodeGroupModuleKickoutGroupMemberError = groupModuleKickoutGroupMemberError

    /// Invite user into group error.
    public static let groupModuleInviteUserIntoGroupError = ZIMErrorCode(rawValue: 6_000_508)
    /// Invite user into group error.
    public static let ZIMErrorCodeGroupModuleInviteUserIntoGroupError = groupModuleInviteUserIntoGroupError

    /// Transfer owner error.
    public static let groupModuleTransferOwnerError = ZIMErrorCode(rawValue: 6_000_509)
    /// Transfer owner error.
    public static let ZIMErrorCodeGroupModuleTransferOwnerError = groupModuleTransferOwnerError

    /// Update group info error.
    public static let groupModuleUpdateGroupInfoError = ZIMErrorCode(rawValue: 6_000_510)
    /// Update group info error.
    public static let ZIMErrorCodeGroupModuleUpdateGroupInfoError = groupModuleUpdateGroupInfoError

    /// Query group info error.
    public static let groupModuleQueryGroupInfoError = ZIMErrorCode(rawValue: 6_000_511)
    /// Query group info error.
    public static let ZIMErrorCodeGroupModuleQueryGroupInfoError = groupModuleQueryGroupInfoError

    /// Group attributes operation failed.
    public static let groupModuleGroupAttributesOperationFailed = ZIMErrorCode(rawValue: 6_000_512)
    /// Group attributes operation failed.
    public static let ZIMErrorCodeGroupModuleGroupAttributesOperationFailed = groupModuleGroupAttributesOperationFailed

    /// Group attributes query failed.
    public static let groupModuleGroupAttributesQueryFailed = ZIMErrorCode(rawValue: 6_000_513)
    /// Group attributes query failed.
    public static let ZIMErrorCodeGroupModuleGroupAttributesQueryFailed = groupModuleGroupAttributesQueryFailed

    /// Update group member info error.
    public static let groupModuleUpdateGroupMemberInfoError = ZIMErrorCode(rawValue: 6_000_514)
    /// Update group member info error.
    public static let ZIMErrorCodeGroupModuleUpdateGroupMemberInfoError = groupModuleUpdateGroupMemberInfoError

    /// Query group member info error.
    public static let groupModuleQueryGroupMemberInfoError = ZIMErrorCode(rawValue: 6_000_515)
    /// Query group member info error.
    public static let ZIMErrorCodeGroupModuleQueryGroupMemberInfoError = groupModuleQueryGroupMemberInfoError

    /// Query group list error.
    public static let groupModuleQueryGroupListError = ZIMErrorCode(rawValue: 6_000_516)
    /// Query group list error.
    public static let ZIMErrorCodeGroupModuleQueryGroupListError = groupModuleQueryGroupListError

    /// Query group member list error.
    public static let groupModuleQueryGroupMemberListError = ZIMErrorCode(rawValue: 6_000_517)
    /// Query group member list error.
    public static let ZIMErrorCodeGroupModuleQueryGroupMemberListError = groupModuleQueryGroupMemberListError

    /// User is not in the group.
    public static let groupModuleUserIsNotInTheGroup = ZIMErrorCode(rawValue: 6_000_521)
    /// User is not in the group.
    public static let ZIMErrorCodeGroupModuleUserIsNotInTheGroup = groupModuleUserIsNotInTheGroup

    /// Member is already in the group.
    public static let groupModuleMemberIsAlreadyInTheGroup = ZIMErrorCode(rawValue: 6_000_522)
    /// Member is already in the group.
    public static let ZIMErrorCodeGroupModuleMemberIsAlreadyInTheGroup = groupModuleMemberIsAlreadyInTheGroup

    /// Group does not exist.
    public static let groupModuleGroupDoseNotExist = ZIMErrorCode(rawValue: 6_000_523)
    /// Group does not exist.
    public static let ZIMErrorCodeGroupModuleGroupDoseNotExist = groupModuleGroupDoseNotExist

    /// Group already exists.
    public static let groupModuleGroupAlreadyExists = ZIMErrorCode(rawValue: 6_000_524)
    /// Group already exists.
    public static let ZIMErrorCodeGroupModuleGroupAlreadyExists = groupModuleGroupAlreadyExists

    /// Group member has reached limit.
    public static let groupModuleGroupMemberHasReachedLimit = ZIMErrorCode(rawValue: 6_000_525)
    /// Group member has reached limit.
    public static let ZIMErrorCodeGroupModuleGroupMemberHasReachedLimit = groupModuleGroupMemberHasReachedLimit

    /// Group attribute does not exist.
    public static let groupModuleGroupAttributeDoseNotExist = ZIMErrorCode(rawValue: 6_000_526)
    /// Group attribute does not exist.
    public static let ZIMErrorCodeGroupModuleGroupAttributeDoseNotExist = groupModuleGroupAttributeDoseNotExist

    /// Group with dismissed.
    public static let groupModuleGroupWithDismissed = ZIMErrorCode(rawValue: 6_000_527)
    /// Group with dismissed.
    public static let ZIMErrorCodeGroupModuleGroupWithDismissed = groupModuleGroupWithDismissed

    /// The number of group attributes exceeds limit.
    public static let groupModuleTheNumberOfGroupAttributesExceedsLimit = ZIMErrorCode(rawValue: 6_000_531)
    /// The number of group attributes exceeds limit.
    public static let ZIMErrorCodeGroupModuleTheNumberOfGroupAttributesExceedsLimit =
        groupModuleTheNumberOfGroupAttributesExceedsLimit

    /// The length of group attribute key exceeds limit.
    public static let groupModuleTheLengthOfGroupAttributeKeyExceedsLimit = ZIMErrorCode(rawValue: 6_000_532)
    /// The length of group attribute key exceeds limit.
    public static let ZIMErrorCodeGroupModuleTheLengthOfGroupAttributeKeyExceedsLimit =
        groupModuleTheLengthOfGroupAttributeKeyExceedsLimit

    /// The length of group attribute value exceeds limit.
    public static let groupModuleTheLengthOfGroupAttributeValueExceedsLimit = ZIMErrorCode(rawValue: 6_000_533)
    /// The length of group attribute value exceeds limit.
    public static let ZIMErrorCodeGroupModuleTheLengthOfGroupAttributeValueExceedsLimit =
        groupModuleTheLengthOfGroupAttributeValueExceedsLimit

    /// The total length of group attribute value exceeds limit.
    public static let groupModuleTheTotalLengthOfGroupAttributeValueExceedsLimit = ZIMErrorCode(rawValue: 6_000_534)
    /// The total length of group attribute value exceeds limit.
    public static let ZIMErrorCodeGroupModuleTheTotalLengthOfGroupAttributeValueExceedsLimit =
        groupModuleTheTotalLengthOfGroupAttributeValueExceedsLimit

    /// No corresponding operation authority.
    public static let groupModuleNoCorrespondingOperationAuthority = ZIMErrorCode(rawValue: 6_000_541)
    /// No corresponding operation authority.
    public static let ZIMErrorCodeGroupModuleNoCorrespondingOperationAuthority =
        groupModuleNoCorrespondingOperationAuthority

    /// Group data base error.
    public static let groupModuleGroupDataBaseError = ZIMErrorCode(rawValue: 6_000_542)
    /// Group data base error.
    public static let ZIMErrorCodeGroupModuleGroupDataBaseError = groupModuleGroupDataBaseError

    // MARK: Conversation and database

    /// Common error.
    public static let conversationModuleCommonError = ZIMErrorCode(rawValue: 6_000_601)
    /// Common error.
    public static let ZIMErrorCodeConversationModuleCommonError = conversationModuleCommonError

    /// Server error.
    public static let conversationModuleServerError = ZIMErrorCode(rawValue: 6_000_602)
    /// Server error.
    public static let ZIMErrorCodeConversationModuleServerError = conversationModuleServerError

    /// Conversation does not exist.
    public static let conversationModuleConversationDoseNotExist = ZIMErrorCode(rawValue: 6_000_603)
    /// Conversation does not exist.
    public static let ZIMErrorCodeConversationModuleConversationDoseNotExist =
        conversationModuleConversationDoseNotExist

    /// Conversation pinned list reached limit.
    public static let conversationModuleConversationPinnedListReachedLimit = ZIMErrorCode(rawValue: 6_000_604)
    /// Conversation pinned list reached limit.
    public static let ZIMErrorCodeConversationModuleConversationPinnedListReachedLimit =
        conversationModuleConversationPinnedListReachedLimit

    /// Open data base error.
    public static let dataBaseModuleOpenDataBaseError = ZIMErrorCode(rawValue: 6_000_701)
    /// Open data base error.
    public static let ZIMErrorCodeDataBaseModuleOpenDataBaseError = dataBaseModuleOpenDataBaseError

    /// Modify data base error.
    public static let dataBaseModuleModifyDataBaseError = ZIMErrorCode(rawValue: 6_000_702)
    /// Modify data base error.
    public static let ZIMErrorCodeDataBaseModuleModifyDataBaseError = dataBaseModuleModifyDataBaseError

    /// Delete data base error.
    public static let dataBaseModuleDeleteDataBaseError = ZIMErrorCode(rawValue: 6_000_703)
    /// Delete data base error.
    public static let ZIMErrorCodeDataBaseModuleDeleteDataBaseError = dataBaseModuleDeleteDataBaseError

    /// Select data base error.
    public static let dataBaseModuleSeleteDataBaseError = ZIMErrorCode(rawValue: 6_000_704)
    /// Select data base error.
    public static let ZIMErrorCodeDataBaseModuleSeleteDataBaseError = dataBaseModuleSeleteDataBaseError
}
