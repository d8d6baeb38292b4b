import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Synchronization
import VendorDialects
import VolcEngineRTC

extension Kit {
    /// Volcengine's message engine and its rooms.
    static let volcEngineMessages = Kit(
        module: "VolcEngineRTC, RTS", source: ("Sources/Volcengine/VolcEngineRTC", ["RTS", "RTSRoom"]),
        tenant: volcengineTenant, demo: .volcengineDemo, token: { $0.loginToken(user: $1, at: $2) },
        makeApp: { MessagesApp(appID: $0, heard: $1) }, hasOwnQueue: true, codeOfOthersToken: -1000,
        standings: [
            Standing("before login", [.login: 105, .room: -3, .stay: 100]) { world, _ in _ = world.rtsDevice("bob") },
            Standing("after logout", [.login: 105]) { world, _ in
                let bob = try world.rtsLogin("bob")
                world.rts(bob) { $0.logout() }
                try world.expect("onLogout(logout)", on: bob)
            },
            Standing("after leave", [.room: -3, .stay: 100]) { world, bob in
                _ = try world.rtsUser("bob")
                world.inRTSRoom(bob) { $0.leave() }
                try world.expect("onLeaveRoom(lobby", on: bob)
            },
            Standing("after the room's destroy", [.room: -201, .object: -201]) { world, bob in
                _ = try world.rtsUser("bob")
                world.inRTSRoom(bob) { room in
                    room.destroy()
                    return 0
                }
                world.settle()
            },
            Standing("after destroyRTS", [.sdk: -201, .room: -201, .object: -201]) { world, bob in
                _ = try world.rtsUser("bob")
                world.use(bob) { RTS.destroyRTS() }
                world.settle()
            },
        ],
        calls: KitCall.ofMessages,
        neverRefused: [
            "createRTS destroyRTS getSdkVersion": "of the SDK, not of an engine",
            "createRoom": "it returns no code; nil says the same",
            "getId": "answered at once, by the object as it was",
            "destroy": "a room that is not there any more is as good as destroyed",
        ],
        refusals: Refusal.ofMessages, limits: Limit.ofMessages)
}

extension KitCall {
    /// A call of the engine that the app holds. What it returned is noted in the trace.
    private static func engine<Code: BinaryInteger & SendableMetatype>(
        _ name: String, _ need: Standing.Need = .sdk, code: Int? = nil, _ make: @escaping @Sendable (RTS) -> Code
    ) -> KitCall {
        KitCall(name: name, need: need, code: code, line: "\(name) gave the app #.") { world, device in
            guard let engine = world.rts(of: device) else { return }
            let returned = device.run { Int(make(engine)) }
            device.record(.note, "\(name) gave the app \(returned).")
        }
    }

    /// A call of the engine's that a callback answers.
    private static func told<Code: BinaryInteger & SendableMetatype>(
        _ name: String, _ line: String, _ make: @escaping @Sendable (RTS) -> Code
    ) -> KitCall {
        KitCall(name: name, need: .login, code: nil, line: line) { world, device in
            guard let engine = world.rts(of: device) else { return }
            device.run { _ = make(engine) }
        }
    }

    /// A call of the room that the app holds. What it returned is noted in the trace.
    private static func room<Code: BinaryInteger & SendableMetatype>(
        _ name: String, _ need: Standing.Need = .object, code: Int? = nil,
        _ make: @escaping @Sendable (RTSRoom) -> Code
    ) -> KitCall {
        KitCall(name: name, need: need, code: code, line: "\(name) gave the app #.") { world, device in
            guard let room = world.rtsRoom(of: device) else { return }
            let returned = device.run { Int(make(room)) }
            device.record(.note, "\(name) gave the app \(returned).")
        }
    }

    /// A call of the room's that a callback answers.
    private static func said<Code: BinaryInteger & SendableMetatype>(
        _ name: String, _ line: String, _ make: @escaping @Sendable (RTSRoom) -> Code
    ) -> KitCall {
        KitCall(name: name, need: .stay, code: nil, line: line) { world, device in
            guard let room = world.rtsRoom(of: device) else { return }
            device.run { _ = make(room) }
        }
    }

    private static let bytes = Data([1, 2, 3])

