import Devices
import EmulatorAPI
import ParlorTesting
import Synchronization
import Testing

@testable import ZIM

/// What the SDK remembers of things that are over.
struct KeptDataTests {
    private let zim = ZIMWorld()

    private func call(_ user: String, from device: Device, _ mode: ZIMCallInvitationMode) throws -> String {
        let config = ZIMCallInviteConfig()
        config.mode = mode
        config.timeout = 90
        var id = ""
        zim.on(device) { $0.callInvite(with: [user], config: config) { callID, _, _ in id = callID } }
        try zim.world.expect("ZIM.callInvite ok", on: device)
        zim.settle()
        return id
    }

    private func calls(on device: Device) -> [String] {
        zim.on(device) { $0.state.withLock { $0.calls.keys.map(\.rawValue) } }
    }

    @Test func `a call that was ended is forgotten by everybody`() throws {
        let (alice, bob) = (try zim.loggedIn("alice"), try zim.loggedIn("bob"))
        let id = try call("bob", from: alice, .advanced)
        zim.on(bob) { $0.callAccept(with: id, config: ZIMCallAcceptConfig()) { _, _ in } }
        zim.settle()
        #expect(calls(on: alice) == [id])
        #expect(calls(on: bob) == [id])
        zim.on(bob) { $0.callEnd(by: id, config: ZIMCallEndConfig()) { _, _, _ in } }
        zim.settle()
        #expect(calls(on: alice) == [])
        #expect(calls(on: bob) == [])
    }

    @Test func `calls that nobody ends are forgotten when there are too many, the oldest first`() throws {
        let alice = try zim.loggedIn("alice")
        _ = try zim.loggedIn("bob")
        let first = try call("bob", from: alice, .general)
        zim.on(alice) { zim in
            zim.state.withLock { state in
                for number in 1..<CallNote.limit { state.calls[InvitationID("\(number)")] = CallNote(isCaller: true) }
            }
        }
        #expect(calls(on: alice).count == CallNote.limit)
        #expect(calls(on: alice).first == first)
        let last = try call("bob", from: alice, .general)
        #expect(calls(on: alice).count == CallNote.limit)
        #expect(calls(on: alice).first == "1")
        #expect(calls(on: alice).last == last)
    }

    @Test func `a message that was taken back is remembered for as long as it could be, and no longer`() throws {
        let alice = try zim.loggedIn("alice")
        _ = try zim.loggedIn("bob")
        func sendAndRevoke() throws -> ZIMMessage {
            let message = ZIMTextMessage(message: "oops")
            zim.on(alice) {
                $0.sendMessage(
                    message, toConversationID: "bob", conversationType: .peer, config: ZIMMessageSendConfig(),
                    notification: nil, callback: { _, _ in })
            }
            try zim.world.expect("ZIM.sendMessage ok", on: alice)
            zim.on(alice) { $0.revokeMessage(message, config: ZIMMessageRevokeConfig()) { _, _ in } }
            try zim.world.expect("ZIM.revokeMessage ok", on: alice)
            return message
        }
        func kept() -> [Int64] { zim.on(alice) { $0.state.withLock { $0.revoked.keys.sorted() } } }
        let first = try sendAndRevoke()
        zim.world.advance(by: .seconds(60))
        let second = try sendAndRevoke()
        #expect(kept() == [first.messageID, second.messageID].sorted())
        zim.on(alice) { $0.revokeMessage(first, config: ZIMMessageRevokeConfig()) { _, _ in } }
        try zim.world.expect("ZIM.revokeMessage error 6000279", on: alice)
        zim.world.advance(by: .seconds(61))
        let third = try sendAndRevoke()
        #expect(kept() == [second.messageID, third.messageID].sorted())
        zim.on(alice) { $0.revokeMessage(first, config: ZIMMessageRevokeConfig()) { _, _ in } }
        try zim.world.expect("ZIM.revokeMessage error 6000278", on: alice)
    }
}
