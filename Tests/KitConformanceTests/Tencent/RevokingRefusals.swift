import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting

/// A message that an app sent.
private final class Sent {
    var message: V2TIMMessage?
}

extension Refusal {
    static let revoking: [Refusal] = [
        Refusal(6223, "a message to a user that is older than two minutes") { world in
            let alice = try world.member("alice")
            _ = try world.member("bob")
            let sent = try world.send("hi", to: "bob", in: nil, on: alice)
            world.advance(by: .seconds(121))
            world.on(alice) { $0.revokeMessage(sent.message, succ: {}, fail: { _, _ in }) }
            try world.fails("revokeMessage", 6223, on: alice)
        },
        Refusal(10030, "a message that was taken back before") { world in
            let alice = try world.owner()
            let bob = try world.member("bob", of: "10001")
            let sent = try world.send("hi", to: nil, in: "10001", on: bob)
            for device in [alice, bob] {
                world.on(device) { $0.revokeMessage(sent.message, succ: {}, fail: { _, _ in }) }
            }
            try world.fails("revokeMessage", 10030, on: bob)
        },
        Refusal(10031, "a message to a group that is older than two minutes") { world in
            let alice = try world.owner()
            let sent = try world.send("hi", to: nil, in: "10001", on: alice)
            world.advance(by: .seconds(121))
            world.on(alice) { $0.revokeMessage(sent.message, succ: {}, fail: { _, _ in }) }
            try world.fails("revokeMessage", 10031, on: alice)
        },
        Refusal(10032, "another member's message") { world in
            let alice = try world.owner()
            let bob = try world.member("bob", of: "10001")
            let sent = try world.send("hi", to: nil, in: "10001", on: alice)
            world.on(bob) { $0.revokeMessage(sent.message, succ: {}, fail: { _, _ in }) }
            try world.fails("revokeMessage", 10032, on: bob)
        },
        Refusal(
            10033, "a message to a group that takes none back",
            adjust: { rules in
                for index in rules.room.kinds.indices { rules.room.kinds[index].missingFeatures.append(.revoking) }
            }
        ) { world in
            let alice = try world.owner()
            let sent = try world.send("hi", to: nil, in: "10001", on: alice)
            world.on(alice) { $0.revokeMessage(sent.message, succ: {}, fail: { _, _ in }) }
            try world.fails("revokeMessage", 10033, on: alice)
        },
        Refusal(72012, "a subscription to profiles") { world in
            let alice = try world.member("alice")
            world.on(alice) { $0.subscribeUserInfo(["bob"], succ: {}, fail: { _, _ in }) }
            try world.fails("subscribeUserInfo", 72012, on: alice)
        },
    ]
}

extension KitWorld {
    fileprivate func send(_ text: String, to user: String?, in group: String?, on device: Device) throws -> Sent {
        let sent = Sent()
        on(device) { chat in
            sent.message = chat.createTextMessage(text)
            chat.send(
                sent.message, receiver: user, groupID: group, priority: .PRIORITY_NORMAL, onlineUserOnly: false,
                offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        try works("sendMessage", on: device)
        return sent
    }
}
