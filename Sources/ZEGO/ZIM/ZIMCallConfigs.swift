import EmulatorAPI
public import Foundation
import VendorDialects

/// How a call is made.
open class ZIMCallInviteConfig: NSObject {
    /// How long the invitation stays open, in whole seconds, 1...600.
    public var timeout = UInt32(ZEGO.profile.sdk.defaultCallTimeoutSeconds.value)
    /// The rights of its users.
    public var mode: ZIMCallInvitationMode = .general
    /// For the invitees, at most 2 KB.
    public var extendedData: String = ""
    /// Whether to be told which users were not reached within 5 s.
    public var enableNotReceivedCheck: Bool = false
    /// Has no effect: nothing is pushed.
    public var pushConfig: ZIMPushConfig?

    public override init() { super.init() }
}

/// How more users are invited into a call.
open class ZIMCallingInviteConfig: NSObject {
    /// Has no effect: nothing is pushed.
    public var pushConfig: ZIMPushConfig?

    public override init() { super.init() }
}

/// How a call is accepted.
open class ZIMCallAcceptConfig: NSObject {
    /// For the others.
    public var extendedData: String = ""

    public override init() { super.init() }
}

/// How a call is rejected.
open class ZIMCallRejectConfig: NSObject {
    /// For the others.
    public var extendedData: String = ""

    public override init() { super.init() }
}

/// How a call is joined.
open class ZIMCallJoinConfig: NSObject {
    /// For the others.
    public var extendedData: String = ""

    public override init() { super.init() }
}

/// How a call is cancelled.
open class ZIMCallCancelConfig: NSObject {
    /// For the others.
    public var extendedData: String = ""
    /// Has no effect: nothing is pushed.
    public var pushConfig: ZIMPushConfig?

    public override init() { super.init() }
}

/// How a call is left.
open class ZIMCallQuitConfig: NSObject {
    /// For the others.
    public var extendedData: String = ""
    /// Has no effect: nothing is pushed.
    public var pushConfig: ZIMPushConfig?

    public override init() { super.init() }
}

/// How a call is ended.
open class ZIMCallEndConfig: NSObject {
    /// For the others.
    public var extendedData: String = ""
    /// Has no effect: nothing is pushed.
    public var pushConfig: ZIMPushConfig?

    public override init() { super.init() }
}

/// Which page of the user's calls.
open class ZIMCallInvitationQueryConfig: NSObject {
    /// How many, at most 100.
    public var count: UInt32 = 0
    /// 0 for the first page, then the flag from the page before.
    public var nextFlag: Int64 = 0

    public override init() { super.init() }
}
