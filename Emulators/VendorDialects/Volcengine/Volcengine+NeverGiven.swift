// Source of the names: `ByteRTCMediaDefines.h` and `ByteRTCRtsDefines.h`, 3.58.1.

extension Volcengine.ErrorCode {
    /// The codes that never come here.
    package static let neverGiven: [NeverGiven] = [
        NeverGiven(
            "there are no licenses",
            others: [
                "ByteRTCErrorCode.joinRoomWithoutLicenseAuthenticateSDK": -1012,
                "ByteRTCErrorCode.errorCodeJoinRoomServerLicenseExpired": -1017,
                "ByteRTCErrorCode.errorCodeJoinRoomExceedsTheUpperLimit": -1018,
                "ByteRTCErrorCode.errorCodeJoinRoomLicenseParameterError": -1019,
                "ByteRTCErrorCode.errorCodeJoinRoomLicenseFilePathError": -1020,
                "ByteRTCErrorCode.errorCodeJoinRoomLicenseIllegal": -1021,
                "ByteRTCErrorCode.errorCodeJoinRoomLicenseExpired": -1022,
                "ByteRTCErrorCode.errorCodeJoinRoomLicenseInformationNotMatch": -1023,
                "ByteRTCErrorCode.errorCodeJoinRoomLicenseNotMatchWithCache": -1024,
            ]),
        NeverGiven(
            "pictures count with the stream that they are in",
            others: ["ByteRTCErrorCode.errorCodeOverVideoPublishLimit": -1082]),
        NeverGiven(
            "sound of several devices is not synchronized",
            others: ["ByteRTCErrorCode.errorCodInvalidAudioSyncUidRepeated": -1083]),
        NeverGiven(
            "leaving one room does not concern another",
            others: ["ByteRTCErrorCode.errorCodeMultiRoomUnpublishFailed": -1085]),
        NeverGiven("there is one area", others: ["ByteRTCErrorCode.errorCodeWrongAreaCode": -1086]),
        NeverGiven("no lock is waited for", others: ["ByteRTCErrorCode.errorCodeDeadLockNotify": -1111]),
    ]
}

extension Volcengine.WarningCode {
    /// The codes that never come here.
    package static let neverGiven: [NeverGiven] = [
        NeverGiven(
            "the vendor's SDK does not give them any more",
            others: [
                "ByteRTCWarningCode.codeGetRoomFailed": -2000, "ByteRTCWarningCode.codeSubscribeStreamForbiden": -2010,
                "ByteRTCWarningCode.codeAudioDeviceManagerRecordingStartFail": -5003,
                "ByteRTCWarningCode.codeAudioDeviceManagerPlayoutStartFail": -5004,
                "ByteRTCWarningCode.codeNoRecordingDevice": -5005, "ByteRTCWarningCode.codeNoPlayoutDevice": -5006,
                "ByteRTCWarningCode.codeRecordingSilence": -5007,
                "ByteRTCWarningCode.codeMediaDeviceOperationDennied": -5008,
            ]),
        NeverGiven(
            "publishing and subscribing are answered by the server that has the room",
            others: [
                "ByteRTCWarningCode.codePublishStreamFailed": -2002,
                "ByteRTCWarningCode.codeSubscribeStreamFailed404": -2003,
                "ByteRTCWarningCode.codeSubscribeStreamFailed5xx": -2004, "ByteRTCWarningCode.codeInvokeError": -2005,
                "ByteRTCWarningCode.codeInvalidExpectMediaServerAddress": -2007,
            ]),
        NeverGiven(
            "the older room is replaced, which has a code of its own",
            others: ["ByteRTCWarningCode.codeRoomAlreadyExist": -2015]),
        NeverGiven(
            "no sound of a screen is captured",
            others: [
                "ByteRTCWarningCode.setScreenAudioSourceTypeFailed": -5009,
                "ByteRTCWarningCode.setScreenAudioStreamIndexFailed": -5010,
            ]),
        NeverGiven("any view can show a picture", others: ["ByteRTCWarningCode.codeInvalidCanvasHandle": -6001]),
        NeverGiven(
            "there are no effects of a licensed library",
            others: [
                "ByteRTCWarningCode.codeInvaildSamiAppkeyORToken": -7002,
                "ByteRTCWarningCode.codeInvaildSamiResourcePath": -7003,
                "ByteRTCWarningCode.codeLoadSamiLibraryFailed": -7004,
                "ByteRTCWarningCode.codeInvaildSamiEffectType": -7005,
            ]),
    ]
}

extension Volcengine.ReturnStatus {
    /// The codes that never come here.
    package static let neverGiven: [NeverGiven] = [
        NeverGiven(
            "a call for which there is no frame returns -1", others: ["ByteRTCReturnStatus.audioNoFrame": -101]),
        NeverGiven(
            "a microphone or speaker that fails is told as the state of the device",
            others: [
                "ByteRTCReturnStatus.audioNotImplemented": -102, "ByteRTCReturnStatus.audioNoPermission": -103,
                "ByteRTCReturnStatus.audioDeviceNotExists": -104,
                "ByteRTCReturnStatus.audioDeviceFormatNotSupport": -105,
                "ByteRTCReturnStatus.audioDeviceNoDevice": -106, "ByteRTCReturnStatus.audioDeviceCannotUse": -107,
                "ByteRTCReturnStatus.audioDeviceInitFailed": -108, "ByteRTCReturnStatus.audioDeviceStartFailed": -109,
            ]),
    ]
}

extension Volcengine.MessageCode {
    /// The codes that never come here.
    package static let neverGiven: [NeverGiven] = [
        NeverGiven(
            "a message waits for no connection to be made ready", others: ["ByteRTCUserMessageSendResult.init": 101])
    ]
}

extension Volcengine.ExtraInfoCode {
    /// The codes that never come here.
    package static let neverGiven: [NeverGiven] = [
        NeverGiven(
            "keys and values are texts in Swift, never nil",
            others: [
                "ByteRTCSetRoomExtraInfoResult.keyIsNull": -2, "ByteRTCSetRoomExtraInfoResult.valueIsNull": -3,
            ])
    ]
}
