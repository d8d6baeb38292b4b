// Written by ConstantTests from the dialect's tables; change those.

/// Nothing went wrong.
public let ERR_NULL = TXLiteAVError(rawValue: 0)
/// Entering failed.
public let ERR_TRTC_ENTER_ROOM_FAILED = TXLiteAVError(rawValue: -3301)
/// Entering failed.
public let ERR_ROOM_ENTER_FAIL = TXLiteAVError(rawValue: -3301)
/// Asking for a server and checking the UserSig took too long.
public let ERR_TRTC_REQUEST_IP_TIMEOUT = TXLiteAVError(rawValue: -3307)
/// Asking for a server and checking the UserSig took too long.
public let ERR_ROOM_REQUEST_IP_TIMEOUT = TXLiteAVError(rawValue: -3307)
/// Entering took too long.
public let ERR_TRTC_CONNECT_SERVER_TIMEOUT = TXLiteAVError(rawValue: -3308)
/// Entering took too long.
public let ERR_ROOM_REQUEST_ENTER_ROOM_TIMEOUT = TXLiteAVError(rawValue: -3308)
/// No parameters were given.
public let ERR_TRTC_ROOM_PARAM_NULL = TXLiteAVError(rawValue: -3316)
/// No parameters were given.
public let ERR_ENTER_ROOM_PARAM_NULL = TXLiteAVError(rawValue: -3316)
/// The app's number is 0.
public let ERR_TRTC_INVALID_SDK_APPID = TXLiteAVError(rawValue: -3317)
/// The app's number is 0.
public let ERR_SDK_APPID_INVALID = TXLiteAVError(rawValue: -3317)
/// The room's number is 0 and its text empty.
public let ERR_TRTC_INVALID_ROOM_ID = TXLiteAVError(rawValue: -3318)
/// The room's number is 0 and its text empty.
public let ERR_ROOM_ID_INVALID = TXLiteAVError(rawValue: -3318)
/// The user id is empty.
public let ERR_TRTC_INVALID_USER_ID = TXLiteAVError(rawValue: -3319)
/// The user id is empty.
public let ERR_USER_ID_INVALID = TXLiteAVError(rawValue: -3319)
/// The UserSig is empty.
public let ERR_TRTC_INVALID_USER_SIG = TXLiteAVError(rawValue: -3320)
/// The UserSig is empty.
public let ERR_USER_SIG_INVALID = TXLiteAVError(rawValue: -3320)
/// Leaving took too long.
public let ERR_ROOM_REQUEST_QUIT_ROOM_TIMEOUT = TXLiteAVError(rawValue: -3325)
/// Connecting rooms took too long.
public let ERR_TRTC_CONNECT_OTHER_ROOM_TIMEOUT = TXLiteAVError(rawValue: -3326)
/// Connecting rooms took too long.
public let ERR_ROOM_REQUEST_CONN_ROOM_TIMEOUT = TXLiteAVError(rawValue: -3326)
/// Ending the connection of rooms took too long.
public let ERR_TRTC_DISCONNECT_OTHER_ROOM_TIMEOUT = TXLiteAVError(rawValue: -3327)
/// Ending the connection of rooms took too long.
public let ERR_ROOM_REQUEST_DISCONN_ROOM_TIMEOUT = TXLiteAVError(rawValue: -3327)
/// The room or the user to connect with is not named.
public let ERR_TRTC_CONNECT_OTHER_ROOM_INVALID_PARAMETER = TXLiteAVError(rawValue: -3328)
/// The room or the user to connect with is not named.
public let ERR_ROOM_REQUEST_CONN_ROOM_INVALID_PARAM = TXLiteAVError(rawValue: -3328)
/// An audience member may not connect rooms.
public let ERR_TRTC_CONNECT_OTHER_ROOM_AS_AUDIENCE = TXLiteAVError(rawValue: -3330)
/// An audience member may not connect rooms.
public let ERR_CONNECT_OTHER_ROOM_AS_AUDIENCE = TXLiteAVError(rawValue: -3330)
/// The same room was entered again without leaving.
public let ERR_TRTC_ENTER_ROOM_REFUSED = TXLiteAVError(rawValue: -3340)
/// The same room was entered again without leaving.
public let ERR_ROOM_REQUEST_ENTER_ROOM_REFUSED = TXLiteAVError(rawValue: -3340)
/// The user left before entering was done.
public let ERR_ROOM_REQUEST_EXIT_ROOM_WHEN_ENTERING_ROOM = TXLiteAVError(rawValue: -3341)
/// The privateMapKey is missing or wrong while the app demands one.
public let ERR_TRTC_INVALID_PRIVATE_MAPKEY = TXLiteAVError(rawValue: -100006)
/// The privateMapKey is missing or wrong while the app demands one.
public let ERR_SERVER_INFO_PRIVILEGE_FLAG_ERROR = TXLiteAVError(rawValue: -100006)
/// The room's number is wrong.
public let ERR_SERVER_INFO_BAD_ROOMID = TXLiteAVError(rawValue: -100010)
/// The scene or the role is wrong.
public let ERR_SERVER_INFO_BAD_SCENE_OR_ROLE = TXLiteAVError(rawValue: -100011)
/// The app's service is off or unpaid.
public let ERR_TRTC_SERVICE_SUSPENDED = TXLiteAVError(rawValue: -100013)
/// The app's service is off or unpaid.
public let ERR_SERVER_INFO_SERVICE_SUSPENDED = TXLiteAVError(rawValue: -100013)
/// The room's text holds characters that are not allowed.
public let ERR_SERVER_INFO_STRGROUP_HAS_INVALID_CHARS = TXLiteAVError(rawValue: -100014)
/// The cloud does not know the app.
public let ERR_SERVER_INFO_LACK_SDKAPPID = TXLiteAVError(rawValue: -100015)
/// The request is not valid.
public let ERR_SERVER_INFO_INVALID = TXLiteAVError(rawValue: -100016)
/// The UserSig is expired, or of another secret, user or app.
public let ERR_TRTC_USER_SIG_CHECK_FAILED = TXLiteAVError(rawValue: -100018)
/// The UserSig is expired, or of another secret, user or app.
public let ERR_SERVER_INFO_ECDH_GET_TINYID = TXLiteAVError(rawValue: -100018)
/// The room does not exist, seen where the connection ends.
public let ERR_SERVER_ACC_ROOM_NOT_EXIST = TXLiteAVError(rawValue: -101003)
/// The room's number is wrong.
public let ERR_SERVER_CENTER_INVALID_ROOMID = TXLiteAVError(rawValue: -102001)
/// The room does not exist.
public let ERR_SERVER_CENTER_ROOM_NOT_EXIST = TXLiteAVError(rawValue: -102005)
/// The privateMapKey lacks the right to create the room.
public let ERR_SERVER_CENTER_NO_PRIVILEDGE_CREATE_ROOM = TXLiteAVError(rawValue: -102010)
/// The privateMapKey lacks the right to enter.
public let ERR_SERVER_CENTER_NO_PRIVILEDGE_ENTER_ROOM = TXLiteAVError(rawValue: -102011)
/// The privateMapKey lacks the right to send video.
public let ERR_SERVER_CENTER_NO_PRIVILEDGE_PUSH_VIDEO = TXLiteAVError(rawValue: -102013)
/// The user was removed from the room.
public let ERR_SERVER_CENTER_USER_WAS_DELETED = TXLiteAVError(rawValue: -102018)
/// The `bussInfo` given on entering is wrong.
public let ERR_SERVER_CENTER_INVALID_PARAMETER = TXLiteAVError(rawValue: -102023)
/// The room's number is wrong.
public let ERR_SERVER_CENTER_INVALID_ROOM_ID = TXLiteAVError(rawValue: -102029)
/// The room's text is too long.
public let ERR_SERVER_CENTER_ROOM_ID_TOO_LONG = TXLiteAVError(rawValue: -102030)
/// The user is connected with as many rooms as is allowed.
public let ERR_SERVER_CENTER_CONN_ROOM_REACH_MAX_NUM = TXLiteAVError(rawValue: -102032)
/// The user is connected with no room.
public let ERR_SERVER_CENTER_CONN_ROOM_USER_NOT_CONNED = TXLiteAVError(rawValue: -102043)
/// The rooms cannot be connected.
public let ERR_SERVER_CENTER_CONN_ROOM_FAILED = TXLiteAVError(rawValue: -102044)
/// The room to connect with does not exist.
public let ERR_SERVER_CENTER_CONN_ROOM_CONNED_ROOM_NOT_EXIST = TXLiteAVError(rawValue: -102046)
/// The user to connect with is not an anchor there.
public let ERR_SERVER_CENTER_CONN_ROOM_CONNED_USER_NOT_EXIST = TXLiteAVError(rawValue: -102048)
/// The room takes nobody more.
public let ERR_SERVER_CENTER_ROOM_FULL = TXLiteAVError(rawValue: -102052)
/// The role is not defined.
public let ERR_SERVER_CENTER_INVALID_ROLE = TXLiteAVError(rawValue: -102055)
/// The UserSig's time is over.
public let ERR_SERVER_SSO_SIG_EXPIRED = TXLiteAVError(rawValue: -70001)
/// The UserSig is cut short or cannot be decoded.
public let ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_1 = TXLiteAVError(rawValue: -70003)
/// The UserSig is cut short or cannot be decoded.
public let ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_2 = TXLiteAVError(rawValue: -70004)
/// The UserSig's structure is wrong.
public let ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_3 = TXLiteAVError(rawValue: -70005)
/// The UserSig's structure is wrong.
public let ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_4 = TXLiteAVError(rawValue: -70006)
/// The UserSig's structure is wrong.
public let ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_5 = TXLiteAVError(rawValue: -70007)
/// The UserSig's structure is wrong.
public let ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_6 = TXLiteAVError(rawValue: -70008)
/// The signature is not the one the app's secret makes.
public let ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_7 = TXLiteAVError(rawValue: -70009)
/// The UserSig's structure is wrong.
public let ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_8 = TXLiteAVError(rawValue: -70010)
/// The UserSig was made for another user.
public let ERR_SERVER_SSO_SIG_VERIFICATION_ID_NOT_MATCH = TXLiteAVError(rawValue: -70013)
/// The UserSig was made for another app.
public let ERR_SERVER_SSO_APPID_NOT_MATCH = TXLiteAVError(rawValue: -70014)
/// The cloud does not know the app.
public let ERR_SERVER_SSO_APPID_NOT_FOUND = TXLiteAVError(rawValue: -70020)
/// The account is blocked.
public let ERR_SERVER_SSO_ACCOUNT_IN_BLACKLIST = TXLiteAVError(rawValue: -70051)
/// The UserSig was made void.
public let ERR_SERVER_SSO_SIG_INVALID = TXLiteAVError(rawValue: -70052)
/// The ticket made from the UserSig is wrong.
public let ERR_SERVER_SSO_TICKET_VERIFICATION_FAILED = TXLiteAVError(rawValue: -70346)
/// The ticket made from the UserSig has expired.
public let ERR_SERVER_SSO_TICKET_EXPIRED = TXLiteAVError(rawValue: -70347)
/// The plan holds no more users.
public let ERR_SERVER_SSO_ACCOUNT_EXCEED_PURCHASES = TXLiteAVError(rawValue: -70398)
/// The server failed.
public let ERR_SERVER_SSO_INTERNAL_ERROR = TXLiteAVError(rawValue: -70500)
/// The screen cannot be shared.
public let ERR_SCREEN_CAPTURE_START_FAIL = TXLiteAVError(rawValue: -1308)
/// The camera cannot be opened.
public let ERR_CAMERA_START_FAIL = TXLiteAVError(rawValue: -1301)
/// The app may not use the camera.
public let ERR_CAMERA_NOT_AUTHORIZED = TXLiteAVError(rawValue: -1314)
/// Another app has the camera.
public let ERR_CAMERA_OCCUPY = TXLiteAVError(rawValue: -1316)
/// The pixels of an app's picture have another layout.
public let ERR_PIXEL_FORMAT_UNSUPPORTED = TXLiteAVError(rawValue: -1327)
/// An app's picture is in something else.
public let ERR_BUFFER_TYPE_UNSUPPORTED = TXLiteAVError(rawValue: -1328)
/// The microphone did not open.
public let ERR_MIC_START_FAIL = TXLiteAVError(rawValue: -1302)
/// The sample rate is not one the SDK takes.
public let ERR_UNSUPPORTED_SAMPLERATE = TXLiteAVError(rawValue: -1306)
/// The user has not allowed the microphone.
public let ERR_MIC_NOT_AUTHORIZED = TXLiteAVError(rawValue: -1317)
/// The microphone did not take its settings.
public let ERR_MIC_SET_PARAM_FAIL = TXLiteAVError(rawValue: -1318)
/// Another app has the microphone.
public let ERR_MIC_OCCUPY = TXLiteAVError(rawValue: -1319)
/// The microphone did not close.
public let ERR_MIC_STOP_FAIL = TXLiteAVError(rawValue: -1320)
/// The speaker did not open.
public let ERR_SPEAKER_START_FAIL = TXLiteAVError(rawValue: -1321)
/// The speaker did not take its settings.
public let ERR_SPEAKER_SET_PARAM_FAIL = TXLiteAVError(rawValue: -1322)
/// The speaker did not close.
public let ERR_SPEAKER_STOP_FAIL = TXLiteAVError(rawValue: -1323)
/// The music did not open.
public let ERR_REQUEST_QUERY_CONFIG_TIMEOUT = TXLiteAVError(rawValue: -4001)
/// The music did not open.
public let ERR_BGM_OPEN_FAILED = TXLiteAVError(rawValue: -4001)
/// The music did not decode.
public let ERR_CUSTOM_STREAM_INVALID = TXLiteAVError(rawValue: -4002)
/// The music did not decode.
public let ERR_BGM_DECODE_FAILED = TXLiteAVError(rawValue: -4002)
/// Too many pieces are loaded ahead.
public let ERR_USER_DEFINE_RECORD_ID_INVALID = TXLiteAVError(rawValue: -4003)
/// Too many pieces are loaded ahead.
public let ERR_BGM_OVER_LIMIT = TXLiteAVError(rawValue: -4003)
/// The piece is not in a state for this.
public let ERR_MIX_PARAM_INVALID = TXLiteAVError(rawValue: -4004)
/// The piece is not in a state for this.
public let ERR_BGM_INVALID_OPERATION = TXLiteAVError(rawValue: -4004)
/// There is no such file.
public let ERR_REQUEST_ACC_BY_HOST_IP = TXLiteAVError(rawValue: -4005)
/// There is no such file.
public let ERR_BGM_INVALID_PATH = TXLiteAVError(rawValue: -4005)
/// The address is malformed.
public let ERR_BGM_INVALID_URL = TXLiteAVError(rawValue: -4006)
/// The file holds no sound.
public let ERR_BGM_NO_AUDIO_STREAM = TXLiteAVError(rawValue: -4007)
/// The file's format is not one the SDK plays.
public let ERR_BGM_FORMAT_NOT_SUPPORTED = TXLiteAVError(rawValue: -4008)
/// Too many pieces play at once.
public let ERR_CONCURRENT_BGM_OVER_LIMIT = TXLiteAVError(rawValue: -4009)
/// It failed, and nothing more is known.
public let ERR_FAILED = TXLiteAVError(rawValue: -1)
/// An argument is not valid.
public let ERR_INVALID_PARAMETER = TXLiteAVError(rawValue: -2)
/// The call is refused in this state.
public let ERR_REFUSED = TXLiteAVError(rawValue: -3)
/// The call is not supported here.
public let ERR_NOT_SUPPORTED = TXLiteAVError(rawValue: -4)
/// The license is missing or wrong.
public let ERR_INVALID_LICENSE = TXLiteAVError(rawValue: -5)
/// The server did not answer in time.
public let ERR_REQUEST_SERVER_TIMEOUT = TXLiteAVError(rawValue: -6)
/// The server could not do it.
public let ERR_SERVER_PROCESS_FAILED = TXLiteAVError(rawValue: -7)
/// There is no connection.
public let ERR_DISCONNECTED = TXLiteAVError(rawValue: -8)
/// There is no camera.
public let WARNING_CAMERA_DEVICE_EMPTY = TXLiteAVWarning(rawValue: 1111)
/// The device has no microphone.
public let WARNING_MICROPHONE_DEVICE_EMPTY = TXLiteAVWarning(rawValue: 1201)
/// The device has no speaker.
public let WARNING_SPEAKER_DEVICE_EMPTY = TXLiteAVWarning(rawValue: 1202)
/// The user has not allowed the microphone.
public let WARNING_MICROPHONE_NOT_AUTHORIZED = TXLiteAVWarning(rawValue: 1203)
/// The microphone does not work as it should.
public let WARNING_MICROPHONE_DEVICE_ABNORMAL = TXLiteAVWarning(rawValue: 1204)
/// The connection to the room is lost.
public let WARNING_ROOM_DISCONNECT = TXLiteAVWarning(rawValue: 5101)
/// The connection to the room is being made again.
public let WARNING_ROOM_RECONNECT = TXLiteAVWarning(rawValue: 5102)
/// The network carries too little.
public let WARNING_ROOM_NET_BUSY = TXLiteAVWarning(rawValue: 5103)
/// An audience member's sound is not sent.
public let WARNING_IGNORE_UPSTREAM_FOR_AUDIENCE = TXLiteAVWarning(rawValue: 6001)
/// The recording could not be written.
public let WARNING_AUDIO_RECORDING_WRITE_FAIL = TXLiteAVWarning(rawValue: 7001)
/// The microphone hears its own speaker.
public let WARNING_MICROPHONE_HOWLING_DETECTED = TXLiteAVWarning(rawValue: 7002)
