// *+ObjectiveC.swift has those of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Events of the login, on the queue of ``EMClient/add(_:delegateQueue:)``. All methods are optional.
public protocol EMClientDelegate: _EMClientDelegateForms {
    /// The token ends soon: half of its time is over. The code is `.tokeWillExpire`.
    @_nonoverride func tokenWillExpire(_ aErrorCode: EMErrorCode)

    /// The token is past its time, and the user is logged out. The code is `.tokenExpire`.
    @_nonoverride func tokenDidExpire(_ aErrorCode: EMErrorCode)

    /// The connection came or went.
    @_nonoverride func connectionStateDidChange(_ aConnectionState: EMConnectionState)

    /// The SDK logged the last user in. Never called: nothing is kept between launches.
    @_nonoverride func autoLoginDidCompleteWithError(_ aError: EMError?)

    /// The user was logged out, because they logged in on another device.
    @_nonoverride func userAccountDidLoginFromOtherDevice()

    /// The same in later SDKs, with the device's name, which is empty.
    @_nonoverride func userAccountDidLoginFromOtherDevice(with aDeviceName: String?)

    /// The account was deleted over the REST API, and the user is logged out.
    @_nonoverride func userAccountDidRemoveFromServer()

    /// The user was deactivated over the REST API, and is logged out.
    @_nonoverride func userDidForbidByServer()

    /// The server ended the login.
    @_nonoverride func userAccountDidForced(toLogout aError: EMError?)
}
#endif
