public import Foundation

/// Which app an instance is for.
open class ZIMAppConfig: NSObject {
    /// The number of the console; 0 is none.
    public var appID: UInt32 = 0
    /// 64 hexadecimal characters from the console. Empty or nil means that logins need a token.
    public var appSign: String! = ""

    public override init() { super.init() }
}

/// Where the SDK would write its log. Nothing is written here.
open class ZIMLogConfig: NSObject {
    /// A folder.
    public var logPath: String = ""
    /// In bytes.
    public var logSize: UInt64 = 0

    public override init() { super.init() }
}

/// Where the SDK would keep messages. Nothing is kept here.
open class ZIMCacheConfig: NSObject {
    /// A folder.
    public var cachePath: String = ""

    public override init() { super.init() }
}

/// How a user logs in.
open class ZIMLoginConfig: NSObject {
    /// The user's name for others, at most 256 bytes; empty keeps the earlier name.
    public var userName: String = ""
    /// Made by the app's server; empty means the AppSign.
    public var token: String = ""
    /// Logging in without the network, which is not emulated.
    public var isOfflineLogin: Bool = false
    /// A text of the user's own, at most 64 bytes; empty sets none.
    public var customStatus: String = ""

    public override init() { super.init() }
}

/// How users are looked up.
open class ZIMUsersInfoQueryConfig: NSObject {
    /// Whether the server must be asked. It is asked in any case, because users are not kept on the device.
    public var isQueryFromServer: Bool = false

    public override init() { super.init() }
}

/// The content of a push notification. Nothing is pushed here.
open class ZIMPushConfig: NSObject {
    /// The headline.
    public var title: String = ""
    /// The text.
    public var content: String = ""
    /// For the app.
    public var payload: String = ""
    /// Which template.
    public var resourcesID: String = ""
    /// Which notifications belong together.
    public var threadID: String = ""
    /// Whether the badge counts.
    public var enableBadge: Bool = false
    /// By how much.
    public var badgeIncrement: Int32 = 0
    /// For calls through the system.
    public var voIPConfig: ZIMVoIPConfig?

    public override init() { super.init() }
}

/// What the system shows of a call.
open class ZIMVoIPConfig: NSObject {
    /// Who calls.
    public var iOSVoIPHandleValue: String = ""
    /// Whether with video.
    public var iOSVoIPHasVideo: Bool = false

    public override init() { super.init() }
}
