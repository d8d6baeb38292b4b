import Devices
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing

/// Networks that lose packets, and networks that go away.
struct ConnectionTests {
    @Test func `a network that loses a fifth of the packets still carries a voice`() throws {
        let stage = Stage()
        let alice = try stage.enter("alice")
        let bob = try stage.enter("bob", role: .audience)
        alice.network.uplink = NetworkQuality(jitter: .milliseconds(30), loss: 0.2)
        stage.world.advance(by: .seconds(1))
        try stage.world.expect(bob, hears: "alice", for: .seconds(3), atLeast: .milliseconds(2400))
    }

    @Test func `a short interruption is told, and everything is as before`() throws {
        let stage = Stage()
        let alice = try stage.enter("alice")
        let bob = try stage.enter("bob", role: .audience)
        stage.world.advance(by: .seconds(1))
        alice.network.isConnected = false
        try stage.world.expect("onConnectionLost()", on: alice)
        try stage.world.expect("onTryToReconnect()", on: alice)
        try stage.world.expect("onTryToReconnect()", on: alice, within: .seconds(6))
        try stage.world.expect(bob, doesNotHear: "alice", for: .seconds(1), atMost: .milliseconds(200))
        alice.network.isConnected = true
        try stage.world.expect("onConnectionRecovery()", on: alice)
        try stage.world.expectNo("onTryToReconnect()", on: alice, for: .seconds(10))
        try stage.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(900))
        #expect(stage.count("onRemoteUserLeaveRoom", on: bob) == 0)
    }

    @Test func `what was changed while the network was away is told when it is back`() throws {
        let stage = Stage()
        let alice = try stage.enter("alice")
        let bob = try stage.enter("bob", role: .audience)
        try stage.world.expect("onUserAudioAvailable(alice, available: true)", on: bob)
        alice.network.isConnected = false
        stage.world.advance(by: .seconds(1))
        alice.trtc { $0.muteLocalAudio(true) }
        try stage.world.expectNo("alice", on: bob, for: .seconds(5))
        alice.network.isConnected = true
        try stage.world.expect("onUserAudioAvailable(alice, available: false)", on: bob)
    }

    @Test func `who is silent for 90 seconds is gone for the others, and learns it when back`() throws {
        let stage = Stage()
        let alice = try stage.enter("alice")
        let bob = try stage.enter("bob")
        stage.world.advance(by: .seconds(1))
        bob.network.isConnected = false
        try stage.world.expectNo("onRemoteUserLeaveRoom", on: alice, for: .milliseconds(89_900))
        try stage.world.expect("onRemoteUserLeaveRoom(bob, reason: 1)", on: alice, within: .milliseconds(200))
        #expect(stage.count("onExitRoom", on: bob) == 0)
        bob.network.isConnected = true
        try stage.world.expect("onExitRoom(1)", on: bob)
    }

    @Test func `entering without a network fails after ten seconds`() throws {
        let stage = Stage()
        let alice = try stage.person("alice")
        alice.network.isConnected = false
        alice.trtc { $0.enterRoom(stage.params("alice"), appScene: .voiceChatRoom) }
        try stage.world.expectNo("onEnterRoom", on: alice, for: .milliseconds(9_900))
        try stage.world.expect("onEnterRoom(-3308)", on: alice, within: .milliseconds(200))
    }

    @Test func `entering waits for a network that comes in time`() throws {
        let stage = Stage()
        let alice = try stage.person("alice")
        alice.network.isConnected = false
        alice.trtc { $0.enterRoom(stage.params("alice"), appScene: .voiceChatRoom) }
        stage.world.advance(by: .seconds(5))
        alice.network.isConnected = true
        let answer = try stage.world.expect("onEnterRoom(", on: alice)
        #expect(answer.text == "TRTCCloud.onEnterRoom(5000)")
        try stage.world.expectNo("onEnterRoom", on: alice, for: .seconds(10))
    }

    @Test func `leaving without a network ends the stay here at once`() throws {
        let stage = Stage()
        let alice = try stage.enter("alice")
        alice.network.isConnected = false
        stage.world.advance(by: .seconds(1))
        alice.trtc { $0.exitRoom() }
        try stage.world.expect("onExitRoom(0)", on: alice, within: .milliseconds(100))
        try stage.world.expectNo("onTryToReconnect", on: alice, for: .seconds(10))
    }
}
