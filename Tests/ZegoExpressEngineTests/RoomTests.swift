import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import ZegoExpressEngine

/// Engines, logins and departures.
struct RoomTests {
    @Test func `a login tells its steps, then its callback, then who and what is there`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        alice.express { $0.setRoomExtraInfo("{}", forKey: "audioRoom", roomID: "lobby") { #expect($0 == 0) } }
        try express.world.expect("setRoomExtraInfo ok", on: alice)
        let bob = try express.person("bob")
        express.logIn("bob", on: bob)
        express.settle()
        #expect(
            express.callbacks(on: bob, "onRoom", "loginRoom") == [
                "ZegoExpressEngine.onRoomStateChanged(logining, errorCode: 0, roomID: lobby)",
                "ZegoExpressEngine.onRoomStateChanged(logined, errorCode: 0, roomID: lobby)",
                "ZegoExpressEngine.loginRoom ok",
                "ZegoExpressEngine.onRoomUserUpdate(add, userList: [alice], roomID: lobby)",
                "ZegoExpressEngine.onRoomStreamUpdate(add, streamList: [alice_main], roomID: lobby)",
                "ZegoExpressEngine.onRoomExtraInfoUpdate([audioRoom: {}], roomID: lobby)",
            ])
        #expect(express.listener.all.states == [.connecting, .connected])
        #expect(express.listener.all.sessions.count == 1)
        try express.world.expect("onRoomUserUpdate(add, userList: [bob]", on: alice)
    }

