import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing
import VideoEngine

/// Rooms that are connected, and several rooms on one device.
struct OtherRoomTests {
    private let toBob = #"{"roomId":8,"userId":"bob"}"#

    @Test func `two anchors who connect are heard by everybody in both rooms`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440, room: 7)
        let ann = try trtc.enter("ann", room: 7, role: .audience)
        let bob = try trtc.enter("bob", hertz: 880, room: 8)
        let ben = try trtc.enter("ben", room: 8, role: .audience)
        alice.trtc { $0.connectOtherRoom(toBob) }
        try trtc.world.expect("onConnectOtherRoom(bob, 0,", on: alice)
        for (listener, guest) in [(alice, "bob"), (ann, "bob"), (bob, "alice"), (ben, "alice")] {
            try trtc.world.expect("onRemoteUserEnterRoom(\(guest))", on: listener)
            try trtc.world.expect("onUserAudioAvailable(\(guest), available: true)", on: listener)
        }
        try trtc.world.expect(ann, hears: "bob", for: .seconds(1), atLeast: .milliseconds(800))
        try trtc.world.expect(ben, hears: "alice", for: .seconds(1), atLeast: .milliseconds(800))
        try trtc.world.expect(alice, hears: "bob", for: .seconds(1), atLeast: .milliseconds(900))
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(900))
        let late = try trtc.enter("late", room: 8, role: .audience)
        try trtc.world.expect("onUserAudioAvailable(alice, available: true)", on: late)
        try trtc.world.expect(late, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
        alice.trtc { $0.disconnectOtherRoom() }
        try trtc.world.expect("onDisconnectOtherRoom(0,", on: alice)
        try trtc.world.expect("onRemoteUserLeaveRoom(alice,", on: ben)
        try trtc.world.expect("onRemoteUserLeaveRoom(bob,", on: ann)
        try trtc.world.expect(ben, doesNotHear: "alice", for: .seconds(1), atMost: .milliseconds(100))
        try trtc.world.expect(ben, hears: "bob", for: .seconds(1), atLeast: .milliseconds(900))
    }

    @Test func `a guest's mute is told in both rooms`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", room: 7)
        _ = try trtc.enter("bob", room: 8)
        let ben = try trtc.enter("ben", room: 8, role: .audience)
        alice.trtc { $0.connectOtherRoom(toBob) }
        try trtc.world.expect("onUserAudioAvailable(alice, available: true)", on: ben)
        alice.trtc { $0.muteLocalAudio(true) }
        try trtc.world.expect("onUserAudioAvailable(alice, available: false)", on: ben)
        try trtc.world.expect(ben, doesNotHear: "alice", for: .seconds(1))
    }

    @Test func `rooms are named by text too, and a wrong name is answered with its code`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", room: 7)
        _ = try trtc.enter("bob", room: 8)
        let requests = [
            (#"{"roomId":9,"userId":"bob"}"#, "bob, -102046"), (#"{"roomId":8,"userId":"eve"}"#, "eve, -102048"),
            (#"{"strRoomId":"8","userId":"bob"}"#, "bob, -102046"), (#"{"userId":"bob"}"#, "bob, -3328"),
            (#"{"roomId":8}"#, ", -3328"), ("no JSON", ", -3328"),
            (#"{"roomId":7,"userId":"alice"}"#, "alice, -102044"),
        ]
        for (request, answer) in requests {
            alice.trtc { $0.connectOtherRoom(request) }
            try trtc.world.expect("onConnectOtherRoom(\(answer),", on: alice)
        }
        alice.trtc { $0.disconnectOtherRoom() }
        try trtc.world.expect("onDisconnectOtherRoom(-102043,", on: alice)
    }

    @Test func `audience and users outside rooms cannot connect`() throws {
        let trtc = TRTCWorld()
        _ = try trtc.enter("bob", room: 8)
        let ann = try trtc.person("ann")
        ann.trtc { $0.connectOtherRoom(toBob) }
        try trtc.world.expect("onConnectOtherRoom(bob, -3,", on: ann)
        ann.trtc { $0.disconnectOtherRoom() }
        try trtc.world.expect("onDisconnectOtherRoom(-3,", on: ann)
        let carol = try trtc.enter("carol", room: 7, role: .audience)
        carol.trtc { $0.connectOtherRoom(toBob) }
        try trtc.world.expect("onConnectOtherRoom(bob, -3330,", on: carol)
        carol.trtc { $0.disconnectOtherRoom() }
        try trtc.world.expect("onDisconnectOtherRoom(-3330,", on: carol)
    }

    @Test func `an eleventh room is one too many`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", room: 7, speaks: false)
        for number in 0...10 {
            _ = try trtc.enter("host\(number)", room: UInt32(100 + number), speaks: false)
            alice.trtc { $0.connectOtherRoom(#"{"roomId":\#(100 + number),"userId":"host\#(number)"}"#) }
            let code = number < 10 ? 0 : -102_032
            try trtc.world.expect("onConnectOtherRoom(host\(number), \(code),", on: alice)
        }
    }

    @Test func `a lost answer to a connection is a time-out`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", room: 7)
        _ = try trtc.enter("bob", room: 8)
        alice.network.isConnected = false
        alice.trtc { $0.connectOtherRoom(toBob) }
        try trtc.world.expect("onConnectOtherRoom(bob, -3326,", on: alice, within: .seconds(60))
    }

    // MARK: Several rooms

    @Test func `a second instance hears another room, with a delegate of its own`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", room: 7, role: .audience)
        _ = try trtc.enter("bob", hertz: 880, room: 7)
        _ = try trtc.enter("carol", hertz: 1500, room: 8)
        let listener = Listener()
        var sub: TRTCCloud?
        alice.trtc { cloud in
            let made = cloud.createSub()
            made.delegate = listener
            made.enterRoom(trtc.params("alice", room: 8, role: .audience), appScene: .voiceChatRoom)
            sub = made
        }
        try trtc.world.expect("onUserAudioAvailable(carol, available: true)", on: alice)
        try trtc.world.expect(alice, hears: "carol", for: .seconds(1), atLeast: .milliseconds(700))
        try trtc.world.expect(alice, hears: "bob", for: .seconds(1), atLeast: .milliseconds(900))
        alice.run { _ = sub?.exitRoom() }
        try trtc.world.expect("onExitRoom(0)", on: alice)
        try trtc.world.expect(alice, doesNotHear: "carol", for: .seconds(1), atMost: .milliseconds(100))
        try trtc.world.expect(alice, hears: "bob", for: .seconds(1), atLeast: .milliseconds(900))
        withExtendedLifetime(listener) {}
    }

    @Test func `each instance is heard in its room if its sound is on`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", room: 7)
        let ann = try trtc.enter("ann", room: 7, role: .audience)
        let ben = try trtc.enter("ben", room: 8, role: .audience)
        var sub: TRTCCloud?
        alice.trtc { cloud in
            sub = cloud.createSub()
            sub?.enterRoom(trtc.params("alice", room: 8), appScene: .voiceChatRoom)
            sub?.startLocalAudio(.default)
        }
        try trtc.world.expect(ben, hears: "alice", for: .seconds(2), atLeast: .milliseconds(1000))
        try trtc.world.expect(ann, hears: "alice", for: .seconds(1), atLeast: .milliseconds(900))
        alice.trtc { $0.muteLocalAudio(true) }
        try trtc.world.expect("onUserAudioAvailable(alice, available: false)", on: ann)
        try trtc.world.expect(ann, doesNotHear: "alice", for: .seconds(1), atMost: .milliseconds(100))
        try trtc.world.expect(ben, hears: "alice", for: .seconds(1), atLeast: .milliseconds(900))
        alice.trtc { cloud in
            cloud.muteLocalAudio(false)
            cloud.destroySubCloud(sub)
        }
        try trtc.world.expect("onRemoteUserLeaveRoom(alice,", on: ben)
        try trtc.world.expect(ann, hears: "alice", for: .seconds(1), atLeast: .milliseconds(800))
    }

    @Test func `a destroyed instance does nothing, and instances are counted`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let listener = Listener()
        var subs: [TRTCCloud] = []
        alice.trtc { cloud in for _ in 0..<16 { subs.append(cloud.createSub()) } }
        try trtc.world.expectNo("onError", on: alice, for: .seconds(1))
        alice.trtc { cloud in subs.append(cloud.createSub()!) }
        try trtc.world.expect("onError(-3, there are 16 instances of createSub() already)", on: alice)
        alice.run { subs[1].delegate = listener }
        alice.run { subs.append(subs[1].createSub()) }
        try trtc.world.expect("onError(-3, an instance that createSub() made makes none)", on: alice)
        alice.trtc { cloud in
            cloud.destroySubCloud(subs[0])
            subs.append(cloud.createSub())
        }
        for dead in [subs[0], subs[16], subs[17]] {
            dead.delegate = listener
            alice.run { dead.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom) }
            try trtc.world.expectNo("onEnterRoom", on: alice, for: .seconds(1))
        }
        subs[18].delegate = listener
        alice.run { subs[18].enterRoom(trtc.params("alice"), appScene: .voiceChatRoom) }
        try trtc.world.expect("onEnterRoom(", on: alice)
        alice.run { TRTCCloud.destroySharedIntance() }
        alice.run { subs[1].enterRoom(trtc.params("alice"), appScene: .voiceChatRoom) }
        try trtc.world.expectNo("onEnterRoom", on: alice, for: .seconds(1))
        withExtendedLifetime(listener) {}
    }

    @Test func `a second instance sees another room, and is seen there until it is destroyed`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", room: 7, speaks: false)
        let bob = try trtc.enter("bob", room: 8, speaks: false)
        openCamera(bob)
        let listener = Listener()
        let (others, own) = (Window(), Window())
        var sub: TRTCCloud?
        alice.trtc { cloud in
            sub = cloud.createSub()
            sub?.delegate = listener
            sub?.enterRoom(trtc.params("alice", room: 8), appScene: .voiceChatRoom)
            sub?.startLocalPreview(true, view: nil)
            others.give { sub?.startRemoteView("bob", streamType: .big, view: $0) }
        }
        try trtc.world.expect("onUserVideoAvailable(bob, available: true)", on: alice)
        try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
        watch("alice", on: bob, own)
        trtc.world.advance(by: .seconds(2))
        #expect(others.canvas.count > 10 && own.canvas.count > 10)
        alice.trtc { $0.destroySubCloud(sub) }
        try trtc.world.expect("onRemoteUserLeaveRoom(alice,", on: bob)
        let counts = (others.canvas.count, own.canvas.count)
        trtc.world.advance(by: .seconds(1))
        #expect(others.canvas.count == counts.0 && own.canvas.count == counts.1)
        #expect(alice.video.withEngine { !$0.isCapturing && $0.sentStreams.isEmpty })
        withExtendedLifetime(listener) {}
    }
}
