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
