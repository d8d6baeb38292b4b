import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// What people, rooms and addresses do to a command that waits, and what answers do that no vendor would send.
@Suite struct HeldCommandTests {
    private static let before = "Group.CallbackBeforeSendMsg"

    private func lobby(_ events: String..., faults: [WebhookFault] = []) -> Asked {
        var asked = Asked(events: events.isEmpty ? [Self.before] : events, faults: faults)
        asked.furnish("lobby", users: 3)
        return asked
    }

    /// Three who are logged in, and no room.
    private func people(_ events: String...) -> Asked {
        var asked = Asked(events: events)
        for number in 1...3 as ClosedRange<UInt64> { asked.world.admit(UserID("u\(number)"), number) }
        return asked
    }

    // MARK: People

    @Test func `nobody is asked about a session on which nobody is logged in`() {
        var asked = lobby()
        asked.take(.opened(session: SessionID(9)))
        asked.send(9, "hello")
        asked.send(8, "from a session that is not there")
        #expect(asked.answers == ["9: refused notLoggedIn", "8: refused notLoggedIn"])
        #expect(asked.posts.isEmpty && asked.world.tenant.heldCommands.isEmpty)
    }

    @Test func `what waits of a phone that lost its connection is carried out, and its reply waits for the phone`() {
        var asked = lobby()
        asked.send(1, "hello")
        asked.take(.interrupted(session: SessionID(1)))
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["1: sent"] && asked.messages == ["u1: hello → 2 3"])
    }

    @Test func `what waits of a phone that another one put out is not carried out`() {
        var asked = lobby()
        asked.send(1, "hello")
        asked.world.admit("u1", 9)
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["1: refused notLoggedIn"] && asked.messages.isEmpty)
    }

    @Test func `who logs out and in again on a session is answered there`() {
        var asked = lobby("C2C.CallbackBeforeSendMsg")
        asked.sendToUser(1, "u2", "hello")
        asked.world.must(1, .identity(.logOut))
        asked.world.must(1, TenantWorld.logIn("u1"))
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["1: sent"] && asked.messages == ["u1: hello → 2"])
    }

    @Test func `who leaves the room does not wait, and their message is no member's any more`() {
        var asked = lobby()
        asked.send(2, "hello")
        asked.world.must(2, .room(.leave(room: "lobby")))
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["2: refused notMember"] && asked.messages.isEmpty)
    }

    // MARK: Rooms

    @Test func `of two who want to make one room the first whose answer comes makes it`() {
        var asked = people("Group.CallbackBeforeCreateGroup")
        let plan = RoomPlan(kind: "Meeting", description: RoomDescription(name: "Hall"))
        for session in 1...2 as ClosedRange<UInt64> {
            asked.take(
                .command(session: SessionID(session), command: .room(.enter(room: "hall", entry: .create(plan: plan)))))
        }
        asked.answer(asked.posts[1], .allow)
        asked.answer(asked.posts[0], .allow)
        #expect(asked.world.tenant.members(of: "hall") == ["u2"])
        #expect(asked.answers.map { $0.prefix(10) } == ["2: done", "1: refused"])
    }

    @Test func `a room that ends while somebody wants to enter it is not there any more`() {
        var asked = people("Group.CallbackBeforeApplyJoinGroup")
        asked.makeRoom("hall", kind: "Meeting", by: 1)
        asked.take(.command(session: SessionID(2), command: .room(.enter(room: "hall", entry: .join))))
        asked.take(.administered(command: .dismissRoom(room: "hall")))
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["2: refused roomNotFound"])
        #expect(asked.world.tenant.kind(of: "hall") == nil)
    }

    @Test func `a message for a room that ended and began anew goes to those who are there by then`() {
        var asked = lobby()
        asked.makeRoom("hall", kind: "Meeting", by: 1, joinedBy: 2)
        asked.send(1, "one", to: "hall")
        asked.send(2, "two", to: "hall")
        asked.take(.administered(command: .dismissRoom(room: "hall")))
        asked.makeRoom("hall", kind: "Meeting", by: 1, joinedBy: 3)
        asked.answer(asked.posts[0], .allow)
        asked.answer(asked.posts[1], .allow)
        #expect(asked.answers == ["1: sent", "2: refused notMember"] && asked.messages == ["u1: one → 3"])
    }

    // MARK: Answers

    @Test func `an answer that comes twice counts once`() {
        var asked = lobby()
        asked.send(1, "hello")
        asked.answer(asked.posts[0], .allow)
        let before = asked.world.tenant
        asked.answer(asked.posts[0], .refuse(code: 10100, reason: "no"))
        asked.end(asked.posts[0], .timedOut)
        #expect(asked.world.tenant == before && asked.answers == ["1: sent"])
    }

    @Test func `answers about what was never asked change nothing`() {
        var asked = lobby()
        asked.send(1, "hello")
        let before = asked.world.tenant
        for delivery in [0, asked.posts[0].delivery + 1, .max] {
            let answer = WebhookAnswer.decided(status: 200, verdict: .drop)
            asked.take(.webhook(input: .answered(delivery: delivery, attempt: 1, answer: answer)))
        }
        let other = WebhookAnswer.decided(status: 200, verdict: .drop)
        asked.take(.webhook(input: .answered(delivery: asked.posts[0].delivery, attempt: 2, answer: other)))
        for number in [0, 2, .max] as [UInt64] { asked.take(.webhook(input: .asked(command: number, notice: nil))) }
        // The question was made already.
        asked.take(.webhook(input: .asked(command: 1, notice: nil)))
        #expect(asked.world.tenant == before)
    }

    @Test func `a question about an address that is none is none, and its command is carried out`() {
        var asked = lobby()
        asked.world.take(
            .command(
                session: SessionID(1),
                command: .room(.send(room: "lobby", message: Message(id: "m", body: .text(text: "hello"))))))
        let notice = WebhookNotice(target: 7, event: Self.before, body: [])
        asked.take(.webhook(input: .asked(command: 1, notice: notice)))
        #expect(asked.posts.isEmpty && asked.answers == ["1: sent"])
    }

    @Test func `numbers and texts of any size reach the sender, the texts shortened`() throws {
        var asked = lobby()
        for (index, code) in [Int.min, .max, 0].enumerated() {
            asked.send(1, "hello")
            let reason = String(repeating: "é", count: 100_000)
            let outcome = asked.answer(asked.posts[index], .refuse(code: code, reason: reason))
            guard case .answer(_, _, .failure(.refusedBeforehand(code, let told))) = try #require(outcome.effects.first)
            else {
                Issue.record("\(outcome.effects)")
                return
            }
            #expect(told.utf8.count <= 300 && told.hasPrefix("éé"))
        }
    }

    @Test func `a content that is too long for the room is refused, and the next message goes on`() {
        var asked = lobby()
        asked.send(1, "one")
        asked.send(1, "two")
        asked.answer(asked.posts[1], .allow)
        let long = MessageBody.text(text: String(repeating: "x", count: 60_000))
        asked.answer(asked.posts[0], .replace(body: long, attachment: nil))
        #expect(asked.answers == ["1: refused limitExceeded", "1: sent"] && asked.messages == ["u1: two → 2 3"])
    }

    @Test func `an answer for messages about a room, and one for rooms about a message, let it happen`() {
        var asked = lobby(Self.before, "Group.CallbackBeforeInviteJoinGroup")
        asked.makeRoom("hall", kind: "Public", by: 1)
        asked.take(.command(session: SessionID(1), command: .room(.addMembers(room: "hall", users: ["u2"]))))
        asked.answer(asked.posts[0], .replace(body: .text(text: "x"), attachment: nil))
        asked.send(1, "hello")
        asked.answer(asked.posts[1], .allowExcept(users: ["u2"]))
        #expect(asked.world.tenant.members(of: "hall") == ["u1", "u2"])
        #expect(asked.messages == ["u1: hello → 2 3"])
    }

    @Test func `the app's server is told of a message that it let through, and not of others`() {
        var asked = lobby(Self.before, "Group.CallbackAfterSendMsg")
        for (index, verdict) in [
            CommandVerdict.drop, .refuse(code: 10100, reason: ""), .replace(body: .text(text: "x"), attachment: nil),
        ].enumerated() {
            asked.send(1, "hello")
            asked.answer(asked.posts[index], verdict)
        }
        #expect(
            asked.posts.map(\.notice.event) == [Self.before, Self.before, Self.before, "Group.CallbackAfterSendMsg"])
        #expect(asked.posts.last?.notice.body.text?.contains(#""Text":"x""#) == true)
        #expect(asked.posts.last?.held == nil)
    }

    // MARK: Questions that come twice

    @Test func `of a doubled question the second answer counts where the first attempt fails`() {
        var asked = lobby(faults: [WebhookFault(.doubled)])
        asked.send(1, "hello")
        asked.end(asked.posts[0], .failed(reason: "no connection"))
        #expect(asked.answers.isEmpty)
        asked.answer(asked.posts[1], .refuse(code: 10110, reason: "no"))
        #expect(asked.answers == ["1: refused 10110 no"])
        #expect(asked.world.tenant.webhookDeliveries.map(\.phase.outcome) == [.givenUp, .delivered])
        #expect(asked.world.tenant.webhookDeliveries.allSatisfy { $0.decision?.code == 10110 })
    }

    @Test func `of a doubled question nothing stays open once one answer is there, however many there are`() {
        var asked = lobby(faults: [WebhookFault(.doubled)])
        for number in 0..<600 {
            asked.send(1, "m\(number)")
            asked.answer(asked.posts[2 * number], .drop)
        }
        #expect(asked.world.tenant.webhookDeliveries.allSatisfy { $0.phase.outcome != nil })
        #expect(asked.world.tenant.heldCommands.isEmpty)
    }

    // MARK: Bounds

    @Test func `a message that alone has more than a megabyte does not wait`() {
        var asked = Asked(events: ["C2C.CallbackBeforeSendMsg"]) { $0.signaling.maximumMessageBytes = 2_000_000 }
        asked.furnish("lobby", users: 2)
        let refused = EmulatorError.limitExceeded(limit: .heldCommandBytes, maximum: 1_048_576, attempted: 1_048_577)
        #expect(asked.sendToUser(1, "u2", String(repeating: "x", count: 1_048_577)) == .failure(refused))
        #expect(asked.sendToUser(1, "u2", String(repeating: "x", count: 1_048_576)) == nil)
    }

    @Test func `names, attributes and lists of users count as they wait`() {
        var asked = people("Group.CallbackBeforeCreateGroup", "Group.CallbackBeforeInviteJoinGroup")
        asked.makeRoom("hall", kind: "Public", by: 1)
        asked.answer(asked.posts[0], .allow)
        let name = String(repeating: "x", count: 600_000)
        func make(_ room: RoomID, _ description: RoomDescription, _ attributes: [Attribute] = []) -> Command {
            .room(
                .enter(
                    room: room,
                    entry: .create(plan: RoomPlan(kind: "Public", description: description, attributes: attributes))))
        }
        asked.take(.command(session: SessionID(1), command: make("a", RoomDescription(name: name))))
        #expect(asked.world.tenant.heldCommands.count == 1)
        let users = Array(repeating: UserID(String(repeating: "u", count: 250)), count: 3000)
        for command in [
            make("b", RoomDescription(introduction: name)),
            make("c", RoomDescription(), [Attribute(key: "k", value: name)]),
            .room(.addMembers(room: "hall", users: users)),
        ] {
            asked.take(.command(session: SessionID(1), command: command))
        }
        #expect(asked.answers == ["1: done"] + Array(repeating: "1: refused limitExceeded", count: 3))
        #expect(asked.world.tenant.heldCommands.count == 1)
    }

    // MARK: Addresses

    @Test func `an address that is not to be asked any more still answers what it was asked`() {
        var asked = lobby()
        asked.send(1, "one")
        var setup = asked.world.setup
        setup.setTargets([WebhookTarget(product: "chat", url: "/", secret: "")], of: setup.app)
        asked.take(.webhook(input: .planned(plan: setup.webhookPlan)))
        asked.send(2, "two")
        #expect(asked.messages == ["u2: two → 1 3"])
        asked.send(1, "three")
        #expect(asked.messages.count == 1)
        asked.answer(asked.posts[0], .refuse(code: 10100, reason: "no"))
        #expect(asked.answers == ["2: sent", "1: refused 10100 no", "1: sent"])
        asked.send(1, "four")
        #expect(asked.messages.suffix(2) == ["u1: three → 2 3", "u1: four → 2 3"])
    }

    @Test func `what an address is asked is decided without it where another product takes its place`() {
        var asked = lobby()
        asked.send(1, "one")
        var setup = asked.world.setup
        setup.setTargets([WebhookTarget(product: "trtc", url: "/", secret: "k")], of: setup.app)
        asked.take(.webhook(input: .planned(plan: setup.webhookPlan)))
        #expect(asked.messages == ["u1: one → 2 3"] && asked.answers == ["1: sent"])
        #expect(asked.world.tenant.webhookDeliveries.last?.decision?.isAnswered == false)
    }
}
