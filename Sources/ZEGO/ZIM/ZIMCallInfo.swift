public import Foundation

/// A user in a call.
open class ZIMCallUserInfo: NSObject {
    /// Who.
    public var userID: String = ""
    /// Where they stand.
    public var state: ZIMCallUserState = .unknown
    /// The text that the user sent with it.
    public var extendedData: String = ""

    public override init() { super.init() }
}

/// The result of an invitation.
open class ZIMCallInvitationSentInfo: NSObject {
    /// How long it stays open, in seconds.
    public var timeout: UInt32 = 0
    /// Who could not be invited.
    public var errorUserList: [ZIMErrorUserInfo] = []
    /// The same, under the name in SDKs before 2.13.
    public var errorInvitees: [ZIMCallUserInfo] = []

    public override init() { super.init() }
}

/// The result of an invitation to a running call.
open class ZIMCallingInvitationSentInfo: NSObject {
    /// Who could not be invited.
    public var errorUserList: [ZIMErrorUserInfo] = []

    public override init() { super.init() }
}

/// The call that was joined.
open class ZIMCallJoinSentInfo: NSObject {
    /// Of the invitation.
    public var extendedData: String = ""
    /// When the call was made, in Unix milliseconds.
    public var createTime: Int64 = 0
    /// When it was joined, in Unix milliseconds.
    public var joinTime: Int64 = 0
    /// Everybody in it.
    public var callUserList: [ZIMCallUserInfo] = []

    public override init() { super.init() }
}

/// The call that was left.
open class ZIMCallQuitSentInfo: NSObject {
    /// When the call was made, in Unix milliseconds.
    public var createTime: Int64 = 0
    /// When this user accepted it, in Unix milliseconds.
    public var acceptTime: Int64 = 0
    /// When it was left, in Unix milliseconds.
    public var quitTime: Int64 = 0

    public override init() { super.init() }
}

/// The call that was ended.
open class ZIMCallEndedSentInfo: NSObject {
    /// When the call was made, in Unix milliseconds.
    public var createTime: Int64 = 0
    /// When this user accepted it, in Unix milliseconds.
    public var acceptTime: Int64 = 0
    /// When it was ended, in Unix milliseconds.
    public var endTime: Int64 = 0

    public override init() { super.init() }
}

/// An invitation that came.
open class ZIMCallInvitationReceivedInfo: NSObject {
    /// The rights of the call's users.
    public var mode: ZIMCallInvitationMode = .unknown
    /// How long it stays open, in seconds.
    public var timeout: UInt32 = 0
    /// Who made the call.
    public var caller: String = ""
    /// Who invited this user.
    public var inviter: String = ""
    /// When the call was made, in Unix milliseconds.
    public var createTime: Int64 = 0
    /// Everybody in the call.
    public var callUserList: [ZIMCallUserInfo] = []
    /// The text that the caller sent with it.
    public var extendedData: String = ""

    public override init() { super.init() }
}

/// A call that this user made.
open class ZIMCallInvitationCreatedInfo: NSObject {
    /// The rights of its users.
    public var mode: ZIMCallInvitationMode = .unknown
    /// Who made it.
    public var caller: String = ""
    /// The text that the caller sent with it.
    public var extendedData: String = ""
    /// How long the invitations stay open, in seconds.
    public var timeout: UInt32 = 0
    /// When it was made, in Unix milliseconds.
    public var createTime: Int64 = 0
    /// Everybody in it.
    public var callUserList: [ZIMCallUserInfo] = []

    public override init() { super.init() }
}

/// An invitation that was taken back.
open class ZIMCallInvitationCancelledInfo: NSObject {
    /// Who took it back.
    public var inviter: String = ""
    /// The rights of the call's users.
    public var mode: ZIMCallInvitationMode = .unknown
    /// The text that the user sent with it.
    public var extendedData: String = ""

    public override init() { super.init() }
}

/// An invitation that was accepted.
open class ZIMCallInvitationAcceptedInfo: NSObject {
    /// The invitee who did it.
    public var invitee: String = ""
    /// The text that the user sent with it.
    public var extendedData: String = ""

    public override init() { super.init() }
}

/// An invitation that was rejected.
open class ZIMCallInvitationRejectedInfo: NSObject {
    /// The invitee who did it.
    public var invitee: String = ""
    /// The text that the user sent with it.
    public var extendedData: String = ""

    public override init() { super.init() }
}

/// A call that was ended.
open class ZIMCallInvitationEndedInfo: NSObject {
    /// Who made it.
    public var caller: String = ""
    /// Who ended it.
    public var operatedUserID: String = ""
    /// The text that the user sent with it.
    public var extendedData: String = ""
    /// The rights of its users.
    public var mode: ZIMCallInvitationMode = .unknown
    /// When, in Unix milliseconds.
    public var endTime: Int64 = 0

    public override init() { super.init() }
}

/// An invitation that was not answered in time.
open class ZIMCallInvitationTimeoutInfo: NSObject {
    /// The rights of the call's users.
    public var mode: ZIMCallInvitationMode = .unknown

    public override init() { super.init() }
}

/// Where users of a call stand.
open class ZIMCallUserStateChangeInfo: NSObject {
    /// Only the users who changed.
    public var callUserList: [ZIMCallUserInfo] = []

    public override init() { super.init() }
}

/// A call of the user's.
open class ZIMCallInfo: NSObject {
    /// Its id.
    public var callID: String = ""
    /// Who made it.
    public var caller: String = ""
    /// Who invited this user.
    public var inviter: String = ""
    /// When it was made, in Unix milliseconds.
    public var createTime: Int64 = 0
    /// When it was ended, in Unix milliseconds; 0 while it goes on.
    public var endTime: Int64 = 0
    /// Whether it goes on.
    public var state: ZIMCallState = .unknown
    /// The rights of its users.
    public var mode: ZIMCallInvitationMode = .unknown
    /// The text that the caller sent with it.
    public var extendedData: String = ""
    /// Everybody in it.
    public var callUserList: [ZIMCallUserInfo] = []

    public override init() { super.init() }
}
