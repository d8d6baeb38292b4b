import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing
import VendorDialects

/// Commands that wait for what the app's own server says: who waits, who goes on, and how each wait ends.
@Suite struct QuestionTests {
    // MARK: Waiting

    @Test func `a tenant whose app's server only hears of things holds nothing`() {
        var asked = Asked(events: nil)
        asked.furnish("lobby", users: 2)
        #expect(asked.send(1, "hello") == .success(.sent(stamp: MessageStamp(sequence: 1, sentAtUnixMilliseconds: 0))))
        #expect(asked.world.tenant.heldCommands.isEmpty)
        #expect(asked.messages == ["u1: hello → 2"])
    }

    @Test func `a message waits for the answer while others go on, and then everybody gets it`() throws {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 3)
        #expect(asked.send(1, "hello") == nil)
        #expect(asked.messages.isEmpty && asked.answers.isEmpty)
        #expect(asked.world.tenant.heldCommands.map(\.user) == ["u1"])
        // Somebody else's command is carried out meanwhile.
        asked.world.must(
            2,
            .attribute(
                .set(
                    room: "lobby", attributes: [Attribute(key: "k", value: "v")],
                    options: AttributeOptions(), expectedRevision: nil)))
        asked.wait(.milliseconds(500))
        asked.answer(try #require(asked.posts.first), .allow)
        #expect(asked.messages == ["u1: hello → 2 3"])
        #expect(asked.answers == ["1: sent"])
        #expect(asked.world.tenant.heldCommands.isEmpty)
        let delivery = try #require(asked.world.tenant.webhookDeliveries.last)
        #expect(delivery.decision == WebhookDecision(.allow, isAnswered: true, waited: .milliseconds(500)))
    }

    @Test func `the answer goes ahead of what it causes`() throws {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.send(1, "hello")
        let outcome = asked.answer(asked.posts[0], .allow)
        guard case .answer(1, SessionID(1), .success(.sent)) = outcome.effects.first,
            case .deliver = outcome.effects.last
        else {
            Issue.record("\(outcome.effects)")
            return
        }
    }

