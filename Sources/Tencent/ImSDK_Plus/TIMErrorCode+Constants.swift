// Written by ConstantTests from the dialect's tables; change those.

/// Nothing went wrong.
public let ERR_SUCC = ERROR_CODE(rawValue: 0)
/// The cloud did not answer in time.
public let ERR_REQUEST_TIMEOUT = ERROR_CODE(rawValue: 6012)
/// The cloud did not answer in time.
public let ERR_REQUEST_TIME_OUT = ERROR_CODE(rawValue: 6012)
/// A call came before the SDK was set up.
public let ERR_SDK_NOT_INITIALIZED = ERROR_CODE(rawValue: 6013)
/// A call came before login, or after being kicked.
public let ERR_SDK_NOT_LOGGED_IN = ERROR_CODE(rawValue: 6014)
/// The same operation is still running. The vendor's spelling has one R.
public let ERR_IN_PROGESS = ERROR_CODE(rawValue: 6015)
/// A required argument is missing or empty.
public let ERR_INVALID_PARAMETERS = ERROR_CODE(rawValue: 6017)
/// The SDK could not set itself up.
public let ERR_INIT_CORE_FAIL = ERROR_CODE(rawValue: 6018)
/// The device's message database could not be used.
public let ERR_DATABASE_OPERATE_FAILED = ERROR_CODE(rawValue: 6019)
/// A logout overtook the login, which reports it.
public let ERR_LOGGED_OUT_BEFORE_LOGIN_FINISHED = ERROR_CODE(rawValue: 6023)
/// An automatic login has no earlier login to repeat.
public let ERR_NO_PREVIOUS_LOGIN = ERROR_CODE(rawValue: 6026)
/// No network when sending, as older SDKs say it.
public let ERR_REQ_NO_NET_ON_REQ = ERROR_CODE(rawValue: 6200)
/// No network when receiving, as older SDKs say it.
public let ERR_REQ_NO_NET_ON_RSP = ERROR_CODE(rawValue: 6201)
/// The SDK itself saw that the UserSig has expired.
public let ERR_USER_SIG_EXPIRED = ERROR_CODE(rawValue: 6206)
/// Another device of the same user took over.
public let ERR_LOGIN_KICKED_OFF_BY_OTHER = ERROR_CODE(rawValue: 6208)
/// The message is too old to recall.
public let ERR_REVOKE_TIME_LIMIT_EXCEED = ERROR_CODE(rawValue: 6223)
/// The user id is empty, over 32 bytes, or not printable ASCII.
public let ERR_SDK_COMM_INVALID_IDENTIFIER = ERROR_CODE(rawValue: 7003)
/// The SDK's own limit on how often a method may be called.
public let ERR_SDK_COMM_API_CALL_FREQUENCY_LIMIT = ERROR_CODE(rawValue: 7008)
/// The app's plan does not include the feature.
public let ERR_SDK_INTERFACE_NOT_SUPPORT = ERROR_CODE(rawValue: 7013)
/// The operation makes no sense in this state.
public let ERR_SDK_INVALID_OPERATION = ERROR_CODE(rawValue: 7014)
/// A login is still running.
public let ERR_SDK_ACCOUNT_LOGIN_IN_PROCESS = ERROR_CODE(rawValue: 7501)
/// A logout is still running.
public let ERR_SDK_ACCOUNT_LOGOUT_IN_PROCESS = ERROR_CODE(rawValue: 7502)
/// The message is over 12 KB, seen by the SDK.
public let ERR_SDK_MSG_BODY_SIZE_LIMIT = ERROR_CODE(rawValue: 8001)
/// Too many merged messages are in each other.
public let ERR_MERGER_MSG_LAYERS_OVER_LIMIT = ERROR_CODE(rawValue: 8005)
/// Another user modified the message first.
public let ERR_SDK_MSG_MODIFY_CONFLICT = ERROR_CODE(rawValue: 8006)
/// The invitation is unknown or was already settled.
public let ERR_SDK_SIGNALING_INVALID_INVITE_ID = ERROR_CODE(rawValue: 8010)
/// The invitation is not the caller's to cancel or to answer.
public let ERR_SDK_SIGNALING_NO_PERMISSION = ERROR_CODE(rawValue: 8011)
/// The invitation was added before.
public let ERR_SDK_SIGNALING_ALREADY_EXISTS = ERROR_CODE(rawValue: 8012)
/// The group id is over 48 bytes, not printable ASCII, or begins like the cloud's own.
public let ERR_SDK_GROUP_INVALID_ID = ERROR_CODE(rawValue: 8501)
/// The group's name is too long or not UTF-8.
public let ERR_SDK_GROUP_INVALID_NAME = ERROR_CODE(rawValue: 8502)
/// The group's introduction is too long or not UTF-8.
public let ERR_SDK_GROUP_INVALID_INTRODUCTION = ERROR_CODE(rawValue: 8503)
/// The group's notice is too long or not UTF-8.
public let ERR_SDK_GROUP_INVALID_NOTIFICATION = ERROR_CODE(rawValue: 8504)
/// The group's picture address is too long.
public let ERR_SDK_GROUP_INVALID_FACE_URL = ERROR_CODE(rawValue: 8505)
/// The member's name card is too long or not UTF-8.
public let ERR_SDK_GROUP_INVALID_NAME_CARD = ERROR_CODE(rawValue: 8506)
/// More members than the kind of group may have.
public let ERR_SDK_GROUP_MEMBER_COUNT_LIMIT = ERROR_CODE(rawValue: 8507)
/// A private group takes no requests to join.
public let ERR_SDK_GROUP_JOIN_PRIVATE_GROUP_DENY = ERROR_CODE(rawValue: 8508)
/// A member cannot be invited as owner.
public let ERR_SDK_GROUP_INVITE_SUPER_DENY = ERROR_CODE(rawValue: 8509)
/// The list of invited members is empty.
public let ERR_SDK_GROUP_INVITE_NO_MEMBER = ERROR_CODE(rawValue: 8510)
/// The SDK's own limit on attribute calls.
public let ERR_SDK_GROUP_ATTR_FREQUENCY_LIMIT = ERROR_CODE(rawValue: 8511)
/// The connection is not logged in yet.
public let ERR_SDK_NET_AUTH_INVALID = ERROR_CODE(rawValue: 9503)
/// Requests come too fast for the connection.
public let ERR_SDK_NET_FREQ_LIMIT = ERROR_CODE(rawValue: 9506)
/// Too many requests are waiting.
public let ERR_SDK_NET_REQ_COUNT_LIMIT = ERROR_CODE(rawValue: 9507)
/// There is no connection.
public let ERR_SDK_NET_DISCONNECT = ERROR_CODE(rawValue: 9508)
/// The connection was opened twice.
public let ERR_SDK_NET_ALLREADY_CONN = ERROR_CODE(rawValue: 9509)
/// Connecting took too long.
public let ERR_SDK_NET_CONN_TIMEOUT = ERROR_CODE(rawValue: 9510)
/// The server refused the connection.
public let ERR_SDK_NET_CONN_REFUSE = ERROR_CODE(rawValue: 9511)
/// No route leads to the server.
public let ERR_SDK_NET_NET_UNREACH = ERROR_CODE(rawValue: 9512)
/// The system ran out of socket buffers.
public let ERR_SDK_NET_SOCKET_NO_BUFF = ERROR_CODE(rawValue: 9513)
/// The server reset the connection.
public let ERR_SDK_NET_RESET_BY_PEER = ERROR_CODE(rawValue: 9514)
/// The socket is not usable.
public let ERR_SDK_NET_SOCKET_INVALID = ERROR_CODE(rawValue: 9515)
/// The server's name has no address.
public let ERR_SDK_NET_HOST_GETADDRINFO_FAILED = ERROR_CODE(rawValue: 9516)
/// Something on the way reset the connection.
public let ERR_SDK_NET_CONNECT_RESET = ERROR_CODE(rawValue: 9517)
/// The request waited too long to be queued.
public let ERR_SDK_NET_WAIT_INQUEUE_TIMEOUT = ERROR_CODE(rawValue: 9518)
/// The request waited too long to be sent.
public let ERR_SDK_NET_WAIT_SEND_TIMEOUT = ERROR_CODE(rawValue: 9519)
/// The request was sent and nothing came back.
public let ERR_SDK_NET_WAIT_ACK_TIMEOUT = ERROR_CODE(rawValue: 9520)
/// Only part of the request could be sent in time.
public let ERR_SDK_NET_WAIT_SEND_REMAINING_TIMEOUT = ERROR_CODE(rawValue: 9521)
/// The request is over 1 MB.
public let ERR_SDK_NET_PKG_SIZE_LIMIT = ERROR_CODE(rawValue: 9522)
/// The request waited too long to be sent while there was no network.
public let ERR_SDK_NET_WAIT_SEND_TIMEOUT_NO_NETWORK = ERROR_CODE(rawValue: 9523)
/// The server failed. The voice-room component uses the same number for its own time-out.
public let ERR_SVR_GROUP_INTERNAL_ERROR = ERROR_CODE(rawValue: 10002)
/// The server API has no such command.
public let ERR_SVR_GROUP_API_NAME_ERROR = ERROR_CODE(rawValue: 10003)
/// A field is missing or illegal, or the kind of group does not do this.
public let ERR_SVR_GROUP_INVALID_PARAMETERS = ERROR_CODE(rawValue: 10004)
/// The request names too many accounts.
public let ERR_SVR_GROUP_ACOUNT_COUNT_LIMIT = ERROR_CODE(rawValue: 10005)
/// The operation comes too often.
public let ERR_SVR_GROUP_FREQ_LIMIT = ERROR_CODE(rawValue: 10006)
/// Not the owner, not a member, or forbidden for the kind of group.
public let ERR_SVR_GROUP_PERMISSION_DENY = ERROR_CODE(rawValue: 10007)
/// The request's signature is wrong.
public let ERR_SVR_GROUP_INVALID_REQ = ERROR_CODE(rawValue: 10008)
/// The owner may not leave this kind of group.
public let ERR_SVR_GROUP_SUPER_NOT_ALLOW_QUIT = ERROR_CODE(rawValue: 10009)
/// The group does not exist, or no longer.
public let ERR_SVR_GROUP_NOT_FOUND = ERROR_CODE(rawValue: 10010)
/// The request's body is not JSON.
public let ERR_SVR_GROUP_JSON_PARSE_FAILED = ERROR_CODE(rawValue: 10011)
/// The account that asks is not valid.
public let ERR_SVR_GROUP_INVALID_ID = ERROR_CODE(rawValue: 10012)
/// The user is a member already.
public let ERR_SVR_GROUP_ALLREADY_MEMBER = ERROR_CODE(rawValue: 10013)
/// The group takes no more members.
public let ERR_SVR_GROUP_FULL_MEMBER_COUNT = ERROR_CODE(rawValue: 10014)
/// The group id is malformed.
public let ERR_SVR_GROUP_INVALID_GROUPID = ERROR_CODE(rawValue: 10015)
/// The app's own server said no beforehand.
public let ERR_SVR_GROUP_REJECT_FROM_THIRDPARTY = ERROR_CODE(rawValue: 10016)
/// The sender is muted in the group.
public let ERR_SVR_GROUP_SHUTUP_DENY = ERROR_CODE(rawValue: 10017)
/// The answer would be over 1 MB.
public let ERR_SVR_GROUP_RSP_SIZE_LIMIT = ERROR_CODE(rawValue: 10018)
/// The user does not exist.
public let ERR_SVR_GROUP_ACCOUNT_NOT_FOUND = ERROR_CODE(rawValue: 10019)
/// Someone else owns a group of this id.
public let ERR_SVR_GROUP_GROUPID_IN_USED = ERROR_CODE(rawValue: 10021)
/// Messages come too often.
public let ERR_SVR_GROUP_SEND_MSG_FREQ_LIMIT = ERROR_CODE(rawValue: 10023)
/// The request to join was answered before. The vendor's spelling.
public let ERR_SVR_GROUP_REQ_ALLREADY_BEEN_PROCESSED = ERROR_CODE(rawValue: 10024)
/// The caller owns a group of this id already.
public let ERR_SVR_GROUP_GROUPID_IN_USED_FOR_SUPER = ERROR_CODE(rawValue: 10025)
/// The app may not use the command.
public let ERR_SVR_GROUP_SDKAPPID_DENY = ERROR_CODE(rawValue: 10026)
/// The message to recall does not exist.
public let ERR_SVR_GROUP_REVOKE_MSG_NOT_FOUND = ERROR_CODE(rawValue: 10030)
/// The message to recall is too old.
public let ERR_SVR_GROUP_REVOKE_MSG_TIME_LIMIT = ERROR_CODE(rawValue: 10031)
/// The message may not be recalled.
public let ERR_SVR_GROUP_REVOKE_MSG_DENY = ERROR_CODE(rawValue: 10032)
/// The kind of group recalls no messages.
public let ERR_SVR_GROUP_NOT_ALLOW_REVOKE_MSG = ERROR_CODE(rawValue: 10033)
/// The message may not be deleted.
public let ERR_SVR_GROUP_REMOVE_MSG_DENY = ERROR_CODE(rawValue: 10034)
/// The kind of group deletes no messages.
public let ERR_SVR_GROUP_NOT_ALLOW_REMOVE_MSG = ERROR_CODE(rawValue: 10035)
/// The plan allows no more audio-video groups.
public let ERR_SVR_GROUP_AVCHATROOM_COUNT_LIMIT = ERROR_CODE(rawValue: 10036)
/// The user may create or join no more groups.
public let ERR_SVR_GROUP_COUNT_LIMIT = ERROR_CODE(rawValue: 10037)
/// The plan allows no more members.
public let ERR_SVR_GROUP_MEMBER_COUNT_LIMIT = ERROR_CODE(rawValue: 10038)
/// The attributes changed since the writer last saw them. The vendor's spelling.
public let ERR_SVR_GROUP_ATTRIBUTE_WRITE_CONFILCT = ERROR_CODE(rawValue: 10056)
/// The request could not be taken apart.
public let ERR_SVR_MSG_PKG_PARSE_FAILED = ERROR_CODE(rawValue: 20001)
/// The server could not check who asks.
public let ERR_SVR_MSG_INTERNAL_AUTH_FAILED = ERROR_CODE(rawValue: 20002)
/// The user id is invalid or unknown.
public let ERR_SVR_MSG_INVALID_ID = ERROR_CODE(rawValue: 20003)
/// The server's own network failed.
public let ERR_SVR_MSG_NET_ERROR = ERROR_CODE(rawValue: 20004)
/// The server failed.
public let ERR_SVR_MSG_INTERNAL_ERROR1 = ERROR_CODE(rawValue: 20005)
/// The app's own server refused the message beforehand.
public let ERR_SVR_MSG_PUSH_DENY = ERROR_CODE(rawValue: 20006)
/// The receiver has blocked the sender.
public let ERR_SVR_MSG_IN_PEER_BLACKLIST = ERROR_CODE(rawValue: 20007)
/// Sender and receiver are not friends.
public let ERR_SVR_MSG_BOTH_NOT_FRIEND = ERROR_CODE(rawValue: 20009)
/// The receiver does not have the sender as a friend.
public let ERR_SVR_MSG_NOT_PEER_FRIEND = ERROR_CODE(rawValue: 20010)
/// The sender does not have the receiver as a friend.
public let ERR_SVR_MSG_NOT_SELF_FRIEND = ERROR_CODE(rawValue: 20011)
/// The sender is muted everywhere.
public let ERR_SVR_MSG_SHUTUP_DENY = ERROR_CODE(rawValue: 20012)
/// The request is not valid.
public let ERR_SVR_PROFILE_INVALID_PARAMETERS = ERROR_CODE(rawValue: 40001)
/// The request names no user.
public let ERR_SVR_PROFILE_ACCOUNT_MISS = ERROR_CODE(rawValue: 40002)
/// The user does not exist.
public let ERR_SVR_PROFILE_ACCOUNT_NOT_FOUND = ERROR_CODE(rawValue: 40003)
/// Only an administrator may ask this.
public let ERR_SVR_PROFILE_ADMIN_REQUIRED = ERROR_CODE(rawValue: 40004)
/// A field holds words the moderation refuses.
public let ERR_SVR_PROFILE_SENSITIVE_TEXT = ERROR_CODE(rawValue: 40005)
/// The server failed.
public let ERR_SVR_PROFILE_INTERNAL_ERROR = ERROR_CODE(rawValue: 40006)
/// The field may not be read.
public let ERR_SVR_PROFILE_READ_PERMISSION_REQUIRED = ERROR_CODE(rawValue: 40007)
/// The field may not be written.
public let ERR_SVR_PROFILE_WRITE_PERMISSION_REQUIRED = ERROR_CODE(rawValue: 40008)
/// There is no such field.
public let ERR_SVR_PROFILE_TAG_NOT_FOUND = ERROR_CODE(rawValue: 40009)
/// A value is over 500 bytes.
public let ERR_SVR_PROFILE_SIZE_LIMIT = ERROR_CODE(rawValue: 40601)
/// A standard field's value is not allowed.
public let ERR_SVR_PROFILE_VALUE_ERROR = ERROR_CODE(rawValue: 40605)
/// A field's value has the wrong type.
public let ERR_SVR_PROFILE_INVALID_VALUE_FORMAT = ERROR_CODE(rawValue: 40610)
/// The request's address is malformed.
public let ERR_SVR_COMM_INVALID_HTTP_URL = ERROR_CODE(rawValue: 60002)
/// The request's body is not JSON.
public let ERR_SVR_COMM_REQ_JSON_PARSE_FAILED = ERROR_CODE(rawValue: 60003)
/// The administrator or its UserSig is wrong.
public let ERR_SVR_COMM_INVALID_ACCOUNT = ERROR_CODE(rawValue: 60004)
/// The administrator or its UserSig is wrong; a second number for it.
public let ERR_SVR_COMM_INVALID_ACCOUNT_EX = ERROR_CODE(rawValue: 60005)
/// The app's number is wrong.
public let ERR_SVR_COMM_INVALID_SDKAPPID = ERROR_CODE(rawValue: 60006)
/// The command comes too often.
public let ERR_SVR_COMM_REST_FREQ_LIMIT = ERROR_CODE(rawValue: 60007)
/// The service behind did not answer in time.
public let ERR_SVR_COMM_REQUEST_TIMEOUT = ERROR_CODE(rawValue: 60008)
/// The address leads to nothing.
public let ERR_SVR_COMM_INVALID_RES = ERROR_CODE(rawValue: 60009)
/// The caller is no administrator of the app.
public let ERR_SVR_COMM_ID_NOT_ADMIN = ERROR_CODE(rawValue: 60010)
/// The app as a whole asks too often.
public let ERR_SVR_COMM_SDKAPPID_FREQ_LIMIT = ERROR_CODE(rawValue: 60011)
/// The address names no app.
public let ERR_SVR_COMM_SDKAPPID_MISS = ERROR_CODE(rawValue: 60012)
/// The service behind answered something that is not JSON.
public let ERR_SVR_COMM_RSP_JSON_PARSE_FAILED = ERROR_CODE(rawValue: 60013)
/// Looking up the account took too long.
public let ERR_SVR_COMM_EXCHANGE_ACCOUNT_TIMEUT = ERROR_CODE(rawValue: 60014)
/// The user id is not a string.
public let ERR_SVR_COMM_INVALID_ID_FORMAT = ERROR_CODE(rawValue: 60015)
/// The app is disabled.
public let ERR_SVR_COMM_SDKAPPID_FORBIDDEN = ERROR_CODE(rawValue: 60016)
/// The request is disabled.
public let ERR_SVR_COMM_REQ_FORBIDDEN = ERROR_CODE(rawValue: 60017)
/// Requests come too often.
public let ERR_SVR_COMM_REQ_FREQ_LIMIT = ERROR_CODE(rawValue: 60018)
/// Requests come too often; a second number for it.
public let ERR_SVR_COMM_REQ_FREQ_LIMIT_EX = ERROR_CODE(rawValue: 60019)
/// The app has no plan, or it is not active yet.
public let ERR_SVR_COMM_INVALID_SERVICE = ERROR_CODE(rawValue: 60020)
/// The UserSig's time is over, seen by the server.
public let ERR_SVR_ACCOUNT_USERSIG_EXPIRED = ERROR_CODE(rawValue: 70001)
/// The UserSig has no bytes.
public let ERR_SVR_ACCOUNT_USERSIG_EMPTY = ERROR_CODE(rawValue: 70002)
/// The UserSig is cut short or cannot be decoded.
public let ERR_SVR_ACCOUNT_USERSIG_CHECK_FAILED = ERROR_CODE(rawValue: 70003)
/// The UserSig's structure is not one the cloud accepts.
public let ERR_SVR_ACCOUNT_USERSIG_CHECK_FAILED_EX = ERROR_CODE(rawValue: 70005)
/// The signature is not the one the app's secret makes.
public let ERR_SVR_ACCOUNT_USERSIG_MISMATCH_PUBLICKEY = ERROR_CODE(rawValue: 70009)
/// The UserSig was made for another user.
public let ERR_SVR_ACCOUNT_USERSIG_MISMATCH_ID = ERROR_CODE(rawValue: 70013)
/// The UserSig was made for another app.
public let ERR_SVR_ACCOUNT_USERSIG_MISMATCH_SDKAPPID = ERROR_CODE(rawValue: 70014)
/// The cloud does not know the app.
public let ERR_SVR_ACCOUNT_SDKAPPID_NOT_FOUND = ERROR_CODE(rawValue: 70020)
/// Too many failed logins; a minute's wait.
public let ERR_SVR_ACCOUNT_FREQ_LIMIT = ERROR_CODE(rawValue: 70050)
/// The account is blocked.
public let ERR_SVR_ACCOUNT_BLACKLIST = ERROR_CODE(rawValue: 70051)
/// The UserSig was made before the user was kicked, which voids it.
public let ERR_SVR_ACCOUNT_INVALID_USERSIG = ERROR_CODE(rawValue: 70052)
/// The user does not exist.
public let ERR_SVR_ACCOUNT_NOT_FOUND = ERROR_CODE(rawValue: 70107)
/// Security restrictions apply to the account.
public let ERR_SVR_ACCOUNT_SEC_RSTR = ERROR_CODE(rawValue: 70114)
/// The server's account service did not answer in time.
public let ERR_SVR_ACCOUNT_INTERNAL_TIMEOUT = ERROR_CODE(rawValue: 70169)
/// The trial plan holds no more users.
public let ERR_SVR_ACCOUNT_COUNT_LIMIT = ERROR_CODE(rawValue: 70398)
/// A field is missing or illegal.
public let ERR_SVR_ACCOUNT_INVALID_PARAMETERS = ERROR_CODE(rawValue: 70402)
/// Only an administrator may ask this.
public let ERR_SVR_ACCOUNT_ADMIN_REQUIRED = ERROR_CODE(rawValue: 70403)
/// The server's account service failed.
public let ERR_SVR_ACCOUNT_INTERNAL_ERROR = ERROR_CODE(rawValue: 70500)
/// User status is not switched on for the app.
public let ERR_SVR_ACCOUNT_USER_STATUS_DISABLED = ERROR_CODE(rawValue: 72001)
/// Profile subscription is not switched on for the app.
public let ERR_SVR_PROFILE_SUBSCRIPTION_DISABLED = ERROR_CODE(rawValue: 72012)
/// The text holds words the moderation refuses.
public let ERR_SVR_COMM_SENSITIVE_TEXT = ERROR_CODE(rawValue: 80001)
/// The message is over 12 KB, seen by the server.
public let ERR_SVR_COMM_BODY_SIZE_LIMIT = ERROR_CODE(rawValue: 80002)
/// The picture is one the moderation refuses.
public let ERR_SVR_COMM_SENSITIVE_IMAGE = ERROR_CODE(rawValue: 80004)
/// The moderation service is off.
public let ERR_SVR_COMM_SERVICE_DISABLED = ERROR_CODE(rawValue: 80005)
/// The request's body is not JSON.
public let ERR_SVR_MSG_JSON_PARSE_FAILED = ERROR_CODE(rawValue: 90001)
/// `MsgBody` does not have the documented form.
public let ERR_SVR_MSG_INVALID_JSON_BODY_FORMAT = ERROR_CODE(rawValue: 90002)
/// `To_Account` is missing or of the wrong type.
public let ERR_SVR_MSG_INVALID_TO_ACCOUNT = ERROR_CODE(rawValue: 90003)
/// `MsgRandom` is missing or not a whole number.
public let ERR_SVR_MSG_INVALID_RAND = ERROR_CODE(rawValue: 90005)
/// `MsgTimeStamp` is missing or not a whole number.
public let ERR_SVR_MSG_INVALID_TIMESTAMP = ERROR_CODE(rawValue: 90006)
/// `MsgBody` is not an array.
public let ERR_SVR_MSG_BODY_NOT_ARRAY = ERROR_CODE(rawValue: 90007)
/// Only an administrator may ask this.
public let ERR_SVR_MSG_ADMIN_REQUIRED = ERROR_CODE(rawValue: 90009)
/// The request does not have the documented form.
public let ERR_SVR_MSG_INVALID_JSON_FORMAT = ERROR_CODE(rawValue: 90010)
/// The request names over 500 receivers.
public let ERR_SVR_MSG_TO_ACCOUNT_COUNT_LIMIT = ERROR_CODE(rawValue: 90011)
/// A receiver does not exist.
public let ERR_SVR_MSG_TO_ACCOUNT_NOT_FOUND = ERROR_CODE(rawValue: 90012)
/// Messages are kept for seven days at most.
public let ERR_SVR_MSG_TIME_LIMIT = ERROR_CODE(rawValue: 90026)
/// `SyncOtherMachine` is not a whole number.
public let ERR_SVR_MSG_INVALID_SYNCOTHERMACHINE = ERROR_CODE(rawValue: 90031)
/// `MsgLifeTime` is not a whole number.
public let ERR_SVR_MSG_INVALID_MSGLIFETIME = ERROR_CODE(rawValue: 90044)
/// The user does not exist.
public let ERR_SVR_MSG_ACCOUNT_NOT_FOUND = ERROR_CODE(rawValue: 90048)
/// The message service failed, or the app's callback did.
public let ERR_SVR_MSG_INTERNAL_ERROR5 = ERROR_CODE(rawValue: 90992)
/// The message service failed.
public let ERR_SVR_MSG_INTERNAL_ERROR2 = ERROR_CODE(rawValue: 90994)
/// The message service failed.
public let ERR_SVR_MSG_INTERNAL_ERROR3 = ERROR_CODE(rawValue: 90995)
/// The message service failed.
public let ERR_SVR_MSG_INTERNAL_ERROR4 = ERROR_CODE(rawValue: 91000)
/// The request is over 12 KB.
public let ERR_SVR_MSG_BODY_SIZE_LIMIT = ERROR_CODE(rawValue: 93000)
/// The file to send does not exist.
public let ERR_SVR_RES_NOT_FOUND = ERROR_CODE(rawValue: 114000)
/// The file to send may not be read.
public let ERR_SVR_RES_ACCESS_DENY = ERROR_CODE(rawValue: 114001)
/// The file to send is too large.
public let ERR_SVR_RES_SIZE_LIMIT = ERROR_CODE(rawValue: 114002)
/// The user broke off the sending.
public let ERR_SVR_RES_SEND_CANCEL = ERROR_CODE(rawValue: 114003)
/// The file's content could not be read.
public let ERR_SVR_RES_READ_FAILED = ERROR_CODE(rawValue: 114004)
/// The transfer took too long.
public let ERR_SVR_RES_TRANSFER_TIMEOUT = ERROR_CODE(rawValue: 114005)
/// The request is not valid.
public let ERR_SVR_RES_INVALID_PARAMETERS = ERROR_CODE(rawValue: 114011)
/// The file's checksum does not fit.
public let ERR_SVR_RES_INVALID_FILE_MD5 = ERROR_CODE(rawValue: 115066)
/// A part's checksum does not fit.
public let ERR_SVR_RES_INVALID_PART_MD5 = ERROR_CODE(rawValue: 115068)
