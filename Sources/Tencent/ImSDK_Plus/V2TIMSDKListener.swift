// V2TIMSDKListener+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// The connection and the login.
///
/// All methods are optional, and are called on the main queue. An app writes each with the labels of its SDK's headers,
/// and each parameter that is an object in Objective-C as `T`, `T?` or `T!`.
public protocol V2TIMSDKListener: _V2TIMSDKListenerForms {
    /// The SDK is connecting, for the first time or again.
    @_nonoverride func onConnecting()
    /// The SDK is connected.
    @_nonoverride func onConnectSuccess()
    /// Connecting failed, for the reason in `code` and `err`.
    @_nonoverride func onConnectFailed(_ code: Int32, err: String!)
    /// Another device of the same user logged in, or an administrator ended the login. The user is logged out.
    @_nonoverride func onKickedOffline()
    /// The UserSig expired. The user is logged out.
    @_nonoverride func onUserSigExpired()
    /// The user's own profile changed.
    @_nonoverride func onSelfInfoUpdated(_ info: V2TIMUserFullInfo!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onSelfInfoUpdated(info: V2TIMUserFullInfo?)
    /// Users with a subscribed status came or went.
    @_nonoverride func onUserStatusChanged(_ userStatusList: [V2TIMUserStatus]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onUserStatusChanged(userStatusList: [V2TIMUserStatus]?)
    /// Users with a subscribed profile changed it; never called, because profiles cannot be subscribed to here.
    @_nonoverride func onUserInfoChanged(userInfoList: [V2TIMUserFullInfo]?)
}
#endif
