import Devices
import EmulatorAPI
import Foundation
import HyphenateChat
import ParlorTesting
import VendorDialects

extension Codes {
    fileprivate func add(_ error: EMError?) { add(error?.code.rawValue ?? 0) }
}

extension Limit {
    private static let facts = Easemob.profile
    private static let invalid = 110

    /// Alice, whose room it is, asks; the first refusal counts.
    private static func owner(
        _ description: String, _ fact: Sourced<Int>, code: Int = invalid,
        _ ask: @escaping @Sendable (any IEMChatroomManager, _ room: String, Int, Codes) -> Void
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            let (alice, room) = try world.easemobOwner()
            let codes = Codes()
            world.easemob(alice) { client in client.roomManager.map { ask($0, room, size, codes) } }
            world.settle()
            return codes.outcome ?? -1
        }
    }

    /// Alice asks, while bob is logged in as well.
    private static func user(
        _ description: String, _ fact: Sourced<Int>, code: Int,
        _ ask: @escaping @Sendable (EMClient, Int, Codes) -> Void
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            _ = try world.easemobUser("bob")
            let alice = try world.easemobUser("alice")
            let codes = Codes()
            world.easemob(alice) { ask($0, size, codes) }
            world.settle()
            return codes.outcome ?? -1
        }
    }

    /// Every limit of the chat's that a test can reach.
    static let ofHyphenateChat: [Limit] = chatAccounts + chatTexts + chatRooms + chatAttributes + chatUsers

    private static let chatAccounts: [Limit] = [
        Limit("bytes of a user id", facts.identity.maximumUserIDBytes, code: 105) { world, size in
            let device = world.easemobDevice("device")
            let user = text(size)
            let codes = Codes()
            world.easemob(device) {
                $0.login(withUsername: user, token: world.tenant.token(for: user)) { codes.add($1) }
            }
            world.settle()
            return codes.outcome ?? -1
        },
        password("bytes of a password", text),
        password("bytes of a password in Chinese", chinese),
        password("bytes of a password of emoji", emoji),
        Limit("devices of a user", known(facts.identity.maximumSessionsOfUser), code: 214) { world, count in
            let codes = Codes()
            for number in 1...count {
                let device = world.easemobDevice("phone \(number)")
                world.easemob(device) {
                    $0.login(withUsername: "alice", token: world.tenant.token(for: "alice")) { codes.add($1) }
                }
                world.settle()
            }
            return codes.outcome ?? -1
        },
    ]

    private static func password(_ description: String, _ make: @escaping @Sendable (Int) -> String) -> Limit {
        Limit(description, facts.sdk.maximumPasswordBytes, code: 102) { world, size in
            let device = world.easemobDevice("device")
            let codes = Codes()
            world.easemob(device) { $0.register(withUsername: "alice", password: make(size)) { codes.add($1) } }
            world.settle()
            return codes.outcome ?? -1
        }
    }

    // MARK: Messages

    private static func sent(
        _ description: String, _ fact: Sourced<Int>, code: Int = 510, to receiver: EMChatType = .chatRoom,
        _ make: @escaping @Sendable (Int) -> EMChatMessage
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            let (alice, room) = try world.easemobOwner()
            _ = try world.easemobUser("bob")
            let codes = Codes()
            world.easemob(alice) { client in
                let message = make(size)
                message.to = receiver == .chatRoom ? room : "bob"
                message.conversationId = message.to
                message.chatType = receiver
                client.chatManager?.send(message, progress: nil) { codes.add($1) }
            }
            world.settle()
            return codes.outcome ?? -1
        }
    }

    private static func message(_ body: EMMessageBody, receivers: [String]? = nil) -> EMChatMessage {
        let message = EMChatMessage(conversationID: "", body: body, ext: nil)
        message.receiverList = receivers
        return message
    }

    private static let chatTexts: [Limit] = [
        sent("bytes of a text", facts.room.maximumTextBytes) { message(EMTextMessageBody(text: text($0))) },
        sent("bytes of a text in Chinese", facts.room.maximumTextBytes) {
            message(EMTextMessageBody(text: chinese($0)))
        },
        sent("bytes of a text of emoji", facts.room.maximumTextBytes) {
            message(EMTextMessageBody(text: emoji($0)))
        },
        sent("bytes of a text to a user", facts.room.maximumTextBytes, to: .chat) {
            message(EMTextMessageBody(text: text($0)))
        },
        sent("bytes of a text in Chinese to a user", facts.room.maximumTextBytes, to: .chat) {
            message(EMTextMessageBody(text: chinese($0)))
        },
        sent("bytes of a custom event's name", facts.sdk.maximumCustomEventBytes, code: 500) {
            message(EMCustomMessageBody(event: text($0), customExt: nil))
        },
        sent("entries of a custom event", facts.room.maximumMessageFields, code: 500) { count in
            let extra = Dictionary(uniqueKeysWithValues: (1...count).map { ("k\($0)", "v") })
            return message(EMCustomMessageBody(event: "gift", customExt: extra))
        },
        sent("members whom a message is for", known(facts.room.maximumMessageReceivers), code: 500) { count in
            message(EMTextMessageBody(text: "hi"), receivers: (1...count).map { "u\($0)" })
        },
    ]

    // MARK: Rooms

    private static func described(
        _ name: String, _ fact: Sourced<Int>,
        _ write: @escaping @Sendable (any IEMChatroomManager, _ room: String, _ text: String, Codes) -> Void
    ) -> [Limit] {
        [
            owner("characters of \(name)", fact) { write($0, $1, text($2), $3) },
            owner("Chinese characters of \(name)", fact) { write($0, $1, String(repeating: "房", count: $2), $3) },
            // An emoji counts as two, as in the vendor's strings.
            owner("characters of \(name), of emoji", fact) {
                write($0, $1, String(repeating: "🎤", count: $2 / 2) + text($2 % 2), $3)
            },
        ]
    }

    private static let chatRooms: [Limit] =
        described("a room's name", facts.sdk.maximumNameCharacters) { rooms, room, text, codes in
            rooms.updateSubject(text, forChatroom: room) { codes.add($1) }
        }
        + described("a room's description", facts.sdk.maximumDescriptionCharacters) { rooms, room, text, codes in
            rooms.updateDescription(text, forChatroom: room) { codes.add($1) }
        }
        + described("an announcement", facts.sdk.maximumAnnouncementCharacters) { rooms, room, text, codes in
            rooms.updateChatroomAnnouncement(withId: room, announcement: text) { codes.add($1) }
        }
        + described("the name of a new room", facts.sdk.maximumNameCharacters) { rooms, _, text, codes in
            rooms.createChatroom(
                withSubject: text, description: nil, invitees: nil, message: nil, maxMembersCount: 0
            ) { codes.add($1) }
        }
        + [
            owner("bytes of a room id", facts.room.maximumRoomIDBytes, code: 700) { rooms, _, size, codes in
                // There is no such room, so only the length can be at fault.
                rooms.joinChatroom(text(size)) { codes.add($1?.code == .chatroomNotExist ? nil : $1) }
            },
            owner("members of a page", facts.room.memberListPage) { rooms, room, count, codes in
                rooms.getChatroomMemberListFromServer(withId: room, cursor: nil, pageSize: count) { codes.add($1) }
            },
            owner("rooms of a page", facts.sdk.maximumRoomsPage) { rooms, _, count, codes in
                rooms.getChatroomsFromServer(withPage: 1, pageSize: count) { codes.add($1) }
            },
            owner("users blocked by a call", facts.room.maximumUsersPerCommand, code: 112) {
                rooms, room, count, codes in
                rooms.blockMembers((1...count).map { "u\($0)" }, fromChatroom: room) { codes.add($1) }
            },
            owner("members that a new room may have", known(facts.room.maximumMembers), code: 704) {
                rooms, _, count, codes in
                rooms.createChatroom(
                    withSubject: "Bar", description: nil, invitees: nil, message: nil, maxMembersCount: count
                ) { codes.add($1) }
            },
        ]

    // MARK: Attributes

    private static func attribute(
        _ description: String, _ fact: Sourced<Int>, _ make: @escaping @Sendable (Int) -> (key: String, value: String)
    ) -> Limit {
        owner(description, fact) { rooms, room, size, codes in
            let (key, value) = make(size)
            rooms.setChatroomAttribute(room, key: key, value: value, autoDelete: false) { codes.add($0) }
        }
    }

    private static let chatAttributes: [Limit] = [
        attribute("bytes of an attribute's key", facts.attribute.maximumKeyBytes) { (text($0), "v") },
        attribute("bytes of an attribute's value", facts.attribute.maximumValueBytes) { ("k", text($0)) },
        attribute("bytes of an attribute's value in Chinese", facts.attribute.maximumValueBytes) { ("k", chinese($0)) },
        attribute("bytes of an attribute's value of emoji", facts.attribute.maximumValueBytes) { ("k", emoji($0)) },
        owner("attributes of a call", facts.attribute.maximumOperations) { rooms, room, count, codes in
            let attributes = Dictionary(uniqueKeysWithValues: (1...count).map { ("k\($0)", "v") })
            rooms.setChatroomAttributes(room, attributes: attributes, autoDelete: false) { error, _ in codes.add(error)
            }
        },
        // A pause before each call keeps them below a second's writes.
        Limit("attributes of a room", facts.attribute.maximumCount, code: 4) { world, count in
            let (alice, room) = try world.easemobOwner()
            let codes = Codes()
            for number in 1...count {
                if number % 50 == 0 { world.settle() }
                world.easemob(alice) {
                    $0.roomManager?.setChatroomAttribute(room, key: "k\(number)", value: "v", autoDelete: false) {
                        codes.add($0)
                    }
                }
            }
            world.settle()
            return codes.outcome ?? -1
        },
        owner("writes of attributes in a second", known(facts.attribute.maximumWritesPerSecond), code: 302) {
            rooms, room, count, codes in
            for number in 1...count {
                rooms.setChatroomAttribute(room, key: "k", value: "\(number)", autoDelete: false) { codes.add($0) }
            }
        },
    ]

    // MARK: Users

    private static let chatUsers: [Limit] = [
        user("users looked up", facts.identity.maximumUsersPerQuery, code: 900) { client, count, codes in
            client.userInfoManager?.fetchUserInfo(byId: (1...count).map { "u\($0)" }) { codes.add($1) }
        },
        user("users whose presence is looked at", facts.signaling.maximumUsersPerQuery, code: 1100) {
            client, count, codes in
            client.presenceManager?.fetchPresenceStatus((1...count).map { "u\($0)" }) { codes.add($1) }
        },
        user("users of a subscription", facts.signaling.maximumUsersPerQuery, code: 1100) { client, count, codes in
            client.presenceManager?.subscribe((1...count).map { "u\($0)" }, expiry: 60) { codes.add($1) }
        },
        user("seconds of a subscription", facts.sdk.maximumPresenceSeconds, code: 1100) { client, seconds, codes in
            client.presenceManager?.subscribe(["bob"], expiry: seconds) { codes.add($1) }
        },
        user("bytes of what a user says of themselves", facts.signaling.maximumStatusBytes, code: 1100) {
            client, size, codes in
            client.presenceManager?.publishPresence(withDescription: text(size)) { codes.add($0) }
        },
        user("the same in Chinese", facts.signaling.maximumStatusBytes, code: 1100) { client, size, codes in
            client.presenceManager?.publishPresence(withDescription: chinese(size)) { codes.add($0) }
        },
        user("the same of emoji", facts.signaling.maximumStatusBytes, code: 1100) { client, size, codes in
            client.presenceManager?.publishPresence(withDescription: emoji(size)) { codes.add($0) }
        },
        user("bytes of a user's attribute in Chinese", facts.identity.maximumProfileFieldBytes, code: 901) {
            client, size, codes in
            client.userInfoManager?.updateOwnUserInfo(chinese(size), withType: .ext) { codes.add($1) }
        },
    ]
}