    /// Every call of the message engine's and its rooms' that needs something.
    static let ofMessages: [KitCall] = [
        engine("setBusinessId") { $0.setBusinessId("shop") },
        engine("setRuntimeParameters") { $0.setRuntimeParameters([:]) },
        engine("login") { $0.login("token", uid: "bob") },
        engine("logout") { $0.logout() },
        engine("logout", .login, code: -3) { $0.logout() },
        engine("updateLoginToken") { $0.updateLoginToken("token") },
        engine("updateLoginToken", .login, code: -3) { $0.updateLoginToken("token") },
        engine("getPeerOnlineStatus") { $0.getPeerOnlineStatus("alice") },
        engine("getPeerOnlineStatus", .login, code: -3) { $0.getPeerOnlineStatus("alice") },
        engine("setServerParams") { $0.setServerParams("signature", url: "https://example.com/rts") },
        told("setServerParams", "rtsEngine onServerParamsSetResult(#)") {
            $0.setServerParams("signature", url: "https://example.com/rts")
        },
        // Sending returns -1 where there is no engine.
        engine("sendServerMessage", code: -1) { $0.sendServerMessage("hi") },
        told("sendServerMessage", "rtsEngine onServerMessageSendResult(1, error: #)") { $0.sendServerMessage("hi") },
        engine("sendServerBinaryMessage", code: -1) { $0.sendServerBinaryMessage(bytes) },
        told("sendServerBinaryMessage", "rtsEngine onServerMessageSendResult(2, error: #)") {
            $0.sendServerBinaryMessage(bytes)
        },
        engine("sendMessage", code: -1) { $0.sendMessage("alice", message: "hi", config: 0) },
        told("sendMessage", "rtsEngine onMessageSendResult(3, error: #)") {
            $0.sendMessage("alice", message: "hi", config: 0)
        },
        engine("sendBinaryMessage", code: -1) { $0.sendBinaryMessage("alice", message: bytes, config: 0) },
        told("sendBinaryMessage", "rtsEngine onMessageSendResult(4, error: #)") {
            $0.sendBinaryMessage("alice", message: bytes, config: 0)
        },
        room("setRTSRoomDelegate") { $0.setRTSRoomDelegate(nil) },
        room("join") { $0.join() },
        room("join", .login, code: -3) { $0.join() },
        room("leave", .room) { $0.leave() },
        room("sendMessage") { $0.sendMessage("hi") },
        said("sendMessage", "rtsRoom onRoomMessageSendResult(1, error: #)") { $0.sendMessage("hi") },
        room("sendBinaryMessage") { $0.sendBinaryMessage(bytes) },
        said("sendBinaryMessage", "rtsRoom onRoomMessageSendResult(2, error: #)") { $0.sendBinaryMessage(bytes) },
    ]
}

