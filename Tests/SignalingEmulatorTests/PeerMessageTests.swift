import EmulatorAPI
import SignalingEmulator
import Testing

@Suite struct PeerMessageTests {
    private func message(_ text: String, isOnlineOnly: Bool = false, attachment: Bytes = []) -> Message {
        Message(id: "m", body: .text(text: text), isOnlineOnly: isOnlineOnly, attachment: attachment)
    }

    private func sent(
        _ message: Message, to receiver: UserID, from sender: UserID = "alice", sequence: UInt64 = 1,
        at: Int64 = 1_000_000
    ) -> SignalingEvent {
        .messageSent(
            sender: UserProfile(user: sender), to: receiver, message: message,
            stamp: MessageStamp(sequence: sequence, sentAtUnixMilliseconds: at))
    }

    @Test func `a message reaches a receiver who is online`() throws {
        var lobby = Lobby()
        _ = lobby.advance(by: .milliseconds(250))
        let result = try lobby.apply(.send(user: "bob", message: message("hi")), from: "alice")
        #expect(result.reply == .sent(stamp: MessageStamp(sequence: 1, sentAtUnixMilliseconds: 1_000_250)))
        #expect(result.notices == [told("bob", of: sent(message("hi"), to: "bob", at: 1_000_250))])
    }

    @Test func `each direction between two users counts on its own`() throws {
        var lobby = Lobby()
        func sequence(from sender: UserID, to receiver: UserID) throws -> UInt64? {
            guard
                case .sent(let stamp) = try lobby.apply(.send(user: receiver, message: message("hi")), from: sender)
                    .reply
            else { return nil }
            return stamp.sequence
        }
        #expect(try sequence(from: "alice", to: "bob") == 1)
        #expect(try sequence(from: "alice", to: "bob") == 2)
        #expect(try sequence(from: "bob", to: "alice") == 1)
        #expect(try sequence(from: "alice", to: "carol") == 1)
        #expect(try sequence(from: "alice", to: "bob") == 3)
    }

    @Test func `messages and invitations wait for the receiver in the order they came`() throws {
        var lobby = Lobby()
        let result = try lobby.apply(.send(user: "dave", message: message("1")), from: "alice")
        #expect(result.notices == [told(of: sent(message("1"), to: "dave"))])
        try lobby.invite("dave", by: "bob")
        try lobby.apply(.send(user: "dave", message: message("2")), from: "alice")
        #expect(
            lobby.goOnline("dave") == [
                told("dave", of: sent(message("1"), to: "dave")),
                told("dave", of: invited(invitation("dave", by: "bob"))),
                told("dave", of: sent(message("2"), to: "dave", sequence: 2)),
            ])
        #expect(lobby.goOnline("dave") == [])
    }

    @Test func `an online-only message to somebody offline is sent and lost`() throws {
        var lobby = Lobby()
        let lost = message("hi", isOnlineOnly: true)
        let result = try lobby.apply(.send(user: "dave", message: lost), from: "alice")
        #expect(result.reply == .sent(stamp: MessageStamp(sequence: 1, sentAtUnixMilliseconds: 1_000_000)))
        #expect(result.notices == [told(of: sent(lost, to: "dave"))])
        #expect(lobby.goOnline("dave") == [])
    }

    @Test func `a hundred messages wait and one more drops the oldest message`() throws {
        var lobby = Lobby()
        try lobby.invite("dave", by: "bob")
        for number in 1...100 { try lobby.apply(.send(user: "dave", message: message("\(number)")), from: "alice") }
        var full = lobby
        #expect(full.goOnline("dave").count == 101)
        try lobby.apply(.send(user: "dave", message: message("101")), from: "alice")
        let handedOver = lobby.goOnline("dave")
        #expect(handedOver.count == 101)
        #expect(handedOver.first == told("dave", of: invited(invitation("dave", by: "bob"))))
        #expect(handedOver[1] == told("dave", of: sent(message("2"), to: "dave", sequence: 2)))
        #expect(handedOver.last == told("dave", of: sent(message("101"), to: "dave", sequence: 101)))
    }

    @Test func `a message is as long as it may be and not longer, attachment included`() throws {
        var lobby = Lobby()
        let refused = EmulatorError.limitExceeded(limit: .messageBytes, maximum: 8, attempted: 9)
        #expect(lobby.refusal(of: .send(user: "bob", message: message("123456789")), from: "alice") == refused)
        #expect(
            lobby.refusal(of: .send(user: "bob", message: message("12345678", attachment: [0])), from: "alice")
                == refused)
        try lobby.apply(.send(user: "bob", message: message("1234567", attachment: [0])), from: "alice")
    }

    @Test func `a message to one user names no others`() {
        let named = Message(id: "m", body: .text(text: "hi"), receivers: ["bob"])
        #expect(
            Lobby().refusal(of: .send(user: "bob", message: named), from: "alice")
                == .invalidArgument(name: "receivers", value: ""))
    }

    @Test func `where the vendor keeps none, a message to somebody offline is refused`() {
        var lobby = Lobby()
        lobby.rules.offlineReceivers = .refuse
        for isOnlineOnly in [false, true] {
            let hi = message("hi", isOnlineOnly: isOnlineOnly)
            #expect(
                lobby.refusal(of: .send(user: "dave", message: hi), from: "alice") == .receiverOffline(user: "dave"))
            #expect(lobby.refusal(of: .send(user: "bob", message: hi), from: "alice") == nil)
        }
    }

    @Test func `nobody can write to a stranger`() {
        #expect(
            Lobby().refusal(of: .send(user: "eve", message: message("hi")), from: "alice") == .userNotFound(user: "eve")
        )
    }
}
