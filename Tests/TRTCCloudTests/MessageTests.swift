import Devices
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing

/// Custom messages and their limits.
struct MessageTests {
    private func send(
        _ device: Device, _ number: Int = 1, bytes: Int = 5, reliable: Bool = true, ordered: Bool = true
    ) -> Bool {
        var isSent = false
        device.trtc {
            isSent = $0.sendCustomCmdMsg(
                number, data: Data(repeating: 0x61, count: bytes), reliable: reliable, ordered: ordered)
        }
        return isSent
    }

    @Test func `everybody else gets a message, numbered by kind`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        #expect(send(alice, 1))
        #expect(send(alice, 1))
        #expect(send(alice, 2))
        try trtc.world.expect("onRecvCustomCmdMsgUserId(alice, cmdID: 1, seq: 0, message: aaaaa)", on: bob)
        try trtc.world.expect("onRecvCustomCmdMsgUserId(alice, cmdID: 1, seq: 1, message: aaaaa)", on: bob)
        try trtc.world.expect("onRecvCustomCmdMsgUserId(alice, cmdID: 2, seq: 0, message: aaaaa)", on: bob)
        #expect(trtc.count("onRecvCustomCmdMsgUserId", on: alice) == 0)
    }

    @Test func `kinds are 1 to 10`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        #expect(!send(alice, 0))
        #expect(send(alice, 1))
        #expect(send(alice, 10))
        #expect(!send(alice, 11))
    }

    @Test func `a message has at most 1024 bytes`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        #expect(send(alice, bytes: 1024))
        #expect(!send(alice, bytes: 1025))
    }

    @Test func `reliable and ordered go together`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        #expect(send(alice, reliable: false, ordered: false))
        #expect(!send(alice, reliable: true, ordered: false))
        #expect(!send(alice, reliable: false, ordered: true))
    }

    @Test func `thirty messages a second are taken, the next after a second`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        for _ in 0..<30 { #expect(send(alice)) }
        #expect(!send(alice))
        trtc.world.advance(by: .milliseconds(999))
        #expect(!send(alice))
        trtc.world.advance(by: .milliseconds(1))
        #expect(send(alice))
        trtc.world.advance(by: .seconds(1))
        #expect(trtc.count("onRecvCustomCmdMsgUserId", on: bob) == 31)
        #expect(trtc.count("onError", on: alice) == 0)
    }

    @Test func `8192 bytes a second are taken, not one more`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        for _ in 0..<8 { #expect(send(alice, bytes: 1024)) }
        #expect(!send(alice, bytes: 1))
    }

    @Test func `only anchors in a room send`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        #expect(!send(alice))
        let bob = try trtc.enter("bob", role: .audience)
        #expect(!send(bob))
    }

    // MARK: Lost messages

    @Test func `reliable messages that are lost are counted, by user and kind`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", speaks: false)
        let bob = try trtc.enter("bob", role: .audience)
        #expect(send(alice, 1))
        #expect(send(alice, 2))
        try trtc.world.expect("onRecvCustomCmdMsgUserId(alice, cmdID: 2, seq: 0,", on: bob)
        alice.network.isConnected = false
        trtc.world.advance(by: .seconds(30))
        for _ in 1...3 { #expect(send(alice, 1)) }
        #expect(send(alice, 2))
        // The network is back only after the messages were sent into nothing.
        trtc.world.advance(by: .milliseconds(100))
        alice.network.isConnected = true
        try trtc.world.expect("onConnectionRecovery()", on: alice, within: .seconds(60))
        #expect(send(alice, 1))
        #expect(send(alice, 2))
        try trtc.world.expect("onRecvCustomCmdMsgUserId(alice, cmdID: 1, seq: 4,", on: bob)
        let before = trtc.world.now
        try trtc.world.expect(
            "onMissCustomCmdMsgUserId(alice, cmdID: 1, errCode: -1, missed: 3)", on: bob, within: .seconds(6))
        #expect(trtc.world.now - before <= .seconds(5))
        try trtc.world.expect("onMissCustomCmdMsgUserId(alice, cmdID: 2, errCode: -1, missed: 1)", on: bob)
        try trtc.world.expectNo("onMissCustomCmdMsg", on: bob, for: .seconds(20))
    }

    @Test func `unreliable messages that are lost are not reported, and a new stay counts anew`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", speaks: false)
        let bob = try trtc.enter("bob", role: .audience)
        #expect(send(alice, reliable: false, ordered: false))
        alice.network.isConnected = false
        trtc.world.advance(by: .seconds(30))
        #expect(send(alice, reliable: false, ordered: false))
        trtc.world.advance(by: .milliseconds(100))
        alice.network.isConnected = true
        try trtc.world.expect("onConnectionRecovery()", on: alice, within: .seconds(60))
        #expect(send(alice, reliable: false, ordered: false))
        try trtc.world.expectNo("onMissCustomCmdMsg", on: bob, for: .seconds(10))
        alice.trtc { cloud in
            cloud.exitRoom()
            cloud.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom)
        }
        try trtc.world.expect("onRemoteUserEnterRoom(alice)", on: bob)
        #expect(send(alice))
        try trtc.world.expectNo("onMissCustomCmdMsg", on: bob, for: .seconds(10))
    }

    // MARK: Messages in pictures

    @Test func `a message in pictures comes once for each picture, and only with pictures`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        alice.trtc { #expect($0.sendSEIMsg(Data("beat".utf8), repeatCount: 2)) }
        try trtc.world.expectNo("onRecvSEIMsg", on: bob, for: .seconds(2))
        alice.trtc { $0.callExperimentalAPI(#"{"api":"enableBlackStream","params":{"enable":true}}"#) }
        try trtc.world.expect("onRecvSEIMsg(alice, message: beat)", on: bob)
        try trtc.world.expect("onRecvSEIMsg(alice, message: beat)", on: bob)
        try trtc.world.expectNo("onRecvSEIMsg", on: bob, for: .seconds(2))
        alice.trtc { #expect($0.sendSEIMsg(Data("end".utf8), repeatCount: 1)) }
        try trtc.world.expect("onRecvSEIMsg(alice, message: end)", on: bob)
        #expect(trtc.count("onError", on: alice) == 0)
        #expect(trtc.count("onRecvSEIMsg", on: alice) == 0)
    }

    @Test func `messages in pictures have their size, share the pace, and are an anchor's`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        alice.trtc { cloud in
            #expect(!cloud.sendSEIMsg(Data(), repeatCount: 1))
            #expect(!cloud.sendSEIMsg(Data(count: 1001), repeatCount: 1))
            #expect(!cloud.sendSEIMsg(Data(count: 1), repeatCount: 0))
            #expect(!cloud.sendSEIMsg(Data(count: 1), repeatCount: 1001))
            #expect(cloud.sendSEIMsg(Data(count: 1000), repeatCount: 1))
        }
        for _ in 0..<29 { #expect(send(alice)) }
        alice.trtc { #expect(!$0.sendSEIMsg(Data(count: 1), repeatCount: 1)) }
        let bob = try trtc.enter("bob", role: .audience)
        bob.trtc { #expect(!$0.sendSEIMsg(Data(count: 1), repeatCount: 1)) }
        let carol = try trtc.person("carol")
        carol.trtc { #expect(!$0.sendSEIMsg(Data(count: 1), repeatCount: 1)) }
    }
}
