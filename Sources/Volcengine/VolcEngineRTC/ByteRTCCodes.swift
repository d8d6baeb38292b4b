/// What calls return.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCReturnStatus: Int, Sendable, CaseIterable {
    case success = 0
    case failure = -1
    case parameterErr = -2
    case wrongState = -3
    case hasInRoom = -4
    case hasInLogin = -5
    case hasInEchoTest = -6
    case neitherVideoNorAudio = -7
    case roomIdInUse = -8
    case screenNotSupport = -9
    case notSupport = -10
    case resourceOverflow = -11
    case audioNoFrame = -101
    case audioNotImplemented = -102
    case audioNoPermission = -103
    case audioDeviceNotExists = -104
    case audioDeviceFormatNotSupport = -105
    case audioDeviceNoDevice = -106
    case audioDeviceCannotUse = -107
    case audioDeviceInitFailed = -108
    case audioDeviceStartFailed = -109
    case nativeInValid = -201
}

/// What can go wrong with an engine or a room; in rooms it comes as a plain number.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCErrorCode: Int, Sendable, CaseIterable {
    case errorCodeInvalidToken = -1000
    case errorCodeJoinRoom = -1001
    case errorCodeNoPublishPermission = -1002
    case errorCodeNoSubscribePermission = -1003
    case errorCodeDuplicateLogin = -1004
    case errorCodeKickedOut = -1006
    case errorCodeRoomIdIllegal = -1007
    case errorCodeTokenExpired = -1009
    case errorCodeUpdateTokenWithInvalidToken = -1010
    case errorCodeRoomDismiss = -1011
    case joinRoomWithoutLicenseAuthenticateSDK = -1012
    case roomAlreadyExist = -1013
    case userIDDifferent = -1014
    case errorCodeJoinRoomServerLicenseExpired = -1017
    case errorCodeJoinRoomExceedsTheUpperLimit = -1018
    case errorCodeJoinRoomLicenseParameterError = -1019
    case errorCodeJoinRoomLicenseFilePathError = -1020
    case errorCodeJoinRoomLicenseIllegal = -1021
    case errorCodeJoinRoomLicenseExpired = -1022
    case errorCodeJoinRoomLicenseInformationNotMatch = -1023
    case errorCodeJoinRoomLicenseNotMatchWithCache = -1024
    case errorCodeJoinRoomRoomForbidden = -1025
    case errorCodeJoinRoomUserForbidden = -1026
    case errorCodeOverStreamSubscribeLimit = -1070
    case errorCodeOverStreamPublishLimit = -1080
    case errorCodeOverScreenPublishLimit = -1081
    case errorCodeOverVideoPublishLimit = -1082
    case errorCodInvalidAudioSyncUidRepeated = -1083
    case errorCodeAbnormalServerStatus = -1084
    case errorCodeMultiRoomUnpublishFailed = -1085
    case errorCodeWrongAreaCode = -1086
    case errorCodeDeadLockNotify = -1111
}

/// What the SDK warns of.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCWarningCode: Int, Sendable, CaseIterable {
    case codeGetRoomFailed = -2000
    case codeJoinRoomFailed = -2001
    case codePublishStreamFailed = -2002
    case codeSubscribeStreamFailed404 = -2003
    case codeSubscribeStreamFailed5xx = -2004
    case codeInvokeError = -2005
    case codeInvalidExpectMediaServerAddress = -2007
    case codePublishStreamForbiden = -2009
    case codeSubscribeStreamForbiden = -2010
    case codeSendCustomMessage = -2011
    case codeCodeUserNotifyStop = -2013
    case codeUserInPublish = -2014
    case codeRoomAlreadyExist = -2015
    case codeOldRoomBeenReplaced = -2016
    case codeInEchoTestMode = -2017
    case codeNoCameraPermission = -5001
    case codeNoMicrophonePermission = -5002
    case codeAudioDeviceManagerRecordingStartFail = -5003
    case codeAudioDeviceManagerPlayoutStartFail = -5004
    case codeNoRecordingDevice = -5005
    case codeNoPlayoutDevice = -5006
    case codeRecordingSilence = -5007
    case codeMediaDeviceOperationDennied = -5008
    case setScreenAudioSourceTypeFailed = -5009
    case setScreenAudioStreamIndexFailed = -5010
    case invalidVoicePitch = -5011
    case invalidCallForExtAudio = -5013
    case codeInvalidCanvasHandle = -6001
    case codeInvaildSamiAppkeyORToken = -7002
    case codeInvaildSamiResourcePath = -7003
    case codeLoadSamiLibraryFailed = -7004
    case codeInvaildSamiEffectType = -7005
}

/// What can go wrong with a room for messages.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTSErrorCode: Int, Sendable, CaseIterable {
    case codeInvalidToken = -1000
    case codeJoinRoom = -1001
    case codeDuplicateLogin = -1004
    case codeKickedOut = -1006
    case codeRoomIdIllegal = -1007
    case codeTokenExpired = -1009
    case codeUpdateTokenWithInvalidToken = -1010
    case codeRoomDismiss = -1011
    case roomAlreadyExist = -1013
    case userIDDifferent = -1014
    case codeAbnormalServerStatus = -1084
}

/// What a room for messages warns of.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTSWarningCode: Int, Sendable, CaseIterable {
    case getRoomFailed = -2000
    case joinRoomFailed = -2001
    case publishStreamFailed = -2002
    case invokeError = -2005
    case invalidExpectMediaServerAddress = -2007
    case sendCustomMessage = -2011
    case roomAlreadyExist = -2015
    case oldRoomBeenReplaced = -2016
}
