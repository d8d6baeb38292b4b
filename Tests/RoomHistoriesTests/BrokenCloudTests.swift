import EmulatorAPI
import RoomHistories
import Simulation
import Synchronization
import Testing
import VendorDialects

/// A defect, and the check that has to find it.
struct Defect: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var setup = ChecksWorld.tencent
    let claim: String
    let fault: @Sendable () -> CloudFault
}

/// Counts what a defect met, so that it changes only one thing.
private final class Count: Sendable {
    private let value = Mutex(0)

    /// True at the `place`th call, from 1.
    func isNow(_ place: Int = 1) -> Bool {
        value.withLock {
            $0 += 1
            return $0 == place
        }
    }
}

private let zego = ZEGO.setup(
    appID: 1_000_000_001, appSign: nil, serverSecret: String(repeating: "s", count: 32), seed: 1,
    bornAtUnixMilliseconds: 0)

extension CloudFault {
    /// Changes the deliveries of a step, one after the other.
    fileprivate static func deliveries(_ change: @escaping @Sendable (Delivery) -> [Delivery]) -> CloudFault {
        CloudFault(deliveries: { $0.flatMap(change) })
    }

    /// Loses the first event of this kind for this session.
    fileprivate static func losing(
        _ session: SessionID, _ isMeant: @escaping @Sendable (Event) -> Bool
    ) -> CloudFault {
        let count = Count()
        return .deliveries { delivery in
            if case .event(session, let event) = delivery, isMeant(event), count.isNow() { return [] }
            return [delivery]
        }
    }
}

private let alice = SessionID(1)
private let bob = SessionID(2)
private let carol = SessionID(3)

private func isMessage(_ event: Event) -> Bool {
    if case .room(.messageSent) = event { true } else { false }
}

private func isAttributeChange(_ event: Event) -> Bool {
    if case .attribute(.changed) = event { true } else { false }
}

private let everybodyIsTold = "Members are told everything that happens in their room"
private let inOrder = "Devices are told what happened, in order and once"
private let messageOrder = "Messages arrive in the order of sending, each once"
private let answeredOnce = "Every call is answered once"
private let onlyMembers = "Only members are told of a room"
private let whoIsThere = "Every member knows who is in the room"
private let sameAttributes = "Every member sees the attributes that the room has"
private let sameChannel = "Every participant knows who is in the channel and what they publish"
private let oneOrder = "The answers about a room's attributes fit one order of all writes"
private let silence = "Nobody hears or sees what the app's server stops"

private let defects: [Defect] = [
    Defect(testDescription: "a message does not reach one member", claim: everybodyIsTold) {
        .losing(bob, isMessage)
    },
    Defect(testDescription: "a message comes twice", claim: messageOrder) {
        let count = Count()
        return .deliveries { delivery in
            if case .event(bob, let event) = delivery, isMessage(event), count.isNow(2) { return [delivery, delivery] }
            return [delivery]
        }
    },
    Defect(testDescription: "two messages change places for one member", claim: messageOrder) {
        let kept = Mutex<CloudFault.Delivery?>(nil)
        let count = Count()
        return .deliveries { delivery in
            guard case .event(bob, let event) = delivery, isMessage(event) else { return [delivery] }
            if count.isNow() {
                kept.withLock { $0 = delivery }
                return []
            }
            let first = kept.withLock { kept in
                defer { kept = nil }
                return kept
            }
            return [delivery] + (first.map { [$0] } ?? [])
        }
    },
    Defect(testDescription: "two changes of attributes change places for one member", claim: inOrder) {
        let kept = Mutex<CloudFault.Delivery?>(nil)
        let count = Count()
        return .deliveries { delivery in
            guard case .event(carol, let event) = delivery, isAttributeChange(event) else { return [delivery] }
            if count.isNow() {
                kept.withLock { $0 = delivery }
                return []
            }
            let first = kept.withLock { kept in
                defer { kept = nil }
                return kept
            }
            return [delivery] + (first.map { [$0] } ?? [])
        }
    },
    Defect(testDescription: "a call is never answered", claim: answeredOnce) {
        let count = Count()
        return .deliveries { delivery in
            if case .reply(bob, _, .success(.sent)) = delivery, count.isNow() { return [] }
            return [delivery]
        }
    },
    Defect(testDescription: "a call is answered twice", claim: answeredOnce) {
        let count = Count()
        return .deliveries { delivery in
            if case .reply(bob, _, .success(.sent)) = delivery, count.isNow() { return [delivery, delivery] }
            return [delivery]
        }
    },
    Defect(testDescription: "a refused write is answered with success", claim: answeredOnce) {
        .deliveries { delivery in
            guard case .reply(let session, let request, .failure(.staleRevision)) = delivery else { return [delivery] }
            return [.reply(session, request: request, .success(.revised(revision: 9, refused: [])))]
        }
    },
    Defect(testDescription: "a change is told ahead of its writer's answer", claim: inOrder) {
        CloudFault(deliveries: { $0.contains { if case .reply = $0 { true } else { false } } ? $0.reversed() : $0 })
    },
    Defect(testDescription: "who left is told of a message", claim: onlyMembers) {
        .deliveries { delivery in
            guard case .event(bob, let event) = delivery, isMessage(event) else { return [delivery] }
            return [delivery, .event(SessionID(4), event)]
        }
    },
    Defect(testDescription: "nobody tells a member that another left", claim: whoIsThere) {
        .losing(bob) { if case .room(.memberLeft) = $0 { true } else { false } }
    },
    Defect(testDescription: "nobody tells a member that another came", claim: whoIsThere) {
        .losing(bob) { if case .room(.memberJoined) = $0 { true } else { false } }
    },
    Defect(testDescription: "nobody tells a member that the room is gone", claim: everybodyIsTold) {
        .losing(carol) { if case .room(.dismissed) = $0 { true } else { false } }
    },
    Defect(testDescription: "a change of attributes does not reach one member", setup: zego, claim: sameAttributes) {
        .losing(bob, isAttributeChange)
    },
    Defect(testDescription: "a member is told another value than the room has", setup: zego, claim: sameAttributes) {
        .deliveries { delivery in
            guard
                case .event(bob, .attribute(.changed(let room, _, let removed, let all, let revision, let by))) =
                    delivery
            else { return [delivery] }
            let other = [Attribute(key: "2", value: "nobody")]
            let event = AttributeEvent.changed(
                room: room, set: other, removed: removed, all: all, revision: revision, by: by)
            return [.event(bob, .attribute(event))]
        }
    },
    Defect(testDescription: "the cloud forgets who holds an attribute", setup: zego, claim: oneOrder) {
        CloudFault(input: { input in
            guard
                case .command(let session, .attribute(.set(let room, let attributes, var options, let revision))) =
                    input
            else { return input }
            options.isForced = true
            return .command(
                session: session,
                command: .attribute(
                    .set(room: room, attributes: attributes, options: options, expectedRevision: revision)))
        })
    },
    Defect(testDescription: "the cloud takes a write that is based on an old revision", claim: oneOrder) {
        CloudFault(input: { input in
            guard case .command(let session, .attribute(.set(let room, let attributes, let options, _))) = input
            else { return input }
            return .command(
                session: session,
                command: .attribute(.set(room: room, attributes: attributes, options: options, expectedRevision: nil)))
        })
    },
    Defect(testDescription: "attributes stay when their holder leaves", setup: zego, claim: oneOrder) {
        CloudFault(input: { input in
            guard
                case .command(let session, .attribute(.set(let room, let attributes, var options, let revision))) =
                    input
            else { return input }
            options.removesWithHolder = false
            return .command(
                session: session,
                command: .attribute(
                    .set(room: room, attributes: attributes, options: options, expectedRevision: revision)))
        })
    },
    Defect(testDescription: "a participant's end is told to nobody", claim: sameChannel) {
        .losing(alice) { if case .rtc(.participantLeft) = $0 { true } else { false } }
    },
    Defect(testDescription: "a stream that began is told to nobody", claim: sameChannel) {
        .losing(alice) { if case .rtc(.streamAdded) = $0 { true } else { false } }
    },
    Defect(testDescription: "a stop of streams has no effect", claim: silence) {
        CloudFault(input: { input in
            guard case .administered(.banStreams(let channel, let user, let kinds, _)) = input else { return input }
            return .administered(command: .banStreams(channel: channel, user: user, kinds: kinds, seconds: 0))
        })
    },
]

