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
    /// Success. `ZIMErrorCodeSuccess`.
    package static let success = Self(rawValue: 0)
    /// Failed. `ZIMErrorCodeFailed`.
    package static let failed = Self(rawValue: 1)
}

// MARK: Common module
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// Params invalid. `ZIMErrorCodeCommonModuleParamsInvalid`.
    package static let paramsInvalid = Self(rawValue: 6000001)
    /// Engine not init. `ZIMErrorCodeCommonModuleEngineNotInit`.
    package static let engineNotInit = Self(rawValue: 6000002)
    /// Invalid app ID. `ZIMErrorCodeCommonModuleInvalidAppID`.
    package static let invalidAppID = Self(rawValue: 6000003)
    /// Trigger SDK frequency limit. `ZIMErrorCodeCommonModuleTriggerSDKFrequencyLimit`.
    package static let triggerSDKFrequencyLimit = Self(rawValue: 6000004)
    /// Trigger server frequency limit. `ZIMErrorCodeCommonModuleTriggerServerFrequencyLimit`.
    package static let triggerServerFrequencyLimit = Self(rawValue: 6000005)
    /// Switch server error. `ZIMErrorCodeCommonModuleSwitchServerError`.
    package static let switchServerError = Self(rawValue: 6000006)
    /// IM server error. `ZIMErrorCodeCommonModuleIMServerError`.
    package static let imServerError = Self(rawValue: 6000007)
    /// IM data base error. `ZIMErrorCodeCommonModuleIMDataBaseError`.
    package static let imDataBaseError = Self(rawValue: 6000008)
    /// Im server disconnect. `ZIMErrorCodeCommonModuleImServerDisconnect`.
    package static let imServerDisconnect = Self(rawValue: 6000009)
    /// Upload log error. `ZIMErrorCodeCommonModuleUploadLogError`.
    package static let uploadLogError = Self(rawValue: 6000010)
    /// User is not exist. `ZIMErrorCodeCommonModuleUserIsNotExist`.
    package static let userIsNotExist = Self(rawValue: 6000011)
    /// User info queried limit. `ZIMErrorCodeCommonModuleUserInfoQueriedLimit`.
    package static let userInfoQueriedLimit = Self(rawValue: 6000012)
    /// Unsupported request. `ZIMErrorCodeCommonModuleUnsupportedRequest`.
    package static let unsupportedRequest = Self(rawValue: 6000013)
    /// Exceed DAU limit. `ZIMErrorCodeCommonModuleExceedDAULimit`.
    package static let exceedDAULimit = Self(rawValue: 6000015)
    /// Exceed MAU limit. `ZIMErrorCodeCommonModuleExceedMAULimit`.
    package static let exceedMAULimit = Self(rawValue: 6000016)
}

