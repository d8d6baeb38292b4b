import EmulatorAPI
import SignalingEmulator
import Testing

@Suite struct PresenceTests {
    private func changed(_ user: UserID, _ state: PresenceState, _ status: String = "") -> SignalingEvent {
        .presenceChanged(presence: Presence(user: user, state: state, status: status))
    }

    @Test func `those who subscribed are told when a user comes and goes`() throws {
        var lobby = Lobby()
        try lobby.apply(.subscribePresence(users: ["bob"]), from: "carol")
        try lobby.apply(.subscribePresence(users: ["bob"]), from: "alice")
        #expect(
            lobby.state.presenceChanged("bob", to: .offline) == [told("alice", "carol", of: changed("bob", .offline))])
        #expect(lobby.state.presenceChanged("carol", to: .offline) == [])
    }

    @Test func `a subscription taken back is over`() throws {
        var lobby = Lobby()
        try lobby.apply(.subscribePresence(users: ["bob", "carol"]), from: "alice")
        try lobby.apply(.unsubscribePresence(users: ["bob", "dave"]), from: "alice")
        #expect(lobby.state.presenceChanged("bob", to: .offline) == [])
        #expect(lobby.state.presenceChanged("carol", to: .offline).count == 1)
        try lobby.apply(.unsubscribePresence(users: []), from: "alice")
        #expect(lobby.state.presenceChanged("carol", to: .offline) == [])
    }

    @Test func `one subscription too many ends the oldest`() throws {
        var lobby = Lobby()
        try lobby.apply(.subscribePresence(users: ["bob", "carol"]), from: "alice")
        #expect(lobby.state.presenceSubscriptions(of: "alice") == ["bob", "carol"])
        try lobby.apply(.subscribePresence(users: ["dave"]), from: "alice")
        #expect(lobby.state.presenceSubscriptions(of: "alice") == ["carol", "dave"])
        #expect(lobby.state.presenceChanged("bob", to: .offline) == [])
    }

    @Test func `asking again makes a subscription the newest`() throws {
        var lobby = Lobby()
        try lobby.apply(.subscribePresence(users: ["bob", "carol"]), from: "alice")
        try lobby.apply(.subscribePresence(users: ["bob"]), from: "alice")
        #expect(lobby.state.presenceSubscriptions(of: "alice") == ["carol", "bob"])
    }

    @Test func `a user's subscriptions end when they leave`() throws {
        var lobby = Lobby()
        try lobby.apply(.subscribePresence(users: ["bob"]), from: "alice")
        try lobby.apply(.subscribePresence(users: ["alice"]), from: "bob")
        #expect(lobby.goOffline("alice") == [])
        #expect(lobby.state.presenceSubscriptions(of: "alice") == [])
        #expect(lobby.state.presenceChanged("bob", to: .offline) == [])
        #expect(lobby.state.presenceChanged("alice", to: .offline) == [told("bob", of: changed("alice", .offline))])
    }

    @Test func `nobody watches themselves`() {
        #expect(
            Lobby().refusal(of: .subscribePresence(users: ["bob", "alice"]), from: "alice")
                == .invalidArgument(name: "users", value: "alice"))
    }

    @Test func `presence comes in the order asked for, strangers as logged out`() throws {
        var lobby = Lobby()
        try lobby.apply(.setStatus(text: "busy"), from: "bob")
        let reply = try lobby.apply(.fetchPresence(users: ["dave", "eve", "bob"]), from: "alice").reply
        #expect(
            reply
                == .presence(presence: [
                    Presence(user: "dave", state: .offline), Presence(user: "eve", state: .loggedOut),
                    Presence(user: "bob", state: .online, status: "busy"),
                ]))
    }

    @Test func `a status text is told to those who subscribed`() throws {
        var lobby = Lobby()
        try lobby.apply(.subscribePresence(users: ["bob"]), from: "alice")
        let told = [told("alice", of: changed("bob", .online, "busy"))]
        #expect(try lobby.apply(.setStatus(text: "busy"), from: "bob").notices == told)
        #expect(try lobby.apply(.setStatus(text: "busy"), from: "bob").notices == [])
        #expect(lobby.state.status(of: "bob") == "busy")
    }

    @Test func `a logout takes the status text away and other ends leave it`() throws {
        var lobby = Lobby()
        try lobby.apply(.subscribePresence(users: ["bob"]), from: "alice")
        try lobby.apply(.setStatus(text: "busy"), from: "bob")
        #expect(
            lobby.state.presenceChanged("bob", to: .offline) == [told("alice", of: changed("bob", .offline, "busy"))])
        #expect(lobby.state.presenceChanged("bob", to: .loggedOut) == [told("alice", of: changed("bob", .loggedOut))])
        #expect(lobby.state.status(of: "bob") == "")
    }

    @Test func `a status text is as long as it may be and not longer`() throws {
        var lobby = Lobby()
        lobby.rules.maximumStatusBytes = 8
        #expect(
            lobby.refusal(of: .setStatus(text: "123456789"), from: "bob")
                == .limitExceeded(limit: .statusBytes, maximum: 8, attempted: 9))
        try lobby.apply(.setStatus(text: "12345678"), from: "bob")
    }

    @Test(arguments: [
        SignalingCommand.subscribePresence(users: ["bob"]), .unsubscribePresence(users: []),
        .fetchPresence(users: ["bob"]), .setStatus(text: "busy"),
    ])
    func `a tenant without presence refuses all of it`(command: SignalingCommand) {
        var lobby = Lobby()
        lobby.rules.hasPresence = false
        #expect(lobby.refusal(of: command, from: "alice") == .featureDisabled(feature: .presence))
    }

    @Test func `as many users are asked about as may be and not one more`() throws {
        var lobby = Lobby()
        let refused = EmulatorError.limitExceeded(limit: .queryCount, maximum: 3, attempted: 4)
        let four: [UserID] = ["bob", "carol", "dave", "eve"]
        for command in [
            SignalingCommand.subscribePresence(users: four), .unsubscribePresence(users: four),
            .fetchPresence(users: four),
        ] {
            #expect(lobby.refusal(of: command, from: "alice") == refused)
        }
        let three = Array(four.prefix(3))
        try lobby.apply(.subscribePresence(users: three), from: "alice")
        try lobby.apply(.unsubscribePresence(users: three), from: "alice")
        try lobby.apply(.fetchPresence(users: three), from: "alice")
    }
}
