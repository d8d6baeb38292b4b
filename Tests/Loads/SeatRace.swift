import Devices
import Foundation
import ImSDK_Plus
package import ParlorTesting

/// Four people in a group whose seats are attributes: two tap the third seat and one the fourth, while the owner says something.
package enum SeatRace {
    /// Plays it in a world of an exploration. Throws where the apps show different people on a seat in the end.
    package static func play(in world: World) throws {
        let tenant = world.addTenant(.tencentDemo)
        let names = ["alice", "bob", "carol", "dave"]
        let apps = names.map { name in
            world.device(name).run { SeatApp(name, token: tenant.token(for: name)) }
        }
        world.advance(by: .seconds(1))
        world.device("alice").run { apps[0].open() }
        world.advance(by: .seconds(1))
        for (name, app) in zip(names, apps).dropFirst() { world.device(name).run { app.enter() } }
        world.advance(by: .seconds(1))
        func step(_ number: Int, _ deed: String, _ work: @escaping (SeatApp) -> Void) -> WorldStep {
            WorldStep("\(names[number]) \(deed)") { world.device(names[number]).run { work(apps[number]) } }
        }
        try world.together(
            step(1, "takes seat 3") { $0.tap("3") }, step(2, "takes seat 3") { $0.tap("3") },
            step(3, "takes seat 4") { $0.tap("4") }, step(0, "says hello") { $0.say("hello") })
        world.advance(by: .seconds(2))
        for seat in ["3", "4"] where Set(apps.map { $0.seats[seat] }).count > 1 { throw DifferentSeats(seat: seat) }
    }
}

/// The apps show different people on a seat.
package struct DifferentSeats: Error {
    /// The seat's number.
    package let seat: String
}

private let group = "lobby"

/// An app that shows what it was told of the seats.
private final class SeatApp: NSObject, V2TIMGroupListener {
    private let user: String
    private(set) var seats: [String: String] = [:]
    private var chat: V2TIMManager { V2TIMManager.sharedInstance() }

    init(_ user: String, token: String) {
        self.user = user
        super.init()
        _ = chat.initSDK(1_400_000_001, config: nil)
        chat.addGroupListener(listener: self)
        chat.login(userID: user, userSig: token, succ: {}, fail: { _, _ in })
    }

    func open() {
        chat.createGroup(groupType: "AVChatRoom", groupID: group, groupName: group, succ: { _ in }, fail: { _, _ in })
    }

    func enter() { chat.joinGroup(groupID: group, msg: "", succ: {}, fail: { _, _ in }) }

    func tap(_ seat: String) {
        guard seats[seat] == nil else { return }
        chat.setGroupAttributes(groupID: group, attributes: [seat: user], succ: {}, fail: { _, _ in })
    }

    func say(_ text: String) {
        _ = chat.sendGroupTextMessage(
            text: text, to: group, priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
    }

    func onGroupAttributeChanged(_ groupID: String!, attributes: NSMutableDictionary!) {
        seats = attributes as? [String: String] ?? [:]
    }
}
