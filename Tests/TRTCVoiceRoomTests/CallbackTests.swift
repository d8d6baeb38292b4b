import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import TRTCVoiceRoom
import Testing
import VoiceEngine

/// What the delegate is told besides seats: rooms, people, words and requests.
struct CallbackTests {
    @Test func `who creates a room hears of it and of its blank seats`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        #expect(alice.story == ["onRoomInfoChange 10001 Parlor alice -1", "onSeatListChange - - -"])
    }

    @Test func `who enters a room hears of the room, the seats and who speaks`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        _ = try voiceRoom.speaker("bob", seat: 1)
        alice.events = []
        let carol = try voiceRoom.listener("carol")
        #expect(
            carol.story == [
                "onRoomInfoChange 10001 Parlor alice -1", "onSeatListChange - bob -", "onAnchorEnterSeat 1 bob",
            ])
        #expect(carol.events.filter { $0.hasPrefix("onUserMic") } == ["onUserMicrophoneMute bob false"])
        #expect(alice.events == ["onAudienceEnter carol"])
    }

    @Test func `who enters a room as the open source does hears of speakers in the list alone`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        _ = try voiceRoom.speaker("bob", seat: 1)
        let carol = try voiceRoom.listener("carol", generation: .openSource)
        #expect(carol.story == ["onRoomInfoChange 10001 Parlor alice -1", "onSeatListChange - bob -"])
    }

    @Test func `a listener who leaves is told by name and photo`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.loggedIn("bob")
        voiceRoom.scene {
            bob.ask("profile") { $0.setSelfProfile(userName: "Bob", avatarURL: "https://example.com/b", callback: $1) }
        }
        #expect(bob.events == ["profile: 0 set profile success"])
        voiceRoom.scene { voiceRoom.enter(as: bob) }
        #expect(alice.events == ["onAudienceEnter bob Bob https://example.com/b"])
        voiceRoom.scene { bob.ask("exitRoom") { $0.exitRoom(callback: $1) } }
        #expect(bob.events == ["exitRoom: 0 exite room success."])
        #expect(alice.events == ["onAudienceExit bob Bob https://example.com/b"])
    }

    @Test func `a speaker who leaves the room leaves the seat first`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        voiceRoom.scene { bob.ask("exitRoom") { $0.exitRoom(callback: $1) } }
        let info = "onRoomInfoChange 10001 Parlor alice -1"
        let story = [info, "onSeatListChange - - -", "onAnchorLeaveSeat 1 bob"]
        #expect(bob.events == story + ["exitRoom: 0 exite room success."])
        #expect(alice.story == story + ["onAudienceExit bob"])
    }

    @Test func `a destroyed room is told to all but its owner, and without seats`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        let carol = try voiceRoom.listener("carol")
        voiceRoom.scene { alice.ask("destroyRoom") { $0.destroyRoom(callback: $1) } }
        #expect(alice.events == ["destroyRoom: 0 destroy room success."])
        for guest in [bob, carol] {
            #expect(guest.story == ["onRoomDestroy message 10001", "onRoomDestroy roomId 10001"])
        }
        voiceRoom.scene { bob.ask("text") { $0.sendRoomTextMsg(message: "anybody?", callback: $1) } }
        #expect(bob.answers("text") == ["-1 send room text fail. not enter room yet."])
        voiceRoom.create(as: bob)
        #expect(bob.answers("createRoom") == ["0 enter trtc room success."])
    }

    @Test func `who does not own the room cannot destroy it`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        voiceRoom.scene { bob.ask("destroyRoom") { $0.destroyRoom(callback: $1) } }
        #expect(bob.events == ["destroyRoom: -1 only owner could destroy room"])
        #expect(alice.story == [])
    }

    @Test func `messages reach everybody else, in both spellings, and are not echoed`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        voiceRoom.scene {
            bob.ask("text") { $0.sendRoomTextMsg(message: "hello", callback: $1) }
            bob.ask("custom") { $0.sendRoomCustomMsg(cmd: "gift", message: "rose", callback: $1) }
        }
        #expect(bob.events == ["text: 0 send gourp message success.", "custom: 0 send group message success."])
        #expect(
            alice.events == [
                "onRecvRoomTextMsg hello bob", "onRecvRoomCustomMsg cmd gift rose bob",
                "onRecvRoomCustomMsg command gift rose bob",
            ])
    }

    @Test(arguments: [true, false])
    func `a request is heard, and its answer comes back`(accepts: Bool) throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        var id = ""
        voiceRoom.scene {
            bob.ask("invite") { id = $0.sendInvitation(cmd: "take", userId: "alice", content: "2", callback: $1) }
        }
        #expect(!id.isEmpty)
        #expect(bob.events == ["invite: 0 send invitation success."])
        #expect(
            alice.events == [
                "onReceiveNewInvitation identifier \(id) bob take 2", "onReceiveNewInvitation id \(id) bob take 2",
            ])
        voiceRoom.scene {
            if accepts {
                alice.ask("answer") { $0.acceptInvitation(id: id, callback: $1) }
            } else {
                alice.ask("answer") { $0.rejectInvitation(identifier: id, callback: $1) }
            }
        }
        let name = accepts ? "onInviteeAccepted" : "onInviteeRejected"
        #expect(alice.events == ["answer: 0 \(accepts ? "accept" : "reject") invitation success."])
        #expect(bob.events == ["\(name) identifier \(id) alice", "\(name) id \(id) alice"])
        voiceRoom.scene { alice.ask("again") { $0.rejectInvitation(id: id, callback: $1) } }
        #expect(try #require(alice.answers("again").first).hasPrefix("8010 "))
    }

    @Test func `a request taken back is told with the asker, and taking back never fails`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        var id = ""
        voiceRoom.scene {
            bob.ask("invite") { id = $0.sendInvitation(cmd: "take", userId: "alice", content: "2", callback: $1) }
        }
        voiceRoom.scene { bob.ask("cancel") { $0.cancelInvitation(id: id, callback: $1) } }
        #expect(bob.events == ["cancel: 0 cancel invitation success."])
        #expect(alice.events == ["onInvitationCancelled identifier \(id) bob", "onInvitationCancelled id \(id) bob"])
        voiceRoom.scene { bob.ask("cancel") { $0.cancelInvitation(identifier: id, callback: $1) } }
        #expect(try #require(bob.answers("cancel").first).hasPrefix("0 "))
        #expect(alice.events == [])
    }

    @Test func `a request from another room is not heard`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.loggedIn("bob")
        voiceRoom.scene {
            bob.use { _ = $0.sendInvitation(cmd: "take", userId: "alice", content: "2", callback: nil) }
        }
        #expect(alice.events == [])
    }

    @Test func `how loud everybody is comes about every 300 milliseconds`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        try bob.device.audio.use(.tone(hertz: 440, amplitude: 0.5))
        voiceRoom.scene { bob.use { $0.enterSeat(seatIndex: 0, callback: nil) } }
        let before = alice.volumes.count
        voiceRoom.world.advance(by: .seconds(3))
        #expect((9...11).contains(alice.volumes.count - before))
        #expect(try #require(alice.volumes.last?["bob"]) > 30)
        #expect(try #require(bob.volumes.last?[""]) > 30)
        #expect(!alice.heard("onWarning") && !alice.heard("onDebugLog"))
    }

    @Test func `rooms and people can be looked up`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        let carol = try voiceRoom.loggedIn("carol")
        var found: [String] = []
        carol.use {
            $0.getRoomInfoList(roomIdList: [10_009, 10_001]) { code, _, rooms in
                found += rooms.map {
                    "\(code) \($0.roomID) \($0.roomName) \($0.coverUrl) \($0.ownerId) \($0.memberCount) \($0.needRequest)"
                }
            }
        }
        bob.use {
            $0.getUserInfoList(userIDList: nil) { code, _, users in
                found.append("\(code) \(users.map(\.userId).sorted())")
            }
            $0.getUserInfoList(userIDList: ["carol", "nobody"]) { code, _, users in
                found.append("\(code) \(users.map(\.userId))")
            }
        }
        voiceRoom.settle()
        #expect(
            Set(found) == [
                "0 10001 Parlor https://example.com/cover.png alice 2 false", #"0 ["alice", "bob"]"#, #"0 ["carol"]"#,
            ])
        #expect(!alice.heard("onError"))
    }
}
