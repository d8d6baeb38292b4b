// Written by ConstantTests from the dialect's tables; change those.

/// Never comes here: there is no database on the device, and nothing to set up that could fail.
public let ERR_LOADMSG_FAILED = ERROR_CODE(rawValue: 6005)
/// Never comes here: there is no database on the device, and nothing to set up that could fail.
public let ERR_IO_OPERATION_FAILED = ERROR_CODE(rawValue: 6022)
/// Never comes here: there is no database on the device, and nothing to set up that could fail.
public let ERR_OUT_OF_MEMORY = ERROR_CODE(rawValue: 6028)
/// Never comes here: there is no database on the device, and nothing to set up that could fail.
public let ERR_GROUP_STORAGE_DISABLED = ERROR_CODE(rawValue: 6161)
/// Never comes here: there is no database on the device, and nothing to set up that could fail.
public let ERR_LOADGRPINFO_FAILED = ERROR_CODE(rawValue: 6162)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_NO_SUCC_RESULT = ERROR_CODE(rawValue: 6003)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_TO_USER_INVALID = ERROR_CODE(rawValue: 6011)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_EXPIRED_SESSION_NODE = ERROR_CODE(rawValue: 6020)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_TLSSDK_NOT_INITIALIZED = ERROR_CODE(rawValue: 6024)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_TLSSDK_USER_NOT_FOUND = ERROR_CODE(rawValue: 6025)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_BIND_FAIL_UNKNOWN = ERROR_CODE(rawValue: 6100)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_BIND_FAIL_NO_SSOTICKET = ERROR_CODE(rawValue: 6101)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_BIND_FAIL_REPEATD_BIND = ERROR_CODE(rawValue: 6102)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_BIND_FAIL_TINYID_NULL = ERROR_CODE(rawValue: 6103)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_BIND_FAIL_GUID_NULL = ERROR_CODE(rawValue: 6104)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_BIND_FAIL_UNPACK_REGPACK_FAILED = ERROR_CODE(rawValue: 6105)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_BIND_FAIL_REG_TIMEOUT = ERROR_CODE(rawValue: 6106)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_BIND_FAIL_ISBINDING = ERROR_CODE(rawValue: 6107)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_UNKNOWN = ERROR_CODE(rawValue: 6120)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_REQ_NO_NET = ERROR_CODE(rawValue: 6121)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_RESP_NO_NET = ERROR_CODE(rawValue: 6122)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_REQ_NO_AUTH = ERROR_CODE(rawValue: 6123)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_SSO_ERR = ERROR_CODE(rawValue: 6124)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_REQ_TIMEOUT = ERROR_CODE(rawValue: 6125)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_RESP_TIMEOUT = ERROR_CODE(rawValue: 6126)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_REQ_ON_RESEND = ERROR_CODE(rawValue: 6127)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_RESP_NO_RESEND = ERROR_CODE(rawValue: 6128)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_FLOW_SAVE_FILTERED = ERROR_CODE(rawValue: 6129)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_REQ_OVER_LOAD = ERROR_CODE(rawValue: 6130)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_PACKET_FAIL_LOGIC_ERR = ERROR_CODE(rawValue: 6131)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_SERIVCE_NOT_READY = ERROR_CODE(rawValue: 6205)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_LOGIN_AUTH_FAILED = ERROR_CODE(rawValue: 6207)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_NEVER_CONNECT_AFTER_LAUNCH = ERROR_CODE(rawValue: 6209)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQ_FAILED = ERROR_CODE(rawValue: 6210)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQ_INVALID_REQ = ERROR_CODE(rawValue: 6211)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQ_OVERLOADED = ERROR_CODE(rawValue: 6212)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQ_KICK_OFF = ERROR_CODE(rawValue: 6213)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQ_SERVICE_SUSPEND = ERROR_CODE(rawValue: 6214)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQ_INVALID_SIGN = ERROR_CODE(rawValue: 6215)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQ_INVALID_COOKIE = ERROR_CODE(rawValue: 6216)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_LOGIN_TLS_RSP_PARSE_FAILED = ERROR_CODE(rawValue: 6217)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_LOGIN_OPENMSG_TIMEOUT = ERROR_CODE(rawValue: 6218)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_LOGIN_OPENMSG_RSP_PARSE_FAILED = ERROR_CODE(rawValue: 6219)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_LOGIN_TLS_DECRYPT_FAILED = ERROR_CODE(rawValue: 6220)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_WIFI_NEED_AUTH = ERROR_CODE(rawValue: 6221)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_USER_CANCELED = ERROR_CODE(rawValue: 6222)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQUEST_NO_NET_ONREQ = ERROR_CODE(rawValue: 6250)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQUEST_NO_NET_ONRSP = ERROR_CODE(rawValue: 6251)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQUEST_FAILED = ERROR_CODE(rawValue: 6252)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQUEST_INVALID_REQ = ERROR_CODE(rawValue: 6253)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQUEST_OVERLOADED = ERROR_CODE(rawValue: 6254)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQUEST_KICK_OFF = ERROR_CODE(rawValue: 6255)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQUEST_SERVICE_SUSPEND = ERROR_CODE(rawValue: 6256)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQUEST_INVALID_SIGN = ERROR_CODE(rawValue: 6257)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_REQUEST_INVALID_COOKIE = ERROR_CODE(rawValue: 6258)
/// Never comes here: SDKs before V2TIM gave it; 9508, 9514 and 6208 are its like.
public let ERR_QAL_NO_SHORT_CONN_AVAILABLE = ERROR_CODE(rawValue: 6300)
/// Never comes here: logging in by itself is not a call of this interface.
public let ERR_AUTOLOGIN_NEED_USERSIG = ERROR_CODE(rawValue: 6226)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_PARSE_RESPONSE_FAILED = ERROR_CODE(rawValue: 6001)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SERIALIZE_REQ_FAILED = ERROR_CODE(rawValue: 6002)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_LACK_UGC_EXT = ERROR_CODE(rawValue: 6224)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_COMM_CROSS_THREAD = ERROR_CODE(rawValue: 7001)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_COMM_TINYID_EMPTY = ERROR_CODE(rawValue: 7002)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_ACCOUNT_TLS_INIT_FAILED = ERROR_CODE(rawValue: 7503)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_ACCOUNT_TLS_NOT_INITIALIZED = ERROR_CODE(rawValue: 7504)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_ACCOUNT_TLS_TRANSPKG_ERROR = ERROR_CODE(rawValue: 7505)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_ACCOUNT_TLS_DECRYPT_FAILED = ERROR_CODE(rawValue: 7506)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_ACCOUNT_TLS_REQUEST_FAILED = ERROR_CODE(rawValue: 7507)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_ACCOUNT_TLS_REQUEST_TIMEOUT = ERROR_CODE(rawValue: 7508)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_MSG_KEY_REQ_DIFFER_RSP = ERROR_CODE(rawValue: 8002)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_NET_ENCODE_FAILED = ERROR_CODE(rawValue: 9501)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_NET_DECODE_FAILED = ERROR_CODE(rawValue: 9502)
/// Never comes here: an internal fault in the vendor's SDK.
public let ERR_SDK_HAD_INITIALIZED = ERROR_CODE(rawValue: 90101)
/// Never comes here: a missing or malformed argument is 6017 here, and an unknown receiver 20003.
public let ERR_INVALID_CONVERSATION = ERROR_CODE(rawValue: 6004)
/// Never comes here: a missing or malformed argument is 6017 here, and an unknown receiver 20003.
public let ERR_INVALID_MSG_ELEM = ERROR_CODE(rawValue: 6016)
/// Never comes here: a missing or malformed argument is 6017 here, and an unknown receiver 20003.
public let ERR_INVALID_SDK_OBJECT = ERROR_CODE(rawValue: 6021)
/// Never comes here: a missing or malformed argument is 6017 here, and an unknown receiver 20003.
public let ERR_INVALID_JSON = ERROR_CODE(rawValue: 6027)
/// Never comes here: a missing or malformed argument is 6017 here, and an unknown receiver 20003.
public let ERR_INVALID_MSG_RECEIVER = ERROR_CODE(rawValue: 6032)
/// Never comes here: a missing or malformed argument is 6017 here, and an unknown receiver 20003.
public let ERR_GROUP_INVALID_FIELD = ERROR_CODE(rawValue: 6160)
/// Never comes here: the history of messages is not kept, so that nothing is deleted; recalling too late is 6223 or
/// 10031.
public let ERR_SVR_MSG_REVOKE_TIME_LIMIT = ERROR_CODE(rawValue: 20016)
/// Never comes here: the history of messages is not kept, so that nothing is deleted; recalling too late is 6223 or
/// 10031.
public let ERR_SVR_MSG_DEL_RAMBLE_INTERNAL_ERROR = ERROR_CODE(rawValue: 20018)
/// Never comes here: messages are not extended, pinned or reacted to here.
public let ERR_SVR_GROUP_PINNED_MESSAGE_COUNT_LIMIT = ERROR_CODE(rawValue: 10070)
/// Never comes here: messages are not extended, pinned or reacted to here.
public let ERR_SVR_GROUP_MESSAGE_ALREADY_PINNED = ERROR_CODE(rawValue: 10071)
/// Never comes here: messages are not extended, pinned or reacted to here.
public let ERR_SVR_MSG_EXTENSION_CONFLICT = ERROR_CODE(rawValue: 23001)
/// Never comes here: messages are not extended, pinned or reacted to here.
public let ERR_SVR_MSG_EXTENSION_NOT_EXIST = ERROR_CODE(rawValue: 23004)
/// Never comes here: messages are not extended, pinned or reacted to here.
public let ERR_SVR_MSG_REACTION_COUNT_LIMIT = ERROR_CODE(rawValue: 23005)
/// Never comes here: messages are not extended, pinned or reacted to here.
public let ERR_SVR_MSG_REACTION_USER_COUNT_LIMIT = ERROR_CODE(rawValue: 23006)
/// Never comes here: messages are not extended, pinned or reacted to here.
public let ERR_SVR_MSG_REACTION_ALREADY_CONTAIN_USER = ERROR_CODE(rawValue: 23007)
/// Never comes here: messages are not extended, pinned or reacted to here.
public let ERR_SVR_MSG_REACTION_NOT_EXISTS = ERROR_CODE(rawValue: 23008)
/// Never comes here: messages are not extended, pinned or reacted to here.
public let ERR_SVR_MSG_REACTION_NOT_CONTAIN_USER = ERROR_CODE(rawValue: 23009)
/// Never comes here: files are not sent here.
public let ERR_FILE_TRANS_AUTH_FAILED = ERROR_CODE(rawValue: 6006)
/// Never comes here: files are not sent here.
public let ERR_FILE_TRANS_NO_SERVER = ERROR_CODE(rawValue: 6007)
/// Never comes here: files are not sent here.
public let ERR_FILE_TRANS_UPLOAD_FAILED = ERROR_CODE(rawValue: 6008)
/// Never comes here: files are not sent here.
public let ERR_FILE_TRANS_DOWNLOAD_FAILED = ERROR_CODE(rawValue: 6009)
/// Never comes here: files are not sent here.
public let ERR_HTTP_REQ_FAILED = ERROR_CODE(rawValue: 6010)
/// Never comes here: files are not sent here.
public let ERR_HTTP_NO_CLEARTEXT_TRAFFIC_PERMISSION = ERROR_CODE(rawValue: 6029)
/// Never comes here: files are not sent here.
public let ERR_IMAGE_UPLOAD_FAILED_NOTIMAGE = ERROR_CODE(rawValue: 6031)
/// Never comes here: files are not sent here.
public let ERR_SDK_COMM_FILE_NOT_FOUND = ERROR_CODE(rawValue: 7004)
/// Never comes here: files are not sent here.
public let ERR_SDK_COMM_FILE_TOO_LARGE = ERROR_CODE(rawValue: 7005)
/// Never comes here: files are not sent here.
public let ERR_SDK_COMM_FILE_SIZE_EMPTY = ERROR_CODE(rawValue: 7006)
/// Never comes here: files are not sent here.
public let ERR_SDK_COMM_FILE_OPEN_FAILED = ERROR_CODE(rawValue: 7007)
/// Never comes here: files are not sent here.
public let ERR_SDK_IMAGE_CONVERT_ERROR = ERROR_CODE(rawValue: 8003)
/// Never comes here: files are not sent here.
public let ERR_OPENBDH_BASE = ERROR_CODE(rawValue: 115000)
/// Never comes here: there are no friends and no blocking here.
public let ERR_FRIENDSHIP_PROXY_NOT_SYNCED = ERROR_CODE(rawValue: 6150)
/// Never comes here: there are no friends and no blocking here.
public let ERR_FRIENDSHIP_PROXY_SYNCING = ERROR_CODE(rawValue: 6151)
/// Never comes here: there are no friends and no blocking here.
public let ERR_FRIENDSHIP_PROXY_SYNCED_FAIL = ERROR_CODE(rawValue: 6152)
/// Never comes here: there are no friends and no blocking here.
public let ERR_FRIENDSHIP_PROXY_LOCAL_CHECK_ERR = ERROR_CODE(rawValue: 6153)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SDK_FRIENDSHIP_INVALID_PROFILE_KEY = ERROR_CODE(rawValue: 9001)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SDK_FRIENDSHIP_INVALID_ADD_REMARK = ERROR_CODE(rawValue: 9002)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SDK_FRIENDSHIP_INVALID_ADD_WORDING = ERROR_CODE(rawValue: 9003)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SDK_FRIENDSHIP_INVALID_ADD_SOURCE = ERROR_CODE(rawValue: 9004)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SDK_FRIENDSHIP_FRIEND_GROUP_EMPTY = ERROR_CODE(rawValue: 9005)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_INVALID_PARAMETERS = ERROR_CODE(rawValue: 30001)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_INVALID_SDKAPPID = ERROR_CODE(rawValue: 30002)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_ACCOUNT_NOT_FOUND = ERROR_CODE(rawValue: 30003)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_ADMIN_REQUIRED = ERROR_CODE(rawValue: 30004)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_SENSITIVE_TEXT = ERROR_CODE(rawValue: 30005)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_INTERNAL_ERROR = ERROR_CODE(rawValue: 30006)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_NET_TIMEOUT = ERROR_CODE(rawValue: 30007)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_WRITE_CONFLICT = ERROR_CODE(rawValue: 30008)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_ADD_FRIEND_DENY = ERROR_CODE(rawValue: 30009)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_COUNT_LIMIT = ERROR_CODE(rawValue: 30010)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_GROUP_COUNT_LIMIT = ERROR_CODE(rawValue: 30011)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_PENDENCY_LIMIT = ERROR_CODE(rawValue: 30012)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_BLACKLIST_LIMIT = ERROR_CODE(rawValue: 30013)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_PEER_FRIEND_LIMIT = ERROR_CODE(rawValue: 30014)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_ALREADY_FRIENDS = ERROR_CODE(rawValue: 30015)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_IN_SELF_BLACKLIST = ERROR_CODE(rawValue: 30515)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_ALLOW_TYPE_DENY_ANY = ERROR_CODE(rawValue: 30516)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_IN_PEER_BLACKLIST = ERROR_CODE(rawValue: 30525)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_ALLOW_TYPE_NEED_CONFIRM = ERROR_CODE(rawValue: 30539)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_ADD_FRIEND_SEC_RSTR = ERROR_CODE(rawValue: 30540)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_PENDENCY_NOT_FOUND = ERROR_CODE(rawValue: 30614)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_DEL_NONFRIEND = ERROR_CODE(rawValue: 31704)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_DEL_FRIEND_SEC_RSTR = ERROR_CODE(rawValue: 31707)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_ACCOUNT_NOT_FOUND_EX = ERROR_CODE(rawValue: 31804)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_SELF_FOLLOWING_COUNT_EXCEEDS_LIMIT = ERROR_CODE(rawValue: 32100)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_PEER_FOLLOWERS_COUNT_EXCEEDS_LIMIT = ERROR_CODE(rawValue: 32101)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_SELF_MUTUAL_FOLLOWERS_COUNT_EXCEEDS_LIMIT = ERROR_CODE(rawValue: 32102)
/// Never comes here: there are no friends and no blocking here.
public let ERR_SVR_FRIENDSHIP_PEER_MUTUAL_FOLLOWERS_COUNT_EXCEEDS_LIMIT = ERROR_CODE(rawValue: 32103)
/// Never comes here: kinds of failing sockets: an emulated network is there, away, or lost while a request is under
/// way.
public let ERR_SDK_NET_COMPRESS_FAILED = ERROR_CODE(rawValue: 9504)
/// Never comes here: kinds of failing sockets: an emulated network is there, away, or lost while a request is under
/// way.
public let ERR_SDK_NET_UNCOMPRESS_FAILED = ERROR_CODE(rawValue: 9505)
/// Never comes here: kinds of failing sockets: an emulated network is there, away, or lost while a request is under
/// way.
public let ERR_SDK_NET_WAIT_ACK_TIMEOUT_NO_NETWORK = ERROR_CODE(rawValue: 9524)
/// Never comes here: kinds of failing sockets: an emulated network is there, away, or lost while a request is under
/// way.
public let ERR_SDK_NET_SEND_REMAINING_TIMEOUT_NO_NETWORK = ERROR_CODE(rawValue: 9525)
/// Never comes here: only the vendor's server API gives it, for commands and faults that are not emulated.
public let ERR_SVR_ACCOUNT_INVALID_COUNT = ERROR_CODE(rawValue: 70206)
/// Never comes here: an app's own server that does not answer is passed over.
public let ERR_SVR_COMM_PRE_HOOK_FAILED = ERROR_CODE(rawValue: 80003)
/// Never comes here: apps have no plan here that could lack something.
public let ERR_SVR_COMMUNITY_GROUP_NOT_OPEN = ERROR_CODE(rawValue: 11000)
/// Never comes here: apps have no plan here that could lack something.
public let ERR_SVR_ACCOUNT_LOW_SDK_VERSION = ERROR_CODE(rawValue: 70404)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_ACCOUNT_NOT_FOUND = ERROR_CODE(rawValue: 50001)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_INVALID_PARAMETERS = ERROR_CODE(rawValue: 50002)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_ADMIN_REQUIRED = ERROR_CODE(rawValue: 50003)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_INTERNAL_ERROR = ERROR_CODE(rawValue: 50004)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_NET_TIMEOUT = ERROR_CODE(rawValue: 50005)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_CONV_MARK_REQ_COUNT_EXCEED_LIMIT = ERROR_CODE(rawValue: 51006)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_CONV_MARK_OPERATE_FAILED = ERROR_CODE(rawValue: 51007)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_CONV_MARK_TOTAL_COUNT_EXCEED_LIMIT = ERROR_CODE(rawValue: 51008)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_CONV_GROUP_NOT_EXIST = ERROR_CODE(rawValue: 51009)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_CONV_GROUP_TOTAL_COUNT_EXCEED_LIMIT = ERROR_CODE(rawValue: 51010)
/// Never comes here: conversations are not grouped or marked here.
public let ERR_SVR_CONV_CONV_GROUP_NAME_EXCEED_LENGTH = ERROR_CODE(rawValue: 51011)
/// Never comes here: UserSigs are made with a secret, not with a pair of keys.
public let ERR_SVR_ACCOUNT_USERSIG_PUBLICKEY_NOT_FOUND = ERROR_CODE(rawValue: 70016)
/// Never comes here: UserSigs are made with a secret, not with a pair of keys.
public let ERR_LOGIN_SIG_EXPIRE = ERROR_CODE(rawValue: 70101)
/// Never comes here: there is no moderation here.
public let ERR_SDK_BLOCKED_BY_SENSITIVE_WORD = ERROR_CODE(rawValue: 7015)
/// Never comes here: there is no moderation here.
public let ERR_REQ_CONTENT_ATTACK = ERROR_CODE(rawValue: 80101)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_FREQUENCY_LIMIT = ERROR_CODE(rawValue: -20009)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_OVERLOAD = ERROR_CODE(rawValue: -10114)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_FREQ_LIMIT = ERROR_CODE(rawValue: -10113)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_APPID_WITHOUT_USING = ERROR_CODE(rawValue: -10112)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_CMD_BLACK_LIST = ERROR_CODE(rawValue: -10111)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_APPID_BLACK_LIST = ERROR_CODE(rawValue: -10110)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_PACKET_WRONG = ERROR_CODE(rawValue: -10109)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_PREPAID_ARREARS = ERROR_CODE(rawValue: -10108)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_UNSURPPORT = ERROR_CODE(rawValue: -10107)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_D2KEY_WRONG = ERROR_CODE(rawValue: -10106)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_MSFSDK_QUIT = ERROR_CODE(rawValue: -10105)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_CLIENT_CLOSE = ERROR_CODE(rawValue: -10104)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_IDENTIFIER_INVALID = ERROR_CODE(rawValue: -10103)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_DISCONNECT = ERROR_CODE(rawValue: -10102)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_DOWN_TIP = ERROR_CODE(rawValue: -10101)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_COOKIE_INVALID = ERROR_CODE(rawValue: -10009)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_NO_IMEI_AND_A2 = ERROR_CODE(rawValue: -10008)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_VCODE_TIMEOUT = ERROR_CODE(rawValue: -10007)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_UIN_INVALID = ERROR_CODE(rawValue: -10006)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_EMPTY_KEY = ERROR_CODE(rawValue: -10005)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_A2_DOWN_INVALID = ERROR_CODE(rawValue: -10004)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_A2_UP_INVALID = ERROR_CODE(rawValue: -10003)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_D2_EXPIRED = ERROR_CODE(rawValue: -10001)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_VCODE = ERROR_CODE(rawValue: -10000)
/// Never comes here: a code from the vendor's access servers, which are not emulated.
public let ERR_SVR_SSO_CONNECT_LIMIT = ERROR_CODE(rawValue: -302)
/// Never comes here: web clients poll; there are none here.
public let ERR_SVR_MSG_LONGPOLLING_COUNT_LIMIT = ERROR_CODE(rawValue: 91101)
