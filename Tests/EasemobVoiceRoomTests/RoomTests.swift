import EasemobVoiceRoom
import ParlorTesting
import Testing

/// Coming, going, gifts, announcements, passwords and robots.
struct RoomTests {
    @Test func `whoever comes is told to the others, and not to themselves`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.loggedIn("bob")
        room.scene { bob.enter(alice.roomID) }
        room.settle()
        #expect(alice.heard("userJoinedRoom bob"))
        #expect(!bob.heard("userJoinedRoom"))
        #expect(bob.heard("local true"))
        #expect(bob.heard("speaker \(alice.voice) comes"), "\(bob.events)")
    }

    @Test func `whoever leaves is out of chat, the channel and the seat`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        room.scene { bob.leave() }
        #expect(alice.heard("seats 1: -1 from admin"))
        #expect(alice.heard("memberLeave \(bob.chatUid)"))
        #expect(alice.heard("speaker \(bob.voice) goes"))
        #expect(bob.heard("leave: true"))
        let (isLoggedIn, room2) = bob.device.run { (EMClient.shared().isLoggedIn, bob.chat.currentRoomId) }
        #expect(!isLoggedIn)
        _ = room2
        var total: Int?
        room.scene {
            alice.requests.sendGETRequest(
                api: .fetchRoomMembers(roomId: alice.roomID, cursor: "", pageSize: 10), params: [:],
                classType: VoiceRoomAudiencesEntity.self
            ) { page, _ in total = page?.total }
        }
        #expect(total == 0)
    }

    @Test func `the owner's leave ends the room for everybody, and logs them out of chat`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        let carol = try room.guest("carol", of: alice)
        room.scene { alice.leave() }
        for guest in [bob, carol] {
            #expect(guest.heard("userBeKicked 1 in true"))
            #expect(guest.chat.currentRoomId == "")
            #expect(!guest.device.run { EMClient.shared().isLoggedIn })
        }
        #expect(room.ask(bob, .get, .fetchRoomInfo(roomId: alice.roomID)) == "404 200404")
    }

    @Test func `the owner puts somebody out, who may come again`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        let carol = try room.guest("carol", of: alice)
        let id = alice.roomID
        #expect(room.ask(carol, .delete, .kickUser(roomId: id), query: "?uid=\(bob.uid)") == "401 200401")
        #expect(room.ask(alice, .delete, .kickUser(roomId: id), query: "?uid=\(bob.uid)") == "200 true")
        #expect(bob.heard("userBeKicked 0 in true"))
        #expect(carol.heard("memberLeave \(bob.chatUid)"))
        #expect(alice.heard("seats 1: -1 from admin"))
        room.scene {
            bob.sound.leaveChannel()
            bob.logInToChat()
        }
        try room.enter(bob, id)
        #expect(bob.shownSeats[1] == "-1")
    }

    @Test func `a gift is counted, told by its giver, and ranked`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let carol = try room.guest("carol", of: alice)
        let id = alice.roomID
        for (giver, gift, count) in [
            (bob, "VoiceRoomGift2", 3), (carol, "VoiceRoomGift5", 1), (bob, "VoiceRoomGift1", 1),
        ] {
            #expect(room.ask(giver, .post, .giftTo(roomId: id), ["gift_id": gift, "num": count]) == "200 true")
            #expect(alice.events.isEmpty)
            var sent: Int?
            room.scene {
                giver.chat.sendCustomMessage(
                    roomId: giver.chatRoomID, event: VoiceRoomGift,
                    customExt: ["gift_id": gift, "gift_count": String(count), "userName": giver.name]
                ) { _, error in sent = error?.code.rawValue ?? 0 }
            }
            #expect(sent == 0)
            #expect(alice.events == ["receiveGift \(gift) x \(count)"])
            #expect(giver.events.isEmpty)
        }
        var ranking: [String] = []
        room.scene {
            carol.requests.sendGETRequest(
                api: .fetchGiftContribute(roomId: id), params: [:], classType: VRUsers.self
            ) { users, _ in ranking = users?.ranking_list?.map { "\($0.name ?? "") \($0.amount ?? 0)" } ?? [] }
        }
        #expect(ranking == ["carol 50", "bob 16"])
        #expect(room.ask(bob, .post, .giftTo(roomId: id), ["gift_id": "VoiceRoomGift99", "num": 1]) == "404 300404")
    }

    @Test func `everybody is told of another announcement, and only the owner writes one`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let id = alice.roomID
        #expect(room.ask(bob, .put, .modifyRoomInfo(roomId: id), ["announcement": "mine"]) == "401 200401")
        #expect(room.ask(alice, .put, .modifyRoomInfo(roomId: id), ["announcement": "old radios"]) == "200 true")
        #expect(alice.events == ["announcementChanged old radios"])
        #expect(bob.events == ["announcementChanged old radios"])
    }

    @Test func `a password is checked when it is asked for, and not by who comes in`() throws {
        let room = RoomWorld()
        let alice = try room.owner(password: "1234")
        let bob = try room.loggedIn("bob")
        let id = alice.roomID
        #expect(room.ask(bob, .post, .validatePassWord(roomId: id), ["password": "4321"]) == "200 false")
        #expect(room.ask(bob, .post, .validatePassWord(roomId: id), ["password": "1234"]) == "200 true")
        try room.enter(bob, id)
        #expect(bob.info.room?.is_private == true)
    }

    @Test func `robots come and go, and the others are told how loud they are`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let id = alice.roomID
        #expect(room.ask(alice, .put, .modifyRoomInfo(roomId: id), ["use_robot": true]) == "200 true")
        #expect(bob.events == ["seats 6: 5, 7: 5 from admin"])
        #expect(room.ask(alice, .put, .modifyRoomInfo(roomId: id), ["robot_volume": 60]) == "200 true")
        #expect(bob.events == ["voiceRoomUpdateRobotVolume 60"])
        // A message in the owner's role is not told to the owner.
        #expect(alice.events.isEmpty)
        #expect(room.ask(alice, .put, .modifyRoomInfo(roomId: id), ["use_robot": false]) == "200 true")
        #expect(alice.events == ["seats 6: -2, 7: -2 from admin"])
    }

    @Test func `two rooms of one tenant do not hear of each other`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let olga = try room.owner("olga")
        let bob = try room.guest("bob", of: alice)
        let oleg = try room.guest("oleg", of: olga)
        room.scene {
            bob.chat.sendMessage(roomId: bob.chatRoomID, text: "here", ext: nil) { _, _ in }
            olga.ask(.post, .lockMic(roomId: olga.roomID), ["mic_index": 3])
        }
        #expect(alice.events == ["receiveTextMessage here from \(bob.chatUid)"])
        #expect(oleg.events == ["seats 3: 3 from admin"])
        try room.doesNotHear(oleg, alice)
    }

    @Test func `attributes of a room that is not the current one are not told`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let olga = try room.owner("olga")
        let bob = try room.guest("bob", of: alice)
        var error: EMError?
        room.scene {
            bob.device.run {
                EMClient.shared().roomManager?.joinChatroom(olga.chatRoomID) { error = $1 }
            }
        }
        #expect(error == nil)
        #expect(olga.seats.count == 8)
        #expect(room.ask(olga, .post, .lockMic(roomId: olga.roomID), ["mic_index": 3]) == "200 true")
        #expect(bob.events.isEmpty)
    }
}
