import Devices
import EmulatorAPI
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing
import VendorDialects

/// A user whose sound the app's own server stops with TRTC's server API.
struct BlockTests {
    private let trtc = TRTCWorld()

    /// What `SetUserBlocked` does; both kinds are let through with 0.
    private func block(_ user: UserID, _ kinds: MediaKinds = [.sound, .picture], seconds: Int? = nil) throws {
        try trtc.tenant.administer(
            .banStreams(channel: Tencent.channel(numericRoom: 7), user: user, kinds: kinds, seconds: seconds))
    }

    @Test func `others see the user fall silent, newcomers find it so, and the user is told nothing and hears on`()
        throws
    {
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", hertz: 880)
        try trtc.world.expect(alice, hears: "bob", for: .seconds(1), atLeast: .milliseconds(700))
        let told = trtc.world.callbacks(on: bob)
        try block("bob", .sound)
        try trtc.world.expect("onUserAudioAvailable(bob, available: false)", on: alice)
        try trtc.world.expect(alice, doesNotHear: "bob", for: .seconds(1), atMost: .milliseconds(200))
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
        #expect(trtc.world.callbacks(on: bob).dropFirst(told.count).allSatisfy { !$0.contains("bob") })
        let carol = try trtc.enter("carol", role: .audience)
        trtc.world.advance(by: .seconds(1))
        #expect(trtc.count("onRemoteUserEnterRoom(bob)", on: carol) == 1)
        #expect(trtc.count("onUserAudioAvailable(bob, available: true)", on: carol) == 0)
        try trtc.world.expect(carol, doesNotHear: "bob", for: .seconds(1), atMost: .milliseconds(20))
        try trtc.world.expect(carol, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
    }

    @Test func `muting and unmuting a blocked microphone changes nothing for others, and unblocking lets it through`()
        throws
    {
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", hertz: 880)
        try trtc.world.expect("onUserAudioAvailable(bob, available: true)", on: alice)
        try block("bob")
        try trtc.world.expect("onUserAudioAvailable(bob, available: false)", on: alice)
        for isMuted in [true, false] {
            bob.trtc { $0.muteLocalAudio(isMuted) }
            trtc.world.advance(by: .seconds(1))
        }
        #expect(trtc.count("onUserAudioAvailable(bob", on: alice) == 2)
        try trtc.world.expect(alice, doesNotHear: "bob", for: .seconds(1), atMost: .milliseconds(20))
        try block("bob", seconds: 0)
        trtc.world.advance(by: .seconds(1))
        #expect(trtc.count("onUserAudioAvailable(bob, available: true)", on: alice) == 2)
        try trtc.world.expect(alice, hears: "bob", for: .seconds(1), atLeast: .milliseconds(700))
    }

    @Test func `a block outlasts the user's stay, as long as the room is there`() throws {
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", hertz: 880)
        try trtc.world.expect("onUserAudioAvailable(bob, available: true)", on: alice)
        try block("bob", .sound)
        try trtc.world.expect("onUserAudioAvailable(bob, available: false)", on: alice)
        bob.trtc { $0.exitRoom() }
        try trtc.world.expect("onRemoteUserLeaveRoom(bob", on: alice)
        let count = trtc.count("onUserAudioAvailable(bob, available: true)", on: alice)
        _ = try trtc.enter("bob", hertz: 880)
        try trtc.world.expect(alice, doesNotHear: "bob", for: .seconds(1), atMost: .milliseconds(20))
        #expect(trtc.count("onUserAudioAvailable(bob, available: true)", on: alice) == count)
    }
}
