/// The result of an operation. The spellings, "toke" and "Faild" among them, are the vendor's.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMErrorCode: Int, Hashable, Sendable, CaseIterable {
    /// It worked.
    case noError = 0
    /// It failed, for a reason without a number.
    case general = 1
    /// There is no network.
    case networkUnavailable = 2
    /// The local store failed.
    case databaseOperationFailed = 3
    /// A quota of the service is used up.
    case exceedServiceLimit = 4
    /// The service was not paid for.
    case serviceArrearages = 5
    /// An action of a push was not reported.
    case pushReportActionFailed = 6
    /// Some of several failed.
    case partialSuccess = 7
    /// The app has too many active users.
    case appActiveNumbersReachLimitation = 8
    /// The app key is none.
    case invalidAppkey = 100
    /// The user id is empty or illegal.
    case invalidUsername = 101
    /// The password is empty or illegal.
    case invalidPassword = 102
    /// The URL is none.
    case invalidURL = 103
    /// The token is empty, malformed or not of this app.
    case invalidToken = 104
    /// The user id is too long.
    case usernameTooLong = 105
    /// Conversations are not synchronized for the app.
    case channelSyncNotOpen = 106
    /// The conversation is none.
    case invalidConversation = 107
    /// The token is past its time.
    case tokenExpire = 108
    /// The token will soon be past its time.
    case tokeWillExpire = 109
    /// An argument is not valid.
    case invalidParam = 110
    /// The operation is not supported.
    case operationUnsupported = 111
    /// A list of a query is too long.
    case queryParamReachesLimit = 112
    /// The user is logged in already.
    case userAlreadyLoginSame = 200
    /// Nobody is logged in.
    case userNotLogin = 201
    /// The password or token is not this user's.
    case userAuthenticationFailed = 202
    /// There is such a user already.
    case userAlreadyExist = 203
    /// There is no such user.
    case userNotFound = 204
    /// An argument about a user is illegal.
    case userIllegalArgument = 205
    /// The user logged in on another device.
    case userLoginOnAnotherDevice = 206
    /// The account was deleted.
    case userRemoved = 207
    /// The user was not registered.
    case userRegisterFailed = 208
    /// Settings of pushes were not changed.
    case updateApnsConfigsFailed = 209
    /// The user may not do this.
    case userPermissionDenied = 210
    /// The device token was not bound.
    case userBindDeviceTokenFailed = 211
    /// The device token was not unbound.
    case userUnbindDeviceTokenFailed = 212
    /// The user is bound to another device.
    case userBindAnotherDevice = 213
    /// The user is logged in on too many devices.
    case userLoginTooManyDevices = 214
    /// The user is muted in the group or room.
    case userMuted = 215
    /// The user's password was changed.
    case userKickedByChangePassword = 216
    /// Another device or a server ended the login.
    case userKickedByOtherDevice = 217
    /// Another user is logged in on this device.
    case userAlreadyLoginAnother = 218
    /// The user is muted in the whole app.
    case userMutedByAdmin = 219
    /// The device is not the one of the last login.
    case userDeviceChanged = 220
    /// The users are no friends.
    case userNotOnRoster = 221
    /// The server cannot be reached.
    case serverNotReachable = 300
    /// The server did not answer in time.
    case serverTimeout = 301
    /// The server is busy.
    case serverBusy = 302
    /// The server failed.
    case serverUnknownError = 303
    /// The list of servers was not read.
    case serverGetDNSConfigFailed = 304
    /// The app or the feature is off.
    case serverServingForbidden = 305
    /// The server's answer was not decrypted.
    case serverDecryptionFailed = 306
    /// Settings of calls were not read.
    case serverGetRTCConfigFailed = 307
    /// There is no such file.
    case fileNotFound = 400
    /// The file is not valid.
    case fileInvalid = 401
    /// The file was not uploaded.
    case fileUploadFailed = 402
    /// The file was not downloaded.
    case fileDownloadFailed = 403
    /// The file was not deleted.
    case fileDeleteFailed = 404
    /// The file is too large.
    case fileTooLarge = 405
    /// The file's content is improper.
    case fileContentImproper = 406
    /// The message is not valid.
    case messageInvalid = 500
    /// The message has illegal content.
    case messageIncludeIllegalContent = 501
    /// Messages are sent too fast.
    case messageTrafficLimit = 502
    /// The message was not encrypted.
    case messageEncryption = 503
    /// The message is too old to be recalled.
    case messageRecallTimeLimit = 504
    /// The service is not switched on.
    case serviceNotEnable = 505
    /// The message is past its time.
    case messageExpired = 506
    /// Everybody is muted and the sender is not on the allow list.
    case messageIllegalWhiteList = 507
    /// The app's own server blocked the message.
    case messageExternalLogicBlocked = 508
    /// The sender is throttled.
    case messageCurrentLimiting = 509
    /// The message is too large.
    case messageSizeLimit = 510
    /// The group id is none.
    case groupInvalidId = 600
    /// The user is in the group already.
    case groupAlreadyJoined = 601
    /// The user is not in the group.
    case groupNotJoined = 602
    /// The user's role in the group does not allow it.
    case groupPermissionDenied = 603
    /// The group is full.
    case groupMembersFull = 604
    /// There is no such group.
    case groupNotExist = 605
    /// The shared file's id is none.
    case groupSharedFileInvalidId = 606
    /// The group is disabled.
    case groupDisabled = 607
    /// The room id is none.
    case chatroomInvalidId = 700
    /// The user is in the room already.
    case chatroomAlreadyJoined = 701
    /// The user is not in the room.
    case chatroomNotJoined = 702
    /// The user's role does not allow it, or the attribute is another's.
    case chatroomPermissionDenied = 703
    /// The room is full.
    case chatroomMembersFull = 704
    /// There is no such room.
    case chatroomNotExist = 705
    /// The owner may not leave the room.
    case chatroomOwnerNotAllowLeave = 706
    /// The user is on the room's block list.
    case chatroomUserInBlockList = 707
    /// Too many users are asked for.
    case userCountExceed = 900
    /// The user's attributes are too long.
    case userInfoDataLengthExceed = 901
    /// The contact was not added.
    case contactAddFaild = 1000
    /// The user has too many contacts.
    case contactReachLimit = 1001
    /// The other user has too many contacts.
    case contactReachLimitPeer = 1002
    /// Too much is asked for of presence.
    case presenceParamExceed = 1100
    /// Users do not subscribe to themselves.
    case presenceCannotSubscribeSelf = 1101
    /// An argument of a translation is not valid.
    case translateParamError = 1110
    /// Translation is not switched on.
    case translateServiceNotEnable = 1111
    /// Too much was translated.
    case translateUsageLimit = 1112
    /// The translation failed.
    case translateServiceFail = 1113
    /// Moderation refused the message.
    case moderationFailed = 1200
    /// Another company's server failed.
    case thirdServerFailed = 1299
    /// The message has too many reactions.
    case reactionReachLimit = 1300
    /// The reaction was added before.
    case reactionHasBeenOperated = 1301
    /// The reaction is another user's.
    case reactionOperationIsIllegal = 1302
    /// There is no such thread.
    case threadNotExist = 1400
    /// The message has a thread already.
    case threadAlreadyExist = 1401
    /// No thread begins with this message.
    case threadCreateMessageIllegal = 1402
    /// Pushes have no such setting.
    case pushNotSupportType = 1501
    /// This setting of pushes is not changed.
    case pushModifyNotSupport = 1502
}
