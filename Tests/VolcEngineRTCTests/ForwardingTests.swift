import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VideoEngine

@testable import VolcEngineRTC

@Suite struct ForwardingTests {
    /// What a delegate was called with, in the vendor's own objects.
    private final class Watcher: NSObject, ByteRTCRoomDelegate {
        var states: [ByteRTCForwardStreamStateInfo] = []
        var events: [ByteRTCForwardStreamEventInfo] = []

        func rtcRoom(_ rtcRoom: ByteRTCRoom, onForwardStreamStateChanged infos: [ByteRTCForwardStreamStateInfo]) {
            states += infos
        }
        func rtcRoom(_ rtcRoom: ByteRTCRoom, onForwardStreamEvent infos: [ByteRTCForwardStreamEventInfo]) {
            events += infos
        }
    }

    private func goal(_ room: String?, _ token: String?) -> ByteRTCForwardStreamConfiguration {
        let goal = ByteRTCForwardStreamConfiguration()
        (goal.roomId, goal.token) = (room, token)
        return goal
    }

    private func goals(_ rooms: String..., by user: String = "alice", in world: VolcWorld)
        -> [ByteRTCForwardStreamConfiguration]
    {
        rooms.map { goal($0, world.token(user, room: $0)) }
    }

    /// A token that lets alice join a room, and nothing else.
    private func joinOnly(_ room: String, in world: VolcWorld) -> String {
        let end = world.world.unixSeconds + 600
        return Volcengine.tokenFormat.write(
            Claims(
                app: Volcengine.app(VolcWorld.appID), user: "alice", issuedAtUnixSeconds: world.world.unixSeconds,
                expiresAtUnixSeconds: end,
                channel: ChannelClaims(
                    user: "alice", channel: ChannelID(room), privileges: [.join, .createChannel],
                    expiresAtUnixSeconds: end)),
            VolcWorld.appKey)
    }

    private func told(_ world: VolcWorld, on device: Device) -> [String] {
        world.callbacks("onForward", on: device)
    }

