import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import ZegoExpressEngine

/// Networks that lose packets, networks that go away, and tokens that end.
struct ConnectionTests {
    @Test func `a short interruption is told, and everything goes on`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        bob.express { $0.startPublishingStream("bob_main") }
        try express.world.expect("onRoomStreamUpdate(add, streamList: [bob_main]", on: alice)
        let count = express.world.callbacks(on: alice).count
        bob.network.isConnected = false
        try express.world.expect("onRoomStateChanged(reconnecting, errorCode: 1002051, roomID: lobby)", on: bob)
        try express.world.expect("onPublisherStateUpdate(publishRequesting, errorCode: 1003020", on: bob)
        try express.world.expect("onPlayerStateUpdate(playRequesting, errorCode: 1004020", on: bob)
        express.world.advance(by: .seconds(20))
        alice.express { $0.sendBarrageMessage("missed", roomID: "lobby", callback: nil) }
        express.world.advance(by: .seconds(10))
        bob.network.isConnected = true
        try express.world.expect("onRoomStateChanged(reconnected, errorCode: 0, roomID: lobby)", on: bob)
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0", on: bob)
        try express.world.expect("onPlayerStateUpdate(playing, errorCode: 0", on: bob)
        try express.world.expect(bob, hears: "alice_main", for: .seconds(1), atLeast: .milliseconds(600))
        // The others were told nothing.
        #expect(
            express.callbacks(on: alice, since: count).filter { $0.contains("onRoom") && !$0.contains("Count") } == [])
    }

    @Test func `what is done while the network is away is told when it is back`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        alice.network.isConnected = false
        express.world.advance(by: .seconds(1))
        alice.express { $0.muteMicrophone(true) }
        try express.world.expectNo("onRemoteMicStateUpdate", on: bob, for: .seconds(5))
        alice.network.isConnected = true
        try express.world.expect("onRemoteMicStateUpdate(mute, streamID: alice_main)", on: bob)
    }

    @Test func `after a hundred seconds the others let go, and who comes back begins anew`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let listener = express.listener
        let bob = try express.enter("bob", publishes: true)
        bob.express { $0.startPlayingStream("carol_main") }
        express.settle()
        bob.network.isConnected = false
        try express.world.expectNo("onRoomStreamUpdate(delete", on: alice, for: .seconds(95))
        try express.world.expect("onRoomStreamUpdate(delete, streamList: [bob_main]", on: alice, within: .seconds(10))
        try express.world.expect("onRoomUserUpdate(delete, userList: [bob]", on: alice)
        #expect(listener.all.deleteReasons == [2])
        #expect(
            express.callbacks(on: alice, "(delete") == [
                "ZegoExpressEngine.onRoomStreamUpdate(delete, streamList: [bob_main], reason: timedOut, roomID: lobby)",
                "ZegoExpressEngine.onRoomUserUpdate(delete, userList: [bob], roomID: lobby)",
            ])
        let carol = try express.enter("carol", publishes: true)
        express.world.advance(by: .seconds(30))
        #expect(express.callbacks(on: bob, "kickOut", "reconnectFailed").isEmpty)
        bob.network.isConnected = true
        try express.world.expect("onRoomStateChanged(reconnected, errorCode: 0", on: bob)
        try express.world.expect("onRoomUserUpdate(add, userList: [carol]", on: bob)
        try express.world.expect("onRoomStreamUpdate(add, streamList: [carol_main]", on: bob)
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: bob_main)", on: bob)
        try express.world.expect("onPlayerStateUpdate(playing, errorCode: 0, streamID: carol_main)", on: bob)
        try express.world.expect("onRoomStreamUpdate(add, streamList: [bob_main]", on: alice)
        try express.world.expect(bob, hears: "carol_main", for: .seconds(1), atLeast: .milliseconds(600))
        try express.play("bob_main", on: carol)
        try express.world.expect(carol, hears: "bob_main", for: .seconds(1), atLeast: .milliseconds(600))
    }

    @Test func `who comes back anew is told what streams say of themselves and their microphones since`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        alice.express { $0.muteMicrophone(true) }
        try express.world.expect("onRemoteMicStateUpdate(mute, streamID: alice_main)", on: bob)
        bob.network.isConnected = false
        express.world.advance(by: .seconds(120))
        alice.express { engine in
            engine.muteMicrophone(false)
            engine.setStreamExtraInfo("awake")
        }
        express.world.advance(by: .seconds(10))
        bob.network.isConnected = true
        try express.world.expect("onRoomStateChanged(reconnected, errorCode: 0", on: bob)
        try express.world.expect("onRoomStreamExtraInfoUpdate([alice_main: awake], roomID: lobby)", on: bob)
        try express.world.expect("onPlayerStateUpdate(playing, errorCode: 0, streamID: alice_main)", on: bob)
        try express.world.expect("onRemoteMicStateUpdate(open, streamID: alice_main)", on: bob)
        // What did not change is not told.
        express.world.forgetCallbacks()
        bob.network.isConnected = false
        express.world.advance(by: .seconds(130))
        bob.network.isConnected = true
        try express.world.expect("onPlayerStateUpdate(playing, errorCode: 0, streamID: alice_main)", on: bob)
        try express.world.expectNo("onRemoteMicStateUpdate", on: bob, for: .seconds(1))
        try express.world.expectNo("onRoomStreamExtraInfoUpdate", on: bob, for: .seconds(1))
    }

    @Test func `who leaves without a network is gone when it is back`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        alice.network.isConnected = false
        express.settle()
        alice.express { $0.logoutRoom() }
        express.world.advance(by: .seconds(10))
        alice.network.isConnected = true
        try express.world.expect("onRoomStreamUpdate(delete, streamList: [alice_main]", on: bob)
        try express.world.expect("onRoomUserUpdate(delete, userList: [alice]", on: bob)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
    }

    @Test func `streams that end without a network are gone when it is back, and may begin again`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob", publishes: true)
        alice.network.isConnected = false
        express.settle()
        alice.express { $0.stopPublishingStream() }
        express.world.advance(by: .seconds(10))
        alice.network.isConnected = true
        try express.world.expect("onRoomStreamUpdate(delete, streamList: [alice_main]", on: bob)
        // What is stopped and begun without a network is there when it is back.
        try express.play("bob_main", on: alice)
        alice.network.isConnected = false
        express.settle()
        alice.express { engine in
            engine.stopPlayingStream("bob_main")
            engine.startPlayingStream("bob_main")
            engine.startPublishingStream("alice_main")
        }
        express.world.advance(by: .seconds(10))
        alice.network.isConnected = true
        try express.world.expect("onRoomStreamUpdate(add, streamList: [alice_main]", on: bob)
        try express.world.expect("onPlayerStateUpdate(playing, errorCode: 0, streamID: bob_main)", on: alice)
        try express.world.expect(alice, hears: "bob_main", for: .seconds(1), atLeast: .milliseconds(600))
    }

    @Test func `an engine that is destroyed without a network leaves nobody behind`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        alice.network.isConnected = false
        express.settle()
        alice.run { ZegoExpressEngine.destroy(nil) }
        express.world.advance(by: .seconds(10))
        alice.network.isConnected = true
        try express.world.expect("onRoomStreamUpdate(delete, streamList: [alice_main]", on: bob, within: .seconds(120))
        try express.world.expect("onRoomUserUpdate(delete, userList: [alice]", on: bob)
    }

    @Test func `a token that is renewed without a network counts when it is back`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", appSign: "")
        express.logIn("alice", on: alice, token: express.tenant.token(for: "alice", lifetimeSeconds: 60))
        try express.world.expect("loginRoom ok", on: alice)
        try express.world.expect("onRoomTokenWillExpire(30, roomID: lobby)", on: alice, within: .seconds(40))
        alice.network.isConnected = false
        express.settle()
        alice.express { $0.renewToken(express.tenant.token(for: "alice", lifetimeSeconds: 600), roomID: "lobby") }
        express.world.advance(by: .seconds(10))
        alice.network.isConnected = true
        express.world.advance(by: .seconds(60))
        alice.express { $0.startPublishingStream("alice_main") }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: alice_main)", on: alice)
    }

    @Test func `a login that is overtaken by a logout is answered all the same`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        express.logIn("alice", on: alice)
        alice.express { $0.logoutRoom { code, _ in #expect(code == 0) } }
        try express.world.expect("loginRoom error 1002052", on: alice)
        try express.world.expect("logoutRoom ok", on: alice)
        express.settle()
        #expect(express.callbacks(on: alice, "logined").isEmpty)
    }

    @Test func `after twenty minutes nobody tries any more`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.network.isConnected = false
        try express.world.expectNo("reconnectFailed", on: alice, for: .seconds(1195))
        alice.express { $0.startPublishingStream("alice_main") }
        try express.world.expectNo("reconnectFailed", on: alice, for: .seconds(4))
        try express.world.expect(
            "onRoomStateChanged(reconnectFailed, errorCode: 1002053", on: alice, within: .seconds(2))
        #expect(express.callbacks(on: alice, "onPublisherStateUpdate(noPublish, errorCode: 1003021").count == 1)
        alice.network.isConnected = true
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
    }

    @Test func `the app may give up earlier, streams before rooms`() throws {
        let express = ExpressWorld()
        express.world.device("alice").run {
            let config = ZegoEngineConfig()
            config.advancedConfig = ["room_retry_time": "60", "av_retry_time": "20"]
            ZegoExpressEngine.setEngineConfig(config)
        }
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob", publishes: true)
        try express.play("bob_main", on: alice)
        alice.network.isConnected = false
        try express.world.expect(
            "onPublisherStateUpdate(noPublish, errorCode: 1003021", on: alice, within: .seconds(21))
        try express.world.expect("onPublisherStreamEvent(retryPublishFail, streamID: alice_main)", on: alice)
        try express.world.expect("onPlayerStateUpdate(noPlay, errorCode: 1004020, streamID: bob_main)", on: alice)
        try express.world.expect("onPlayerStreamEvent(retryPlayFail, streamID: bob_main)", on: alice)
        alice.network.isConnected = true
        try express.world.expect("onRoomStateChanged(reconnected", on: alice)
        // The others learn that the stream was given up, and it can be published again.
        try express.world.expect("onRoomStreamUpdate(delete, streamList: [alice_main], reason: stopped", on: bob)
        alice.express { $0.startPublishingStream("alice_main") }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0", on: alice)
        alice.network.isConnected = false
        try express.world.expectNo("reconnectFailed", on: alice, for: .seconds(59))
        try express.world.expect(
            "onRoomStateChanged(reconnectFailed, errorCode: 1002053", on: alice, within: .seconds(2))
    }

    @Test func `a connection that comes and goes is given up twenty minutes after its last loss`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.network.isConnected = false
        express.world.advance(by: .seconds(600))
        alice.network.isConnected = true
        try express.world.expect("onRoomStateChanged(reconnected", on: alice)
        alice.network.isConnected = false
        try express.world.expectNo("reconnectFailed", on: alice, for: .seconds(1199))
        try express.world.expect(
            "onRoomStateChanged(reconnectFailed, errorCode: 1002053", on: alice, within: .seconds(2))
    }

    @Test func `a login without a network fails, and one after it does not`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        alice.network.isConnected = false
        express.logIn("alice", on: alice)
        try express.world.expect("onRoomStateChanged(loginFailed, errorCode: 1002030", on: alice)
        try express.world.expect("loginRoom error 1002030", on: alice)
        alice.network.isConnected = true
        express.settle()
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
    }

    @Test func `who was let in again, and lost the network before they knew it, publishes again`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let bob = try express.enter("bob", publishes: true)
        bob.network.isConnected = false
        express.world.advance(by: .seconds(130))
        express.world.forgetCallbacks()
        bob.network.downlink = NetworkQuality(delay: .seconds(2))
        bob.network.isConnected = true
        try express.world.expect("onRoomUserUpdate(add, userList: [bob]", on: alice, within: .seconds(20))
        bob.network.isConnected = false
        express.world.advance(by: .seconds(5))
        bob.network.downlink = .perfect
        bob.network.isConnected = true
        try express.world.expect("onRoomStateChanged(reconnected", on: bob, within: .seconds(20))
        try express.world.expect("onRoomStreamUpdate(add, streamList: [bob_main]", on: alice, within: .seconds(5))
        try express.play("bob_main", on: alice)
        try express.world.expect(alice, hears: "bob_main", for: .seconds(1), atLeast: .milliseconds(600))
    }

    @Test func `who did not get the answer to a login beside other rooms is not left in that room`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", room: "attic")
        express.world.device("bob").run { ZegoExpressEngine.setRoomMode(.multiRoom) }
        let bob = try express.enter("bob")
        bob.network.downlink = NetworkQuality(delay: .seconds(2))
        express.logIn("bob", on: bob, room: "attic")
        try express.world.expect("onRoomUserUpdate(add, userList: [bob]", on: alice)
        bob.network.isConnected = false
        try express.world.expect("onRoomStateChanged(loginFailed", on: bob)
        bob.network.downlink = .perfect
        bob.network.isConnected = true
        try express.world.expect("onRoomUserUpdate(delete, userList: [bob]", on: alice, within: .seconds(5))
        express.world.forgetCallbacks()
        express.logIn("bob", on: bob, room: "attic")
        try express.world.expect("loginRoom ok", on: bob)
    }

    @Test func `who was replaced while away learns it when back`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        alice.network.isConnected = false
        express.world.advance(by: .seconds(2))
        let tablet = try express.person("tablet")
        express.logIn("alice", on: tablet)
        try express.world.expect("loginRoom ok", on: tablet)
        alice.network.isConnected = true
        try express.world.expect("onRoomStateChanged(kickOut, errorCode: 1002050", on: alice)
        try express.world.expectNo("kickOut", on: tablet, for: .seconds(5))
    }

    @Test func `leaving without a network ends the stay here at once`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        alice.network.isConnected = false
        express.world.advance(by: .seconds(1))
        alice.express { $0.logoutRoom() }
        try express.world.expect("onRoomStateChanged(logout, errorCode: 0", on: alice, within: .milliseconds(100))
        try express.world.expectNo("onRoomState", on: alice, for: .seconds(5))
    }

    @Test func `a token's end is announced; the stay goes on, and no stream begins`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", appSign: "")
        express.logIn("alice", on: alice, token: express.tenant.token(for: "alice", lifetimeSeconds: 60))
        try express.world.expect("loginRoom ok", on: alice)
        alice.express { $0.startPublishingStream("first") }
        try express.world.expect("onPublisherStateUpdate(publishing", on: alice)
        try express.world.expect("onRoomTokenWillExpire(30, roomID: lobby)", on: alice, within: .seconds(40))
        try express.world.expectNo("onRoomState", on: alice, for: .seconds(60))
        alice.express { $0.startPublishingStream("second", channel: .aux) }
        try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: 1002078, streamID: second)", on: alice)
        alice.express { engine in
            engine.renewToken(express.tenant.token(for: "alice"), roomID: "lobby")
            engine.startPublishingStream("second", channel: .aux)
        }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: second)", on: alice)
    }

    @Test func `a token that does not allow what is published does not replace the one there is`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        func token(publishing: Int) -> String {
            ZEGO.Token04(
                appID: ExpressWorld.appID, userID: "alice", nonce: 1, issuedAtUnixSeconds: express.world.unixSeconds,
                expiresAtUnixSeconds: express.world.unixSeconds + 3600,
                payload: "{\"room_id\":\"lobby\",\"privilege\":{\"1\":1,\"2\":\(publishing)},\"stream_id_list\":null}"
            ).text(
                secret: "0123456789abcdef0123456789abcdef", variant: .gcm, vector: [UInt8](repeating: 1, count: 12))
        }
        alice.express { $0.renewToken(token(publishing: 0), roomID: "lobby") }
        try express.world.expect("onDebugError(1002082, funcName: renewToken", on: alice)
        alice.express { $0.startPublishingStream("second", channel: .aux) }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: second)", on: alice)
        alice.express { engine in
            engine.stopPublishingStream(.main)
            engine.stopPublishingStream(.aux)
            engine.renewToken(token(publishing: 0), roomID: "lobby")
            engine.startPublishingStream("third")
        }
        try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: 1003072, streamID: third)", on: alice)
        alice.express { engine in
            engine.renewToken(token(publishing: 1), roomID: "lobby")
            engine.startPublishingStream("third")
        }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: third)", on: alice)
    }

    @Test func `where the vendor is strict a token's end is the stay's`() throws {
        let express = ExpressWorld { $0.rtc.rights.asked[0].end = .removes }
        let alice = try express.person("alice", appSign: "")
        express.logIn("alice", on: alice, token: express.tenant.token(for: "alice", lifetimeSeconds: 60))
        try express.world.expect("loginRoom ok", on: alice)
        try express.world.expect("onRoomStateChanged(kickOut, errorCode: 1002056", on: alice, within: .seconds(70))
    }

    @Test func `tokens that let nobody in are refused with their numbers`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", appSign: "")
        for (token, code) in [
            ("", 1_002_067), ("03abc", 1_002_079), ("04!!!", 1_002_033),
            (express.tenant.token(for: "bob"), 1_002_077),
        ] {
            express.logIn("alice", on: alice, token: token)
            try express.world.expect("loginRoom error \(code)", on: alice)
        }
        let old = express.tenant.token(for: "alice", lifetimeSeconds: 60)
        express.world.advance(by: .seconds(61))
        express.logIn("alice", on: alice, token: old)
        try express.world.expect("loginRoom error 1002078", on: alice)
    }
}
