import Devices
import FoundationEssentials
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing

/// The singleton, its end, and what is not emulated.
struct LifetimeTests {
    @Test func `each device has its own, and a destroyed one is followed by another`() throws {
        let trtc = TRTCWorld()
        let (alice, bob) = (trtc.world.device("alice"), trtc.world.device("bob"))
        let first = alice.run { TRTCCloud.sharedInstance()! }
        #expect(alice.run { TRTCCloud.sharedInstance()! } === first)
        #expect(bob.run { TRTCCloud.sharedInstance()! } !== first)
        alice.run { TRTCCloud.destroySharedIntance() }
        #expect(alice.run { TRTCCloud.sharedInstance()! } !== first)
    }

    @Test func `destroying leaves the room without a word, and the old object does nothing`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob")
        let old = alice.run { TRTCCloud.sharedInstance()! }
        let effects = old.getAudioEffectManager()!
        trtc.world.advance(by: .seconds(1))
        alice.run { TRTCCloud.destroySharedInstance() }
        try trtc.world.expect("onRemoteUserLeaveRoom(alice, reason: 0)", on: bob)
        try trtc.world.expectNo("", on: alice, for: .seconds(5))
        alice.run {
            old.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom)
            old.startLocalAudio(.default)
            effects.enableVoiceEarMonitor(true)
        }
        try trtc.world.expectNo("", on: alice, for: .seconds(5))
        let notes = trtc.world.trace.filter { $0.kind == .note && $0.device == "alice" }
        #expect(notes.count == 1)
        #expect(trtc.count("onRemoteUserEnterRoom(alice)", on: bob) == 1)
    }

    @Test func `the object after a destroyed one enters and is heard`() throws {
        let trtc = TRTCWorld()
        let bob = try trtc.enter("bob", role: .audience)
        let alice = try trtc.enter("alice")
        alice.trtc { $0.muteLocalAudio(true) }
        alice.run {
            TRTCCloud.sharedInstance().exitRoom()
            TRTCCloud.destroySharedIntance()
        }
        let again = try trtc.enter("alice")
        #expect(again === alice)
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
    }

    @Test func `delegates are called in the order in which they were added, and not after they were removed`() throws {
        let trtc = TRTCWorld()
        let alice = trtc.world.device("alice")
        let (first, second) = (Listener(), Listener())
        alice.trtc { cloud in
            cloud.delegate = first
            cloud.addDelegate(second)
            cloud.delegate = nil
            cloud.removeDelegate(second)
            cloud.setAudioRoute(.modeEarpiece)
        }
        try trtc.world.expectNo("", on: alice, for: .seconds(1))
        alice.trtc { cloud in
            cloud.addDelegate(second)
            #expect(cloud.delegate == nil)
            cloud.setAudioRoute(.modeSpeakerphone)
        }
        try trtc.world.expect("onAudioRouteChanged(", on: alice)
    }

    @Test func `experiments are noted, and must be JSON`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        alice.trtc { cloud in
            cloud.callExperimentalAPI(#"{"api":"setFramework","params":{"framework":1,"component":6}}"#)
            cloud.callExperimentalAPI(#"{"api":"somethingElse"}"#)
        }
        try trtc.world.expectNo("onError", on: alice, for: .seconds(1))
        #expect(trtc.world.trace.contains { $0.kind == .note && $0.text.contains("somethingElse") })
        alice.trtc { $0.callExperimentalAPI("{") }
        try trtc.world.expect("onError(-2,", on: alice)
    }

    @Test func `codes are numbers an app compares with`() {
        #expect(ERR_NULL.rawValue == 0)
        #expect(ERR_ROOM_ENTER_FAIL == TXLiteAVError(-3301))
        #expect(ERR_SERVER_INFO_ECDH_GET_TINYID == ERR_TRTC_USER_SIG_CHECK_FAILED)
        #expect(WARNING_IGNORE_UPSTREAM_FOR_AUDIENCE.rawValue == 6001)
    }
}
