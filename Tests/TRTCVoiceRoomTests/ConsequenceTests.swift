import EmulatorAPI
import ImSDK_Plus
import ParlorTesting
import TRTCVoiceRoom
import Testing

/// Callbacks that wait for events, speakers whom chat loses, and rooms that the back end ends.
struct ConsequenceTests {
    @Test func `of two picks at once the first is never answered, though both happen`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        for name in ["bob", "carol"] { _ = try voiceRoom.listener(name) }
        voiceRoom.scene {
            alice.ask("first") { $0.pickSeat(seatIndex: 0, userId: "bob", callback: $1) }
            alice.ask("second") { $0.pickSeat(seatIndex: 1, userId: "carol", callback: $1) }
        }
        #expect(alice.answers("first") == [])
        #expect(alice.answers("second") == ["0 enter seat success."])
        #expect(alice.heard("onAnchorEnterSeat 0 bob") && alice.heard("onAnchorEnterSeat 1 carol"))
    }

    @Test func `of two kicks at once the first is never answered, though both happen`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        _ = try voiceRoom.speaker("bob", seat: 0)
        _ = try voiceRoom.speaker("carol", seat: 1)
        voiceRoom.scene {
            alice.ask("first") { $0.kickSeat(seatIndex: 0, callback: $1) }
            alice.ask("second") { $0.kickSeat(seatIndex: 1, callback: $1) }
        }
        #expect(alice.answers("first") == [])
        #expect(alice.answers("second") == ["0 kick seat success."])
        #expect(alice.heard("onAnchorLeaveSeat 0 bob") && alice.heard("onAnchorLeaveSeat 1 carol"))
    }

    @Test func `a pick is answered by whoever sits down next`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        _ = try voiceRoom.listener("bob")
        let carol = try voiceRoom.listener("carol")
        alice.device.network.uplink = NetworkQuality(delay: .milliseconds(200))
        alice.events = []
        carol.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) }
        // Alice's component has seen carol's seat and still asks who that is.
        voiceRoom.world.advance(by: .milliseconds(50))
        alice.ask("pickSeat") { $0.pickSeat(seatIndex: 1, userId: "bob", callback: $1) }
        voiceRoom.world.advance(by: .seconds(2))
        let order = ["onAnchorEnterSeat 0 carol", "pickSeat: 0 enter seat success.", "onAnchorEnterSeat 1 bob"]
        #expect(alice.events.filter(order.contains) == order)
        #expect(alice.answers("pickSeat").count == 1)
    }

    @Test func `a kick is answered by whoever leaves next`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        _ = try voiceRoom.speaker("bob", seat: 0)
        let carol = try voiceRoom.speaker("carol", seat: 1)
        alice.device.network.uplink = NetworkQuality(delay: .milliseconds(200))
        alice.events = []
        carol.ask("leaveSeat") { $0.leaveSeat(callback: $1) }
        voiceRoom.world.advance(by: .milliseconds(50))
        alice.ask("kickSeat") { $0.kickSeat(seatIndex: 0, callback: $1) }
        voiceRoom.world.advance(by: .seconds(2))
        let order = ["onAnchorLeaveSeat 1 carol", "kickSeat: 0 kick seat success.", "onAnchorLeaveSeat 0 bob"]
        #expect(alice.events.filter(order.contains) == order)
        #expect(alice.answers("kickSeat").count == 1)
    }

    @Test func `the second call to sit down overtakes the first, which is never answered`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        voiceRoom.scene {
            bob.ask("first") { $0.enterSeat(seatIndex: 0, callback: $1) }
            bob.ask("second") { $0.enterSeat(seatIndex: 1, callback: $1) }
        }
        #expect(bob.answers("first") == [])
        #expect(bob.answers("second") == ["0 enter seat success"])
    }

    @Test func `a speaker whom chat reports offline loses the seat, by the owner's component`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        _ = try voiceRoom.speaker("bob", seat: 1)
        let carol = try voiceRoom.listener("carol")
        voiceRoom.world.forgetCallbacks()
        try voiceRoom.tenant.administer(.forceOffline(user: "bob", revokesTokens: false))
        // At once, and not when TRTC misses anybody: bob's room connection is as it was.
        try voiceRoom.world.expect("onAnchorLeaveSeat(index: 1, user: bob)", on: alice.device, within: .seconds(1))
        try voiceRoom.world.expect("onAnchorLeaveSeat(index: 1, user: bob)", on: carol.device, within: .seconds(1))
    }

    @Test func `without an owner who listens a speaker whom chat loses keeps the seat`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        _ = try voiceRoom.speaker("bob", seat: 1)
        let carol = try voiceRoom.listener("carol")
        alice.device.network.isConnected = false
        voiceRoom.settle()
        carol.events = []
        try voiceRoom.tenant.administer(.forceOffline(user: "bob", revokesTokens: false))
        voiceRoom.settle()
        #expect(!carol.heard("onAnchorLeaveSeat"))
    }

    @Test func `a group that the back end dismisses ends the room for everybody, the owner too`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        let carol = try voiceRoom.listener("carol")
        try voiceRoom.tenant.administer(.dismissRoom(room: "10001"))
        for guest in [alice, bob, carol] { guest.events = [] }
        voiceRoom.settle()
        for guest in [alice, bob, carol] {
            #expect(guest.events.filter { $0.hasPrefix("onRoomDestroy") }.count == 2, "\(guest.name) in both spellings")
            #expect(guest.heard("onRoomDestroy message 10001"))
            #expect(!guest.heard("onAnchorLeaveSeat"))
        }
        voiceRoom.scene { bob.ask("text") { $0.sendRoomTextMsg(message: "hello?", callback: $1) } }
        #expect(bob.answers("text") == ["-1 send room text fail. not enter room yet."])
        voiceRoom.create(as: alice)
        #expect(alice.answers("createRoom").last == "0 enter trtc room success.")
    }
}
