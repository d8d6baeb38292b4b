extension ZEGO {
    /// A code of ZIM, from the SDK or from its servers.
    ///
    /// Each constant's comment ends with the vendor's own name, with the vendor's spelling.
    package struct ZIMCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// MARK: General
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// It worked. `ZIMErrorCodeSuccess`.
    package static let success = Self(rawValue: 0)
    /// It failed, for a reason without a number of its own. `ZIMErrorCodeFailed`.
    package static let failed = Self(rawValue: 1)
}

// MARK: Common module
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// A bad argument, a message to oneself, a blank message or an illegal id. `ZIMErrorCodeCommonModuleParamsInvalid`.
    package static let paramsInvalid = Self(rawValue: 6000001)
    /// There is no instance. `ZIMErrorCodeCommonModuleEngineNotInit`.
    package static let engineNotInit = Self(rawValue: 6000002)
    /// The AppID is unknown or expired. `ZIMErrorCodeCommonModuleInvalidAppID`.
    package static let invalidAppID = Self(rawValue: 6000003)
    /// Too many calls in too short a time, as the SDK counts. `ZIMErrorCodeCommonModuleTriggerSDKFrequencyLimit`.
    package static let triggerSDKFrequencyLimit = Self(rawValue: 6000004)
    /// Too many calls in too short a time, as the server counts. `ZIMErrorCodeCommonModuleTriggerServerFrequencyLimit`.
    package static let triggerServerFrequencyLimit = Self(rawValue: 6000005)
    /// Switch server error. `ZIMErrorCodeCommonModuleSwitchServerError`.
    package static let switchServerError = Self(rawValue: 6000006)
    /// IM server error. `ZIMErrorCodeCommonModuleIMServerError`.
    package static let imServerError = Self(rawValue: 6000007)
    /// IM data base error. `ZIMErrorCodeCommonModuleIMDataBaseError`.
    package static let imDataBaseError = Self(rawValue: 6000008)
    /// The connection went away while the request was under way. `ZIMErrorCodeCommonModuleImServerDisconnect`.
    package static let imServerDisconnect = Self(rawValue: 6000009)
    /// Upload log error. `ZIMErrorCodeCommonModuleUploadLogError`.
    package static let uploadLogError = Self(rawValue: 6000010)
    /// The user is unknown. `ZIMErrorCodeCommonModuleUserIsNotExist`.
    package static let userIsNotExist = Self(rawValue: 6000011)
    /// The quota of looking users up is used up. `ZIMErrorCodeCommonModuleUserInfoQueriedLimit`.
    package static let userInfoQueriedLimit = Self(rawValue: 6000012)
    /// The plan does not include it; here: it is not emulated. `ZIMErrorCodeCommonModuleUnsupportedRequest`.
    package static let unsupportedRequest = Self(rawValue: 6000013)
    /// Exceed DAU limit. `ZIMErrorCodeCommonModuleExceedDAULimit`.
    package static let exceedDAULimit = Self(rawValue: 6000015)
    /// Exceed MAU limit. `ZIMErrorCodeCommonModuleExceedMAULimit`.
    package static let exceedMAULimit = Self(rawValue: 6000016)
}

// MARK: Network
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// The login failed: token or AppID is wrong. `ZIMErrorCodeNetworkModuleCommonError`.
    package static let networkCommonError = Self(rawValue: 6000101)
    /// Server error. `ZIMErrorCodeNetworkModuleServerError`.
    package static let networkServerError = Self(rawValue: 6000102)
    /// The token is not valid. `ZIMErrorCodeNetworkModuleTokenInvalid`.
    package static let tokenInvalid = Self(rawValue: 6000103)
    /// There is no network. `ZIMErrorCodeNetworkModuleNetworkError`.
    package static let networkError = Self(rawValue: 6000104)
    /// No answer came in time. `ZIMErrorCodeNetworkModuleRequestTimeout`.
    package static let requestTimeout = Self(rawValue: 6000105)
    /// The token is past its time. `ZIMErrorCodeNetworkModuleTokenExpired`.
    package static let tokenExpired = Self(rawValue: 6000106)
    /// It is not an 04 token. `ZIMErrorCodeNetworkModuleTokenVersionError`.
    package static let tokenVersionError = Self(rawValue: 6000107)
    /// The token has less than 30 s left. `ZIMErrorCodeNetworkModuleTokenTimeIsTooShort`.
    package static let tokenTimeIsTooShort = Self(rawValue: 6000108)
    /// The user is logged in already. `ZIMErrorCodeNetworkModuleUserHasAlreadyLogged`.
    package static let userHasAlreadyLogged = Self(rawValue: 6000111)
    /// No user is logged in; also after a kick-out or an expired token. `ZIMErrorCodeNetworkModuleUserIsNotLogged`.
    package static let userIsNotLogged = Self(rawValue: 6000121)
    /// The user has logged out already. `ZIMErrorCodeNetworkModuleUserHasAlreadyLoggedOut`.
    package static let userHasAlreadyLoggedOut = Self(rawValue: 6000122)
    /// Another user logs in without a logout before. `ZIMErrorCodeNetworkModuleUserOffline`.
    package static let userOffline = Self(rawValue: 6000123)
    /// An offline login names another user. `ZIMErrorCodeNetworkModuleUserIDError`.
    package static let userIDError = Self(rawValue: 6000124)
}

