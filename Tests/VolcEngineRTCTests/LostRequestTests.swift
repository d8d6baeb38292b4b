import Devices
import ParlorTesting
import Testing

@testable import VolcEngineRTC

/// What the network loses on its way to the cloud, or on the way back.
@Suite struct LostRequestTests {
    @Test func `a request to join whose answer the network lost is not refused when the network is back`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", room: "attic")
        let bob = try world.enter("bob")
        world.forget(on: alice, bob)
        bob.network.downlink = NetworkQuality(delay: .seconds(1))
        #expect(world.join(try world.room("attic", of: bob), as: "bob") == 0)
        world.settle(.milliseconds(500))
        // The cloud has let bob in, whose device does not know it.
        #expect(world.callbacks("onUserJoined", on: alice) == ["onUserJoined(bob)"])
        bob.network.isConnected = false
        world.settle()
        bob.network.downlink = .perfect
        bob.network.isConnected = true
        world.settle(.seconds(3))
        #expect(world.callbacks("onRoomState", on: bob) == ["onRoomStateChanged(attic, withUid: bob, state: 0)"])
        #expect(world.callbacks("onUserJoined", on: bob) == ["onUserJoined(alice)"])
        #expect(world.callbacks("onUserLeave", on: alice).isEmpty)
    }

    @Test func `a room that is left without a network is left at the cloud when the network is back`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        world.forget(on: alice, bob)
        bob.network.isConnected = false
        world.settle()
        #expect(try world.held(of: bob).leaveRoom() == 0)
        world.settle(.seconds(2))
        #expect(world.callbacks("onUserLeave", on: alice).isEmpty)
        bob.network.isConnected = true
        world.settle(.seconds(2))
        #expect(world.callbacks("onUserLeave", on: alice) == ["onUserLeave(bob, reason: quit)"])
    }

    @Test func `a room that is left and joined again without a network is joined anew with it`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let room = try world.held(of: bob)
        world.forget(on: alice, bob)
        bob.network.isConnected = false
        world.settle()
        #expect(room.leaveRoom() == 0)
        #expect(world.join(room, as: "bob", extraInfo: "again") == 0)
        world.settle(.seconds(2))
        bob.network.isConnected = true
        world.settle(.seconds(3))
        #expect(
            world.callbacks("onUserLeave", "onUserJoined", on: alice) == [
                "onUserLeave(bob, reason: quit)", "onUserJoined(bob)",
            ])
        #expect(
            world.callbacks("onRoomState", "onLeave", on: bob) == [
                "onLeaveRoom(lobby)", "onRoomStateChanged(lobby, withUid: bob, state: 0)",
            ])
    }

    @Test func `a stream whose publishing was answered into a broken network can be taken back meanwhile`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let room = try world.held(of: bob)
        #expect(room.unpublishStream(.both) == 0)
        world.settle()
        world.forget(on: alice, bob)
        bob.network.downlink = NetworkQuality(delay: .seconds(1))
        #expect(room.publishStream(.audio) == 0)
        world.settle(.milliseconds(500))
        #expect(world.callbacks("onUserPublish", on: alice) == ["onUserPublishStream(bob, type: audio)"])
        bob.network.isConnected = false
        world.settle()
        #expect(room.unpublishStream(.audio) == 0)
        bob.network.downlink = .perfect
        bob.network.isConnected = true
        world.settle(.seconds(3))
        #expect(
            world.callbacks("onUserUnpublish", on: alice) == [
                "onUserUnpublishStream(bob, type: audio, reason: unpublish)"
            ])
    }

    @Test func `who becomes visible on the way into a room is seen and heard there`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.person("bob")
        let room = try world.room(of: bob)
        bob.volc { #expect($0.startAudioCapture() == 0) }
        #expect(room.setUserVisibility(false) == 0)
        bob.network.downlink = NetworkQuality(delay: .seconds(1))
        world.forget(on: alice)
        #expect(world.join(room, as: "bob") == 0)
        world.settle(.milliseconds(500))
        #expect(room.setUserVisibility(true) == 0)
        world.settle(.seconds(6))
        #expect(
            world.callbacks("onUserVis", "onWarning", on: bob) == [
                "onUserVisibilityChanged(false, errorCode: ok)", "onUserVisibilityChanged(true, errorCode: ok)",
            ])
        #expect(
            world.callbacks("onUserJ", "onUserP", on: alice) == [
                "onUserJoined(bob)", "onUserPublishStream(bob, type: both)",
            ])
    }
}
