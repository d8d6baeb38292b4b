import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// Messages that the app's own server sends by a server API, and is asked about.
@Suite struct HeldServerMessageTests {
    private static let (before, user) = ("Group.CallbackBeforeSendMsg", "C2C.CallbackBeforeSendMsg")

    private func lobby(_ events: String...) -> Asked {
        var asked = Asked(events: events)
        asked.furnish("lobby", users: 3)
        return asked
    }

    @Test func `where nobody is to be asked it is sent at once, and the reply has its number`() {
        var asked = lobby("Group.CallbackAfterSendMsg")
        let reply = asked.sendByServer("u1", "hello")
        guard case .success(.sent(let stamp)) = reply else {
            Issue.record("\(String(describing: reply))")
            return
        }
        #expect(stamp.sequence == 1 && asked.answers == ["server: sent"] && asked.messages == ["u1: hello → 1 2 3"])
        #expect(asked.world.tenant.heldCommands.isEmpty)
    }

    @Test func `it waits for the answer, and others go on`() {
        var asked = lobby(Self.before)
        #expect(asked.sendByServer("u1", "by the server") == nil)
        asked.send(2, "hello")
        #expect(asked.answers.isEmpty && asked.posts.count == 2)
        asked.answer(asked.posts[1], .allow)
        #expect(asked.messages == ["u2: hello → 1 3"])
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["2: sent", "server: sent"] && asked.messages.last == "u1: by the server → 1 2 3")
        asked.expectEqualReplay()
    }

    @Test func `where it says that nobody is to be asked it is sent at once, and the reply has its number`() {
        var asked = lobby(Self.before)
        let message = Message(id: "m", body: .text(text: "hello"))
        let send = Command.room(.send(room: "lobby", message: message))
        let reply = asked.take(.administered(command: .act(user: "u1", command: send, asks: false)))
        guard case .success(.sent(let stamp)) = reply else {
            Issue.record("\(String(describing: reply))")
            return
        }
        #expect(stamp.sequence == 1 && asked.posts.isEmpty && asked.messages == ["u1: hello → 2 3"])
    }

    @Test func `it is refused, changed or dropped as a member's is`() {
        var asked = lobby(Self.before)
        for verdict in [
            CommandVerdict.refuse(code: 10111, reason: "no"), .replace(body: .text(text: "***"), attachment: nil),
            .drop,
        ] {
            asked.sendByServer("administrator", "damn")
            asked.answer(asked.posts[asked.posts.count - 1], verdict)
        }
        #expect(asked.answers == ["server: refused 10111 no", "server: sent", "server: sent"])
        #expect(asked.messages == ["administrator: *** → 1 2 3"])
    }

    @Test func `what one user says by a phone and by the server keeps its order`() {
        var asked = lobby(Self.before)
        asked.sendByServer("u1", "one")
        asked.send(1, "two")
        asked.answer(asked.posts[1], .allow)
        #expect(asked.messages.isEmpty)
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["server: sent", "1: sent"])
        #expect(asked.messages == ["u1: one → 1 2 3", "u1: two → 2 3"])
    }

    @Test func `without an answer it is sent after two seconds`() {
        var asked = lobby(Self.user)
        asked.sendByServer("u1", "hello", toUser: "u2")
        asked.wait(.milliseconds(1999))
        #expect(asked.answers.isEmpty)
        asked.wait(.milliseconds(1))
        #expect(asked.answers == ["server: sent"] && asked.messages == ["u1: hello → 1 2"])
    }

    @Test func `nobody is asked about a room that is not there, and the sender need be no member`() {
        var asked = lobby(Self.before)
        asked.sendByServer("stranger", "hello", to: "nowhere")
        #expect(asked.answers == ["server: refused roomNotFound"] && asked.posts.isEmpty)
        asked.sendByServer("stranger", "hello")
        #expect(asked.posts.count == 1)
        asked.take(.administered(command: .dismissRoom(room: "lobby")))
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers.last == "server: refused roomNotFound")
    }

    @Test func `the question says that the administrator sends it by the server API`() throws {
        var asked = lobby(Self.before)
        asked.sendByServer("u1", "hello")
        asked.send(1, "hello")
        let (first, second) = (asked.posts[0].notice, asked.posts[1].notice)
        #expect(first.query.contains("OptPlatform=RESTAPI") && !second.query.contains("RESTAPI"))
        #expect(first.body.text?.contains(#""Operator_Account":"administrator""#) == true)
        #expect(first.body.text?.contains(#""From_Account":"u1""#) == true)
        #expect(second.body.text?.contains(#""Operator_Account":"u1""#) == true)
    }

    @Test func `128 of its messages wait, one more is refused, and phones have places of their own`() {
        var asked = lobby(Self.before)
        for number in 1...128 { asked.sendByServer("administrator", "\(number)") }
        #expect(asked.answers.isEmpty && asked.world.tenant.heldCommands.count == 128)
        asked.sendByServer("u2", "one more")
        #expect(asked.answers == ["server: refused limitExceeded"])
        asked.send(1, "hello")
        #expect(asked.world.tenant.heldCommands.count == 129)
        asked.answer(asked.posts[0], .allow)
        asked.sendByServer("u2", "again")
        #expect(asked.world.tenant.heldCommands.count == 129)
    }

    @Test func `commands that are no messages are carried out at once`() {
        var asked = lobby(Self.before, "Group.CallbackBeforeInviteJoinGroup")
        let leave = AdministrationCommand.act(user: "u3", command: .room(.leave(room: "lobby")), asks: true)
        asked.take(.administered(command: leave))
        #expect(asked.answers == ["server: done"] && asked.posts.isEmpty)
        #expect(asked.world.tenant.members(of: "lobby") == ["u1", "u2"])
        let logOut = AdministrationCommand.act(user: "u1", command: .identity(.logOut), asks: true)
        asked.take(.administered(command: logOut))
        #expect(asked.answers.last == "server: refused invalidArgument")
    }
}
