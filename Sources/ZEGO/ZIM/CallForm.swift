import EmulatorAPI

// Calls in the vendor's words.

extension Call {
    /// The time-out in whole seconds, rounded up.
    var timeoutSeconds: UInt32 { UInt32(clamping: (timeoutMilliseconds + 999) / 1000) }
}

extension ZIMCallInvitationMode {
    init(_ mode: CallMode) {
        switch mode {
        case .general: self = .general
        case .advanced: self = .advanced
        }
    }
}

extension ZIMCallUserState {
    init(_ state: CallUserState) {
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
    convenience init(_ user: CallUser) {
        self.init()
        userID = user.user.rawValue
        state = ZIMCallUserState(user.state)
        extendedData = user.data
    }
}

extension ZIMCallInfo {
    convenience init(_ call: Call) {
        self.init()
        callID = call.id.rawValue
        caller = call.caller.rawValue
        inviter = call.caller.rawValue
        createTime = call.createdAtUnixMilliseconds
        endTime = call.endedAtUnixMilliseconds
        state = call.endedAtUnixMilliseconds == 0 ? .started : .ended
        mode = ZIMCallInvitationMode(call.mode)
        extendedData = call.data
        callUserList = call.users.map { ZIMCallUserInfo($0) }
    }
}

extension ZIMCallInvitationReceivedInfo {
    convenience init(_ call: Call, inviter: UserID) {
        self.init()
        mode = ZIMCallInvitationMode(call.mode)
        timeout = call.timeoutSeconds
        caller = call.caller.rawValue
        self.inviter = inviter.rawValue
        createTime = call.createdAtUnixMilliseconds
        callUserList = call.users.map { ZIMCallUserInfo($0) }
        extendedData = call.data
    }
}

extension ZIMCallInvitationCreatedInfo {
    convenience init(_ call: Call) {
        self.init()
        mode = ZIMCallInvitationMode(call.mode)
        caller = call.caller.rawValue
        extendedData = call.data
        timeout = call.timeoutSeconds
        createTime = call.createdAtUnixMilliseconds
        callUserList = call.users.map { ZIMCallUserInfo($0) }
    }
}
