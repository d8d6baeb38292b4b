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
}