// MARK: Network
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// Common error. `ZIMErrorCodeNetworkModuleCommonError`.
    package static let networkCommonError = Self(rawValue: 6000101)
    /// Server error. `ZIMErrorCodeNetworkModuleServerError`.
    package static let networkServerError = Self(rawValue: 6000102)
    /// Token invalid. `ZIMErrorCodeNetworkModuleTokenInvalid`.
    package static let tokenInvalid = Self(rawValue: 6000103)
    /// Network error. `ZIMErrorCodeNetworkModuleNetworkError`.
    package static let networkError = Self(rawValue: 6000104)
    /// Request timeout. `ZIMErrorCodeNetworkModuleRequestTimeout`.
    package static let requestTimeout = Self(rawValue: 6000105)
    /// Token expired. `ZIMErrorCodeNetworkModuleTokenExpired`.
    package static let tokenExpired = Self(rawValue: 6000106)
    /// Token version error. `ZIMErrorCodeNetworkModuleTokenVersionError`.
    package static let tokenVersionError = Self(rawValue: 6000107)
    /// Token time is too short. `ZIMErrorCodeNetworkModuleTokenTimeIsTooShort`.
    package static let tokenTimeIsTooShort = Self(rawValue: 6000108)
    /// User has already logged. `ZIMErrorCodeNetworkModuleUserHasAlreadyLogged`.
    package static let userHasAlreadyLogged = Self(rawValue: 6000111)
    /// User is not logged. `ZIMErrorCodeNetworkModuleUserIsNotLogged`.
    package static let userIsNotLogged = Self(rawValue: 6000121)
    /// User has already logged out. `ZIMErrorCodeNetworkModuleUserHasAlreadyLoggedOut`.
    package static let userHasAlreadyLoggedOut = Self(rawValue: 6000122)
    /// User offline. `ZIMErrorCodeNetworkModuleUserOffline`.
    package static let userOffline = Self(rawValue: 6000123)
    /// User ID error. `ZIMErrorCodeNetworkModuleUserIDError`.
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
    /// Target does not exist. `ZIMErrorCodeMessageModuleTargetDoseNotExist`.
    package static let targetDoesNotExist = Self(rawValue: 6000204)
    /// File error. `ZIMErrorCodeMessageModuleFileError`.
    package static let fileError = Self(rawValue: 6000210)
    /// File not exist. `ZIMErrorCodeMessageModuleFileNotExist`.
    package static let fileNotExist = Self(rawValue: 6000211)
    /// File server error. `ZIMErrorCodeMessageModuleFileServerError`.
    package static let fileServerError = Self(rawValue: 6000212)
    /// File type unsupported. `ZIMErrorCodeMessageModuleFileTypeUnsupported`.
    package static let fileTypeUnsupported = Self(rawValue: 6000213)
    /// File size invalid. `ZIMErrorCodeMessageModuleFileSizeInvalid`.
    package static let fileSizeInvalid = Self(rawValue: 6000214)
    /// File duration invalid. `ZIMErrorCodeMessageModuleFileDurationInvalid`.
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
    /// Audit rejected. `ZIMErrorCodeMessageModuleAuditRejected`.
    package static let auditRejected = Self(rawValue: 6000221)
    /// Audit failed. `ZIMErrorCodeMessageModuleAuditFailed`.
    package static let auditFailed = Self(rawValue: 6000222)
    /// Audit custom sent rejected. `ZIMErrorCodeMessageModuleAuditCustomSentRejected`.
    package static let auditCustomSentRejected = Self(rawValue: 6000230)
    /// Muted. `ZIMErrorCodeMessageModuleMuted`.
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
    /// Cancel call error. `ZIMErrorCodeMessageModuleCancelCallError`.
    package static let cancelCallError = Self(rawValue: 6000271)
    /// Call server error. `ZIMErrorCodeMessageModuleCallServerError`.
    package static let callServerError = Self(rawValue: 6000272)
    /// Is not invitor. `ZIMErrorCodeMessageModuleIsNotInvitor`.
    package static let isNotInvitor = Self(rawValue: 6000273)
    /// Is not invitee. `ZIMErrorCodeMessageModuleIsNotInvitee`.
    package static let isNotInvitee = Self(rawValue: 6000274)
    /// Call already exists. `ZIMErrorCodeMessageModuleCallAlreadyExists`.
    package static let callAlreadyExists = Self(rawValue: 6000275)
    /// Call does not exist. `ZIMErrorCodeMessageModuleCallDoseNotExist`.
    package static let callDoesNotExist = Self(rawValue: 6000276)
    /// Receipt read error. `ZIMErrorCodeMessageModuleReceiptReadError`.
    package static let receiptReadError = Self(rawValue: 6000277)
    /// Message exceeds revoke time. `ZIMErrorCodeMessageModuleMessageExceedsRevokeTime`.
    package static let messageExceedsRevokeTime = Self(rawValue: 6000278)
    /// Message has been revoked. `ZIMErrorCodeMessageModuleMessageHasBeenRevoked`.
    package static let messageHasBeenRevoked = Self(rawValue: 6000279)
    /// Message reaction type existed. `ZIMErrorCodeMessageModuleMessageReactionTypeExisted`.
    package static let messageReactionTypeExisted = Self(rawValue: 6000280)
    /// Call invite user does not exist. `ZIMErrorCodeMessageModuleCallInviteUserDoesNotExist`.
    package static let callInviteUserDoesNotExist = Self(rawValue: 6000281)
    /// Message receipt limit. `ZIMErrorCodeMessageModuleMessageReceiptLimit`.
    package static let messageReceiptLimit = Self(rawValue: 6000282)
    /// User already in the call. `ZIMErrorCodeMessageModuleUserAlreadyInTheCall`.
    package static let userAlreadyInTheCall = Self(rawValue: 6000283)
    /// Sender in blacklist. `ZIMErrorCodeMessageModuleSenderInBlacklist`.
    package static let senderInBlacklist = Self(rawValue: 6000284)
    /// No corresponding operation authority. `ZIMErrorCodeMessageModuleNoCorrespondingOperationAuthority`.
    package static let noCorrespondingOperationAuthority = Self(rawValue: 6000285)
    /// Message exceeds edit time. `ZIMErrorCodeMessageModuleMessageExceedsEditTime`.
    package static let messageExceedsEditTime = Self(rawValue: 6000286)
}

// MARK: Rooms
// Source: `ZIMErrorCode.h`, about 2.17.

