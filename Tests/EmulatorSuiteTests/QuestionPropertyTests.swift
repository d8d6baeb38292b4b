import EmulatorAPI
import EmulatorSuite
import Testing

/// Commands that an app's server is asked about, answers, lost phones, rooms that end and addresses that change, by chance.
@Suite struct QuestionPropertyTests {
    private static let events = [
        "Group.CallbackBeforeCreateGroup", "Group.CallbackBeforeApplyJoinGroup", "Group.CallbackBeforeInviteJoinGroup",
        "Group.CallbackBeforeSendMsg", "C2C.CallbackBeforeSendMsg", "Group.CallbackAfterSendMsg",
    ]

    private struct Chance {
        var random: RandomStream

        mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        mutating func one<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

        mutating func answer() -> WebhookAnswer {
            switch below(10) {
            case 0: .decided(status: 200, verdict: .refuse(code: 10100, reason: "no"))
            case 1: .decided(status: 200, verdict: .drop)
            case 2: .decided(status: 200, verdict: .replace(body: .text(text: "x"), attachment: nil))
            case 3: .decided(status: 200, verdict: .allowExcept(users: ["u2"]))
            case 4: .answered(status: 500, isAccepted: false)
            case 5: .failed(reason: "no connection")
            case 6: .timedOut
            default: .decided(status: 200, verdict: .allow)
            }
        }
    }

    @Test func `every command is answered once, whatever happens meanwhile, and a replay asks nobody`() {
        var decided: Set<CommandVerdict.Kind> = []
        for seed in 1...24 as ClosedRange<UInt64> {
            let (asked, sent) = story(seed)
            #expect(asked.world.tenant.heldCommands.isEmpty, "seed \(seed)")
            #expect(asked.answers.count == sent, "seed \(seed)")
            asked.expectEqualReplay()
            for delivery in asked.world.tenant.webhookDeliveries {
                if let decision = delivery.decision, decision.isAnswered { decided.insert(decision.kind) }
            }
        }
        // The stories are about everything that can be decided.
        #expect(decided == Set(CommandVerdict.Kind.allCases))
    }

    /// What came of four hundred inputs, and how many of them were commands.
    private func story(_ seed: UInt64) -> (Asked, commands: Int) {
        var chance = Chance(random: RandomStream(state: seed))
        var asked = Asked(
            events: Self.events,
            faults: [.late, .doubled, .lost, .cutConnection, .outOfOrder].map {
                WebhookFault($0, perMillion: 150_000, delayMilliseconds: 1500)
            })
        // The session of each user by now.
        var sessions: [UInt64] = [1, 2, 3, 4]
        for number in sessions { asked.world.admit(UserID("u\(number)"), number) }
        var sent = 0
        func send(_ command: Command) {
            sent += 1
            asked.take(.command(session: SessionID(chance.one(sessions)), command: command))
        }
        func message(_ number: Int) -> Message {
            Message(id: MessageID("m\(number)"), body: .text(text: "\(number)"))
        }
        let rooms: [RoomID] = ["lobby", "hall"]
        let users: [UserID] = ["u1", "u2", "u3", "u4"]
        for step in 0..<400 {
            switch chance.below(20) {
            case 0...5: send(.room(.send(room: chance.one(rooms), message: message(step))))
            case 6...7: send(.signaling(.send(user: chance.one(users), message: message(step))))
            case 8:
                let plan = RoomPlan(kind: "Public", description: RoomDescription(name: "room"))
                send(.room(.enter(room: chance.one(rooms), entry: .create(plan: plan))))
            case 9: send(.room(.enter(room: chance.one(rooms), entry: .join)))
            case 10: send(.room(.addMembers(room: chance.one(rooms), users: [chance.one(users), chance.one(users)])))
            case 11: send(.room(.leave(room: chance.one(rooms))))
            case 12...15:
                guard let post = asked.posts.suffix(12).randomElement(using: &chance.random) else { break }
                asked.end(post, chance.answer())
            case 16...17: asked.wait(.milliseconds(chance.below(900)))
            case 18:
                let place = chance.below(sessions.count)
                let session = SessionID(sessions[place])
                switch chance.below(3) {
                case 0: asked.take(.interrupted(session: session))
                case 1: asked.take(.webhook(input: .restarted))
                default:
                    asked.take(.closed(session: session))
                    sessions[place] = UInt64(10 + step)
                    asked.world.admit(users[place], sessions[place])
                }
            default:
                var setup = asked.world.setup
                switch chance.below(6) {
                case 0: asked.take(.administered(command: .dismissRoom(room: chance.one(rooms))))
                case 1: asked.take(.webhook(input: .planned(plan: nil)))
                case 2:
                    setup.setTargets([WebhookTarget(product: "trtc", url: "/", secret: "k")], of: setup.app)
                    fallthrough
                default: asked.take(.webhook(input: .planned(plan: setup.webhookPlan)))
                }
            }
            asked.world.tenant.checkInvariants()
        }
        asked.wait(.seconds(60))
        return (asked, sent)
    }
}
