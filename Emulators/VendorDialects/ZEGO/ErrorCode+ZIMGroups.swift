// MARK: Push
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// Push ID invalid. `ZIMErrorCodeZPNSModulePushIDInvalid`.
    package static let pushIDInvalid = Self(rawValue: 6000401)
}

// MARK: Groups
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// Common error. `ZIMErrorCodeGroupModuleCommonError`.
    package static let groupModuleCommonError = Self(rawValue: 6000501)
    /// Server error. `ZIMErrorCodeGroupModuleServerError`.
    package static let groupModuleServerError = Self(rawValue: 6000502)
    /// Create group error. `ZIMErrorCodeGroupModuleCreateGroupError`.
    package static let groupModuleCreateGroupError = Self(rawValue: 6000503)
    /// Dismiss group error. `ZIMErrorCodeGroupModuleDismissGroupError`.
    package static let groupModuleDismissGroupError = Self(rawValue: 6000504)
    /// Join group error. `ZIMErrorCodeGroupModuleJoinGroupError`.
    package static let groupModuleJoinGroupError = Self(rawValue: 6000505)
    /// Leave group error. `ZIMErrorCodeGroupModuleLeaveGroupError`.
    package static let groupModuleLeaveGroupError = Self(rawValue: 6000506)
    /// Kickout group member error. `ZIMErrorCodeGroupModuleKickoutGroupMemberError`.
    package static let groupModuleKickoutGroupMemberError = Self(rawValue: 6000507)
    /// Invite user into group error. `ZIMErrorCodeGroupModuleInviteUserIntoGroupError`.
    package static let groupModuleInviteUserIntoGroupError = Self(rawValue: 6000508)
    /// Transfer owner error. `ZIMErrorCodeGroupModuleTransferOwnerError`.
    package static let groupModuleTransferOwnerError = Self(rawValue: 6000509)
    /// Update group info error. `ZIMErrorCodeGroupModuleUpdateGroupInfoError`.
    package static let groupModuleUpdateGroupInfoError = Self(rawValue: 6000510)
    /// Query group info error. `ZIMErrorCodeGroupModuleQueryGroupInfoError`.
    package static let groupModuleQueryGroupInfoError = Self(rawValue: 6000511)
    /// Group attributes operation failed. `ZIMErrorCodeGroupModuleGroupAttributesOperationFailed`.
    package static let groupModuleGroupAttributesOperationFailed = Self(rawValue: 6000512)
    /// Group attributes query failed. `ZIMErrorCodeGroupModuleGroupAttributesQueryFailed`.
    package static let groupModuleGroupAttributesQueryFailed = Self(rawValue: 6000513)
    /// Update group member info error. `ZIMErrorCodeGroupModuleUpdateGroupMemberInfoError`.
    package static let groupModuleUpdateGroupMemberInfoError = Self(rawValue: 6000514)
    /// Query group member info error. `ZIMErrorCodeGroupModuleQueryGroupMemberInfoError`.
    package static let groupModuleQueryGroupMemberInfoError = Self(rawValue: 6000515)
    /// Query group list error. `ZIMErrorCodeGroupModuleQueryGroupListError`.
    package static let groupModuleQueryGroupListError = Self(rawValue: 6000516)
    /// Query group member list error. `ZIMErrorCodeGroupModuleQueryGroupMemberListError`.
    package static let groupModuleQueryGroupMemberListError = Self(rawValue: 6000517)
    /// User is not in the group. `ZIMErrorCodeGroupModuleUserIsNotInTheGroup`.
    package static let groupModuleUserIsNotInTheGroup = Self(rawValue: 6000521)
    /// Member is already in the group. `ZIMErrorCodeGroupModuleMemberIsAlreadyInTheGroup`.
    package static let groupModuleMemberIsAlreadyInTheGroup = Self(rawValue: 6000522)
    /// Group does not exist. `ZIMErrorCodeGroupModuleGroupDoseNotExist`.
    package static let groupModuleGroupDoesNotExist = Self(rawValue: 6000523)
    /// Group already exists. `ZIMErrorCodeGroupModuleGroupAlreadyExists`.
    package static let groupModuleGroupAlreadyExists = Self(rawValue: 6000524)
    /// Group member has reached limit. `ZIMErrorCodeGroupModuleGroupMemberHasReachedLimit`.
    package static let groupModuleGroupMemberHasReachedLimit = Self(rawValue: 6000525)
    /// Group attribute does not exist. `ZIMErrorCodeGroupModuleGroupAttributeDoseNotExist`.
    package static let groupModuleGroupAttributeDoesNotExist = Self(rawValue: 6000526)
    /// Group with dismissed. `ZIMErrorCodeGroupModuleGroupWithDismissed`.
    package static let groupModuleGroupWithDismissed = Self(rawValue: 6000527)
    /// The number of group attributes exceeds limit. `ZIMErrorCodeGroupModuleTheNumberOfGroupAttributesExceedsLimit`.
    package static let groupModuleTheNumberOfGroupAttributesExceedsLimit = Self(rawValue: 6000531)
    /// The length of group attribute key exceeds limit. `ZIMErrorCodeGroupModuleTheLengthOfGroupAttributeKeyExceedsLimit`.
    package static let groupModuleTheLengthOfGroupAttributeKeyExceedsLimit = Self(rawValue: 6000532)
    /// The length of group attribute value exceeds limit. `ZIMErrorCodeGroupModuleTheLengthOfGroupAttributeValueExceedsLimit`.
    package static let groupModuleTheLengthOfGroupAttributeValueExceedsLimit = Self(rawValue: 6000533)
    /// The total length of group attribute value exceeds limit. `ZIMErrorCodeGroupModuleTheTotalLengthOfGroupAttributeValueExceedsLimit`.
    package static let groupModuleTheTotalLengthOfGroupAttributeValueExceedsLimit = Self(rawValue: 6000534)
    /// No corresponding operation authority. `ZIMErrorCodeGroupModuleNoCorrespondingOperationAuthority`.
    package static let groupModuleNoCorrespondingOperationAuthority = Self(rawValue: 6000541)
    /// Group data base error. `ZIMErrorCodeGroupModuleGroupDataBaseError`.
    package static let groupModuleGroupDataBaseError = Self(rawValue: 6000542)
}

// MARK: Conversations and the device's database
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// Common error. `ZIMErrorCodeConversationModuleCommonError`.
    package static let conversationCommonError = Self(rawValue: 6000601)
    /// Server error. `ZIMErrorCodeConversationModuleServerError`.
    package static let conversationServerError = Self(rawValue: 6000602)
    /// Conversation does not exist. `ZIMErrorCodeConversationModuleConversationDoseNotExist`.
    package static let conversationDoesNotExist = Self(rawValue: 6000603)
    /// Conversation pinned list reached limit. `ZIMErrorCodeConversationModuleConversationPinnedListReachedLimit`.
    package static let conversationPinnedListReachedLimit = Self(rawValue: 6000604)
    /// Open data base error. `ZIMErrorCodeDataBaseModuleOpenDataBaseError`.
    package static let openDataBaseError = Self(rawValue: 6000701)
    /// Modify data base error. `ZIMErrorCodeDataBaseModuleModifyDataBaseError`.
    package static let modifyDataBaseError = Self(rawValue: 6000702)
    /// Delete data base error. `ZIMErrorCodeDataBaseModuleDeleteDataBaseError`.
    package static let deleteDataBaseError = Self(rawValue: 6000703)
    /// Select data base error. `ZIMErrorCodeDataBaseModuleSeleteDataBaseError`.
    package static let selectDataBaseError = Self(rawValue: 6000704)
}
