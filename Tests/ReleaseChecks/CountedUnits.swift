import EmulatorAPI
import EmulatorSuite
import EmulatorWire
import Foundation
import ImSDK_Plus
import Loads
import ParlorTesting
import VoiceEngine

@testable import Devices

/// A piece of work whose instructions are counted.
struct CountedUnit: Sendable {
    /// As it stands in the file of bounds.
    let name: String
    /// How many are counted. Big units need few.
    var count = 400
    /// Makes what the work needs, then does it so often.
    let run: @Sendable (_ count: Int) -> Void
}

let countedUnits =
    coreUnits + listenerUnits
    // What a back end asks for costs the same however many users there are.
    + ServerLoad.all.flatMap { load in
        [100, 10_000].map { users in
            CountedUnit(name: "server-calls-\(load.name)-\(users)-users", count: 20) { load.run($0, users: users) }
        }
    }

private let coreUnits = [
    CountedUnit(name: "attribute-write") { count in
        let roomCount = 100
        var tenant = tenantWithRooms(roomCount)
        for number in 0..<count {
            _ = tenant.apply(
                seatWrite(UInt64(number % 8), in: RoomID("room\(number % roomCount)")), from: SessionID(1), at: .start)
        }
    },
    // Written and read as the journal of a server does it.
    CountedUnit(name: "input-of-a-journal") { count in
        for number in 0..<count {
            let input = Input.command(session: SessionID(1), command: seatWrite(UInt64(number % 8), in: "room1"))
            var writer = CanonicalWriter()
            guard input.appendCanonical(to: &writer), writer.withBytes({ Input(canonical: $0) }) == input else {
                fail("an attribute write is no frequent input")
            }
        }
    },
    CountedUnit(name: "message-to-1000") { count in
        var tenant = tenantWithRoom(of: 1_000, .tencent)
        for number in 0..<count { tenant.mustApply(RoomLoad.tencent.message(number), from: SessionID(1)) }
    },
    CountedUnit(name: "invitation-of-one-answer") { count in invite(count, .tencent) },
    CountedUnit(name: "invitation-of-a-call") { count in invite(count, .zego) },
    CountedUnit(name: "quiet-tick") { count in
        let world = World(seed: 1)
        world.addTenant(.tencentDemo)
        let device = world.device("alice")
        device.audio.start { _ in }
        world.advance(by: .milliseconds(20) * count)
    },
    // 20 ms of it. What it becomes was encoded before, as in most worlds of an exploration.
    CountedUnit(name: "silent-voice-to-3") { count in
        for ticks in [600, count] {
            guard let room = try? SilentRoom() else { fail("a microphone does not open") }
            room.play(ticks: ticks)
        }
    },
    CountedUnit(name: "message-to-50-apps") { count in
        let (world, people) = chatRoom(of: 50)
        for number in 0..<count {
            people[number % 50].run {
                _ = V2TIMManager.sharedInstance().sendGroupTextMessage(
                    text: "message \(number)", to: "lobby", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
            }
            world.advance(by: .seconds(5))
        }
    },
    CountedUnit(name: "app-server-call") { AppServerLoad.showSeats($0) },
    CountedUnit(name: "schedule-of-a-seat-race", count: 40) { count in
        guard (try? explore(seeds: 0..<UInt64(count), SeatRace.play)) != nil else { fail("a seat race went wrong") }
    },
]

#if os(Linux) && _pointerBitWidth(_64)
    private let listenerUnits = [
        // Once for each class of an app that listens.
        CountedUnit(name: "class-of-a-listener", count: 4) { count in
            for _ in 0..<count {
                guard let read = ListenerClass(GroupListener.self), !read.witnesses().isEmpty
                else { fail("a class has no symbols") }
            }
        }
    ]

    final class GroupListener: NSObject, V2TIMGroupListener {
        func onMemberEnter(_ groupID: String!, memberList: [V2TIMGroupMemberInfo]!) {}
        func onGroupAttributeChanged(_ groupID: String!, attributes: NSMutableDictionary!) {}
    }
#else
    private let listenerUnits: [CountedUnit] = []
#endif

/// One whose microphone is open and hears nothing, and three who listen.
private final class SilentRoom {
    /// A device that plays what it receives.
    private final class Listener {
        private var engine = VoiceEngine(speaker: Speaker())

        func play(_ packet: VoicePacket) {
            engine.receive(packet, from: "alice")
            _ = engine.tick()
        }
    }

    private var speaker = VoiceEngine(speaker: Speaker())
    private let listeners = (0..<3).map { _ in Listener() }

    init() throws(MicrophoneFailure) { try speaker.startCapture(.standard) }

    func play(ticks: Int) {
        for _ in 0..<ticks {
            guard let packet = speaker.tick().outgoing else { fail("an open microphone sends nothing") }
            for listener in listeners { listener.play(packet) }
        }
    }
}

/// One member asks another and is told yes.
private func invite(_ count: Int, _ load: RoomLoad) {
    guard let calls = load.calls else { fail("\(load.name) has no invitations") }
    var tenant = tenantWithRoom(of: 50, load)
    for number in 0..<count {
        let (id, invitee) = ("\(number)", number % 49 + 1)
        tenant.mustApply(calls.invite(id, UserID("user\(invitee)")), from: SessionID(1))
        tenant.mustApply(calls.accept(id), from: SessionID(UInt64(invitee + 1)))
    }
}

/// A world with a room of so many apps.
private func chatRoom(of count: Int) -> (World, [Device]) {
    let world = World(seed: 1)
    let tenant = world.addTenant(.tencentDemo)
    let people = (0..<count).map { world.device("user\($0)") }
    for person in people {
        person.run {
            let chat = V2TIMManager.sharedInstance()!
            _ = chat.initSDK(1_400_000_001, config: nil)
            chat.login(userID: person.name, userSig: tenant.token(for: person.name), succ: {}, fail: { _, _ in })
            world.advance(by: .seconds(1))
            if person === people[0] {
                chat.createGroup(
                    groupType: "AVChatRoom", groupID: "lobby", groupName: "lobby", succ: { _ in }, fail: { _, _ in })
            } else {
                chat.joinGroup(groupID: "lobby", msg: "", succ: {}, fail: { _, _ in })
            }
            world.advance(by: .seconds(1))
        }
    }
    return (world, people)
}
