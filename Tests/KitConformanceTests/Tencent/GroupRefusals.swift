import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting

extension Refusal {
    static let groups: [Refusal] = [
        Refusal(8501, "a group id of 49 bytes") { world in
            let alice = try world.member("alice")
            world.create(String(repeating: "g", count: 49), on: alice)
            try world.fails("createGroup", 8501, on: alice)
        },
        Refusal(8502, "a group name of 101 bytes") { world in
            let alice = try world.member("alice")
            world.create("10001", name: String(repeating: "n", count: 101), on: alice)
            try world.fails("createGroup", 8502, on: alice)
        },
        Refusal(8508, "a Work group that one asks to join") { world in
            _ = try world.owner(type: GroupType_Work)
            let bob = try world.member("bob")
            world.on(bob) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try world.fails("joinGroup", 8508, on: bob)
        },
        description(8503, "an introduction of 401 bytes") { $0.introduction = String(repeating: "i", count: 401) },
        description(8504, "a notification of 401 bytes") { $0.notification = String(repeating: "i", count: 401) },
        description(8505, "a picture's address of 501 bytes") { $0.faceURL = String(repeating: "i", count: 501) },
        Refusal(8506, "a name card of 51 bytes") { world in
            let alice = try world.owner(type: GroupType_Public)
            world.on(alice) {
                let info = V2TIMGroupMemberFullInfo()
                info.userID = "alice"
                info.nameCard = String(repeating: "n", count: 51)
                $0.setGroupMemberInfo("10001", info: info, succ: {}, fail: { _, _ in })
            }
            try world.fails("setGroupMemberInfo", 8506, on: alice)
        },
        Refusal(10004, "a type of group that there is not") { world in
            let alice = try world.member("alice")
            world.create("10001", type: "ChatRoom", on: alice)
            try world.fails("createGroup", 10004, on: alice)
        },
        Refusal(10007, "a member who dismisses") { world in
            _ = try world.owner()
            let bob = try world.member("bob", of: "10001")
            world.on(bob) { $0.dismissGroup("10001", succ: {}, fail: { _, _ in }) }
            try world.fails("dismissGroup", 10007, on: bob)
        },
        Refusal(10009, "an owner who quits") { world in
            let alice = try world.owner()
            world.on(alice) { $0.quitGroup("10001", succ: {}, fail: { _, _ in }) }
            try world.fails("quitGroup", 10009, on: alice)
        },
        Refusal(10010, "a group that is not there") { world in
            let alice = try world.member("alice")
            world.on(alice) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try world.fails("joinGroup", 10010, on: alice)
        },
        Refusal(10013, "a member who joins") { world in
            _ = try world.owner()
            let bob = try world.member("bob", of: "10001")
            world.on(bob) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try world.fails("joinGroup", 10013, on: bob)
        },
        Refusal(
            10014, "a group that is full",
            adjust: { rules in
                for index in rules.room.kinds.indices { rules.room.kinds[index].maximumMembers = 1 }
            }
        ) { world in
            _ = try world.owner()
            let bob = try world.member("bob")
            world.on(bob) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try world.fails("joinGroup", 10014, on: bob)
        },
        Refusal(10015, "a group id that begins as the cloud's") { world in
            let alice = try world.member("alice")
            world.create("@TGS#1", on: alice)
            try world.fails("createGroup", 10015, on: alice)
        },
        Refusal(10017, "a muted member who speaks") { world in
            let alice = try world.owner()
            let bob = try world.member("bob", of: "10001")
            world.on(alice) { $0.muteGroupMember("10001", member: "bob", muteTime: 60, succ: {}, fail: { _, _ in }) }
            try world.works("muteGroupMember", on: alice)
            world.on(bob) {
                $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_HIGH, succ: {}, fail: { _, _ in })
            }
            try world.fails("sendGroupTextMessage", 10017, on: bob)
        },
        Refusal(10021, "an id that is somebody else's group") { world in
            _ = try world.owner()
            let bob = try world.member("bob")
            world.create("10001", on: bob)
            try world.fails("createGroup", 10021, on: bob)
        },
        Refusal(
            10023, "too many messages, where they are refused",
            adjust: {
                $0.room.messageOverflow = .refuse
                $0.room.maximumMessagesPerSecond = 2
            }
        ) { world in
            let alice = try world.owner()
            for _ in 1...3 {
                world.on(alice) {
                    $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_LOW, succ: {}, fail: { _, _ in })
                }
            }
            try world.fails("sendGroupTextMessage", 10023, on: alice)
        },
        Refusal(10025, "an id that is the caller's own group") { world in
            let alice = try world.owner()
            world.create("10001", on: alice)
            try world.fails("createGroup", 10025, on: alice)
        },
        Refusal(10036, "one group more than the app may have", adjust: { $0.room.maximumRooms = 1 }) { world in
            let alice = try world.owner()
            world.create("10002", on: alice)
            try world.fails("createGroup", 10036, on: alice)
        },
        Refusal(10037, "one group more than a user may be in", adjust: { $0.room.maximumJoinedRooms = 1 }) { world in
            let alice = try world.owner(type: GroupType_Meeting)
            world.create("10002", type: GroupType_Meeting, on: alice)
            try world.fails("createGroup", 10037, on: alice)
        },
    ]

    static let attributes: [Refusal] = [
        Refusal(8511, "an eleventh write in five seconds", adjust: { $0.attribute.maximumWritesPerSecond = nil }) {
            world in
            let alice = try world.owner()
            for number in 1...11 { world.set(["k": "\(number)"], on: alice) }
            try world.fails("setGroupAttributes", 8511, on: alice)
        },
        Refusal(10045, "a key of 33 bytes") { world in
            let alice = try world.owner()
            world.set([String(repeating: "k", count: 33): "v"], on: alice)
            try world.fails("setGroupAttributes", 10045, on: alice)
        },
        Refusal(10046, "a value of 4097 bytes") { world in
            let alice = try world.owner()
            world.set(["k": String(repeating: "v", count: 4097)], on: alice)
            try world.fails("setGroupAttributes", 10046, on: alice)
        },
        Refusal(10047, "a seventeenth attribute") { world in
            let alice = try world.owner()
            world.set(Dictionary(uniqueKeysWithValues: (1...17).map { ("k\($0)", "v") }), on: alice)
            try world.fails("setGroupAttributes", 10047, on: alice)
        },
        Refusal(10048, "keys and values beyond 16 KB") { world in
            let alice = try world.owner()
            let value = String(repeating: "v", count: 4000)
            world.set(Dictionary(uniqueKeysWithValues: (1...5).map { ("k\($0)", value) }), on: alice)
            try world.fails("setGroupAttributes", 10048, on: alice)
        },
        Refusal(10049, "a sixth write in a second") { world in
            let alice = try world.owner()
            for number in 1...6 { world.set(["k": "\(number)"], on: alice) }
            try world.fails("setGroupAttributes", 10049, on: alice)
        },
        Refusal(10056, "of two writers at once the second") { world in
            let alice = try world.owner()
            let bob = try world.member("bob", of: "10001")
            world.advance(by: .seconds(1))
            for device in [alice, bob] { world.set(["seat": device.name], on: device) }
            try world.fails("setGroupAttributes", 10056, on: bob)
        },
    ]

    private static func description(
        _ code: Int32, _ text: String, _ change: @escaping @Sendable (V2TIMGroupInfo) -> Void
    ) -> Refusal {
        Refusal(code, text) { world in
            let alice = try world.owner()
            let info = V2TIMGroupInfo()
            info.groupID = "10001"
            change(info)
            world.on(alice) { $0.setGroupInfo(info, succ: {}, fail: { _, _ in }) }
            try world.fails("setGroupInfo", code, on: alice)
        }
    }
}
