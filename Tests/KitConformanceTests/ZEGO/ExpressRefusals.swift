import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import ZegoExpressEngine

extension Refusal {
    /// Every code of the Express engine's that can arise.
    static let express: [Refusal] =
        engines + logins + tokens + expressRooms + streams + mixes + expressSound + expressPictures + expressMessages

    /// Alice, in the lobby and publishing `alice`, calls something that is refused.
    static func speaker(
        _ code: Int32, _ description: String, adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in },
        _ body: @escaping @Sendable (ZegoExpressEngine) -> Void
    ) -> Refusal {
        Refusal(code, description, adjust: adjust) { world in
            let alice = try world.expressSpeaker("alice")
            world.express(alice, body)
            try world.expressFails(code, on: alice)
        }
    }

    /// Alice, in the lobby, calls something that is refused.
    static func guest(
        _ code: Int32, _ description: String, _ body: @escaping @Sendable (ZegoExpressEngine) -> Void
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.expressUser("alice")
            world.express(alice, body)
            try world.expressFails(code, on: alice)
        }
    }

    /// Alice, in no room, calls something that is refused.
    private static func stranger(
        _ code: Int32, _ description: String, _ body: @escaping @Sendable (ZegoExpressEngine) -> Void
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.expressDevice("alice")
            world.express(alice, body)
            try world.expressFails(code, on: alice)
        }
    }

    private static let engines: [Refusal] = [
        Refusal(1_000_001, "a call without an engine") { world in
            let alice = world.device("alice")
            world.express(alice) {
                $0.loginRoom("lobby", user: ZegoUser(userID: "alice"), config: ZegoRoomConfig()) { _, _ in }
            }
            try world.expect("loginRoom error 1000001", on: alice)
        },
        stranger(1_000_002, "a stream outside a room") { $0.startPublishingStream("alice") },
        stranger(1_000_008, "a second handler") { $0.setEventHandler(SecondHandler.shared) },
        guest(1_000_010, "a mix to an address") { $0.start(mix(to: ["rtmp://example.com"])) { _, _ in } },
        guest(1_000_017, "sound that nobody asked for") { engine in
            var sample: UInt8 = 0
            engine.sendCustomAudioCapturePCMData(&sample, dataLength: 1, param: ZegoAudioFrameParam())
        },
        speaker(1_000_066, "sound of the app's own while a stream is published") {
            $0.enableCustomAudioIO(true, config: ZegoCustomAudioConfig())
        },
        guest(1_000_067, "a scenario inside a room") { $0.setRoomScenario(.standardVoiceCall) },
        engine(1_001_000, "the AppID 0", appID: 0),
        engine(1_001_001, "an AppSign of 5 characters", appSign: "short"),
        engine(1_001_002, "an AppSign with a z", appSign: "z" + zegoAppSign.dropFirst()),
        engine(1_001_004, "an app that nobody has", appID: 1),
        engine(1_001_005, "another app's AppSign", appSign: String(repeating: "f", count: 64)),
        Refusal(1_001_020, "a room mode when the engine is there") { world in
            let alice = try world.expressDevice("alice")
            world.use(alice) { ZegoExpressEngine.setRoomMode(.multiRoom) }
            try world.expressFails(1_001_020, on: alice)
        },
        stranger(1_001_091, "an experimental call that is no JSON") { $0.callExperimentalAPI("none") },
    ]

    /// An engine that is set up wrongly logs in.
    private static func engine(
        _ code: Int32, _ description: String, appID: UInt32 = zegoAppID, appSign: String = zegoAppSign
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.expressDevice("alice", appID: appID, appSign: appSign)
            world.logInToExpress("alice", on: alice)
            try world.expect("loginRoom error \(code) ", on: alice)
        }
    }

    /// Alice logs in with something that is not good.
    private static func login(
        _ code: Int32, _ description: String, user: String = "alice", userName: String? = nil, room: String = "lobby"
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.expressDevice("alice")
            world.logInToExpress(user, userName: userName ?? (user.isEmpty ? "Alice" : nil), room: room, on: alice)
            try world.expect("loginRoom error \(code) ", on: alice)
        }
    }

    private static let logins: [Refusal] = [
        Refusal(1_002_001, "a second login") { world in
            let alice = try world.expressUser("alice")
            world.logInToExpress("alice", room: "bar", on: alice)
            try world.expect("loginRoom error 1002001 ", on: alice)
        },
        login(1_002_005, "no userID", user: ""),
        login(1_002_006, "a userID with a space", user: "a lice"),
        login(1_002_007, "a userID of 64 bytes", user: Limit.text(64)),
        login(1_002_008, "no userName", userName: ""),
        login(1_002_010, "a userName of 256 bytes", userName: Limit.text(256)),
        login(1_002_011, "no roomID", room: ""),
        login(1_002_012, "a roomID with a space", room: "lob by"),
        login(1_002_013, "a roomID of 128 bytes", room: Limit.text(128)),
        Refusal(1_002_018, "another user in a second room") { world in
            let alice = world.device("alice")
            alice.run { ZegoExpressEngine.setRoomMode(.multiRoom) }
            _ = try world.expressUser("alice")
            world.logInToExpress("carol", room: "bar", on: alice)
            try world.expect("loginRoom error 1002018 ", on: alice)
        },
        Refusal(1_002_019, "a switch in multi-room mode") { world in
            let alice = world.device("alice")
            alice.run { ZegoExpressEngine.setRoomMode(.multiRoom) }
            _ = try world.expressUser("alice")
            world.express(alice) { $0.switchRoom("lobby", toRoomID: "bar") }
            try world.expressFails(1_002_019, on: alice)
        },
        Refusal(1_002_037, "a sixth room in multi-room mode") { world in
            let alice = world.device("alice")
            alice.run { ZegoExpressEngine.setRoomMode(.multiRoom) }
            _ = try world.expressUser("alice")
            for number in 2...6 { world.logInToExpress("alice", room: "room\(number)", on: alice) }
            try world.expect("loginRoom error 1002037 ", on: alice)
        },
        Refusal(1_002_030, "no network") { world in
            let alice = try world.expressDevice("alice")
            alice.network.isConnected = false
            world.logInToExpress("alice", on: alice)
            try world.expect("loginRoom error 1002030 ", on: alice)
        },
        Refusal(1_002_031, "a login that is not answered in 60 s", refusesLastUse: false) { world in
            let alice = try world.expressDevice("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(70))
            world.logInToExpress("alice", on: alice)
            try world.expect("loginRoom error 1002031 ", on: alice, within: .seconds(61))
            alice.network.uplink = NetworkQuality()
            world.advance(by: .seconds(15))
            world.logInToExpress("alice", on: alice)
            try world.expect("loginRoom ok", on: alice)
        },
        Refusal(1_002_034, "a room that is full") { world in
            let alice = try world.expressDevice("alice")
            world.logInToExpress("alice", maximum: 1, on: alice)
            try world.expect("loginRoom ok", on: alice)
            let bob = try world.expressDevice("bob")
            world.logInToExpress("bob", on: bob)
            try world.expect("loginRoom error 1002034 ", on: bob)
        },
        Refusal(1_002_035, "one room more than the app may have", adjust: { $0.rtc.maximumChannels = 1 }) { world in
            _ = try world.expressUser("alice")
            let bob = try world.expressDevice("bob")
            world.logInToExpress("bob", room: "bar", on: bob)
            try world.expect("loginRoom error 1002035 ", on: bob)
        },
        // The logout is what is done, and the login what fails.
        Refusal(1_002_052, "a logout while the login runs", refusesLastUse: false) { world in
            let alice = try world.expressDevice("alice")
            world.logInToExpress("alice", on: alice)
            world.express(alice) { $0.logoutRoom() }
            try world.expect("loginRoom error 1002052 ", on: alice)
        },
    ]

    /// A token as an app's server might make it.
    private static func token(
        _ world: KitWorld, app: UInt32 = zegoAppID, lifetime: Int64 = 3600, payload: String = ""
    ) -> String {
        ZEGO.Token04(
            appID: app, userID: "alice", nonce: 1, issuedAtUnixSeconds: world.unixSeconds,
            expiresAtUnixSeconds: world.unixSeconds + lifetime, payload: payload
        ).text(secret: world.tenant.tenant.secret, variant: .gcm, vector: [UInt8](repeating: 1, count: 12))
    }

    private static func token(
        _ code: Int32, _ description: String, _ make: @escaping @Sendable (KitWorld) -> String
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.expressDevice("alice", appSign: "")
            world.logInToExpress("alice", token: make(world), on: alice)
            try world.expect("loginRoom error \(code) ", on: alice)
        }
    }

    private static func payload(publishing: Int) -> String {
        "{\"room_id\":\"lobby\",\"privilege\":{\"1\":1,\"2\":\(publishing)},\"stream_id_list\":null}"
    }

    /// Sealed with the tenant's secret; no SDK makes one like it. It is read as far as the nonce.
    private static let tokenWithTextNonce =
        "04AAAAAPSGVwAADAEBAQEBAQEBAQEBAQB4RTasTk85AGKHuE4QYTg1T4RbIhHI0daVwHuBQbWmdvczSIRGvwh0qqJEwszUyzuxOMVqKmTp0umdnmjjUBvya5SQ9VyKjLkcdgWwdDDSOxYl2nCg0Dd7rr+Ur4eMcsbAXImnBRTy2ohNs7ms83bBprysxqzejnVkAQ=="

    private static let tokens: [Refusal] = [
        token(1_002_033, "a token of another secret") { otherZegoTenant.token(for: "alice", at: $0.unixSeconds) },
        token(1_002_067, "neither AppSign nor token") { _ in "" },
        token(1_002_075, "a token whose payload is no JSON") { token($0, payload: "none") },
        token(1_002_076, "a token of another app") { token($0, app: 1) },
        token(1_002_077, "somebody else's token") { $0.tenant.token(for: "bob") },
        token(1_002_078, "a token past its time") {
            $0.tenant.tenant.token(for: "alice", at: $0.unixSeconds - 100, lifetimeSeconds: 50)
        },
        token(1_002_079, "a token that does not begin with 04") { _ in "rubbish" },
        token(1_002_080, "a token whose nonce is a text") { _ in tokenWithTextNonce },
        Refusal(1_002_082, "a new token without the right to publish what is published") { world in
            let alice = try world.expressSpeaker("alice")
            let text = token(world, payload: payload(publishing: 0))
            world.express(alice) { $0.renewToken(text, roomID: "lobby") }
            try world.expressFails(1_002_082, on: alice)
        },
        Refusal(1_003_072, "a stream that the token does not allow") { world in
            let alice = try world.expressDevice("alice", appSign: "")
            world.logInToExpress("alice", token: token(world, payload: payload(publishing: 0)), on: alice)
            try world.expect("loginRoom ok", on: alice)
            world.express(alice) { $0.startPublishingStream("alice") }
            try world.expressFails(1_003_072, on: alice)
        },
    ]

    private static let expressRooms: [Refusal] = [
        guest(1_002_002, "extra info of another room") {
            $0.setRoomExtraInfo("v", forKey: "k", roomID: "bar") { _ in }
        },
        guest(1_002_014, "extra info without a key") {
            $0.setRoomExtraInfo("v", forKey: "", roomID: "lobby") { _ in }
        },
        guest(1_002_015, "extra info's key of 11 bytes") {
            $0.setRoomExtraInfo("v", forKey: Limit.text(11), roomID: "lobby") { _ in }
        },
        guest(1_002_016, "extra info of 129 bytes") {
            $0.setRoomExtraInfo(Limit.text(129), forKey: "k", roomID: "lobby") { _ in }
        },
        Refusal(1_002_017, "a second key of extra info") { world in
            let alice = try world.expressUser("alice")
            for key in ["k", "other"] {
                world.express(alice) { $0.setRoomExtraInfo("v", forKey: key, roomID: "lobby") { _ in } }
                world.settle()
            }
            try world.expressFails(1_002_017, on: alice)
        },
        // Told, not refused: what follows is what others did, or what the network did.
        Refusal(1_002_050, "the same user elsewhere", refusesLastUse: false) { world in
            let alice = try world.expressUser("alice")
            _ = try world.expressUser("alice", on: "tablet", room: "bar")
            try world.expect("onRoomStateChanged(kickOut, errorCode: 1002050", on: alice)
        },
        Refusal(1_002_051, "a connection that is lost", refusesLastUse: false) { world in
            let alice = try world.expressUser("alice")
            alice.network.isConnected = false
            try world.expect("onRoomStateChanged(reconnecting, errorCode: 1002051", on: alice)
        },
        Refusal(1_002_053, "a connection that does not come back", refusesLastUse: false) { world in
            let alice = try world.expressUser("alice")
            alice.network.isConnected = false
            try world.expect("errorCode: 1002053", on: alice, within: .seconds(1201))
        },
        Refusal(1_002_055, "a removal by the app's server", refusesLastUse: false) { world in
            let alice = try world.expressUser("alice")
            try world.tenant.administer(.removeParticipants(channel: "lobby", users: ["alice"]))
            try world.expect("onRoomStateChanged(kickOut, errorCode: 1002055", on: alice)
        },
        Refusal(
            1_002_056, "a token's end where the vendor is strict", refusesLastUse: false,
            adjust: { $0.rtc.rights.asked[0].end = .removes }
        ) { world in
            let alice = try world.expressDevice("alice", appSign: "")
            world.logInToExpress("alice", token: token(world, lifetime: 60), on: alice)
            try world.expect("errorCode: 1002056", on: alice, within: .seconds(70))
        },
        Refusal(1_002_072, "an eleventh write of extra info in a second") { world in
            let alice = try world.expressUser("alice")
            for number in 1...11 {
                world.express(alice) { $0.setRoomExtraInfo("\(number)", forKey: "k", roomID: "lobby") { _ in } }
            }
            try world.expressFails(1_002_072, on: alice)
        },
    ]

    private static let streams: [Refusal] = [
        guest(1_000_014, "a streamID of 256 bytes") { $0.startPlayingStream(Limit.text(256)) },
        guest(1_000_015, "no streamID") { $0.startPlayingStream("") },
        guest(1_000_016, "a streamID with a space") { $0.startPlayingStream("a b") },
        Refusal(1_003_001, "a microphone that does not open", refusesLastUse: false) { world in
            let alice = try world.expressUser("alice")
            try world.useVanishedFile(on: alice)
            world.express(alice) { $0.startPublishingStream("alice") }
            try world.expressFails(1_003_001, on: alice)
        },
        guest(1_003_002, "128000 kbit/s, which were meant as bit/s") { engine in
            let config = ZegoAudioConfig()
            config.bitrate = 128_000
            engine.setAudioConfig(config)
        },
        Refusal(1_003_020, "a network that goes away while publishing", refusesLastUse: false) { world in
            let alice = try world.expressSpeaker("alice")
            alice.network.isConnected = false
            try world.expect("onPublisherStateUpdate(publishRequesting, errorCode: 1003020", on: alice)
        },
        Refusal(1_003_021, "a stream that is given up", refusesLastUse: false) { world in
            world.device("alice").run {
                let config = ZegoEngineConfig()
                config.advancedConfig = ["av_retry_time": "20"]
                ZegoExpressEngine.setEngineConfig(config)
            }
            let alice = try world.expressSpeaker("alice")
            alice.network.isConnected = false
            try world.expect("errorCode: 1003021", on: alice, within: .seconds(30))
        },
        Refusal(1_000_016, "a switch to a streamID with a space") { world in
            _ = try world.expressSpeaker("alice")
            let bob = try world.expressUser("bob")
            world.express(bob) { $0.startPlayingStream("alice") }
            try world.expect("onPlayerStateUpdate(playing", on: bob)
            world.express(bob) { $0.switchPlayingStream("alice", toStreamID: "a b", config: ZegoPlayerConfig()) }
            try world.expressFails(1_000_016, on: bob)
        },
        speaker(1_003_023, "a second stream in a channel") { $0.startPublishingStream("alice_second") },
        Refusal(1_003_025, "one stream more than a room has", adjust: { $0.rtc.streams.maximumPublished = 1 }) {
            world in
            _ = try world.expressSpeaker("alice")
            let bob = try world.expressUser("bob")
            world.express(bob) { $0.startPublishingStream("bob") }
            try world.expressFails(1_003_025, on: bob)
        },
        Refusal(1_003_028, "a streamID that somebody has") { world in
            _ = try world.expressSpeaker("alice")
            let bob = try world.expressUser("bob")
            world.express(bob) { $0.startPublishingStream("alice") }
            try world.expressFails(1_003_028, on: bob)
        },
        speaker(1_003_043, "SEI without a byte") { $0.sendSEI(Data()) },
        speaker(1_003_044, "SEI of 4097 bytes") { $0.sendSEI(Data(count: 4097)) },
        speaker(1_003_045, "side information without a byte") {
            $0.sendAudioSideInfo(Data(), timeStampMs: 0, channel: .main)
        },
        speaker(1_003_046, "side information of 1025 bytes") {
            $0.sendAudioSideInfo(Data(count: 1025), timeStampMs: 0, channel: .main)
        },
        // What was under way may have happened.
        Refusal(1_003_053, "a network that goes away before extra info is answered", refusesLastUse: false) { world in
            let alice = try world.expressSpeaker("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(1))
            world.express(alice) { $0.setStreamExtraInfo("info") { _ in } }
            world.advance(by: .milliseconds(500))
            alice.network.isConnected = false
            try world.expect("setStreamExtraInfo error 1003053", on: alice)
        },
        guest(1_003_051, "a stream's extra info of 1025 characters") { $0.setStreamExtraInfo(Limit.text(1025)) },
        Refusal(1_002_071, "a thirty-first SEI in a second") { world in
            let alice = try world.expressSpeaker("alice")
            for _ in 1...31 { world.express(alice) { $0.sendSEI(Data([1])) } }
            try world.expressFails(1_002_071, on: alice)
        },
        // It is waited for.
        Refusal(1_004_002, "a stream that nobody publishes", refusesLastUse: false) { world in
            let alice = try world.expressUser("alice")
            world.express(alice) { $0.startPlayingStream("nobody") }
            try world.expect("onPlayerStateUpdate(playRequesting, errorCode: 1004002", on: alice)
        },
        Refusal(1_004_010, "a thirteenth stream that is played") { world in
            let alice = try world.expressUser("alice")
            for number in 1...13 { world.express(alice) { $0.startPlayingStream("s\(number)") } }
            try world.expressFails(1_004_010, on: alice)
        },
        guest(1_004_011, "the volume of a stream that is not played") { $0.setPlayVolume(50, streamID: "bob") },
        Refusal(1_004_020, "a network that goes away while playing", refusesLastUse: false) { world in
            _ = try world.expressSpeaker("alice")
            let bob = try world.expressUser("bob")
            world.express(bob) { $0.startPlayingStream("alice") }
            try world.expect("onPlayerStateUpdate(playing", on: bob)
            bob.network.isConnected = false
            try world.expect("errorCode: 1004020", on: bob)
        },
        Refusal(1_004_025, "a stream that the app's server forbids", refusesLastUse: false) { world in
            _ = try world.expressSpeaker("alice")
            let bob = try world.expressUser("bob")
            world.express(bob) { $0.startPlayingStream("alice") }
            try world.expect("onPlayerStateUpdate(playing", on: bob)
            try world.tenant.administer(.forbidStream(stream: "alice", isForbidden: true))
            try world.expressFails(1_004_025, on: bob)
        },
    ]
}

/// A handler that comes too late.
private final class SecondHandler: NSObject, ZegoEventHandler, Sendable {
    static let shared = SecondHandler()
}