/// An evening of four devices: a room with messages and attributes, a channel with sound, somebody who leaves,
/// somebody who is stopped.
private func evening(on setup: TenantSetup, broken fault: CloudFault?) throws -> Set<String> {
    let world = ChecksWorld(setup)
    // Looked at more than once: later events put some things right.
    var claims: Set<String> = []
    func look() { claims.formUnion(world.failures().map(\.claim)) }
    if let fault { world.cloud.plant(fault) }
    let kind: RoomKind = setup.app == zego.app ? "room" : "AVChatRoom"
    let alice = world.device("alice")
    let bob = world.device("bob")
    let carol = world.device("carol")
    alice.create("lobby", kind: kind)
    world.advance()
    bob.join("lobby")
    world.advance()
    carol.join("lobby")
    world.advance()
    let dave = world.device("dave")
    dave.join("lobby")
    world.advance()
    dave.leave("lobby")
    world.advance()
    for text in ["one", "two", "three"] { carol.say(text, in: "lobby") }
    bob.say("four", in: "lobby")
    world.advance()
    let held = AttributeOptions(takesHold: true, removesWithHolder: true)
    alice.set("1", "alice", in: "lobby", options: held, expecting: 0)
    world.advance()
    bob.set("1", "bob", in: "lobby", options: held, expecting: 0)
    carol.set("2", "carol", in: "lobby", options: held, expecting: 1)
    world.advance()
    look()
    if setup.app == zego.app {
        carol.leave("lobby")
        world.advance()
        bob.ask(.attribute(.fetch(room: "lobby", keys: [])))
        look()
        return claims
    }
    for device in [alice, bob, carol] {
        device.enter("lobby", world.token(for: device.user))
        world.advance()
        device.publish(in: "lobby")
        world.advance()
    }
    look()
    carol.ask(.rtc(.leave(channel: "lobby")))
    bob.speak(1, in: "lobby")
    world.advance()
    try world.cloud.administer(.banStreams(channel: "lobby", user: "bob", kinds: .sound, seconds: 60), app: setup.app)
    bob.speak(2, in: "lobby")
    look()
    alice.ask(.room(.dismiss(room: "lobby")))
    look()
    return claims
}

@Suite struct BrokenCloudTests {
    @Test(arguments: [ChecksWorld.tencent, zego].map(\.app))
    func `a cloud as it should be breaks no claim`(app: AppID) throws {
        let claims = try evening(on: app == zego.app ? zego : ChecksWorld.tencent, broken: nil)
        #expect(claims == [])
    }

    @Test(arguments: defects)
    func `each defect of a cloud breaks the claim that it should break`(defect: Defect) throws {
        let claims = try evening(on: defect.setup, broken: defect.fault())
        #expect(claims.contains(defect.claim), "\(defect.testDescription): \(claims)")
    }
}
