public import Foundation

/// The connection and the login.
///
/// All methods are optional. Each exists with the labels of both SDK generations, with and without optionals, and every
/// version is called: an app implements the one in its SDK's headers. All are called on the main queue.
public protocol V2TIMSDKListener: NSObjectProtocol {
    /// The SDK is connecting, for the first time or again.
    func onConnecting()
    /// The SDK is connected.
    func onConnectSuccess()
    /// Connecting failed, for the reason in `code` and `err`.
    func onConnectFailed(_ code: Int32, err: String!)
    /// The same, for apps that write the parameters without optionals.
    func onConnectFailed(_ code: Int32, err: String)
    /// Another device of the same user logged in, or an administrator ended the login. The user is logged out.
    func onKickedOffline()
    /// The UserSig expired. The user is logged out.
    func onUserSigExpired()
    /// The user's own profile changed.
    func onSelfInfoUpdated(_ info: V2TIMUserFullInfo!)
    /// The same, for apps that write the parameters without optionals.
    func onSelfInfoUpdated(_ info: V2TIMUserFullInfo)
    /// The same as SDKs from 8.6 on spell it.
    func onSelfInfoUpdated(info: V2TIMUserFullInfo?)
    /// The same, for apps that write the parameters without optionals.
    func onSelfInfoUpdated(info: V2TIMUserFullInfo)
    /// Users with a subscribed status came or went.
    func onUserStatusChanged(_ userStatusList: [V2TIMUserStatus]!)
    /// The same, for apps that write the parameters without optionals.
    func onUserStatusChanged(_ userStatusList: [V2TIMUserStatus])
    /// The same as SDKs from 8.6 on spell it.
    func onUserStatusChanged(userStatusList: [V2TIMUserStatus]?)
    /// The same, for apps that write the parameters without optionals.
    func onUserStatusChanged(userStatusList: [V2TIMUserStatus])
    /// Users with a subscribed profile changed it; never called, because profiles cannot be subscribed to here.
    func onUserInfoChanged(userInfoList: [V2TIMUserFullInfo]?)
    /// The same, for apps that write the parameters without optionals.
    func onUserInfoChanged(userInfoList: [V2TIMUserFullInfo])
}

extension V2TIMSDKListener {
    /// Does nothing.
    public func onConnecting() {}
    /// Does nothing.
    public func onConnectSuccess() {}
    /// Does nothing.
    public func onConnectFailed(_ code: Int32, err: String!) {}
    /// Does nothing.
    public func onConnectFailed(_ code: Int32, err: String) {}
    /// Does nothing.
    public func onKickedOffline() {}
    /// Does nothing.
    public func onUserSigExpired() {}
    /// Does nothing.
    public func onSelfInfoUpdated(_ info: V2TIMUserFullInfo!) {}
    /// Does nothing.
    public func onSelfInfoUpdated(_ info: V2TIMUserFullInfo) {}
    /// Does nothing.
    public func onSelfInfoUpdated(info: V2TIMUserFullInfo?) {}
    /// Does nothing.
    public func onSelfInfoUpdated(info: V2TIMUserFullInfo) {}
    /// Does nothing.
    public func onUserStatusChanged(_ userStatusList: [V2TIMUserStatus]!) {}
    /// Does nothing.
    public func onUserStatusChanged(_ userStatusList: [V2TIMUserStatus]) {}
    /// Does nothing.
    public func onUserStatusChanged(userStatusList: [V2TIMUserStatus]?) {}
    /// Does nothing.
    public func onUserStatusChanged(userStatusList: [V2TIMUserStatus]) {}
    /// Does nothing.
    public func onUserInfoChanged(userInfoList: [V2TIMUserFullInfo]?) {}
    /// Does nothing.
    public func onUserInfoChanged(userInfoList: [V2TIMUserFullInfo]) {}
}

// Calls every spelling of a method.
extension V2TIMSDKListener {
    func tellConnectFailed(code: Int32, err: String) {
        onConnectFailed(code, err: Optional(err))
        onConnectFailed(code, err: err)
    }

    func tellSelfInfoUpdated(info: V2TIMUserFullInfo) {
        onSelfInfoUpdated(Optional(info))
        onSelfInfoUpdated(info)
        onSelfInfoUpdated(info: Optional(info))
        onSelfInfoUpdated(info: info)
    }

    func tellUserStatusChanged(userStatusList: [V2TIMUserStatus]) {
        onUserStatusChanged(Optional(userStatusList))
        onUserStatusChanged(userStatusList)
        onUserStatusChanged(userStatusList: Optional(userStatusList))
        onUserStatusChanged(userStatusList: userStatusList)
    }
}