    @Test func `who is forwarded is seen and heard in the other room, until forwarding stops`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob", hertz: 660)
        let carol = try world.enter("carol", room: "attic", hertz: 880)
        let room = try world.held(of: alice)
        let watcher = Watcher()
        room.delegate = watcher
        #expect(carol.tone(440) < 0.01)
        #expect(room.startForwardStreamToRooms(goals("attic", in: world)) == 0)
        world.settle()
        #expect(told(world, on: alice) == ["onForwardStreamStateChanged(attic: success)"])
        #expect(watcher.states.map(\.roomId) == ["attic"] && watcher.states.map(\.state) == [.success])
        #expect(watcher.states.map(\.error) == [.OK])
        #expect(
            world.callbacks("onUser", on: carol) == [
                "onUserJoined(alice)", "onUserPublishStream(alice, type: both)",
            ])
        #expect(carol.tone(440) > 0.1 && bob.tone(440) > 0.1)
        // Forwarding goes one way, and messages do not reach who is forwarded.
        #expect(alice.tone(880) < 0.01)
        let attic = try world.held("attic", of: carol)
        #expect(attic.sendRoomMessage("hello") == 1)
        #expect(attic.sendUserMessage("alice", message: "psst", config: .reliableOrdered) == 2)
        world.settle()
        #expect(world.callbacks("onUserMessage", on: carol) == ["onUserMessageSendResult(2, error: 4)"])
        #expect(world.callbacks("carol", "hello", on: alice).isEmpty)

        world.forget(on: alice, bob, carol)
        #expect(room.stopForwardStreamToRooms() == 0)
        world.settle()
        #expect(told(world, on: alice) == ["onForwardStreamStateChanged(attic: idle)"])
        #expect(
            world.callbacks("onUser", on: carol) == [
                "onUserUnpublishStream(alice, type: both, reason: unpublish)", "onUserLeave(alice, reason: quit)",
            ])
        #expect(carol.tone(440) < 0.01 && bob.tone(440) > 0.1)
        #expect(world.callbacks("onUser", on: bob).isEmpty)
    }

    @Test func `pictures and screens are forwarded, and what is unpublished at home ends elsewhere`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let carol = try world.enter("carol", room: "attic")
        let room = try world.held(of: alice)
        let (face, screen) = (UIView(), UIView())
        for (view, index) in [(face, ByteRTCStreamIndex.indexMain), (screen, .indexScreen)] {
            let canvas = ByteRTCVideoCanvas()
            canvas.view = view
            let key = ByteRTCRemoteStreamKey(room: "attic", user: "alice", index: index)
            carol.volc { #expect($0.setRemoteVideoCanvas(key, withCanvas: canvas) == 0) }
        }
        alice.volc { engine in
            #expect(engine.startVideoCapture() == 0)
            #expect(engine.startScreenCapture(.videoOnly, bundleId: nil) == 0)
        }
        #expect(room.startForwardStreamToRooms(goals("attic", in: world)) == 0)
        #expect(room.publishScreen(.video) == 0)
        world.settle()
        #expect(face.canvas.count > 5 && screen.canvas.count > 5)
        #expect(screen.canvas.reading?.isScreen == true)
        world.forget(on: carol)
        #expect(room.unpublishStream(.video) == 0)
        world.settle()
        let seen = face.canvas.count
        world.settle()
        #expect(face.canvas.count == seen && screen.canvas.count > 15)
        #expect(
            world.callbacks("onUserUnpublish", on: carol) == [
                "onUserUnpublishStream(alice, type: video, reason: unpublish)"
            ])
        #expect(carol.tone(440) > 0.1)
        #expect(room.publishStream(.video) == 0)
        world.settle()
        #expect(face.canvas.count > seen)
    }

    @Test func `rooms are added, given up and named again with other tokens`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let carol = try world.enter("carol", room: "attic")
        let dave = try world.enter("dave", room: "cellar")
        let room = try world.held(of: alice)
        #expect(room.startForwardStreamToRooms(goals("attic", in: world)) == 0)
        world.settle()
        world.forget(on: alice, carol, dave)
        let cellar = goals("cellar", in: world)
        #expect(room.updateForwardStreamToRooms(cellar) == 0)
        world.settle()
        #expect(
            told(world, on: alice) == [
                "onForwardStreamEvent(dstRoomUpdated)", "onForwardStreamStateChanged(attic: idle)",
                "onForwardStreamStateChanged(cellar: success)",
            ])
        #expect(world.callbacks("onUserLeave", on: carol) == ["onUserLeave(alice, reason: quit)"])
        #expect(world.callbacks("onUserJoined", on: dave) == ["onUserJoined(alice)"])
        // The same room with the same token goes on as it is.
        world.forget(on: alice, carol, dave)
        #expect(room.updateForwardStreamToRooms(cellar) == 0)
        world.settle()
        #expect(told(world, on: alice) == ["onForwardStreamEvent(dstRoomUpdated)"])
        #expect(world.callbacks("onUser", on: dave).isEmpty)
        let longer = goal("cellar", world.token("alice", room: "cellar", lifetimeSeconds: 172_800))
        #expect(room.updateForwardStreamToRooms([longer]) == 0)
        world.settle()
        #expect(told(world, on: alice).last == "onForwardStreamStateChanged(cellar: success)")
        #expect(dave.tone(440) > 0.1)
    }

    @Test func `forwarding is held and goes on, and calls in a wrong order are told`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let carol = try world.enter("carol", room: "attic")
        let room = try world.held(of: alice)
        let unexpected = "onForwardStreamEvent(unExpectAPICall)"
        #expect(room.updateForwardStreamToRooms(goals("attic", in: world)) == 0)
        #expect(room.stopForwardStreamToRooms() == 0)
        #expect(room.pauseForwardStreamToAllRooms() == 0)
        #expect(room.resumeForwardStreamToAllRooms() == 0)
        world.settle()
        #expect(told(world, on: alice) == [unexpected, unexpected, unexpected, unexpected])
        #expect(world.callbacks("onUser", on: carol).isEmpty)

        #expect(room.startForwardStreamToRooms(goals("attic", in: world)) == 0)
        world.settle()
        world.forget(on: alice, carol)
        #expect(room.startForwardStreamToRooms(goals("cellar", in: world)) == 0)
        #expect(room.resumeForwardStreamToAllRooms() == 0)
        world.settle()
        #expect(told(world, on: alice) == [unexpected, unexpected])
        world.forget(on: alice)
        #expect(room.pauseForwardStreamToAllRooms() == 0)
        world.settle()
        #expect(world.callbacks("onUserL", on: carol) == ["onUserLeave(alice, reason: quit)"])
        #expect(carol.tone(440) < 0.01)
        #expect(room.pauseForwardStreamToAllRooms() == 0)
        world.settle()
        #expect(told(world, on: alice) == [unexpected])
        world.forget(on: alice, carol)
        #expect(room.resumeForwardStreamToAllRooms() == 0)
        world.settle()
        #expect(told(world, on: alice) == ["onForwardStreamStateChanged(attic: success)"])
        #expect(world.callbacks("onUserJ", on: carol) == ["onUserJoined(alice)"])
        #expect(carol.tone(440) > 0.1)
    }

    @Test func `each room that cannot be forwarded to is told with its reason, and the others are forwarded to`() throws
    {
        let world = VolcWorld(checksPrivileges: true)
        let alice = try world.enter("alice")
        let carol = try world.enter("carol", room: "attic")
        let room = try world.held(of: alice)
        let wishes =
            [
                goal("lobby", world.token("alice")), goal("at tic", "token"), goal(nil, nil),
                goal("cellar", world.token("bob", room: "cellar")), goal("porch", world.token("alice", room: "attic")),
                goal("hall", ""), goal("yard", joinOnly("yard", in: world)),
            ] + goals("attic", in: world)
        #expect(room.startForwardStreamToRooms(wishes) == 0)
        world.settle()
        #expect(
            told(world, on: alice).sorted() == [
                "onForwardStreamStateChanged(: failure 1201)", "onForwardStreamStateChanged(at tic: failure 1201)",
                "onForwardStreamStateChanged(attic: success)", "onForwardStreamStateChanged(cellar: failure 1202)",
                "onForwardStreamStateChanged(hall: failure 1202)", "onForwardStreamStateChanged(lobby: failure 1201)",
                "onForwardStreamStateChanged(porch: failure 1202)", "onForwardStreamStateChanged(yard: failure 1202)",
                "onForwardStreamStateChanged(yard: success)",
            ])
        #expect(carol.tone(440) > 0.1)
        // Nobody stays behind where publishing was refused.
        let dave = try world.enter("dave", room: "yard")
        #expect(world.callbacks("onUser", on: dave).isEmpty)
    }

    @Test func `rooms are named, not too many, by somebody who is seen in a room`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let room = try world.room(of: alice)
        let one = goals("attic", in: world)
        #expect(room.startForwardStreamToRooms(one) == -3)
        #expect(room.updateForwardStreamToRooms(one) == -3)
        #expect(room.stopForwardStreamToRooms() == -3)
        #expect(room.pauseForwardStreamToAllRooms() == -3)
        #expect(room.resumeForwardStreamToAllRooms() == -3)
        #expect(world.join(room, as: "alice") == 0)
        world.settle()
        #expect(room.startForwardStreamToRooms(nil) == -2)
        #expect(room.startForwardStreamToRooms([]) == -2)
        let many = (1...101).map { goal("r\($0)", "token") }
        #expect(room.startForwardStreamToRooms(many) == -2)
        // A room that is named twice counts once, with its last token.
        #expect(
            room.startForwardStreamToRooms(Array(many.dropLast()) + [goal("r1", world.token("alice", room: "r1"))]) == 0
        )
        world.settle()
        #expect(told(world, on: alice).count == 100)
        #expect(told(world, on: alice).contains("onForwardStreamStateChanged(r1: success)"))
        #expect(told(world, on: alice).contains("onForwardStreamStateChanged(r100: failure 1202)"))
        #expect(room.setUserVisibility(false) == 0)
        #expect(room.startForwardStreamToRooms(one) == -3)
        world.settle()
        // Who is not seen at home is not seen elsewhere.
        #expect(told(world, on: alice).last == "onForwardStreamStateChanged(r1: idle)")
    }

    @Test func `the same user who joins the other room interrupts forwarding, from this device or another`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let carol = try world.enter("carol", room: "attic")
        let room = try world.held(of: alice)
        let interrupted = [
            "onForwardStreamEvent(attic: interrupt)", "onForwardStreamStateChanged(attic: failure 1204)",
        ]
        #expect(room.startForwardStreamToRooms(goals("attic", in: world)) == 0)
        world.settle()
        world.forget(on: alice, carol)
        let tablet = try world.person("tablet")
        let other = try world.room("attic", of: tablet)
        #expect(world.join(other, as: "alice") == 0)
        world.settle()
        #expect(told(world, on: alice) == interrupted)
        #expect(world.callbacks("onUserJoined", on: carol) == ["onUserJoined(alice)"])
        #expect(other.leaveRoom() == 0)

        // The room may be forwarded to again.
        world.settle()
        world.forget(on: alice)
        #expect(room.updateForwardStreamToRooms(goals("attic", in: world)) == 0)
        world.settle()
        #expect(told(world, on: alice).last == "onForwardStreamStateChanged(attic: success)")
        world.forget(on: alice, carol)
        let attic = try world.room("attic", of: alice)
        #expect(world.join(attic, as: "alice") == 0)
        world.settle()
        #expect(told(world, on: alice) == interrupted)
        #expect(world.callbacks("onRoomState", on: alice) == ["onRoomStateChanged(attic, withUid: alice, state: 0)"])
        #expect(
            world.callbacks("onUserLeave", "onUserJoined", on: carol) == [
                "onUserLeave(alice, reason: quit)", "onUserJoined(alice)",
            ])
        // Nor is it forwarded to while the user is there.
        world.forget(on: alice)
        #expect(room.updateForwardStreamToRooms(goals("attic", in: world)) == 0)
        world.settle()
        #expect(told(world, on: alice).last == "onForwardStreamStateChanged(attic: failure 1204)")
        world.forget(on: carol)
        #expect(attic.leaveRoom() == 0)
        world.settle()
        #expect(world.callbacks("onUserLeave", on: carol) == ["onUserLeave(alice, reason: quit)"])
    }

    @Test func `the back end removes a forwarded user, and a token of theirs ends`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let carol = try world.enter("carol", room: "attic")
        let room = try world.held(of: alice)
        let short = goal("cellar", world.token("alice", room: "cellar", lifetimeSeconds: 30))
        #expect(room.startForwardStreamToRooms(goals("attic", in: world) + [short]) == 0)
        world.settle()
        world.forget(on: alice, carol)
        try world.worldTenant.administer(.removeParticipants(channel: "attic", users: ["alice"]))
        world.settle()
        #expect(
            told(world, on: alice) == [
                "onForwardStreamEvent(attic: interrupt)", "onForwardStreamStateChanged(attic: failure 1203)",
            ])
        #expect(world.callbacks("onUserLeave", on: carol) == ["onUserLeave(alice, reason: kickedByAdmin)"])
        #expect(world.callbacks("onRoomState", on: alice).isEmpty)
        world.forget(on: alice)
        world.settle(.seconds(40))
        #expect(told(world, on: alice) == ["onForwardStreamStateChanged(cellar: failure 1202)"])
    }

    @Test(arguments: ["leaves", "destroys the room", "destroys the engine", "is removed"])
    func `who leaves their own room is gone from the others`(_ way: String) throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let carol = try world.enter("carol", room: "attic")
        let room = try world.held(of: alice)
        #expect(room.startForwardStreamToRooms(goals("attic", in: world)) == 0)
        world.settle()
        world.forget(on: carol)
        switch way {
        case "leaves": #expect(room.leaveRoom() == 0)
        case "destroys the room": room.destroy()
        case "destroys the engine": alice.run { ByteRTCVideo.destroyRTCVideo() }
        default: try world.worldTenant.administer(.removeParticipants(channel: "lobby", users: ["alice"]))
        }
        world.settle()
        #expect(world.callbacks("onUserLeave", on: carol) == ["onUserLeave(alice, reason: quit)"])
        guard way == "leaves" else { return }
        // Joining again begins without forwarding.
        #expect(world.join(room, as: "alice") == 0)
        world.settle()
        #expect(world.callbacks("onUserJoined", on: carol).isEmpty)
    }

    @Test func `forwarding waits for the network and goes on, after a short break and a long one`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let carol = try world.enter("carol", room: "attic")
        let room = try world.held(of: alice)
        // The connection for messages outside of rooms is lost, and found, beside.
        alice.volc {
            #expect($0.login(world.tenant.loginToken(user: "alice", at: world.world.unixSeconds), uid: "alice") == 0)
        }
        #expect(room.startForwardStreamToRooms(goals("attic", in: world)) == 0)
        world.settle()
        world.forget(on: alice, carol)
        for seconds in [3, 200] {
            alice.network.isConnected = false
            world.settle(.seconds(seconds))
            #expect(told(world, on: alice).last == "onForwardStreamEvent(disconnected)")
            alice.network.isConnected = true
            world.settle(.seconds(5))
            #expect(carol.tone(440) > 0.1, "after \(seconds) s")
        }
        #expect(
            told(world, on: alice) == [
                "onForwardStreamEvent(disconnected)", "onForwardStreamEvent(connected)",
                "onForwardStreamEvent(disconnected)", "onForwardStreamEvent(connected)",
                "onForwardStreamStateChanged(attic: success)",
            ])
    }

    @Test func `what is asked for without a network comes when it is back`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let carol = try world.enter("carol", room: "attic")
        let dave = try world.enter("dave", room: "cellar")
        let room = try world.held(of: alice)
        #expect(room.startForwardStreamToRooms(goals("attic", in: world)) == 0)
        world.settle()
        world.forget(on: alice, carol, dave)
        alice.network.isConnected = false
        world.settle()
        #expect(room.updateForwardStreamToRooms(goals("cellar", in: world)) == 0)
        #expect(room.unpublishStream(.video) == 0)
        world.settle()
        alice.network.isConnected = true
        world.settle(.seconds(3))
        #expect(world.callbacks("onUserLeave", on: carol) == ["onUserLeave(alice, reason: quit)"])
        #expect(
            world.callbacks("onUser", on: dave) == [
                "onUserJoined(alice)", "onUserPublishStream(alice, type: audio)",
            ])
        #expect(dave.tone(440) > 0.1 && carol.tone(440) < 0.01)
    }
}
