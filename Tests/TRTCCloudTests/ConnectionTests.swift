import Devices
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing

/// Networks that lose packets, and networks that go away.
struct ConnectionTests {
    @Test func `a network that loses a fifth of the packets still carries a voice`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        alice.network.uplink = NetworkQuality(jitter: .milliseconds(30), loss: 0.2)
        trtc.world.advance(by: .seconds(1))
        try trtc.world.expect(bob, hears: "alice", for: .seconds(3), atLeast: .milliseconds(2400))
    }

    @Test func `a short interruption is told, and everything is as before`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        trtc.world.advance(by: .seconds(1))
        alice.network.isConnected = false
        try trtc.world.expect("onConnectionLost()", on: alice)
        try trtc.world.expect("onTryToReconnect()", on: alice)
        try trtc.world.expect("onTryToReconnect()", on: alice, within: .seconds(6))
        try trtc.world.expect(bob, doesNotHear: "alice", for: .seconds(1), atMost: .milliseconds(200))
        alice.network.isConnected = true
        try trtc.world.expect("onConnectionRecovery()", on: alice)
        try trtc.world.expectNo("onTryToReconnect()", on: alice, for: .seconds(10))
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(900))
        #expect(trtc.count("onRemoteUserLeaveRoom", on: bob) == 0)
    }

    @Test func `a second interruption is told as often as the first`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        for _ in 1...2 {
            alice.network.isConnected = false
            trtc.world.advance(by: .seconds(1))
            alice.network.isConnected = true
            trtc.world.advance(by: .milliseconds(500))
        }
        let count = trtc.count("onTryToReconnect", on: alice)
        #expect(count == 2)
        alice.network.isConnected = false
        // At once, and each 5 seconds.
        trtc.world.advance(by: .seconds(11))
        #expect(trtc.count("onTryToReconnect", on: alice) - count == 3)
    }

    @Test func `what was changed while the network was away is told when it is back`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        try trtc.world.expect("onUserAudioAvailable(alice, available: true)", on: bob)
        alice.network.isConnected = false
        trtc.world.advance(by: .seconds(1))
        alice.trtc { $0.muteLocalAudio(true) }
        try trtc.world.expectNo("alice", on: bob, for: .seconds(5))
        alice.network.isConnected = true
        try trtc.world.expect("onUserAudioAvailable(alice, available: false)", on: bob)
    }

    @Test func `who is silent for 90 seconds is gone for the others, and learns it when back`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob")
        trtc.world.advance(by: .seconds(1))
        bob.network.isConnected = false
        try trtc.world.expectNo("onRemoteUserLeaveRoom", on: alice, for: .milliseconds(89_900))
        try trtc.world.expect("onRemoteUserLeaveRoom(bob, reason: 1)", on: alice, within: .milliseconds(200))
        #expect(trtc.count("onExitRoom", on: bob) == 0)
        bob.network.isConnected = true
        try trtc.world.expect("onExitRoom(1)", on: bob)
    }

    @Test func `entering without a network fails after ten seconds`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        alice.network.isConnected = false
        alice.trtc { $0.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom) }
        try trtc.world.expectNo("onEnterRoom", on: alice, for: .milliseconds(9_900))
        try trtc.world.expect("onEnterRoom(-3308)", on: alice, within: .milliseconds(200))
        try trtc.world.expect("network is disconnected, the request was not sent", on: alice)
    }

    @Test func `entering waits for a network that comes in time`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        alice.network.isConnected = false
        alice.trtc { $0.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom) }
        trtc.world.advance(by: .seconds(5))
        alice.network.isConnected = true
        let answer = try trtc.world.expect("onEnterRoom(", on: alice)
        #expect(answer.text == "TRTCCloud.onEnterRoom(5000)")
        try trtc.world.expectNo("onEnterRoom", on: alice, for: .seconds(10))
    }

    @Test func `leaving without a network ends the stay here at once`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        alice.network.isConnected = false
        trtc.world.advance(by: .seconds(1))
        alice.trtc { $0.exitRoom() }
        try trtc.world.expect("onExitRoom(0)", on: alice, within: .milliseconds(100))
        try trtc.world.expectNo("onTryToReconnect", on: alice, for: .seconds(10))
    }
}