// MARK: Messages and calls
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// Common error. `ZIMErrorCodeMessageModuleCommonError`.
    package static let messageCommonError = Self(rawValue: 6000201)
    /// Server error. `ZIMErrorCodeMessageModuleServerError`.
    package static let messageServerError = Self(rawValue: 6000202)
    /// Send message failed. `ZIMErrorCodeMessageModuleSendMessageFailed`.
    package static let sendMessageFailed = Self(rawValue: 6000203)
    /// The target of the message does not exist. `ZIMErrorCodeMessageModuleTargetDoseNotExist`.
    package static let targetDoesNotExist = Self(rawValue: 6000204)
    /// File error. `ZIMErrorCodeMessageModuleFileError`.
    package static let fileError = Self(rawValue: 6000210)
    /// The file is not there. `ZIMErrorCodeMessageModuleFileNotExist`.
    package static let fileNotExist = Self(rawValue: 6000211)
    /// File server error. `ZIMErrorCodeMessageModuleFileServerError`.
    package static let fileServerError = Self(rawValue: 6000212)
    /// The file's type is not taken. `ZIMErrorCodeMessageModuleFileTypeUnsupported`.
    package static let fileTypeUnsupported = Self(rawValue: 6000213)
    /// The file is too large. `ZIMErrorCodeMessageModuleFileSizeInvalid`.
    package static let fileSizeInvalid = Self(rawValue: 6000214)
    /// The recording is too long. `ZIMErrorCodeMessageModuleFileDurationInvalid`.
    package static let fileDurationInvalid = Self(rawValue: 6000215)
    /// File permission denied. `ZIMErrorCodeMessageModuleFilePermissionDenied`.
    package static let filePermissionDenied = Self(rawValue: 6000216)
    /// File download failed. `ZIMErrorCodeMessageModuleFileDownloadFailed`.
    package static let fileDownloadFailed = Self(rawValue: 6000217)
    /// File download limit. `ZIMErrorCodeMessageModuleFileDownloadLimit`.
    package static let fileDownloadLimit = Self(rawValue: 6000218)
    /// File download url not found. `ZIMErrorCodeMessageModuleFileDownloadUrlNotFound`.
    package static let fileDownloadUrlNotFound = Self(rawValue: 6000219)
    /// File download http request server error. `ZIMErrorCodeMessageModuleFileDownloadHttpRequestServerError`.
    package static let fileDownloadHttpRequestServerError = Self(rawValue: 6000220)
    /// Moderation refused the message. `ZIMErrorCodeMessageModuleAuditRejected`.
    package static let auditRejected = Self(rawValue: 6000221)
    /// Audit failed. `ZIMErrorCodeMessageModuleAuditFailed`.
    package static let auditFailed = Self(rawValue: 6000222)
    /// The app's server refused the message. `ZIMErrorCodeMessageModuleAuditCustomSentRejected`.
    package static let auditCustomSentRejected = Self(rawValue: 6000230)
    /// The sender is muted. `ZIMErrorCodeMessageModuleMuted`.
    package static let muted = Self(rawValue: 6000231)
    /// Cache file open failed. `ZIMErrorCodeMessageModuleCacheFileOpenFailed`.
    package static let cacheFileOpenFailed = Self(rawValue: 6000240)
    /// Cache file export or import is in progress currently. `ZIMErrorCodeMessageModuleCacheFileExportOrImportIsInProgressCurrently`.
    package static let cacheFileExportOrImportIsInProgressCurrently = Self(rawValue: 6000241)
    /// Cache file only can import cache of oneself. `ZIMErrorCodeMessageModuleCacheFileOnlyCanImportCacheOfOneself`.
    package static let cacheFileOnlyCanImportCacheOfOneself = Self(rawValue: 6000242)
    /// Cache file export failed. `ZIMErrorCodeMessageModuleCacheFileExportFailed`.
    package static let cacheFileExportFailed = Self(rawValue: 6000243)
    /// Cache file import failed. `ZIMErrorCodeMessageModuleCacheFileImportFailed`.
    package static let cacheFileImportFailed = Self(rawValue: 6000244)
    /// Cache file json parse failed. `ZimErrorCodeMessageModuleCacheFileJsonParseFailed`.
    package static let cacheFileJsonParseFailed = Self(rawValue: 6000245)
    /// Call error. `ZIMErrorCodeMessageModuleCallError`.
    package static let callError = Self(rawValue: 6000270)
    /// A call is cancelled that was accepted. `ZIMErrorCodeMessageModuleCancelCallError`.
    package static let cancelCallError = Self(rawValue: 6000271)
    /// More than 9 invitees. `ZIMErrorCodeMessageModuleCallServerError`.
    package static let callServerError = Self(rawValue: 6000272)
    /// The caller of this is not the inviter. `ZIMErrorCodeMessageModuleIsNotInvitor`.
    package static let isNotInvitor = Self(rawValue: 6000273)
    /// The caller of this is not an invitee. `ZIMErrorCodeMessageModuleIsNotInvitee`.
    package static let isNotInvitee = Self(rawValue: 6000274)
    /// There is such a call already. `ZIMErrorCodeMessageModuleCallAlreadyExists`.
    package static let callAlreadyExists = Self(rawValue: 6000275)
    /// There is no such call, or it is over. `ZIMErrorCodeMessageModuleCallDoseNotExist`.
    package static let callDoesNotExist = Self(rawValue: 6000276)
    /// Receipt read error. `ZIMErrorCodeMessageModuleReceiptReadError`.
    package static let receiptReadError = Self(rawValue: 6000277)
    /// The time to take the message back is over. `ZIMErrorCodeMessageModuleMessageExceedsRevokeTime`.
    package static let messageExceedsRevokeTime = Self(rawValue: 6000278)
    /// The message was taken back before. `ZIMErrorCodeMessageModuleMessageHasBeenRevoked`.
    package static let messageHasBeenRevoked = Self(rawValue: 6000279)
    /// Message reaction type existed. `ZIMErrorCodeMessageModuleMessageReactionTypeExisted`.
    package static let messageReactionTypeExisted = Self(rawValue: 6000280)
    /// No invitee is registered. `ZIMErrorCodeMessageModuleCallInviteUserDoesNotExist`.
    package static let callInviteUserDoesNotExist = Self(rawValue: 6000281)
    /// Message receipt limit. `ZIMErrorCodeMessageModuleMessageReceiptLimit`.
    package static let messageReceiptLimit = Self(rawValue: 6000282)
    /// This device is in the call already. `ZIMErrorCodeMessageModuleUserAlreadyInTheCall`.
    package static let userAlreadyInTheCall = Self(rawValue: 6000283)
    /// Sender in blacklist. `ZIMErrorCodeMessageModuleSenderInBlacklist`.
    package static let senderInBlacklist = Self(rawValue: 6000284)
    /// No corresponding operation authority. `ZIMErrorCodeMessageModuleNoCorrespondingOperationAuthority`.
    package static let noCorrespondingOperationAuthority = Self(rawValue: 6000285)
    /// A call of general mode was given to a method of advanced mode.
    /// `ZIMErrorCodeMessageModuleMessageExceedsEditTime`.
    package static let messageExceedsEditTime = Self(rawValue: 6000286)
}

