// MARK: Messages between users at the server
// Source: `TIMErrorCode.h`.

extension Tencent.IMCode {
    /// The request could not be taken apart. `ERR_SVR_MSG_PKG_PARSE_FAILED`.
    package static let messageRequestNotParsed = Self(rawValue: 20001)
    /// The server could not check who asks. `ERR_SVR_MSG_INTERNAL_AUTH_FAILED`.
    package static let messageAuthenticationFailed = Self(rawValue: 20002)
    /// The user id is invalid or unknown. `ERR_SVR_MSG_INVALID_ID`.
    package static let messageAccountInvalid = Self(rawValue: 20003)
    /// The server's own network failed. `ERR_SVR_MSG_NET_ERROR`.
    package static let messageNetworkError = Self(rawValue: 20004)
    /// The server failed. `ERR_SVR_MSG_INTERNAL_ERROR1`.
    package static let messageInternalError = Self(rawValue: 20005)
    /// The app's own server refused the message beforehand. `ERR_SVR_MSG_PUSH_DENY`.
    package static let messageRejectedByCallback = Self(rawValue: 20006)
    /// The receiver has blocked the sender. `ERR_SVR_MSG_IN_PEER_BLACKLIST`.
    package static let blockedByReceiver = Self(rawValue: 20007)
    /// Sender and receiver are not friends. `ERR_SVR_MSG_BOTH_NOT_FRIEND`.
    package static let notFriends = Self(rawValue: 20009)
    /// The receiver does not have the sender as a friend. `ERR_SVR_MSG_NOT_PEER_FRIEND`.
    package static let notReceiversFriend = Self(rawValue: 20010)
    /// The sender does not have the receiver as a friend. `ERR_SVR_MSG_NOT_SELF_FRIEND`.
    package static let notSendersFriend = Self(rawValue: 20011)
    /// The sender is muted everywhere. `ERR_SVR_MSG_SHUTUP_DENY`.
    package static let muted = Self(rawValue: 20012)
}

// MARK: Profiles
// Source: `TIMErrorCode.h`.

extension Tencent.IMCode {
    /// The request is not valid. `ERR_SVR_PROFILE_INVALID_PARAMETERS`.
    package static let invalidProfileRequest = Self(rawValue: 40001)
    /// The request names no user. `ERR_SVR_PROFILE_ACCOUNT_MISS`.
    package static let profileAccountMissing = Self(rawValue: 40002)
    /// The user does not exist. `ERR_SVR_PROFILE_ACCOUNT_NOT_FOUND`.
    package static let profileAccountNotFound = Self(rawValue: 40003)
    /// Only an administrator may ask this. `ERR_SVR_PROFILE_ADMIN_REQUIRED`.
    package static let profileAdminRequired = Self(rawValue: 40004)
    /// A field holds words the moderation refuses. `ERR_SVR_PROFILE_SENSITIVE_TEXT`.
    package static let profileTextSensitive = Self(rawValue: 40005)
    /// The server failed. `ERR_SVR_PROFILE_INTERNAL_ERROR`.
    package static let profileInternalError = Self(rawValue: 40006)
    /// The field may not be read. `ERR_SVR_PROFILE_READ_PERMISSION_REQUIRED`.
    package static let profileNotReadable = Self(rawValue: 40007)
    /// The field may not be written. `ERR_SVR_PROFILE_WRITE_PERMISSION_REQUIRED`.
    package static let profileNotWritable = Self(rawValue: 40008)
    /// There is no such field. `ERR_SVR_PROFILE_TAG_NOT_FOUND`.
    package static let profileFieldNotFound = Self(rawValue: 40009)
    /// A value is over 500 bytes. `ERR_SVR_PROFILE_SIZE_LIMIT`.
    package static let profileValueTooLong = Self(rawValue: 40601)
    /// A standard field's value is not allowed. `ERR_SVR_PROFILE_VALUE_ERROR`.
    package static let profileValueInvalid = Self(rawValue: 40605)
    /// A field's value has the wrong type. `ERR_SVR_PROFILE_INVALID_VALUE_FORMAT`.
    package static let profileValueOfWrongType = Self(rawValue: 40610)
}

// MARK: Server API
// Source: `TIMErrorCode.h`; the server API's documents.

