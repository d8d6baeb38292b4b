import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import VendorDialects
import VideoEngine
import VoiceEngine
import VolcEngineRTC

extension Refusal {
    /// Every code of the module's that can arise, of each of its lists.
    static let volcengine: [Refusal] =
        [
            ("ByteRTCReturnStatus", returned), ("ByteRTCErrorCode", joins + stays + streams),
            ("ByteRTCWarningCode", warnings), ("ByteRTCUserMessageSendResult", volcengineMessages),
            ("ByteRTCLoginErrorCode", volcengineLogins), ("ByteRTCSetRoomExtraInfoResult", volcengineNotes),
            ("ByteRTCUserVisibilityChangeError", visibility), ("ByteRTCSubscribeState", subscriptions),
            ("ByteRTCForwardStreamError", forwarding),
        ].flatMap { list, refusals in
            refusals.map { refusal in
                var refusal = refusal
                refusal.list = list
                return refusal
            }
        }

    /// Alice, who is in no room, calls something that returns the code.
    private static func stranger(
        _ code: Int32, _ description: String, _ body: @escaping @Sendable (ByteRTCVideo) -> Int32
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.volcengineDevice("alice")
            try world.volcengineRefuses(code, on: alice, body)
        }
    }

    // MARK: What methods return

    private static let returned: [Refusal] = [
        stranger(-1, "a mode of the own view where there is none") {
            $0.updateLocalVideoCanvas(.indexMain, withRenderMode: .fit, withBackgroundColor: 0)
        },
        stranger(-2, "the status of nobody") { $0.getPeerOnlineStatus("") },
        Refusal(-3, "a stream for a room that was not joined") { world in
            let alice = try world.volcengineDevice("alice")
            world.makeVolcengineRoom(on: alice)
            try world.volcengineRoomRefuses(-3, on: alice) { $0.publishStream(.audio) }
        },
        Refusal(-4, "a test of the network in a room") { world in
            let alice = try world.volcengineUser("alice")
            try world.volcengineRefuses(-4, on: alice) {
                $0.startNetworkDetection(true, uplinkBandwidth: 500, downlink: false, downlinkBandwidth: 0)
            }
        },
        Refusal(-5, "a second login") { world in
            let alice = try world.volcengineLogin("alice")
            try world.volcengineRefuses(-5, on: alice) { $0.login("token", uid: "alice") }
        },
        stranger(-6, "a second test of the local sound") { engine in
            engine.startEchoTest(.ofSound(), playDelay: 2)
            return engine.startEchoTest(.ofSound(), playDelay: 2)
        },
        stranger(-7, "a test of neither sound nor pictures") { $0.startEchoTest(.ofSound(false), playDelay: 2) },
        Refusal(-8, "a test in a room that the engine has") { world in
            let alice = try world.volcengineDevice("alice")
            world.makeVolcengineRoom(on: alice)
            try world.volcengineRefuses(-8, on: alice) { $0.startEchoTest(.ofSound(), playDelay: 2) }
        },
        stranger(-9, "the sound of a screen") { $0.muteAudioCapture(.indexScreen, mute: true) },
        Refusal(-10, "subtitles") { world in
            let alice = try world.volcengineUser("alice")
            try world.volcengineRoomRefuses(-10, on: alice) { $0.startSubtitle(ByteRTCSubtitleConfig()) }
        },
        Refusal(-11, "more views than an engine has") { world in
            let alice = try world.volcengineDevice("alice")
            let most = Volcengine.profile.sdk.maximumViews.value
            for number in 1...most { world.volcengine(alice) { show($0, number) } }
            try world.volcengineRefuses(-11, on: alice) { show($0, most + 1) }
        },
        Refusal(-201, "a call of an engine that was destroyed") { world in
            let alice = try world.volcengineUser("alice")
            world.use(alice) { ByteRTCVideo.destroyRTCVideo() }
            world.settle()
            try world.volcengineRefuses(-201, on: alice) { $0.startAudioCapture() }
        },
    ]

    private static func show(_ engine: ByteRTCVideo, _ number: Int) -> Int32 {
        let key = ByteRTCRemoteStreamKey()
        (key.roomId, key.userId) = ("lobby", "u\(number)")
        let canvas = ByteRTCVideoCanvas()
        canvas.view = UIView()
        return engine.setRemoteVideoCanvas(key, withCanvas: canvas)
    }

    // MARK: Rooms

    /// Alice joins, and the cloud does not let her in. Bob is in the lobby.
    private static func joining(
        _ code: Int32, _ description: String, appID: String = volcengineAppID, room: String = "lobby",
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in },
        administers: [AdministrationCommand] = [],
        token: @escaping @Sendable (KitWorld) -> String? = { _ in nil }
    ) -> Refusal {
        Refusal(code, description, adjust: adjust) { world in
            _ = try world.volcengineUser("bob")
            for command in administers { try world.tenant.administer(command) }
            let alice = try world.volcengineDevice("alice", appID: appID)
            world.makeVolcengineRoom(room, on: alice)
            world.joinVolcengine("alice", room: room, token: token(world), on: alice)
            try world.volcengineEnds("alice", room: room, code, on: alice)
        }
    }

    private static let joins: [Refusal] = [
        joining(-1000, "an AppId that nobody has", appID: "nobodynobodynobodynobody"),
        joining(-1000, "no token", token: { _ in "" }),
        joining(
            -1000, "a token of another AppKey",
            token: { otherVolcengineTenant.roomToken(room: "lobby", user: "alice", at: $0.unixSeconds) }),
        joining(-1000, "another user's token", token: { $0.volcengineToken("carol") }),
        joining(-1000, "another room's token", token: { $0.volcengineToken("alice", room: "attic") }),
        joining(-1000, "a token past its time", token: { $0.volcengineToken("alice", lifetimeSeconds: -1) }),
        joining(
            -1000, "the token of a login", token: { $0.tenant.tenant.loginToken(user: "alice", at: $0.unixSeconds) }),
        joining(
            -1001, "one visible user more than a room takes", adjust: { $0.rtc.participants.maximumVisible = 1 }),
        joining(
            -1001, "one user more than a room takes",
            adjust: { rules in
                for index in rules.rtc.scenes.indices { rules.rtc.scenes[index].maximumParticipants = 1 }
            }),
        Refusal(-1007, "a room id with a space") { world in
            let alice = try world.volcengineDevice("alice")
            world.makeVolcengineRoom("two words", on: alice)
            try world.expect("onCreateRoomStateChanged(two words, errorCode: -1007)", on: alice)
        },
        Refusal(-1013, "a room with the id of a test of the local sound") { world in
            let alice = try world.volcengineDevice("alice")
            world.volcengine(alice) { $0.startEchoTest(.ofSound(), playDelay: 2) }
            world.makeVolcengineRoom(on: alice)
            try world.expect("onCreateRoomStateChanged(lobby, errorCode: -1013)", on: alice)
        },
        Refusal(-1014, "another user in a second room of the same engine") { world in
            let alice = try world.volcengineUser("alice")
            world.makeVolcengineRoom("attic", on: alice)
            world.joinVolcengine("carol", room: "attic", on: alice)
            try world.volcengineEnds("carol", room: "attic", -1014, on: alice)
        },
        joining(
            -1025, "a room that the app's server closed for everybody",
            administers: [.forbidEntry(channel: "lobby", user: nil, seconds: 60)]),
        joining(
            -1026, "a user whom the app's server keeps out",
            administers: [.forbidEntry(channel: "lobby", user: "alice", seconds: 60)]),
        joining(-1084, "one room more than the server has", room: "attic", adjust: { $0.rtc.maximumChannels = 1 }),
    ]

    private static let stays: [Refusal] = [
        // Told, not refused: what follows is what others did.
        Refusal(-1004, "the same user who joins elsewhere", refusesLastUse: false) { world in
            let alice = try world.volcengineUser("alice")
            let tablet = try world.volcengineDevice("tablet")
            world.makeVolcengineRoom(on: tablet)
            world.joinVolcengine("alice", on: tablet)
            try world.volcengineEnds("alice", -1004, on: alice)
        },
        Refusal(-1006, "a removal by the app's server", refusesLastUse: false) { world in
            let alice = try world.volcengineUser("alice")
            try world.tenant.administer(.removeParticipants(channel: "lobby", users: ["alice"]))
            try world.volcengineEnds("alice", -1006, on: alice)
        },
        Refusal(-1009, "a token that ends during the stay", refusesLastUse: false) { world in
            let token = world.volcengineToken("alice", lifetimeSeconds: 40)
            let alice = try world.volcengineUser("alice", token: token)
            try world.volcengineEnds("alice", -1009, on: alice, within: .seconds(45))
        },
        Refusal(-1010, "another user's token for what follows") { world in
            let alice = try world.volcengineUser("alice")
            let token = world.volcengineToken("carol")
            world.inVolcengineRoom(alice) { $0.updateToken(token) }
            try world.volcengineEnds("alice", -1010, on: alice)
        },
        Refusal(-1011, "a room that the app's server ends", refusesLastUse: false) { world in
            let alice = try world.volcengineUser("alice")
            try world.tenant.administer(.dismissChannel(channel: "lobby"))
            try world.volcengineEnds("alice", -1011, on: alice)
        },
    ]

    // MARK: Streams

    /// For an app whose privileges are checked.
    private static let checksPrivileges: @Sendable (inout TenantRules) -> Void = {
        $0.rtc.rights = Volcengine.profile.rules(checksPrivileges: true).rtc.rights
    }

    private static let receiving: Privileges = [.receiveAudio, .receiveVideo]

    private static let streams: [Refusal] = [
        Refusal(-1002, "a stream of a user whose token lets them only listen", adjust: checksPrivileges) { world in
            let token = world.volcengineToken("alice", granting: receiving.union(.join))
            let alice = try world.volcengineUser("alice", token: token)
            world.inVolcengineRoom(alice) { $0.publishStream(.audio) }
            try world.expect("onStreamStateChanged(lobby, withUid: alice, state: -1002)", on: alice)
        },
        Refusal(-1003, "a stream for a user whose token lets them only speak", adjust: checksPrivileges) { world in
            let alice = try world.soundlessListener()
            world.inVolcengineRoom(alice) { $0.subscribeStream("bob", mediaStreamType: .audio) }
            try world.expect("onStreamStateChanged(lobby, withUid: alice, state: -1003)", on: alice)
        },
        Refusal(
            -1070, "a second stream, where one may be subscribed to",
            adjust: { $0.rtc.streams.maximumSubscriptions = 1 }
        ) { world in
            let alice = try world.subscriberOfOne()
            world.inVolcengineRoom(alice) { $0.subscribeStream("carol", mediaStreamType: .audio) }
            try world.expect("onStreamStateChanged(lobby, withUid: alice, state: -1070)", on: alice)
        },
        Refusal(
            -1080, "a second stream, where one may be published", adjust: { $0.rtc.streams.maximumPublished = 1 }
        ) { world in
            _ = try world.volcengineUser("bob", publishes: true)
            let alice = try world.volcengineUser("alice")
            world.inVolcengineRoom(alice) { $0.publishStream(.audio) }
            try world.expect("onStreamStateChanged(lobby, withUid: alice, state: -1080)", on: alice)
        },
        Refusal(
            -1081, "a screen, where one stream may be published", adjust: { $0.rtc.streams.maximumPublished = 1 }
        ) { world in
            _ = try world.volcengineUser("bob", publishes: true)
            let alice = try world.volcengineUser("alice")
            world.inVolcengineRoom(alice) { $0.publishScreen(.video) }
            try world.expect("onStreamStateChanged(lobby, withUid: alice, state: -1081)", on: alice)
        },
    ]

    /// A refusal that the trace has as a word.
    private static func worded(_ word: String, _ refusal: Refusal) -> Refusal {
        var refusal = refusal
        refusal.shown = word
        return refusal
    }

    private static let subscriptions: [Refusal] = [
        worded(
            "failedNotInRoom",
            Refusal(1, "a stream of a room that was not joined") { world in
                let alice = try world.volcengineDevice("alice")
                world.makeVolcengineRoom(on: alice)
                world.inVolcengineRoom(alice) { $0.subscribeStream("bob", mediaStreamType: .audio) }
                try world.expect("onStreamSubscribed(failedNotInRoom, userId: bob)", on: alice)
            }),
        worded(
            "failedStreamNotFound",
            Refusal(2, "a stream of a user who is not there") { world in
                let alice = try world.volcengineUser("alice")
                world.inVolcengineRoom(alice) { $0.subscribeStream("bob", mediaStreamType: .audio) }
                try world.expect("onStreamSubscribed(failedStreamNotFound, userId: bob)", on: alice)
            }),
        worded(
            "failedOverLimit",
            Refusal(
                3, "a second stream, where one may be subscribed to",
                adjust: { $0.rtc.streams.maximumSubscriptions = 1 }
            ) { world in
                let alice = try world.subscriberOfOne()
                world.inVolcengineRoom(alice) { $0.subscribeStream("carol", mediaStreamType: .audio) }
                try world.expect("onStreamSubscribed(failedOverLimit, userId: carol)", on: alice)
            }),
    ]

    /// Alice forwards to a room.
    private static func forwarded(
        _ code: Int32, _ description: String, to room: String = "attic", token: String? = nil,
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in },
        prepare: @escaping @Sendable (KitWorld, Device) throws -> Void = { _, _ in }
    ) -> Refusal {
        Refusal(code, description, adjust: adjust) { world in
            let alice = try world.volcengineUser("alice", publishes: true)
            try prepare(world, alice)
            let goal = ByteRTCForwardStreamConfiguration()
            (goal.roomId, goal.token) = (room, token ?? world.volcengineToken("alice", room: room))
            world.inVolcengineRoom(alice) { $0.startForwardStreamToRooms([goal]) }
            try world.expect("onForwardStreamStateChanged(\(room): failure \(code))", on: alice)
        }
    }

    private static let forwarding: [Refusal] = [
        forwarded(1201, "a stream that is forwarded to its own room", to: "lobby"),
        forwarded(1202, "a stream that is forwarded without a token", token: ""),
        forwarded(
            1203, "a stream that is forwarded to a full room",
            adjust: { rules in
                for index in rules.rtc.scenes.indices { rules.rtc.scenes[index].maximumParticipants = 1 }
            },
            prepare: { world, _ in _ = try world.volcengineUser("bob", room: "attic") }),
        forwarded(
            1204, "a stream that is forwarded to a room where the user is",
            prepare: { world, alice in
                world.makeVolcengineRoom("attic", on: alice)
                world.joinVolcengine("alice", room: "attic", on: alice)
                try world.volcengineEnds("alice", room: "attic", 0, on: alice)
            }),
    ]

    private static let visibility: [Refusal] = [
        worded(
            "tooManyVisibleUser",
            Refusal(
                2, "one visible user more than a room takes", adjust: { $0.rtc.participants.maximumVisible = 1 }
            ) { world in
                _ = try world.volcengineUser("bob")
                let alice = try world.volcengineUser("alice", isVisible: false)
                world.inVolcengineRoom(alice) { $0.setUserVisibility(true) }
                try world.expect("onUserVisibilityChanged(false, errorCode: tooManyVisibleUser)", on: alice)
            })
    ]

    // MARK: Warnings

    /// Alice, who is in no room, calls something that is warned of.
    private static func warned(
        _ code: Int32, _ description: String, set: @escaping @Sendable (Device) throws -> Void = { _ in },
        _ body: @escaping @Sendable (ByteRTCVideo) -> Int32
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.volcengineDevice("alice")
            try set(alice)
            world.volcengine(alice, body)
            try world.expect("onWarning(\(code))", on: alice)
        }
    }

    private static let warnings: [Refusal] = [
        Refusal(-2001, "joining that is not answered in 10 s", refusesLastUse: false) { world in
            let alice = try world.volcengineDevice("alice")
            world.makeVolcengineRoom(on: alice)
            alice.network.uplink = NetworkQuality(delay: .seconds(70))
            world.joinVolcengine("alice", on: alice)
            try world.volcengineEnds("alice", -2001, on: alice, within: .seconds(12))
        },
        Refusal(-2009, "a stream of a user whom others do not see") { world in
            let alice = try world.volcengineUser("alice", isVisible: false)
            world.inVolcengineRoom(alice) { $0.publishStream(.audio) }
            try world.expect("onWarning(-2009)", on: alice)
        },
        Refusal(-2011, "a message to a room that was not joined") { world in
            let alice = try world.volcengineDevice("alice")
            world.makeVolcengineRoom(on: alice)
            world.inVolcengineRoom(alice) { $0.sendRoomMessage("hi") }
            try world.expect("onWarning(-2011)", on: alice)
        },
        Refusal(
            -2013, "a room with more users than are announced", refusesLastUse: false,
            adjust: { $0.rtc.participants.maximumAnnouncing = 1 }
        ) { world in
            let alice = try world.volcengineUser("alice")
            _ = try world.volcengineUser("bob")
            try world.expect("onWarning(-2013)", on: alice)
        },
        Refusal(-2014, "a stream in a second room") { world in
            let alice = try world.volcengineUser("alice", publishes: true)
            world.makeVolcengineRoom("attic", on: alice)
            world.joinVolcengine("alice", room: "attic", on: alice)
            try world.volcengineEnds("alice", room: "attic", 0, on: alice)
            world.settle()
            world.inVolcengineRoom(alice, "attic") { $0.publishStream(.audio) }
            try world.expect("onWarning(-2014)", on: alice)
        },
        // The older room is left.
        Refusal(-2016, "a room that was made before", refusesLastUse: false) { world in
            let alice = try world.volcengineDevice("alice")
            for _ in 1...2 { world.makeVolcengineRoom(on: alice) }
            try world.expect("onWarning(-2016)", on: alice)
        },
        warned(-2017, "a microphone that is opened during a test of the local sound") { engine in
            engine.startEchoTest(.ofSound(), playDelay: 2)
            return engine.startAudioCapture()
        },
        warned(
            -5001, "a camera that the app may not use", set: { try $0.video.use(.unusable(.notAuthorized)) }
        ) { $0.startVideoCapture() },
        warned(
            -5002, "a microphone that the app may not use", set: { try $0.audio.use(.unusable(.notAuthorized)) }
        ) { $0.startAudioCapture() },
        warned(-5011, "a voice that is moved by 13 semitones") { $0.setLocalVoicePitch(13) },
        warned(-5013, "frames of sound that the microphone gives") { $0.pushExternalAudioFrame(ByteRTCAudioFrame()) },
    ]
}

extension KitWorld {
    /// Alice, in a room where bob speaks, whose token does not let her hear him.
    fileprivate func soundlessListener() throws -> Device {
        _ = try volcengineUser("bob", publishes: true)
        let token = volcengineToken("alice", granting: [.join, .sendAudio, .sendVideo])
        return try volcengineUser("alice", token: token, subscribes: false)
    }

    /// Alice, who subscribes to bob in a room where carol speaks too.
    fileprivate func subscriberOfOne() throws -> Device {
        for name in ["bob", "carol"] { _ = try volcengineUser(name, publishes: true) }
        let alice = try volcengineUser("alice", subscribes: false)
        inVolcengineRoom(alice) { $0.subscribeStream("bob", mediaStreamType: .audio) }
        try expect("onStreamSubscribed(success, userId: bob)", on: alice)
        return alice
    }
}