extension Refusal {
    /// Alice, who has a message engine, calls something that returns the code.
    private static func returned<Code: BinaryInteger & SendableMetatype>(
        _ code: Int32, _ description: String, logsIn: Bool = false, _ body: @escaping @Sendable (RTS) -> Code
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try logsIn ? world.rtsLogin("alice") : world.rtsDevice("alice")
            let found = world.rts(alice, body)
            guard found == Int(code) else { throw Unexpected(codes: [found]) }
            alice.record(.note, "the call returned \(code)")
        }
    }

    /// Alice, whose login or whose room it is, is told a code.
    private static func told(
        _ code: Int32, _ description: String, in line: String, refusesLastUse: Bool = true,
        within limit: Duration = .seconds(5), reach: @escaping @Sendable (KitWorld) throws -> Device,
        _ body: @escaping @Sendable (KitWorld, Device) throws -> Void
    ) -> Refusal {
        Refusal(code, description, refusesLastUse: refusesLastUse) { world in
            let alice = try reach(world)
            try body(world, alice)
            try world.expect(line.replacing("#", with: "\(code)"), on: alice, within: limit)
        }
    }

    private static let device: @Sendable (KitWorld) throws -> Device = { $0.rtsDevice("alice") }
    private static let login: @Sendable (KitWorld) throws -> Device = { try $0.rtsLogin("alice") }
    private static let user: @Sendable (KitWorld) throws -> Device = { try $0.rtsUser("alice") }
    private static let room = "rtsRoom onRoomStateChanged(lobby, withUid: alice, state: #)"

    /// What the message engine and its rooms refuse.
    static let ofMessages: [Refusal] = [
        returned(-2, "a message to nobody") { $0.sendMessage("", message: "hi", config: 0) },
        returned(-2, "the status of nobody") { $0.getPeerOnlineStatus("") },
        returned(-5, "a second login", logsIn: true) { $0.login("token", uid: "alice") },
        told(
            -1000, "another user's token", in: "rtsEngine onLoginResult(alice, errorCode: #)", reach: device
        ) { $0.logInToRTS("alice", token: $0.tenant.tenant.loginToken(user: "bob", at: $0.unixSeconds), on: $1) },
        told(-1002, "a user id with a space", in: "rtsEngine onLoginResult(two words, errorCode: #)", reach: device) {
            $0.logInToRTS("two words", on: $1)
        },
        told(3, "a user whom nobody knows", in: "rtsEngine onMessageSendResult(1, error: #)", reach: login) {
            $0.rts($1) { $0.sendMessage("zoe", message: "hi", config: 0) }
        },
        told(106, "no address of a server", in: "rtsEngine onServerMessageSendResult(1, error: #)", reach: login) {
            $0.rts($1) { $0.sendServerMessage("{}") }
        },
        told(
            -1007, "a room's id with a space", in: "rtsEngine onCreateRoomStateChanged(two words, errorCode: #)",
            reach: device
        ) { world, alice in world.rts(alice) { $0.createRoom("two words") == nil ? -1007 : 0 } },
        Refusal(-2, "joining a room that was joined") { world in
            let alice = try world.rtsUser("alice")
            let found = world.inRTSRoom(alice) { $0.join() }
            guard found == -2 else { throw Unexpected(codes: [found]) }
        },
        told(103, "a text of 64 KB and a byte", in: "rtsRoom onRoomMessageSendResult(1, error: #)", reach: user) {
            $0.inRTSRoom($1) { $0.sendMessage(Limit.text(65_537)) }
        },
        told(-1004, "the same user who joins elsewhere", in: room, refusesLastUse: false, reach: user) { world, _ in
            let tablet = world.rtsDevice("tablet")
            world.logInToRTS("alice", on: tablet)
            try world.expect("onLoginResult(alice, errorCode: 0)", on: tablet)
            world.inRTSRoom(tablet) { $0.join() }
        },
        told(-1006, "a removal by the app's server", in: room, refusesLastUse: false, reach: user) { world, _ in
            try world.tenant.administer(.removeParticipants(channel: "lobby", users: ["alice"]))
        },
        told(
            -1009, "a login that ends during the stay", in: room, refusesLastUse: false, within: .seconds(45),
            reach: { try $0.rtsUser("alice", lifetimeSeconds: 40) }
        ) { _, _ in },
        told(-1011, "a room that the app's server ends", in: room, refusesLastUse: false, reach: user) { world, _ in
            try world.tenant.administer(.dismissChannel(channel: "lobby"))
        },
    ]
}

