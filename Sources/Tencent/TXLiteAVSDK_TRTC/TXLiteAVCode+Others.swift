// Written by ConstantTests from the dialect's tables; change those.

/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SERVER_CENTER_I_FRAME_RPS_INVALID_PARAMETER = TXLiteAVError(rawValue: -102028)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SERVER_CENTER_I_FRAME_ROOM_TOO_BIG = TXLiteAVError(rawValue: -102027)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SERVER_CENTER_I_FRAME_DEST_USER_NOT_EXIST = TXLiteAVError(rawValue: -102026)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SERVER_CENTER_I_FRAME_INVALID_PACKET = TXLiteAVError(rawValue: -102025)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SERVER_CENTER_I_FRAME_UNKNOW_TYPE = TXLiteAVError(rawValue: -102024)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SERVER_CENTER_NO_PRIVILEDGE_REQUEST_VIDEO = TXLiteAVError(rawValue: -102019)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SERVER_CENTER_NOT_PUSH_SUB_VIDEO = TXLiteAVError(rawValue: -102017)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SCREEN_SHRAE_OCCUPIED_BY_OTHER = TXLiteAVError(rawValue: -102016)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SERVER_CENTER_ANOTHER_USER_PUSH_SUB_VIDEO = TXLiteAVError(rawValue: -102016)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SCREEN_SHARE_NOT_AUTHORIZED = TXLiteAVError(rawValue: -102015)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SERVER_CENTER_NO_PRIVILEDGE_PUSH_SUB_VIDEO = TXLiteAVError(rawValue: -102015)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_SERVER_CENTER_INVALID_PARAMETER_SUB_VIDEO = TXLiteAVError(rawValue: -102012)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_ROOM_REQUEST_SET_RECEIVE_TIMEOUT = TXLiteAVError(rawValue: -3314)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_ROOM_REQUEST_CLOSE_VIDEO_TIMEOUT = TXLiteAVError(rawValue: -3313)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_ROOM_REQUEST_CHANGE_ABILITY_TIMEOUT = TXLiteAVError(rawValue: -3311)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_ROOM_REQUEST_VIDEO_DATA_ROOM_TIMEOUT = TXLiteAVError(rawValue: -3310)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_ROOM_REQUEST_VIDEO_FLAG_TIMEOUT = TXLiteAVError(rawValue: -3309)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_ROOM_REQUEST_AVSEAT_FAIL = TXLiteAVError(rawValue: -3305)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_HEVC_SOFTDECODER_START_FAIL = TXLiteAVError(rawValue: -2312)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_HEVC_ENCODE_NOT_SUPPORT = TXLiteAVError(rawValue: -2311)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_HEVC_ENCODE_FAIL = TXLiteAVError(rawValue: -2310)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_HEVC_DECODE_FAIL = TXLiteAVError(rawValue: -2304)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_NO_AVAILABLE_HEVC_DECODERS = TXLiteAVError(rawValue: -2304)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_CAMERA_SET_PARAM_FAIL = TXLiteAVError(rawValue: -1315)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_UNSUPPORTED_RESOLUTION = TXLiteAVError(rawValue: -1305)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let ERR_VIDEO_ENCODE_FAIL = TXLiteAVError(rawValue: -1303)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_HW_ENCODER_START_FAIL = TXLiteAVWarning(rawValue: 1103)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_CURRENT_ENCODE_TYPE_CHANGED = TXLiteAVWarning(rawValue: 1104)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_VIDEO_ENCODER_SW_TO_HW = TXLiteAVWarning(rawValue: 1107)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_INSUFFICIENT_CAPTURE_FPS = TXLiteAVWarning(rawValue: 1108)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_SW_ENCODER_START_FAIL = TXLiteAVWarning(rawValue: 1109)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_REDUCE_CAPTURE_RESOLUTION = TXLiteAVWarning(rawValue: 1110)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_CAMERA_NOT_AUTHORIZED = TXLiteAVWarning(rawValue: 1112)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_VIDEO_FRAME_DECODE_FAIL = TXLiteAVWarning(rawValue: 2101)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_HW_DECODER_START_FAIL = TXLiteAVWarning(rawValue: 2106)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_VIDEO_DECODER_HW_TO_SW = TXLiteAVWarning(rawValue: 2108)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_SW_DECODER_START_FAIL = TXLiteAVWarning(rawValue: 2109)
/// Never comes here: pictures are encoded in one way, at the nearest size, and nobody asks the cloud for them by name.
public let WARNING_VIDEO_RENDER_FAIL = TXLiteAVWarning(rawValue: 2110)
/// Never comes here: the screen is always there, and stays shared.
public let ERR_SCREEN_CAPTURE_STOPPED = TXLiteAVError(rawValue: -7001)
/// Never comes here: the screen is always there, and stays shared.
public let ERR_SCREEN_CAPTURE_UNSURPORT = TXLiteAVError(rawValue: -1309)
/// Never comes here: the screen is always there, and stays shared.
public let WARNING_SCREEN_CAPTURE_NOT_AUTHORIZED = TXLiteAVWarning(rawValue: 1206)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_RTMP_ACC_FETCH_STREAM_FAIL = TXLiteAVError(rawValue: -2309)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_PLAY_LIVE_STREAM_SERVER_REFUSE = TXLiteAVError(rawValue: -2308)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_PLAY_LIVE_STREAM_SWITCH_FAIL = TXLiteAVError(rawValue: -2307)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_GET_VODFILE_MEDIAINFO_FAIL = TXLiteAVError(rawValue: -2306)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_VOD_DECRYPT_FAIL = TXLiteAVError(rawValue: -2305)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_FILE_NOT_FOUND = TXLiteAVError(rawValue: -2303)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_GET_RTMP_ACC_URL_FAIL = TXLiteAVError(rawValue: -2302)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_PLAY_LIVE_STREAM_NET_DISCONNECT = TXLiteAVError(rawValue: -2301)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_RTMP_PUSH_SERVER_REFUSE = TXLiteAVError(rawValue: -1326)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_RTMP_PUSH_NO_NETWORK = TXLiteAVError(rawValue: -1325)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_RTMP_PUSH_NET_ALLADDRESS_FAIL = TXLiteAVError(rawValue: -1324)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_RTMP_PUSH_INVALID_ADDRESS = TXLiteAVError(rawValue: -1313)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let ERR_RTMP_PUSH_NET_DISCONNECT = TXLiteAVError(rawValue: -1307)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_NET_BUSY = TXLiteAVWarning(rawValue: 1101)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_RTMP_SERVER_RECONNECT = TXLiteAVWarning(rawValue: 1102)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_LIVE_STREAM_SERVER_RECONNECT = TXLiteAVWarning(rawValue: 2103)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_RECV_DATA_LAG = TXLiteAVWarning(rawValue: 2104)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_VIDEO_PLAY_LAG = TXLiteAVWarning(rawValue: 2105)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_RTMP_DNS_FAIL = TXLiteAVWarning(rawValue: 3001)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_RTMP_SEVER_CONN_FAIL = TXLiteAVWarning(rawValue: 3002)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_RTMP_SHAKE_FAIL = TXLiteAVWarning(rawValue: 3003)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_RTMP_SERVER_BREAK_CONNECT = TXLiteAVWarning(rawValue: 3004)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_RTMP_READ_WRITE_FAIL = TXLiteAVWarning(rawValue: 3005)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_RTMP_WRITE_FAIL = TXLiteAVWarning(rawValue: 3006)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_RTMP_READ_FAIL = TXLiteAVWarning(rawValue: 3007)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_RTMP_NO_DATA = TXLiteAVWarning(rawValue: 3008)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_PLAY_LIVE_STREAM_INFO_CONNECT_FAIL = TXLiteAVWarning(rawValue: 3009)
/// Never comes here: a code from the vendor's live SDK, which shares the header.
public let WARNING_NO_STEAM_SOURCE_FAIL = TXLiteAVWarning(rawValue: 3010)
/// Never comes here: recordings of the system's own sound are not emulated.
public let ERR_AUDIO_PLUGIN_INSTALLED_BUT_NEED_RESTART = TXLiteAVError(rawValue: -1333)
/// Never comes here: recordings of the system's own sound are not emulated.
public let ERR_AUDIO_PLUGIN_INSTALL_FAILED = TXLiteAVError(rawValue: -1332)
/// Never comes here: recordings of the system's own sound are not emulated.
public let ERR_AUDIO_PLUGIN_INSTALL_NOT_AUTHORIZED = TXLiteAVError(rawValue: -1331)
/// Never comes here: recordings of the system's own sound are not emulated.
public let ERR_AUDIO_PLUGIN_START_FAIL = TXLiteAVError(rawValue: -1330)
/// Never comes here: a microphone opens or does not, and errors say why; a speaker always opens, and sound is always
/// coded.
public let ERR_AUDIO_ENCODE_FAIL = TXLiteAVError(rawValue: -1304)
/// Never comes here: a microphone opens or does not, and errors say why; a speaker always opens, and sound is always
/// coded.
public let WARNING_SPEAKER_DEVICE_ABNORMAL = TXLiteAVWarning(rawValue: 1205)
/// Never comes here: a microphone opens or does not, and errors say why; a speaker always opens, and sound is always
/// coded.
public let WARNING_AUDIO_FRAME_DECODE_FAIL = TXLiteAVWarning(rawValue: 2102)
/// Never comes here: one emulator is asked at one address; its answer, or none in 10 s, has a number of its own, -3308.
public let ERR_ROOM_REQUEST_SEND_JSON_CMD_TIMEOUT = TXLiteAVError(rawValue: -3332)
/// Never comes here: one emulator is asked at one address; its answer, or none in 10 s, has a number of its own, -3308.
public let ERR_ACCIP_LIST_EMPTY = TXLiteAVError(rawValue: -3331)
/// Never comes here: one emulator is asked at one address; its answer, or none in 10 s, has a number of its own, -3308.
public let ERR_ROOM_REQUEST_AES_TOKEN_RETURN_ERROR = TXLiteAVError(rawValue: -3329)
/// Never comes here: one emulator is asked at one address; its answer, or none in 10 s, has a number of its own, -3308.
public let ERR_ROOM_REQUEST_TOKEN_INVALID_PARAMETER = TXLiteAVError(rawValue: -3315)
/// Never comes here: one emulator is asked at one address; its answer, or none in 10 s, has a number of its own, -3308.
public let ERR_ROOM_REQUEST_TOKEN_HTTPS_TIMEOUT = TXLiteAVError(rawValue: -3306)
/// Never comes here: one emulator is asked at one address; its answer, or none in 10 s, has a number of its own, -3308.
public let ERR_ROOM_CONNECT_FAIL = TXLiteAVError(rawValue: -3304)
/// Never comes here: one emulator is asked at one address; its answer, or none in 10 s, has a number of its own, -3308.
public let ERR_ROOM_REQUEST_IP_FAIL = TXLiteAVError(rawValue: -3303)
/// Never comes here: one emulator is asked at one address; its answer, or none in 10 s, has a number of its own, -3308.
public let ERR_ROOM_HEARTBEAT_FAIL = TXLiteAVError(rawValue: -3302)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_INVALID_SEQ = TXLiteAVError(rawValue: -102051)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_CONNED_USER_FULL = TXLiteAVError(rawValue: -102050)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_CONNED_USER_DELETED = TXLiteAVError(rawValue: -102049)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_CONNED_REACH_MAX_ROOM = TXLiteAVError(rawValue: -102047)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_CANCEL_FAILED = TXLiteAVError(rawValue: -102045)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_NOT_CONNED = TXLiteAVError(rawValue: -102042)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_SIG_GROUPID = TXLiteAVError(rawValue: -102041)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_INVALID_SIG_TIME = TXLiteAVError(rawValue: -102040)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_PARSE_SIG = TXLiteAVError(rawValue: -102039)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_NO_KEY = TXLiteAVError(rawValue: -102038)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_DECRYPT_SIG = TXLiteAVError(rawValue: -102037)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_NO_SIG = TXLiteAVError(rawValue: -102036)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_REQ = TXLiteAVError(rawValue: -102035)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_REQ_TIMEOUT = TXLiteAVError(rawValue: -102034)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_REACH_MAX_RETRY_TIMES = TXLiteAVError(rawValue: -102033)
/// Never comes here: what keeps rooms from being connected is -102032, -102043, -102044, -102046 or -102048.
public let ERR_SERVER_CENTER_CONN_ROOM_NOT_SUPPORT = TXLiteAVError(rawValue: -102031)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_ROOM_REQUEST_STOP_PUBLISHING_ERROR = TXLiteAVError(rawValue: -3336)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_TRTC_STOP_PUBLISHING_FAILED = TXLiteAVError(rawValue: -3336)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_ROOM_REQUEST_STOP_PUBLISHING_TIMEOUT = TXLiteAVError(rawValue: -3335)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_TRTC_STOP_PUBLISHING_TIMEOUT = TXLiteAVError(rawValue: -3335)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_ROOM_REQUEST_START_PUBLISHING_ERROR = TXLiteAVError(rawValue: -3334)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_TRTC_START_PUBLISHING_FAILED = TXLiteAVError(rawValue: -3334)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_ROOM_REQUEST_START_PUBLISHING_TIMEOUT = TXLiteAVError(rawValue: -3333)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_TRTC_START_PUBLISHING_TIMEOUT = TXLiteAVError(rawValue: -3333)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_CLOUD_MIX_TRANSCODING_SERVER_FAILED = TXLiteAVError(rawValue: -3324)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_TRTC_MIX_TRANSCODING_FAILED = TXLiteAVError(rawValue: -3324)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_PUBLISH_CDN_STREAM_SERVER_FAILED = TXLiteAVError(rawValue: -3323)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_TRTC_PUSH_THIRD_PARTY_CLOUD_FAILED = TXLiteAVError(rawValue: -3323)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_CLOUD_MIX_TRANSCODING_REQUEST_TIME_OUT = TXLiteAVError(rawValue: -3322)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_TRTC_MIX_TRANSCODING_TIMEOUT = TXLiteAVError(rawValue: -3322)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_PUBLISH_CDN_STREAM_REQUEST_TIME_OUT = TXLiteAVError(rawValue: -3321)
/// Never comes here: mixing and publishing fail with -2, -4 or -7.
public let ERR_TRTC_PUSH_THIRD_PARTY_CLOUD_TIMEOUT = TXLiteAVError(rawValue: -3321)
/// Never comes here: the emulator says -100018 of every UserSig that is not good.
public let ERR_SERVER_SSO_APPID_ERROR = TXLiteAVError(rawValue: -70252)
/// Never comes here: the emulator says -100018 of every UserSig that is not good.
public let ERR_SERVER_SSO_INVALID_LOGIN_STATUS = TXLiteAVError(rawValue: -70221)
/// Never comes here: the emulator says -100018 of every UserSig that is not good.
public let ERR_SERVER_SSO_LIMITED_BY_SECURITY = TXLiteAVError(rawValue: -70114)
/// Never comes here: the emulator says -100018 of every UserSig that is not good.
public let ERR_SERVER_SSO_VERIFICATION_FAILED = TXLiteAVError(rawValue: -70018)
/// Never comes here: the emulator says -100018 of every UserSig that is not good.
public let ERR_SERVER_SSO_VERIFICATION_EXPIRED = TXLiteAVError(rawValue: -70017)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_PB_SERIALIZE = TXLiteAVError(rawValue: -102058)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_RECORDID_STORE = TXLiteAVError(rawValue: -102057)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_REACH_PROXY_MAX = TXLiteAVError(rawValue: -102056)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_UNKNOWN_SUB_CMD = TXLiteAVError(rawValue: -102054)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_DECODE_JSON_FAIL = TXLiteAVError(rawValue: -102053)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_ROUTE_TABLE_ERROR = TXLiteAVError(rawValue: -102014)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_LOCATION_NOT_EXIST = TXLiteAVError(rawValue: -102009)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_SWITCH_TERMINATION_FREQUENTLY = TXLiteAVError(rawValue: -102008)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_FIND_USER_FAILED = TXLiteAVError(rawValue: -102007)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_ADD_USER_FAILED = TXLiteAVError(rawValue: -102006)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_SIGN_TIMEOUT = TXLiteAVError(rawValue: -102004)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_SIGN_ERROR = TXLiteAVError(rawValue: -102003)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_CREATE_ROOM_FAILED = TXLiteAVError(rawValue: -102002)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_CENTER_SYSTEM_ERROR = TXLiteAVError(rawValue: -102000)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_ACC_TOKEN_EORROR = TXLiteAVError(rawValue: -101006)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_ACC_LOCATIONID = TXLiteAVError(rawValue: -101005)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_ACC_ROOMID = TXLiteAVError(rawValue: -101004)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_ACC_SIGN_TIMEOUT = TXLiteAVError(rawValue: -101002)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_ACC_SIGN_ERROR = TXLiteAVError(rawValue: -101001)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_ACC_TOKEN_TIMEOUT = TXLiteAVError(rawValue: -101000)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_ECDH_GET_KEY = TXLiteAVError(rawValue: -100017)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_ROOMID_EXCHANGE_FAILED = TXLiteAVError(rawValue: -100012)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_DATABASE = TXLiteAVError(rawValue: -100009)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_GENERATE_TOKEN_ERROR = TXLiteAVError(rawValue: -100008)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_GENERATE_KEN_ERROR = TXLiteAVError(rawValue: -100007)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_INVALID_COMMAND = TXLiteAVError(rawValue: -100005)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_TOKEN_TIMEOUT = TXLiteAVError(rawValue: -100004)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_GENERATE_SIGN_FAILED = TXLiteAVError(rawValue: -100003)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_ALLOCATE_ACCESS_FAILED = TXLiteAVError(rawValue: -100002)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_TOKEN_ERROR = TXLiteAVError(rawValue: -100001)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_SERVER_INFO_UNPACKING_ERROR = TXLiteAVError(rawValue: -100000)
/// Never comes here: the vendor's servers tell it of each other, and there is one emulator.
public let ERR_ROOM_REQUEST_STATUS_REPORT_TIMEOUT = TXLiteAVError(rawValue: -3312)
/// Never comes here: of the app's threads; any may call.
public let WARNING_START_CAPTURE_IGNORED = TXLiteAVWarning(rawValue: 4000)
