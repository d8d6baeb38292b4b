import Devices
import EmulatorAPI
import Foundation
import HyphenateChat
import ParlorTesting
import Testing
import VendorDialects

extension Refusal {
    /// Every code of the chat's that can arise.
    static let hyphenateChat: [Refusal] =
        chatLogins + chatTokens + chatLinks + chatUsers + chatMessages + chatRooms + chatAttributes

    /// Alice, who is logged in, calls something that fails.
    private static func user(
        _ code: Int32, _ description: String, _ call: String,
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in },
        _ body: @escaping @Sendable (EMClient) -> Void
    ) -> Refusal {
        Refusal(code, description, adjust: adjust) { world in
            let alice = try world.easemobUser("alice")
            world.easemob(alice, body)
            try world.easemobFails(call, code, on: alice)
        }
    }

    /// Alice, whose room it is, calls something that fails.
    private static func owner(
        _ code: Int32, _ description: String, _ call: String,
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in },
        _ body: @escaping @Sendable (any IEMChatroomManager, _ room: String) -> Void
    ) -> Refusal {
        Refusal(code, description, adjust: adjust) { world in
            let (alice, room) = try world.easemobOwner()
            world.easemob(alice) { client in client.roomManager.map { body($0, room) } }
            try world.easemobFails(call, code, on: alice)
        }
    }

    /// Bob, who is in alice's room and no more than that, calls something that fails.
    private static func member(
        _ code: Int32, _ description: String, _ call: String,
        _ body: @escaping @Sendable (any IEMChatroomManager, _ room: String) -> Void
    ) -> Refusal {
        Refusal(code, description) { world in
            let (_, room) = try world.easemobOwner()
            let bob = try world.easemobMember("bob", of: room)
            world.easemob(bob) { client in client.roomManager.map { body($0, room) } }
            try world.easemobFails(call, code, on: bob)
        }
    }

    // MARK: Logins

    /// Somebody logs in with something that is not good.
    private static func login(
        _ code: Int32, _ description: String, user: String = "alice",
        token: @escaping @Sendable (KitWorld) -> String = { $0.tenant.token(for: "alice") }
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = world.easemobDevice("alice")
            world.logInToEasemob(user, token: token(world), on: alice)
            try world.easemobFails("login", code, on: alice)
        }
    }

    private static func register(
        _ code: Int32, _ description: String, user: String = "carol", password: String = "p",
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }
    ) -> Refusal {
        Refusal(code, description, adjust: adjust) { world in
            _ = try world.easemobUser("alice")
            let bob = world.easemobDevice("bob")
            world.easemob(bob) { $0.register(withUsername: user, password: password) { _, _ in } }
            try world.easemobFails("register", code, on: bob)
        }
    }

    private static let chatLogins: [Refusal] = [
        Refusal(1, "a login before initializeSDK") { world in
            let alice = world.device("alice")
            world.logInToEasemob("alice", on: alice)
            try world.easemobFails("login", 1, on: alice)
        },
        Refusal(100, "an app key that nobody has") { world in
            let alice = world.easemobDevice("alice", appKey: "acme#none")
            world.logInToEasemob("alice", on: alice)
            try world.easemobFails("login", 100, on: alice)
        },
        login(101, "a user id with a space", user: "a lice"),
        login(101, "a user id in Chinese", user: "阿里"),
        login(105, "a user id of 65 bytes", user: Limit.text(65)),
        register(102, "an empty password", password: ""),
        register(203, "an account that is there", user: "alice"),
        register(205, "one account more than the app may have", adjust: { $0.identity.maximumUsers = 1 }),
        Refusal(200, "a second login") { world in
            let alice = try world.easemobUser("alice")
            world.logInToEasemob("alice", on: alice)
            try world.easemobFails("login", 200, on: alice)
        },
        Refusal(218, "a login of another user") { world in
            let alice = try world.easemobUser("alice")
            world.logInToEasemob("bob", on: alice)
            try world.easemobFails("login", 218, on: alice)
        },
        Refusal(201, "a call before login") { world in
            let alice = world.easemobDevice("alice")
            world.joinChatroom("1", on: alice)
            try world.easemobFails("joinChatroom", 201, on: alice)
        },
        // The logout is what is done, and the login what fails.
        Refusal(201, "a logout while the login runs", refusesLastUse: false) { world in
            let alice = world.easemobDevice("alice")
            world.logInToEasemob("alice", on: alice)
            world.easemob(alice) { $0.logout(false) { _ in } }
            try world.easemobFails("login", 201, on: alice)
        },
        Refusal(202, "a wrong password") { world in
            let alice = world.easemobDevice("alice")
            world.easemob(alice) { $0.register(withUsername: "alice", password: "right") { _, _ in } }
            try world.easemobWorks("register", on: alice)
            world.easemob(alice) { $0.login(withUsername: "alice", password: "wrong") { _, _ in } }
            try world.easemobFails("login", 202, on: alice)
        },
        Refusal(214, "a fifth device") { world in
            for number in 1...4 { _ = try world.easemobUser("alice", on: "phone \(number)") }
            let fifth = world.easemobDevice("phone 5")
            world.logInToEasemob("alice", on: fifth)
            try world.easemobFails("login", 214, on: fifth)
        },
        // Told, not refused: what follows is what others did.
        Refusal(
            206, "a return to the network after another device took the login", refusesLastUse: false,
            adjust: { $0.identity.secondLogin = .closeAllOlder }
        ) { world in
            let alice = try world.easemobUser("alice")
            alice.network.isConnected = false
            world.advance(by: .seconds(130))
            _ = try world.easemobUser("alice", on: "tablet")
            alice.network.isConnected = true
            try world.expect("userAccountDidForced(toLogout: 206)", on: alice, within: .seconds(30))
        },
        Refusal(217, "a login that the app's server ends", refusesLastUse: false) { world in
            let alice = try world.easemobUser("alice")
            try world.tenant.forceOffline("alice")
            try world.expect("userAccountDidForced(toLogout: 217)", on: alice)
        },
    ]

    private static let chatTokens: [Refusal] = [
        login(104, "no token") { _ in "" },
        login(104, "a token that is none") { _ in "YWMt" },
        login(104, "a token of another secret") { otherEasemobTenant.token(for: "alice", at: $0.unixSeconds) },
        login(202, "somebody else's token") { $0.tenant.token(for: "bob") },
        Refusal(108, "a token past its time") { world in
            let alice = world.easemobDevice("alice")
            let token = world.tenant.token(for: "alice", lifetimeSeconds: 10)
            world.advance(by: .seconds(12))
            world.logInToEasemob("alice", token: token, on: alice)
            try world.easemobFails("login", 108, on: alice)
        },
        Refusal(109, "half of a token's time", refusesLastUse: false) { world in
            let alice = world.easemobDevice("alice")
            world.logInToEasemob("alice", token: world.tenant.token(for: "alice", lifetimeSeconds: 100), on: alice)
            try world.easemobWorks("login", on: alice)
            try world.expect("tokenWillExpire(109)", on: alice, within: .seconds(60))
        },
    ]

    // MARK: Networks

    private static let chatLinks: [Refusal] = [
        Refusal(2, "no network") { world in
            let (alice, room) = try world.easemobOwner()
            alice.network.isConnected = false
            world.setEasemob(["k": "v"], of: room, on: alice)
            try world.easemobFails("setChatroomAttributes", 2, on: alice)
        },
        // What was under way may have happened.
        Refusal(301, "a network that goes away before the answer", refusesLastUse: false) { world in
            let (alice, room) = try world.easemobOwner()
            alice.network.uplink = NetworkQuality(delay: .seconds(1))
            world.setEasemob(["k": "v"], of: room, on: alice)
            world.advance(by: .milliseconds(500))
            alice.network.isConnected = false
            try world.easemobFails("setChatroomAttributes", 301, on: alice)
        },
        Refusal(301, "a request that is not answered in 20 s", refusesLastUse: false) { world in
            let (alice, room) = try world.easemobOwner()
            alice.network.uplink = NetworkQuality(delay: .seconds(30))
            world.setEasemob(["k": "v"], of: room, on: alice)
            try world.easemobFails("setChatroomAttributes", 301, on: alice, within: .seconds(21))
        },
        Refusal(302, "a second write of attributes in a second", adjust: { $0.attribute.maximumWritesPerSecond = 1 }) {
            world in
            let (alice, room) = try world.easemobOwner()
            for value in ["1", "2"] { world.setEasemob(["k": value], of: room, on: alice) }
            try world.easemobFails("setChatroomAttributes", 302, on: alice)
        },
        // The login arrives when there is no connection for it any more.
        Refusal(
            303, "a login that comes after the server had waited for one in vain", refusesLastUse: false,
            adjust: { $0.identity.newcomerPatience = .seconds(5) }
        ) { world in
            let alice = world.easemobDevice("alice")
            world.logInToEasemob("alice", token: "YWMt", on: alice)
            try world.easemobFails("login", 104, on: alice)
            alice.network.uplink = NetworkQuality(delay: .seconds(10))
            world.logInToEasemob("alice", on: alice)
            try world.easemobFails("login", 303, on: alice, within: .seconds(20))
        },
    ]

    // MARK: Users

    private static func names(_ count: Int) -> [String] { (1...count).map { "u\($0)" } }

    private static let chatUsers: [Refusal] = [
        Refusal(204, "a password of a user nobody knows") { world in
            let alice = world.easemobDevice("alice")
            world.easemob(alice) { $0.login(withUsername: "zoe", password: "p") { _, _ in } }
            try world.easemobFails("login", 204, on: alice)
        },
        user(204, "a message to a user nobody knows", "send") { client in
            let message = EMChatMessage(conversationID: "zoe", body: EMTextMessageBody(text: "hi"), ext: nil)
            client.chatManager?.send(message, progress: nil) { _, _ in }
        },
        user(900, "101 users looked up at once", "fetchUserInfo") {
            $0.userInfoManager?.fetchUserInfo(byId: names(101)) { _, _ in }
        },
        user(901, "a motto of more than 2 KB", "updateOwnUserInfo") {
            $0.userInfoManager?.updateOwnUserInfo(Limit.text(2049), withType: .sign) { _, _ in }
        },
        user(1100, "what a user says of 65 bytes", "publishPresence") {
            $0.presenceManager?.publishPresence(withDescription: Limit.text(65)) { _ in }
        },
        user(1100, "a subscription of 31 days", "subscribe") {
            $0.presenceManager?.subscribe(["bob"], expiry: 31 * 86_400) { _, _ in }
        },
        user(1101, "a subscription to oneself", "subscribe") {
            $0.presenceManager?.subscribe(["bob", "alice"], expiry: 60) { _, _ in }
        },
    ]

    // MARK: Messages

    private static func sending(
        _ code: Int32, _ description: String, _ type: EMChatType = .chatRoom,
        _ body: @escaping @Sendable () -> EMMessageBody
    ) -> Refusal {
        Refusal(code, description) { world in
            let (alice, room) = try world.easemobOwner()
            world.sendEasemob(body(), to: room, type, on: alice)
            try world.easemobFails("send", code, on: alice)
        }
    }

    private static let chatMessages: [Refusal] = [
        sending(111, "a message to a group", .groupChat) { EMTextMessageBody(text: "hi") },
        sending(500, "an event with a space") { EMCustomMessageBody(event: "a b", customExt: nil) },
        sending(510, "a text of more than 5 KB") { EMTextMessageBody(text: Limit.text(5121)) },
        Refusal(215, "a muted member who speaks") { world in
            let (alice, room) = try world.easemobOwner()
            let bob = try world.easemobMember("bob", of: room)
            world.easemob(alice) {
                $0.roomManager?.muteMembers(["bob"], muteMilliseconds: -1, fromChatroom: room) { _, _ in }
            }
            try world.easemobWorks("muteMembers", on: alice)
            world.sendEasemob(EMTextMessageBody(text: "hi"), to: room, on: bob)
            try world.easemobFails("send", 215, on: bob)
        },
        Refusal(219, "a user who speaks while the app's server mutes them everywhere") { world in
            let (alice, room) = try world.easemobOwner()
            try world.tenant.administer(.silence(user: "alice", target: .rooms, seconds: nil))
            world.sendEasemob(EMTextMessageBody(text: "hi"), to: room, on: alice)
            try world.easemobFails("send", 219, on: alice)
        },
        Refusal(507, "a member who speaks while all are muted") { world in
            let (alice, room) = try world.easemobOwner()
            let bob = try world.easemobMember("bob", of: room)
            world.easemob(alice) { $0.roomManager?.muteAllMembers(fromChatroom: room) { _, _ in } }
            try world.easemobWorks("muteAllMembers", on: alice)
            world.sendEasemob(EMTextMessageBody(text: "hi"), to: room, on: bob)
            try world.easemobFails("send", 507, on: bob)
        },
        // What was asked is on the tenant's list of callbacks, so the worlds are not compared.
        Refusal(508, "a message that the app's own server does not allow", refusesLastUse: false) { world in
            let (alice, room) = try world.easemobOwner()
            try world.tenant.sendWebhooks(of: "chat", secret: "secret", events: ["presending"]) { $0.refusing() }
            world.sendEasemob(EMTextMessageBody(text: "hi"), to: room, on: alice)
            try world.easemobFails("send", 508, on: alice)
        },
        Refusal(504, "a message older than 2 minutes") { world in
            let (alice, room) = try world.easemobOwner()
            let message = try world.say(in: room, on: alice)
            world.advance(by: .seconds(121))
            world.easemob(alice) { $0.chatManager?.recallMessage(withMessageId: message) { _ in } }
            try world.easemobFails("recallMessage", 504, on: alice)
        },
        Refusal(210, "another's message, taken back by a member") { world in
            let (alice, room) = try world.easemobOwner()
            let bob = try world.easemobMember("bob", of: room)
            let message = try world.say(in: room, on: alice)
            world.easemob(bob) { $0.chatManager?.recallMessage(withMessageId: message) { _ in } }
            try world.easemobFails("recallMessage", 210, on: bob)
        },
    ]

    // MARK: Rooms

    private static let chatRooms: [Refusal] = [
        user(703, "a room made by a user who is no super admin", "createChatroom") {
            $0.roomManager?.createChatroom(
                withSubject: "Bar", description: nil, invitees: nil, message: nil, maxMembersCount: 0
            ) { _, _ in }
        },
        Refusal(4, "one room more than the app may have", adjust: { $0.room.maximumRooms = 1 }) { world in
            let (alice, _) = try world.easemobOwner()
            world.easemob(alice) {
                $0.roomManager?.createChatroom(
                    withSubject: "Bar", description: nil, invitees: nil, message: nil, maxMembersCount: 0
                ) { _, _ in }
            }
            try world.easemobFails("createChatroom", 4, on: alice)
        },
        owner(110, "a name of 129 characters", "updateSubject") {
            $0.updateSubject(String(repeating: "房", count: 129), forChatroom: $1) { _, _ in }
        },
        owner(112, "101 members removed at once", "removeMembers") {
            $0.removeMembers(names(101), fromChatroom: $1) { _, _ in }
        },
        user(700, "a room id with a space", "joinChatroom") { $0.roomManager?.joinChatroom("a b") { _, _ in } },
        user(705, "a room that is not there", "joinChatroom") {
            $0.roomManager?.joinChatroom("299999999999999") { _, _ in }
        },
        Refusal(702, "leaving a room one is not in") { world in
            let (_, room) = try world.easemobOwner()
            let bob = try world.easemobUser("bob")
            world.easemob(bob) { $0.roomManager?.leaveChatroom(room) { _ in } }
            try world.easemobFails("leaveChatroom", 702, on: bob)
        },
        member(703, "a room that a member destroys", "destroyChatroom") { $0.destroyChatroom($1) { _ in } },
        Refusal(
            704, "a room that is full",
            adjust: { rules in
                for index in rules.room.kinds.indices { rules.room.kinds[index].maximumMembers = 1 }
            }
        ) { world in
            let (_, room) = try world.easemobOwner()
            let bob = try world.easemobUser("bob")
            world.joinChatroom(room, on: bob)
            try world.easemobFails("joinChatroom", 704, on: bob)
        },
        Refusal(706, "an owner who leaves where the app does not let them") { world in
            let alice = try world.easemobUser("alice") { $0.canChatroomOwnerLeave = false }
            let room = try world.makeChatroom(on: alice)
            world.easemob(alice) { $0.roomManager?.leaveChatroom(room) { _ in } }
            try world.easemobFails("leaveChatroom", 706, on: alice)
        },
        Refusal(707, "a user on the block list") { world in
            let (alice, room) = try world.easemobOwner()
            let bob = try world.easemobUser("bob")
            world.easemob(alice) { $0.roomManager?.blockMembers(["bob"], fromChatroom: room) { _, _ in } }
            try world.easemobWorks("blockMembers", on: alice)
            world.joinChatroom(room, on: bob)
            try world.easemobFails("joinChatroom", 707, on: bob)
        },
    ]

    private static let chatAttributes: [Refusal] = [
        // The other key is written.
        Refusal(7, "two attributes, of which another owns one", refusesLastUse: false) { world in
            let (alice, room) = try world.easemobOwner()
            let bob = try world.easemobMember("bob", of: room)
            world.setEasemob(["k": "alice"], of: room, on: alice)
            try world.easemobWorks("setChatroomAttributes", on: alice)
            world.setEasemob(["k": "bob", "other": "bob"], of: room, on: bob)
            try world.expect("setChatroomAttributes failed: [\"k: 703\"] error 7 ", on: bob)
        },
        Refusal(703, "an attribute that another owns") { world in
            let (alice, room) = try world.easemobOwner()
            let bob = try world.easemobMember("bob", of: room)
            world.setEasemob(["k": "alice"], of: room, on: alice)
            try world.easemobWorks("setChatroomAttributes", on: alice)
            world.setEasemob(["k": "bob"], of: room, on: bob)
            try world.expect("setChatroomAttributes failed: [\"k: 703\"] error 703 ", on: bob)
        },
        owner(110, "eleven attributes in a call", "setChatroomAttributes") {
            let attributes = Dictionary(uniqueKeysWithValues: names(11).map { ($0, "v") })
            $0.setChatroomAttributes($1, attributes: attributes, autoDelete: false) { _, _ in }
        },
        owner(110, "a key in Chinese", "setChatroomAttribute") {
            $0.setChatroomAttribute($1, key: "房间", value: "v", autoDelete: false) { _ in }
        },
    ]
}

extension KitWorld {
    /// Says something in a room; the message's id, once everybody has it.
    fileprivate func say(in room: String, on device: Device) throws -> String {
        var sent: EMChatMessage?
        sendEasemob(EMTextMessageBody(text: "oops"), to: room, on: device) { sent = $0 }
        try easemobWorks("send", on: device)
        settle()
        return try #require(sent).messageId
    }
}

extension DialectRefusal {
    /// Codes for which there has to be a server.
    static let hyphenateChat: [DialectRefusal] = [
        DialectRefusal(300, "a server that is not where it should be") {
            Easemob.ChatFailure(LinkError.unreachable(address: "127.0.0.1:1", source: "the test")).code.rawValue
        },
        DialectRefusal(305, "an app that the server has set aside") {
            Easemob.ChatFailure(.appUnavailable(app: "acme#voice")).code.rawValue
        },
    ]
}