extension Tencent.IMCode {
    /// The request's address is malformed. `ERR_SVR_COMM_INVALID_HTTP_URL`.
    package static let invalidURL = Self(rawValue: 60002)
    /// The request's body is not JSON. `ERR_SVR_COMM_REQ_JSON_PARSE_FAILED`.
    package static let requestNotJSON = Self(rawValue: 60003)
    /// The administrator or its UserSig is wrong. `ERR_SVR_COMM_INVALID_ACCOUNT`.
    package static let invalidAccountOrSig = Self(rawValue: 60004)
    /// The administrator or its UserSig is wrong; a second number for it. `ERR_SVR_COMM_INVALID_ACCOUNT_EX`.
    package static let invalidAccountOrSigToo = Self(rawValue: 60005)
    /// The app's number is wrong. `ERR_SVR_COMM_INVALID_SDKAPPID`.
    package static let invalidSDKAppID = Self(rawValue: 60006)
    /// The command comes too often. `ERR_SVR_COMM_REST_FREQ_LIMIT`.
    package static let serverCalledTooOften = Self(rawValue: 60007)
    /// The service behind did not answer in time. `ERR_SVR_COMM_REQUEST_TIMEOUT`.
    package static let serverRequestTimedOut = Self(rawValue: 60008)
    /// The address leads to nothing. `ERR_SVR_COMM_INVALID_RES`.
    package static let invalidResource = Self(rawValue: 60009)
    /// The caller is no administrator of the app. `ERR_SVR_COMM_ID_NOT_ADMIN`.
    package static let notAdministrator = Self(rawValue: 60010)
    /// The app as a whole asks too often. `ERR_SVR_COMM_SDKAPPID_FREQ_LIMIT`.
    package static let appCalledTooOften = Self(rawValue: 60011)
    /// The address names no app. `ERR_SVR_COMM_SDKAPPID_MISS`.
    package static let sdkAppIDMissing = Self(rawValue: 60012)
    /// The service behind answered something that is not JSON. `ERR_SVR_COMM_RSP_JSON_PARSE_FAILED`.
    package static let responseNotJSON = Self(rawValue: 60013)
    /// Looking up the account took too long. `ERR_SVR_COMM_EXCHANGE_ACCOUNT_TIMEUT`.
    package static let accountExchangeTimedOut = Self(rawValue: 60014)
    /// The user id is not a string. `ERR_SVR_COMM_INVALID_ID_FORMAT`.
    package static let userIDNotText = Self(rawValue: 60015)
    /// The app is disabled. `ERR_SVR_COMM_SDKAPPID_FORBIDDEN`.
    package static let appForbidden = Self(rawValue: 60016)
    /// The request is disabled. `ERR_SVR_COMM_REQ_FORBIDDEN`.
    package static let requestForbidden = Self(rawValue: 60017)
    /// Requests come too often. `ERR_SVR_COMM_REQ_FREQ_LIMIT`.
    package static let requestsTooFrequent = Self(rawValue: 60018)
    /// Requests come too often; a second number for it. `ERR_SVR_COMM_REQ_FREQ_LIMIT_EX`.
    package static let requestsTooFrequentToo = Self(rawValue: 60019)
    /// The app has no plan, or it is not active yet. `ERR_SVR_COMM_INVALID_SERVICE`.
    package static let noPlan = Self(rawValue: 60020)
}

// MARK: Accounts and UserSig
// Source: `TIMErrorCode.h`.

