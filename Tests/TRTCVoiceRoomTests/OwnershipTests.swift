import Devices
import ParlorTesting
import TRTCVoiceRoom
import Testing

/// Rooms whose owner in chat is not their owner in the component, signatures that go stale, and writes that come too fast.
struct OwnershipTests {
    @Test func `who creates a room that is somebody else's takes it over, and destroys it for all`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 1)
        let olga = try voiceRoom.loggedIn("olga")
        voiceRoom.scene { voiceRoom.create(as: olga, seats: 2) }
        #expect(olga.answers("createRoom") == ["0 enter trtc room success."])
        for guest in [alice, bob] {
            #expect(guest.heard("onRoomInfoChange 10001 Parlor olga -1"))
            #expect(guest.heard("onSeatListChange - -"))
            #expect(guest.heard("onAnchorLeaveSeat 1 bob"))
        }
        voiceRoom.scene { olga.ask("destroyRoom") { $0.destroyRoom(callback: $1) } }
        #expect(olga.answers("destroyRoom") == ["0 destroy room success."])
        for guest in [alice, bob] {
            #expect(guest.heard("onRoomDestroy message 10001") && guest.heard("onRoomDestroy roomId 10001"))
        }
        #expect(!olga.heard("onRoomDestroy"))
    }

    @Test func `a signature that TRTC refuses is told by the room's answer`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.loggedIn("alice")
        voiceRoom.scene {
            alice.ask("login") {
                $0.login(sdkAppID: VoiceRoomWorld.appID, userId: "alice", userSig: "junk", callback: $1)
            }
        }
        voiceRoom.create(as: alice)
        #expect(alice.answers("createRoom") == ["-100018 userSig invalid, please login again."])
    }

    @Test func `ten writes in five seconds are sent, the eleventh is 8511`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        voiceRoom.world.advance(by: .seconds(5))
        alice.events = []
        for number in 1...11 {
            alice.ask("muteSeat") { $0.muteSeat(seatIndex: 0, isMute: number % 2 == 1, callback: $1) }
            voiceRoom.world.advance(by: .milliseconds(250))
        }
        let answers = alice.answers("muteSeat")
        #expect(answers.prefix(10) == ArraySlice(repeating: "0 modify group attrs success", count: 10))
        #expect(try #require(answers.dropFirst(10).first).hasPrefix("8511 "))
        #expect(answers.count == 11)
    }

    @Test func `a listener whose network stays away for 120 seconds is told so`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        voiceRoom.scene { bob.device.network.isConnected = false }
        voiceRoom.world.advance(by: .seconds(150))
        #expect(bob.story.last == "onError 10002 Connect to cloud service is time out")
        #expect(bob.events.filter { $0.contains("10002") }.count == 1)
    }
}
