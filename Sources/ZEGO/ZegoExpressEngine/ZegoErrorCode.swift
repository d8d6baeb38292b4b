// Over 500 lines: the vendor's list is one enumeration.
// Written by ConstantTests from the dialect's tables; change those.

/// An engine code. Callbacks pass its number as an `Int32`; 0 is success.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoErrorCode: UInt, Sendable {
    /// Nothing went wrong.
    case commonSuccess = 0
    /// A call was made without an engine.
    case commonEngineNotCreate = 1_000_001
    /// The call needs a room that is logged in to.
    case commonNotLoginRoom = 1_000_002
    /// The call needs an engine that runs.
    case commonEngineNotStarted = 1_000_003
    /// Never comes here: of other systems than Apple's.
    case commonUnsupportedPlatform = 1_000_006
    /// Never comes here: of other systems than Apple's.
    case commonInvalidAndroidEnvironment = 1_000_007
    /// An event handler is set already.
    case commonEventHandlerExists = 1_000_008
    /// The feature is not in this build.
    case commonSdkNoModule = 1_000_010
    /// The stream id has 256 bytes or more.
    case commonStreamIdTooLong = 1_000_014
    /// There is no stream id.
    case commonStreamIdNull = 1_000_015
    /// The stream id has a character it may not have.
    case commonStreamIdInvalidCharacter = 1_000_016
    /// An argument is not one the call takes.
    case commonIllegalParam = 1_000_017
    /// Never comes here: streams are not published to other clouds, encrypted, or played from them.
    case commonCdnUrlTooLong = 1_000_018
    /// Never comes here: streams are not published to other clouds, encrypted, or played from them.
    case commonCdnAuthParamTooLong = 1_000_019
    /// Rooms were logged in to as different users.
    case commonUserNotSame = 1_000_020
    /// The app is switched off.
    case commonAppOfflineError = 1_000_037
    /// The app is set up wrongly.
    case commonAppFlexiableConfigError = 1_000_038
    /// The app has no access.
    case commonAppAccessDeniedError = 1_000_039
    /// Never comes here: streams are not published to other clouds, encrypted, or played from them.
    case commonCdnUrlInvalid = 1_000_055
    /// Never comes here: apps are not restricted here, and have nothing to configure.
    case commonDnsResolveError = 1_000_060
    /// Never comes here: apps are not restricted here, and have nothing to configure.
    case commonDispatchError = 1_000_065
    /// Too late to configure: the engine runs.
    case commonConfigAfterEngineStarted = 1_000_066
    /// Too late to configure: a room is logged in to.
    case commonConfigAfterRoomLoggedIn = 1_000_067
    /// Never comes here: of other systems than Apple's.
    case commonLoadLibraryFailed = 1_000_070
    /// Never comes here: of other systems than Apple's.
    case commonLoadLibraryFuncNotFound = 1_000_071
    /// Never comes here: of other systems than Apple's.
    case commonLoadLibraryNotSupport = 1_000_072
    /// Never comes here: of other systems than Apple's.
    case commonInnerNullptr = 1_000_090
    /// The app id is 0.
    case engineAppidZero = 1_001_000
    /// The app sign has not 64 characters.
    case engineAppsignInvalidLength = 1_001_001
    /// The app sign is not hexadecimal.
    case engineAppsignInvalidCharacter = 1_001_002
    /// There is no app sign.
    case engineAppsignNull = 1_001_003
    /// No app has this id.
    case engineAppidIncorrectOrNotOnline = 1_001_004
    /// The app sign is not the app's.
    case engineAppsignIncorrect = 1_001_005
    /// Never comes here: there are no licences here.
    case engineLicenseNull = 1_001_006
    /// Never comes here: there is no log here.
    case engineLogNoWritePermission = 1_001_014
    /// Never comes here: there is no log here.
    case engineLogPathTooLong = 1_001_015
    /// The room mode is set after the engine was made.
    case engineSetRoomModeErrorTime = 1_001_020
    /// Never comes here: apps are not restricted here, and have nothing to configure.
    case engineSetGeoFenceErrorTime = 1_001_021
    /// The text of an experimental call is not understood.
    case engineExperimentalJsonStrInvalid = 1_001_091
    /// A room is logged in to already.
    case roomCountExceed = 1_002_001
    /// The room is not the one that is logged in to.
    case roomRoomidIncorrect = 1_002_002
    /// There is no user id.
    case roomUserIdNull = 1_002_005
    /// The user id has a character it may not have.
    case roomUserIdInvalidCharacter = 1_002_006
    /// The user id has 64 bytes or more.
    case roomUserIdTooLong = 1_002_007
    /// There is no user name.
    case roomUserNameNull = 1_002_008
    /// The user name has a character it may not have.
    case roomUserNameInvalidCharacter = 1_002_009
    /// The user name has 256 bytes or more.
    case roomUserNameTooLong = 1_002_010
    /// There is no room id.
    case roomRoomidNull = 1_002_011
    /// The room id has a character it may not have.
    case roomRoomidInvalidCharacter = 1_002_012
    /// The room id has 128 bytes or more.
    case roomRoomidTooLong = 1_002_013
    /// Room extra info has no key.
    case roomRoomExtraInfoKeyEmpty = 1_002_014
    /// The key of room extra info is too long.
    case roomRoomExtraInfoKeyTooLong = 1_002_015
    /// The value of room extra info is too long.
    case roomRoomExtraInfoValueTooLong = 1_002_016
    /// The room has extra info under another key.
    case roomRoomExtraInfoExceedKeys = 1_002_017
    /// A second room was logged in to as another user.
    case roomMultiRoomLoginUserNotSame = 1_002_018
    /// Rooms cannot be switched with several logged in to.
    case roomMultiRoomSwtichRoomInvalid = 1_002_019
    /// The connection could not be made.
    case roomErrorConnectFailed = 1_002_030
    /// The login was not answered in time.
    case roomErrorLoginTimeout = 1_002_031
    /// The token does not let the user in.
    case roomErrorAuthenticationFailed = 1_002_033
    /// The room is full.
    case roomErrorExceedMaximumMember = 1_002_034
    /// The app has as many rooms as it may.
    case roomErrorExceedMaximumRoomCount = 1_002_035
    /// Several rooms at once are not switched on.
    case roomErrorLoginMultiRoomNotOpen = 1_002_036
    /// The user is in as many rooms as one may be.
    case roomErrorMultiRoomExceedMaximumRoomCount = 1_002_037
    /// The same user logged in elsewhere.
    case roomKickedOut = 1_002_050
    /// The connection is gone for the moment.
    case roomConnectTemporaryBroken = 1_002_051
    /// The connection is gone.
    case roomDisconnect = 1_002_052
    /// The connection did not come back in time.
    case roomRetryTimeout = 1_002_053
    /// A server removed the user.
    case roomManualKickedOut = 1_002_055
    /// The token ended, and the stay with it.
    case roomTokenExpiredKickedOut = 1_002_056
    /// The session was ended.
    case roomSessionExceptionKickedOut = 1_002_057
    /// Never comes here: of loginMultiRoom, which the SDK no longer has.
    case roomWrongLoginSequence = 1_002_061
    /// Never comes here: of loginMultiRoom, which the SDK no longer has.
    case roomWrongLogoutSequence = 1_002_062
    /// Never comes here: of loginMultiRoom, which the SDK no longer has.
    case roomNoMultiRoomPermission = 1_002_063
    /// Never comes here: of loginMultiRoom, which the SDK no longer has.
    case roomRoomIdHasBeenUsed = 1_002_064
    /// Never comes here: of loginMultiRoom, which the SDK no longer has.
    case roomMultiRoomDeprecated = 1_002_065
    /// The user may not come in.
    case roomUserInBlacklist = 1_002_066
    /// There is neither app sign nor token.
    case roomNoToken = 1_002_067
    /// The app called too often.
    case roomAppCallApiTooFrequent = 1_002_071
    /// Too many calls for one room.
    case roomRoomCallApiTooFrequent = 1_002_072
    /// Too many messages for one room or app.
    case roomAppCallTooFrequent = 1_002_073
    /// The token could not be judged.
    case roomTokenInnerError = 1_002_074
    /// The payload inside the token is not understood.
    case roomTokenFormatError = 1_002_075
    /// The token is for another app.
    case roomTokenAppidError = 1_002_076
    /// The token is for another user.
    case roomTokenUseridError = 1_002_077
    /// The token is past its time.
    case roomTokenExpireError = 1_002_078
    /// The token is of another version.
    case roomTokenVersionError = 1_002_079
    /// The token's nonce is no number.
    case roomTokenNoncetypeError = 1_002_080
    /// Never comes here: of loginMultiRoom, which the SDK no longer has.
    case roomMultiRoomRequired = 1_002_081
    /// The renewed token does not let publish.
    case roomRenewTokenNoPublishAuthError = 1_002_082
    /// The data for the login's callback is too long.
    case roomRoomLoginCustomDataLengthError = 1_002_083
    /// Never comes here: there are no licences here.
    case roomRoomLoginLicenseNotFound = 1_002_084
    /// Never comes here: there are no licences here.
    case roomRoomLoginLicenseExpired = 1_002_085
    /// The user is logged in elsewhere.
    case roomRoomLoginOther = 1_002_086
    /// Never comes here: there are no licences here.
    case roomRoomLicenseFeatureLimit = 1_002_087
    /// Something else went wrong with the room.
    case roomInnerError = 1_002_099
    /// Nothing arrives of the stream.
    case publisherPublishStreamFailed = 1_003_001
    /// The bit rate is not one it takes.
    case publisherBitrateInvalid = 1_003_002
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherTrafficModeInvalid = 1_003_005
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherErrorH265EncoderNotSupported = 1_003_010
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherObjectSegmentationPerformanceWarning = 1_003_011
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherObjectSegmentationDeviceNotSupport = 1_003_012
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherObjectSegmentationNoAuth = 1_003_013
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherObjectSegmentationParamError = 1_003_014
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherObjectSegmentationImageLoadError = 1_003_015
    /// The network is gone; it tries again.
    case publisherErrorNetworkInterrupt = 1_003_020
    /// The network did not come back in time.
    case publisherErrorRetryTimeout = 1_003_021
    /// The publish channel is in use.
    case publisherErrorAlreadyDoPublish = 1_003_023
    /// The server does not let publish.
    case publisherErrorServerForbid = 1_003_025
    /// Another stream has this id.
    case publisherErrorRepetitivePublishStream = 1_003_028
    /// Never comes here: streams are not published to other clouds, encrypted, or played from them.
    case publisherRtmpServerDisconnect = 1_003_029
    /// There is no picture of the published stream.
    case publisherTakePublishStreamSnapshotFailed = 1_003_030
    /// Never comes here: streams are not published to other clouds, encrypted, or played from them.
    case publisherUpdateCdnTargetError = 1_003_040
    /// There is nothing to send.
    case publisherSeiDataNull = 1_003_043
    /// The side data is too long.
    case publisherSeiDataTooLong = 1_003_044
    /// There is no audio side info to send.
    case publisherAudioSideDataNull = 1_003_045
    /// The audio side info is too long.
    case publisherAudioSideDataTooLong = 1_003_046
    /// There is no stream extra info.
    case publisherExtraInfoNull = 1_003_050
    /// The stream extra info is too long.
    case publisherExtraInfoTooLong = 1_003_051
    /// The stream extra info was not taken.
    case publisherUpdateExtraInfoFailed = 1_003_053
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherWatermarkUrlNull = 1_003_055
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherWatermarkUrlTooLong = 1_003_056
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherWatermarkUrlInvalid = 1_003_057
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherWatermarkLayoutInvalid = 1_003_058
    /// Never comes here: streams are not published to other clouds, encrypted, or played from them.
    case publisherEncryptionKeyInvalid = 1_003_060
    /// Never comes here: of loginMultiRoom, which the SDK no longer has.
    case publisherErrorPublishWhenUsingMultiRoom = 1_003_070
    /// The token does not let publish this.
    case publisherErrorDispatchAuthError = 1_003_072
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherDummyCaptureImagePathError = 1_003_073
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherVideoEncoderNoSupportted = 1_003_080
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case publisherVideoEncoderFail = 1_003_081
    /// Something else went wrong with publishing.
    case publisherInnerError = 1_003_099
    /// The stream cannot be played.
    case playerPlayStreamFailed = 1_004_001
    /// Nobody publishes the stream.
    case playerPlayStreamNotExist = 1_004_002
    /// The token does not let play this.
    case playerErrorDispatchAuthError = 1_004_003
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case playerSuperResolutionDeviceNotSupport = 1_004_004
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case playerSuperResolutionMaxCountExceed = 1_004_005
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case playerSuperResolutionVideoSizeNotSupport = 1_004_006
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case playerSuperResolutionDevicePerformanceError = 1_004_007
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case playerSuperResolutionNotInitError = 1_004_008
    /// Too many streams are played.
    case playerCountExceed = 1_004_010
    /// The stream is not played.
    case playerStreamWasNotPlayed = 1_004_011
    /// The network is gone; it tries again.
    case playerErrorNetworkInterrupt = 1_004_020
    /// The server does not let play.
    case playerErrorServerForbid = 1_004_025
    /// There is no picture of the stream.
    case playerTakePlayStreamSnapshotFailed = 1_004_030
    /// Never comes here: streams are not published to other clouds, encrypted, or played from them.
    case playerDecryptionKeyInvalid = 1_004_060
    /// Never comes here: streams are not published to other clouds, encrypted, or played from them.
    case playerDecryptionFailed = 1_004_061
    /// Never comes here: of loginMultiRoom, which the SDK no longer has.
    case playerErrorPlayStreamWhenUsingMultiRoom = 1_004_070
    /// Never comes here: streams are not published to other clouds, encrypted, or played from them.
    case playerNotConfigL3 = 1_004_072
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case playerVideoDecoderNoSupportted = 1_004_080
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case playerVideoDecoderFail = 1_004_081
    /// Something else went wrong with playing.
    case playerInnerError = 1_004_099
    /// Never comes here: every app may mix, and there is always a server that does.
    case mixerNoServices = 1_005_000
    /// The mix has no id.
    case mixerTaskIdNull = 1_005_001
    /// The id of the mix is too long.
    case mixerTaskIdTooLong = 1_005_002
    /// The id of the mix has a character it may not have.
    case mixerTaskIdInvalidCharacter = 1_005_003
    /// An output has no target.
    case mixerNoOutputTarget = 1_005_005
    /// An output's target has a character it may not have.
    case mixerOutputTargetInvalid = 1_005_006
    /// The mix was not started.
    case mixerStartRequestError = 1_005_010
    /// The mix was not stopped.
    case mixerStopRequestError = 1_005_011
    /// Never comes here: everybody in the room may stop a mix.
    case mixerNotOwnerStopMixer = 1_005_012
    /// Mixes are started too often.
    case mixerStartQpsOverload = 1_005_015
    /// Mixes are stopped too often.
    case mixerStopQpsOverload = 1_005_016
    /// There is nothing to mix.
    case mixerInputListInvalid = 1_005_020
    /// The mix goes nowhere.
    case mixerOutputListInvalid = 1_005_021
    /// Never comes here: a mix has sound only: no pictures, texts or watermarks.
    case mixerVideoConfigInvalid = 1_005_023
    /// The mix's sound is not one that can be made.
    case mixerAudioConfigInvalid = 1_005_024
    /// Too many streams to mix.
    case mixerExceedMaxInputCount = 1_005_025
    /// A stream to mix is not there.
    case mixerInputStreamNotExists = 1_005_026
    /// Never comes here: how a mix looks, and settings that go beyond its sound, are not looked at.
    case mixerInputParametersError = 1_005_027
    /// An input's label is too long.
    case mixerInputLabelTextTooLong = 1_005_028
    /// The target of an output is too long.
    case mixerOutputTargetTooLongError = 1_005_029
    /// Too many outputs.
    case mixerExceedMaxOutputCount = 1_005_030
    /// Too many voices in focus.
    case mixerExceedMaxAudioFocusStreamCount = 1_005_031
    /// Never comes here: how a mix looks, and settings that go beyond its sound, are not looked at.
    case mixerAdvancedConfigTooLongError = 1_005_032
    /// Never comes here: a mix has sound only: no pictures, texts or watermarks.
    case mixerWatermarkTooLong = 1_005_033
    /// The address of an input's image is too long.
    case mixerInputImageUrlTooLong = 1_005_034
    /// Never comes here: a mix has sound only: no pictures, texts or watermarks.
    case mixerInputImageUrlFormatError = 1_005_035
    /// Never comes here: a mix has sound only: no pictures, texts or watermarks.
    case mixerInputImageUrlSizeError = 1_005_036
    /// Never comes here: how a mix looks, and settings that go beyond its sound, are not looked at.
    case mixerOutputTargetRoomError = 1_005_037
    /// Never comes here: every app may mix, and there is always a server that does.
    case mixerAuthenticationFailed = 1_005_050
    /// Never comes here: a mix has sound only: no pictures, texts or watermarks.
    case mixerWatermarkNull = 1_005_061
    /// Never comes here: a mix has sound only: no pictures, texts or watermarks.
    case mixerWatermarkParametersError = 1_005_062
    /// Never comes here: a mix has sound only: no pictures, texts or watermarks.
    case mixerWatermarkUrlInvalid = 1_005_063
    /// Never comes here: a mix has sound only: no pictures, texts or watermarks.
    case mixerBackgroundImageUrlTooLong = 1_005_066
    /// Never comes here: a mix has sound only: no pictures, texts or watermarks.
    case mixerBackgroundImageUrlInvalid = 1_005_067
    /// The bytes that go with the mix are too many.
    case mixerUserDataTooLong = 1_005_068
    /// Never comes here: every app may mix, and there is always a server that does.
    case mixerAutoMixStreamServerNotFound = 1_005_070
    /// Something else went wrong with mixing.
    case mixerInnerError = 1_005_099
    /// The device does not work.
    case deviceErrorTypeGeneric = 1_006_001
    /// Never comes here: of onDeviceError, which the SDK no longer has; onLocalDeviceExceptionOccurred has types
    /// instead.
    case deviceErrorTypeInvalidId = 1_006_002
    /// Never comes here: of onDeviceError, which the SDK no longer has; onLocalDeviceExceptionOccurred has types
    /// instead.
    case deviceErrorTypeNoAuthorization = 1_006_003
    /// Never comes here: of onDeviceError, which the SDK no longer has; onLocalDeviceExceptionOccurred has types
    /// instead.
    case deviceErrorTypeZeroFps = 1_006_004
    /// Never comes here: of onDeviceError, which the SDK no longer has; onLocalDeviceExceptionOccurred has types
    /// instead.
    case deviceErrorTypeInUseByOther = 1_006_005
    /// Never comes here: of onDeviceError, which the SDK no longer has; onLocalDeviceExceptionOccurred has types
    /// instead.
    case deviceErrorTypeUnplugged = 1_006_006
    /// Never comes here: of onDeviceError, which the SDK no longer has; onLocalDeviceExceptionOccurred has types
    /// instead.
    case deviceErrorTypeRebootRequired = 1_006_007
    /// Never comes here: of onDeviceError, which the SDK no longer has; onLocalDeviceExceptionOccurred has types
    /// instead.
    case deviceErrorMediaServicesLost = 1_006_008
    /// Never comes here: of onDeviceError, which the SDK no longer has; onLocalDeviceExceptionOccurred has types
    /// instead.
    case deviceFreeDeviceListNull = 1_006_020
    /// The interval of sound levels is out of range.
    case deviceSouldLevelIntervalInvalid = 1_006_031
    /// The interval of spectrums is out of range.
    case deviceAudioSpectrumIntervalInvalid = 1_006_032
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case deviceZoomFactorInvalid = 1_006_040
    /// Never comes here: pictures are captured, encoded and decoded in one way, and marks and masks are not put on
    /// them.
    case deviceExposureCompensationValueInvalid = 1_006_041
    /// Never comes here: voice activity is not watched for.
    case deviceAudioVadStableStateMonitorTypeInvalid = 1_006_042
    /// Never comes here: every failure has a better number.
    case deviceInnerError = 1_006_099
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessPreprocessUnknownError = 1_007_001
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessBeautifyOptionInvalid = 1_007_005
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessReverbParamNull = 1_007_006
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessVoiceChangerParamNull = 1_007_007
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessReverbParamRoomSizeInvalid = 1_007_011
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessReverbParamReverberanceInvalid = 1_007_012
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessReverbParamDampingInvalid = 1_007_013
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessReverbParamDryWetRatioInvalid = 1_007_014
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessVirtualStereoAngleInvalid = 1_007_015
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessVoiceChangerParamInvalid = 1_007_016
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessReverbEchoParamNull = 1_007_017
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessReverbEchoParamInvalid = 1_007_018
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessElectronicEffectsTonalInvalid = 1_007_019
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessEnableEffectsEnvFailed = 1_007_020
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessEnableEffectsBeautyFailed = 1_007_021
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessSetEffectsParamFailed = 1_007_022
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessNotSupportEffectsBufferType = 1_007_023
    /// Never comes here: settings of effects are taken as the nearest that there is.
    case preprocessEnableSpeechEnhanceParamInvalid = 1_007_024
    /// There is no such media player.
    case mediaPlayerNoInstance = 1_008_001
    /// The file cannot be played.
    case mediaPlayerNoFilePath = 1_008_003
    /// The path is not one of a file.
    case mediaPlayerFilePathTooLong = 1_008_004
    /// The file is not one of sound.
    case mediaPlayerFileFormatError = 1_008_005
    /// There is no such file.
    case mediaPlayerFilePathNotExists = 1_008_006
    /// The file's sound is broken.
    case mediaPlayerFileDecodeError = 1_008_007
    /// The file holds no sound.
    case mediaPlayerFileNoSupportedStream = 1_008_008
    /// Never comes here: what opens is decoded to its end, or ends early.
    case mediaPlayerFileExpired = 1_008_009
    /// Never comes here: what opens is decoded to its end, or ends early.
    case mediaPlayerDemuxError = 1_008_010
    /// Never comes here: resources have no ids and no expiry, and are not cached.
    case mediaPlayerResourceExpired = 1_008_011
    /// Never comes here: resources have no ids and no expiry, and are not cached.
    case mediaPlayerResourceIdTooLong = 1_008_012
    /// Never comes here: resources have no ids and no expiry, and are not cached.
    case mediaPlayerUserCancel = 1_008_013
    /// Never comes here: resources have no ids and no expiry, and are not cached.
    case mediaPlayerAlreadyStart = 1_008_014
    /// The player cannot go to that position.
    case mediaPlayerSeekError = 1_008_016
    /// Never comes here: resources have no ids and no expiry, and are not cached.
    case mediaPlayerPlatformFormatNotSupported = 1_008_020
    /// Too many media players.
    case mediaPlayerExceedMaxCount = 1_008_030
    /// Never comes here: resources have no ids and no expiry, and are not cached.
    case mediaPlayerSetAudioTrackIndexError = 1_008_040
    /// Never comes here: resources have no ids and no expiry, and are not cached.
    case mediaPlayerSetVoiceChangerParamInvalid = 1_008_041
    /// The player shows no picture.
    case mediaPlayerTakeSnapshotTimingError = 1_008_042
    /// Never comes here: resources have no ids and no expiry, and are not cached.
    case mediaPlayerParamValueRangeIllegal = 1_008_043
    /// Never comes here: resources have no ids and no expiry, and are not cached.
    case mediaPlayerLocalCacheFailed = 1_008_044
    /// Never comes here: every failure has a better number.
    case mediaPlayerInnerError = 1_008_099
    /// The message is empty.
    case imContentNull = 1_009_001
    /// The message is too long.
    case imContentTooLong = 1_009_002
    /// Never comes here: texts of messages have numbers of their own.
    case imDataTooLong = 1_009_003
    /// The message is for a room that is not logged in to.
    case imInconsistentRoomId = 1_009_005
    /// The message was not sent.
    case imSendFailed = 1_009_010
    /// A receiver has no user id.
    case imUserIdEmpty = 1_009_011
    /// A receiver's user id is too long.
    case imUserIdTooLong = 1_009_012
    /// An argument of the message is too long.
    case imInputParamsLengthLimit = 1_009_013
    /// One user sends too many broadcast messages.
    case imBroadcastMessageQpsOverload = 1_009_015
    /// Never comes here: real-time data is not emulated.
    case imManagerCreationFailed = 1_009_031
    /// Never comes here: real-time data is not emulated.
    case imNoManagerInstance = 1_009_032
    /// Never comes here: real-time data is not emulated.
    case imNoAvailableBroadcastChannel = 1_009_033
    /// Never comes here: real-time data is not emulated.
    case imNoAvailableStreamId = 1_009_034
    /// Never comes here: real-time data is not emulated.
    case imRepeatBroadcast = 1_009_035
    /// Never comes here: real-time data is not emulated.
    case imNoBroadcatingStream = 1_009_036
    /// Never comes here: real-time data is not emulated.
    case imNoSubscribingStream = 1_009_037
    /// Never comes here: real-time data is not emulated.
    case imRepeatSubscribe = 1_009_038
    /// Never comes here: real-time data is not emulated.
    case imRealTimeSequentialDataSendFailed = 1_009_039
    /// Never comes here: recordings of streams are not emulated.
    case recorderFileSuffixNameFormatNotSupport = 1_010_002
    /// Never comes here: recordings of streams are not emulated.
    case recorderCommonLiveroomApiError = 1_010_003
    /// Never comes here: recordings of streams are not emulated.
    case recorderFilePathTooLong = 1_010_011
    /// Never comes here: recordings of streams are not emulated.
    case recorderInnerVeError = 1_010_012
    /// Never comes here: recordings of streams are not emulated.
    case recorderOpenFileFailed = 1_010_013
    /// Never comes here: recordings of streams are not emulated.
    case recorderWriteFileError = 1_010_014
    /// Never comes here: recordings of streams are not emulated.
    case recorderNoEnoughSpareCapacity = 1_010_017
    /// Never comes here: recordings of streams are not emulated.
    case recorderFileHandleExceptions = 1_010_018
    /// Never comes here: recordings of streams are not emulated.
    case recorderIoExceptions = 1_010_019
    /// Pictures of the app's own are not taken yet.
    case customVideoIOCapturerNotCreated = 1_011_001
    /// The app gives no pictures.
    case customVideoIONoCustomVideoCapture = 1_011_002
    /// The engine has started already.
    case customVideoIOEnableCustomIoFailed = 1_011_003
    /// Pictures to change do not come yet.
    case customVideoIOProcessModuleNotCreated = 1_011_004
    /// The app changes no pictures.
    case customVideoIONoCustomVideoProcessing = 1_011_005
    /// Never comes here: pictures of the app's own are pixel buffers, and other forms fail with 1000010, 1000017 or
    /// 1011011.
    case customVideoIONotSupportedFormat = 1_011_010
    /// Pictures do not come this way.
    case customVideoIONotSupportedBufferType = 1_011_011
    /// Never comes here: pictures of the app's own are pixel buffers, and other forms fail with 1000010, 1000017 or
    /// 1011011.
    case customVideoIOInvalidActiveD3d11Device = 1_011_012
    /// Never comes here: sound of the app's own is taken in every form there is, else 1000017.
    case customAudioIOUnsupportedAudioSourceType = 1_012_001
    /// Never comes here: sound of the app's own is taken in every form there is, else 1000017.
    case customAudioIOCapturerNotCreated = 1_012_002
    /// Never comes here: sound of the app's own is taken in every form there is, else 1000017.
    case customAudioIORendererNotCreated = 1_012_003
    /// Never comes here: sound of the app's own is taken in every form there is, else 1000017.
    case customAudioIOEnableCustomAudioIoFailed = 1_012_004
    /// Never comes here: sound of the app's own is taken in every form there is, else 1000017.
    case customAudioIOAudioDataCallbackSampleRateNoSupport = 1_012_010
    /// Never comes here: files are not published as streams.
    case mediaDataPublisherNoInstance = 1_013_000
    /// Never comes here: files are not published as streams.
    case mediaDataPublisherFileParseError = 1_013_001
    /// Never comes here: files are not published as streams.
    case mediaDataPublisherFilePathError = 1_013_002
    /// Never comes here: files are not published as streams.
    case mediaDataPublisherFileCodecError = 1_013_003
    /// Never comes here: files are not published as streams.
    case mediaDataPublisherTimestampGoBackError = 1_013_004
    /// Never comes here: files are not published as streams.
    case mediaDataPublisherExceedMaxCount = 1_013_005
    /// There is no such audio effect player.
    case audioEffectPlayerNoInstance = 1_014_000
    /// The effect was not loaded.
    case audioEffectPlayerLoadFailed = 1_014_001
    /// The effect cannot be played.
    case audioEffectPlayerPlayFailed = 1_014_002
    /// The effect cannot go to that position.
    case audioEffectPlayerSeekFailed = 1_014_003
    /// There is an audio effect player already.
    case audioEffectPlayerExceedMaxCount = 1_014_004
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesNetworkConnectivityTestFailed = 1_015_001
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesNetworkToolConnectServerFailed = 1_015_002
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesNetworkToolRtpTimeoutError = 1_015_003
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesNetworkToolEngineDenied = 1_015_004
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesNetworkToolStoppedByPublishingStream = 1_015_005
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesNetworkToolStoppedByPlayingStream = 1_015_006
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesNetworkToolInnerError = 1_015_009
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesPerformanceMonitorIntervalInvalid = 1_015_031
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesStopByLoginRoom = 1_015_032
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesStartDumpAudioDataFailed = 1_015_033
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesAlreadyStartDumpDataError = 1_015_034
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesNoDumpDataError = 1_015_035
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesCreateDumpDataFolderError = 1_015_036
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesUploadModuleInnerError = 1_015_037
    /// Never comes here: network probes, dumps and their settings are not emulated.
    case utilitiesDumpDataExceedMaxSizeError = 1_015_038
    /// Never comes here: sound by place is not emulated.
    case rangeAudioNoInstance = 1_016_000
    /// Never comes here: sound by place is not emulated.
    case rangeAudioExceedMaxCount = 1_016_001
    /// Never comes here: sound by place is not emulated.
    case rangeAudioNotSupportMultiRoom = 1_016_002
    /// Never comes here: sound by place is not emulated.
    case rangeAudioTeamIdTooLong = 1_016_003
    /// Never comes here: sound by place is not emulated.
    case rangeAudioTeamIdInvalidCharacter = 1_016_004
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicCommandInvalid = 1_017_000
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicParamsInvalid = 1_017_001
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicSongIdInvalid = 1_017_002
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicShareTokenInvalid = 1_017_003
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicResourceIdInvalid = 1_017_004
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicStartPositionInvalid = 1_017_005
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicPositionInvalid = 1_017_006
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicVolumeInvalid = 1_017_007
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicKrcTokenInvalid = 1_017_008
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicCopyrightedMusicAuthParamInvalid = 1_017_009
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicCopyrightedServerFail = 1_017_010
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicFreeSpaceLimit = 1_017_011
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicDownloading = 1_017_012
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicResourceFileNotExist = 1_017_013
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicResourceFileExpired = 1_017_014
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicResourceFileInvalid = 1_017_015
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicDownloadCanceled = 1_017_016
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicResourceIdUnauthorized = 1_017_018
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicResourceExpired = 1_017_019
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicResourceNotSupportFunction = 1_017_020
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicNoCopyright = 1_017_030
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicNoPermissionsOfLyricsAndMusic = 1_017_031
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicNonMonthlyMembership = 1_017_032
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicNoAccompany = 1_017_033
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicResourceNotExist = 1_017_034
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicIllegalParam = 1_017_040
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicAppidInvalid = 1_017_041
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicBillingModeInvalid = 1_017_042
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicUnreasonableAccess = 1_017_043
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicShareTokenExpired = 1_017_044
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicShareTokenIllegal = 1_017_045
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicKrcTokenIllegal = 1_017_046
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicKrcTokenExpired = 1_017_047
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicGetLyricFail = 1_017_048
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicGetPitchFail = 1_017_049
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicNotSharedResource = 1_017_050
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicGetSharedResourceTimesOver = 1_017_051
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicVendorIdNotAvaliable = 1_017_052
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicVendorNotSupportFunction = 1_017_053
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicRoomNoLogin = 1_017_054
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicVendorIdInvalid = 1_017_071
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicSongIdNotSupport = 1_017_072
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicMasterIdInvalid = 1_017_073
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicPageInvalid = 1_017_074
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicNoPitch = 1_017_075
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicSceneIdInvalid = 1_017_076
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicTopIdInvalid = 1_017_077
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicLoadPluginFail = 1_017_094
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicNotSupportMethod = 1_017_095
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicNoInit = 1_017_096
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicSystemBusy = 1_017_097
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicNetworkError = 1_017_098
    /// Never comes here: copyrighted music is not emulated.
    case copyrightedMusicInnerError = 1_017_099
    /// Never comes here: voice activity is not watched for.
    case audioVADClientInnerNullptr = 1_018_000
    /// Never comes here: voice activity is not watched for.
    case audioVADClientNoInstance = 1_018_001
    /// Never comes here: sound by place is not emulated.
    case rangeSceneCallFunctionFailed = 1_019_000
    /// Never comes here: sound by place is not emulated.
    case rangeSceneNoInstance = 1_019_001
    /// Never comes here: sound by place is not emulated.
    case rangeSceneNotLoginScene = 1_019_002
    /// Never comes here: sound by place is not emulated.
    case rangeSceneNotSupport = 1_019_003
    /// Never comes here: sound by place is not emulated.
    case rangeSceneRetryTimeout = 1_019_004
    /// Never comes here: sound by place is not emulated.
    case rangeSceneNetworkInterrupt = 1_019_005
    /// Never comes here: sound by place is not emulated.
    case rangeSceneTokenIllegal = 1_019_006
    /// Never comes here: sound by place is not emulated.
    case rangeSceneTokenExpire = 1_019_007
    /// Never comes here: sound by place is not emulated.
    case rangeSceneCoordinateOutOfRange = 1_019_020
    /// Never comes here: sound by place is not emulated.
    case rangeSceneItemHasBeenCreated = 1_019_021
    /// Never comes here: sound by place is not emulated.
    case rangeSceneItemBindExceedLimit = 1_019_022
    /// Never comes here: sound by place is not emulated.
    case rangeSceneItemNotExist = 1_019_023
    /// Never comes here: sound by place is not emulated.
    case rangeSceneItemNotBind = 1_019_024
    /// Never comes here: sound by place is not emulated.
    case rangeSceneItemCasFailed = 1_019_025
    /// Never comes here: sound by place is not emulated.
    case rangeSceneItemCapacityExceedLimit = 1_019_026
    /// Never comes here: sound by place is not emulated.
    case rangeSceneUserBindItemExceedLimit = 1_019_027
    /// Never comes here: sound by place is not emulated.
    case rangeSceneItemOutOfUserView = 1_019_028
    /// Never comes here: sound by place is not emulated.
    case rangeSceneExceedMaxCount = 1_019_030
    /// Never comes here: sound by place is not emulated.
    case rangeSceneTeamExceedMaxCount = 1_019_031
    /// Never comes here: sound by place is not emulated.
    case rangeSceneTeamIdOccupied = 1_019_032
    /// Never comes here: sound by place is not emulated.
    case rangeSceneTeamIdIncorrect = 1_019_033
    /// Never comes here: sound by place is not emulated.
    case rangeSceneInnerError = 1_019_099
    /// The user does not let the app capture the screen.
    case screenCapturePermissionDenied = 1_020_000
    /// Never comes here: there is one screen, and the module for it is always there.
    case screenCaptureNotSupport = 1_020_001
    /// Never comes here: there is one screen, and the module for it is always there.
    case screenCaptureSdkNoModule = 1_020_002
    /// The screen is not captured.
    case screenCaptureNoInstance = 1_020_003
    /// Never comes here: there is one screen, and the module for it is always there.
    case screenCaptureExceedMaxCount = 1_020_004
    /// The screen cannot be captured.
    case screenCaptureInnerError = 1_020_005
    /// Never comes here: changing voices by model is not emulated.
    case aiVoiceChangerNoInstance = 1_021_000
    /// Never comes here: changing voices by model is not emulated.
    case aiVoiceChangerExceedMaxCount = 1_021_001
    /// Never comes here: changing voices by model is not emulated.
    case aiVoiceChangerInnerError = 1_021_002
    /// Never comes here: changing voices by model is not emulated.
    case aiVoiceChangerNotInitError = 1_021_003
    /// Never comes here: changing voices by model is not emulated.
    case aiVoiceChangerInitFailedError = 1_021_004
    /// Never comes here: changing voices by model is not emulated.
    case aiVoiceChangerNoModelError = 1_021_005
    /// Never comes here: changing voices by model is not emulated.
    case aiVoiceChangerModelDownloadFailedError = 1_021_006
    /// Never comes here: changing voices by model is not emulated.
    case aiVoiceChangerDeviceNotSupportedError = 1_021_007
}