extension Limit {
    /// Alice, who is in the lobby or only logged in, sends something; the code of the callback counts.
    private static func sent(
        _ description: String, _ fact: Sourced<Int>, code: Int, in callback: String, success: Int = 0,
        _ call: @escaping @Sendable (RTS, RTSRoom, Int) -> Int64
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            _ = try world.rtsUser("bob")
            let alice = try world.rtsUser("alice")
            let server = world.tenant.tenant.volcengineBusinessLogin(user: "alice")
            world.rts(alice) { $0.setServerParams(server.serverSignature, url: server.serverURL) }
            world.settle()
            guard let room = world.rtsRoom(of: alice) else { throw Unexpected(codes: []) }
            world.rts(alice) { call($0, room, size) }
            world.settle()
            let codes = world.volcengineCodes(of: callback, on: alice)
            guard !codes.isEmpty else { throw Unexpected(codes: []) }
            return codes.first { $0 != success } ?? 0
        }
    }

    private static let facts = Volcengine.profile

    /// The limits of the message engine.
    static let ofMessages: [Limit] = [
        Limit("bytes of a room's id", facts.rtc.maximumIDBytes, code: -1007) { world, size in
            let alice = world.rtsDevice("alice", room: text(size))
            world.settle()
            return world.volcengineCodes(of: "onCreateRoomStateChanged", on: alice).first ?? 0
        },
        Limit("bytes of a user's id", facts.identity.maximumUserIDBytes, code: -1002) { world, size in
            let alice = world.rtsDevice("alice")
            world.logInToRTS(text(size), on: alice)
            world.settle()
            return world.volcengineCodes(of: "onLoginResult", on: alice).first ?? -1
        },
        Limit("rooms of an engine", facts.sdk.maximumRooms, code: -1) { world, count in
            // The device has one already.
            let alice = world.rtsDevice("alice")
            return world.rts(alice) { engine in
                (1..<count).map { engine.createRoom("room\($0)") }.contains { $0 == nil } ? -1 : 0
            }
        },
        sent(
            "bytes of a text to a room in Chinese", facts.rtc.maximumTextBytes, code: 103,
            in: "onRoomMessageSendResult",
            success: 200
        ) { $1.sendMessage(chinese($2)) },
        sent(
            "bytes to a room", facts.rtc.maximumBinaryBytes, code: 103, in: "onRoomMessageSendResult", success: 200
        ) { $1.sendBinaryMessage(Data(count: $2)) },
        sent("bytes of a text of emoji", facts.signaling.maximumTextBytes, code: 103, in: "onMessageSendResult") {
            engine, _, size in engine.sendMessage("bob", message: emoji(size), config: 0)
        },
        sent("bytes to a user", facts.signaling.maximumBinaryBytes, code: 103, in: "onMessageSendResult") {
            engine, _, size in engine.sendBinaryMessage("bob", message: Data(count: size), config: 0)
        },
        sent(
            "messages to the app's server in a second", facts.sdk.maximumServerMessagesPerSecond, code: 5,
            in: "onServerMessageSendResult"
        ) { engine, _, count in (1...count).map { _ in engine.sendServerMessage("{}") }.last ?? -1 },
    ]
}

/// An app of the message engine: users of a room who send it texts.
private final class MessagesApp: NSObject, KitApp, RTSDelegate, RTSRoomDelegate, Sendable {
    private let device = Device.current
    private let engine: RTS?
    private let heard: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var room: RTSRoom?
        /// Takes the outcome of entering, once.
        var entered: (@Sendable (Int) -> Void)?
        var left: (@Sendable (Int) -> Void)?
    }

    init(appID: String, heard: @escaping @Sendable (String) -> Void) {
        self.heard = heard
        engine = RTS.createRTS(appID, delegate: nil, parameters: nil)
        super.init()
        engine?.delegate = self
    }

    private var room: RTSRoom? { state.withLock { $0.room } }

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0.entered = done }
        device.run {
            let room = engine?.createRoom("lobby")
            room?.delegate = self
            state.withLock { $0.room = room }
            let result = engine?.login(token, uid: user)
            if result != 0 { end(Int(result ?? -1)) }
        }
    }

    private func end(_ code: Int) {
        let entered = state.withLock { state in
            defer { state.entered = nil }
            return state.entered
        }
        entered?(code)
    }

    func say(_ text: String) { device.run { _ = room?.sendMessage(text) } }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0.left = done }
        device.run {
            let result = room?.leave()
            if result != 0 { done(Int(result ?? -1)) }
        }
    }

    func end() { device.run { RTS.destroyRTS() } }

    func rtsEngine(_ engine: RTS, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int) {
        guard errorCode == .success else { return end(errorCode.rawValue) }
        device.run {
            let result = room?.join()
            if result != 0 { end(Int(result ?? -1)) }
        }
    }

    func rtsRoom(
        _ rtcRoom: RTSRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String
    ) {
        end(state)
    }

    func rtsRoom(onLeave rtsRoom: RTSRoom) { device.run { _ = engine?.logout() } }

    func rtsEngine(_ engine: RTS, onLogout reason: ByteRTCLogoutReason) { state.withLock { $0.left }?(0) }

    func rtsRoom(_ rtcRoom: RTSRoom, onRoomMessageReceived uid: String, message: String) { heard(message) }
}
