extension Tencent {
    /// A code of TRTC: errors below zero, warnings above.
    ///
    /// Each constant's comment ends with the vendor's own name in SDK 9.x, or in newer SDKs where 9.x has none.
    package struct TRTCCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// MARK: Entering and leaving
// Source: `TXLiteAVCode.h` 9.x.

extension Tencent.TRTCCode {
    /// Nothing went wrong. `ERR_NULL`.
    package static let success = Self(rawValue: 0)
    /// Entering failed; newer SDKs: `ERR_TRTC_ENTER_ROOM_FAILED`. `ERR_ROOM_ENTER_FAIL`.
    package static let enterFailed = Self(rawValue: -3301)
    /// Asking for a server and checking the UserSig took too long; newer SDKs: `ERR_TRTC_REQUEST_IP_TIMEOUT`.
    /// `ERR_ROOM_REQUEST_IP_TIMEOUT`.
    package static let addressRequestTimedOut = Self(rawValue: -3307)
    /// Entering took too long; newer SDKs: `ERR_TRTC_CONNECT_SERVER_TIMEOUT`.
    /// `ERR_ROOM_REQUEST_ENTER_ROOM_TIMEOUT`.
    package static let enterTimedOut = Self(rawValue: -3308)
    /// No parameters were given; newer SDKs: `ERR_TRTC_ROOM_PARAM_NULL`. `ERR_ENTER_ROOM_PARAM_NULL`.
    package static let enterArgumentsMissing = Self(rawValue: -3316)
    /// The app's number is 0; newer SDKs: `ERR_TRTC_INVALID_SDK_APPID`. `ERR_SDK_APPID_INVALID`.
    package static let invalidSDKAppID = Self(rawValue: -3317)
    /// The room's number is 0 and its text empty; newer SDKs: `ERR_TRTC_INVALID_ROOM_ID`.
    /// `ERR_ROOM_ID_INVALID`.
    package static let invalidRoomID = Self(rawValue: -3318)
    /// The user id is empty; newer SDKs: `ERR_TRTC_INVALID_USER_ID`. `ERR_USER_ID_INVALID`.
    package static let invalidUserID = Self(rawValue: -3319)
    /// The UserSig is empty; newer SDKs: `ERR_TRTC_INVALID_USER_SIG`. `ERR_USER_SIG_INVALID`.
    package static let invalidUserSig = Self(rawValue: -3320)
    /// Leaving took too long. `ERR_ROOM_REQUEST_QUIT_ROOM_TIMEOUT`.
    package static let exitTimedOut = Self(rawValue: -3325)
    /// Connecting rooms took too long; newer SDKs: `ERR_TRTC_CONNECT_OTHER_ROOM_TIMEOUT`.
    /// `ERR_ROOM_REQUEST_CONN_ROOM_TIMEOUT`.
    package static let crossRoomTimedOut = Self(rawValue: -3326)
    /// Ending the connection of rooms took too long; newer SDKs: `ERR_TRTC_DISCONNECT_OTHER_ROOM_TIMEOUT`.
    /// `ERR_ROOM_REQUEST_DISCONN_ROOM_TIMEOUT`.
    package static let crossRoomEndTimedOut = Self(rawValue: -3327)
    /// The room or the user to connect with is not named; newer SDKs:
    /// `ERR_TRTC_CONNECT_OTHER_ROOM_INVALID_PARAMETER`. `ERR_ROOM_REQUEST_CONN_ROOM_INVALID_PARAM`.
    package static let crossRoomArgumentInvalid = Self(rawValue: -3328)
    /// An audience member may not connect rooms; newer SDKs: `ERR_TRTC_CONNECT_OTHER_ROOM_AS_AUDIENCE`.
    /// `ERR_CONNECT_OTHER_ROOM_AS_AUDIENCE`.
    package static let crossRoomAsAudience = Self(rawValue: -3330)
    /// The same room was entered again without leaving; newer SDKs: `ERR_TRTC_ENTER_ROOM_REFUSED`.
    /// `ERR_ROOM_REQUEST_ENTER_ROOM_REFUSED`.
    package static let enterRefused = Self(rawValue: -3340)
    /// The user left before entering was done. `ERR_ROOM_REQUEST_EXIT_ROOM_WHEN_ENTERING_ROOM`.
    package static let exitDuringEnter = Self(rawValue: -3341)
}

// MARK: The server that hands out addresses
// Source: `TXLiteAVCode.h` 9.x.

extension Tencent.TRTCCode {
    /// The privateMapKey is missing or wrong while the app demands one; newer SDKs:
    /// `ERR_TRTC_INVALID_PRIVATE_MAPKEY`. `ERR_SERVER_INFO_PRIVILEGE_FLAG_ERROR`.
    package static let privateMapKeyWrong = Self(rawValue: -100006)
    /// The room's number is wrong. `ERR_SERVER_INFO_BAD_ROOMID`.
    package static let badRoomID = Self(rawValue: -100010)
    /// The scene or the role is wrong. `ERR_SERVER_INFO_BAD_SCENE_OR_ROLE`.
    package static let badSceneOrRole = Self(rawValue: -100011)
    /// The app's service is off or unpaid; newer SDKs: `ERR_TRTC_SERVICE_SUSPENDED`.
    /// `ERR_SERVER_INFO_SERVICE_SUSPENDED`.
    package static let serviceSuspended = Self(rawValue: -100013)
    /// The room's text holds characters that are not allowed. `ERR_SERVER_INFO_STRGROUP_HAS_INVALID_CHARS`.
    package static let roomIDHasInvalidCharacters = Self(rawValue: -100014)
    /// The cloud does not know the app. `ERR_SERVER_INFO_LACK_SDKAPPID`.
    package static let sdkAppIDNotFound = Self(rawValue: -100015)
    /// The request is not valid. `ERR_SERVER_INFO_INVALID`.
    package static let invalidRequest = Self(rawValue: -100016)
    /// The UserSig is expired, or of another secret, user or app; newer SDKs: `ERR_TRTC_USER_SIG_CHECK_FAILED`.
    /// `ERR_SERVER_INFO_ECDH_GET_TINYID`.
    package static let userSigCheckFailed = Self(rawValue: -100018)
}

// MARK: The server that keeps rooms
// Source: `TXLiteAVCode.h` 9.x. The vendor spells privilege with a D.

extension Tencent.TRTCCode {
    /// The room does not exist, seen where the connection ends. `ERR_SERVER_ACC_ROOM_NOT_EXIST`.
    package static let roomNotFoundAtAccess = Self(rawValue: -101003)
    /// The room's number is wrong. `ERR_SERVER_CENTER_INVALID_ROOMID`.
    package static let invalidRoomIDAtCenter = Self(rawValue: -102001)
    /// The room does not exist. `ERR_SERVER_CENTER_ROOM_NOT_EXIST`.
    package static let roomNotFound = Self(rawValue: -102005)
    /// The privateMapKey lacks the right to create the room. `ERR_SERVER_CENTER_NO_PRIVILEDGE_CREATE_ROOM`.
    package static let mayNotCreateRoom = Self(rawValue: -102010)
    /// The privateMapKey lacks the right to enter. `ERR_SERVER_CENTER_NO_PRIVILEDGE_ENTER_ROOM`.
    package static let mayNotEnterRoom = Self(rawValue: -102011)
    /// The privateMapKey lacks the right to send video. `ERR_SERVER_CENTER_NO_PRIVILEDGE_PUSH_VIDEO`.
    package static let mayNotSendVideo = Self(rawValue: -102013)
    /// The user was removed from the room. `ERR_SERVER_CENTER_USER_WAS_DELETED`.
    package static let userRemoved = Self(rawValue: -102018)
    /// The `bussInfo` given on entering is wrong. `ERR_SERVER_CENTER_INVALID_PARAMETER`.
    package static let badBusinessParameters = Self(rawValue: -102023)
    /// The room's number is wrong. `ERR_SERVER_CENTER_INVALID_ROOM_ID`.
    package static let invalidRoomNumberAtCenter = Self(rawValue: -102029)
    /// The room's text is too long. `ERR_SERVER_CENTER_ROOM_ID_TOO_LONG`.
    package static let roomIDTooLong = Self(rawValue: -102030)
    /// The user is connected with as many rooms as is allowed. `ERR_SERVER_CENTER_CONN_ROOM_REACH_MAX_NUM`.
    package static let crossRoomLimitReached = Self(rawValue: -102032)
    /// The user is connected with no room. `ERR_SERVER_CENTER_CONN_ROOM_USER_NOT_CONNED`.
    package static let crossRoomNotConnected = Self(rawValue: -102043)
    /// The rooms cannot be connected. `ERR_SERVER_CENTER_CONN_ROOM_FAILED`.
    package static let crossRoomFailed = Self(rawValue: -102044)
    /// The room to connect with does not exist. `ERR_SERVER_CENTER_CONN_ROOM_CONNED_ROOM_NOT_EXIST`.
    package static let otherRoomNotFound = Self(rawValue: -102046)
    /// The user to connect with is not an anchor there. `ERR_SERVER_CENTER_CONN_ROOM_CONNED_USER_NOT_EXIST`.
    package static let otherUserNotFound = Self(rawValue: -102048)
    /// The room takes nobody more. `ERR_SERVER_CENTER_ROOM_FULL`.
    package static let roomFull = Self(rawValue: -102052)
    /// The role is not defined. `ERR_SERVER_CENTER_INVALID_ROLE`.
    package static let invalidRole = Self(rawValue: -102055)
}

// MARK: The server that checks UserSigs
// Source: `TXLiteAVCode.h` 9.x. Negative twins of the IM codes.

extension Tencent.TRTCCode {
    /// The UserSig's time is over. `ERR_SERVER_SSO_SIG_EXPIRED`.
    package static let userSigExpired = Self(rawValue: -70001)
    /// The UserSig is cut short or cannot be decoded. `ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_1`.
    package static let userSigUnreadable1 = Self(rawValue: -70003)
    /// The UserSig is cut short or cannot be decoded. `ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_2`.
    package static let userSigUnreadable2 = Self(rawValue: -70004)
    /// The UserSig's structure is wrong. `ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_3`.
    package static let userSigUnreadable3 = Self(rawValue: -70005)
    /// The UserSig's structure is wrong. `ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_4`.
    package static let userSigUnreadable4 = Self(rawValue: -70006)
    /// The UserSig's structure is wrong. `ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_5`.
    package static let userSigUnreadable5 = Self(rawValue: -70007)
    /// The UserSig's structure is wrong. `ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_6`.
    package static let userSigUnreadable6 = Self(rawValue: -70008)
    /// The signature is not the one the app's secret makes. `ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_7`.
    package static let userSigOfWrongSecret = Self(rawValue: -70009)
    /// The UserSig's structure is wrong. `ERR_SERVER_SSO_SIG_VERIFICATION_FAILED_8`.
    package static let userSigUnreadable8 = Self(rawValue: -70010)
    /// The UserSig was made for another user. `ERR_SERVER_SSO_SIG_VERIFICATION_ID_NOT_MATCH`.
    package static let userSigOfWrongUser = Self(rawValue: -70013)
    /// The UserSig was made for another app. `ERR_SERVER_SSO_APPID_NOT_MATCH`.
    package static let userSigOfWrongApp = Self(rawValue: -70014)
    /// The cloud does not know the app. `ERR_SERVER_SSO_APPID_NOT_FOUND`.
    package static let signingAppNotFound = Self(rawValue: -70020)
    /// The account is blocked. `ERR_SERVER_SSO_ACCOUNT_IN_BLACKLIST`.
    package static let accountBlocked = Self(rawValue: -70051)
    /// The UserSig was made void. `ERR_SERVER_SSO_SIG_INVALID`.
    package static let userSigRevoked = Self(rawValue: -70052)
    /// The ticket made from the UserSig is wrong. `ERR_SERVER_SSO_TICKET_VERIFICATION_FAILED`.
    package static let ticketCheckFailed = Self(rawValue: -70346)
    /// The ticket made from the UserSig has expired. `ERR_SERVER_SSO_TICKET_EXPIRED`.
    package static let ticketExpired = Self(rawValue: -70347)
    /// The plan holds no more users. `ERR_SERVER_SSO_ACCOUNT_EXCEED_PURCHASES`.
    package static let tooManyAccounts = Self(rawValue: -70398)
    /// The server failed. `ERR_SERVER_SSO_INTERNAL_ERROR`.
    package static let signingServerError = Self(rawValue: -70500)
}

// MARK: Sound devices
// Source: `TXLiteAVCode.h` 9.x.

extension Tencent.TRTCCode {
    /// The screen cannot be shared. `ERR_SCREEN_CAPTURE_START_FAIL`.
    package static let screenStartFailed = Self(rawValue: -1308)
    /// The camera cannot be opened. `ERR_CAMERA_START_FAIL`.
    package static let cameraStartFailed = Self(rawValue: -1301)
    /// The app may not use the camera. `ERR_CAMERA_NOT_AUTHORIZED`.
    package static let cameraNotAuthorized = Self(rawValue: -1314)
    /// Another app has the camera. `ERR_CAMERA_OCCUPY`.
    package static let cameraOccupied = Self(rawValue: -1316)
    /// The pixels of an app's picture have another layout. `ERR_PIXEL_FORMAT_UNSUPPORTED`.
    package static let pixelFormatNotSupported = Self(rawValue: -1327)
    /// An app's picture is in something else. `ERR_BUFFER_TYPE_UNSUPPORTED`.
    package static let bufferTypeNotSupported = Self(rawValue: -1328)
    /// The microphone did not open. `ERR_MIC_START_FAIL`.
    package static let microphoneStartFailed = Self(rawValue: -1302)
    /// The sample rate is not one the SDK takes. `ERR_UNSUPPORTED_SAMPLERATE`.
    package static let unsupportedSampleRate = Self(rawValue: -1306)
    /// The user has not allowed the microphone. `ERR_MIC_NOT_AUTHORIZED`.
    package static let microphoneNotAuthorized = Self(rawValue: -1317)
    /// The microphone did not take its settings. `ERR_MIC_SET_PARAM_FAIL`.
    package static let microphoneSettingFailed = Self(rawValue: -1318)
    /// Another app has the microphone. `ERR_MIC_OCCUPY`.
    package static let microphoneOccupied = Self(rawValue: -1319)
    /// The microphone did not close. `ERR_MIC_STOP_FAIL`.
    package static let microphoneStopFailed = Self(rawValue: -1320)
    /// The speaker did not open. `ERR_SPEAKER_START_FAIL`.
    package static let speakerStartFailed = Self(rawValue: -1321)
    /// The speaker did not take its settings. `ERR_SPEAKER_SET_PARAM_FAIL`.
    package static let speakerSettingFailed = Self(rawValue: -1322)
    /// The speaker did not close. `ERR_SPEAKER_STOP_FAIL`.
    package static let speakerStopFailed = Self(rawValue: -1323)
}

// MARK: Background music
// Source: `TXLiteAVCode.h`, newer SDKs. In 9.x, -4001…-4005 also meant faults in configuration and mixing.

extension Tencent.TRTCCode {
    /// The music did not open; 9.x: `ERR_REQUEST_QUERY_CONFIG_TIMEOUT`.
    /// `ERR_BGM_OPEN_FAILED`.
    package static let musicOpenFailed = Self(rawValue: -4001)
    /// The music did not decode; 9.x: `ERR_CUSTOM_STREAM_INVALID`.
    /// `ERR_BGM_DECODE_FAILED`.
    package static let musicDecodeFailed = Self(rawValue: -4002)
    /// Too many pieces are loaded ahead; 9.x: `ERR_USER_DEFINE_RECORD_ID_INVALID`.
    /// `ERR_BGM_OVER_LIMIT`.
    package static let musicOverLimit = Self(rawValue: -4003)
    /// The piece is not in a state for this; 9.x: `ERR_MIX_PARAM_INVALID`.
    /// `ERR_BGM_INVALID_OPERATION`.
    package static let musicInvalidOperation = Self(rawValue: -4004)
    /// There is no such file; 9.x: `ERR_REQUEST_ACC_BY_HOST_IP`.
    /// `ERR_BGM_INVALID_PATH`.
    package static let musicInvalidPath = Self(rawValue: -4005)
    /// The address is malformed. `ERR_BGM_INVALID_URL`.
    package static let musicInvalidURL = Self(rawValue: -4006)
    /// The file holds no sound. `ERR_BGM_NO_AUDIO_STREAM`.
    package static let musicNoAudioStream = Self(rawValue: -4007)
    /// The file's format is not one the SDK plays. `ERR_BGM_FORMAT_NOT_SUPPORTED`.
    package static let musicFormatNotSupported = Self(rawValue: -4008)
    /// Too many pieces play at once. `ERR_CONCURRENT_BGM_OVER_LIMIT`.
    package static let musicConcurrentOverLimit = Self(rawValue: -4009)
}

// MARK: General, newer SDKs
// Source: `TXLiteAVCode.md`, newer SDKs. -1 is also the voice-room component's own code.

extension Tencent.TRTCCode {
    /// It failed, and nothing more is known. `ERR_FAILED`.
    package static let failed = Self(rawValue: -1)
    /// An argument is not valid. `ERR_INVALID_PARAMETER`.
    package static let invalidArgument = Self(rawValue: -2)
    /// The call is refused in this state. `ERR_REFUSED`.
    package static let refused = Self(rawValue: -3)
    /// The call is not supported here. `ERR_NOT_SUPPORTED`.
    package static let notSupported = Self(rawValue: -4)
    /// The license is missing or wrong. `ERR_INVALID_LICENSE`.
    package static let invalidLicense = Self(rawValue: -5)
    /// The server did not answer in time. `ERR_REQUEST_SERVER_TIMEOUT`.
    package static let serverRequestTimedOut = Self(rawValue: -6)
    /// The server could not do it. `ERR_SERVER_PROCESS_FAILED`.
    package static let serverFailed = Self(rawValue: -7)
    /// There is no connection. `ERR_DISCONNECTED`.
    package static let disconnected = Self(rawValue: -8)
}

// MARK: Warnings
// Source: `TXLiteAVCode.h` 9.x. These reach `onWarning`, never a completion.

extension Tencent.TRTCCode {
    /// There is no camera. `WARNING_CAMERA_DEVICE_EMPTY`.
    package static let warningNoCamera = Self(rawValue: 1111)
    /// The device has no microphone. `WARNING_MICROPHONE_DEVICE_EMPTY`.
    package static let warningNoMicrophone = Self(rawValue: 1201)
    /// The device has no speaker. `WARNING_SPEAKER_DEVICE_EMPTY`.
    package static let warningNoSpeaker = Self(rawValue: 1202)
    /// The user has not allowed the microphone. `WARNING_MICROPHONE_NOT_AUTHORIZED`.
    package static let warningMicrophoneNotAuthorized = Self(rawValue: 1203)
    /// The microphone does not work as it should. `WARNING_MICROPHONE_DEVICE_ABNORMAL`.
    package static let warningMicrophoneAbnormal = Self(rawValue: 1204)
    /// The connection to the room is lost. `WARNING_ROOM_DISCONNECT`.
    package static let warningRoomDisconnected = Self(rawValue: 5101)
    /// The connection to the room is being made again. `WARNING_ROOM_RECONNECT`.
    package static let warningRoomReconnecting = Self(rawValue: 5102)
    /// The network carries too little. `WARNING_ROOM_NET_BUSY`.
    package static let warningRoomNetworkBusy = Self(rawValue: 5103)
    /// An audience member's sound is not sent. `WARNING_IGNORE_UPSTREAM_FOR_AUDIENCE`.
    package static let warningAudienceMayNotPublish = Self(rawValue: 6001)
    /// The recording could not be written. `WARNING_AUDIO_RECORDING_WRITE_FAIL`.
    package static let warningRecordingWriteFailed = Self(rawValue: 7001)
    /// The microphone hears its own speaker. `WARNING_MICROPHONE_HOWLING_DETECTED`.
    package static let warningHowling = Self(rawValue: 7002)
}
