import EmulatorAPI
import SignalingEmulator
import Testing

@Suite struct InvitationTests {
    @Test func `an invitation reaches the invitee and its acceptance the inviter`() throws {
        var lobby = Lobby()
        #expect(try lobby.invite("bob") == [told("bob", of: invited(invitation("bob")))])
        #expect(lobby.state.openInvitation("i1") == invitation("bob", states: [.received]))
        let result = try lobby.apply(.accept(id: "i1", data: "yes"), from: "bob")
        var settled = invitation("bob", states: [.accepted])
        settled.users[1].data = "yes"
        #expect(result.reply == .invitation(invitation: settled, refused: []))
        #expect(result.notices == [told("alice", of: answered("bob", .accepted, "yes"))])
        #expect(lobby.state.openInvitation("i1") == nil)
    }

    @Test func `a rejection reaches the inviter`() throws {
        var lobby = Lobby()
        try lobby.invite("bob")
        let notices = try lobby.apply(.reject(id: "i1", data: "no"), from: "bob").notices
        #expect(notices == [told("alice", of: answered("bob", .rejected, "no"))])
    }

    @Test func `taking an invitation back reaches the invitee`() throws {
        var lobby = Lobby()
        try lobby.invite("bob")
        let notices = try lobby.apply(.cancel(id: "i1", invitees: [], data: "oh"), from: "alice").notices
        #expect(notices == [told("bob", of: .cancelled(id: "i1", mode: .oneShot, inviter: "alice", data: "oh"))])
    }

    @Test(arguments: [
        SignalingCommand.accept(id: "i1", data: ""), .reject(id: "i1", data: ""),
        .cancel(id: "i1", invitees: [], data: ""),
        .modify(id: "i1", data: ""),
    ])
    func `what is unknown or finished cannot be answered or taken back`(command: SignalingCommand) throws {
        var lobby = Lobby()
        for user in ["alice", "bob"] as [UserID] {
            #expect(lobby.refusal(of: command, from: user) == .invitationNotFound(id: "i1"))
        }
        let endings: [(SignalingCommand, UserID)] = [
            (.accept(id: "i1", data: ""), "bob"), (.reject(id: "i1", data: ""), "bob"),
            (.cancel(id: "i1", invitees: [], data: ""), "alice"),
        ]
        for (ending, ender) in endings {
            try lobby.invite("bob")
            try lobby.apply(ending, from: ender)
            for user in ["alice", "bob"] as [UserID] {
                #expect(lobby.refusal(of: command, from: user) == .invitationNotFound(id: "i1"))
            }
        }
    }

