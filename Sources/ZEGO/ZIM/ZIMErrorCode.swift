/// The result of a call; 0 is success.
///
/// Every code has two spellings: the one of SDKs up to 2.16 (`.success`), and the one of later SDKs, whose importer no
/// longer removes the prefix (`.ZIMErrorCodeSuccess`).
public struct ZIMErrorCode: RawRepresentable, Hashable, Sendable {
    /// The vendor's number.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }
}

// The spellings, "Dose", "Invitor" and "Selete" among them, are the vendor's.
extension ZIMErrorCode {
    // MARK: General

    /// It worked.
    public static let success = ZIMErrorCode(rawValue: 0)
    /// It worked.
    public static let ZIMErrorCodeSuccess = success

    /// It failed, for a reason without a number of its own.
    public static let failed = ZIMErrorCode(rawValue: 1)
    /// It failed, for a reason without a number of its own.
    public static let ZIMErrorCodeFailed = failed

    // MARK: Common

    /// A bad argument, a message to oneself, a blank message or an illegal id.
    public static let commonModuleParamsInvalid = ZIMErrorCode(rawValue: 6_000_001)
    /// A bad argument, a message to oneself, a blank message or an illegal id.
    public static let ZIMErrorCodeCommonModuleParamsInvalid = commonModuleParamsInvalid

    /// There is no instance.
    public static let commonModuleEngineNotInit = ZIMErrorCode(rawValue: 6_000_002)
    /// There is no instance.
    public static let ZIMErrorCodeCommonModuleEngineNotInit = commonModuleEngineNotInit

    /// The AppID is unknown or expired.
    public static let commonModuleInvalidAppID = ZIMErrorCode(rawValue: 6_000_003)
    /// The AppID is unknown or expired.
    public static let ZIMErrorCodeCommonModuleInvalidAppID = commonModuleInvalidAppID

    /// Too many calls in too short a time, as the SDK counts.
    public static let commonModuleTriggerSDKFrequencyLimit = ZIMErrorCode(rawValue: 6_000_004)
    /// Too many calls in too short a time, as the SDK counts.
    public static let ZIMErrorCodeCommonModuleTriggerSDKFrequencyLimit = commonModuleTriggerSDKFrequencyLimit

    /// Too many calls in too short a time, as the server counts.
    public static let commonModuleTriggerServerFrequencyLimit = ZIMErrorCode(rawValue: 6_000_005)
    /// Too many calls in too short a time, as the server counts.
    public static let ZIMErrorCodeCommonModuleTriggerServerFrequencyLimit = commonModuleTriggerServerFrequencyLimit

    /// Switch server error.
    public static let commonModuleSwitchServerError = ZIMErrorCode(rawValue: 6_000_006)
    /// Switch server error.
    public static let ZIMErrorCodeCommonModuleSwitchServerError = commonModuleSwitchServerError

    /// IM server error.
    public static let commonModuleIMServerError = ZIMErrorCode(rawValue: 6_000_007)
    /// IM server error.
    public static let ZIMErrorCodeCommonModuleIMServerError = commonModuleIMServerError

    /// IM data base error.
    public static let commonModuleIMDataBaseError = ZIMErrorCode(rawValue: 6_000_008)
    /// IM data base error.
    public static let ZIMErrorCodeCommonModuleIMDataBaseError = commonModuleIMDataBaseError

    /// The connection went away while the request was under way.
    public static let commonModuleImServerDisconnect = ZIMErrorCode(rawValue: 6_000_009)
    /// The connection went away while the request was under way.
    public static let ZIMErrorCodeCommonModuleImServerDisconnect = commonModuleImServerDisconnect

    /// Upload log error.
    public static let commonModuleUploadLogError = ZIMErrorCode(rawValue: 6_000_010)
    /// Upload log error.
    public static let ZIMErrorCodeCommonModuleUploadLogError = commonModuleUploadLogError

    /// The user is unknown.
    public static let commonModuleUserIsNotExist = ZIMErrorCode(rawValue: 6_000_011)
    /// The user is unknown.
    public static let ZIMErrorCodeCommonModuleUserIsNotExist = commonModuleUserIsNotExist

    /// The quota of looking users up is used up.
    public static let commonModuleUserInfoQueriedLimit = ZIMErrorCode(rawValue: 6_000_012)
    /// The quota of looking users up is used up.
    public static let ZIMErrorCodeCommonModuleUserInfoQueriedLimit = commonModuleUserInfoQueriedLimit

