import Devices
import ImSDK_Plus
import ParlorTesting
import TRTCVoiceRoom
import Testing

/// Logins that fail, rooms that are left too early or too late, and components that are destroyed.
struct LeavingTests {
    @Test func `a login that fails leaves nobody logged in`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = voiceRoom.stranger("alice")
        let token = voiceRoom.tenant.token(for: "bob")
        alice.ask("login") { $0.login(sdkAppID: VoiceRoomWorld.appID, userId: "alice", userSig: token, callback: $1) }
        voiceRoom.settle()
        voiceRoom.scene {
            alice.ask("profile") { $0.setSelfProfile(userName: "A", avatarURL: "", callback: $1) }
            alice.ask("createRoom") { $0.createRoom(roomID: 1, roomParam: VoiceRoomParam(), callback: $1) }
            alice.ask("enterRoom") { $0.enterRoom(roomID: 1, callback: $1) }
            alice.ask("logout") { $0.logout(callback: $1) }
        }
        #expect(
            Set(alice.events) == [
                "profile: -1 set profile fail, not login yet.", "createRoom: -1 im not login yet, create room fail",
                "enterRoom: -1 enter trtc room fail.", "logout: -1 start logout fail. not login yet",
            ])
    }

    @Test func `the room of an owner who set their name on another day has the owner's name`() throws {
        let voiceRoom = VoiceRoomWorld()
        let first = try voiceRoom.loggedIn("alice", on: "old phone")
        voiceRoom.scene { first.ask("profile") { $0.setSelfProfile(userName: "Alice", avatarURL: "", callback: $1) } }
        let alice = try voiceRoom.loggedIn("alice", on: "new phone")
        voiceRoom.create(as: alice)
        #expect(alice.answers("createRoom") == ["0 enter trtc room success."])
        var owners: [String] = []
        alice.use { $0.getRoomInfoList(roomIdList: [10_001]) { _, _, rooms in owners = rooms.map(\.ownerName) } }
        voiceRoom.settle()
        #expect(owners == ["Alice"])
        let bob = try voiceRoom.chatUser("bob")
        #expect(voiceRoom.attributes(on: bob)["roomInfo"]?.contains(#""ownerName":"Alice""#) == true)
    }

    @Test func `a room left while it is entered is left by chat and TRTC, and both calls are answered`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.loggedIn("bob")
        voiceRoom.scene {
            bob.ask("enterRoom") { $0.enterRoom(roomID: 10_001, callback: $1) }
            bob.ask("exitRoom") { $0.exitRoom(callback: $1) }
        }
        voiceRoom.settle()
        #expect(bob.answers("enterRoom") == ["-3341 enter trtc room fail."])
        #expect(bob.answers("exitRoom") == ["-1 not enter room yet, can't exit room."])
        var members: [String] = []
        alice.use { $0.getUserInfoList(userIDList: nil) { _, _, users in members = users.map(\.userId) } }
        voiceRoom.settle()
        #expect(members == ["alice"])
        voiceRoom.scene { voiceRoom.enter(as: bob) }
        #expect(bob.answers("enterRoom") == ["0 enter trtc room success."])
    }

    @Test func `a room whose group is not there is left by TRTC`() throws {
        let voiceRoom = VoiceRoomWorld()
        let bob = try voiceRoom.loggedIn("bob")
        let carol = try voiceRoom.loggedIn("carol")
        for guest in [bob, carol] { voiceRoom.enter(as: guest, room: 404) }
        carol.use { $0.startMicrophone() }
        voiceRoom.scene { bob.ask("exitRoom") { $0.exitRoom(callback: $1) } }
        #expect(bob.answers("exitRoom") == ["-1 not enter room yet, can't exit room."])
        #expect(voiceRoom.world.trace.contains { $0.device == "bob" && $0.text.contains("TRTCCloud.exitRoom()") })
        voiceRoom.scene { voiceRoom.enter(as: bob, room: 405) }
        #expect(bob.answers("enterRoom") == ["0 enter trtc room success."])
    }

    @Test func `a room that is entered twice at once answers both calls`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        let bob = try voiceRoom.loggedIn("bob")
        voiceRoom.scene {
            for _ in 1...2 { bob.ask("enterRoom") { $0.enterRoom(roomID: 10_001, callback: $1) } }
        }
        #expect(bob.answers("enterRoom") == ["-3340 enter trtc room fail.", "0 enter trtc room success."])
    }

    @Test func `logging out in a room is refused, and TRTC's next room needs a login`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        voiceRoom.scene {
            bob.ask("logout") { $0.logout(callback: $1) }
            bob.ask("again") { $0.logout(callback: $1) }
            bob.ask("exitRoom") { $0.exitRoom(callback: $1) }
        }
        let refusal = "-1 start logout fail. you are in room, please exit room before logout"
        #expect(bob.answers("logout") == [refusal])
        #expect(bob.answers("again") == [refusal])
        #expect(bob.answers("exitRoom") == ["0 exite room success."])
        voiceRoom.scene { voiceRoom.enter(as: bob) }
        #expect(bob.answers("enterRoom") == ["-1 enter trtc room fail."])
        voiceRoom.scene { bob.ask("logout") { $0.logout(callback: $1) } }
        #expect(bob.answers("logout") == ["0 im logout success"])
    }

    @Test func `a component that is destroyed leaves chat and TRTC in the room, and the next goes on there`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        bob.device.run { TRTCVoiceRoom.destroyShared() }
        voiceRoom.scene {
            bob.ask("createRoom") { $0.createRoom(roomID: 2, roomParam: VoiceRoomParam(), callback: $1) }
            bob.ask("text") { $0.sendRoomTextMsg(message: "still here", callback: $1) }
            alice.ask("text") { $0.sendRoomTextMsg(message: "and I", callback: $1) }
        }
        // The next component has no delegate yet.
        #expect(
            Set(bob.events) == ["createRoom: -1 you have been in room", "text: 0 send gourp message success."])
        #expect(alice.heard("onRecvRoomTextMsg still here bob"))
        bob.use { $0.setDelegate(delegate: bob) }
        let token = voiceRoom.tenant.token(for: "bob")
        voiceRoom.scene {
            bob.ask("login") { $0.login(sdkAppID: VoiceRoomWorld.appID, userId: "bob", userSig: token, callback: $1) }
        }
        voiceRoom.scene { bob.ask("leaveSeat") { $0.leaveSeat(callback: $1) } }
        #expect(bob.answers("leaveSeat") == ["0 leave seat success"])
        #expect(alice.heard("onAnchorLeaveSeat 1 bob"))
    }

    @Test func `what is read again after a conflict does not tell of the room`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner(seats: 1)
        let bob = try voiceRoom.listener("bob")
        let carol = try voiceRoom.listener("carol")
        voiceRoom.scene {
            for guest in [bob, carol] { guest.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) } }
        }
        let isBobLate = bob.answers("enterSeat").first?.hasPrefix("10056 ") == true
        let (loser, winner) = isBobLate ? (bob, carol) : (carol, bob)
        #expect(loser.answers("enterSeat").first?.hasPrefix("10056 ") == true)
        #expect(loser.story.filter { $0.hasPrefix("onRoomInfoChange") }.count == 1)
        #expect(winner.story.filter { $0.hasPrefix("onRoomInfoChange") }.count == 1)
        #expect(loser.story.filter { $0.hasPrefix("onSeatListChange") }.count == 2)
    }

    @Test func `an invitation that is not there is canceled with the text of a success`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        voiceRoom.scene { alice.ask("cancel") { $0.cancelInvitation(identifier: "nobody's", callback: $1) } }
        #expect(alice.events == ["cancel: 0 cancel invitation success."])
    }

    @Test func `a listener can neither leave a seat nor change it, and a speaker is not picked`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        _ = try voiceRoom.speaker("bob", seat: 1)
        let carol = try voiceRoom.listener("carol")
        voiceRoom.scene {
            carol.ask("leaveSeat") { $0.leaveSeat(callback: $1) }
            carol.ask("moveSeat") { $0.moveSeat(seatIndex: 2, callback: $1) }
            carol.ask("pickSeat") { $0.pickSeat(seatIndex: 2, userId: "bob", callback: $1) }
        }
        #expect(
            carol.events == [
                "leaveSeat: -1 you are not in the seat.", "moveSeat: -1 you are not in the seat",
                "pickSeat: -1 bob is a speaker",
            ])
    }

    @Test func `a seat that was muted is spoken from in silence, and one's own mute ends with the seat`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        voiceRoom.scene { alice.ask("muteSeat") { $0.muteSeat(seatIndex: 1, isMute: true, callback: $1) } }
        let bob = try voiceRoom.speaker("bob", seat: 1)
        #expect(!bob.heard("onUserMicrophoneMute bob false"))
        #expect(!alice.heard("onUserMicrophoneMute bob false"))
        bob.use { $0.muteLocalAudio(mute: true) }
        voiceRoom.scene { bob.ask("leaveSeat") { $0.leaveSeat(callback: $1) } }
        voiceRoom.scene { bob.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) } }
        #expect(bob.heard("onUserMicrophoneMute bob false"))
        #expect(alice.heard("onUserMicrophoneMute bob false"))
        // The seat is unmuted while its speaker is not.
        voiceRoom.scene { alice.ask("muteSeat") { $0.muteSeat(seatIndex: 0, isMute: true, callback: $1) } }
        voiceRoom.scene { alice.ask("muteSeat") { $0.muteSeat(seatIndex: 0, isMute: false, callback: $1) } }
        #expect(bob.heard("onUserMicrophoneMute bob false"))
    }
}
