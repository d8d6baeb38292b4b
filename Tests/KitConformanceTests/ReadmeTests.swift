import ParlorTesting
import TRTCVoiceRoom
import Testing

@Suite struct ReadmeTests {
    // The README's own example, word for word.
    @Test func `a guest enters the room that its owner created`() throws {
        let world = World(seed: 7)
        let tenant = world.addTenant(.tencentDemo)
        let alice = world.device("alice")
        let bob = world.device("bob")

        alice.run {
            let room = TRTCVoiceRoom.shared()  // alice's: each device has its own
            room.login(sdkAppID: 1_400_000_001, userId: "alice", userSig: tenant.token(for: "alice")) { _, _ in
                let lobby = VoiceRoomParam()
                lobby.roomName = "lobby"
                lobby.seatCount = 8
                room.createRoom(roomID: 42, roomParam: lobby, callback: nil)
            }
        }
        try world.expect("createRoom callback(code: 0", on: alice)  // virtual time: this takes no second

        bob.run {
            let room = TRTCVoiceRoom.shared()
            room.login(sdkAppID: 1_400_000_001, userId: "bob", userSig: tenant.token(for: "bob")) { _, _ in
                room.enterRoom(roomID: 42, callback: nil)
            }
        }
        try world.expect("enterRoom callback(code: 0", on: bob)
    }
}