    /// The plan does not include it; here: it is not emulated.
    public static let commonModuleUnsupportedRequest = ZIMErrorCode(rawValue: 6_000_013)
    /// The plan does not include it; here: it is not emulated.
    public static let ZIMErrorCodeCommonModuleUnsupportedRequest = commonModuleUnsupportedRequest

    /// Exceed DAU limit.
    public static let commonModuleExceedDAULimit = ZIMErrorCode(rawValue: 6_000_015)
    /// Exceed DAU limit.
    public static let ZIMErrorCodeCommonModuleExceedDAULimit = commonModuleExceedDAULimit

    /// Exceed MAU limit.
    public static let commonModuleExceedMAULimit = ZIMErrorCode(rawValue: 6_000_016)
    /// Exceed MAU limit.
    public static let ZIMErrorCodeCommonModuleExceedMAULimit = commonModuleExceedMAULimit

    // MARK: Network

    /// The login failed: token or AppID is wrong.
    public static let networkModuleCommonError = ZIMErrorCode(rawValue: 6_000_101)
    /// The login failed: token or AppID is wrong.
    public static let ZIMErrorCodeNetworkModuleCommonError = networkModuleCommonError

    /// Server error.
    public static let networkModuleServerError = ZIMErrorCode(rawValue: 6_000_102)
    /// Server error.
    public static let ZIMErrorCodeNetworkModuleServerError = networkModuleServerError

    /// The token is not valid.
    public static let networkModuleTokenInvalid = ZIMErrorCode(rawValue: 6_000_103)
    /// The token is not valid.
    public static let ZIMErrorCodeNetworkModuleTokenInvalid = networkModuleTokenInvalid

    /// There is no network.
    public static let networkModuleNetworkError = ZIMErrorCode(rawValue: 6_000_104)
    /// There is no network.
    public static let ZIMErrorCodeNetworkModuleNetworkError = networkModuleNetworkError

    /// No answer came in time.
    public static let networkModuleRequestTimeout = ZIMErrorCode(rawValue: 6_000_105)
    /// No answer came in time.
    public static let ZIMErrorCodeNetworkModuleRequestTimeout = networkModuleRequestTimeout

    /// The token is past its time.
    public static let networkModuleTokenExpired = ZIMErrorCode(rawValue: 6_000_106)
    /// The token is past its time.
    public static let ZIMErrorCodeNetworkModuleTokenExpired = networkModuleTokenExpired

    /// It is not an 04 token.
    public static let networkModuleTokenVersionError = ZIMErrorCode(rawValue: 6_000_107)
    /// It is not an 04 token.
    public static let ZIMErrorCodeNetworkModuleTokenVersionError = networkModuleTokenVersionError

    /// The token has less than 30 s left.
    public static let networkModuleTokenTimeIsTooShort = ZIMErrorCode(rawValue: 6_000_108)
    /// The token has less than 30 s left.
    public static let ZIMErrorCodeNetworkModuleTokenTimeIsTooShort = networkModuleTokenTimeIsTooShort

    /// The user is logged in already.
    public static let networkModuleUserHasAlreadyLogged = ZIMErrorCode(rawValue: 6_000_111)
    /// The user is logged in already.
    public static let ZIMErrorCodeNetworkModuleUserHasAlreadyLogged = networkModuleUserHasAlreadyLogged

    /// No user is logged in; also after a kick-out or an expired token.
    public static let networkModuleUserIsNotLogged = ZIMErrorCode(rawValue: 6_000_121)
    /// No user is logged in; also after a kick-out or an expired token.
    public static let ZIMErrorCodeNetworkModuleUserIsNotLogged = networkModuleUserIsNotLogged

    /// The user has logged out already.
    public static let networkModuleUserHasAlreadyLoggedOut = ZIMErrorCode(rawValue: 6_000_122)
    /// The user has logged out already.
    public static let ZIMErrorCodeNetworkModuleUserHasAlreadyLoggedOut = networkModuleUserHasAlreadyLoggedOut

    /// Another user logs in without a logout before.
    public static let networkModuleUserOffline = ZIMErrorCode(rawValue: 6_000_123)
    /// Another user logs in without a logout before.
    public static let ZIMErrorCodeNetworkModuleUserOffline = networkModuleUserOffline

    /// An offline login names another user.
    public static let networkModuleUserIDError = ZIMErrorCode(rawValue: 6_000_124)
    /// An offline login names another user.
    public static let ZIMErrorCodeNetworkModuleUserIDError = networkModuleUserIDError
}