    @Test func `only invitees answer and only the inviter takes back or changes`() throws {
        var lobby = Lobby()
        try lobby.invite("bob")
        let refused = EmulatorError.notPartyToInvitation(id: "i1")
        for user in ["alice", "carol"] as [UserID] {
            #expect(lobby.refusal(of: .accept(id: "i1", data: ""), from: user) == refused)
            #expect(lobby.refusal(of: .reject(id: "i1", data: ""), from: user) == refused)
        }
        for user in ["bob", "carol"] as [UserID] {
            #expect(
                lobby.refusal(of: .cancel(id: "i1", invitees: [], data: ""), from: user) == .notInviter(id: "i1"))
            #expect(lobby.refusal(of: .modify(id: "i1", data: ""), from: user) == .notInviter(id: "i1"))
        }
    }

    @Test func `an id that is open is taken and one that is finished is free`() throws {
        var lobby = Lobby()
        try lobby.invite("bob")
        #expect(lobby.refusal(of: inviting(["carol"]), from: "alice") == .invitationExists(id: "i1"))
        #expect(lobby.refusal(of: inviting(["alice"]), from: "bob") == .invitationExists(id: "i1"))
        try lobby.apply(.reject(id: "i1", data: ""), from: "bob")
        try lobby.invite("carol")
    }

    @Test func `several invitees answer one by one and the last answer finishes it`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", "carol")
        #expect(
            try lobby.apply(.accept(id: "i1", data: ""), from: "bob").notices == [
                told("alice", of: answered("bob", .accepted))
            ])
        #expect(lobby.refusal(of: .reject(id: "i1", data: ""), from: "bob") == .invitationNotFound(id: "i1"))
        #expect(lobby.state.openInvitation("i1") != nil)
        try lobby.apply(.reject(id: "i1", data: ""), from: "carol")
        #expect(lobby.state.openInvitation("i1") == nil)
    }

    @Test func `only those who have not answered hear that an invitation was taken back`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", "carol")
        try lobby.apply(.accept(id: "i1", data: ""), from: "bob")
        let notices = try lobby.apply(.cancel(id: "i1", invitees: [], data: ""), from: "alice").notices
        #expect(notices == [told("carol", of: .cancelled(id: "i1", mode: .oneShot, inviter: "alice", data: ""))])
    }

    @Test func `in a room the other invitees hear the answers too`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", "carol", room: "lounge")
        #expect(
            try lobby.apply(.accept(id: "i1", data: ""), from: "bob").notices == [
                told("alice", "carol", of: answered("bob", .accepted))
            ])
        #expect(
            try lobby.apply(.reject(id: "i1", data: ""), from: "carol").notices == [
                told("alice", "bob", of: answered("carol", .rejected))
            ])
    }

    @Test func `in a room inviter and invitees must be members`() {
        var lobby = Lobby()
        lobby.members["lounge"] = ["alice", "bob"]
        let command = inviting(["bob", "carol"], room: "lounge")
        #expect(lobby.refusal(of: command, from: "alice") == .notMember(room: "lounge", user: "carol"))
        lobby.members["lounge"] = ["bob", "carol"]
        #expect(lobby.refusal(of: command, from: "alice") == .notMember(room: "lounge", user: "alice"))
        lobby.members = [:]
        #expect(lobby.refusal(of: command, from: "alice") == .notMember(room: "lounge", user: "alice"))
    }

    @Test func `nobody, oneself, somebody twice and strangers cannot be invited`() {
        let lobby = Lobby()
        #expect(lobby.refusal(of: inviting([]), from: "alice") == .invalidInvitees(users: []))
        #expect(lobby.refusal(of: inviting(["bob", "alice"]), from: "alice") == .invalidInvitees(users: ["alice"]))
        #expect(lobby.refusal(of: inviting(["bob", "bob"]), from: "alice") == .invalidInvitees(users: ["bob"]))
        #expect(lobby.refusal(of: inviting(["bob", "eve"]), from: "alice") == .userNotFound(user: "eve"))
    }

    @Test func `a change reaches those who have not answered and stays`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", "carol", "dave")
        try lobby.apply(.accept(id: "i1", data: ""), from: "carol")
        let notices = try lobby.apply(.modify(id: "i1", data: "later"), from: "alice").notices
        #expect(notices == [told("bob", of: .modified(id: "i1", inviter: "alice", data: "later"))])
        #expect(
            lobby.goOnline("dave") == [
                told(
                    "dave",
                    of: invited(
                        invitation(
                            "bob", "carol", "dave", states: [.received, .accepted, .inviting], data: "later",
                            first: "come")))
            ])
    }

    @Test func `an invitation that is only for those online cannot be changed`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", isOnlineOnly: true)
        #expect(
            lobby.refusal(of: .modify(id: "i1", data: ""), from: "alice")
                == .invalidArgument(name: "isOnlineOnly", value: "true"))
    }
}