extension ZEGO.ZIMCode {
    /// Common error. `ZIMErrorCodeRoomModuleCommonError`.
    package static let roomCommonError = Self(rawValue: 6000301)
    /// Server error. `ZIMErrorCodeRoomModuleServerError`.
    package static let roomServerError = Self(rawValue: 6000302)
    /// Create room error. `ZIMErrorCodeRoomModuleCreateRoomError`.
    package static let createRoomError = Self(rawValue: 6000303)
    /// Join room error. `ZIMErrorCodeRoomModuleJoinRoomError`.
    package static let joinRoomError = Self(rawValue: 6000304)
    /// Leave room error. `ZIMErrorCodeRoomModuleLeaveRoomError`.
    package static let leaveRoomError = Self(rawValue: 6000306)
    /// Room member query failed. `ZIMErrorCodeRoomModuleRoomMemberQueryFailed`.
    package static let roomMemberQueryFailed = Self(rawValue: 6000310)
    /// Room member query failed completely. `ZIMErrorCodeRoomModuleRoomMemberQueryFailedCompletely`.
    package static let roomMemberQueryFailedCompletely = Self(rawValue: 6000311)
    /// User is already in the room. `ZIMErrorCodeRoomModuleUserIsAlreadyInTheRoom`.
    package static let userIsAlreadyInTheRoom = Self(rawValue: 6000320)
    /// User is not in the room. `ZIMErrorCodeRoomModuleUserIsNotInTheRoom`.
    package static let userIsNotInTheRoom = Self(rawValue: 6000321)
    /// The room does not exist. `ZIMErrorCodeRoomModuleTheRoomDoseNotExist`.
    package static let theRoomDoesNotExist = Self(rawValue: 6000322)
    /// The room already exists. `ZIMErrorCodeRoomModuleTheRoomAlreadyExists`.
    package static let theRoomAlreadyExists = Self(rawValue: 6000323)
    /// The number of existing rooms has reached limit. `ZIMErrorCodeRoomModuleTheNumberOfExistingRoomsHasReachedLimit`.
    package static let theNumberOfExistingRoomsHasReachedLimit = Self(rawValue: 6000324)
    /// The number of joined rooms has reached limit. `ZIMErrorCodeRoomModuleTheNumberOfJoinedRoomsHasReachedLimit`.
    package static let theNumberOfJoinedRoomsHasReachedLimit = Self(rawValue: 6000325)
    /// The room is connecting. `ZIMErrorCodeRoomModuleTheRoomIsConnecting`.
    package static let theRoomIsConnecting = Self(rawValue: 6000326)
    /// Room attributes common error. `ZIMErrorCodeRoomModuleRoomAttributesCommonError`.
    package static let roomAttributesCommonError = Self(rawValue: 6000330)
    /// Room attributes operation failed completely. `ZIMErrorCodeRoomModuleRoomAttributesOperationFailedCompletely`.
    package static let roomAttributesOperationFailedCompletely = Self(rawValue: 6000331)
    /// Room attributes operation failed partly. `ZIMErrorCodeRoomModuleRoomAttributesOperationFailedPartly`.
    package static let roomAttributesOperationFailedPartly = Self(rawValue: 6000332)
    /// Room attributes query failed. `ZIMErrorCodeRoomModuleRoomAttributesQueryFailed`.
    package static let roomAttributesQueryFailed = Self(rawValue: 6000333)
    /// The number of room attributes exceeds limit. `ZIMErrorCodeRoomModuleTheNumberOfRoomAttributesExceedsLimit`.
    package static let theNumberOfRoomAttributesExceedsLimit = Self(rawValue: 6000334)
    /// The length of room attribute key exceeds limit. `ZIMErrorCodeRoomModuleTheLengthOfRoomAttributeKeyExceedsLimit`.
    package static let theLengthOfRoomAttributeKeyExceedsLimit = Self(rawValue: 6000335)
    /// The length of room attribute value exceeds limit. `ZIMErrorCodeRoomModuleTheLengthOfRoomAttributeValueExceedsLimit`.
    package static let theLengthOfRoomAttributeValueExceedsLimit = Self(rawValue: 6000336)
    /// The total length of room attributes value exceeds limit. `ZIMErrorCodeRoomModuleTheTotalLengthOfRoomAttributesValueExceedsLimit`.
    package static let theTotalLengthOfRoomAttributesValueExceedsLimit = Self(rawValue: 6000337)
    /// Room member attributes common error. `ZIMErrorCodeRoomModuleRoomMemberAttributesCommonError`.
    package static let roomMemberAttributesCommonError = Self(rawValue: 6000350)
    /// The total length of room member attributes exceeds limit. `ZIMErrorCodeRoomModuleTheTotalLengthOfRoomMemberAttributesExceedsLimit`.
    package static let theTotalLengthOfRoomMemberAttributesExceedsLimit = Self(rawValue: 6000351)
    /// The length of room member attributes key exceeds limit. `ZIMErrorCodeRoomModuleTheLengthOfRoomMemberAttributesKeyExceedsLimit`.
    package static let theLengthOfRoomMemberAttributesKeyExceedsLimit = Self(rawValue: 6000352)
    /// The length of room member attributes value exceeds limit. `ZIMErrorCodeRoomModuleTheLengthOfRoomMemberAttributesValueExceedsLimit`.
    package static let theLengthOfRoomMemberAttributesValueExceedsLimit = Self(rawValue: 6000353)
    /// The member number of room member attributes exceeds limit. `ZIMErrorCodeRoomModuleTheMemberNumberOfRoomMemberAttributesExceedsLimit`.
    package static let theMemberNumberOfRoomMemberAttributesExceedsLimit = Self(rawValue: 6000357)
    /// Member attributes are set too often. Only the documents have it, without a name.
    package static let memberAttributesSetTooOften = Self(rawValue: 6000354)
    /// Member attributes are queried too often in the room. Only the documents have it, without a name.
    package static let memberAttributesQueriedTooOften = Self(rawValue: 6000355)
    /// Member attributes are queried too often by one user. Only the documents have it, without a name.
    package static let memberAttributesQueriedTooOftenByUser = Self(rawValue: 6000356)
}
