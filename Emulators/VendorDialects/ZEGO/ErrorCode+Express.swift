extension ZEGO {
    /// A code of the Express engine, from the SDK or from its servers.
    ///
    /// Each constant's comment ends with the vendor's own name, with the vendor's spelling.
    package struct ExpressCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// MARK: Common
// Source: `ZegoExpressErrorCode.h`; the error-code page of the Express SDKs.

extension ZEGO.ExpressCode {
    /// Nothing went wrong. `ZegoErrorCodeCommonSuccess`.
    package static let success = Self(rawValue: 0)
    /// A call was made without an engine. `ZegoErrorCodeCommonEngineNotCreate`.
    package static let engineNotCreated = Self(rawValue: 1000001)
    /// The call needs a room that is logged in to. `ZegoErrorCodeCommonNotLoginRoom`.
    package static let notLoggedIn = Self(rawValue: 1000002)
    /// The call needs an engine that runs. `ZegoErrorCodeCommonEngineNotStarted`.
    package static let engineNotStarted = Self(rawValue: 1000003)
    /// An event handler is set already. `ZegoErrorCodeCommonEventHandlerExists`.
    package static let eventHandlerExists = Self(rawValue: 1000008)
    /// The feature is not in this build. `ZegoErrorCodeCommonSdkNoModule`.
    package static let featureMissing = Self(rawValue: 1000010)
    /// The stream id has 256 bytes or more. `ZegoErrorCodeCommonStreamIdTooLong`.
    package static let streamIDTooLong = Self(rawValue: 1000014)
    /// There is no stream id. `ZegoErrorCodeCommonStreamIdNull`.
    package static let streamIDEmpty = Self(rawValue: 1000015)
    /// The stream id has a character it may not have. `ZegoErrorCodeCommonStreamIdInvalidCharacter`.
    package static let streamIDInvalid = Self(rawValue: 1000016)
    /// An argument is not one the call takes. `ZegoErrorCodeCommonIllegalParam`.
    package static let illegalArgument = Self(rawValue: 1000017)
    /// Rooms were logged in to as different users. `ZegoErrorCodeCommonUserNotSame`.
    package static let userNotSame = Self(rawValue: 1000020)
    /// The app is switched off. `ZegoErrorCodeCommonAppOfflineError`.
    package static let appOffline = Self(rawValue: 1000037)
    /// The app is set up wrongly. `ZegoErrorCodeCommonAppFlexiableConfigError`.
    package static let appConfigurationError = Self(rawValue: 1000038)
    /// The app has no access. `ZegoErrorCodeCommonAppAccessDeniedError`.
    package static let appAccessDenied = Self(rawValue: 1000039)
    /// Too late to configure: the engine runs. `ZegoErrorCodeCommonConfigAfterEngineStarted`.
    package static let configuredAfterStart = Self(rawValue: 1000066)
    /// Too late to configure: a room is logged in to. `ZegoErrorCodeCommonConfigAfterRoomLoggedIn`.
    package static let configuredAfterLogin = Self(rawValue: 1000067)
}

// MARK: Engine
// Source: `ZegoExpressErrorCode.h`; the error-code page of the Express SDKs.

extension ZEGO.ExpressCode {
    /// The app id is 0. `ZegoErrorCodeEngineAppidZero`.
    package static let appIDZero = Self(rawValue: 1001000)
    /// The app sign has not 64 characters. `ZegoErrorCodeEngineAppsignInvalidLength`.
    package static let appSignLengthInvalid = Self(rawValue: 1001001)
    /// The app sign is not hexadecimal. `ZegoErrorCodeEngineAppsignInvalidCharacter`.
    package static let appSignCharacterInvalid = Self(rawValue: 1001002)
    /// There is no app sign. `ZegoErrorCodeEngineAppsignNull`.
    package static let appSignEmpty = Self(rawValue: 1001003)
    /// No app has this id. `ZegoErrorCodeEngineAppidIncorrectOrNotOnline`.
    package static let appIDIncorrect = Self(rawValue: 1001004)
    /// The app sign is not the app's. `ZegoErrorCodeEngineAppsignIncorrect`.
    package static let appSignIncorrect = Self(rawValue: 1001005)
    /// The room mode is set after the engine was made. `ZegoErrorCodeEngineSetRoomModeErrorTime`.
    package static let roomModeSetTooLate = Self(rawValue: 1001020)
    /// The text of an experimental call is not understood. `ZegoErrorCodeEngineExperimentalJsonStrInvalid`.
    package static let experimentalJSONInvalid = Self(rawValue: 1001091)
}

// MARK: Rooms
// Source: `ZegoExpressErrorCode.h`; the error-code page of the Express SDKs.

extension ZEGO.ExpressCode {
    /// A room is logged in to already. `ZegoErrorCodeRoomCountExceed`.
    package static let roomCountExceeded = Self(rawValue: 1002001)
    /// The room is not the one that is logged in to. `ZegoErrorCodeRoomRoomidIncorrect`.
    package static let roomIDIncorrect = Self(rawValue: 1002002)
    /// There is no user id. `ZegoErrorCodeRoomUserIdNull`.
    package static let userIDEmpty = Self(rawValue: 1002005)
    /// The user id has a character it may not have. `ZegoErrorCodeRoomUserIdInvalidCharacter`.
    package static let userIDInvalid = Self(rawValue: 1002006)
    /// The user id has 64 bytes or more. `ZegoErrorCodeRoomUserIdTooLong`.
    package static let userIDTooLong = Self(rawValue: 1002007)
    /// There is no user name. `ZegoErrorCodeRoomUserNameNull`.
    package static let userNameEmpty = Self(rawValue: 1002008)
    /// The user name has a character it may not have. `ZegoErrorCodeRoomUserNameInvalidCharacter`.
    package static let userNameInvalid = Self(rawValue: 1002009)
    /// The user name has 256 bytes or more. `ZegoErrorCodeRoomUserNameTooLong`.
    package static let userNameTooLong = Self(rawValue: 1002010)
    /// There is no room id. `ZegoErrorCodeRoomRoomidNull`.
    package static let roomIDEmpty = Self(rawValue: 1002011)
    /// The room id has a character it may not have. `ZegoErrorCodeRoomRoomidInvalidCharacter`.
    package static let roomIDInvalid = Self(rawValue: 1002012)
    /// The room id has 128 bytes or more. `ZegoErrorCodeRoomRoomidTooLong`.
    package static let roomIDTooLong = Self(rawValue: 1002013)
    /// Room extra info has no key. `ZegoErrorCodeRoomRoomExtraInfoKeyEmpty`.
    package static let extraInfoKeyEmpty = Self(rawValue: 1002014)
    /// The key of room extra info is too long. `ZegoErrorCodeRoomRoomExtraInfoKeyTooLong`.
    package static let extraInfoKeyTooLong = Self(rawValue: 1002015)
    /// The value of room extra info is too long. `ZegoErrorCodeRoomRoomExtraInfoValueTooLong`.
    package static let extraInfoValueTooLong = Self(rawValue: 1002016)
    /// The room has extra info under another key. `ZegoErrorCodeRoomRoomExtraInfoExceedKeys`.
    package static let extraInfoKeysExceeded = Self(rawValue: 1002017)
    /// A second room was logged in to as another user. `ZegoErrorCodeRoomMultiRoomLoginUserNotSame`.
    package static let multiRoomUserNotSame = Self(rawValue: 1002018)
    /// Rooms cannot be switched with several logged in to. `ZegoErrorCodeRoomMultiRoomSwtichRoomInvalid`.
    package static let multiRoomSwitchInvalid = Self(rawValue: 1002019)
    /// The connection could not be made. `ZegoErrorCodeRoomErrorConnectFailed`.
    package static let connectFailed = Self(rawValue: 1002030)
    /// The login was not answered in time. `ZegoErrorCodeRoomErrorLoginTimeout`.
    package static let loginTimedOut = Self(rawValue: 1002031)
    /// The token does not let the user in. `ZegoErrorCodeRoomErrorAuthenticationFailed`.
    package static let authenticationFailed = Self(rawValue: 1002033)
    /// The room is full. `ZegoErrorCodeRoomErrorExceedMaximumMember`.
    package static let maximumMembersExceeded = Self(rawValue: 1002034)
    /// The app has as many rooms as it may. `ZegoErrorCodeRoomErrorExceedMaximumRoomCount`.
    package static let maximumRoomsExceeded = Self(rawValue: 1002035)
    /// Several rooms at once are not switched on. `ZegoErrorCodeRoomErrorLoginMultiRoomNotOpen`.
    package static let multiRoomNotOpen = Self(rawValue: 1002036)
    /// The user is in as many rooms as one may be. `ZegoErrorCodeRoomErrorMultiRoomExceedMaximumRoomCount`.
    package static let multiRoomCountExceeded = Self(rawValue: 1002037)
    /// The same user logged in elsewhere. `ZegoErrorCodeRoomKickedOut`.
    package static let kickedOut = Self(rawValue: 1002050)
    /// The connection is gone for the moment. `ZegoErrorCodeRoomConnectTemporaryBroken`.
    package static let temporarilyBroken = Self(rawValue: 1002051)
    /// The connection is gone. `ZegoErrorCodeRoomDisconnect`.
    package static let disconnected = Self(rawValue: 1002052)
    /// The connection did not come back in time. `ZegoErrorCodeRoomRetryTimeout`.
    package static let retryTimedOut = Self(rawValue: 1002053)
    /// A server removed the user. `ZegoErrorCodeRoomManualKickedOut`.
    package static let manuallyKickedOut = Self(rawValue: 1002055)
    /// The token ended, and the stay with it. `ZegoErrorCodeRoomTokenExpiredKickedOut`.
    package static let tokenExpiredKickedOut = Self(rawValue: 1002056)
    /// The session was ended. `ZegoErrorCodeRoomSessionExceptionKickedOut`.
    package static let sessionKickedOut = Self(rawValue: 1002057)
    /// The user may not come in. `ZegoErrorCodeRoomUserInBlacklist`.
    package static let userInBlacklist = Self(rawValue: 1002066)
    /// There is neither app sign nor token. `ZegoErrorCodeRoomNoToken`.
    package static let noToken = Self(rawValue: 1002067)
    /// The app called too often. `ZegoErrorCodeRoomAppCallApiTooFrequent`.
    package static let calledTooOften = Self(rawValue: 1002071)
    /// Too many calls for one room. `ZegoErrorCodeRoomRoomCallApiTooFrequent`.
    package static let roomCalledTooOften = Self(rawValue: 1002072)
    /// Too many messages for one room or app. `ZegoErrorCodeRoomAppCallTooFrequent`.
    package static let appCalledTooOften = Self(rawValue: 1002073)
    /// The token could not be judged. `ZegoErrorCodeRoomTokenInnerError`.
    package static let tokenInnerError = Self(rawValue: 1002074)
    /// The payload inside the token is not understood. `ZegoErrorCodeRoomTokenFormatError`.
    package static let tokenFormatError = Self(rawValue: 1002075)
    /// The token is for another app. `ZegoErrorCodeRoomTokenAppidError`.
    package static let tokenAppIDError = Self(rawValue: 1002076)
    /// The token is for another user. `ZegoErrorCodeRoomTokenUseridError`.
    package static let tokenUserIDError = Self(rawValue: 1002077)
    /// The token is past its time. `ZegoErrorCodeRoomTokenExpireError`.
    package static let tokenExpired = Self(rawValue: 1002078)
    /// The token is of another version. `ZegoErrorCodeRoomTokenVersionError`.
    package static let tokenVersionError = Self(rawValue: 1002079)
    /// The token's nonce is no number. `ZegoErrorCodeRoomTokenNoncetypeError`.
    package static let tokenNonceTypeError = Self(rawValue: 1002080)
    /// The renewed token does not let publish. `ZegoErrorCodeRoomRenewTokenNoPublishAuthError`.
    package static let renewedTokenLacksPublish = Self(rawValue: 1002082)
    /// The data for the login's callback is too long. `ZegoErrorCodeRoomRoomLoginCustomDataLengthError`.
    package static let callbackDataTooLong = Self(rawValue: 1002083)
    /// The user is logged in elsewhere. `ZegoErrorCodeRoomRoomLoginOther`.
    package static let loggedInElsewhere = Self(rawValue: 1002086)
    /// Something else went wrong with the room. `ZegoErrorCodeRoomInnerError`.
    package static let roomInnerError = Self(rawValue: 1002099)
}

// MARK: Publishing
// Source: `ZegoExpressErrorCode.h`; the error-code page of the Express SDKs.

extension ZEGO.ExpressCode {
    /// Nothing arrives of the stream. `ZegoErrorCodePublisherPublishStreamFailed`.
    package static let publishFailed = Self(rawValue: 1003001)
    /// The bit rate is not one it takes. `ZegoErrorCodePublisherBitrateInvalid`.
    package static let bitrateInvalid = Self(rawValue: 1003002)
    /// The network is gone; it tries again. `ZegoErrorCodePublisherErrorNetworkInterrupt`.
    package static let publishInterrupted = Self(rawValue: 1003020)
    /// The network did not come back in time. `ZegoErrorCodePublisherErrorRetryTimeout`.
    package static let publishRetryTimedOut = Self(rawValue: 1003021)
    /// The publish channel is in use. `ZegoErrorCodePublisherErrorAlreadyDoPublish`.
    package static let alreadyPublishing = Self(rawValue: 1003023)
    /// The server does not let publish. `ZegoErrorCodePublisherErrorServerForbid`.
    package static let publishForbidden = Self(rawValue: 1003025)
    /// Another stream has this id. `ZegoErrorCodePublisherErrorRepetitivePublishStream`.
    package static let streamIDInUse = Self(rawValue: 1003028)
    /// There is no picture of the published stream. `ZegoErrorCodePublisherTakePublishStreamSnapshotFailed`.
    package static let publishSnapshotFailed = Self(rawValue: 1003030)
    /// There is nothing to send. `ZegoErrorCodePublisherSeiDataNull`.
    package static let seiEmpty = Self(rawValue: 1003043)
    /// The side data is too long. `ZegoErrorCodePublisherSeiDataTooLong`.
    package static let seiTooLong = Self(rawValue: 1003044)
    /// There is no audio side info to send. `ZegoErrorCodePublisherAudioSideDataNull`.
    package static let sideInfoEmpty = Self(rawValue: 1003045)
    /// The audio side info is too long. `ZegoErrorCodePublisherAudioSideDataTooLong`.
    package static let sideInfoTooLong = Self(rawValue: 1003046)
    /// There is no stream extra info. `ZegoErrorCodePublisherExtraInfoNull`.
    package static let streamExtraInfoNull = Self(rawValue: 1003050)
    /// The stream extra info is too long. `ZegoErrorCodePublisherExtraInfoTooLong`.
    package static let streamExtraInfoTooLong = Self(rawValue: 1003051)
    /// The stream extra info was not taken. `ZegoErrorCodePublisherUpdateExtraInfoFailed`.
    package static let streamExtraInfoFailed = Self(rawValue: 1003053)
    /// The token does not let publish this. `ZegoErrorCodePublisherErrorDispatchAuthError`.
    package static let publishUnauthorized = Self(rawValue: 1003072)
    /// Something else went wrong with publishing. `ZegoErrorCodePublisherInnerError`.
    package static let publisherInnerError = Self(rawValue: 1003099)
}

// MARK: Playing
// Source: `ZegoExpressErrorCode.h`; the error-code page of the Express SDKs.

extension ZEGO.ExpressCode {
    /// The stream cannot be played. `ZegoErrorCodePlayerPlayStreamFailed`.
    package static let playFailed = Self(rawValue: 1004001)
    /// Nobody publishes the stream. `ZegoErrorCodePlayerPlayStreamNotExist`.
    package static let streamNotExist = Self(rawValue: 1004002)
    /// The token does not let play this. `ZegoErrorCodePlayerErrorDispatchAuthError`.
    package static let playUnauthorized = Self(rawValue: 1004003)
    /// Too many streams are played. `ZegoErrorCodePlayerCountExceed`.
    package static let playCountExceeded = Self(rawValue: 1004010)
    /// The stream is not played. `ZegoErrorCodePlayerStreamWasNotPlayed`.
    package static let streamNotPlayed = Self(rawValue: 1004011)
    /// The network is gone; it tries again. `ZegoErrorCodePlayerErrorNetworkInterrupt`.
    package static let playInterrupted = Self(rawValue: 1004020)
    /// The server does not let play. `ZegoErrorCodePlayerErrorServerForbid`.
    package static let playForbidden = Self(rawValue: 1004025)
    /// There is no picture of the stream. `ZegoErrorCodePlayerTakePlayStreamSnapshotFailed`.
    package static let playSnapshotFailed = Self(rawValue: 1004030)
    /// Something else went wrong with playing. `ZegoErrorCodePlayerInnerError`.
    package static let playerInnerError = Self(rawValue: 1004099)
}

// MARK: Mixing
// Source: `ZegoExpressErrorCode.h`; the error-code page of the Express SDKs.

extension ZEGO.ExpressCode {
    /// The mix has no id. `ZegoErrorCodeMixerTaskIdNull`.
    package static let mixTaskIDEmpty = Self(rawValue: 1005001)
    /// The id of the mix is too long. `ZegoErrorCodeMixerTaskIdTooLong`.
    package static let mixTaskIDTooLong = Self(rawValue: 1005002)
    /// The id of the mix has a character it may not have. `ZegoErrorCodeMixerTaskIdInvalidCharacter`.
    package static let mixTaskIDInvalid = Self(rawValue: 1005003)
    /// An output has no target. `ZegoErrorCodeMixerNoOutputTarget`.
    package static let mixNoOutputTarget = Self(rawValue: 1005005)
    /// An output's target has a character it may not have. `ZegoErrorCodeMixerOutputTargetInvalid`.
    package static let mixTargetInvalid = Self(rawValue: 1005006)
    /// The mix was not started. `ZegoErrorCodeMixerStartRequestError`.
    package static let mixStartFailed = Self(rawValue: 1005010)
    /// The mix was not stopped. `ZegoErrorCodeMixerStopRequestError`.
    package static let mixStopFailed = Self(rawValue: 1005011)
    /// Mixes are started too often. `ZegoErrorCodeMixerStartQpsOverload`.
    package static let mixTooOften = Self(rawValue: 1005015)
    /// Mixes are stopped too often. `ZegoErrorCodeMixerStopQpsOverload`.
    package static let mixStopTooOften = Self(rawValue: 1005016)
    /// There is nothing to mix. `ZegoErrorCodeMixerInputListInvalid`.
    package static let mixInputsEmpty = Self(rawValue: 1005020)
    /// The mix goes nowhere. `ZegoErrorCodeMixerOutputListInvalid`.
    package static let mixOutputsEmpty = Self(rawValue: 1005021)
    /// The mix's sound is not one that can be made. `ZegoErrorCodeMixerAudioConfigInvalid`.
    package static let mixSoundInvalid = Self(rawValue: 1005024)
    /// Too many streams to mix. `ZegoErrorCodeMixerExceedMaxInputCount`.
    package static let mixInputsExceeded = Self(rawValue: 1005025)
    /// A stream to mix is not there. `ZegoErrorCodeMixerInputStreamNotExists`.
    package static let mixInputMissing = Self(rawValue: 1005026)
    /// An input's label is too long. `ZegoErrorCodeMixerInputLabelTextTooLong`.
    package static let mixLabelTooLong = Self(rawValue: 1005028)
    /// The target of an output is too long. `ZegoErrorCodeMixerOutputTargetTooLongError`.
    package static let mixTargetTooLong = Self(rawValue: 1005029)
    /// Too many outputs. `ZegoErrorCodeMixerExceedMaxOutputCount`.
    package static let mixOutputsExceeded = Self(rawValue: 1005030)
    /// Too many voices in focus. `ZegoErrorCodeMixerExceedMaxAudioFocusStreamCount`.
    package static let mixFocusExceeded = Self(rawValue: 1005031)
    /// The address of an input's image is too long. `ZegoErrorCodeMixerInputImageUrlTooLong`.
    package static let mixImageURLTooLong = Self(rawValue: 1005034)
    /// The bytes that go with the mix are too many. `ZegoErrorCodeMixerUserDataTooLong`.
    package static let mixUserDataTooLong = Self(rawValue: 1005068)
    /// Something else went wrong with mixing. `ZegoErrorCodeMixerInnerError`.
    package static let mixerInnerError = Self(rawValue: 1005099)
}

// MARK: Devices and players
// Source: `ZegoExpressErrorCode.h`; the error-code page of the Express SDKs.

extension ZEGO.ExpressCode {
    /// The device does not work. `ZegoErrorCodeDeviceErrorTypeGeneric`.
    package static let deviceBroken = Self(rawValue: 1006001)
    /// The interval of sound levels is out of range. `ZegoErrorCodeDeviceSouldLevelIntervalInvalid`.
    package static let soundLevelIntervalInvalid = Self(rawValue: 1006031)
    /// The interval of spectrums is out of range. `ZegoErrorCodeDeviceAudioSpectrumIntervalInvalid`.
    package static let spectrumIntervalInvalid = Self(rawValue: 1006032)
    /// There is no such media player. `ZegoErrorCodeMediaPlayerNoInstance`.
    package static let mediaPlayerMissing = Self(rawValue: 1008001)
    /// The file cannot be played. `ZegoErrorCodeMediaPlayerNoFilePath`.
    package static let mediaPlayFailed = Self(rawValue: 1008003)
    /// The path is not one of a file. `ZegoErrorCodeMediaPlayerFilePathTooLong`.
    package static let mediaPathInvalid = Self(rawValue: 1008004)
    /// The file is not one of sound. `ZegoErrorCodeMediaPlayerFileFormatError`.
    package static let mediaFormatInvalid = Self(rawValue: 1008005)
    /// There is no such file. `ZegoErrorCodeMediaPlayerFilePathNotExists`.
    package static let mediaFileMissing = Self(rawValue: 1008006)
    /// The file's sound is broken. `ZegoErrorCodeMediaPlayerFileDecodeError`.
    package static let mediaDecodeFailed = Self(rawValue: 1008007)
    /// The file holds no sound. `ZegoErrorCodeMediaPlayerFileNoSupportedStream`.
    package static let mediaHoldsNoSound = Self(rawValue: 1008008)
    /// The player cannot go to that position. `ZegoErrorCodeMediaPlayerSeekError`.
    package static let mediaSeekFailed = Self(rawValue: 1008016)
    /// Too many media players. `ZegoErrorCodeMediaPlayerExceedMaxCount`.
    package static let mediaPlayersExceeded = Self(rawValue: 1008030)
    /// The player shows no picture. `ZegoErrorCodeMediaPlayerTakeSnapshotTimingError`.
    package static let mediaSnapshotFailed = Self(rawValue: 1008042)
}

// MARK: Pictures of the app's own
// Source: `ZegoExpressErrorCode.h`; the error-code page of the Express SDKs.

extension ZEGO.ExpressCode {
    /// Pictures of the app's own are not taken yet. `ZegoErrorCodeCustomVideoIOCapturerNotCreated`.
    package static let capturerNotCreated = Self(rawValue: 1011001)
    /// The app gives no pictures. `ZegoErrorCodeCustomVideoIONoCustomVideoCapture`.
    package static let noCustomVideoCapture = Self(rawValue: 1011002)
    /// The engine has started already. `ZegoErrorCodeCustomVideoIOEnableCustomIoFailed`.
    package static let customVideoTooLate = Self(rawValue: 1011003)
    /// Pictures to change do not come yet. `ZegoErrorCodeCustomVideoIOProcessModuleNotCreated`.
    package static let processModuleNotCreated = Self(rawValue: 1011004)
    /// The app changes no pictures. `ZegoErrorCodeCustomVideoIONoCustomVideoProcessing`.
    package static let noCustomVideoProcessing = Self(rawValue: 1011005)
    /// Pictures do not come this way. `ZegoErrorCodeCustomVideoIONotSupportedBufferType`.
    package static let bufferTypeNotSupported = Self(rawValue: 1011011)
    /// The user does not let the app capture the screen. `ZegoErrorCodeScreenCapturePermissionDenied`.
    package static let screenCaptureDenied = Self(rawValue: 1020000)
    /// The screen is not captured. `ZegoErrorCodeScreenCaptureNoInstance`.
    package static let screenNotCaptured = Self(rawValue: 1020003)
    /// The screen cannot be captured. `ZegoErrorCodeScreenCaptureInnerError`.
    package static let screenCaptureFailed = Self(rawValue: 1020005)
}

// MARK: Audio effects
// Source: `ZegoExpressErrorCode.h`; the error-code page of the Express SDKs.

extension ZEGO.ExpressCode {
    /// There is no such audio effect player. `ZegoErrorCodeAudioEffectPlayerNoInstance`.
    package static let effectPlayerMissing = Self(rawValue: 1014000)
    /// The effect was not loaded. `ZegoErrorCodeAudioEffectPlayerLoadFailed`.
    package static let effectLoadFailed = Self(rawValue: 1014001)
    /// The effect cannot be played. `ZegoErrorCodeAudioEffectPlayerPlayFailed`.
    package static let effectPlayFailed = Self(rawValue: 1014002)
    /// The effect cannot go to that position. `ZegoErrorCodeAudioEffectPlayerSeekFailed`.
    package static let effectSeekFailed = Self(rawValue: 1014003)
    /// There is an audio effect player already. `ZegoErrorCodeAudioEffectPlayerExceedMaxCount`.
    package static let effectPlayersExceeded = Self(rawValue: 1014004)
}

// MARK: Messages
// Source: `ZegoExpressErrorCode.h`; the error-code page of the Express SDKs.

extension ZEGO.ExpressCode {
    /// The message is empty. `ZegoErrorCodeIMContentNull`.
    package static let messageEmpty = Self(rawValue: 1009001)
    /// The message is too long. `ZegoErrorCodeIMContentTooLong`.
    package static let messageTooLong = Self(rawValue: 1009002)
    /// The message is for a room that is not logged in to. `ZegoErrorCodeIMInconsistentRoomId`.
    package static let messageRoomInconsistent = Self(rawValue: 1009005)
    /// The message was not sent. `ZegoErrorCodeIMSendFailed`.
    package static let messageSendFailed = Self(rawValue: 1009010)
    /// A receiver has no user id. `ZegoErrorCodeIMUserIdEmpty`.
    package static let receiverEmpty = Self(rawValue: 1009011)
    /// A receiver's user id is too long. `ZegoErrorCodeIMUserIdTooLong`.
    package static let receiverTooLong = Self(rawValue: 1009012)
    /// An argument of the message is too long. `ZegoErrorCodeIMInputParamsLengthLimit`.
    package static let messageArgumentsTooLong = Self(rawValue: 1009013)
    /// One user sends too many broadcast messages. `ZegoErrorCodeIMBroadcastMessageQpsOverload`.
    package static let broadcastTooOften = Self(rawValue: 1009015)
}
