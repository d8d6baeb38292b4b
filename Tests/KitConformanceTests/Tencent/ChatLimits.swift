import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting
import VendorDialects

extension Codes {
    /// For what succeeds without a value.
    func succ() { add(0) }

    /// For what fails.
    func fail(_ code: Int32, _ text: String?) { add(Int(code)) }
}

extension Limit {
    private static let facts = Tencent.profile

    /// The owner of the Meeting group 10001 asks.
    private static func chat(
        _ description: String, _ fact: Sourced<Int>, code: Int,
        _ ask: @escaping @Sendable (V2TIMManager, Int, Codes) -> Void
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            let alice = try world.owner(type: GroupType_Meeting)
            _ = try world.member("bob")
            let codes = Codes()
            world.on(alice) { ask($0, size, codes) }
            world.settle()
            return codes.outcome ?? -1
        }
    }

    private static func described(
        _ description: String, _ fact: Sourced<Int>, code: Int,
        _ change: @escaping @Sendable (V2TIMGroupInfo, String) -> Void
    ) -> Limit {
        chat(description, fact, code: code) { chat, size, codes in
            let info = V2TIMGroupInfo()
            info.groupID = "10001"
            change(info, text(size))
            chat.setGroupInfo(info, succ: codes.succ, fail: codes.fail)
        }
    }

    private static func profile(
        _ description: String, _ fact: Sourced<Int>, code: Int,
        _ change: @escaping @Sendable (V2TIMUserFullInfo, Int) -> Void
    ) -> Limit {
        chat(description, fact, code: code) { chat, size, codes in
            let info = V2TIMUserFullInfo()
            change(info, size)
            chat.setSelfInfo(info, succ: codes.succ, fail: codes.fail)
        }
    }

    private static func attributes(
        _ description: String, _ fact: Sourced<Int>, code: Int,
        _ make: @escaping @Sendable (Int) -> [String: String]
    ) -> Limit {
        chat(description, fact, code: code) { chat, size, codes in
            chat.initGroupAttributes("10001", attributes: make(size), succ: codes.succ, fail: codes.fail)
        }
    }

    static let ofChat: [Limit] = users + groups + groupAttributes + messages

    private static let users: [Limit] = [
        Limit("bytes of a user id", facts.identity.maximumUserIDBytes, code: 7003) { world, size in
            let device = world.chatDevice("device")
            let (codes, name) = (Codes(), text(size))
            world.on(device) {
                $0.login(name, userSig: world.tenant.token(for: name), succ: codes.succ, fail: codes.fail)
            }
            world.settle()
            return codes.outcome ?? -1
        },
        profile("bytes of a nickname", facts.identity.maximumProfileFieldBytes, code: 40601) {
            $0.nickName = text($1)
        },
        profile("custom fields of a profile", facts.identity.maximumProfileFields, code: 6017) { info, count in
            info.customInfo = Dictionary(uniqueKeysWithValues: (1...count).map { ("f\($0)", Data("v".utf8)) })
        },
        chat("bytes of a status", facts.signaling.maximumStatusBytes, code: 6017) { chat, size, codes in
            let status = V2TIMUserStatus()
            status.customStatus = text(size)
            chat.setSelfStatus(status, succ: codes.succ, fail: codes.fail)
        },
        chat("users looked up", facts.identity.maximumUsersPerQuery, code: 10005) { chat, size, codes in
            chat.getUsersInfo((1...size).map { "u\($0)" }, succ: { _ in codes.succ() }, fail: codes.fail)
        },
    ]

    private static let groups: [Limit] = [
        chat("bytes of a group id", facts.room.maximumRoomIDBytes, code: 8501) { chat, size, codes in
            chat.createGroup(
                GroupType_Meeting, groupID: text(size), groupName: "", succ: { _ in codes.succ() }, fail: codes.fail)
        },
        described("bytes of a group name", facts.room.maximumNameBytes, code: 8502) { $0.groupName = $1 },
        described("bytes of an introduction", facts.room.maximumIntroductionBytes, code: 8503) { $0.introduction = $1 },
        described("bytes of a notification", facts.room.maximumNotificationBytes, code: 8504) { $0.notification = $1 },
        described("bytes of a picture's address", facts.room.maximumAvatarURLBytes, code: 8505) { $0.faceURL = $1 },
        chat("groups looked up", facts.room.maximumRoomsPerQuery, code: 10005) { chat, size, codes in
            chat.getGroupsInfo((1...size).map { "g\($0)" }, succ: { _ in codes.succ() }, fail: codes.fail)
        },
        chat("counters", facts.room.maximumCounters, code: 10004) { chat, size, codes in
            let counters = Dictionary(uniqueKeysWithValues: (1...size).map { ("c\($0)", NSNumber(value: $0)) })
            chat.setGroupCounters("10001", counters: counters, succ: { _ in codes.succ() }, fail: codes.fail)
        },
        chat("bytes of a counter's key", facts.room.maximumCounterKeyBytes, code: 10004) { chat, size, codes in
            chat.setGroupCounters(
                "10001", counters: [text(size): 1], succ: { _ in codes.succ() }, fail: codes.fail)
        },
    ]

    private static let groupAttributes: [Limit] = [
        attributes("bytes of an attribute's key", facts.attribute.maximumKeyBytes, code: 10045) { [text($0): "v"] },
        attributes("bytes of an attribute's value", facts.attribute.maximumValueBytes, code: 10046) {
            ["k": text($0)]
        },
        attributes("attributes", facts.attribute.maximumCount, code: 10047) { count in
            Dictionary(uniqueKeysWithValues: (1...count).map { ("k\($0)", "v") })
        },
        attributes("bytes of all attributes", known(facts.attribute.maximumTotalBytes), code: 10048) { size in
            // Four values and their keys leave size - 4 × 4,001 bytes for a fifth.
            var attributes = Dictionary(uniqueKeysWithValues: (1...4).map { ("\($0)", text(4000)) })
            attributes["5"] = text(size - 4 * 4001 - 1)
            return attributes
        },
        chat("writes of attributes in a second", known(facts.attribute.maximumWritesPerSecond), code: 10049) {
            chat, size, codes in
            for number in 1...size {
                chat.setGroupAttributes(
                    "10001", attributes: ["k": "\(number)"], succ: codes.succ, fail: codes.fail)
            }
        },
    ]

    private static let messages: [Limit] = [
        chat("bytes of a message", facts.room.maximumMessageBytes, code: 8001) { chat, size, codes in
            chat.sendGroupTextMessage(
                text(size), to: "10001", priority: .PRIORITY_NORMAL, succ: codes.succ, fail: codes.fail)
        },
        chat("bytes of an invitation's data", facts.invitation.maximumDataBytes, code: 80002) { chat, size, codes in
            chat.invite(
                "bob", data: text(size), onlineUserOnly: true, offlinePushInfo: nil, timeout: 0, succ: codes.succ,
                fail: codes.fail)
        },
    ]

    /// A limit that a vendor may not have, of one that does.
    static func known(_ fact: Sourced<Int?>) -> Sourced<Int> { Sourced(fact.value ?? 0, fact.basis) }
}
