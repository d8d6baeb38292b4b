import EasemobVoiceRoom
import ParlorTesting
import Testing

/// Networks that go away, for a moment and for good.
struct ConnectionTests {
    @Test func `a speaker whose network goes for good keeps the seat until the owner takes it away`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        for visitor in room.visitors { visitor.events = [] }
        bob.device.network.isConnected = false
        room.world.advance(by: .seconds(30))
        #expect(alice.heard("speaker \(bob.voice) goes"))
        #expect(!alice.heard("memberLeave"))
        room.world.advance(by: .seconds(120))
        #expect(alice.heard("memberLeave \(bob.chatUid)"))
        #expect(alice.shownSeats[1] == "0 bob")
        let kicked = room.ask(alice, .post, .kickMic(roomId: alice.roomID), ["uid": bob.uid, "mic_index": 1])
        #expect(kicked == "200 true")
        #expect(alice.shownSeats[1] == "-1")
    }

    @Test func `whoever is back after the room let go of them is told so, and logged out of chat`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        bob.device.network.isConnected = false
        room.world.advance(by: .seconds(150))
        bob.events = []
        bob.device.network.isConnected = true
        room.world.advance(by: .seconds(30))
        #expect(bob.heard("userBeKicked 2 in true"))
        #expect(!bob.device.run { EMClient.shared().isLoggedIn })
    }

    @Test func `a speaker whose network is away for a moment is heard again`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        bob.device.network.isConnected = false
        room.world.advance(by: .seconds(5))
        bob.device.network.isConnected = true
        room.world.advance(by: .seconds(10))
        try room.hears(alice, bob)
        #expect(alice.shownSeats[1] == "0 bob")
    }

    @Test func `an owner whose network goes is missed, and the room goes on with seat 0 taken`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        let carol = try room.guest("carol", of: alice)
        for visitor in room.visitors { visitor.events = [] }
        alice.device.network.isConnected = false
        room.world.advance(by: .seconds(60))
        #expect(bob.heard("speaker \(alice.voice) goes"))
        #expect(!bob.heard("userBeKicked"))
        #expect(bob.shownSeats[0] == "0 alice")
        try room.hears(carol, bob)
        #expect(room.ask(bob, .delete, .leaveMic(roomId: alice.roomID, index: 1)) == "200 true")
    }
}
