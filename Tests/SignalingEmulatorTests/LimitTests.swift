import EmulatorAPI
import SignalingEmulator
import Testing

@Suite struct LimitTests {
    private let full = "12345678"
    private let tooLong = "123456789"
    private let dataRefusal = EmulatorError.limitExceeded(limit: .invitationDataBytes, maximum: 8, attempted: 9)

    @Test func `data is as long as it may be and not longer`() throws {
        var lobby = Lobby()
        #expect(lobby.refusal(of: inviting(["bob"], data: tooLong), from: "alice") == dataRefusal)
        try lobby.invite("bob", "carol", data: full)
        #expect(lobby.refusal(of: .accept(id: "i1", data: tooLong), from: "bob") == dataRefusal)
        #expect(lobby.refusal(of: .reject(id: "i1", data: tooLong), from: "bob") == dataRefusal)
        #expect(lobby.refusal(of: .modify(id: "i1", data: tooLong), from: "alice") == dataRefusal)
        #expect(lobby.refusal(of: .cancel(id: "i1", invitees: [], data: tooLong), from: "alice") == dataRefusal)
        try lobby.apply(.modify(id: "i1", data: full), from: "alice")
        try lobby.apply(.accept(id: "i1", data: full), from: "bob")
        try lobby.apply(.reject(id: "i1", data: full), from: "carol")
        try lobby.invite("bob")
        try lobby.apply(.cancel(id: "i1", invitees: [], data: full), from: "alice")
    }

    @Test func `data is measured in bytes`() {
        #expect(
            Lobby().refusal(of: inviting(["bob"], data: "äöüäö"), from: "alice")
                == .limitExceeded(limit: .invitationDataBytes, maximum: 8, attempted: 10))
    }

    @Test func `as many are invited as may be and not one more`() throws {
        var lobby = Lobby()
        lobby.rules.invitations?.maximumInvitees = 2
        #expect(
            lobby.refusal(of: inviting(["bob", "carol", "dave"]), from: "alice")
                == .limitExceeded(limit: .inviteeCount, maximum: 2, attempted: 3))
        try lobby.invite("bob", "carol")
    }

    @Test func `an invitee has an id as long as one may be`() throws {
        var lobby = Lobby()
        let (long, longest) = (UserID(String(repeating: "u", count: 257)), UserID(String(repeating: "u", count: 256)))
        let refused = EmulatorError.limitExceeded(limit: .userIDBytes, maximum: 256, attempted: 257)
        #expect(lobby.refusal(of: inviting(["bob", long]), from: "alice") == refused)
        #expect(lobby.refusal(of: inviting(["bob", longest]), from: "alice") == .userNotFound(user: longest))
        try lobby.invite("bob")
        #expect(lobby.refusal(of: .cancel(id: "i1", invitees: [long], data: ""), from: "alice") == refused)
        #expect(lobby.refusal(of: .cancel(id: "i1", invitees: [longest], data: ""), from: "alice") == nil)
    }

    @Test func `an inviter has as many open invitations as may be and not one more`() throws {
        var lobby = Lobby()
        for id in ["1", "2", "3"] as [InvitationID] { try lobby.invite("bob", id: id) }
        #expect(
            lobby.refusal(of: inviting(["bob"], id: "4"), from: "alice")
                == .limitExceeded(limit: .openInvitationCount, maximum: 3, attempted: 4))
        #expect(lobby.refusal(of: inviting(["bob"], id: "4"), from: "carol") == nil)
        try lobby.apply(.accept(id: "2", data: ""), from: "bob")
        #expect(lobby.state.openInvitationCount(of: "alice") == 2)
        try lobby.invite("bob", id: "4")
    }

    @Test(arguments: [-1, 60_001, Int64.max, .min])
    func `a timeout that is negative or too long is refused`(timeout: Int64) {
        #expect(
            Lobby().refusal(of: inviting(["bob"], timeout: timeout), from: "alice")
                == .invalidArgument(name: "timeoutMilliseconds", value: String(timeout)))
    }

    @Test func `the longest timeout is taken`() throws {
        var lobby = Lobby()
        try lobby.invite("bob", timeout: 60_000)
        #expect(lobby.state.nextDeadline == Instant(.seconds(60)))
    }

    @Test func `a timeout beyond every clock never expires`() throws {
        var lobby = Lobby()
        lobby.rules.invitations?.maximumTimeoutMilliseconds = .max
        _ = lobby.advance(by: .seconds(1))
        try lobby.invite("bob", timeout: .max)
        #expect(lobby.state.nextDeadline == nil)
    }

    @Test func `an invitation has an id of bounded length`() throws {
        var lobby = Lobby()
        let longest = InvitationID(String(repeating: "i", count: 256))
        try lobby.invite("bob", id: longest)
        #expect(
            lobby.refusal(of: inviting(["bob"], id: InvitationID(longest.rawValue + "i")), from: "alice")
                == .limitExceeded(limit: .invitationIDBytes, maximum: 256, attempted: 257))
        #expect(lobby.refusal(of: inviting(["bob"], id: ""), from: "alice") == .invalidArgument(name: "id", value: ""))
    }

    @Test func `of several faults of an invitation the first in the order is reported`() {
        let lobby = Lobby()
        let strangers: [UserID] = ["x1", "x2", "x3", "x4"]
        #expect(
            lobby.refusal(of: inviting(strangers, id: "", data: tooLong, timeout: -1), from: "alice")
                == .invalidArgument(name: "id", value: ""))
        #expect(lobby.refusal(of: inviting(strangers, data: tooLong, timeout: -1), from: "alice") == dataRefusal)
        #expect(
            lobby.refusal(of: inviting(strangers, timeout: -1), from: "alice")
                == .invalidArgument(name: "timeoutMilliseconds", value: "-1"))
        #expect(
            lobby.refusal(of: inviting(strangers), from: "alice")
                == .limitExceeded(limit: .inviteeCount, maximum: 3, attempted: 4))
        #expect(lobby.refusal(of: inviting(["x1"], room: "nowhere"), from: "alice") == .userNotFound(user: "x1"))
    }
}
