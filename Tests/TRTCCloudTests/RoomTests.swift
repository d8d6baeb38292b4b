import Devices
import EmulatorAPI
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing
import VendorDialects

/// Entering, leaving, roles and being sent away.
struct RoomTests {
    @Test func `entering tells how long it took, and leaving that it was wanted`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        alice.trtc { $0.exitRoom() }
        try trtc.world.expect("onExitRoom(0)", on: alice)
    }

    @Test func `an anchor who enters is told of each anchor there, then of their sound, then hears it`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        trtc.world.advance(by: .seconds(1))
        let bob = try trtc.enter("bob")
        trtc.world.advance(by: .seconds(1))
        let heard = trtc.world.callbacks(on: bob).filter { $0.contains("alice") && !$0.contains("Quality") }
        #expect(
            heard == [
                "TRTCCloud.onRemoteUserEnterRoom(alice)",
                "TRTCCloud.onUserAudioAvailable(alice, available: true)",
                "TRTCCloud.onFirstAudioFrame(alice)",
            ])
        try trtc.world.expect("onRemoteUserEnterRoom(bob)", on: alice)
        try trtc.world.expect("onUserAudioAvailable(bob, available: true)", on: alice)
        try trtc.world.expect("onFirstAudioFrame(bob)", on: alice)
    }

    @Test func `audience are invisible to anchors`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        _ = try trtc.enter("carol", role: .audience)
        try trtc.world.expectNo("carol", on: alice, for: .seconds(2))
    }

    @Test func `in a call everybody is visible and speaks, whatever role they ask for`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", scene: .audioCall)
        let bob = try trtc.enter("bob", role: .audience, scene: .audioCall)
        bob.trtc { $0.startLocalAudio(.default) }
        try trtc.world.expect("onRemoteUserEnterRoom(bob)", on: alice)
        try trtc.world.expect("onUserAudioAvailable(bob, available: true)", on: alice)
    }

    /// An entry with something wrong, and what it is answered with.
    struct Spoiled: Sendable, CustomTestStringConvertible {
        let code: Int
        let testDescription: String
        let spoil: @Sendable (TRTCParams) -> Void

        init(_ code: Int, _ description: String, _ spoil: @escaping @Sendable (TRTCParams) -> Void) {
            self.code = code
            testDescription = description
            self.spoil = spoil
        }

        static let all = [
            Spoiled(-3317, "no app") { $0.sdkAppId = 0 },
            Spoiled(-3318, "no room") { $0.roomId = 0 },
            Spoiled(-100_010, "the room after the last") { $0.roomId = .max },
            Spoiled(-3319, "no user") { $0.userId = "" },
            Spoiled(-3320, "no signature") { $0.userSig = "" },
            Spoiled(-102_030, "a room of 65 bytes") { params in
                params.roomId = 0
                params.strRoomId = String(repeating: "r", count: 65)
            },
            Spoiled(-100_015, "an app that nobody has") { $0.sdkAppId = 1_499_999_999 },
            Spoiled(-100_018, "no signature at all") { $0.userSig = "not a signature" },
            Spoiled(-100_018, "another user") { $0.userId = "mallory" },
        ]
    }

    @Test(arguments: Spoiled.all)
    func `what is wrong with an entry is told twice, by its code`(spoiled: Spoiled) throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let params = trtc.params("alice")
        spoiled.spoil(params)
        alice.trtc { $0.enterRoom(params, appScene: .voiceChatRoom) }
        try trtc.world.expect("onEnterRoom(\(spoiled.code))", on: alice)
        try trtc.world.expect("onError(\(spoiled.code),", on: alice)
    }

    @Test func `entering without parameters is -3316`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        alice.trtc { $0.enterRoom(nil, appScene: .voiceChatRoom) }
        try trtc.world.expect("onEnterRoom(-3316)", on: alice)
        try trtc.world.expect("onError(-3316,", on: alice)
    }

    @Test func `a room may be named by 64 bytes of text, and is not the one of that number`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.person("bob")
        let params = trtc.params("bob")
        params.roomId = 0
        params.strRoomId = "7"
        bob.trtc { $0.enterRoom(params, appScene: .voiceChatRoom) }
        try trtc.world.expect("onEnterRoom(", on: bob)
        try trtc.world.expectNo("bob", on: alice, for: .seconds(1))

        let carol = try trtc.person("carol")
        params.userId = "carol"
        params.userSig = trtc.tenant.token(for: "carol")
        params.strRoomId = String(repeating: "r", count: 64)
        carol.trtc { $0.enterRoom(params, appScene: .voiceChatRoom) }
        let answer = try trtc.world.expect("onEnterRoom(", on: carol)
        #expect(!answer.text.contains("-"))
    }

    @Test func `an expired UserSig is refused`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let params = trtc.params("alice")
        params.userSig = trtc.tenant.token(for: "alice", lifetimeSeconds: 60)
        trtc.world.advance(by: .seconds(61))
        alice.trtc { $0.enterRoom(params, appScene: .voiceChatRoom) }
        try trtc.world.expect("onEnterRoom(-100018)", on: alice)
    }

    @Test(arguments: [7, 8] as [UInt32])
    func `entering again without leaving is refused, and the stay goes on`(room: UInt32) throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        alice.trtc { $0.enterRoom(trtc.params("alice", room: room), appScene: .voiceChatRoom) }
        try trtc.world.expect("onEnterRoom(-3340)", on: alice)
        try trtc.world.expect("onError(-3340,", on: alice)
        let bob = try trtc.enter("bob", role: .audience)
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
    }

    @Test func `leaving before entering was answered is an error, and leaves all the same`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        alice.trtc { cloud in
            cloud.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom)
            cloud.exitRoom()
        }
        try trtc.world.expect("onError(-3341,", on: alice)
        try trtc.world.expect("onExitRoom(0)", on: alice)
        #expect(trtc.count("onEnterRoom", on: alice) == 0)
        let bob = try trtc.enter("bob")
        try trtc.world.expectNo("alice", on: bob, for: .seconds(1))
    }

    @Test func `entering while leaving waits for onExitRoom`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        alice.trtc { cloud in
            cloud.exitRoom()
            cloud.enterRoom(trtc.params("alice", room: 8), appScene: .voiceChatRoom)
        }
        trtc.world.advance(by: .seconds(1))
        let calls = trtc.world.callbacks(on: alice).filter { $0.contains("EnterRoom") || $0.contains("ExitRoom") }
        #expect(calls.count == 3)
        #expect(calls[1] == "TRTCCloud.onExitRoom(0)")
        #expect(calls[2].hasPrefix("TRTCCloud.onEnterRoom(") && !calls[2].contains("-"))
    }

    @Test func `a delegate may enter the next room from the callback that ended the last`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let userSig = trtc.tenant.token(for: "alice")
        let listener = Listener(entered: { result in
            // The app's callback runs with its device current.
            guard result < 0, Device.current === alice else { return }
            let params = TRTCParams()
            params.sdkAppId = TRTCWorld.appID
            params.userId = "alice"
            params.userSig = userSig
            params.roomId = 9
            TRTCCloud.sharedInstance().enterRoom(params, appScene: .voiceChatRoom)
        })
        trtc.listen(on: alice, listener)
        let wrong = trtc.params("alice")
        wrong.userSig = "wrong"
        alice.trtc { $0.enterRoom(wrong, appScene: .voiceChatRoom) }
        try trtc.world.expect("onEnterRoom(-100018)", on: alice)
        let answer = try trtc.world.expect("onEnterRoom(", on: alice)
        #expect(!answer.text.contains("-"))
    }

    @Test func `leaving outside a room says nothing`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        alice.trtc { $0.exitRoom() }
        try trtc.world.expectNo("", on: alice, for: .seconds(1))
    }

    @Test func `audience who become anchors enter for the others, and leave with reason 3 when they step back`() throws
    {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        bob.trtc { cloud in
            cloud.switch(.anchor)
            cloud.startLocalAudio(.default)
        }
        try trtc.world.expect("onSwitchRole(0,", on: bob)
        try trtc.world.expect("onRemoteUserEnterRoom(bob)", on: alice)
        try trtc.world.expect("onUserAudioAvailable(bob, available: true)", on: alice)
        try trtc.world.expect(alice, hears: "bob", for: .seconds(1), atLeast: .milliseconds(700))
        bob.trtc { $0.switch(.audience) }
        try trtc.world.expect("onUserAudioAvailable(bob, available: false)", on: alice)
        try trtc.world.expect("onRemoteUserLeaveRoom(bob, reason: 3)", on: alice)
        try trtc.world.expect(alice, doesNotHear: "bob", for: .seconds(1))
    }

    @Test func `switching to the role one has answers 0`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        alice.trtc { $0.switch(.anchor) }
        try trtc.world.expect("onSwitchRole(0,", on: alice)
        let bob = try trtc.enter("bob", role: .audience)
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
    }

    @Test func `switching outside a room is refused`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        alice.trtc { $0.switch(.anchor) }
        try trtc.world.expect("onSwitchRole(-3,", on: alice)
    }

    @Test func `who is removed leaves with 1, and others see reason 2`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob")
        try trtc.tenant.administer(
            .removeParticipants(channel: Tencent.channel(numericRoom: 7), users: ["bob"]))
        try trtc.world.expect("onExitRoom(1)", on: bob)
        try trtc.world.expect("onRemoteUserLeaveRoom(bob, reason: 2)", on: alice)
        bob.trtc { $0.enterRoom(trtc.params("bob"), appScene: .voiceChatRoom) }
        try trtc.world.expect("onRemoteUserEnterRoom(bob)", on: alice)
    }

    @Test func `who enters from a second device ends the first one's stay with 1`() throws {
        let trtc = TRTCWorld()
        let phone = try trtc.enter("bob")
        let tablet = try trtc.person("bob's tablet")
        tablet.trtc { $0.enterRoom(trtc.params("bob"), appScene: .voiceChatRoom) }
        try trtc.world.expect("onEnterRoom(", on: tablet)
        try trtc.world.expect("onExitRoom(1)", on: phone)
    }

    @Test func `a dismissed room ends every stay with 2`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        try trtc.tenant.administer(.dismissChannel(channel: Tencent.channel(numericRoom: 7)))
        try trtc.world.expect("onExitRoom(2)", on: alice)
        try trtc.world.expect("onExitRoom(2)", on: bob)
    }

    @Test func `going to another room takes the sound along`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        let carol = try trtc.enter("carol", room: 8, role: .audience)
        let config = TRTCSwitchRoomConfig()
        config.roomId = 8
        alice.trtc { $0.switchRoom(config) }
        try trtc.world.expect("onSwitchRoom(0,", on: alice)
        try trtc.world.expect("onRemoteUserLeaveRoom(alice, reason: 0)", on: bob)
        try trtc.world.expect("onUserAudioAvailable(alice, available: true)", on: carol)
        try trtc.world.expect(carol, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
        try trtc.world.expect(bob, doesNotHear: "alice", for: .seconds(1))
        #expect(trtc.count("onExitRoom", on: alice) == 0)
    }

    @Test func `going to a room that cannot be stays in the old one`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        alice.trtc { $0.switchRoom(TRTCSwitchRoomConfig()) }
        try trtc.world.expect("onSwitchRoom(-3318,", on: alice)
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
    }
}
