import EmulatorAPI

// Calls in the vendor's form.

extension InvitationTerms {
    /// The timeout in whole seconds, rounded up.
    var timeoutSeconds: UInt32 { timeoutMilliseconds.wholeSeconds }
}

extension Int64 {
    /// The milliseconds in whole seconds, rounded up.
    fileprivate var wholeSeconds: UInt32 { UInt32(clamping: (self + 999) / 1000) }
}

extension ZIMCallInvitationMode {
    init(_ mode: InvitationMode) {
        switch mode {
        case .oneShot: self = .general
        case .lasting: self = .advanced
        }
    }
}

extension ZIMCallUserState {
    init(_ state: InvitationUserState) {
        switch state {
        case .inviting: self = .inviting
        case .received: self = .received
        case .accepted: self = .accepted
        case .rejected: self = .rejected
        case .cancelled: self = .cancelled
        case .timedOut: self = .timeout
        case .quit: self = .quit
        case .notYetReceived: self = .notYetReceived
        }
    }
}

extension ZIMCallUserInfo {
    convenience init(_ user: InvitationUser) {
        self.init()
        userID = user.user.rawValue
        state = ZIMCallUserState(user.state)
        extendedData = user.data
    }
}

extension ZIMCallInfo {
    convenience init(_ call: Invitation) {
        self.init()
        callID = call.id.rawValue
        caller = call.inviter.rawValue
        inviter = call.inviter.rawValue
        createTime = call.createdAtUnixMilliseconds
        endTime = call.endedAtUnixMilliseconds
        state = call.endedAtUnixMilliseconds == 0 ? .started : .ended
        mode = ZIMCallInvitationMode(call.terms.mode)
        extendedData = call.terms.data
        callUserList = call.users.map { ZIMCallUserInfo($0) }
    }
}

extension ZIMCallInvitationReceivedInfo {
    convenience init(_ call: Invitation, inviter: UserID, leftMilliseconds: Int64) {
        self.init()
        mode = ZIMCallInvitationMode(call.terms.mode)
        timeout = leftMilliseconds.wholeSeconds
        caller = call.inviter.rawValue
        self.inviter = inviter.rawValue
        createTime = call.createdAtUnixMilliseconds
        callUserList = call.users.map { ZIMCallUserInfo($0) }
        extendedData = call.terms.data
    }
}

extension ZIMCallInvitationCreatedInfo {
    convenience init(_ call: Invitation) {
        self.init()
        mode = ZIMCallInvitationMode(call.terms.mode)
        caller = call.inviter.rawValue
        extendedData = call.terms.data
        timeout = call.terms.timeoutSeconds
        createTime = call.createdAtUnixMilliseconds
        callUserList = call.users.map { ZIMCallUserInfo($0) }
    }
}
