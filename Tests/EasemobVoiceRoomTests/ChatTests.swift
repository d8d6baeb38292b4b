import EasemobVoiceRoom
import EmulatorAPI
import ParlorTesting
import Testing

/// How the component sorts what chat tells it, and what it tells the app. There is no App Server in these rooms.
struct ChatTests {
    private func send(_ sender: Visitor, _ event: String, _ meta: [String: String]) {
        sender.device.run {
            sender.chat.sendCustomMessage(roomId: PlainWorld.roomID, event: event, customExt: meta) { _, _ in }
        }
    }

    @Test func `each event of the vendor's is told by its own callback, and the others by none`() throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        let bob = try plain.guest("bob")
        let user = #"{"name":"carol","chat_uid":"u1"}"#
        let events: [(event: String, meta: [String: String], told: String)] = [
            (VoiceRoomGift, ["gift_id": "VoiceRoomGift1", "gift_count": "2"], "receiveGift VoiceRoomGift1 x 2"),
            (VoiceRoomApplySite, ["user": user, "mic_index": "null"], "receiveApplySite null carol"),
            (VoiceRoomInviteSite, ["user": user, "mic_index": "3"], "receiveInviteSite 3 carol"),
            (VoiceRoomDeclineApply, ["user": user], "refuseInvite none carol"),
            (VoiceRoomUpdateRobotVolume, ["volume": "60"], "voiceRoomUpdateRobotVolume 60"),
            (VoiceRoomJoinedMember, ["room_user": user, "member_count": "4"], "userJoinedRoom carol 4"),
        ]
        for (event, meta, told) in events {
            plain.scene { send(alice, event, meta) }
            #expect(bob.events == [told])
            #expect(alice.events.isEmpty)
        }
        for event in [
            VoiceRoomPraise, "chatroom_cancelApplySiteNotify", "chatroom_inviteRefusedNotify", "chatroom_leave", "own",
        ] {
            plain.scene { send(alice, event, ["user": user, "room_user": user]) }
            #expect(bob.events.isEmpty, "\(event)")
        }
        for broken in [[:], ["room_user": "nobody"]] {
            plain.scene { send(alice, VoiceRoomJoinedMember, broken) }
            #expect(bob.events.isEmpty)
        }
    }

    @Test func `texts come from the room and from a user alone, and both are told as the room's`() throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        let bob = try plain.guest("bob")
        plain.scene {
            alice.device.run {
                alice.chat.sendMessage(roomId: PlainWorld.roomID, text: "all", ext: ["userName": "alice"]) { _, _ in }
                let message = EMChatMessage(conversationID: "bob", body: EMTextMessageBody(text: "psst"), ext: nil)
                EMClient.shared().chatManager?.send(message, progress: nil, completion: nil)
            }
        }
        #expect(bob.events == ["receiveTextMessage all from alice", "receiveTextMessage psst from alice"])
    }

    @Test func `a seat of one's own makes a speaker, muted it makes a listener, and free again too`() throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        let bob = try plain.guest("bob")
        try plain.seat(bob, 1)
        #expect(alice.events == ["seats 1: 0 bob from admin", "speaker \(bob.voice) comes"])
        try plain.hears(alice, bob)
        try plain.scene { try plain.seat(bob, 1, status: 2) }
        #expect(alice.events == ["seats 1: 2 bob from admin", "speaker \(bob.voice) goes"])
        try plain.doesNotHear(alice, bob)
        try plain.seat(bob, 1)
        try plain.hears(alice, bob)
        try plain.write([1: #"{"status":-1,"mic_index":1}"#])
        try plain.doesNotHear(alice, bob)
    }

    @Test func `an announcement and a user who leaves are told, and a room that is gone ends the login to chat`() throws
    {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        let bob = try plain.guest("bob")
        let carol = try plain.guest("carol")
        plain.scene { carol.device.run { carol.chat.userQuitRoom(completion: nil) } }
        #expect(bob.events == ["memberLeave carol"])
        try plain.scene { try plain.act("alice", .room(.dismiss(room: RoomID(PlainWorld.roomID)))) }
        #expect(bob.heard("userBeKicked 1 in true"))
        #expect(bob.chat.currentRoomId == "")
        #expect(!bob.device.run { EMClient.shared().isLoggedIn })
        _ = alice
    }

    @Test func `a login while somebody is logged in answers with that user, whoever is meant`() throws {
        let plain = PlainWorld()
        let bob = try plain.loggedIn("bob")
        var answer = ""
        bob.device.run { bob.chat.loginIM(userName: "somebodyelse", token: "none") { answer = "\($0) \($1 == nil)" } }
        #expect(answer == "bob true")
    }

    @Test func `leaving chat does not wait for the answer, and the others hear of it once`() throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        let bob = try plain.guest("bob")
        plain.scene {
            bob.device.run { bob.chat.userQuitRoom { bob.events.append("quit: \($0?.code.rawValue ?? 0)") } }
        }
        #expect(alice.events == ["memberLeave bob"])
        #expect(bob.events.count == 1)
        #expect(!bob.device.run { EMClient.shared().isLoggedIn })
    }

    @Test func `behind removeListener messages are not told`() throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        let bob = try plain.guest("bob")
        bob.device.run { bob.chat.removeListener() }
        plain.scene {
            alice.device.run { alice.chat.sendMessage(roomId: PlainWorld.roomID, text: "you?", ext: nil) { _, _ in } }
        }
        #expect(bob.events.isEmpty)
    }

    @Test func `the members of a chat room are counted, and a room that is not there has none`() throws {
        let plain = PlainWorld()
        let alice = try plain.guest("alice")
        _ = try plain.guest("bob")
        var counts: [Int] = []
        plain.scene {
            alice.device.run {
                alice.chat.fetchMembersCount(roomId: PlainWorld.roomID) { counts.append($0) }
                alice.chat.fetchMembersCount(roomId: "999999") { counts.append($0) }
            }
        }
        #expect(counts.sorted() == [0, 2])
    }

    @Test func `each phone has its own singletons, and leaving a channel gives another kit`() throws {
        let plain = PlainWorld()
        let alice = try plain.loggedIn("alice")
        let bob = try plain.loggedIn("bob")
        #expect(alice.chat !== bob.chat)
        #expect(alice.sound === alice.sound)
        alice.device.run { VoiceRoomUserInfo.shared.user = alice.user }
        #expect(alice.device.run { VoiceRoomUserInfo.shared.user?.name } == "alice")
        #expect(bob.device.run { VoiceRoomUserInfo.shared.user?.name } == nil)
        let first = alice.sound
        alice.device.run { first.leaveChannel() }
        #expect(alice.sound !== first)
    }

    @Test func `an app key that is empty is the vendor's demo's`() throws {
        let device = PlainWorld().world.device("empty")
        device.run { VoiceRoomIMManager.shared?.configIM(appkey: "") }
        #expect(device.run { EMClient.shared().options?.appkey } == "easemob-demo#easeim")
    }
}
