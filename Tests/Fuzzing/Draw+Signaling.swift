import EmulatorAPI

/// Every kind of command to the signaling service; a new one does not compile until it is drawn.
package enum SignalingCommandKind: String, CaseIterable {
    case invite, inviteMore, cancel, accept, reject, modify, join, quit, end, listInvitations, send, subscribePresence,
        unsubscribePresence, fetchPresence, setStatus

    init(_ command: SignalingCommand) {
        switch command {
        case .invite: self = .invite
        case .inviteMore: self = .inviteMore
        case .cancel: self = .cancel
        case .accept: self = .accept
        case .reject: self = .reject
        case .modify: self = .modify
        case .join: self = .join
        case .quit: self = .quit
        case .end: self = .end
        case .listInvitations: self = .listInvitations
        case .send: self = .send
        case .subscribePresence: self = .subscribePresence
        case .unsubscribePresence: self = .unsubscribePresence
        case .fetchPresence: self = .fetchPresence
        case .setStatus: self = .setStatus
        }
    }
}

extension Draw {
    mutating func command(_ kind: SignalingCommandKind) -> SignalingCommand {
        switch kind {
        case .invite: .invite(id: newInvitation(), invitees: invitees(), terms: terms())
        case .inviteMore: .inviteMore(id: ownInvitation(), invitees: invitees())
        case .cancel: .cancel(id: ownInvitation(), invitees: once(in: 2) ? users() : [], data: text("no"))
        case .accept: .accept(id: invitation(), data: text("yes"))
        case .reject: .reject(id: invitation(), data: text("no"))
        case .modify: .modify(id: ownInvitation(), data: text("later"))
        case .join: .join(id: invitation(), data: text("hi"))
        case .quit: .quit(id: invitation(), data: text("bye"))
        case .end: .end(id: ownInvitation(), data: text("over"))
        case .listInvitations: .listInvitations(count: int(1...10), cursor: uint64(0...3))
        case .send: .send(user: user(), message: message())
        case .subscribePresence: .subscribePresence(users: users())
        case .unsubscribePresence: .unsubscribePresence(users: users())
        case .fetchPresence: .fetchPresence(users: users())
        case .setStatus: .setStatus(text: text("busy"))
        }
    }

    /// Mostly others than the caller.
    private mutating func invitees() -> [UserID] {
        let (users, isLeft) = (users(), once(in: 8))
        return isLeft ? users : users.filter { $0 != caller }
    }

    private mutating func terms() -> InvitationTerms {
        let lasts = scene.setup.rules.signaling.invitations?.hasLasting ?? false
        let (isOdd, mode) = (once(in: 8), one(InvitationMode.self))
        return InvitationTerms(
            mode: lasts || isOdd ? mode : .oneShot, room: once(in: 4) ? room() : nil, data: text("come"),
            timeoutMilliseconds: int64(1...20) &* 1000, isOnlineOnly: bool(), checksReceipt: bool())
    }
}
