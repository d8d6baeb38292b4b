extension Tencent {
    /// A code of Chat (IM, V2TIM), from the SDK or from its servers.
    ///
    /// Each constant's comment ends with the vendor's own name, where it has one.
    package struct IMCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// MARK: General
// Source: `TIMErrorCode.h`.

extension Tencent.IMCode {
    /// Nothing went wrong. `ERR_SUCC`.
    package static let success = Self(rawValue: 0)
    /// The cloud did not answer in time; older SDKs: `ERR_REQUEST_TIMEOUT`. `ERR_REQUEST_TIME_OUT`.
    package static let requestTimedOut = Self(rawValue: 6012)
    /// A call came before the SDK was set up. `ERR_SDK_NOT_INITIALIZED`.
    package static let notInitialized = Self(rawValue: 6013)
    /// A call came before login, or after being kicked. `ERR_SDK_NOT_LOGGED_IN`.
    package static let notLoggedIn = Self(rawValue: 6014)
    /// The same operation is still running. The vendor's spelling has one R. `ERR_IN_PROGESS`.
    package static let inProgress = Self(rawValue: 6015)
    /// A required argument is missing or empty. `ERR_INVALID_PARAMETERS`.
    package static let invalidArguments = Self(rawValue: 6017)
    /// The SDK could not set itself up. `ERR_INIT_CORE_FAIL`.
    package static let coreSetUpFailed = Self(rawValue: 6018)
    /// The device's message database could not be used. `ERR_DATABASE_OPERATE_FAILED`.
    package static let localDatabaseFailed = Self(rawValue: 6019)
    /// A logout overtook the login, which reports it. `ERR_LOGGED_OUT_BEFORE_LOGIN_FINISHED`.
    package static let loggedOutDuringLogin = Self(rawValue: 6023)
    /// An automatic login has no earlier login to repeat. `ERR_NO_PREVIOUS_LOGIN`.
    package static let noPreviousLogin = Self(rawValue: 6026)
    /// No network when sending, as older SDKs say it. `ERR_REQ_NO_NET_ON_REQ`.
    package static let noNetworkOnRequest = Self(rawValue: 6200)
    /// No network when receiving, as older SDKs say it. `ERR_REQ_NO_NET_ON_RSP`.
    package static let noNetworkOnResponse = Self(rawValue: 6201)
    /// The SDK itself saw that the UserSig has expired. `ERR_USER_SIG_EXPIRED`.
    package static let userSigExpiredOnDevice = Self(rawValue: 6206)
    /// Another device of the same user took over. `ERR_LOGIN_KICKED_OFF_BY_OTHER`.
    package static let kickedOffByOtherDevice = Self(rawValue: 6208)
    /// The message is too old to recall. `ERR_REVOKE_TIME_LIMIT_EXCEED`.
    package static let recallTooLateOnDevice = Self(rawValue: 6223)
    /// The user id is empty, over 32 bytes, or not printable ASCII. `ERR_SDK_COMM_INVALID_IDENTIFIER`.
    package static let invalidUserID = Self(rawValue: 7003)
    /// The SDK's own limit on how often a method may be called. `ERR_SDK_COMM_API_CALL_FREQUENCY_LIMIT`.
    package static let calledTooOften = Self(rawValue: 7008)
    /// The app's plan does not include the feature. `ERR_SDK_INTERFACE_NOT_SUPPORT`.
    package static let notInPlan = Self(rawValue: 7013)
    /// The operation makes no sense in this state. `ERR_SDK_INVALID_OPERATION`.
    package static let invalidOperation = Self(rawValue: 7014)
    /// A login is still running. `ERR_SDK_ACCOUNT_LOGIN_IN_PROCESS`.
    package static let loginInProgress = Self(rawValue: 7501)
    /// A logout is still running. `ERR_SDK_ACCOUNT_LOGOUT_IN_PROCESS`.
    package static let logoutInProgress = Self(rawValue: 7502)
}

// MARK: Messages and signaling in the SDK
// Source: `TIMErrorCode.h`.

extension Tencent.IMCode {
    /// The message is over 12 KB, seen by the SDK. `ERR_SDK_MSG_BODY_SIZE_LIMIT`.
    package static let messageTooLong = Self(rawValue: 8001)
    /// Too many merged messages are in each other. `ERR_MERGER_MSG_LAYERS_OVER_LIMIT`.
    package static let mergedTooDeep = Self(rawValue: 8005)
    /// Another user modified the message first. `ERR_SDK_MSG_MODIFY_CONFLICT`.
    package static let modifiedByAnother = Self(rawValue: 8006)
    /// The invitation is unknown or was already settled. `ERR_SDK_SIGNALING_INVALID_INVITE_ID`.
    package static let invalidInvitation = Self(rawValue: 8010)
    /// The invitation is not the caller's to cancel or to answer. `ERR_SDK_SIGNALING_NO_PERMISSION`.
    package static let invitationNotYours = Self(rawValue: 8011)
    /// The invitation was added before. `ERR_SDK_SIGNALING_ALREADY_EXISTS`.
    package static let invitationExists = Self(rawValue: 8012)
}

// MARK: Groups in the SDK
// Source: `TIMErrorCode.h`.

extension Tencent.IMCode {
    /// The group id is over 48 bytes, not printable ASCII, or begins like the cloud's own.
    /// `ERR_SDK_GROUP_INVALID_ID`.
    package static let invalidCustomGroupID = Self(rawValue: 8501)
    /// The group's name is too long or not UTF-8. `ERR_SDK_GROUP_INVALID_NAME`.
    package static let invalidGroupName = Self(rawValue: 8502)
    /// The group's introduction is too long or not UTF-8. `ERR_SDK_GROUP_INVALID_INTRODUCTION`.
    package static let invalidGroupIntroduction = Self(rawValue: 8503)
    /// The group's notice is too long or not UTF-8. `ERR_SDK_GROUP_INVALID_NOTIFICATION`.
    package static let invalidGroupNotification = Self(rawValue: 8504)
    /// The group's picture address is too long. `ERR_SDK_GROUP_INVALID_FACE_URL`.
    package static let invalidGroupFaceURL = Self(rawValue: 8505)
    /// The member's name card is too long or not UTF-8. `ERR_SDK_GROUP_INVALID_NAME_CARD`.
    package static let invalidNameCard = Self(rawValue: 8506)
    /// More members than the kind of group may have. `ERR_SDK_GROUP_MEMBER_COUNT_LIMIT`.
    package static let tooManyMembersAtOnce = Self(rawValue: 8507)
    /// A private group takes no requests to join. `ERR_SDK_GROUP_JOIN_PRIVATE_GROUP_DENY`.
    package static let privateGroupNotJoinable = Self(rawValue: 8508)
    /// A member cannot be invited as owner. `ERR_SDK_GROUP_INVITE_SUPER_DENY`.
    package static let ownerNotInvitable = Self(rawValue: 8509)
    /// The list of invited members is empty. `ERR_SDK_GROUP_INVITE_NO_MEMBER`.
    package static let nobodyInvited = Self(rawValue: 8510)
    /// The SDK's own limit on attribute calls. `ERR_SDK_GROUP_ATTR_FREQUENCY_LIMIT`.
    package static let attributesCalledTooOften = Self(rawValue: 8511)
}

// MARK: Network
// Source: `TIMErrorCode.h`.

extension Tencent.IMCode {
    /// The connection is not logged in yet. `ERR_SDK_NET_AUTH_INVALID`.
    package static let notAuthenticated = Self(rawValue: 9503)
    /// Requests come too fast for the connection. `ERR_SDK_NET_FREQ_LIMIT`.
    package static let networkFlooded = Self(rawValue: 9506)
    /// Too many requests are waiting. `ERR_SDK_NET_REQ_COUNT_LIMIT`.
    package static let requestQueueFull = Self(rawValue: 9507)
    /// There is no connection. `ERR_SDK_NET_DISCONNECT`.
    package static let disconnected = Self(rawValue: 9508)
    /// The connection was opened twice. `ERR_SDK_NET_ALLREADY_CONN`.
    package static let alreadyConnected = Self(rawValue: 9509)
    /// Connecting took too long. `ERR_SDK_NET_CONN_TIMEOUT`.
    package static let connectTimedOut = Self(rawValue: 9510)
    /// The server refused the connection. `ERR_SDK_NET_CONN_REFUSE`.
    package static let connectRefused = Self(rawValue: 9511)
    /// No route leads to the server. `ERR_SDK_NET_NET_UNREACH`.
    package static let networkUnreachable = Self(rawValue: 9512)
    /// The system ran out of socket buffers. `ERR_SDK_NET_SOCKET_NO_BUFF`.
    package static let noSocketBuffer = Self(rawValue: 9513)
    /// The server reset the connection. `ERR_SDK_NET_RESET_BY_PEER`.
    package static let connectionReset = Self(rawValue: 9514)
    /// The socket is not usable. `ERR_SDK_NET_SOCKET_INVALID`.
    package static let invalidSocket = Self(rawValue: 9515)
    /// The server's name has no address. `ERR_SDK_NET_HOST_GETADDRINFO_FAILED`.
    package static let hostNotResolved = Self(rawValue: 9516)
    /// Something on the way reset the connection. `ERR_SDK_NET_CONNECT_RESET`.
    package static let connectionResetUnderway = Self(rawValue: 9517)
    /// The request waited too long to be queued. `ERR_SDK_NET_WAIT_INQUEUE_TIMEOUT`.
    package static let queueWaitTimedOut = Self(rawValue: 9518)
    /// The request waited too long to be sent. `ERR_SDK_NET_WAIT_SEND_TIMEOUT`.
    package static let sendWaitTimedOut = Self(rawValue: 9519)
    /// The request was sent and nothing came back. `ERR_SDK_NET_WAIT_ACK_TIMEOUT`.
    package static let answerWaitTimedOut = Self(rawValue: 9520)
    /// Only part of the request could be sent in time. `ERR_SDK_NET_WAIT_SEND_REMAINING_TIMEOUT`.
    package static let remainingSendTimedOut = Self(rawValue: 9521)
    /// The request is over 1 MB. `ERR_SDK_NET_PKG_SIZE_LIMIT`.
    package static let packetTooLarge = Self(rawValue: 9522)
    /// The request waited too long to be sent while there was no network.
    /// `ERR_SDK_NET_WAIT_SEND_TIMEOUT_NO_NETWORK`.
    package static let sendTimedOutWithoutNetwork = Self(rawValue: 9523)
}

// MARK: Groups at the server
// Source: `TIMErrorCode.h`; 10045–10049: the server API's documents, which name no constants.

extension Tencent.IMCode {
    /// The server failed. The voice-room component uses the same number for its own time-out.
    /// `ERR_SVR_GROUP_INTERNAL_ERROR`.
    package static let groupInternalError = Self(rawValue: 10002)
    /// The server API has no such command. `ERR_SVR_GROUP_API_NAME_ERROR`.
    package static let unknownGroupCommand = Self(rawValue: 10003)
    /// A field is missing or illegal, or the kind of group does not do this.
    /// `ERR_SVR_GROUP_INVALID_PARAMETERS`.
    package static let invalidGroupRequest = Self(rawValue: 10004)
    /// The request names too many accounts. `ERR_SVR_GROUP_ACOUNT_COUNT_LIMIT`.
    package static let tooManyAccounts = Self(rawValue: 10005)
    /// The operation comes too often. `ERR_SVR_GROUP_FREQ_LIMIT`.
    package static let groupCalledTooOften = Self(rawValue: 10006)
    /// Not the owner, not a member, or forbidden for the kind of group. `ERR_SVR_GROUP_PERMISSION_DENY`.
    package static let permissionDenied = Self(rawValue: 10007)
    /// The request's signature is wrong. `ERR_SVR_GROUP_INVALID_REQ`.
    package static let invalidGroupSignature = Self(rawValue: 10008)
    /// The owner may not leave this kind of group. `ERR_SVR_GROUP_SUPER_NOT_ALLOW_QUIT`.
    package static let ownerMayNotQuit = Self(rawValue: 10009)
    /// The group does not exist, or no longer. `ERR_SVR_GROUP_NOT_FOUND`.
    package static let groupNotFound = Self(rawValue: 10010)
    /// The request's body is not JSON. `ERR_SVR_GROUP_JSON_PARSE_FAILED`.
    package static let groupRequestNotJSON = Self(rawValue: 10011)
    /// The account that asks is not valid. `ERR_SVR_GROUP_INVALID_ID`.
    package static let invalidOperator = Self(rawValue: 10012)
    /// The user is a member already. `ERR_SVR_GROUP_ALLREADY_MEMBER`.
    package static let alreadyMember = Self(rawValue: 10013)
    /// The group takes no more members. `ERR_SVR_GROUP_FULL_MEMBER_COUNT`.
    package static let groupFull = Self(rawValue: 10014)
    /// The group id is malformed. `ERR_SVR_GROUP_INVALID_GROUPID`.
    package static let invalidGroupID = Self(rawValue: 10015)
    /// The app's own server said no beforehand. `ERR_SVR_GROUP_REJECT_FROM_THIRDPARTY`.
    package static let rejectedByCallback = Self(rawValue: 10016)
    /// The sender is muted in the group. `ERR_SVR_GROUP_SHUTUP_DENY`.
    package static let mutedInGroup = Self(rawValue: 10017)
    /// The answer would be over 1 MB. `ERR_SVR_GROUP_RSP_SIZE_LIMIT`.
    package static let responseTooLarge = Self(rawValue: 10018)
    /// The user does not exist. `ERR_SVR_GROUP_ACCOUNT_NOT_FOUND`.
    package static let accountNotFoundForGroup = Self(rawValue: 10019)
    /// Someone else owns a group of this id. `ERR_SVR_GROUP_GROUPID_IN_USED`.
    package static let groupIDTaken = Self(rawValue: 10021)
    /// Messages come too often. `ERR_SVR_GROUP_SEND_MSG_FREQ_LIMIT`.
    package static let groupMessagesTooOften = Self(rawValue: 10023)
    /// The request to join was answered before. The vendor's spelling.
    /// `ERR_SVR_GROUP_REQ_ALLREADY_BEEN_PROCESSED`.
    package static let requestAlreadySettled = Self(rawValue: 10024)
    /// The caller owns a group of this id already. `ERR_SVR_GROUP_GROUPID_IN_USED_FOR_SUPER`.
    package static let groupIDTakenByCaller = Self(rawValue: 10025)
    /// The app may not use the command. `ERR_SVR_GROUP_SDKAPPID_DENY`.
    package static let appDeniedForGroup = Self(rawValue: 10026)
    /// The message to recall does not exist. `ERR_SVR_GROUP_REVOKE_MSG_NOT_FOUND`.
    package static let recallMessageNotFound = Self(rawValue: 10030)
    /// The message to recall is too old. `ERR_SVR_GROUP_REVOKE_MSG_TIME_LIMIT`.
    package static let recallTooLate = Self(rawValue: 10031)
    /// The message may not be recalled. `ERR_SVR_GROUP_REVOKE_MSG_DENY`.
    package static let recallDenied = Self(rawValue: 10032)
    /// The kind of group recalls no messages. `ERR_SVR_GROUP_NOT_ALLOW_REVOKE_MSG`.
    package static let groupWithoutRecall = Self(rawValue: 10033)
    /// The message may not be deleted. `ERR_SVR_GROUP_REMOVE_MSG_DENY`.
    package static let deleteMessageDenied = Self(rawValue: 10034)
    /// The kind of group deletes no messages. `ERR_SVR_GROUP_NOT_ALLOW_REMOVE_MSG`.
    package static let groupWithoutDelete = Self(rawValue: 10035)
    /// The plan allows no more audio-video groups. `ERR_SVR_GROUP_AVCHATROOM_COUNT_LIMIT`.
    package static let tooManyLiveGroups = Self(rawValue: 10036)
    /// The user may create or join no more groups. `ERR_SVR_GROUP_COUNT_LIMIT`.
    package static let tooManyGroups = Self(rawValue: 10037)
    /// The plan allows no more members. `ERR_SVR_GROUP_MEMBER_COUNT_LIMIT`.
    package static let tooManyMembers = Self(rawValue: 10038)
    /// An attribute's key is too long.
    package static let attributeKeyTooLong = Self(rawValue: 10045)
    /// An attribute's value is too long.
    package static let attributeValueTooLong = Self(rawValue: 10046)
    /// The group would have too many attributes.
    package static let tooManyAttributes = Self(rawValue: 10047)
    /// The group's attributes would be too large in total.
    package static let attributesTooLarge = Self(rawValue: 10048)
    /// Attribute writes come too often.
    package static let attributesWrittenTooOften = Self(rawValue: 10049)
    /// The attributes changed since the writer last saw them. The vendor's spelling.
    /// `ERR_SVR_GROUP_ATTRIBUTE_WRITE_CONFILCT`.
    package static let attributeWriteConflict = Self(rawValue: 10056)
}