extension Tencent.IMCode {
    /// The UserSig's time is over, seen by the server. `ERR_SVR_ACCOUNT_USERSIG_EXPIRED`.
    package static let userSigExpired = Self(rawValue: 70001)
    /// The UserSig has no bytes. `ERR_SVR_ACCOUNT_USERSIG_EMPTY`.
    package static let userSigEmpty = Self(rawValue: 70002)
    /// The UserSig is cut short or cannot be decoded. `ERR_SVR_ACCOUNT_USERSIG_CHECK_FAILED`.
    package static let userSigUnreadable = Self(rawValue: 70003)
    /// The UserSig's structure is not one the cloud accepts. `ERR_SVR_ACCOUNT_USERSIG_CHECK_FAILED_EX`.
    package static let userSigCheckFailed = Self(rawValue: 70005)
    /// The signature is not the one the app's secret makes. `ERR_SVR_ACCOUNT_USERSIG_MISMATCH_PUBLICKEY`.
    package static let userSigOfWrongSecret = Self(rawValue: 70009)
    /// The UserSig was made for another user. `ERR_SVR_ACCOUNT_USERSIG_MISMATCH_ID`.
    package static let userSigOfWrongUser = Self(rawValue: 70013)
    /// The UserSig was made for another app. `ERR_SVR_ACCOUNT_USERSIG_MISMATCH_SDKAPPID`.
    package static let userSigOfWrongApp = Self(rawValue: 70014)
    /// The cloud does not know the app. `ERR_SVR_ACCOUNT_SDKAPPID_NOT_FOUND`.
    package static let sdkAppIDNotFound = Self(rawValue: 70020)
    /// Too many failed logins; a minute's wait. `ERR_SVR_ACCOUNT_FREQ_LIMIT`.
    package static let loginsTooFrequent = Self(rawValue: 70050)
    /// The account is blocked. `ERR_SVR_ACCOUNT_BLACKLIST`.
    package static let accountBlocked = Self(rawValue: 70051)
    /// The UserSig was made before the user was kicked, which voids it. `ERR_SVR_ACCOUNT_INVALID_USERSIG`.
    package static let userSigRevoked = Self(rawValue: 70052)
    /// The user does not exist. `ERR_SVR_ACCOUNT_NOT_FOUND`.
    package static let accountNotFound = Self(rawValue: 70107)
    /// Security restrictions apply to the account. `ERR_SVR_ACCOUNT_SEC_RSTR`.
    package static let accountRestricted = Self(rawValue: 70114)
    /// The server's account service did not answer in time. `ERR_SVR_ACCOUNT_INTERNAL_TIMEOUT`.
    package static let accountRequestTimedOut = Self(rawValue: 70169)
    /// The trial plan holds no more users. `ERR_SVR_ACCOUNT_COUNT_LIMIT`.
    package static let tooManyTrialAccounts = Self(rawValue: 70398)
    /// A field is missing or illegal. `ERR_SVR_ACCOUNT_INVALID_PARAMETERS`.
    package static let invalidAccountRequest = Self(rawValue: 70402)
    /// Only an administrator may ask this. `ERR_SVR_ACCOUNT_ADMIN_REQUIRED`.
    package static let accountAdminRequired = Self(rawValue: 70403)
    /// The server's account service failed. `ERR_SVR_ACCOUNT_INTERNAL_ERROR`.
    package static let accountInternalError = Self(rawValue: 70500)
    /// User status is not switched on for the app. `ERR_SVR_ACCOUNT_USER_STATUS_DISABLED`.
    package static let userStatusDisabled = Self(rawValue: 72001)
    /// Profile subscription is not switched on for the app. `ERR_SVR_PROFILE_SUBSCRIPTION_DISABLED`.
    package static let profileSubscriptionDisabled = Self(rawValue: 72012)
}

// MARK: Moderation and size
// Source: `TIMErrorCode.h`.

extension Tencent.IMCode {
    /// The text holds words the moderation refuses. `ERR_SVR_COMM_SENSITIVE_TEXT`.
    package static let sensitiveText = Self(rawValue: 80001)
    /// The message is over 12 KB, seen by the server. `ERR_SVR_COMM_BODY_SIZE_LIMIT`.
    package static let bodyTooLong = Self(rawValue: 80002)
    /// The picture is one the moderation refuses. `ERR_SVR_COMM_SENSITIVE_IMAGE`.
    package static let sensitiveImage = Self(rawValue: 80004)
    /// The moderation service is off. `ERR_SVR_COMM_SERVICE_DISABLED`.
    package static let moderationDisabled = Self(rawValue: 80005)
}

// MARK: Message requests to the server API
// Source: `TIMErrorCode.h`.