    @Test func `a refusal reaches the sender with its number and text, and nobody else`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.send(1, "rude")
        asked.answer(asked.posts[0], .refuse(code: 10110, reason: "mind your words"))
        #expect(asked.answers == ["1: refused 10110 mind your words"])
        #expect(asked.messages.isEmpty)
        #expect(asked.world.tenant.lastMessageNumber(of: "lobby") == 0)
        #expect(asked.world.tenant.webhookDeliveries.last?.decision?.code == 10110)
    }

    @Test func `a message is sent with the content that the answer gives it`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.send(1, "damn")
        asked.answer(asked.posts[0], .replace(body: .text(text: "d**n"), attachment: nil))
        #expect(asked.messages == ["u1: d**n → 2"] && asked.answers == ["1: sent"])
    }

    @Test func `a dropped message is sent for its sender and for nobody else, not for one who is away either`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg", "C2C.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.send(1, "one")
        asked.answer(asked.posts[0], .drop)
        #expect(asked.answers == ["1: sent"] && asked.messages.isEmpty)
        asked.take(.closed(session: SessionID(2)))
        asked.sendToUser(1, "u2", "two")
        asked.answer(asked.posts[1], .drop)
        #expect(asked.answers == ["1: sent", "1: sent"])
        #expect(asked.admit("u2", 9).isEmpty && asked.messages.isEmpty)
    }

    /// Takes back what user 1 sent to the hall.
    private func revoke(_ number: Int, _ sequence: UInt64) -> Command {
        let stamp = MessageStamp(sequence: sequence, sentAtUnixMilliseconds: 0)
        return .room(
            .revoke(room: "hall", message: SentMessage(id: MessageID("m\(number)"), sender: "u1", stamp: stamp)))
    }

    /// Takes back what was sent to user 2.
    private func withdraw(_ number: Int) -> Command {
        let body = Tencent.MessageForm.revocation(of: MessageID("m\(number)"))
        return .signaling(.send(user: "u2", message: Message(id: MessageID("w\(number)"), body: body)))
    }

    @Test func `who takes a dropped message back tells nobody of it`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg", "C2C.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.makeRoom("hall", kind: "Meeting", by: 1, joinedBy: 2)
        asked.send(1, "one", to: "hall")
        asked.answer(asked.posts[0], .drop)
        asked.send(1, "two", to: "hall")
        asked.answer(asked.posts[1], .allow)
        asked.sendToUser(1, "u2", "three")
        asked.answer(asked.posts[2], .drop)
        asked.sendToUser(1, "u2", "four")
        asked.answer(asked.posts[3], .allow)
        #expect(asked.messages == ["u1: two → 2", "u1: four → 2"])
        // The room's owner does not find it.
        #expect(asked.world.refusal(1, revoke(1, 1)) == .messageNotFound(message: "m1"))
        asked.world.must(1, revoke(2, 2))
        asked.take(.command(session: SessionID(1), command: withdraw(3)))
        #expect(asked.messages.count == 2 && asked.answers.last == "1: sent")
        asked.take(.command(session: SessionID(1), command: withdraw(4)))
        #expect(asked.messages.last == "u1: takes back m4 → 2")
        // The app's server takes them back for the sender, while the receiver is away.
        asked.take(.closed(session: SessionID(2)))
        for number in 3...4 {
            asked.take(.administered(command: .act(user: "u1", command: withdraw(number), tellsUser: true)))
        }
        #expect(asked.admit("u2", 9) == ["u1: takes back m4 → 9"])
        asked.expectEqualReplay()
    }

    @Test func `a thousand dropped messages are remembered, and of one more the first is forgotten`() {
        var asked = Asked(events: ["C2C.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        for number in 0...1000 {
            asked.sendToUser(1, "u2", "hello")
            asked.answer(asked.posts[number], .drop)
        }
        asked.take(.command(session: SessionID(1), command: withdraw(2)))
        #expect(asked.messages.isEmpty)
        asked.take(.command(session: SessionID(1), command: withdraw(1)))
        #expect(asked.messages.count == 1)
    }

    @Test func `without an answer the message is sent when the time for one is over`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.send(1, "hello")
        asked.wait(.milliseconds(1999))
        #expect(asked.messages.isEmpty)
        asked.wait(.milliseconds(1))
        #expect(asked.messages == ["u1: hello → 2"] && asked.answers == ["1: sent"])
        let delivery = asked.world.tenant.webhookDeliveries.last
        #expect(delivery?.phase.outcome == .givenUp && delivery?.attempts.map(\.answer) == [.timedOut])
        #expect(delivery?.decision == WebhookDecision(.allow, isAnswered: false, waited: .seconds(2)))
        // The answer that comes then changes nothing.
        let before = asked.world.tenant
        asked.answer(asked.posts[0], .refuse(code: 10110, reason: ""))
        #expect(asked.world.tenant == before)
    }

    @Test(arguments: [
        WebhookAnswer.failed(reason: "no connection"), .answered(status: 500, isAccepted: false),
    ])
    func `a server that cannot be asked does not hold the message up`(_ answer: WebhookAnswer) {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.send(1, "hello")
        asked.end(asked.posts[0], answer)
        #expect(asked.messages == ["u1: hello → 2"])
        #expect(asked.world.tenant.webhookDeliveries.last?.decision?.isAnswered == false)
    }

    // MARK: Order

    @Test func `what one user sends to one room keeps its order, and other rooms do not wait`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.makeRoom("hall", kind: "Meeting", by: 1, joinedBy: 2)
        asked.send(1, "one")
        asked.send(1, "two")
        asked.send(1, "three", to: "hall")
        asked.send(2, "four")
        #expect(asked.posts.count == 4)
        asked.answer(asked.posts[1], .allow)
        #expect(asked.messages.isEmpty)
        asked.answer(asked.posts[3], .allow)
        asked.answer(asked.posts[2], .allow)
        #expect(asked.messages == ["u2: four → 1", "u1: three → 2"])
        asked.answer(asked.posts[0], .allow)
        #expect(asked.messages.suffix(2) == ["u1: one → 2", "u1: two → 2"])
    }

    @Test func `a message that nobody is asked about waits for the one before it`() {
        var asked = Asked(events: ["C2C.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.sendToUser(1, "u2", "one")
        let revocation = Message(id: "r", body: Tencent.MessageForm.revocation(of: "m"))
        asked.take(.command(session: SessionID(1), command: .signaling(.send(user: "u2", message: revocation))))
        #expect(asked.posts.count == 1 && asked.answers.isEmpty)
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["1: sent", "1: sent"])
        // Alone it does not wait.
        asked.take(.command(session: SessionID(1), command: .signaling(.send(user: "u2", message: revocation))))
        #expect(asked.posts.count == 1 && asked.answers.count == 3)
    }

    // MARK: Bounds

    @Test func `thirty-two commands of a session wait, and the next is refused and changes nothing`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        for number in 1...32 { #expect(asked.send(1, "m\(number)") == nil) }
        let before = asked.world.tenant
        let refused = EmulatorError.limitExceeded(limit: .heldCommandCount, maximum: 32, attempted: 33)
        #expect(asked.send(1, "m33") == .failure(refused))
        #expect(asked.world.tenant == before)
        #expect(asked.send(2, "other") == nil)
        asked.answer(asked.posts[0], .allow)
        #expect(asked.send(1, "m33") == nil)
    }

    @Test func `two hundred and fifty-six commands of a tenant wait, and no more`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 9)
        for session in 1...8 as ClosedRange<UInt64> { for number in 1...32 { asked.send(session, "m\(number)") } }
        #expect(asked.world.tenant.heldCommands.count == 256 && asked.posts.count == 256)
        #expect(
            asked.send(9, "one more")
                == .failure(.limitExceeded(limit: .heldCommandCount, maximum: 256, attempted: 257)))
        // All of them are let go by time, and nothing of them stays.
        asked.wait(.seconds(2))
        #expect(asked.world.tenant.heldCommands.isEmpty)
        #expect(asked.answers.count { $0.hasSuffix("sent") } == 256)
    }

    @Test func `messages of a megabyte wait, and no byte more`() {
        var asked = Asked(events: ["C2C.CallbackBeforeSendMsg"]) { $0.signaling.maximumMessageBytes = 1_048_576 }
        asked.furnish("lobby", users: 2)
        let half = String(repeating: "x", count: 524_288)
        asked.sendToUser(1, "u2", half)
        asked.sendToUser(1, "u2", half)
        #expect(asked.world.tenant.heldCommands.count == 2)
        #expect(
            asked.sendToUser(1, "u2", "y")
                == .failure(.limitExceeded(limit: .heldCommandBytes, maximum: 1_048_576, attempted: 1_048_577)))
    }

    // MARK: What happens meanwhile

    @Test func `what waits of a session that has ended is not carried out`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.send(1, "hello")
        asked.take(.closed(session: SessionID(1)))
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["1: refused notLoggedIn"] && asked.messages.isEmpty)
    }

    @Test func `what a user sent is not sent by another who logged in on the same session since`() {
        var asked = Asked(events: ["C2C.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.sendToUser(1, "u2", "hello")
        asked.world.must(1, .identity(.logOut))
        asked.world.must(1, TenantWorld.logIn("mallory"))
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["1: refused notLoggedIn"] && asked.messages.isEmpty)
    }

    @Test func `a message of somebody who was removed from the room is refused, and so is one to a room that is gone`()
    {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 3)
        asked.send(2, "one")
        asked.send(3, "two")
        asked.take(
            .administered(command: .removeMembers(room: "lobby", users: ["u2"], reason: "", bannedSeconds: nil)))
        asked.answer(asked.posts[0], .allow)
        asked.take(.administered(command: .dismissRoom(room: "lobby")))
        asked.answer(asked.posts[1], .allow)
        #expect(asked.answers == ["2: refused notMember", "3: refused roomNotFound"] && asked.messages.isEmpty)
    }

    @Test func `a user who is muted while their message waits is not heard`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.send(2, "hello")
        asked.world.must(1, .room(.mute(room: "lobby", user: "u2", seconds: 60)))
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["2: refused muted"])
    }

    @Test func `an address that goes away lets go what waits for it, and one that stays does not`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.send(1, "one")
        asked.take(.webhook(input: .planned(plan: asked.world.setup.webhookPlan)))
        #expect(asked.messages.isEmpty)
        asked.take(.webhook(input: .planned(plan: nil)))
        #expect(asked.messages == ["u1: one → 2"] && asked.answers == ["1: sent"])
        #expect(asked.world.tenant.heldCommands.isEmpty)
    }

    // MARK: Rooms

    @Test func `who makes, enters or fills a room is asked about, and what is refused in any case is not`() {
        var asked = Asked(events: [
            "Group.CallbackBeforeCreateGroup", "Group.CallbackBeforeApplyJoinGroup",
            "Group.CallbackBeforeInviteJoinGroup",
        ])
        for number in 1...4 as ClosedRange<UInt64> { asked.world.admit(UserID("u\(number)"), number) }
        let plan = RoomPlan(kind: "Meeting", description: RoomDescription(name: "Hall"))
        asked.take(.command(session: SessionID(1), command: .room(.enter(room: "hall", entry: .create(plan: plan)))))
        #expect(asked.posts.last?.notice.event == "Group.CallbackBeforeCreateGroup")
        #expect(asked.world.tenant.kind(of: "hall") == nil)
        asked.answer(asked.posts[0], .allow)
        #expect(asked.world.tenant.members(of: "hall") == ["u1"])
        asked.take(.command(session: SessionID(2), command: .room(.enter(room: "hall", entry: .join))))
        #expect(asked.posts.last?.notice.event == "Group.CallbackBeforeApplyJoinGroup")
        asked.answer(asked.posts[1], .refuse(code: 10016, reason: "members only"))
        #expect(asked.answers.last == "2: refused 10016 members only")
        #expect(asked.world.tenant.members(of: "hall") == ["u1"])
        // These are refused without a question.
        let count = asked.posts.count
        asked.take(.command(session: SessionID(3), command: .room(.enter(room: "nowhere", entry: .join))))
        asked.take(.command(session: SessionID(3), command: .room(.enter(room: "hall", entry: .create(plan: plan)))))
        asked.take(.command(session: SessionID(3), command: .room(.addMembers(room: "hall", users: ["u4"]))))
        #expect(asked.posts.count == count && asked.answers.suffix(3).allSatisfy { $0.contains("refused") })
    }

    @Test func `somebody whom the app's server keeps out is not added, and the others are`() {
        var asked = Asked(events: ["Group.CallbackBeforeInviteJoinGroup"])
        for number in 1...4 as ClosedRange<UInt64> { asked.world.admit(UserID("u\(number)"), number) }
        asked.makeRoom("hall", kind: "Public", by: 1)
        let add = Command.room(.addMembers(room: "hall", users: ["u2", "u3", "u4"]))
        asked.take(.command(session: SessionID(1), command: add))
        asked.answer(asked.posts[0], .allowExcept(users: ["u3"]))
        #expect(asked.world.tenant.members(of: "hall") == ["u1", "u2", "u4"])
        #expect(asked.answers == ["1: u2 true, u3 false, u4 true"])
        asked.take(.command(session: SessionID(1), command: .room(.addMembers(room: "hall", users: ["u3"]))))
        asked.answer(asked.posts[1], .allowExcept(users: ["u3"]))
        #expect(asked.answers.last == "1: u3 false")
    }

    // MARK: What goes wrong on purpose

    @Test func `a lost question is never sent, and its command waits out its time`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"], faults: [WebhookFault(.lost)])
        asked.furnish("lobby", users: 2)
        asked.send(1, "hello")
        #expect(asked.posts.isEmpty)
        asked.wait(.seconds(2))
        #expect(asked.messages == ["u1: hello → 2"])
        let delivery = asked.world.tenant.webhookDeliveries.last
        #expect(delivery?.phase.outcome == .lost && delivery?.decision?.waited == .seconds(2))
    }

    @Test func `a late question leaves less time for the answer, and one that is too late is never sent`() {
        var asked = Asked(
            events: ["Group.CallbackBeforeSendMsg"], faults: [WebhookFault(.late, delayMilliseconds: 1500)])
        asked.furnish("lobby", users: 2)
        asked.send(1, "hello")
        asked.wait(.milliseconds(1500))
        #expect(asked.posts.map(\.timeout) == [.milliseconds(500)])
        asked.answer(asked.posts[0], .drop)
        #expect(asked.answers == ["1: sent"] && asked.messages.isEmpty)

        var tooLate = Asked(events: ["Group.CallbackBeforeSendMsg"], faults: [WebhookFault(.late)])
        tooLate.furnish("lobby", users: 2)
        tooLate.send(1, "hello")
        tooLate.wait(.seconds(10))
        #expect(tooLate.posts.isEmpty && tooLate.messages == ["u1: hello → 2"])
    }

    @Test func `of a doubled question the first answer counts`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"], faults: [WebhookFault(.doubled)])
        asked.furnish("lobby", users: 2)
        asked.send(1, "hello")
        #expect(asked.posts.count == 2)
        asked.answer(asked.posts[1], .refuse(code: 10110, reason: "no"))
        asked.answer(asked.posts[0], .allow)
        #expect(asked.answers == ["1: refused 10110 no"] && asked.messages.isEmpty)
    }

    @Test func `a question with a wrong signature and one whose connection is cut are marked for the shell`() {
        var asked = Asked(
            events: ["Group.CallbackBeforeSendMsg"],
            faults: [WebhookFault(.wrongSignature), WebhookFault(.cutConnection)])
        asked.furnish("lobby", users: 2)
        asked.send(1, "hello")
        #expect(asked.posts.map(\.isForged) == [true] && asked.posts.map(\.isCut) == [true])
    }

    @Test func `questions go out while the address takes no more of what happened`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg", "State.StateChange"])
        for number in 1...20 as ClosedRange<UInt64> { asked.world.admit(UserID("u\(number)"), number) }
        asked.makeRoom("lobby", by: 1, joinedBy: 2)
        asked.posts = []
        asked.send(1, "hello")
        #expect(asked.posts.map(\.notice.event) == ["Group.CallbackBeforeSendMsg"])
    }

    // MARK: Replays

    @Test func `a replay asks nobody and reaches an equal state, with commands that wait and after them`() throws {
        var asked = Asked(
            events: ["Group.CallbackBeforeSendMsg"], faults: [WebhookFault(.doubled, perMillion: 500_000)])
        asked.furnish("lobby", users: 3)
        for number in 1...6 { asked.send(UInt64(number % 3 + 1), "m\(number)") }
        asked.answer(asked.posts[0], .replace(body: .text(text: "x"), attachment: [1]))
        asked.wait(.milliseconds(700))
        asked.answer(asked.posts[2], .refuse(code: 10100, reason: "no"))
        #expect(!asked.world.tenant.heldCommands.isEmpty)
        func check() throws {
            asked.expectEqualReplay()
            let coded = try JSONDecoder().decode(TenantState.self, from: JSONEncoder().encode(asked.world.tenant))
            #expect(coded == asked.world.tenant)
        }
        try check()
        asked.wait(.seconds(5))
        #expect(asked.world.tenant.heldCommands.isEmpty)
        try check()
    }

    @Test func `the process that comes after a crash asks again, for as long as there is time`() {
        var asked = Asked(events: ["Group.CallbackBeforeSendMsg"])
        asked.furnish("lobby", users: 2)
        asked.send(1, "hello")
        asked.wait(.milliseconds(500))
        asked.take(.webhook(input: .restarted))
        #expect(asked.posts.map(\.delivery) == [asked.posts[0].delivery, asked.posts[0].delivery])
        #expect(asked.posts.map(\.timeout) == [.seconds(2), .milliseconds(1500)])
        asked.answer(asked.posts[1], .allow)
        #expect(asked.messages == ["u1: hello → 2"])
    }
}
