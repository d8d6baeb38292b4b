import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects

@testable import VolcEngineRTC

/// What the SDK says when the app's server lets nobody publish with a token.
struct TokenLimitTests {
    private let denied = "onStreamStateChanged(lobby, withUid: alice, state: -1002)"

    /// Keeps alice from publishing with this token for a minute.
    private func limit(_ token: String, in world: VolcWorld) throws {
        let digest = try #require(try Volcengine.tokenFormat.read(token, VolcWorld.appKey).claims.digest)
        try world.worldTenant.administer(
            .forbidPublishing(channel: "lobby", user: "alice", token: digest, seconds: 60))
        world.settle()
    }

    /// Alice and bob are in the lobby and speak; alice with this token.
    private func stage() throws -> (world: VolcWorld, token: String, alice: Device, bob: Device) {
        let world = VolcWorld()
        let bob = try world.enter("bob", hertz: 700)
        let token = world.token("alice")
        let alice = try world.person("alice")
        alice.volc { #expect($0.startAudioCapture() == 0) }
        #expect(world.join(try world.room(of: alice), as: "alice", token: token) == 0)
        world.settle()
        world.forget(on: alice, bob)
        return (world, token, alice, bob)
    }

    @Test func `who publishes is stopped once, the others learn why, and the app publishes again later`() throws {
        let (world, token, alice, bob) = try stage()
        #expect(bob.tone(440) > 0.1)
        try limit(token, in: world)
        #expect(world.callbacks("onStreamState", on: alice) == [denied])
        #expect(
            world.callbacks("onUserUnpublish", "onUserLeave", on: bob) == [
                "onUserUnpublishStream(alice, type: both, reason: other)"
            ])
        #expect(bob.tone(440) < 0.01)
        let room = try world.held(of: alice)
        world.forget(on: alice, bob)
        #expect(room.publishStream(.both) == 0)
        world.settle()
        #expect(world.callbacks("onStreamState", "onStreamPublish", on: alice) == [denied])
        world.forget(on: alice)
        // The end of the minute alone brings nothing back.
        world.settle(.seconds(60))
        #expect(world.callbacks("onUserPublish", on: bob) == [])
        #expect(room.publishStream(.both) == 0)
        world.settle()
        #expect(
            world.callbacks("onStreamState", "onStreamPublish", on: alice) == ["onStreamPublishSuccess(alice)"])
        #expect(
            world.callbacks("onUserPublish", "onUserStartAudio", on: bob) == [
                "onUserPublishStream(alice, type: both)", "onUserStartAudioCapture(lobby, uid: alice)",
            ])
        #expect(bob.tone(440) > 0.1)
    }

    @Test func `who joins with the token within the minute hears, and is told once that publishing is refused`() throws
    {
        let (world, token, alice, bob) = try stage()
        let room = try world.held(of: alice)
        #expect(room.leaveRoom() == 0)
        world.settle()
        try limit(token, in: world)
        world.forget(on: alice, bob)
        #expect(world.join(room, as: "alice", token: token) == 0)
        world.settle()
        #expect(world.callbacks("onStreamState", on: alice) == [denied])
        #expect(world.callbacks("onUserJoined", "onUserPublish", on: bob) == ["onUserJoined(alice)"])
        #expect(alice.tone(700) > 0.1)
    }

    @Test func `another token lets the user be heard again`() throws {
        let (world, token, alice, bob) = try stage()
        try limit(token, in: world)
        world.forget(on: alice, bob)
        #expect(try world.held(of: alice).updateToken(world.token("alice", lifetimeSeconds: 3600)) == 0)
        world.settle()
        #expect(world.callbacks("onUserPublish", on: bob) == ["onUserPublishStream(alice, type: both)"])
        #expect(bob.tone(440) > 0.1)
    }

    @Test func `a screen alone is stopped too, and nothing is said of sound that was not published`() throws {
        let world = VolcWorld()
        let bob = try world.enter("bob")
        let alice = try world.person("alice")
        let token = world.token("alice")
        let room = try world.room(of: alice)
        #expect(world.join(room, as: "alice", token: token) { $0.isAutoPublish = false } == 0)
        world.settle()
        #expect(room.publishScreen(.video) == 0)
        world.settle()
        world.forget(on: alice, bob)
        try limit(token, in: world)
        #expect(world.callbacks("onStreamState", on: alice) == [denied])
        #expect(
            world.callbacks("onUserUnpublish", on: bob) == [
                "onUserUnpublishScreen(alice, type: video, reason: other)"
            ])
        #expect(world.callbacks("PublishStateChanged", on: alice).allSatisfy { !$0.contains("Audio") })
    }
}