extension Tencent.IMCode {
    /// The request's body is not JSON. `ERR_SVR_MSG_JSON_PARSE_FAILED`.
    package static let messageNotJSON = Self(rawValue: 90001)
    /// `MsgBody` does not have the documented form. `ERR_SVR_MSG_INVALID_JSON_BODY_FORMAT`.
    package static let messageBodyInvalid = Self(rawValue: 90002)
    /// `To_Account` is missing or of the wrong type. `ERR_SVR_MSG_INVALID_TO_ACCOUNT`.
    package static let messageReceiverInvalid = Self(rawValue: 90003)
    /// `MsgRandom` is missing or not a whole number. `ERR_SVR_MSG_INVALID_RAND`.
    package static let messageRandomInvalid = Self(rawValue: 90005)
    /// `MsgTimeStamp` is missing or not a whole number. `ERR_SVR_MSG_INVALID_TIMESTAMP`.
    package static let messageTimeInvalid = Self(rawValue: 90006)
    /// `MsgBody` is not an array. `ERR_SVR_MSG_BODY_NOT_ARRAY`.
    package static let messageBodyNotArray = Self(rawValue: 90007)
    /// Only an administrator may ask this. `ERR_SVR_MSG_ADMIN_REQUIRED`.
    package static let messageAdminRequired = Self(rawValue: 90009)
    /// The request does not have the documented form. `ERR_SVR_MSG_INVALID_JSON_FORMAT`.
    package static let messageFormatInvalid = Self(rawValue: 90010)
    /// The request names over 500 receivers. `ERR_SVR_MSG_TO_ACCOUNT_COUNT_LIMIT`.
    package static let tooManyReceivers = Self(rawValue: 90011)
    /// A receiver does not exist. `ERR_SVR_MSG_TO_ACCOUNT_NOT_FOUND`.
    package static let messageReceiverNotFound = Self(rawValue: 90012)
    /// Messages are kept for seven days at most. `ERR_SVR_MSG_TIME_LIMIT`.
    package static let messageLifetimeTooLong = Self(rawValue: 90026)
    /// `SyncOtherMachine` is not a whole number. `ERR_SVR_MSG_INVALID_SYNCOTHERMACHINE`.
    package static let messageSyncFlagInvalid = Self(rawValue: 90031)
    /// `MsgLifeTime` is not a whole number. `ERR_SVR_MSG_INVALID_MSGLIFETIME`.
    package static let messageLifetimeInvalid = Self(rawValue: 90044)
    /// The user does not exist. `ERR_SVR_MSG_ACCOUNT_NOT_FOUND`.
    package static let messageAccountNotFound = Self(rawValue: 90048)
    /// The message service failed, or the app's callback did. `ERR_SVR_MSG_INTERNAL_ERROR5`.
    package static let messageServiceError5 = Self(rawValue: 90992)
    /// The message service failed. `ERR_SVR_MSG_INTERNAL_ERROR2`.
    package static let messageServiceError2 = Self(rawValue: 90994)
    /// The message service failed. `ERR_SVR_MSG_INTERNAL_ERROR3`.
    package static let messageServiceError3 = Self(rawValue: 90995)
    /// The message service failed. `ERR_SVR_MSG_INTERNAL_ERROR4`.
    package static let messageServiceError4 = Self(rawValue: 91000)
    /// The request is over 12 KB. `ERR_SVR_MSG_BODY_SIZE_LIMIT`.
    package static let messageRequestTooLong = Self(rawValue: 93000)
}

// MARK: Uploads
// Source: `TIMErrorCode.h`.

extension Tencent.IMCode {
    /// The file to send does not exist. `ERR_SVR_RES_NOT_FOUND`.
    package static let fileNotFound = Self(rawValue: 114000)
    /// The file to send may not be read. `ERR_SVR_RES_ACCESS_DENY`.
    package static let fileNotAccessible = Self(rawValue: 114001)
    /// The file to send is too large. `ERR_SVR_RES_SIZE_LIMIT`.
    package static let fileTooLarge = Self(rawValue: 114002)
    /// The user broke off the sending. `ERR_SVR_RES_SEND_CANCEL`.
    package static let fileSendingCancelled = Self(rawValue: 114003)
    /// The file's content could not be read. `ERR_SVR_RES_READ_FAILED`.
    package static let fileNotRead = Self(rawValue: 114004)
    /// The transfer took too long. `ERR_SVR_RES_TRANSFER_TIMEOUT`.
    package static let fileTransferTimedOut = Self(rawValue: 114005)
    /// The request is not valid. `ERR_SVR_RES_INVALID_PARAMETERS`.
    package static let invalidFileRequest = Self(rawValue: 114011)
    /// The file's checksum does not fit. `ERR_SVR_RES_INVALID_FILE_MD5`.
    package static let fileChecksumWrong = Self(rawValue: 115066)
    /// A part's checksum does not fit. `ERR_SVR_RES_INVALID_PART_MD5`.
    package static let partChecksumWrong = Self(rawValue: 115068)
}
