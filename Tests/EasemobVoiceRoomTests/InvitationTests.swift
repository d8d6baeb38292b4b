import EasemobVoiceRoom
import ParlorTesting
import Testing

/// Applications and invitations: messages that the App Server sends in the role of one user to the other.
struct InvitationTests {
    @Test func `an application that the owner refuses reaches the applicant as refuseInvite`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let id = alice.roomID
        #expect(room.ask(bob, .post, .submitApply(roomId: id), ["mic_index": 2]) == "200 true")
        #expect(room.ask(alice, .post, .refuseApply(roomId: id), ["uid": bob.uid, "mic_index": 2]) == "200 true")
        // The user in it has other names for its fields, so the vendor's model misses the chat_uid.
        #expect(bob.events == ["refuseInvite 2 bob without chat_uid"])
        #expect(room.ask(alice, .post, .agreeApply(roomId: id), ["uid": bob.uid]) == "404 400404")
        #expect(bob.ownSeat == nil)
    }

    @Test func `an application for any seat gets the first free one`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        let carol = try room.guest("carol", of: alice)
        let id = alice.roomID
        #expect(room.ask(carol, .post, .submitApply(roomId: id)) == "200 true")
        #expect(alice.events == ["receiveApplySite null carol"])
        #expect(room.ask(alice, .post, .agreeApply(roomId: id), ["uid": carol.uid]) == "200 true")
        #expect(carol.ownSeat == 2)
        #expect(bob.ownSeat == 1)
    }

    @Test func `who applies twice, or owns the room, or is not in it, is told so`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let dave = try room.loggedIn("dave")
        let id = alice.roomID
        #expect(room.ask(bob, .post, .submitApply(roomId: id), ["mic_index": 2]) == "200 true")
        #expect(room.ask(bob, .post, .submitApply(roomId: id), ["mic_index": 3]) == "400 400400")
        #expect(room.ask(alice, .post, .submitApply(roomId: id), ["mic_index": 2]) == "401 200401")
        #expect(room.ask(dave, .post, .submitApply(roomId: id), ["mic_index": 2]) == "403 201403")
    }

    @Test func `an application that is taken back cannot be agreed to, and the owner's app never hears of it`()
        throws
    {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let id = alice.roomID
        #expect(room.ask(bob, .post, .submitApply(roomId: id), ["mic_index": 2]) == "200 true")
        // The message chatroom_cancelApplySiteNotify comes, and the component does not read it.
        #expect(room.ask(bob, .delete, .cancelApply(roomId: id)) == "200 true")
        #expect(alice.events.isEmpty)
        #expect(room.ask(alice, .post, .agreeApply(roomId: id), ["uid": bob.uid]) == "404 400404")
        #expect(bob.ownSeat == nil)
    }

    @Test func `an application that is agreed to too late finds the room's seats taken`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let id = alice.roomID
        #expect(room.ask(bob, .post, .submitApply(roomId: id), ["mic_index": 2]) == "200 true")
        for seat in 1...5 { #expect(room.ask(alice, .post, .lockMic(roomId: id), ["mic_index": seat]) == "200 true") }
        #expect(room.ask(alice, .post, .agreeApply(roomId: id), ["uid": bob.uid]) == "200 false")
        // It is gone all the same.
        #expect(room.ask(alice, .post, .agreeApply(roomId: id), ["uid": bob.uid]) == "404 400404")
    }

    @Test func `the owner sees who applies`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let carol = try room.guest("carol", of: alice)
        let id = alice.roomID
        room.ask(bob, .post, .submitApply(roomId: id), ["mic_index": 2])
        room.ask(carol, .post, .submitApply(roomId: id))
        var names: [String] = []
        var seats: [Int?] = []
        room.scene {
            alice.requests.sendGETRequest(
                api: .fetchApplyMembers(roomId: id, cursor: "", pageSize: 10), params: [:],
                classType: VoiceRoomApplyEntity.self
            ) { page, _ in
                names = page?.apply_list?.compactMap { $0.member?.name } ?? []
                seats = page?.apply_list?.map(\.index) ?? []
            }
        }
        #expect(Set(names) == ["bob", "carol"])
        // The vendor's model asks for another key than the App Server writes.
        #expect(seats == [nil, nil])
    }

    @Test func `where everybody may sit down, an application is a seat`() throws {
        let room = RoomWorld()
        let alice = try room.owner(freeSeats: true)
        let bob = try room.guest("bob", of: alice)
        let id = alice.roomID
        #expect(room.ask(bob, .post, .submitApply(roomId: id)) == "400 402400")
        #expect(room.ask(bob, .post, .submitApply(roomId: id), ["mic_index": 4]) == "200 true")
        #expect(alice.events == ["seats 4: 0 bob from admin", "speaker \(bob.voice) comes"])
    }

    @Test func `an invitation is agreed to`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let id = alice.roomID
        #expect(room.ask(alice, .post, .inviteUserToMic(roomId: id), ["uid": bob.uid, "mic_index": 5]) == "200 true")
        #expect(bob.events == ["receiveInviteSite 5 bob"])
        #expect(room.ask(bob, .post, .agreeInvite(roomId: id), ["mic_index": 5]) == "200 true")
        #expect(alice.heard("seats 5: 0 bob from admin"))
        try room.hears(alice, bob)
        #expect(room.ask(bob, .post, .agreeInvite(roomId: id)) == "208 401403")
    }

    @Test func `an invitation that is refused is never told to the owner`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let id = alice.roomID
        room.ask(alice, .post, .inviteUserToMic(roomId: id), ["uid": bob.uid])
        #expect(bob.events == ["receiveInviteSite none bob"])
        #expect(room.ask(bob, .get, .refuseInvite(roomId: id)) == "200 true")
        #expect(alice.events.isEmpty)
        #expect(bob.ownSeat == nil)
    }

    @Test func `an invitation to a seat that another took meanwhile comes too late`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let carol = try room.guest("carol", of: alice)
        let id = alice.roomID
        room.ask(alice, .post, .inviteUserToMic(roomId: id), ["uid": bob.uid, "mic_index": 1])
        try room.seatByInvitation(carol, 1, alice)
        #expect(room.ask(bob, .post, .agreeInvite(roomId: id), ["mic_index": 1]) == "200 false")
        #expect(bob.ownSeat == nil)
        #expect(room.ask(bob, .post, .agreeInvite(roomId: id)) == "200 true")
        #expect(bob.ownSeat == 2)
    }

    @Test func `only the owner invites, and only who is in the room`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let dave = try room.loggedIn("dave")
        let id = alice.roomID
        #expect(room.ask(bob, .post, .inviteUserToMic(roomId: id), ["uid": alice.uid]) == "400 000400")
        #expect(room.ask(alice, .post, .inviteUserToMic(roomId: id), ["uid": dave.uid]) == "403 201403")
        #expect(dave.events.isEmpty)
    }
}
