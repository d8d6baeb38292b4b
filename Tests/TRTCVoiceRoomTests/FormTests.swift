// Forms of callbacks, as there are without Objective-C.
// swift-format-ignore
#if !canImport(ObjectiveC)
import Devices
import FormNotes
import Foundation
import ParlorTesting
import TRTCVoiceRoom
import Testing

struct FormTests {
    @Test func `a callback with old or newer labels, and its parameters optional or not, is called once`() throws {
        let notes = FormNotes()
        for delegate in bothTRTCVoiceRoomDelegateForms(notes) {
            let voiceRoom = VoiceRoomWorld()
            let alice = try voiceRoom.owner()
            let bob = try voiceRoom.loggedIn("bob")
            bob.use { $0.setDelegate(delegate: delegate) }
            voiceRoom.enter(as: bob)
            _ = try voiceRoom.listener("carol")
            var asked = ""
            voiceRoom.scene {
                alice.use { room in
                    room.sendRoomTextMsg(message: "hello", callback: nil)
                    room.sendRoomCustomMsg(cmd: "gift", message: "rose", callback: nil)
                    _ = room.sendInvitation(cmd: "sit", userId: "bob", content: "1", callback: nil)
                }
                asked = bob.use { $0.sendInvitation(cmd: "sit", userId: "alice", content: "1", callback: nil) }
            }
            voiceRoom.scene { alice.use { $0.acceptInvitation(id: asked, callback: nil) } }
            voiceRoom.scene { alice.use { $0.destroyRoom(callback: nil) } }
        }
        #expect(notes.wrong == [])
        #expect(
            notes.callbacks == [
                "onRoomDestroy(message:)", "onRoomDestroy(roomId:)", "onRoomInfoChange(roomInfo:)",
                "onAudienceEnter(userInfo:)", "onRecvRoomTextMsg(message:userInfo:)",
                "onRecvRoomCustomMsg(cmd:message:userInfo:)", "onRecvRoomCustomMsg(command:message:userInfo:)",
                "onReceiveNewInvitation(identifier:inviter:cmd:content:)",
                "onReceiveNewInvitation(id:inviter:cmd:content:)", "onInviteeAccepted(identifier:invitee:)",
                "onInviteeAccepted(id:invitee:)",
            ])
    }

    @Test func `methods that a subclass of the delegate's class adds are called, and others reported`() throws {
        let delegate = AddingDelegate()
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.loggedIn("bob")
        bob.use { $0.setDelegate(delegate: delegate) }
        voiceRoom.enter(as: bob)
        voiceRoom.scene { alice.use { $0.sendRoomTextMsg(message: "hello", callback: nil) } }
        #expect(delegate.heard == ["hello"])
        let notes = voiceRoom.world.trace.filter { $0.kind == .note }.map(\.text)
        #expect(
            notes == [
                "TRTCVoiceRoomDelegate: AddingDelegate.onSeatMute(_: Int, isMute: Bool) is never called: "
                    + "write onSeatMute(index: Int, isMute: Bool)"
            ])
    }
}

private class SilentDelegate: NSObject, TRTCVoiceRoomDelegate {
    var heard: [String] = []
}

private final class AddingDelegate: SilentDelegate {
    func onRecvRoomTextMsg(message: String!, userInfo: VoiceRoomUserInfo) { heard.append(message) }
    func onSeatMute(_ index: Int, isMute: Bool) {}
}
#endif
