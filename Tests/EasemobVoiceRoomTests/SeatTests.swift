import EasemobVoiceRoom
import ParlorTesting
import Testing

/// The owner on seat 0, and what happens to the other seats: everybody is told by the App Server, and the sound follows.
struct SeatTests {
    @Test func `the owner sits on seat 0 of six, and two seats are the robots'`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        #expect(alice.shownSeats == ["0 alice", "-1", "-1", "-1", "-1", "-1", "-2", "-2"])
        #expect(bob.shownSeats == alice.shownSeats)
        #expect(bob.info.room?.owner?.name == "alice")
        try room.hears(bob, alice)
        try room.doesNotHear(alice, bob)
    }

    @Test func `whoever is agreed to sits on the seat, and speaks`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let carol = try room.guest("carol", of: alice)
        let id = alice.roomID
        #expect(room.ask(bob, .post, .submitApply(roomId: id), ["mic_index": 3]) == "200 true")
        #expect(alice.events == ["receiveApplySite 3 bob"])
        #expect(room.ask(alice, .post, .agreeApply(roomId: id), ["uid": bob.uid]) == "200 true")
        for visitor in [alice, bob, carol] { #expect(visitor.heard("seats 3: 0 bob from admin")) }
        #expect(alice.heard("speaker \(bob.voice) comes"))
        try room.hears(carol, bob)
    }

    @Test func `a speaker who leaves the seat is not heard any more`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        try room.hears(alice, bob)
        #expect(room.ask(bob, .delete, .leaveMic(roomId: alice.roomID, index: 1)) == "200 true")
        #expect(alice.heard("seats 1: -1 from admin"))
        #expect(alice.heard("speaker \(bob.voice) goes"))
        try room.doesNotHear(alice, bob)
    }

    @Test func `a locked seat puts its speaker off, and nobody on`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        let id = alice.roomID
        #expect(room.ask(alice, .post, .lockMic(roomId: id), ["mic_index": 1]) == "200 true")
        #expect(bob.heard("seats 1: 3 from admin"))
        try room.doesNotHear(alice, bob)
        #expect(room.ask(alice, .post, .lockMic(roomId: id), ["mic_index": 1]) == "403 400403")
        #expect(room.ask(bob, .post, .submitApply(roomId: id), ["mic_index": 1]) == "200 true")
        #expect(room.ask(alice, .delete, .unlockMic(roomId: id, index: 1)) == "200 true")
        #expect(room.ask(alice, .post, .agreeApply(roomId: id), ["uid": bob.uid]) == "200 true")
        #expect(bob.shownSeats[1] == "0 bob")
    }

    @Test func `a seat that the owner mutes is silent, and its speaker cannot change that`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 2, of: alice)
        let id = alice.roomID
        #expect(room.ask(alice, .post, .muteMic(roomId: id), ["mic_index": 2]) == "200 true")
        #expect(bob.events.first == "seats 2: 2 bob from admin")
        try room.doesNotHear(alice, bob)
        #expect(room.ask(bob, .delete, .cancelCloseMic(roomId: id, index: 2)) == "403 400403")
        #expect(room.ask(bob, .post, .closeMic(roomId: id), ["mic_index": 2]) == "403 400403")
        #expect(room.ask(alice, .delete, .unmuteMic(roomId: id, index: 2)) == "200 true")
        try room.hears(alice, bob)
    }

    @Test func `a muted and locked seat is both, whichever comes first`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let id = alice.roomID
        #expect(room.ask(alice, .post, .muteMic(roomId: id), ["mic_index": 4]) == "200 true")
        #expect(room.ask(alice, .post, .lockMic(roomId: id), ["mic_index": 4]) == "200 true")
        #expect(room.ask(alice, .post, .lockMic(roomId: id), ["mic_index": 5]) == "200 true")
        #expect(room.ask(alice, .post, .muteMic(roomId: id), ["mic_index": 5]) == "200 true")
        #expect(alice.shownSeats[4...5] == ["4", "4"])
    }

    @Test func `speakers close and open their own microphone`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 2, of: alice)
        let id = alice.roomID
        #expect(room.ask(bob, .post, .closeMic(roomId: id), ["mic_index": 2]) == "200 true")
        #expect(alice.heard("seats 2: 1 bob from admin"))
        try room.doesNotHear(alice, bob)
        #expect(room.ask(bob, .delete, .cancelCloseMic(roomId: id, index: 2)) == "200 true")
        try room.hears(alice, bob)
        #expect(room.ask(alice, .post, .closeMic(roomId: id), ["mic_index": 0]) == "200 true")
        try room.doesNotHear(bob, alice)
    }

    @Test func `a speaker changes to a free seat, and everybody is told once of both`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        let carol = try room.speaker("carol", seat: 2, of: alice)
        let id = alice.roomID
        #expect(room.ask(bob, .post, .exchangeMic(roomId: id), ["from": 1, "to": 4]) == "200 true")
        #expect(carol.events.first == "seats 1: -1, 4: 0 bob from admin")
        try room.hears(alice, bob)
        #expect(room.ask(bob, .post, .exchangeMic(roomId: id), ["from": 4, "to": 2]) == "403 400403")
        #expect(room.ask(bob, .post, .exchangeMic(roomId: id), ["from": 2, "to": 3]) == "401 400401")
        #expect(room.ask(alice, .post, .exchangeMic(roomId: id), ["from": 0, "to": 3]) == "403 400403")
        #expect(alice.shownSeats[0...4] == ["0 alice", "-1", "0 carol", "-1", "0 bob"])
    }

    @Test func `the owner takes a speaker off a seat, who stays in the room`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        let carol = try room.guest("carol", of: alice)
        let id = alice.roomID
        #expect(room.ask(carol, .post, .kickMic(roomId: id), ["uid": bob.uid, "mic_index": 1]) == "400 000400")
        #expect(room.ask(alice, .post, .kickMic(roomId: id), ["uid": bob.uid, "mic_index": 1]) == "200 true")
        #expect(bob.heard("seats 1: -1 from admin"))
        try room.doesNotHear(alice, bob)
        room.scene { alice.chat.sendMessage(roomId: alice.chatRoomID, text: "thank you", ext: nil) { _, _ in } }
        #expect(bob.heard("receiveTextMessage thank you from \(alice.chatUid)"))
    }

    @Test func `nobody but the owner rules over seats`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let id = alice.roomID
        #expect(room.ask(bob, .post, .muteMic(roomId: id), ["mic_index": 2]) == "401 200401")
        #expect(room.ask(bob, .delete, .unmuteMic(roomId: id, index: 2)) == "401 200401")
        #expect(room.ask(bob, .post, .lockMic(roomId: id), ["mic_index": 2]) == "400 000400")
        #expect(room.ask(bob, .delete, .unlockMic(roomId: id, index: 2)) == "400 000400")
        #expect(alice.events.isEmpty)
        #expect(alice.shownSeats == ["0 alice", "-1", "-1", "-1", "-1", "-1", "-2", "-2"])
    }

    @Test func `a seat of the room cannot be written by a user's own chat, unless by force`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        var codes: [Int] = []
        let value = #"{"status":0,"mic_index":1}"#
        bob.device.run {
            EMClient.shared().roomManager?.setChatroomAttributes(
                alice.chatRoomID, attributes: ["mic_1": value], autoDelete: false
            ) { error, failures in
                codes = [error?.code.rawValue ?? 0, failures?["mic_1"]?.code.rawValue ?? 0]
            }
        }
        room.settle()
        // No key was written, so the call failed as a whole.
        let code = EMErrorCode.chatroomPermissionDenied.rawValue
        #expect(codes == [code, code])
        #expect(alice.shownSeats[1] == "-1")
    }
}
