import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import VendorDialects
import ZIM

extension Codes {
    func add(_ error: ZIMError) { add(Int(error.code.rawValue)) }
}

extension Limit {
    private static let facts = ZEGO.profile
    private static let invalid = 6_000_001

    /// Alice, in the lobby, asks; the last answer counts.
    private static func zim(
        _ description: String, _ fact: Sourced<Int>, code: Int = invalid,
        _ ask: @escaping @Sendable (ZIM, Int, Codes) -> Void
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            for number in 1...3 { _ = try world.zimUser("u\(number)") }
            let alice = try world.zimMember("alice")
            let codes = Codes()
            world.zim(alice) { ask($0, size, codes) }
            world.settle()
            return codes.outcome ?? -1
        }
    }

    static let ofZIM: [Limit] = users + rooms + roomAttributes + memberAttributes + zimMessages + zimCalls

    private static let users: [Limit] = [
        Limit("bytes of a userID", facts.identity.maximumUserIDBytes, code: invalid) { world, size in
            let device = world.zimDevice("device")
            let user = ZIMUserInfo()
            user.userID = text(size)
            let codes = Codes()
            world.zim(device) { $0.login(with: user, token: world.tenant.token(for: user.userID)) { codes.add($0) } }
            world.settle()
            return codes.outcome ?? -1
        },
        zim("bytes of a userName", facts.sdk.maximumUserNameBytes) { zim, size, codes in
            zim.updateUserName(text(size)) { codes.add($1) }
        },
        zim("bytes of a picture's address", facts.identity.maximumProfileFieldBytes) { zim, size, codes in
            zim.updateUserAvatarUrl(text(size)) { codes.add($1) }
        },
        zim("bytes of a custom status", facts.signaling.maximumStatusBytes) { zim, size, codes in
            zim.updateUserCustomStatus(text(size)) { codes.add($1) }
        },
        zim("custom statuses in a second", facts.sdk.customStatusesPerSecond, code: 6_000_004) { zim, count, codes in
            for number in 1...count { zim.updateUserCustomStatus("\(number)") { codes.add($1) } }
        },
        zim("users looked up", facts.identity.maximumUsersPerQuery, code: 6_000_012) { zim, count, codes in
            let users = (1...count).map { "u\($0)" }
            zim.queryUsersInfo(by: users, config: ZIMUsersInfoQueryConfig()) { codes.add($2) }
        },
        zim("users whose status is looked at", facts.signaling.maximumUsersPerQuery) { zim, count, codes in
            zim.queryUsersStatus(by: (1...count).map { "u\($0)" }) { codes.add($2) }
        },
        zim("users watched by one call", facts.sdk.maximumUsersPerSubscription) { zim, count, codes in
            let config = ZIMUserStatusSubscribeConfig()
            config.subscriptionDuration = 1
            zim.subscribeUsersStatus(by: (1...count).map { "u\($0)" }, config: config) { codes.add($1) }
        },
        zim("minutes of a subscription", facts.sdk.maximumSubscriptionMinutes) { zim, minutes, codes in
            let config = ZIMUserStatusSubscribeConfig()
            config.subscriptionDuration = UInt32(minutes)
            zim.subscribeUsersStatus(by: ["u1"], config: config) { codes.add($1) }
        },
    ]

    private static let rooms: [Limit] = [
        zim("bytes of a roomID", facts.room.maximumRoomIDBytes) { zim, size, codes in
            zim.createRoom(with: text(size).zimRoom) { codes.add($1) }
        },
        zim("bytes of a roomName", facts.room.maximumNameBytes) { zim, size, codes in
            let room = "bar".zimRoom
            room.roomName = text(size)
            zim.createRoom(with: room) { codes.add($1) }
        },
        Limit("rooms of a user", facts.room.maximumJoinedRooms, code: 6_000_325) { world, count in
            let alice = try world.zimUser("alice")
            let codes = Codes()
            for number in 1...count {
                world.zim(alice) { $0.enterRoom(with: "r\(number)".zimRoom, config: nil) { codes.add($1) } }
                world.settle()
            }
            return codes.outcome ?? -1
        },
        zim("members of a page", facts.room.memberListPage) { zim, count, codes in
            let config = ZIMRoomMemberQueryConfig()
            config.count = UInt32(count)
            zim.queryRoomMemberList(by: "lobby", config: config) { codes.add($3) }
        },
        zim("members looked up", facts.sdk.maximumMembersNamed) { zim, count, codes in
            zim.queryRoomMembers(by: (1...count).map { "u\($0)" }, roomID: "lobby") { codes.add($3) }
        },
    ]

    private static func attributes(
        _ description: String, _ fact: Sourced<Int>, code: Int,
        _ make: @escaping @Sendable (Int) -> [String: String]
    ) -> Limit {
        zim(description, fact, code: code) { zim, size, codes in
            zim.setRoomAttributes(make(size), roomID: "lobby", config: nil) { codes.add($2) }
        }
    }

    private static let roomAttributes: [Limit] = [
        attributes("attributes", facts.attribute.maximumCount, code: 6_000_334) { count in
            Dictionary(uniqueKeysWithValues: (1...count).map { ("\($0)", "v") })
        },
        attributes("bytes of an attribute's key", facts.attribute.maximumKeyBytes, code: 6_000_335) {
            [text($0): "v"]
        },
        attributes("bytes of an attribute's value", facts.attribute.maximumValueBytes, code: 6_000_336) {
            ["k": text($0)]
        },
        attributes("bytes of all attributes", known(facts.attribute.maximumTotalBytes), code: 6_000_337) { size in
            // Five values and their keys leave size - 5 × 1,001 bytes for a sixth.
            var attributes = Dictionary(uniqueKeysWithValues: (1...5).map { ("\($0)", text(1000)) })
            attributes["6"] = text(size - 5 * 1001 - 1)
            return attributes
        },
    ]

    private static func ofMember(
        _ description: String, _ fact: Sourced<Int>, code: Int,
        _ make: @escaping @Sendable (Int) -> [String: String]
    ) -> Limit {
        zim(description, fact, code: code) { zim, size, codes in
            zim.setRoomMembersAttributes(
                make(size), userIDs: ["alice"], roomID: "lobby", config: ZIMRoomMemberAttributesSetConfig()
            ) { codes.add($3) }
        }
    }

    private static let memberAttributes: [Limit] = [
        ofMember("bytes of a member's key", facts.memberAttribute.maximumKeyBytes, code: 6_000_352) {
            [text($0): "v"]
        },
        ofMember("bytes of a member's value", facts.memberAttribute.maximumValueBytes, code: 6_000_353) {
            ["k": text($0)]
        },
        ofMember("attributes of a member", facts.memberAttribute.maximumCount, code: 6_000_351) { count in
            Dictionary(uniqueKeysWithValues: (1...count).map { ("\($0)", "v") })
        },
        ofMember("bytes of all attributes of a member", facts.memberAttribute.maximumTotalBytes, code: 6_000_351) {
            ["1": text(64), "2": text(64), "3": text($0 - 2 * 65 - 1)]
        },
        zim("writes to members in ten seconds", facts.memberAttribute.maximumWrites, code: 6_000_354) {
            zim, count, codes in
            for number in 1...count {
                zim.setRoomMembersAttributes(
                    ["k": "\(number)"], userIDs: ["alice"], roomID: "lobby",
                    config: ZIMRoomMemberAttributesSetConfig()
                ) { codes.add($3) }
            }
        },
        zim("members whose attributes are read", facts.memberAttribute.maximumUsersPerQuery) { zim, count, codes in
            zim.queryRoomMembersAttributes(by: (1...count).map { "u\($0)" }, roomID: "lobby") { codes.add($2) }
        },
        zim("reads of members in 30 s", facts.sdk.memberAttributeReads, code: 6_000_356) { zim, count, codes in
            for _ in 1...count { zim.queryRoomMembersAttributes(by: ["alice"], roomID: "lobby") { codes.add($2) } }
        },
    ]

    private static func sent(
        _ description: String, _ fact: Sourced<Int>, code: Int = invalid,
        _ make: @escaping @Sendable (Int) -> [ZIMMessage]
    ) -> Limit {
        zim(description, fact, code: code) { zim, size, codes in
            for message in make(size) {
                zim.sendMessage(
                    message, toConversationID: "lobby", conversationType: .room, config: ZIMMessageSendConfig(),
                    notification: nil, callback: { codes.add($1) })
            }
        }
    }

    private static let zimMessages: [Limit] = [
        sent("bytes of a text", facts.room.maximumTextBytes) { [ZIMTextMessage(message: text($0))] },
        sent("bytes of a command", facts.room.maximumCommandBytes) { [ZIMCommandMessage(message: Data(count: $0))] },
        sent("bytes of a barrage", facts.room.maximumBarrageBytes) { [ZIMBarrageMessage(message: text($0))] },
        sent("bytes of a custom message", facts.room.maximumTextBytes) {
            [ZIMCustomMessage(message: text($0), subType: 0)]
        },
        sent("the kind of a custom message", facts.sdk.maximumCustomSubType) {
            [ZIMCustomMessage(message: "hi", subType: UInt32($0))]
        },
        sent("bytes of a message's extended data", facts.sdk.maximumExtendedDataBytes) {
            let message = ZIMTextMessage(message: "hi")
            message.extendedData = text($0)
            return [message]
        },
        sent("bytes of a message's local data", facts.sdk.maximumLocalExtendedDataBytes) {
            let message = ZIMTextMessage(message: "hi")
            message.localExtendedData = text($0)
            return [message]
        },
        sent("texts in a second", facts.sdk.storedMessagesPerSecond, code: 6_000_004) { count in
            (1...count).map { ZIMTextMessage(message: "\($0)") }
        },
        sent("commands in a second", facts.sdk.commandsPerSecond, code: 6_000_004) { count in
            (1...count).map { ZIMCommandMessage(message: Data("\($0)".utf8)) }
        },
    ]

    private static func call(
        _ description: String, _ fact: Sourced<Int>, code: Int = invalid,
        _ change: @escaping @Sendable (ZIMCallInviteConfig, Int) -> [String]
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            for number in 1...10 { _ = try world.zimUser("u\(number)") }
            let alice = try world.zimUser("alice")
            let config = ZIMCallInviteConfig()
            let invitees = change(config, size)
            let codes = Codes()
            world.zim(alice) { $0.callInvite(with: invitees, config: config) { codes.add($2) } }
            world.settle()
            return codes.outcome ?? -1
        }
    }

    private static let zimCalls: [Limit] = [
        call("invitees of a call", facts.call.maximumInvitees, code: 6_000_272) { _, count in
            (1...count).map { "u\($0)" }
        },
        call("seconds of an invitation", facts.call.maximumTimeoutSeconds) { config, seconds in
            config.timeout = UInt32(seconds)
            return ["u1"]
        },
        call("bytes of a call's extended data", facts.call.maximumDataBytes) { config, size in
            config.extendedData = text(size)
            return ["u1"]
        },
    ]
}
