// Forms of callbacks, as there are without Objective-C.
// swift-format-ignore
#if !canImport(ObjectiveC)
import Devices
import EasemobVoiceRoom
import EmulatorAPI
import FormNotes
import ParlorTesting
import Testing

struct FormTests {
    @Test func `a callback of chat with its parameters optional or not is called once`() throws {
        let notes = FormNotes()
        for delegate in bothVoiceRoomIMDelegateForms(notes) {
            let plain = PlainWorld()
            let alice = try plain.guest("alice")
            let bob = try plain.guest("bob")
            bob.device.run { bob.chat.delegate = delegate }
            let carol = try plain.guest("carol")
            try plain.scene {
                try plain.act(
                    "alice",
                    .room(
                        .describe(
                            room: RoomID(PlainWorld.roomID), change: RoomDescriptionChange(notification: "hello"))))
                try plain.write([2: #"{"status":3,"mic_index":2}"#])
                let user = #"{"name":"dave"}"#
                alice.device.run {
                    alice.chat.sendMessage(roomId: PlainWorld.roomID, text: "hello", ext: nil) { _, _ in }
                    for (event, meta) in [
                        (VoiceRoomGift, ["gift_id": "VoiceRoomGift1"]), (VoiceRoomInviteSite, ["user": user]),
                        (VoiceRoomApplySite, ["user": user]), (VoiceRoomJoinedMember, ["room_user": user]),
                    ] {
                        alice.chat.sendCustomMessage(roomId: PlainWorld.roomID, event: event, customExt: meta) { _, _ in }
                    }
                }
            }
            plain.scene { carol.device.run { carol.chat.userQuitRoom(completion: nil) } }
        }
        #expect(notes.wrong == [])
        #expect(
            notes.callbacks == [
                "receiveTextMessage(roomId:message:)", "receiveGift(roomId:meta:)",
                "receiveApplySite(roomId:meta:)", "receiveInviteSite(roomId:meta:)", "userJoinedRoom(roomId:username:ext:)",
                "announcementChanged(roomId:content:)", "roomAttributesDidUpdated(roomId:attributeMap:from:)",
                "memberLeave(roomId:userName:)",
            ])
    }

    @Test func `a callback of the channel with its parameter optional is called once`() throws {
        let notes = FormNotes()
        for delegate in bothASManagerDelegateForms(notes) {
            let plain = PlainWorld()
            _ = try plain.guest("alice")
            let bob = try plain.guest("bob")
            bob.device.run { bob.sound.delegate = delegate }
            let carol = try plain.guest("carol")
            try plain.seat(carol, 1)
            plain.settle()
        }
        #expect(notes.wrong == [])
        #expect(
            notes.callbacks == [
                "didRtcRemoteUserJoinedOfUid(uid:)", "reportAudioVolumeIndicationOfSpeakers(speakers:)",
            ])
    }
}
#endif
