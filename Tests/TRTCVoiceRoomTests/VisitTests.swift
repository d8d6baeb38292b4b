import Devices
import ParlorTesting
import TRTCVoiceRoom
import Testing

/// Rooms that are left while something of theirs is still on its way, and rooms whose network goes away.
struct VisitTests {
    private func param(seats: Int = 3) -> VoiceRoomParam {
        let param = VoiceRoomParam()
        param.roomName = "Parlor"
        param.seatCount = seats
        return param
    }

    private func calls(of text: String, on guest: Guest, in voiceRoom: VoiceRoomWorld) -> Int {
        voiceRoom.world.trace.filter { $0.device == guest.name && $0.kind == .call && $0.text.contains(text) }.count
    }

    @Test func `a room left while it is created is not entered by TRTC, and can be created again`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.loggedIn("alice")
        voiceRoom.scene {
            alice.ask("createRoom") {
                $0.createRoom(roomID: VoiceRoomWorld.roomID, roomParam: param(), callback: $1)
            }
            alice.ask("exitRoom") { $0.exitRoom(callback: $1) }
        }
        #expect(
            alice.events == [
                "exitRoom: -1 not enter room yet, can't exit room.", "createRoom: -1 enter trtc room fail.",
            ])
        #expect(calls(of: "TRTCCloud.enterRoom", on: alice, in: voiceRoom) == 0)
        voiceRoom.scene { voiceRoom.create(as: alice) }
        #expect(alice.answers("createRoom") == ["0 enter trtc room success."])
    }

    @Test func `a room destroyed while it is created is gone`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.loggedIn("alice")
        voiceRoom.scene {
            alice.ask("createRoom") {
                $0.createRoom(roomID: VoiceRoomWorld.roomID, roomParam: param(), callback: $1)
            }
            alice.ask("destroyRoom") { $0.destroyRoom(callback: $1) }
        }
        #expect(
            Set(alice.events) == ["destroyRoom: 0 destroy room success.", "createRoom: -1 enter trtc room fail."])
        #expect(calls(of: "TRTCCloud.enterRoom", on: alice, in: voiceRoom) == 0)
        let bob = try voiceRoom.loggedIn("bob")
        voiceRoom.scene { voiceRoom.enter(as: bob) }
        #expect(bob.heard("onError -1 join group eror, enter room fail. code:100"))
    }

    @Test func `a room created at once after one that is destroyed while it is created is there`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.loggedIn("alice")
        voiceRoom.scene {
            alice.ask("first") { $0.createRoom(roomID: 1, roomParam: param(), callback: $1) }
            alice.ask("destroyRoom") { $0.destroyRoom(callback: $1) }
            alice.ask("second") { $0.createRoom(roomID: 2, roomParam: param(), callback: $1) }
        }
        #expect(alice.answers("first") == ["-1 enter trtc room fail."])
        #expect(alice.answers("second") == ["0 enter trtc room success."])
        voiceRoom.scene { alice.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) } }
        #expect(alice.answers("enterSeat") == ["0 enter seat success"])
    }

    @Test func `who leaves a room and enters another at once is in the other`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        let olga = try voiceRoom.loggedIn("olga")
        voiceRoom.create(as: olga, room: 10_002)
        voiceRoom.scene {
            bob.ask("exitRoom") { $0.exitRoom(callback: $1) }
            bob.ask("enterRoom") { $0.enterRoom(roomID: 10_002, callback: $1) }
        }
        #expect(bob.answers("exitRoom") == ["0 exite room success."])
        #expect(bob.answers("enterRoom") == ["0 enter trtc room success."])
        #expect(bob.heard("onRoomInfoChange 10002 Parlor olga -1"))
        #expect(alice.heard("onAudienceExit bob"))
        voiceRoom.scene {
            bob.ask("text") { $0.sendRoomTextMsg(message: "here", callback: $1) }
            olga.ask("text") { $0.sendRoomTextMsg(message: "welcome", callback: $1) }
        }
        #expect(olga.heard("onRecvRoomTextMsg here bob"))
        #expect(bob.heard("onRecvRoomTextMsg welcome olga"))
    }

    @Test func `a room that is left and entered again at once is told of once`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        let bob = try voiceRoom.loggedIn("bob")
        voiceRoom.scene {
            bob.ask("first") { $0.enterRoom(roomID: 10_001, callback: $1) }
            bob.ask("exitRoom") { $0.exitRoom(callback: $1) }
            bob.ask("second") { $0.enterRoom(roomID: 10_001, callback: $1) }
        }
        voiceRoom.settle()
        #expect(bob.answers("first") == ["-3341 enter trtc room fail."])
        #expect(bob.answers("second") == ["0 enter trtc room success."])
        #expect(bob.story == ["onRoomInfoChange 10001 Parlor alice -1", "onSeatListChange - - -"])
    }

    @Test func `a room whose dismissal fails is not listened to any more, and can be created again`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        alice.device.network.isConnected = false
        alice.ask("destroyRoom") { $0.destroyRoom(callback: $1) }
        try voiceRoom.world.expect("destroyRoom callback", on: alice.device, within: .seconds(60))
        alice.device.network.isConnected = true
        voiceRoom.world.advance(by: .seconds(10))
        voiceRoom.scene { bob.ask("text") { $0.sendRoomTextMsg(message: "still there?", callback: $1) } }
        #expect(bob.answers("text") == ["0 send gourp message success."])
        #expect(alice.events == [])
        voiceRoom.scene { voiceRoom.create(as: alice) }
        #expect(alice.answers("createRoom") == ["0 enter trtc room success."])
        voiceRoom.scene { bob.ask("text") { $0.sendRoomTextMsg(message: "again", callback: $1) } }
        #expect(alice.heard("onRecvRoomTextMsg again bob"))
    }

    @Test func `a network that goes away while a room is entered ends it after 120 seconds`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        let bob = try voiceRoom.loggedIn("bob")
        bob.events = []
        bob.ask("enterRoom") { $0.enterRoom(roomID: 10_001, callback: $1) }
        bob.device.network.isConnected = false
        try voiceRoom.world.expect("onConnecting", on: bob.device, within: .seconds(60))
        let exits = calls(of: "TRTCCloud.exitRoom()", on: bob, in: voiceRoom)
        voiceRoom.world.advance(by: .seconds(119))
        #expect(!bob.heard("10002"))
        voiceRoom.world.advance(by: .seconds(2))
        #expect(
            bob.events.filter { $0.contains("10002") } == ["onError 10002 Connect to cloud service is time out"])
        #expect(calls(of: "TRTCCloud.exitRoom()", on: bob, in: voiceRoom) == exits + 1)
    }

    @Test func `who left, or never was in a room, hears nothing of a network that stays away`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        let carol = try voiceRoom.loggedIn("carol")
        for guest in [alice, bob, carol] {
            guest.events = []
            guest.device.network.isConnected = false
            try voiceRoom.world.expect("onConnecting", on: guest.device, within: .seconds(60))
        }
        for guest in [alice, bob] { guest.ask("exitRoom") { $0.exitRoom(callback: $1) } }
        voiceRoom.world.advance(by: .seconds(150))
        for guest in [alice, bob] { #expect(guest.answers("exitRoom").count == 1) }
        for guest in [alice, bob, carol] { #expect(!guest.heard("10002")) }
    }

    @Test func `a refused second room changes nothing of the first`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        voiceRoom.scene { alice.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) } }
        voiceRoom.scene {
            alice.ask("createRoom") { $0.createRoom(roomID: 10_002, roomParam: param(seats: 1), callback: $1) }
            alice.ask("enterSeat") { $0.enterSeat(seatIndex: 1, callback: $1) }
            alice.ask("closeSeat") { $0.closeSeat(seatIndex: 2, isClose: true, callback: $1) }
        }
        #expect(alice.answers("createRoom") == ["-1 you have been in room"])
        #expect(alice.answers("enterSeat") == ["0 take seat callback success."])
        #expect(alice.heard("onSeatListChange alice - closed"))
    }

    @Test func `a logout that chat refuses leaves nobody logged in`() throws {
        let voiceRoom = VoiceRoomWorld()
        let bob = try voiceRoom.loggedIn("bob")
        _ = try voiceRoom.loggedIn("bob", on: "bob-2")
        try voiceRoom.world.expect("onKickedOffline", on: bob.device)
        voiceRoom.scene { bob.ask("logout") { $0.logout(callback: $1) } }
        #expect(try #require(bob.answers("logout").first).hasPrefix("6014 "))
        voiceRoom.scene { bob.ask("logout") { $0.logout(callback: $1) } }
        #expect(bob.answers("logout") == ["-1 start logout fail. not login yet"])
    }

    @Test(arguments: [false, true])
    func `the own mute and the own end of a room are told to all others, in either generation`(isOpenSource: Bool)
        throws
    {
        let generation: VoiceRoomGeneration = isOpenSource ? .openSource : .document
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner(generation: generation)
        let bob = try voiceRoom.speaker("bob", seat: 1, generation: generation)
        let carol = try voiceRoom.listener("carol", generation: generation)
        voiceRoom.scene { bob.use { $0.muteLocalAudio(mute: true) } }
        #expect(bob.events == [])
        for other in [alice, carol] { #expect(other.events == ["onUserMicrophoneMute bob true"]) }
        voiceRoom.scene { alice.ask("destroyRoom") { $0.destroyRoom(callback: $1) } }
        #expect(alice.events == ["destroyRoom: 0 destroy room success."])
        for other in [bob, carol] { #expect(other.heard("onRoomDestroy roomId 10001")) }
    }
}
