extension Easemob {
    /// A code of HyphenateChat, from the SDK or from its servers.
    ///
    /// Each constant's comment ends with the vendor's own name, with the vendor's spelling.
    package struct ChatCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// MARK: General
// Source: `EMErrorCode.h`, 3.9.8 to 4.0.

extension Easemob.ChatCode {
    /// It worked. `EMErrorNoError`.
    package static let noError = Self(rawValue: 0)
    /// It failed, for a reason without a number. `EMErrorGeneral`.
    package static let general = Self(rawValue: 1)
    /// There is no network. `EMErrorNetworkUnavailable`.
    package static let networkUnavailable = Self(rawValue: 2)
    /// The local store failed. `EMErrorDatabaseOperationFailed`.
    package static let databaseOperationFailed = Self(rawValue: 3)
    /// A quota of the service is used up. `EMErrorExceedServiceLimit`.
    package static let exceedServiceLimit = Self(rawValue: 4)
    /// The service was not paid for. `EMErrorServiceArrearages`.
    package static let serviceArrearages = Self(rawValue: 5)
    /// An action of a push was not reported. `EMErrorPushReportActionFailed`.
    package static let pushReportActionFailed = Self(rawValue: 6)
    /// Some of several failed. `EMErrorPartialSuccess`.
    package static let partialSuccess = Self(rawValue: 7)
    /// The app has too many active users. `EMErrorAppActiveNumbersReachLimitation`.
    package static let appActiveNumbersReachLimitation = Self(rawValue: 8)
}

// MARK: Arguments
// Source: `EMErrorCode.h`, 3.9.8 to 4.0.

extension Easemob.ChatCode {
    /// The app key is none. `EMErrorInvalidAppkey`.
    package static let invalidAppkey = Self(rawValue: 100)
    /// The user id is empty or illegal. `EMErrorInvalidUsername`.
    package static let invalidUsername = Self(rawValue: 101)
    /// The password is empty or illegal. `EMErrorInvalidPassword`.
    package static let invalidPassword = Self(rawValue: 102)
    /// The URL is none. `EMErrorInvalidURL`.
    package static let invalidURL = Self(rawValue: 103)
    /// The token is empty, malformed or not of this app. `EMErrorInvalidToken`.
    package static let invalidToken = Self(rawValue: 104)
    /// The user id is too long. `EMErrorUsernameTooLong`.
    package static let usernameTooLong = Self(rawValue: 105)
    /// Conversations are not synchronized for the app. `EMErrorChannelSyncNotOpen`.
    package static let channelSyncNotOpen = Self(rawValue: 106)
    /// The conversation is none. `EMErrorInvalidConversation`.
    package static let invalidConversation = Self(rawValue: 107)
    /// The token is past its time. `EMErrorTokenExpire`.
    package static let tokenExpire = Self(rawValue: 108)
    /// The token will soon be past its time. `EMErrorTokeWillExpire`.
    package static let tokeWillExpire = Self(rawValue: 109)
    /// An argument is not valid. `EMErrorInvalidParam`.
    package static let invalidParam = Self(rawValue: 110)
    /// The operation is not supported. `EMErrorOperationUnsupported`.
    package static let operationUnsupported = Self(rawValue: 111)
    /// A list of a query is too long. `EMErrorQueryParamReachesLimit`.
    package static let queryParamReachesLimit = Self(rawValue: 112)
}

// MARK: Users
// Source: `EMErrorCode.h`, 3.9.8 to 4.0.

extension Easemob.ChatCode {
    /// The user is logged in already. `EMErrorUserAlreadyLoginSame`.
    package static let userAlreadyLoginSame = Self(rawValue: 200)
    /// Nobody is logged in. `EMErrorUserNotLogin`.
    package static let userNotLogin = Self(rawValue: 201)
    /// The password or token is not this user's. `EMErrorUserAuthenticationFailed`.
    package static let userAuthenticationFailed = Self(rawValue: 202)
    /// There is such a user already. `EMErrorUserAlreadyExist`.
    package static let userAlreadyExist = Self(rawValue: 203)
    /// There is no such user. `EMErrorUserNotFound`.
    package static let userNotFound = Self(rawValue: 204)
    /// An argument about a user is illegal. `EMErrorUserIllegalArgument`.
    package static let userIllegalArgument = Self(rawValue: 205)
    /// The user logged in on another device. `EMErrorUserLoginOnAnotherDevice`.
    package static let userLoginOnAnotherDevice = Self(rawValue: 206)
    /// The account was deleted. `EMErrorUserRemoved`.
    package static let userRemoved = Self(rawValue: 207)
    /// The user was not registered. `EMErrorUserRegisterFailed`.
    package static let userRegisterFailed = Self(rawValue: 208)
    /// Settings of pushes were not changed. `EMErrorUpdateApnsConfigsFailed`.
    package static let updateApnsConfigsFailed = Self(rawValue: 209)
    /// The user may not do this. `EMErrorUserPermissionDenied`.
    package static let userPermissionDenied = Self(rawValue: 210)
    /// The device token was not bound. `EMErrorUserBindDeviceTokenFailed`.
    package static let userBindDeviceTokenFailed = Self(rawValue: 211)
    /// The device token was not unbound. `EMErrorUserUnbindDeviceTokenFailed`.
    package static let userUnbindDeviceTokenFailed = Self(rawValue: 212)
    /// The user is bound to another device. `EMErrorUserBindAnotherDevice`.
    package static let userBindAnotherDevice = Self(rawValue: 213)
    /// The user is logged in on too many devices. `EMErrorUserLoginTooManyDevices`.
    package static let userLoginTooManyDevices = Self(rawValue: 214)
    /// The user is muted in the group or room. `EMErrorUserMuted`.
    package static let userMuted = Self(rawValue: 215)
    /// The user's password was changed. `EMErrorUserKickedByChangePassword`.
    package static let userKickedByChangePassword = Self(rawValue: 216)
    /// Another device or a server ended the login. `EMErrorUserKickedByOtherDevice`.
    package static let userKickedByOtherDevice = Self(rawValue: 217)
    /// Another user is logged in on this device. `EMErrorUserAlreadyLoginAnother`.
    package static let userAlreadyLoginAnother = Self(rawValue: 218)
    /// The user is muted in the whole app. `EMErrorUserMutedByAdmin`.
    package static let userMutedByAdmin = Self(rawValue: 219)
    /// The device is not the one of the last login. `EMErrorUserDeviceChanged`.
    package static let userDeviceChanged = Self(rawValue: 220)
    /// The users are no friends. `EMErrorUserNotOnRoster`.
    package static let userNotOnRoster = Self(rawValue: 221)
}

// MARK: Servers
// Source: `EMErrorCode.h`, 3.9.8 to 4.0.

extension Easemob.ChatCode {
    /// The server cannot be reached. `EMErrorServerNotReachable`.
    package static let serverNotReachable = Self(rawValue: 300)
    /// The server did not answer in time. `EMErrorServerTimeout`.
    package static let serverTimeout = Self(rawValue: 301)
    /// The server is busy. `EMErrorServerBusy`.
    package static let serverBusy = Self(rawValue: 302)
    /// The server failed. `EMErrorServerUnknownError`.
    package static let serverUnknownError = Self(rawValue: 303)
    /// The list of servers was not read. `EMErrorServerGetDNSConfigFailed`.
    package static let serverGetDNSConfigFailed = Self(rawValue: 304)
    /// The app or the feature is off. `EMErrorServerServingForbidden`.
    package static let serverServingForbidden = Self(rawValue: 305)
    /// The server's answer was not decrypted. `EMErrorServerDecryptionFailed`.
    package static let serverDecryptionFailed = Self(rawValue: 306)
    /// Settings of calls were not read. `EMErrorServerGetRTCConfigFailed`.
    package static let serverGetRTCConfigFailed = Self(rawValue: 307)
}

// MARK: Files
// Source: `EMErrorCode.h`, 3.9.8 to 4.0.

extension Easemob.ChatCode {
    /// There is no such file. `EMErrorFileNotFound`.
    package static let fileNotFound = Self(rawValue: 400)
    /// The file is not valid. `EMErrorFileInvalid`.
    package static let fileInvalid = Self(rawValue: 401)
    /// The file was not uploaded. `EMErrorFileUploadFailed`.
    package static let fileUploadFailed = Self(rawValue: 402)
    /// The file was not downloaded. `EMErrorFileDownloadFailed`.
    package static let fileDownloadFailed = Self(rawValue: 403)
    /// The file was not deleted. `EMErrorFileDeleteFailed`.
    package static let fileDeleteFailed = Self(rawValue: 404)
    /// The file is too large. `EMErrorFileTooLarge`.
    package static let fileTooLarge = Self(rawValue: 405)
    /// The file's content is improper. `EMErrorFileContentImproper`.
    package static let fileContentImproper = Self(rawValue: 406)
}

// MARK: Messages
// Source: `EMErrorCode.h`, 3.9.8 to 4.0.

extension Easemob.ChatCode {
    /// The message is not valid. `EMErrorMessageInvalid`.
    package static let messageInvalid = Self(rawValue: 500)
    /// The message has illegal content. `EMErrorMessageIncludeIllegalContent`.
    package static let messageIncludeIllegalContent = Self(rawValue: 501)
    /// Messages are sent too fast. `EMErrorMessageTrafficLimit`.
    package static let messageTrafficLimit = Self(rawValue: 502)
    /// The message was not encrypted. `EMErrorMessageEncryption`.
    package static let messageEncryption = Self(rawValue: 503)
    /// The message is too old to be recalled. `EMErrorMessageRecallTimeLimit`.
    package static let messageRecallTimeLimit = Self(rawValue: 504)
    /// The service is not switched on. `EMErrorServiceNotEnable`.
    package static let serviceNotEnable = Self(rawValue: 505)
    /// The message is past its time. `EMErrorMessageExpired`.
    package static let messageExpired = Self(rawValue: 506)
    /// Everybody is muted and the sender is not on the allow list. `EMErrorMessageIllegalWhiteList`.
    package static let messageIllegalWhiteList = Self(rawValue: 507)
    /// The app's own server blocked the message. `EMErrorMessageExternalLogicBlocked`.
    package static let messageExternalLogicBlocked = Self(rawValue: 508)
    /// The sender is throttled. `EMErrorMessageCurrentLimiting`.
    package static let messageCurrentLimiting = Self(rawValue: 509)
    /// The message is too large. `EMErrorMessageSizeLimit`.
    package static let messageSizeLimit = Self(rawValue: 510)
}

// MARK: Groups
// Source: `EMErrorCode.h`, 3.9.8 to 4.0.

extension Easemob.ChatCode {
    /// The group id is none. `EMErrorGroupInvalidId`.
    package static let groupInvalidId = Self(rawValue: 600)
    /// The user is in the group already. `EMErrorGroupAlreadyJoined`.
    package static let groupAlreadyJoined = Self(rawValue: 601)
    /// The user is not in the group. `EMErrorGroupNotJoined`.
    package static let groupNotJoined = Self(rawValue: 602)
    /// The user's role in the group does not allow it. `EMErrorGroupPermissionDenied`.
    package static let groupPermissionDenied = Self(rawValue: 603)
    /// The group is full. `EMErrorGroupMembersFull`.
    package static let groupMembersFull = Self(rawValue: 604)
    /// There is no such group. `EMErrorGroupNotExist`.
    package static let groupNotExist = Self(rawValue: 605)
    /// The shared file's id is none. `EMErrorGroupSharedFileInvalidId`.
    package static let groupSharedFileInvalidId = Self(rawValue: 606)
    /// The group is disabled. `EMErrorGroupDisabled`.
    package static let groupDisabled = Self(rawValue: 607)
}

// MARK: Chat rooms
// Source: `EMErrorCode.h`, 3.9.8 to 4.0.

extension Easemob.ChatCode {
    /// The room id is none. `EMErrorChatroomInvalidId`.
    package static let chatroomInvalidId = Self(rawValue: 700)
    /// The user is in the room already. `EMErrorChatroomAlreadyJoined`.
    package static let chatroomAlreadyJoined = Self(rawValue: 701)
    /// The user is not in the room. `EMErrorChatroomNotJoined`.
    package static let chatroomNotJoined = Self(rawValue: 702)
    /// The user's role does not allow it, or the attribute is another's. `EMErrorChatroomPermissionDenied`.
    package static let chatroomPermissionDenied = Self(rawValue: 703)
    /// The room is full. `EMErrorChatroomMembersFull`.
    package static let chatroomMembersFull = Self(rawValue: 704)
    /// There is no such room. `EMErrorChatroomNotExist`.
    package static let chatroomNotExist = Self(rawValue: 705)
    /// The owner may not leave the room. `EMErrorChatroomOwnerNotAllowLeave`.
    package static let chatroomOwnerNotAllowLeave = Self(rawValue: 706)
    /// The user is on the room's block list. `EMErrorChatroomUserInBlockList`.
    package static let chatroomUserInBlockList = Self(rawValue: 707)
}

// MARK: What else there is
// Source: `EMErrorCode.h`, 3.9.8 to 4.0.

extension Easemob.ChatCode {
    /// Too many users are asked for. `EMErrorUserCountExceed`.
    package static let userCountExceed = Self(rawValue: 900)
    /// The user's attributes are too long. `EMErrorUserInfoDataLengthExceed`.
    package static let userInfoDataLengthExceed = Self(rawValue: 901)
    /// The contact was not added. `EMErrorContactAddFaild`.
    package static let contactAddFaild = Self(rawValue: 1000)
    /// The user has too many contacts. `EMErrorContactReachLimit`.
    package static let contactReachLimit = Self(rawValue: 1001)
    /// The other user has too many contacts. `EMErrorContactReachLimitPeer`.
    package static let contactReachLimitPeer = Self(rawValue: 1002)
    /// Too much is asked for of presence. `EMErrorPresenceParamExceed`.
    package static let presenceParamExceed = Self(rawValue: 1100)
    /// Users do not subscribe to themselves. `EMErrorPresenceCannotSubscribeSelf`.
    package static let presenceCannotSubscribeSelf = Self(rawValue: 1101)
    /// An argument of a translation is not valid. `EMErrorTranslateParamError`.
    package static let translateParamError = Self(rawValue: 1110)
    /// Translation is not switched on. `EMErrorTranslateServiceNotEnable`.
    package static let translateServiceNotEnable = Self(rawValue: 1111)
    /// Too much was translated. `EMErrorTranslateUsageLimit`.
    package static let translateUsageLimit = Self(rawValue: 1112)
    /// The translation failed. `EMErrorTranslateServiceFail`.
    package static let translateServiceFail = Self(rawValue: 1113)
    /// Moderation refused the message. `EMErrorModerationFailed`.
    package static let moderationFailed = Self(rawValue: 1200)
    /// Another company's server failed. `EMErrorThirdServerFailed`.
    package static let thirdServerFailed = Self(rawValue: 1299)
    /// The message has too many reactions. `EMErrorReactionReachLimit`.
    package static let reactionReachLimit = Self(rawValue: 1300)
    /// The reaction was added before. `EMErrorReactionHasBeenOperated`.
    package static let reactionHasBeenOperated = Self(rawValue: 1301)
    /// The reaction is another user's. `EMErrorReactionOperationIsIllegal`.
    package static let reactionOperationIsIllegal = Self(rawValue: 1302)
    /// There is no such thread. `EMErrorThreadNotExist`.
    package static let threadNotExist = Self(rawValue: 1400)
    /// The message has a thread already. `EMErrorThreadAlreadyExist`.
    package static let threadAlreadyExist = Self(rawValue: 1401)
    /// No thread begins with this message. `EMErrorThreadCreateMessageIllegal`.
    package static let threadCreateMessageIllegal = Self(rawValue: 1402)
    /// Pushes have no such setting. `EMErrorPushNotSupportType`.
    package static let pushNotSupportType = Self(rawValue: 1501)
    /// This setting of pushes is not changed. `EMErrorPushModifyNotSupport`.
    package static let pushModifyNotSupport = Self(rawValue: 1502)
}
