import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting

/// A message that an app sent.
private final class Sent {
    var message: V2TIMMessage?
}

/// Keeps the message that came last.
private final class Held: NSObject, V2TIMAdvancedMsgListener {
    var message: V2TIMMessage?

    func onRecvNewMessage(_ msg: V2TIMMessage!) { message = msg }
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
        Refusal(8006, "a message that another user modified first") { world in
            let alice = try world.member("alice")
            let bob = try world.member("bob")
            let held = Held()
            world.on(bob) { $0.addAdvancedMsgListener(listener: held) }
            let sent = try world.send("hi", to: "bob", in: nil, on: alice)
            world.advance(by: .seconds(1))
            world.on(bob) { $0.modifyMessage(held.message) { _, _, _ in } }
            try world.works("modifyMessage", on: bob)
            world.advance(by: .seconds(1))
            world.on(alice) { $0.modifyMessage(sent.message) { _, _, _ in } }
            try world.fails("modifyMessage", 8006, on: alice)
        },
        Refusal(8005, "more than a hundred merged messages in each other") { world in
            let alice = try world.member("alice")
            _ = try world.member("bob")
            var sent = try world.send("hi", to: "bob", in: nil, on: alice)
            for _ in 0...100 {
                let inner = sent.message
                sent = try world.send(to: "bob", in: nil, on: alice) {
                    $0.createMergerMessage(
                        [inner].compactMap { $0 }, title: "", abstractList: [], compatibleText: "")
                }
            }
            world.on(alice) { _ in
                sent.message?.mergerElem.downloadMergerMessage({ _ in }, fail: { _, _ in })
            }
            try world.fails("downloadMergerMessage", 8005, on: alice)
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
        try send(to: user, in: group, on: device) { $0.createTextMessage(text) }
    }

    fileprivate func send(
        to user: String?, in group: String?, on device: Device, _ message: (V2TIMManager) -> V2TIMMessage?
    ) throws -> Sent {
        let sent = Sent()
        on(device) { chat in
            sent.message = message(chat)
            chat.send(
                sent.message, receiver: user, groupID: group, priority: .PRIORITY_NORMAL, onlineUserOnly: false,
                offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        try works("sendMessage", on: device)
        return sent
    }
}
