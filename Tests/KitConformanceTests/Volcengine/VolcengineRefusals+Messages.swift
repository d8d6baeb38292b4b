import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import VendorDialects
import VolcEngineRTC

extension Refusal {
    // MARK: Messages in rooms

    /// Alice, who is in the lobby with bob, sends something to it; before, the world is set.
    private static func sending(
        _ code: Int32, _ description: String, _ messages: [String] = ["hi"], refusesLastUse: Bool = true,
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }, isVisible: Bool = true,
        within limit: Duration = .seconds(5), set: @escaping @Sendable (Device) -> Void = { _ in },
        after: @escaping @Sendable (KitWorld, Device) -> Void = { _, _ in }
    ) -> Refusal {
        Refusal(code, description, refusesLastUse: refusesLastUse, adjust: adjust) { world in
            _ = try world.volcengineUser("bob")
            let alice = try world.volcengineUser("alice", isVisible: isVisible)
            set(alice)
            for message in messages { world.inVolcengineRoom(alice) { $0.sendRoomMessage(message) } }
            after(world, alice)
            try world.expect("onRoomMessageSendResult(\(messages.count), error: \(code))", on: alice, within: limit)
        }
    }

    /// Alice, who is in the lobby with bob, sends something to one user.
    private static func sending(_ code: Int32, _ description: String, to user: String) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.volcengineUser("alice")
            world.inVolcengineRoom(alice) { $0.sendUserMessage(user, message: "hi", config: .reliableOrdered) }
            try world.expect("onUserMessageSendResult(1, error: \(code))", on: alice)
        }
    }

    static let volcengineMessages: [Refusal] = roomMessages + outside

    private static let roomMessages: [Refusal] = [
        // What was under way may have happened.
        sending(
            1, "a message that is not answered in 10 s", refusesLastUse: false, within: .seconds(12),
            set: { $0.network.uplink = NetworkQuality(delay: .seconds(70)) }),
        sending(
            2, "a network that goes away before the answer", refusesLastUse: false,
            set: { $0.network.uplink = NetworkQuality(delay: .seconds(1)) },
            after: { world, alice in
                world.advance(by: .milliseconds(500))
                alice.network.isConnected = false
            }),
        sending(4, "a user who is not in the room", to: "zoe"),
        sending(5, "a sixty-sixth message to a room in a second", Array(repeating: "hi", count: 66)),
        Refusal(100, "a message to a room that was not joined") { world in
            let alice = try world.volcengineDevice("alice")
            world.makeVolcengineRoom(on: alice)
            world.inVolcengineRoom(alice) { $0.sendRoomMessage("hi") }
            try world.expect("onRoomMessageSendResult(1, error: 100)", on: alice)
        },
        sending(102, "no network", set: { $0.network.isConnected = false }),
        sending(103, "a text of 64 KB and a byte", [String(repeating: "x", count: 65_537)]),
        sending(104, "nobody", to: ""),
        // A success, by its number.
        sending(200, "a message to a room that arrived", refusesLastUse: false),
        sending(
            1000, "an invisible user, where only visible ones may speak",
            adjust: { rules in
                for index in rules.rtc.messages.indices { rules.rtc.messages[index].needsVisibility = true }
            }, isVisible: false),
    ]

    // MARK: Messages outside of rooms

    /// Alice, who is logged in, gives an address of the app's server and says something to it.
    private static func asking(
        _ code: Int32, _ description: String, _ address: @escaping @Sendable (KitWorld) -> String
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.volcengineLogin("alice")
            let address = address(world)
            world.volcengine(alice) { $0.setServerParams("signature", url: address) }
            try world.expect("onServerParamsSetResult(200)", on: alice)
            world.volcengine(alice) { $0.sendServerMessage("{}") }
            try world.expect("onServerMessageSendResult(1, error: \(code))", on: alice)
        }
    }

    private static let outside: [Refusal] = [
        Refusal(3, "a user whom nobody knows") { world in
            let alice = try world.volcengineLogin("alice")
            world.volcengine(alice) { $0.sendUserMessageOutsideRoom("zoe", message: "hi", config: .reliableOrdered) }
            try world.expect("onUserMessageSendResultOutsideRoom(1, error: 3)", on: alice)
        },
        Refusal(4, "a user who is not logged in any more") { world in
            let bob = try world.volcengineLogin("bob")
            world.volcengine(bob) { $0.logout() }
            world.settle()
            let alice = try world.volcengineLogin("alice")
            world.volcengine(alice) { $0.sendUserMessageOutsideRoom("bob", message: "hi", config: .reliableOrdered) }
            try world.expect("onUserMessageSendResultOutsideRoom(1, error: 4)", on: alice)
        },
        asking(17, "an address that is not the app's server's") { _ in "https://example.com/rts" },
        asking(18, "a signature that the app's server does not know") {
            Volcengine.SampleServer.address(of: AppID($0.tenant.tenant.appID))
        },
        Refusal(105, "a message before the login") { world in
            let alice = try world.volcengineDevice("alice")
            world.volcengine(alice) { $0.sendUserMessageOutsideRoom("bob", message: "hi", config: .reliableOrdered) }
            try world.expect("onUserMessageSendResultOutsideRoom(1, error: 105)", on: alice)
        },
        Refusal(106, "a message to the app's server whose address is not set") { world in
            let alice = try world.volcengineLogin("alice")
            world.volcengine(alice) { $0.sendServerMessage("{}") }
            try world.expect("onServerMessageSendResult(1, error: 106)", on: alice)
        },
    ]

    // MARK: Logins

    /// Alice logs in, and is not let in.
    private static func login(
        _ code: Int32, _ description: String, user: String = "alice",
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in },
        set: @escaping @Sendable (KitWorld, Device) throws -> Void = { _, _ in },
        token: @escaping @Sendable (KitWorld) -> String? = { _ in nil }
    ) -> Refusal {
        Refusal(code, description, adjust: adjust) { world in
            let alice = try world.volcengineDevice("alice")
            try set(world, alice)
            world.logInToVolcengine(user, token: token(world), on: alice)
            try world.expect("onLoginResult(\(user), errorCode: \(code))", on: alice, within: .seconds(12))
        }
    }

    static let volcengineLogins: [Refusal] = [
        login(-1000, "no token", token: { _ in "" }),
        login(-1000, "another user's token", token: { $0.tenant.tenant.loginToken(user: "bob", at: $0.unixSeconds) }),
        login(
            -1000, "a token of another AppKey",
            token: { otherVolcengineTenant.loginToken(user: "alice", at: $0.unixSeconds) }),
        login(-1001, "no network", set: { $1.network.isConnected = false }),
        login(-1002, "a user id with a space", user: "two words"),
        login(
            -1003, "one user more than the server has", adjust: { $0.identity.maximumUsers = 1 },
            set: { world, _ in _ = try world.volcengineLogin("bob") }),
    ]

    // MARK: Extra infos of rooms

    /// Alice, who is in the lobby, notes something on it.
    private static func noting(
        _ code: Int32, _ description: String, key: String = "topic", value: String = "music", count: Int = 1,
        isVisible: Bool = true, set: @escaping @Sendable (Device) -> Void = { _ in }
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.volcengineUser("alice", isVisible: isVisible)
            set(alice)
            for _ in 1...count { world.inVolcengineRoom(alice) { $0.setRoomExtraInfo(key, value: value) } }
            try world.expect("onSetRoomExtraInfoResult(\(count - 1), error: \(code))", on: alice)
        }
    }

    static let volcengineNotes: [Refusal] = [
        Refusal(-1, "a room that was not joined") { world in
            let alice = try world.volcengineDevice("alice")
            world.makeVolcengineRoom(on: alice)
            try world.volcengineRoomRefuses(-1, on: alice) { $0.setRoomExtraInfo("topic", value: "music") }
        },
        noting(-99, "no network", set: { $0.network.isConnected = false }),
        Refusal(-400, "a key without a letter") { world in
            let alice = try world.volcengineUser("alice")
            try world.volcengineRoomRefuses(-400, on: alice) { $0.setRoomExtraInfo("", value: "music") }
        },
        noting(-406, "an eleventh in a second", count: 11),
        noting(-412, "a user whom others do not see", isVisible: false),
        noting(-413, "a key of 10 bytes", key: "tenletters"),
        noting(-414, "a value of 128 bytes", value: String(repeating: "x", count: 128)),
    ]
}

extension DialectRefusal {
    /// What a server of the emulator brings about that set the app aside.
    static let volcengine: [DialectRefusal] = [
        DialectRefusal(-500, "an app that the server set aside", list: "ByteRTCSetRoomExtraInfoResult") {
            Volcengine.ExtraInfoCode(aside).rawValue
        },
        DialectRefusal(1, "an app that the server set aside", list: "ByteRTCUserVisibilityChangeError") {
            Volcengine.VisibilityCode(aside).rawValue
        },
        DialectRefusal(1205, "a tenant whose rules leave it out", list: "ByteRTCForwardStreamError") {
            Volcengine.ForwardCode(Volcengine.Failure(.notEmulated(feature: "forwarding")).obstacle).rawValue
        },
    ]

    private static var aside: Volcengine.Obstacle {
        Volcengine.Failure(.appUnavailable(app: AppID(volcengineAppID))).obstacle
    }
}
