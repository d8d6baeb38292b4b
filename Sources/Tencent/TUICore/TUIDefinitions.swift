public import Foundation
@_exported public import ImSDK_Plus

/// The app's current activity, so that components do not disturb each other.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TUIBusinessScene: Int, Sendable, CaseIterable {
    /// Nothing.
    case None = 0
    /// Recording.
    case InRecording = 1
    /// A call.
    case InCallingRoom = 2
    /// A meeting.
    case InMeetingRoom = 3
    /// A live room.
    case InLivingRoom = 4
}

/// How much is logged.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TUILogLevel: Int, Sendable, CaseIterable {
    /// Nothing.
    case LOG_NONE = 0
    /// Everything.
    case LOG_DEBUG = 3
    /// Information and above.
    case LOG_INFO = 4
    /// Warnings and errors.
    case LOG_WARN = 5
    /// Errors.
    case LOG_ERROR = 6
}

/// Choices for a login.
open class TUILoginConfig: NSObject {
    /// How much is logged; kept, and without effect.
    public var logLevel: TUILogLevel = .LOG_INFO
    /// Called with each line of the log; kept, and never called.
    public var onLog: ((Int, String?) -> Void)?
    /// Opens the user's local messages without going online; not emulated, the login fails with 7013.
    public var initLocalStorageOnly: Bool = false

    /// Makes a configuration with the vendor's defaults.
    public override init() { super.init() }
}

/// Called when a request was carried out.
public typealias TSucc = () -> Void
/// Called with Chat's code and a text when a request failed.
public typealias TFail = (Int32, String?) -> Void

// TUILoginListener+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// The connection and the login, on the main queue.
///
/// `err` may be written as `String`, `String?` or `String!`.
public protocol TUILoginListener: _TUILoginListenerForms {
    /// Chat is connecting, for the first time or again.
    func onConnecting()
    /// Chat is connected.
    func onConnectSuccess()
    /// Connecting failed, for the reason in `code` and `err`.
    @_nonoverride func onConnectFailed(_ code: Int32, err: String!)
    /// Another device of the same user logged in, or an administrator ended the login.
    func onKickedOffline()
    /// The UserSig's time is over.
    func onUserSigExpired()
}
#endif

// Names for `NSNotification.Name(rawValue:)`. All are posted on the main queue, to the default center, without an
// object.

/// The name of the notification that Chat was set up.
public let TUIInitSdkSuccessNotification = "TUIInitSdkSuccessNotification"
/// The name of the notification that Chat could not be set up.
public let TUIInitSdkFailNotification = "TUIInitSdkFailNotification"
/// The name of the notification that a user was logged in.
public let TUILoginSuccessNotification = "TUILoginSuccessNotification"
/// The name of the notification that a login failed.
public let TUILoginFailNotification = "TUILoginFailNotification"
/// The name of the notification that the user was logged out.
public let TUILogoutSuccessNotification = "TUILogoutSuccessNotification"
/// The name of the notification that a logout failed.
public let TUILogoutFailNotification = "TUILogoutFailNotification"
