import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import ZIM

extension Refusal {
    /// Every code of ZIM's that can arise, in order of numbers.
    static let zim: [Refusal] = common + network + zimMessages + zimCalls + zimRooms + zimAttributes + zimConversations

    /// Alice, in the lobby, calls something that fails.
    private static func member(
        _ code: Int32, _ description: String, _ call: String,
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }, _ body: @escaping @Sendable (ZIM) -> Void
    ) -> Refusal {
        Refusal(code, description, adjust: adjust) { world in
            let alice = try world.zimMember("alice")
            world.zim(alice, body)
            try world.zimFails(call, code, on: alice)
        }
    }

    /// Alice logs in with something that is not good.
    private static func login(
        _ code: Int32, _ description: String, appSign: String = "", token: @escaping @Sendable (KitWorld) -> String
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = world.zimDevice("alice", appSign: appSign)
            world.logInToZIM("alice", token: token(world), on: alice)
            try world.zimFails("login", code, on: alice)
        }
    }

    private static let common: [Refusal] = [
        Refusal(6_000_001, "a userID with a space") { world in
            let alice = world.zimDevice("alice")
            world.logInToZIM("a lice", on: alice)
            try world.zimFails("login", 6_000_001, on: alice)
        },
        Refusal(6_000_002, "a call on an instance that was destroyed") { world in
            let alice = try world.zimMember("alice")
            var held: ZIM?
            world.zim(alice) { zim in
                held = zim
                zim.destroy()
            }
            let zim = try #require(held)
            world.use(alice) { zim.leaveRoom(by: "lobby") { _, _ in } }
            try world.zimFails("leaveRoom", 6_000_002, on: alice)
        },
        Refusal(6_000_004, "an eleventh text in a second") { world in
            let alice = try world.zimMember("alice")
            for _ in 1...11 { world.sendZIM(ZIMTextMessage(message: "hi"), on: alice) }
            try world.zimFails("sendMessage", 6_000_004, on: alice)
        },
        Refusal(
            6_000_005, "more messages than a room takes", adjust: { $0.room.maximumMessagesPerSecond = 1 }
        ) { world in
            let alice = try world.zimMember("alice")
            for _ in 1...2 { world.sendZIM(ZIMTextMessage(message: "hi"), on: alice) }
            try world.zimFails("sendMessage", 6_000_005, on: alice)
        },
        // What was under way may have happened.
        Refusal(6_000_009, "a network that goes away before the answer", refusesLastUse: false) { world in
            let alice = try world.zimMember("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(1))
            world.setZIM(["k": "v"], on: alice)
            world.advance(by: .milliseconds(500))
            alice.network.isConnected = false
            try world.zimFails("setRoomAttributes", 6_000_009, on: alice)
        },
        member(6_000_012, "eleven users looked up in ten seconds", "queryUsersInfo") {
            $0.queryUsersInfo(by: (1...11).map { "u\($0)" }, config: ZIMUsersInfoQueryConfig()) { _, _, _ in }
        },
        member(6_000_013, "a group", "createGroup") {
            $0.createGroup(with: ZIMGroupInfo(), userIDs: []) { _, _, _, _ in }
        },
        Refusal(6_000_015, "one user more than the app may have", adjust: { $0.identity.maximumUsers = 1 }) { world in
            _ = try world.zimUser("alice")
            let bob = world.zimDevice("bob")
            world.logInToZIM("bob", on: bob)
            try world.zimFails("login", 6_000_015, on: bob)
        },
    ]

    private static let network: [Refusal] = [
        Refusal(6_000_003, "an app that nobody has") { world in
            let alice = world.zimDevice("alice", appID: 1)
            world.logInToZIM("alice", on: alice)
            try world.zimFails("login", 6_000_003, on: alice)
        },
        login(6_000_101, "another app's AppSign", appSign: String(repeating: "f", count: 64)) { _ in "" },
        login(6_000_103, "somebody else's token") { $0.tenant.token(for: "bob") },
        login(6_000_103, "a token of another secret") { otherZegoTenant.token(for: "alice", at: $0.unixSeconds) },
        Refusal(6_000_104, "no network") { world in
            let alice = try world.zimMember("alice")
            alice.network.isConnected = false
            world.setZIM(["k": "v"], on: alice)
            try world.zimFails("setRoomAttributes", 6_000_104, on: alice)
        },
        Refusal(6_000_105, "a login that is not answered in 60 s", refusesLastUse: false) { world in
            let alice = world.zimDevice("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(70))
            world.logInToZIM("alice", on: alice)
            try world.expect("login error 6000105", on: alice, within: .seconds(61))
            alice.network.uplink = NetworkQuality()
            world.advance(by: .seconds(15))
            world.logInToZIM("alice", on: alice)
            try world.zimWorks("login", on: alice)
        },
        login(6_000_106, "a token past its time") {
            $0.tenant.tenant.token(for: "alice", at: $0.unixSeconds - 100, lifetimeSeconds: 50)
        },
        login(6_000_107, "a token that does not begin with 04") { _ in "rubbish" },
        login(6_000_108, "a token with less than 30 s left") { $0.tenant.token(for: "alice", lifetimeSeconds: 20) },
        Refusal(6_000_111, "a login of a user who is logged in") { world in
            let alice = try world.zimUser("alice")
            world.logInToZIM("alice", on: alice)
            try world.zimFails("login", 6_000_111, on: alice)
        },
        Refusal(6_000_121, "a call before login") { world in
            let alice = world.zimDevice("alice")
            world.enterZIMRoom(on: alice)
            try world.zimFails("enterRoom", 6_000_121, on: alice)
        },
        Refusal(6_000_121, "a call after another device took the login") { world in
            let alice = try world.zimMember("alice")
            _ = try world.zimUser("alice", on: "tablet")
            try world.expect("connectionStateChanged(disconnected, event: kickedOut)", on: alice)
            world.setZIM(["k": "v"], on: alice)
            try world.zimFails("setRoomAttributes", 6_000_121, on: alice)
        },
        // The logout is what is done, and the login what fails.
        Refusal(6_000_122, "a logout while the login runs", refusesLastUse: false) { world in
            let alice = world.zimDevice("alice")
            world.logInToZIM("alice", on: alice)
            world.zim(alice) { $0.logout() }
            try world.zimFails("login", 6_000_122, on: alice)
        },
        Refusal(6_000_123, "a login of another user") { world in
            let alice = try world.zimUser("alice")
            world.logInToZIM("bob", on: alice)
            try world.zimFails("login", 6_000_123, on: alice)
        },
    ]

    /// Alice sends bob a file that is not good.
    private static func file(
        _ code: Int32, _ description: String, _ message: @escaping @Sendable (KitWorld) throws -> ZIMMediaMessage
    ) -> Refusal {
        Refusal(code, description) { world in
            _ = try world.zimUser("bob")
            let alice = try world.zimUser("alice")
            world.sendZIM(try message(world), to: "bob", .peer, on: alice)
            try world.zimFails("sendMessage", code, on: alice)
        }
    }

    private static func download(_ code: Int32, _ description: String, url: String) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.zimUser("alice")
            let message = ZIMFileMessage()
            message.fileDownloadUrl = url
            world.zim(alice) {
                $0.downloadMediaFile(with: message, fileType: .originalFile, progress: nil) { _, _ in }
            }
            try world.zimFails("downloadMediaFile", code, on: alice)
        }
    }

    /// Alice, who sent bob a text, takes it back after a time; twice where asked.
    private static func revoked(
        _ code: Int32, _ description: String, after delay: Duration, times: Int
    ) -> Refusal {
        Refusal(code, description) { world in
            _ = try world.zimUser("bob")
            let alice = try world.zimUser("alice")
            let text = ZIMTextMessage(message: "oops")
            world.sendZIM(text, to: "bob", .peer, on: alice)
            try world.zimWorks("sendMessage", on: alice)
            world.advance(by: delay)
            for _ in 1...times {
                world.zim(alice) { $0.revokeMessage(text, config: ZIMMessageRevokeConfig()) { _, _ in } }
                world.settle()
            }
            try world.zimFails("revokeMessage", code, on: alice)
        }
    }

    private static let zimMessages: [Refusal] = [
        Refusal(6_000_204, "a message to a user nobody knows") { world in
            let alice = try world.zimUser("alice")
            world.sendZIM(ZIMTextMessage(message: "hi"), to: "zoe", .peer, on: alice)
            try world.zimFails("sendMessage", 6_000_204, on: alice)
        },
        file(6_000_210, "a folder") { _ in ZIMFileMessage(fileLocalPath: NSTemporaryDirectory()) },
        file(6_000_211, "a file that is not there") { _ in ZIMImageMessage(fileLocalPath: "/no/such/file.png") },
        file(6_000_213, "a picture of a kind that is not taken") {
            ZIMImageMessage(fileLocalPath: try $0.file("picture.svg", Data(count: 1)))
        },
        file(6_000_214, "a picture without a byte") {
            ZIMImageMessage(fileLocalPath: try $0.file("picture.png", Data()))
        },
        file(6_000_215, "a sound of 301 s") {
            ZIMAudioMessage(fileLocalPath: try $0.file("sound.mp3", Data(count: 1)), audioDuration: 301)
        },
        // What was asked is on the tenant's list of callbacks, so the worlds are not compared.
        Refusal(6_000_230, "a message that the app's own server does not allow", refusesLastUse: false) { world in
            let alice = try world.zimMember("alice")
            try world.tenant.sendWebhooks(
                of: "zim", secret: "0123456789abcdef0123456789abcdef", events: ["before_send_msg"]
            ) { $0.refusing() }
            world.sendZIM(ZIMTextMessage(message: "hi"), on: alice)
            try world.zimFails("sendMessage", 6_000_230, on: alice)
        },
        download(6_000_217, "a file of another machine", url: "https://example.com/a"),
        download(6_000_219, "a message without an address", url: ""),
        revoked(6_000_278, "a message older than 2 minutes", after: .seconds(121), times: 1),
        revoked(6_000_279, "a message that was taken back", after: .zero, times: 2),
        Refusal(6_000_285, "somebody else's message") { world in
            let bob = try world.zimUser("bob")
            _ = try world.zimUser("alice")
            let text = ZIMTextMessage(message: "hers")
            text.senderUserID = "alice"
            text.conversationType = .peer
            world.zim(bob) { $0.revokeMessage(text, config: ZIMMessageRevokeConfig()) { _, _ in } }
            try world.zimFails("revokeMessage", 6_000_285, on: bob)
        },
    ]

    private static let zimConversations: [Refusal] = [
        member(6_000_603, "a conversation that nobody began", "clearConversationUnreadMessageCount") {
            $0.clearConversationUnreadMessageCount(for: "bob", conversationType: .peer) { _, _, _ in }
        }
    ]

    /// A call from alice to bob; the device of carol, who may do something about it, and its id.
    private static func call(
        _ code: Int32, _ description: String, _ name: String, by caller: String, mode: ZIMCallInvitationMode = .general,
        accepted: Bool = false, _ body: @escaping @Sendable (ZIM, String) -> Void
    ) -> Refusal {
        Refusal(code, description) { world in
            let devices = Dictionary(
                uniqueKeysWithValues: try ["alice", "bob", "carol"].map { ($0, try world.zimUser($0)) })
            let config = ZIMCallInviteConfig()
            config.mode = mode
            var id = ""
            world.zim(try #require(devices["alice"])) { zim in
                zim.callInvite(with: ["bob"], config: config) { callID, _, _ in id = callID }
            }
            world.settle()
            if accepted {
                world.zim(try #require(devices["bob"])) {
                    $0.callAccept(with: id, config: ZIMCallAcceptConfig()) { _, _ in }
                }
                world.settle()
            }
            let device = try #require(devices[caller])
            world.zim(device) { body($0, id) }
            try world.zimFails(name, code, on: device)
        }
    }

    private static let zimCalls: [Refusal] = [
        call(
            6_000_271, "a call cancelled after somebody accepted", "callCancel", by: "alice", mode: .advanced,
            accepted: true
        ) { $0.callCancel(with: [], callID: $1, config: ZIMCallCancelConfig()) { _, _, _ in } },
        member(6_000_272, "ten invitees", "callInvite") {
            $0.callInvite(with: (1...10).map { "u\($0)" }, config: ZIMCallInviteConfig()) { _, _, _ in }
        },
        call(6_000_273, "a call cancelled by an invitee", "callCancel", by: "bob") {
            $0.callCancel(with: [], callID: $1, config: ZIMCallCancelConfig()) { _, _, _ in }
        },
        call(6_000_274, "a call accepted by nobody's invitee", "callAccept", by: "carol") {
            $0.callAccept(with: $1, config: ZIMCallAcceptConfig()) { _, _ in }
        },
        member(6_000_276, "a call that is not there", "callAccept") {
            $0.callAccept(with: "nothing", config: ZIMCallAcceptConfig()) { _, _ in }
        },
        member(6_000_281, "invitees nobody knows", "callInvite") {
            $0.callInvite(with: ["zoe"], config: ZIMCallInviteConfig()) { _, _, _ in }
        },
        call(6_000_283, "a call joined by who is in it", "callJoin", by: "bob", mode: .advanced, accepted: true) {
            $0.callJoin(by: $1, config: ZIMCallJoinConfig()) { _, _, _ in }
        },
        call(6_000_286, "a call of general mode that is joined", "callJoin", by: "carol") {
            $0.callJoin(by: $1, config: ZIMCallJoinConfig()) { _, _, _ in }
        },
    ]

    private static let zimRooms: [Refusal] = [
        member(6_000_301, "the attributes of a room that is not there", "queryRoomAllAttributes") {
            $0.queryRoomAllAttributes(by: "bar") { _, _, _ in }
        },
        Refusal(
            6_000_304, "a room that is full",
            adjust: { rules in
                for index in rules.room.kinds.indices { rules.room.kinds[index].maximumMembers = 1 }
            }
        ) { world in
            _ = try world.zimMember("alice")
            let bob = try world.zimUser("bob")
            world.zim(bob) { $0.joinRoom(by: "lobby") { _, _ in } }
            try world.zimFails("joinRoom", 6_000_304, on: bob)
        },
        member(6_000_306, "leaving a room that is not there", "leaveRoom") { $0.leaveRoom(by: "bar") { _, _ in } },
        member(6_000_320, "entering twice", "enterRoom") {
            $0.enterRoom(with: "lobby".zimRoom, config: nil) { _, _ in }
        },
        Refusal(6_000_321, "the attributes of a room one is not in") { world in
            _ = try world.zimMember("alice")
            let bob = try world.zimUser("bob")
            world.setZIM(["k": "v"], on: bob)
            try world.zimFails("setRoomAttributes", 6_000_321, on: bob)
        },
        member(6_000_322, "joining a room that is not there", "joinRoom") { $0.joinRoom(by: "bar") { _, _ in } },
        Refusal(6_000_323, "making a room that is there") { world in
            _ = try world.zimMember("alice")
            let bob = try world.zimUser("bob")
            world.zim(bob) { $0.createRoom(with: "lobby".zimRoom) { _, _ in } }
            try world.zimFails("createRoom", 6_000_323, on: bob)
        },
        member(6_000_324, "one room more than the app may have", "createRoom", adjust: { $0.room.maximumRooms = 1 }) {
            $0.createRoom(with: "bar".zimRoom) { _, _ in }
        },
        Refusal(6_000_325, "a sixth room") { world in
            let alice = try world.zimUser("alice")
            for number in 1...6 {
                world.enterZIMRoom("r\(number)", on: alice)
                world.settle()
            }
            try world.zimFails("enterRoom", 6_000_325, on: alice)
        },
        Refusal(6_000_326, "leaving a room that is being entered") { world in
            let alice = try world.zimUser("alice")
            world.enterZIMRoom(on: alice)
            world.zim(alice) { $0.leaveRoom(by: "lobby") { _, _ in } }
            try world.zimFails("leaveRoom", 6_000_326, on: alice)
        },
    ]

    /// Alice writes attributes that are not taken.
    private static func attributes(
        _ code: Int32, _ description: String, _ make: @escaping @Sendable () -> [String: String]
    ) -> Refusal {
        member(code, description, "setRoomAttributes") {
            $0.setRoomAttributes(make(), roomID: "lobby", config: nil) { _, _, _ in }
        }
    }

    /// Alice writes attributes of her own that are not taken.
    private static func own(
        _ code: Int32, _ description: String, adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in },
        users: [String] = ["alice"], _ make: @escaping @Sendable () -> [String: String]
    ) -> Refusal {
        Refusal(code, description, adjust: adjust) { world in
            _ = try world.zimMember("bob")
            let alice = try world.zimMember("alice")
            for user in users { world.setZIMMember(make(), users: [user], on: alice) }
            try world.zimFails("setRoomMembersAttributes", code, on: alice)
        }
    }

    private static let zimAttributes: [Refusal] = [
        member(6_000_330, "a batch that nobody began", "endRoomAttributesBatchOperation") {
            $0.endRoomAttributesBatchOperation(with: "lobby") { _, _ in }
        },
        Refusal(6_000_331, "an attribute that another owns") { world in
            let alice = try world.zimMember("alice")
            let bob = try world.zimMember("bob")
            world.setZIM(["k": "alice"], on: alice)
            world.settle()
            world.setZIM(["k": "bob"], on: bob)
            try world.zimFails("setRoomAttributes", 6_000_331, on: bob)
        },
        // The other attribute is written.
        Refusal(6_000_332, "two attributes, of which another owns one", refusesLastUse: false) { world in
            let alice = try world.zimMember("alice")
            let bob = try world.zimMember("bob")
            world.setZIM(["k": "alice"], on: alice)
            world.settle()
            world.setZIM(["k": "bob", "other": "bob"], on: bob)
            try world.zimFails("setRoomAttributes", 6_000_332, on: bob)
        },
        attributes(6_000_334, "a twenty-first attribute") {
            Dictionary(uniqueKeysWithValues: (1...21).map { ("\($0)", "v") })
        },
        attributes(6_000_335, "a key of 17 bytes") { [String(repeating: "k", count: 17): "v"] },
        attributes(6_000_336, "a value of 1025 bytes") { ["k": String(repeating: "v", count: 1025)] },
        attributes(6_000_337, "keys and values beyond 5120 bytes") {
            Dictionary(uniqueKeysWithValues: (1...6).map { ("\($0)", String(repeating: "v", count: 1000)) })
        },
        own(6_000_351, "31 attributes of a member") {
            Dictionary(uniqueKeysWithValues: (1...31).map { ("\($0)", "v") })
        },
        own(6_000_352, "a member's key of 9 bytes") { [String(repeating: "k", count: 9): "v"] },
        own(6_000_353, "a member's value of 65 bytes") { ["k": String(repeating: "v", count: 65)] },
        own(
            6_000_354, "a twenty-first write to members in ten seconds", users: Array(repeating: "alice", count: 21)
        ) { ["k": "v"] },
        Refusal(
            6_000_355, "more reads of members than a room takes",
            adjust: { $0.attribute.members?.maximumReads = 1 }
        ) { world in
            let alice = try world.zimMember("alice")
            let bob = try world.zimMember("bob")
            world.setZIMMember(["k": "v"], on: alice)
            world.settle()
            for device in [alice, bob] {
                world.zim(device) { $0.queryRoomMembersAttributes(by: ["alice"], roomID: "lobby") { _, _, _ in } }
            }
            try world.zimFails("queryRoomMembersAttributes", 6_000_355, on: bob)
        },
        Refusal(6_000_356, "a sixth read of members in 30 s") { world in
            let alice = try world.zimMember("alice")
            for _ in 1...6 {
                world.zim(alice) { $0.queryRoomMembersAttributes(by: ["alice"], roomID: "lobby") { _, _, _ in } }
            }
            try world.zimFails("queryRoomMembersAttributes", 6_000_356, on: alice)
        },
        own(
            6_000_357, "attributes of one member more than a room keeps",
            adjust: { $0.attribute.members?.maximumMembers = 1 }, users: ["alice", "bob"]
        ) { ["k": "v"] },
    ]
}