    @Test func `who does not ask for it is not told of users, and announced all the same`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let bob = try express.enter("bob", tellsUsers: false)
        try express.world.expect("onRoomUserUpdate(add, userList: [bob]", on: alice)
        _ = try express.enter("carol")
        #expect(express.callbacks(on: bob, "onRoomUserUpdate").isEmpty)
        try express.world.expect("onRoomOnlineUserCountUpdate(3, roomID: lobby)", on: bob, within: .seconds(31))
    }

    @Test func `streams go before their user does, with the reason`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let listener = express.listener
        let bob = try express.enter("bob", publishes: true)
        let count = express.world.callbacks(on: alice).count
        bob.express { $0.logoutRoom { code, _ in #expect(code == 0) } }
        express.settle()
        #expect(
            express.callbacks(on: alice, since: count).filter { $0.contains("onRoom") } == [
                "ZegoExpressEngine.onRoomStreamUpdate(delete, streamList: [bob_main], reason: left, roomID: lobby)",
                "ZegoExpressEngine.onRoomUserUpdate(delete, userList: [bob], roomID: lobby)",
            ])
        #expect(listener.all.deleteReasons == [1])
        #expect(
            express.callbacks(on: bob, "noPublish", "logout") == [
                "ZegoExpressEngine.onPublisherStateUpdate(noPublish, errorCode: 0, streamID: bob_main)",
                "ZegoExpressEngine.onRoomStateChanged(logout, errorCode: 0, roomID: lobby)",
                "ZegoExpressEngine.logoutRoom ok",
            ])
    }

    @Test func `a second login is refused and changes nothing`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        for room in ["lobby", "bar"] {
            express.logIn("alice", on: alice, room: room)
            try express.world.expect("loginRoom error 1002001", on: alice)
        }
        #expect(
            express.callbacks(on: alice, "loginFailed") == [
                "ZegoExpressEngine.onRoomStateChanged(loginFailed, errorCode: 1002001, roomID: bar)"
            ])
        try express.world.expectNo("onRoomUserUpdate(delete", on: bob, for: .seconds(2))
        #expect(express.notes(on: alice).contains { $0.contains("logoutRoom before another loginRoom") })
    }

    @Test func `leaving where one is not is success, leaving another room is not`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        alice.express { $0.logoutRoom { code, _ in #expect(code == 0) } }
        try express.world.expect("logoutRoom ok", on: alice)
        #expect(express.callbacks(on: alice, "onRoomState").isEmpty)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        alice.express { $0.logoutRoom("bar") { code, _ in #expect(code == 1_002_002) } }
        try express.world.expect("onRoomStateChanged(logoutFailed, errorCode: 1002002, roomID: bar)", on: alice)
        try express.world.expect("logoutRoom error 1002002", on: alice)
        alice.express { $0.setRoomExtraInfo("v", forKey: "k", roomID: "lobby") { #expect($0 == 0) } }
        try express.world.expect("setRoomExtraInfo ok", on: alice)
    }

    @Test func `switching rooms ends publishing and playing, and enters the other`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        alice.express { $0.switchRoom("lobby", toRoomID: "bar") }
        try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: 0, streamID: alice_main)", on: alice)
        try express.world.expect("onRoomStateChanged(logining, errorCode: 0, roomID: bar)", on: alice)
        try express.world.expect("onRoomStateChanged(logined, errorCode: 0, roomID: bar)", on: alice)
        try express.world.expect("onRoomStreamUpdate(delete, streamList: [alice_main]", on: bob)
        try express.world.expect("onRoomUserUpdate(delete, userList: [alice]", on: bob)
        alice.express { $0.switchRoom("lobby", toRoomID: "club") }
        try express.world.expect("onDebugError(1002002, funcName: switchRoom", on: alice)
        let carol = try express.person("carol")
        carol.express { $0.switchRoom("lobby", toRoomID: "club") }
        try express.world.expect("onDebugError(1000002, funcName: switchRoom", on: carol)
    }

    @Test func `a switch that is refused ends the streams, and leaves the user where they were`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob", publishes: true)
        try express.play("bob_main", on: alice)
        let carol = try express.person("carol")
        express.logIn("carol", on: carol, room: "bar", maximum: 1)
        try express.world.expect("loginRoom ok", on: carol)
        alice.express { $0.switchRoom("lobby", toRoomID: "bar") }
        try express.world.expect("onDebugError(1002034, funcName: switchRoom", on: alice)
        try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: 0, streamID: alice_main)", on: alice)
        try express.world.expect("onRoomStateChanged(loginFailed, errorCode: 1002034, roomID: bar)", on: alice)
        try express.world.expect("onRoomStreamUpdate(delete, streamList: [alice_main]", on: bob)
        // The publish channel is free, and the room as it was.
        alice.express { engine in
            engine.startPublishingStream("alice_second")
            engine.startPlayingStream("bob_main")
        }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: alice_second)", on: alice)
        try express.world.expect("onRoomStreamUpdate(add, streamList: [alice_second]", on: bob)
        try express.world.expect(alice, hears: "bob_main", for: .seconds(1), atLeast: .milliseconds(600))
        #expect(express.callbacks(on: bob, "onRoomUserUpdate(delete").isEmpty)
    }

    @Test func `a switch into the room one is in changes nothing, whatever it is to be left for`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        let before = express.world.callbacks(on: bob).count
        for (from, code) in [("lobby", 1_002_001), ("bar", 1_002_002)] {
            alice.express { $0.switchRoom(from, toRoomID: "lobby") }
            try express.world.expect("onDebugError(\(code), funcName: switchRoom", on: alice)
        }
        express.settle()
        #expect(express.callbacks(on: alice, "loginFailed", "noPublish").isEmpty)
        #expect(express.callbacks(on: bob, since: before).filter { $0.contains("onRoom") }.isEmpty)
    }

    @Test func `who came during a refused switch is told when it is over`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let carol = try express.person("carol")
        express.logIn("carol", on: carol, room: "bar", maximum: 1)
        try express.world.expect("loginRoom ok", on: carol)
        alice.network.downlink.delay = .seconds(1)
        alice.express { $0.switchRoom("lobby", toRoomID: "bar") }
        let bob = try express.person("bob")
        express.logIn("bob", on: bob)
        try express.world.expect("onRoomStateChanged(loginFailed, errorCode: 1002034, roomID: bar)", on: alice)
        try express.world.expect("onRoomUserUpdate(add, userList: [bob], roomID: lobby)", on: alice)
    }

    @Test func `a switch that the network cuts off brings the user back where they were`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        alice.network.uplink.delay = .seconds(1)
        alice.express { $0.switchRoom("lobby", toRoomID: "bar") }
        express.world.advance(by: .milliseconds(500))
        alice.network.isConnected = false
        try express.world.expect("onRoomStateChanged(loginFailed", on: alice, within: .seconds(30))
        try express.world.expect("onRoomStateChanged(reconnecting, errorCode: 1002051, roomID: lobby)", on: alice)
        alice.network.uplink.delay = .milliseconds(10)
        alice.network.isConnected = true
        try express.world.expect("onRoomStateChanged(reconnected, errorCode: 0, roomID: lobby)", on: alice)
        try express.world.expect("onRoomStreamUpdate(delete, streamList: [alice_main]", on: bob)
        alice.express { $0.startPublishingStream("alice_second") }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: alice_second)", on: alice)
    }

    @Test func `the same user elsewhere, in whatever room, ends the first stay`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        let listener = express.listener
        let tablet = try express.person("tablet")
        express.logIn("alice", on: tablet, room: "elsewhere")
        try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: 1002050", on: alice)
        try express.world.expect("onRoomStateChanged(kickOut, errorCode: 1002050, roomID: lobby)", on: alice)
        try express.world.expect("onRoomStreamUpdate(delete, streamList: [alice_main]", on: bob)
        express.settle()
        #expect(listener.all.deleteReasons == [3])
        #expect(
            express.callbacks(on: bob, "(delete") == [
                "ZegoExpressEngine.onRoomStreamUpdate(delete, streamList: [alice_main], reason: enteredElsewhere, roomID: lobby)",
                "ZegoExpressEngine.onRoomUserUpdate(delete, userList: [alice], roomID: lobby)",
            ])
        #expect(
            express.callbacks(on: alice, "noPublish", "kickOut") == [
                "ZegoExpressEngine.onPublisherStateUpdate(noPublish, errorCode: 1002050, streamID: alice_main)",
                "ZegoExpressEngine.onRoomStateChanged(kickOut, errorCode: 1002050, roomID: lobby)",
            ])
        // The engine is free for another login, which takes the user back.
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        try express.world.expect("onRoomStateChanged(kickOut, errorCode: 1002050, roomID: elsewhere)", on: tablet)
    }

    @Test func `the server's removal is a kick with its own number`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        try express.tenant.administer(.removeParticipants(channel: "lobby", users: ["alice"]))
        try express.world.expect("onRoomStateChanged(kickOut, errorCode: 1002055, roomID: lobby)", on: alice)
        let bob = try express.enter("bob")
        try express.tenant.administer(.dismissChannel(channel: "lobby"))
        try express.world.expect("onRoomStateChanged(kickOut, errorCode: 1002055, roomID: lobby)", on: bob)
    }

    @Test(arguments: [
        ("", "lobby", "1002005"), ("a b", "lobby", "1002006"), (String(repeating: "u", count: 64), "lobby", "1002007"),
        ("alice", "", "1002011"), ("alice", "a b", "1002012"), ("alice", String(repeating: "r", count: 128), "1002013"),
    ])
    func `what is no user or no room is refused with its number`(user: String, room: String, code: String) throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        express.logIn(user, on: alice, room: room)
        try express.world.expect("loginRoom error \(code)", on: alice)
        #expect(express.callbacks(on: alice, "loginFailed, errorCode: \(code)").count == 1)
    }

    @Test func `names at their limits are taken`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        express.logIn(String(repeating: "u", count: 63), on: alice, room: String(repeating: "r", count: 127))
        try express.world.expect("loginRoom ok", on: alice)
        alice.express { engine in
            engine.logoutRoom()
            for (name, code) in [("", Int32(1_002_008)), (String(repeating: "n", count: 256), 1_002_010)] {
                engine.loginRoom("lobby", user: ZegoUser(userID: "a", userName: name), config: ZegoRoomConfig()) {
                    #expect($0 == code)
                    #expect($1.isEmpty)
                }
            }
        }
        try express.world.expect("loginRoom error 1002008", on: alice)
        try express.world.expect("loginRoom error 1002010", on: alice)
    }

    @Test func `a room with a limit is full with it`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        express.logIn("alice", on: alice, maximum: 2)
        try express.world.expect("loginRoom ok", on: alice)
        _ = try express.enter("bob")
        let carol = try express.person("carol")
        express.logIn("carol", on: carol)
        try express.world.expect("loginRoom error 1002034", on: carol)
    }

    @Test func `without an engine every call says so`() throws {
        let express = ExpressWorld()
        let alice = express.world.device("alice")
        alice.express { engine in
            engine.loginRoom("lobby", user: ZegoUser(userID: "a"), config: ZegoRoomConfig()) { code, _ in
                #expect(code == 1_000_001)
            }
            engine.startPublishingStream("s")
            engine.setEventHandler(Listener())
            engine.muteMicrophone(true)
            engine.muteSpeaker(true)
            #expect(!engine.isMicrophoneMuted() && !engine.isSpeakerMuted())
        }
        try express.world.expect("loginRoom error 1000001", on: alice)
        #expect(express.notes(on: alice).contains { $0.hasPrefix("ZegoExpressEngine.setEventHandler: 1000001") })
        #expect(express.notes(on: alice).contains { $0.contains("call createEngine(with:eventHandler:) first") })
    }

    @Test(arguments: [
        (UInt32(0), ExpressWorld.appSign, "1001000"), (ExpressWorld.appID, "abc", "1001001"),
        (ExpressWorld.appID, String(repeating: "x", count: 64), "1001002"),
        (4_000_000_000, ExpressWorld.appSign, "1001004"),
        (ExpressWorld.appID, String(repeating: "a", count: 64), "1001005"), (ExpressWorld.appID, "", "1002067"),
    ])
    func `a wrong configuration shows at the login`(app: UInt32, sign: String, code: String) throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", appID: app, appSign: sign)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom error \(code)", on: alice)
        try #require(express.callbacks(on: alice, "onDebugError(\(code)").isEmpty == false)
    }

    @Test func `an engine is made once, and its handler is replaced by way of nil`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        let other = Listener()
        alice.run {
            let engine = ZegoExpressEngine.shared()
            #expect(ZegoExpressEngine.createEngine(with: ZegoEngineProfile(), eventHandler: other) === engine)
            engine.setEventHandler(other)
        }
        try express.world.expect("onDebugError(1000008, funcName: setEventHandler", on: alice)
        alice.express { engine in
            engine.setEventHandler(nil)
            engine.setEventHandler(other)
        }
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        #expect(other.all.states == [.connecting, .connected])
    }

    @Test func `a destroyed engine has left its room, and another can be made`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        alice.run { ZegoExpressEngine.destroy {} }
        try express.world.expect("destroy callback", on: alice)
        try express.world.expect("onRoomUserUpdate(delete, userList: [alice]", on: bob)
        try express.world.expectNo("ZegoExpressEngine", on: alice, for: .seconds(5))
        #expect(try express.enter("alice") === alice)
    }

    @Test func `what belongs before the login or the engine is refused after it`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.express { $0.setRoomScenario(.highQualityChatroom) }
        try express.world.expect("onDebugError(1000067, funcName: setRoomScenario", on: alice)
        alice.run { ZegoExpressEngine.setRoomMode(.multiRoom) }
        try express.world.expect("onDebugError(1001020, funcName: setRoomMode", on: alice)
    }

    @Test func `in multi-room mode five rooms are as many as a user may be in`() throws {
        let express = ExpressWorld()
        let device = express.world.device("alice")
        device.run { ZegoExpressEngine.setRoomMode(.multiRoom) }
        let alice = try express.enter("alice")
        for number in 2...5 {
            express.logIn("alice", on: alice, room: "room\(number)")
            try express.world.expect("onRoomStateChanged(logined, errorCode: 0, roomID: room\(number))", on: alice)
        }
        express.logIn("alice", on: alice, room: "room6")
        try express.world.expect("loginRoom error 1002037", on: alice)
        try express.world.expect("onRoomStateChanged(loginFailed, errorCode: 1002037, roomID: room6)", on: alice)
        alice.express { $0.logoutRoom("room3") }
        express.logIn("alice", on: alice, room: "room6")
        try express.world.expect("onRoomStateChanged(logined, errorCode: 0, roomID: room6)", on: alice)
    }

    @Test func `in multi-room mode plays are of the room that they name, and so are callbacks`()
        throws
    {
        let express = ExpressWorld()
        let device = express.world.device("alice")
        device.run { ZegoExpressEngine.setRoomMode(.multiRoom) }
        let alice = try express.enter("alice")
        express.logIn("alice", on: alice, room: "bar")
        try express.world.expect("loginRoom ok", on: alice)
        let (bob, carol) = (try express.enter("bob"), try express.enter("carol", room: "bar"))
        try express.world.expect("onRoomUserUpdate(add, userList: [bob], roomID: lobby)", on: alice)
        try express.world.expect("onRoomUserUpdate(add, userList: [carol], roomID: bar)", on: alice)
        for (device, stream) in [(bob, "b"), (carol, "c")] { device.express { $0.startPublishingStream(stream) } }
        try express.world.expect("onRoomStreamUpdate(add, streamList: [b], roomID: lobby)", on: alice)
        try express.world.expect("onRoomStreamUpdate(add, streamList: [c], roomID: bar)", on: alice)
        alice.express { engine in
            for (stream, room) in [("b", "lobby"), ("c", "bar")] {
                let config = ZegoPlayerConfig()
                config.roomID = room
                engine.startPlayingStream(stream, config: config)
            }
        }
        try express.world.expect(alice, hears: "b", for: .seconds(1), atLeast: .milliseconds(700))
        try express.world.expect(alice, hears: "c", for: .seconds(1), atLeast: .milliseconds(700))
        alice.express { $0.logoutRoom("lobby") }
        try express.world.expect("onRoomStateChanged(logout, errorCode: 0, roomID: lobby)", on: alice)
        try express.world.expect(alice, doesNotHear: "b", for: .seconds(1), atMost: .milliseconds(100))
        try express.world.expect(alice, hears: "c", for: .seconds(1), atLeast: .milliseconds(900))
    }

    @Test func `in multi-room mode a user is in several rooms, and publishes in the one named`() throws {
        let express = ExpressWorld()
        let device = express.world.device("alice")
        device.run { ZegoExpressEngine.setRoomMode(.multiRoom) }
        let alice = try express.enter("alice")
        express.logIn("alice", on: alice, room: "bar")
        try express.world.expect("loginRoom ok", on: alice)
        let bob = try express.enter("bob", room: "bar")
        alice.express { engine in
            let config = ZegoPublisherConfig()
            config.roomID = "bar"
            engine.startPublishingStream("a2", config: config, channel: .aux)
        }
        try express.world.expect("onRoomStreamUpdate(add, streamList: [a2], roomID: bar)", on: bob)
        alice.express { $0.logoutRoom("bar") }
        try express.world.expect("onRoomUserUpdate(delete, userList: [alice], roomID: bar)", on: bob)
        alice.express { $0.setRoomExtraInfo("v", forKey: "k", roomID: "lobby") { #expect($0 == 0) } }
        try express.world.expect("setRoomExtraInfo ok", on: alice)
    }
}
