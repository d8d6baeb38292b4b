import Devices
import EmulatorAPI
import ParlorTesting
import Testing
import ZegoExpressEngine

/// Streams that the app's own server forbids by their names.
struct ForbiddenStreamTests {
    private let express = ExpressWorld()

    private func forbid(_ stream: StreamID, _ isForbidden: Bool = true) throws {
        try express.tenant.administer(.forbidStream(stream: stream, isForbidden: isForbidden))
        express.settle()
    }

    @Test func `who publishes and who plays are told with the vendor's numbers, and the room sees the stream go`()
        throws
    {
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        let carol = try express.enter("carol")
        let listener = express.listener
        try express.play("alice_main", on: bob)
        try forbid("alice_main")
        #expect(
            express.callbacks(on: alice, "1003025", "PublisherStreamEvent(publishEnd") == [
                "ZegoExpressEngine.onDebugError(1003025, funcName: startPublishingStream, info: the app's server forbids stream alice_main)",
                "ZegoExpressEngine.onPublisherStateUpdate(noPublish, errorCode: 1003025, streamID: alice_main)",
                "ZegoExpressEngine.onPublisherStreamEvent(publishEnd, streamID: alice_main)",
            ])
        #expect(
            express.callbacks(on: bob, "(noPlay", "(playEnd") == [
                "ZegoExpressEngine.onPlayerStateUpdate(noPlay, errorCode: 1004025, streamID: alice_main)",
                "ZegoExpressEngine.onPlayerStreamEvent(playEnd, streamID: alice_main)",
            ])
        #expect(
            express.callbacks(on: carol, "(delete") == [
                "ZegoExpressEngine.onRoomStreamUpdate(delete, streamList: [alice_main], reason: forbidden, roomID: lobby)"
            ])
        #expect(listener.all.deleteReasons == [6])
        #expect(express.callbacks(on: carol, "noPlay").isEmpty)
        try express.world.expect(bob, doesNotHear: "alice_main", for: .seconds(1), atMost: .milliseconds(20))
        // She is still in the room.
        #expect(express.callbacks(on: alice, "kickOut").isEmpty)
    }

    @Test func `the stream is refused to everybody until it is resumed, and nothing begins again by itself`() throws {
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob", hertz: 880)
        try express.play("alice_main", on: bob)
        try forbid("alice_main")
        for device in [alice, bob] {
            let count = express.world.callbacks(on: device).count
            device.express { $0.startPublishingStream("alice_main") }
            express.settle()
            #expect(
                express.callbacks(on: device, since: count).filter { $0.contains("noPublish") } == [
                    "ZegoExpressEngine.onPublisherStateUpdate(noPublish, errorCode: 1003025, streamID: alice_main)"
                ])
        }
        // Another stream is hers to publish.
        alice.express { $0.startPublishingStream("alice_other") }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: alice_other)", on: alice)
        alice.express { $0.stopPublishingStream() }
        let counts = [alice, bob].map { express.world.callbacks(on: $0).count }
        try forbid("alice_main", false)
        express.world.advance(by: .seconds(5))
        for (device, count) in zip([alice, bob], counts) {
            let later = express.callbacks(on: device, since: count)
            #expect(!later.contains { $0.contains("alice_main") })
        }
        alice.express { $0.startPublishingStream("alice_main") }
        try express.world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: alice_main)", on: alice)
        try express.play("alice_main", on: bob)
        try express.world.expect(bob, hears: "alice_main", for: .seconds(1), atLeast: .milliseconds(700))
    }

    @Test func `who waits for a stream that is forbidden before it begins goes on waiting`() throws {
        let bob = try express.enter("bob")
        bob.express { $0.startPlayingStream("alice_main") }
        try express.world.expect("onPlayerStateUpdate(playRequesting, errorCode: 1004002", on: bob)
        try forbid("alice_main")
        #expect(express.callbacks(on: bob, "noPlay").isEmpty)
        try forbid("alice_main", false)
        _ = try express.enter("alice", publishes: true)
        try express.world.expect("onPlayerStateUpdate(playing, errorCode: 0, streamID: alice_main)", on: bob)
    }

    @Test func `somebody whose connection is lost learns of it when the connection is back`() throws {
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        alice.network.isConnected = false
        bob.network.isConnected = false
        express.world.advance(by: .seconds(10))
        try forbid("alice_main")
        alice.network.isConnected = true
        bob.network.isConnected = true
        try express.world.expect("onPublisherStateUpdate(noPublish, errorCode: 1003025", on: alice)
        try express.world.expect("onPlayerStateUpdate(noPlay, errorCode: 1004025", on: bob)
        express.world.advance(by: .seconds(30))
        #expect(express.callbacks(on: alice, "onPublisherStateUpdate").last?.contains("1003025") == true)
        #expect(express.callbacks(on: bob, "onPlayerStateUpdate").last?.contains("1004025") == true)
    }
}
