public import Foundation

/// How the SDK is to run.
open class V2TIMSDKConfig: NSObject {
    /// How much is logged; kept, and without effect.
    public var logLevel: V2TIMLogLevel = .LOG_INFO
    /// Called with each line of the log; kept, and never called.
    public var logListener: ((V2TIMLogLevel, String?) -> Void)?

    /// Makes a configuration with the vendor's defaults.
    public override init() { super.init() }
}

/// A user as messages name them.
open class V2TIMUserInfo: NSObject {
    /// Who it is.
    public internal(set) var userID: String!
    /// The nickname, empty if never set.
    public var nickName: String!
    /// The picture's address, empty if never set.
    public var faceURL: String!

    /// Makes one without values.
    public override init() { super.init() }
}

/// A user's whole profile.
open class V2TIMUserFullInfo: V2TIMUserInfo {
    /// The user's own description.
    public var selfSignature: String!
    /// The gender; changed only when set.
    public var gender: V2TIMGender {
        get { chosenGender ?? .GENDER_UNKNOWN }
        set { chosenGender = newValue }
    }
    /// A number of the app's choosing.
    public var role: UInt32 {
        get { chosenRole ?? 0 }
        set { chosenRole = newValue }
    }
    /// A number of the app's choosing.
    public var level: UInt32 {
        get { chosenLevel ?? 0 }
        set { chosenLevel = newValue }
    }
    /// The birthday as a number, for example 19700101.
    public var birthday: UInt32 {
        get { chosenBirthday ?? 0 }
        set { chosenBirthday = newValue }
    }
    /// Who may become a friend.
    public var allowType: V2TIMFriendAllowType {
        get { chosenAllowType ?? .FRIEND_ALLOW_ANY }
        set { chosenAllowType = newValue }
    }
    /// The app's own fields.
    public var customInfo: [String: Data]!

    // `setSelfInfo` changes only values that the app set, so "set to the default" and "not set" must differ.
    var chosenGender: V2TIMGender?
    var chosenRole: UInt32?
    var chosenLevel: UInt32?
    var chosenBirthday: UInt32?
    var chosenAllowType: V2TIMFriendAllowType?

    /// Makes one without values.
    public override init() { super.init() }
}

/// Whether a user can be reached, and the user's status text.
open class V2TIMUserStatus: NSObject {
    /// Who it is.
    public internal(set) var userID: String!
    /// Whether they can be reached.
    public internal(set) var statusType: V2TIMUserStatusType = .USER_STATUS_UNKNOWN
    /// The text the user set.
    public var customStatus: String!
    /// The kinds of device the user is connected with; always empty here.
    public internal(set) var onlineDevices: [String]! = []

    /// Makes one without values.
    public override init() { super.init() }
}
