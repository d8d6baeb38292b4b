import EmulatorAPI
import SignalingEmulator
import Testing

/// Invitations that go on after their answers, which users join, quit and come back to.
@Suite struct LastingInvitationTests {
    private let friends: [UserID] = ["erin", "frank", "grace"]

    /// Alice's lasting invitation of Bob, Carol and Dave, of whom Dave is offline. It has four users at most at a time, and six
    /// in all.
    private func lobby(_ invitees: [UserID] = ["bob", "carol", "dave"]) throws -> Lobby {
        var lobby = Lobby()
        lobby.registered.formUnion(friends)
        lobby.online.formUnion(friends)
        try lobby.apply(lasting(invitees), from: "alice")
        return lobby
    }

    private func lasting(_ invitees: [UserID], id: InvitationID = "i1") -> SignalingCommand {
        .invite(
            id: id, invitees: invitees,
            terms: InvitationTerms(mode: .lasting, room: nil, data: "", timeoutMilliseconds: 0))
    }

    private let join = SignalingCommand.join(id: "i1", data: "")
    private let quit = SignalingCommand.quit(id: "i1", data: "")
    private let accept = SignalingCommand.accept(id: "i1", data: "")

    private func tooMany(_ maximum: Int) -> EmulatorError {
        .limitExceeded(limit: .invitationUserCount, maximum: maximum, attempted: maximum + 1)
    }

    @Test func `nobody makes one where the vendor has none, or no invitations at all`() throws {
        var lobby = Lobby()
        lobby.rules.invitations?.hasLasting = false
        #expect(lobby.refusal(of: lasting(["bob"]), from: "alice") == .featureDisabled(feature: .lastingInvitations))
        #expect(lobby.refusal(of: inviting(["bob"]), from: "alice") == nil)
        lobby.rules.invitations = nil
        #expect(lobby.refusal(of: inviting(["bob"]), from: "alice") == .featureDisabled(feature: .invitations))
    }

    @Test func `who was taken off an invitation cannot answer it, and the others can`() throws {
        var lobby = try lobby()
        try lobby.apply(.cancel(id: "i1", invitees: ["bob"], data: ""), from: "alice")
        #expect(lobby.refusal(of: accept, from: "bob") == .notInviter(id: "i1"))
        try lobby.apply(accept, from: "carol")
        #expect(lobby.refusal(of: accept, from: "carol") == .invitationNotFound(id: "i1"))
    }

    @Test func `as many are taken off at once as may be invited and not one more`() throws {
        let lobby = try lobby()
        func cancel(_ invitees: [UserID]) -> SignalingCommand { .cancel(id: "i1", invitees: invitees, data: "") }
        #expect(
            lobby.refusal(of: cancel(["bob", "carol", "dave", "erin"]), from: "alice")
                == .limitExceeded(limit: .inviteeCount, maximum: 3, attempted: 4))
        #expect(lobby.refusal(of: cancel(["bob", "carol", "dave", "bob"]), from: "alice") == nil)
    }

    @Test func `an answered invitation is taken back as a whole only where the vendor lets the inviter`() throws {
        var lobby = try lobby()
        let cancel = SignalingCommand.cancel(id: "i1", invitees: [], data: "")
        lobby.rules.invitations?.letsInviterCancelAnswered = false
        #expect(lobby.refusal(of: cancel, from: "alice") == nil)
        try lobby.apply(accept, from: "bob")
        #expect(lobby.refusal(of: cancel, from: "alice") == .invitationAnswered(id: "i1"))
        #expect(lobby.refusal(of: .cancel(id: "i1", invitees: ["carol"], data: ""), from: "alice") == nil)
        lobby.rules.invitations?.letsInviterCancelAnswered = true
        #expect(lobby.refusal(of: cancel, from: "alice") == nil)
    }

    @Test func `who is in it cannot join it`() throws {
        var lobby = try lobby()
        #expect(lobby.refusal(of: join, from: "alice") == .alreadyInInvitation(id: "i1"))
        try lobby.apply(join, from: "bob")
        #expect(lobby.refusal(of: join, from: "bob") == .alreadyInInvitation(id: "i1"))
        try lobby.apply(quit, from: "bob")
        try lobby.apply(join, from: "bob")
    }

    @Test func `so many users are in one at a time and not one more`() throws {
        var lobby = try lobby(["bob", "carol"])
        func more(_ users: UserID...) -> SignalingCommand { .inviteMore(id: "i1", invitees: users) }
        #expect(lobby.refusal(of: more("dave", "erin"), from: "alice") == tooMany(4))
        try lobby.apply(more("dave"), from: "alice")
        #expect(lobby.refusal(of: more("erin"), from: "alice") == tooMany(4))
        #expect(lobby.refusal(of: join, from: "erin") == tooMany(4))
        // An invitee has a place already.
        try lobby.apply(join, from: "bob")
        try lobby.apply(.reject(id: "i1", data: ""), from: "carol")
        try lobby.apply(join, from: "erin")

        var small = Lobby()
        small.rules.invitations?.maximumUsers = 3
        #expect(small.refusal(of: lasting(["bob", "carol", "dave"]), from: "alice") == tooMany(3))
        #expect(small.refusal(of: lasting(["bob", "carol"]), from: "alice") == nil)
    }

    @Test func `so many users are in one ever and not one more, and all of them may come back`() throws {
        var lobby = try lobby()
        try lobby.apply(.reject(id: "i1", data: ""), from: "bob")
        for friend in ["erin", "frank"] as [UserID] {
            try lobby.apply(join, from: friend)
            try lobby.apply(quit, from: friend)
        }
        #expect(lobby.refusal(of: join, from: "grace") == tooMany(6))
        #expect(lobby.refusal(of: .inviteMore(id: "i1", invitees: ["grace"]), from: "alice") == tooMany(6))
        #expect(lobby.refusal(of: join, from: "erin") == nil)
        lobby.rules.invitations?.maximumParts = 5
        #expect(lobby.refusal(of: join, from: "erin") == nil)
    }

    @Test func `where every state is told, nothing is told of nobody`() throws {
        var lobby = try lobby(["bob"])
        lobby.rules.invitations?.progress = .tellEveryState
        try lobby.apply(accept, from: "bob")
        let notices = try lobby.apply(.cancel(id: "i1", invitees: ["carol"], data: ""), from: "alice").notices
        #expect(notices.filter { !$0.users.isEmpty } == [])
    }

    @Test func `a page of invitations has one at least`() throws {
        let lobby = try lobby()
        for count in [0, -1] {
            #expect(
                lobby.refusal(of: .listInvitations(count: count, cursor: 0), from: "bob")
                    == .invalidArgument(name: "count", value: "\(count)"))
        }
        #expect(lobby.refusal(of: .listInvitations(count: 1, cursor: 0), from: "bob") == nil)
    }
}
