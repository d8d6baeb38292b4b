public import Foundation

/// The result of a call.
open class ZIMError: NSObject {
    /// 0 is success.
    public var code: ZIMErrorCode = .success
    /// What went wrong, with the values involved, and what to do about it.
    public var message: String = ""

    public override init() { super.init() }
}

/// A user as others see them.
open class ZIMUserInfo: NSObject {
    /// At most 32 bytes.
    public var userID: String = ""
    /// At most 256 bytes.
    public var userName: String = ""
    /// At most 500 bytes.
    public var userAvatarUrl: String = ""
    /// A text of the app.
    public var userExtendedData: String = ""

    public override init() { super.init() }
}

/// A user with everything the cloud keeps.
open class ZIMUserFullInfo: NSObject {
    /// Id and name.
    public var baseInfo: ZIMUserInfo = ZIMUserInfo()
    /// At most 500 bytes.
    public var userAvatarUrl: String = ""
    /// A text of the app.
    public var extendedData: String = ""

    public override init() { super.init() }
}

/// A user for whom an operation failed.
open class ZIMErrorUserInfo: NSObject {
    /// Who.
    public var userID: String = ""
    /// Why, as the server numbers it.
    public var reason: UInt32 = 0

    public override init() { super.init() }
}

/// Whether a user can be reached.
open class ZIMUserStatus: NSObject {
    /// Who.
    public var userID: String = ""
    /// Whether they are there.
    public var onlineStatus: ZIMUserOnlineStatus = .unknown
    /// The kinds of device on which the user is online, as numbers of ``ZIMPlatformType``: every device here is a phone.
    public var onlinePlatforms: [NSNumber] = []
    /// When it changed, in Unix milliseconds.
    public var lastUpdateTime: Int64 = 0
    /// The user's own text.
    public var userCustomStatus: String = ""
    /// The same, as newer SDKs call it.
    public var customStatus: String {
        get { userCustomStatus }
        set { userCustomStatus = newValue }
    }

    public override init() { super.init() }
}

/// The logged-in user, with all data that the cloud stores.
open class ZIMSelfUserInfo: NSObject {
    /// The user as others see them.
    public var userFullInfo: ZIMUserFullInfo = ZIMUserFullInfo()
    /// Whether the user can be reached.
    public var userStatus: ZIMUserStatus = ZIMUserStatus()

    public override init() { super.init() }
}

/// How long a user's status is watched.
open class ZIMUserStatusSubscribeConfig: NSObject {
    /// In minutes, 1...43200.
    public var subscriptionDuration: UInt32 = 0

    public override init() { super.init() }
}
