import EmulatorAPI
import SignalingEmulator
import Testing

/// What waits and what is counted for all users of a tenant together, and what a command may name.
@Suite struct BoundTests {
    private func saying(_ text: String, id: MessageID = "m", fields: [String: String]? = nil) -> Message {
        Message(id: id, body: fields.map { .typed(type: 1, bytes: [], fields: $0) } ?? .text(text: text))
    }

    private func refusal(_ limit: Limit, _ maximum: Int, _ attempted: Int) -> EmulatorError {
        .limitExceeded(limit: limit, maximum: maximum, attempted: attempted)
    }

    @Test func `the tenant has as many open invitations as may be and not one more`() throws {
        var lobby = Lobby()
        lobby.rules.invitations?.maximumOpen = 2
        try lobby.invite("bob", id: "1")
        try lobby.invite("bob", id: "2", by: "carol")
        let command = SignalingCommand.invite(id: "3", invitees: ["bob"], terms: InvitationTerms())
        #expect(lobby.refusal(of: command, from: "alice") == refusal(.openInvitationCount, 2, 3))
        try lobby.apply(.accept(id: "1", data: ""), from: "bob")
        try lobby.apply(command, from: "alice")
    }

    @Test func `as many messages wait in the tenant as may, and one more is refused`() throws {
        var lobby = Lobby()
        lobby.registered.insert("erin")
        lobby.rules.maximumWaitingMessagesOfAll = 2
        lobby.rules.maximumWaitingMessages = 2
        try lobby.apply(.send(user: "dave", message: saying("1")), from: "alice")
        try lobby.apply(.send(user: "erin", message: saying("2")), from: "alice")
        let refused = refusal(.waitingMessageCount, 2, 3)
        #expect(lobby.refusal(of: .send(user: "dave", message: saying("3")), from: "alice") == refused)
        try lobby.apply(.send(user: "bob", message: saying("3")), from: "alice")
        var passing = saying("3")
        passing.isOnlineOnly = true
        try lobby.apply(.send(user: "dave", message: passing), from: "alice")
        // Whose own list is full gives up their oldest.
        lobby.rules.maximumWaitingMessages = 1
        try lobby.apply(.send(user: "dave", message: saying("4")), from: "alice")
        #expect(lobby.goOnline("dave").count == 1)
        try lobby.apply(.send(user: "erin", message: saying("5")), from: "alice")
        lobby.registered.insert("frank")
        try lobby.apply(.send(user: "frank", message: saying("6")), from: "alice")
    }

    @Test func `as many pairs of users write to each other as may, and one more is refused`() throws {
        var lobby = Lobby()
        lobby.rules.maximumCorrespondences = 2
        try lobby.apply(.send(user: "bob", message: saying("1")), from: "alice")
        try lobby.apply(.send(user: "alice", message: saying("2")), from: "bob")
        let command = SignalingCommand.send(user: "carol", message: saying("3"))
        #expect(lobby.refusal(of: command, from: "alice") == refusal(.correspondenceCount, 2, 3))
        try lobby.apply(.send(user: "bob", message: saying("4")), from: "alice")
    }

    @Test func `a message's id and fields have limits of their own`() throws {
        let lobby = Lobby()
        func refused(_ message: Message) -> EmulatorError? {
            lobby.refusal(of: .send(user: "bob", message: message), from: "alice")
        }
        #expect(refused(saying("", id: "1234567890123")) == refusal(.messageIDBytes, 12, 13))
        #expect(refused(saying("", fields: ["a": "", "b": "", "c": ""])) == refusal(.messageFieldCount, 2, 3))
        #expect(refused(saying("", fields: ["abcd": "efghi"])) == refusal(.messageFieldBytes, 8, 9))
        #expect(refused(saying("", id: "123456789012", fields: ["abcd": "efgh"])) == nil)
    }

    @Test func `who is named twice in a command about presence counts once`() throws {
        var lobby = Lobby()
        let names: [UserID] = ["bob", "carol", "bob", "bob", "dave"]
        #expect(
            try lobby.apply(.fetchPresence(users: names), from: "alice").reply
                == .presence(presence: [
                    Presence(user: "bob", state: .online), Presence(user: "carol", state: .online),
                    Presence(user: "dave", state: .offline),
                ]))
        try lobby.apply(.subscribePresence(users: ["bob", "carol", "bob"]), from: "alice")
        #expect(lobby.state.presenceSubscriptions(of: "alice") == ["bob", "carol"])
        let long = UserID(String(repeating: "u", count: 257))
        for command in [
            SignalingCommand.fetchPresence(users: [long]), .subscribePresence(users: [long]),
            .unsubscribePresence(users: [long]),
        ] {
            #expect(lobby.refusal(of: command, from: "alice") == refusal(.userIDBytes, 256, 257))
        }
    }
}