// MARK: Rooms
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// There is no such room. `ZIMErrorCodeRoomModuleCommonError`.
    package static let roomCommonError = Self(rawValue: 6000301)
    /// Server error. `ZIMErrorCodeRoomModuleServerError`.
    package static let roomServerError = Self(rawValue: 6000302)
    /// Create room error. `ZIMErrorCodeRoomModuleCreateRoomError`.
    package static let createRoomError = Self(rawValue: 6000303)
    /// There is no such room to join. `ZIMErrorCodeRoomModuleJoinRoomError`.
    package static let joinRoomError = Self(rawValue: 6000304)
    /// There is no such room to leave. `ZIMErrorCodeRoomModuleLeaveRoomError`.
    package static let leaveRoomError = Self(rawValue: 6000306)
    /// Room member query failed. `ZIMErrorCodeRoomModuleRoomMemberQueryFailed`.
    package static let roomMemberQueryFailed = Self(rawValue: 6000310)
    /// Room member query failed completely. `ZIMErrorCodeRoomModuleRoomMemberQueryFailedCompletely`.
    package static let roomMemberQueryFailedCompletely = Self(rawValue: 6000311)
    /// The user is in the room already. `ZIMErrorCodeRoomModuleUserIsAlreadyInTheRoom`.
    package static let userIsAlreadyInTheRoom = Self(rawValue: 6000320)
    /// The user is not in the room. `ZIMErrorCodeRoomModuleUserIsNotInTheRoom`.
    package static let userIsNotInTheRoom = Self(rawValue: 6000321)
    /// There is no such room to join. `ZIMErrorCodeRoomModuleTheRoomDoseNotExist`.
    package static let theRoomDoesNotExist = Self(rawValue: 6000322)
    /// A room of that id exists. `ZIMErrorCodeRoomModuleTheRoomAlreadyExists`.
    package static let theRoomAlreadyExists = Self(rawValue: 6000323)
    /// The app has as many rooms as it may. `ZIMErrorCodeRoomModuleTheNumberOfExistingRoomsHasReachedLimit`.
    package static let theNumberOfExistingRoomsHasReachedLimit = Self(rawValue: 6000324)
    /// The user is in as many rooms as they may. `ZIMErrorCodeRoomModuleTheNumberOfJoinedRoomsHasReachedLimit`.
    package static let theNumberOfJoinedRoomsHasReachedLimit = Self(rawValue: 6000325)
    /// The room is still being entered. `ZIMErrorCodeRoomModuleTheRoomIsConnecting`.
    package static let theRoomIsConnecting = Self(rawValue: 6000326)
    /// Room attributes common error. `ZIMErrorCodeRoomModuleRoomAttributesCommonError`.
    package static let roomAttributesCommonError = Self(rawValue: 6000330)
    /// Every key was refused. `ZIMErrorCodeRoomModuleRoomAttributesOperationFailedCompletely`.
    package static let roomAttributesOperationFailedCompletely = Self(rawValue: 6000331)
    /// Some keys were refused. `ZIMErrorCodeRoomModuleRoomAttributesOperationFailedPartly`.
    package static let roomAttributesOperationFailedPartly = Self(rawValue: 6000332)
    /// Room attributes query failed. `ZIMErrorCodeRoomModuleRoomAttributesQueryFailed`.
    package static let roomAttributesQueryFailed = Self(rawValue: 6000333)
    /// More than 20 attributes. `ZIMErrorCodeRoomModuleTheNumberOfRoomAttributesExceedsLimit`.
    package static let theNumberOfRoomAttributesExceedsLimit = Self(rawValue: 6000334)
    /// A key above 16 bytes. `ZIMErrorCodeRoomModuleTheLengthOfRoomAttributeKeyExceedsLimit`.
    package static let theLengthOfRoomAttributeKeyExceedsLimit = Self(rawValue: 6000335)
    /// A value above 1024 bytes. `ZIMErrorCodeRoomModuleTheLengthOfRoomAttributeValueExceedsLimit`.
    package static let theLengthOfRoomAttributeValueExceedsLimit = Self(rawValue: 6000336)
    /// More than 5120 bytes in all attributes together.
    /// `ZIMErrorCodeRoomModuleTheTotalLengthOfRoomAttributesValueExceedsLimit`.
    package static let theTotalLengthOfRoomAttributesValueExceedsLimit = Self(rawValue: 6000337)
    /// Room member attributes common error. `ZIMErrorCodeRoomModuleRoomMemberAttributesCommonError`.
    package static let roomMemberAttributesCommonError = Self(rawValue: 6000350)
    /// More than 30 attributes or 144 bytes of one member.
    /// `ZIMErrorCodeRoomModuleTheTotalLengthOfRoomMemberAttributesExceedsLimit`.
    package static let theTotalLengthOfRoomMemberAttributesExceedsLimit = Self(rawValue: 6000351)
    /// A member's key above 8 bytes. `ZIMErrorCodeRoomModuleTheLengthOfRoomMemberAttributesKeyExceedsLimit`.
    package static let theLengthOfRoomMemberAttributesKeyExceedsLimit = Self(rawValue: 6000352)
    /// A member's value above 64 bytes. `ZIMErrorCodeRoomModuleTheLengthOfRoomMemberAttributesValueExceedsLimit`.
    package static let theLengthOfRoomMemberAttributesValueExceedsLimit = Self(rawValue: 6000353)
    /// Attributes of more than 500 members. `ZIMErrorCodeRoomModuleTheMemberNumberOfRoomMemberAttributesExceedsLimit`.
    package static let theMemberNumberOfRoomMemberAttributesExceedsLimit = Self(rawValue: 6000357)
    /// Member attributes are set too often. Only the documents have it, without a name.
    package static let memberAttributesSetTooOften = Self(rawValue: 6000354)
    /// Member attributes are queried too often in the room. Only the documents have it, without a name.
    package static let memberAttributesQueriedTooOften = Self(rawValue: 6000355)
    /// Member attributes are queried too often by one user. Only the documents have it, without a name.
    package static let memberAttributesQueriedTooOftenByUser = Self(rawValue: 6000356)
}