@Suite struct InvitationOfflineTests {
    @Test func `an online-only invitation to somebody offline is lost and the inviter hears nothing of it`() throws {
        var lobby = Lobby()
        let sent = invitation("dave", isOnlineOnly: true)
        #expect(try lobby.invite("dave", isOnlineOnly: true) == [told(of: invited(sent))])
        #expect(lobby.goOnline("dave") == [])
        #expect(
            try lobby.apply(.cancel(id: "i1", invitees: [], data: ""), from: "alice").notices == [
                told(of: .cancelled(id: "i1", mode: .oneShot, inviter: "alice", data: ""))
            ])
    }

    @Test func `an invitation waits for an invitee who is offline`() throws {
        var lobby = Lobby()
        let sent = invitation("bob", "dave")
        #expect(try lobby.invite("bob", "dave") == [told("bob", of: invited(sent))])
        let there = invitation("bob", "dave", states: [.received, .inviting])
        #expect(lobby.goOnline("dave") == [told("dave", of: invited(there))])
        #expect(lobby.goOnline("dave") == [])
        try lobby.apply(.accept(id: "i1", data: ""), from: "dave")
    }

    @Test func `what was taken back meanwhile is not handed over`() throws {
        var lobby = Lobby()
        try lobby.invite("dave")
        try lobby.apply(.cancel(id: "i1", invitees: [], data: ""), from: "alice")
        #expect(lobby.goOnline("dave") == [])
    }

    @Test func `what expired meanwhile is not handed over`() throws {
        var lobby = Lobby()
        try lobby.invite("dave", timeout: 1_000)
        #expect(
            lobby.advance(by: .seconds(1)) == [
                told("alice", of: late("dave")), told(of: timedOut("dave")),
            ])
        #expect(lobby.goOnline("dave") == [])
    }

    @Test func `an id used again does not hand over what it stood for before`() throws {
        var lobby = Lobby()
        try lobby.invite("dave")
        try lobby.apply(.cancel(id: "i1", invitees: [], data: ""), from: "alice")
        try lobby.invite("bob")
        #expect(lobby.goOnline("dave") == [])
    }

    @Test func `an invitee who was told and leaves may answer when back`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", timeout: 10_000)
        #expect(lobby.goOffline("bob") == [])
        #expect(lobby.advance(by: .seconds(5)) == [])
        #expect(lobby.goOnline("bob") == [])
        try lobby.apply(.accept(id: "i1", data: ""), from: "bob")
    }

    @Test func `an invitation stays when its inviter leaves`() throws {
        var lobby = Lobby()
        try lobby.invite("bob")
        #expect(lobby.goOffline("alice") == [])
        #expect(
            try lobby.apply(.accept(id: "i1", data: ""), from: "bob").notices == [
                told("alice", of: answered("bob", .accepted))
            ])
    }
}

@Suite struct InvitationTimeoutTests {
    @Test func `nobody's answer in time is told to the inviter first`() throws {
        var lobby = Lobby()
        try lobby.invite("carol", "bob", timeout: 1_500)
        #expect(lobby.state.nextDeadline == Instant(.milliseconds(1_500)))
        #expect(lobby.advance(by: .nanoseconds(1_499_999_999)) == [])
        #expect(
            lobby.advance(by: .nanoseconds(1)) == [
                told("alice", of: late("carol", "bob")), told("carol", "bob", of: timedOut("carol", "bob")),
            ])
        #expect(lobby.state.nextDeadline == nil)
        #expect(lobby.refusal(of: .accept(id: "i1", data: ""), from: "bob") == .invitationNotFound(id: "i1"))
    }

    @Test func `an answer just before the deadline counts`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", timeout: 1_000)
        _ = lobby.advance(by: .milliseconds(999))
        try lobby.apply(.accept(id: "i1", data: ""), from: "bob")
        #expect(lobby.advance(by: .seconds(1)) == [])
    }

    @Test func `those who answered are not among the silent`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", "carol", timeout: 1_000)
        try lobby.apply(.reject(id: "i1", data: ""), from: "bob")
        #expect(
            lobby.advance(by: .seconds(1)) == [
                told("alice", of: late("carol")), told("carol", of: timedOut("carol")),
            ])
    }

    @Test func `a timeout of zero never expires`() throws {
        var lobby = Lobby()
        try lobby.invite("bob")
        #expect(lobby.state.nextDeadline == nil)
        #expect(lobby.advance(by: .seconds(1_000_000)) == [])
        try lobby.apply(.accept(id: "i1", data: ""), from: "bob")
    }

    @Test func `what was finished has no deadline`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", timeout: 1_000)
        try lobby.apply(.cancel(id: "i1", invitees: [], data: ""), from: "alice")
        #expect(lobby.state.nextDeadline == nil)
    }

    @Test func `deadlines at one instant fire in the order of their ids`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", id: "b", timeout: 1_000)
        try lobby.invite("bob", id: "a", timeout: 1_000)
        try lobby.invite("bob", id: "c", timeout: 500)
        let ids = lobby.advance(by: .seconds(2)).compactMap { notice -> InvitationID? in
            guard case .timedOut(let id, _, _, _) = notice.event else { return nil }
            return id
        }
        #expect(ids == ["c", "a", "b"])
    }
}
