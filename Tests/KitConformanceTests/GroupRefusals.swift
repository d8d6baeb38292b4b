import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting

extension Refusal {
    static let groups: [Refusal] = [
        Refusal(8501, "a group id of 49 bytes") { scene in
            let alice = try scene.member("alice")
            scene.create(String(repeating: "g", count: 49), on: alice)
            try scene.fails("createGroup", 8501, on: alice)
        },
        Refusal(8502, "a group name of 101 bytes") { scene in
            let alice = try scene.member("alice")
            scene.create("10001", name: String(repeating: "n", count: 101), on: alice)
            try scene.fails("createGroup", 8502, on: alice)
        },
        description(8503, "an introduction of 401 bytes") { $0.introduction = String(repeating: "i", count: 401) },
        description(8504, "a notification of 401 bytes") { $0.notification = String(repeating: "i", count: 401) },
        description(8505, "a picture's address of 501 bytes") { $0.faceURL = String(repeating: "i", count: 501) },
        Refusal(10004, "a type of group that there is not") { scene in
            let alice = try scene.member("alice")
            scene.create("10001", type: "ChatRoom", on: alice)
            try scene.fails("createGroup", 10004, on: alice)
        },
        Refusal(10007, "a member who dismisses") { scene in
            _ = try scene.owner()
            let bob = try scene.member("bob", of: "10001")
            scene.on(bob) { $0.dismissGroup("10001", succ: {}, fail: { _, _ in }) }
            try scene.fails("dismissGroup", 10007, on: bob)
        },
        Refusal(10009, "an owner who quits") { scene in
            let alice = try scene.owner()
            scene.on(alice) { $0.quitGroup("10001", succ: {}, fail: { _, _ in }) }
            try scene.fails("quitGroup", 10009, on: alice)
        },
        Refusal(10010, "a group that is not there") { scene in
            let alice = try scene.member("alice")
            scene.on(alice) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try scene.fails("joinGroup", 10010, on: alice)
        },
        Refusal(10013, "a member who joins") { scene in
            _ = try scene.owner()
            let bob = try scene.member("bob", of: "10001")
            scene.on(bob) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try scene.fails("joinGroup", 10013, on: bob)
        },
        Refusal(
            10014, "a group that is full",
            adjust: { rules in
                for index in rules.room.kinds.indices { rules.room.kinds[index].maximumMembers = 1 }
            }
        ) { scene in
            _ = try scene.owner()
            let bob = try scene.member("bob")
            scene.on(bob) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try scene.fails("joinGroup", 10014, on: bob)
        },
        Refusal(10015, "a group id that begins as the cloud's") { scene in
            let alice = try scene.member("alice")
            scene.create("@TGS#1", on: alice)
            try scene.fails("createGroup", 10015, on: alice)
        },
        Refusal(10017, "a muted member who speaks") { scene in
            let alice = try scene.owner()
            let bob = try scene.member("bob", of: "10001")
            scene.on(alice) { $0.muteGroupMember("10001", member: "bob", muteTime: 60, succ: {}, fail: { _, _ in }) }
            try scene.works("muteGroupMember", on: alice)
            scene.on(bob) {
                $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_HIGH, succ: {}, fail: { _, _ in })
            }
            try scene.fails("sendGroupTextMessage", 10017, on: bob)
        },
        Refusal(10021, "an id that is somebody else's group") { scene in
            _ = try scene.owner()
            let bob = try scene.member("bob")
            scene.create("10001", on: bob)
            try scene.fails("createGroup", 10021, on: bob)
        },
        Refusal(
            10023, "too many messages, where they are refused",
            adjust: {
                $0.room.messageOverflow = .refuse
                $0.room.maximumMessagesPerSecond = 2
            }
        ) { scene in
            let alice = try scene.owner()
            for _ in 1...3 {
                scene.on(alice) {
                    $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_LOW, succ: {}, fail: { _, _ in })
                }
            }
            try scene.fails("sendGroupTextMessage", 10023, on: alice)
        },
        Refusal(10025, "an id that is the caller's own group") { scene in
            let alice = try scene.owner()
            scene.create("10001", on: alice)
            try scene.fails("createGroup", 10025, on: alice)
        },
        Refusal(10036, "one group more than the app may have", adjust: { $0.room.maximumRooms = 1 }) { scene in
            let alice = try scene.owner()
            scene.create("10002", on: alice)
            try scene.fails("createGroup", 10036, on: alice)
        },
        Refusal(10037, "one group more than a user may be in", adjust: { $0.room.maximumJoinedRooms = 1 }) { scene in
            let alice = try scene.owner(type: GroupType_Meeting)
            scene.create("10002", type: GroupType_Meeting, on: alice)
            try scene.fails("createGroup", 10037, on: alice)
        },
    ]

    static let attributes: [Refusal] = [
        Refusal(8511, "an eleventh write in five seconds", adjust: { $0.attribute.maximumWritesPerSecond = nil }) {
            scene in
            let alice = try scene.owner()
            for number in 1...11 { scene.set(["k": "\(number)"], on: alice) }
            try scene.fails("setGroupAttributes", 8511, on: alice)
        },
        Refusal(10045, "a key of 33 bytes") { scene in
            let alice = try scene.owner()
            scene.set([String(repeating: "k", count: 33): "v"], on: alice)
            try scene.fails("setGroupAttributes", 10045, on: alice)
        },
        Refusal(10046, "a value of 4097 bytes") { scene in
            let alice = try scene.owner()
            scene.set(["k": String(repeating: "v", count: 4097)], on: alice)
            try scene.fails("setGroupAttributes", 10046, on: alice)
        },
        Refusal(10047, "a seventeenth attribute") { scene in
            let alice = try scene.owner()
            scene.set(Dictionary(uniqueKeysWithValues: (1...17).map { ("k\($0)", "v") }), on: alice)
            try scene.fails("setGroupAttributes", 10047, on: alice)
        },
        Refusal(10048, "keys and values beyond 16 KB") { scene in
            let alice = try scene.owner()
            let value = String(repeating: "v", count: 4000)
            scene.set(Dictionary(uniqueKeysWithValues: (1...5).map { ("k\($0)", value) }), on: alice)
            try scene.fails("setGroupAttributes", 10048, on: alice)
        },
        Refusal(10049, "a sixth write in a second") { scene in
            let alice = try scene.owner()
            for number in 1...6 { scene.set(["k": "\(number)"], on: alice) }
            try scene.fails("setGroupAttributes", 10049, on: alice)
        },
        Refusal(10056, "of two writers at once the second") { scene in
            let alice = try scene.owner()
            let bob = try scene.member("bob", of: "10001")
            scene.world.advance(by: .seconds(1))
            for device in [alice, bob] { scene.set(["seat": device.name], on: device) }
            try scene.fails("setGroupAttributes", 10056, on: bob)
        },
    ]

    private static func description(
        _ code: Int32, _ text: String, _ change: @escaping @Sendable (V2TIMGroupInfo) -> Void
    ) -> Refusal {
        Refusal(code, text) { scene in
            let alice = try scene.owner()
            let info = V2TIMGroupInfo()
            info.groupID = "10001"
            change(info)
            scene.on(alice) { $0.setGroupInfo(info, succ: {}, fail: { _, _ in }) }
            try scene.fails("setGroupInfo", code, on: alice)
        }
    }
}
