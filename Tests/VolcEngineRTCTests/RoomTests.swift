import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing

@testable import VolcEngineRTC

@Suite struct RoomTests {
    // MARK: The engine

    @Test func `a device has one engine, which a later call gives another delegate`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let bob = try world.person("bob")
        let first = alice.volc { $0 }
        let again = alice.run { ByteRTCVideo.createRTCVideo("another app id of 24 ch", delegate: nil, parameters: [:]) }
        #expect(again === first)
        #expect(first.delegate == nil)
        #expect(bob.volc { $0 } !== first)
        #expect(alice.run { ByteRTCVideo.createRTCVideo("", delegate: nil, parameters: [:]) } === nil)
    }

    @Test func `a destroyed engine and its rooms do nothing, and others see an ordinary departure`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let engine = alice.volc { $0 }
        let room = try world.held(of: alice)
        world.forget(on: alice, bob)
        alice.run { ByteRTCVideo.destroyRTCVideo() }
        world.settle()
        #expect(
            world.callbacks("onUser", on: bob) == [
                "onUserUnpublishStream(alice, type: both, reason: unpublish)", "onUserLeave(alice, reason: quit)",
            ])
        #expect(world.callbacks(on: alice).isEmpty)
        #expect(engine.startAudioCapture() == -201)
        #expect(engine.createRTCRoom("attic") == nil)
        #expect(room.publishStream(.audio) == -201)
        #expect(room.sendRoomMessage("hello") == -201)
        #expect(room.leaveRoom() == -201)
        room.destroy()
        alice.run { ByteRTCVideo.destroyRTCVideo() }
        #expect(try world.enter("alice") === alice)
        #expect(alice.volc { $0 } !== engine)
    }

    @Test func `an engine is not destroyed from inside a callback, and the trace says so`() throws {
        let world = VolcWorld()
        let listener = Listener()
        let alice = try world.person("alice", listener)
        let engine = alice.volc { $0 }
        listener.onWarning = { ByteRTCVideo.destroyRTCVideo() }
        // Making a room twice brings a warning.
        _ = try world.room(of: alice)
        _ = try world.room(of: alice)
        world.settle()
        #expect(world.callbacks(on: alice) == ["onWarning(-2016)"])
        #expect(alice.volc { $0 } === engine)
        #expect(world.world.trace.contains { $0.text.contains("inside a callback") })
        #expect(engine.startAudioCapture() == 0)
    }

    @Test func `a business id is noted before joining, and has an id's characters`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        #expect(alice.volc { $0.setBusinessId("shop") } == -6001)
        #expect(try world.held(of: alice).leaveRoom() == 0)
        #expect(alice.volc { $0.setBusinessId("a shop") } == -6002)
        #expect(alice.volc { $0.setBusinessId("shop.one@example-1_2") } == 0)
    }

    // MARK: Joining and leaving

    @Test func `who joins is told who is there, and the others are told of them`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        #expect(world.join(try world.room(of: alice), as: "alice", extraInfo: "host") == 0)
        world.settle()
        #expect(
            world.callbacks("State", on: alice) == [
                "onConnectionStateChanged(connecting)", "onConnectionStateChanged(connected)",
                "onRoomStateChanged(lobby, withUid: alice, state: 0)",
            ])
        world.forget(on: alice)
        let bob = try world.enter("bob")
        #expect(
            world.callbacks("onUser", on: bob) == [
                "onUserJoined(alice)", "onUserPublishStream(alice, type: both)",
            ])
        #expect(
            world.callbacks("onUser", on: alice) == [
                "onUserJoined(bob)", "onUserPublishStream(bob, type: both)", "onUserStartAudioCapture(lobby, uid: bob)",
            ])
    }

    @Test func `a room is joined once until it is left, and a user or an extra info that cannot be are refused`() throws
    {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let room = try world.room(of: alice)
        #expect(world.join(room, as: "") == -1)
        #expect(world.join(room, as: "ali ce") == -1)
        #expect(world.join(room, as: String(repeating: "a", count: 129)) == -1)
        #expect(world.join(room, as: "alice", extraInfo: String(repeating: "x", count: 201)) == -1)
        #expect(room.leaveRoom() == -3)
        #expect(world.join(room, as: "alice", extraInfo: String(repeating: "x", count: 200)) == 0)
        #expect(world.join(room, as: "alice") == -2)
        world.settle()
        #expect(world.join(room, as: "bob") == -2)
        #expect(room.leaveRoom() == 0)
        #expect(world.join(room, as: "alice") == 0)
        world.settle()
        #expect(
            world.callbacks("onRoomStateChanged", "onLeaveRoom", on: alice) == [
                "onRoomStateChanged(lobby, withUid: alice, state: 0)", "onLeaveRoom(lobby)",
                "onRoomStateChanged(lobby, withUid: alice, state: 0)",
            ])
    }

    @Test func `a token of another room, user or app, or past its time, lets nobody in, who may try again`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let room = try world.room(of: alice)
        let other = Tenant.volcengine(appID: VolcWorld.appID, appKey: "0123456789abcdef0123456789abcdef")
        let tokens = [
            world.token("alice", room: "attic"), world.token("bob"), world.token("alice", lifetimeSeconds: -1), "",
            other.roomToken(room: "lobby", user: "alice", at: world.world.unixSeconds),
        ]
        for token in tokens {
            world.forget(on: alice)
            #expect(world.join(room, as: "alice", token: token) == 0)
            world.settle()
            #expect(
                world.callbacks("onRoom", on: alice) == ["onRoomStateChanged(lobby, withUid: alice, state: -1000)"])
        }
        #expect(world.join(room, as: "alice") == 0)
        try world.world.expect("onRoomStateChanged(lobby, withUid: alice, state: 0)", on: alice)
    }

    @Test func `a room whose id cannot be one is not made`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        for id in ["", "two words", String(repeating: "a", count: 129)] {
            #expect(alice.volc { $0.createRTCRoom(id) } == nil)
        }
        #expect(alice.volc { $0.createRTCRoom(String(repeating: "a", count: 128)) } != nil)
        world.settle()
        #expect(world.callbacks("onCreateRoom", on: alice).count == 3)
        #expect(world.callbacks("onCreateRoom", on: alice)[0] == "onCreateRoomStateChanged(, errorCode: -1007)")
    }

    @Test func `a room that is destroyed at once is left without onLeaveRoom, and destroying it twice does nothing`()
        throws
    {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let room = try world.held(of: bob)
        world.forget(on: alice, bob)
        #expect(room.leaveRoom() == 0)
        room.destroy()
        room.destroy()
        world.settle()
        #expect(world.callbacks("onLeaveRoom", on: bob).isEmpty)
        #expect(world.callbacks("onUserLeave", on: alice) == ["onUserLeave(bob, reason: quit)"])
        #expect(room.leaveRoom() == -201)
        let again = try world.room(of: bob)
        #expect(world.join(again, as: "bob") == 0)
        try world.world.expect("onUserJoined(bob)", on: alice)
    }

    @Test func `a user who leaves and destroys the engine at once is gone for the others`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let carol = try world.enter("carol")
        world.forget(on: alice)
        #expect(try world.held(of: bob).leaveRoom() == 0)
        bob.run { ByteRTCVideo.destroyRTCVideo() }
        try world.held(of: carol).destroy()
        carol.run { ByteRTCVideo.destroyRTCVideo() }
        world.settle()
        #expect(
            world.callbacks("onUserLeave", on: alice) == [
                "onUserLeave(bob, reason: quit)", "onUserLeave(carol, reason: quit)",
            ])
    }

    @Test func `a room that is made again replaces the older one, which is left`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let old = try world.held(of: bob)
        world.forget(on: alice)
        let new = try world.room(of: bob)
        world.settle()
        #expect(world.callbacks("onWarning", on: bob) == ["onWarning(-2016)"])
        #expect(world.callbacks("onUserLeave", on: alice) == ["onUserLeave(bob, reason: quit)"])
        #expect(old.publishStream(.audio) == -201)
        #expect(world.join(new, as: "bob") == 0)
        try world.world.expect("onUserJoined(bob)", on: alice)
    }

    @Test func `an engine is in several rooms with one user, and the first that asks is published`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let attic = try world.room("attic", of: alice)
        #expect(world.join(attic, as: "alice") == 0)
        world.settle()
        let bob = try world.enter("bob", room: "attic")
        #expect(world.callbacks("onUser", on: bob) == ["onUserJoined(alice)"])
        #expect(attic.publishStream(.audio) == -3)
        #expect(try world.held(of: alice).unpublishStream(.both) == 0)
        #expect(attic.publishStream(.audio) == 0)
        world.settle()
        #expect(world.callbacks("onUserPublish", on: bob) == ["onUserPublishStream(alice, type: audio)"])
        #expect(world.callbacks("onWarning", on: alice) == ["onWarning(-2014)"])
        #expect(bob.tone(440) > 0.1)
        let cellar = try world.room("cellar", of: alice)
        #expect(world.join(cellar, as: "carol") == 0)
        world.settle()
        #expect(world.callbacks("cellar", on: alice) == ["onRoomStateChanged(cellar, withUid: carol, state: -1014)"])
        #expect(world.join(cellar, as: "alice") == -2)
        #expect(cellar.leaveRoom() == 0)
        #expect(world.join(cellar, as: "alice") == 0)
    }

    @Test func `the same user who joins elsewhere throws the older stay out, and others see no leaving`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let tablet = try world.person("tablet")
        world.forget(on: alice, bob)
        #expect(world.join(try world.room(of: tablet), as: "bob") == 0)
        world.settle()
        #expect(
            world.callbacks("onRoom", "onLeave", on: bob) == [
                "onRoomStateChanged(lobby, withUid: bob, state: -1004)"
            ])
        #expect(
            world.callbacks("onUserJ", "onUserL", "onUserP", "onUserU", on: alice) == [
                "onUserUnpublishStream(bob, type: both, reason: republish)", "onUserJoined(bob)",
                "onUserPublishStream(bob, type: both)",
            ])
        #expect(world.join(try world.held(of: bob), as: "bob") == 0)
        try world.world.expect("onRoomStateChanged(lobby, withUid: bob, state: -1004)", on: tablet)
    }

    @Test func `the back end removes a user and closes a room`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        world.forget(on: alice, bob)
        try world.worldTenant.administer(.removeParticipants(channel: "lobby", users: ["bob"]))
        world.settle()
        #expect(world.callbacks("onRoomState", on: bob) == ["onRoomStateChanged(lobby, withUid: bob, state: -1006)"])
        #expect(world.callbacks("onUserLeave", on: alice) == ["onUserLeave(bob, reason: kickedByAdmin)"])
        #expect(try world.held(of: bob).publishStream(.audio) == -3)
        try world.worldTenant.administer(.dismissChannel(channel: "lobby"))
        world.settle()
        #expect(
            world.callbacks("onRoomState", on: alice) == ["onRoomStateChanged(lobby, withUid: alice, state: -1011)"])
        #expect(world.join(try world.held(of: bob), as: "bob") == 0)
        try world.world.expect("onRoomStateChanged(lobby, withUid: bob, state: 0)", on: bob)
    }

    // MARK: Visibility

    @Test func `an invisible user comes and goes unseen, hears everybody, and cannot publish`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob", isVisible: false)
        world.settle()
        #expect(world.callbacks("onUser", on: alice).isEmpty)
        #expect(
            world.callbacks("onUser", on: bob) == [
                "onUserVisibilityChanged(false, errorCode: ok)", "onUserJoined(alice)",
                "onUserPublishStream(alice, type: both)", "onUserStartAudioCapture(lobby, uid: alice)",
            ])
        #expect(bob.tone(440) > 0.1)
        let room = try world.held(of: bob)
        #expect(room.publishStream(.audio) == -3)
        world.settle()
        #expect(world.callbacks("onWarning", on: bob) == ["onWarning(-2009)"])
        #expect(room.sendRoomMessage("boo") == 1)
        world.settle()
        #expect(world.callbacks("onRoomMessage", on: alice) == ["onRoomMessageReceived(bob, message: boo)"])
        #expect(room.leaveRoom() == 0)
        world.settle()
        #expect(world.callbacks("onUser", on: alice).isEmpty)
    }

    @Test func `becoming visible and invisible is told once, with streams that begin and end`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob", isVisible: false)
        let room = try world.held(of: bob)
        world.forget(on: alice, bob)
        #expect(room.setUserVisibility(true) == 0)
        #expect(room.setUserVisibility(true) == 0)
        world.settle()
        #expect(world.callbacks("onUserVis", on: bob) == ["onUserVisibilityChanged(true, errorCode: ok)"])
        #expect(
            world.callbacks("onUserJ", "onUserP", on: alice) == [
                "onUserJoined(bob)", "onUserPublishStream(bob, type: both)",
            ])
        world.forget(on: alice, bob)
        #expect(room.setUserVisibility(false) == 0)
        world.settle()
        #expect(world.callbacks("onUserVis", on: bob) == ["onUserVisibilityChanged(false, errorCode: ok)"])
        #expect(
            world.callbacks("onUserU", "onUserL", on: alice) == [
                "onUserUnpublishStream(bob, type: both, reason: unpublish)",
                "onUserLeave(bob, reason: switchToInvisible)",
            ])
    }

    @Test func `where too many are visible, one more is told that it did not work`() throws {
        let world = VolcWorld { $0.rtc.participants.maximumVisible = 1 }
        try world.enter("alice").volc { _ in }
        let bob = try world.enter("bob", isVisible: false)
        world.forget(on: bob)
        #expect(try world.held(of: bob).setUserVisibility(true) == 0)
        world.settle()
        #expect(
            world.callbacks("onUserVis", on: bob) == [
                "onUserVisibilityChanged(false, errorCode: tooManyVisibleUser)"
            ])
        let carol = try world.person("carol")
        #expect(world.join(try world.room(of: carol), as: "carol") == 0)
        try world.world.expect("onRoomStateChanged(lobby, withUid: carol, state: -1001)", on: carol)
    }

    // MARK: The network and the token

    @Test func `a break of the network is told step by step, and its end once`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        world.forget(on: alice, bob)
        bob.network.isConnected = false
        world.settle(.seconds(9))
        #expect(world.callbacks("onConnection", on: bob).isEmpty)
        world.settle(.seconds(15))
        #expect(
            world.callbacks("onConnection", on: bob) == [
                "onConnectionStateChanged(reconnecting)", "onConnectionStateChanged(disconnected)",
                "onConnectionStateChanged(lost)",
            ])
        #expect(
            world.callbacks("onUserU", "onUserL", on: alice) == [
                "onUserUnpublishStream(bob, type: both, reason: clientDisconnected)",
                "onUserLeave(bob, reason: dropped)",
            ])
        world.forget(on: alice, bob)
        bob.network.isConnected = true
        world.settle(.seconds(5))
        #expect(
            world.callbacks("onConnection", "onRoomState", on: bob) == [
                "onConnectionStateChanged(reconnected)", "onRoomStateChanged(lobby, withUid: bob, state: 0)",
            ])
        #expect(
            world.callbacks("onUserJ", "onUserP", on: alice) == [
                "onUserJoined(bob)", "onUserPublishStream(bob, type: both)",
            ])
    }

    @Test func `a token's end is told before, and removes the user unless another token came`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob", lifetimeSeconds: 60)
        world.forget(on: alice, bob)
        world.settle(.seconds(31))
        #expect(world.callbacks("Token", on: bob) == ["onTokenWillExpire"])
        #expect(try world.held(of: bob).updateToken("001") == 0)
        world.settle()
        #expect(world.callbacks("onRoomState", on: bob) == ["onRoomStateChanged(lobby, withUid: bob, state: -1010)"])
        #expect(try world.held(of: bob).updateToken(world.token("bob", lifetimeSeconds: 40)) == 0)
        world.settle(.seconds(29))
        #expect(world.callbacks("onUserLeave", on: alice).isEmpty)
        world.forget(on: bob)
        world.settle(.seconds(15))
        #expect(world.callbacks("onRoomState", on: bob) == ["onRoomStateChanged(lobby, withUid: bob, state: -1009)"])
        #expect(world.callbacks("onUserLeave", on: alice) == ["onUserLeave(bob, reason: dropped)"])
        #expect(world.join(try world.held(of: bob), as: "bob") == 0)
        try world.world.expect("onRoomStateChanged(lobby, withUid: bob, state: 0)", on: bob)
    }
}
